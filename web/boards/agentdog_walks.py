"""Where figures came from with the last move, so that a page can let them walk: from field to field, never by whose they are.

All of this everybody saw (section 6): the record of a move names fields, and colours only of figures that came to light.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pygames.games.agentdog.board import COLOURS
from pygames.games.agentdog.variant import variant_of

View = dict[str, Any]


class Walks(NamedTuple):
    """What the last move did to the board.

    name: of the move.
    came: place on which a figure arrived → where it came from, a place's name or `home-COLOUR`.
    turned: the places on which a figure was turned up or down.
    homeward: by colour, the places from which figures came home.
    touched: all places of the move.
    """

    name: str
    came: dict[int, str]
    turned: set[int]
    homeward: list[list[str]]
    touched: set[int]


def walks_of(view: View) -> Walks:
    """Return what the last move did."""
    walks = Walks("-".join(map(str, view["last"])), {}, set(), [[] for _ in range(COLOURS)], set())
    layout = variant_of(view["options"]).layout
    came, is_hole = walks.came, [*layout.is_hole, *[False] * len(layout.names)]
    end: int | None = None  # of the latest movement
    for kind, word, *rest in view["events"]:
        if word not in layout.places or kind == "penalty":
            continue
        place = layout.places[word]
        walks.touched.add(place)
        if kind in ("move", "pull"):
            end = layout.places[rest[0]]
            walks.touched.add(end)
            came[end] = came.pop(place, str(word))
            if is_hole[end] and not is_hole[place]:
                walks.turned.add(end)
        elif kind == "swap":
            came[layout.places[rest[0]]], came[place] = str(word), str(rest[0])
        elif kind == "start":
            end = place
            came[place] = f"home-{rest[0]}"
        elif kind == "capture":
            walks.homeward[rest[0]].append(str(word))
            if place != end:
                came.pop(place, None)
        elif kind == "reveal":
            walks.turned.add(place)
        elif kind == "sent":
            _send(walks, layout.places.get(rest[1]), came.pop(place, str(word)), rest[0])
    return walks


def _send(walks: Walks, end: int | None, start: str, colour: int) -> None:
    """A figure left a goal that is not its own, for its own one or for its home area."""
    if end is None:
        walks.homeward[colour].append(start)
    else:
        walks.touched.add(end)
        walks.turned.add(end)
        walks.came[end] = start
