"""Two pages at one table: what tests and benches share to bring two browsers together and let them play."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, expect

MATCH_SECONDS = 300
PRESS_SECONDS = 60

# Presses one random [data-act] that doesn't match the regular expression `but`, one that matches the selector `first`
# if there is any; returns whether there was one.
PRESS_ONE = """([but, first]) => {
    const offered = [...document.querySelectorAll("[data-act]:not([disabled])")]
        .filter((element) => !but || !RegExp(but).test(element.dataset.act));
    const preferred = first ? offered.filter((element) => element.matches(first)) : [];
    const pressed = preferred.length ? preferred : offered;
    if (pressed.length) pressed[Math.floor(Math.random() * pressed.length)].click();
    return pressed.length > 0;
}"""

# The log's length and end, or null while a page waits for the other's part.
SETTLED = """() => {
    const { status, log } = document.querySelector("[data-status]").dataset;
    return ["playing", "over"].includes(status) ? log : null;
}"""

# Like a friend who never stops pressing: whenever something is offered, after every paint.
KEEP_PRESSING = """([seconds, first]) => {
    const pressOne = """ + PRESS_ONE + """;
    const deadline = performance.now() + 1000 * seconds;
    window.ended = "";
    const press = () => {
        const root = document.querySelector("[data-status]");
        if (root?.dataset.status === "over") return void (window.ended = "over");
        if (performance.now() > deadline) return void (window.ended = "too long: " + document.body.innerText);
        setTimeout(press, pressOne(["", first]) ? 0 : 15);
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
        """Let the host go through the set-up form and choose to play with a friend.

        Args:
            options: a `preset` first, then what differs from it.
        """
        self.host.evaluate(f"location.hash = '#!/new/{game}'")
        self.host.locator("label:has([name=way][value=peer])").click()
        choose_all(self.host, **options)
        self.host.locator("button[data-cmd=start]").click()

    def connect(self) -> None:
        """Carry both codes across, as two people with a messenger would."""
        invitation = code_of(self.host)
        self.friend.evaluate("location.hash = '#!/join'")
        enter(self.friend, invitation)
        enter(self.host, code_of(self.friend))
        for page in self.pages:
            page.wait_for_selector("[data-status=playing]")

    def sit_down(self, game: str, **options: str) -> Duel:
        """Make a table and connect; return this duel."""
        self.make_table(game, **options)
        self.connect()
        return self

    def play(self, first: str = "") -> None:
        """Let both press at random until the game is over on both pages.

        Args:
            first: CSS selector of what is pressed before everything else, where aimless play takes long.
        """
        for page in self.pages:
            page.evaluate(KEEP_PRESSING, [MATCH_SECONDS, first])
        for page in self.pages:
            page.wait_for_function("window.ended", timeout=2000 * MATCH_SECONDS)
            assert page.evaluate("window.ended") == "over", page.evaluate("window.ended")

    def press(self, times: int, but: str = "", first: str = "") -> None:
        """Let whoever may press something do so, a number of times, and wait until both know of it.

        Args:
            times: how often, together.
            but: regular expression of moves that nobody makes, such as those that would end the game.
            first: as for `play`.

        Raises:
            AssertionError: nothing was offered for long.
        """
        deadline = time.monotonic() + PRESS_SECONDS
        done = 0
        while done < times:
            assert time.monotonic() < deadline, "nobody could press anything"
            for page in self.pages:
                done += page.evaluate(PRESS_ONE, [but, first])
        self.settle()

    def settle(self) -> None:
        """Wait until nothing is under way: both hold the same log and none deals cards."""
        deadline = time.monotonic() + PRESS_SECONDS
        seen: list[str | None] = []
        while True:
            before, seen = seen, [page.evaluate(SETTLED) for page in self.pages]
            # Two sealed moves may cross: they lengthen both logs alike, so one look is not enough.
            if seen[0] is not None and seen[0] == seen[1] and seen == before:
                return
            assert time.monotonic() < deadline, f"the pages don't agree: {seen}"
            self.host.wait_for_timeout(200)


def choose_all(page: Page, **options: str) -> None:
    """Choose options in the set-up form, from lists or among buttons; a `preset` has to be the first of them."""
    page.locator("#more-rules").evaluate_all("(found) => found.forEach((details) => (details.open = true))")
    for name, value in options.items():
        field = name if name == "preset" else f"option:{name}"
        element = page.locator(f"select[data-input='{field}'], label:has([name='{field}'][value='{value}'])")
        if element.evaluate("(found) => found.matches('select')"):
            element.select_option(value)
        else:
            element.click()


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
