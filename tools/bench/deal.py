"""How long a fair deal, and a reshuffle in the middle of a game, take both peers together, under CPython and in the page."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from pygames.core.registry import GAMES
from pygames.fair.libsodium import Libsodium
from tools.bench import duet
from tools.bench.site import bench_site
from tools.browser import launch

Figure = tuple[str, float, str]

DEALS = {"jekyll": 25, "spite": 104}
"""Games by how many cards they deal."""

IN_PAGE = """
import json, time
from pygames.fair.noble import Noble
import crypto_js
exec(duet_source)
json.dumps(seconds(Noble(crypto_js), {name!r}, time.perf_counter))
"""


def deal(rounds: int) -> Iterator[Figure]:
    """Yield the milliseconds from the first message to both sides having their cards, and from a move to the new stock."""
    source = Path(duet.__file__).read_text()
    with bench_site() as base_url, sync_playwright() as playwright, launch(playwright) as browser:
        page = browser.new_page()
        page.goto(f"{base_url}bench/engine.html")
        page.wait_for_selector("html[data-state=ready]", state="attached", timeout=60_000)
        page.evaluate("(source) => run(`duet_source = ${JSON.stringify(source)}`)", source)
        for name, cards in DEALS.items():
            if name not in GAMES:
                continue
            ours = [duet.seconds(Libsodium(), name, time.perf_counter) for _ in range(rounds)]
            theirs = [json.loads(page.evaluate("(code) => run(code)", IN_PAGE.format(name=name))) for _ in range(rounds)]
            for where, runs in (("cpython", ours), ("page", theirs)):
                for what, times in zip(("deal", "reshuffle"), zip(*runs)):
                    yield f"{what}.{cards}_cards.{where}", 1000 * median(times), "ms"
