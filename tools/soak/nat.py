"""Two browsers behind NATs: direct and relayed ways, causes of failure, outages of 10, 40 and 120 s in a game."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Playwright, sync_playwright

from tools import browser
from tools.build import build
from tools.soak import firefox, links, pages
from tools.soak.lab import SIDES, STUN, TURN, Lab, missing, open_lab, running
from web.servers import parse_servers

OUTAGES = (10, 40, 120)
UNPLUGGED = 20
PORT = 8000
ADDRESS = f"http://localhost:{PORT}/"

# The kinds of address at both ends of the connection in use.
WAY = """async () => {
    const one = connections.findLast((one) => one.connectionState === "connected");
    const stats = await one.getStats();
    const { selectedCandidatePairId } = [...stats.values()].find(({ type }) => type === "transport");
    const pair = stats.get(selectedCandidatePairId);
    return [pair.localCandidateId, pair.remoteCandidateId].map((id) => stats.get(id).candidateType);
}"""

Say = Callable[[str], None]


@contextmanager
def chromium_in(lab: Lab, side: str, playwright: Playwright) -> Iterator[Page]:
    """Start a Chromium with one page on a side's device."""
    program = browser.find() or playwright.chromium.executable_path
    with browser.launch(playwright, executable_path=lab.wrap(side, program)) as one:
        page = one.new_page()
        page.set_default_timeout(pages.TIMEOUT)
        page.add_init_script(pages.WATCH_CONNECTIONS)
        yield page


@contextmanager
def two_in(lab: Lab, folder: Path, playwright: Playwright, friend: str = "Chromium") -> Iterator[list[Any]]:
    """Start a browser on each side's device, which serves the folder to itself; the left one, the host's, is a Chromium."""
    with ExitStack() as stack:
        for side in SIDES:
            serve = lab.inside(side, sys.executable, "-m", "tools.serve", folder, "--port", str(PORT))
            stack.enter_context(running(serve, "Donafare"))
        right = (firefox.launch(*lab.inside("right")) if friend == "Firefox" else chromium_in(lab, "right", playwright))
        yield [stack.enter_context(chromium_in(lab, "left", playwright)), stack.enter_context(right)]


def meet_behind(symmetric: tuple[str, ...], servers: str, playwright: Playwright) -> list[list[str]]:
    """Connect two bare links across NATs; return by what kinds of address, as each side tells.

    Args:
        symmetric: sides whose NAT is a symmetric one.
        servers: as players write them.
    """
    with open_lab(*symmetric) as lab, two_in(lab, links.ROOT, playwright) as both:
        for page in both:
            page.goto(ADDRESS + links.PAGE)
            page.wait_for_function("window.harness")
        links.meet(*both, parse_servers(servers)[0])
        return [page.evaluate(WAY) for page in both]


def exchange(host: Any, friend: Any) -> None:
    """Carry both codes across."""
    pages.bring_back(host, pages.join(friend, pages.code_of(host)))


def trouble(host: Page) -> tuple[str, str]:
    """Return what the host's page says of a connection that did not come about, and which next step it offers."""
    section = host.locator("section.connect[data-stage=failed]")
    title = section.locator("h2").inner_text()
    offers = {"settings": "a[href='#!/settings']", "elsewhere": "[data-input=reach][value=far]"}
    return title, " ".join(name for name, selector in offers.items() if section.locator(selector).count())


def outage(host: Any, friend: Any, gone: Any, seconds: float, name: str, say: Say) -> None:
    """Take the network away in the middle of the game; it goes on by itself.

    Args:
        gone: context in which there is none.

    Raises:
        AssertionError, TimeoutError, playwright.sync_api.Error: the game did not go on.
    """
    with gone:
        deadline = time.monotonic() + seconds
        for page in (host, friend):  # both say what is wrong
            pages.see(page, "[data-link=interrupted], [data-link=mending], [data-link=offline]")
        time.sleep(max(0.0, deadline - time.monotonic()))
    healed = pages.wait_for_game(host, friend)
    pages.play_on(host, friend, 2)
    say(f"nat: {name} for {seconds} s: healed {healed:.1f} s after its return, equal games")
    time.sleep(3)  # for fresh spares


def behind_ordinary_nats(site: Path, playwright: Playwright, say: Say) -> None:
    """Both NATs keep ports: STUN is enough; without it, and with one that is not there, the page says what is missing."""
    with open_lab() as lab, two_in(lab, site, playwright) as both:
        host, friend = both
        for page in both:
            pages.open_site(page, ADDRESS)
            pages.set_servers(page, STUN)
            pages.set_servers(page, STUN, same_network=True)
        pages.make_table(host)
        exchange(host, friend)
        say(f"nat: same network only: {trouble(host)}")
        assert trouble(host) == ("Your friend was not found in this network", "elsewhere")
        assert not any(map(lab.stun_packets, SIDES)), "a STUN server was asked"

        for page in both:
            pages.set_servers(page, STUN.replace("3478", "3479"))
        _make_new_code(host)
        exchange(host, friend)
        say(f"nat: a STUN server that isn't there: {trouble(host)}")
        assert trouble(host) == ("No STUN server answers", "settings")

        for page in both:
            pages.set_servers(page, STUN)
        _make_new_code(host)
        exchange(host, friend)
        pages.wait_for_game(host, friend)
        ways = [page.evaluate(WAY) for page in both]
        say(f"nat: two ordinary NATs, STUN: {ways}")
        assert all(map(lab.stun_packets, SIDES)) and not any("relay" in way or "host" in way for way in ways)
        pages.play_on(host, friend)
        for seconds in OUTAGES:
            outage(host, friend, lab.cut("left"), seconds, "without a network", say)
        outage(host, friend, lab.unplugged("left"), UNPLUGGED, "unplugged", say)


def begin_with(servers: str, host: Any, friend: Any) -> None:
    """Open the site on both pages and name these servers; the host makes a table."""
    for page in (host, friend):
        pages.open_site(page, ADDRESS)
        pages.set_servers(page, servers)
    pages.make_table(host)


def with_firefox(site: Path, playwright: Playwright, say: Say) -> None:
    """The friend has a Firefox, which gives up sooner than Chromium, and at once when its device is unplugged."""
    with open_lab() as lab, two_in(lab, site, playwright, "Firefox") as both:
        host, friend = both
        begin_with(STUN, host, friend)
        exchange(host, friend)
        pages.wait_for_game(host, friend)
        pages.play_on(host, friend)
        for seconds in OUTAGES:
            outage(host, friend, lab.cut("right"), seconds, "Firefox without a network", say)
        outage(host, friend, lab.unplugged("right"), UNPLUGGED, "Firefox unplugged", say)


def behind_a_symmetric_nat(site: Path, playwright: Playwright, say: Say) -> None:
    """STUN is of no use: the page says so and offers the settings; with TURN both meet."""
    with open_lab("right") as lab, two_in(lab, site, playwright) as both:
        host, friend = both
        begin_with(STUN, host, friend)
        exchange(host, friend)
        say(f"nat: a symmetric NAT, STUN: {trouble(host)}")
        assert trouble(host) == ("A router between you is too strict", "settings")
        pages.set_servers(host, f"{STUN}\n{TURN}")
        _make_new_code(host)
        exchange(host, friend)
        pages.wait_for_game(host, friend)
        ways = [page.evaluate(WAY) for page in both]
        say(f"nat: a symmetric NAT, TURN at one side: {ways}")
        assert any("relay" in way for way in ways)
        pages.play_on(host, friend)
        outage(host, friend, lab.cut("right"), OUTAGES[1], "relayed, without a network", say)


def _make_new_code(host: Any) -> None:
    """Press what the host's page offers once its code has failed."""
    pages.press(host, "button[data-cmd=again]")


def run(say: Say = print) -> None:
    """Go through everything, or say why that can't be done here.

    Raises:
        AssertionError, TimeoutError, playwright.sync_api.Error: something did not go as it should.
    """
    if why := missing():
        say(f"nat: skipped: {why}")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        build(site)
        behind_ordinary_nats(site, playwright, say)
        behind_a_symmetric_nat(site, playwright, say)
        if firefox.find():
            with_firefox(site, playwright, say)
