"""The cards of Dracula vs. Van Helsing, all vector: four emblems, eight powers, a pointed window as the frame.

`sprite()` defines the shapes once per page; everything else refers to them.  Colours
come from the style sheet: `--pigment` is a card's colour, `--on-pigment` what stands on it.
"""

from __future__ import annotations

from functools import cache

CARD = 'viewBox="0 0 100 140" aria-hidden="true" focusable="false"'

EMBLEMS = {
    "R": '<path d="M32 3C38 16 52 28 52 42A20 20 0 0 1 12 42C12 28 26 16 32 3ZM20 39C18.5 49 24 55 32 56'
         'C26 51 23.5 46 24 39Z"/>',
    "G": '<path d="M32 45C25 52 14 51 8 45C11.5 41 12 36 6 30C13 26 20 27.5 24.5 30.5C22 20 25 10 32 3'
         'C39 10 42 20 39.5 30.5'
         'C44 27.5 51 26 58 30C52 36 52.5 41 56 45C50 51 39 52 33.6 45.5L35 61H29L30.4 45.5ZM31 42L32 16L33 42Z"/>',
    "Y": '<path d="M41 5A28 28 0 1 0 59 41A23 23 0 1 1 41 5Z'
         'M46 15L48.6 21.4L55 24L48.6 26.6L46 33L43.4 26.6L37 24L43.4 21.4Z"/>',
    "P": '<path d="M32 22L28.5 15L26.5 23C21.5 21 12 20 1 13C5 22 5.5 28 4 36C9.5 32.5 15 33 17.5 39'
         'C21.5 35 26 37 29 43L32 53L35 43'
         'C38 37 42.5 35 46.5 39C49 33 54.5 32.5 60 36C58.5 28 59 22 63 13C52 20 42.5 21 37.5 23L35.5 15Z"/>',
}
"""Colour → its emblem in a 64 × 64 box: a drop of blood, an ivy leaf, the moon, a bat."""

EYE = '<path class="dr-cut" d="M{x0} {y}Q{x} {y0} {x1} {y}Q{x} {y1} {x0} {y}Z"/><circle cx="{x}" cy="{y}" r="3.8"/>'


def _eye(x: float, y: float) -> str:
    """Return an open eye around a point."""
    return EYE.format(x=x, y=y, x0=x - 11, x1=x + 11, y0=y - 13, y1=y + 13)


def _sheet(x: float, y: float, width: float, height: float, kind: str = "dr-line") -> str:
    """Return a blank card."""
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}" rx="4"/>'


def _line(path: str) -> str:
    return f'<path class="dr-line" d="{path}"/>'


RAYS = "M32 6V15M13.6 13.6L20 20M50.4 13.6L44 20M5 32H14M59 32H50"

POWERS = {
    1: _sheet(15, 3, 34, 42, "dr-solid") + _eye(32, 24) + _line("M19 52L32 61L45 52"),
    2: _line("M15 14V57H46M8 20V63H40") + _sheet(22, 3, 34, 46, "dr-solid") + _eye(39, 26),
    3: _line("M19 12L32 3L45 12") + _sheet(15, 19, 34, 42, "dr-solid") + _eye(32, 40),
    4: _sheet(4, 19, 22, 28, "dr-solid") + _sheet(38, 19, 22, 28, "dr-solid")
    + _line("M14 13Q32 -2 49 11M41 11.5H50V3") + _line("M50 53Q32 68 15 55M23 54.5H14V63"),
    5: _line("M51 19A23 23 0 1 0 55 35M53.5 6V20H39.5") + _line("M32 23V41M23 32H41"),
    6: _sheet(19, 2, 26, 26, "dr-solid") + _sheet(19, 36, 26, 26, "dr-solid")
    + _line("M13 51Q1 32 11 15M3 18L12 13L16 22") + _line("M51 13Q63 32 53 49M61 46L52 51L48 42"),
    7: '<path d="M9 45L4 17L19 29L32 8L45 29L60 17L55 45Z"/><circle cx="32" cy="6" r="4"/><circle cx="4.5" cy="15" r="4"/>'
       '<circle cx="59.5" cy="15" r="4"/><rect x="10" y="50" width="44" height="8" rx="2"/>',
    8: f'<path d="M14 45A18 18 0 0 1 50 45Z"/>{_line(RAYS)}{_line("M3 52H61M14 60H50")}',
}
"""Power → its picture in a 64 × 64 box; the arrow below or above an eye says whose card is opened."""

SIGNS = {
    "bell": '<path d="M32 4A5 5 0 0 1 37 9.4C46 12 50 20 50 30C50 42 54 45 58 49V52H6V49C10 45 14 42 14 30'
            'C14 20 18 12 27 9.4A5 5 0 0 1 32 4Z"/>'
            '<path d="M24 55H40A8 8 0 0 1 24 55Z"/>',
    "eye": '<path fill-rule="evenodd" d="M2 32Q32 2 62 32Q32 62 2 32ZM32 20A12 12 0 1 0 32 44A12 12 0 1 0 32 20Z"/>'
           '<circle cx="32" cy="32" r="6"/>',
    "peek": _line("M4 26Q32 54 60 26M14 38L8 47M32 43V54M50 38L56 47"),
    "crown": POWERS[7],
    "drop": EMBLEMS["R"],
    "ship": '<path d="M3 44H61L54 57H11Z"/><path d="M31 3H33V44H31ZM16 9H17.6V44H16ZM46 9H47.6V44H46Z'
            'M47 33L63 38V40L47 37Z"/>'
            '<path d="M20 8Q28 14 20 24H30Q33 14 30 5ZM34 5Q42 14 34 27H45Q48 15 45 8Z'
            'M19 27Q24 34 19 41H30Q32 34 30 27ZM34 30Q38 36 34 41H45Q47 36 45 30Z'
            'M49 11Q54 19 49 30H57Q58 18 49 11ZM14 12Q4 22 6 36Q11 30 14 31Z"/>',
}

BACK_TRACERY = "".join(
    f'<path d="M50 18A16 16 0 0 1 66 34M50 18A16 16 0 0 0 34 34" transform="translate(0 {y})"/>' for y in (0, 88)) + (
    '<path d="M14 126V52C14 34 30 20 50 8C70 20 86 34 86 52V126"/><path d="M22 126V56C22 40 34 28 50 18'
    'C66 28 78 40 78 56V126"/>'
    '<path d="M50 18V46M50 94V132M22 112H78"/><circle cx="50" cy="70" r="24"/><circle cx="50" cy="70" r="19.5"/>'
    '<path d="M8 132H92M8 10Q24 10 30 22M92 10Q76 10 70 22"/>')


@cache
def sprite() -> str:
    """Return the definitions that all other drawings refer to; once per page, anywhere in it."""
    shapes: dict[str, str] = {**EMBLEMS, **{str(number): shape for number, shape in POWERS.items()}, **SIGNS}
    symbols = "".join(
        f'<symbol id="dr-{name}" viewBox="0 0 64 64"><g fill="currentColor" fill-rule="evenodd">{shape}</g></symbol>'
        for name, shape in shapes.items())
    return f"""<svg class="dr-sprite" width="0" height="0" aria-hidden="true" focusable="false"><defs>
<linearGradient id="dr-velvet" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4d1019"/>
<stop offset=".55" stop-color="#2a0b14"/><stop offset="1" stop-color="#14101c"/></linearGradient>
<linearGradient id="dr-pane" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fffaf0"/>
<stop offset="1" stop-color="#e4d8c0"/></linearGradient>
<symbol id="dr-frame" viewBox="0 0 100 140">
<rect x=".75" y=".75" width="98.5" height="138.5" rx="9" class="dr-field-of"/>
<rect x="4" y="4" width="92" height="132" rx="6.5" class="dr-hair"/>
<path d="M10 131V86C10 68 30 60 50 46C70 60 90 68 90 86V131Z" fill="url(#dr-pane)" class="dr-arch"/>
<path d="M15 126V87C15 74 32 66 50 53C68 66 85 74 85 87V126Z" class="dr-inner"/></symbol>
<symbol id="dr-back" viewBox="0 0 100 140"><rect x=".75" y=".75" width="98.5" height="138.5" rx="9" fill="#8f959c"/>
<rect x="3.5" y="3.5" width="93" height="133" rx="7" fill="url(#dr-velvet)"/>
<g fill="none" stroke="#b9bfc6" stroke-opacity=".62" stroke-width="1.3">{BACK_TRACERY}</g>
<g transform="translate(34 54) scale(.5)" fill="#d8dce0" fill-rule="evenodd">{EMBLEMS["P"]}</g></symbol>
{symbols}</defs></svg>"""


def use(name: str | int, x: float = 0, y: float = 0, size: float = 64) -> str:
    """Return a reference to a shape of the sprite."""
    return f'<use href="#dr-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def icon(name: str | int, kind: str = "") -> str:
    """Return a shape as a picture of its own, as tall as the text around it."""
    return f'<svg class="dr-icon{kind}" viewBox="0 0 64 64" aria-hidden="true" focusable="false">{use(name)}</svg>'


def card(face: str, number: str, trump: bool) -> str:
    """Return a card's face: number and emblem over the shoulders of the window, the power in it.

    Args:
        face: e.g. `R5`.
        number: in the language's digits.
        trump: whether a crown marks it.
    """
    crown = f'<g class="dr-crown">{use("crown", 39, 8, 22)}</g>' if trump else ""
    return (f'<svg class="dr-face" {CARD}><use href="#dr-frame"/>'
            f'<text class="dr-number" x="24" y="46">{number}</text>'
            f'<g class="dr-emblem">{use(face[0], 60, 14, 30)}</g>{crown}'
            f'<g class="dr-power">{use(face[1], 26, 75, 48)}</g></svg>')


def back() -> str:
    """Return a card's back."""
    return f'<svg class="dr-face" {CARD}><use href="#dr-back"/></svg>'
