"""Spite and Malice in real browsers: whole games in the page, a whole game and a partnership between two browsers.

Whoever presses only at random rarely comes to an end before the stock runs out; so what can go to the centre goes there first.
Every preset is played to its end through its screen in tests/web/test_spite_page.py.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.helpers import begin_local_game, press_anything, table_status, wait_until_ready
from tools.duel import Duel

TO_THE_CENTRE = "[data-act^='play:'], [data-act]:has(.sp-playable, .sp-must)"

# By the key of a card: whether its face is drawn.
CARDS = """() => Object.fromEntries([...document.querySelectorAll("[data-key^=card-]")].map(
    (card) => [card.dataset.key, !card.querySelector("[class^=sp-back-], [href^='#sp-back-']")]))"""

HAND = """() => [...document.querySelectorAll(".sp-hand [data-key]")].map((card) => card.dataset.key)"""


@pytest.mark.parametrize(("preset", "lang"), [("main", "en"), ("six-in-three-teams", "fa")])
def test_a_whole_game_at_one_device(new_page: Callable[..., Page], preset: str, lang: str) -> None:
    page = new_page(f"?lang={lang}")
    wait_until_ready(page)
    begin_local_game(page, "spite", preset=preset, payoff="5")
    press_anything(page, 4_000, TO_THE_CENTRE)
    assert table_status(page) == "over"
    expect(page.locator(".sp-banner")).to_be_visible()


def test_a_whole_game_between_two_browsers(duel: Callable[..., Duel]) -> None:
    game = duel().sit_down("spite", preset="main", payoff="5")
    game.play(TO_THE_CENTRE)
    game.settle()
    for page in game.pages:
        expect(page.locator("[data-audit]")).to_have_attribute("data-audit", "fair")
        expect(page.locator(".sp-banner")).to_be_visible()


def test_partners_of_four_play_from_two_browsers(duel: Callable[..., Duel]) -> None:
    """Each side holds two seats that face each other; hands of the other side are drawn nowhere."""
    game = duel().sit_down("spite", preset="four-in-partnership", payoff="30")
    seats: set[str] = set()
    rounds = 0
    while rounds < 6 or len(seats) < 4:
        rounds += 1
        assert rounds < 40, seats
        game.press(15, first=TO_THE_CENTRE)
        drawn, hands = ([page.evaluate(script) for page in game.pages] for script in (CARDS, HAND))
        for theirs, mine in ((drawn[0], hands[1]), (drawn[1], hands[0])):
            assert {theirs[card] for card in mine} <= {False}
        assert all(drawn[side][card] for side in (0, 1) for card in hands[side])
        seats |= {page.locator("[data-seat]").get_attribute("data-seat") for page in game.pages}


def test_on_a_phone_the_start_button_hides_nothing_that_has_the_focus(new_page: Callable[..., Page]) -> None:
    page = new_page("?lang=fa#!/new/spite", viewport={"width": 360, "height": 740})
    wait_until_ready(page)
    page.locator("[data-input=preset]").focus()
    seen = set()
    while (name := page.evaluate("document.activeElement.dataset.input ?? ''")) or not seen:
        seen.add(name)
        assert page.evaluate("""document.activeElement.getBoundingClientRect().bottom
            <= document.querySelector(".start").getBoundingClientRect().top + 1"""), name
        page.keyboard.press("Tab")
    assert {"preset", "option:players", "option:payoff", "option:scoring"} <= seen
