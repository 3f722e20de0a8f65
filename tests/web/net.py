"""A network in memory: links that find each other by the user fragments of their cards, and a clock that tests turn."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any

from pygames.peer.card import Candidate, CodeError, PeerCard


class Net:
    """What all browsers share.

    down: no text arrives and no link opens.  offline: browsers find no address of their own.
    fingerprint: of all its browsers, unlike those of other networks.
    """

    _numbers = count(1)

    def __init__(self) -> None:
        self.fingerprint = next(self._numbers).to_bytes(32, "big")
        self.links: dict[str, FakeLink] = {}
        self.wire: deque[tuple[FakeLink, str]] = deque()
        self.offline = self.down = False
        self.time = 0.0
        self.browsers: list[Browser] = []

    def deliver(self) -> None:
        """Bring everything to where it goes; what is sent while the net is down is lost."""
        while self.wire:
            link, text = self.wire.popleft()
            if link.other is not None and not self.down:
                link.on_message(text)

    def pass_time(self, seconds: float) -> None:
        """Let time pass, with all heartbeats."""
        for _ in range(round(seconds)):
            self.time += 1
            for browser in self.browsers:
                if browser.awake:
                    for beat in list(browser.beats):
                        beat()
            for link in list(self.links.values()):
                link.try_again()
            self.deliver()

    def browser(self, run: Callable[[Coroutine[Any, Any, Any]], None]) -> Browser:
        """Return one more browser."""
        self.browsers.append(Browser(self, run))
        return self.browsers[-1]


class Browser:
    """A `web.wire.Net`; awake: whether its heartbeats come."""

    def __init__(self, net: Net, run: Callable[[Coroutine[Any, Any, Any]], None]) -> None:
        self.net, self.run = net, run
        self.beats: list[Callable[[], None]] = []
        self.awake = self.has_network = True
        self.servers: list[dict[str, Any]] = []

    def open(self, on_state, on_message) -> FakeLink:
        return FakeLink(self.net, on_state, on_message)

    def beat(self, seconds: float, on_beat: Callable[[], None]) -> Callable[[], None]:
        self.beats.append(on_beat)
        return lambda: self.beats.remove(on_beat)

    def now(self) -> float:
        return self.net.time

    def online(self) -> bool:
        return self.has_network


class FakeLink:
    """A `web.link.Link`."""

    def __init__(self, net: Net, on_state, on_message) -> None:
        self.net, self.on_state, self.on_message = net, on_state, on_message
        self.name = f"u{len(net.links):03}"
        self.wants = ""
        self.other: FakeLink | None = None
        self.closed = False
        net.links[self.name] = self

    async def card(self) -> PeerCard:
        if self.net.offline:
            raise CodeError("no_candidates")
        return PeerCard(self.name, "p" * 24, self.net.fingerprint, (Candidate("host", "192.0.2.7", 5000),))

    def connect(self, card: PeerCard, owner: str, seconds: float | None = None) -> None:
        self.wants = card.ufrag
        self.on_state("waiting" if owner == "host" else "connecting", "")
        self.try_again()

    def try_again(self) -> None:
        """The patience of `rtc.js`."""
        other = self.net.links.get(self.wants)
        if other is None or self.other is not None or self.net.down or self.closed or other.closed or other.wants != self.name:
            return
        self.other, other.other = other, self
        for link in (self, other):
            link.on_state("open", "")

    def send(self, text: str) -> None:
        if self.other is not None:
            self.net.wire.append((self.other, text))

    def lose(self, reason: str) -> None:
        """Both browsers give this link up."""
        other, self.other = self.other, None
        self.closed = True
        self.on_state("closed", reason)
        if other is not None and other.other is self:
            other.lose(reason)

    def close(self) -> None:
        self.closed = True
        other, self.other = self.other, None
        if other is not None:
            other.other, other.closed = None, True
            if not self.net.down:
                other.on_state("closed", "peer")
