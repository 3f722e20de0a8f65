"""The cards of Agent Dog, what each can be used for, and the moves of single cards (2.2, 5.5)."""

from __future__ import annotations

from typing import NamedTuple

from ...core.moves import Move
from ...core.state import Face

HAND = 5
CARDS = 110
STEPS = 4
"""What the split 4 and the partner card divide."""

NUMBERS: dict[Face, tuple[int, ...]] = {
    "ST11": (1, 11), "ST13": (13,), "B2": (2,), "B3": (3,), "B5": (5,), "B6": (6,), "B7": (7,), "B8": (8,),
    "B9": (9,), "B10": (10,), "B12": (12,), "SP4": (), "PA4": (), "SPA4": (), "SWP": (), "JOK": ()}
"""Kind → its numbers, in the order in which kinds are sorted."""

ORDER = {kind: place for place, kind in enumerate(NUMBERS)}
START_CARDS = ("ST11", "ST13")
JOKER = "JOK"

_BLUE = ("B2", "B3", "B5", "B6", "B8", "B9", "B10", "B12")
COPIES: dict[str, dict[Face, int]] = {
    "A": {"ST11": 8, "ST13": 8, **dict.fromkeys(_BLUE, 8), "SP4": 8, "PA4": 8, "SWP": 8, JOKER: 6},
    "B": {"ST11": 8, "ST13": 8, **dict.fromkeys((*_BLUE, "B7"), 8), "SPA4": 8, "SWP": 8, JOKER: 6},
    "C": {"ST11": 10, "ST13": 10, **dict.fromkeys(_BLUE, 8), "SP4": 9, "PA4": 9, "SWP": 8}}
"""Deck → kind → number of copies; each deck has 110 cards."""

DECKS: dict[str, tuple[Face, ...]] = {
    deck: tuple(kind for kind in NUMBERS for _ in range(copies.get(kind, 0))) for deck, copies in COPIES.items()}

LOTS: tuple[Face, ...] = ("seat0", "seat1", "seat2", "seat3")
"""Drawn for the first deck holder; no cards of the game."""


class Uses(NamedTuple):
    """What a kind of card can be used for.

    numbers: of fields to go.  hidden: those of them that may move a hidden figure.
    start, split, partner, swap: whether it has this use.
    """

    numbers: tuple[int, ...]
    hidden: tuple[int, ...]
    start: bool
    split: bool
    partner: bool
    swap: bool

    def has(self, verb: str, number: int) -> bool:
        """Return whether a move is one of these uses.

        Args:
            number: of fields, for the verb `move`.
        """
        return number in self.numbers if verb == "move" else getattr(self, verb, False)


def named_kind(uses: dict[Face, Uses], verb: str, number: int) -> Face:
    """Return which kind a joker stands for (5.5); its start use is listed under the first start card."""
    return next(kind for kind in uses if kind != JOKER and uses[kind].has(verb, number))


def uses_in(deck: str, start_number: str) -> dict[Face, Uses]:
    """Return kind → uses; a joker has those of all other kinds of its deck.

    Args:
        start_number: whether the number of a start card may move a hidden figure, too (`own_or_hidden`, `own`).
    """
    found = {}
    for kind in COPIES[deck]:
        start, numbers = kind in START_CARDS, NUMBERS[kind]
        found[kind] = Uses(numbers, () if start and start_number == "own" else numbers, start,
                           kind in ("SP4", "SPA4"), kind in ("PA4", "SPA4"), kind == "SWP")
    if JOKER in found:
        numbers, hidden = (tuple(sorted(number for uses in found.values() for number in uses[use])) for use in range(2))
        found[JOKER] = Uses(numbers, hidden, *(any(uses[use] for uses in found.values()) for use in range(2, 6)))
    return found


# -- moves, made once each -------------------------------------------------------------------------

PICK = tuple(Move("give", (card,)) for card in range(CARDS))
LAY = tuple(Move("lay", (card,)) for card in range(CARDS))
START = tuple(Move("start", (card,)) for card in range(CARDS))
OUT = Move("out")

class Swaps(dict[tuple[int, int, int], Move]):
    """Card and two holes → the move that exchanges who is hidden there."""

    def __missing__(self, key: tuple[int, int, int]) -> Move:
        return self.setdefault(key, Move("swap", key))


SWAP = Swaps()
