"""Computer players between two browsers: where a side has several seats, its page may play all but the first.

Both sides agree on it before the game, by the option `second_seat`.  Nothing of that is known to the protocol: to the other
side a computer player's move is a move like any other.  Its cards lie in its own side's browser, which is said wherever it is
named.  It is asked as `web.counsel` says: it sees what its seat sees, and never the cards of the person beside it.
"""

from __future__ import annotations

from typing import Any

from pygames.bots.levels import takes_notes
from pygames.core.game import Game
from pygames.core.options import Values
from pygames.table.table import Table

from .computer import LEVELS, Witness
from .i18n import Locale

SIDES = 2


def deputy_level(game: Game[Any], options: Values) -> str | None:
    """Return the level of the computer players that hold every side's further seats, None if people do or there are none.

    Nobody plays two seats that are each other's opponents: in a game without teams these are always the computer's.
    """
    if game.num_seats(options) <= SIDES or "second_seat" not in options:
        return None
    if options["second_seat"] in LEVELS:
        return options["second_seat"]
    return None if len(game.side(options, 0)) > 1 else LEVELS[1]


def deputy_names(names: list[str], own: tuple[int, ...], t: Locale) -> list[str]:
    """Return what the players are called, where computers hold the further seats.

    Args:
        names: of all seats, if people held them.
        own: the seats on this side.
    """
    return names[:SIDES] + [t(f"deputy.{'mine' if seat in own else 'theirs'}") for seat in range(SIDES, len(names))]


class Deputies:
    """The computer players of this side in one game.

    Args:
        name: of the table and the game, unlike all others.
        table: this side's replica.
        seats: which they hold.
        level: of `web.computer.LEVELS`.

    Attributes:
        thinking: whether one of them is being asked.
    """

    def __init__(self, name: str, table: Table, seats: tuple[int, ...], level: str) -> None:
        self.seats, self.thinking = seats, False
        self._name, self._table, self._level = name, table, level
        self._witnesses = {seat: Witness(table, seat) for seat in seats}

    @property
    def acting(self) -> int | None:
        """The one that has to move now."""
        return next((seat for seat in self._table.game.to_act(self._table.state) if seat in self.seats), None)

    def question(self, seat: int) -> dict[str, Any]:
        """Return what a computer player is asked that has to move (`web.counsel.Thoughts`)."""
        table = self._table
        anew, news = self._witnesses[seat].news() if takes_notes(table.game.name, self._level) else (False, [])
        return {"who": f"{self._name}:{seat}", "anew": anew, "game": table.game.name, "options": table.options, "seat": seat,
                "level": self._level, "news": news, "view": table.view(seat),
                "legal": [str(move) for move in table.legal_moves(seat)]}

    def forget(self) -> None:
        """Let every computer player be told everything anew: another counsel thinks for them."""
        for witness in self._witnesses.values():
            witness.begin()
