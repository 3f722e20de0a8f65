"""How moves of Mr. Jack are made step by step: what was picked, what may be picked next, what it would look like.

A pick is the beginning of a move, its words joined by `-`: `move-e5` is a whole move that only waits to be
confirmed, `lamp-c7` the lamp that is about to be carried away, `whistle-holmes-i7` one entry of a plan.  Pressing
the same thing again confirms it.  The pick `use` turns from the character's move to its ability.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pygames.core.moves import Move
from pygames.games.mrjack.board import BOARDS, CHARACTERS, NUMBER, Reach, reach
from pygames.games.mrjack.rules import HELD

from ..scene import Scene

View = dict[str, Any]

GOING = ("move", "accuse", "escape", "stay")
USING = ("lamp", "cordon", "cover", "whistle", "swap")


class Choice(NamedTuple):
    """Something that may be pressed now.

    act: the move or the pick, as `data-act` has it.
    kind: `choose`, `move`, `accuse`, `escape`, `stay`, `swap`, `face`, `call`; of the abilities `lamp`, `cordon` and
        `cover` it is `lamp-from`, `lamp-to` …; of the whistle `whistle-who` and `whistle-to`.
    place: where on the map it is pressed: a hex, an exit, or empty.
    what: the character, the facing or the answer that it is about, or empty.
    cost: movement points, or 0.
    picked: whether it is picked already, so that a press confirms it.
    """

    act: str
    kind: str
    place: str = ""
    what: str = ""
    cost: int = 0
    picked: bool = False


def press(steps: Steps, act: str) -> dict[str, str]:
    """Return what a press does, as an attribute.

    Once a whole move waits to be confirmed, picking another is a change of mind and no longer
    what is to be done: a command.  A whistle that is whole may still go on.
    """
    changes_mind = steps.pending and not steps.plan and act.startswith("pick:")
    return {"data_cmd" if changes_mind else "data_act": act}


@dataclass(slots=True)
class Steps:
    """Where the viewer stands in making a move.

    mode: `choose`, `go`, `use`, `face`, `call`, or empty if nothing is asked.
    both: whether move and ability are still open, so that one may turn to the other.
    choices: what may be pressed.
    pending: the move that only waits to be confirmed, or None.
    plan: the entries of a whistle that are picked: character → hex.
    source: what is picked as the beginning: a place, or the whistled character; or empty.
    back: the pick that “cancel” takes back; empty for all of them; None if nothing was picked.
    view: the observation as it will be once everything that is picked is done.
    """

    view: View
    mode: str = ""
    both: bool = False
    choices: list[Choice] = field(default_factory=list)
    pending: Move | None = None
    plan: dict[str, str] = field(default_factory=dict)
    source: str = ""
    back: str | None = None


def steps_of(scene: Scene) -> Steps:
    """Return where the viewer stands; picks that no longer fit are ignored."""
    view, moves = scene.view, scene.moves
    steps = Steps(view)
    if not moves:
        return steps
    steps.mode = {"act": _mode(scene, steps)}.get(view["phase"], view["phase"])
    if steps.mode == "use":
        _using(scene, steps)
    else:
        _simple(steps, scene.picks, [move for move in moves if move.verb not in USING])
    if steps.pending is not None:
        steps.view = after(view, steps.pending)
    elif steps.plan:
        steps.view = after(view, Move("whistle", tuple(word for entry in steps.plan.items() for word in entry)))
    return steps


def _mode(scene: Scene, steps: Steps) -> str:
    """Return whether the active character is to move or to use its ability."""
    verbs = {move.verb for move in scene.moves}
    steps.both = not verbs.isdisjoint(GOING) and not verbs.isdisjoint(USING)
    if steps.both:
        return "use" if "use" in scene.picks else "go"
    return "go" if not verbs.isdisjoint(GOING) else "use"


def word_of(move: Move) -> str:
    """Return the pick that stands for a whole move."""
    return "-".join((move.verb, *map(str, move.args)))


def _last(picks: list[str], words: Iterable[str]) -> str:
    """Return the newest pick that is one of these words, or an empty text."""
    known = set(words)
    return next((pick for pick in reversed(picks) if pick in known), "")


# -- moves of one step -----------------------------------------------------------------------------


def _simple(steps: Steps, picks: list[str], moves: list[Move]) -> None:
    """Offer moves that are picked and confirmed."""
    words = {word_of(move): move for move in moves}
    picked = _last(picks, words)
    steps.pending = words.get(picked)
    steps.back = "" if picked else None
    steps.choices = [_choice(steps.view, move, f"pick:{word}", word == picked) for word, move in words.items()]


def _choice(view: View, move: Move, act: str, picked: bool) -> Choice:
    verb, args = move
    what = str(args[0]) if args else ""
    place, cost = "", 0
    if verb in ("choose", "swap"):
        place = view["at"][NUMBER[what]]
    elif verb in ("move", "accuse", "escape"):
        place, reached = what, reach_of(view, view["active"])
        cost = (reached.exits if verb == "escape" else reached.costs)[what]
        what = holder(view, place)
    elif verb == "face":
        place = view["at"][NUMBER["watson"]]
    # A call has no choice: nothing is to be confirmed.
    return Choice(str(move) if picked or verb == "call" else act, verb, place, what, cost, picked)


def reach_of(view: View, character: str) -> Reach:
    """Return what a character reaches (4.2)."""
    cover, other_cover = view["covers"]
    return reach(BOARDS[view["options"]["board"]], view["at"][NUMBER[character]], cover, other_cover, character == "stealthy")


def holder(view: View, place: str) -> str:
    """Return who stands on a hex, or an empty text."""
    return next((character for character, hex in zip(CHARACTERS, view["at"]) if hex == place), "")


# -- abilities -----------------------------------------------------------------------------------------


def _using(scene: Scene, steps: Steps) -> None:
    moves = [move for move in scene.moves if move.verb in USING]
    verb = moves[0].verb
    if verb == "swap":
        _simple(steps, scene.picks, moves)
    elif verb == "whistle":
        _whistling(scene, steps, moves)
    else:
        _carrying(scene, steps, moves)


def _carrying(scene: Scene, steps: Steps, moves: list[Move]) -> None:
    """A lamp, a cordon or a cover: from where, then to where."""
    verb = moves[0].verb
    words = {word_of(move): move for move in moves}
    sources = {f"{verb}-{move.args[0]}": str(move.args[0]) for move in moves}
    picked = _last(scene.picks, [*sources, *words])
    if not picked:
        steps.choices = [Choice(f"pick:{word}", f"{verb}-from", place) for word, place in sources.items()]
        return
    steps.back, steps.pending = picked, words.get(picked)
    steps.source = str(steps.pending.args[0]) if steps.pending else sources[picked]
    steps.choices = [
        Choice(str(move) if word == picked else f"pick:{word}", f"{verb}-to", str(move.args[1]), picked=word == picked)
        for word, move in words.items() if move.args[0] == steps.source]


def _whistling(scene: Scene, steps: Steps, moves: list[Move]) -> None:
    """Goodley: a character, the hex it comes to, and so on until all points are spent."""
    plans = [(move, dict(zip(move.args[::2], move.args[1::2]))) for move in moves]
    for pick in scene.picks:
        verb, _, entry = pick.partition("-")
        character, _, hex = entry.partition("-")
        if verb == "whistle" and character in NUMBER and character not in steps.plan:
            found = [(move, plan) for move, plan in plans if plan.get(character) == hex] if hex else []
            if found:
                plans, steps.source = found, ""
                steps.plan[character] = hex
                steps.back = pick
            elif not hex and any(character in plan for _, plan in plans):
                steps.source, steps.back = character, pick
    open_to: dict[str, dict[str, None]] = {}
    for move, plan in plans:
        if len(plan) == len(steps.plan):
            steps.pending = move
        for character, hex in plan.items():
            if character not in steps.plan:
                open_to.setdefault(character, {})[hex] = None
    if steps.source not in open_to:
        steps.source = ""
    steps.choices = _entries(steps, open_to)


def _entries(steps: Steps, open_to: dict[str, dict[str, None]]) -> list[Choice]:
    """Offer whom to whistle for, or where the one comes that was picked."""
    view = steps.view
    if not steps.source:
        return [Choice(f"pick:whistle-{character}", "whistle-who", view["at"][NUMBER[character]], character)
                for character in CHARACTERS if character in open_to]
    walk = BOARDS[view["options"]["board"]].walk[view["at"][NUMBER[steps.source]]]
    return [Choice(f"pick:whistle-{steps.source}-{hex}", "whistle-to", hex, steps.source, walk[hex])
            for hex in sorted(open_to[steps.source], key=lambda hex: (walk[hex], hex))]


# -- what it would look like -----------------------------------------------------------------------------


def after(view: View, move: Move) -> View:
    """Return the observation with the map changed as a move changes it; the same one if it doesn't."""
    verb, args = move
    if verb in ("choose", "accuse", "stay", "call"):
        return view
    new = dict(view)
    if verb in HELD:
        held = new[HELD[verb]] = list(view[HELD[verb]])
        held[held.index(args[0])] = args[1]
    elif verb == "face":
        new["facing"] = args[0]
    else:
        places = new["at"] = list(view["at"])
        if verb == "swap":
            one, other = NUMBER["gull"], NUMBER[args[0]]
            places[one], places[other] = places[other], places[one]
        elif verb == "whistle":
            for character, hex in zip(args[::2], args[1::2]):
                places[NUMBER[character]] = hex
        else:
            places[NUMBER[view["active"]]] = args[0]
    return new
