"""The drawings of Agent Dog, all vector: pawns, icons, the ground with its way and the radar.

`sprite()` defines the shapes once per page; everything else refers to them.  Colours come from the style sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from ..i18n import Locale
from . import el

SHAPES = {
    0: '<circle cx="16" cy="16" r="13"/>',
    1: '<rect x="4.5" y="4.5" width="23" height="23" rx="4"/>',
    2: '<path d="M16 1.5L30 16 16 30.5 2 16z"/>',
    3: '<path d="M9 3.5h14L30 16l-7 12.5H9L2 16z"/>',
}
"""Colour → the shape of its figures in a 32 × 32 box."""

HAT = '<path d="M6 21q10 5 20 0l-4-2-1-9q-2.500-3-5-1.500Q13.500 7 11 10l-1 9z"/>'
ICONS = {
    "hat": HAT,
    "start": '<path class="ad-line" d="M5 27V6h12v21M17 16h11M23 11l5 5-5 5"/>',
    "split": '<path class="ad-line" d="M16 29V18M16 18Q7 14 6 4M16 18q9-4 10-14M2 8l4-5 5 4M30 8l-4-5-5 4"/>',
    "partner": '<circle cx="10" cy="10" r="5"/><circle cx="22" cy="10" r="5"/>'
               '<path d="M2 28q0-11 8-11t8 11zM14 28q0-11 8-11t8 11z"/>',
    "swap": '<path class="ad-line" d="M4 12h22M20 5l7 7-7 6M28 22H6M12 15l-7 7 7 7"/>',
    "joker": '<path d="M16 2l4 9 10 1-8 7 3 11-9-6-9 6 3-11-8-7 10-1z"/>',
    "deck": '<rect x="9" y="3" width="17" height="23" rx="3"/><path class="ad-line" d="M5 8v18q0 3 3 3h13"/>',
    "hand": '<rect x="4" y="8" width="10" height="16" rx="2"/><rect x="12" y="6" width="10" height="18" rx="2"/>'
            '<path class="ad-line" d="M26 10v15"/>',
    "base": '<path d="M16 3l13 8v4H3v-4zM5 17h4v9H5zM14 17h4v9h-4zM23 17h4v9h-4zM3 27h26v3H3z"/>',
    "home": '<path d="M16 3L2 16h4v13h20V16h4z"/>',
    "out": '<path class="ad-line" d="M7 7l18 18M25 7L7 25"/>',
}


def sprite() -> str:
    """Return the definitions of all shapes."""
    shapes = "".join(f'<symbol id="ad-shape-{colour}" viewBox="0 0 32 32">{shape}</symbol>' for colour, shape in SHAPES.items())
    icons = "".join(f'<symbol id="ad-icon-{name}" viewBox="0 0 32 32">{shape}</symbol>' for name, shape in ICONS.items())
    return f'<svg class="ad-sprite" width="0" height="0" aria-hidden="true" focusable="false">{shapes}{icons}</svg>'


def icon(name: str) -> str:
    """Return an icon."""
    return (f'<svg class="ad-icon ad-icon-{name}" viewBox="0 0 32 32" aria-hidden="true" focusable="false">'
            f'<use href="#ad-icon-{name}"/></svg>')


def pawn(colour: int, t: Locale, walk: str | None = None, turned: bool = False) -> str:
    """Return a figure: hue, shape and letter say its colour; all hidden ones look the same.

    Args:
        colour: or anything above the colours for a hidden figure, or one that is going to come up.
        walk: the name of the walk that brought it here, and where that began (`data-from` in `web/js/dom.js`).
        turned: whether it was turned up or down on the way.
    """
    kind, letter, shape = ("ad-hidden", "hidden", "icon-hat") if colour not in SHAPES else (
        f"ad-c{colour}", str(colour), f"shape-{colour}")
    picture = f'<svg viewBox="0 0 32 32" aria-hidden="true" focusable="false"><use href="#ad-{shape}"/></svg>'
    return el("span", picture, el("b", escape(t(f"agentdog.letter.{letter}"))), class_=f"ad-pawn {kind}", data_from=walk,
              data_turned=turned and walk is not None)


class Spot(NamedTuple):
    """A field to be drawn: column and row of its cell, classes that say what it is, the text on it."""

    column: int
    row: int
    kind: str
    text: str


def ground(way: Sequence[Spot], lanes: Sequence[Sequence[Spot]]) -> str:
    """Return what lies under the figures: the way round, the lanes into the goals, all fields, the radar in the middle.

    Args:
        way: the ring.  lanes: of every goal, from its start field on.
    """
    goals = "".join(_spot(spot) for lane in lanes for spot in lane[1:])
    fields = "".join(_spot(spot) for spot in way)
    rings = "".join(f'<circle cx="65" cy="65" r="{radius}"/>' for radius in (4, 8, 12))
    beam = '<path class="ad-beam" d="M65 65V53A12 12 0 0 1 75.4 59z"/>'
    radar = f'<g class="ad-radar">{rings}<path d="M65 53v24M53 65h24"/>{beam}</g>'
    lines = _line(way, "ad-way", "polygon") + "".join(_line(lane, "ad-lane", "polyline") for lane in lanes)
    return (f'<svg class="ad-ground" viewBox="0 0 130 130" aria-hidden="true" focusable="false">'
            f'{lines}{radar}{goals}{fields}</svg>')


def sign(kind: str, text: str = "") -> str:
    """Return a field by itself, for a legend; arguments as for `Spot`."""
    return f'<svg viewBox="0 0 10 10" aria-hidden="true" focusable="false">{_spot(Spot(0, 0, kind, text))}</svg>'


def _line(spots: Sequence[Spot], kind: str, tag: str) -> str:
    points = " ".join(f"{10 * spot.column + 5},{10 * spot.row + 5}" for spot in spots)
    return f'<{tag} class="{kind}" points="{points}"/>'


def _spot(spot: Spot) -> str:
    x, y = 10 * spot.column + 5, 10 * spot.row + 5
    ring = f'<circle class="ad-rim" cx="{x}" cy="{y}" r="2.6"/>' if "ad-meeting" in spot.kind else ""
    text = f'<text x="{x}" y="{y + 1}">{escape(spot.text)}</text>' if spot.text else ""
    return f'<g class="ad-spot {spot.kind}"><circle cx="{x}" cy="{y}" r="4.2"/>{ring}{text}</g>'
