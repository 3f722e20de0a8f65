"""The whole page between Chromium and Firefox: the host brings the reply back after minutes; later a spare takes over."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tools.build import build
from tools.duel import PRESS_ONE
from tools.serve import serve
from tools.soak import firefox
from tools.soak.links import page_of
from tools.soak.nat import HEAD, WATCH_CONNECTIONS

TIMEOUT = 120_000
SILENCE = 20
"""Seconds for which all packets are lost."""

Lose = Callable[[int], None]

LOSE = "connections.findLast((one) => one.signalingState === 'stable').close()"
HAS_SPARE = "connections.some((one) => one.signalingState === 'have-local-offer')"


def see(page: Any, selector: str) -> None:
    """Wait until there is such an element."""
    page.wait_for_function(f"document.querySelector({json.dumps(selector)})", timeout=TIMEOUT)


def press(page: Any, selector: str) -> None:
    """Press it as soon as it is there."""
    see(page, selector)
    page.evaluate("selector => document.querySelector(selector).click()", selector)


def code_of(page: Any) -> str:
    """Return the own code as soon as there is one."""
    see(page, "[data-peer-code]")
    return str(page.evaluate("document.querySelector('[data-peer-code]').dataset.peerCode"))


def sit_down(host: Any, friend: Any) -> str:
    """Let the host make a table and the friend come to it; return the friend's reply."""
    host.evaluate("location.hash = '#!/new/jekyll'")
    press(host, "[name=way][value=peer]")
    press(host, "button[data-cmd=start]")
    friend.evaluate("code => { location.hash = '#!/join/' + code }", code_of(host))
    press(friend, "button[data-cmd=connect]:not([disabled])")
    return code_of(friend)


def bring_back(host: Any, friend: Any, reply: str) -> float:
    """Give the host the reply; return the seconds until both play."""
    begun = time.monotonic()
    see(host, "[data-peer-input]")
    host.evaluate("""reply => {
        const field = document.querySelector("[data-peer-input]");
        field.value = reply;
        field.dispatchEvent(new Event("input", { bubbles: true }));
    }""", reply)
    press(host, "button[data-cmd=connect]")
    return _playing(host, friend, begun)


def _playing(host: Any, friend: Any, begun: float) -> float:
    for page in (host, friend):
        see(page, "[data-link=open]")
        see(page, "[data-status=playing]")
    return time.monotonic() - begun


def play_on(host: Any, friend: Any, times: int = 4) -> None:
    """Press a few times and wait until both have kept the same game.

    Raises:
        AssertionError: nobody may press anything, or the games differ.
    """
    deadline, pressed = time.monotonic() + 60, 0
    while pressed < times or host.evaluate(HEAD) != friend.evaluate(HEAD):
        assert time.monotonic() < deadline, f"pressed {pressed} times, then nothing more; or the games differ"
        if pressed < times:
            pressed += sum(bool(page.evaluate(PRESS_ONE, "")) for page in (host, friend))
        time.sleep(0.1)


def change_to_spares(host: Any, friend: Any, one: Page, lose_packets: Lose, say: Callable[[str], None]) -> None:
    """Take the connection away at one of the two, a Chromium: once at a stroke, once by silence."""
    _wait_for_spare(one)
    one.evaluate(LOSE)
    time.sleep(1)
    say(f"lost: healed after {1 + _playing(host, friend, time.monotonic()):.1f} s")
    play_on(host, friend)
    _wait_for_spare(one)
    lose_packets(100)
    for page in (host, friend):
        see(page, "[data-link=mending], [data-link=interrupted]")
    time.sleep(SILENCE)
    lose_packets(0)
    say(f"silent for {SILENCE} s and more: healed after {_playing(host, friend, time.monotonic()):.1f} s")
    play_on(host, friend)


def _wait_for_spare(page: Page) -> None:
    page.wait_for_function(HAS_SPARE, timeout=TIMEOUT)
    time.sleep(3)  # until both have told each other


def _disturber(page: Page) -> Lose:
    """Return what lets a page lose so many percent of its packets, on connections that are made from now on."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")

    def lose(percent: int) -> None:
        conditions = {"offline": False, "latency": 1, "downloadThroughput": -1, "uploadThroughput": -1, "packetLoss": percent}
        devtools.send("Network.emulateNetworkConditions", conditions)

    lose(0)
    return lose


def run(minutes: float, say: Callable[[str], None] = print) -> None:
    """Let the host be slow in all pairings of the browsers that are there, then disturb the connection.

    Raises:
        AssertionError, TimeoutError, playwright.sync_api.Error: the two pages did not meet, or did not find back.
    """
    browsers = ["Chromium", *(["Firefox"] if firefox.find() else [])]
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        build(site)
        for pairing in product(browsers, repeat=2):
            _pair(pairing, site, minutes, say)


def _pair(pairing: tuple[str, ...], site: Path, minutes: float, say: Callable[[str], None]) -> None:
    def tell(text: str) -> None:
        say(f"{'-'.join(pairing)}: {text}")

    with (serve(site) as address, sync_playwright() as playwright, page_of(pairing[0], playwright) as host,
          page_of(pairing[1], playwright) as friend):
        chromium = next((page for page in (host, friend) if isinstance(page, Page)), None)
        if chromium is not None:
            chromium.add_init_script(WATCH_CONNECTIONS)
            lose_packets = _disturber(chromium)
        for page in (host, friend):
            page.goto(f"{address}?lang=en")
            see(page, "html[data-state=ready]")
        reply = sit_down(host, friend)
        time.sleep(60 * minutes)
        tell(f"reply after {minutes:g} minutes: play {bring_back(host, friend, reply):.1f} s later")
        play_on(host, friend)
        if chromium is not None:
            change_to_spares(host, friend, chromium, lose_packets, tell)
