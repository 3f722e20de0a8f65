"""Two sessions in one process; runs the same under CPython and in the page."""

from collections import deque
from collections.abc import Callable
from typing import Any

from pygames.core.registry import load_game
from pygames.peer.session import Session


def seconds(group: Any, name: str, clock: Callable[[], float]) -> float:
    """Return the time that both sides together work on the first deal of a game, their greeting included."""
    game = load_game(name)
    wires: list[deque[str]] = [deque(), deque()]
    host = Session.host(game, game.options.resolve(), 0, group, wires[0].append)
    friend = Session.join(host.agreement, group, wires[1].append)
    sides = [host, friend]
    start = clock()
    for session in sides:
        session.link_up()
    while any(wires):
        for side, wire in enumerate(wires):
            if wire:
                sides[1 - side].receive(wire.popleft())
    assert all(session.phase == "playing" for session in sides), [session.refused for session in sides]
    return clock() - start
