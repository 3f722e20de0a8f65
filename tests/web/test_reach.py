"""Where the friend is: nobody is asked for anything before a player says that the friend is elsewhere."""

from __future__ import annotations

import doctest

import pytest

from pygames.peer.card import Candidate, PeerCard
from pygames.peer.code import Invitation, decode, encode
from tests.web.fakes import FakePage, Markup
from tests.web.test_peer_table import Duel, shown_code
from web import servers
from web.i18n import LANGUAGES
from web.peer import SLOW_SECONDS
from web.screens.reach import is_far
from web.servers import PUBLIC, chosen_servers, parse_servers


def chosen(page: FakePage) -> str:
    """Return what is answered to the question, or an empty text if it isn't asked."""
    screen = page.screen.html()
    marks = Markup(screen)
    if "reach" not in marks.values("data-field"):
        return ""
    return "far" if page.t("peer.reach.near_help") not in marks.text else "near"


def from_elsewhere(code: str) -> str:
    """Return an invitation as it would be if its browser had asked a STUN server."""
    invitation = decode(code)
    card = PeerCard("elsw", "p" * 24, bytes(32), (*invitation.card.candidates, Candidate("srflx", "203.0.113.9", 5000)))
    return encode(Invitation(card, invitation.extra))


@pytest.fixture
def waiting() -> Duel:
    """Two pages whose link is over; the host shows a new code."""
    duel = Duel()
    duel.host.screen.command("again", "")
    return duel


def test_examples_in_docstrings():
    assert doctest.testmod(servers).failed == 0


def test_public_servers_are_addresses():
    known, wrong = parse_servers(PUBLIC)
    assert len(known) == 2 and not wrong


def test_at_first_nobody_is_asked(waiting):
    assert chosen(waiting.host) == "near" and not chosen_servers(waiting.host.settings)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_elsewhere_asks_and_says_whom(waiting, lang):
    host = waiting.host
    host.set("lang", lang)
    before = shown_code(host)
    host.screen.input("reach", "far")
    assert chosen(host) == "far" and [server["urls"] for server in chosen_servers(host.settings)] == PUBLIC.split("\n")
    assert shown_code(host) != before, "a code that was made before leads nowhere"
    for name in servers.host_names(chosen_servers(host.settings)):
        assert name in Markup(host.screen.html()).text
    host.screen.input("reach", "near")
    assert chosen(host) == "near" and not is_far(host)


def test_a_code_that_leads_nowhere_from_elsewhere_says_so(waiting):
    """The friend's network in these tests has no STUN server."""
    host = waiting.host
    assert host.t("peer.reach.unanswered") not in Markup(host.screen.html()).text
    host.screen.input("reach", "far")
    assert host.t("peer.reach.unanswered") in Markup(host.screen.html()).text
    host.screen.table._card = decode(from_elsewhere(shown_code(host))).card
    assert host.t("peer.reach.unanswered") not in Markup(host.screen.html()).text


def test_own_servers_stay(waiting):
    host = waiting.host
    host.set("servers", "stun:stun.example.org")
    host.set("same_network", True)
    host.screen.input("reach", "far")
    assert host.settings["servers"] == "stun:stun.example.org"
    assert "stun.example.org" in Markup(host.screen.html()).text


def test_what_is_no_server_stays_as_well(waiting):
    host = waiting.host
    host.set("servers", "hello")
    host.screen.input("reach", "far")
    assert host.settings["servers"] == f"hello\n{PUBLIC}" and is_far(host)


class TestFriend:
    def open(self, duel: Duel, code: str) -> FakePage:
        duel.friend.open(f"#!/join/{code}")
        return duel.friend

    def test_is_not_asked_within_one_network(self, waiting):
        assert chosen(self.open(waiting, shown_code(waiting.host))) == ""

    def test_who_is_invited_from_elsewhere_is_asked_too(self, waiting):
        friend = self.open(waiting, from_elsewhere(shown_code(waiting.host)))
        assert chosen(friend) == "far" and not is_far(friend), "nobody is asked before sitting down"
        friend.screen.command("connect", "")
        assert is_far(friend)

    def test_and_may_say_no(self, waiting):
        friend = self.open(waiting, from_elsewhere(shown_code(waiting.host)))
        friend.screen.input("reach", "near")
        assert chosen(friend) == "near"
        friend.screen.command("connect", "")
        assert not is_far(friend)


def test_the_question_is_the_next_step_where_the_friend_was_not_found(waiting):
    table = waiting.host.screen.table
    table._fail("one_network")
    assert chosen(waiting.host) == "near"
    waiting.host.screen.input("reach", "far")
    assert table.stage == "inviting" and not table.trouble


def test_what_helps_is_said_once_meeting_takes_long():
    duel = Duel()
    for page in duel.pages:
        page.screen.command("again", "")
    invitation = shown_code(duel.host)
    duel.enter(duel.friend, invitation)
    duel.net.down = True
    duel.enter(duel.host, shown_code(duel.friend))
    words = [duel.host.t(f"peer.stage.connecting_{kind}") for kind in ("help", "slow")]

    def said() -> list[bool]:
        text = Markup(duel.host.screen.html()).text
        return [sentence in text for sentence in words]

    assert said() == [True, False]
    duel.net.pass_time(SLOW_SECONDS + 2)
    assert said() == [False, True]
    duel.net.down = False
    duel.net.pass_time(2)
    assert duel.status() == ["playing", "playing"] and said() == [False, False]
