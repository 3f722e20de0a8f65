"""The page around the tables: before Python is up, addresses, languages, the set-up form, settings."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.helpers import wait_until_ready

ENGINE = re.compile(r"/pyodide\.asm\.wasm(\.zst)?$")


def hold_back(page: Page) -> list[Route]:
    """Let the page wait for its engine; continue the routes to let it start."""
    held: list[Route] = []
    page.route(ENGINE, lambda route: held.append(route), times=1)
    return held


def release(page: Page, held: list[Route]) -> None:
    """Let a page that was held back start."""
    while not held:
        page.wait_for_timeout(20)
    for route in held:
        route.continue_()


def test_landing_is_there_before_python(new_page: Callable[..., Page], site: str) -> None:
    """It can be read, switched, and pressed; nothing moves when Python takes over."""
    page = new_page(path=None, locale="fa-IR")
    held = hold_back(page)
    page.goto(site)
    expect(page.locator("#bytes")).to_have_text(re.compile(r"^[۰-۹]+٫[۰-۹] / [۰-۹]+٫[۰-۹] MB$"))
    expect(page.locator("h1")).to_have_text("میزی برای دو نفر")
    expect(page.locator(".game")).to_have_count(5)
    expect(page.locator("#boot p")).not_to_be_empty()
    assert page.locator("html").get_attribute("dir") == "rtl"
    page.locator("[data-cmd='lang:en']").click()
    expect(page.locator("h1")).to_have_text("A table for two")
    page.locator("[data-cmd^=theme]").click()
    assert page.locator("html").get_attribute("data-theme") == "light"
    page.wait_for_timeout(700)  # the cards of the picture have been dealt
    before = places(page)
    assert page.locator("html").get_attribute("data-state") == "starting"
    release(page, held)
    wait_until_ready(page)
    assert places(page) == before
    assert page.locator("html").get_attribute("lang") == "en"


def places(page: Page) -> list[list[float]]:
    """Where everything on the page is."""
    return page.evaluate("""() => [...document.querySelectorAll("#app :is(h1, h2, h3, p, a, svg.vignette)")].map(
        (element) => { const box = element.getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; })""")


def test_press_before_python_is_served(new_page: Callable[..., Page], site: str) -> None:
    page = new_page(path=None, locale="en")
    held = hold_back(page)
    page.goto(site)
    page.locator("a.game[data-game=jekyll]").click()
    expect(page.locator(".opening")).to_be_visible()
    release(page, held)
    wait_until_ready(page)
    expect(page.locator(".setup-form")).to_be_visible()


@pytest.mark.parametrize("missing", [ENGINE, re.compile(r"/pyodide\.asm\.js$")], ids=["engine", "script"])
def test_failed_start_says_what_to_do(new_page: Callable[..., Page], site: str, missing: re.Pattern[str]) -> None:
    page = new_page(path=None, allow="pyodide|Failed to|fetch|Wasm|wasm|net::", locale="en")
    page.route(missing, lambda route: route.abort())
    page.goto(site)
    expect(page.locator("#problem")).to_contain_text("Load the page again")
    expect(page.locator("#problem pre")).to_contain_text("Donafare failed")
    assert page.locator("html").get_attribute("data-state") == "failed"
    expect(page.locator(".game")).to_have_count(5)


@pytest.mark.parametrize(("path", "locale", "lang"), [
    ("", "de-DE", "en"), ("", "fa", "fa"), ("?lang=en", "fa", "en"), ("?lang=fa", "en", "fa"), ("?lang=xx", "en", "en")])
def test_language(new_page: Callable[..., Page], path: str, locale: str, lang: str) -> None:
    page = new_page(path, locale=locale)
    html = page.locator("html")
    assert (html.get_attribute("lang"), html.get_attribute("dir")) == (lang, "rtl" if lang == "fa" else "ltr")


def test_language_and_theme_are_remembered(new_page: Callable[..., Page]) -> None:
    page = new_page("?lang=en#!/settings")
    wait_until_ready(page)
    page.locator("[data-cmd='lang:fa']").click()
    assert "lang=" not in page.url
    page.locator("input[value=dark]").check(force=True)
    page.reload()
    wait_until_ready(page)
    html = page.locator("html")
    assert (html.get_attribute("lang"), html.get_attribute("data-theme")) == ("fa", "dark")
    # The browser's own bar, too, and not as the system, which is light.
    bars = "[...document.querySelectorAll('meta[name=theme-color]')].filter((bar) => matchMedia(bar.media).matches)"
    assert page.evaluate(f"{bars}.map((bar) => bar.dataset.for)") == ["dark"]


def test_every_address_leads_somewhere(new_page: Callable[..., Page]) -> None:
    page = new_page("?lang=en")
    wait_until_ready(page)
    seen = []
    for address in ("#!/new/jekyll", "#!/join", "#!/rules/jekyll", "#!/saved", "#!/settings", "#!/about", "#!/"):
        page.evaluate(f"location.hash = '{address}'")
        expect(page.locator("h1")).not_to_have_text(seen[-1] if seen else "A table for two")
        seen.append(page.locator("h1").inner_text())
    assert len(set(seen)) == len(seen)
    for address in ("#!/nowhere", "#!/new", "#!/new/chess", "#!/new/__init__", "#!/saved/x", "#!/rules/jekyll/2", "#x"):
        page.evaluate(f"location.hash = '{address}'")
        expect(page.locator("h1")).to_have_text("Nobody sits at this table")
    page.locator(".dead-end a").click()
    expect(page.locator("h1")).to_have_text("A table for two")
    page.go_back()
    page.go_back()
    expect(page.locator("h1")).to_have_text("Nobody sits at this table")


def test_set_up_form_is_made_from_the_options(new_page: Callable[..., Page]) -> None:
    page = new_page("?lang=en#!/new/jekyll")
    wait_until_ready(page)
    expect(page.locator("[data-field='option:match_games']")).to_be_visible()
    fine = page.locator("[data-field='option:pass_counts']")
    expect(fine).to_be_hidden()
    page.locator("#more-rules summary").click()
    fine.get_by_label("3, 3, 3").check(force=True)
    expect(fine).to_be_visible()  # the fold stays open
    page.locator("button[data-cmd=start]").click()
    page.locator("[data-act^=curtain]").click()
    expect(page.locator(".ask")).to_contain_text("3")


def test_settings_explain_what_they_do_not_understand(new_page: Callable[..., Page]) -> None:
    page = new_page("?lang=en#!/settings")
    wait_until_ready(page)
    page.locator("#servers").fill("stun:stun.example.org\nhello")
    expect(page.locator(".refusal")).to_contain_text("hello")
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#servers")).to_have_value("stun:stun.example.org\nhello")


@pytest.mark.parametrize("lang", ["fa", "en"])
@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1280, 800)])
def test_nothing_is_wider_than_the_screen(new_page: Callable[..., Page], lang: str, size: tuple[int, int]) -> None:
    page = new_page(f"?lang={lang}", viewport={"width": size[0], "height": size[1]})
    wait_until_ready(page)
    for address in ("#!/", "#!/new/jekyll", "#!/join", "#!/rules/jekyll", "#!/saved", "#!/settings", "#!/about"):
        page.evaluate(f"location.hash = '{address}'")
        page.wait_for_timeout(50)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


def test_error_in_a_handler_reaches_the_player(new_page: Callable[..., Page]) -> None:
    page = new_page("?lang=en", allow="on purpose")
    wait_until_ready(page)
    page.evaluate("setTimeout(() => { throw new Error('on purpose'); })")
    expect(page.locator("#problem")).to_contain_text("Something went wrong")
    expect(page.locator("#problem pre")).to_contain_text("on purpose")
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#problem")).to_be_hidden()


def test_wrong_codes_are_explained(new_page: Callable[..., Page]) -> None:
    page = new_page("?lang=en#!/join")
    wait_until_ready(page)
    for text, word in (("", "nothing in the field"), ("hello", "no Donafare code")):
        page.locator("[data-peer-input]").fill(text)
        page.locator("[data-cmd=connect]").click()
        expect(page.locator(".refusal")).to_contain_text(word)
