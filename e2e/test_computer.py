"""One person against the computer: whole games, driven only by what the page offers."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.helpers import begin_against_computer, play_against_computer, table_status, wait_until_ready

WITHOUT_WORKERS = """window.Worker = class { constructor() { throw new Error("no workers here"); } }"""


# Notes when what begins to move and how long it takes; a player who only presses while nothing moves.
WATCH = """(() => {
    window.motions = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
        motions.push([performance.now(), timing.duration]);
        return animate.call(this, frames, timing);
    };
})()"""
PRESS_WHILE_STILL = """async (walks) => {
    const moves = () => motions.some(([begun, lasts]) => performance.now() < begun + lasts);
    while (motions.filter(([, lasts]) => lasts > 600).length < walks) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        const offered = document.querySelectorAll("[data-status=playing] [data-act]:not([disabled])");
        if (offered.length && !moves()) offered[Math.floor(Math.random() * offered.length)].click();
    }
    return motions;
}"""


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
    play_against_computer(page, most=8)  # not a round, so not a game: both may be over after fifteen
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


def test_every_move_is_seen_to_its_end(new_page: Callable[..., Page]) -> None:
    page = new_page("?lang=en", viewport={"width": 360, "height": 740})
    wait_until_ready(page)
    page.evaluate(WATCH)
    begin_against_computer(page, "agentdog")
    begun = end = 0.0
    for start, lasts in page.evaluate(PRESS_WHILE_STILL, 6):
        if start > begun + 100:  # not painted together with the one before
            assert start >= end
            begun = start
        end = max(end, start + lasts)


@pytest.mark.parametrize("game", ["dracula", "mrjack"])
def test_a_hint_asked_for_with_the_keyboard_is_in_sight_and_keeps_the_focus(
        new_page: Callable[..., Page], game: str) -> None:
    """Else a second press of Enter would make a move."""
    page = new_page(f"#!/new/{game}/computer", viewport={"width": 360, "height": 740})
    begin_against_computer(page, game)
    page.wait_for_selector("[data-status=playing] [data-act]:enabled")
    lines = page.locator("#log li").count()
    page.locator("[data-cmd=hint]").focus()
    for _ in range(2):
        page.keyboard.press("Enter")
        expect(page.locator(".hint")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.activeElement.dataset.cmd") == "hint"
    assert page.locator("#log li").count() == lines
    expect(page.locator("[data-hint]").first).to_be_attached()
