"""Opening the page beside a bare `loadPyodide()`, in turns, in the same browser."""

from collections.abc import Iterator
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from tools.bench.site import bench_site
from tools.browser import launch

Figure = tuple[str, float, str]

READY_AT = """
new MutationObserver(() => {
  if (document.documentElement.dataset.state === "ready") window.readyAt ??= performance.now();
}).observe(document, { attributes: true, subtree: true, childList: true });
addEventListener("load", () => requestAnimationFrame(() => {
  window.paintedAt = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
}));
"""


def page(rounds: int) -> Iterator[Figure]:
    """Yield start times of first and repeat visits, their ratio to a bare Pyodide, and a first visit's bytes."""
    times: dict[str, list[float]] = {"bare.first": [], "bare.repeat": [], "page.first": [], "page.repeat": [],
                                     "page.painted": []}
    sizes: dict[str, float] = {}
    with bench_site() as base_url, sync_playwright() as playwright:
        for _ in range(rounds):
            for name, address in (("bare", f"{base_url}bench/bare.html"), ("page", base_url)):
                with launch(playwright) as browser:
                    visit = _visit(browser, address)
                times[f"{name}.first"].append(visit["first"])
                times[f"{name}.repeat"].append(visit["repeat"])
                if name == "page":
                    times["page.painted"].append(visit["painted"])
                sizes[name] = visit["bytes"]
    for name, values in times.items():
        yield f"start.{name}", median(values), "ms"
    for kind in ("first", "repeat"):
        ratios = [ours / bare for ours, bare in zip(times[f"page.{kind}"], times[f"bare.{kind}"])]
        yield f"start.{kind}.ratio", median(ratios), "of bare loadPyodide()"
    yield "first_visit.bytes", sizes["page"], "bytes"
    yield "first_visit.bytes.bare", sizes["bare"], "bytes"


def _visit(browser: Browser, address: str) -> dict[str, float]:
    """Open an address in a new profile, then again; milliseconds from navigation, and bytes of the first time."""
    context = browser.new_context()
    context.add_init_script(READY_AT)
    tab = context.new_page()
    session = context.new_cdp_session(tab)
    session.send("Network.enable")
    received = 0

    def count(event: dict[str, float]) -> None:
        nonlocal received
        received += event["encodedDataLength"]

    session.on("Network.loadingFinished", count)
    result = {}
    for kind in ("first", "repeat"):
        tab.goto(address)
        tab.wait_for_function("window.readyAt && ('paintedAt' in window)", timeout=60_000)
        result[kind] = tab.evaluate("window.readyAt")
        if kind == "first":
            result["painted"] = tab.evaluate("window.paintedAt ?? 0")
            result["bytes"] = received
    context.close()
    return result
