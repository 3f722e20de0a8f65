"""The board of Agent Dog as a picture: where fields lie, who stands where, and what a press on them does.

The ring runs clockwise in both languages; the viewer's start field lies at the bottom.
"""

from __future__ import annotations

from functools import cache

from pygames.games.agentdog.board import COLOURS, FIGURES, FULL, Layout
from pygames.games.agentdog.trial import HIDDEN
from pygames.games.agentdog.variant import Variant, variant_of

from ..scene import Scene
from . import agentdog_art as art
from . import el
from .agentdog_steps import PLANS, Part, Steps
from .agentdog_walks import Walks, walks_of
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


def captures(scene: Scene, steps: Steps, *more: Part) -> list[int]:
    """Return the colours (HIDDEN for a hidden one) that are captured by what is picked in full, or would be by one part more.

    Args:
        more: that part; then only what it captures is told.
    """
    return _planned(scene, steps, *more)[1]


def _planned(scene: Scene, steps: Steps, *more: Part) -> tuple[dict[int, int], list[int]]:
    """Return place → colour, HIDDEN or UNKNOWN of all figures after what is picked in full, and what `captures` tells."""
    view, variant = scene.view, variant_of(scene.view["options"])
    layout = variant.layout
    figures = dict.fromkeys(view["holes"], HIDDEN)
    for colour in range(COLOURS):
        figures |= dict.fromkeys(view["figures"][colour], colour)
        figures |= {place: colour for depth, place in enumerate(layout.goals[colour]) if view["goals"][colour] >> depth & 1}
    caught: list[int] = []
    if steps.use == "start":
        field = layout.starts[active_of(scene)]
        caught += [figures[field]] if field in figures else []
        figures[field] = active_of(scene)
    elif steps.use != "swap":
        for number, (start, end) in enumerate((*steps.parts, *more)):
            found = _advance(variant, figures, _place(layout, start), _place(layout, end), steps.use in PLANS)
            caught = found if more and number == len(steps.parts) else caught + found
    return figures, caught


def active_of(scene: Scene) -> int:
    """Return the viewer's active colour (5.1)."""
    variant = variant_of(scene.view["options"])
    own = variant.colours[scene.seat]
    return variant.partner_of[own] if variant.teams and scene.view["goals"][own] == FULL else own


def _place(layout: Layout, word: str) -> int:
    return layout.places[int(word) if word.isdecimal() else word]


def _advance(variant: Variant, figures: dict[int, int], start: int, end: int, plan: bool) -> list[int]:
    """Move a figure (5.4); return whom that captures."""
    layout = variant.layout
    colour = figures.pop(start)
    caught = [figures.pop(field) for field in _entered(variant, start, end, plan) if field in figures]
    if end < layout.ring and layout.is_hole[end]:
        colour = HIDDEN
    elif colour == HIDDEN:
        colour = UNKNOWN
    figures[end] = colour
    return caught


def _entered(variant: Variant, start: int, end: int, plan: bool) -> list[int]:
    """Return the ring fields whose figures a movement captures (5.4)."""
    layout = variant.layout
    if start >= layout.ring:
        return []
    steps = layout.steps(start, end)
    way = steps if end < layout.ring else steps - layout.goal_of(end)[1]
    passed = [(start + step) % layout.ring for step in range(1, way)] if plan and variant.split_burns else []
    return passed + ([end] if end < layout.ring else [])


# -- the picture -----------------------------------------------------------------------------------


def near_colour(scene: Scene) -> int:
    """Return the viewer's colour."""
    return variant_of(scene.view["options"]).colours[scene.seat]


def board(scene: Scene, steps: Steps, middle: str) -> str:
    """Return the board.

    Args:
        middle: HTML of what lies there, which finds its places itself.
    """
    variant = variant_of(scene.view["options"])
    layout, near = variant.layout, near_colour(scene)
    figures, walks = _planned(scene, steps)[0], walks_of(scene.view)
    wanted = {_place(layout, word) for word in (*steps.sources, *steps.targets)}
    fields = "".join(_field(scene, steps, place, figures.get(place), walks)
                     for place in sorted({*figures, *wanted, *walks.touched}))
    homes = "".join(_home(scene, steps, colour, walks) for colour in variant.colours)
    ground = _ground(variant, near, scene.t.num("0123456789"))
    return el("div", ground, middle, homes, fields, class_="ad-board", dir="ltr", role="group",
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


def _field(scene: Scene, steps: Steps, place: int, figure: int | None, walks: Walks) -> str:
    """Return a field on which somebody stands, that may be pressed, or that the last move touched."""
    layout = variant_of(scene.view["options"]).layout
    word = str(layout.names[place])
    marks = (("ad-taken", figure is not None), ("ad-fresh", place in walks.touched and steps.card is None),
             ("ad-from", steps.source == word), ("ad-source", word in steps.sources), ("ad-target", word in steps.targets),
             ("ad-done", any(word == end for _, end in steps.parts)))
    kind = " ".join(("ad-field", *(mark for mark, there in marks if there)))
    column, row = cell_of(layout, place, near_colour(scene))
    content, label = "", scene.t.say(place_text(word))
    if figure is not None:
        walk = f"{walks.name}.{place} {walks.came[place]}" if place in walks.came else None
        content = art.pawn(figure, scene.t, walk, place in walks.turned)
        label = scene.t("agentdog.board.on_field", figure=figure_text(figure), place=place_text(word))
    where = {"class_": kind, "style": f"grid-area:{row + 1}/{column + 1}", "data_place": word}
    press = _press(steps, word)
    if press:
        return el("button", content, type="button", aria_label=label, **where, **press)
    if figure is None:
        return el("span", **where)
    return el("span", content, role="img", aria_label=label, **where)


def _press(steps: Steps, word: str) -> dict[str, str]:
    """Return what a press on a field does: attributes of its button, none if nothing."""
    if word in steps.targets:
        return steps.press("to", word)
    if word not in steps.sources:
        return {}
    if word == steps.source:  # a press on it again lets go of it, if there are others
        return steps.press("from", "") if len(steps.sources) > 1 else {}
    return steps.press("from", word)


def _home(scene: Scene, steps: Steps, colour: int, walks: Walks) -> str:
    """Return a home area: four places, of which only the number that is taken matters."""
    starting = steps.use == "start" and colour == active_of(scene)
    count, came = scene.view["homes"][colour] - starting, walks.homeward[colour]
    cells = [_turned(cell, colour - near_colour(scene)) for cell in HOME]
    column, row = min(cell[0] for cell in cells), min(cell[1] for cell in cells)
    beds = [el("span", class_="ad-bed") for _ in range(FIGURES - count)]
    for number in reversed(range(count)):
        last = number - count + len(came)
        walk = f"{walks.name}.home-{colour}-{number} {came[last]}" if last >= 0 else None
        beds.insert(0, el("span", art.pawn(colour, scene.t, walk), class_="ad-bed"))
    kind, style = f"ad-home ad-c{colour}", f"grid-area:{row + 1}/{column + 1}/span 2/span 2"
    return el("div", *beds, class_=kind, style=style, role="img", data_place=f"home-{colour}",
              aria_label=scene.t("agentdog.board.home", colour=(f"agentdog.colour.{colour}", {}), count=count))
