"""Short form of `python -m tools.soak messages`."""

from __future__ import annotations

from playwright.sync_api import Browser

from tools.serve import serve
from tools.soak.links import PAGE, ROOT, exchange, meet


def test_many_messages_in_order(browser: Browser, second_browser: Browser) -> None:
    with serve(ROOT) as site, browser.new_page() as host, second_browser.new_page() as friend:
        for page in (host, friend):
            page.goto(site + PAGE)
            page.wait_for_function("window.harness")
        for number in range(3):
            if number:
                host.evaluate("harness.links.link.link.close()")
            meet(host, friend)
        result = exchange(host, friend, 1500)
        assert result.wrong == 0
        print(f"{result.messages} messages in {result.seconds:.1f} s, longest gap {result.longest_gap_ms:.0f} ms")
