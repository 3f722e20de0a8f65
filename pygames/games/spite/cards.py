"""Packs, ranks and moves of Spite and Malice (sections 2 and 4.2).

A face is a rank and a suit, `10H` or `KS`, or `★` for a joker.  Moves name cards by
handles, centre places by `c0`, `c1` … or `new`, the mover's own side stacks by `s0` to
`s3`, and opponents' pay-off piles by `p0` to `p5`.
"""

from __future__ import annotations

from functools import cache

from ...core.moves import Move
from ...core.requests import EVERYBODY, Show
from ...core.state import Face

JOKER = "★"
SUITS = ("S", "H", "D", "C")
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
PACK: tuple[Face, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)

ACE, TWO, KING = 1, 2, 13
WILD = 0
"""The rank of a card that stands for any rank."""

PRINTED: dict[Face | None, int | None] = {None: None, JOKER: WILD, **{face: RANKS.index(face[:-1]) + 1 for face in PACK}}
"""Face → printed rank; None for a card whose face this replica doesn't know."""

RANK_OF = ({face: WILD if rank == KING else rank for face, rank in PRINTED.items()}, PRINTED)
"""Whether kings are ordinary → face → rank."""

FULL = (KING - 1, KING)
"""Whether kings are ordinary → L, the value that completes a centre stack."""

NEIGHBOURS: dict[Face | None, frozenset[Face]] = {None: frozenset(), JOKER: frozenset(), **{
    face: frozenset(other for other in PACK
                    if other[-1] == face[-1] and abs(PRINTED[other] - PRINTED[face]) == 1) for face in PACK}}
"""Face → what may be loaded on it (8.4): same suit, one rank higher or lower; K and A are not neighbours."""


@cache
def deck(decks: int, jokers: int) -> tuple[Face, ...]:
    """Return all packs, one after the other, and the jokers at the end."""
    return PACK * decks + (JOKER,) * jokers


def fitting(stack: list[Face]) -> frozenset[Face]:
    """Return what may be discarded on a side stack in the book version (8.11).

    With v the rank of the uppermost natural card and k jokers on it: v and v - 1 without
    jokers, else every rank that is equal to or one lower than a reading of the last joker.

    >>> sorted(fitting(["5S", "★"]) & set(PACK[:13]))
    ['3S', '4S', '5S']
    """
    jokers = 0
    while jokers < len(stack) and stack[-1 - jokers] == JOKER:
        jokers += 1
    if jokers == len(stack):
        return FITTING[None]
    return FITTING[PRINTED[stack[-1 - jokers]], jokers]


def _fitting(rank: int, jokers: int) -> frozenset[Face]:
    lowest = max(TWO, rank - jokers) - 1 if jokers else rank - 1
    faces = {face for face in PACK if lowest <= PRINTED[face] <= rank}
    return frozenset(faces | {JOKER} if rank >= TWO else faces)


FITTING = {None: frozenset((*PACK, JOKER)),
           **{(rank, jokers): _fitting(rank, jokers) for rank in range(ACE, KING + 1) for jokers in range(5)}}


# -- moves -----------------------------------------------------------------------------------------

MOST_CARDS = 8 * (52 + 4)
"""Eight packs with four jokers each."""

NEW = 127
"""Stands for `new` where places are numbers."""

ONLY, ONLY_NEW = tuple((place,) for place in range(NEW)), (NEW,)

PLACE = {"new": NEW, **{f"c{place}": place for place in range(NEW)}}
SIDES = ("s0", "s1", "s2", "s3")
SIDE = {word: side for side, word in enumerate(SIDES)}
PILES = tuple(f"p{seat}" for seat in range(6))
PILE = {word: seat for seat, word in enumerate(PILES)}


class _Plays(dict[int, Move]):
    """Place → the move that plays a card there; made when it is first needed."""

    def __init__(self, card: int) -> None:
        self.card = card

    def __missing__(self, place: int) -> Move:
        return self.setdefault(place, Move("play", (self.card, "new" if place == NEW else f"c{place}")))


CARDS = range(MOST_CARDS)
PLAYS = [_Plays(card) for card in CARDS]
DISCARDS = [tuple(Move("discard", (card, word)) for word in SIDES) for card in CARDS]
LOADS = [tuple(Move("load", (card, word)) for word in PILES) for card in CARDS]
OPEN = [Show((card,), (EVERYBODY,)) for card in CARDS]
"""The request that turns a card face up."""

END_TURN, DENY = Move("end_turn"), Move("deny")
