"""The board of Agent Dog as data: a ring, four goals, holes and meeting points (2.3).

A *place* is a number: ring fields 0 … ring - 1 clockwise, then the goal fields, colour by colour, outer ones
first.  In notation a ring field is its number, and field j of colour c's goal is `Gc.j`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

COLOURS = 4
FIGURES = 4
"""Of each colour."""

FULL = (1 << FIGURES) - 1
"""A goal with every field taken, as a mask."""

CLEAR = 3
"""Steps that a hole has to lie before a start field: then a hidden figure needs all four to get into a goal."""

FAR = 99
"""More steps than any card has."""


class Layout:
    """A board with everything about it that can be worked out beforehand.

    Args:
        data: `ring` fields, `starts` by colour, `goal_length`, `meeting` points, `holes`.

    Attributes:
        is_hole: by ring field.
        start_of: start field → colour.
        goals: by colour, its goal's places.
        names, places: place → argument of a move, and back.
        to_start: by colour and ring field, steps to the colour's start field (0 on it).
        ahead: by mask of blocked colours and ring field, steps that can be gone before a blocked start field.
        meeting_in: by ring field, steps to the next meeting point.

    Raises:
        ValueError: fields off the ring, starts that are equal, a hole or meeting point that is a start field, or a hole so
            close before one that a plan could go on after a hidden figure went into a goal (5.6 would not be safe).
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.ring: int = data["ring"]
        self.starts: tuple[int, ...] = tuple(data["starts"])
        self.goal_length: int = data["goal_length"]
        self.meeting = frozenset(data["meeting"])
        self.holes = frozenset(data["holes"])
        _check(self)
        ring, fields = self.ring, range(self.ring)
        self.is_hole = [field in self.holes for field in fields]
        self.start_of = {field: colour for colour, field in enumerate(self.starts)}
        self.goals = [range(first, first + self.goal_length)
                      for first in range(ring, ring + COLOURS * self.goal_length, self.goal_length)]
        self.names: list[int | str] = [
            *fields, *(f"G{colour}.{depth}" for colour in range(COLOURS) for depth in range(self.goal_length))]
        self.places = {name: place for place, name in enumerate(self.names)}
        self.to_start = [[(start - field) % ring for field in fields] for start in self.starts]
        self.ahead = [[min([(steps[field] or ring) - 1 for colour, steps in enumerate(self.to_start)
                            if blocked >> colour & 1], default=ring) for field in fields]
                      for blocked in range(1 << COLOURS)]
        self.meeting_in = [min([(point - field - 1) % ring + 1 for point in self.meeting], default=FAR)
                           for field in fields]

    def goal_of(self, place: int) -> tuple[int, int]:
        """Return colour and depth of a goal field."""
        return divmod(place - self.ring, self.goal_length)

    def steps(self, start: int, end: int) -> int:
        """Return how many fields a movement goes; 0 if none leads from here to there."""
        ring = self.ring
        if end < ring:
            return (end - start) % ring if start < ring else 0
        colour, depth = self.goal_of(end)
        if start < ring:
            to_start = self.to_start[colour][start]
            return to_start and to_start + depth + 1
        other, before = self.goal_of(start)
        return depth - before if other == colour and depth > before else 0


def _check(layout: Layout) -> None:
    starts, ring = layout.starts, layout.ring
    if not {*starts, *layout.meeting, *layout.holes} <= set(range(ring)) or ring > 100:
        raise ValueError("fields off the ring")
    if len(set(starts)) != COLOURS or layout.goal_length != FIGURES:
        raise ValueError("four start fields and goals for four figures are needed")
    if layout.holes & set(starts) or layout.meeting & set(starts):
        raise ValueError("a hole or a meeting point is a start field")
    if any((start - hole) % ring < CLEAR for start in starts for hole in layout.holes):
        raise ValueError("a hole is too close before a start field")


def _room(goal: int, depth: int) -> int:
    """Return how many fields of a goal are empty from a depth up to the first taken one."""
    return next((inner for inner in range(depth, FIGURES) if goal >> inner & 1), FIGURES) - depth


ROOM = [[_room(goal, depth) for depth in range(FIGURES + 1)] for goal in range(FULL + 1)]
"""By mask of a goal's taken fields and depth: how many fields are empty from there up to the first taken one."""

INWARD = [[(depth, ROOM[goal][depth + 1]) for depth in range(FIGURES) if goal >> depth & 1 and ROOM[goal][depth + 1]]
          for goal in range(FULL + 1)]
"""By mask of a goal's taken fields: depth and most steps inwards of every figure in it that can move."""


LAYOUTS: dict[int, dict[str, Any]] = {
    1: {"ring": 64, "starts": [0, 16, 32, 48], "goal_length": 4, "meeting": [9, 25, 41, 57],
        "holes": [4, 8, 12, 20, 24, 28, 36, 40, 44, 52, 56, 60]},
    2: {"ring": 48, "starts": [0, 12, 24, 36], "goal_length": 4, "meeting": [7, 19, 31, 43],
        "holes": [3, 6, 9, 15, 18, 21, 27, 30, 33, 39, 42, 45]},
}
"""Value of the option `layout` → board; 2 is a shorter way round, for quicker games."""
