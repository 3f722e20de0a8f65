"""STUN and TURN servers: what the settings say is what links ask; a short form of `python -m tools.soak nat`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Playwright, expect

from e2e.helpers import wait_until_ready
from tools.soak import nat, pages
from tools.soak.lab import STUN, TURN, missing

# Remember which servers each connection of a page was made with.
WATCH_SERVERS = """
window.asked = [];
window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration) {
        super(configuration);
        asked.push(configuration.iceServers.map(({ urls }) => urls));
    }
};
"""


def test_new_settings_hold_for_the_next_code(new_page: Callable[..., Page], site: str) -> None:
    """Whoever is told to enter a server does so, comes back and makes a new code."""
    page = new_page(None)
    page.add_init_script(WATCH_SERVERS)
    page.goto(f"{site}?lang=en#!/new/jekyll")
    wait_until_ready(page)
    page.locator("label:has([name=way][value=peer])").click()
    page.locator("button[data-cmd=start]").click()
    expect(page.locator("[data-peer-code]")).not_to_be_empty()
    assert page.evaluate("asked") == [[]], "at first nobody is asked"
    for same_network, servers in (False, ["stun:198.51.100.1"]), (True, []):
        pages.set_servers(page, "stun:198.51.100.1", same_network)
        page.evaluate("dispatchEvent(new Event('pagehide'))")  # as when a page is put to sleep: the code is of no use any more
        page.locator("button[data-cmd=again]").click()
        expect(page.locator("[data-peer-code]")).not_to_be_empty()
        assert page.evaluate("asked.at(-1)") == servers


@pytest.mark.skipif(bool(missing()), reason=missing())
@pytest.mark.parametrize(("symmetric", "servers", "relayed"), [((), STUN, False), (("right",), f"{STUN}\n{TURN}", True)],
                         ids=["ordinary", "symmetric"])
def test_two_browsers_behind_nats(playwright: Playwright, symmetric: tuple[str, ...], servers: str, relayed: bool) -> None:
    ways = nat.meet_behind(symmetric, servers, playwright)
    assert any("relay" in way for way in ways) is relayed, ways
