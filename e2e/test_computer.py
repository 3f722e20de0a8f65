"""One person against the computer: whole games, driven only by what the page offers."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.helpers import begin_against_computer, play_against_computer, table_status, wait_until_ready


@pytest.mark.parametrize(("lang", "game"), [("fa", "jekyll"), ("en", "jekyll"), ("en", "dracula")])
def test_whole_game_with_a_reload_in_the_middle(new_page: Callable[..., Page], lang: str, game: str) -> None:
    page = new_page(f"?lang={lang}")
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


def test_hint_and_undo(new_page: Callable[..., Page]) -> None:
    page = new_page("?lang=en")
    wait_until_ready(page)
    begin_against_computer(page, "mrjack")
    page.wait_for_selector("[data-status=playing]")
    page.locator("[data-cmd=hint]").click()
    expect(page.locator("p.hint")).to_be_visible()
    marked = page.locator("[data-hint]").first
    expect(marked).to_be_visible()
