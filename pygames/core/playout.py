"""Playing games to their ends with policies: for random testing, simulation and benches."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .dealer import Dealer, SeededDealer
from .game import SEATS_OF, Game
from .moves import Move
from .state import Outcome, State
from .text import seat_word

Policy = Callable[[Game[Any], State, int, list[Move]], Move]
"""Chooses one of the legal moves of a seat."""


def random_policy(rng: random.Random) -> Policy:
    """Return the policy that plays uniformly random legal moves."""
    pick = rng.random
    return lambda game, state, seat, moves: moves[int(pick() * len(moves))]


def eager_policy(rng: random.Random) -> Policy:
    """Return the policy that plays a random move of an eager verb if there is one, else a random move."""
    pick = rng.random

    def choose(game: Game[Any], state: State, seat: int, moves: list[Move]) -> Move:
        eager, number = game.eager, 0
        for verb, _ in moves:
            if verb not in eager:
                break
            number += 1
        return moves[int(pick() * (number or len(moves)))]

    return choose


BOTS: dict[str, Callable[[random.Random], Policy]] = {"random": random_policy, "eager": eager_policy}
"""Name → what makes the bot's policy from a source of randomness."""


def settle(game: Game[Any], state: State, dealer: Dealer) -> None:
    """Let the dealer answer until somebody has to move, or until it has to wait."""
    while state.request is not None:
        answer = dealer.answer(state)
        if answer is None:
            return
        game.answer(state, answer)


def play_out(game: Game[Any], state: State, dealer: Dealer, policies: list[Policy],
             limit: int = 1_000_000) -> int:
    """Play from this state to the end, in place; return the number of moves made.

    Args:
        policies: one per seat.
        limit: moves after which the game is given up as endless.

    Raises:
        RuntimeError: a seat has to move and has no legal move, or the limit is passed.
    """
    for steps in range(limit):
        if state.request is not None:
            settle(game, state, dealer)
        if state.outcome is not None:
            return steps
        seat = SEATS_OF[state.turn][0]
        moves = game.legal_moves(state, seat)
        if not moves:
            raise RuntimeError(f"no legal move in {game.name}: {state.dump()}")
        game.apply(state, seat, policies[seat](game, state, seat, moves))
    raise RuntimeError(f"{game.name} did not end within {limit} moves")


def simulate(game: Game[Any], options: Mapping[str, Any], games: int, seed: int,
             bots: Sequence[str]) -> dict[str, Any]:
    """Play many games and count how they end; the same arguments give the same counts.

    Args:
        options: resolved options.
        games: how many; rounded up to whole matches.
        bots: the name of every player's bot, as many as there are seats; from game to game of a match the seats rotate.

    Returns:
        JSON data: `games`, `wins` by seat word, `draws`, `plies` in all, `reasons`, `details`
        (every scalar detail of the outcomes: name → value → count), and, where a match has
        more than one game, `matches` with its `wins` by player.
    """
    dealer = SeededDealer(f"{seed}/dealer")
    players = [BOTS[name](random.Random(f"{seed}/{player}")) for player, name in enumerate(bots)]
    length, plies = game.match_length(options), 0
    outcomes: list[Outcome] = []
    matches: Counter[int | None] = Counter()
    while len(outcomes) < games:
        for number in range(length):
            state = game.setup(options)
            policies = [players[(seat - number) % len(players)] for seat in range(len(players))]
            plies += play_out(game, state, dealer, policies)
            outcomes.append(state.outcome)
        matches[game.match_winner(outcomes[-length:])] += 1
    details: dict[str, Counter[str]] = {}
    for outcome in outcomes:
        for key, value in outcome.details.items():
            if isinstance(value, (str, int, float)):
                word = str(value).lower() if isinstance(value, bool) else str(value)
                details.setdefault(key, Counter())[word] += 1
    wins = Counter(outcome.winner for outcome in outcomes)
    result: dict[str, Any] = {
        "game": game.name,
        "games": len(outcomes),
        "wins": {seat_word(game, seat): wins[seat] for seat in range(len(players))},
        "draws": wins[None],
        "plies": plies,
        "reasons": _sorted(Counter(outcome.reason for outcome in outcomes)),
        "details": {key: _sorted(details[key]) for key in sorted(details)},
    }
    if length > 1:
        result["matches"] = {
            "games_each": length,
            "played": sum(matches.values()),
            "wins": {f"player {player + 1}": matches[player] for player in range(len(players))},
            "draws": matches[None],
        }
    return result


def _sorted(counts: Counter[str]) -> dict[str, int]:
    """Return counts in the order of their keys, short ones first, so that numbers stand by size."""
    return {key: counts[key] for key in sorted(counts, key=lambda key: (len(key), key))}
