"""The drawings of Jekyll vs. Hyde, all vector: emblems, flasks, cards, and the man who turns into a beast.

`sprite()` defines the shapes once per page; everything else refers to them, so that a
hand of ten cards is a few short lines.  Colours come from the style sheet: `currentColor`
is the pigment, `--jk-paper`, `--jk-brass` and the like are the rest.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

CARD = 'viewBox="0 0 100 140" aria-hidden="true" focusable="false"'

PLUME = ("M0-5C-1.5-13-6-19-6-25A6 6 0 0 1 6-25C6-19 1.5-13 0-5Z"
         "M0-29A3.6 3.6 0 0 0 0-21.8A3.6 3.6 0 0 0 0-29ZM0-27A1.6 1.6 0 0 1 0-23.8A1.6 1.6 0 0 1 0-27Z")
PEACOCK = ("M32 24.5C35 24.5 37 26.5 37 29.2C37 32 35.4 33.5 35.6 36.5C36 41 40.5 44 40.5 51C40.5 57 36.5 61 32 63"
           "C27.5 61 23.5 57 23.5 51C23.5 44 28 41 28.4 36.5C28.6 33.5 27 32 27 29.2C27 26.5 29 24.5 32 24.5Z")
FLAME = ("M33 1C34 12 46 18 49 32C51 28 51 23 49 18C58 27 62 42 55 52C50 59 42 63 32 63C22 63 14 59 9 52"
         "C2 42 6 28 14 20C14 26 15 30 18 34C19 21 31 14 33 1Z")
DAGGER = "M32 59L27.6 39H21.5V34.6H29.6V29.6A4 4 0 1 1 34.4 29.6V34.6H42.5V39H36.4Z"
POUND = "M41 24C40 14 26 13 26 25C26 32 29 35 28 41C27.4 45 25 47 22 48.5H42.5M22.5 34H37"


def _polar(radius: float, turn: float) -> str:
    """Return a point on a circle around 0,0 as path data; a turn is 0 to 1."""
    return f"{radius * sin(2 * pi * turn):.1f} {-radius * cos(2 * pi * turn):.1f}"


def _milled(teeth: int, outer: float, inner: float) -> str:
    """Return the outline of a coin with a milled edge."""
    points = [_polar(outer if step % 4 < 2 else inner, step / (4 * teeth)) for step in range(4 * teeth)]
    return f"M{'L'.join(points)}Z"


def _wave(bends: int, outer: float, inner: float) -> str:
    """Return one wave around a circle; turned copies of it interlace as the lines of a rose engine do."""
    middle = (outer + inner) / 2
    arcs = []
    for half in range(2 * bends):
        # A quadratic curve reaches half-way to its control point.
        control = outer + (outer - middle) if half % 2 else inner - (middle - inner)
        arcs.append(f"Q{_polar(control, (half + .5) / (2 * bends))} {_polar(middle, (half + 1) / (2 * bends))}")
    return f"M{_polar(middle, 0)}{''.join(arcs)}Z"


TAIL = "".join(f'<path d="{PLUME}" transform="translate(32 43) rotate({angle})"/>' for angle in range(-98, 99, 28))

EMBLEMS = {
    "P": '<mask id="jk-peacock"><rect width="64" height="64" fill="#fff"/>'
         f'<path d="{PEACOCK}" stroke="#000" stroke-width="4.5"/></mask>'
         '<g fill="currentColor" fill-rule="evenodd" transform="translate(0 -6)">'
         f'<g mask="url(#jk-peacock)">{TAIL}</g><path d="{PEACOCK}"/>'
         '<path d="M31.3 22.5V17.5H32.7V22.5M28.4 23L26.3 18.8L27.5 18.2L29.6 22.4'
         'M35.6 23L37.7 18.8L36.5 18.2L34.4 22.4Z"/></g>',
    "W": f'<path fill="currentColor" fill-rule="evenodd" d="{FLAME}{DAGGER}"/>',
    "G": '<mask id="jk-sovereign"><rect width="64" height="64" fill="#fff"/>'
         '<circle cx="32" cy="32" r="23.5" fill="none" stroke="#000" stroke-width="2.2"/>'
         f'<path d="{POUND}" fill="none" stroke="#000" stroke-width="5" stroke-linecap="round"/></mask>'
         f'<g mask="url(#jk-sovereign)"><path transform="translate(32 32)" d="{_milled(26, 31, 28.5)}"'
         ' fill="currentColor"/></g>',
}
"""Colour → its emblem in a 64 × 64 box: a peacock, a flame with a dagger in it, a sovereign."""


def _flask(glass: str, liquid: str, cork: tuple[float, float, float], bubbles: tuple[tuple[float, float, float], ...],
           shine: str) -> str:
    """Return a flask: glass, what is in it, its cork (x, y, width), bubbles (x, y, radius), a reflection."""
    x, y, width = cork
    drops = "".join(f'<circle class="jk-bubble" cx="{cx}" cy="{cy}" r="{r}"/>' for cx, cy, r in bubbles)
    return (f'<path class="jk-liquid" d="{liquid}" fill="url(#jk-elixir)"/>{drops}'
            f'<path d="{glass}" class="jk-glass"/><path d="{shine}" class="jk-shine"/>'
            f'<rect class="jk-cork" x="{x}" y="{y}" width="{width}" height="7" rx="1.5"/>')


FLASKS = {
    "2+": _flask("M26 16V47A6.5 6.5 0 0 0 39 47V16M23.5 16H41.5", "M26.5 33Q32 30 38.5 33V47A6 6 0 0 1 26.5 47Z",
                 (27.5, 8, 10), ((30, 40, 1.8), (34.6, 45, 2.3), (33, 26, 1.5), (31, 20.5, 1.1)), "M29.5 22V44"),
    "3+": _flask("M27 14V26L13 51Q11 58 18 58H46Q53 58 51 51L37 26V14M24 14H40",
                 "M19.6 40Q26 37 32 40T44.4 40L50.4 51Q52 57.4 46 57.4H18Q12 57.4 13.6 51Z",
                 (27, 6, 10), ((24, 48, 3), (38, 50, 2.2), (33, 45, 1.6), (31, 33, 2), (33.4, 26.5, 1.4)),
                 "M29.6 28L19 47"),
    "4+": _flask("M27.5 12V28A16.5 16.5 0 1 0 36.5 28V12M24 12H40",
                 "M16 42Q24 38.5 32 42T48 42A16 16 0 0 1 16 42.4Z",
                 (27.5, 4, 9), ((25, 49, 2.6), (36, 47, 3.2), (31, 54, 2), (33, 35, 2), (31, 27, 1.5)),
                 "M19.5 41A13 13 0 0 1 26 33.5"),
    "5+": _flask("M24 20V27A17.5 17.5 0 1 0 37 26.5V21Q37 15 43 15Q51 15 53 24L55 34"
                 "M50 35.5L59.5 33M24 20Q24 9 43 8Q57 8 59 22L60 33",
                 "M13 38Q22 34 30.5 38T47.5 38A17 17 0 1 1 13 38.4Z",
                 (25, 58, 11), ((23, 46, 3.2), (35, 44, 2.4), (29, 52, 2.6), (39, 50, 1.7), (30, 30, 2.2), (31, 21, 1.6),
                                (57.5, 40, 1.6)),
                 "M17 38A14 14 0 0 1 24 30"),
}
"""Potion → its flask in a 64 × 64 box: vial, conical flask, round flask, retort."""


@cache
def sprite() -> str:
    """Return the definitions that all other drawings refer to; once per page, anywhere in it."""
    symbols = [f'<symbol id="jk-{name}" viewBox="0 0 64 64">{shape}</symbol>' for name, shape in EMBLEMS.items()]
    symbols += [f'<symbol id="jk-flask-{potion[0]}" viewBox="0 0 64 64">{shape}</symbol>'
                for potion, shape in FLASKS.items()]
    return f"""<svg class="jk-sprite" width="0" height="0" aria-hidden="true" focusable="false"><defs>
<linearGradient id="jk-elixir" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe9a8"/>
<stop offset=".45" stop-color="#f4b13f"/><stop offset="1" stop-color="#b9591b"/></linearGradient>
<radialGradient id="jk-glow"><stop offset="0" stop-color="#ffcf7a" stop-opacity=".55"/>
<stop offset="1" stop-color="#ffcf7a" stop-opacity="0"/></radialGradient>
<linearGradient id="jk-night" x1="0" y1="0" x2="1" y2="0"><stop offset=".1" stop-color="#5c1620"/>
<stop offset=".5" stop-color="#221a26"/><stop offset=".9" stop-color="#1d3a5c"/></linearGradient>
<pattern id="jk-lattice" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45 50 70)">
<path d="M0 0H10V10" fill="none" stroke="#d6b26a" stroke-opacity=".5" stroke-width=".8"/>
<circle cx="5" cy="5" r="1" fill="#d6b26a" fill-opacity=".55"/></pattern>
<path id="jk-wave" d="{_wave(30, 33.2, 26.6)}"/>
<symbol id="jk-frame" viewBox="0 0 100 140">
<rect x=".5" y=".5" width="99" height="139" rx="9" class="jk-paper"/>
<rect x="4" y="4" width="92" height="132" rx="6" class="jk-rule"/>
<rect x="6.6" y="6.6" width="86.8" height="126.8" rx="4" class="jk-hairline"/>
<path class="jk-corner" d="M6.6 126C12 126 14 128 14 133.4M93.4 126C88 126 86 128 86 133.4"/>
<g transform="translate(50 80)"><circle r="35" class="jk-medal"/>
<g class="jk-rosette"><use href="#jk-wave"/><use href="#jk-wave" transform="rotate(4)"/>
<use href="#jk-wave" transform="rotate(8)"/></g><circle r="34.2" class="jk-rim"/></g></symbol>
<symbol id="jk-back" viewBox="0 0 100 140"><rect x=".5" y=".5" width="99" height="139" rx="9" fill="#caa45a"/>
<rect x="3" y="3" width="94" height="134" rx="7" fill="url(#jk-night)"/>
<rect x="8" y="8" width="84" height="124" rx="4" fill="url(#jk-lattice)" stroke="#d6b26a" stroke-width="1.2"/>
<g transform="translate(50 70)"><circle r="27" fill="#1c1520" stroke="#d6b26a" stroke-width="1.6"/>
<g transform="scale(.74)" fill="none" stroke="#d6b26a"><use href="#jk-wave"/><use href="#jk-wave" transform="rotate(4)"/>
<use href="#jk-wave" transform="rotate(8)"/></g>
<path d="M0-12A7 7 0 0 1 4 .8L7 13H-7L-4 .8A7 7 0 0 1 0-12Z" fill="#e9c987"/></g></symbol>
{"".join(symbols)}</defs></svg>"""


def use(name: str, x: float = 0, y: float = 0, size: float = 64) -> str:
    """Return a reference to an emblem or flask of the sprite."""
    return f'<use href="#jk-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def icon(name: str) -> str:
    """Return an emblem as a picture of its own, as tall as the text around it."""
    return f'<svg class="jk-icon" viewBox="0 0 64 64" aria-hidden="true" focusable="false">{use(name)}</svg>'


def symbol_of(face: str) -> str:
    """Return the name of a card's drawing in the sprite."""
    return f"flask-{face[0]}" if face[1] == "+" else face[0]


def card(face: str, number: str, name: str) -> str:
    """Return a card's face.

    Number and emblem stand side by side at the top, so that they stay visible where
    cards overlap; no figure stands on its head, since a Persian 7 upside down is an 8.

    Args:
        face: e.g. `W5` or `3+`.
        number: in the language's digits.
        name: of the sin, or the word for a potion; already escaped.
    """
    picture = symbol_of(face)
    potion = face[1] == "+"
    middle = (f'<circle cx="50" cy="80" r="30" fill="url(#jk-glow)"/>{use(picture, 24, 53, 52)}' if potion
              else f'<g class="jk-relief">{use(picture, 28, 58, 44)}</g>')
    return (f'<svg class="jk-face" {CARD}><use href="#jk-frame"/>'
            f'<text class="jk-number" x="12" y="37">{number}</text>{use(picture, 65, 11, 25)}{middle}'
            f'<text class="jk-name" x="50" y="129.5">{name}</text></svg>')


def back() -> str:
    """Return a card's back."""
    return f'<svg class="jk-face" {CARD}><use href="#jk-back"/></svg>'


# -- the man who turns into a beast -----------------------------------------------------------------


@cache
def portrait(change: float) -> str:
    """Return the bust of Dr. Jekyll as he turns into Mr. Hyde.

    Args:
        change: 0 is the gentleman in his top hat, 1 the beast.
    """
    def mix(gentleman: float, beast: float) -> float:
        return gentleman + (beast - gentleman) * change

    return ('<svg class="jk-portrait" viewBox="0 0 64 80" aria-hidden="true" focusable="false">'
            f"{_shoulders(mix)}{_collar(mix)}{_head(mix)}{_hat(mix)}{_face(mix)}</svg>")


def _mirrored(path: list[tuple[float, float]]) -> str:
    """Return a closed outline from the points of its right half, top to bottom, around x = 32."""
    points = path + [(64 - x, y) for x, y in reversed(path)]
    return f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in points)}Z"


def _shoulders(mix) -> str:
    """A frock coat with sloping shoulders; later a hunch, ragged with fur."""
    rag = mix(0, 4)
    half = [(38, mix(56, 47)), (mix(44, 47), mix(60, 46) - rag), (mix(49, 51), mix(62, 49)),
            (mix(53, 57), mix(64.5, 50) - rag), (mix(57, 59), mix(68, 56)), (mix(59, 64), mix(72, 57) - rag),
            (mix(60, 63), mix(76, 68)), (mix(61, 66), 80)]
    return f'<path class="jk-ink" d="{_mirrored(half)}"/>'


def _collar(mix) -> str:
    """A white shirt with a bow tie, of which nothing is left in the end."""
    seen = max(0.0, mix(1, -0.5))
    return (f'<g opacity="{seen:.2f}"><path class="jk-lamp" d="M25 58L32 80L39 58L32 63Z"/>'
            '<path class="jk-ink" d="M32 63.5L25.5 60V67.5ZM32 63.5L38.5 60V67.5Z"/></g>')


def _head(mix) -> str:
    """A neat head with side-whiskers; later broad, low and shaggy, with pointed ears."""
    fur = mix(0, 7)
    half = [(32, mix(25, 25) - fur * .6), (37, mix(25.5, 28)), (mix(41, 42), mix(27, 24) - fur), (mix(43, 45), mix(32, 32)),
            (mix(43.5, 53), mix(36, 27)), (mix(43.5, 48), mix(41, 40)), (mix(43, 53 + fur * .2), mix(45, 46)),
            (mix(42, 47), mix(49, 49)), (mix(40, 51), mix(53, 57)), (mix(37, 42), mix(57, 58)), (mix(34, 39), mix(59, 65)),
            (32, mix(59.5, 62))]
    return f'<path class="jk-ink" d="{_mirrored(half)}"/>'


def _hat(mix) -> str:
    """A top hat, which is knocked askew, crushed, and lost at last."""
    height, lean = mix(22, 9), mix(0, -24)
    top = 26 - height
    seen = min(1.0, mix(9, 0))
    return (f'<g opacity="{seen:.2f}" transform="rotate({lean:.1f} 32 28) translate({mix(0, 3):.1f} {mix(0, -1):.1f})">'
            f'<path class="jk-ink" d="M20 26C21 {26 - height / 2:.1f} 21 {top + 4:.1f} 19.5 {top:.1f}Q32 {top - 3:.1f} '
            f'44.5 {top:.1f}C43 {top + 4:.1f} 43 {26 - height / 2:.1f} 44 26Z"/>'
            '<path class="jk-ink" d="M13 25Q32 33 51 25Q50 30 45 30.5Q32 33 19 30.5Q14 30 13 25Z"/>'
            '<path class="jk-band" d="M20.6 22.5Q32 26 43.4 22.5V25.5Q32 29 20.6 25.5Z"/></g>')


def _face(mix) -> str:
    """Calm eyes, one behind a monocle, and a moustache; later slanted glowing eyes and fangs."""
    wide, tall, slant = mix(2.2, 5.4), mix(1.1, 3.4), mix(0, 3.2)
    y = mix(40, 41)
    eyes = "".join(
        f"M{32 + side * mix(3.6, 3.2):.1f} {y + slant * .7:.1f}Q{32 + side * (mix(3.6, 3.2) + wide * .6):.1f} {y - tall:.1f} "
        f"{32 + side * (mix(3.6, 3.2) + wide * 1.6):.1f} {y - slant:.1f}Q{32 + side * (mix(3.6, 3.2) + wide):.1f} "
        f"{y + tall:.1f} {32 + side * mix(3.6, 3.2):.1f} {y + slant * .7:.1f}Z" for side in (1, -1))
    calm, wild = max(0.0, mix(1, -1)), max(0.0, mix(-1, 1))
    return (f'<path class="jk-eyes" d="{eyes}"/>'
            f'<g opacity="{calm:.2f}"><circle class="jk-monocle" cx="37.5" cy="40" r="4.2"/>'
            '<path class="jk-monocle" d="M41.4 42Q44 50 42 58"/>'
            '<path class="jk-lamp" d="M32 48.5Q28 46.5 25 50Q29 51.5 32 50Q35 51.5 39 50Q36 46.5 32 48.5Z"/></g>'
            f'<path class="jk-eyes" opacity="{wild:.2f}" d="M22 51L25 54L27 57.5L29.5 54.5L32 56L34.5 54.5L37 57.5'
            'L39 54L42 51Q32 55.5 22 51Z"/>')
