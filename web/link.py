"""One WebRTC link between two browsers: `web/js/rtc.js` in terms of cards and texts."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from time import perf_counter
from typing import Any

from js import Object, navigator  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy, to_js  # type: ignore[import-not-found]

from pygames.fair.noble import Noble
from pygames.peer.card import Owner, PeerCard, build_sdp, candidate_lines, parse_sdp

from . import dom

LINGER_SECONDS = 10.0
SLICE_SECONDS = 0.02
"""For which messages are worked through at a stretch: a peer that floods this page doesn't freeze it."""

MOST_WAITING = 4_000_000
"""Characters that may wait to be worked through; what comes then is dropped, and an honest peer sends it again."""


class Link:
    """A link, from its own card to its end; see `rtc.js` for its states.

    Args:
        module: `rtc.js`.
        servers: STUN and TURN servers as WebRTC takes them.
        on_state: called with the state, and with a reason when it `failed` or `closed`.
        on_message: called with every text that arrives; with None for what is no text or too long.
    """

    def __init__(self, module: Any, servers: list[dict[str, Any]], on_state: Callable[[str, str], None],
                 on_message: Callable[[str | None], None]) -> None:
        self._waiting: deque[str] = deque()
        self._inbox: deque[str | None] = deque()
        self._inbox_size = 0
        self._working = False
        self._on_message = on_message
        self._proxies = {
            "onState": create_proxy(lambda state, reason="": on_state(state, reason or "")),
            "onMessage": create_proxy(self._arrived),
            "onError": create_proxy(lambda problem: self._arrived(None)),
            "onDrain": create_proxy(lambda *_: self._drain()),
        }
        self._link = module.openLink(to_js({"iceServers": servers, **self._proxies}, dict_converter=Object.fromEntries))

    async def card(self) -> PeerCard:
        """Return the card by which the other side reaches this one.

        Raises:
            CodeError: `no_candidates` or `bad_sdp`.
        """
        local = await self._link.local
        return parse_sdp(local.sdp)

    def connect(self, card: PeerCard, owner: Owner, seconds: float | None = None) -> None:
        """Try to reach the other side; states tell how it goes.

        Args:
            owner: whose card it is; the friend is the one who waits.
            seconds: after which it has failed; None = what is usual between people.
        """
        limit = {} if seconds is None else {"timeout": 1000 * seconds}
        options = to_js({"patient": owner == "host", **limit}, dict_converter=Object.fromEntries)
        self._link.connect(build_sdp(card, owner), to_js(candidate_lines(card)), options)

    def send(self, text: str) -> None:
        """Send a text, as soon as the channel takes it."""
        self._waiting.append(text)
        self._drain()

    def _drain(self) -> None:
        while self._waiting and self._link.send(self._waiting[0]):
            self._waiting.popleft()

    def _arrived(self, text: str | None) -> None:
        size = len(text or "")
        if self._inbox_size + size <= MOST_WAITING:
            self._inbox.append(text)
            self._inbox_size += size
        if not self._working:
            self._work()

    def _work(self) -> None:
        """Work through what has arrived; leave the page time for everything else."""
        self._working, begun = True, perf_counter()
        try:
            while self._inbox and perf_counter() - begun < SLICE_SECONDS:
                text = self._inbox.popleft()
                self._inbox_size -= len(text or "")
                self._on_message(text)
        finally:
            self._working = bool(self._inbox)
            if self._working:
                asyncio.get_running_loop().call_later(0, self._work)

    def close(self) -> None:
        """Close the link for good."""
        self._inbox.clear()
        self._inbox_size = 0
        self._link.close()
        # What the browser has under way may still call back once.
        asyncio.get_running_loop().call_later(LINGER_SECONDS, self._forget)

    def _forget(self) -> None:
        for proxy in self._proxies.values():
            proxy.destroy()


class Network:
    """The browser's part of `web.wire.Wire`.

    Args:
        module: `rtc.js`.
        servers: returns the STUN and TURN servers of the settings as WebRTC takes them; empty = contact none.
        run: does something that takes time.
    """

    def __init__(self, module: Any, servers: Callable[[], list[dict[str, Any]]],
                 run: Callable[[Coroutine[Any, Any, Any]], None]) -> None:
        self._module = module
        self._servers = servers
        self.run = run

    @property
    def servers(self) -> list[dict[str, Any]]:
        """What the next link asks: the settings may have changed since the table was made."""
        return self._servers()

    def open(self, on_state: Callable[[str, str], None], on_message: Callable[[str | None], None]) -> Link:
        """Return a new link."""
        return Link(self._module, self.servers, on_state, on_message)

    def beat(self, seconds: float, on_beat: Callable[[], None]) -> Callable[[], None]:
        """Call a function regularly, also in a hidden page; return what stops that."""
        proxy = create_proxy(on_beat)
        stop = self._module.beat(1000 * seconds, proxy)

        def end() -> None:
            stop()
            proxy.destroy()

        return end

    def now(self) -> float:
        """Return seconds that only grow."""
        return perf_counter()

    def online(self) -> bool:
        """Return whether the browser has a network at all."""
        return bool(navigator.onLine)


async def load_network(servers: Callable[[], list[dict[str, Any]]],
                       run: Callable[[Coroutine[Any, Any, Any]], None]) -> Network:
    """Load what links need."""
    return Network(await dom.load("rtc"), servers, run)


async def load_group() -> Noble:
    """Return ristretto255 of the page."""
    return Noble(await dom.load("crypto"))
