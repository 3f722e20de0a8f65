"""What happens between two browsers besides moves: links both ways, lost connections, talk, taking back, another match."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.helpers import wait_until_ready
from tools.duel import Duel, code_of
from tools.soak.pages import WATCH_CONNECTIONS

# What ends a game of Mr. Jack at once.
ENDS = "accuse|escape"


@pytest.fixture
def duel(new_page: Callable[..., Page], site: str, browser: Browser, second_browser: Browser) -> Duel:
    """Two pages in two browser processes."""
    pages = new_page(None, browser=browser), new_page(None, browser=second_browser)
    for page, lang in zip(pages, ("en", "fa")):
        page.add_init_script(WATCH_CONNECTIONS)
        page.goto(f"{site}?lang={lang}")
        wait_until_ready(page)
    return Duel(*pages)


def wait_for_spares(duel: Duel) -> None:
    """Wait until both hold a second connection, and the cards had time to cross."""
    for page in duel.pages:
        page.wait_for_function("connections.filter(one => one.signalingState === 'have-local-offer').length >= 1")
    duel.host.wait_for_timeout(1500)


def lose(page: Page) -> None:
    """Close the connection in use at one side."""
    page.evaluate("connections.findLast(one => one.signalingState === 'stable').close()")


def phases(duel: Duel) -> list[str | None]:
    return [page.locator("[data-status]").get_attribute("data-phase") for page in duel.pages]


def test_links_both_ways(duel: Duel) -> None:
    """The friend opens the invitation's link, the host the reply's; nobody pastes anything."""
    duel.make_table("jekyll")
    invitation = duel.host.locator("button[data-cmd^='copy:http']").get_attribute("data-cmd").removeprefix("copy:")
    assert invitation.endswith(f"#!/join/{code_of(duel.host)}")
    duel.friend.goto(invitation)
    wait_until_ready(duel.friend)
    duel.friend.locator("button[data-cmd=connect]").click()
    reply = duel.friend.locator("button[data-cmd^='copy:http']").get_attribute("data-cmd").removeprefix("copy:")
    assert reply.endswith(f"#!/reply/{code_of(duel.friend)}")
    tab = duel.host.context.new_page()
    tab.goto(reply)
    wait_until_ready(tab)
    expect(tab.locator("[data-taken=true]")).to_be_visible()
    for page in duel.pages:
        page.wait_for_selector("[data-status=playing]")


# Let the page's camera see a QR code, given as in `web/js/qr.js`.
SHOW_TO_CAMERA = """svg => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 600 });
    const context = canvas.getContext("2d");
    const size = Number(svg.viewBox.split(" ")[2]);
    context.fillStyle = "#fff";
    context.fillRect(0, 0, 600, 600);
    context.scale(600 / size, 600 / size);
    context.translate(4, 4);
    context.fillStyle = "#000";
    const paint = () => { context.fill(new Path2D(svg.path)); setTimeout(paint, 100); };
    paint();
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
}"""


def test_a_qr_code_is_shown_and_scanned(duel: Duel) -> None:
    duel.make_table("jekyll")
    code_of(duel.host)
    duel.host.locator("[data-cmd=qr]").click()
    shown = duel.host.locator("svg.qr")
    svg = {"viewBox": shown.get_attribute("viewBox"), "path": shown.locator("path").last.get_attribute("d")}
    duel.friend.evaluate(SHOW_TO_CAMERA, svg)
    duel.friend.evaluate("location.hash = '#!/join'")
    duel.friend.locator("[data-cmd=scan]").click()
    expect(duel.friend.locator(".invitation")).to_be_visible(timeout=20_000)
    assert duel.friend.locator("dialog").count() == 0


def test_lost_connections_heal_by_themselves(duel: Duel) -> None:
    duel.make_table("jekyll")
    duel.connect()
    duel.press(5)
    before = phases(duel)
    for loser in duel.pages:
        wait_for_spares(duel)
        begun = time.perf_counter()
        lose(loser)
        loser.wait_for_function("connections.filter(one => one.connectionState === 'connected').length > 0")
        for page in duel.pages:
            page.wait_for_selector("[data-link=open]")
            page.wait_for_selector("[data-status=playing]")
        print(f"healed after {time.perf_counter() - begun:.1f} s")
        assert phases(duel) == before
    duel.press(5)


def test_a_silent_network_is_noticed_and_healed(duel: Duel) -> None:
    """All packets of one side are lost for a while: silence, said in words, then the spares."""
    devtools = duel.host.context.new_cdp_session(duel.host)
    devtools.send("Network.enable")

    def lose_packets(percent: int) -> None:
        conditions = {"offline": False, "latency": 1, "downloadThroughput": -1, "uploadThroughput": -1}
        devtools.send("Network.emulateNetworkConditions", conditions | {"packetLoss": percent})

    lose_packets(0)
    duel.make_table("jekyll")
    duel.connect()
    duel.press(3)
    wait_for_spares(duel)
    lose_packets(100)
    for page in duel.pages:
        page.wait_for_selector("[data-link=mending]")
    expect(duel.host.locator("[data-cmd=again]")).to_be_visible()
    duel.host.wait_for_timeout(4000)
    lose_packets(0)
    begun = time.perf_counter()
    for page in duel.pages:
        page.wait_for_selector("[data-link=open]")
        page.wait_for_selector("[data-status=playing]")
    print(f"healed {time.perf_counter() - begun:.1f} s after the network's return")
    duel.press(3)


def test_talk_of_text_only(duel: Duel) -> None:
    duel.make_table("jekyll")
    duel.connect()
    for page in duel.pages:
        page.evaluate("document.getElementById('talk').open = true")
    nasty = "<img src=x onerror=alert(1)> سلام"
    duel.host.locator("[data-input=say]").fill(nasty)
    duel.host.locator("[data-input=say]").press("Enter")
    expect(duel.friend.locator(".talk-lines li").last).to_contain_text(nasty)
    expect(duel.host.locator("[data-input=say]")).to_have_value("")
    assert duel.friend.locator("img").count() == 0
    duel.friend.locator("[data-cmd='phrase:thanks']").click()
    expect(duel.host.locator(".talk-lines li").last).to_contain_text("Thank you!")
    duel.host.locator("[data-cmd=mute]").click()
    duel.friend.locator("[data-cmd='phrase:oops']").click()
    expect(duel.friend.locator(".talk-lines li")).to_have_count(3)
    assert duel.host.locator(".talk-lines li").count() == 2


def test_taking_back_and_another_match(duel: Duel) -> None:
    duel.make_table("mrjack")
    duel.connect()
    for _ in range(50):
        asking = [page for page in duel.pages if page.locator("[data-cmd=undo]").count()]
        if asking:
            break
        duel.press(1, but=ENDS)
    else:
        raise AssertionError("nobody could ask")
    asker = asking[0]
    other = duel.friend if asker is duel.host else duel.host
    lines = asker.locator(".log li").count()
    asker.locator("[data-cmd=undo]").click()
    other.locator("[data-cmd=undo-yes]").click()
    expect(asker.locator("[data-cmd=undo-yes]")).to_have_count(0)
    asker.wait_for_function("lines => document.querySelectorAll('.log li').length < lines", arg=lines)

    seats = [page.locator("[data-seat]").get_attribute("data-seat") for page in duel.pages]
    duel.host.locator("[data-cmd=resign]").click()
    duel.host.locator("[data-cmd=resign-yes]").click()
    for page in duel.pages:
        page.wait_for_selector("[data-status=over]")
    duel.friend.locator("[data-cmd=rematch]").click()
    duel.host.locator("[data-cmd=rematch]").click()
    for page in duel.pages:
        page.wait_for_selector("[data-status=playing]")
    assert [page.locator("[data-seat]").get_attribute("data-seat") for page in duel.pages] == seats[::-1]
    duel.press(3, but=ENDS)

    duel.friend.locator("[data-cmd=leave]").click()
    duel.friend.locator("[data-cmd='leave-go:later']").click()
    expect(duel.host.locator("[data-link=failed]")).to_be_visible()
    expect(duel.host.locator(".connect h2")).to_contain_text("later")
