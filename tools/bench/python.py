"""The engine's speed under CPython and in Pyodide, and very many random games."""

import json
import os
import random
import subprocess
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median

from pygames.core.dealer import SeededDealer
from pygames.core.playout import BOTS, play_out
from pygames.core.registry import load_game
from tools.bench.engine import TABLES, play, policies_of, side_costs, split_costs

Figure = tuple[str, float, str]

RANDOM_POLICIES = ("random", "eager")
CHUNK = 500


def engine(games: list[str], seconds: float) -> Iterator[Figure]:
    """Yield speed, at all tables, and the cost of a copy and of an observation in steps."""
    for name in games:
        for bot in policies_of(name):
            run = play(name, bot, seconds)
            rate = run["steps"] / run["seconds"]
            costs = side_costs(name, bot)
            label = f"{name}.{bot}"
            yield f"{label}.steps_per_yardstick", rate * run["yardstick"], "steps"
            yield f"{label}.steps_per_second", rate, "steps/s"
            yield f"{label}.steps_per_game", run["steps"] / run["games"], "steps"
            yield f"{label}.copy", costs["copy"] * rate / 1e6, "steps"
            yield f"{label}.observation", costs["observation"] * rate / 1e6, "steps"
            yield f"{label}.legal_moves", costs["moves"], "us"
            for table in TABLES.get(name, ()):
                run = play(name, bot, seconds, table=table)
                options = ".".join(f"{option}_{value}" for option, value in table.items())
                yield f"{label}.{options}.steps_per_yardstick", run["steps"] / run["seconds"] * run["yardstick"], "steps"
        if name == "agentdog":
            for which, milliseconds in split_costs().items():
                yield f"{name}.two_splits.legal_moves.{which}", milliseconds, "ms"
    yield "yardstick", run["yardstick"], "s"


def pyodide(games: list[str], seconds: float, rounds: int) -> Iterator[Figure]:
    """Yield the speed in Pyodide and its ratio to CPython; the two play in turns, medians count."""
    with _Pyodide() as page:
        for name in games:
            for bot in policies_of(name):
                pairs = []
                for _ in range(rounds):
                    ours, theirs = play(name, bot, seconds / 2), page.play(name, bot, seconds / 2)
                    pairs.append((theirs["steps"] / theirs["seconds"], ours["steps"] / ours["seconds"]))
                yield f"{name}.{bot}.pyodide.steps_per_second", median(pair[0] for pair in pairs), "steps/s"
                yield f"{name}.{bot}.pyodide.ratio", median(one / other for one, other in pairs), "of CPython"


class _Pyodide:
    """A Pyodide in Node that holds the engine and answers one call per line."""

    def __enter__(self) -> "_Pyodide":
        script = Path(__file__).with_name("pyodide.mjs")
        self._node = subprocess.Popen(["node", str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self

    def play(self, name: str, bot: str, seconds: float) -> dict[str, float]:
        self._node.stdin.write(json.dumps([name, bot, seconds]) + "\n")
        self._node.stdin.flush()
        return json.loads(self._node.stdout.readline())

    def __exit__(self, *_: object) -> None:
        self._node.stdin.close()
        self._node.wait()


def many_games(games: list[str], count: int) -> Iterator[Figure]:
    """Play very many random games of every game and policy on all cores; an exception ends the bench."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name in games:
            for bot in RANDOM_POLICIES if load_game(name).eager else ("random",):
                chunks = range(-(-count // CHUNK))
                steps = sum(pool.map(_play_chunk, [name] * len(chunks), [bot] * len(chunks), chunks))
                yield f"{name}.{bot}.clean_games", len(chunks) * CHUNK, "games"
                yield f"{name}.{bot}.clean_steps", steps, "steps"


def _play_chunk(name: str, bot: str, seed: int) -> int:
    game = load_game(name)
    options = game.options.resolve()
    dealer, policy = SeededDealer(f"chunk {seed}"), BOTS[bot](random.Random(seed))
    policies = [policy] * game.num_seats(options)
    steps = 0
    for _ in range(CHUNK):
        state = game.setup(options)
        steps += play_out(game, state, dealer, policies)
        assert state.outcome is not None and state.outcome.reason
    return steps
