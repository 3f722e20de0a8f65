"""Dealers answer what the rules ask: one interface, and the dealer for one device.

The other two are `pygames.fair.dealer` (two peers who don't trust each other) and
`ReplayDealer` (a record).
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, Protocol

from .errors import BadRecord
from .requests import Audit, Show, Shuffle
from .state import State


class Dealer(Protocol):
    """Whoever answers a state's open request."""

    def answer(self, state: State) -> Any:
        """Return the answer to `state.request`, or None if it can't be given yet."""


class SeededDealer:
    """Deals from a seed: the same seed, the same game.  The state holds every face.

    Args:
        seed: anything `random.Random` takes; None takes fresh entropy.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = (random.Random(seed) if seed is not None else random.SystemRandom()).random

    def answer(self, state: State) -> Any:
        """Answer at once, out of the state's own faces."""
        request = state.request
        faces = state.faces
        if type(request) is Show:
            return [faces[card] for card in request.cards]
        if type(request) is Shuffle:
            draw = self._random
            # Sorting by random keys is a fair shuffle, and three times as fast as `random.shuffle`.
            return sorted([faces[card] for card in request.cards], key=lambda face: draw())
        if type(request) is Audit:
            return "fair"
        return [state.sealed[seat] for seat in request.seats]


class ReplayDealer:
    """Gives the answers of a record, in their order.

    Args:
        answers: the recorded answers.
    """

    def __init__(self, answers: Iterable[Any]) -> None:
        self._answers = iter(answers)

    def answer(self, state: State) -> Any:
        """Return the next recorded answer.

        Raises:
            BadRecord: `record_short`, the rules ask more often than the record answers.
        """
        for answer in self._answers:
            return answer
        raise BadRecord("record_short")
