"""The worked cases MJ-18 to MJ-37 and MJ-39 to MJ-47 of the rules page: moves, escapes, abilities."""

import pytest
from mrjack_support import GAME, D, J, free_ends, legal, pairs, play, position, refused, verbs, where

from pygames.games.mrjack.board import BOARDS, CHARACTERS, EXITS
from pygames.games.mrjack.light import beam
from tests.support import Replica

BOARD = BOARDS[2016]


def by_cost(costs):
    """Return cost → hexes as a text."""
    return {cost: " ".join(sorted(hex for hex in costs if costs[hex] == cost)) for cost in set(costs.values())}


def manholes(costs, board=2016):
    """Return the manholes among end hexes with their costs."""
    return {hex: cost for hex, cost in costs.items() if hex in BOARDS[board].manholes}


def escape(active, hex, jack=None, seat=J, witness="unseen", **fields):
    """Return a position in round 2 in which Jack's seat plays this character from this hex."""
    fields.setdefault(active, hex)
    return position(active, seat, jack=jack or active, round=2, witness=witness, **fields)


def exits(state):
    """Return the exits by which the active character may escape, with their costs."""
    costs = GAME.reach(state, state.active).exits
    return {exit: costs[exit] for exit in legal(state, "escape")}


def plans(state):
    """Return the legal whistles, each as a set of (character, hex)."""
    return [frozenset(pairs(text.split(","))) for text in legal(state, "whistle")]


def plan(**ends):
    return frozenset(ends.items())


# -- moving ----------------------------------------------------------------------------------------


def test_MJ_18_watson_on_the_2006_board():
    state = position("watson", options={"board": 2006})
    assert where(state, "watson") == "a3"
    assert sorted(legal(state, "move")) == sorted("a1 a2 a4 a5 b1 b3 b6 c2 c3 c4 d3 d5 f7 f10 h3 h6 m9".split())
    assert "l12" not in legal(state, "move")


def test_MJ_19_goodley_on_the_2006_board():
    costs = GAME.reach(position("goodley", options={"board": 2006}), "goodley").costs
    assert manholes(costs, 2006) == {"m9": 1, "a5": 2, "f7": 2, "f10": 2, "h3": 2, "h6": 2, "l12": 3}


def test_MJ_20_through_the_sewers_from_c4():
    costs = GAME.reach(position("bert", bert="c4"), "bert").costs
    assert manholes(costs) == {**dict.fromkeys("b6 f10 g6 h3 k9 l7".split(), 1), "b1": 3}
    assert (costs["b7"], costs["l6"]) == (2, 2) and "l12" not in costs


def test_MJ_21_stealthy_crosses():
    costs = GAME.reach(position("stealthy"), "stealthy").costs
    assert (costs["c6"], costs["e7"]) == (3, 4)
    assert "m12" not in costs and "c5" not in costs


def test_MJ_22_covering_the_manhole_under_ones_feet():
    state = position("holmes", holmes="g6")
    assert manholes(GAME.reach(state, "holmes").costs) == dict.fromkeys("b6 c4 f10 h3 k9 l7".split(), 1)
    play(bert := position("bert", holmes="g6"), "cover:l12,g6")
    after = GAME.reach(bert, "holmes").costs
    assert by_cost(after)[1] == "g5 g7 h6" and manholes(after) == {}


def test_MJ_23_a_covered_manhole_is_a_street_hex():
    assert manholes(GAME.reach(position(goodley="b1"), "goodley").costs) == {"c4": 3}
    after = GAME.reach(play(position("bert", goodley="b1"), "cover:b1,h3"), "goodley").costs
    assert {hex for hex, cost in manholes(after).items() if cost == 1} == set("b6 c4 f10 g6 k9 l7".split())


IN_THE_CORNER = {"goodley": "b7", "bert": "b6", "covers": ["b6", "l12"]}
SHUT_IN = IN_THE_CORNER | {"gull": "a5", "holmes": "c6", "smith": "a4", "watson": "d7"}


def test_MJ_24_an_occupied_hex_is_no_end_but_can_be_passed():
    state = position("goodley", **IN_THE_CORNER)
    assert free_ends(state) == {"c6": 2, "a5": 2, "d7": 3, "a4": 3}
    assert legal(state, "accuse") == ["b6"] and GAME.reach(state, "goodley").costs["b6"] == 1
    assert refused(state, "move:b6") == "hex_taken" and refused(state, "stay") == "must_move"


def test_MJ_25_shut_in():
    state = position("goodley", due=None, **SHUT_IN)
    assert legal(state, "move") == [] and "stay" in verbs(state)
    assert sorted(legal(state, "accuse")) == "a4 a5 b6 c6 d7".split()
    state = play(state, "stay")
    assert where(state, "goodley") == "b7" and state.active is None
    state = position("goodley", J, jack="goodley", round=2, witness="unseen", **SHUT_IN)
    assert {"stay", "escape"} <= verbs(state) and "accuse" not in verbs(state)


def test_MJ_25_gull_never_stays():
    state = position("gull", **{**SHUT_IN, "goodley": "a5", "gull": "b7"})
    assert legal(state, "move") == [] and "stay" not in verbs(state) and len(legal(state, "swap")) == 7
    assert refused(state, "stay") == "must_move"


@pytest.mark.parametrize("character", CHARACTERS)
def test_MJ_26_one_may_not_come_back_to_the_start(character):
    state = position(character)
    own = where(state, character)
    assert own not in GAME.reach(state, character).costs
    assert refused(state, f"move:{own}") == "must_leave"


# -- escaping --------------------------------------------------------------------------------------


def test_MJ_27_the_exits():
    near = {exit: {hex for hex in BOARD.around[street] if hex in BOARD.streets} for exit, street in EXITS.items()}
    assert near == {"NW": {"b6"}, "SE": {"l7"}, "SW": {"a1", "c2"}, "NE": {"k11", "m12"}}


def test_MJ_28_never_in_round_1():
    state = position("bert", J, bert="b7")
    assert state.round == 1 and legal(state, "escape") == []
    assert refused(state, "escape:NW") == "card_shows_seen"


@pytest.mark.parametrize(("hex", "found"), [
    ("b6", {"NW": 2, "SE": 3}), ("k9", {"NW": 3, "SE": 3}), ("c6", {"NW": 3}), ("g5", {}), ("a1", {})])
def test_MJ_29_what_an_escape_costs(hex, found):
    state = escape("bert", hex, holmes="i10")
    assert exits(state) == found
    if hex == "a1":
        assert GAME.reach(state, "bert").exits["SW"] == 2 and refused(state, "escape:SW") == "exit_cordoned"
    if hex == "g5":
        assert refused(state, "escape:NW") == "exit_too_far"


@pytest.mark.parametrize(("hex", "found"), [("d7", {"NW": 3}), ("j6", {"SE": 3})])
def test_MJ_30_stealthy_escapes_over_a_post(hex, found):
    assert exits(escape("stealthy", hex)) == found
    for character in CHARACTERS:
        if character != "stealthy":
            assert exits(escape(character, hex)) == {}


def test_MJ_31_lestrade_opens_his_way():
    state = escape("lestrade", "k11")
    assert exits(state) == {}
    assert exits(play(state, "cordon:NE,NW")) == {"NE": 2}


def test_MJ_32_bert_opens_his_way():
    state = escape("bert", "c4", cordons=["NW", "SE"])
    assert exits(state) == {}
    assert exits(play(state, "cover:l12,h3")) == {"NE": 2}


def test_MJ_33_the_card_decides_not_the_light():
    lit = escape("bert", "l7")
    assert "bert" in GAME.seen(lit) and exits(lit) == {"NW": 3, "SE": 2}
    assert exits(escape("bert", "m8", witness="seen")) == {}
    assert exits(escape("bert", "m8")) == {"SE": 3}


def test_MJ_34_only_jack_and_only_with_his_own_character():
    state = escape("bert", "l7", seat=D)
    assert legal(state, "escape") == [] and refused(state, "escape:SE") == "only_jack_escapes"
    state = escape("holmes", "b6", jack="bert")
    assert legal(state, "escape") == [] and refused(state, "escape:NW") == "not_jack"


@pytest.mark.parametrize("jack", CHARACTERS)
def test_MJ_35_two_lists(jack):
    state = escape("bert", "l7", jack=jack)
    detectives = Replica(GAME, state.options, D, state).state
    jacks = Replica(GAME, state.options, J, state).state
    nobodys = GAME.state_type.load(state.redact(1 << 30))
    assert legal(detectives, "escape") == legal(nobodys, "escape") == ["NW", "SE"]
    assert legal(jacks, "escape") == legal(state, "escape") == (["NW", "SE"] if jack == "bert" else [])
    assert legal(detectives, "move") == legal(jacks, "move")
    cleared = GAME.state_type.load(state.dump() | {"innocent": ["bert"]})
    for seats in (1 << D, 1 << J, 1 << 30):
        replica = GAME.state_type.load(cleared.redact(seats))
        assert legal(replica, "escape") == [] and refused(replica, "escape:SE") == "not_jack"


def test_MJ_36_accusing_through_a_sewer():
    state = position("bert", D, gull="g6", bert="k9")
    assert "g6" in legal(state, "accuse") and GAME.reach(state, "bert").costs["g6"] == 1
    state = position("bert", J, gull="g6", bert="k9")
    assert legal(state, "accuse") == [] and "g6" not in legal(state, "move")
    assert refused(state, "move:g6") == "hex_taken" and refused(state, "accuse:g6") == "only_detective_accuses"
    assert free_ends(state)["g7"] == free_ends(state)["h6"] == 2


def test_MJ_37_accusing_over_a_post():
    state = position("stealthy", bert="i9", stealthy="g7")
    assert "i9" in legal(state, "accuse") and GAME.reach(state, "stealthy").costs["i9"] == 2
    state = position("smith", bert="i9", smith="g7")
    assert "i9" not in legal(state, "accuse") and refused(state, "accuse:i9") == "out_of_reach"
    assert BOARD.walk["g7"]["i9"] == 5


# -- the whistle -----------------------------------------------------------------------------------


def test_MJ_39_points_and_places_of_a_whistle():
    found = plans(position("goodley"))
    assert not any({("holmes", "g4"), ("holmes", "g6")} & entries for entries in found)
    assert plan(holmes="i7", bert="j8") in found
    assert plan(holmes="i7", bert="k9") not in found
    assert not any({("holmes", "i7"), ("bert", "i7")} <= entries for entries in found)
    assert plan(holmes="i7") not in found
    assert plan(holmes="i7") in plans(position("goodley", options={"whistle_points": "up_to"}))
    state = position("goodley")
    for text, code in [("holmes,g4", "not_nearer"), ("holmes,g6", "not_nearer"), ("bert,k9,holmes,i7", "too_many_points"),
                       ("bert,i7,holmes,i7", "not_nearer"), ("holmes,i7", "points_left"), ("goodley,m9", "bad_move"),
                       ("holmes,i7,bert,j8", "bad_move"), ("holmes,h7", "bad_move"), ("holmes", "bad_move")]:
        assert refused(state, f"whistle:{text}") == code


def test_MJ_39_two_on_one_hex():
    state = position("goodley", gull="i6", bert="h6", holmes="a1")
    assert refused(state, "whistle:gull,i7,bert,i7") == "hex_taken"


@pytest.mark.parametrize(("hex", "end", "allowed"), [("h6", "i6", False), ("i6", "i7", True)])
def test_MJ_40_nearer_means_a_shorter_walk(hex, end, allowed):
    found = plans(position("goodley", gull=hex, options={"whistle_points": "up_to"}))
    assert (plan(gull=end) in found) is allowed
    assert (BOARD.walk[hex]["m10"], BOARD.walk[end]["m10"]) == (5, 4 if allowed else 5)


def test_MJ_41_three_for_a_point_each():
    found = plans(position("goodley"))
    assert plan(watson="i5", lestrade="e6", gull="f10") in found
    assert all(BOARD.walk[one][other] == 1 for one, other in [("i4", "i5"), ("e5", "e6"), ("e9", "f10")])
    beside = plans(position("goodley", bert="m11"))
    assert beside and not any(character == "bert" for entries in beside for character, _ in entries)


def test_MJ_42_onto_a_hex_that_is_left():
    state = position("goodley", watson="i7")
    assert plan(holmes="i7", watson="j8") in plans(state)
    assert plan(holmes="i7", smith="g7") not in plans(state)
    play(state, "whistle:watson,j8,holmes,i7")
    assert (where(state, "holmes"), where(state, "watson"), state.phase) == ("i7", "j8", "face")


def test_MJ_43_the_way_may_lead_off_first():
    assert plan(gull="k11") in plans(position("goodley", goodley="l12", holmes="m12", gull="m11"))
    assert BOARD.walk["m11"]["k11"] == 3
    assert [BOARD.walk[hex]["l12"] for hex in ("m11", "l10", "k10", "k11")] == [2, 3, 2, 1]


def test_MJ_44_hardly_anybody_to_call():
    crowd = {"goodley": "b7", "holmes": "b6", "watson": "a5", "smith": "c6", "lestrade": "a4", "stealthy": "d7",
             "gull": "e7"}
    assert plans(position("goodley", bert="a2", **crowd)) == [plan(bert="a3")]
    state = position("goodley", bert="a3", covers=["b6", "l12"], **crowd)
    assert plans(state) == [] and refused(state, "whistle:bert,a4") == "hex_taken"
    assert play(state, "stay").active is None


def test_MJ_45_a_whistled_watson_is_turned():
    state = position("goodley", J)
    assert plan(watson="i7") in plans(state) and BOARD.walk["i4"]["i7"] == 3
    up = [state.faces[card] for card in state.up]
    assert "watson" in up
    play(state, "whistle:watson,i7")
    assert GAME.to_act(state) == (J,) and verbs(state) == {"face"} and len(legal(state, "face")) == 6
    assert refused(state, "move:m9") == "wrong_phase"
    play(state, "face:SW")
    assert state.facing == "SW" and state.active == "goodley" and "move" in verbs(state)
    assert [state.faces[card] for card in state.up] == up


def test_MJ_46_a_swapped_watson_is_turned():
    state = play(position("gull"), "swap:watson", "face:S")
    assert (where(state, "gull"), where(state, "watson"), state.active) == ("i4", "e9", None)
    assert beam(BOARD, "e9", state.facing) == "e8 e7 e6 e5 e4 e3".split()


def test_MJ_47_cordons_and_covers():
    state = position("lestrade")
    assert set(legal(state, "cordon")) == {"NE,NW", "NE,SE", "SW,NW", "SW,SE"}
    assert refused(state, "cordon:NW,SE") == "exit_free" and refused(state, "cordon:NE,SW") == "exit_cordoned"
    assert len(legal(position("bert"), "cover")) == 14
    assert len(legal(position("bert", options={"board": 2006}), "cover")) == 12
    state = position("bert")
    assert refused(state, "cover:b6,c4") == "manhole_open" and refused(state, "cover:b1,l12") == "manhole_covered"
    assert refused(state, "cover:b1,m9") == "no_manhole"
