"""Opening the page in Firefox beside a bare `loadPyodide()`, in turns: a first and a repeat visit."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from statistics import median

from tools.bench.site import bench_site
from tools.soak.firefox import FirefoxPage, find, launch

Figure = tuple[str, float, str]

READY = "performance.getEntriesByName('ready')[0]?.startTime ?? 0"
KEPT = "document.documentElement.dataset.snapshot === 'kept'"
PATIENCE = 120_000  # milliseconds


def firefox(rounds: int) -> Iterator[Figure]:
    """Yield milliseconds from navigation until ready, and ratios to a bare Pyodide; nothing where there is no Firefox."""
    if find() is None:
        print("no Firefox: left out", file=sys.stderr)
        return
    figures: dict[str, list[float]] = defaultdict(list)
    with bench_site() as base_url:
        for _ in range(rounds):
            for name, address in (("bare", f"{base_url}bench/bare.html"), ("page", base_url)):
                with launch() as tab:
                    figures[f"{name}.first"].append(_open(tab, address))
                    if name == "page":
                        tab.wait_for_function(KEPT, timeout=PATIENCE)
                    tab.goto("about:blank")
                    figures[f"{name}.repeat"].append(_open(tab, address))
    for name, values in figures.items():
        yield f"firefox.{name}", median(values), "ms"
    for kind in ("first", "repeat"):
        ratio = median(figures[f"page.{kind}"]) / median(figures[f"bare.{kind}"])
        yield f"firefox.{kind}.ratio", ratio, "of bare loadPyodide()"


def _open(tab: FirefoxPage, address: str) -> float:
    """Open an address; return after how many milliseconds it was ready."""
    tab.goto(address)
    tab.wait_for_function(READY, timeout=PATIENCE)
    return tab.evaluate(READY)
