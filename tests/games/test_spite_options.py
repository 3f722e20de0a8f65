"""Spite and Malice: every line of the option tables, duties, deadlocks, partners, points, and what replicas notice."""

import random

import pytest

from pygames.core.dealer import SeededDealer
from pygames.core.errors import BadOption, IllegalMove
from pygames.core.moves import Move
from pygames.core.playout import settle
from pygames.core.record import fold, move_entry
from pygames.core.requests import EVERYBODY, Show
from pygames.games.spite.ends import score
from pygames.games.spite.options import OPTION_SET
from tests.games.spite_support import (
    GAME,
    act,
    cards_in_all,
    dealt,
    faces,
    handle,
    legal,
    position,
    rank,
    refused,
    targets,
    to_move,
    tops,
)
from tests.support import Replica

AUTO_BOOK = {"payoff": 26, "centre": "unlimited", "recycle": "at_once", "forced_aces": "no", "stock_out": "play_on",
             "stalemate": "fewest", "deadlock": "end", "duty_hand": "no", "decks": 2}


# -- options (section 7) -----------------------------------------------------------------------------


@pytest.mark.parametrize("chosen, implied", [
    ({}, {"decks": 2, "payoff": 20, "centre": 3, "recycle": "at_once", "forced_aces": "no", "stock_out": "strict",
          "stalemate": "tie", "deadlock": "auto", "duty_hand": "auto"}),
    ({"players": 5}, {"decks": 5, "centre": 6}),
    ({"centre": "unlimited"}, {"recycle": "when_stock_empty"}),
    ({"centre": "unlimited", "recycle": "at_once"}, {"recycle": "at_once"}),
    ({"forced_aces": "yes"}, {"centre": "unlimited", "recycle": "when_stock_empty"}),
    ({"load": True}, {"centre": "unlimited", "forced_aces": "yes"}),
    ({"book": True}, AUTO_BOOK),
    ({"book": True, "centre": 4}, {**AUTO_BOOK, "centre": 4})])
def test_auto(chosen, implied):
    values = GAME.options.resolve(chosen)
    assert {name: values[name] for name in implied} == implied


def test_only_what_was_chosen_has_to_be_sent():
    for preset, chosen in OPTION_SET.presets.items():
        assert OPTION_SET.changed(OPTION_SET.resolve({"preset": preset})) == chosen


@pytest.mark.parametrize("chosen, code, option", [
    ({"player": 2}, "bad_value", "player"), ({"teams": "trios"}, "bad_value", "teams"),
    ({"decks": 9}, "bad_value", "decks"), ({"centre": 13}, "bad_value", "centre"), ({"target": 0}, "bad_value", "target"),
    ({"players": 1}, "players_range", "players"), ({"players": "7"}, "players_range", "players"),
    ({"teams": "pairs"}, "teams_need_4_or_6", "teams"),
    ({"book": True, "players": 4}, "book_two_players", "players"),
    ({"book": True, "payoff": 40}, "book_payoff_26", "payoff"),
    ({"book": True, "centre": 3}, "book_centre", "centre"),
    ({"book": True, "decks": 3}, "book_fixed", "decks"), ({"book": True, "jokers": "only"}, "book_fixed", "jokers"),
    ({"book": True, "wild_limit": "no_ace"}, "book_fixed", "wild_limit"),
    ({"book": True, "stock_out": "strict"}, "book_fixed", "stock_out"),
    ({"book": True, "stalemate": "tie"}, "book_fixed", "stalemate"),
    ({"book": True, "forced_aces": "yes"}, "book_fixed", "forced_aces"),
    ({"book": True, "load": True}, "book_fixed", "load"), ({"book": True, "side_start": True}, "book_fixed", "side_start"),
    ({"book": True, "fill": True}, "book_fixed", "fill"),
    ({"stock_out": "play_on"}, "book_only", "stock_out"), ({"deadlock": "end"}, "book_only", "deadlock"),
    ({"duty_hand": "no"}, "book_only", "duty_hand"),
    ({"load": True, "centre": 4}, "load_needs_unlimited", "centre"),
    ({"load": True, "forced_aces": "no"}, "load_needs_forced_aces", "forced_aces"),
    ({"forced_aces": "yes", "centre": 4}, "forced_aces_need_unlimited", "centre"),
    ({"payoff": 4}, "payoff_range", "payoff"), ({"payoff": 31}, "payoff_range", "payoff"),
    ({"players": 4, "payoff": 30, "decks": 3}, "too_few_cards", "decks"),
    ({"players": 2, "payoff": 30, "decks": 2, "side_start": True}, None, None),
    ({"players": 6, "decks": 2, "payoff": 9}, None, None), ({"players": 6, "decks": 2, "payoff": 10}, "too_few_cards", "decks"),
    ({"players": 6, "decks": 2, "payoff": 9, "side_start": True}, "too_few_cards", "decks")])
def test_refused_combinations(chosen, code, option):
    if code is None:
        GAME.options.resolve(chosen)
        return
    with pytest.raises(BadOption) as error:
        GAME.options.resolve(chosen)
    assert (error.value.code, error.value.params["option"]) == (code, option)


def test_presets_may_be_combined():
    values = GAME.options.resolve({**OPTION_SET.presets["book"], **OPTION_SET.presets["match-50"]})
    assert values["book"] and values["scoring"] == "points"
    assert dealt(options={**OPTION_SET.presets["massachusetts"], **OPTION_SET.presets["six-in-three-teams"]}).sides[23]


def test_jokers_per_deck():
    assert GAME.deck(GAME.options.resolve({"jokers": "only", "jokers_per_deck": 4, "decks": 8})).count("★") == 32
    assert GAME.deck(GAME.options.resolve({"jokers_per_deck": 4})).count("★") == 0, "means nothing without jokers"


# -- set-up (section 3) ----------------------------------------------------------------------------------


def test_aces_are_replaced_on_the_side_stacks_and_shuffled_into_the_stock():
    options = {"side_start": True, "forced_aces": "yes", "players": 6}
    for seed in range(20):
        state = dealt(options=options, seed=seed)
        assert not any(rank(state.faces[stack[0]]) == "A" for stack in state.sides)
        assert state.aside == [] and cards_in_all(state) == 312 and len(state.stock) == 312 - 6 * 29
        assert not any(state.known[card] for card in state.stock)


class EqualTops(SeededDealer):
    """Lets all pay-off piles turn the same rank for ever."""

    def answer(self, state):
        answer = super().answer(state)
        if type(state.request) is Show:
            return answer
        if state.phase == "shuffle":
            fives = [face for face in answer if rank(face) == "5"]
            others = [face for face in answer if rank(face) != "5"]
            size = state.options["payoff"]
            for seat in range(state.options["players"]):
                others.insert(size * (seat + 1) - 1, fives.pop())
            return [*others, *fives]
        fives = [face for face in answer if rank(face) == "5"]
        return [*(face for face in answer if rank(face) != "5"), *fives]


def test_after_a_hundred_repeats_the_lowest_seat_starts():
    state = GAME.setup(GAME.options.resolve({"players": 3}))
    settle(GAME, state, EqualTops(0))
    assert state.repeats == 100 and state.starter == 0


@pytest.mark.parametrize("comparisons, repeats", [(["K ★"], 0), (["★ ★", "3 4"], 1)])
def test_a_joker_is_above_a_king(comparisons, repeats):
    state = dealt(*comparisons, options={"jokers": "with_kings"})
    assert state.starter == 1 and state.repeats == repeats


# -- the draw (4.3) ---------------------------------------------------------------------------------------


def test_an_empty_hand_draws_when_a_completed_stack_refills_the_stock():
    state = position("6", pay="8", sides={0: "Q"}, centre="5 J -", stock=0, options={"stock_out": "draw_left"})
    act(state, "play:6,c0")
    assert state.hands[0] == []
    act(state, "play:s0,c1")
    assert len(state.hands[0]) == 5 and len(state.stock) == 7


def test_a_stack_goes_back_before_the_draw():
    state = position("Q", centre="J - -", stock=0)
    act(state, "play:Q,c0")
    assert state.outcome is None and len(state.hands[0]) == 5 and len(state.stock) == 7


def test_draw_left_with_a_part_of_five():
    state = position("6", centre="5 - -", stock=2, options={"stock_out": "draw_left"})
    act(state, "play:6,c0")
    assert len(state.hands[0]) == 2 and state.stock == [] and state.active == 0
    assert refused(state, "end_turn") == "must_discard"


def test_strict_draws_nothing_and_recycles_nothing():
    state = position("6", centre="5", stock=1, aside=0, options={"centre": "unlimited"})
    act(state, "play:6,c0")
    assert state.ending == "stock_out" and len(state.stock) == 1 and state.hands[0] == []


def test_the_book_plays_on_without_a_stock():
    state = position("6", pay="9", others="3 4", centre="5", stock=0, options={"book": True})
    act(state, "play:6,c0")
    assert state.outcome is None and legal(state) == {"end_turn"}
    act(state, "end_turn")
    assert state.active == 1 and len(state.hands[1]) == 2 and state.passes == 0


def test_the_book_may_let_full_stacks_wait_too():
    state = position("K 3", centre="Q", stock=10, options={"book": True, "recycle": "when_stock_empty"})
    act(state, "play:K,c0")
    assert len(state.aside) == 13 and len(state.stock) == 10


# -- Massachusetts (8.10) -----------------------------------------------------------------------------------


def test_finish_has_one_form():
    state = position("2 3 4", sides={1: "2", 3: "4"}, options={"fill": True})
    for move in ("finish:2,s2,3,s0,4,s1", "finish:2,s0,3,s2", "finish:2,s0,3,s1,4,s2", "finish:2,s0,3,s2,4,s0,2,s1"):
        assert refused(state, move) in ("must_fill", "bad_move")
    assert refused(state, "finish:2,s0,3,s2,pay,s0") == "side_only_hand"
    assert refused(state, f"finish:#{state.stock[0]},s0,3,s2,4,s0") == "no_such_card"
    assert refused(state, "finish") == "bad_move"
    assert len(legal(state, "finish")) == 3 * 2 * 4
    full = position("2 3 4", sides={0: "5", 1: "2", 2: "8", 3: "4"}, options={"fill": True})
    assert refused(full, "finish:2,s0") == "bad_move" and len(legal(full, "discard")) == 12


def test_equal_faces_in_a_finish_are_one_choice():
    state = position("2S 2S 4", sides={0: "5", 1: "2", 2: "8"}, options={"fill": True})
    assert len(GAME.legal_moves(state, 0)) == len(legal(state)) == 3 * 4
    first, second = [card for card in state.hands[0] if state.faces[card] == "2S"]
    assert refused(state, f"finish:#{second},s3,#{first},s0") == "bad_move"


def test_forced_aces_come_before_a_finish():
    state = position("A 3 4", sides={1: "2", 3: "4"}, centre="", options={"fill": True, "forced_aces": "yes"})
    assert refused(state, "finish:3,s0,4,s2,A,s0") == "forced_card"


# -- the book's deadlocks (8.11) ------------------------------------------------------------------------------


def deadlock(hand, other, *, centre="3", **more):
    """Return a position of `book-duty` in which both have passed."""
    state = position(hand, others=other, centre=centre, options={"preset": "book-duty"}, **more)
    return act(state, "end_turn", "end_turn")


def test_the_player_who_declares_it_breaks_first():
    state = deadlock("A 4", "A 5")
    assert state.active == 1 and state.breaking == [1, 0] and state.outcome is None
    assert {move.split(":")[0] for move in legal(state)} == {"play"} and len(legal(state)) == 1
    assert refused(state, "discard:5,s0") == refused(state, "end_turn") == refused(state, "deny") == "break_deadlock"
    assert refused(state, "play:5,c0") == "break_deadlock"
    act(state, "play:A,new")
    assert state.passes == 0 and state.breaking == [] and state.active == 1 and "end_turn" in legal(state)


def test_then_the_other_player():
    state = deadlock("2 4 A", "4 5", centre="A")
    assert legal(state) == {"deny"}
    act(state, "deny")
    assert state.active == 0 and state.breaking == [0] and len(legal(state)) == 2
    act(state, "play:2,c0", "end_turn")
    assert state.passes == 0 and state.active == 1


def test_if_neither_can_it_is_a_deadlock():
    state = deadlock("2 5", "4 5", centre="5", counts=[9, 4])
    act(state, "deny", "deny")
    assert state.outcome[:2] == (1, "deadlock")


def test_nobody_denies_unasked():
    assert refused(position(options={"preset": "book-duty"}), "deny") == "bad_move"
    assert refused(position(options={"preset": "book"}), "deny") == "bad_move"


def test_jokers_break_nothing():
    state = deadlock("★ 4", "4 5", centre="A")
    assert refused(state, "deny:4,c0") == "bad_move"
    act(state, "deny")
    assert legal(state) == {"deny"}


def test_the_fewest_win_a_deadlock():
    for counts, winner in (([9, 4], 1), ([4, 9], 0), ([5, 5], None)):
        state = position(counts=counts, centre="3", options={"preset": "book"})
        act(state, "end_turn", "end_turn")
        assert state.outcome[:2] == (winner, "deadlock")


def test_the_third_deadlock_in_a_row_ends_the_round():
    state = position(counts=[9, 4], centre="3", options={"preset": "book-redeal"})
    for deadlocks in (1, 2):
        starter = state.active
        state.faces[state.payoffs[0][-1]] = state.faces[state.payoffs[1][-1]] = "KS"  # no ace or two that is forced
        act(state, "end_turn", "end_turn")
        assert state.deadlocks == deadlocks and state.outcome is None and state.active == starter
    act(state, "end_turn", "end_turn")
    assert state.outcome[:2] == (1, "deadlock")


def test_a_payoff_card_begins_a_new_row_of_deadlocks():
    state = position(pay="4", centre="3", options={"preset": "book-redeal"}, deadlocks=2)
    act(state, "play:pay,c0")
    assert state.deadlocks == 0


def test_the_packs_are_sorted_for_the_next_round():
    state = dealt(options={"preset": "book-redeal", "scoring": "points"})
    rng, dealer = random.Random(1), SeededDealer(2)
    while state.round < 3 or state.request is not None:
        settle(GAME, state, dealer)
        GAME.apply(state, state.active, rng.choice(GAME.legal_moves(state, state.active)))
        if state.request is not None and state.phase == "packs":
            pack_a = [state.faces[card] for card in state.request.cards]
            assert len(set(pack_a)) == len(pack_a) == 52 and "★" not in pack_a
        if state.round == 2 and state.phase == "turn" and state.request is None:
            pack_a = {state.faces[card] for pile in state.payoffs for card in pile}
            assert "★" not in pack_a


# -- partners (8.12) ---------------------------------------------------------------------------------------------


def test_a_new_top_of_the_partner_is_turned_at_once():
    state = position(other_pays="9/3 5 4/9", centre="3 - - - -", options={"preset": "four-in-partnership"})
    act(state, "play:ppay,c0")
    top = state.payoffs[2][-1]
    assert state.known[top] == EVERYBODY and state.faces[top][:-1] == "5"
    act(state, "play:ppay,c0")
    assert tops(state)[0] == 5


def test_a_player_without_a_payoff_pile_plays_on():
    state = position("2 3", pay="", counts=[0, 4, 6, 3], centre="1 - - - -", options={"preset": "four-in-partnership"})
    act(state, "play:2,c0", "discard:3,s0")
    assert state.active == 1


@pytest.mark.parametrize("forced_partner, forced", [(True, True), (False, False)])
def test_the_partners_ace_is_forced(forced_partner, forced):
    state = position("3 4", other_pays="9/A/9", centre="", options={
        "preset": "four-in-partnership", "forced_aces": "yes", "centre": "unlimited", "forced_partner": forced_partner})
    assert ("discard:" in str(legal(state))) is not forced
    assert "new" in targets(state, "ppay")


def test_six_in_three_teams():
    state = position("2 3", pay="8", counts=[1, 4, 6, 0, 2, 3], other_pays="9/9//9/9", centre="7 - - - - - -",
                     options={"preset": "six-in-three-teams", "scoring": "points"})
    act(state, "play:pay,c0")
    assert state.points == [5 + 4 + 6 + 2 + 3, 0, 0]


def test_the_partner_is_not_loaded_nor_loads_from_a_partners_pile():
    options = {"players": 4, "teams": "pairs", "load": True}
    state = position("7H 9H", other_pays="8H/8H/6H", centre="", options=options)
    assert legal(state, "load") == {"load:7H,p1", "load:7H,p3", "load:9H,p1"}
    assert refused(state, "load:7H,p2") == "load_not_allowed"
    assert refused(state, "load:ppay,p1") == "load_not_allowed"


def test_an_empty_pile_is_not_loaded():
    options = {"players": 4, "teams": "pairs", "load": True}
    state = position("7H 9H", other_pays="/8H/6H", counts=[20, 0, 20, 20], centre="", options=options)
    assert legal(state, "load") == {"load:7H,p3"}
    assert refused(state, "load:7H,p1") == "load_not_allowed"


def test_giving_up():
    two, pairs, three = (position(options=options) for options in (
        {}, {"preset": "four-in-partnership"}, {"preset": "three-players"}))
    assert GAME.resign(two, 0)[:2] == (1, "resigned")
    assert GAME.resign(pairs, 3)[:2] == (0, "resigned")
    assert GAME.resign(three, 1)[:2] == (None, "resigned")


# -- points (6.2) ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen, left, ending, active, result", [
    ({"players": 3}, [0, 4, 5], "payoff_out", 0, (0, 0, 14)),
    ({"players": 3}, [7, 4, 5], "stock_out", 0, (None, 1, 4)),
    ({"players": 3, "stalemate": "fewest"}, [7, 4, 5], "stock_out", 0, (1, 1, 4)),
    ({"players": 3, "stalemate": "fewest"}, [7, 4, 4], "stock_out", 0, (None, None, 0)),
    ({"players": 4, "teams": "pairs"}, [3, 4, 0, 5], "stock_out", 0, (None, 0, 6)),
    ({"players": 6, "teams": "pairs", "stalemate": "fewest"}, [3, 4, 0, 3, 1, 5], "stock_out", 0, (None, None, 0)),
    ({"players": 6, "teams": "pairs"}, [0, 4, 2, 0, 1, 5], "payoff_out", 3, (0, 0, 17)),
    ({"deadlock_points": "none"}, [7, 4], "stock_out", 0, (None, 1, 0)),
    ({"book": True}, [7, 4], "deadlock", 0, (1, 1, 3))])
def test_points(chosen, left, ending, active, result):
    assert score(GAME.options.resolve(chosen), left, ending, active) == result


# -- what is seen (section 5) and what a replica notices ------------------------------------------------------------------


def test_payoff_piles_are_unknown_even_to_their_owners():
    for preset in GAME.options.presets:
        state = dealt(options={"preset": preset})
        for seat in range(state.options["players"]):
            view = GAME.observe(state, seat)
            for pile in view["payoffs"]:
                assert [view["faces"][card] for card in pile[:-1]] == [None] * (len(pile) - 1)
                assert view["faces"][pile[-1]] is not None


def test_the_book_shows_what_decides_a_discard():
    state = position(sides={0: "9 5 ★ ★"}, options={"preset": "book"})
    view = GAME.observe(state, 1)
    assert [view["faces"][card] and rank(view["faces"][card]) for card in state.sides[0]] == [None, "5", "★", "★"]


def test_legal_moves_follow_from_the_view():
    for preset in GAME.options.presets:
        state, rng, dealer = dealt(options={"preset": preset}), random.Random(preset), SeededDealer(preset)
        while state.outcome is None:
            view = GAME.state_type.load(GAME.observe(state, state.active))
            moves = GAME.legal_moves(state, state.active)
            assert GAME.legal_moves(view, state.active) == moves
            plays = [move for move in moves if move.verb == "play"]
            GAME.apply(state, state.active, rng.choice(plays or moves))
            settle(GAME, state, dealer)
            if state.round > 1:
                break


def test_nothing_links_a_drawn_card_to_a_face_known_before():
    state = position("Q 3 4", centre="J - -", stock=40)
    stack = state.centre[0][:]
    act(state, "play:Q,c0")
    assert all(card in state.stock and state.known[card] == 0 for card in stack)
    view = GAME.observe(state, 0)
    assert all(view["faces"][card] is None for card in stack)


def told(state, seat, move, face):
    """Let a seat's replica hear a move of another seat whose card turns out to be this; return why it is refused."""
    replica = Replica(GAME, state.options, seat, state).state
    fold(GAME, replica, move_entry(state.active, move))
    with pytest.raises(IllegalMove) as error:
        GAME.answer(replica, [face])
    return error.value.code


def hidden_play(state, word):
    return Move("play", (state.hands[0][0], word))


def test_a_replica_notices_a_card_that_does_not_fit():
    assert told(position(centre="5 - -"), 1, Move("play", (position().hands[0][0], "c0")), "7S") == "does_not_fit"
    state = position(options={"preset": "no-wild-ace"})
    assert told(state, 1, hidden_play(state, "new"), "KS") == "wild_not_allowed"
    state = position(pay="A", centre="", options={"preset": "forced-aces"})
    assert told(state, 1, hidden_play(state, "new"), "KS") == "forced_card"
    state = position(centre="", options={"preset": "forced-aces"})
    assert told(state, 1, Move("discard", (state.hands[0][0], "s0")), "AS") == "forced_card"
    state = position(sides={0: "7"}, centre="", options={"preset": "book"})
    assert told(state, 1, Move("discard", (state.hands[0][0], "s0")), "8S") == "wrong_discard"
    state = position(other_pays="8H", centre="", options={"preset": "load-opponent"})
    assert told(state, 1, Move("load", (state.hands[0][0], "p1")), "9S") == "load_not_allowed"
    state = position("3 4 5", sides={0: "7", 1: "7", 2: "8"}, centre="", options={"fill": True, "forced_aces": "yes"})
    replica = Replica(GAME, state.options, 1, state).state
    cards = state.hands[0]
    fold(GAME, replica, move_entry(0, Move("finish", (cards[0], "s3", cards[1], "s0"))))
    with pytest.raises(IllegalMove) as error:
        GAME.answer(replica, ["3S", "AS"])
    assert error.value.code == "forced_card"


def test_a_replica_notices_a_false_break():
    state = deadlock("2 4", "A 4 5 6 7", centre="A")
    replica = Replica(GAME, state.options, 0, state).state
    card = state.hands[1][0]
    fold(GAME, replica, move_entry(1, Move("play", (card, "c0"))))
    with pytest.raises(IllegalMove) as error:
        GAME.answer(replica, ["★"])
    assert error.value.code == "break_deadlock"


def test_only_the_audit_finds_a_hidden_ace():
    """A replica can't know that the other one holds an ace; with open faces the same log is refused."""
    state = position("AS 9H", centre="", options={"preset": "forced-aces"})
    replica = Replica(GAME, state.options, 1, state).state
    move = Move("discard", (handle(state, "9H"), "s0"))
    fold(GAME, replica, move_entry(0, move))
    with pytest.raises(IllegalMove) as error:
        fold(GAME, state, move_entry(0, move))
    assert error.value.code == "forced_card"


def test_other_shapes_of_moves_are_refused():
    state = position("6 2 3", sides={0: "7"}, centre="5 - -")
    six = handle(state, "6")
    for verb in GAME.verbs:
        for args in ((), (six,), (six, "c1"), ("c0", six), (six, six), (six, "c0", "c0"), ("x", "c0"), (six, "s5"),
                     (six, "p0")):
            move = Move(verb, args)
            with pytest.raises(IllegalMove) as error:
                GAME.check(state, 0, move)
            assert error.value.code in ("bad_move", "must_discard")
    assert refused(state, "discard:6,s0", seat=1) == "not_your_turn"
    assert GAME.refusal(state).code == "not_your_turn" and faces(state, state.hands[0]) != ""
    assert to_move(state, "play:6,c0") in GAME.legal_moves(state, 0)
