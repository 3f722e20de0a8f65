"""Without a network, across versions, and where the browser keeps nothing.

Every test serves a site of its own, so that it can change it or take it away.
"""

import re
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from e2e.conftest import PREFIX, TIMEOUT
from e2e.helpers import begin_local_game, press_anything, run_python, table_status, wait_until_ready
from tools.browser import arguments, find
from tools.build import seal
from tools.serve import Handler, Server

Visit = Callable[..., Page]

FORBIDDEN = """
Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => undefined });
const deny = () => { throw new DOMException("denied", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage", "caches", "indexedDB"])
    Object.defineProperty(globalThis, name, { get: deny, configurable: true });
IDBFactory.prototype.open = deny;
"""


@contextmanager
def running(folder: Path, port: int = 0, handler: type[Handler] = Handler) -> Iterator[Server]:
    """Serve a folder until the block ends; then nobody answers at its address."""
    with Server(folder, PREFIX, port) as server:
        server.RequestHandlerClass = handler
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Opens an address as a new visitor and waits until the page can be used."""
    contexts = []

    def open_page(address: str, script: str = "") -> Page:
        context = browser.new_context(locale="en")
        contexts.append(context)
        context.set_default_timeout(TIMEOUT)
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.goto(address)
        wait_until_ready(page)
        return page

    yield open_page
    for context in contexts:
        context.close()


def wait_until_kept(page: Page) -> None:
    """Wait until the page says that it works offline."""
    page.wait_for_selector("html[data-offline=ready]", state="attached")


def change(site: Path, word: str) -> None:
    """Make another version of a site."""
    style = site / "web/styles/jekyll.css"
    style.write_text(f"{style.read_text('utf-8')}\n/* {word} */\n", "utf-8")
    seal(site)


def shown_version(page: Page) -> str:
    """The version that the page is served with."""
    return page.evaluate("async () => (await (await fetch('./version.json')).json()).version")


def test_whole_game_without_a_network(visit: Visit, dist: Path) -> None:
    with running(dist) as server:
        page = visit(server.url)
        expect(page.locator(".offline")).to_be_hidden()
        wait_until_kept(page)
        expect(page.locator(".offline")).to_be_visible()
        expect(page.locator("#update")).to_be_hidden()  # there is no older version
    failures = []
    page.on("requestfailed", lambda request: failures.append(request.url))
    page.reload()
    wait_until_ready(page)
    begin_local_game(page, "mrjack")
    press_anything(page, 4_000)
    assert table_status(page) == "over"
    assert run_python(page, "import difflib; difflib.__file__") == "/lib/rest.zip/difflib.pyc"
    assert page.evaluate("async () => (await fetch('./web/js/ticker.js')).ok")
    page.evaluate("location.hash = '#!/about'")
    expect(page.locator(".licenses li").first).to_be_visible()
    assert not failures


def test_new_version_waits_for_the_end_of_the_game(visit: Visit, dist: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(dist, site)
    with running(site) as server:
        page = visit(server.url)
        wait_until_kept(page)
        old = shown_version(page)
        begin_local_game(page)
        change(site, "new")
        page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
        page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration()).waiting !== null")
        page.wait_for_timeout(300)
        expect(page.locator("#update")).to_be_hidden()
        assert shown_version(page) == old
        page.evaluate("location.hash = '#!/'")
        expect(page.locator("#update")).to_be_visible()
        with page.expect_navigation():
            page.get_by_role("button", name="Use it now").click()
        wait_until_ready(page)
        assert shown_version(page) != old
        expect(page.locator("#update")).to_be_hidden()
        names = page.evaluate("() => caches.keys()")
        assert len([name for name in names if " app " in name]) == 1
        assert len([name for name in names if " runtime " in name]) == 1


def test_version_that_does_not_come_whole_is_not_used(visit: Visit, dist: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(dist, site)
    with running(site) as server:
        page = visit(server.url)
        wait_until_kept(page)
        old = shown_version(page)
        change(site, "half")
        # One file is still the old one, as in the middle of an upload.
        shutil.copy(dist / "web/styles/jekyll.css", site / "web/styles/jekyll.css")
        page.evaluate("""async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            await registration.update();
            const { installing } = registration;
            await new Promise((resolve) => installing.onstatechange = () => installing.state === "redundant" && resolve());
        }""")
    page.reload()
    wait_until_ready(page)
    assert shown_version(page) == old


def test_killed_while_installing(playwright: Playwright, dist: Path, tmp_path: Path) -> None:
    """The browser dies while a new version is on its way: the old one works, and the new one comes next time."""
    site, profile = tmp_path / "site", tmp_path / "profile"
    shutil.copytree(dist, site)
    stuck, released = threading.Event(), threading.Event()

    class Stalling(Handler):
        def _send_file(self, file: Path) -> None:
            if file.name == "jekyll.css" and "half" in file.read_text("utf-8"):
                stuck.set()
                released.wait(30)
            super()._send_file(file)

    def browser() -> BrowserContext:
        context = playwright.chromium.launch_persistent_context(profile, executable_path=find(), args=arguments(), locale="en")
        context.set_default_timeout(TIMEOUT)
        return context

    with running(site, handler=Stalling) as server:
        context = browser()
        page = context.new_page()
        page.goto(server.url)
        wait_until_ready(page)
        wait_until_kept(page)
        old = shown_version(page)
        change(site, "half")
        page.evaluate("async () => void (await navigator.serviceWorker.getRegistration()).update()")
        assert stuck.wait(20)
        context.close()
        released.set()
    context = browser()
    page = context.new_page()
    page.goto(server.url)
    wait_until_ready(page)
    assert shown_version(page) == old
    with running(site, port=server.server_port):
        page.reload()
        wait_until_ready(page)
        expect(page.locator("#update")).to_be_visible()
    context.close()


def test_where_nothing_may_be_kept(visit: Visit, dist: Path) -> None:
    with running(dist) as server:
        page = visit(server.url, FORBIDDEN)
        begin_local_game(page)
        press_anything(page, 4_000)
        assert table_status(page) == "over"
        assert page.locator("html").get_attribute("data-offline") is None


def test_cache_that_was_cleared_is_mended(visit: Visit, dist: Path) -> None:
    with running(dist) as server:
        page = visit(server.url)
        wait_until_kept(page)
        page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
        page.reload()
        wait_until_ready(page)
    page.reload()
    wait_until_ready(page)


def test_engine_tests_itself_in_the_browser(visit: Visit, dist: Path) -> None:
    """pytest comes by micropip out of our own folder, once; the second time without a network. The page stays alive."""
    with running(dist) as server:
        page = visit(f"{server.url}#!/selftest")
        wait_until_kept(page)
        page.get_by_role("button", name="Run the tests").click()
        page.wait_for_function("() => Number(document.querySelector('.counts')?.innerText.match(/\\d+/)) > 10")
        assert page.locator("[data-selftest=running]").count(), "nothing was shown before the end"
        page.wait_for_selector("[data-selftest=passed], [data-selftest=failed]", timeout=3 * TIMEOUT)
        counts = page.locator(".counts").inner_text()
        assert re.search(r"Failed: 0", counts), page.locator("main").inner_text()
        assert int(re.search(r"Passed: (\d+)", counts.replace(",", ""))[1]) > 700
    page.reload()
    wait_until_ready(page)
    page.get_by_role("button", name="Run the tests").click()
    page.wait_for_function("() => Number(document.querySelector('.counts')?.innerText.match(/\\d+/)) > 10")
