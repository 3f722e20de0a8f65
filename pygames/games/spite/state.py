"""A position of Spite and Malice, and who plays with whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...core.options import Values
from ...core.requests import EVERYBODY
from ...core.state import Card, Face, State
from .cards import FULL, RANK_OF


@dataclass
class SpiteState(State):
    """A position.

    The last card of a pile is its top; hands lie in the order of their handles, so that the
    order says nothing.  The value of a centre card is its place in its stack: the lowest is
    1.  A pay-off card that everybody has seen (`known`) lies face up.

    round: from 1.
    phase: `turn` while the active seat may move; else what a request is about: the name of
        a move whose cards are turned up, or `packs`, `shuffle`, `deal`, `sides`, `aces`,
        `tops`, `tie`, `turned`, `recycle`, `restock`, `draw`, `redeal`, `redealt`, `audit`,
        `reveal`; `over` at the end.
    active: the seat whose turn it is.  starter: the seat that began the round.
    ending: how the round ended (`payoff_out`, `stock_out`, `deadlock`), empty before.
    contenders: the seats whose pay-off tops are compared for the first turn.  repeats: how
        often they were equal.
    payoffs, hands: by seat.  sides: stacks 4 · seat to 4 · seat + 3 are a seat's.
    centre: by place, empty where it is free.  aside: full stacks waiting for the stock to run
        out, one after the other.  stock: the next card is the last one.
    place: where the card that is being played lies, a centre place or a side stack; None
        for a loaded one.
    due: cards still to be drawn, or contenders that have shuffled.
    moved: a card was moved in this turn.
    passes: turns in a row without a moved card.  breaking: the seats that have still to say
        whether they break the deadlock, the next one first.
    deadlocks: in a row, without a pay-off card played between them.
    points: by side.
    rounds: for every finished round how it ended, the side that won it or None, the side that
        scored or None, its points, and how many pay-off cards every seat had left.
    """

    round: int
    phase: str
    active: int
    starter: int
    ending: str
    contenders: list[int]
    repeats: int
    payoffs: list[list[Card]]
    hands: list[list[Card]]
    sides: list[list[Card]]
    centre: list[list[Card]]
    aside: list[Card]
    stock: list[Card]
    place: int | None
    due: int
    moved: bool
    passes: int
    breaking: list[int]
    deadlocks: int
    points: list[int]
    rounds: list[list[Any]]


def sides_of(options: Values) -> int:
    """Return how many sides there are: players, or pairs facing each other (8.12)."""
    return options["players"] // 2 if options["teams"] == "pairs" else options["players"]


def members(options: Values, side: int) -> range:
    """Return the seats of a side; its lowest seat has the side's number."""
    return range(side, options["players"], sides_of(options))


def helpers(options: Values, seat: int) -> tuple[int, ...]:
    """Return the seats whose pay-off pile and side stacks a seat plays from: its own, then the partner's."""
    if options["teams"] == "none":
        return (seat,)
    players = options["players"]
    return seat, (seat + players // 2) % players


def ranks(options: Values) -> dict[Face | None, int | None]:
    """Return face → rank, 0 for wild cards, None for an unknown face; kings rise where only jokers are wild."""
    return RANK_OF[options["book"] or options["jokers"] == "only"]


def full(options: Values) -> int:
    """Return L, the value that completes a centre stack."""
    return FULL[options["book"] or options["jokers"] == "only"]


def face_up(state: SpiteState, card: int) -> bool:
    """Return whether a pay-off card lies face up."""
    return state.known[card] == EVERYBODY


def distinct(state: SpiteState, hand: list[int]) -> list[int]:
    """Return a hand without the second of equal faces: equal faces in one hand are one choice (4.2)."""
    if len(set(map(state.faces.__getitem__, hand))) == len(hand):
        return hand
    return [card for card in hand if not is_double(state, hand, card)]


def is_double(state: SpiteState, hand: list[int], card: int) -> bool:
    """Return whether an earlier card of this hand is known to have the same face."""
    faces = state.faces
    face = faces[card]
    for other in hand:
        if faces[other] == face:
            return other != card and face is not None
    return False
