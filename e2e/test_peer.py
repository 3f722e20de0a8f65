"""Two browsers of their own play whole matches over real WebRTC, driven only by what a player may press."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.helpers import wait_until_ready

MATCH_SECONDS = 150

# Presses one random [data-act], if there is one; the friend's page then does its part.
PRESS_ONE = """() => {
    const offered = [...document.querySelectorAll("[data-act]:not([disabled])")];
    if (offered.length) offered[Math.floor(Math.random() * offered.length)].click();
    const { status, phase } = document.querySelector("[data-status]").dataset;
    return { pressed: offered.length > 0, status, phase };
}"""

# Like a friend who never stops pressing: whenever something is offered, after every paint.
KEEP_PRESSING = """() => new Promise((resolve, reject) => {
    const deadline = performance.now() + %d;
    const press = () => {
        const root = document.querySelector("[data-status]");
        if (root?.dataset.status === "over") return resolve(true);
        if (performance.now() > deadline) return reject(new Error("the game did not end: " + document.body.innerText));
        const offered = [...document.querySelectorAll("[data-act]:not([disabled])")];
        if (offered.length) offered[Math.floor(Math.random() * offered.length)].click();
        setTimeout(press, offered.length ? 0 : 15);
    };
    press();
})""" % (MATCH_SECONDS * 1000)


class Duel:
    """A host and a friend at one table."""

    def __init__(self, host: Page, friend: Page) -> None:
        self.host, self.friend = host, friend

    @property
    def pages(self) -> tuple[Page, Page]:
        return self.host, self.friend

    def make_table(self, game: str, **options: str) -> None:
        """Let the host go through the set-up form and choose to play with a friend."""
        self.host.evaluate(f"location.hash = '#!/new/{game}'")
        self.host.locator("label:has([name=way][value=peer])").click()
        for name, value in options.items():
            self.host.locator(f"label:has([name='option:{name}'][value='{value}'])").click()
        self.host.locator("button[data-cmd=start]").click()

    def connect(self) -> None:
        """Carry both codes across, as two people with a messenger would."""
        invitation = code_of(self.host)
        self.friend.evaluate("location.hash = '#!/join'")
        enter(self.friend, invitation)
        enter(self.host, code_of(self.friend))
        for page in self.pages:
            page.wait_for_selector("[data-status=playing]")

    def play(self) -> None:
        """Let both press at random until the game is over on both pages."""
        for page in self.pages:
            page.evaluate(f"window.over = false; ({KEEP_PRESSING})().then(() => window.over = true, (error) => window.over = error.message); 0")
        for page in self.pages:
            page.wait_for_function("window.over", timeout=MATCH_SECONDS * 1000)
            assert page.evaluate("window.over") is True

    def press(self, times: int) -> None:
        """Let whoever may press something do so, a number of times."""
        done = 0
        for _ in range(100 * times):
            for page in self.pages:
                done += page.evaluate(PRESS_ONE)["pressed"]
            if done >= times:
                return
        raise AssertionError("nobody could press anything")


def code_of(page: Page) -> str:
    """Return the own peer code that a page shows."""
    shown = page.locator("[data-peer-code]")
    expect(shown).not_to_be_empty()
    code = shown.get_attribute("data-peer-code") or shown.inner_text()
    assert re.fullmatch(r"[1-9A-HJ-NP-Za-km-z]{60,200}", code.strip()), code
    return code.strip()


def enter(page: Page, code: str) -> None:
    """Give a page the other's code."""
    page.locator("[data-peer-input]").fill(code)
    page.locator("button[data-cmd=connect]").click()


@pytest.fixture
def duel(new_page: Callable[..., Page], browser: Browser, second_browser: Browser) -> Callable[..., Duel]:
    """Opens two pages in two browser processes."""

    def open_duel(host: str = "?lang=en", friend: str = "?lang=fa", **options) -> Duel:
        pages = new_page(host, browser=browser, **options), new_page(friend, browser=second_browser, **options)
        for page in pages:
            wait_until_ready(page)
        return Duel(*pages)

    return open_duel


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
