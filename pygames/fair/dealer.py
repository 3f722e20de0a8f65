"""The dealer between two peers who don't trust each other.

Both tables run the same rules on the same log, so both are asked the same at the same
time; each dealer sends its part of the answer and waits for the other's:

    Shuffle   `step` messages of the deck's shuffle, in turn
    Show      `keys` of the cards that the other side may see
    Unseal    `open`: choices and salts, once both have committed
    Audit     `audit`: all secrets of the deck

`answer` returns None until the other's message has come, and raises if it is no good; then nothing has
changed and the same answer can be asked for again with another message.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..core.errors import Contradiction
from ..core.game import SEATS_OF, Game
from ..core.moves import Move, parse_move
from ..core.record import Entry
from ..core.requests import Audit, Show, Shuffle, Unseal
from ..core.state import State
from . import commitment
from .audit import Verdict, audit_log
from .deck import Deck
from .errors import BrokenCommitment, Cheat, Refused
from .group import Group

Message = dict[str, Any]


class FairDealer:
    """One side's dealer of one game.

    Args:
        game: the rules.
        options: resolved options.
        role: FIRST or SECOND, `pygames.fair.shuffle`.
        seats: mask of the seats on this side.
        group: ristretto255.
        send: sends a message to the other side.

    Attributes:
        incoming: the message to be used; whoever uses it sets it to None.
        log: of the table that this dealer serves; the audit reads it.
    """

    def __init__(self, game: Game[Any], options: dict[str, Any], role: int, seats: int, group: Group,
                 send: Callable[[Message], None]) -> None:
        self.game = game
        self.options = options
        self.role = role
        self.seats = seats
        self.group = group
        self.send = send
        self.faces = game.deck(options)
        self.deck = Deck(group, len(self.faces), role)
        self.incoming: Message | None = None
        self.log: Sequence[Entry] = ()
        self._sent = False
        self._commitments: dict[int, tuple[str, bytes]] = {}
        self._sealed: dict[int, tuple[str, bytes]] = {}
        self._decks: list[list[str]] = []

    @property
    def _others(self) -> int:
        return (1 << self.game.num_seats(self.options)) - 1 & ~self.seats

    def answer(self, state: State) -> Any:
        """Answer `state.request`, or return None while the other side's part is missing.

        Raises:
            Refused, Contradiction: the incoming message is no good; nothing has changed.
            Verdict: the audit found that somebody cheated.
        """
        request = state.request
        if isinstance(request, Shuffle):
            answer = self._shuffle(request)
        elif isinstance(request, Show):
            answer = self._show(request)
        elif isinstance(request, Unseal):
            answer = self._unseal(request)
        else:
            answer = self._audit(request)
        if answer is not None:
            self._sent = False
        return answer

    # -- sealed choices ----------------------------------------------------------------------

    def seal(self, seat: int, move: Move) -> str:
        """Commit to a move of this side; return the commitment in hexadecimal."""
        text = str(move)
        digest, salt = commitment.commit(text)
        self._sealed[seat] = text, salt
        return digest.hex()

    def expect(self, seat: int, verb: str, digest: str) -> None:
        """Note the other side's commitment to a move of this verb."""
        self._commitments[seat] = verb, bytes.fromhex(digest)

    def _unseal(self, request: Unseal) -> list[list[Any]] | None:
        if not self._sent:
            self._sent = True
            self.send({"t": "open", "choices": [[seat, *self._opening(seat)] for seat in request.seats
                                                if seat in self._sealed]})
        if not self._commitments.keys() & set(request.seats):
            return self._choices(request, {})
        message = self._take("open")
        if message is None:
            return None
        theirs: dict[int, str] = {}
        for choice in message["choices"]:
            match choice:
                case [int(seat), str(text), str(salt)] if seat in self._commitments:
                    verb, digest = self._commitments[seat]
                    commitment.check(digest, _bytes(salt), text)
                    if text.partition(":")[0] != verb:
                        raise BrokenCommitment()
                    theirs[seat] = text
                case _:
                    raise BrokenCommitment()
        if theirs.keys() != self._commitments.keys():
            raise BrokenCommitment()
        choices = self._choices(request, theirs)
        self._used()
        return choices

    def _opening(self, seat: int) -> tuple[str, str]:
        text, salt = self._sealed[seat]
        return text, salt.hex()

    def _choices(self, request: Unseal, theirs: dict[int, str]) -> list[list[Any]]:
        texts = {seat: text for seat, (text, _) in self._sealed.items()} | theirs
        choices = [list(parse_move(texts[seat]).args) for seat in request.seats]
        self._sealed, self._commitments = {}, {}
        return choices

    # -- cards ---------------------------------------------------------------------------------

    def _shuffle(self, request: Shuffle) -> list[None] | None:
        if not self._sent:
            self._sent = True
            self._send_step(self.deck.begin(request.cards))
        while self.deck.due:
            message = self._take("step")
            if message is None:
                return None
            points = self.deck.receive([bytes.fromhex(point) for point in message["points"]])
            self._used()
            self._send_step(points)
        return [None] * len(request.cards)

    def _send_step(self, points: list[bytes] | None) -> None:
        if points:
            self.send({"t": "step", "points": [point.hex() for point in points]})

    def _show(self, request: Show) -> list[str | None] | None:
        if not self._sent:
            self._sent = True
            owed = [card for card, to in zip(request.cards, request.to)
                    if to & self._others and not self.deck.has_given(card)]
            if owed:
                self.send({"t": "keys", "cards": owed,
                           "keys": [self.deck.key_for(card).hex() for card in owed]})
        wanted = [card for card, to in zip(request.cards, request.to)
                  if to & self.seats and self.deck.card_at(card) is None]
        if wanted:
            message = self._take("keys")
            if message is None:
                return None
            if message["cards"] != wanted or len(message["keys"]) != len(wanted):
                raise Refused("other_keys", wanted=len(wanted))
            self.deck.reveal_many(wanted, [bytes.fromhex(key) for key in message["keys"]])
            self._used()
        return [self._face(card) if to & self.seats else None
                for card, to in zip(request.cards, request.to)]

    def _face(self, card: int) -> str:
        known = self.deck.card_at(card)
        assert known is not None, "a card that this side may see has been revealed"
        return self.faces[known]

    # -- the audit -----------------------------------------------------------------------------

    def _audit(self, request: Audit) -> str | None:
        if not self._sent:
            self._sent = True
            self.send({"t": "audit", "secrets": self.deck.disclose()})
        message = self._take("audit")
        if message is None:
            return None
        plies = sum(entry[0] == "move" for entry in self.log)
        try:
            orders = self.deck.verify(message["secrets"])
        except Cheat as error:
            others = SEATS_OF[self._others]
            raise Verdict(error.code, others[0], plies, **error.params) from error
        decks = [*self._decks, *([self.faces[card] for card in order] for order in orders)]
        audit_log(self.game, self.options, self.log, decks)
        self._used()
        self._decks = decks
        self.deck = Deck(self.group, len(self.faces), self.role, orders[-1])
        return "fair"

    # -- messages ------------------------------------------------------------------------------

    def _take(self, kind: str) -> Message | None:
        """Return the incoming message if there is one.

        Raises:
            Contradiction: `out_of_turn`, it is of another kind than what is waited for.
        """
        if self.incoming is not None and self.incoming["t"] != kind:
            raise Contradiction("out_of_turn", got=self.incoming["t"], expected=kind)
        return self.incoming

    def _used(self) -> None:
        self.incoming = None

    # -- keeping -------------------------------------------------------------------------------

    def dump(self) -> dict[str, Any]:
        """Return everything, secrets included, as plain JSON data."""
        return {
            "deck": self.deck.dump(),
            "sent": self._sent,
            "commitments": [[seat, verb, digest.hex()] for seat, (verb, digest) in self._commitments.items()],
            "sealed": [[seat, *self._opening(seat)] for seat in self._sealed],
            "decks": self._decks,
        }

    def restore(self, data: Any) -> None:
        """Take over what `dump` returned.

        Raises:
            GameError, KeyError, TypeError, ValueError: the data is something else.
        """
        self.deck = Deck.load(self.group, data["deck"])
        self._sent = bool(data["sent"])
        self._commitments = {int(seat): (str(verb), bytes.fromhex(digest))
                             for seat, verb, digest in data["commitments"]}
        self._sealed = {int(seat): (str(text), bytes.fromhex(salt)) for seat, text, salt in data["sealed"]}
        self._decks = [list(map(str, deck)) for deck in data["decks"]]


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise BrokenCommitment() from error


