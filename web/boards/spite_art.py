"""The cards of Spite and Malice, all vector: suits, court cards in two halves, a jester, two backs.

`sprite()` defines the shapes once per page; everything else refers to them.  Colours
come from the style sheet: `--sp-suit` is a suit's ink, `--sp-robe`, `--sp-lining` and
the like dress the court.
"""

from __future__ import annotations

from functools import cache

from pygames.games.spite.cards import JOKER

CARD = 'viewBox="0 0 100 140" aria-hidden="true" focusable="false"'
MINI = 'viewBox="0 0 60 80" aria-hidden="true" focusable="false"'
ICON = 'viewBox="0 0 64 64" aria-hidden="true" focusable="false"'

SUITS = {
    "S": "M32 4C38 15 58 25 58 40C58 51 45 56 36.5 47.5C37 53 39.5 57.5 44 61H20C24.5 57.5 27 53 27.5 47.5"
         "C19 56 6 51 6 40C6 25 26 15 32 4Z",
    "H": "M32 60C24 48 5 38 5 21.5C5 6 25 2.5 32 17C39 2.5 59 6 59 21.5C59 38 40 48 32 60Z",
    "D": "M32 3C38 15 46 25 56 32C46 39 38 49 32 61C26 49 18 39 8 32C18 25 26 15 32 3Z",
    "C": "M32 3.5A13 13 0 0 1 41.8 25A13 13 0 1 1 36 45.5C36.6 52 39.5 57.5 44 61H20C24.5 57.5 27.4 52 28 45.5"
         "A13 13 0 1 1 22.2 25A13 13 0 0 1 32 3.5Z",
    "star": "M32 3L40.2 22.6L61.5 24.4L45.3 38.2L50.3 59L32 47.8L13.7 59L18.7 38.2L2.5 24.4L23.8 22.6Z",
}
"""Suit → its outline in a 64 × 64 box: spade, heart, diamond, club; and the jokers' star."""

_LEFT, _MIDDLE, _RIGHT = 26, 50, 74
_ROWS = (53, 65, 74, 86, 98, 107, 119)
_TOP, _TOP_THIRD, _UPPER, _CENTRE, _LOWER, _LOW_THIRD, _LOW = _ROWS
_SIX = tuple((x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _CENTRE, _LOW))
_EIGHT = tuple((x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, 75, 97, _LOW))

PIPS: dict[str, tuple[tuple[int, int], ...]] = {
    "2": ((_MIDDLE, _TOP), (_MIDDLE, _LOW)),
    "3": ((_MIDDLE, _TOP), (_MIDDLE, _CENTRE), (_MIDDLE, _LOW)),
    "4": tuple((x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _LOW)),
    "5": (*((x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _LOW)), (_MIDDLE, _CENTRE)),
    "6": _SIX,
    "7": (*_SIX, (_MIDDLE, 69)),
    "8": (*_SIX, (_MIDDLE, 69), (_MIDDLE, 103)),
    "9": (*_EIGHT, (_MIDDLE, _CENTRE)),
    "10": (*_EIGHT, (_MIDDLE, 64), (_MIDDLE, 108)),
}
"""Rank → where its pips stand on a card of 100 × 140."""

# The upper half of a court card around 0,0: it is cut along the sash, and the lower half is the same turned round.
_FACE = '<path class="sp-skin" d="M-9.5-33C-9.5-40 9.5-40 9.5-33C9.8-25 7-17.5 0-16.5C-7-17.5-9.8-25-9.5-33Z"/>'
_NECK = '<path class="sp-skin" d="M-4.5-20H4.5V-9H-4.5Z"/>'
_LOOK = ('<path class="sp-pen" d="M-6.4-31.6Q-4.2-33.4-2-31.8M2-31.8Q4.2-33.4 6.4-31.6M.4-30V-25.4L-1.4-24.6"/>'
         '<path class="sp-dot" d="M-5.4-29.6A1.1 1.1 0 1 1-3.2-29.6A1.1 1.1 0 1 1-5.4-29.6M3.2-29.6A1.1 1.1 0 1 1 5.4-29.6'
         'A1.1 1.1 0 1 1 3.2-29.6Z"/>')
_LIPS = '<path class="sp-lips" d="M-2.6-21.4Q0-23 2.6-21.4Q0-19.4-2.6-21.4Z"/>'

_HALVES = {
    "K": (
        '<path class="sp-robe" d="M-46 30V-1Q-34-13-14-15H14Q34-13 46-1V30Z"/>'
        '<path class="sp-lining" d="M-9-15L0 22L9-15Z"/>'
        '<path class="sp-ermine" d="M-20-15.5Q-11-19-6-17.5L2 24L-7 26ZM20-15.5Q11-19 6-17.5L-2 24L7 26Z"/>'
        '<path class="sp-dot" d="M-13-12l1.4 4h-2.6zM-8.6-3l1.4 4h-2.6zM-5 6l1.4 4h-2.6zM13-12l1.4 4h-2.6zM8.6-3l1.4 4h-2.6z"/>'
        '<path class="sp-trim" d="M-46 3Q-34-8-22-9.5V-6.5Q-34-5-46 6ZM46 3Q34-8 22-9.5V-6.5Q34-5 46 6Z"/>'
        '<path class="sp-hair" d="M-9-38C-15-36-16-28-13.4-22C-15.4-19.4-14-16.6-10.6-16.6C-8-20-8.4-30-9-38Z'
        'M9-38C15-36 16-28 13.4-22C15.4-19.4 14-16.6 10.6-16.6C8-20 8.4-30 9-38Z"/>'
        f'{_NECK}{_FACE}{_LOOK}'
        '<path class="sp-hair" d="M-9.6-29C-10-19-6-9.4 0-4.4C6-9.4 10-19 9.6-29C7.6-24 4.4-24.6 0-22.8'
        'C-4.4-24.6-7.6-24-9.6-29Z"/>'
        '<path class="sp-lips" d="M-3-20.4Q0-21.8 3-20.4Q0-18.4-3-20.4Z"/>'
        '<path class="sp-gold" d="M-12-36L-14.5-47.5L-7-42.6L-4.4-48H4.4L7-42.6L14.5-47.5L12-36Q0-40 -12-36Z"/>'
        '<path class="sp-jewel" d="M0-46.4L2-43.6L0-40.8L-2-43.6ZM-9.4-41.2h2.4v2.4h-2.4zM7-41.2h2.4v2.4h-2.4z"/>'
        '<path class="sp-gold" d="M27.6-34H30.4V14H27.6Z"/><path class="sp-gold" d="M29-47L33.6-40.4L29-33.8L24.4-40.4Z"/>'
        '<path class="sp-jewel" d="M29-43.4L31-40.4L29-37.4L27-40.4Z"/>'
        '<path class="sp-skin" d="M24.6-7.4Q24.6-11 29-11Q33.4-11 33.4-7.4V-2.6Q33.4 0 29 0Q24.6 0 24.6-2.6Z"/>'
        '<path class="sp-pen" d="M24.8-7.2H33.2M24.8-3.8H33.2"/>'),
    "Q": (
        '<path class="sp-robe" d="M-46 30V6Q-30-12-12-12H12Q30-12 46 6V30Z"/>'
        '<path class="sp-hair" d="M0-42C-16-42-17-28-15-16C-14-8-19-5-17 3C-12 1-8-4-8-12V-34H8V-12C8-4 12 1 17 3'
        'C19-5 14-8 15-16C17-28 16-42 0-42Z"/>'
        '<path class="sp-ermine" d="M-17-9.5Q-8-13 0-2Q8-13 17-9.5Q10 10 0 12Q-10 10-17-9.5Z"/>'
        '<path class="sp-lining" d="M-12-7.6Q-6-8 0 1.4Q6-8 12-7.6Q7 6 0 7.4Q-7 6-12-7.6Z"/>'
        '<path class="sp-trim" d="M-46 12Q-36-2-23-8L-21-5Q-34 2-43 16ZM46 12Q36-2 23-8L21-5Q34 2 43 16Z"/>'
        f'{_NECK}<path class="sp-skin" d="M-9-10Q0-4 9-10L0 2.6Z"/>{_FACE}{_LOOK}{_LIPS}'
        '<path class="sp-hair" d="M-10-30C-10.4-41 10.4-41 10-30C7-35 3-36.6 0-37C-3-36.6-7-35-10-30Z"/>'
        '<path class="sp-gold" d="M-10-37L-12-45L-6.6-42L-3.6-47L0-43L3.6-47L6.6-42L12-45L10-37Q0-40.4-10-37Z"/>'
        '<circle class="sp-jewel" cx="0" cy="-40.8" r="1.7"/><circle class="sp-pearl" cx="-12" cy="-45.6" r="1.5"/>'
        '<circle class="sp-pearl" cx="12" cy="-45.6" r="1.5"/><circle class="sp-pearl" cx="-3.6" cy="-47" r="1.2"/>'
        '<circle class="sp-pearl" cx="3.6" cy="-47" r="1.2"/>'
        '<path class="sp-beads" d="M-7.6-11Q0-1.6 7.6-11"/>'
        '<path class="sp-stem" d="M29.5-28Q31-12 27 10M29.8-14Q36-16 37.6-22Q31-21.4 29.8-14'
        'M28.8-8Q22-9 20.6-15Q27-15 28.8-8"/>'
        '<path class="sp-bloom" d="M29.5-27C23-29 22.6-37 24.4-43L27.4-38.4L29.5-45L31.6-38.4L34.6-43C36.4-37 36-29 29.5-27Z"/>'
        '<path class="sp-skin" d="M23.8-3.4Q23.8-7.4 28-7.4Q32.4-7.4 32.4-3.4V0Q32.4 3 28 3Q23.8 3 23.8 0Z"/>'
        '<path class="sp-pen" d="M24-3.6H32.2M24-.4H32.2"/>'),
    "J": (
        '<path class="sp-robe" d="M-46 30V4Q-32-11-12-12.5H12Q32-11 46 4V30Z"/>'
        '<path class="sp-lining" d="M-30-6.5L-22-9.6L-12 30H-22ZM30-6.5L22-9.6L12 30H22Z"/>'
        '<path class="sp-trim" d="M-3-8H3V26H-3Z"/>'
        '<path class="sp-dot" d="M-1.2-2h2.4v2.4h-2.4zM-1.2 5h2.4v2.4h-2.4z"/>'
        '<path class="sp-hair" d="M0-41C-14-41-15.4-29-14-18C-11-15.4-8.6-16-7.6-18L-8-34H8L7.6-18C8.6-16 11-15.4 14-18'
        'C15.4-29 14-41 0-41Z"/>'
        f'{_NECK}{_FACE}{_LOOK}{_LIPS}'
        '<path class="sp-ermine" d="M-14-10.5L-9.5-16L-5.6-11.4L0-15.4L5.6-11.4L9.5-16L14-10.5L9-5L5-8.6L0-4L-5-8.6L-9-5Z"/>'
        '<path class="sp-robe" d="M-14.6-36Q-16-43.6-5-46.4Q8-49 14.6-40.6L14.2-35.4Q0-40-14.6-36Z"/>'
        '<path class="sp-gold" d="M-15-35.4Q0-41.4 14.8-34.8V-38.4Q0-44.4-14.4-39Z"/>'
        '<path class="sp-plume" d="M9-41C14-48.6 25-47.6 28-39.6C22.6-43.2 18-42.6 15.4-39.6C20-40 22-38 22.6-34.6'
        'C18.6-38 12-38 9-41Z"/>'
        '<path class="sp-stem" d="M-29-36V22"/><path class="sp-steel" d="M-29-48L-25.8-39H-32.2Z"/>'
        '<path class="sp-steel" d="M-28-37C-22-39-20-35-20.6-30.4Q-24-32.6-28-31.4ZM-30-37L-36-34.4L-30-31.4Z"/>'
        '<path class="sp-skin" d="M-33.4-5Q-33.4-9-29-9Q-24.8-9-24.8-5V-1.4Q-24.8 1.4-29 1.4Q-33.4 1.4-33.4-1.4Z"/>'
        '<path class="sp-pen" d="M-33.2-5.2H-25M-33.2-2H-25"/>'),
}
"""Court card → its upper half, a bust in a window of 88 × 96 around 0,0."""

_JESTER = (
    '<path class="sp-robe" d="M-40 46Q-36 24-14 20H14Q36 24 40 46Z"/><path class="sp-lining" d="M0 20H14Q36 24 40 46H0Z"/>'
    '<path class="sp-ermine" d="M-24 20L-16 14L-8 17L0 13L8 17L16 14L24 20L18 31L10 24L0 34L-10 24L-18 31Z"/>'
    '<circle class="sp-gold" cx="-18" cy="32.4" r="2.6"/><circle class="sp-gold" cx="0" cy="36" r="2.6"/>'
    '<circle class="sp-gold" cx="18" cy="32.4" r="2.6"/>'
    '<g transform="translate(0 38) scale(1.25)">'
    f'{_FACE}{_LOOK}<path class="sp-pen" d="M-5-22.6Q0-18.4 5-22.6"/></g>'
    '<path class="sp-robe" d="M0-8C-6-26-26-34-36-16C-39-10-37-4-33-2C-31-14-22-16-13 3Q-8-4 0-5Z"/>'
    '<path class="sp-lining" d="M0-8C6-26 26-34 36-16C39-10 37-4 33-2C31-14 22-16 13 3Q8-4 0-5Z"/>'
    '<path class="sp-trim" d="M-8-16C-10-28-4-38 0-42C4-38 10-28 8-16Q4-6 0-5Q-4-6-8-16Z"/>'
    '<circle class="sp-gold" cx="-33" cy="1" r="4"/><circle class="sp-gold" cx="33" cy="1" r="4"/>'
    '<circle class="sp-gold" cx="0" cy="-43" r="4"/>')

_PAPER = '<rect x=".5" y=".5" width="99" height="139" rx="9" class="sp-paper"/>'
_MINI_PAPER = '<rect x=".5" y=".5" width="59" height="79" rx="7" class="sp-paper"/>'

_LATTICE = {"red": "M0 5L5 0L10 5L5 10Z", "blue": "M0 5Q5 0 10 5Q5 10 0 5M5 0Q0 5 5 10Q10 5 5 0"}
_EMBLEM = {
    "red": '<path d="M0-20L5-6L19-6L8 3L12 18L0 9L-12 18L-8 3L-19-6L-5-6Z"/><circle r="24"/><circle r="28"/>',
    "blue": '<path d="M0-22C8-10 8-10 0 0C-8-10-8-10 0-22M0 22C8 10 8 10 0 0C-8 10-8 10 0 22M-22 0C-10-8-10-8 0 0'
            'C-10 8-10 8-22 0M22 0C10-8 10-8 0 0C10 8 10 8 22 0"/><circle r="25"/><circle r="29"/>',
}


def _back(kind: str) -> str:
    return (f'<pattern id="sp-lattice-{kind}" width="10" height="10" patternUnits="userSpaceOnUse">'
            f'<path d="{_LATTICE[kind]}" class="sp-thread"/></pattern>'
            f'<symbol id="sp-back-{kind}" viewBox="0 0 100 140">{_PAPER}'
            f'<rect x="5" y="5" width="90" height="130" rx="6" class="sp-back-{kind}"/>'
            f'<rect x="10" y="10" width="80" height="120" rx="3" fill="url(#sp-lattice-{kind})" class="sp-thread"/>'
            f'<g transform="translate(50 70)"><circle r="30" class="sp-back-{kind}"/>'
            f'<g class="sp-medal">{_EMBLEM[kind]}</g></g></symbol>')


def _court(rank: str) -> str:
    return (f'<g id="sp-half-{rank}" clip-path="url(#sp-cut)">{_HALVES[rank]}</g>'
            f'<symbol id="sp-court-{rank}" viewBox="-44 -48.2 88 96.4">'
            '<rect x="-44" y="-48.2" width="88" height="96.4" class="sp-window"/>'
            f'<use href="#sp-half-{rank}"/><use href="#sp-half-{rank}" transform="rotate(180)"/>'
            '<path class="sp-sash" d="M-44 13.8L44-13.8"/><path class="sp-sash-line" d="M-44 13.8L44-13.8"/></symbol>')


@cache
def sprite() -> str:
    """Return the definitions that all other drawings refer to; once per page, anywhere in it."""
    suits = "".join(f'<symbol id="sp-{name}" viewBox="0 0 64 64"><path d="{path}"/></symbol>' for name, path in SUITS.items())
    return f"""<svg class="sp-sprite" width="0" height="0" aria-hidden="true" focusable="false"><defs>
<clipPath id="sp-cut"><path d="M-44-50H44V-13.8L-44 13.8Z"/></clipPath>
<symbol id="sp-blank" viewBox="0 0 100 140">{_PAPER}</symbol>
<symbol id="sp-jester" viewBox="-42 -48 84 96">
<rect x="-42" y="-48" width="84" height="96" class="sp-window"/>{_JESTER}</symbol>
{suits}{"".join(map(_court, _HALVES))}{_back("red")}{_back("blue")}</defs></svg>"""


def use(name: str, x: float, y: float, width: float, height: float | None = None) -> str:
    """Return a reference to a shape of the sprite."""
    return f'<use href="#sp-{name}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height or width:g}"/>'


def suit_of(face: str) -> str:
    """Return the name of a face's suit in the sprite, `star` for jokers."""
    return "star" if face == JOKER else face[-1]


def rank_of(face: str) -> str:
    """Return the rank printed on a face, empty for jokers."""
    return "" if face == JOKER else face[:-1]


def colour_of(face: str) -> str:
    """Return the class that gives a card its inks."""
    return f"sp-of-{suit_of(face)}"


@cache
def card(face: str, rank: str) -> str:
    """Return a card's face.

    Rank and suit stand side by side at the top, so that they stay visible where cards
    overlap; no figure stands on its head, since a Persian 7 upside down is an 8.

    Args:
        face: e.g. `10H`, `KS` or `★`.
        rank: as it is written in the language, e.g. ۱۰.
    """
    suit = suit_of(face)
    return (f'<svg class="sp-face {colour_of(face)}" {CARD}><use href="#sp-blank"/>'
            f'{_index(rank, suit)}{_picture(face, suit)}</svg>')


def _index(rank: str, suit: str) -> str:
    if not rank:
        return f'<g class="sp-ink">{use(suit, 7, 6, 28)}{use(suit, 65, 6, 28)}</g>'
    wide = ' textLength="42" lengthAdjust="spacingAndGlyphs"' if len(rank) > 1 else ""
    return f'<text class="sp-rank" x="8" y="37"{wide}>{rank}</text><g class="sp-ink">{use(suit, 64, 8, 28)}</g>'


def _picture(face: str, suit: str) -> str:
    rank = rank_of(face)
    if face == JOKER:
        return use("jester", 8, 40, 84, 94) + '<rect x="8" y="40" width="84" height="94" rx="3" class="sp-frame"/>'
    if rank in _HALVES:
        return use(f"court-{rank}", 8, 42, 84, 92) + '<rect x="8" y="42" width="84" height="92" rx="3" class="sp-frame"/>'
    if rank == "A":
        return f'<circle cx="50" cy="87" r="36" class="sp-halo"/><g class="sp-ink">{use(suit, 22, 59, 56)}</g>'
    size = 19 if len(PIPS[rank]) > 8 else 22
    pips = "".join(use(suit, x - size / 2, y - size / 2, size) for x, y in PIPS[rank])
    return f'<g class="sp-ink">{pips}</g>'


@cache
def mini(face: str, rank: str) -> str:
    """Return a small card: only its rank and its suit, as large as they can be; arguments as for `card`."""
    suit = suit_of(face)
    inside = f'<g class="sp-ink">{use(suit, 11, 20, 38)}</g>' if not rank else (
        f'<text class="sp-rank sp-mini-rank" x="30" y="43">{rank}</text><g class="sp-ink">{use(suit, 18, 50, 24)}</g>')
    return f'<svg class="sp-face {colour_of(face)}" {MINI}>{_MINI_PAPER}{inside}</svg>'


@cache
def back(kind: str, small: bool = False) -> str:
    """Return a card's back.

    Args:
        kind: `red` for pay-off piles, `blue` for everything else: it says where a card lies, never from which pack it is.
        small: in the proportions of `mini`.
    """
    if small:
        return (f'<svg class="sp-face" {MINI}>{_MINI_PAPER}'
                f'<rect x="4" y="4" width="52" height="72" rx="4" class="sp-back-{kind}"/>'
                f'<rect x="8" y="8" width="44" height="64" rx="2" fill="url(#sp-lattice-{kind})" class="sp-thread"/></svg>')
    return f'<svg class="sp-face" {CARD}><use href="#sp-back-{kind}"/></svg>'


def suit(face: str) -> str:
    """Return a face's suit as a picture of its own, as tall as the text around it."""
    return f'<svg class="sp-icon {colour_of(face)}" {ICON}><g class="sp-ink">{use(suit_of(face), 0, 0, 64)}</g></svg>'


CROWN = "M8 48L4 16L20 30L32 8L44 30L60 16L56 48ZM9 52H55V58H9Z"
SCALES = ("M30.5 8H33.5V16L52 20L60 42A10 7 0 0 1 42 42L49.6 22L33.5 18.6V52H44V57H20V52H30.5V18.6L14.4 22L22 42"
          "A10 7 0 0 1 4 42L12 20L30.5 16Z")


def sign(name: str) -> str:
    """Return a crown for who won, a pair of scales for a tie."""
    return f'<svg class="sp-icon" {ICON}><path d="{CROWN if name == "crown" else SCALES}" fill="currentColor"/></svg>'
