"""The whole page between Chromium and Firefox: the host brings the reply back after minutes; later a spare takes over."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tools.build import build
from tools.serve import serve
from tools.soak import firefox, pages
from tools.soak.links import page_of

SILENCE = 20
"""Seconds for which all packets are lost."""

Lose = Callable[[int], None]

LOSE = "connections.findLast((one) => one.signalingState === 'stable').close()"
HAS_SPARE = "connections.some((one) => one.signalingState === 'have-local-offer')"


def change_to_spares(host: Any, friend: Any, one: Page, lose_packets: Lose, say: Callable[[str], None]) -> None:
    """Take the connection away at one of the two, a Chromium: once at a stroke, once by silence."""
    _wait_for_spare(one)
    one.evaluate(LOSE)
    time.sleep(1)
    say(f"lost: healed after {1 + pages.wait_for_game(host, friend):.1f} s")
    pages.play_on(host, friend)
    _wait_for_spare(one)
    lose_packets(100)
    for page in (host, friend):
        pages.see(page, "[data-link=mending], [data-link=interrupted]")
    time.sleep(SILENCE)
    lose_packets(0)
    say(f"silent for {SILENCE} s and more: healed after {pages.wait_for_game(host, friend):.1f} s")
    pages.play_on(host, friend)


def _wait_for_spare(page: Page) -> None:
    page.wait_for_function(HAS_SPARE, timeout=pages.TIMEOUT)
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
            chromium.add_init_script(pages.WATCH_CONNECTIONS)
            lose_packets = _disturber(chromium)
        for page in (host, friend):
            pages.open_site(page, address)
        pages.make_table(host)
        reply = pages.join(friend, pages.code_of(host))
        time.sleep(60 * minutes)
        pages.bring_back(host, reply)
        tell(f"reply after {minutes:g} minutes: play {pages.wait_for_game(host, friend):.1f} s later")
        pages.play_on(host, friend)
        if chromium is not None:
            change_to_spares(host, friend, chromium, lose_packets, tell)
