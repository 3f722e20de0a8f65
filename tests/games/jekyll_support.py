"""Positions of Jekyll vs. Hyde by the names of their cards.

In these positions the card with handle h has the h-th face of the deck, so that faces can
stand for handles: `act(state, HYDE, "follow:G2")`.
"""

from __future__ import annotations

from typing import Any

from pygames.core.dealer import SeededDealer
from pygames.core.errors import IllegalMove
from pygames.core.moves import Move, parse_move
from pygames.core.playout import settle
from pygames.core.record import Entry, fold, move_entry
from pygames.core.registry import load_game
from pygames.core.requests import EVERYBODY
from pygames.games.jekyll import CARDS, DECK, HYDE, JEKYLL, JekyllState
from tests.support import Replica

GAME = load_game("jekyll")


def position(jekyll: str, hyde: str, *, phase: str = "lead", leader: int = JEKYLL, ranking: str = "",
             count: tuple[int, int] = (0, 0), round: int = 1, marker: int = 0, **options: Any) -> JekyllState:
    """Return a position where a seat has to pass or to lead.

    Args:
        jekyll, hyde: faces of the hands.
        ranking: colours, weakest first.
        count: tricks won by Jekyll and by Hyde; which cards lie in them is not said.
        options: those that differ from the defaults.
    """
    hands = [handles(jekyll), handles(hyde)]
    rest = [card for card in CARDS if card not in hands[JEKYLL] + hands[HYDE]]
    won = [rest[:2 * count[JEKYLL]], rest[2 * count[JEKYLL]:2 * sum(count)]]
    known = [1 << JEKYLL if card in hands[JEKYLL] else 1 << HYDE if card in hands[HYDE]
             else EVERYBODY if card in won[JEKYLL] + won[HYDE] else 0 for card in CARDS]
    data = GAME.setup(GAME.options.resolve(options)).dump()
    data |= {"faces": list(DECK), "known": known, "request": None, "phase": phase, "leader": leader,
             "turn": 0b11 if phase == "pass" else 1 << leader, "ranking": list(ranking), "hands": hands,
             "piles": won, "round": round, "marker": marker}
    return JekyllState.load(data)


def handles(faces: str) -> list[int]:
    """Return the handles of cards in a position."""
    return [DECK.index(face) for face in faces.split()]


def to_move(state: JekyllState, text: str) -> Move:
    """Return the move whose cards are written as faces; cards given away are sorted for it."""
    verb, _, args = text.partition(":")
    there = {face: card for card, face in enumerate(state.faces) if face}
    found = [there.get(arg, arg) for arg in args.split(",") if arg]
    return Move(verb, tuple(sorted(found) if verb in ("pass", "swap") else found))


def act(state: JekyllState, seat: int, *texts: str) -> None:
    """Make moves of a seat, and let the dealer answer after each."""
    for text in texts:
        GAME.apply(state, seat, to_move(state, text))
        settle(GAME, state, SeededDealer(0))


def refused(state: JekyllState, seat: int, text: str) -> str:
    """Return the code with which a move is refused."""
    before = state.dump()
    try:
        GAME.apply(state, seat, to_move(state, text))
    except IllegalMove as error:
        assert state.dump() == before
        return error.code
    raise AssertionError(f"{text} was not refused")


def trick(state: JekyllState, lead: str, follow: str) -> None:
    """Play a trick up to its effect: the leader's card (`4+,G` names a colour), then the other's."""
    leader = state.leader
    act(state, leader, f"lead:{lead}")
    act(state, 1 - leader, f"follow:{follow}")


def choices(state: JekyllState, seat: int) -> set[str]:
    """Return the seat's legal moves without their verbs, cards by their faces."""
    return {" ".join(state.faces[arg] if isinstance(arg, int) else arg for arg in move.args)
            for move in GAME.legal_moves(state, seat)}


def hand(state: JekyllState, seat: int) -> set[str]:
    """Return the faces of a hand."""
    return {state.faces[card] for card in state.hands[seat]}


def count(state: JekyllState) -> tuple[int, int]:
    """Return the tricks won by Jekyll and by Hyde."""
    return len(state.piles[JEKYLL]) // 2, len(state.piles[HYDE]) // 2


def deal(jekyll: str, hyde: str) -> list[str]:
    """Return the answer to the first shuffle that deals these hands."""
    dealt = jekyll.split() + hyde.split()
    return dealt + [face for face in DECK if face not in dealt]


class Witness:
    """Jekyll's page, and beside it the log with all faces open, as the audit replays it.

    Nobody here holds the full state, so Hyde can do what only the audit finds out.

    start: the position before the log, with all faces.
    """

    def __init__(self, start: JekyllState) -> None:
        self.start = start
        self.replica = Replica(GAME, start.options, JEKYLL, start)
        self.faces = list(start.faces)
        self.log: list[Entry] = []

    def act(self, seat: int, *texts: str) -> None:
        """Make moves that Jekyll's page accepts, and give it the answers that follow from the true faces."""
        for text in texts:
            names = JekyllState.load({**self.start.dump(), "faces": self.faces})
            self.tell(move_entry(seat, to_move(names, text)))
            while self.replica.state.request is not None and self.replica.state.phase != "score":
                self.tell(self._answer())

    def trick(self, leader: int, lead: str, follow: str) -> None:
        """Play a trick up to its effect."""
        self.act(leader, f"lead:{lead}")
        self.act(1 - leader, f"follow:{follow}")

    def tell(self, entry: Entry) -> None:
        """Put an entry into both logs."""
        self.log.append(entry)
        self.replica.tell(entry)

    def _answer(self) -> Entry:
        request = self.replica.state.request
        kind = type(request).__name__.lower()
        if kind == "unseal":
            return [kind, [[*parse_move(self._last_move(seat)).args] for seat in request.seats]]
        return [kind, [self.faces[card] for card in request.cards]]

    def _last_move(self, seat: int) -> str:
        return next(entry[2] for entry in reversed(self.log) if entry[:2] == ["move", seat])

    def audit(self) -> tuple[int, str, int, str] | None:
        """Replay with open faces; return number, code, seat and move of the first breach, or None."""
        state = self.start.copy()
        for number, entry in enumerate(self.log):
            try:
                fold(GAME, state, entry)
            except IllegalMove as error:
                return number, error.code, entry[1], entry[2]
        return None
