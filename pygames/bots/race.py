"""A race between plans for one decision: those that are losing drop out (Maron and Moore 1994).

All plans are tried in the same imagined states. That tells those of nearly the same worth apart, where luck weighs more
than they do. A plan holds all that the seat is going to do until it sees something new, so no move looks bad for what
might foolishly be done after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from ..core.moves import Move
from .mind import Mind
from .search import Edge, Search

FIRST, EVERY = 16, 8
"""Imagined states before the first look at who is losing, and between two looks."""

SURE = 2.5
"""Standard errors by which a plan has to be behind the leading one to drop out."""


class Race(Search):
    """The search for one decision.

    Args:
        mind: has considered the decision already.
        plans: to choose from, each as the moves that it begins with.
    """

    def __init__(self, mind: Mind[Any], plans: list[Sequence[Move]]) -> None:
        super().__init__(mind, [plan[0] for plan in plans])
        self._running: list[tuple[Sequence[Move], list[float]]] = [(plan, []) for plan in plans]
        self._next = 0

    def iterate(self) -> None:
        """Imagine anew for every round of all plans; carry out one, play on, and note what it brought."""
        if self._next == 0:
            self._world = self.mind.imagine()
        plan, brought = self._running[self._next]
        state, seat = self._world.copy(), self.mind.seat
        for move in plan:
            self.game.perform(state, seat, move)
            self._settle(state)
        self._play_out(state)
        brought.append(self.mind.rewards(state)[seat])
        self.iterations += 1
        self._next = (self._next + 1) % len(self._running)
        rounds = len(brought)
        if self._next == 0 and rounds >= FIRST and rounds % EVERY == 0:
            self._drop()

    def _drop(self) -> None:
        """Let those drop out that are surely behind."""
        best = max(self._running, key=lambda runner: sum(runner[1]))
        self._running = [runner for runner in self._running if runner is best or not _behind(runner[1], best[1])]

    def best(self) -> tuple[Move, Edge]:
        """Return the first move of the plan with the best mean, and what it brought."""
        plan, brought = max(self._running, key=lambda runner: sum(runner[1]) / len(runner[1]) if runner[1] else -1.0)
        edge = Edge()
        edge.visits, edge.total = len(brought), sum(brought)
        return plan[0], edge

    def decided(self, more: int) -> bool:
        """Return whether all plans that are left begin with the same move."""
        return self.iterations > 0 and len({plan[0] for plan, _ in self._running}) == 1


def _behind(results: list[float], best: list[float]) -> bool:
    """Return whether a plan is surely worse than the best one, by the differences in the same imagined states."""
    count = len(best)
    lost = [more - less for more, less in zip(best, results)]
    mean = sum(lost) / count
    variance = sum([(one - mean) ** 2 for one in lost]) / (count - 1)
    return mean > SURE * sqrt(variance / count)


def search_for(mind: Mind[Any], moves: list[Move]) -> Search:
    """Return the search for the decision that a mind has considered: a race of its plans, or else a tree.

    Args:
        moves: the legal ones.
    """
    plans = mind.plans(moves)
    return Race(mind, plans) if plans else Search(mind, mind.candidates(mind.base, mind.seat, moves))
