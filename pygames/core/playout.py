"""Playing a game to its end with a policy: for random testing, simulation and benches."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from .dealer import Dealer
from .game import SEATS_OF, Game
from .moves import Move
from .state import State

Policy = Callable[[Game[Any], State, int, list[Move]], Move]
"""Chooses one of the legal moves of a seat."""


def random_policy(rng: random.Random) -> Policy:
    """Return the policy that plays uniformly random legal moves."""
    pick = rng.random
    return lambda game, state, seat, moves: moves[int(pick() * len(moves))]


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
