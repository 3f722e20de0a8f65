"""A position of Agent Dog, and what may be seen of it (2.1, 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...core.errors import BadPosition
from ...core.state import Card, State
from .board import COLOURS, FIGURES, FULL
from .variant import Variant, variant_of


@dataclass
class AgentDogState(State):
    """A position.

    Figures have no identity: a face-up one is a field in its colour's list, a hidden one is a hole.  All of it is public but
    the faces and `under`.  Everybody saw who went under and followed every step since, so every replica holds
    `under`; but it is no player's knowledge: no observation shows it, and no rule looks at it before the figure comes up.

    round: from 1.
    phase: `swap` or `play` while seats may move; else what a request is about: `lots`, `lot`, `shuffle`, `reshuffle`,
        `deal`, `mix`, `received`, `card`, `lay`, `redraw`, `draw`, `out`, `audit`; `over` at the end.
    holder: the deck holder.  seat: whose turn it is.
    drawn: whether this seat has laid off a card in this turn and drawn another one (two or three seats).
    due: the seat whose hand is mixed next.
    stock: the deck; the next card is the last one.  pile: the discard pile from bottom to top.
    hands: by seat.
    out: the seats that are out of the round.
    homes: by colour, the number of figures in the home area.
    figures: by colour, the ring fields with a face-up figure, in rising order.
    goals: by colour, the taken fields of its goal as a mask; bit 0 is the outermost.
    blocked: mask of the colours whose start field is blocked (5.1): by option, while a face-up figure of the colour stands
        there, only while it has not moved since set-up or start card, or never.
    holes: the holes with a hidden figure, in rising order.
    under: the colours hidden there, in the same order; empty in observations.
    resigned: the seat that has given up, or None.
    last: the move that was made last: seat, verb, arguments.
    events: what everybody saw it do, in order, places as in notation. First `["play", kind]`, for a joker with the kind
        that it stands for, or `["lay", kinds …]` of cards laid off; then `["move", from, to]`, `["start", field, colour]`,
        `["capture", field, colour]`, `["reveal", place, colour]` of a hidden figure that came up,
        `["sent", place, colour, to]` of one that left a goal that is not its own (to `home` or a goal field),
        `["swap", hole, hole]`, `["pull", from, to]`, and last `["penalty", cards]`.
    """

    round: int
    phase: str
    holder: int
    seat: int
    drawn: bool
    due: int
    stock: list[Card]
    pile: list[Card]
    hands: list[list[Card]]
    out: list[int]
    homes: list[int]
    figures: list[list[int]]
    goals: list[int]
    blocked: int
    holes: list[int]
    under: list[int]
    resigned: int | None
    last: list[Any]
    events: list[list[Any]]

    def redact(self, seats: int) -> dict[str, Any]:
        """Return the dump as these seats may see it: nobody sees who is hidden where."""
        data = State.redact(self, seats)
        data["under"] = []
        return data

    @classmethod
    def load(cls, data: Any) -> AgentDogState:
        """Return the state that this data came from.

        An observation doesn't say who is hidden where.  It is completed in the order of colours, which says no
        more than everybody can count; whoever imagines a position shuffles `under`.

        Raises:
            BadPosition: the data has other fields, fields of other shapes, or other figures.
        """
        state = State.load.__func__(cls, data)
        try:
            state.under = state.under or hidden_colours(state)
            there = [homes + len(figures) + goal.bit_count() + state.under.count(colour) for colour, (homes, figures, goal)
                     in enumerate(zip(state.homes, state.figures, state.goals, strict=True))]
            colours = variant_of(state.options).colours
            if (there != [FIGURES if colour in colours else 0 for colour in range(COLOURS)]
                    or len(state.under) != len(state.holes)):
                raise ValueError("there are four figures of each colour")
        except (ValueError, TypeError, KeyError, IndexError, AttributeError) as error:
            raise BadPosition("bad_position", why=repr(error)) from error
        return state


def hidden_colours(state: AgentDogState) -> list[int]:
    """Return the colours of all hidden figures in rising order, as everybody can count them."""
    return [colour for colour in variant_of(state.options).colours
            for _ in range(FIGURES - state.homes[colour] - len(state.figures[colour]) - state.goals[colour].bit_count())]


def active_colour(variant: Variant, state: AgentDogState, seat: int) -> int:
    """Return a seat's active colour (5.1): its own; the partner's once all four own figures are in the goal."""
    colour = variant.colours[seat]
    return (colour + 2) % 4 if variant.teams and state.goals[colour] == FULL else colour


def revealed(state: AgentDogState) -> list[int]:
    """Return the colours that came to light with the last move, in the order of section 6."""
    is_hole = variant_of(state.options).layout.is_hole
    return [colour for kind, place, *rest in state.events for colour in rest
            if kind == "reveal" or kind == "capture" and is_hole[place]]


def distinct(state: AgentDogState, hand: list[int]) -> list[int]:
    """Return a hand without the second of equal kinds: cards of one kind are one choice."""
    faces = state.faces
    held = [faces[card] for card in hand]
    if len(set(held)) == len(held):
        return hand
    return [card for place, card in enumerate(hand) if held[place] is None or held[place] not in held[:place]]
