"""Two people at one device: whole games, driven only by what the page offers."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.helpers import begin_local_game, press_anything, table_status, wait_until_ready


@pytest.mark.parametrize("game", ["jekyll", "dracula"])
@pytest.mark.parametrize("lang", ["fa", "en"])
def test_whole_game_with_a_reload_in_the_middle(new_page: Callable[..., Page], lang: str, game: str) -> None:
    page = new_page(f"?lang={lang}#!/new/{game}")
    wait_until_ready(page)
    page.locator("button[data-cmd=start]").click()
    page.wait_for_selector("[data-act^=curtain]")
    press_anything(page, most=30)  # few enough that no game is over by then
    lines = page.locator("#log li").count()
    page.reload()
    wait_until_ready(page)
    assert table_status(page) == "curtain"
    page.locator("[data-act]").click()
    assert page.locator("#log li").count() >= lines
    press_anything(page)
    assert table_status(page) == "over"
    expect(page.locator("[data-cmd=new]")).to_be_visible()
    page.locator("[data-cmd=new]").click()
    assert table_status(page) == "curtain"


def test_return_match_is_played_to_its_end(new_page: Callable[..., Page]) -> None:
    page = new_page("?lang=en#!/new/jekyll")
    wait_until_ready(page)
    page.get_by_label("With a return match").dispatch_event("click")
    page.get_by_label("Dr. Jekyll is played by").fill("Ann")
    page.locator("button[data-cmd=start]").click()
    expect(page.locator("[data-status=curtain]")).to_contain_text("Ann")
    press_anything(page)
    page.locator("[data-cmd=next]").click()
    # The seats are exchanged: now Ann is Hyde.
    expect(page.locator("[data-status=curtain]")).not_to_contain_text("Ann")
    press_anything(page)
    assert table_status(page) == "over"
    expect(page.locator(".ask")).to_contain_text("match")


def test_refused_press_says_why(new_page: Callable[..., Page]) -> None:
    page = new_page("?lang=en")
    wait_until_ready(page)
    begin_local_game(page)
    while not page.locator("[data-why]").count():
        press_anything(page, most=1)
    page.locator("[data-why]").first.click(force=True)
    expect(page.locator("#toasts .bad")).to_have_count(1)
    assert len(page.locator("#toasts .bad").inner_text()) > 10
    while table_status(page) != "curtain":
        press_anything(page, most=1)
    expect(page.locator("#toasts .bad")).to_have_count(0)


def test_undo_until_the_other_has_looked(new_page: Callable[..., Page]) -> None:
    page = new_page("?lang=en")
    wait_until_ready(page)
    begin_local_game(page)
    page.locator("[data-act^=curtain]").click()
    assert page.locator("[data-cmd=undo]").count() == 0
    page.locator("[data-act^=pick]").first.click()
    page.locator("[data-act^=pass]").click()
    assert table_status(page) == "curtain"
    page.locator("[data-cmd=undo]").click()
    assert (table_status(page), page.locator("[data-key]").count()) == ("curtain", 0)
    page.locator("[data-act='curtain:jekyll']").click()
    page.locator("[data-act^=pick]").first.click()
    page.locator("[data-act^=pass]").click()
    page.locator("[data-act='curtain:hyde']").click()
    assert page.locator("[data-cmd=undo]").count() == 0


def test_resigning_asks_first(new_page: Callable[..., Page]) -> None:
    page = new_page("?lang=en")
    wait_until_ready(page)
    begin_local_game(page)
    page.locator("[data-act^=curtain]").click()
    page.locator("[data-cmd=resign]").click()
    page.locator("[data-cmd=cancel]").click()
    assert table_status(page) == "playing"
    page.locator("[data-cmd=resign]").click()
    page.locator("[data-cmd=resign-yes]").click()
    expect(page.locator(".ask")).to_contain_text("Mr. Hyde wins")


def test_keyboard_alone(new_page: Callable[..., Page]) -> None:
    """Enter lifts the curtain, focus stays on the table, Escape puts back what was picked."""
    page = new_page("?lang=en")
    wait_until_ready(page)
    begin_local_game(page)
    page.locator("[data-act^=curtain]").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.act ?? ''").startswith("pick:")
    page.keyboard.press("Enter")
    expect(page.locator("[data-cmd^=unpick]")).to_have_count(1)
    assert page.evaluate("document.querySelector('.board').contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(page.locator("[data-cmd^=unpick]")).to_have_count(0)


FORBIDDEN = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("forbidden", "SecurityError"); } })"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }"""


@pytest.mark.parametrize(("script", "word"), [(FORBIDDEN, "does not let"), (FULL, "full")])
def test_game_goes_on_without_storage(new_page: Callable[..., Page], site: str, script: str, word: str) -> None:
    page = new_page(path=None)
    page.add_init_script(script)
    page.goto(site + "?lang=en")
    wait_until_ready(page)
    begin_local_game(page)
    expect(page.locator("#toasts .bad")).to_contain_text(word)
    press_anything(page)
    assert table_status(page) == "over"


def test_damaged_save_harms_nothing_else(new_page: Callable[..., Page]) -> None:
    page = new_page("?lang=en")
    wait_until_ready(page)
    begin_local_game(page)
    press_anything(page, most=20)
    address = page.evaluate("location.hash")
    key = f"donafare.save.{address.rpartition('/')[2]}"
    page.evaluate("""key => {
        const text = localStorage[key];
        localStorage["donafare.save.cut"] = text.slice(0, text.length / 2);
        localStorage["donafare.save.bent"] = text.replace('"log":[[', '"log":[["nonsense",1],[');
        localStorage["donafare.save.newer"] = text.replace('"donafare":1', '"donafare":9');
    }""", key)
    for id, word in (("cut", "damaged"), ("bent", "damaged"), ("newer", "another version"), ("none", "no such game")):
        page.evaluate(f"location.hash = '#!/play/{id}'")
        expect(page.locator("main")).to_contain_text(word)
    page.evaluate("location.hash = '#!/saved'")
    expect(page.locator(".save")).to_have_count(4)
    page.locator(f".save a[href='{address}']").click()
    press_anything(page)
    assert table_status(page) == "over"


def test_game_travels_as_a_file(new_page: Callable[..., Page]) -> None:
    page = new_page("?lang=en")
    wait_until_ready(page)
    begin_local_game(page)
    page.evaluate("location.hash = '#!/saved'")
    with page.expect_download() as download:
        page.locator("[data-cmd^=export]").click()
    file = download.value.path()
    page.locator("[data-file]").set_input_files(file)
    expect(page.locator(".save")).to_have_count(2)
    page.locator("[data-file]").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b'{"a": 1}'})
    expect(page.locator("#toasts .bad")).to_contain_text("no saved game")
    page.locator("[data-cmd^=delete]").first.click()
    page.locator("[data-cmd^=delete-yes]").click()
    expect(page.locator(".save")).to_have_count(1)
