"""From a press on one page to the picture on the friend's page, between two browsers over loopback."""

from collections.abc import Iterator
from statistics import median, quantiles

from playwright.sync_api import Page, sync_playwright

from tools.bench.site import bench_site
from tools.browser import launch
from tools.duel import Duel

Figure = tuple[str, float, str]

# Resolves with the time at which the first change of the table has been painted; both pages go by the system's clock.
WATCH = """() => {
    window.painted = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
            observer.disconnect();
            requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
                port2.postMessage(0);
            });
        });
        const changes = { subtree: true, childList: true, attributes: true, characterData: true };
        observer.observe(document.querySelector("[data-status]"), changes);
    });
}"""

# Presses a random move (not a step of one) and tells when; null if only steps are offered, after making one.
PRESS = """() => {
    const offered = [...document.querySelectorAll("[data-act]:not([disabled])")];
    const moves = offered.filter((element) => !element.dataset.act.startsWith("pick:"));
    const pool = moves.length ? moves : offered;
    if (!pool.length) return null;
    const chosen = pool[Math.floor(Math.random() * pool.length)];
    const time = performance.timeOrigin + performance.now();
    chosen.click();
    return moves.length ? time : null;
}"""


def friend(presses: int) -> Iterator[Figure]:
    """Yield the median and the 90th percentile, in milliseconds, over many presses of one game."""
    times: list[float] = []
    with bench_site() as base_url, sync_playwright() as playwright, \
            launch(playwright) as one, launch(playwright) as other:
        duel = Duel(_open(one.new_page(), base_url), _open(other.new_page(), base_url))
        duel.make_table("jekyll", match_games="2")
        duel.connect()
        for _ in range(50 * presses):
            for page, watcher in (duel.pages, duel.pages[::-1]):
                if page.locator("[data-cmd=next]").count():
                    page.locator("[data-cmd=next]").click()
                    page.wait_for_selector("[data-status=playing]")
                watcher.evaluate(WATCH)
                pressed = page.evaluate(PRESS)
                if pressed is not None:
                    times.append(watcher.evaluate("window.painted") - pressed)
                    page.wait_for_timeout(50)  # the deal or exchange that may follow is no part of the next press
            if len(times) >= presses or all(page.locator("[data-status=over]").count() for page in duel.pages):
                break
    yield "friend.painted.median", median(times), "ms"
    yield "friend.painted.p90", quantiles(times, n=10)[-1], "ms"


def _open(page: Page, address: str) -> Page:
    page.goto(address)
    page.wait_for_selector("html[data-state=ready]", state="attached", timeout=60_000)
    return page
