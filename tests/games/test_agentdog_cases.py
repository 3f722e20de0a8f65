"""The worked cases AD-1 to AD-52 of the rules page, by number, through the public contract."""

from itertools import permutations

import pytest
from agentdog_support import BLUE, GAME, board, hand, kinds, legal, move_of, opened, play, position, refused

from pygames.core.dealer import SeededDealer
from pygames.core.errors import IllegalMove
from pygames.core.moves import Move
from pygames.core.playout import settle
from pygames.core.requests import SPECTATOR, Audit
from pygames.games.agentdog.state import active_colour, revealed
from pygames.games.agentdog.variant import variant_of
from pygames.table.table import Table
from tests.support import walk

HOME3 = [3, 3, 3, 3]


def captured(state):
    """Return the colours captured by the last move, in order."""
    return [event[2] for event in state.events if event[0] == "capture"]


def plans(state, kind, verb="split"):
    """Return the plans of a card, without their verb."""
    return [text.removeprefix(verb + " ") for text in legal(state, kind, verb)]


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


# -- two and three seats ------------------------------------------------------------------------------


def test_AD_41_a_drawn_card_has_to_be_played():
    state = position("c2@33", "B5 B6", players=2, stock="ST13")
    assert legal(state) == ["lay", "lay"]
    play(state, "B5", "lay")
    assert hand(state) == "B6 ST13" and kinds(state, state.pile) == "B5" and state.seat == 0
    assert legal(state) == ["start"] and refused(state, "B6", "lay") == "must_play"
    play(state, "ST13", "start")
    assert board(state) == "c0@0 c2@33" and hand(state) == "B6" and state.seat == 1


def test_AD_42_a_second_card_is_laid_off():
    state = position("c2@33", "B6", players=2, stock="B2")
    play(state, "B6", "lay")
    assert legal(state) == ["lay"]
    play(state, "B2", "lay")
    assert state.hands[0] == [] and state.out == [] and state.seat == 1 and kinds(state, state.pile) == "B6 B2"


def test_AD_43_the_partner_card_with_two_seats():
    state = position("c2@33 c0@5 h@4(c0)", "PA4", players=2)
    listed = plans(state, "PA4", "partner")
    assert "33-37" in listed and "4-8" in listed
    assert {part.split("-")[0] for plan in listed for part in plan.split()}.isdisjoint({"5"})


def test_AD_44_the_end_with_three_and_with_four_seats():
    text = "G1[1] G1[2] G1[3] c1@14"
    state = play(position(text, "B3", players=3, seat=1), "B3", "14-G1.0")
    assert state.outcome[:2] == (1, "home")
    state = play(position(text + " c3@3", "B3", seat=1), "B3", "14-G1.0")
    assert state.outcome is None and active_colour(variant_of(state.options), state, 1) == 3


def test_AD_45_the_whole_hand_is_laid_off():
    state = position("c1@21", "B5 B6 SWP")
    assert legal(state) == ["out"]
    assert refused(state, "B5", "lay") == "bad_move"
    GAME.apply(state, 0, Move("out"))
    settle(GAME, state, SeededDealer(0))
    assert kinds(state, state.pile) == "B5 B6 SWP" and state.out == [0] and state.hands[0] == []
    assert state.seat == 1 and state.outcome is None


def test_AD_46_the_discard_pile_becomes_the_deck():
    state = position("", "B5", seat=3)
    cards = list(range(110))
    state.round, state.holder, state.hands = 5, 3, [[], [], [], [state.hands[3][0]]]
    rest = [card for card in cards if card not in state.hands[3]]
    state.stock, state.pile = rest[:10], rest[10:]
    state.figures[3], state.homes[3] = [5], 3
    play(state, "B5", "5-10", SeededDealer(3))
    assert state.round == 6 and state.holder == 0
    assert [len(cards) for cards in state.hands] == [5, 5, 5, 5]
    assert (len(state.stock), state.pile) == (90, [])
    assert sorted([*state.stock, *sum(state.hands, [])]) == cards


# -- jokers, equal cards, swap -------------------------------------------------------------------------


def test_AD_47_uses_of_a_joker():
    uses = legal(position("c0@5", "JOK"))
    assert len(uses) == 20 and uses.count("start") == 1
    assert {"5-6", "5-16", "5-18", *(f"5-{5 + int(card[1:])}" for card in BLUE)} <= set(uses)
    assert sum(use.startswith("split") for use in uses) == 8
    assert not any(use.startswith(("partner", "swap")) for use in uses)


def test_AD_48_equal_cards_keep_their_own_handles():
    state = position("c0@5 c0@30", "B5 B5 B6", "B9")
    first, second, six = state.hands[0]
    move = move_of(state, "B5", "5-10")
    assert move.args[0] == first and {use.args[0] for use in GAME.legal_moves(state, 0)} == {first, six}
    with pytest.raises(IllegalMove, match="same_card"):
        GAME.check(state, 0, Move("move", (second, 5, 10)))
    GAME.apply(state, 0, move)
    settle(GAME, state, SeededDealer(0))
    assert hand(state) == "B5 B6" and second in state.hands[0] and state.pile == [first]
    state.seat, state.turn = 0, 1
    before = state.dump()
    for again in (move, Move("move", (first, 10, 15)), Move("split", (first, 10, 12, 12, 14))):
        with pytest.raises(IllegalMove, match="not_in_hand"):
            GAME.apply(state, 0, again)
    assert state.dump() == before


def swapping(*hands, **options):
    """Return a position in which all seats have to pick."""
    state = position("c0@0 c1@16 c2@32 c3@48" if options.get("players", 4) == 4 else "c0@0 c2@32", *hands, **options)
    state.phase, state.turn = "swap", (1 << len(state.hands)) - 1
    return state


def test_AD_49_picks_for_the_swap():
    state = swapping("B5 B5 ST11 SWP SP4")
    assert sorted(kinds(state, [move.args[0]]) for move in GAME.legal_moves(state, 0)) == ["B5", "SP4", "ST11", "SWP"]
    table = Table(GAME, state.options, SeededDealer(1))
    table.start()
    hands = [cards[:] for cards in table.state.hands]
    for seat in (0, 3, 1):
        table.act(seat, table.legal_moves(seat)[0])
        assert table.state.hands == hands and table.state.phase == "swap"
    table.undo()
    assert table.legal_moves(1), "the pick may be replaced"
    table.act(1, table.legal_moves(1)[1])
    given = [choice[0] if choice else None for choice in table.state.sealed]
    given[2] = table.legal_moves(2)[0].args[0]
    faces = [table.state.faces[card] for card in given]
    held = [sorted(table.state.faces[card] for card in cards) for cards in hands]
    table.act(2, table.legal_moves(2)[0])
    for seat in range(4):
        held[seat].remove(faces[seat])
        held[seat].append(faces[(seat + 2) % 4])
        assert sorted(table.state.faces[card] for card in table.state.hands[seat]) == sorted(held[seat])


# -- what is seen ----------------------------------------------------------------------------------------


def test_AD_50_no_trace_of_a_hidden_colour():
    state = position("c0@3 h@8(c0)", "B5 B2 SWP")
    for view in (*(GAME.observe(state, seat) for seat in range(4)), state.redact(SPECTATOR)):
        assert view["holes"] == [8] and view["under"] == view["events"] == view["last"] == []
        assert view["figures"] == [[3], [], [], []] and view["faces"].count(None) >= 100


def test_AD_51_penalty_cards_are_not_shown():
    state = position("c0@3 h@8(c0)", "B5 B2 SWP")
    penalised = [card for card in state.hands[0] if state.faces[card] != "B5"]
    play(state, "B5", "3-8")
    assert len(state.pile) == 3 and state.faces[state.pile[-1]] == "B5" and state.pile[:2] == penalised
    for view in (*(GAME.observe(state, seat) for seat in range(4)), state.redact(SPECTATOR)):
        assert [view["faces"][card] for card in view["pile"]] == [None, None, "B5"]
    assert state.events[-1] == ["penalty", 2]


@pytest.mark.parametrize("players", [2, 4])
def test_AD_52_tables_that_differ_only_in_hidden_colours(players):
    text = "c0@3 h@8({}) h@12({}) h@60({}) c2@10"
    for cards in ("B5 SP4 ST11", "PA4 SWP JOK", "B2 B12 B9"):
        views = []
        for order in permutations(("c0", "c2", "c2")):
            state = position(text.format(*order), cards, players=players)
            views.append([[GAME.observe(state, seat), GAME.legal_moves(state, seat)] for seat in range(players)])
        assert all(view == views[0] for view in views)


def test_the_end_is_audited_before_the_result():
    state = position("G1[1] G1[2] G1[3] c1@14 G3[0] G3[1] G3[2] G3[3]", "B3", seat=1)
    GAME.apply(state, 1, move_of(state, "B3", "14-G1.0"))
    opened(state)
    assert isinstance(state.request, Audit) and state.outcome is None
    settle(GAME, state, SeededDealer(0))
    assert state.outcome[:2] == (1, "home") and state.outcome.details["home"] == [0, 8]
