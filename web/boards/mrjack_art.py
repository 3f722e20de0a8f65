"""The drawings of Mr. Jack, all vector: Whitechapel from above, its lamps and holes, the eight people in it.

`sprite()` defines every shape once per page; everything else refers to them.  A hex is drawn
around 0,0 and is 40 wide; north is up.  Colours come from the style sheet.
"""

from __future__ import annotations

from functools import cache
from html import escape
from math import cos, pi, sin

PICTURE = 'aria-hidden="true" focusable="false"'

SIDE = 20.0
"""A hex's side, which is half its width."""

ROW = SIDE * 3 ** 0.5 / 2
"""Half the height of a hex."""

Point = tuple[float, float]

EMBLEMS = {
    # Holmes's pipe.
    "holmes": '<path d="M2 9H10.2V13C12.8 12.8 14.7 11.3 16.3 9C17.5 7.2 19.2 6.2 22 6.2V8.6C20.3 8.6 19.3 9.2'
              ' 18.3 10.6C16.1 13.7 13.5 15.3 10.2 15.4C9.5 17.9 8.1 19.5 6.1 19.5C3.4 19.5 2 17.4 2 14.5Z'
              'M4.8 7.2C3.8 5.8 6.8 5 5.4 2.8C8 4.4 5.6 5.8 7 7.2Z"/>',
    # The doctor's bowler and moustache.
    "watson": '<path d="M5.5 11.5C5.5 6 8 3 12 3S18.5 6 18.5 11.5C20.1 11.3 21.1 10.8 21.8 10.2C22.2 12.2 20.8 13.5 18.5'
              ' 13.9C14.5 14.6 9.5 14.6 5.5 13.9C3.2 13.5 1.8 12.2 2.2 10.2C2.9 10.8 3.9 11.3 5.5 11.5Z'
              'M12 17.6C10.5 16 8 16.3 7 17.9C6.5 18.7 5.5 19 4.5 18.7C5.7 21.2 10.1 21.4 12 19.4C13.9 21.4 18.3'
              ' 21.2 19.5 18.7C18.5 19 17.5 18.7 17 17.9C16 16.3 13.5 16 12 17.6Z"/>',
    # The lamplighter's ladder, a flame above it.
    "smith": '<path d="M12 .5C14 2.7 14.8 3.9 14.8 5.3A2.8 2.8 0 0 1 9.2 5.3C9.2 3.9 10 2.7 12 .5Z"/>'
             '<path d="M7.5 22.5L9.6 9M16.5 22.5L14.4 9M8 19.5H16M8.6 15.8H15.4M9.2 12H14.8" class="mj-line"/>',
    # A policeman's helmet.
    "lestrade": '<path fill-rule="evenodd" d="M12 2C11.2 2 10.7 2.6 10.7 3.3C7.2 4.1 5.3 7.8 5.1 14C3.5 14.6 2.3 15.7 2'
                ' 17.2C4.7 19.2 8 20.2 12 20.2S19.3 19.2 22 17.2C21.7 15.7 20.5 14.6 18.9 14C18.7 7.8 16.8 4.1'
                ' 13.3 3.3C13.3 2.6 12.8 2 12 2ZM12 7L13.1 9.5L15.8 9.8L13.8 11.6L14.4 14.2L12 12.8L9.6 14.2'
                'L10.2 11.6L8.2 9.8L10.9 9.5Z"/>',
    # A mask.
    "stealthy": '<path fill-rule="evenodd" d="M1.5 8C5 5.6 8.5 5.6 12 7.8C15.5 5.6 19 5.6 22.5 8C23 13.6 20.6 17.6 17 17.6'
                'C14.3 17.6 13 15.7 12 13.7C11 15.7 9.7 17.6 7 17.6C3.4 17.6 1 13.6 1.5 8ZM5 10.8C6.8 9.4 8.9 9.8'
                ' 10.2 11.6C8.6 13.4 6.2 13.2 5 10.8ZM19 10.8C17.2 9.4 15.1 9.8 13.8 11.6C15.4 13.4 17.8 13.2 19 10.8Z"/>',
    # A whistle.
    "goodley": '<path fill-rule="evenodd" d="M1.5 7.5H14.5L22.5 5.2V9.6L17 11.2A6 6 0 1 1 5.7 13.2L1.5 12ZM11.3 11A2.3 2.3 0'
               ' 0 0 11.3 15.6A2.3 2.3 0 0 0 11.3 11Z"/>',
    # A surgeon's top hat.
    "gull": '<path fill-rule="evenodd" d="M6.5 3H17.5L16.8 16C18.7 16 20.2 15.6 21.6 15C22.2 17.8 17.8 20.4 12 20.4S1.8 17.8'
            ' 2.4 15C3.8 15.6 5.3 16 7.2 16ZM7 11.7L7.15 13.9Q12 15.3 16.85 13.9L17 11.7Q12 13.1 7 11.7Z"/>',
    # A reporter's newspaper.
    "bert": '<path fill-rule="evenodd" d="M3 3.5H16.5V7.5H21V17.5A3 3 0 0 1 18 20.5H6A3 3 0 0 1 3 17.5ZM5.5 6.2V10.2H14V6.2Z'
            'M5.5'
            ' 12.2V13.6H14V12.2ZM5.5 15.6V17H14V15.6ZM16.5 9.5V17.7Q17.5 19 18.8 17.7V9.5Z"/>',
}
"""Character → an emblem in a 24 × 24 box."""


def hexagon(side: float = SIDE, x: float = 0, y: float = 0) -> str:
    """Return a hex around a point as path data."""
    return _path([(x + dx, y + dy) for dx, dy in _corners(side)])


def _corners(side: float) -> list[Point]:
    """Return the corners of a hex, from the east on clockwise."""
    return [(side * cos(pi * turn / 3), side * sin(pi * turn / 3)) for turn in range(6)]


def _path(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


# -- houses and gardens, seen from above ------------------------------------------------------------

OUTER, RIDGE, INNER = 18.6, 12.8, 7.2
"""A block of houses around a yard: eaves to the street, ridge, eaves to the yard; measured as a hex's side."""

TONES = ("d", "d", "c", "b", "a", "b")
"""Roof slopes, from the south-eastern one on: the moon stands in the north-west; `a` is brightest."""


def _block(gaps: tuple[int, ...]) -> str:
    """Return houses along a hex's sides, each side with a party wall, chimneys and a skylight.

    Args:
        gaps: the sides, counted from the south-eastern one, on which no house stands.
    """
    rings = [_corners(radius) for radius in (OUTER, RIDGE, INNER)]
    parts = []
    for side in range(6):
        if side in gaps:
            continue
        (a, b, c), (d, e, f) = ([ring[corner % 6] for ring in rings] for corner in (side, side + 1))
        parts.append(f'<path class="mj-roof-{TONES[side]}" d="{_path([a, d, e, b])}"/>'
                     f'<path class="mj-roof-{TONES[(side + 3) % 6]}" d="{_path([b, e, f, c])}"/>')
        walls = "".join(f"M{_pair(_between(a, d, share))}L{_pair(_between(c, f, share))}" for share in (.36, .68))
        (x, y), window = _between(b, e, (.3, .62, .48)[side % 3]), _between(_between(a, d, .52), _between(b, e, .52), .45)
        lit = "lamplit" if side % 2 else "pane"
        parts.append(f'<path class="mj-party" d="{walls}M{_pair(b)}L{_pair(e)}"/>'
                     f'<rect class="mj-chimney" x="{x - 1.3:.1f}" y="{y - 1.3:.1f}" width="2.6" height="2.6"/>'
                     f'<circle class="mj-{lit}" cx="{window[0]:.1f}" cy="{window[1]:.1f}" r="1"/>')
    return "".join(parts)


def _pair(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


TREE = ('<circle class="mj-leaf-c" cx="{x}" cy="{y}" r="{r}"/><circle class="mj-leaf-b" cx="{x1}" cy="{y1}" r="{s}"/>'
        '<circle class="mj-leaf-a" cx="{x2}" cy="{y2}" r="{u}"/>')


def _trees(*trees: tuple[float, float, float]) -> str:
    """Return trees: x, y and radius of each."""
    return "".join(TREE.format(x=x, y=y, r=r, x1=f"{x - r * .16:.1f}", y1=f"{y - r * .16:.1f}", s=f"{r * .74:.1f}",
                               x2=f"{x - r * .32:.1f}", y2=f"{y - r * .34:.1f}", u=f"{r * .36:.1f}") for x, y, r in trees)


def _lawn(side: float = 17.4) -> str:
    return (f'<path class="mj-lawn" d="{hexagon(side)}"/><path class="mj-fence" d="{hexagon(side)}"/>')


CHURCH = ('<path class="mj-roof-b" d="M-15-5H8V0H-15Z"/><path class="mj-roof-d" d="M-15 0H8V5H-15Z"/>'
          '<path class="mj-roof-a" d="M-5-13L0-13V13L-5 13Z"/><path class="mj-roof-c" d="M0-13H5V13H0Z"/>'
          '<path class="mj-party" d="M-15 0H8M0-13V13"/><path class="mj-chimney" d="M7-6H18V6H7Z"/>'
          '<path class="mj-roof-a" d="M7-6L12.5 0L7 6Z"/><path class="mj-roof-b" d="M7-6H18L12.5 0Z"/>'
          '<path class="mj-roof-c" d="M18-6V6L12.5 0Z"/><path class="mj-roof-d" d="M7 6H18L12.5 0Z"/>'
          '<path class="mj-gilt" d="M12.5-2.6V2.6M10.9-.8H14.1"/><circle class="mj-lamplit" cx="-10.5" cy="2.6" r="1"/>'
          '<circle class="mj-lamplit" cx="-2.6" cy="9" r="1"/>')

SHEDS = "".join(
    f'<path class="mj-roof-{one}" d="M{x - 4.6:.1f} {-h:.1f}H{x:.1f}V{h:.1f}H{x - 4.6:.1f}Z"/>'
    f'<path class="mj-roof-{other}" d="M{x:.1f} {-h:.1f}H{x + 4.6:.1f}V{h:.1f}H{x:.1f}Z"/>'
    f'<path class="mj-party" d="M{x:.1f} {-h:.1f}V{h:.1f}"/>'
    f'<path class="mj-skylight" d="M{x + 1.2:.1f} {-h + 3:.1f}H{x + 3.4:.1f}V{h - 3:.1f}H{x + 1.2:.1f}Z"/>'
    for x, h, one, other in ((-10.4, 11.5, "a", "c"), (0, 15.2, "b", "d"), (10.4, 11.5, "a", "c")))

PLOTS = {
    "yard": f'<path class="mj-yard" d="{hexagon(OUTER)}"/>{_block(())}{_trees((0, .5, 3.6))}',
    "court": f'<path class="mj-yard" d="{hexagon(OUTER)}"/>{_block((1,))}{_trees((2, 13.5, 3.4), (-4.5, 12.5, 2.6))}',
    "mews": f'<path class="mj-yard" d="{hexagon(OUTER)}"/>{_block((4,))}<rect class="mj-chimney" x="-2.5" y="-2.5" width="5"'
            f' height="5"/>{_trees((-3, -13, 3), (4, -12.5, 2.4))}',
    "works": f'<path class="mj-yard" d="{hexagon(OUTER)}"/>{SHEDS}',
    "church": _lawn() + CHURCH + _trees((-9, 10.5, 3), (10, -11, 2.8), (9.5, 11, 2.4)),
    "garden": _lawn() + '<path class="mj-walk" d="M-17 0H17M-8-14L8 14M8-14L-8 14"/><circle class="mj-pond" r="4.2"/>'
              + _trees((-9.5, -6, 4), (9.5, -6, 3.6), (-9.5, 6.5, 3.6), (9.5, 6.5, 4.2), (0, -11, 3.6), (0, 11.5, 3.4)),
    "grove": _lawn() + '<path class="mj-walk" d="M-13-9Q0-2 14 8"/>' + _trees(
        (-7, 4, 5), (3, -9.5, 4.6), (10, -3.5, 3.6), (-12, -2, 3), (-1, 11, 4.2), (7, 10, 3), (-4.5, -12.5, 2.6)),
}
"""Name → what stands on an obstacle hex."""

# -- things in the street ------------------------------------------------------------------------------

LANTERN = ('<path class="mj-iron" d="M-1.1 8H1.1V13.5H4.5V16H-4.5V13.5H-1.1Z"/>'
           '<path class="mj-glass" d="M-7-6.5H7L4.4 8H-4.4Z"/><path class="mj-iron" d="M-8.5-8.5L-3.5-12.5V-15H3.5V-12.5'
           'L8.5-8.5V-6.3H-8.5Z"/>')

HOLE = ('<circle class="mj-rim" r="9.6"/><circle class="mj-hole" r="7.6"/>'
        '<path class="mj-shine" d="M-6.6-2.5A7.2 7.2 0 0 1 2.5-6.6"/>'
        '<path class="mj-rung" d="M-4-1.2H4M-4.2 1.8H4.2M-3.6 4.7H3.6"/>')
LID = ('<circle class="mj-rim" r="10.2"/><circle class="mj-lid" r="8.6"/><path class="mj-grid" d="M-7.5-3H7.5M-8.2 0H8.2'
       'M-7.5 3H7.5'
       'M-3-7.5V7.5M0-8.2V8.2M3-7.5V7.5"/><path class="mj-plank" d="M-9-6.2L-6.2-9L9 6.2L6.2 9Z"/>'
       '<path class="mj-plank" d="M9-6.2L6.2-9L-9 6.2L-6.2 9Z"/>')
BARRIER = ('<path class="mj-leg" d="M-11-1L-14 9M-11-1L-8 9M11-1L8 9M11-1L14 9"/>'
           '<rect class="mj-board" x="-16" y="-6.5" width="32" height="8" rx="1"/>'
           '<path class="mj-stripe" d="M-12-6.5H-7L-10.5 1.5H-15.5ZM-2.5-6.5H2.5L-1 1.5H-6ZM7-6.5H12L8.5 1.5H3.5Z"/>')
ARROW = '<path class="mj-way-out" d="M0-12L10-1H4.5V10H-4.5V-1H-10Z"/>'

ICONS = {
    "eye": '<path d="M1.5 12Q12 1 22.5 12Q12 23 1.5 12Z" class="mj-line"/><circle cx="12" cy="12" r="4.2"/>',
    "shut": '<path d="M1.5 9.5Q12 20 22.5 9.5M5 14L3 17.5M9.5 16L8.6 20M14.5 16L15.4 20M19 14L21 17.5" class="mj-line"/>',
    "cuffs": '<path d="M7 8.5A4.8 4.8 0 1 0 7 18.1A4.8 4.8 0 0 0 7 8.5M17 8.5A4.8 4.8 0 1 0 17 18.1A4.8 4.8 0 0 0 17 8.5'
             'M9 8L12 5L15 8" class="mj-line"/>',
    "tick": '<path d="M4 12.5L10 18L20 6" class="mj-line"/>',
    "swap": '<path d="M4 9H18L14 5M20 15H6L10 19" class="mj-line"/>',
    "alibi": '<path fill-rule="evenodd" d="M5 2H19V22H5ZM7 4V20H17V4ZM12 7A3 3 0 0 1 12 13A3 3 0 0 1 12 7Z'
             'M8.5 17.5Q12 11.5 15.5 17.5Z"/>',
    "gas": '<path fill-rule="evenodd" d="M6 6.5L9.5 3.5V2H14.5V3.5L18 6.5V8H6ZM7 9H17L15 18H9ZM12 10.2Q9.8 13 9.8 14.7'
           'A2.2 2.2 0 0 0 14.2 14.7Q14.2 13 12 10.2ZM8.5 19.5H15.5V22H8.5Z"/>',
    "whistle": EMBLEMS["goodley"],
    "cordon": '<path fill-rule="evenodd" d="M1 6H23V13.5H1ZM4.5 8L3 11.5H6.5L8 8ZM11.5 8L10 11.5H13.5L15 8Z'
              'M18.5 8L17 11.5H20.5L21.5 8Z"/><path d="M5 14L3.5 20M19 14L20.5 20" class="mj-line"/>',
    "cover": '<circle cx="12" cy="12" r="9" class="mj-line"/><path d="M7 9H17M6 12H18M7 15H17" class="mj-line"/>',
    "arrow": '<path d="M12 3L21 13H15.5V21H8.5V13H3Z"/>',
    "boot": '<path d="M7 2H14V11.5C16 13.5 20 14 21.5 16.5V20H7ZM7 21H21.5V22.5H7Z"/>',
    "zoom": '<path d="M10 3A7 7 0 1 0 10 17A7 7 0 0 0 10 3M15.2 15.2L21.5 21.5M7 10H13M10 7V13" class="mj-line"/>',
    "turn": '<path d="M20 12A8 8 0 1 1 16.5 5.4M17 1.5V6H12.5" class="mj-line"/>',
    "suspect": '<path d="M7.5 8A4.5 4.5 0 1 1 13.5 12.2Q12 13 12 15.5M12 19.2V19.6" class="mj-line"/>',
    "out": '<path d="M6 6L18 18M18 6L6 18" class="mj-line"/>',
    "list": '<path d="M8 5.5H21M8 12H21M8 18.5H21M3 5.5H4.5M3 12H4.5M3 18.5H4.5" class="mj-line"/>',
    "book": '<path d="M5 3H19V21H5ZM9 3V21M12 8H16M12 12H16" class="mj-line"/>',
}
"""Name → a sign in a 24 × 24 box."""

COBBLES = ('<pattern id="mj-cobbles" width="9" height="8" patternUnits="userSpaceOnUse">'
           '<path class="mj-joint" d="M0 0H9M0 4H9M2 0V4M6.5 4V8"/>'
           '<path class="mj-cobble" d="M2.9 1H8.2V3.2H2.9ZM0 1H1.3V3.2H0ZM7.3 5H9V7.2H7.3ZM0 5H5.7V7.2H0Z"/></pattern>')

FLOWER = hexagon() + "".join(
    hexagon(SIDE, 2 * ROW * sin(pi * turn / 3), -2 * ROW * cos(pi * turn / 3)) for turn in range(6))
"""A hex and its six neighbours."""


@cache
def sprite() -> str:
    """Return the definitions that all other drawings refer to; once per page, anywhere in it."""
    symbols = {f"mj-e-{name}": ("0 0 24 24", shape) for name, shape in EMBLEMS.items()}
    symbols |= {f"mj-i-{name}": ("0 0 24 24", shape) for name, shape in ICONS.items()}
    shapes = {f"mj-plot-{name}": shape for name, shape in PLOTS.items()}
    shapes |= {"mj-street": f'<path class="mj-stone" d="{hexagon()}"/><path class="mj-cobbled" d="{hexagon(19.2)}"/>',
               "mj-post": f'<path class="mj-plot" d="{hexagon()}"/><circle class="mj-kerb" r="13.5"/>'
                          f'<circle class="mj-gravel" r="11.5"/>',
               "mj-plot": f'<path class="mj-plot" d="{hexagon()}"/>', "mj-hex": f'<path d="{hexagon(19)}"/>',
               "mj-lantern": LANTERN, "mj-open": HOLE, "mj-shut": LID, "mj-barrier": BARRIER, "mj-out": ARROW}
    return ('<svg class="mj-sprite" width="0" height="0" aria-hidden="true" focusable="false"><defs>'
            f'{COBBLES}<radialGradient id="mj-glow" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="54">'
            f'<stop offset="0" class="mj-glow-0"/>'
            '<stop offset=".45" class="mj-glow-1"/><stop offset="1" class="mj-glow-2"/></radialGradient>'
            '<radialGradient id="mj-halo"><stop offset="0" class="mj-halo-0"/><stop offset="1" class="mj-halo-1"/>'
            '</radialGradient>'
            '<linearGradient id="mj-beam" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="230" y2="0">'
            '<stop offset="0" class="mj-beam-0"/>'
            '<stop offset="1" class="mj-beam-1"/></linearGradient>'
            + "".join(f'<symbol id="{name}" viewBox="{box}">{shape}</symbol>' for name, (box, shape) in symbols.items())
            + "".join(f'<g id="{name}">{shape}</g>' for name, shape in shapes.items())
            + f'<path id="mj-flower" d="{FLOWER}"/></defs></svg>')


def use(name: str, x: float = 0, y: float = 0, kind: str = "") -> str:
    """Return a reference to a drawing of the sprite, moved to a place of the map."""
    look = f' class="{kind}"' if kind else ""
    return f'<use href="#mj-{name}" x="{x:.1f}" y="{y:.1f}"{look}/>'


def icon(name: str) -> str:
    """Return a sign as a picture of its own, as tall as the text around it."""
    return f'<svg class="mj-icon" viewBox="0 0 24 24" {PICTURE}><use href="#mj-i-{name}"/></svg>'


def emblem(character: str) -> str:
    """Return a character's emblem as a picture of its own."""
    return f'<svg class="mj-icon" viewBox="0 0 24 24" {PICTURE}><use href="#mj-e-{character}"/></svg>'


def thing(name: str) -> str:
    """Return something that stands in the street (lantern, open, shut, barrier, out, hex) as a picture of its own."""
    return f'<svg class="mj-thing" viewBox="-20 -20 40 40" {PICTURE}><use href="#mj-{name}"/></svg>'


def token(character: str, initials: str, innocent: bool, mark: str = "") -> str:
    """Return a character's token: coloured while suspect, ivory with a tick once innocent.

    Args:
        initials: in the page's language.
        mark: the viewer's own mark, `suspect` or `out`, or an empty text; an innocent has none.
    """
    tick = ('<g class="mj-cleared"><circle cx="33" cy="7" r="6.5"/><path d="M29.8 7.2L32.2 9.7L36.4 4.6"/>'
            '</g>' if innocent else "")
    if mark and not innocent:
        tick = (f'<g class="mj-marked mj-marked-{mark}"><circle cx="33" cy="7" r="7"/>'
                f'<use href="#mj-i-{mark}" x="27.5" y="1.5" width="11" height="11"/></g>')
    return (f'<svg class="mj-disc mj-is-{character}{" mj-innocent" if innocent else ""}" viewBox="0 0 40 40" {PICTURE}>'
            f'<circle class="mj-face" cx="20" cy="20" r="18.5"/><circle class="mj-inner" cx="20" cy="20" r="16"/>'
            f'<use href="#mj-e-{character}" x="10" y="4.5" width="20" height="20"/>'
            f'<text x="20" y="34.5">{escape(initials)}</text>{tick}</svg>')
