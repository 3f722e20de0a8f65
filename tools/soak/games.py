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

PYTHON = 'const { loadPyodide } = await import("./web/js/runtime.js"); const python = await loadPyodide();'
COUNT_PROXIES = f"async () => {{ {PYTHON} python._module.enable_pyproxy_allocation_tracing(); }}"

# Python objects that JavaScript holds, JavaScript objects that Python holds, and Python's memory, which never shrinks.
HELD = f"""async () => {{
    {PYTHON}
    python.runPython("import gc; gc.collect()");
    const {{ pyproxy_alloc_map, _hiwire_num_refs, HEAP8 }} = python._module;
    return [pyproxy_alloc_map.size, _hiwire_num_refs(), HEAP8.length];
}}"""


def measure(page: Page, devtools: CDPSession) -> dict[str, float]:
    """Return listeners, nodes, megabytes and proxies of a page after it has tidied up."""
    proxies, held, memory = page.evaluate(HELD)
    devtools.send("HeapProfiler.collectGarbage")
    metrics = {entry["name"]: entry["value"] for entry in devtools.send("Performance.getMetrics")["metrics"]}
    return {"listeners": metrics["JSEventListeners"], "nodes": metrics["Nodes"], "heap_mb": metrics["JSHeapUsedSize"] / 1e6,
            "proxies": proxies, "held": held, "python_mb": memory / 1e6}


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
            devtools = pages[0].context.new_cdp_session(pages[0])
            devtools.send("Performance.enable")
            pages[0].evaluate(COUNT_PROXIES)
            duel.make_table(game)
            duel.connect()
            first: dict[str, float] = {}
            for number in range(1, games + 1):
                duel.play()
                now = measure(pages[0], devtools)
                if number == min(WARM_UP, games):
                    first = now
                say(f"game {number}: " + ", ".join(f"{name} {value:.1f}" for name, value in now.items()))
                for page in pages:
                    page.locator("[data-cmd=rematch]").click()
                for page in pages:
                    page.wait_for_selector("[data-status=playing]")
            # A spare that is just being renewed has some more of each.
            for name in ("listeners", "proxies", "held"):
                assert now[name] <= first[name] + 30, (name, first, now)
            for name in ("heap_mb", "python_mb"):
                assert now[name] <= GROWTH * first[name] + 1, (name, first, now)
