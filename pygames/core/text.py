"""Positions and moves as plain text, for terminals, playthroughs and bug reports.

Works for every game: cards are shown as `handle=face` (`14=W3`, `14=?` where the face is
unknown), the other fields by their names.  Pages draw boards instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from itertools import groupby
from typing import Any

from .game import SEATS_OF, Game
from .moves import Move
from .state import State

LONG_RUN = 24
"""Unknown cards in a row that are still written one by one."""

_SHARED = frozenset(field.name for field in fields(State))


def seat_word(game: Game[Any], seat: int) -> str:
    """Return a seat's word, or its number in games with more seats than words."""
    return game.seats[seat] if seat < len(game.seats) else str(seat)


def card_text(view: Mapping[str, Any], card: int) -> str:
    """Return a card as `handle=face`.

    Args:
        view: what `Game.observe` or `State.dump` returned.
    """
    return f"{card}={view['faces'][card] or '?'}"


def move_text(game: Game[Any], view: Mapping[str, Any], seat: int, move: Move) -> str:
    """Return a move's notation, followed by the faces of the cards it names."""
    faces = [view["faces"][card] or "?" for card in game.cards_of(seat, move)]
    return f"{move} [{' '.join(faces)}]" if faces else str(move)


def describe(game: Game[Any], view: Mapping[str, Any]) -> list[str]:
    """Return the lines that say everything a view holds; what is empty is left out.

    Args:
        view: what `Game.observe` or `State.dump` returned.
    """
    plain, cards = _own_fields(game.state_type)
    lines = ["  ".join(f"{name} {_value(view[name])}" for name in plain if view[name] not in (None, [], ""))]
    for name in cards:
        piles = [view[name]] if isinstance(view[name], int) else view[name]
        if piles and isinstance(piles[0], list):
            words = game.seats if len(piles) == len(game.seats) else [str(n) for n in range(len(piles))]
            lines += [_pile(view, f"{name} {word}", pile) for word, pile in zip(words, piles) if pile]
        elif piles:
            lines.append(_pile(view, name, piles))
    lines += [f"sealed {seat_word(game, seat)}: {','.join(map(str, choice))}"
              for seat, choice in enumerate(view["sealed"]) if choice is not None]
    if view["outcome"] is not None:
        lines.append(outcome_text(game, view))
    elif view["request"] is not None:
        lines.append(f"asks the dealer: {view['request'][0]} {' '.join(map(str, view['request'][1]))}")
    else:
        lines.append("to act: " + ", ".join(seat_word(game, seat) for seat in SEATS_OF[view["turn"]]))
    return lines


def outcome_text(game: Game[Any], view: Mapping[str, Any]) -> str:
    """Return how a game ended, in a line."""
    if view["outcome"] is None:
        return "not finished"
    winner, reason, details = view["outcome"]
    end = "draw" if winner is None else f"{seat_word(game, winner)} wins"
    return f"{end}: {reason}  " + "  ".join(f"{key} {_value(value)}" for key, value in details.items())


def _pile(view: Mapping[str, Any], title: str, cards: list[int]) -> str:
    """Return a titled pile; of many unknown cards in a row only the first, the last and their number."""
    faces, words = view["faces"], []
    for unknown, group in groupby(cards, key=lambda card: faces[card] is None):
        run = [card_text(view, card) for card in group]
        words += [run[0], "…", run[-1], f"({len(run)})"] if unknown and len(run) > LONG_RUN else run
    return f"{title}: {' '.join(words)}"


def _value(value: Any) -> str:
    """Return plain data without the quotes and spaces of `repr`; lists as `(a b)`."""
    return f"({' '.join(map(_value, value))})" if isinstance(value, list) else str(value)


@cache
def _own_fields(state_type: type[State]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of a game's own fields: those of plain data, and those of cards."""
    own = [field for field in fields(state_type) if field.name not in _SHARED]
    return (tuple(field.name for field in own if "Card" not in str(field.type)),
            tuple(field.name for field in own if "Card" in str(field.type)))
