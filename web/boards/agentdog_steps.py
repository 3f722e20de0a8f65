"""How moves of Agent Dog are made step by step: what was picked, and what may be picked next.

Picks are words: `card-87`, `split-87` for its use, then for every part of a move `split-87-12` and `split-87-12-13`, each
with all that is picked before; without a place the figure is let go of.  A later card or use takes the
place of an earlier one, and so does a figure that is to go by a number.  One that can go to a single field only is taken
there at once.  A move that is picked in full only waits to be confirmed.  Of a plan (5.6) only parts are offered from
which it can be completed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pygames.core.moves import Argument, Move
from pygames.core.registry import load_game
from pygames.games.agentdog.cards import STEPS
from pygames.games.agentdog.state import AgentDogState
from pygames.games.agentdog.variant import variant_of

from ..scene import Scene

PLANS = ("split", "partner")
USES = ("start", "move", *PLANS, "swap")
"""Verbs that a card may be used for, in the order in which they are offered."""

Part = tuple[str, str]
"""From and to."""


@dataclass(slots=True)
class Steps:
    """Where the viewer stands in making a move.

    cards: what may be chosen → the equal card of the hand that is played for it, the first one.
    card: what is played, or None.
    copy: what was chosen for it.
    uses: what the chosen card may be used for, chosen or not; empty if there is nothing to choose.
    use: what it is used for, or empty.
    parts: what is picked in full.
    source: the place whose figure is moved next, or empty.
    sources, targets: what may be picked next.
    pending: the move that only waits to be confirmed, or None.
    before: what is picked before the part that comes next, as a word; equal where only the order of parts that
        can't get in each other's way differs.
    done: the picks that completed a part, oldest first.
    """

    cards: dict[int, int] = field(default_factory=dict)
    card: int | None = None
    copy: int | None = None
    uses: list[str] = field(default_factory=list)
    use: str = ""
    parts: list[Part] = field(default_factory=list)
    source: str = ""
    sources: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    pending: Move | None = None
    before: str = ""
    done: list[str] = field(default_factory=list)

    def word(self, kind: str, place: str) -> str:
        """Return the pick of a place, as `from` or `to` of the next part."""
        return f"{self.before}-{place}" if kind == "from" else f"{self.before}-{self.source}-{place}"

    def press(self, kind: str, place: str) -> dict[str, str]:
        """Return the attributes of a button that picks a place.

        A figure instead of the one that was picked is a change of mind, a command: whoever presses what is to be done at
        random gets on.
        """
        changes_mind = kind == "from" and (self.source or self.pending is not None)
        return {"data_cmd" if changes_mind else "data_act": f"pick:{self.word(kind, place)}"}


def steps_of(scene: Scene) -> Steps:
    """Return where the viewer stands; picks that don't fit are ignored."""
    steps = Steps(cards=_cards(scene))
    for word in scene.picks:
        kind, _, rest = word.partition("-")
        if kind == "card" and rest in map(str, steps.cards):
            steps = Steps(steps.cards, steps.cards[int(rest)], int(rest))
        elif kind in steps.uses and rest == str(steps.card):
            steps = Steps(steps.cards, steps.card, steps.copy, steps.uses, kind)
        elif not _take(steps, word):
            continue
        _offer(scene, steps)
        if steps.use == "move" and len(steps.targets) == 1:
            _go(steps, steps.targets[0])
            _offer(scene, steps)
    return steps


def _cards(scene: Scene) -> dict[int, int]:
    """Return which cards may be chosen: the rules list only the first of equal ones, a hand shows them all."""
    faces = scene.view["faces"]
    first = {faces[move.args[0]]: move.args[0] for move in scene.moves if move.args}
    return {card: first[faces[card]] for card in scene.view["hands"][scene.seat] if faces[card] in first}


def _take(steps: Steps, word: str) -> bool:
    """Take in the pick of a figure or of a field for it, if it is one that is offered."""
    if any(word == steps.word("to", place) for place in steps.targets):
        _go(steps, word.rpartition("-")[2])
        steps.done.append(word)
        return True
    if any(word == steps.word("from", place) for place in ("", *steps.sources)):
        steps.source = word.rpartition("-")[2]
        if steps.use == "move":
            steps.parts.clear()
            steps.done.clear()
        return True
    return False


def _go(steps: Steps, end: str) -> None:
    """Add a part of the move."""
    steps.parts.append((steps.source, end))
    steps.source = ""


def _offer(scene: Scene, steps: Steps) -> None:
    """Work out what may be picked next."""
    moves = [move for move in scene.moves if move.args[0] == steps.card]
    steps.sources, steps.targets, steps.pending = [], [], None
    if moves[0].verb not in USES:
        steps.pending = moves[0]
        return
    if not steps.use:
        verbs = [verb for verb in USES if any(move.verb == verb for move in moves)]
        if len(verbs) > 1:
            steps.uses = verbs
            return
        steps.use = verbs[0]
    moves = [move for move in moves if move.verb == steps.use]
    steps.before = f"{steps.use}-{steps.card}"
    if steps.use == "start":
        steps.pending = moves[0]
        return
    steps.pending, parts = _continue(scene, steps, moves)
    steps.sources = list(dict.fromkeys(start for start, _ in parts))
    if steps.source not in steps.sources:
        steps.source = steps.sources[0] if len(steps.sources) == 1 and not steps.pending else ""
    steps.targets = list(dict.fromkeys(end for start, end in parts if start == steps.source))


def _continue(scene: Scene, steps: Steps, moves: list[Move]) -> tuple[Move | None, list[Part]]:
    """Return the whole move if it is picked in full, and else the parts that may come next."""
    if steps.use in PLANS:
        return _plan(scene, steps, moves)
    found = [(str(move.args[1]), str(move.args[2])) for move in moves]
    if steps.use == "swap":
        found += [(other, one) for one, other in found]
    if not steps.parts:
        return None, found
    wanted = {steps.parts[0], steps.parts[0][::-1]} if steps.use == "swap" else {steps.parts[0]}
    whole = next(move for move in moves if (str(move.args[1]), str(move.args[2])) in wanted)
    return whole, found if steps.use == "move" else []


def _plan(scene: Scene, steps: Steps, moves: list[Move]) -> tuple[Move | None, list[Part]]:
    game, state = load_game(scene.game), AgentDogState.load(scene.view)
    done = tuple(argument(place) for part in steps.parts for place in part)
    plan = game.plan(state, scene.seat, steps.card, steps.use, done)
    steps.before = "-".join(map(str, (steps.use, *plan.args)))
    if plan in moves:
        return plan, []
    return None, [(str(start), str(end)) for start, end in game.next_parts(state, scene.seat, steps.use, done)]


def argument(place: str) -> Argument:
    """Return a place as an argument of a move."""
    return int(place) if place.isdecimal() else place


def back(steps: Steps) -> str:
    """Return the pick that “undo last step” takes away, the last part's; empty where a change of mind does as well."""
    return steps.done[-1] if steps.done else ""


def steps_left(scene: Scene, steps: Steps) -> int:
    """Return how many of the steps that a plan divides are not planned yet."""
    layout = variant_of(scene.view["options"]).layout
    return STEPS - sum(layout.steps(layout.places[argument(start)], layout.places[argument(end)])
                       for start, end in steps.parts)
