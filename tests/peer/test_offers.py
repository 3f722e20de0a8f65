"""Taking back, another match: both pages agree on it, whatever crosses with whatever."""

from __future__ import annotations

import json
import random

import pytest

from pygames.core.errors import IllegalMove
from pygames.core.moves import parse_move
from pygames.peer.session import FRIEND, HOST

from .pair import Pair
from .test_session import DUELS


def until_undo(pair: Pair, rng: random.Random, most: int = 400):
    """Play until somebody may ask to take his move back; return him."""
    for _ in range(most):
        for session in pair.sides:
            if session.offers.can_ask_undo():
                return session
        if not pair.step(rng):
            return None
    return None


def linked(name: str = "jekyll", **options) -> Pair:
    pair = Pair(name, **options)
    pair.link()
    return pair


UNDOABLE = ["dracula", "mrjack"]
"""Games in which open moves follow each other without anything being shown between."""


class TestUndo:
    @pytest.mark.parametrize("name", UNDOABLE)
    @pytest.mark.parametrize("seed", range(4))
    def test_the_friend_agrees(self, name, seed):
        pair, rng = linked(name), random.Random(seed)
        asker = until_undo(pair, rng)
        before = len(asker.table.log)
        asker.offers.ask_undo()
        with pytest.raises(IllegalMove, match="asking_undo"):
            asker.act(asker.seat, parse_move("pass:1"))
        pair.deliver()
        other = pair.sides[1 - asker.side]
        assert other.offers.asked and len(other.table.log) == before
        other.offers.answer_undo(True)
        pair.deliver()
        assert len(asker.table.log) < before and not asker.offers.asking
        assert asker.seat in asker.game.to_act(asker.table.state)
        pair.check_agreement()
        pair.play(rng)
        pair.check_agreement()
        assert all(audit["result"] == "fair" for session in pair.sides for audit in session.audits)
        assert all(session.refused is None and session.problem is None for session in pair.sides)

    @pytest.mark.parametrize("name", UNDOABLE)
    def test_the_friend_declines_or_moves_on(self, name):
        for answer in ("decline", "move", "resign"):
            pair, rng = linked(name), random.Random(3)
            asker = until_undo(pair, rng)
            asker.offers.ask_undo()
            pair.deliver()
            other = pair.sides[1 - asker.side]
            before = list(asker.table.log)
            if answer == "decline":
                other.offers.answer_undo(False)
            elif answer == "resign":
                other.offers.resign()
            elif other.seat in other.game.to_act(other.table.state):
                other.act(other.seat, other.table.legal_moves(other.seat)[0])
            else:
                continue
            pair.deliver()
            assert asker.table.log[:len(before)] == before and not asker.offers.waiting
            assert asker.offers.refused == "undo"
            pair.check_agreement()

    @pytest.mark.parametrize("name", DUELS)
    @pytest.mark.parametrize("seed", range(6))
    def test_asked_at_any_time_crossing_with_anything(self, name, seed):
        pair, rng = linked(name), random.Random(seed)
        for _ in range(3000):
            if not all(session.linked for session in pair.sides):
                pair.link()
            session = rng.choice(pair.sides)
            offers = session.offers
            if offers.can_ask_undo() and rng.random() < 0.3:
                offers.ask_undo()
            elif offers.asked and rng.random() < 0.7:
                offers.answer_undo(rng.random() < 0.5)
            elif session in pair.movers() and not offers.waiting:
                session.act(session.seat, rng.choice(session.table.legal_moves(session.seat)))
            pair.deliver(most=rng.randrange(4))
            if rng.random() < 0.03:
                pair.reload(rng.randrange(2))
            if all(session.table is not None and session.table.state.outcome for session in pair.sides):
                break
        pair.cut()
        pair.link()
        pair.check_agreement()
        assert all(session.refused is None and session.problem is None for session in pair.sides)

    @pytest.mark.parametrize("name", DUELS)
    def test_nothing_that_was_shown_is_taken_back(self, name):
        pair, rng = linked(name), random.Random(5)
        while pair.step(rng):
            for session in pair.sides:
                last = session.table.log[-1]
                if last[0] != "move" or session.table.state.outcome is not None or session.game.verbs[
                        parse_move(last[2]).verb]:
                    assert not session.offers.can_ask_undo()
                    with pytest.raises(IllegalMove, match="nothing_to_undo"):
                        session.offers.ask_undo()

    def test_a_peer_that_takes_back_what_nobody_allowed_is_refused(self):
        pair = linked()
        pair.step(random.Random(1))
        host, friend = pair.sides
        before = host.table.state.dump()
        friend.post({"t": "undone", "plies": len(host.table.log), "accepted": True})
        pair.deliver()
        assert host.refused[0] == "out_of_turn" and host.table.state.dump() == before


class TestRematch:
    @pytest.mark.parametrize("first", [HOST, FRIEND, None])
    def test_another_match_with_the_seats_exchanged(self, first):
        pair, rng = linked(match_games=1), random.Random(4)
        table_id = pair.sides[HOST].agreement.table_id
        for match in range(3):
            pair.play(rng)
            seats = [session.seat for session in pair.sides]
            for session in [pair.sides[first], pair.sides[1 - first]] if first is not None else pair.sides:
                session.offers.offer_rematch()
                if first is not None:
                    pair.deliver()
            pair.deliver()
            assert [session.seat for session in pair.sides] == seats[::-1]
            assert [session.offers.match for session in pair.sides] == [match + 1] * 2
            assert pair.sides[0].offers.wins == pair.sides[1].offers.wins
            pair.step(rng)
            pair.check_agreement()
            for side in range(2):
                pair.reload(side)
            pair.link()
        assert sum(pair.sides[0].offers.wins) == 3
        assert {session.agreement.table_id for session in pair.sides} == {table_id}
        assert all(session.refused is None and session.problem is None for session in pair.sides)

    def test_after_a_return_match_and_after_giving_up(self):
        pair, rng = linked(match_games=2), random.Random(4)
        pair.play(rng)
        with pytest.raises(IllegalMove, match="match_not_over"):
            pair.sides[HOST].offers.offer_rematch()
        pair.sides[HOST].offers.next_game()
        pair.deliver()
        pair.step(rng)
        pair.sides[FRIEND].offers.resign()
        pair.deliver()
        for session in pair.sides:
            session.offers.offer_rematch()
        pair.deliver()
        assert [session.table.number for session in pair.sides] == [0, 0]
        assert pair.sides[0].seat != pair.sides[1].seat
        pair.play(rng)
        pair.check_agreement()

    def test_declined_and_offered_again(self):
        pair = linked(match_games=1)
        pair.play(random.Random(6))
        host, friend = pair.sides
        host.offers.offer_rematch()
        pair.deliver()
        friend.offers.decline_rematch()
        pair.deliver()
        assert host.offers.refused == "rematch" and host.table.state.outcome is not None
        friend.offers.offer_rematch()
        pair.deliver()
        host.offers.offer_rematch()
        pair.deliver()
        assert [session.table.state.outcome for session in pair.sides] == [None, None]

    def test_not_before_the_end(self):
        pair = linked()
        friend = pair.sides[FRIEND]
        friend.post({"t": "rematch", "match": 1, "wanted": True})
        pair.deliver()
        assert pair.sides[HOST].refused[0] == "out_of_turn"


def test_another_clock_is_another_table():
    pair = Pair()

    def change(side, text):
        message = json.loads(text)
        return json.dumps({**message, "clock": 5}) if message["t"] == "hello" else text

    pair.tamper = change
    pair.link()
    assert pair.sides[HOST].declined[0] == "other_options"
