"""One WebRTC link between two browsers: `web/js/rtc.js` in terms of cards and texts."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from js import Object  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy, to_js  # type: ignore[import-not-found]

from pygames.fair.noble import Noble
from pygames.peer.card import Owner, PeerCard, build_sdp, candidate_lines, parse_sdp

from . import dom

LINGER_SECONDS = 10.0


class Link:
    """A link, from its own card to its end; see `rtc.js` for its states.

    Args:
        module: `rtc.js`.
        servers: STUN and TURN servers as WebRTC takes them.
        on_state: called with the state, and with a reason when it `failed` or `closed`.
        on_message: called with every text that arrives.
    """

    def __init__(self, module: Any, servers: list[dict[str, Any]], on_state: Callable[[str, str], None],
                 on_message: Callable[[str], None]) -> None:
        self._waiting: deque[str] = deque()
        self._proxies = {
            "onState": create_proxy(lambda state, reason="": on_state(state, reason or "")),
            "onMessage": create_proxy(on_message),
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

    def connect(self, card: PeerCard, owner: Owner) -> None:
        """Try to reach the other side; states tell how it goes.

        Args:
            owner: whose card it is; the friend is the one who waits.
        """
        options = to_js({"patient": owner == "host"}, dict_converter=Object.fromEntries)
        self._link.connect(build_sdp(card, owner), to_js(candidate_lines(card)), options)

    def send(self, text: str) -> None:
        """Send a text, as soon as the channel takes it."""
        self._waiting.append(text)
        self._drain()

    def _drain(self) -> None:
        while self._waiting and self._link.send(self._waiting[0]):
            self._waiting.popleft()

    def close(self) -> None:
        """Close the link for good."""
        self._link.close()
        # What the browser has under way may still call back once.
        asyncio.get_running_loop().call_later(LINGER_SECONDS, self._forget)

    def _forget(self) -> None:
        for proxy in self._proxies.values():
            proxy.destroy()


async def load_rtc() -> Any:
    """Return the module `rtc.js`."""
    return await dom.load("rtc")


async def load_group() -> Noble:
    """Return ristretto255 of the page."""
    return Noble(await dom.load("crypto"))
