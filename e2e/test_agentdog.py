"""Agent Dog in the browser: whole games of two players and of two teams, at one device and between two browsers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.helpers import press_anything, table_status, wait_until_ready
from tools.duel import Duel, choose_all

ROUNDS = "5"
"""After so many the game is over at the latest; played at random to the last agent it takes very long."""

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def begin(new_page: Callable[..., Page], lang: str, players: str, **options) -> Page:
    """Open a table at this device."""
    page = new_page(f"?lang={lang}", **options)
    wait_until_ready(page)
    page.evaluate("location.hash = '#!/new/agentdog'")
    page.locator("label:has([name=way][value=device])").click()
    choose_all(page, players=players, last_round=ROUNDS)
    page.locator("button[data-cmd=start]").click()
    page.wait_for_selector("[data-status=curtain]")
    return page


@pytest.mark.parametrize(("lang", "players"), [("fa", "2"), ("en", "4")])
def test_a_whole_game_at_one_device_with_a_reload_in_the_middle(new_page: Callable[..., Page], lang: str, players: str) -> None:
    page = begin(new_page, lang, players, **PHONE)
    press_anything(page, 30)  # few enough that no game is over by then
    page.reload()
    wait_until_ready(page)
    assert table_status(page) == "curtain"
    while table_status(page) != "over":
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert press_anything(page, 100)
    expect(page.locator(".ad-ending")).to_be_visible()
    assert page.locator("[data-act]").count() == 0


def is_over_and_fair(page: Page) -> None:
    """Wait for a game's end, and expect an audit that found nothing."""
    page.wait_for_selector("[data-status=over]")
    expect(page.locator("[data-audit]")).to_have_attribute("data-audit", "fair")
    expect(page.locator(".ad-ending")).to_be_visible()


@pytest.mark.parametrize("players", ["2", "4"])
def test_a_whole_game_between_two_browsers(duel: Callable[..., Duel], players: str) -> None:
    """With four seats each side plays for a team of two."""
    game = duel().sit_down("agentdog", players=players, last_round=ROUNDS)
    game.play()
    for page in game.pages:
        is_over_and_fair(page)
    assert len({page.locator("main").get_attribute("data-log") for page in game.pages}) == 1


def test_computers_play_the_second_seats_of_teams(duel: Callable[..., Duel]) -> None:
    """Both pages say whose browser holds the cards of which computer player; people get on only if these move."""
    game = duel().sit_down("agentdog", players="4", second_seat="easy")
    game.press(20)
    for page, (mine, theirs) in zip(game.pages, (("in your browser", "in your friend's browser"), ("شما", "دوستتان"))):
        names = page.locator(".ad-player b[dir=auto]").all_inner_texts()
        seat = int(page.locator("main").get_attribute("data-seat"))
        assert mine in names[seat + 2] and theirs in names[3 - seat]


def test_giving_up_ends_and_audits_a_game_of_teams(duel: Callable[..., Duel]) -> None:
    game = duel().sit_down("agentdog", players="4")
    game.press(12)
    game.friend.locator("[data-cmd=resign]").click()
    game.friend.locator("[data-cmd=resign-yes]").click()
    for page in game.pages:
        is_over_and_fair(page)
