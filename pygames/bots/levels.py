"""From easy to hard: how long the computer thinks, and what it keeps in mind.

The same levels are the bots that `simulate` knows, with `greedy`, which follows its first thought.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from random import Random, SystemRandom
from typing import Any

from ..core.dealer import SeededDealer
from ..core.errors import Contradiction, GameError
from ..core.game import Game
from ..core.moves import Move
from ..core.playout import BOTS, Policy
from ..core.requests import Show
from ..core.state import State
from .mind import Mind

MINDS: dict[str, str] = {
    "jekyll": "jekyll:JekyllMind",
    "dracula": "dracula:DraculaMind",
    "mrjack": "mrjack:MrJackMind",
    "spite": "spite:SpiteMind",
    "agentdog": "agentdog:AgentDogMind",
}
"""Name of a game → its mind in this package, as `module:class`; other games are played without ideas."""

ATTEMPTS = 2_000
"""How often cards are dealt anew before it is given up: a hand that is said to fit nowhere is seldom dealt by chance."""


def mind_of(name: str) -> type[Mind[Any]]:
    """Return the class of minds for a game."""
    if name not in MINDS:
        return Mind
    module, _, attribute = MINDS[name].partition(":")
    return getattr(import_module(f".{module}", __package__), attribute)


@dataclass(frozen=True)
class Level:
    """How a computer player thinks.

    name: as players and `simulate` call it; `Mind.iterations` says how much it searches.
    seconds: how long it searches at most where there is a clock, on a slow device, say.
    searches: whether it searches, or follows its first thought.
    notes: whether it keeps in mind what others' moves gave away.
    """

    name: str
    seconds: float
    searches: bool = True
    notes: bool = True


LEVELS: dict[str, Level] = {level.name: level for level in (
    Level("easy", 0.25, notes=False),
    Level("medium", 0.7, notes=False),
    Level("hard", 1.4),
    Level("greedy", 0.0, searches=False, notes=False),
)}
"""Name → level."""


def takes_notes(game: str, level: str) -> bool:
    """Return whether a level's player of a game has to be shown everything that its seat sees, and not only what is asked."""
    return LEVELS[level].notes and mind_of(game).watch is not Mind.watch


def dealt_anew(game: Game[Any], replica: State, seat: int) -> State:
    """Return a state with all faces that contradicts nothing that a replica knows; what it doesn't know is chosen by lot.

    Args:
        replica: stays as it is.
        seat: of those that it knows for.

    Raises:
        Contradiction: no cards were found that fit what is just being shown.
    """
    mind = mind_of(game.name)(game, replica.options, seat, SystemRandom())
    mind.consider(replica.dump())
    for _ in range(ATTEMPTS):
        state = mind.imagine()
        if _fits(game, replica, seat, state):
            return state
    raise Contradiction("no_deal")


def _fits(game: Game[Any], replica: State, seat: int, state: State) -> bool:
    """Return whether the replica could be told what a state would show next, such as a hand laid off because it fits nowhere.

    Only who didn't know a card checks, when it is opened, that it was played rightly.
    """
    request = replica.request
    if request is None:
        return True
    answer = SeededDealer().answer(state)
    if isinstance(request, Show):
        answer = [face if mask >> seat & 1 else None for face, mask in zip(answer, request.to, strict=True)]
    replica = replica.copy()
    replica.sealed = state.copy().sealed
    try:
        game.answer(replica, answer)
    except GameError:
        return False
    return True


def level_policy(name: str) -> Callable[[Random], Policy]:
    """Return what makes the policy of a level from a source of randomness.

    It hands its thinker the seat's observation and notations, never the state.
    """
    from .thinker import Thinker

    def make(rng: Random) -> Policy:
        thinkers: dict[int, Thinker] = {}
        playing: State | None = None

        def choose(game: Game[Any], state: State, seat: int, moves: list[Move]) -> Move:
            nonlocal playing
            if state is not playing:
                playing = state
                thinkers.clear()
            if seat not in thinkers:
                thinkers[seat] = Thinker(game.name, state.options, seat, name, rng.random())
            notations = [str(move) for move in moves]
            return moves[notations.index(thinkers[seat].choose(game.observe(state, seat), notations))]

        return choose

    return make


def register() -> None:
    """Let `simulate` know the levels as bots."""
    BOTS.update({name: level_policy(name) for name in LEVELS})
