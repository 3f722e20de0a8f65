"""The page of a table between two browsers beside the board: links, pictures, talk, questions, the clock, a hostile friend."""

from __future__ import annotations

import json
import random
import time

import pytest

from pygames.core.registry import GAMES, load_game
from pygames.peer.card import Candidate, PeerCard
from pygames.peer.messages import CONTROL, NUMBERED, PHRASES
from tests.web.fakes import FakePage, Markup
from tests.web.net import Net
from tests.web.test_computer import Chance, at_once  # noqa: F401
from tests.web.test_peer_table import GAME, GROUP, Duel, shown_code
from tests.web.test_screens import NASTY, RAW_KEY
from web.boards import has_board
from web.causes import unreached
from web.i18n import LANGUAGES, Locale
from web.screens.connect import make_table
from web.servers import chosen_servers


def shown(page: FakePage) -> Markup:
    markup = Markup(page.screen.html())
    assert not RAW_KEY.search(markup.text), markup.text
    return markup


def commands(page: FakePage) -> list[str]:
    return shown(page).values("data-cmd")


class TestLinks:
    def test_the_reply_opens_in_another_tab_of_the_host(self):
        duel = Duel()
        duel.host.screen.command("again", "")
        duel.friend.screen.command("again", "")
        duel.enter(duel.friend, shown_code(duel.host))
        (link,) = [cmd for cmd in commands(duel.friend) if cmd.startswith("copy:https")]
        address = link.partition("example.org/")[2]
        assert address == f"#!/reply/{shown_code(duel.friend)}"
        tab = FakePage("en")
        tab.tabs, duel.host.tabs = [duel.host], [tab]
        tab.open(address)
        assert shown(tab).values("data-taken") == ["true"]
        duel.net.deliver()
        assert duel.status() == ["playing", "playing"]

    def test_and_in_the_very_tab_that_waits(self):
        duel = Duel()
        duel.host.screen.command("again", "")
        duel.friend.screen.command("again", "")
        duel.enter(duel.friend, shown_code(duel.host))
        table = duel.host.address
        duel.host.open(f"#!/reply/{shown_code(duel.friend)}")
        assert duel.host.address == table
        duel.net.deliver()
        assert duel.status() == ["playing", "playing"]

    def test_nobody_waits(self):
        duel = Duel()
        duel.host.screen.command("again", "")
        duel.friend.screen.command("again", "")
        duel.enter(duel.friend, shown_code(duel.host))
        tab = FakePage("fa")
        tab.tabs = [FakePage()]
        tab.open(f"#!/reply/{shown_code(duel.friend)}")
        assert not shown(tab).values("data-taken") and f"copy:{shown_code(duel.friend)}" in commands(tab)
        for wrong in (shown_code(duel.host), "hello", NASTY):
            tab.open(f"#!/reply/{wrong}")
            assert shown(tab).values("role").count("alert") == 1

    def test_a_tab_whose_own_table_waits_for_another_reply_asks_the_others_all_the_same(self):
        duel = Duel()
        duel.host.screen.command("again", "")
        duel.friend.screen.command("again", "")
        duel.enter(duel.friend, shown_code(duel.host))
        tab = FakePage()
        tab.tools = GROUP, duel.net.browser(tab.run)
        tab.run(make_table(tab, GAME, GAME.options.resolve({}), 0))
        tab.tabs, duel.host.tabs = [duel.host], [tab]
        tab.open(f"#!/reply/{shown_code(duel.friend)}")
        assert shown(tab).values("data-taken") == ["true"]

    @pytest.mark.parametrize("lang", ["en", "fa"])
    def test_who_knows_the_reply_but_cannot_use_it_says_why(self, lang: str):
        duel = Duel()
        duel.host.screen.command("again", "")
        duel.friend.screen.command("again", "")
        duel.enter(duel.friend, shown_code(duel.host))
        reply = shown_code(duel.friend)
        duel.enter(duel.host, reply)
        duel.net.deliver()
        assert duel.status() == ["playing", "playing"]

        def says(page: FakePage, kind: str) -> None:
            tab = FakePage(lang)
            tab.tabs, page.tabs = [page], [tab]
            tab.open(f"#!/reply/{reply}")
            assert tab.t(f"peer.reply_link.{kind}") in shown(tab).text
            assert not shown(tab).values("data-taken")

        says(duel.friend, "own")
        says(duel.host, "used")
        duel.host.screen.command("again", "")  # it has a fresh code now, and waits for the reply to that
        says(duel.host, "old")

    def test_a_note_of_another_tab_is_only_a_note(self):
        from web.screens.reply import hear

        duel = Duel()
        for note in ("", "reply:", f"reply:{NASTY}", "taken:x", "x" * 100_000, "reply:" + "1" * 5000):
            hear(duel.host, note)
        assert duel.status() == ["playing", "playing"]


class TestPictures:
    def test_the_link_as_a_qr_code(self):
        page, net = FakePage("fa"), Net()
        page.tools = GROUP, net.browser(page.run)
        page.run(make_table(page, GAME, GAME.options.resolve({}), 0))
        page.screen.command("qr", "")
        size = len(page.link(f"#!/join/{shown_code(page)}"))
        assert f"-4 -4 {size + 8} {size + 8}" in shown(page).values("viewbox")
        page.screen.command("qr", "")
        assert not [box for box in shown(page).values("viewbox") if box.startswith("-4")]

    def test_the_camera_reads_the_other_code(self):
        duel = Duel()
        duel.host.screen.command("again", "")
        duel.friend.open("#!/join")
        duel.friend.camera = duel.host.link(f"#!/join/{shown_code(duel.host)}")
        duel.friend.screen.command("scan", "")
        duel.friend.screen.command("connect", "")
        duel.host.camera = duel.friend.link(f"#!/reply/{shown_code(duel.friend)}")
        duel.host.screen.command("scan", "")
        duel.net.deliver()
        assert duel.status() == ["playing", "playing"]

    def test_no_camera(self):
        page = FakePage()
        page.open("#!/join")
        page.screen.command("scan", "")
        assert page.said == [("peer.scan_failed", {})]


class TestTalk:
    def test_in_words_of_each_reader(self):
        duel = Duel()
        duel.friend.screen.command("phrase", "thanks")
        duel.net.deliver()
        assert duel.host.said[-1][0] == "talk.says"
        assert "Thank you!" in shown(duel.host).text and duel.friend.t("talk.phrase.thanks") in shown(duel.friend).text
        for lang in LANGUAGES:
            assert all(Locale(lang).has(f"talk.phrase.{word}") for word in PHRASES)

    def test_markup_is_text_everywhere(self):
        """Nickname, chat and the reason for leaving come from a stranger."""
        net = Net()
        duel = Duel.__new__(Duel)
        duel.net, duel.host, duel.friend = net, FakePage("en"), FakePage("fa")
        for page in duel.pages:
            page.settings["name"] = NASTY[:24]
            page.tools = GROUP, net.browser(page.run)
        duel.host.run(make_table(duel.host, GAME, GAME.options.resolve({}), 0))
        duel.connect()
        duel.friend.screen.input("say", NASTY)
        duel.friend.screen.command("say", "")
        duel.net.deliver()
        for page in duel.pages:
            html = page.screen.html()
            assert NASTY in Markup(html).text and "<img" not in html
            assert page.t.say(NASTY[:24]) in Markup(html).text
        duel.tables[1].session.leave(NASTY)
        duel.net.deliver()
        assert "<img" not in duel.host.screen.html() and shown(duel.host).values("data-link") == ["failed"]
        duel.host.open("#!/saved")
        assert "<img" not in duel.host.screen.html()

    def test_muted(self):
        duel = Duel()
        duel.host.screen.command("mute", "")
        duel.friend.screen.command("phrase", "oops")
        duel.net.deliver()
        assert "Oops" not in shown(duel.host).text.partition("Hello!")[0] and not duel.host.said

    @pytest.mark.parametrize("reason", ["later", "enough"])
    def test_leaving_with_a_reason(self, reason):
        duel = Duel()
        duel.friend.screen.command("leave", "")
        assert {"leave-go:later", "leave-go:enough"} <= set(commands(duel.friend))
        duel.friend.screen.command("leave-go", reason)
        duel.net.deliver()
        duel.net.pass_time(5)
        for page, word in ((duel.host, f"friend_{reason}"), (duel.friend, "left")):
            text = page.t(f"peer.trouble.{word}.title", name=page.t("peer.friend"))
            assert text in shown(page).text and "again" in commands(page)
        assert all(link.closed for link in duel.net.links.values())
        for page in duel.pages:
            page.screen.command("again", "")
        duel.connect()
        assert duel.status() == ["playing", "playing"]


class TestQuestions:
    def test_rematch(self):
        duel = Duel()
        duel.host.screen.command("resign-yes", "")
        duel.net.deliver()
        seats = [shown(page).values("data-seat")[0] for page in duel.pages]
        duel.friend.screen.command("rematch", "")
        duel.net.deliver()
        assert "rematch-no" in commands(duel.host) and "rematch" not in commands(duel.friend)
        duel.host.screen.command("rematch-no", "")
        duel.net.deliver()
        assert duel.friend.t("talk.rematch.refused", name=duel.friend.t("peer.friend")) in shown(duel.friend).text
        for page in duel.pages:
            page.screen.command("rematch", "")
            duel.net.deliver()
        assert duel.status() == ["playing", "playing"]
        assert [shown(page).values("data-seat")[0] for page in duel.pages] == seats[::-1]
        assert "you 0, your friend 1" in shown(duel.host).text

    def test_taking_back(self):
        duel = Duel(game=load_game("mrjack"))
        rng = random.Random(1)
        while not (asking := [page for page in duel.pages if "undo" in commands(page)]):
            assert duel.press(rng, most=1)
        (asker,) = asking[:1]
        other = duel.friend if asker is duel.host else duel.host
        plies = len(asker.screen.table.session.table.log)
        asker.screen.command("undo", "")
        duel.net.deliver()
        assert {"undo-yes", "undo-no"} <= set(commands(other)) and not shown(asker).values("data-act")
        other.screen.command("undo-yes", "")
        duel.net.deliver()
        assert len(asker.screen.table.session.table.log) < plies and shown(asker).values("data-act")

    def test_the_clock_gives_the_game_up(self):
        duel = Duel(clock=5)
        assert shown(duel.host).values("role").count("timer") == 1
        mover = next(table for table in duel.tables if table.session.waits_for in ("me", "both"))
        duel.net.pass_time(4 * 60)
        assert mover.session.table.state.outcome is None and 50 < mover.clock.left(0) <= 61
        duel.net.pass_time(90)
        assert duel.status() == ["over", "over"]
        assert any(line.word == "time_up" for line in mover.session.talk.lines)


class TestGivingUp:
    def test_who_gives_up_and_closes_the_page_keeps_nobody_waiting(self):
        duel = Duel(game=load_game("mrjack"))
        duel.host.screen.command("resign-yes", "")
        line, text = duel.net.wire.popleft()  # the friend's answer won't find anybody any more
        line.on_message(text)
        assert "over" not in duel.status()
        duel.host.tables.popitem()[1].close()
        told, t, name = shown(duel.friend), duel.friend.t, duel.friend.t("peer.friend")
        assert told.values("data-status") == ["over"] and not told.values("data-act")
        assert t("peer.forfeit.friend", name=name) in told.text
        assert duel.friend.screen.table.save()["over"]
        duel.host.open(duel.host.address)
        told, t, name = shown(duel.host), duel.host.t, duel.host.t("peer.friend")
        assert told.values("data-status") == ["over"] and t("peer.forfeit.me", name=name) in told.text
        duel.friend.screen.command("again", "")
        assert shown(duel.friend).values("data-status") == ["over"]
        duel.connect()
        for page in duel.pages:
            assert shown(page).values("data-status") == ["over"] and shown(page).values("data-audit") == ["fair"]
            assert page.t("peer.forfeit.ask") not in shown(page).text and page.troubles == []


class TestWhileItRests:
    """The board would say who is awaited as if all were well; the page knows better."""

    @pytest.mark.parametrize("game", [game for game in GAMES if has_board(game)])
    def test_who_moves_when_both_are_connected_again(self, game: str):
        duel, rng = Duel(game=load_game(game)), random.Random(game)
        duel.press(rng, most=3)
        acting = duel.tables[0].session.game.to_act(duel.tables[0].session.table.state)
        duel.net.down = True
        duel.net.links["u000"].lose("lost")
        for page in duel.pages:
            t, table = page.t, page.screen.table
            due = t("peer.paused.mine") if table.seat in acting else t(
                "peer.paused.theirs", names=[table.names(t)[seat] for seat in acting])
            told = shown(page)
            assert told.values("data-status") == ["interrupted"] and due in told.text
            if blocked := told.values("data-why"):
                page.screen.refused(blocked[0])
                key, params = page.said[-1]
                assert t(key, **params) == due

    def test_who_has_asked_something_waits_for_the_answer(self):
        duel = Duel()
        duel.host.screen.command("resign-yes", "")
        t = duel.host.t
        assert t("peer.paused.answer", name=t("peer.friend")) in shown(duel.host).text


class TestHonesty:
    def test_one_cause(self):
        def card(*candidates: Candidate) -> PeerCard:
            return PeerCard("abcd", "p" * 24, bytes(32), candidates)

        host = Candidate("host", "192.168.1.2", 1)
        one, other = Candidate("srflx", "203.0.113.1", 1), Candidate("srflx", "203.0.113.9", 1)
        relay = Candidate("relay", "198.51.100.1", 1)
        stun = [{"urls": "stun:stun.example.org"}]
        assert unreached(card(host), card(host), []) == "one_network"
        assert unreached(card(host), card(host, one), []) == "one_network"
        assert unreached(card(host, one), card(host), stun) == "friend_near"
        assert unreached(card(host), card(host, one), stun) == "stun_unreachable"
        assert unreached(card(host, one), card(host, one), stun) == "isolated"
        assert unreached(card(host, one), card(host, other), stun) == "strict_nat"
        assert unreached(card(host, one, relay), card(host, other), stun) == "timeout"

    @pytest.mark.parametrize("trouble", ["no_candidates", "bad_sdp", "browser", "timeout", "one_network", "friend_near",
                                         "isolated", "stun_unreachable",
                                         "strict_nat", "suspended", "left", "friend_later", "friend_enough", "friend_left",
                                         "friend_closed", "lost"])
    def test_every_trouble_has_a_cause_and_a_next_step(self, trouble):
        duel = Duel()
        for page, table in zip(duel.pages, duel.tables):
            table._fail(trouble)
            text = shown(page).text
            for part in ("title", "help"):
                assert page.t(f"peer.trouble.{trouble}.{part}", name=page.t("peer.friend")) in text
            assert "again" in commands(page)

    def test_the_same_network_asks_no_server(self):
        settings = {"same_network": True, "servers": "stun:stun.example.org"}
        assert chosen_servers(settings) == []
        assert chosen_servers({**settings, "same_network": False}) == [{"urls": "stun:stun.example.org"}]
        assert chosen_servers({"same_network": False, "servers": ""}) == []

    def test_a_dealer_who_is_awaited_is_named(self):
        duel = Duel()
        rng = random.Random(1)
        while "dealing" not in [table.session.phase for table in duel.tables]:
            duel.net.deliver()
            offers = [(page, act) for page in duel.pages for act in shown(page).values("data-act")]
            page, act = rng.choice(offers)
            page.screen.act(act)
        duel.net.down = True  # the friend's part of the deal does not come
        duel.net.pass_time(3)
        assert "dealing" in [shown(page).values("data-link")[0] for page in duel.pages]


class TestHostile:
    def garbage(self, rng: random.Random) -> str | None:
        values = [0, 1, -1, 7, 10**9, True, None, "", NASTY, "x" * 300, "00" * 32, "pass:12", [NASTY], {NASTY: NASTY}, [[[[]]]]]
        kind = rng.choice([*CONTROL, *NUMBERED, NASTY])
        fields = CONTROL.get(kind) or NUMBERED.get(kind) or {}
        message = {"t": kind, **{name: rng.choice(values) for name in fields}}
        if kind in NUMBERED:
            message |= {"n": rng.choice([1, 2, 3, 500]), "a": rng.choice([0, 3, 900]), "c": "0" * 16}
        text = json.dumps(message)
        return rng.choice([text, text[:rng.randrange(1, len(text))], text * 2, "[" * 5000, "{" + "x" * 70_000, None, NASTY])

    @pytest.mark.parametrize("seed", range(5))
    def test_the_page_survives_shows_no_markup_and_the_game_can_be_continued(self, seed):
        rng = random.Random(seed)
        duel = Duel()
        duel.press(rng, most=rng.randrange(12))
        host, line = duel.tables[0], duel.tables[0].wire._line
        before = host.session.table.state.dump()
        slowest = 0.0
        for _ in range(90):
            begun = time.process_time()
            line._on_text(self.garbage(rng))
            slowest = max(slowest, time.process_time() - begun)
            if host.stage != "open" or host.session.phase not in ("playing", "dealing"):
                break
        html = duel.host.screen.html()
        Markup(html)
        assert "<img" not in html and duel.host.troubles == []
        assert host.session.table.state.dump() == before
        assert slowest < 0.05, "seconds of the processor for one message"
        for side, page in enumerate(duel.pages):
            page.tables.popitem()[1].close()
            page.open(page.address)
            assert side == duel.tables[side].session.side
        if host.session.problem is None:
            duel.connect()
            assert duel.status() == ["playing", "playing"]
            duel.press(rng, most=2)


class TestStandIn:
    @pytest.mark.parametrize("person", [0, 1])
    def test_the_rest_of_a_forsaken_game_is_played_against_the_computer_and_is_said_to_be_no_result(self, person: int):
        """In English at the host's, in Persian at the friend's; the game with the friend stays as it is."""
        duel, rng = Duel(), random.Random(5)
        duel.press(rng, 15)
        page, gone = duel.pages[person], duel.pages[1 - person]
        assert "stand-in" not in commands(page)
        gone.screen.command("leave", "")
        gone.screen.command("leave-go", "enough")
        duel.net.deliver()
        assert "stand-in" in commands(page)
        match, kept, since = page.screen.table.session.table, page.address, page.screen.table.session.table.log[:]
        known = match.state.faces[:]
        page.thinks = Chance()
        page.screen.command("stand-in", "")
        play = page.screen.play
        assert play.table.state.request is None and play.seat == person and match.log == since
        assert all(face is None or face == given for face, given in zip(known, play.table.first().faces))
        number = sum(entry[0] == "move" for entry in since) + 1
        assert page.t("computer.stands_in.note", since=number) in shown(page).text
        page.open(page.address)
        for _ in range(300):
            acts = shown(page).values("data-act")
            if not acts:
                break
            page.screen.act(rng.choice(acts))
        assert shown(page).values("data-status") == ["over"] and not page.troubles
        assert page.t("computer.stands_in.result", since=number) in shown(page).text
        assert "next" not in commands(page) and page.store.load(kept.rpartition("/")[2])["kind"] == "peer"
