"""The board of Agent Dog as a picture: where fields lie, who stands where, and what a press on them does.

The ring runs clockwise in both languages; the viewer's start field lies at the bottom.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from pygames.games.agentdog.board import COLOURS, FIGURES, Layout
from pygames.games.agentdog.trial import HIDDEN
from pygames.games.agentdog.variant import Variant, variant_of

from ..scene import Scene
from . import agentdog_art as art
from . import el
from .agentdog_steps import PLANS, Steps
from .agentdog_words import figure_text, place_text

SIDE = 13
"""Cells along an edge of the board."""

UNKNOWN = 5
"""Stands for the colour of a figure that comes up with the move that is being planned."""

Cell = tuple[int, int]
"""Column and row, from 0."""

_BAY = ((6, 12), (5, 12), (4, 12), (4, 11), (3, 11), (2, 11), (2, 12), (1, 12), (0, 12), (0, 11), (0, 10), (1, 10),
        (1, 9), (1, 8), (0, 8), (0, 7))
_STRAIGHT = (*((column, 12) for column in range(6, -1, -1)), *((0, row) for row in range(11, 6, -1)))
QUARTERS: dict[int, tuple[Cell, ...]] = {4 * len(quarter): quarter for quarter in (_BAY, _STRAIGHT)}
"""Fields of the ring → the cells of the quarter at the bottom, from its start field on."""

GOAL = ((6, 11), (6, 10), (6, 9), (6, 8))
HOME = ((8, 9), (9, 9), (8, 8), (9, 8))


def _turned(cell: Cell, quarters: int) -> Cell:
    """Return where a cell comes to when the board is turned clockwise."""
    column, row = cell
    for _ in range(quarters % COLOURS):
        column, row = SIDE - 1 - row, column
    return column, row


def cell_of(layout: Layout, place: int, near: int) -> Cell:
    """Return where a ring or goal field lies.

    Args:
        near: the colour at the bottom.
    """
    if place >= layout.ring:
        colour, depth = layout.goal_of(place)
        return _turned(GOAL[depth], colour - near)
    quarter = QUARTERS[layout.ring]
    side, offset = divmod(place, len(quarter))
    return _turned(quarter[offset], side - near)


def figures_of(scene: Scene, steps: Steps) -> dict[int, int]:
    """Return place → colour, HIDDEN or UNKNOWN of all figures, as they will stand after the parts that are picked."""
    view, variant = scene.view, variant_of(scene.view["options"])
    layout = variant.layout
    figures = dict.fromkeys(view["holes"], HIDDEN)
    for colour in range(COLOURS):
        figures |= dict.fromkeys(view["figures"][colour], colour)
        figures |= {place: colour for depth, place in enumerate(layout.goals[colour]) if view["goals"][colour] >> depth & 1}
    if steps.use != "swap":
        for start, end in steps.parts:
            _advance(variant, figures, _place(layout, start), _place(layout, end), steps.use in PLANS)
    return figures


def _place(layout: Layout, word: str) -> int:
    return layout.places[int(word) if word.isdecimal() else word]


def _advance(variant: Variant, figures: dict[int, int], start: int, end: int, plan: bool) -> None:
    layout = variant.layout
    colour = figures.pop(start)
    for field in caught(variant, start, end, plan):
        figures.pop(field, None)
    if end < layout.ring and layout.is_hole[end]:
        colour = HIDDEN
    elif colour == HIDDEN:
        colour = UNKNOWN
    figures[end] = colour


def caught(variant: Variant, start: int, end: int, plan: bool) -> list[int]:
    """Return the ring fields whose figures a movement captures (5.4)."""
    layout = variant.layout
    if start >= layout.ring:
        return []
    steps = layout.steps(start, end)
    way = steps if end < layout.ring else steps - layout.goal_of(end)[1]
    passed = [(start + step) % layout.ring for step in range(1, way)] if plan and variant.split_burns else []
    return passed + ([end] if end < layout.ring else [])


def catches(scene: Scene, steps: Steps, start: str, end: str) -> list[int]:
    """Return the colours (HIDDEN for a hidden one) that a movement captures on the board as it is planned so far."""
    variant, figures = variant_of(scene.view["options"]), figures_of(scene, steps)
    if steps.use == "swap":
        return []
    fields = caught(variant, _place(variant.layout, start), _place(variant.layout, end), steps.use in PLANS)
    return [figures[field] for field in fields if field in figures]


# -- the picture -----------------------------------------------------------------------------------


def near_colour(scene: Scene) -> int:
    """Return the viewer's colour."""
    return variant_of(scene.view["options"]).colours[scene.seat]


def board(scene: Scene, steps: Steps) -> str:
    """Return the board."""
    variant = variant_of(scene.view["options"])
    layout, near = variant.layout, near_colour(scene)
    figures, fresh = figures_of(scene, steps), _fresh(scene, steps)
    wanted = {_place(layout, word) for word in (*steps.sources, *steps.targets)}
    fields = "".join(_field(scene, steps, place, figures.get(place), place in fresh)
                     for place in sorted({*figures, *wanted, *fresh}))
    homes = "".join(_home(scene, colour, near) for colour in variant.colours)
    ground = _ground(variant, near, scene.t.num("0123456789"))
    return el("div", ground, homes, fields, class_="ad-board", dir="ltr", role="group",
              aria_label=scene.t("agentdog.board.board"))


@cache
def _ground(variant: Variant, near: int, digits: str) -> str:
    """Return the drawing of everything that never changes.

    Args:
        digits: from 0 to 9.
    """
    layout = variant.layout

    def spot(place: int) -> art.Spot:
        kind, text = "", ""
        if place >= layout.ring:
            kind = f"ad-goal ad-c{layout.goal_of(place)[0]}"
        else:
            text = "".join(digits[int(digit)] for digit in str(place))
            if layout.is_hole[place]:
                kind = "ad-hole"
            elif place in layout.meeting and variant.meeting:
                kind = "ad-meeting"
            elif layout.start_of.get(place) in variant.colours:
                kind = f"ad-start ad-c{layout.start_of[place]}"
        return art.Spot(*cell_of(layout, place, near), kind, text)

    return art.ground([spot(place) for place in range(layout.ring)],
                      [[spot(place) for place in (layout.starts[colour], *layout.goals[colour])]
                       for colour in variant.colours])


def _fresh(scene: Scene, steps: Steps) -> set[int]:
    """Return the places that the last move touched."""
    view = scene.view
    if view["phase"] not in ("play", "over") or steps.card is not None:
        return set()
    places = variant_of(view["options"]).layout.places
    words: list[Any] = []
    for kind, *args in view["events"]:
        if kind in ("move", "pull", "swap"):
            words += args
        elif kind == "start":
            words.append(args[0])
        elif kind == "sent":
            words.append(args[2])
    return {places[word] for word in words if word in places}


def _field(scene: Scene, steps: Steps, place: int, figure: int | None, fresh: bool) -> str:
    """Return a field on which somebody stands, that may be pressed, or that the last move touched."""
    layout = variant_of(scene.view["options"]).layout
    word = str(layout.names[place])
    marks = (("ad-taken", figure is not None), ("ad-fresh", fresh), ("ad-from", steps.source == word),
             ("ad-source", word in steps.sources), ("ad-target", word in steps.targets),
             ("ad-done", any(word == end for _, end in steps.parts)))
    kind = " ".join(("ad-field", *(mark for mark, there in marks if there)))
    column, row = cell_of(layout, place, near_colour(scene))
    style = f"grid-area:{row + 1}/{column + 1}"
    content, label = "", scene.t.say(place_text(word))
    if figure is not None:
        content = art.pawn(figure, scene.t)
        label = scene.t("agentdog.board.on_field", figure=figure_text(figure), place=place_text(word))
    press = _press(steps, word)
    if press:
        return el("button", content, type="button", class_=kind, style=style, aria_label=label, **press)
    if figure is None:
        return el("span", class_=kind, style=style)
    return el("span", content, class_=kind, style=style, role="img", aria_label=label)


def _press(steps: Steps, word: str) -> dict[str, str]:
    """Return what a press on a field does: attributes of its button, none if nothing."""
    if word in steps.targets:
        return {"data_act": f"pick:{steps.word('to', word)}"}
    if word == steps.source:
        pick = steps.word("from", word)
        return {"data_cmd": f"unpick:{pick}"} if pick in steps.words else {}
    if word in steps.sources:
        return {"data_act": f"pick:{steps.word('from', word)}"}
    return {}


def _home(scene: Scene, colour: int, near: int) -> str:
    """Return a home area: four places, of which only the number that is taken matters."""
    view, turn = scene.view, colour - near
    cells = [_turned(cell, turn) for cell in HOME]
    column, row = min(cell[0] for cell in cells), min(cell[1] for cell in cells)
    pawns = "".join(el("span", art.pawn(colour, scene.t) if number < view["homes"][colour] else "", class_="ad-bed")
                    for number in range(FIGURES))
    back = any(event[0] == "capture" and event[2] == colour for event in view["events"])
    kind, style = f"ad-home ad-c{colour}{' ad-back-home' if back else ''}", f"grid-area:{row + 1}/{column + 1}/span 2/span 2"
    return el("div", pawns, class_=kind, style=style, role="img",
              aria_label=scene.t("agentdog.board.home", colour=(f"agentdog.colour.{colour}", {}), count=view["homes"][colour]))


