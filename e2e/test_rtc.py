"""Links between two browsers, each a process of its own, over real WebRTC.

What two people do by hand, the test does in between: the own card goes out as a code, the other's comes in as one.
"""

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from pygames.peer.code import (
    Candidate,
    Invitation,
    PeerCard,
    Reply,
    build_sdp,
    candidate_lines,
    decode,
    encode,
    parse_sdp,
)
from tools.serve import serve

ROOT = Path(__file__).parents[1]

# Longer than Chromium's checks go on by themselves (15 s); set it to try the minutes that a person may take.
WAIT_SECONDS = float(os.environ.get("RTC_WAIT", "16"))


@dataclass
class Side:
    """One of the two pages, and its links by name."""

    page: Page
    owner: str  # "host" or "friend"

    def open(self, name: str = "link", **options: object) -> PeerCard:
        """Start a link and read its card."""
        return parse_sdp(self.page.evaluate("([name, options]) => harness.open(name, options)", [name, options]))

    def connect(self, card: PeerCard, name: str = "link", **options: object) -> None:
        """Try to reach the owner of a card."""
        other = "host" if self.owner == "friend" else "friend"
        options = {"patient": self.owner == "friend"} | options
        self.page.evaluate(
            "([name, ...rest]) => harness.links[name].link.connect(...rest)",
            [name, build_sdp(card, other), candidate_lines(card), options],
        )

    def wait_for(self, state: str, name: str = "link", timeout: float = 15) -> None:
        """Wait until a link is in a state; timeout in seconds."""
        self.page.wait_for_function(
            "([name, state]) => harness.links[name].link.state === state", arg=[name, state], timeout=timeout * 1000
        )

    def send(self, text: str, name: str = "link") -> bool:
        return self.page.evaluate("([name, text]) => harness.links[name].link.send(text)", [name, text])

    def close(self, name: str = "link") -> None:
        self.page.evaluate("name => harness.links[name].link.close()", name)

    def record(self, what: str, name: str = "link") -> list:
        return self.page.evaluate("([name, what]) => harness.links[name].record[what]", [name, what])

    def wait_for_record(self, what: str, count: int, name: str = "link") -> list:
        self.page.wait_for_function(
            "([name, what, count]) => harness.links[name].record[what].length >= count", arg=[name, what, count]
        )
        return self.record(what, name)


@pytest.fixture(scope="module")
def harness() -> Iterator[str]:
    with serve(ROOT) as base_url:
        yield f"{base_url}e2e/pages/rtc.html"


def _open(browser: Browser, url: str) -> Page:
    page = browser.new_page()
    page.goto(url)
    page.wait_for_function("window.harness")
    return page


@pytest.fixture
def host(browser: Browser, harness: str) -> Iterator[Side]:
    with _open(browser, harness) as page:
        yield Side(page, "host")


@pytest.fixture
def friend(second_browser: Browser, harness: str) -> Iterator[Side]:
    with _open(second_browser, harness) as page:
        yield Side(page, "friend")


def meet(host: Side, friend: Side, wait: float = 0, carry: Callable[[str], str] = str) -> float:
    """Connect the two as people do.

    Args:
        wait: seconds until the host has the friend's reply.
        carry: takes a code's text to the other side.

    Returns:
        Seconds from the host's start until the channel is open on both sides.
    """
    invitation = Invitation(host.open(), 1888)
    received = decode(carry(encode(invitation)))
    assert received == invitation
    reply = Reply(friend.open(), received.digest)
    friend.connect(received.card)
    friend.page.wait_for_timeout(wait * 1000)  # a page's events arrive meanwhile
    answer = decode(carry(encode(reply)))
    assert answer.answers == invitation.digest
    start = time.perf_counter()
    host.connect(answer.card)
    host.wait_for("open")
    friend.wait_for("open")
    return time.perf_counter() - start


def lose_packets(page: Page) -> Callable[[int], None]:
    """Return what makes a page lose so many percent of its WebRTC packets; call this before it connects."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")

    def lose(percent: int) -> None:
        conditions = {"offline": False, "latency": 1, "downloadThroughput": -1, "uploadThroughput": -1}
        devtools.send("Network.emulateNetworkConditions", conditions | {"packetLoss": percent})

    lose(0)
    return lose


def test_connects_ten_times_in_a_row(host: Side, friend: Side) -> None:
    seconds = []
    for _ in range(10):
        seconds.append(meet(host, friend))
        assert host.send("سلام") and friend.send("hello")
        assert friend.wait_for_record("messages", 1) == ["سلام"]
        assert host.wait_for_record("messages", 1) == ["hello"]
        host.close()
        friend.wait_for("closed")
        assert host.record("states") == ["ready", "connecting", "open", "closed: here"]
        assert friend.record("states") == ["ready", "waiting", "open", "closed: peer"]
    print("seconds to connect:", *(f"{value:.2f}" for value in seconds))


# Note every candidate that a page adds to a connection, with the peer's user fragment.
WATCH_CANDIDATES = """() => {
    window.added = [];
    const add = RTCPeerConnection.prototype.addIceCandidate;
    RTCPeerConnection.prototype.addIceCandidate = function (candidate) {
        added.push([this.remoteDescription.sdp.match(/a=ice-ufrag:(.*)/)[1], candidate.candidate]);
        return add.call(this, candidate);
    };
}"""

# Make the page's browser pass for Firefox, as far as links look.
PRETEND_FIREFOX = """() => {
    const { get } = Object.getOwnPropertyDescriptor(RTCPeerConnection.prototype, "localDescription");
    Object.defineProperty(RTCPeerConnection.prototype, "localDescription", {
        get() {
            const description = get.call(this);
            return description && { sdp: description.sdp.replace("o=-", "o=mozilla...") };
        },
    });
}"""


def test_friend_waits_for_a_slow_host(host: Side, friend: Side) -> None:
    friend.page.evaluate(WATCH_CANDIDATES)
    seconds = meet(host, friend, wait=WAIT_SECONDS)
    assert friend.record("states") == ["ready", "waiting", "open"]
    print(f"connected {seconds:.2f} s after the host's start")

    # While it waited it tried again every three seconds, under new foundations; when it was open it stopped.
    card = parse_sdp(host.page.evaluate("harness.links.link.link.local.then(({ sdp }) => sdp)"))
    lines = [line for _, line in friend.page.evaluate("added")]
    assert len(lines) // len(card.candidates) in range(int(WAIT_SECONDS / 3) - 1, int(WAIT_SECONDS / 3) + 3)
    foundations = [line.split(" ")[0] for line in lines + candidate_lines(card)]
    assert len(set(foundations)) == len(foundations)
    assert {line.split(" ", 1)[1] for line in lines} == {line.split(" ", 1)[1] for line in candidate_lines(card)}
    friend.page.wait_for_timeout(3300)
    assert len(friend.page.evaluate("added")) == len(lines)


def test_firefox_is_given_an_address_that_nobody_has(host: Side) -> None:
    """Only if it knows no other than names, which may not resolve yet."""
    name = Candidate("host", "3f1c11c1-54cb-4963-8f06-5dad3d9fb392.local", 4000)
    hidden = PeerCard("hidd", "p" * 24, bytes(32), (name,))
    plain = PeerCard("plai", "p" * 24, bytes(32), (name, Candidate("srflx", "198.51.100.7", 4000)))
    host.page.evaluate(WATCH_CANDIDATES)
    host.page.evaluate(PRETEND_FIREFOX)
    for card in (hidden, plain):
        host.open(card.ufrag)
        host.connect(card, card.ufrag, patient=True)
    host.page.wait_for_timeout(6500)
    unreachable = [(ufrag, line.split(" ")) for ufrag, line in host.page.evaluate("added") if " 192.0.2." in line]
    assert [ufrag for ufrag, _ in unreachable] == ["hidd", "hidd"]
    assert len({line[4] for _, line in unreachable}) == 2


def test_spare_link_beside_the_first(host: Side, friend: Side) -> None:
    """A page holds two links; the cards of the second go over the first, which then is closed."""
    meet(host, friend)
    for side in (host, friend):
        assert side.send(encode(Invitation(side.open("spare"))))
    cards = [decode(side.wait_for_record("messages", 1)[0]).card for side in (host, friend)]
    host.close()
    for side, card in zip((host, friend), cards, strict=True):
        side.connect(card, "spare")
    for side in (host, friend):
        side.wait_for("open", "spare")
    assert host.send("again", "spare")
    assert friend.wait_for_record("messages", 1, "spare") == ["again"]
    assert friend.page.evaluate("harness.links.link.link.state") == "closed"


def test_lost_network_interrupts_and_heals(host: Side, friend: Side) -> None:
    lose = lose_packets(host.page)
    meet(host, friend)
    lose(100)
    host.wait_for("interrupted")
    assert host.send("said in the dark")
    lose(0)
    host.wait_for("open")
    assert friend.wait_for_record("messages", 1) == ["said in the dark"]


def test_peer_hears_when_the_page_is_left(host: Side, friend: Side) -> None:
    meet(host, friend)
    friend.page.reload()
    host.wait_for("closed", timeout=3)
    assert host.record("states")[-1] == "closed: peer"


def test_messages_keep_their_order_and_the_sender_pauses(host: Side, friend: Side) -> None:
    meet(host, friend)
    refused = host.page.evaluate(
        """async () => {
            const { link, record } = harness.links.link;
            const text = "ب".repeat(59_990);
            let refused = 0;
            for (let i = 0; i < 40; i++) {
                const drains = record.drains;
                while (!link.send(`${i} ${text}`)) {
                    refused++;
                    while (record.drains === drains) await new Promise((resolve) => setTimeout(resolve, 5));
                }
            }
            return refused;
        }"""
    )
    assert refused > 0
    messages = friend.wait_for_record("messages", 40)
    assert [message.split(" ")[0] for message in messages] == [str(index) for index in range(40)]
    assert {len(message.split(" ")[1]) for message in messages} == {59_990}


def test_refuses_what_is_no_message(host: Side, friend: Side) -> None:
    host.open()
    assert not host.send("too early")
    tell = "value => { try { harness.links.link.link.send(value) } catch (error) { return error.name } }"
    assert host.page.evaluate(tell, "x" * 60_001) == "RangeError"
    assert host.page.evaluate(tell, 5) == "TypeError"

    # The other peer is not bound by our rules.
    plain = parse_sdp(friend.page.evaluate("harness.openPlain('plain')"))
    answer = build_sdp(parse_sdp(host.page.evaluate("harness.links.link.link.local.then(({ sdp }) => sdp)")), "host")
    friend.page.evaluate(
        "sdp => harness.links.plain.connection.setRemoteDescription({ type: 'answer', sdp })",
        answer,
    )
    host.connect(plain)
    host.wait_for("open")
    friend.page.wait_for_function("harness.links.plain.channel.readyState === 'open'")
    friend.page.evaluate(
        """() => {
            const { channel } = harness.links.plain;
            channel.send(new Uint8Array([1, 2, 3]));
            channel.send("x".repeat(60_001));
            channel.send("x".repeat(60_000));
        }"""
    )
    assert [len(message) for message in host.wait_for_record("messages", 1)] == [60_000]
    assert host.record("errors") == ["binary", "oversized"]
    assert host.page.evaluate("harness.links.link.link.state") == "open"


def test_failing_callback_does_not_stop_the_link(host: Side, friend: Side) -> None:
    meet(host, friend)
    host.page.evaluate("() => { harness.links.link.record.messages.push = () => { throw new Error('from the callback') } }")
    with host.page.expect_event("pageerror") as reported:
        friend.send("one")
    host.page.evaluate("delete harness.links.link.record.messages.push")
    friend.send("two")
    assert host.wait_for_record("messages", 1) == ["two"]
    assert "from the callback" in str(reported.value)


def test_silent_stun_server_delays_the_code_by_two_seconds(host: Side) -> None:
    start = time.perf_counter()
    card = host.open(iceServers=[{"urls": "stun:198.51.100.1:3478"}])  # an address for documentation: nobody answers
    assert 1.5 < time.perf_counter() - start < 4
    assert {candidate.kind for candidate in card.candidates} == {"host"}


def test_says_why_it_failed(host: Side, friend: Side) -> None:
    # Nobody is there.
    absent = friend.open()
    host.open("alone")
    host.connect(absent, "alone", timeout=300)
    host.wait_for("failed", "alone")
    assert host.record("states", "alone") == ["ready", "connecting", "failed: timeout"]

    # An answer that the browser does not take.
    host.open("bad answer")
    host.page.evaluate("harness.links['bad answer'].link.connect('v=0', [])")
    assert host.record("states", "bad answer") == ["ready", "connecting", "failed: browser"]

    # Closed while others wait for it.
    closed = """async () => {
        const opened = harness.open("closed");
        harness.links.closed.link.close();
        return opened.catch((error) => error.message);
    }"""
    assert host.page.evaluate(closed) == "here"
    assert host.record("states", "closed") == ["closed: here"]

    # No address: this browser may use relays only, and there is none.
    host.page.evaluate(
        """() => {
            window.RTCPeerConnection = class extends RTCPeerConnection {
                constructor(options) {
                    super({ ...options, iceTransportPolicy: "relay" });
                }
            };
        }"""
    )
    attempt = "name => harness.open(name).catch((error) => error.message)"
    assert host.page.evaluate(attempt, "nowhere") == "no_candidates"
    assert host.record("states", "nowhere") == ["failed: no_candidates"]

    # A browser without WebRTC.
    host.page.evaluate("delete window.RTCPeerConnection")
    assert host.page.evaluate(attempt, "nothing") == "browser"
    assert host.record("states", "nothing") == ["failed: browser"]
