"""Many games in one page: listeners and proxies stay, memory is flat."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

from tools.browser import launch
from tools.build import build
from tools.duel import Duel
from tools.serve import serve

WARM_UP = 3
"""Games after which everything that is loaded on demand is there."""

GROWTH = 1.15
"""What memory may have grown by at the end, compared with after the warm-up."""

SPARE = 20
"""Listeners and proxies that a spare connection may have more while it is renewed."""

PYTHON = 'const { loadPyodide } = await import("./web/js/runtime.js"); const python = await loadPyodide();'
COUNT_PROXIES = f"async () => {{ {PYTHON} python._module.enable_pyproxy_allocation_tracing(); }}"

# Python objects that JavaScript holds, JavaScript objects that Python holds, and Python's memory, which never shrinks.
HELD = f"""async () => {{
    {PYTHON}
    python.runPython("import gc; gc.collect()");
    const {{ pyproxy_alloc_map, _hiwire_num_refs, HEAP8 }} = python._module;
    return [pyproxy_alloc_map.size, _hiwire_num_refs(), HEAP8.length];
}}"""


def watch(page: Page) -> CDPSession:
    """Let a page count from now on what `measure` tells."""
    page.evaluate(COUNT_PROXIES)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    return devtools


def measure(page: Page, devtools: CDPSession) -> dict[str, float]:
    """Return listeners, nodes, megabytes and proxies of a page after it has tidied up."""
    proxies, held, memory = page.evaluate(HELD)
    devtools.send("HeapProfiler.collectGarbage")
    metrics = {entry["name"]: entry["value"] for entry in devtools.send("Performance.getMetrics")["metrics"]}
    return {"listeners": metrics["JSEventListeners"], "nodes": metrics["Nodes"], "heap_mb": metrics["JSHeapUsedSize"] / 1e6,
            "proxies": proxies, "held": held, "python_mb": memory / 1e6}


def compare(first: dict[str, float], last: dict[str, float]) -> None:
    """Raise AssertionError if more is there than games before."""
    for name in ("listeners", "proxies", "held"):
        assert last[name] <= first[name] + SPARE, (name, first, last)
    for name in ("heap_mb", "python_mb"):
        assert last[name] <= GROWTH * first[name] + 1, (name, first, last)


def rematch(duel: Duel) -> None:
    """Let both play once more after a game."""
    for page in duel.pages:
        page.locator("[data-cmd=rematch]").click()
    for page in duel.pages:
        page.wait_for_selector("[data-status=playing]")


def run(games: int, game: str = "jekyll", say: Callable[[str], None] = print) -> None:
    """Play so many games at one table, each a rematch of the one before.

    Raises:
        AssertionError: there are more listeners or proxies at the end, or memory has grown.
    """
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        build(site)
        with serve(site) as address, sync_playwright() as playwright, launch(playwright) as one, launch(playwright) as other:
            pages = [browser.new_page() for browser in (one, other)]
            for page in pages:
                page.goto(address)
                page.wait_for_selector("html[data-state=ready]", state="attached", timeout=120_000)
            duel = Duel(*pages)
            devtools = watch(pages[0])
            duel.make_table(game)
            duel.connect()
            first: dict[str, float] = {}
            for number in range(1, games + 1):
                duel.play()
                now = measure(pages[0], devtools)
                if number == min(WARM_UP, games):
                    first = now
                say(f"game {number}: " + ", ".join(f"{name} {value:.1f}" for name, value in now.items()))
                rematch(duel)
            compare(first, now)
