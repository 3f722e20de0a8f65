"""The scenery of Dracula vs. Van Helsing: the two players, five houses of Whitby, the bay with the abbey above it."""

from __future__ import annotations

from functools import cache

PICTURE = 'aria-hidden="true" focusable="false"'

# -- the players ---------------------------------------------------------------------------------

COUNT = (
    '<path class="dr-ink" d="M2 80C4 62 8 48 10 34L22 50L32 60L42 50L54 34C56 48 60 62 62 80Z"/>'
    '<path class="dr-lining" d="M12 40L24 55L32 64L40 55L52 40L49 66L32 80L15 66Z"/>'
    '<path class="dr-ink" d="M25 62L32 66L39 62L43 80H21Z"/><path class="dr-shirt" d="M28 62L32 66L36 62L34 80H30Z"/>'
    '<path class="dr-pale" d="M19 30L13 21L18 41ZM45 30L51 21L46 41Z"/>'
    '<path class="dr-pale" d="M19 24C19 10 45 10 45 24C46 38 42 50 32 57C22 50 18 38 19 24Z"/>'
    '<path class="dr-ink" d="M17 33C12 12 22 3 32 3C42 3 52 12 47 33C46 24 43 18 39 15L32 25L25 15C21 18 18 24 17 33Z"/>'
    '<path class="dr-stroke" d="M21 28L29.5 32.5M43 28L34.5 32.5M32 34V41"/>'
    '<path class="dr-red" d="M22.5 34Q26 31.5 29.5 35Q26 37 22.5 34ZM41.5 34Q38 31.5 34.5 35Q38 37 41.5 34Z"/>'
    '<path class="dr-red" d="M25 45Q32 48 39 45L37.5 47.5Q32 49.5 26.5 47.5Z"/>'
    '<path class="dr-shirt" d="M27.5 46.5L29 51.5L30.6 47.2ZM36.5 46.5L35 51.5L33.4 47.2Z"/>')

PROFESSOR = (
    '<path class="dr-ink" d="M4 80C6 66 14 60 24 56L32 64L40 56C50 60 58 66 60 80Z"/>'
    '<path class="dr-shirt" d="M25 57L32 66L39 57L36 80H28Z"/>'
    '<path class="dr-silver" d="M31 67H33V71H36V73H33V79H31V73H28V71H31Z"/>'
    '<path class="dr-skin" d="M21 24H43V40C43 50 38 56 32 56C26 56 21 50 21 40Z"/>'
    '<path class="dr-beard" d="M20 34C22 43 27 41 32 41C37 41 42 43 44 34C46 50 40 60 32 65C24 60 18 50 20 34Z"/>'
    '<path class="dr-ink" d="M27 47Q32 45 37 47Q32 50 27 47Z"/>'
    '<path class="dr-ink" d="M5 25C15 18 49 18 59 25C52 30 12 30 5 25Z"/><path class="dr-ink" d="M19 22'
    'C19 8 22 3 32 6C42 3 45 8 45 22Z"/>'
    '<path class="dr-band" d="M19 18Q32 22 45 18V21.5Q32 25 19 21.5Z"/>'
    '<g class="dr-lens"><circle cx="26.5" cy="34" r="4.6"/><circle cx="37.5" cy="34" r="4.6"/><path d="M31 33.5H33"/></g>'
    '<circle class="dr-ink" cx="26.5" cy="34" r="1.5"/><circle class="dr-ink" cx="37.5" cy="34" r="1.5"/>')


def portrait(seat: int) -> str:
    """Return the bust of a player: 0 the Count, 1 the Professor."""
    return f'<svg class="dr-portrait" viewBox="0 0 64 80" {PICTURE}>{(COUNT, PROFESSOR)[seat]}</svg>'


# -- the town ------------------------------------------------------------------------------------

ROOFS = (
    # Fishermen's houses at the harbour.
    "M3 38L17 16L31 36V30L46 12L61 34V88H3ZM24 22H29V30L24 26Z",
    # The church of St. Mary with its square tower.
    "M4 40L22 30V8H24V4H26V8H30V4H32V8H36V4H38V8H42V30L60 40V88H4ZM29 12V20H35V12Z",
    # A town house with a steep gable and a turret.
    "M4 34H12L32 4L48 28V16L53 6L58 16V34H60V88H4Z",
    # The asylum with its clock turret.
    "M3 36L8 30H24V20L32 2L40 20V30H56L61 36V88H3Z",
    # The lighthouse keeper's house.
    "M3 40L20 26L36 38H42L44 12H42L50 4L58 12H56L59 40V88H3Z",
)
"""The outline of each district's house in a 64 × 88 box; windows lie below y = 42."""

LAYOUTS: dict[int, tuple[int, ...]] = {1: (1,), 2: (2,), 3: (1, 2), 4: (2, 2), 5: (2, 3)}
"""Citizens of a district → windows by floor, top to bottom."""

HUMAN = ('<path class="dr-lit" d="M1 26V11Q1 2 10 0Q19 2 19 11V26Z"/>'
         '<path class="dr-ink" d="M10 7A4.2 4.2 0 0 1 14.2 11.2C14.2 13.5 13 15 11.8 15.8V17C16 17.6 17 20.5 17 26H3'
         'C3 20.5 4 17.6 8.2 17V15.8'
         'C7 15 5.8 13.5 5.8 11.2A4.2 4.2 0 0 1 10 7Z"/>')
VAMPIRE = ('<path class="dr-lost" d="M1 26V11Q1 2 10 0Q19 2 19 11V26Z"/>'
           '<path class="dr-ink" d="M2.5 26L1.8 12L6 17.5L5 6L8 9Q10 8.2 12 9L15 6L14 17.5L18.2 12L17.5 26Z"/>'
           '<path class="dr-gleam" d="M6.3 11.3L9.2 13L6.8 13.6ZM13.7 11.3L10.8 13L13.2 13.6Z'
           'M7.8 16.6H12.2L11.6 19L10.8 16.9H9.2L8.4 19Z"/>')


@cache
def house(district: int, vampires: int, citizens: int) -> str:
    """Return a district's house: behind every window a citizen, vampires first.

    Args:
        district: 0 to 4.
        vampires, citizens: how many live there, vampires included.
    """
    windows, number = "", 0
    floors = LAYOUTS[citizens]
    height = 46 / len(floors)
    for floor, count in enumerate(floors):
        scale = min(height / 27, 19 / 20 if count < 3 else 16 / 20)
        for place in range(count):
            x = 32 + (place - (count - 1) / 2) * (58 / max(2, count)) - 10 * scale
            y = 41 + floor * height + (height - 26 * scale) / 2
            turned = number < vampires
            kind, citizen = (" dr-turned", VAMPIRE) if turned else ("", HUMAN)
            windows += (f'<g class="dr-window{kind}" transform="translate({x:.1f} {y:.1f}) scale({scale:.2f})">'
                        f"{citizen}</g>")
            number += 1
    return (f'<svg class="dr-house" viewBox="0 0 64 88" {PICTURE}>'
            f'<path class="dr-wall" fill-rule="evenodd" d="{ROOFS[district]}"/>{windows}</svg>')


ABBEY = ("M0 150V104L26 98L40 84L74 78L92 64L112 60V34L116 20L120 34V52H126V36L130 22L134 36V60H140V40Q140 28 150 22"
         "Q160 28 160 40V60H166V46Q166 38 172 34Q178 38 178 46V60H184V50Q184 44 189 40Q194 44 194 50V62L206 60V44"
         "L209 36L212 44V62L224 66L238 80L268 88L300 104V150ZM145 58V42Q145 34 150 30Q155 34 155 42V58ZM169.5 58V48"
         "Q169.5 43 172 40Q174.5 43 174.5 48V58ZM187 59V52Q187 48 189 46Q191 48 191 52V60Z")


STARS = ((24, 22, 1), (66, 40, .8), (88, 14, 1.2), (236, 18, 1), (258, 44, .8), (300, 28, 1.1), (330, 60, .8), (346, 14, .9),
         (470, 26, 1), (488, 58, .8))
GLITTER = ((382, 108, 26), (398, 113, 34), (376, 118, 20), (404, 123, 40), (372, 129, 30), (392, 135, 52), (366, 142, 34),
           (412, 146, 44))


@cache
def landscape() -> str:
    """Return the bay at night: moon, clouds, the ruin of the abbey on its cliff, the glitter on the sea."""
    glitter = "".join(f"M{x} {y}h{width}" for x, y, width in GLITTER)
    stars = "".join(f'<circle cx="{x}" cy="{y}" r="{radius}"/>' for x, y, radius in STARS)
    return (f'<svg class="dr-landscape" viewBox="0 0 500 150" preserveAspectRatio="xMidYMid slice" {PICTURE}>'
            f'<g class="dr-stars">{stars}</g><circle class="dr-halo" cx="408" cy="44" r="58"/>'
            f'<circle class="dr-moon" cx="408" cy="44" r="27"/>'
            '<path class="dr-crater" d="M398 34a6 6 0 1 0 .1 0M418 50a4 4 0 1 0 .1 0M404 56a3 3 0 1 0 .1 0"/>'
            '<path class="dr-cloud" d="M330 58Q352 46 376 54Q398 46 424 58Q450 52 470 62Q430 66 400 64Q360 68 330 58Z'
            'M210 30Q236 20 262 30Q286 28 300 36Q256 42 210 30Z"/>'
            '<rect class="dr-sea" y="102" width="500" height="48"/>'
            f'<path class="dr-glitter" d="{glitter}"/><path class="dr-cliff" fill-rule="evenodd" d="{ABBEY}"/>'
            '<path class="dr-flock" d="M318 30q4-5 7 0q2-2 4 0q3-5 7 0q-4-1-5 3q-2-2-4 1q-2-3-4-1q-1-4-5-3Z'
            'M352 84q3-4 5 0q2-2 3 0q2-4 5 0q-3-1-4 2q-1-1-2 1q-2-2-3-1q-1-3-4-2Z"/></svg>')


def ship() -> str:
    """Return the Demeter under sail."""
    return f'<svg class="dr-ship" viewBox="0 0 64 64" {PICTURE}><use href="#dr-ship"/></svg>'
