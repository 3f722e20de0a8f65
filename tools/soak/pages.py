"""What soak tests do on a page like a player, be it Playwright's or the one of `tools.soak.firefox`."""

from __future__ import annotations

import json
import time
from typing import Any

from tools.duel import PRESS_ONE

TIMEOUT = 120_000
"""Milliseconds: machines that run soak tests are busy."""

# Remember every connection of a page, so that one can ask which way it goes, or close it (not for Firefox's page).
WATCH_CONNECTIONS = """
window.connections = [];
window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...options) {
        super(...options);
        connections.push(this);
    }
};
"""

# The head of the chain of everything public that has happened at the table: equal heads, equal games.
HEAD = """() => JSON.parse(localStorage.getItem("donafare.save." + location.hash.split("/").pop())).data.head"""

_FILL = """([selector, text]) => {
    const field = document.querySelector(selector);
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def open_site(page: Any, address: str) -> None:
    """Open the site, in English, and wait until it is ready."""
    page.goto(f"{address}?lang=en")
    see(page, "html[data-state=ready]")


def see(page: Any, selector: str) -> None:
    """Wait until there is such an element."""
    page.wait_for_function(f"document.querySelector({json.dumps(selector)})", timeout=TIMEOUT)


def press(page: Any, selector: str) -> None:
    """Press it as soon as it is there."""
    see(page, selector)
    page.evaluate("selector => document.querySelector(selector).click()", selector)


def fill(page: Any, selector: str, text: str) -> None:
    """Write into a field as soon as it is there."""
    see(page, selector)
    page.evaluate(_FILL, [selector, text])


def go(page: Any, address: str) -> None:
    """Go to a screen of the site, such as `#!/settings`."""
    page.evaluate("address => { location.hash = address }", address)


def set_servers(page: Any, servers: str, same_network: bool = False) -> None:
    """Write servers into the settings, as a player does, and go back."""
    back = page.evaluate("location.hash")
    go(page, "#!/settings")
    switch = "[data-input='setting:same_network']"
    see(page, switch)
    if page.evaluate("selector => document.querySelector(selector).checked", switch) != same_network:
        press(page, switch)
    if not same_network:
        fill(page, "[data-input='setting:servers']:not([disabled])", servers)
    go(page, back)


def make_table(host: Any) -> None:
    """Make a table for a friend."""
    go(host, "#!/new/jekyll")
    press(host, "[name=way][value=peer]")
    press(host, "button[data-cmd=start]")


def code_of(page: Any) -> str:
    """Return the own code as soon as there is one."""
    see(page, "[data-peer-code]")
    return str(page.evaluate("document.querySelector('[data-peer-code]').dataset.peerCode"))


def join(friend: Any, invitation: str) -> str:
    """Come to the table of an invitation; return the reply."""
    go(friend, f"#!/join/{invitation}")
    press(friend, "button[data-cmd=connect]:not([disabled])")
    return code_of(friend)


def bring_back(host: Any, reply: str) -> None:
    """Give the host the reply."""
    fill(host, "[data-peer-input]", reply)
    press(host, "button[data-cmd=connect]")


def wait_for_game(host: Any, friend: Any) -> float:
    """Wait until both are linked and play; return the seconds that it took."""
    begun = time.monotonic()
    for page in (host, friend):
        see(page, "[data-link=open]")
        see(page, "[data-status=playing]")
    return time.monotonic() - begun


def play_on(host: Any, friend: Any, times: int = 4) -> None:
    """Press a few times and wait until both have kept the same game.

    Raises:
        AssertionError: nobody may press anything, or the games differ.
    """
    deadline, pressed = time.monotonic() + TIMEOUT / 1000, 0
    while pressed < times or host.evaluate(HEAD) != friend.evaluate(HEAD):
        assert time.monotonic() < deadline, f"pressed {pressed} times, then nothing more; or the games differ"
        if pressed < times:
            pressed += sum(bool(page.evaluate(PRESS_ONE, "")) for page in (host, friend))
        time.sleep(0.1)
