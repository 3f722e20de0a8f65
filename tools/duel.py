"""Two pages at one table: what tests and benches share to bring two browsers together and let them play."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

MATCH_SECONDS = 300

# Presses one random [data-act]; returns whether there was one.
PRESS_ONE = """() => {
    const offered = [...document.querySelectorAll("[data-act]:not([disabled])")];
    if (offered.length) offered[Math.floor(Math.random() * offered.length)].click();
    return offered.length > 0;
}"""

# Like a friend who never stops pressing: whenever something is offered, after every paint.
KEEP_PRESSING = """(seconds) => {
    const deadline = performance.now() + 1000 * seconds;
    window.ended = "";
    const press = () => {
        const root = document.querySelector("[data-status]");
        if (root?.dataset.status === "over") return void (window.ended = "over");
        if (performance.now() > deadline) return void (window.ended = "too long: " + document.body.innerText);
        const offered = [...document.querySelectorAll("[data-act]:not([disabled])")];
        if (offered.length) offered[Math.floor(Math.random() * offered.length)].click();
        setTimeout(press, offered.length ? 0 : 15);
    };
    press();
}"""


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
            page.evaluate(KEEP_PRESSING, MATCH_SECONDS)
        for page in self.pages:
            page.wait_for_function("window.ended", timeout=2000 * MATCH_SECONDS)
            assert page.evaluate("window.ended") == "over", page.evaluate("window.ended")

    def press(self, times: int) -> None:
        """Let whoever may press something do so, a number of times."""
        done = 0
        for _ in range(100 * times):
            for page in self.pages:
                done += page.evaluate(PRESS_ONE)
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
