"""How strong the computer players are: pairings of levels, seats balanced, with 95 % intervals.

Every deal is played twice with the seats exchanged.  Where the luck of a game caps what thinking can
reach, the last pairing shows how much: `open` searches as long as `hard`, but looks at all cards.  It
lives here and not beside the bots, which can't be written that way.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import Any

from pygames.bots.levels import level_policy, mind_of
from pygames.bots.race import search_for
from pygames.core.dealer import SeededDealer
from pygames.core.game import Game
from pygames.core.moves import Move
from pygames.core.playout import Policy, play_out, random_policy
from pygames.core.registry import load_game
from pygames.core.state import State
from pygames.core.text import seat_word

Figure = tuple[str, float, str]

GOALS = {"hard_greedy": 0.65, "hard_easy": 0.70, "hard_random": 0.90, "hard_medium": 0.50, "medium_easy": 0.50,
         "easy_random": 0.50, "open_hard": 0.50, "open_greedy": 0.50, "open_random": 0.90}
"""Pairing, the most important first → the share of games that its first bot should win."""

LOOK = 10
"""Pairs of games between two looks at whether a pairing is clear."""


def bots(games: list[str], most: int, pairings: list[str], until_clear: bool, jobs: int) -> Iterator[Figure]:
    """Yield what share of the games the first bot of every pairing wins, by seat too, and the times of its moves.

    Args:
        games: names.
        most: games per pairing, rounded up to pairs; a draw counts half.
        pairings: of `GOALS`.
        until_clear: whether to end a pairing earlier, as soon as its whole interval lies on one side of its goal.
        jobs: processes that play.
    """
    with ProcessPoolExecutor(jobs) as pool:
        for pairing in pairings:
            one, _, other = pairing.partition("_")
            for name in games:
                played: list[Pair] = []
                for first in range(0, -(-most // 2), LOOK):
                    played += pool.map(_play_pair, *zip(*[
                        (name, one, other, number) for number in range(first, min(first + LOOK, -(-most // 2)))]))
                    results = [share for pair in played for share in pair[:2]]
                    low, high = interval(results)
                    print(f"{name}.{pairing}: {sum(results):g} of {len(results)}, {low:.0%} to {high:.0%}", file=sys.stderr)
                    if until_clear and not low <= GOALS[pairing] <= high:
                        break
                yield from _figures(load_game(name), f"{name}.{pairing}", played)


Pair = tuple[float, float, list[float]]
"""What the first bot won in the first seat and in the second, and the seconds of its moves."""


def _play_pair(name: str, one: str, other: str, number: int) -> Pair:
    """Play one deal twice, the seats exchanged."""
    game = load_game(name)
    options = game.options.resolve()
    won, seconds = [], []
    for first in (0, 1):
        players = [_timed(_maker(one)(random.Random(f"one {number} {first}")), seconds),
                   _maker(other)(random.Random(f"other {number} {first}"))]
        state = game.setup(options)
        play_out(game, state, SeededDealer(f"pair {number}"),
                 [players[(seat - first) % 2] for seat in range(game.num_seats(options))])
        winner = state.outcome.winner
        won.append(0.5 if winner is None else float((winner - first) % 2 == 0))
    return won[0], won[1], seconds


def _figures(game: Game[Any], label: str, played: list[Pair]) -> Iterator[Figure]:
    by_seat = [[pair[first] for pair in played] for first in (0, 1)]
    seconds = [second for pair in played for second in pair[2]]
    everything = by_seat[0] + by_seat[1]
    low, high = interval(everything)
    yield f"{label}.won", 100 * sum(everything) / len(everything), "%"
    yield f"{label}.low", 100 * low, "%"
    yield f"{label}.high", 100 * high, "%"
    for first, results in enumerate(by_seat):
        yield f"{label}.won_as_{seat_word(game, first)}", 100 * sum(results) / len(results), "%"
    yield f"{label}.drawn", 100 * everything.count(0.5) / len(everything), "%"
    yield f"{label}.games", len(everything), "games"
    yield f"{label}.move_mean", 1000 * sum(seconds) / len(seconds), "ms"
    yield f"{label}.move_most", 1000 * max(seconds), "ms"


def interval(results: list[float]) -> tuple[float, float]:
    """Return the 95 % interval (Wilson 1927) of the share that wins have.

    >>> [round(end, 3) for end in interval([1.0] * 8 + [0.0] * 2)]
    [0.49, 0.943]
    """
    count, share, z = len(results), sum(results) / len(results), 1.96
    centre = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return centre - half, centre + half


def _timed(policy: Policy, seconds: list[float]) -> Policy:
    """Return a policy that notes the processor time of its moves that are a choice."""

    def choose(game: Game[Any], state: State, seat: int, moves: list[Move]) -> Move:
        start = time.process_time()
        move = policy(game, state, seat, moves)
        if len(moves) > 1:
            seconds.append(time.process_time() - start)
        return move

    return choose


def _maker(bot: str) -> Callable[[random.Random], Policy]:
    if bot == "random":
        return random_policy
    return _open_policy if bot == "open" else level_policy(bot)


def _open_policy(rng: random.Random) -> Policy:
    """Return the policy that searches like `hard`, but knows every card."""

    def choose(game: Game[Any], state: State, seat: int, moves: list[Move]) -> Move:
        if len(moves) == 1:
            return moves[0]
        mind = mind_of(game.name)(game, state.options, seat, random.Random(rng.random()))
        mind.consider(game.observe(state, seat))
        mind.imagine = state.copy
        search = search_for(mind, moves)
        left = mind.iterations["hard"]
        while left and not (left % 16 == 0 and search.decided(left)):
            search.iterate()
            left -= 1
        return search.best()[0]

    return choose
