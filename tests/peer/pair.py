"""Two sessions joined by a link in memory, for tests."""

from __future__ import annotations

import json
import random
from collections import deque
from collections.abc import Callable
from typing import Any

from pygames.core.game import Game
from pygames.core.registry import load_game
from pygames.fair.libsodium import Libsodium
from pygames.peer.session import FRIEND, HOST, Session

GROUP = Libsodium()


class Pair:
    """A host and a friend; messages wait in `wire` until they are delivered.

    Args:
        name: the game.
        host_player: whom the host plays, None for a fair coin.
        options: chosen options.

    Attributes:
        sent: every message of each side, as text.
        tamper: may change, drop (None) or multiply (list) a text on its way from a side.
    """

    def __init__(self, name: str = "jekyll", host_player: int | None = 0, **options: Any) -> None:
        self.game: Game[Any] = load_game(name)
        values = self.game.options.resolve(options)
        self.wire: tuple[deque[str], deque[str]] = (deque(), deque())
        self.sent: tuple[list[str], list[str]] = ([], [])
        self.tamper: Callable[[int, str], Any] = lambda side, text: text
        host = Session.host(self.game, values, host_player, GROUP, lambda text: self._carry(HOST, text))
        friend = Session.join(host.agreement, GROUP, lambda text: self._carry(FRIEND, text))
        self.sides = [host, friend]

    def _carry(self, side: int, text: str) -> None:
        self.sent[side].append(text)
        changed = self.tamper(side, text)
        self.wire[side].extend([changed] if isinstance(changed, str) else changed or [])

    def link(self) -> None:
        """Bring a new link up and deliver everything."""
        for session in self.sides:
            session.link_up()
        self.deliver()

    def cut(self) -> None:
        """Lose the link and what is on it."""
        for side, session in enumerate(self.sides):
            self.wire[side].clear()
            session.link_down()

    def reload(self, side: int) -> None:
        """Let one side close its page and come back from what it saved."""
        data = json.loads(json.dumps(self.sides[side].save()))
        self.cut()
        self.sides[side] = Session.load(data, GROUP, lambda text: self._carry(side, text))

    def deliver(self, most: int = 10_000) -> None:
        """Carry messages until none is left."""
        for _ in range(most):
            for side in (HOST, FRIEND):
                if self.wire[side]:
                    self.sides[1 - side].receive(self.wire[side].popleft())
                    break
            else:
                return

    def movers(self) -> list[Session]:
        """Return the sessions whose seat may move now."""
        return [session for session in self.sides if session.table is not None and acting(session)]

    def step(self, rng: random.Random) -> bool:
        """Let one side make a random legal move; False if nobody can."""
        movers = self.movers()
        if not movers:
            return False
        session = rng.choice(movers)
        seat = acting(session)[0]
        session.act(seat, rng.choice(session.table.legal_moves(seat)))
        self.deliver()
        return True

    def play(self, rng: random.Random) -> None:
        """Play the current game to its end."""
        while self.step(rng):
            pass

    def check_agreement(self) -> None:
        """Assert that both replicas are the same game as far as both may know."""
        one, other = (session.table.state.dump() for session in self.sides)
        for data in (one, other):
            data.pop("faces")
            data.pop("sealed")
        assert one == other
        assert self.sides[0].head == self.sides[1].head


def acting(session: Session) -> list[int]:
    """Return the seats on a side that may move now."""
    return [seat for seat in session.seats if seat in session.game.to_act(session.table.state)]
