"""Two sessions in one process; runs the same under CPython and in the page."""

import random
from collections import deque
from collections.abc import Callable
from typing import Any

from pygames.core.playout import eager_policy
from pygames.core.registry import load_game
from pygames.peer.session import Session

Clock = Callable[[], float]

RESHUFFLING = ("spite",)
"""Games in which cards are shuffled again while a deck is in play: a full stack into the stock."""


def seconds(group: Any, name: str, clock: Clock) -> list[float]:
    """Return the time that both sides together work on the first deal of a game, and on a later reshuffle if it has one."""
    duet = Duet(group, name)
    return [duet.deal(clock), *([duet.reshuffle(clock)] if name in RESHUFFLING else [])]


class Duet:
    """A host and a friend who play whatever is offered, at best to the centre.

    Args:
        group: ristretto255.
        name: of the game.
    """

    def __init__(self, group: Any, name: str) -> None:
        self.game = load_game(name)
        self._wires: list[deque[str]] = [deque(), deque()]
        host = Session.host(self.game, self.game.options.resolve(), 0, group, self._wires[0].append)
        friend = Session.join(host.agreement, group, self._wires[1].append)
        self._sides = [host, friend]
        self._choose = eager_policy(random.Random(1))

    def deal(self, clock: Clock) -> float:
        """Return the seconds that both together work on the first deal, their greeting included."""
        start = clock()
        for session in self._sides:
            session.link_up()
        self._deliver()
        return clock() - start

    def reshuffle(self, clock: Clock) -> float:
        """Play until a move lets cards be shuffled; return the seconds that both together work on that move."""
        while True:
            session = next(side for side in self._sides if side.waits_for == "me")
            table, seat = session.table, session.seat
            move = self._choose(self.game, table.state, seat, table.legal_moves(seat))
            length, start = len(table.log), clock()
            session.act(seat, move)
            self._deliver()
            spent = clock() - start
            if any(entry[0] == "shuffle" for entry in table.log[length:]):
                return spent

    def _deliver(self) -> None:
        while any(self._wires):
            for side, wire in enumerate(self._wires):
                if wire:
                    self._sides[1 - side].receive(wire.popleft())
        assert all(session.phase == "playing" for session in self._sides), [session.refused for session in self._sides]
