"""Links between Chromium and Firefox, in all pairings: many connections, many messages without loss, reordering or stall."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright, sync_playwright

from pygames.peer.card import build_sdp, candidate_lines, parse_sdp
from tools.browser import launch
from tools.serve import serve
from tools.soak import firefox

ROOT = Path(__file__).resolve().parents[2]
PAGE = "e2e/pages/rtc.html"

# Send numbered texts as fast as the link takes them, and check what comes in.
SOAK = """async ([count, length]) => {
    const { link, record } = harness.links.link;
    const text = "ب".repeat(length);
    let last = performance.now(), longest = 0, seen = 0, wrong = 0;
    const look = () => {
        for (; seen < record.messages.length; seen++) {
            if (record.messages[seen] !== `${seen} ${text}`) wrong++;
            const now = performance.now();
            longest = Math.max(longest, now - last);
            last = now;
        }
        return seen >= count;
    };
    for (let i = 0; i < count; i++) {
        const drains = record.drains;
        while (!link.send(`${i} ${text}`)) {
            while (record.drains === drains) { await new Promise((go) => setTimeout(go, 2)); look(); }
        }
    }
    while (!look()) {
        if (performance.now() - last > 20_000) throw new Error(`stalled after ${seen} of ${count}`);
        await new Promise((go) => setTimeout(go, 2));
    }
    return { wrong, longest };
}"""


@dataclass
class Exchange:
    """How an exchange of messages went."""

    messages: int
    wrong: int
    longest_gap_ms: float
    seconds: float


def meet(host: Any, friend: Any, servers: Sequence[dict[str, Any]] = ()) -> float:
    """Connect two pages of the harness; return the seconds from the host's start until both are open.

    Args:
        servers: STUN and TURN servers as WebRTC takes them.
    """
    options = {"iceServers": list(servers)}
    cards = {page: parse_sdp(page.evaluate("options => harness.open('link', options)", options)) for page in (host, friend)}
    connect = "([sdp, lines, patient]) => harness.links.link.link.connect(sdp, lines, { patient })"
    friend.evaluate(connect, [build_sdp(cards[host], "host"), candidate_lines(cards[host]), True])
    begun = time.perf_counter()
    host.evaluate(connect, [build_sdp(cards[friend], "friend"), candidate_lines(cards[friend]), False])
    for page in (host, friend):
        page.wait_for_function("harness.links.link.link.state === 'open'")
    return time.perf_counter() - begun


def exchange(host: Any, friend: Any, count: int, length: int = 100) -> Exchange:
    """Let both send at once; return what came of it.

    Raises:
        playwright.sync_api.Error, RuntimeError: nothing arrived for 20 s.
    """
    begun = time.perf_counter()
    for page in (host, friend):
        page.evaluate(f"arguments => {{ window.soak = ({SOAK})(arguments) }}", [count, length])
    results = [page.evaluate("soak") for page in (host, friend)]
    return Exchange(2 * count, sum(result["wrong"] for result in results), max(result["longest"] for result in results),
                    time.perf_counter() - begun)


@contextmanager
def page_of(browser: str, playwright: Playwright) -> Iterator[Any]:
    """Start a browser, `Chromium` or `Firefox`, with one page."""
    if browser == "Firefox":
        with firefox.launch() as page:
            yield page
    else:
        with launch(playwright) as running:
            yield running.new_page()


def run(connections: int, messages: int, say: Callable[[str], None] = print) -> None:
    """Connect and send as often as asked, in all pairings of the browsers that are there.

    Raises:
        AssertionError: a message came wrong.
    """
    browsers = ["Chromium", *(["Firefox"] if firefox.find() else [])]
    with serve(ROOT) as site, sync_playwright() as playwright:
        for pairing in product(browsers, repeat=2):
            with page_of(pairing[0], playwright) as host, page_of(pairing[1], playwright) as friend:
                for page in (host, friend):
                    page.goto(site + PAGE)
                    page.wait_for_function("window.harness")
                _soak("-".join(pairing), host, friend, connections, messages, say)


def _soak(name: str, host: Any, friend: Any, connections: int, messages: int, say: Callable[[str], None]) -> None:
    seconds = []
    for number in range(connections):
        if number:
            host.evaluate("harness.links.link.link.close()")
        seconds.append(meet(host, friend))
    seconds.sort()
    say(f"{name}: {connections} of {connections} connected, "
        f"median {1000 * seconds[len(seconds) // 2]:.0f} ms, longest {1000 * seconds[-1]:.0f} ms")
    result = exchange(host, friend, messages)
    say(f"{name}: {result.messages} messages in {result.seconds:.1f} s, {result.wrong} lost, changed or "
        f"reordered, longest gap {result.longest_gap_ms:.0f} ms")
    assert result.wrong == 0
