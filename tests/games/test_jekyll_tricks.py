"""Jekyll vs. Hyde: the worked cases JH-1 to JH-28 of the rules page, under their numbers."""

import pytest

from pygames.core.dealer import SeededDealer
from pygames.core.playout import settle
from pygames.core.requests import Shuffle
from pygames.games.jekyll import CARDS, COLOURS, DECK, HYDE, JEKYLL, KEY, PRIDE
from tests.games.jekyll_support import (
    GAME,
    act,
    choices,
    count,
    hand,
    handles,
    position,
    refused,
    to_move,
    trick,
)
from tests.support import Replica

FILLER = "P1 P2 P3 P4 P5 P6 P7 W1 W2 W3"
"""A hand of ten without a potion."""


def test_JH_1_twenty_five_different_cards_ten_each_and_five_aside():
    assert len(DECK) == len(set(DECK)) == 25
    state = GAME.setup(GAME.options.resolve({}))
    assert state.request == Shuffle(CARDS)
    settle(GAME, state, SeededDealer(1))
    assert [len(cards) for cards in state.hands] == [10, 10]
    aside = set(CARDS) - set(state.hands[JEKYLL]) - set(state.hands[HYDE])
    assert len(aside) == 5 and sorted(state.faces) == sorted(DECK)
    assert [state.known[card] for card in CARDS] == [0b01] * 10 + [0b10] * 10 + [0] * 5


def test_JH_2_order_by_number():
    cards = ["P7", "5+", "W5", "2+", "G2", "P3"]
    assert sorted(cards, key=KEY.__getitem__) == ["G2", "2+", "P3", "W5", "5+", "P7"]


def test_JH_3_two_dealt_potions_one_must_be_passed():
    state = position("P1 P4 W2 W5 W6 G1 G3 G7 3+ 5+", "P2 P3 P5 P6 P7 W1 W3 W4 W7 G2", phase="pass")
    assert choices(state, JEKYLL) == {"3+", "5+"}
    assert refused(state, JEKYLL, "pass:W2") == "potion_duty"


def test_JH_4_one_dealt_potion_is_no_duty():
    state = position("P1 P4 W2 W5 W6 G1 G3 G7 G4 5+", "P2 P3 P5 P6 P7 W1 W3 W4 W7 G2", phase="pass")
    assert choices(state, JEKYLL) == set("P1 P4 W2 W5 W6 G1 G3 G7 G4 5+".split())


def test_JH_5_choices_in_round_two():
    state = position("P1 P4 W2 W5 W6 G1 G3 2+ 3+ 4+", "P2 P3 P5 P6 P7 W1 W3 W4 W7 5+", phase="pass", round=2)
    assert len(GAME.legal_moves(state, JEKYLL)) == 45 - 21
    assert len(GAME.legal_moves(state, HYDE)) == 45


def test_JH_6_choices_in_round_three():
    state = position("P1 P4 W2 W5 W6 G1 2+ 3+ 4+ 5+", "P2 P3 P5 P6 P7 W1 W3 W4 W7 G2", phase="pass", round=3)
    legal = GAME.legal_moves(state, JEKYLL)
    assert len(legal) == 120 - 20
    assert to_move(state, "pass:P1,W2,4+") in legal
    assert to_move(state, "pass:2+,3+,5+") in legal
    assert refused(state, JEKYLL, "pass:P1,W2,G1") == "potion_duty"


def test_JH_7_hands_are_not_checked_again_after_the_exchange():
    state = position("2+ 3+ P1 P2 P3 P4 P5 P6 P7 W1", "4+ 5+ G1 G2 G3 G4 G5 G6 G7 W2", phase="pass")
    act(state, JEKYLL, "pass:3+")
    act(state, HYDE, "pass:5+")
    assert {"2+", "5+"} <= hand(state, JEKYLL)
    assert state.phase == "lead" and GAME.to_act(state) == (JEKYLL,)


def test_JH_8_a_sealed_pass_shows_only_that_it_is_chosen():
    state = position(FILLER, "W4 W5 W6 W7 G1 G2 G3 G4 G5 G6", phase="pass")
    before = GAME.observe(state, HYDE)
    act(state, JEKYLL, "pass:P3")
    view = GAME.observe(state, HYDE)
    assert view["sealed"] == [["?"], None]
    assert view["phase"] == "pass" and GAME.to_act(state) == (HYDE,)
    changed = {key for key in view if view[key] != before[key]}
    assert changed == {"sealed", "turn"}
    assert GAME.observe(state, JEKYLL)["sealed"] == [handles("P3"), None]


@pytest.mark.parametrize("round, pool", [(1, 9 + 5), (2, 8 + 5), (3, 7 + 5)])
def test_JH_9_unknown_pool_after_the_exchange(round, pool):
    state = position(FILLER, "W4 W5 W6 W7 G1 G2 G3 G4 G5 G6", phase="pass", round=round)
    replicas = [Replica(GAME, state.options, seat, state) for seat in (JEKYLL, HYDE)]
    for seat in (JEKYLL, HYDE):
        move = GAME.legal_moves(state, seat)[0]
        GAME.apply(state, seat, move)
        for replica in replicas:
            replica.tell(["move", seat, str(move)])
    while state.request is not None:
        answer = SeededDealer(0).answer(state)
        for replica in replicas:
            replica.tell([type(state.request).__name__.lower(), answer])
        GAME.answer(state, answer)
    for replica in replicas:
        assert replica.state.phase == "lead"
        assert replica.state.faces.count(None) == pool == 25 - 10 - round


@pytest.mark.parametrize("round, marker, leader", [
    (1, 0, JEKYLL), (2, 4, JEKYLL), (2, 6, HYDE), (3, 0, JEKYLL), (3, 8, HYDE)])
def test_JH_10_first_leader(round, marker, leader):
    state = position(FILLER, "W4 W5 W6 W7 G1 G2 G3 G4 G5 G6", phase="pass", round=round, marker=marker)
    for seat in (JEKYLL, HYDE):
        GAME.apply(state, seat, GAME.legal_moves(state, seat)[0])
    settle(GAME, state, SeededDealer(0))
    assert GAME.to_act(state) == (leader,)


def test_JH_11_follow_an_evil_lead_with_its_colour_or_a_potion():
    state = position("G4 P1 P2 P3 P4", "G2 G6 W1 P7 3+")
    act(state, JEKYLL, "lead:G4")
    assert choices(state, HYDE) == {"G2", "G6", "3+"}
    assert refused(state, HYDE, "follow:W1") == "must_follow"


def test_JH_12_without_the_asked_colour_anything_follows():
    state = position("G4 P1 P2", "W1 P7 3+")
    act(state, JEKYLL, "lead:G4")
    assert choices(state, HYDE) == {"W1", "P7", "3+"}


def test_JH_13_a_potion_does_not_answer_a_potion_while_the_colour_is_held():
    state = position("4+ P1 P2", "G2 W1 3+")
    act(state, JEKYLL, "lead:4+,G")
    assert choices(state, HYDE) == {"G2"}
    assert refused(state, HYDE, "follow:3+") == "must_follow"


def test_JH_14_a_potion_may_answer_a_potion_when_the_colour_is_missing():
    state = position("4+ P1 P2", "W1 P7 3+")
    act(state, JEKYLL, "lead:4+,G")
    assert choices(state, HYDE) == {"W1", "P7", "3+"}


def test_JH_15_a_potion_names_any_colour_and_ranks_none():
    state = position("2+ W1", "W4 G5")
    act(state, JEKYLL, "lead:2+,P")
    assert state.ranking == [] and state.named == PRIDE

    state = position("2+ W1", "W4 G5", count=(4, 4))
    played = {state.faces[card] for pile in state.piles for card in pile}
    assert {face for face in DECK if face[0] == PRIDE} <= played
    act(state, JEKYLL, "lead:2+,P")
    assert state.phase == "follow"

    state = position("2+ W1", "W4 G5")
    assert refused(state, JEKYLL, "lead:2+") == "name_a_colour"
    assert refused(state, JEKYLL, "lead:W1,P") == "no_colour_to_name"


def test_JH_16_same_colour_higher_number():
    state = position("W5 P1", "W3 P2")
    trick(state, "W5", "W3")
    assert state.ranking == ["W"] and count(state) == (1, 0) and GAME.to_act(state) == (JEKYLL,)


def test_JH_17_a_new_colour_outranks_the_earlier_ones():
    state = position("W7 G1", "P1 P2", ranking="W")
    trick(state, "W7", "P1")
    assert state.ranking == ["W", "P"] and count(state) == (0, 1) and GAME.to_act(state) == (HYDE,)


@pytest.mark.parametrize("follow, winner", [("W7", JEKYLL), ("G1", HYDE)])
def test_JH_18_different_colours_the_stronger_one(follow, winner):
    state = position("P7 G2", "W7 G1", ranking="WPG")
    trick(state, "P7", follow)
    assert GAME.to_act(state) == (winner,)


@pytest.mark.parametrize("shown", [True, False])
def test_JH_19_the_third_colour_is_the_strongest_shown_or_not(shown):
    state = position("P7 G2", "W7 G1", ranking="WP", show_third_token_at_once=shown)
    trick(state, "P7", "G1")
    assert GAME.to_act(state) == (HYDE,) and state.ranking == ["W", "P", "G"]


def test_JH_20_same_colour_by_number_whatever_the_ranking():
    state = position("P3 G2", "P6 G1", ranking="WPG")
    trick(state, "P3", "P6")
    assert GAME.to_act(state) == (HYDE,)


def test_JH_21_the_card_played_decides_the_effect_not_the_colour_named():
    state = position("3+ P1 P2", "G6 P3 P4")
    trick(state, "3+,W", "G6")
    assert state.ranking == ["G"] and state.effect == "G" and state.phase == "swap"
    act(state, JEKYLL, "swap:P1,P2")
    act(state, HYDE, "swap:P3,P4")
    assert count(state) == (0, 1) and GAME.to_act(state) == (HYDE,)


def test_JH_22_two_potions_no_token_no_effect():
    state = position("3+ P1", "2+ W1")
    trick(state, "3+,G", "2+")
    assert state.ranking == [] and state.phase == "lead"
    assert count(state) == (1, 0) and GAME.to_act(state) == (JEKYLL,)


@pytest.mark.parametrize("ranking", ["", "W", "PWG", "GPW"])
@pytest.mark.parametrize("lead, winner", [("W4", JEKYLL), ("W3", HYDE)])
def test_JH_23_a_potion_trick_goes_by_number(lead, winner, ranking):
    state = position(f"{lead} P1", "3+ P2", ranking=ranking)
    trick(state, lead, "3+")
    assert GAME.to_act(state) == (winner,) and state.ranking == []


def test_JH_24_a_potion_beats_even_the_strongest_colour():
    state = position("G1 P1 P3", "2+ P2 P4", ranking="WPG")
    trick(state, "G1", "2+")
    assert state.effect == "G" and state.winner == HYDE and state.phase == "swap"


def test_JH_25_wrath_clears_the_ranking_and_the_next_evil_card_begins_a_new_one():
    state = position("W4 P1 G1", "5+ P2 G2", ranking="WPG")
    trick(state, "W4", "5+")
    assert state.ranking == [] and GAME.to_act(state) == (HYDE,)
    act(state, HYDE, "lead:P2")
    assert state.ranking == ["P"]


def test_JH_26_wrath_clears_its_own_red_too():
    state = position("2+ W2 G1", "W1 3+ G2", ranking="P")
    trick(state, "2+,W", "W1")
    assert state.ranking == [] and count(state) == (1, 0) and GAME.to_act(state) == (JEKYLL,)


def test_JH_27_wrath_may_clear_several_times():
    state = position("2+ W2 G1", "W1 3+ G2", ranking="P")
    trick(state, "2+,W", "W1")
    act(state, JEKYLL, "lead:W2")
    assert state.ranking == ["W"]
    act(state, HYDE, "follow:3+")
    assert state.ranking == [] and GAME.to_act(state) == (HYDE,)


def test_JH_28_a_new_ranking_after_a_clearing():
    state = position("2+ P3 P4", "W1 G1 G2", ranking="GPW")
    trick(state, "2+,W", "W1")
    assert state.ranking == [] and GAME.to_act(state) == (JEKYLL,)
    trick(state, "P3", "G1")
    assert state.ranking == ["P", "G"] and GAME.to_act(state) == (HYDE,)
    assert [colour for colour in COLOURS if colour not in state.ranking] == ["W"]
