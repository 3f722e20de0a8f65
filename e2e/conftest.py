"""Fixtures of the browser tests: the built site, browsers, and pages that may not misbehave.

A page fails its test when its console shows an error, when an exception goes uncaught, when a request
fails, or when anything is asked of another host than the site's own.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    Response,
    sync_playwright,
)

from e2e.helpers import wait_until_ready
from tools.browser import launch
from tools.build import build
from tools.duel import Duel
from tools.serve import serve

# What a cold start of Pyodide may take on two busy cores, in milliseconds.
TIMEOUT = 90_000

# The site lies under a sub-path, as on GitHub Pages.
PREFIX = "/donafare/"


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, freshly built."""
    folder = tmp_path_factory.mktemp("site") / "dist"
    build(folder)
    return folder


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """Address of the site."""
    with serve(dist, PREFIX) as base_url:
        yield base_url


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """A running Playwright."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium."""
    with launch(playwright) as running:
        yield running


@pytest.fixture(scope="session")
def second_browser(playwright: Playwright) -> Iterator[Browser]:
    """Another Chromium, a process of its own: the friend's."""
    with launch(playwright) as running:
        yield running


@pytest.fixture
def new_page(site: str, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages, each with a storage of its own (a new visitor).

    new_page(path="", browser=browser, allow=None, **options): `path` is relative to the site, None opens
    nothing yet; `allow` is a regular expression for errors that the test provokes on purpose; `options` go
    to Playwright's `new_context` (locale, viewport, …). Further pages of the same visitor:
    `page.context.new_page()`, watched as well.
    """
    contexts, problems = [], []

    def open_page(path: str | None = "", browser: Browser = browser, allow: str | None = None, **options) -> Page:
        def note(problem: str) -> None:
            if not (allow and re.search(allow, problem)):
                problems.append(problem)

        context = browser.new_context(**options)
        contexts.append(context)
        context.set_default_timeout(TIMEOUT)
        _watch(context, site, note)
        page = context.new_page()
        if path is not None:
            page.goto(site + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)


@pytest.fixture
def duel(new_page: Callable[..., Page], browser: Browser, second_browser: Browser) -> Callable[..., Duel]:
    """Opens two pages in two browser processes.

    duel(host="?lang=en", friend="?lang=fa", **options): the paths of both, and options of `new_page`.
    """

    def open_duel(host: str = "?lang=en", friend: str = "?lang=fa", **options) -> Duel:
        pages = new_page(host, browser=browser, **options), new_page(friend, browser=second_browser, **options)
        for page in pages:
            wait_until_ready(page)
        return Duel(*pages)

    return open_duel


def _watch(context: BrowserContext, site: str, note: Callable[[str], None]) -> None:
    """Report everything that a page of this context should not do."""
    own = (site, f"blob:{site.removesuffix(PREFIX)}", "data:")

    def on_request(request: Request) -> None:
        if not request.url.startswith(own):
            note(f"request to elsewhere: {request.url}")

    def on_response(response: Response) -> None:
        if response.status >= 400:
            note(f"{response.status}: {response.url}")

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            note(f"console: {message.text} ({message.location['url']})")

    def on_failure(request: Request) -> None:
        # A page that is left cancels what it was still loading.
        if request.failure != "net::ERR_ABORTED":
            note(f"request failed: {request.url}: {request.failure}")

    context.on("request", on_request)
    context.on("requestfailed", on_failure)
    context.on("response", on_response)
    context.on("console", on_console)
    context.on("weberror", lambda error: note(f"uncaught: {error.error}"))
