"""Two tables in two pages, joined by links in memory: codes, whole games, reloads, every wrong code."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from pygames.core.registry import load_game
from pygames.fair.libsodium import Libsodium
from pygames.peer.card import CodeError
from pygames.peer.code import Reply, decode, encode
from pygames.peer.invite import unpack
from tests.web.fakes import FakePage, Markup
from tests.web.net import Net
from web.peer import PeerTable
from web.screens.connect import make_table
from web.store import StoreError

GROUP = Libsodium()
GAME = load_game("jekyll")


class Duel:
    """A host's and a friend's page."""

    def __init__(self, seat: str = "0", game=GAME, clock: int = 0, counsels: Sequence[Any] = (), **options: str) -> None:
        self.net = Net()
        self.host, self.friend = FakePage("en"), FakePage("fa")
        for page, counsel in zip(self.pages, counsels):
            page.thinks = counsel
        for page in self.pages:
            page.tools = GROUP, self.net.browser(page.run)
        resolved = game.options.resolve(options)
        self.host.run(make_table(self.host, game, resolved, None if seat == "lot" else int(seat), clock))
        self.connect()

    @property
    def pages(self) -> tuple[FakePage, FakePage]:
        return self.host, self.friend

    @property
    def tables(self) -> list[PeerTable]:
        return [page.screen.table for page in self.pages]

    def connect(self) -> None:
        """Carry the codes over as people do."""
        if self.friend.address.startswith("#!/table/"):
            self.enter(self.friend, shown_code(self.host))
        else:
            self.friend.open(f"#!/join/{shown_code(self.host)}")
            assert Markup(self.friend.screen.html()).values("data-cmd").count("connect") == 1
            self.friend.screen.command("connect", "")
        self.enter(self.host, shown_code(self.friend))
        self.net.deliver()

    def enter(self, page: FakePage, code: str) -> None:
        page.screen.input("code", f"Hello! {code} :-)")
        page.screen.command("connect", "")

    def press(self, rng: random.Random, most: int = 10_000) -> int:
        """Let both press what is offered until nothing is."""
        presses = 0
        while presses < most:
            offers = [(page, Markup(page.screen.html()).values("data-act")) for page in self.pages]
            offers = [(page, acts) for page, acts in offers if acts]
            if not offers:
                break
            page, acts = rng.choice(offers)
            page.screen.act(rng.choice(acts))
            self.net.deliver()
            presses += 1
        return presses

    def status(self) -> list[str]:
        return [Markup(page.screen.html()).values("data-status")[0] for page in self.pages]


def shown_code(page: FakePage) -> str:
    (code,) = Markup(page.screen.html()).values("data-peer-code")
    return code


@pytest.mark.parametrize("seat", ["0", "1", "lot"])
def test_whole_return_match(seat: str):
    rng = random.Random(seat)
    duel = Duel(seat, match_games="2")
    assert duel.status() == ["playing", "playing"]
    seats = [Markup(page.screen.html()).values("data-seat")[0] for page in duel.pages]
    assert sorted(seats) == ["hyde", "jekyll"] and (seat == "lot" or seats[0] == GAME.seats[int(seat)])
    duel.press(rng)
    assert duel.status() == ["over", "over"]
    duel.friend.screen.command("next", "")
    duel.net.deliver()
    assert [Markup(page.screen.html()).values("data-seat")[0] for page in duel.pages] == seats[::-1]
    duel.press(rng)
    assert duel.status() == ["over", "over"]
    for page in duel.pages:
        audits = Markup(page.screen.html()).values("data-audit")
        assert audits and set(audits) == {"fair"}
        assert page.troubles == []


@pytest.mark.parametrize("who", [(0,), (1,), (0, 1)])
def test_reload_and_go_on(who: tuple[int, ...]):
    rng = random.Random(3)
    duel = Duel()
    duel.press(rng, most=23)
    before = [table.session.table.log for table in duel.tables]
    for side in who:
        page = duel.pages[side]
        page.tables.popitem()[1].close()
        page.open(page.address)
    for side in {0, 1} - set(who):
        assert "again" in Markup(duel.pages[side].screen.html()).values("data-cmd")
        duel.pages[side].screen.command("again", "")
    duel.connect()
    assert duel.status() == ["playing", "playing"]
    assert [table.session.table.log for table in duel.tables] == before
    duel.press(rng)
    assert duel.status() == ["over", "over"]


def test_lost_link_keeps_the_board_and_offers_codes():
    duel = Duel()
    duel.net.down = True
    duel.net.links["u000"].lose("lost")
    for page in duel.pages:
        assert Markup(page.screen.html()).values("data-link") == ["mending"]
    duel.net.pass_time(1000)
    duel.net.down = False
    for page in duel.pages:
        shown = Markup(page.screen.html())
        assert shown.values("data-status") == ["interrupted"]
        assert shown.values("data-link") == ["failed"] and "again" in shown.values("data-cmd")
        assert shown.values("data-key") and not shown.values("data-act")
    duel.friend.screen.command("again", "")
    duel.host.screen.command("again", "")
    duel.connect()
    assert duel.status() == ["playing", "playing"]


def test_resigning_is_confirmed_by_the_other_page():
    duel = Duel()
    duel.host.screen.command("resign", "")
    assert duel.status() == ["playing", "playing"]
    duel.host.screen.command("resign-yes", "")
    assert not Markup(duel.host.screen.html()).values("data-act")
    duel.net.deliver()
    assert duel.status() == ["over", "over"]


def test_every_wrong_code_is_named():
    duel = Duel()
    first, second = FakePage("en"), FakePage("en")
    net = Net()
    for page in (first, second):
        page.tools = GROUP, net.browser(page.run)
        page.run(make_table(page, GAME, GAME.options.resolve({}), 0))
    table = first.screen.table
    own, foreign = shown_code(first), shown_code(second)
    stale = encode(Reply(decode(own).card, b"\0\0\0"))
    changed = stale[:20] + ("a" if stale[20] != "a" else "b") + stale[21:]
    for text, code in ((own, "own_code"), (foreign, "is_invitation"), (stale, "old_reply"), ("", "empty"),
                       ("hello", "not_a_code"), (stale[:-9], "cut_off"), (changed, "changed")):
        with pytest.raises(CodeError) as caught:
            table.take_code(text)
        assert caught.value.reason == code
        first.screen.input("code", text)
        first.screen.command("connect", "")
        shown = Markup(first.screen.html())
        assert "peer." not in shown.text and shown.values("role").count("alert") == 1
    joining = FakePage("en")
    joining.open(f"#!/join/{stale}")
    assert joining.screen.refusal == joining.t("peer.code.is_reply")
    first.open(f"#!/join/{own}")
    assert first.screen.refusal == first.t("peer.code.own_code")
    # A friend who comes back needs the code of this table, not of another.
    duel.friend.screen.command("again", "")
    duel.friend.screen.input("code", foreign)
    duel.friend.screen.command("connect", "")
    assert duel.friend.screen.refusal == duel.friend.t("peer.code.other_table")


def test_browser_without_network_says_so():
    page, net = FakePage("en"), Net()
    net.offline = True
    page.tools = GROUP, net.browser(page.run)
    page.run(make_table(page, GAME, GAME.options.resolve({}), 0))
    assert page.t("peer.trouble.no_candidates.title") in Markup(page.screen.html()).text
    net.offline = False
    page.screen.command("again", "")
    assert shown_code(page)


def test_damaged_save_of_a_table_is_refused():
    duel = Duel()
    save = json.loads(json.dumps(duel.tables[0].save()))
    for damage, code in (({"stream": 5}, "save_damaged"), ({"format": "x"}, "save_damaged"),
                         ({"rules": "0" * 16}, "other_rules")):
        with pytest.raises(StoreError) as caught:
            PeerTable.load("id", {**save, "data": {**save["data"], **damage}}, GROUP, duel.net.browser(duel.host.run),
                           lambda: None)
        assert caught.value.code == code


def test_invitation_names_the_table():
    duel = Duel(greed_swap="1")
    duel.host.screen.command("again", "")
    agreement = unpack(decode(shown_code(duel.host)))
    assert (agreement.game, agreement.options["greed_swap"], agreement.host_player) == (GAME, 1, 0)
    assert agreement == duel.tables[0].session.agreement == duel.tables[1].session.agreement


class TestBeforeItHasBegun:
    """Until both pages have met, the table is called after the host's latest invitation."""

    @pytest.fixture
    def waiting(self) -> Duel:
        return self.wait(None)

    def wait(self, seat: int | None) -> Duel:
        """Let a friend answer an invitation, and the reply get lost."""
        duel = Duel.__new__(Duel)
        duel.net, duel.host, duel.friend = Net(), FakePage("en"), FakePage("fa")
        for page in duel.pages:
            page.tools = GROUP, duel.net.browser(page.run)
        duel.host.run(make_table(duel.host, GAME, GAME.options.resolve({"greed_swap": "1"}), seat))
        self.sit_down(duel)
        return duel

    def sit_down(self, duel: Duel) -> None:
        duel.friend.open(f"#!/join/{shown_code(duel.host)}")
        duel.friend.screen.command("connect", "")

    def reload(self, page: FakePage) -> None:
        page.tables.popitem()[1].close()
        page.open(page.address)

    def plays(self, duel: Duel) -> bool:
        one, other = (table.session for table in duel.tables)
        assert one.agreement == other.agreement and one.options["greed_swap"] == 1
        duel.press(random.Random(1), most=4)
        return duel.status() == ["playing", "playing"] and not duel.host.troubles + duel.friend.troubles

    @pytest.mark.parametrize("who", [(), (0,), (1,), (0, 1)])
    def test_fresh_codes_after_reloads(self, waiting: Duel, who: tuple[int, ...]):
        addresses, first = [page.address for page in waiting.pages], shown_code(waiting.host)
        for side in who:
            self.reload(waiting.pages[side])
        for side in {0, 1} - set(who):
            waiting.pages[side].screen.command("again", "")
        assert shown_code(waiting.host) != first
        waiting.connect()
        assert self.plays(waiting) and [page.address for page in waiting.pages] == addresses
        assert [len(page.store.games()) for page in waiting.pages] == [1, 1]

    def test_a_fresh_invitation_opened_as_a_link(self, waiting: Duel):
        waiting.host.screen.command("again", "")
        self.sit_down(waiting)
        waiting.enter(waiting.host, shown_code(waiting.friend))
        waiting.net.deliver()
        assert self.plays(waiting)

    def test_the_same_invitation_opened_twice_is_one_table(self, waiting: Duel):
        address = waiting.friend.address
        self.sit_down(waiting)
        assert waiting.friend.address == address
        waiting.friend.tables.popitem()[1].close()
        self.sit_down(waiting)
        assert waiting.friend.address == address
        waiting.enter(waiting.host, shown_code(waiting.friend))
        waiting.net.deliver()
        assert self.plays(waiting)

    @pytest.mark.parametrize("met", [0, 1])
    @pytest.mark.parametrize("seat", [None, 0])
    @pytest.mark.parametrize("reloads", [False, True])
    def test_only_one_side_has_heard_of_the_other(self, met: int, seat: int | None, reloads: bool):
        """The link breaks after one of the two greetings has arrived."""
        waiting = self.wait(seat)
        waiting.enter(waiting.host, shown_code(waiting.friend))
        lines = [table.wire._line.link for table in waiting.tables]
        (greeting,) = [text for link, text in waiting.net.wire if link is lines[met] and '"hello"' in text]
        lines[met].on_message(greeting)
        waiting.net.wire.clear()
        assert [table.session.greeted for table in waiting.tables] == [met == 0, met == 1]
        lines[0].lose("lost")
        for page in waiting.pages:
            if reloads:
                self.reload(page)
            else:
                page.screen.command("again", "")
        waiting.connect()
        assert self.plays(waiting)

    def test_fresh_codes_are_of_the_same_game_and_not_of_a_table_that_has_begun(self, waiting: Duel):
        other = FakePage("en")
        other.tools = GROUP, waiting.net.browser(other.run)
        other.run(make_table(other, GAME, GAME.options.resolve({}), None))
        begun = Duel("lot", greed_swap="1")
        begun.host.screen.command("again", "")
        waiting.friend.screen.command("again", "")
        for code in (shown_code(other), shown_code(begun.host)):
            with pytest.raises(CodeError) as caught:
                waiting.friend.screen.table.take_code(code)
            assert caught.value.reason == "other_table"
        waiting.host.screen.command("again", "")
        waiting.connect()
        assert self.plays(waiting)


class TestResumingByAnInvitation:
    """Whichever way the friend takes, the invitation of a table that has begun leads back to it."""

    def test_a_new_table_of_the_same_game_is_told_from_it_before_connecting(self):
        duel, other = Duel(), FakePage("en")
        other.tools = GROUP, duel.net.browser(other.run)
        other.run(make_table(other, GAME, GAME.options.resolve({}), 0))
        duel.friend.screen.command("again", "")
        with pytest.raises(CodeError) as caught:
            duel.friend.screen.table.take_code(shown_code(other))
        assert caught.value.reason == "other_table"

    @pytest.mark.parametrize("closed", [False, True])
    def test_by_the_link(self, closed: bool):
        duel = Duel()
        duel.press(random.Random(1), most=9)
        address, before = duel.friend.address, duel.tables[1].session.table.log[:]
        duel.host.screen.command("again", "")
        if closed:
            duel.friend.tables.popitem()[1].close()
        duel.friend.open(f"#!/join/{shown_code(duel.host)}")
        assert duel.friend.t("peer.join.go_on") in duel.friend.screen.html(), "it is no new game"
        duel.friend.screen.command("connect", "")
        assert duel.friend.address == address
        duel.enter(duel.host, shown_code(duel.friend))
        duel.net.deliver()
        assert duel.status() == ["playing", "playing"] and duel.tables[1].session.table.log == before

    def test_by_the_link_to_a_game_that_was_taken_along_as_a_file(self):
        duel = Duel()
        duel.press(random.Random(1), most=9)
        before = duel.tables[1].session.table.log[:]
        elsewhere = FakePage("fa")
        elsewhere.tools = GROUP, duel.net.browser(elsewhere.run)
        elsewhere.store.take_in(duel.friend.store.export(duel.friend.screen.table.id))
        duel.friend.tables.popitem()[1].close()
        duel.friend = elsewhere
        duel.host.screen.command("again", "")
        duel.connect()
        assert duel.status() == ["playing", "playing"] and duel.tables[1].session.table.log == before
        assert len(elsewhere.store.games()) == 1

    def test_what_can_not_go_on_is_no_obstacle(self):
        duel = Duel()
        id = duel.friend.screen.table.id
        duel.friend.tables.popitem()[1].close()
        save = duel.friend.store.load(id)
        duel.friend.store.save(id, {**save, "data": {**save["data"], "stream": 5}})
        duel.host.screen.command("again", "")
        duel.friend.open(f"#!/join/{shown_code(duel.host)}")
        duel.friend.screen.command("connect", "")
        assert shown_code(duel.friend) and not duel.friend.address.endswith(id) and duel.friend.troubles == []
