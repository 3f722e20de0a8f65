"""Mr. Jack in the browser: whole games, the keyboard alone, a phone's narrow screen, one's own marks, giving up."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.helpers import begin_local_game, table_status, wait_until_ready
from tools.duel import MATCH_SECONDS, Duel
from web.i18n import Locale

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

# Presses something that is offered; returns whether there was anything. Who plays `peacefully` ends no game: he neither
# accuses nor flees.
PRESS = """(peacefully) => {
    const ends = (each) => /accuse|escape/.test(each.dataset.act);
    const offered = [...document.querySelectorAll("[data-act]:not([disabled])")].filter((each) => !peacefully || !ends(each));
    offered[Math.floor(Math.random() * offered.length)]?.click();
    return offered.length > 0;
}"""

PRESS_UNTIL = f"""([done, peacefully]) => {{
    const press = {PRESS}, holds = new Function(`return ${{done}}`);
    for (let presses = 0; presses < 1000; presses += 1) {{
        if (holds()) return;
        press(peacefully);
    }}
    throw new Error(`not reached: ${{done}}`);
}}"""

# Like somebody who presses as soon as anything is offered: what leads to this end of the game, else anything peaceful.
KEEP_PRESSING = f"""([end, jack]) => {{
    const press = {PRESS};
    const place = (each) => each.getAttribute("style");
    const onJack = (each) => place(each) === place(document.querySelector(`[data-key=token-${{jack}}]`));
    const offered = (kind) => [...document.querySelectorAll(`.mj-spot.mj-do-${{kind}}[data-act]`)];
    const wanted = {{
        arrest: () => offered("accuse").filter(onJack),
        false_accusation: () => offered("accuse").filter((each) => !onJack(each)),
        escape: () => offered("escape"),
    }}[end];
    const go = () => {{
        if (document.querySelector("[data-status=over]")) return;
        const [first] = wanted();
        first?.click();
        setTimeout(go, first || press(true) ? 0 : 15);
    }};
    go();
}}"""

ROUND = "document.querySelectorAll('.mj-track .mj-past').length"
PLAYING = "document.querySelector('[data-status=playing]')"
OVER = "document.querySelector('[data-status=over]')"


def press_until(page: Page, done: str, peacefully: bool = True) -> None:
    """Press until a JavaScript expression holds."""
    page.evaluate(PRESS_UNTIL, [done, peacefully])


def begin(new_page: Callable[..., Page], lang: str = "en", **options) -> Page:
    """Open a table for two at this device."""
    page = new_page(f"?lang={lang}", **options)
    wait_until_ready(page)
    begin_local_game(page, "mrjack")
    return page


@pytest.mark.parametrize("lang", ["fa", "en"])
def test_whole_game_with_a_reload_in_the_middle(new_page: Callable[..., Page], lang: str) -> None:
    page = begin(new_page, lang)
    press_until(page, f"{ROUND} >= 2 && {PLAYING}")
    lines = page.locator("#log li").count()
    page.reload()
    wait_until_ready(page)
    assert table_status(page) == "curtain"
    page.locator("[data-act]").click()
    assert page.locator("#log li").count() >= lines
    press_until(page, OVER, peacefully=False)
    expect(page.locator(".mj-unmasked")).to_be_visible()


def test_an_own_mark_outlives_a_reload_and_is_for_its_seat_alone(new_page: Callable[..., Page]) -> None:
    page = begin(new_page)
    page.locator("[data-act^=curtain]").click()
    seat = page.locator("main").get_attribute("data-seat")
    page.locator("[data-cmd='mark:bert:suspect']").click()
    page.locator("[data-cmd='mark:bert:out']").click()
    expect(page.locator(".mj-tokens .mj-marked-out")).to_have_count(1)
    page.reload()
    wait_until_ready(page)
    assert page.locator(".mj-marked").count() == 0
    page.locator("[data-act^=curtain]").click()
    expect(page.locator(".mj-tokens .mj-marked-out")).to_have_count(1)
    press_until(page, f"{PLAYING} && document.querySelector('main').dataset.seat !== '{seat}'")
    assert page.locator(".mj-marked").count() == 0


def test_giving_up_unmasks_jack(new_page: Callable[..., Page]) -> None:
    page = begin(new_page)
    page.locator("[data-act^=curtain]").click()
    page.locator("[data-cmd=resign]").click()
    page.locator("[data-cmd=resign-yes]").click()
    assert table_status(page) == "over"
    expect(page.locator(".mj-unmasked")).to_be_visible()
    assert page.locator("[data-act], [data-cmd^=mark]").count() == 0


def test_a_turn_by_keyboard_alone(new_page: Callable[..., Page]) -> None:
    """Tab and Enter are enough to choose a character, to move it and to use its ability."""
    page = begin(new_page)
    page.locator("[data-act^=curtain]").focus()
    page.keyboard.press("Enter")
    seat = page.locator("main").get_attribute("data-turn")
    for _ in range(24):
        if page.locator("main").get_attribute("data-turn") != seat:
            return
        confirm = page.locator("#mj-confirm").count()
        for _ in range(150):
            here = page.evaluate("({...document.activeElement.dataset, id: document.activeElement.id})")
            if here["id"] == "mj-confirm" if confirm else re.match(r"(pick:)?(?!use|accuse|escape)", here.get("act", "use")):
                break
            page.keyboard.press("Tab")
        else:
            pytest.fail("nothing that could be pressed was reached")
        page.keyboard.press("Enter")
        assert page.evaluate("document.querySelector('.board').contains(document.activeElement)")
    pytest.fail("the turn has not ended")


# The place on the map that has the focus: its id, its middle on the screen, its place on the board.
FOCUSED = """() => {
    const here = document.activeElement, { x, y, width, height } = here.getBoundingClientRect();
    return { id: here.id, at: [x + width / 2, y + height / 2], place: here.getAttribute("style") };
}"""


def test_arrow_keys_go_from_hex_to_hex_and_enter_goes_there(new_page: Callable[..., Page]) -> None:
    """Tab leads to one hex of all; the keys mean the screen's directions, also on a turned board."""
    page = begin(new_page)
    page.locator("[data-act^=curtain]").click()
    page.locator(".mj-card[data-act]").first.focus()
    for _ in range(2):
        page.keyboard.press("Enter")
    for turned in (False, True):
        if turned:
            page.locator("#mj-turn summary").click()
        page.locator(".mj-spot[tabindex='0']").focus()
        for key, axis, sign in (("ArrowRight", 0, 1), ("ArrowDown", 1, 1), ("ArrowLeft", 0, -1), ("ArrowUp", 1, -1)):
            here = page.evaluate(FOCUSED)
            for _ in range(20):
                page.keyboard.press(key)
                before, here = here, page.evaluate(FOCUSED)
                if here == before:
                    break
                assert (here["at"][axis] - before["at"][axis]) * sign > 1
                assert page.locator(".mj-spot[tabindex='0']").get_attribute("id") == here["id"]
            assert here == before, "the map has an edge"
    if not here["id"].startswith("mj-move"):  # somebody stands there
        page.locator(".mj-do-move").first.focus()
        here = page.evaluate(FOCUSED)
    for _ in range(2):
        page.keyboard.press("Enter")
    if table_status(page) == "curtain":  # for some the turn ends with the move
        page.locator("[data-act]").click()
    assert page.locator("#mj-confirm").count() == 0
    assert page.locator(f".mj-token[style='{here['place']}']").count() == 1


SMALL = """() => [...document.querySelectorAll(".board :is(button, summary), .commands button")]
    .map((each) => [each.id || each.className, each.getBoundingClientRect()])
    .filter(([, { width, height }]) => width && Math.min(width, height) < 24).map(([name]) => name)"""


# Whether the bar lies on the map; with a list of who is whistled for it is higher.
COVERED = """() => {
    const [bar, map] = [".mj-bar", "#mj-window"].map((each) => document.querySelector(each).getBoundingClientRect());
    return bar.top < map.bottom && !document.querySelector(".mj-plan");
}"""


def test_on_a_phone_nothing_is_too_wide_or_too_small_and_what_confirms_is_in_sight(new_page: Callable[..., Page]) -> None:
    page = begin(new_page, "fa", **PHONE)
    page.locator("[data-act^=curtain]").click()
    for _ in range(4):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(SMALL) == []
        press_until(page, "document.querySelector('#mj-confirm')")
        page.evaluate("scrollTo(0, 0)")
        expect(page.locator("#mj-confirm")).to_be_in_viewport(ratio=1)
        assert not page.evaluate(COVERED)
        page.locator("#mj-confirm").click()
        press_until(page, PLAYING)
    page.locator("#mj-list summary").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []


def test_the_larger_map_is_dragged_and_keeps_its_place(new_page: Callable[..., Page]) -> None:
    page = begin(new_page, **PHONE)
    page.locator("[data-act^=curtain]").click()
    page.locator("#mj-zoom summary").click()
    window = page.locator("#mj-window")
    window.evaluate("window => scrollTo(0, window.getBoundingClientRect().top + scrollY)")
    touch = page.context.new_cdp_session(page)
    for kind, x in [("touchStart", 250), *(("touchMove", x) for x in range(230, 90, -20)), ("touchEnd", None)]:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if x is None else [{"x": x, "y": 200}]})
    page.wait_for_function("document.querySelector('#mj-window').scrollLeft > 60")
    page.wait_for_timeout(500)  # until it has come to rest
    place = window.evaluate("window => window.scrollLeft")
    press_until(page, "document.querySelector('#mj-confirm')")
    assert window.evaluate("window => window.scrollLeft") == place
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# -- between two browsers --------------------------------------------------------------------------


@pytest.fixture
def duel(new_page: Callable[..., Page], browser: Browser, second_browser: Browser) -> Duel:
    """A host and a friend, linked at a table of Mr. Jack."""
    pages = new_page("?lang=en", browser=browser), new_page("?lang=fa", browser=second_browser)
    for page in pages:
        wait_until_ready(page)
    game = Duel(*pages)
    game.make_table("mrjack")
    game.connect()
    return game


def is_fair(page: Page) -> None:
    """Expect a game whose audit found nothing, and its end with Jack's name."""
    expect(page.locator("[data-audit]")).to_have_attribute("data-audit", "fair")
    expect(page.locator(".mj-unmasked")).to_be_visible()


@pytest.mark.parametrize("end", ["arrest", "false_accusation", "escape"])
def test_a_whole_game_between_two_browsers(duel: Duel, end: str) -> None:
    """Jack's card is opened to both, and all that was said about it is true.  If there is no chance, time decides."""
    jack, = [page for page in duel.pages if page.locator("main").get_attribute("data-seat") == "jack"]
    token = jack.locator(".mj-secret .mj-disc").get_attribute("class") or ""
    who = re.search(r"mj-is-(\w+)", token)[1]
    for page in duel.pages:
        page.evaluate(KEEP_PRESSING, [end, who])
    for page in duel.pages:
        page.wait_for_selector("[data-status=over]", timeout=1000 * MATCH_SECONDS)
        is_fair(page)
        t = Locale(page.locator("html").get_attribute("lang") or "")
        told = page.locator(".mj-verdict").text_content() or ""
        assert any(t(f"mrjack.end.{each}_line") in told for each in (end, "time"))
        assert page.locator(f".mj-portrait .mj-is-{who}").count() == 1


def test_giving_up_between_two_browsers_opens_and_audits_everything(duel: Duel) -> None:
    duel.press(4, but="accuse|escape")
    duel.friend.locator("[data-cmd=resign]").click()
    duel.friend.locator("[data-cmd=resign-yes]").click()
    for page in duel.pages:
        page.wait_for_selector("[data-status=over]")
        is_fair(page)
