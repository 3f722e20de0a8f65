"""Opening the page beside a bare `loadPyodide()`, in turns, in browsers of their own.

    first    a new profile
    repeat   again in the same browser, once the page has kept itself for that
    restart  again after the browser was closed
    phone    a new profile at 10 Mbit/s, 40 ms away, with a CPU slowed four times
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from tools.bench.site import bench_site
from tools.browser import arguments, find

Figure = tuple[str, float, str]

PHONE = {"offline": False, "latency": 40, "downloadThroughput": 10e6 / 8, "uploadThroughput": 10e6 / 8}
PHONE_SLOWER = 4

WATCH = """
window.longTasks = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true });
window.whenReady = new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.state !== "ready") return;
    observer.disconnect();
    resolve(window.readyAt = performance.now());
  }).observe(document, { attributeFilter: ["data-state"], subtree: true });
});
"""
READY = """Promise.race([whenReady, new Promise((_, fail) => setTimeout(fail, 90_000))])"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
LONGEST_IDLE = "() => Math.max(0, ...longTasks.filter((task) => task.startTime > readyAt + 50).map((task) => task.duration))"


def page(rounds: int) -> Iterator[Figure]:
    """Yield milliseconds from navigation until ready, ratios to a bare Pyodide, bytes, and the longest idle task."""
    figures: dict[str, list[float]] = defaultdict(list)
    with bench_site() as base_url, sync_playwright() as playwright:
        for _ in range(rounds):
            for name, address in (("bare", f"{base_url}bench/bare.html"), ("page", base_url)):
                for figure, value in _visits(playwright, address, kept=name == "page").items():
                    figures[f"{name}.{figure}"].append(value)
    for name, values in figures.items():
        yield f"start.{name}", median(values), "bytes" if name.endswith("bytes") else "ms"
    for kind in ("first", "repeat", "restart", "phone", "bytes"):
        yield f"start.{kind}.ratio", median(figures[f"page.{kind}"]) / median(figures[f"bare.{kind}"]), "of bare loadPyodide()"


def _visits(playwright: Playwright, address: str, kept: bool) -> dict[str, float]:
    """Visit an address in all ways; `kept` says that it keeps itself for the next time."""
    figures = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        with _browser(playwright, profile) as context:
            tab = context.new_page()
            received = _count(tab)
            figures["first"] = _open(tab, address)
            figures["bytes"] = sum(received)
            figures["painted"] = tab.evaluate(PAINTED)
            if kept:
                tab.wait_for_selector("html[data-snapshot=kept]", state="attached", timeout=90_000)
                figures["longest_idle_task"] = tab.evaluate(LONGEST_IDLE)
            tab.goto("about:blank")
            figures["repeat"] = _open(tab, address)
        with _browser(playwright, profile) as context:
            figures["restart"] = _open(context.new_page(), address)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, _browser(playwright, profile) as context:
        tab = context.new_page()
        session = context.new_cdp_session(tab)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", PHONE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": PHONE_SLOWER})
        figures["phone"] = _open(tab, address)
    return figures


@contextmanager
def _browser(playwright: Playwright, profile: str) -> Iterator[BrowserContext]:
    context = playwright.chromium.launch_persistent_context(profile, executable_path=find(), args=arguments())
    context.add_init_script(WATCH)
    try:
        yield context
    finally:
        context.close()


def _open(tab: Page, address: str) -> float:
    """Open an address; return after how many milliseconds it was ready.

    Raises:
        TimeoutError: it was not within 90 s.
    """
    session = tab.context.new_cdp_session(tab)
    tab.goto(address, wait_until="commit")
    # Playwright's own ways of asking would run a large script of theirs in the page just while it starts.
    answer = session.send("Runtime.evaluate", {"expression": READY, "awaitPromise": True})
    session.detach()
    if "exceptionDetails" in answer:
        raise TimeoutError(address)
    return answer["result"]["value"]


def _count(tab: Page) -> list[float]:
    """Return a list that gets the bytes of everything that the tab loads."""
    sizes: list[float] = []
    session = tab.context.new_cdp_session(tab)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    return sizes
