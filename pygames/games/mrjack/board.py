"""The board: its hexes, the steps between them, and what a token reaches (sections 3 and 4.2).

A hex is named by its column `a`..`m` (left to right for the detective) and a number that
grows up the column.  Hexes are flat-topped; directions are the detective's.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import cache, cached_property
from typing import NamedTuple

CHARACTERS = ("holmes", "watson", "smith", "lestrade", "stealthy", "goodley", "gull", "bert")
NUMBER = {character: number for number, character in enumerate(CHARACTERS)}

STEPS = {"N": (0, 1), "NE": (1, 1), "SE": (1, 0), "S": (0, -1), "SW": (-1, -1), "NW": (-1, 0)}
EXITS = {"NW": "b7", "NE": "l12", "SW": "b1", "SE": "l6"}
"""Exit → the one street hex on which it hangs."""

POINTS = 3
STEALTHY_POINTS = 4

COLUMNS = "abcdefghijklm"

PICTURE_2016 = """
a  b  c  d  e  f  g  h  i  j  k  l  m
   E+          O                 E-
            WG    .
   .     #     L-    .           x
      L3    .     .     .     .     .
   O     .     #     #     .     L2
.     .     .     JS    .     .     .
   #     #     .     L*    #     .
.     #     .     .     JB    O     SG
   #     .     #     #     .     #
MS    O     IL    O     .     #     .
   .     #     L*    .     #     #
.     .     .     SH    .     .     .
   L1    .     #     #     .     O
.     .     .     .     .     L4
   x           .     L-    #     .
                  .     JW
   E-                O           E+
"""
"""The board with the set-up (3.2).  A line is half a hex, a column three characters.

`.` street, `O` open manhole, `x` covered manhole, `#` obstacle, `L1`..`L4` lit numbered post, `L*` lit
post without number, `L-` dark post, `E+` free exit, `E-` cordoned exit; tokens stand on plain street.
"""

PICTURE_2006 = """
a  b  c  d  e  f  g  h  i  j  k  l  m
   E+          O                 E-
            WG    .
   .     #     L-    .           x
      L3    .     .     .     .     .
   .     .     #     #     .     L2
O     .     .     JS    .     .     .
   #     #     O     L*    #     .
.     #     .     .     JB    .     SG
   #     .     #     #     .     #
JW    .     IL    .     .     #     O
   .     #     L*    O     #     #
.     .     .     SH    .     .     .
   L1    .     #     #     .     .
.     x     .     .     .     L4
   .           .     L-    #     .
                  .     MS
   E-                O           E+
"""

TOKENS = dict(zip(("SH", "JW", "JS", "IL", "MS", "SG", "WG", "JB"), CHARACTERS))
KINDS = {".": "street", "O": "manhole", "x": "manhole", "#": "obstacle", "L": "post"}
"""What a mark, or else its first character, says of a hex."""


class Reach(NamedTuple):
    """What a token reaches with its points; shared by all who ask, so not to be changed.

    costs: end hex → points, cheapest first; occupied ones included, its own hex never.
    exits: exit → points, the step out included; cordoned ones included.
    """

    costs: dict[str, int]
    exits: dict[str, int]


class Board:
    """One of the printed boards.  Nothing here changes during a game.

    Args:
        picture: as `PICTURE_2016`.

    Attributes:
        kinds: hex → `street`, `manhole`, `post` or `obstacle`, by column and number.
        streets, manholes, posts: names of hexes; a manhole is a street hex too.
        neighbours: hex → direction → hex; an exit, where Jack is after his escape, has none.
        around: hex → its neighbours.
        at: the start hexes, in the order of `CHARACTERS`.
        lamps: the start hexes of the lit tiles: 1 to 4, then the two without a number.
        covers: the covered manholes at the start, in the order of their names.
        cordons: the cordoned exits at the start.
    """

    def __init__(self, picture: str) -> None:
        marks = dict(sorted(_marks(picture), key=lambda item: _place(item[0])))
        corner = {hex: exit for exit, street in EXITS.items()
                  for hex in (step(street, "N"), step(street, "S")) if marks.get(hex, "").startswith("E")}
        found = {mark: hex for hex, mark in marks.items()}
        self.at = [found[token] for token in TOKENS]
        unnumbered = [hex for hex, mark in marks.items() if mark == "L*"]
        self.lamps = [*(found[f"L{number}"] for number in (1, 2, 3, 4)), *unnumbered]
        self.covers = sorted(hex for hex, mark in marks.items() if mark == "x")
        self.cordons = [exit for exit in EXITS for hex in corner if corner[hex] == exit and marks[hex] == "E-"]
        self.kinds = {hex: "street" if mark in TOKENS else KINDS[mark[0]]
                      for hex, mark in marks.items() if hex not in corner}
        self.streets = tuple(hex for hex, kind in self.kinds.items() if kind in ("street", "manhole"))
        self.manholes = tuple(hex for hex, kind in self.kinds.items() if kind == "manhole")
        self.posts = tuple(hex for hex, kind in self.kinds.items() if kind == "post")
        self.neighbours = {hex: {direction: step(hex, direction) for direction in STEPS
                                 if step(hex, direction) in self.kinds} for hex in self.kinds}
        self.neighbours.update((exit, {}) for exit in EXITS)
        self.around = {hex: frozenset(there.values()) for hex, there in self.neighbours.items()}

    @cached_property
    def walk(self) -> dict[str, dict[str, int]]:
        """Street hex → street hex → steps over neighbouring street hexes: no sewers, tokens ignored."""
        return {hex: self._distances(hex, frozenset(self.streets)) for hex in self.streets}

    @cached_property
    def cross(self) -> dict[str, dict[str, int]]:
        """Hex → hex → steps over any hexes, as Miss Stealthy goes."""
        return {hex: self._distances(hex, self.kinds) for hex in self.kinds}

    def _distances(self, start: str, ground: Container[str]) -> dict[str, int]:
        """Return hex → steps from the start over the hexes of this ground, nearest first."""
        steps, queue = {start: 0}, [start]
        for hex in queue:
            for near in self.neighbours[hex].values():
                if near in ground and near not in steps:
                    steps[near] = steps[hex] + 1
                    queue.append(near)
        return steps

    def path(self, start: str, end: str, covers: list[str], stealthy: bool = False) -> list[str]:
        """Return a cheapest way for drawing, both ends included; where two hexes are no neighbours, it goes through a sewer.

        Args:
            start, end: street hexes.
            covers: the covered manholes; all manholes for a way that uses no sewer.
            stealthy: whether it is Miss Stealthy who goes.
        """
        steps = self.cross if stealthy else self.walk
        holes = [hole for hole in self.manholes if hole not in covers]
        if holes:
            enter = min(holes, key=lambda hole: steps[start][hole])
            leave = min(holes, key=lambda hole: steps[end][hole])
            if steps[start][enter] + 1 + steps[leave][end] < steps[start][end]:
                return [*self._straight(steps, start, enter), *self._straight(steps, leave, end)]
        return self._straight(steps, start, end)

    def _straight(self, steps: dict[str, dict[str, int]], start: str, end: str) -> list[str]:
        way = [start]
        while way[-1] != end:
            left = steps[end]
            way.append(min(self.neighbours[way[-1]].values(), key=lambda hex: left.get(hex, len(left))))
        return way


@cache
def reach(board: Board, start: str, cover: str, other_cover: str, stealthy: bool) -> Reach:
    """Return what a token reaches from a hex (4.2).

    A ride joins any two open manholes for a point, so a cheapest way uses one at most: it goes on foot,
    or to the nearest open manhole and on from another one.

    Args:
        cover, other_cover: the covered manholes.
        stealthy: whether it is Miss Stealthy: four points, over any hexes.
    """
    points, steps = (STEALTHY_POINTS, board.cross) if stealthy else (POINTS, board.walk)
    costs = {hex: cost for hex, cost in steps[start].items() if cost <= points}
    holes = [hole for hole in board.manholes if hole != cover and hole != other_cover]
    down = min(steps[start][hole] for hole in holes) + 1
    for hole in holes:
        for hex, more in steps[hole].items():
            if down + more > points:
                break
            costs[hex] = min(costs.get(hex, points), down + more)
    exits = {exit: costs[street] + 1 for exit, street in EXITS.items() if costs.get(street, points) < points}
    ends = {hex: cost for cost in range(1, points + 1) for hex in board.streets if costs.get(hex) == cost}
    return Reach(ends, exits)


def step(hex: str, direction: str) -> str:
    """Return the name of the place one step away; it may lie off the board."""
    x, y = _place(hex)
    dx, dy = STEPS[direction]
    return f"{COLUMNS[x + dx]}{y + dy}" if 0 <= x + dx < len(COLUMNS) else ""


def _place(hex: str) -> tuple[int, int]:
    """Return the column from 0 and the number of a hex."""
    return COLUMNS.index(hex[0]), int(hex[1:])


def _marks(picture: str) -> Iterator[tuple[str, str]]:
    """Yield every place that a picture marks, with its mark."""
    for line, row in enumerate(picture.split("\n")[2:]):
        for x, column in enumerate(COLUMNS):
            mark = row[3 * x:3 * x + 2].strip()
            if mark:
                yield f"{column}{(15 + x - line) // 2}", mark


BOARDS = {2016: Board(PICTURE_2016), 2006: Board(PICTURE_2006)}
"""Value of the option `board` → board."""
