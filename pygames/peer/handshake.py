"""The first message on a link, and the fair coin that it carries.

Both sides say what they are about to play; if anything differs, the two pages can't play together and
say why.  With `hello` each side also commits to a random bit, whether it is needed or not: if the seats are
to be drawn, the bits are opened and their sum decides, and nobody could choose his after seeing the other's.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..core.errors import BadRecord
from ..core.game import Game
from ..core.registry import load_game
from ..fair import commitment
from ..fair.errors import BrokenCommitment
from .code import DIGEST_BYTES
from .messages import VERSION, Message

CLOCKS = (0, 5, 10, 15, 20, 30, 45, 60)
"""Minutes that a player may have for a game; 0 = no clock."""

TABLE_DIGITS = 2 * DIGEST_BYTES
"""Hexadecimal, of a table's name: it has to be unlike those of the other games that two people keep."""


@dataclass(frozen=True)
class Agreement:
    """What both sides must have in common.

    table_id: six hexadecimal digits; the digest of the invitation by which both came together.
    host_player: the player that the host takes, None = by the coin.
    clock: minutes that each player has for a game, one of `CLOCKS`; 0 = no clock.
    """

    game: Game[Any]
    options: Mapping[str, Any]
    table_id: str
    host_player: int | None
    clock: int = 0

    def __post_init__(self) -> None:
        if not re.fullmatch(f"[0-9a-f]{{{TABLE_DIGITS}}}", self.table_id):
            raise ValueError(f"not the name of a table: {self.table_id!r}")

    def renamed(self, table_id: str) -> Agreement:
        """Return the same about a table of another name.

        Raises:
            ValueError: that is no name.
        """
        return replace(self, table_id=table_id)

    def hello(self, side: int, have: int, coin: str) -> Message:
        """Return the first message, all but the nickname.

        Args:
            side: HOST or FRIEND.
            have: number of the last message of the other side that was taken.
            coin: this side's commitment.
        """
        return {"t": "hello", "version": VERSION, "table": self.table_id, "side": side,
                "game": self.game.name, "rules": self.game.rules_hash,
                "options": self.game.options.changed(self.options), "host": self.host_player,
                "clock": self.clock, "have": have, "coin": coin}

    def mismatch(self, hello: Message) -> str | None:
        """Return why this page can't play with the one that said this, or None if it can."""
        ours = self.hello(0, 0, "")
        for code, field in (("other_version", "version"), ("other_game", "game"), ("other_rules", "rules"),
                            ("other_table", "table"), ("other_options", "options"), ("other_options", "host"),
                            ("other_options", "clock")):
            if hello[field] != ours[field]:
                return code
        return None

    def dump(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {"game": self.game.name, "rules": self.game.rules_hash, "options": self.game.options.changed(self.options),
                "table_id": self.table_id, "host_player": self.host_player, "clock": self.clock}

    @classmethod
    def load(cls, data: Any) -> Agreement:
        """Return the agreement that `dump` made this data from.

        Raises:
            BadRecord: `other_rules`, this page plays the game by other ones.
            GameError, KeyError, TypeError, ValueError: the data is something else.
        """
        game = load_game(data["game"])
        if data["rules"] != game.rules_hash:
            raise BadRecord("other_rules")
        return cls(game, game.options.resolve(data["options"]), str(data["table_id"]), data["host_player"], int(data["clock"]))


class Coin:
    """One side of a fair coin flip.

    Attributes:
        theirs: the other side's commitment in hexadecimal, None before its `hello`.
    """

    def __init__(self) -> None:
        self.bit = secrets.randbelow(2)
        digest, self._salt = commitment.commit(str(self.bit))
        self.commitment = digest.hex()
        self.theirs: str | None = None

    def opening(self) -> Message:
        """Return the message that opens this side's bit."""
        return {"t": "coin", "bit": self.bit, "salt": self._salt.hex()}

    def flip(self, message: Message) -> int:
        """Return the sum of both bits, once the other side has opened its own.

        Raises:
            BrokenCommitment: that isn't the bit it committed to.
        """
        if message["bit"] not in (0, 1) or self.theirs is None:
            raise BrokenCommitment()
        commitment.check(bytes.fromhex(self.theirs), bytes.fromhex(message["salt"]), str(message["bit"]))
        return message["bit"] ^ self.bit

    def dump(self) -> dict[str, Any]:
        """Return plain JSON data, the secret bit included."""
        return {"bit": self.bit, "salt": self._salt.hex(), "commitment": self.commitment, "theirs": self.theirs}

    @classmethod
    def load(cls, data: Any) -> Coin:
        """Return the coin that `dump` made this data from.

        Raises:
            KeyError, TypeError, ValueError: the data is something else.
        """
        coin = cls()
        coin.bit, coin._salt = int(data["bit"]), bytes.fromhex(data["salt"])
        coin.commitment, coin.theirs = str(data["commitment"]), data["theirs"]
        return coin
