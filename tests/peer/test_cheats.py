"""The cheat suite: whatever one side does to the other is caught, named, and named with its ply."""

from __future__ import annotations

import json
import random

import pytest

from pygames.core.game import Game
from pygames.core.moves import Move
from pygames.core.registry import load_game
from pygames.fair.commitment import commit
from pygames.fair.group import encode_scalar
from pygames.games.jekyll import COLOUR, POTIONS, Jekyll
from pygames.peer.session import FRIEND, HOST

from .pair import Pair

HONEST = load_game("jekyll")


def change_messages(pair: Pair, cheat: int, kind: str, change, skip: int = 0) -> None:
    """Let a side's messages of a kind be changed on their way, but for the first few."""
    count = 0

    def tamper(side, text):
        nonlocal count
        message = json.loads(text)
        if side != cheat or message["t"] != kind:
            return text
        count += 1
        if count <= skip:
            return text
        changed = change(message)
        return [json.dumps(item) for item in changed] if isinstance(changed, list) else json.dumps(changed)

    pair.tamper = tamper


def play_until_refused(pair: Pair, seed: int = 1, victim: int = HOST) -> tuple[str, dict]:
    """Play at random until the victim refuses something; return why."""
    rng = random.Random(seed)
    while pair.sides[victim].refused is None and pair.sides[victim].problem is None:
        assert pair.step(rng), "the game ended and nothing was noticed"
    return pair.sides[victim].problem or pair.sides[victim].refused


class TestKeys:
    @pytest.mark.parametrize("skip", [0, 1, 2, 7])
    def test_a_wrong_key_is_refused_with_its_ply(self, skip):
        pair = Pair()
        change_messages(pair, FRIEND, "keys", lambda message: message | {"keys": ["01" + "00" * 31] * len(message["keys"])},
                        skip)
        pair.link()
        before = None
        if pair.sides[HOST].refused is None:
            before = len(pair.sides[HOST].table.log)
            assert play_until_refused(pair)
        code, params = pair.sides[HOST].refused
        assert code == "wrong_key"
        assert params["ply"] == sum(entry[0] == "move" for entry in pair.sides[HOST].table.log)
        assert pair.sides[FRIEND].objection == ("wrong_key", {"n": pair.sides[HOST]._stream.received + 1})
        assert before is None or len(pair.sides[HOST].table.log) >= before

    def test_a_substituted_card_is_no_card(self):
        """The friend plays one card and sends the key of another one in his hand."""
        pair = Pair()

        def swap(message):
            spare = encode_scalar(pair.sides[FRIEND]._dealer.deck._locks[19])
            return message | {"keys": [spare.hex()] * len(message["keys"])} if 19 not in message["cards"] else message

        change_messages(pair, FRIEND, "keys", swap, skip=2)
        pair.link()
        code, params = play_until_refused(pair)
        assert code == "wrong_key" and params["ply"] > 2

    def test_keys_for_other_cards_are_refused(self):
        pair = Pair()
        change_messages(pair, FRIEND, "keys", lambda message: message | {"cards": [card + 1 for card in message["cards"]]})
        pair.link()
        assert pair.sides[HOST].refused[0] == "other_keys"

    def test_the_game_goes_on_with_the_right_key(self):
        """A refusal harms nothing: the good message with the same number is taken."""
        pair = Pair()
        bad_once = iter([True])
        change_messages(pair, FRIEND, "keys", lambda message: [
            message | {"keys": ["02" + "00" * 31] * len(message["keys"])}, message] if next(bad_once, False) else message)
        pair.link()
        pair.play(random.Random(3))
        assert pair.sides[HOST].table.state.outcome is not None
        assert pair.sides[HOST].problem is None


class TestShuffle:
    @pytest.mark.parametrize(("change", "code"), [
        (lambda points: [points[0], points[0], *points[2:]], "step_repeats"),
        (lambda points: points[:-1], "step_count"),
        (lambda points: [*points, points[0]], "step_count"),
        (lambda points: ["00" * 32, *points[1:]], "step_point"),
        (lambda points: ["ff" * 32, *points[1:]], "step_point"),
    ])
    @pytest.mark.parametrize("cheat", [HOST, FRIEND])
    def test_a_bad_step_is_refused(self, change, code, cheat):
        pair = Pair()
        change_messages(pair, cheat, "step", lambda message: message | {"points": change(message["points"])})
        pair.link()
        assert pair.sides[1 - cheat].refused[0] == code
        assert pair.sides[1 - cheat].refused[1]["ply"] == 0

    @pytest.mark.parametrize("places", [(0, 1), (3, 12), (20, 24)])
    def test_a_false_order_is_found(self, places):
        """The host swaps two points in its last step: keys don't fit, or at the latest the audit sees it."""
        pair = Pair()

        def swap(message):
            points = message["points"]
            one, other = places
            points[one], points[other] = points[other], points[one]
            return message

        change_messages(pair, HOST, "step", swap, skip=1)
        pair.link()
        code, params = play_until_refused(pair, victim=FRIEND) if not pair.sides[FRIEND].refused else pair.sides[FRIEND].refused
        if code == "cheated":
            assert params["rule"] == "false_step" and params["seat"] == 0
        else:
            assert code == "wrong_key"

    @pytest.mark.parametrize(("copied", "onto"), [(0, 11), (12, 0), (3, 22)])
    def test_a_duplicated_card_is_found(self, copied, onto):
        """The friend puts one card's point under another lock of its own onto a second place."""
        pair = Pair()
        deck_of = pair.sides[FRIEND]

        def duplicate():
            original = deck_of._new_dealer

            def new_dealer(seat):
                dealer = original(seat)
                make = dealer.deck._make_step

                def cheat_step(shuffle, secrets, points):
                    if shuffle.due.name == "lock":
                        sources = list(secrets.permutation)
                        sources[onto] = sources[copied]
                        object.__setattr__(secrets, "permutation", tuple(sources))
                    return make(shuffle, secrets, points)

                dealer.deck._make_step = cheat_step
                return dealer

            deck_of._new_dealer = new_dealer

        duplicate()
        pair.link()
        rng = random.Random(1)
        while not any(session.refused or session.problem for session in pair.sides):
            assert pair.step(rng), "the game ended and nothing was noticed"
        session = next(session for session in pair.sides if session.refused or session.problem)
        code, params = session.problem or session.refused
        assert code in ("duplicate_card", "cheated", "wrong_key") and "ply" in params
        if code == "cheated":
            assert params["rule"] in ("false_disclosure", "false_step") and params["seat"] == 1

    def test_a_false_disclosure_is_found(self):
        pair = Pair()

        def lie(message):
            message["secrets"][0] = "05" + "00" * 31
            return message

        change_messages(pair, FRIEND, "audit", lie)
        pair.link()
        code, params = play_until_refused(pair)
        assert code == "cheated" and params["rule"] == "false_step" and params["seat"] == 1
        assert pair.sides[HOST].audits[-1]["ply"] == params["ply"] == 22 + 2 * _swaps(pair)


def _swaps(pair: Pair) -> int:
    """How many exchanges there were in tricks: each adds two plies to the round's 22."""
    return sum(entry[0] == "move" and entry[2].startswith("swap") for entry in pair.sides[HOST].table.log) // 2


class Cheater(Jekyll):
    """Rules that let their owner do what he likes; the pages believe that they have the same rules."""

    rules_hash = HONEST.rules_hash


class Revoker(Cheater):
    """Never follows suit if it can help it, and denies it."""

    def _check_follow(self, state, colour, hand):
        return None

    def legal_moves(self, state, seat):
        moves = super().legal_moves(state, seat)
        if state.phase != "follow":
            return moves
        asked = state.named or COLOUR[state.faces[state.table[0]]]
        others = [Move("follow", (card,)) for card in state.hands[seat]
                  if COLOUR[state.faces[card]] not in (asked, None)]
        return others or moves


class Hoarder(Cheater):
    """Keeps its potions in the exchange, duty or not."""

    def _duty(self, state, hand):
        return False

    def legal_moves(self, state, seat):
        moves = super().legal_moves(state, seat)
        if state.phase == "pass":
            moves = [move for move in moves
                     if not any(state.faces[card] in POTIONS for card in move.args)] or moves
        return moves


def let_cheat(pair: Pair, side: int, rules: type[Game]) -> None:
    """Give one side false rules."""
    session = pair.sides[side]
    session.game = rules()


class TestRules:
    @pytest.mark.parametrize("cheat", [HOST, FRIEND])
    @pytest.mark.parametrize("seed", range(5))
    def test_a_revoke_is_proven(self, cheat, seed):
        pair = Pair()
        let_cheat(pair, cheat, Revoker)
        pair.link()
        honest = pair.sides[1 - cheat]
        code, params = play_until_refused(pair, seed, victim=1 - cheat)
        assert code in ("cheated", "must_follow")
        if code == "cheated":
            assert params["rule"] == "must_follow" and params["seat"] == cheat
            assert honest.audits[-1]["result"] == "must_follow"
            move = [entry for entry in honest.table.log if entry[0] == "move"][params["ply"] - 1]
            assert move[1] == cheat and move[2].startswith("follow")

    @pytest.mark.parametrize("seed", range(30))
    def test_a_broken_potion_duty_is_proven(self, seed):
        """JH-41 between two browsers: only where the duty held and was broken, and then always."""
        pair = Pair()
        let_cheat(pair, FRIEND, Hoarder)
        pair.link()
        friend, honest = pair.sides[FRIEND], pair.sides[HOST]
        hand = [friend.table.state.faces[card] for card in friend.table.state.hands[1]]
        broken = sum(face in POTIONS for face in hand) >= 2
        rng = random.Random(seed)
        while honest.problem is None and honest.table.state.round == 1 and pair.step(rng):
            pass
        if broken:
            assert honest.problem[0] == "cheated" and honest.problem[1]["rule"] == "potion_duty"
            assert honest.problem[1]["seat"] == 1 and honest.problem[1]["ply"] in (1, 2)
        else:
            assert honest.problem is None

    def test_another_choice_than_committed_is_refused(self):
        pair = Pair()

        def change(message):
            for choice in message["choices"]:
                choice[1] = "pass:19" if choice[1] != "pass:19" else "pass:18"
            return message

        change_messages(pair, FRIEND, "open", change)
        pair.link()
        code, params = play_until_refused(pair)
        assert code == "broken_commitment" and params["ply"] == 2

    def test_an_impossible_choice_that_was_committed_is_a_verdict(self):
        """The friend commits to give a card that isn't his, and opens it faithfully."""
        pair = Pair()
        digest, salt = commit("pass:3")
        lies = {"move": {"commit": digest.hex()}, "open": {"choices": [[1, "pass:3", salt.hex()]]}}
        pair.tamper = lambda side, text: (
            json.dumps(json.loads(text) | lies.get(json.loads(text)["t"], {})) if side == FRIEND else text)
        pair.link()
        code, params = play_until_refused(pair)
        assert code == "cheated" and params["rule"] == "not_in_hand" and params["seat"] == 1

    @pytest.mark.parametrize("text", ["lead:3", "follow:12", "pass:12", "lead:12,P,P", "swap:?", "steal:yes", "x", "lead:?"])
    def test_illegal_moves_are_refused_and_change_nothing(self, text):
        pair = Pair()
        pair.link()
        host = pair.sides[HOST]
        before = host.table.state.dump()
        friend = pair.sides[FRIEND]
        friend.post({"t": "move", "seat": 1, "move": text, "commit": None})
        pair.deliver()
        assert host.refused is not None and host.refused[1]["ply"] == 0
        assert host.table.state.dump() == before and host.problem is None

    def test_moves_for_the_other_seat_and_out_of_turn_are_refused(self):
        pair = Pair()
        pair.link()
        rng = random.Random(1)
        while pair.sides[HOST].table.state.phase != "lead":
            pair.step(rng)
        friend, host = pair.sides[FRIEND], pair.sides[HOST]
        friend.post({"t": "move", "seat": 0, "move": "lead:1", "commit": None})
        pair.deliver()
        assert host.refused[0] == "not_your_seat"
        friend._stream.sent -= 1
        host.refused = None
        friend.post({"t": "move", "seat": 1, "move": "lead:12", "commit": None})
        pair.deliver()
        assert host.refused[0] == "not_your_turn"


class TestReplays:
    def test_a_repeated_message_is_ignored(self):
        pair = Pair()
        pair.tamper = lambda side, text: [text, text]
        pair.link()
        rng = random.Random(4)
        while pair.step(rng):
            pair.check_agreement()
        assert all(session.refused is None for session in pair.sides)

    def test_an_old_message_with_a_new_number_is_refused(self):
        pair = Pair()
        pair.link()
        rng = random.Random(1)
        for _ in range(8):
            pair.step(rng)
        host, friend = pair.sides[HOST], pair.sides[FRIEND]
        while friend in pair.movers():  # it may well do again what it did before, but not out of turn
            pair.step(rng)
        before = host.table.state.dump()
        moves = [json.loads(text) for text in pair.sent[FRIEND] if '"t":"move"' in text]
        for old in moves:
            host.receive(json.dumps(old | {"n": host._stream.received + 1}))
            assert host.refused[0] == "desync"
            host.receive(json.dumps(old | {"n": host._stream.received + 1, "c": host.head}))
            assert host.refused is not None
        assert host.table.state.dump() == before and host.problem is None
