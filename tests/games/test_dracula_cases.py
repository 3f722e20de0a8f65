"""The worked cases DH-1 to DH-48 of the rules page, by number, through the public contract."""

import random

import pytest

from pygames.core.dealer import SeededDealer
from pygames.core.errors import Contradiction
from pygames.core.playout import play_out, random_policy, settle
from pygames.core.record import fold
from pygames.core.requests import Audit, Shuffle
from pygames.games.dracula import compare
from tests.games.dracula_support import (
    GAME,
    PLAIN,
    D,
    V,
    dealt,
    faces,
    legal,
    play,
    position,
    rack,
    refused,
    scoring,
    seen,
    winners,
)
from tests.support import Replica, walk

SHUFFLE = "P3 R7 G8 Y7 P2 R3 R8 R5 P4 Y5 R1"
WHOLE_ROUND = SHUFFLE + " G6 R6 Y8 P5 Y1 R4 G2"


# -- deal, draw, discard ----------------------------------------------------------------------------


def test_DH_1_the_deck_and_the_deal():
    state, _ = dealt()
    assert len(set(state.faces[:32])) == 32
    assert [len(cards) for cards in (*state.racks, state.deck)] == [5, 5, 22]
    assert sorted(state.racks[D] + state.racks[V] + state.deck) == list(range(32))


def test_DH_2_alternate_dealing():
    state, _ = dealt(SHUFFLE)
    assert rack(state, D) == "P3 G8 P2 R8 P4"
    assert rack(state, V) == "R7 Y7 R3 R5 Y5"
    assert state.faces[state.deck[0]] == "R1"
    assert GAME.to_act(state) == (D,) and state.phase == "start"
    assert seen(state, D, V) == seen(state, V, D) == "? ? ? ? ?"


def test_DH_3_discarding_the_drawn_card():
    state = play(position(deck="Y7"), "draw", "discard_drawn")
    assert rack(state, D) == PLAIN["d"]
    assert faces(state, state.pile) == "Y7"
    assert (state.phase, state.power) == ("power", 7)


def test_DH_4_replacing():
    state = play(position(deck="Y7"), "draw", "replace:3")
    assert rack(state, D) == "R2 G3 Y7 P5 R6"
    assert faces(state, state.pile) == "Y4"
    assert (state.phase, state.power) == ("power", 4)
    assert seen(state, V, D) == "? ? ? ? ?"
    assert GAME.observe(state, V)["faces"][state.pile[0]] == "Y4"


def test_DH_5_a_card_that_replaces_an_open_one_is_closed():
    state = play(position("R2 G3 Y4^ P5 R6", deck="P1"), "draw", "replace:3")
    assert rack(state, D) == "R2 G3 P1 P5 R6"
    assert seen(state, V, D) == "? ? ? ? ?"


@pytest.mark.parametrize("rack_of_d, deck, move", [(PLAIN["d"], "G8", "discard_drawn"),
                                                   ("R2 G8 Y4 P5 R6", "Y7", "replace:2")])
def test_DH_6_an_8_needs_six_cards_in_the_pile(rack_of_d, deck, move):
    early, allowed = (play(position(rack_of_d, deck=deck, pile=pile), "draw") for pile in (5, 6))
    assert move not in legal(early)
    assert refused(early, move) == "eight_too_early"
    assert move in legal(allowed)
    assert play(allowed, move).rounds == [["eight", *allowed.rounds[0][1:]]]


def test_DH_7_four_8s():
    state = play(position("R8 G8 Y8 P8 R1", deck="G2", v="G1 Y2 P3 R4 G5"), "draw")
    assert legal(state) == ["discard_drawn", "replace:5"]


def test_DH_8_when_one_may_call():
    assert refused(position(pile=5), "call") == "call_too_early"
    state = position(deck="Y7", pile=6)
    assert legal(state) == ["draw", "call"]
    assert refused(play(state, "draw"), "call") == "wrong_phase"
    assert refused(play(state, "discard_drawn"), "call") == "wrong_phase"
    assert state.phase == "power"


def test_DH_9_the_seventh_turn_is_the_first_for_a_call_or_an_8():
    state, dealer = dealt("R8 G8 R1 G1 R3 G3 R4 G4 R6 G6 R2 G2 Y2 P2 R7 G7 Y7")
    for turn in range(1, 8):
        first = turn == 7
        assert state.active == (D if turn % 2 else V)
        assert ("call" in legal(state)) is first
        play(state, "draw", dealer=dealer)
        assert ("replace:1" in legal(state)) is first
        if not first:
            play(state, "discard_drawn", dealer=dealer)
            if state.phase == "power":
                play(state, legal(state)[0], dealer=dealer)


# -- powers -----------------------------------------------------------------------------------------


def test_DH_10_power_1_needs_a_closed_card():
    state = play(position("R2 G3^ Y4 P5^ R6^", deck="Y1"), "draw", "discard_drawn")
    assert legal(state) == ["reveal_own:1", "reveal_own:3"]
    assert refused(state, "reveal_own:2") == "already_open"


def test_DH_11_the_new_card_is_a_target_of_power_1():
    state = play(position("R2 G1 Y4 P5 R3", v="Y2 P3 R4 G5 G7", deck="R6"), "draw", "replace:2")
    assert "reveal_own:2" in legal(state)
    assert rack(play(state, "reveal_own:2"), D) == "R2 R6^ Y4 P5 R3"


def test_DH_12_power_1_without_and_with_one_closed_card():
    state = play(position("R2^ G3^ Y4^ P5^ R6^", deck="Y1"), "draw", "discard_drawn")
    assert (state.phase, state.active) == ("start", V)
    state = play(position("R2^ G3^ Y1^ P5^ R6^", deck="Y7"), "draw", "replace:3")
    assert legal(state) == ["reveal_own:3"]


def after_power_2(pile=0, **fields):
    return play(position(deck="Y2 P7", v="G1 G2 P3 R4 G5", pile=pile, **fields), "draw", "discard_drawn")


def test_DH_13_power_2_opens_the_top_of_the_deck():
    state = after_power_2(pile=6)
    top = state.deck[0]
    assert state.faces[top] == "P7" and state.face_up == [top] and len(state.deck) == 15
    assert legal(state) == ["draw", "call"] and state.active == V
    assert all(GAME.observe(state, seat)["faces"][top] == "P7" for seat in (D, V))


def test_DH_14_an_open_top_card_stays_open_in_the_rack():
    state = play(after_power_2(), "draw", "replace:2")
    assert rack(state, V) == "G1 P7^ P3 R4 G5"
    state = play(after_power_2(), "draw", "discard_drawn")
    assert faces(state, state.pile) == "Y2 P7" and (state.phase, state.power) == ("power", 7)
    assert state.face_up == []


def test_DH_15_an_open_top_card_stays_for_the_last_turn():
    state = play(after_power_2(pile=5), "call")
    assert state.active == D and legal(state) == ["draw"]
    play(state, "draw")
    assert state.faces[state.drawn] == "P7" and state.face_up == [state.drawn]


def test_DH_16_power_2_with_an_empty_deck():
    state = play(position(deck="Y7", pile=21), "draw", "replace:1", until=Audit)
    assert state.rounds[0][0] == "empty" and len(state.pile) == 22


def test_DH_17_power_3_needs_a_closed_card():
    state = play(position(v="G1^ Y2 P3 R4^ G5", deck="R3"), "draw", "discard_drawn")
    assert legal(state) == ["reveal_other:2", "reveal_other:3", "reveal_other:5"]
    assert refused(state, "reveal_other:1") == "already_open"
    assert rack(play(state, "reveal_other:5"), V) == "G1^ Y2 P3 R4^ G5^"


def test_DH_18_power_3_without_a_closed_card():
    state = play(position(v="G1^ Y2^ P3^ R4^ G5^", deck="R3"), "draw", "discard_drawn")
    assert (state.phase, state.active) == ("start", V)


def test_DH_19_power_4_moves_cards_with_their_state():
    state = play(position("R2^ G3 Y4 G7 R6", deck="P4"), "draw", "discard_drawn")
    assert len(legal(state)) == len(set(legal(state))) == 10
    assert refused(state, "swap_own:3,3") == "same_place"
    play(state, "swap_own:1,4")
    assert rack(state, D) == "G7 G3 Y4 R2^ R6"
    assert seen(state, V, D) == "? ? ? R2 ?"


def after_power_6(d="R2 G3 Y4 Y3 R6", v="G1 Y2 P3 G8 G5", district=4, **fields):
    return play(position(d, v, deck="P6" if "P6" not in v else "R7", **fields), "draw",
                "discard_drawn" if "P6" not in v else "replace:5", f"swap_district:{district}")


def test_DH_20_power_6_leaves_both_knowing_both():
    state = after_power_6()
    assert rack(state, D) == "R2 G3 Y4 G8 R6" and rack(state, V) == "G1 Y2 P3 Y3 G5"
    assert seen(state, D, V) == "? ? ? Y3 ?" and seen(state, V, D) == "? ? ? G8 ?"
    assert seen(state, D, D) == rack(state, D) and seen(state, V, V) == rack(state, V)
    assert seen(state, None, D) == seen(state, None, V) == "? ? ? ? ?"


def test_DH_21_knowledge_moves_with_the_card():
    state = after_power_6(v="G1 P4 P3 G8 G5")
    play(state, "draw", "replace:2", "swap_own:1,4")
    assert state.faces[state.racks[V][0]] == "Y3"
    assert seen(state, D, V) == "Y3 ? ? ? ?"


def test_DH_22_power_6_moves_cards_with_their_state():
    state = after_power_6("R2 R5^ Y4 Y3 R6", "G1 P6 P3 G8 G5", district=2)
    assert rack(state, D) == "R2 P6 Y4 Y3 R7" and rack(state, V) == "G1 R5^ P3 G8 G5"
    assert seen(state, V, D) == "? P6 ? ? ?"


def test_DH_23_power_7_changes_the_trump():
    state = play(position(deck="Y7"), "draw", "discard_drawn")
    assert legal(state) == ["change_trump:G", "change_trump:Y", "change_trump:P"]
    assert refused(state, "change_trump:R") == "already_trump"
    assert play(state, "change_trump:Y").ranking == ["Y", "G", "R", "P"]


def test_DH_24_power_5_gives_a_whole_turn():
    state = play(position(deck="Y5", pile=6), "draw", "discard_drawn")
    assert (state.phase, state.active, state.extra) == ("start", D, True)
    assert legal(state) == ["draw", "call"]
    play(state, "call")
    assert state.active == V and not state.extra


def test_DH_25_power_5_in_the_last_turn():
    state = play(position(deck="Y5 R3 Y7", pile=6), "call", "draw", "discard_drawn")
    assert state.active == V and legal(state) == ["draw"]
    assert refused(state, "call") == "already_called"
    play(state, "draw", "discard_drawn", "reveal_other:1")
    assert state.rounds[0][0] == "call"


# -- the end of a round -----------------------------------------------------------------------------


def test_DH_26_power_5_with_the_last_card():
    assert play(position(deck="Y5", pile=21), "draw", "discard_drawn").rounds[0][0] == "empty"


def test_DH_27_power_6_with_the_last_card():
    state = play(position(deck="Y6", pile=21), "draw", "discard_drawn")
    assert legal(state) == [f"swap_district:{district}" for district in range(1, 6)]
    play(state, "swap_district:3", until=Audit)
    assert rack(state, V).split()[2] == "Y4^", "exchanged, then opened for the scoring"
    assert state.rounds[0][0] == "empty"


def test_DH_28_an_8_ends_the_round_at_once():
    state = play(position(deck="G8", pile=6), "draw", "discard_drawn")
    assert state.rounds[0][0] == "eight" and GAME.to_act(state) == ()
    assert type(state.request) is Shuffle


def test_DH_29_an_8_in_the_last_turn():
    assert play(position(deck="G8", pile=6), "call", "draw", "discard_drawn").rounds[0][0] == "eight"


def test_DH_30_a_call_with_one_card_in_the_deck():
    state = play(position(deck="Y3", pile=21), "call", "draw", "discard_drawn", "reveal_other:1")
    assert len(state.rounds) == 1 and state.deck == []


def test_DH_31_twenty_two_turns_empty_the_deck():
    state, dealer = dealt("R5 G5 Y5 P5 R8 G8 Y8 P8 R1 G1")
    turns = []
    while not state.rounds:
        turns.append(state.active)
        play(state, "draw")
        assert len(turns) < 22 or state.deck == []
        play(state, "discard_drawn", until=Audit)
        if state.phase == "power":
            play(state, legal(state)[0], until=Audit)
    assert turns == [D, V] * 11
    assert state.rounds[0][0] == "empty" and len(state.pile) == 22 and state.deck == []


# -- comparing --------------------------------------------------------------------------------------


def better(pair, ranking):
    """Return the winning card of `R1–G8`, whichever of the two players holds it."""
    one, other = pair.split("–")
    winner, other_way = compare(one, other, list(ranking))[0], compare(other, one, list(ranking))[0]
    assert winner == 1 - other_way
    return (one, other)[winner]


@pytest.mark.parametrize("pair, card", [("R1–G8", "R1"), ("R3–R5", "R5"), ("G6–Y5", "G6"), ("G6–Y6", "G6"),
                                        ("Y6–P6", "Y6"), ("P8–R8", "R8"), ("P7–G6", "P7")])
def test_DH_32_comparing(pair, card):
    assert better(pair, "RGYP") == card


def test_DH_33_the_ranking_decides_equal_numbers_only():
    assert better("G6–P6", "RPYG") == "P6"
    assert better("G6–P5", "RPYG") == "G6"


def test_DH_34_power_7_changes_who_wins():
    assert better("Y4–P4", "RGYP") == "Y4" and better("R4–Y4", "RGYP") == "R4"
    state = play(position(deck="Y7"), "draw", "discard_drawn", "change_trump:P")
    assert state.ranking == ["P", "G", "Y", "R"]
    assert better("Y4–P4", state.ranking) == "P4" and better("R4–Y4", state.ranking) == "Y4"


def test_DH_35_a_round_is_scored():
    state = play(scoring("DVDDV"), "replace:1")
    assert winners(state) == "DVDDV"
    assert state.vampires == [1, 0, 1, 1, 0] and state.life == 10
    assert state.round == 2 and state.outcome is None


def test_DH_36_four_vampires_win_at_once():
    state = play(scoring("DVVVV", vampires=[3, 0, 0, 0, 0], life=1), "replace:1")
    assert state.outcome[:2] == (D, "vampires") and winners(state) == "D----"
    assert state.vampires == [4, 0, 0, 0, 0] and state.life == 1
    assert len(state.face_up) == 10, "all racks are opened together"


def test_DH_37_the_last_life_wins_at_once():
    state = play(scoring("VDDDD", vampires=[0, 3, 0, 0, 0], life=1), "replace:1")
    assert state.outcome[:2] == (V, "lives") and winners(state) == "V----"
    assert state.vampires == [0, 3, 0, 0, 0] and state.life == 0


def test_DH_38_the_districts_are_taken_in_order():
    state = play(scoring("VDVVV", vampires=[0, 3, 0, 0, 0], life=2), "replace:1")
    assert state.outcome[:2] == (D, "vampires") and state.life == 1


def last_round(winners_of_it, **fields):
    """Return what a fifth round leaves, after the given one."""
    return play(scoring(winners_of_it, round=5, **fields), "replace:1")


def test_DH_39_dracula_survives():
    state = last_round("VVVVD", life=5, vampires=[3, 3, 3, 2, 2])
    assert state.outcome[:2] == (D, "survived") and state.life == 1 and state.vampires == [3, 3, 3, 2, 3]


def test_DH_40_the_last_district_of_the_last_round():
    state = last_round("VDDVV", life=3, vampires=[3, 2, 2, 2, 2])
    assert state.outcome[:2] == (V, "lives") and winners(state) == "VDDVV"


def test_DH_41_after_all_comparisons():
    ends = [(state.outcome.reason, sum(state.vampires), state.life) for state in (
        last_round("VVVVD", life=5, vampires=[3, 3, 3, 2, 2]), last_round("VVDDD", life=4, vampires=[3, 3, 2, 2, 2]))]
    assert ends == [("survived", 14, 1), ("survived", 15, 2)]
    for seed in range(400):
        state = GAME.setup(GAME.options.resolve())
        play_out(GAME, state, SeededDealer(seed), [random_policy(random.Random(seed))] * 2)
        if state.outcome.reason == "survived":
            assert max(state.vampires) <= 3
            ends.append((state.outcome.reason, sum(state.vampires), state.life))
    assert len(ends) > 2 and set(ends) == {("survived", 14, 1), ("survived", 15, 2)}


def test_DH_42_a_new_round():
    state, dealer = dealt("", WHOLE_ROUND, ranking="GRYP")
    policy = random_policy(random.Random(3))
    while state.request is None:
        seat = GAME.to_act(state)[0]
        play(state, str(policy(GAME, state, seat, GAME.legal_moves(state, seat))))
    before = state.dump()
    assert type(state.request) is Shuffle and state.request.cards == tuple(range(32))
    settle(GAME, state, dealer)
    assert (rack(state, D), rack(state, V)) == ("P3 G8 P2 R8 P4", "R7 Y7 R3 R5 Y5")
    assert state.pile == state.face_up == [] and state.caller is None and not state.extra
    assert state.known[:32] == [1, 2] * 5 + [0] * 22
    assert (state.active, state.phase, len(state.deck)) == (D, "start", 22)
    assert all(before[name] == getattr(state, name) for name in ("ranking", "life", "vampires"))


def test_DH_43_what_holds_at_every_start():
    for seed in range(40):
        for state, entry in walk(GAME, GAME.options.resolve(), seed):
            if entry is None or entry[0] != "move" or state.phase != "start":
                continue
            assert len(state.pile) + len(state.deck) == 22 and state.deck
            assert sum(state.vampires) + 12 - state.life == 5 * (state.round - 1)
            assert [len(cards) for cards in state.racks] == [5, 5]
            assert all(state.known[card] >> seat & 1 for seat in (D, V) for card in state.racks[seat])


# -- a whole round ----------------------------------------------------------------------------------

TURNS = [  # moves, what was discarded, both racks and the ranking afterwards
    (D, "draw replace:3", "P2", "P3 G8 R1 R8 P4", "R7 Y7 R3 R5 Y5", "GRYP"),
    (V, "draw replace:4", "R5", "P3 G8 R1 R8 P4", "R7 Y7 R3 G6^ Y5", "GRYP"),
    (V, "draw replace:1 change_trump:P", "R7", "P3 G8 R1 R8 P4", "R6 Y7 R3 G6^ Y5", "PRYG"),
    (D, "draw replace:5 swap_own:1,3", "P4", "R1 G8 P3 R8 Y8", "R6 Y7 R3 G6^ Y5", "PRYG"),
    (V, "draw replace:4 swap_district:5", "G6", "R1 G8 P3 R8 Y5", "R6 Y7 R3 P5 Y8", "PRYG"),
    (D, "draw replace:3 reveal_other:4", "P3", "R1 G8 Y1 R8 Y5", "R6 Y7 R3 P5^ Y8", "PRYG"),
    (V, "call", "", "R1 G8 Y1 R8 Y5", "R6 Y7 R3 P5^ Y8", "PRYG"),
]


def before_the_last_power():
    """Return DH-44 as far as Dracula has to choose for his 1."""
    state, _ = dealt(WHOLE_ROUND, ranking="GRYP")
    for _, moves, *_ in TURNS:
        play(state, *moves.split())
    return play(state, "draw", "replace:3")


def test_DH_44_a_whole_round():
    state, _ = dealt(WHOLE_ROUND, ranking="GRYP")
    for seat, moves, discard, rack_of_d, rack_of_v, ranking in TURNS:
        assert state.active == seat
        play(state, *moves.split())
        assert faces(state, state.pile[-1:]) == discard or not discard
        assert (rack(state, D), rack(state, V)) == (rack_of_d, rack_of_v)
        assert state.ranking == list(ranking)
    assert state.active == D and len(state.pile) == 6
    play(state, "draw", "replace:3")
    assert faces(state, state.pile) == "P2 R5 R7 P4 G6 P3 Y1" and rack(state, D) == "R1 G8 R4 R8 Y5"
    for entry in (["move", D, "reveal_own:2"], ["show", ["G8"]]):
        fold(GAME, state, entry)
    assert rack(state, D) == "R1 G8^ R4 R8 Y5" and state.phase == "score"


def test_DH_45_its_scoring():
    state = before_the_last_power()
    assert len(state.deck) == 15 and state.faces[state.deck[0]] == "G2"
    play(state, "reveal_own:2")
    assert state.scored == [["R1", "R6", V, "number"], ["G8", "Y7", D, "number"], ["R4", "R3", D, "number"],
                            ["R8", "P5", V, "trump"], ["Y5", "Y8", V, "number"]]
    assert state.vampires == [0, 1, 1, 0, 0] and state.life == 9
    assert state.rounds == [["call", 2, 3]]


def test_DH_46_who_sees_what():
    state = before_the_last_power()
    for entry in (["move", D, "reveal_own:2"], ["show", ["G8"]]):
        fold(GAME, state, entry)
    assert seen(state, V, D) == "? G8 ? ? Y5"
    assert seen(state, D, V) == "? ? ? P5 Y8"


def test_DH_47_closed_is_no_secret():
    state = position(v="G1 Y2 P3 Y3 G5", deck="R3", both="Y3")
    assert "reveal_other:4" in legal(play(state, "draw", "discard_drawn"))
    state = position(v="G1^ Y2^ P3^ Y3 G5^", deck="R3", both="Y3")
    assert legal(play(state, "draw", "discard_drawn")) == ["reveal_other:4"]


@pytest.mark.parametrize("move, face, code", [("replace:4", "G7", "other_face"), ("replace:1", "Y3", "card_twice"),
                                              ("discard_drawn", "Y3", "card_twice")])
def test_DH_48_a_replica_refutes_a_wrong_card(move, face, code):
    state = after_power_6()
    replica = Replica(GAME, state.options, D, state).state
    for entry in (["move", V, "draw"], ["show", [None]], ["move", V, move]):
        fold(GAME, replica, entry)
    with pytest.raises(Contradiction) as error:
        fold(GAME, replica.copy(), ["show", [face]])
    assert error.value.code == code
    fold(GAME, replica, ["show", ["Y3" if move == "replace:4" else "G7"]])
    assert replica.phase == "power"
