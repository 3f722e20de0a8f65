"""Spite and Malice: the worked cases SM-1 to SM-36 of the rules page, the main version, under their numbers."""

import random
from collections import Counter

import pytest

from pygames.core.dealer import SeededDealer
from pygames.core.errors import BadOption, IllegalMove
from pygames.core.moves import Move
from pygames.core.playout import eager_policy, settle
from pygames.core.record import fold, move_entry
from pygames.core.requests import Show, Shuffle
from pygames.table.table import Table
from tests.games.spite_support import (
    GAME,
    Tops,
    act,
    cards_in_all,
    dealt,
    faces,
    held,
    legal,
    position,
    rank,
    refused,
    targets,
    to_move,
    tops,
)
from tests.support import Replica, refusal


def replicas(state):
    """Return the pages of all seats at this position."""
    return [Replica(GAME, state.options, seat, state) for seat in range(state.options["players"])]


def act_everywhere(state, pages, text, dealer=None):
    """Make a move in a position and tell every page."""
    dealer = dealer or SeededDealer(0)
    seat, move = state.active, to_move(state, text)
    GAME.apply(state, seat, move)
    entries = [move_entry(seat, move)]
    while True:
        for page in pages:
            page.tell(entries[-1])
        if state.request is None:
            return
        answer = dealer.answer(state)
        entries.append([type(state.request).__name__.lower(), answer])
        GAME.answer(state, answer)


def test_SM_1_every_round_starts_from_complete_packs():
    state = GAME.setup(GAME.options.resolve({"scoring": "points", "target": 500}))
    policy, dealer = eager_policy(random.Random(3)), SeededDealer(3)
    for number in (1, 2):
        while state.round < number or state.phase != "turn" or state.request is not None:
            if state.request is not None:
                settle(GAME, state, dealer)
            else:
                GAME.apply(state, state.active, policy(GAME, state, state.active, GAME.legal_moves(state, state.active)))
        assert [len(pile) for pile in (*state.payoffs, *state.hands, state.stock)] == [20, 20, 5, 5, 54]
        assert set(Counter(state.faces).values()) == {2} and cards_in_all(state) == 104
        assert set(Counter(map(rank, state.faces)).values()) == {8} and rank("10H") == "10"
        assert not any(state.sides) and not any(state.centre)


def test_SM_2_ace_is_low():
    assert dealt("A 2").starter == dealt("A 2").active == 1


def test_SM_3_equal_tops_are_shuffled_back():
    comparisons = "9S 9D", "4 5"
    state = dealt(*comparisons)
    assert state.repeats == 1 and state.starter == 1
    assert [len(pile) for pile in state.payoffs] == [20, 20] and len(state.stock) == 54
    assert [len(hand) for hand in state.hands] == [5, 5]
    piles = [faces(state, pile) for pile in state.payoffs]
    assert "9S" in piles[0] and "9D" in piles[1]
    up = [card for pile in state.payoffs for card in pile if state.known[card]]
    assert up == [pile[-1] for pile in state.payoffs], "where the first tops are now nobody knows"


def test_SM_3_hands_and_stock_stay_in_a_tie():
    """The same cards in hands and stock as before the tied piles are shuffled."""
    state, dealer = GAME.setup(GAME.options.resolve()), Tops("9S 9D", "4 5")
    shuffled, before = [], None
    while state.request is not None:
        if type(state.request) is Shuffle:
            shuffled.append(state.request.cards)
            if state.phase == "tie" and before is None:
                before = [faces(state, pile) for pile in (*state.payoffs, *state.hands, state.stock)]
        GAME.answer(state, dealer.answer(state))
    assert shuffled[1:] == [tuple(range(20)), tuple(range(20, 40))]
    assert [faces(state, pile) for pile in (*state.payoffs, *state.hands, state.stock)] == before


@pytest.mark.parametrize("options, starter", [
    ({}, 0), ({"start_wild": "low"}, 1), ({"jokers": "only"}, 0), ({"jokers": "only", "start_wild": "low"}, 0)])
def test_SM_4_a_wild_king_is_high_or_low(options, starter):
    assert dealt("K Q", options=options).starter == starter


@pytest.mark.parametrize("comparisons, starter", [(("Q Q 5", "3 4 6"), 1), (("9 9 J",), 2)])
def test_SM_5_only_the_tied_are_compared_again(comparisons, starter):
    state = dealt(*comparisons, options={"players": 3})
    assert state.starter == starter


def test_SM_6_the_hand_is_filled_before_any_move():
    state = position(others="3 4 5", stock=30)
    pages = replicas(state)
    act_everywhere(state, pages, "discard:J,s0")
    assert state.active == 1 and len(state.hands[1]) == 5 and len(state.stock) == 28
    assert [entry for entry in pages[0].log if entry[0] == "show"][-1] == ["show", [None, None]]
    assert None not in [entry for entry in pages[1].log if entry[0] == "show"][-1][1]
    assert len(pages[0].state.hands[1]) == 5


def test_SM_7_no_move_before_the_draw():
    """A move made before the own draw is refused; the table's events are numbered by `pygames.peer`."""
    state = position(others="3 4", other_pays="6", centre="5 10 -")
    GAME.apply(state, 0, to_move(state, "discard:J,s0"))
    early = Move("play", (state.payoffs[1][-1], "c0"))
    while state.request is not None:
        assert refusal(GAME, state, 1, early) == "wait"
        GAME.answer(state, SeededDealer(0).answer(state))
    assert len(state.hands[1]) == 5
    GAME.apply(state, 1, early)


def test_SM_8_one_rank_higher():
    state = position("6 J A 7 6", centre="5 10 -")
    assert targets(state, "6") >= {"c0"} and "c1" in targets(state, "J") and "new" in targets(state, "A")
    assert refused(state, "play:7,c0") == "does_not_fit"
    assert refused(state, "play:6,new") == "does_not_fit"
    act(state, "play:6,c0", "play:J,c1", "play:A,new")
    assert tops(state) == [6, 11, 1]


def test_SM_9_a_king_stands_for_the_value_needed():
    state = position("K 7 6 3 4", centre="5 10 -")
    assert targets(state, "K") == {"c0", "c1", "new", "s0", "s1", "s2", "s3"}
    act(state, "play:K,c0")
    assert tops(state) == [6, 10, 0]
    assert refused(state, "play:6,c0") == "does_not_fit"
    act(state, "play:7,c0")
    assert tops(state) == [7, 10, 0]


def test_SM_10_no_room_for_a_fourth_stack():
    state = position("A 7 6 3 4", centre="5 10 2")
    assert refused(state, "play:A,new") == "no_free_place"
    assert targets(state, "A") == {"s0", "s1", "s2", "s3"}


@pytest.mark.parametrize("last", ["Q", "K"])
def test_SM_11_a_queen_or_a_king_completes(last):
    state = position("Q K 3 4", centre="J - -", stock=40)
    pages, king = replicas(state), "K"
    act_everywhere(state, pages, f"play:{last},c0")
    for where in (state, *(page.state for page in pages)):
        assert len(where.stock) == 52 and tops(where) == [0, 0, 0] and where.active == 0
        assert len(where.hands[0]) == 3 and cards_in_all(where) == 104
        assert all(where.known[card] == 0 for card in where.stock)
    back = [rank(state.faces[card]) for card in state.stock]
    assert last in back and rank(f"{king}S") == king


def test_SM_11_a_king_comes_back_as_a_plain_king():
    state = position("K 3 4", centre="J - -", stock=40)
    act(state, "play:K,c0")
    card = next(card for card in state.stock if rank(state.faces[card]) == "K")
    state.hands[0] = [card]
    assert targets(state, rank("KS")) >= {"new"}


def test_SM_12_the_last_hand_card_played_draws_five():
    state = position("6", centre="5 - -", stock=30)
    act(state, "play:6,c0")
    assert len(state.hands[0]) == 5 and len(state.stock) == 25 and state.active == 0


def test_SM_13_the_last_hand_card_discarded_draws_nothing():
    state = position("6", centre="5 - -", stock=30)
    act(state, "discard:6,s0")
    assert state.hands[0] == [] and len(state.stock) == 30 and state.active == 1
    act(state, "discard:3,s0")
    assert state.active == 0 and len(state.hands[0]) == 5 and len(state.stock) == 25


def test_SM_14_a_buried_side_card_is_not_available():
    state = position("J 10 Q 2 2", sides={0: "4 9"}, centre="3 8 -")
    four = state.sides[0][0]
    assert refused(state, f"play:#{four},c0") == "not_available"
    act(state, "play:s0,c1", "play:s0,c0")
    assert tops(state) == [4, 9, 0] and state.sides[0] == []


def test_SM_15_a_king_on_a_side_stack_stands_for_nothing():
    state = position("K 5 6 7 8", centre="3 8 -")
    king = to_move(state, "discard:K,s2").args[0]
    act(state, "discard:K,s2", "discard:3,s0")
    assert state.sides[2] == [king] and state.active == 0
    assert targets(state, "s2") == {"c0", "c1", "new"}


def test_SM_16_what_is_never_allowed():
    state = position("2 3 4 8 8", pay="9", sides={0: "7", 1: "5", 4: "4"}, centre="3 10 -")
    assert refused(state, "discard:pay,s0") == "side_only_hand"
    assert refused(state, "discard:s0,s1") == "side_only_hand"
    assert refused(state, f"discard:#{state.centre[0][-1]},s0") == "not_available"
    assert refused(state, f"play:#{state.sides[4][-1]},c0") == "not_available"


def test_SM_17_the_source_named_counts():
    state = position("6 2 3", pay="6", centre="5 - -")
    top = state.payoffs[0][-1]
    act(state, "play:6,c0")
    assert state.payoffs[0][-1] == top and len(state.payoffs[0]) == 20 and len(state.hands[0]) == 2


def test_SM_18_kings_on_the_payoff_pile():
    state = position("7 8 9 J Q", pay="K K", face_up=1, centre="4 - -")
    pages = replicas(state)
    assert refused(state, "discard:pay,s0") == "side_only_hand"
    act_everywhere(state, pages, "play:pay,c0")
    for where in (state, *(page.state for page in pages)):
        assert rank(where.faces[where.payoffs[0][-1]]) == "K" and len(where.payoffs[0]) == 19
    assert targets(state, "pay") == {"c0", "new"}
    assert refused(state, "discard:pay,s0") == "side_only_hand"


def test_SM_19_the_last_payoff_card_wins():
    state = position("2 3", pay="8", counts=[1, 20], centre="7 - -")
    pages = replicas(state)
    act_everywhere(state, pages, "play:pay,c0")
    for where in (state, *(page.state for page in pages)):
        assert where.outcome[:2] == (0, "payoff_out") and where.payoffs[0] == []
    assert refused(state, "discard:2,s0") == "round_over"
    assert refused(state, "discard:3,s0", seat=1) == "round_over"


def test_SM_19_nothing_more_happens_after_the_win():
    """The winning card completes a stack and is the last of all: no shuffle, no draw (6.1)."""
    state = position("", pay="Q", counts=[1, 20], centre="J - -", stock=30)
    act(state, "play:pay,c0")
    assert state.outcome.winner == 0 and tops(state) == [12, 0, 0] and len(state.stock) == 30


def test_SM_20_a_draw_that_fails_ends_the_round():
    state = position(others="3 4 5", stock=1)
    act(state, "discard:J,s0")
    assert state.outcome[:2] == (None, "stock_out")
    assert len(state.hands[1]) == 3 and len(state.stock) == 1


def test_SM_21_draw_left_draws_what_there_is():
    state = position("3 4 5 6 7", others="3 4 5", stock=1, options={"stock_out": "draw_left"})
    act(state, "discard:3,s0")
    assert state.active == 1 and len(state.hands[1]) == 4 and state.stock == []
    act(state, "discard:3,s0")
    assert state.outcome[:2] == (None, "stock_out") and len(state.hands[0]) == 4


def test_SM_22_a_stock_of_nothing_after_a_complete_draw():
    state = position(others="3 4", stock=3)
    act(state, "discard:J,s0")
    assert state.outcome is None and state.active == 1 and len(state.hands[1]) == 5 and state.stock == []


def test_SM_23_an_empty_hand_and_an_empty_stock():
    state = position("6", centre="5 - -", stock=0)
    act(state, "play:6,c0")
    assert state.outcome[:2] == (None, "stock_out")
    state = position("6", centre="5 - -", stock=0, options={"stock_out": "draw_left"})
    act(state, "play:6,c0")
    assert state.outcome is None and state.active == 0 and state.hands[0] == [] and "end_turn" in legal(state)
    act(state, "end_turn")
    assert state.active == 1


@pytest.mark.parametrize("stalemate, winner", [("tie", None), ("fewest", 1)])
@pytest.mark.parametrize("deadlock_points, points", [("difference", 5), ("none", 0)])
def test_SM_24_stock_out_by_count(stalemate, winner, deadlock_points, points):
    choice = {"stalemate": stalemate, "deadlock_points": deadlock_points}
    state = position(others="3 4", counts=[9, 4], stock=0, options=choice)
    act(state, "discard:J,s0")
    assert state.outcome[:2] == (winner, "stock_out")
    state = position(others="3 4", counts=[9, 4], stock=0, options={**choice, "scoring": "points"})
    act(state, "discard:J,s0")
    assert state.outcome is None and state.round == 2 and state.points == [0, points]
    assert state.rounds == [["stock_out", winner, 1, points, 9, 4]]


def test_SM_25_equal_counts_tie():
    for scoring in ("none", "points"):
        state = position(others="3 4", counts=[7, 7], stock=0, options={"stalemate": "fewest", "scoring": scoring})
        act(state, "discard:J,s0")
        assert state.points == [0, 0] and state.rounds == [["stock_out", None, None, 0, 7, 7]]
    assert state.round == 2


def test_SM_26_points_of_a_win():
    state = position("2 3", pay="8", counts=[1, 6], centre="7 - -", options={"scoring": "points"})
    act(state, "play:pay,c0")
    assert state.points == [11, 0] and state.round == 2 and len(state.rounds) == 1


def test_SM_27_the_match_goes_to_whoever_reaches_the_target():
    state = position("2 3", pay="8", counts=[1, 5], centre="7 - -", options={"scoring": "points"}, points=[40, 49])
    act(state, "play:pay,c0")
    assert state.points == [50, 49] and state.outcome[:2] == (0, "target")
    assert refused(state, "discard:2,s0") == "round_over"


def test_SM_28_what_you_cannot_see_makes_no_difference():
    state = position("6 J A 7 6", centre="5 10 -", stock=40)
    other = state.copy()
    for mine, theirs in zip(state.hands[1], state.stock[:5]):
        other.faces[mine], other.faces[theirs] = state.faces[theirs], state.faces[mine]
    assert other.faces != state.faces
    assert GAME.observe(other, 0) == GAME.observe(state, 0)
    assert GAME.legal_moves(other, 0) == GAME.legal_moves(state, 0)
    bots = [eager_policy(random.Random(5)) for _ in range(2)]
    assert bots[0](GAME, other, 0, GAME.legal_moves(other, 0)) == bots[1](GAME, state, 0, GAME.legal_moves(state, 0))


def test_SM_29_no_such_stack_place_or_card():
    state = position("6 J A 7 6", centre="5 10 -")
    assert refused(state, "discard:6,s7") == "bad_move"
    assert refused(state, "play:6,c9") == "bad_move"
    for absent in (state.hands[1][0], state.stock[0], 103 + 1, 999999):
        assert refused(state, f"play:#{absent},c0") == "no_such_card"
        assert refused(state, f"discard:#{absent},s0") == "no_such_card"


def test_SM_30_no_move_counts_twice():
    """Handles make a repeated move impossible by itself; `pygames.peer` numbers what comes over the wire."""
    table = Table(GAME, GAME.options.resolve({"scoring": "points"}), SeededDealer(4))
    table.start()
    for _ in range(40):
        seat = table.state.active
        move = table.legal_moves(seat)[-1]
        table.act(seat, move)
        before = table.state.dump()
        with pytest.raises(IllegalMove):
            table.act(seat, move)
        with pytest.raises(IllegalMove):
            fold(GAME, table.state, move_entry(seat, move))
        assert table.state.dump() == before and table.state.round == 1


def test_SM_30_one_new_round_only():
    state = position("2 3", pay="8", counts=[1, 6], centre="7 - -", options={"scoring": "points"})
    act(state, "play:pay,c0")
    assert state.round == 2 and state.request is None
    with pytest.raises(IllegalMove) as error:
        GAME.apply(state, 0, Move("new_round"))
    assert error.value.code in ("bad_move", "not_your_turn")


def test_SM_31_clockwise():
    state = position(active=4, options={"players": 6})
    order = []
    for _ in range(7):
        order.append(state.active)
        act(state, f"discard:#{state.hands[state.active][0]},s0")
    assert order == [4, 5, 0, 1, 2, 3, 4]


def test_SM_32_too_few_cards():
    with pytest.raises(BadOption) as error:
        GAME.options.resolve({"players": 4, "payoff": 30, "decks": 3})
    assert error.value.code == "too_few_cards"
    assert len(dealt(options={"players": 4, "payoff": 30, "decks": 4}).stock) == 68


def test_SM_33_what_was_turned_up_is_not_taken_back():
    table = Table(GAME, GAME.options.resolve(), SeededDealer(0))
    table.start()
    while True:
        seat = table.state.active
        moves = table.legal_moves(seat)
        top = table.state.payoffs[seat][-1]
        move = next((move for move in moves if move.args[0] == top), moves[0])
        table.act(seat, move)
        if move.args[0] == top:
            break
    view = table.view(seat)
    again = Table.load(table.save(), SeededDealer(1))
    assert again.view(seat) == view and again.state.active == seat
    assert not again.can_undo()
    with pytest.raises(IllegalMove):
        again.undo()


@pytest.mark.parametrize("side_view, seen", [("squared", ["?", "?", "K"]), ("spread", ["4", "9", "K"])])
def test_SM_34_squared_or_spread(side_view, seen):
    state = position(sides={0: "4 9 K", 5: "4 9 K"}, options={"side_view": side_view})
    for seat in (0, 1):
        view = GAME.observe(state, seat)
        for stack in (0, 5):
            assert [rank(view["faces"][card] or "??") for card in view["sides"][stack]] == seen


def test_SM_35_unlimited_stacks():
    state = position("A 2 3", centre="1 2 3 4 5 6 7", options={"centre": "unlimited"})
    act(state, "play:A,new")
    assert tops(state) == [1, 2, 3, 4, 5, 6, 7, 1]


def test_SM_36_unlimited_stacks_wait_for_the_stock_to_run_out():
    state = position("Q 2 3", centre="J", stock=20, options={"centre": "unlimited"})
    act(state, "play:Q,c0")
    assert len(state.aside) == 12 and len(state.stock) == 20 and tops(state) == [0]
    assert all(state.known[card] == -1 for card in state.aside)
    view = GAME.observe(state, 1)
    assert [rank(view["faces"][card]) for card in state.aside] == [*"A23456789", "10", "J", "Q"]


def test_SM_36_they_come_back_inside_the_draw_that_needs_them():
    state = position("3 4 5 6 7", others="2 3", stock=2, aside=2, options={"centre": "unlimited"})
    requests = []
    GAME.apply(state, 0, to_move(state, "discard:3,s0"))
    while state.request is not None:
        requests.append(state.request)
        GAME.answer(state, SeededDealer(0).answer(state))
    assert [type(request) for request in requests] == [Show, Shuffle, Show]
    assert len(requests[1].cards) == 24 and len(requests[2].cards) == 3
    assert len(state.hands[1]) == 5 and len(state.stock) == 23 and state.aside == []
    assert {"2", "3"} <= set(held(state, 1))
