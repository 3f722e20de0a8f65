"""Random play in steps per yardstick; runs the same under CPython and in Pyodide.

A step goes the public way: list the legal moves, choose one, apply it, settle with the dealer, look
whether the game is over.  The yardstick is a fixed loop measured in the same run, so that
figures of different machines can be compared.
"""

import random
import time
from collections.abc import Callable
from typing import Any

from pygames.core.dealer import SeededDealer
from pygames.core.playout import BOTS, play_out, settle
from pygames.core.registry import load_game

POLICIES = {"spite": ("eager",)}
"""Which policies a game is measured with; uniformly random moves where nothing is said."""


TABLES: dict[str, tuple[dict[str, Any], ...]] = {"agentdog": ({"players": 3}, {"players": 4})}
"""With which options, besides the defaults, a game is measured as well."""


def policies_of(name: str) -> tuple[str, ...]:
    """Return the names of the bots that a game is measured with."""
    return POLICIES.get(name, ("random",))


Clock = Callable[[], float]
"""Tells the seconds of processor time used so far; Pyodide has none of its own."""


def yardstick(clock: Clock) -> float:
    """Return the seconds that the yardstick loop takes now."""
    start = clock()
    s = 0
    for i in range(3_000_000):
        s += i * i % 7
    return clock() - start


def play(name: str, bot: str, seconds: float, clock: Clock = time.process_time,
         table: dict[str, Any] | None = None) -> dict[str, float]:
    """Play whole games for some time.

    Args:
        table: options that differ from the defaults.

    Returns:
        `games`, `steps`, `seconds`, `yardstick` (seconds, mean of one before and one after).
    """
    game = load_game(name)
    options = game.options.resolve(table or {})
    dealer, policy = SeededDealer(1), BOTS[bot](random.Random(1))
    policies = [policy] * game.num_seats(options)
    before = yardstick(clock)
    games = steps = 0
    start = clock()
    while (spent := clock() - start) < seconds:
        steps += play_out(game, game.setup(options), dealer, policies)
        games += 1
    return {"games": games, "steps": steps, "seconds": spent, "yardstick": (before + yardstick(clock)) / 2}


def side_costs(name: str, bot: str) -> dict[str, float]:
    """Return the microseconds of a copy, of an observation and of a list of moves in the middle of games."""
    game = load_game(name)
    options = game.options.resolve()
    dealer, rng = SeededDealer(2), random.Random(2)
    policy = BOTS[bot](rng)
    states = []
    while len(states) < 200:
        state = game.setup(options)
        stop = rng.randrange(5, 60)
        for _ in range(stop):
            settle(game, state, dealer)
            if state.outcome is not None:
                break
            seat = game.to_act(state)[0]
            game.apply(state, seat, policy(game, state, seat, game.legal_moves(state, seat)))
        settle(game, state, dealer)
        if state.outcome is None:
            states.append(state)
    return {
        "copy": _microseconds(lambda state: state.copy(), states),
        "observation": _microseconds(lambda state: game.observe(state, 0), states),
        "moves": _microseconds(lambda state: game.legal_moves(state, game.to_act(state)[0]), states),
    }


def split_costs() -> dict[str, float]:
    """Return the milliseconds of a list of moves for a hand with two cards that divide 4 steps, one of them a joker.

    Returns:
        `mean` and `worst` over positions of random games of Agent Dog with four seats, none of them seen before.
    """
    game, dealer, rng = load_game("agentdog"), SeededDealer(3), random.Random(3)
    times = []
    state = game.setup(game.options.resolve({"players": 4}))
    while len(times) < 400:
        settle(game, state, dealer)
        if state.outcome is not None:
            state = game.setup(state.options)
            continue
        seat = game.to_act(state)[0]
        if state.phase == "play":
            twin = state.copy()
            twin.hands[seat] = [twin.faces.index(kind) for kind in ("SP4", "JOK")]
            start = time.process_time()
            game.legal_moves(twin, seat)
            times.append(1000 * (time.process_time() - start))
        game.apply(state, seat, rng.choice(game.legal_moves(state, seat)))
    return {"mean": sum(times) / len(times), "worst": max(times)}


def _microseconds(work: Any, states: list[Any], rounds: int = 30) -> float:
    start = time.process_time()
    for _ in range(rounds):
        for state in states:
            work(state)
    return (time.process_time() - start) / rounds / len(states) * 1e6
