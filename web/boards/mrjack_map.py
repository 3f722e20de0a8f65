"""The map of Whitechapel: the ground and its light as a drawing, everything that can be pressed or moves on top of it.

The drawing never turns with the writing direction.  Its unit is a pixel at 404 × 322; all that lies on it is placed
by `--x` and `--y` in that unit, so that the style sheet can turn the board for the player at the other edge.
"""

from __future__ import annotations

from functools import cache
from html import escape

from pygames.games.mrjack.board import BOARDS, CHARACTERS, COLUMNS, EXITS, NUMBER, STEPS, Board, step
from pygames.games.mrjack.light import beam, lit_hexes

from ..i18n import Locale
from ..scene import Scene
from . import el
from . import mrjack_art as art
from .mrjack_marks import token
from .mrjack_steps import Choice, Steps, View, press, reach_of
from .mrjack_words import asking, choice_text, identity, place_text, seen_now, short_text

WIDTH, HEIGHT = 404, 322
MARGIN, COLUMN = 22, 1.5 * art.SIDE
ANGLES = {"N": 0, "NE": 60, "SE": 120, "S": 180, "SW": 240, "NW": 300}
"""Facing → its direction in degrees, clockwise from the north."""

GARDENS = {"b4": "garden", "d8": "grove", "j5": "garden", "f6": "church", "h9": "grove", "l8": "garden"}
HOUSES = ("yard", "works", "court", "mews")


def board_of(view: View) -> Board:
    """Return the printed board that is played on."""
    return BOARDS[view["options"]["board"]]


def _place(name: str) -> tuple[int, int]:
    return COLUMNS.index(name[0]) + 1, int(name[1:])


def centre(place: str) -> tuple[float, float]:
    """Return the middle of a hex, or of the sign of an exit, which hangs on its street hex."""
    x, y = _place(step(EXITS[place], place[0]) if place in EXITS else place)
    return MARGIN + COLUMN * (x - 1), MARGIN + art.ROW * (14 + x - 2 * y)


def at(place: str, more: str = "") -> str:
    """Return the style that puts something on a place."""
    x, y = centre(place)
    return f"--x:{x:.1f};--y:{y:.1f}{more}"


# -- the ground: never changes during a game ----------------------------------------------------------


@cache
def ground(board: Board, digits: str) -> str:
    """Return the drawing of streets, houses, gardens and posts, with the names of the hexes.

    Args:
        digits: 0 to 9 as the language writes them.
    """
    written = str.maketrans("0123456789", digits)
    drawn = {"street": "street", "manhole": "street", "post": "post"}
    bank, parts, names, outline = [], [], [], []
    for hex, kind in board.kinds.items():
        x, y = centre(hex)
        outline.append(art.hexagon(art.SIDE, x, y))
        bank.append(art.use("plot", x, y))
        parts.append(art.use(drawn.get(kind, "plot"), x, y))
        if kind == "obstacle":
            parts.append(art.use(f"plot-{_plot(hex)}", x, y))
        elif kind != "post":
            names.append(f'<text x="{x:.1f}" y="{y:.1f}" dy="-11">{hex.translate(written)}</text>')
    return (f'<clipPath id="mj-town"><path d="{"".join(outline)}"/></clipPath><g class="mj-bank">{"".join(bank)}</g>'
            f'{"".join(parts)}<g class="mj-names">{"".join(names)}</g>')


def _plot(hex: str) -> str:
    """Return what stands on an obstacle hex: only a picture, no rule knows it."""
    x, y = _place(hex)
    return GARDENS.get(hex, HOUSES[(x + 2 * y) % len(HOUSES)])


ROSE = ('<g class="mj-rose" transform="translate(112 298)"><circle r="15"/><path d="M0-19L4-4L0 0L-4-4Z"/>'
        '<path d="M0 19L4 4L0 0L-4 4ZM-19 0L-4 4L0 0L-4-4ZM19 0L4 4L0 0L4-4Z" class="mj-faint"/></g>')


def _edges(t: Locale) -> str:
    """The detective's yellow edge and Jack's grey one, the name of the quarter, a compass rose."""
    return ('<path class="mj-edge-detective" d="M14 318H390"/><path class="mj-edge-jack" d="M14 4H390"/>'
            f'<text class="mj-title" x="262" y="17">{escape(t("mrjack.board.title"))}</text>{ROSE}')


# -- light -------------------------------------------------------------------------------------------------


def _light(view: View) -> str:
    """Return the shine of lamps and lantern: over the six neighbours of a post, and over the hexes of the beam."""
    board = board_of(view)
    lamps = [lamp for lamp in view["lamps"] if lamp]
    lit = set(lit_hexes(board, lamps))
    dark = "".join(art.use("hex", *centre(hex), kind="mj-dark") for hex in board.streets if hex not in lit)
    glow = "".join(f'<g transform="translate({x:.1f} {y:.1f})"><use href="#mj-flower" fill="url(#mj-glow)"/></g>'
                   for x, y in map(centre, lamps))
    halo = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="80" fill="url(#mj-halo)"/>' for x, y in map(centre, lamps))
    return (f'{dark}<g clip-path="url(#mj-town)" class="mj-glow">{glow}</g><g class="mj-halo">{halo}</g>{_beam(view, board)}')


def _beam(view: View, board: Board) -> str:
    watson = view["at"][NUMBER["watson"]]
    if watson in EXITS:
        return ""
    lamps = view["lamps"] if view["options"]["beam_lit_posts"] == "pass" else ()
    hexes = beam(board, watson, view["facing"], lamps)
    x, y = centre(watson)
    far = centre(hexes[-1]) if hexes else (x, y)
    length = ((far[0] - x) ** 2 + (far[1] - y) ** 2) ** .5 + (art.ROW if hexes else 0.9 * art.ROW)
    wide = min(16.0, 7 + length / 8)
    cone = (f'<path class="mj-cone" d="M0-3L{length:.1f} {-wide:.1f}V{wide:.1f}L0 3Z" fill="url(#mj-beam)"'
            f' transform="translate({x:.1f} {y:.1f}) rotate({ANGLES[view["facing"]] - 90})"/>')
    return "".join(art.use("hex", *centre(hex), kind="mj-beamed") for hex in hexes) + cone


def _ways(t: Locale, steps: Steps) -> str:
    """Return how far everybody goes who is picked: hexes with their costs, for looking only."""
    pending = steps.pending
    if pending is None or pending.verb != "choose":
        return ""
    taken = steps.view["at"]
    costs = reach_of(steps.view, str(pending.args[0])).costs
    free = {hex: (cost, centre(hex)) for hex, cost in costs.items() if hex not in taken}
    numbers = "".join(f'<text x="{x:.1f}" y="{y:.1f}" dy="4">{t.num(cost)}</text>' for cost, (x, y) in free.values())
    return ("".join(art.use("hex", *place, kind="mj-within") for _, place in free.values())
            + f'<g class="mj-costs">{numbers}</g>')


# -- what lies on the map ------------------------------------------------------------------------------------


def picture(scene: Scene, steps: Steps) -> str:
    """Return the whole map."""
    view, t = steps.view, scene.t
    svg = (f'<svg class="mj-ground" viewBox="0 0 {WIDTH} {HEIGHT}" {art.PICTURE}>{_edges(t)}'
           f'{ground(board_of(view), t.num("0123456789"))}{_light(view)}{_ways(t, steps)}{_trail(scene, steps)}</svg>')
    fog = el("div", el("i"), el("i"), el("i"), class_="mj-fog", aria_hidden="true")
    words, params = asking(scene, steps)
    choices = [choice for choice in steps.choices if choice.place]
    first = next((choice for choice in choices if choice.picked), choices[0] if choices else None)
    spots = "".join(_spot(scene, steps, choice, choice is first) for choice in choices)
    return el("div", el("div", svg, _things(view, t), fog, _tokens(scene, steps),
                        el("div", spots, class_="mj-spots", role="group", aria_label=t(words, **params),
                            data_arrows=True),
                        class_=f"mj-map mj-mode-{steps.mode or 'wait'}"), class_="mj-window", dir="ltr", id="mj-window")


def _thing(name: str, place: str, label: str, content: str = "", **more: str | None) -> str:
    return el("span", art.thing(name), content, class_=f"mj-at mj-{name}", style=at(place), role="img", aria_label=label,
              **more)


def _things(view: View, t: Locale) -> str:
    """Return lamps, manholes and exits."""
    board, parts = board_of(view), []
    for post in board.posts:
        if post not in view["lamps"]:
            parts.append(el("span", art.thing("lantern"), class_="mj-at mj-lantern mj-unlit", style=at(post), role="img",
                            aria_label=t("mrjack.board.post_dark", hex=place_text(post))))
    for number, post in enumerate(view["lamps"], 1):
        if post is not None:
            digit = t.num(number) if number <= 4 else ""
            label = t("mrjack.board.lamp_number" if digit else "mrjack.board.lamp", hex=place_text(post), number=number)
            parts.append(_thing("lantern", post, label, el("b", digit) if digit else "", data_key=f"lamp-{number}"))
    for hole in board.manholes:
        name = "shut" if hole in view["covers"] else "open"
        parts.append(_thing(name, hole, t(f"mrjack.board.manhole_{name}", hex=place_text(hole))))
    for exit in EXITS:
        shut = exit in view["cordons"]
        label = t("mrjack.board.cordoned" if shut else "mrjack.board.free", exit=place_text(exit))
        parts.append(_thing("barrier" if shut else "out", exit, label).replace("mj-at", f"mj-at mj-to-{exit[0]}", 1))
    return el("div", "".join(parts), class_="mj-things")


def _tokens(scene: Scene, steps: Steps) -> str:
    view, t = steps.view, scene.t
    bright = seen_now(view)
    moved = {character for character, old, new in zip(CHARACTERS, scene.view["at"], view["at"]) if old != new}
    parts = []
    for character, place in zip(CHARACTERS, view["at"]):
        state = ["seen" if character in bright else "unseen"]
        state += ["innocent"] if character in view["innocent"] else []
        state += ["active"] if character == view["active"] else []
        state += ["moved"] if character in moved else []
        state += ["beside"] if view["ending"] == "accuse" and character == view["active"] else []
        state += ["jack"] if view["outcome"] is not None and character == identity(view) else []
        side = "innocent" if "innocent" in state else "suspect"
        label = t("mrjack.board.token", who=short_text(character), hex=place_text(place),
                  sight=(f"mrjack.sight.{state[0]}", {}), side=(f"mrjack.side.{side}", {}))
        lantern = el("i", class_="mj-nose", style=f"--a:{ANGLES[view['facing']]}deg") if character == "watson" else ""
        parts.append(el("span", lantern, token(scene, character),
                        class_="mj-at mj-token " + " ".join(f"mj-{word}" for word in state), style=at(place),
                        role="img", aria_label=label, data_key=f"token-{character}"))
    ghosts = [el("span", class_="mj-at mj-ghost", style=at(scene.view["at"][NUMBER[character]])) for character in sorted(moved)]
    return el("div", *ghosts, *parts, class_="mj-tokens")


# -- what can be pressed -------------------------------------------------------------------------------------


def _spot(scene: Scene, steps: Steps, choice: Choice, first: bool) -> str:
    """Return the button on the map for a choice.

    Args:
        first: whether Tab leads to this one; arrow keys lead to the others.
    """
    t, place, more = scene.t, choice.place, ""
    content = {"accuse": art.icon("cuffs"), "swap": art.icon("swap"), "escape": art.icon("arrow")}.get(choice.kind, "")
    if choice.kind == "face":
        content, more = art.icon("arrow"), f";--a:{ANGLES[choice.what]}deg"
        dx, dy = STEPS[choice.what]
        x, y = _place(place)
        place = f"{x + dx}:{y + dy}"
    elif choice.kind == "escape":
        more = f";--a:{ANGLES[place[0]]}deg"
    elif choice.cost and choice.kind != "accuse":
        content += el("b", t.num(choice.cost))
    if choice.kind == "move":
        content = art.thing("hex") + content + _way(scene.view, scene.view["active"], place)
    elif choice.kind == "whistle-to":
        content = art.thing("hex") + content + _way(scene.view, choice.what, place, whistled=True)
    if choice.picked:
        content = art.thing("hex") + art.icon("tick") if choice.kind == "move" else content
    words, params = choice_text(steps.view, choice)
    label = t(words, **params)
    if choice.picked:
        label = t("mrjack.board.confirm", what=label)
    return el("button", content, type="button", class_=f"mj-at mj-spot mj-do-{choice.kind}", style=_style(place, more),
              **press(steps, choice.act), aria_label=label, aria_pressed="true" if choice.picked else None,
              tabindex="0" if first else "-1", id=f"mj-{choice.kind}-{choice.what if choice.kind == 'face' else place}")


def _style(place: str, more: str) -> str:
    """Return where a button lies; around Watson it may be off the board."""
    if ":" not in place:
        return at(place, more)
    x, y = map(int, place.split(":"))
    return f"--x:{MARGIN + COLUMN * (x - 1):.1f};--y:{MARGIN + art.ROW * (14 + x - 2 * y):.1f}{more}"


def _way(view: View, character: str, end: str, whistled: bool = False) -> str:
    """Return the way to a hex, drawn around that hex; the style sheet shows it while the hex is looked at."""
    line = _line(view, character, end, whistled, centre(end))
    return f'<svg class="mj-way" viewBox="-20 -20 40 40" {art.PICTURE}>{line}</svg>'


def _line(view: View, character: str, end: str, whistled: bool, origin: tuple[float, float] = (0, 0)) -> str:
    """Return a character's way as a line, dashed where it goes through a sewer.

    Args:
        whistled: then it uses no sewer, and nobody crosses anything.
        origin: what is 0,0 in the drawing.
    """
    board = board_of(view)
    covers = list(board.manholes) if whistled else view["covers"]
    path = board.path(view["at"][NUMBER[character]], end, covers, character == "stealthy" and not whistled)
    points = [(x - origin[0], y - origin[1]) for x, y in map(centre, path)]
    parts = []
    for one, other, (x1, y1), (x2, y2) in zip(path, path[1:], points, points[1:]):
        kind = "mj-walked" if other in board.around[one] else "mj-sewer"
        parts.append(f'<path class="{kind}" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>')
    return "".join(parts)


def _trail(scene: Scene, steps: Steps) -> str:
    """Return the ways of the tokens whose move waits to be confirmed."""
    if steps.pending is None and not steps.plan:
        return ""
    view, verb = scene.view, steps.pending.verb if steps.pending else "whistle"
    if verb == "accuse":
        return el("g", _line(view, view["active"], str(steps.pending.args[0]), False), class_="mj-trail")
    parts = []
    for character, old, new in zip(CHARACTERS, view["at"], steps.view["at"]):
        if old == new or new in EXITS:
            continue
        if verb == "swap":
            (x1, y1), (x2, y2) = centre(old), centre(new)
            parts.append(f'<path class="mj-sewer" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>')
        else:
            parts.append(_line(view, character, new, verb == "whistle"))
    return el("g", *parts, class_="mj-trail")
