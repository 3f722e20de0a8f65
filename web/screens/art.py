"""Drawings of the landing screen: the table for two, and a vignette per game.  Colours come from page.css."""

from __future__ import annotations

from math import cos, radians, sin


def hero() -> str:
    """Return the table under its lamp, with two hands of cards that face each other."""
    left = "".join(_card(118 + 21 * i, 206 - 7 * (2 - abs(i - 2)), 16 * (i - 2), "hero-back", index=i) for i in range(5))
    right = "".join(_card(398 + 21 * i, 206 - 7 * (2 - abs(i - 2)), 16 * (i - 2), "hero-face", _PIPS[i], i) for i in range(5))
    return (
        '<svg class="hero-art" viewBox="0 0 640 330" aria-hidden="true" focusable="false">'
        '<defs><radialGradient id="lamplight" cx=".5" cy=".36" r=".62">'
        '<stop offset="0" class="lamp-0"/><stop offset=".55" class="lamp-1"/><stop offset="1" class="lamp-2"/></radialGradient></defs>'
        '<ellipse cx="320" cy="236" rx="306" ry="84" class="hero-edge"/>'
        '<ellipse cx="320" cy="226" rx="306" ry="84" class="hero-table"/>'
        '<ellipse cx="320" cy="226" rx="288" ry="75" class="hero-seam"/>'
        '<rect x="0" y="0" width="640" height="330" fill="url(#lamplight)"/>'
        '<path d="M320 0v34" class="hero-line"/><path d="M282 66c4-22 20-33 38-33s34 11 38 33z" class="hero-shade"/>'
        '<ellipse cx="320" cy="67" rx="38" ry="6" class="hero-bulb"/>'
        f'<g>{left}</g><g>{right}</g>'
        '<g transform="translate(320 222)"><rect x="-44" y="-20" width="34" height="46" rx="5" transform="rotate(-12)" class="hero-back"/>'
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
    """Return the picture on a game's card."""
    return f'<svg class="vignette" viewBox="0 0 200 120" aria-hidden="true" focusable="false">{_VIGNETTES[game]()}</svg>'


def _jekyll() -> str:
    """A face of two halves under a gas lamp, and the potion."""
    return (
        '<rect width="200" height="120" class="v-sky"/><circle cx="146" cy="34" r="46" class="v-glow"/>'
        '<path d="M100 14c-25 0-37 18-37 40 0 15 5 23 9 30l4 22h24z" class="v-light"/>'
        '<path d="M100 14c25 0 37 18 37 40 0 15-5 23-9 30l-4 22h-24z" class="v-dark"/>'
        '<path d="M58 26h42V4H70z" class="v-dark"/><path d="M100 4h30l12 22h-42zM50 24h100v5H50z" class="v-ink"/>'
        '<ellipse cx="83" cy="54" rx="7" ry="4" class="v-ink"/><path d="M108 49l19 5-18 5z" class="v-fire"/>'
        '<path d="M87 84q7 4 13 2" class="v-stroke"/><path d="M100 86l5-5 4 5 4-6 4 5 5-7" class="v-stroke v-pale"/>'
        '<path d="M166 62h12v4h-3v12l12 20q4 12-8 12h-14q-12 0-8-12l12-20V66h-3z" class="v-glass"/>'
        '<path d="M160 90h24l4 9q2 9-7 9h-18q-9 0-7-9z" class="v-potion"/><circle cx="168" cy="98" r="2.5" class="v-bead"/><circle cx="177" cy="94" r="1.8" class="v-bead"/>'
    )


def _dracula() -> str:
    """The moon over Whitby abbey, and a bat."""
    return (
        '<rect width="200" height="120" class="v-sky"/><circle cx="140" cy="42" r="27" class="v-moon"/>'
        '<path d="M0 120V94l26-8V52l8-13 8 13v28h12V60l6-9 6 9v26l34 4 44-12 56 20v22z" class="v-ink"/>'
        '<path d="M30 58h8v12h-8zM58 66h4v9h-4z" class="v-fire"/>'
        '<path d="M112 34q10-9 18 1 4-4 8 0 8-10 18-1-6-1-9 7-5-4-8 1l-5 7-5-7q-3-5-8-1-3-8-9-7z" class="v-dark"/>'
    )


def _jack() -> str:
    """A lantern in a street of hexagons."""
    hexagons = "".join(f'<path d="{_hexagon(20 + 34.6 * (i % 6) + 17.3 * (i // 6 % 2), 26 + 30 * (i // 6), 19)}" class="v-hex"/>' for i in range(24))
    return ('<rect width="200" height="120" class="v-sky"/>' + hexagons + '<circle cx="100" cy="60" r="44" class="v-glow"/>'
            '<path d="M88 34h24l5 9H83zM86 43h28l-4 40H90zM84 83h32v7H84zM94 34v-6q6-7 12 0v6" class="v-ink"/>'
            '<path d="M93 47h14l-2.5 32h-9z" class="v-lamp"/>')


def _dog() -> str:
    """A dog in a trench coat, hat deep over the eyes."""
    return ('<rect width="200" height="120" class="v-sky"/><circle cx="100" cy="66" r="48" class="v-glow"/>'
            '<path d="M64 120q2-30 24-36h24q22 6 24 36z" class="v-dark"/><path d="M88 84l12 18 12-18-6 36h-12z" class="v-light"/>'
            '<path d="M78 44q-14 4-12 26 8 2 14-8M122 44q14 4 12 26-8 2-14-8" class="v-ink"/>'
            '<path d="M78 48q22-10 44 0l-3 26q-4 14-19 14t-19-14z" class="v-light"/>'
            '<ellipse cx="100" cy="74" rx="8" ry="5.5" class="v-ink"/><path d="M100 79v6M92 88q8 4 16 0" class="v-stroke"/>'
            '<path d="M62 46q38-12 76 0l-1 5q-37-8-74 0zM76 42q2-22 24-20t24 20q-24-7-48 0z" class="v-ink"/><path d="M76.5 37q23-7 47 0v5q-23-7-47.5 0z" class="v-fire"/>')


def _spite() -> str:
    """Two fans of cards and a small crown."""
    fan = "".join(
        f'<rect x="-17" y="-62" width="34" height="50" rx="4" transform="translate(100 124) rotate({turn})" class="{look}"/>'
        for turn, look in ((-40, "v-dark"), (-20, "v-light"), (0, "v-dark"), (20, "v-light"), (40, "v-dark")))
    return ('<rect width="200" height="120" class="v-sky"/><circle cx="100" cy="70" r="52" class="v-glow"/>' + fan +
            '<path d="M82 48l-4-22 11 9 11-16 11 16 11-9-4 22z" class="v-lamp"/><path d="M82 51h36v5H82z" class="v-lamp"/>')


def _hexagon(x: float, y: float, size: float) -> str:
    corners = (f"{x + size * sin(radians(60 * i)):.1f} {y + size * cos(radians(60 * i)):.1f}" for i in range(6))
    return f"M{'L'.join(corners)}z"


_VIGNETTES = {"jekyll": _jekyll, "dracula": _dracula, "mrjack": _jack, "agentdog": _dog, "spite": _spite}
