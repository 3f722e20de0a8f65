"""One person against the computer: whole games, driven only by what the page offers."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.helpers import begin_against_computer, play_against_computer, table_status, wait_until_ready

WITHOUT_WORKERS = """window.Worker = class { constructor() { throw new Error("no workers here"); } }"""


@pytest.mark.parametrize(
    ("lang", "game", "workers"), [("fa", "jekyll", True), ("en", "jekyll", False), ("en", "dracula", True)])
def test_whole_game_with_a_reload_in_the_middle(
        new_page: Callable[..., Page], site: str, lang: str, game: str, workers: bool) -> None:
    page = new_page(path=None, allow="no workers here")
    if not workers:
        page.add_init_script(WITHOUT_WORKERS)
    page.goto(f"{site}?lang={lang}")
    wait_until_ready(page)
    page.locator(f".game[data-game={game}]").click()
    expect(page.locator("[data-input=way][value=computer]")).to_be_checked()
    begin_against_computer(page, game)
    seat = page.locator("[data-seat]").get_attribute("data-seat")
    play_against_computer(page, most=15)
    page.wait_for_selector("[data-status=playing]")
    lines = page.locator("#log li").count()
    page.reload()
    wait_until_ready(page)
    assert page.locator("#log li").count() >= lines
    play_against_computer(page)
    assert (table_status(page), page.locator("[data-seat]").get_attribute("data-seat")) == ("over", seat)
    page.locator("[data-cmd=new]").click()
    assert table_status(page) in ("playing", "thinking")


def test_hint_is_marked(new_page: Callable[..., Page]) -> None:
    page = new_page("?lang=en")
    wait_until_ready(page)
    with page.expect_event("worker", lambda worker: worker.url.endswith("/thinker.js")):
        begin_against_computer(page, "mrjack")
    page.wait_for_selector("[data-status=playing]")
    page.locator("[data-cmd=hint]").click()
    expect(page.locator("p.hint")).to_be_visible()
    expect(page.locator("[data-hint]").first).to_be_visible()
