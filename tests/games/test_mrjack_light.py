"""The worked cases MJ-1 to MJ-17 of the rules page: who is seen, the lantern, the call, lamps going out."""

import pytest
from mrjack_support import GAME, D, J, legal, play, position, refused

from pygames.games.mrjack.board import BOARDS, STEPS
from pygames.games.mrjack.light import beam, lit_hexes

BOARD = BOARDS[2016]
SEEN, UNSEEN = ["holmes", "smith", "lestrade", "bert"], ["watson", "stealthy", "goodley", "gull"]

both_boards = pytest.mark.parametrize("board", [2016, 2006])


def call(jack, **fields):
    """Return a position in which Jack is to answer."""
    return position(None, J, jack=jack, turn=5, phase="call", **fields)


def lit(state):
    """Return the lit posts."""
    return {post for post in state.lamps if post}


# -- seen ------------------------------------------------------------------------------------------


@both_boards
def test_MJ_1_four_are_seen_at_the_start(board):
    state = position(options={"board": board})
    assert GAME.seen(state) == SEEN
    assert not set(state.at) & set(BOARDS[board].manholes)


@both_boards
def test_MJ_2_the_lit_hexes_at_the_start(board):
    hexes = lit_hexes(BOARDS[board], BOARDS[board].lamps)
    assert len(hexes) == 28
    assert {"e5", "g6", "m12"} <= set(hexes) and not {"e6", "f10", "k9", "i4"} & set(hexes)


@both_boards
@pytest.mark.parametrize("facing", STEPS)
def test_MJ_3_the_first_facing_changes_nothing(board, facing):
    assert GAME.seen(position(options={"board": board, "watson_facing": facing})) == SEEN
    assert beam(BOARDS[board], "i4", facing) == {"N": "i5 i6 i7 i8 i9 i10".split(), "SW": ["h3"]}.get(facing, [])


@pytest.mark.parametrize(("jack", "answer", "cleared"), [("bert", "seen", UNSEEN), ("gull", "unseen", SEEN)])
def test_MJ_4_the_call_at_the_start(jack, answer, cleared):
    state = call(jack)
    assert legal(state, "call") == [answer] and GAME.to_act(state) == (J,)
    play(state, f"call:{answer}")
    assert sorted(state.innocent) == sorted(cleared)
    assert state.witness == answer and state.calls == [[answer, *SEEN]]


def test_MJ_5_the_booklets_figure():
    state = position(lamps=[None, None, "c7", "k6", "f5", "h8"], smith="h10", bert="i9", holmes="k11", lestrade="k10",
                     goodley="m12", watson="a4", facing="N", gull="d3", stealthy="i4")
    assert GAME.seen(state) == ["holmes", "lestrade", "bert"]


@pytest.mark.parametrize("innocent", [[], ["gull"]])
def test_MJ_6_neighbours_see_each_other_in_the_dark(innocent):
    state = position(gull="i5", facing="SE", innocent=innocent)
    assert set(GAME.seen(state)) == {*SEEN, "watson", "gull"}
    assert not {"i4", "i5"} & set(lit_hexes(BOARD, state.lamps)) and beam(BOARD, "i4", "SE") == []


def test_MJ_7_sewers_make_no_neighbours():
    assert not {"gull", "stealthy"} & set(GAME.seen(position(gull="k9", stealthy="c4")))


def test_MJ_8_a_moved_tile_lights_and_goes_out_at_its_time():
    state = position("smith", round=3)
    assert "gull" not in GAME.seen(state)
    play(state, "lamp:c7,f9")
    assert "gull" in GAME.seen(state)
    state = call("gull", round=3, lamps=state.lamps)
    assert legal(state, "call") == ["seen"]
    play(state, "call:seen")
    assert "gull" not in GAME.seen(state) and "f9" not in state.lamps


# -- the lantern -----------------------------------------------------------------------------------


def test_MJ_9_an_obstacle_stops_the_beam():
    assert BOARD.kinds["f6"] == "obstacle" and beam(BOARD, "g6", "NW") == []


def test_MJ_10_a_lit_post_stops_the_beam_unless_the_option_says_otherwise():
    assert beam(BOARD, "g8", "SE") == []
    assert beam(BOARD, "g8", "SE", BOARD.lamps) == ["i8", "j8"]
    dark = [post for post in BOARD.lamps if post != "h8"]
    assert beam(BOARD, "g8", "SE", dark) == []
    place = {"watson": "g8", "smith": "j8", "bert": "a1", "facing": "SE"}
    assert "smith" not in GAME.seen(position(**place))
    assert "smith" in GAME.seen(position(options={"beam_lit_posts": "pass"}, **place))
    assert "smith" not in GAME.seen(position(
        options={"beam_lit_posts": "pass"}, lamps=["b2", "l11", "c7", "k6", "f5", "f9"], **place))


def test_MJ_11_tokens_do_not_stop_the_beam():
    state = position(facing="N", gull="i6", stealthy="i10")
    assert beam(BOARD, "i4", "N") == "i5 i6 i7 i8 i9 i10".split()
    assert {"gull", "bert", "stealthy"} <= set(GAME.seen(state)) and "watson" not in GAME.seen(state)


@pytest.mark.parametrize(("hex", "beams"), [
    ("b7", {"S": "b6"}),
    ("l12", {"SE": "m12", "SW": "k11 j10 i9"}),
    ("a3", {"N": "a4 a5", "SE": "b3 c3 d3 e3 f3 g3 h3", "S": "a2 a1"}),
])
def test_MJ_12_the_beam_ends_at_the_rim(hex, beams):
    for facing in STEPS:
        assert beam(BOARD, hex, facing) == beams.get(facing, "").split()


@pytest.mark.parametrize(("hex", "beams"), [
    ("l10", {"NE": "m11", "SE": "m10", "SW": "k9 j8 i7 h6 g5", "NW": "k10 j10 i10 h10 g10 f10"}),
    ("i7", {"N": "i8 i9 i10", "S": "i6 i5 i4"}),
])
def test_MJ_13_the_names_of_the_facings(hex, beams):
    for facing, hexes in beams.items():
        assert beam(BOARD, hex, facing) == hexes.split()


# -- lamps going out --------------------------------------------------------------------------------


def test_MJ_14_a_numbered_tile_goes_out_wherever_it_lies():
    state = play(position("smith", D, turn=4), "lamp:b2,f9", "move:g7")
    assert state.phase == "call" and lit(state) == {"f9", "l11", "c7", "k6", "f5", "h8"}
    play(state, f"call:{legal(state, 'call')[0]}")
    assert lit(state) == {"l11", "c7", "k6", "f5", "h8"}


def test_MJ_15_lamps_at_the_calls():
    counts, state = [], call("bert")
    for round in range(1, 8):
        counts.append(len(lit(state)))
        assert state.round == round and state.phase == "call"
        play(state, f"call:{legal(state, 'call')[0]}")
        state = GAME.state_type.load(state.dump() | {"phase": "call", "turn": 1 << J})
    assert counts == [6, 5, 4, 3, 2, 2, 2]
    assert lit(state) == {"f5", "h8"}


def test_MJ_16_seen_at_the_call_unseen_after_the_removal():
    state = call("stealthy", stealthy="a1")
    assert "stealthy" in GAME.seen(state)
    play(state, "call:seen")
    assert "stealthy" not in GAME.seen(state) and "stealthy" not in state.innocent


def test_MJ_17_choices_of_the_lamplighter():
    states = [position("smith", round=round) for round in range(1, 9)]
    assert [len(legal(state, "lamp")) for state in states] == [12, 15, 16, 15, 12, 12, 12, 12]
    state = states[0]
    assert "b2,f9" in legal(state, "lamp") and "b2,l11" not in legal(state, "lamp")
    assert refused(state, "lamp:f9,h4") == "lamp_dark"
    assert refused(state, "lamp:b2,l11") == "lamp_lit"
    assert refused(state, "lamp:b2,b3") == "bad_move"
