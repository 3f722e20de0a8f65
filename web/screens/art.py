"""Drawings of the landing screen.  The colours of the table for two come from page.css."""

from __future__ import annotations

from math import cos, radians


def hero() -> str:
    """Return the table under its lamp, with two hands of cards that face each other."""
    left = "".join(_card(118 + 21 * i, 206 - 7 * (2 - abs(i - 2)), 16 * (i - 2), "hero-back", index=i) for i in range(5))
    right = "".join(_card(398 + 21 * i, 206 - 7 * (2 - abs(i - 2)), 16 * (i - 2), "hero-face", _PIPS[i], i) for i in range(5))
    return (
        '<svg class="hero-art" viewBox="0 0 640 330" aria-hidden="true" focusable="false">'
        '<defs><radialGradient id="lamplight">'
        '<stop offset="0" class="lamp-0"/><stop offset=".55" class="lamp-1"/><stop offset="1" class="lamp-2"/>'
        '</radialGradient></defs>'
        '<ellipse cx="320" cy="236" rx="306" ry="84" class="hero-edge"/>'
        '<ellipse cx="320" cy="226" rx="306" ry="84" class="hero-table"/>'
        '<ellipse cx="320" cy="226" rx="288" ry="75" class="hero-seam"/>'
        '<ellipse cx="320" cy="130" rx="320" ry="150" fill="url(#lamplight)"/>'
        '<path d="M320 0v34" class="hero-line"/><path d="M282 66c4-22 20-33 38-33s34 11 38 33z" class="hero-shade"/>'
        '<ellipse cx="320" cy="67" rx="38" ry="6" class="hero-bulb"/>'
        f'<g>{left}</g><g>{right}</g>'
        '<g transform="translate(320 222)">'
        '<rect x="-44" y="-20" width="34" height="46" rx="5" transform="rotate(-12)" class="hero-back"/>'
        '<rect x="6" y="-26" width="34" height="46" rx="5" transform="rotate(9)" class="hero-face"/>'
        '<path d="M26 -2l7 9-7 9-7-9z" transform="rotate(9)" class="pip-a"/></g>'
        '</svg>'
    )


_PIPS = ("pip-a", "pip-b", "pip-c", "pip-b", "pip-a")


def _card(x: float, y: float, turn: float, look: str, pip: str = "", index: int = 0) -> str:
    lift = 10 * (1 - cos(radians(turn)))
    sign = f'<circle r="7" class="{pip}"/>' if pip else '<path d="M0 -16l11 16-11 16-11-16z" class="hero-pattern"/>'
    return (f'<g transform="translate({x:.0f} {y + 3 * lift:.0f}) rotate({turn:.0f})"><g class="hero-card" style="--i:{index}">'
            f'<rect x="-27" y="-38" width="54" height="76" rx="7" class="{look}"/>{sign}</g></g>')


def vignette(game: str) -> str:
    """Return the picture on a game's card; what it shows is in the page from the beginning (`web.shell`)."""
    return ('<svg class="vignette" viewBox="0 0 200 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true"'
            f' focusable="false"><use href="#vignette-{game}"/></svg>')
