"""Two sessions play whole matches, lose their link, reload, resign."""

from __future__ import annotations

import json
import random

import pytest

from pygames.core.errors import BadRecord, IllegalMove
from pygames.core.moves import Move
from pygames.core.registry import GAMES, load_game
from pygames.peer.session import FRIEND, HOST, Session

from .pair import GROUP, Pair

DUELS = [name for name in GAMES if load_game(name).num_seats(load_game(name).options.resolve()) == 2]


@pytest.mark.parametrize("host_player", [0, 1, None])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["jekyll"])
def test_a_whole_return_match(name, host_player, seed):
    pair = Pair(name, host_player, match_games=2)
    rng = random.Random(seed)
    pair.link()
    assert {session.player for session in pair.sides} == {0, 1}
    for _ in range(2):
        while pair.step(rng):
            pair.check_agreement()
        outcome = pair.sides[0].table.state.outcome
        assert outcome is not None and outcome == pair.sides[1].table.state.outcome
        if not pair.sides[0].table.match_over:
            pair.sides[rng.randrange(2)].offers.next_game()
            pair.deliver()
    for session in pair.sides:
        assert session.problem is None and session.refused is None
        assert session.table.match_over
        assert all(audit["result"] == "fair" for audit in session.audits)
        assert len(session.audits) >= 2
    assert pair.sides[0].table.match_winner() == pair.sides[1].table.match_winner()


@pytest.mark.parametrize("name", DUELS)
def test_every_game_agrees_at_every_ply(name):
    for seed in range(5):
        pair = Pair(name)
        pair.link()
        rng = random.Random(seed)
        while pair.step(rng):
            pair.check_agreement()
        assert pair.sides[0].table.state.outcome == pair.sides[1].table.state.outcome is not None
        assert all(session.problem is None and session.refused is None for session in pair.sides)


@pytest.mark.parametrize("name", DUELS)
@pytest.mark.parametrize("who", [[HOST], [FRIEND], [HOST, FRIEND]])
def test_reloading_after_every_ply_changes_nothing(name, who):
    pair = Pair(name)
    rng = random.Random(7)
    pair.link()
    for ply in range(10_000):
        moved = pair.step(rng)
        if ply % 3 == 0 or not moved:
            before = [session.table.state.dump() for session in pair.sides]
            for side in who:
                pair.reload(side)
            pair.link()
            assert [session.table.state.dump() for session in pair.sides] == before
        pair.check_agreement()
        if not moved:
            break
    assert pair.sides[0].table.state.outcome is not None


@pytest.mark.parametrize("reload", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_the_link_breaks_at_any_message(reload, seed):
    """Messages get lost in the middle of deals, exchanges and audits; nothing is played twice or lost."""
    pair = Pair(host_player=None)
    rng = random.Random(seed)
    for _ in range(10_000):
        if not all(session.linked for session in pair.sides):
            pair.link()
        movers = pair.movers()
        if movers:
            session = rng.choice(movers)
            session.act(session.seat, rng.choice(session.table.legal_moves(session.seat)))
        pair.deliver(most=rng.randrange(4))
        if rng.random() < 0.2:
            if reload:
                pair.reload(rng.randrange(2))
            else:
                pair.cut()
        elif pair.sides[0].table and pair.sides[0].table.state.outcome:
            break
    pair.cut()
    pair.link()
    pair.check_agreement()
    assert all(session.table.state.outcome for session in pair.sides)
    assert all(session.refused is None and session.problem is None for session in pair.sides)
    assert all(audit["result"] == "fair" for session in pair.sides for audit in session.audits)


@pytest.mark.parametrize("part", range(10))
def test_no_false_alarm_in_a_thousand_honest_games(part):
    rng = random.Random(part)
    for _ in range(100):
        pair = Pair(host_player=rng.choice([0, 1, None]))
        pair.link()
        pair.play(rng)
        for session in pair.sides:
            assert session.problem is None and session.refused is None
            assert session.table.state.outcome is not None
            assert [audit["result"] for audit in session.audits] == ["fair"] * session.table.state.round


def begin_dealing(pair: Pair) -> None:
    """Link both sides up, until both have a table and the first deal is under way."""
    for session in pair.sides:
        session.link_up()
    while None in (session.table for session in pair.sides):
        pair.deliver(most=1)


class TestResigning:
    def test_the_friend_wins(self):
        pair = Pair()
        pair.link()
        pair.sides[HOST].offers.resign()
        assert pair.sides[HOST].table.state.outcome is None, "it counts when the friend has confirmed it"
        pair.deliver()
        for session in pair.sides:
            assert session.table.state.outcome.winner == 1
            assert session.table.match_over
        pair.check_agreement()

    @pytest.mark.parametrize("name", DUELS)
    @pytest.mark.parametrize("seed", range(12))
    def test_it_may_cross_with_anything(self, name, seed):
        pair = Pair(name)
        pair.link()
        rng = random.Random(seed)
        for _ in range(rng.randrange(30)):
            pair.step(rng)
        for session in pair.movers()[:1]:
            session.act(session.seat, rng.choice(session.table.legal_moves(session.seat)))
        pair.deliver(most=rng.randrange(3))
        for session in rng.choice([pair.sides, pair.sides[:1], pair.sides[1:]]):
            if session.table.state.outcome is None and not session.offers.friend_resigns:
                session.offers.resign()
                pair.deliver(most=rng.randrange(3))
        if seed % 2:
            pair.reload(rng.randrange(2))
            pair.link()
        pair.deliver()
        pair.check_agreement()
        assert pair.sides[0].table.state.outcome == pair.sides[1].table.state.outcome is not None
        assert all(session.refused is None and not session.offers.resigning for session in pair.sides)

    @pytest.mark.parametrize("seat", (0, 1))
    def test_what_lay_hidden_is_opened_and_audited(self, seat):
        pair = Pair("mrjack")
        pair.link()
        for _ in range(9):
            session, = pair.movers()
            session.act(session.seat, session.table.legal_moves(session.seat)[0])
            pair.deliver()
        pair.sides[seat].offers.resign()
        pair.deliver()
        pair.check_agreement()
        for session in pair.sides:
            state = session.table.state
            assert state.outcome[:2] == (1 - seat, "resigned") and session.audits[-1]["result"] == "fair"
            assert state.outcome.details["identity"] == pair.game.identity(state) is not None

    def test_in_the_middle_of_a_deal_it_waits_for_its_end(self):
        pair = Pair("mrjack")
        begin_dealing(pair)
        pair.sides[HOST].offers.resign()
        with pytest.raises(IllegalMove, match="resigning"):
            while True:
                pair.deliver(most=1)
                if pair.sides[FRIEND].offers.friend_resigns:
                    pair.sides[FRIEND].offers.resign()
        pair.deliver()
        for session in pair.sides:
            assert session.table.state.outcome.winner == 1 and session.audits[-1]["result"] == "fair"

    @pytest.mark.parametrize("name", DUELS)
    @pytest.mark.parametrize("arrived", range(5))
    def test_who_goes_away_before_it_is_confirmed_has_lost_all_the_same(self, name, arrived):
        """However much of it has arrived: neither has to wait for the other; should both meet again, all is opened."""
        pair = Pair(name)
        pair.link()
        pair.sides[HOST].offers.resign()
        pair.deliver(most=arrived)
        assert all(session.offers.forfeit is None for session in pair.sides), "while both are linked it is under way"
        for _ in range(2):  # also from what was saved
            pair.cut()
            for session in pair.sides if arrived else pair.sides[:1]:
                outcome = session.table.state.outcome or session.offers.forfeit
                assert outcome.winner == 1 - pair.sides[HOST].seat and outcome.reason == "resigned"
            for side in (HOST, FRIEND):
                pair.reload(side)
        pair.link()
        for session in pair.sides:
            assert session.offers.forfeit is None and session.table.state.outcome.reason == "resigned"
            assert {audit["result"] for audit in session.audits} <= {"fair"}
        pair.check_agreement()

    def test_who_goes_away_in_the_middle_of_a_deal_has_lost_all_the_same(self):
        pair = Pair("mrjack")
        begin_dealing(pair)
        pair.sides[HOST].offers.resign()
        while not pair.sides[FRIEND].offers.friend_resigns:
            pair.deliver(most=1)
        pair.cut()
        assert [session.offers.forfeit[:2] for session in pair.sides] == [(1, "resigned")] * 2

    def test_nothing_is_forfeit_while_nobody_has_given_up(self):
        pair = Pair()
        assert pair.sides[HOST].offers.forfeit is None
        pair.link()
        pair.cut()
        assert all(session.offers.forfeit is None for session in pair.sides)

    def test_no_move_is_made_while_it_waits(self):
        pair = Pair()
        pair.link()
        pair.sides[HOST].offers.resign()
        with pytest.raises(IllegalMove, match="resigning"):
            pair.sides[HOST].act(0, pair.sides[HOST].table.legal_moves(0)[0])


def test_both_ask_for_the_next_game_at_once():
    pair = Pair(match_games=2)
    pair.link()
    pair.play(random.Random(1))
    for session in pair.sides:
        session.offers.next_game()
    pair.deliver()
    pair.play(random.Random(2))
    assert all(session.table.match_over and session.refused is None for session in pair.sides)
    pair.check_agreement()


def test_a_wrong_move_is_not_sent():
    pair = Pair()
    pair.link()
    host = pair.sides[HOST]
    sent = len(pair.sent[HOST])
    for move in (Move("pass", (3, 4)), Move("pass", (15,)), Move("lead", (1,)), Move("pass", ("?",))):
        with pytest.raises(IllegalMove):
            host.act(0, move)
    with pytest.raises(IllegalMove):
        host.act(1, Move("pass", (12,)))
    assert len(pair.sent[HOST]) == sent


class TestHandshake:
    @pytest.mark.parametrize(("field", "value", "code"), [
        ("version", 99, "other_version"), ("game", "chess", "other_game"), ("rules", "0" * 16, "other_rules"),
        ("table", "ffffffff", "other_table"), ("options", {"greed_swap": 1}, "other_options"),
        ("host", 1, "other_options"), ("have", 5, "other_log"), ("side", 0, "other_table")])
    def test_pages_that_differ_say_why(self, field, value, code):
        pair = Pair()

        def change(side, text):
            message = json.loads(text)
            if side == FRIEND and message["t"] == "hello":
                message[field] = value
            return json.dumps(message)

        pair.tamper = change
        pair.link()
        assert pair.sides[HOST].declined[0] == code and pair.sides[HOST].phase == "declined"
        assert pair.sides[FRIEND].left == code
        pair.tamper = lambda side, text: text
        pair.cut()
        pair.link()
        assert pair.sides[HOST].phase == "playing", "a good friend may come later"


class TestName:
    def test_a_table_is_new_until_its_host_has_met_the_friend(self):
        pair = Pair(host_player=None)
        host, friend = pair.sides
        for session in pair.sides:
            assert session.is_new
            session.link_up()
        assert host.is_new and friend.is_new
        host.receive(pair.wire[FRIEND].popleft())
        assert not host.is_new
        friend.receive(pair.wire[HOST].popleft())
        assert friend.is_new, "its own greeting might have been lost"
        pair.deliver()
        assert not friend.is_new
        pair.reload(HOST)
        pair.reload(FRIEND)
        assert not any(session.is_new for session in pair.sides)

    @pytest.mark.parametrize("reloads", [False, True])
    def test_a_new_table_may_be_called_otherwise_by_both(self, reloads):
        pair = Pair()
        for side, session in enumerate(pair.sides):
            session.agreement = session.agreement.renamed("00000a")
            assert session.is_new
            if reloads:
                pair.reload(side)
        pair.link()
        assert [session.agreement.table_id for session in pair.sides] == ["00000a"] * 2
        assert [session.phase for session in pair.sides] == ["playing"] * 2

    def test_by_both_or_not_at_all(self):
        pair = Pair()
        pair.sides[HOST].agreement = pair.sides[HOST].agreement.renamed("00000a")
        pair.link()
        assert {session.phase for session in pair.sides} == {"declined"}

    @pytest.mark.parametrize("name", ["", "00000", "0000000", "00000A", "00000g", "00000a\n"])
    def test_what_is_no_name(self, name):
        with pytest.raises(ValueError):
            Pair().sides[HOST].agreement.renamed(name)


class TestSaves:
    def test_damaged_saves_are_refused(self):
        pair = Pair()
        pair.link()
        pair.step(random.Random(1))
        data = pair.sides[HOST].save()
        for name in data:
            for value in (None, 7, "x", [], {}):
                damaged = json.loads(json.dumps(data)) | {name: value}
                try:
                    Session.load(damaged, GROUP, lambda text: None)
                except BadRecord:
                    pass
        with pytest.raises(BadRecord, match="other_rules"):
            Session.load(data | {"rules": "0" * 16}, GROUP, lambda text: None)
        with pytest.raises(BadRecord, match="not_a_save"):
            Session.load({"format": "something"}, GROUP, lambda text: None)


@pytest.mark.parametrize(("name", "options"), [
    ("spite", {"players": 3, "payoff": 5}), ("spite", {"players": 4, "teams": "pairs", "payoff": 5}),
    ("agentdog", {"players": 4}), ("agentdog", {"players": 3})])
def test_a_side_may_hold_several_seats(name, options):
    """Every other seat, so that partners sit on one side; hands stay hidden between the sides."""
    pair = Pair(name, **options)
    pair.link()
    host, friend = pair.sides
    assert sorted(host.seats + friend.seats) == list(range(options["players"])) and host.seats[0] == 0
    rng = random.Random(1)
    for _ in range(60):
        pair.check_agreement()
        for session in pair.sides:
            state, mine = session.table.state, sum(1 << seat for seat in session.seats)
            assert [face is not None for face in state.faces] == [bool(mask & mine) for mask in state.known]
        if not pair.step(rng):
            break
    assert all(session.refused is None and session.problem is None for session in pair.sides)
