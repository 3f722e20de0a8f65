"""What the browser tests share besides fixtures."""

from playwright.sync_api import Page


def wait_until_ready(page: Page) -> None:
    """Wait until the page's Python has started and the page can be used."""
    page.wait_for_selector("html[data-state=ready]", state="attached")
