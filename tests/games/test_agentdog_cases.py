"""The worked cases AD-1 to AD-40 of the rules page, by number, through the public contract: what cards do on the board."""

from agentdog_support import BLUE, GAME, board, hand, kinds, legal, plans, play, position, refused

from pygames.core.dealer import SeededDealer
from pygames.core.moves import Move
from pygames.core.playout import settle
from pygames.games.agentdog.state import active_colour, revealed
from pygames.games.agentdog.variant import variant_of
from tests.support import walk

HOME3 = [3, 3, 3, 3]


def captured(state):
    """Return the colours captured by the last move, in order."""
    return [event[2] for event in state.events if event[0] == "capture"]


# -- set-up, start, numbers -------------------------------------------------------------------------


def test_AD_1_the_start_of_a_game():
    state = GAME.setup(GAME.options.resolve({"players": 4}))
    settle(GAME, state, SeededDealer(1))
    assert board(state) == "c0@0 c1@16 c2@32 c3@48" and state.homes == HOME3
    assert [len(cards) for cards in state.hands] == [5, 5, 5, 5]
    assert (len(state.stock), state.pile, state.holes) == (90, [], [])


def test_AD_2_uses_of_a_start_card():
    state = position("", "ST13")
    assert legal(state) == ["start"]
    play(state, "ST13", "start")
    assert board(state) == "c0@0" and state.homes[0] == 3
    assert legal(position("c0@0", "ST13")) == ["0-13"]
    assert sorted(legal(position("c0@3 c0@5 c0@21 G0[3]", "ST13"))) == ["21-34", "3-16", "5-18"]


def test_AD_3_starting_captures_a_foreign_figure():
    state = play(position("c1@0", "ST11 B2"), "ST11", "start")
    assert board(state) == "c0@0" and state.homes == [3, 4, 4, 4]
    assert captured(state) == [1] and state.out == []


def test_AD_4_starting_on_the_partner_is_penalised():
    state = play(position("c2@0", "ST11 B5 B6"), "ST11", "start")
    assert state.homes == [3, 4, 4, 4] and board(state) == "c0@0"
    assert state.hands[0] == [] and state.out == [0]
    assert kinds(state, state.pile) == "B5 B6 ST11"


def test_AD_5_every_number_on_the_way_home():
    ends = {2: ["61"], 3: ["62"], 5: ["0"], 6: ["1", "G0.0"], 8: ["3", "G0.2"], 9: ["4", "G0.3"], 10: ["5"], 12: ["7"]}
    for number, wanted in ends.items():
        assert sorted(legal(position("c0@59", f"B{number}"))) == [f"59-{end}" for end in wanted]
    assert legal(position("c0@59", "ST11"), verb="move") == ["59-60", "59-6"]
    assert legal(position("c0@59", "ST13"), verb="move") == ["59-8"]
    assert board(play(position("c0@59", "B9"), "B9", "59-4")) == "h@4(c0)"
    assert board(play(position("c0@59", "ST11"), "ST11", "59-60")) == "h@60(c0)"


def test_AD_6_no_overshooting_no_passing_in_the_goal():
    def uses(card):
        return sorted(legal(position("c0@59 G0[1]", card)))
    assert uses("B8") == ["59-3"]
    assert uses("B6") == ["59-1", "59-G0.0"]
    assert uses("B2") == ["59-61", "G0.1-G0.3"]


def test_AD_7_no_goal_straight_from_the_start_field():
    for card in BLUE:
        assert legal(position("c0@0", card)) == [f"0-{card[1:]}"]
    assert legal(position("c0@0", "ST11")) == ["0-1", "0-11"] and legal(position("c0@0", "ST13")) == ["0-13"]


def test_AD_8_the_own_figure_blocks():
    assert sorted(legal(position("c0@0 c0@59", "B2"))) == ["0-2", "59-61"]
    assert sorted(legal(position("c0@0 c0@59", "B3"))) == ["0-3", "59-62"]
    for card in BLUE[2:]:
        state = position("c0@0 c0@59", card)
        assert legal(state) == [f"0-{card[1:]}"]
        assert refused(state, card, f"59-{(59 + int(card[1:])) % 64}") == "blocked"


def test_AD_9_inside_the_goal():
    board = "G0[0] G0[1] G0[2]"
    assert legal(position(board, "ST11")) == ["start", "G0.2-G0.3"]
    for card in BLUE:
        assert legal(position(board, card)) == ["out"]


def test_AD_10_only_the_own_figure_blocks_its_start_field():
    for card, uses in (("B5", ["10-15"]), ("B6", ["out"]), ("B8", ["out"])):
        assert legal(position("c0@10 c1@16", card)) == uses
    for card, end in (("B5", "10-15"), ("B6", "10-16"), ("B8", "10-18")):
        state = position("c0@10 c2@16", f"{card} SWP")
        assert legal(state) == [end]
        play(state, card, end)
        assert captured(state) == ([2] if card == "B6" else []) and (state.out == [0]) == (card == "B6")
        assert 16 in state.figures[0] + state.figures[2]


def test_AD_11_a_number_leaves_passed_figures_alone_and_captures_the_own_one():
    state = play(position("c0@1 c3@2 c0@6", "B5 B2"), "B5", "1-6")
    assert board(state) == "c0@6 c3@2" and captured(state) == [0]
    assert state.out == [0] and kinds(state, state.pile) == "B2 B5"


def test_AD_12_goal_figures_are_never_passed():
    board = "G0[0] G0[1] c0@62"
    assert sorted(legal(position(board, "B2"))) == ["62-0", "G0.1-G0.3"]
    assert legal(position(board, "B3")) == ["62-1"]
    assert sorted(legal(position(board, "ST11"), verb="move"))[1:] == ["62-9", "G0.1-G0.2"]
    assert "62-63" in legal(position(board, "ST11"))
    assert refused(position(board, "B2"), "B2", "G0.0-G0.2") == "goal_taken"


def test_AD_13_listing_changes_nothing():
    state = position("c0@59", "ST11 SP4 JOK B5")
    before = state.dump()
    assert GAME.legal_moves(state, 0) == GAME.legal_moves(state, 0)
    assert state.dump() == before


def test_AD_14_a_figure_moved_inside_the_goal():
    state = play(position("G0[0] c0@62", "ST11"), "ST11", "G0.0-G0.1")
    assert board(state) == "c0@62 G0[1]"
    assert legal(position(board(state), "B6")) == ["62-4"]
    assert sorted(legal(position(board(state), "B3"))) == ["62-1", "62-G0.0"]


def test_AD_15_nobody_enters_a_foreign_goal():
    state = position("c1@62", "B5", seat=1)
    assert legal(state) == ["62-3"]
    assert refused(state, "B5", "62-G0.2") == "wrong_goal"


# -- hidden figures -----------------------------------------------------------------------------------


def test_AD_16_the_start_field_ban():
    state = position("c0@0 h@8(c3)", "B5")
    assert legal(state) == ["0-5"] and refused(state, "B5", "8-13") == "start_ban"
    state = play(position("c0@0 h@8(c3)", "SP4"), "SP4", "split 8-12")
    assert board(state) == "c0@0 h@12(c3)"


def test_AD_17_the_ban_never_leaves_a_number_unplayable():
    for card in (*BLUE, "ST11", "ST13"):
        uses = legal(position("c0@0 c1@16 h@8(c0)", card))
        assert uses and all(use.startswith("0-") for use in uses)


def test_AD_18_going_under_and_coming_up():
    state = play(position("h@4(c1)", "B3"), "B3", "4-7")
    assert board(state) == "c1@7" and revealed(state) == [1]
    state = play(position("c0@5", "B3"), "B3", "5-8")
    assert board(state) == "h@8(c0)" and revealed(state) == []


def test_AD_19_hidden_on_the_way():
    state = play(position("c0@3", "SP4"), "SP4", "split 3-4 4-7")
    assert board(state) == "c0@7" and revealed(state) == [0]


def test_AD_20_a_hidden_partner_goes_home_from_the_goal():
    state = position("h@60(c2)", "B5 B2")
    assert sorted(legal(state, "B5")) == ["60-1", "60-G0.0"]
    play(state, "B5", "60-G0.0")
    assert revealed(state) == [2] and state.homes[2] == 4 and state.goals[0] == 0
    assert state.out == [] and hand(state) == "B2"


def test_AD_20_an_opponent_goes_into_its_own_goal():
    state = play(position("h@60(c3) G3[3]", "B5"), "B5", "60-G0.0")
    assert board(state) == "G3[2] G3[3]" and revealed(state) == [3] and captured(state) == []
    assert board(play(position("h@60(c0)", "B5"), "B5", "60-G0.0")) == "G0[0]"


def test_AD_21_figures_are_conserved():
    for seed in range(4):
        for state, _ in walk(GAME, GAME.options.resolve({"players": 4}), f"conserved {seed}"):
            for colour in range(4):
                out = len(state.figures[colour]) + state.under.count(colour)
                assert state.homes[colour] + out + state.goals[colour].bit_count() == 4
                assert colour not in state.under or state.goals[colour].bit_count() <= 3


def test_AD_22_capturing_the_own_hidden_figure():
    state = play(position("c0@3 h@8(c0)", "B5 B2 SWP"), "B5", "3-8")
    assert revealed(state) == [0] and board(state) == "h@8(c0)" and state.homes[0] == 3
    assert kinds(state, state.pile) == "B2 SWP B5" and state.out == [0]


def test_AD_23_a_use_that_hurts_is_forced():
    for cards, out in (("B5 SWP", [0]), ("B5", [])):
        state = position("c0@5 c2@10", cards)
        assert legal(state) == ["5-10"]
        play(state, "B5", "5-10")
        assert state.homes[2] == 4 and state.out == out and state.hands[0] == []
        assert kinds(state, state.pile) == ("SWP B5" if out else "B5")


def test_AD_24_one_hidden_figure_is_too_few_for_a_swap():
    state = position("c0@5 h@4(c1)", "SWP")
    assert refused(state, "SWP", "swap 4 4") == "two_hidden"
    assert legal(state) == ["out"]
    GAME.apply(state, 0, Move("out"))
    settle(GAME, state, SeededDealer(0))
    assert state.out == [0] and kinds(state, state.pile) == "SWP" and state.seat == 1


def test_AD_25_a_joker_under_the_ban():
    state = position("c0@0 h@4(c1) h@12(c3)", "JOK")
    assert "swap 4 12" in legal(state)
    assert refused(state, "JOK", "start") == "start_taken"
    assert "0-5" in legal(state) and refused(state, "JOK", "4-9") == "start_ban"


def test_AD_26_a_swap_shows_nothing():
    state = position("h@4(c0) h@12(c1)", "SWP", "B3")
    before = GAME.observe(state, 2)
    play(state, "SWP", "swap 4 12")
    after = GAME.observe(state, 2)
    assert [after[name] for name in ("holes", "under", "figures", "homes")] == [
        before[name] for name in ("holes", "under", "figures", "homes")]
    play(state, "B3", "4-7")
    assert board(state) == "c1@7 h@12(c0)"


def test_AD_27_every_swap_is_listed_once():
    assert legal(position("c0@5 c1@16 G0[0] h@4(c1) h@12(c3)", "SWP")) == ["swap 4 12"]


# -- plans ------------------------------------------------------------------------------------------


def test_AD_28_a_split_captures_what_it_passes():
    state = play(position("c0@1 c1@2 c0@3 h@4(c3)", "SP4 B2"), "SP4", "split 1-5")
    assert captured(state) == [1, 0, 3] and revealed(state) == [3]
    assert board(state) == "c0@5" and state.out == [0] and kinds(state, state.pile) == "B2 SP4"


def test_AD_29_the_order_of_parts_matters():
    state = position("c0@0 c0@62", "SP4")
    assert refused(state, "SP4", "split 62-G0.0 0-1") == "blocked"
    assert board(play(state, "SP4", "split 0-1 62-G0.0")) == "c0@1 G0[0]"


def test_AD_30_four_steps_in_full():
    assert legal(position("G0[0]", "SP4")) == ["out"]
    state = position("G0[0] h@20(c1)", "SP4")
    assert board(play(state, "SP4", "split G0.0-G0.3 20-21")) == "c1@21 G0[3]"


def test_AD_31_the_turn_passes_after_four_steps():
    state = play(position("c0@3 c1@30", "SP4", "SP4"), "SP4", "split 3-4 4-7")
    assert state.seat == 1 and all(sum(steps(text)) == 4 for text in plans(state, "SP4"))
    assert refused(state, "SP4", "split 30-33") == "not_in_full"


def steps(plan):
    """Yield the numbers of steps of a plan on the ring."""
    for part in plan.split():
        start, end = map(int, part.split("-"))
        yield (end - start) % 64


def test_AD_32_helping_begins_inside_a_plan():
    state = position("G0[1] G0[2] G0[3] c0@62 c2@42", "SP4")
    assert refused(state, "SP4", "split 42-43 62-G0.0") == "no_figure"
    assert refused(state, "SP4", "split 62-G0.0 42-43 43-44") == "not_in_full"
    play(state, "SP4", "split 62-G0.0 42-43")
    assert board(state) == "c2@43 G0[0] G0[1] G0[2] G0[3]"
    assert active_colour(variant_of(state.options), state, 0) == 2


DONE = "G0[0] G0[1] G0[2] G0[3]"


def test_AD_33_the_ban_looks_at_the_active_colour():
    state = position(f"{DONE} c2@32 h@40(c1)", "B5")
    assert legal(state) == ["32-37"] and refused(state, "B5", "40-45") == "start_ban"


def test_AD_34_starting_for_the_partner():
    state = position(f"{DONE} c1@21", "ST13 B5")
    assert legal(state) == ["start"]
    play(state, "ST13", "start")
    assert board(state) == f"c1@21 c2@32 {DONE}" and state.homes[2] == 3
    assert legal(position(board(state), "B5")) == ["32-37"]


def test_AD_35_a_figure_that_came_up_rests():
    for under in (1, 0):
        state = position(f"h@12(c{under}) c0@21", "SP4")
        assert refused(state, "SP4", "split 12-13 13-16") == "unknown_figure"
        play(state, "SP4", "split 12-13 21-24")
        assert board(state) == f"c{under}@13 h@24(c0)"


def test_AD_36_the_partner_card_with_four_seats():
    state = position("c2@33 c0@5 h@40(c2)", "PA4")
    assert sorted(plans(state, "PA4", "partner")) == ["33-34 34-35 35-37", "33-34 34-37", "33-35 35-37", "33-37"]
    assert refused(state, "PA4", "partner 33-36 36-37") == "no_figure"
    assert legal(position("c0@5 h@40(c2)", "PA4")) == ["out"]


# -- meetings ----------------------------------------------------------------------------------------


def test_AD_37_capture_first_then_the_meeting():
    state = play(position("c0@7 c1@9 c3@2", "B2"), "B2", "7-9")
    assert captured(state) == [1] and board(state) == "c0@9 h@8(c3)"


def test_AD_38_a_blocked_figure_is_not_pulled_nor_one_behind_it():
    state = play(position("c0@22 c1@16 c3@14", "B3"), "B3", "22-25")
    assert board(state) == "c0@25 c1@16 c3@14"


def test_AD_39_nobody_to_pull():
    assert board(play(position("c0@6 h@8(c1)", "B3"), "B3", "6-9")) == "c0@9 h@8(c1)"
    assert board(play(position("c0@6", "B3"), "B3", "6-9")) == "c0@9"


def test_AD_40_meetings_in_the_order_of_last_parts():
    text = "c0@23 c0@39 c3@21"
    state = play(position(text, "SP4"), "SP4", "split 23-25 39-41")
    assert board(state) == "c0@41 h@24(c3) h@40(c0)"
    state = play(position(text, "SP4"), "SP4", "split 39-41 23-25")
    assert board(state) == "c0@41 c3@21 h@40(c0)"
