"""How long computer players think in the page's worker, and whether the page feels it.

Measured from the question's way to the worker until its answer is back, in one game per game and level against whoever
presses at random.  Tasks of the page's own thread are counted only while the worker thinks: nothing but its messages
happens there then.
"""

from collections.abc import Iterator
from statistics import median, quantiles

from playwright.sync_api import Page, sync_playwright

from tools.bench.site import bench_site
from tools.browser import launch

Figure = tuple[str, float, str]

LEVELS = ("hard", "easy")
MOVES = 15
"""Answers that are waited for per game and level, if it is not over before."""

# Notes when questions go to a worker and answers come back, and the page's long tasks.
WATCH = """
window.thoughts = [];
window.longTasks = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true });
window.Worker = class extends Worker {
  constructor(...about) {
    super(...about);
    this.addEventListener("message", ({ data }) => {
      const thought = thoughts.findLast(({ number }) => number === data.number);
      if (thought) thought.end = performance.now();
    });
  }
  postMessage(message, ...more) {
    if (message.question) thoughts.push({ number: message.number, begin: performance.now() });
    super.postMessage(message, ...more);
  }
};
"""

# Presses something whenever it is the person's turn, until so many questions are answered.
PLAY = """async (most) => {
    const status = () => document.querySelector("[data-status]").dataset.status;
    const answered = () => thoughts.filter(({ end }) => end);
    while (answered().length < most && status() !== "over") {
        const offered = [...document.querySelectorAll("[data-act]:not([disabled])")];
        if (offered.length) offered[Math.floor(Math.random() * offered.length)].click();
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return answered().map(({ begin, end }) => [
        end - begin, longTasks.filter(({ startTime, duration }) => begin <= startTime && startTime + duration < end).length]);
}"""


def thinking(games: list[str]) -> Iterator[Figure]:
    """Yield median, 90th percentile and maximum of the moves' times, and the page's tasks over 50 ms meanwhile.

    Args:
        games: names.
    """
    with bench_site() as base_url, sync_playwright() as playwright, launch(playwright) as browser:
        for game in games:
            for level in LEVELS:
                page = browser.new_page()
                thoughts = _play(page, base_url, game, level)
                page.close()
                times = [time for time, _ in thoughts]
                label = f"bots.{game}.{level}"
                yield f"{label}.moves", len(times), "moves"
                yield f"{label}.move_median", median(times), "ms"
                yield f"{label}.move_p90", quantiles(times, n=10)[-1], "ms"
                yield f"{label}.move_most", max(times), "ms"
                yield f"{label}.long_tasks", sum(tasks for _, tasks in thoughts), "tasks over 50 ms"


def _play(page: Page, base_url: str, game: str, level: str) -> list[tuple[float, int]]:
    """Play against a level; return the milliseconds of every thought, and how many long tasks there were meanwhile."""
    page.add_init_script(WATCH)
    thoughts: list[tuple[float, int]] = []
    page.goto(f"{base_url}#!/new/{game}/computer")
    page.wait_for_selector("html[data-state=ready]", state="attached", timeout=120_000)
    while len(thoughts) < MOVES:
        page.evaluate(f"location.hash = '#!/new/{game}/computer'")
        page.locator(f"[data-input=level][value={level}]").check(force=True)
        page.locator("button[data-cmd=start]").click()
        page.wait_for_selector("[data-status=playing], [data-status=thinking]")
        page.evaluate("thoughts.length = 0")
        thoughts += page.evaluate(PLAY, MOVES - len(thoughts))
    return thoughts
