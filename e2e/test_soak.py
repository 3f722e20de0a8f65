"""Short forms of `python -m tools.soak messages` and of `games`."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, Page

from e2e.helpers import wait_until_ready
from tools.duel import Duel
from tools.serve import serve
from tools.soak import games
from tools.soak.links import PAGE, ROOT, exchange, meet


def test_many_messages_in_order(browser: Browser, second_browser: Browser) -> None:
    with serve(ROOT) as site, browser.new_page() as host, second_browser.new_page() as friend:
        for page in (host, friend):
            page.goto(site + PAGE)
            page.wait_for_function("window.harness")
        for number in range(3):
            if number:
                host.evaluate("harness.links.link.link.close()")
            meet(host, friend)
        result = exchange(host, friend, 1500)
        assert result.wrong == 0
        print(f"{result.messages} messages in {result.seconds:.1f} s, longest gap {result.longest_gap_ms:.0f} ms")


def test_games_leave_nothing_behind(new_page: Callable[..., Page], browser: Browser, second_browser: Browser) -> None:
    """Each is given up after a few moves: what a page opens for a game it has to close again all the same."""
    duel = Duel(*(new_page("?lang=en", browser=one) for one in (browser, second_browser)))
    for page in duel.pages:
        wait_until_ready(page)
    devtools = games.watch(duel.host)
    duel.make_table("jekyll")
    duel.connect()
    measured = []
    for number in range(4):
        duel.press(3)
        quitter = duel.pages[number % 2]
        quitter.locator("[data-cmd=resign]").click()
        quitter.locator("[data-cmd=resign-yes]").click()
        for page in duel.pages:
            page.wait_for_selector("[data-status=over]")
        measured.append(games.measure(duel.host, devtools))
        games.rematch(duel)
    games.compare(measured[0], measured[-1])
