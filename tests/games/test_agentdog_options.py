"""Every option of Agent Dog (section 8), every refusal, and the ends of games."""

from collections import Counter

import pytest
from agentdog_support import GAME, board, hand, kinds, legal, play, position, refused

from pygames.core.dealer import SeededDealer
from pygames.core.errors import BadOption, BadPosition, IllegalMove
from pygames.core.moves import Move, parse_move
from pygames.core.playout import settle
from pygames.core.requests import Shuffle
from pygames.games.agentdog.board import LAYOUTS, Layout
from pygames.games.agentdog.cards import COPIES, DECKS, NUMBERS
from tests.support import walk

# -- cards and boards as data ------------------------------------------------------------------------


def test_every_deck_has_110_cards_of_known_kinds():
    for deck, faces in DECKS.items():
        assert len(faces) == 110 and set(faces) <= set(NUMBERS)
        assert Counter(faces) == COPIES[deck]
    assert Counter(DECKS["A"]) == {
        **dict.fromkeys(("ST11", "ST13", "B2", "B3", "B5", "B6", "B8", "B9", "B10", "B12", "SP4", "PA4", "SWP"), 8), "JOK": 6}


def test_deck_b_has_sevens_and_one_card_for_both_divisions():
    state = position("c0@5 c2@33", "B7 SPA4 JOK", deck="B")
    assert legal(state, "B7") == ["5-12"]
    both = legal(state, "SPA4")
    assert "split 5-9" in both and "partner 33-37" in both
    assert "5-12" in legal(state, "JOK") and set(both) <= set(legal(state, "JOK"))
    assert refused(state, "B7", "split 5-9") == "wrong_card"
    assert refused(state, "SPA4", "split 5-7 33-35") == "no_figure", "never mixed"


def test_deck_c_has_no_jokers_and_a_joker_of_deck_a_is_no_seven():
    assert "JOK" not in DECKS["C"] and "B7" not in DECKS["C"]
    assert refused(position("c0@5", "JOK"), "JOK", "5-12") == "wrong_card"


def test_layouts_are_checked():
    good = LAYOUTS[1]
    assert Layout(good).ring == 64
    for wrong in ({"starts": [0, 16, 32, 64]}, {"holes": [16]}, {"meeting": [0]}, {"starts": [0, 0, 32, 48]},
                  {"goal_length": 3}, {"starts": [0, 16, 32]}, {"holes": [62]}):
        with pytest.raises(ValueError):
            Layout(good | wrong)


def test_another_layout():
    state = position("c0@4", "B2 B3", layout=2)
    assert legal(state) == ["4-6", "4-7"]
    assert board(play(state, "B2", "4-6")) == "h@6(c0)"
    assert legal(position("c0@47", "B2", layout=2)) == ["47-1", "47-G0.0"]
    state = play(position("c0@5 c1@2", "B2", layout=2), "B2", "5-7")
    assert board(state) == "c0@7 h@6(c1)"


# -- options that change moves -------------------------------------------------------------------------


def test_start_block_any_holds_for_a_figure_that_came_round():
    state = play(position("c0@62 c0@40", "B2", "B2"), "B2", "62-0")
    assert state.blocked == 1
    assert refused(position(board(state), "B12", "B2"), "B12", "62-10") == "no_figure"
    assert legal(position("c1@62 c0@0", "B5", seat=1)) == ["out"]


def test_start_block_fresh():
    state = play(position("c0@62", "B2", start_block="fresh"), "B2", "62-0")
    assert state.blocked == 0, "it has moved"
    state = play(position("", "ST11", "B5", start_block="fresh"), "ST11", "start")
    assert state.blocked == 1
    state = position("c0@0 c1@62", "B2", "B5", start_block="fresh")
    assert state.blocked == 1
    assert play(state, "B2", "0-2").blocked == 0
    assert legal(state) == ["62-3"]
    assert GAME.setup(GAME.options.resolve({"players": 3, "start_block": "fresh"})).blocked == 0b111


def test_start_block_none():
    state = play(position("c0@0 c1@62", "B2", seat=1, start_block="none"), "B2", "62-0")
    assert board(state) == "c1@0" and state.homes[0] == 4
    assert legal(position("h@60(c0) c0@61", "SP4", start_block="none"), verb="split").count("split 60-0") == 1


def test_an_unknown_figure_blocks_only_where_any_figure_does():
    """The hidden figure comes up on a start field, which counts as blocked then, whoever it is."""
    for under in ("c1", "c3"):
        state = position(f"h@9({under}) c0@11", "SP4", layout=2, split_burns=False)
        assert refused(state, "SP4", "split 9-12 11-12") == "blocked"
        state = position(f"h@9({under}) c0@11", "SP4", layout=2, split_burns=False, start_block="none")
        play(state, "SP4", "split 9-12 11-12")
        assert board(state) == "c0@12" and state.homes == [3, 4, 4, 4]


def test_split_burns():
    text = "c0@1 c1@2 c3@3"
    state = play(position(text, "SP4", split_burns=False), "SP4", "split 1-5")
    assert board(state) == "c0@5 c1@2 c3@3"
    assert board(play(position(text, "SP4"), "SP4", "split 1-5")) == "c0@5"


def test_a_split_on_the_way_into_the_goal_captures_on_the_start_field():
    state = play(position("c0@62 c1@63 c2@0", "SP4 B2"), "SP4", "split 62-G0.1")
    assert board(state) == "G0[1]" and [event[2] for event in state.events if event[0] == "capture"] == [1, 2]
    assert state.out == [0], "the partner was captured"


def test_partner_card():
    text = "c0@5 c1@20 c2@33 h@60(c3)"

    def movers(**options):
        return {plan.split()[1].split("-")[0] for plan in legal(position(text, "PA4", **options))}

    assert movers() == {"33"}
    assert movers(partner_card="partner_hidden") == {"33", "60"}
    assert movers(partner_card="any") == {"5", "20", "33", "60"}
    assert "partner 60-0" in legal(position("c2@33 h@60(c0)", "PA4", partner_card="partner_hidden"))
    state = position("c3@47 c2@30", "PA4", partner_card="any")
    assert "partner 47-G3.2" in legal(state), "a face-up figure may enter its own goal"
    assert "partner 30-G2.1" in legal(state)


def test_start_number():
    state = position("h@4(c1) h@20(c2)", "ST11 B5 JOK")
    assert "4-5" in legal(state, "ST11") and "4-17" in legal(state, "JOK")
    state = position("h@4(c1) h@20(c2)", "ST11 B5 JOK", start_number="own")
    assert legal(state, "ST11") == ["start"] and "4-9" in legal(state, "B5")
    assert refused(state, "JOK", "4-17") == "start_number" and "4-9" in legal(state, "JOK")


def test_goal_moves():
    state = position("G0[0] c0@5", "B2 SP4", goal_moves=False)
    assert legal(state, "B2") == ["5-7"] and refused(state, "B2", "G0.0-G0.2") == "goal_moves_off"
    assert not any("G0" in plan for plan in legal(state, "SP4"))
    assert "G0.0-G0.2" in legal(position("G0[0] c0@5", "B2"))


def test_meeting_off():
    assert board(play(position("c0@7 c3@2", "B2", meeting=False), "B2", "7-9")) == "c0@9 c3@2"


def test_penalty_off():
    state = play(position("c0@3 c2@5", "B2 B3", penalty=False), "B2", "3-5")
    assert state.homes[2] == 4 and hand(state) == "B3" and state.out == []


def test_first_player():
    for seat in range(3):
        state = GAME.setup(GAME.options.resolve({"players": 3, "first_player": seat}))
        settle(GAME, state, SeededDealer(1))
        assert state.holder == seat and len(state.faces) == 110
    with pytest.raises(BadOption, match="no_such_seat"):
        GAME.options.resolve({"players": 2, "first_player": 2})
    holders = Counter()
    for seed in range(60):
        state = GAME.setup(GAME.options.resolve({"players": 3}))
        settle(GAME, state, SeededDealer(seed))
        holders[state.holder] += 1
    assert set(holders) == {0, 1, 2} and min(holders.values()) > 8


# -- deal and turns -----------------------------------------------------------------------------------


def test_cards_are_dealt_one_by_one_from_the_left_neighbour_on():
    state = GAME.setup(GAME.options.resolve({"players": 3, "first_player": 1}))
    state.stock = []
    GAME.answer(state, SeededDealer(1).answer(state))
    order = list(range(110))[::-1]
    assert [state.hands[2], state.hands[0], state.hands[1]] == [order[0:15:3], order[1:15:3], order[2:15:3]]


def test_the_deck_goes_to_the_next_seat():
    holders = []
    for state, entry in walk(GAME, GAME.options.resolve({"players": 3, "first_player": 2}), "holders"):
        if entry and entry[0] == "move" and state.phase == "play" and len(holders) < state.round:
            holders.append(state.holder)
            assert state.seat == state.holder
    assert holders[:5] == [2, 0, 1, 2, 0]


def test_three_seats_give_to_the_left_neighbour():
    state = position("c0@0 c1@16 c2@32", "B2 B3 B5 B6 B8", "B9 B9 B9 B9 B9", "SWP SWP SWP SWP SWP", players=3)
    state.phase, state.turn = "swap", 7
    for seat in range(3):
        GAME.apply(state, seat, GAME.legal_moves(state, seat)[0])
    settle(GAME, state, SeededDealer(0))
    assert [sorted(hand(state, seat).split()) for seat in range(3)] == [
        ["B3", "B5", "B6", "B8", "SWP"], ["B2", "B9", "B9", "B9", "B9"], ["B9", "SWP", "SWP", "SWP", "SWP"]]


def test_with_two_seats_a_penalty_is_for_the_own_figures_only():
    state = play(position("c0@3 c2@5", "B2 B3", players=2), "B2", "3-5")
    assert state.out == [] and state.homes[2] == 4
    state = play(position("c0@3 c0@5", "B2 B3", players=2), "B2", "3-5")
    assert state.out == [0] and kinds(state, state.pile) == "B3 B2"


def test_a_card_is_drawn_from_the_new_deck():
    state = position("c2@33", "B5 B6", players=2)
    state.stock, state.pile = [], state.stock
    before = len(state.pile)
    play(state, "B5", "lay", SeededDealer(4))
    assert (len(state.stock), state.pile, len(state.hands[0])) == (before, [], 2)


# -- ends -----------------------------------------------------------------------------------------------


DONE = "G{0}[0] G{0}[1] G{0}[2] G{0}[3]"


def test_a_team_wins_whoever_moves_the_last_figure_in():
    text = f"{DONE.format(0)} G2[1] G2[2] G2[3]"
    state = play(position(f"{text} c2@31", "B2"), "B2", "31-G2.0")
    assert state.outcome[:2] == (0, "home") and state.outcome.details["home"] == [8, 0]
    state = play(position(f"{text} h@28(c2)", "B5", seat=1), "B5", "28-33")
    assert state.outcome is None
    state = play(position(f"{DONE.format(0)} G2[0] G2[1] G2[2] h@12(c2)", "B5", seat=1), "B5", "12-G1.0")
    assert state.outcome[:2] == (0, "home"), "an opponent brought it home"


def test_both_sides_at_once():
    """The mover's side comes first, then clockwise."""
    for seat, winner in ((0, 0), (1, 1), (2, 1)):
        state = position(f"{DONE.format(1)} {DONE.format(0)}" if seat == 0 else f"{DONE.format(1)} {DONE.format(2)}",
                         "B2", players=3, seat=seat)
        state.goals[2] = 0 if seat == 2 else state.goals[2]
        assert GAME.winner(state) == winner
    state = position(" ".join(DONE.format(colour) for colour in range(4)), "B2", seat=3)
    assert GAME.winner(state) == 1


def test_the_last_round():
    """Then the side with the most figures in its goals wins."""
    for text, winner in (("c0@5 G0[3] c1@20", 0), ("c0@5 G1[3] c1@20", 1), ("c0@5 c1@20", None)):
        state = position(text, "B2", last_round=20)
        state.hands, state.round = [state.hands[0], [], [], []], 20
        play(state, "B2", "5-7")
        assert state.outcome[:2] == (winner, "last_round")


def test_resigning():
    for players, seat, winner in ((2, 0, 1), (2, 1, 0), (3, 1, None), (4, 0, 1), (4, 3, 0)):
        state = position("c0@5", "B2", players=players)
        assert GAME.resign(state, seat) == (winner, "resigned", {"resigned": seat})


# -- refusals ---------------------------------------------------------------------------------------------


def refusal(state, text, seat=0):
    with pytest.raises(IllegalMove) as error:
        GAME.apply(state, seat, parse_move(text))
    return error.value.code


def test_every_refusal():
    state = position("c0@5 c1@16 h@8(c1) h@12(c2) G0[1] c0@62", "B2 B5 ST11 SP4 SWP")
    two, start, split, five, swap = (next(card for card in state.hands[0] if state.faces[card] == kind)
                                     for kind in ("B2", "ST11", "SP4", "B5", "SWP"))
    assert refusal(state, f"give:{two}") == "wrong_phase"
    assert refusal(state, f"move:{two},5,7", 1) == "not_your_turn"
    assert refusal(state, "move:109,5,7") == refusal(state, "move") == "not_in_hand"
    assert refusal(state, "jump:1") == refusal(state, f"move:{two},5") == refusal(state, f"split:{split},5") == "bad_move"
    assert refusal(state, f"move:{two},5,99") == refusal(state, f"start:{start},1") == "bad_move"
    assert refusal(state, f"move:{five},5,7") == refusal(state, f"start:{two}") == "wrong_card"
    assert refusal(state, f"split:{two},5,9") == refusal(state, f"swap:{two},8,12") == "wrong_card"
    assert refusal(state, f"move:{two},16,18") == refusal(state, f"move:{two},30,32") == "no_figure"
    assert refusal(state, f"move:{five},62,G0.2") == "goal_taken"
    assert refusal(state, f"move:{two},62,G1.0") == "wrong_card"
    assert refusal(state, f"move:{start},5,16") == "blocked"
    assert refusal(state, f"move:{two},5,5") == refusal(state, f"move:{two},G0.1,5") == "no_way"
    assert refusal(state, f"swap:{swap},8,8") == refusal(state, f"swap:{swap},8,60") == "two_hidden"
    assert refusal(state, f"swap:{swap},12,8") == "bad_move"
    assert refusal(state, "out") == "must_play"
    assert refusal(state, "out:1") == refusal(state, f"lay:{two}") == "bad_move"
    assert refusal(state, f"split:{split},5,7") == "not_in_full"
    assert refusal(state, f"split:{split},62,63,5,8") == "other_order"
    assert refusal(position("c0@0", "ST11"), f"start:{position('c0@0', 'ST11').hands[0][0]}") == "start_taken"
    full = position("c0@1 c0@2 c0@3 c0@5", "ST11")
    assert refusal(full, f"start:{full.hands[0][0]}") == "nobody_home"
    lone = position("c0@0", "B2")
    assert refusal(lone, f"move:{lone.hands[0][0]},0,G0.1") == "from_start"


def test_other_orders_of_a_plan_are_put_in_order():
    state = position("c0@5 c0@62", "SP4")
    assert refused(state, "SP4", "split 62-63 5-8") == "other_order"
    card = state.hands[0][0]
    assert GAME.next_parts(state, 0, "split")[:2] == [(5, 6), (5, 7)]
    assert (5, 8) in GAME.next_parts(state, 0, "split", (62, 63))
    move = GAME.plan(state, 0, card, "split", (62, 63, 5, 8))
    assert move == Move("split", (card, 5, 8, 62, 63)) and move in GAME.legal_moves(state, 0)
    for wrong in ((6, 7), (5, 7, 7, 10), (5, 9, 9, 10)):
        with pytest.raises(IllegalMove):
            GAME.next_parts(state, 0, "split", wrong)


def test_positions_with_other_figures_are_refused():
    data = position("c0@5 h@8(c1)", "B2").dump()
    for wrong in ({"under": [2]}, {"homes": [4, 3, 4, 4]}, {"under": [1, 1]}, {"holes": []}, {"homes": None}):
        with pytest.raises(BadPosition):
            GAME.state_type.load(data | wrong)


def test_shuffles_never_touch_hands():
    for state, entry in walk(GAME, GAME.options.resolve({"players": 4}), "shuffles"):
        if entry is not None and isinstance(state.request, Shuffle) and state.phase == "reshuffle":
            assert not set(state.request.cards) & set(sum(state.hands, []))
