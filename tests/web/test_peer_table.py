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
            PeerTable.load({**save, "data": {**save["data"], **damage}}, GROUP, duel.net.browser(duel.host.run), lambda: None)
        assert caught.value.code == code


def test_invitation_names_the_table():
    duel = Duel(greed_swap="1")
    duel.host.screen.command("again", "")
    agreement = unpack(decode(shown_code(duel.host)).extra)
    assert (agreement.game, agreement.options["greed_swap"], agreement.host_player) == (GAME, 1, 0)
