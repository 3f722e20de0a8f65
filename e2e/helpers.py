"""What the browser tests share besides fixtures."""

from textwrap import dedent

from playwright.sync_api import Page

from tools.duel import choose_all

# Presses any enabled [data-act], again and again: whoever does so finishes every game. Pressing is synchronous: when
# `click` returns, the page has been painted anew. While the curtain is down nothing that could tell a hand is there.
PRESS_ANYTHING = """([most, first]) => {
    let presses = 0;
    while (presses < most) {
        const { status } = document.querySelector("[data-status]").dataset;
        if (status === "over") break;
        const offered = [...document.querySelectorAll("[data-act]:not([disabled])")];
        if (status === "curtain" && document.querySelector("[data-key], [data-why], .log"))
            throw new Error("there is something behind the curtain");
        if (!offered.length) break;
        const preferred = first ? offered.filter((element) => element.matches(first)) : [];
        const pressed = preferred.length ? preferred : offered;
        pressed[Math.floor(Math.random() * pressed.length)].click();
        presses += 1;
    }
    return presses;
}"""


def wait_until_ready(page: Page) -> None:
    """Wait until the page's Python has started and the page can be used."""
    page.wait_for_selector("html[data-state=ready]", state="attached")


def run_python(page: Page, code: str) -> str:
    """Run code in the Python of a page that is ready; return its last expression."""
    return page.evaluate("""async (code) => {
        const { loadPyodide } = await import("./web/js/runtime.js");
        return String((await loadPyodide()).runPython(code));
    }""", dedent(code))


def press_anything(page: Page, most: int = 1_000, first: str = "") -> int:
    """Press random [data-act] buttons until the game is over or nothing is offered; return how many were pressed.

    Args:
        first: CSS selector of what is pressed before everything else, where aimless play takes long.
    """
    return page.evaluate(PRESS_ANYTHING, [most, first])


def table_status(page: Page) -> str:
    """Return the status of the table that is shown."""
    return page.locator("[data-status]").get_attribute("data-status")


def begin_local_game(page: Page, game: str = "jekyll", **options: str) -> None:
    """Go through the set-up form to a table at this device; `options` as for `Duel.make_table`."""
    page.evaluate(f"location.hash = '#!/new/{game}'")
    choose_all(page, **options)
    page.locator("button[data-cmd=start]").click()
    page.wait_for_selector("[data-status=curtain], [data-status=playing]")


# The same against the computer: while it thinks there is nothing to press, and one waits.
PRESS_AND_WAIT = """async (most) => {
    const status = () => document.querySelector("[data-status]").dataset.status;
    let presses = 0;
    while (presses < most && status() !== "over") {
        const offered = [...document.querySelectorAll("[data-act]:not([disabled])")];
        if (status() === "thinking") {
            if (offered.length) throw new Error("something is offered while the computer thinks");
            await new Promise((resolve) => setTimeout(resolve, 20));
            continue;
        }
        offered[Math.floor(Math.random() * offered.length)].click();
        presses += 1;
        await new Promise((resolve) => setTimeout(resolve)); // a frame may be painted
    }
    return presses;
}"""


def begin_against_computer(page: Page, game: str = "jekyll", level: str = "easy") -> None:
    """Go through the set-up form to a table against the computer."""
    page.evaluate(f"location.hash = '#!/new/{game}/computer'")
    page.locator(f"[data-input=level][value={level}]").check(force=True)
    page.locator("button[data-cmd=start]").click()
    page.wait_for_selector("[data-status=playing], [data-status=thinking]")


def play_against_computer(page: Page, most: int = 1_000) -> int:
    """Press random [data-act] buttons whenever it is the player's turn, until the game is over; return how many."""
    return page.evaluate(PRESS_AND_WAIT, most)
