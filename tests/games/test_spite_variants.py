"""Spite and Malice: the worked cases SM-37 to SM-60 of the rules page, the variants, under their numbers."""

import pytest

from pygames.core.errors import BadOption
from pygames.core.requests import EVERYBODY
from tests.games.spite_support import (
    GAME,
    act,
    cards_in_all,
    dealt,
    deck_size,
    faces,
    handle,
    held,
    legal,
    position,
    rank,
    refused,
    targets,
    tops,
)

FORCED = {"preset": "forced-aces"}
LOAD = {"preset": "load-opponent"}
FILL = {"preset": "massachusetts"}
BOOK = {"preset": "book"}


# -- forced aces -------------------------------------------------------------------------------------


def test_SM_37_aces_come_first():
    state = position("AS AH 5 9 K", pay="A", centre="", options=FORCED)
    pay = state.faces[handle(state, "pay")]
    assert legal(state) == {"play:AS,new", "play:AH,new", f"play:{pay},new"}
    assert refused(state, "discard:9,s0") == "forced_card"
    assert refused(state, "play:K,new") == "forced_card"
    act(state, "play:AS,new", "play:pay,new")
    assert legal(state) == {"play:AH,new"}
    act(state, "play:AH,new")
    while rank(state.faces[state.payoffs[0][-1]]) == "A":
        act(state, "play:pay,new")
    assert targets(state, "9") == {"s0", "s1", "s2", "s3"} and targets(state, "K") > {"new", "s0"}


def test_SM_37_equal_aces_are_one_choice():
    state = position("AS AS 5 9 K", centre="", options=FORCED)
    assert len(GAME.legal_moves(state, 0)) == 1
    second = state.hands[0][[state.faces[card] for card in state.hands[0]].index("AS") + 1:]
    second = next(card for card in second if state.faces[card] == "AS")
    assert refused(state, f"play:#{second},new") == "bad_move"


def test_SM_38_a_drawn_ace_is_played_at_once():
    state = position("3", centre="2", next="A 3 4 8 8", options=FORCED)
    act(state, "play:3,c0")
    assert held(state, 0) == ["3", "4", "8", "8", "A"]
    assert {text.partition(",")[2] for text in legal(state)} == {"new"} and len(GAME.legal_moves(state, 0)) == 1


# -- loading -----------------------------------------------------------------------------------------


def test_SM_39_same_suit_one_higher_or_lower():
    state = position("9H 9S 7H 2 3", other_pays="8H", sides={0: "9H"}, centre="", options=LOAD)
    assert legal(state, "load") == {"load:9H,p1", "load:7H,p1"}
    assert refused(state, "load:9S,p1") == "load_not_allowed"
    assert refused(state, "load:s0,p1") == "load_not_allowed"
    assert refused(state, "load:9H,p0") == "load_not_allowed"
    assert refused(state, "load:9H,p2") == "bad_move"
    nine = handle(state, "9H")
    act(state, f"load:#{nine},p1")
    assert refused(state, "load:7H,p1") == "load_not_allowed" and state.active == 0
    for fitting in ("10H", "8H"):
        state.faces[state.hands[0][0]] = fitting
        assert f"load:{fitting},p1" in legal(state, "load")


@pytest.mark.parametrize("top, allowed, refusals", [("QH", "KH", ("KD", "2H")), ("AH", "2H", ("KH",))])
def test_SM_40_kings_and_aces_are_no_neighbours(top, allowed, refusals):
    state = position("KH KD 2H 5 6", other_pays=top, centre="", options=LOAD)
    assert f"load:{allowed},p1" in legal(state, "load")
    for face in refusals:
        assert refused(state, f"load:{face},p1") == "load_not_allowed"


def test_SM_41_loaded_cards_are_played_before_the_old_top():
    state = position("9H 10H 3 4", others="2 6", other_pays="8H", counts=[20, 12], centre="8 9", options=LOAD)
    old = state.payoffs[1][-1]
    act(state, "load:9H,p1", "load:10H,p1")
    assert len(state.payoffs[1]) == 14
    view = GAME.observe(state, 0)
    assert [view["faces"][card] for card in state.payoffs[1][-3:]] == [None, None, "10H"], "like a squared side stack"
    act(state, "discard:3,s0")
    hidden = [card for card in state.payoffs[1] if state.known[card] != EVERYBODY]
    act(state, "play:pay,c1", "play:pay,c0")
    assert len(state.payoffs[1]) == 12 and state.payoffs[1][-1] == old
    assert [card for card in state.payoffs[1] if state.known[card] != EVERYBODY] == hidden, "nothing was turned"


def test_SM_42_loading_the_last_payoff_card():
    for last_wins, outcome in ((True, (0, "payoff_out")), (False, None)):
        state = position("2 3 4", pay="5C", other_pays="6C", counts=[1, 20], centre="",
                         options={**LOAD, "load_last_wins": last_wins})
        if last_wins:
            act(state, "load:pay,p1")
            assert state.outcome[:2] == outcome
        else:
            assert legal(state, "load") == set()
            assert refused(state, "load:pay,p1") == "load_not_allowed"


def test_SM_43_loading_the_last_hand_card_draws_five():
    state = position("7D", other_pays="6D", stock=20, centre="", options=LOAD)
    act(state, "load:7D,p1")
    assert len(state.hands[0]) == 5 and len(state.stock) == 15 and state.active == 0


# -- what wild cards stand for ---------------------------------------------------------------------------


@pytest.mark.parametrize("preset, on_six", [("no-wild-ace-seven", "wild_not_allowed"), ("main", None), ("no-wild-ace", None)])
def test_SM_44_no_wild_seven(preset, on_six):
    state = position("K 3 4", centre="6 7 -", options={"preset": preset})
    assert "c1" in targets(state, "K")
    if on_six is None:
        assert "c0" in targets(state, "K")
    else:
        assert refused(state, "play:K,c0") == on_six


def test_SM_45_no_wild_ace():
    state = position("A 3 4", pay="K", options={"preset": "no-wild-ace"})
    assert refused(state, "play:pay,new") == "wild_not_allowed"
    act(state, "play:A,new")
    assert targets(state, "pay") == {"c0"}
    act(state, "play:pay,c0")
    assert tops(state) == [2, 0, 0]


def test_SM_46_jokers_only():
    for last in ("K", "★"):
        state = position("K ★ 3", centre="Q 5 -", stock=30, options={"preset": "jokers-only"})
        assert refused(state, "play:K,c1") == "does_not_fit" and targets(state, "★") >= {"c0", "c1", "new"}
        act(state, f"play:{last},c0")
        assert tops(state) == [0, 5, 0] and len(state.stock) == 43
    state = position("K ★ 3", centre="Q 5 -", options={"preset": "jokers-only"})
    act(state, "play:★,c1")
    assert tops(state) == [12, 6, 0]


@pytest.mark.parametrize("preset, full", [("jokers", 12), ("jokers-only", 13)])
def test_SM_47_jokers_in_the_packs(preset, full):
    state = dealt(options={"preset": preset})
    assert len(state.faces) == cards_in_all(state) == 108 and state.faces.count("★") == 4 and len(state.stock) == 58
    state = position("Q 3 4 5 6", centre="J - -", options={"preset": preset})
    act(state, "play:Q,c0")
    assert tops(state)[0] == (0 if full == 12 else 12)


# -- Massachusetts ---------------------------------------------------------------------------------------


def test_SM_48_an_open_card_on_every_side_stack():
    state = dealt(options=FILL)
    assert [len(pile) for pile in state.payoffs] == [14, 14] and len(state.stock) == 58
    assert [len(stack) for stack in state.sides] == [1] * 8
    assert all(state.known[stack[0]] == EVERYBODY for stack in state.sides)


def test_SM_49_fill_before_the_discard():
    state = position(sides={0: "2", 2: "4", 3: "5"}, options=FILL)
    assert refused(state, "discard:7,s0") == "must_fill"
    assert refused(state, "finish:7,s0,9,s1") == "must_fill"
    assert refused(state, "finish:7,s1") == "must_fill"
    act(state, "finish:7,s1,9,s0")
    assert state.active == 1 and held(state, 0) == ["3", "5", "J"]
    assert [rank(state.faces[stack[-1]]) for stack in state.sides[:4]] == ["9", "7", "4", "5"]


def test_SM_49_the_discard_may_go_on_a_stack_just_filled():
    state = position(sides={0: "2", 2: "4", 3: "5"}, options=FILL)
    assert len(legal(state, "finish")) == 5 * 4 * 4 and legal(state, "discard") == set()
    act(state, "finish:7,s1,9,s1")
    assert [rank(state.faces[card]) for card in state.sides[1]] == ["7", "9"]


def test_SM_50_too_few_cards_to_finish():
    state = position("7", sides={0: "2", 2: "4"}, stock=30, options=FILL)
    assert {text[-2:] for text in legal(state, "finish")} == {"s1", "s3"}
    act(state, "finish:7,s3")
    assert state.active == 0 and len(state.hands[0]) == 5 and len(state.stock) == 25
    assert [len(stack) for stack in state.sides[:4]] == [1, 0, 1, 1]


# -- the book version --------------------------------------------------------------------------------------


def test_SM_51_two_packs_apart():
    state = dealt(options=BOOK)
    pack_a = [state.faces[card] for pile in state.payoffs for card in pile]
    pack_b = [state.faces[card] for pile in (*state.hands, state.stock) for card in pile]
    assert [len(pile) for pile in (*state.payoffs, *state.hands, state.stock)] == [26, 26, 5, 5, 46]
    assert len(set(pack_a)) == 52 and "★" not in pack_a
    assert len(set(pack_b)) == 53 and pack_b.count("★") == 4


def test_SM_52_equal_or_one_lower():
    four = {"options": {"preset": "book-four"}, "centre": "3 4 5 6"}  # so that the ace on the side stack is no duty
    state = position("7 6 8 5 ★", sides={0: "7", 1: "A"}, **four)
    assert {word for word in "7 6 8 5 ★".split() if "s0" in targets(state, word)} == {"7", "6", "★"}
    assert refused(state, "discard:8,s0") == refused(state, "discard:5,s0") == "wrong_discard"
    assert refused(state, "discard:★,s1") == refused(state, "discard:7,s1") == "wrong_discard"
    assert all("s2" in targets(state, word) for word in "7 6 8 5 ★".split())
    assert targets(position("A 2", sides={1: "A"}, **four), "A") >= {"s1"}
    assert refused(position("A 2", sides={1: "A"}, **four), "discard:2,s1") == "wrong_discard"


@pytest.mark.parametrize("stack, fitting", [
    ("5 ★", "3 4 5"), ("3 ★ ★", "A 2 3"), ("2 ★", "A 2"), ("★", "A 2 3 4 5 6 7 8 9 10 J Q K")])
def test_SM_53_what_fits_on_jokers(stack, fitting):
    natural = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
    found = []
    for word in natural:
        state = position(word, sides={0: stack}, centre="", options=BOOK)
        if "s0" in targets(state, word):
            found.append(word)
    assert found == fitting.split()


def test_SM_54_a_joker_is_no_ace():
    state = position("★ 3 4", centre="A Q", options=BOOK)
    assert refused(state, "play:★,new") == "wild_not_allowed"
    assert targets(state, "★") >= {"c0", "c1"}
    act(state, "play:★,c0")
    assert tops(state) == [2, 12]
    state = position("★ 3 4", centre="A Q", stock=30, options=BOOK)
    act(state, "play:★,c1")
    assert tops(state) == [1, 0] and len(state.stock) == 43


def test_SM_55_a_two_that_shows_has_to_be_played():
    state = position("4 5 ★", pay="9", sides={0: "3 2"}, centre="A", options=BOOK)
    for move in ("discard:4,s1", "end_turn", "play:★,c0"):
        assert refused(state, move) == "forced_card"
    assert legal(state) == {f"play:{state.faces[state.sides[0][-1]]},c0"}
    act(state, "play:s0,c0")
    assert "end_turn" in legal(state)


def test_SM_56_no_duty():
    assert "end_turn" in legal(position(pay="2", centre="3", options=BOOK))
    assert "end_turn" in legal(position(sides={0: "2 ★"}, centre="A", options=BOOK))
    assert "end_turn" in legal(position(pay="A", centre="3 4 5 6", options={"preset": "book-four"}))
    assert "end_turn" not in legal(position(pay="A", centre="3 4 5 -", options={"preset": "book-four"}))


def test_SM_57_passes_in_a_row():
    state = position(others="3 5 7 9 J", centre="2", options=BOOK)
    act(state, "end_turn")
    assert state.passes == 1 and state.active == 1
    act(state, "play:3,c0", "end_turn")
    assert state.passes == 0 and state.active == 0
    act(state, "end_turn")
    assert state.passes == 1 and state.active == 1


def test_SM_58_a_deadlock_is_dealt_again():
    state = position(counts=[11, 15], sides={0: "7", 5: "K"}, centre="4 9", options={"preset": "book-redeal"})
    assert len(state.faces) == 108
    payoffs = [pile[:] for pile in state.payoffs]
    shown = [[state.faces[card] for card in pile] for pile in payoffs]
    rest = faces(state, [card for card in range(108) if not any(card in pile for pile in payoffs)])
    act(state, "end_turn", "end_turn")
    assert state.payoffs == payoffs and [[state.faces[card] for card in pile] for pile in payoffs] == shown
    assert [len(hand) for hand in state.hands] == [5, 5] and len(state.stock) == 72
    assert not any(state.sides) and not any(state.centre) and cards_in_all(state) == 108
    assert faces(state, [*state.hands[0], *state.hands[1], *state.stock]) == rest
    assert state.active == 0 and state.passes == 0, "the player who did not pass last begins"


# -- partners ------------------------------------------------------------------------------------------------


def test_SM_59_partners():
    state = position("2 3 4 5", pay="8", other_pays="9/3/9", counts=[1, 4, 6, 3], sides={8: "4"}, centre="7 2 - - -",
                     options={"preset": "four-in-partnership", "scoring": "points"})
    act(state, "play:pay,c0")
    assert state.outcome is None and state.active == 0 and state.payoffs[0] == [] and state.round == 1
    act(state, "play:ppay,c1", "play:ps0,c1")
    assert tops(state)[1] == 4 and len(state.payoffs[2]) == 5 and state.sides[8] == []
    for stack in ("s4", "s8"):
        assert refused(state, f"discard:2,{stack}") == "bad_move"
    assert refused(state, "discard:ppay,s0") == "side_only_hand"
    state.payoffs[2] = state.payoffs[2][-1:]
    state.faces[state.payoffs[2][0]] = "5S"
    act(state, "play:ppay,c1")
    assert state.rounds == [["payoff_out", 0, 0, 12, 0, 4, 0, 3]] and state.points == [12, 0]


# -- refused options -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options, code", [
    ({"forced_aces": "yes", "centre": 4}, "forced_aces_need_unlimited"),
    ({"book": True, "players": 3}, "book_two_players"),
    ({"teams": "pairs", "players": 5}, "teams_need_4_or_6"),
    ({"load": True, "forced_aces": "no"}, "load_needs_forced_aces"),
    ({"book": True, "payoff": 20}, "book_payoff_26")])
def test_SM_60_refused_options(options, code):
    with pytest.raises(BadOption) as error:
        GAME.options.resolve(options)
    assert error.value.code == code


def test_every_preset_has_the_cards_of_the_table():
    """7.2: preset → cards, stock after the deal, centre, L."""
    unlimited = "unlimited"
    table = {
        "main": (104, 54, 3), "unlimited": (104, 54, unlimited), "four-stacks": (104, 54, 4),
        "forced-aces": (104, 54, unlimited), "load-opponent": (104, 54, unlimited), "payoff-21": (104, 52, 3),
        "payoff-25": (104, 44, 3), "spread": (104, 54, 3), "count-out": (104, 54, 3), "match-50": (104, 54, 3),
        "jokers": (108, 58, 3), "jokers-only": (108, 58, 3), "no-wild-ace": (104, 54, 3),
        "no-wild-ace-seven": (104, 54, 3), "massachusetts": (104, 58, 3), "book": (108, 46, unlimited),
        "book-four": (108, 46, 4), "book-duty": (108, 46, unlimited), "book-redeal": (108, 46, unlimited),
        "three-players": (156, 81, 4), "five-players": (260, 135, 6), "four-players": (208, 108, 5),
        "four-in-partnership": (208, 108, 5), "six-players": (312, 162, 7), "six-in-three-teams": (312, 162, 7)}
    assert list(table) == list(GAME.options.presets)
    for preset, (cards, stock, centre) in table.items():
        state = dealt(options={"preset": preset})
        assert cards_in_all(state) == cards == deck_size({"preset": preset})
        assert (len(state.stock), state.options["centre"]) == (stock, centre)
