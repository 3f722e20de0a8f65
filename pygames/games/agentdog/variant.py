"""The options of Agent Dog, and what follows from them for one game (8)."""

from __future__ import annotations

from functools import cache
from operator import itemgetter
from typing import Any

from ...core.options import Constraint, Option, OptionSet, Values, switch
from .board import LAYOUTS, Layout
from .cards import DECKS, LOTS, uses_in

SEATS = len(LOTS)

OPTIONS = OptionSet(
    (
        Option("players", (2, 3, 4), level="basic"),
        Option("deck", tuple(DECKS), level="basic"),
        Option("layout", tuple(LAYOUTS)),
        Option("start_block", ("any", "fresh", "none")),
        switch("split_burns", True),
        Option("partner_card", ("partner", "partner_hidden", "any")),
        Option("start_number", ("own_or_hidden", "own")),
        switch("goal_moves", True),
        switch("meeting", True),
        switch("penalty", True),
        Option("first_player", ("random", *range(SEATS)), seats=True),
        # Not on the rules page: without a last round games might never end, above all without `goal_moves`.
        Option("last_round", (200, 5, 10, 20, 30, 50, 100)),
        Option("log", ("short", "full"), picture=True),
        Option("bot_memory", (3, *(number for number in range(13) if number != 3)), picture=True),
        # Section 6: between two browsers each side holds both seats of a team, or one of them and a computer player's.
        Option("second_seat", ("person", "easy", "medium", "hard"), level="peer", picture=True),
    ),
    (
        Constraint("no_such_seat", lambda values: values["first_player"] in range(values["players"], SEATS),
                   "first_player"),
    ),
    {"duel": {"players": 2}, "three": {"players": 3}, "teams": {"players": 4}},
)

COLOURS_OF = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Number of seats → the colour of each (3, step 1): two sit opposite each other."""


class Variant:
    """What the options of a game amount to.

    colours: by seat, its colour.
    teams: whether partners sit opposite.
    partner_of: by colour, the partner's or None.
    uses: kind → what it can be used for.
    numbers: of all cards of the deck.  hidden_numbers: those that may move a hidden figure.
    any_blocks: whether every figure on its own start field blocks it, also one that came there; then unknown
        figures count as blocking too (5.6).
    """

    def __init__(self, players: int, deck: str, layout: int, start_block: str, split_burns: bool, partner_card: str,
                 start_number: str, goal_moves: bool, meeting: bool, penalty: bool) -> None:
        self.players, self.colours, self.teams = players, COLOURS_OF[players], players == SEATS
        self.partner_of = [(colour + 2) % SEATS if self.teams else None for colour in range(SEATS)]
        self.layout = board(layout)
        self.uses = uses_in(deck, start_number)
        self.numbers = frozenset(number for uses in self.uses.values() for number in uses.numbers)
        self.hidden_numbers = frozenset(number for uses in self.uses.values() for number in uses.hidden)
        self.start_block, self.any_blocks = start_block, start_block == "any"
        self.split_burns, self.partner_card = split_burns, partner_card
        self.goal_moves, self.meeting, self.penalty = goal_moves, meeting, penalty
        self.sides = tuple(((colour, self.partner_of[colour]) if self.teams else (colour,))
                           for colour in self.colours[:2 if self.teams else players])


@cache
def board(layout: int) -> Layout:
    """Return a board."""
    return Layout(LAYOUTS[layout])


class _Variants(dict[tuple[object, ...], Variant]):
    def __missing__(self, key: tuple[object, ...]) -> Variant:
        return self.setdefault(key, Variant(*key))


_VARIANTS = _Variants()
_KEY = itemgetter("players", "deck", "layout", "start_block", "split_burns", "partner_card", "start_number",
                  "goal_moves", "meeting", "penalty")


_latest: list[Any] = [None, None]


def variant_of(options: Values) -> Variant:
    """Return what these options amount to; equal options, the same object."""
    if options is not _latest[0]:  # a game's options are one object that never changes
        _latest[:] = options, _VARIANTS[_KEY(options)]
    return _latest[1]
