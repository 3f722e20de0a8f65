"""Two browsers behind NATs: direct and relayed ways, causes of failure, outages of 10, 40 and 120 s in a game."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Page, Playwright, sync_playwright

from tools import browser
from tools.build import build
from tools.duel import Duel, code_of, enter
from tools.soak import links
from tools.soak.lab import SIDES, STUN, TURN, Lab, missing, open_lab, running
from web.servers import parse_servers

OUTAGES = (10, 40, 120)
UNPLUGGED = 20
PORT = 8000
TIMEOUT = 120_000

# Remember every connection of a page, so that one can ask which way it goes.
WATCH_CONNECTIONS = """
window.connections = [];
window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...options) {
        super(...options);
        connections.push(this);
    }
};
"""

# The kinds of address at both ends of the connection in use.
WAY = """async () => {
    const one = connections.findLast((one) => one.connectionState === "connected");
    const stats = await one.getStats();
    const { selectedCandidatePairId } = [...stats.values()].find(({ type }) => type === "transport");
    const pair = stats.get(selectedCandidatePairId);
    return [pair.localCandidateId, pair.remoteCandidateId].map((id) => stats.get(id).candidateType);
}"""

# The head of the chain of everything public that has happened at the table: equal heads, equal games.
HEAD = """() => JSON.parse(localStorage.getItem("donafare.save." + location.hash.split("/").pop())).data.head"""


@contextmanager
def pages_in(lab: Lab, site: Path, path: str, playwright: Playwright) -> Iterator[list[Page]]:
    """Open a page of a site in a browser on each side's device, which serves it to itself."""
    program = browser.find() or playwright.chromium.executable_path
    with ExitStack() as stack:
        pages = []
        for side in SIDES:
            serve = lab.inside(side, sys.executable, "-m", "tools.serve", site, "--port", str(PORT))
            stack.enter_context(running(serve, "Donafare"))
            one = stack.enter_context(browser.launch(playwright, executable_path=lab.wrap(side, program)))
            page = one.new_page()
            page.set_default_timeout(TIMEOUT)
            page.add_init_script(WATCH_CONNECTIONS)
            page.goto(f"http://localhost:{PORT}/{path}")
            pages.append(page)
        yield pages


@contextmanager
def duel_in(lab: Lab, site: Path, playwright: Playwright) -> Iterator[Duel]:
    """Let the left side be the host and the right one the friend."""
    with pages_in(lab, site, "?lang=en", playwright) as pages:
        for page in pages:
            page.wait_for_selector("html[data-state=ready]", state="attached")
        yield Duel(*pages)


def meet_behind(symmetric: tuple[str, ...], servers: str, playwright: Playwright) -> list[list[str]]:
    """Connect two bare links across NATs; return by what kinds of address, as each side tells.

    Args:
        symmetric: sides whose NAT is a symmetric one.
        servers: as players write them.
    """
    with open_lab(*symmetric) as lab, pages_in(lab, links.ROOT, links.PAGE, playwright) as pages:
        for page in pages:
            page.wait_for_function("window.harness")
        links.meet(*pages, parse_servers(servers)[0])
        return [page.evaluate(WAY) for page in pages]


def set_servers(page: Page, servers: str, same_network: bool = False) -> None:
    """Write servers into the settings, as a player does, and go back."""
    back = page.evaluate("location.hash")
    page.evaluate("location.hash = '#!/settings'")
    page.locator("[data-input='setting:same_network']").set_checked(same_network, force=True)
    if not same_network:
        page.locator("[data-input='setting:servers']").fill(servers)
    page.evaluate("hash => { location.hash = hash }", back)


def exchange(duel: Duel) -> None:
    """Carry both codes across."""
    invitation = code_of(duel.host)
    duel.friend.evaluate("location.hash = '#!/join'")
    enter(duel.friend, invitation)
    enter(duel.host, code_of(duel.friend))


def wait_for_game(duel: Duel) -> None:
    """Wait until both are linked and play."""
    for page in duel.pages:
        page.wait_for_selector("[data-link=open]")
        page.wait_for_selector("[data-status=playing]")


def check_heads(duel: Duel) -> None:
    """Wait until both pages have kept the same game.

    Raises:
        AssertionError: they differ for a minute.
    """
    deadline = time.monotonic() + 60
    while len({page.evaluate(HEAD) for page in duel.pages}) != 1:
        assert time.monotonic() < deadline, "the two pages have different games"
        duel.host.wait_for_timeout(100)


def trouble(duel: Duel) -> tuple[str, bool]:
    """Return what the host's page says of a connection that did not come about, and whether it offers the settings."""
    section = duel.host.locator("section.connect[data-stage=failed]")
    return section.locator("h2").inner_text(), section.locator("a[href='#!/settings']").count() == 1


def outages(lab: Lab, duel: Duel, say: Callable[[str], None]) -> None:
    """Take the network away in the middle of the game, for longer and longer.

    Raises:
        AssertionError, playwright.sync_api.Error: the game did not go on by itself.
    """
    for seconds in OUTAGES:
        with lab.cut("left"):
            _be_without(duel, seconds)
        say(f"nat: without a network for {seconds} s: healed {_heal(duel):.1f} s after its return, equal games")
    with lab.unplugged("left"):
        _be_without(duel, UNPLUGGED)
    say(f"nat: unplugged for {UNPLUGGED} s: healed {_heal(duel):.1f} s after its return, equal games")


def _be_without(duel: Duel, seconds: float) -> None:
    """Let time pass; both pages say what is wrong."""
    deadline = time.monotonic() + seconds
    for page in duel.pages:
        page.wait_for_selector("[data-link=interrupted], [data-link=mending], [data-link=offline]")
    duel.host.wait_for_timeout(max(0.0, 1000 * (deadline - time.monotonic())))


def _heal(duel: Duel) -> float:
    begun = time.monotonic()
    wait_for_game(duel)
    healed = time.monotonic() - begun
    check_heads(duel)
    duel.press(2)
    check_heads(duel)
    duel.host.wait_for_timeout(3000)  # for fresh spares
    return healed


def behind_ordinary_nats(site: Path, playwright: Playwright, say: Callable[[str], None]) -> None:
    """Both NATs keep ports: STUN is enough; without it, and with one that is not there, the page says what is missing."""
    with open_lab() as lab, duel_in(lab, site, playwright) as duel:
        for page in duel.pages:
            set_servers(page, STUN)
            set_servers(page, STUN, same_network=True)
        duel.make_table("jekyll")
        exchange(duel)
        say(f"nat: same network only: {trouble(duel)[0]!r}")
        assert not any(map(lab.stun_packets, SIDES)), "a STUN server was asked"
        assert trouble(duel) == ("Your friend was not found in this network", False), trouble(duel)

        for page in duel.pages:
            set_servers(page, STUN.replace("3478", "3479"))
        _make_new_code(duel)
        exchange(duel)
        say(f"nat: a STUN server that isn't there: {trouble(duel)[0]!r}")
        assert trouble(duel) == ("No STUN server answers", True), trouble(duel)

        for page in duel.pages:
            set_servers(page, STUN)
        _make_new_code(duel)
        exchange(duel)
        wait_for_game(duel)
        ways = [page.evaluate(WAY) for page in duel.pages]
        say(f"nat: two ordinary NATs, STUN: {ways}")
        assert all(map(lab.stun_packets, SIDES)) and not any("relay" in way or "host" in way for way in ways)
        duel.press(4)
        check_heads(duel)
        outages(lab, duel, say)


def behind_a_symmetric_nat(site: Path, playwright: Playwright, say: Callable[[str], None]) -> None:
    """STUN is of no use: the page says so and offers the settings; with TURN both meet."""
    with open_lab("right") as lab, duel_in(lab, site, playwright) as duel:
        for page in duel.pages:
            set_servers(page, STUN)
        duel.make_table("jekyll")
        exchange(duel)
        found = trouble(duel)
        say(f"nat: a symmetric NAT, STUN: {found[0]!r}")
        assert found == ("A router between you is too strict", True), found
        set_servers(duel.host, f"{STUN}\n{TURN}")
        _make_new_code(duel)
        exchange(duel)
        wait_for_game(duel)
        ways = [page.evaluate(WAY) for page in duel.pages]
        say(f"nat: a symmetric NAT, TURN at one side: {ways}")
        assert any("relay" in way for way in ways)
        duel.press(4)
        check_heads(duel)
        with lab.cut("right"):
            _be_without(duel, OUTAGES[1])
        say(f"nat: relayed, without a network for {OUTAGES[1]} s: healed {_heal(duel):.1f} s after its return, equal games")


def _make_new_code(duel: Duel) -> None:
    """Press what the host's page offers once its code has failed."""
    duel.host.locator("button[data-cmd=again]").click()


def run(say: Callable[[str], None] = print) -> None:
    """Go through everything, or say why that can't be done here.

    Raises:
        AssertionError, playwright.sync_api.Error: something did not go as it should.
    """
    if why := missing():
        say(f"nat: skipped: {why}")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        build(site)
        behind_ordinary_nats(site, playwright, say)
        behind_a_symmetric_nat(site, playwright, say)
