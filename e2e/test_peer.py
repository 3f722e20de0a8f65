"""Two browsers of their own play whole matches over real WebRTC, driven only by what a player may press."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from e2e.helpers import wait_until_ready
from tools.duel import code_of, enter


def audited(page: Page) -> str:
    """Return what a page says about the fairness of the game."""
    return page.locator("[data-audit]").first.inner_text()


@pytest.mark.parametrize(("host", "friend"), [("?lang=en", "?lang=fa"), ("?lang=fa", "?lang=en")])
def test_a_whole_return_match(duel, host, friend):
    game = duel(host, friend)
    game.make_table("jekyll", match_games="2")
    game.connect()
    game.play()
    game.host.locator("[data-cmd=next]").click()
    for page in game.pages:
        page.wait_for_selector("[data-status=playing]")
    game.play()
    for page in game.pages:
        assert re.search("fair|منصفانه|عادلانه", audited(page)), audited(page)


@pytest.mark.parametrize(("host", "friend"), [("?lang=en", "?lang=fa"), ("?lang=fa", "?lang=en")])
def test_a_whole_game_of_dracula(duel, host, friend):
    game = duel(host, friend)
    game.make_table("dracula")
    game.connect()
    game.play()
    for page in game.pages:
        assert re.search("fair|منصفانه|عادلانه", audited(page)), audited(page)


def test_both_reload_in_the_middle_and_go_on(duel):
    game = duel()
    game.make_table("jekyll")
    game.connect()
    game.press(14)
    phases = [page.locator("[data-status]").get_attribute("data-phase") for page in game.pages]
    assert phases[0] == phases[1]
    for page in game.pages:
        page.reload()
        wait_until_ready(page)
    invitation = code_of(game.host)
    enter(game.friend, invitation)
    enter(game.host, code_of(game.friend))
    for page in game.pages:
        page.wait_for_selector("[data-status=playing]")
    game.settle()
    assert [page.locator("[data-status]").get_attribute("data-phase") for page in game.pages] == phases
    game.play()


def test_one_side_reloads_and_comes_back(duel):
    game = duel()
    game.make_table("jekyll")
    game.connect()
    game.press(9)
    game.friend.reload()
    wait_until_ready(game.friend)
    game.host.wait_for_selector("[data-cmd=again], [data-peer-code]")
    again = game.host.locator("button[data-cmd=again]")
    if again.count():
        again.first.click()
    enter(game.friend, code_of(game.host))
    enter(game.host, code_of(game.friend))
    for page in game.pages:
        page.wait_for_selector("[data-status=playing]")
    game.play()
