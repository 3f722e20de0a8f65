"""Dracula vs. Van Helsing: every option with every value, every reason for a refusal, both matches."""

import pytest

from pygames.core.dealer import SeededDealer
from pygames.core.errors import BadOption, Contradiction, IllegalMove
from pygames.core.moves import Move, parse_move
from pygames.core.playout import settle
from pygames.core.record import fold
from pygames.core.requests import EVERYBODY, SPECTATOR, Audit, Show, Shuffle
from pygames.core.state import Outcome
from pygames.games.dracula import CARDS, OPTIONS, TOKENS
from tests.games.dracula_support import (
    GAME,
    D,
    V,
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

DEFAULTS = GAME.options.resolve()
BY_NAME = {option.name: option for option in OPTIONS.options}


def everything(name, value):
    """Return the resolved options with one of them changed, and with whatever that one needs."""
    return GAME.options.resolve({name: value, **({"life": 3} if name == "rounds" else {})})


@pytest.mark.parametrize("name, value", [(option.name, value) for option in OPTIONS.options for value in option.values])
def test_every_value_plays_to_an_end(name, value):
    for state, entry in walk(GAME, everything(name, value), f"{name} {value}"):
        if entry is None:
            assert state.options[name] == value
            assert state.outcome.reason in ("vampires", "lives", "survived")


def test_defaults_are_those_of_the_rules_page():
    assert DEFAULTS == {
        "match_games": 1, "seating": "agree", "rounds": 5, "life": 12, "citizens": 4, "start_ranking": "random",
        "ranking_persists": True, "first_turn": "dracula", "call_min_pile": 6, "eight_min_pile": 6,
        "keep_open_top": True, "power3_chooser": "active", "reveal_only_closed": True,
        "five_in_last_turn": "extra_turn", "empty_deck_finish_power": True, "call_in_extra_turn": True,
        "pile_visible": "all", "open_all_at_scoring": True, "show_undrawn": False}
    assert len(BY_NAME["start_ranking"].values) == 1 + 24


# -- size of the game -------------------------------------------------------------------------------


def test_rounds_end_the_game():
    state = play(scoring("DVDDV", round=2, options={"rounds": 2, "life": 10}, vampires=[1] * 5, life=10), "replace:1")
    assert state.outcome[:2] == (D, "survived") and state.outcome.details["round"] == 2


def test_life_and_citizens():
    state = play(scoring("VVDDD", options={"life": 2}), "replace:1")
    assert state.outcome[:2] == (V, "lives") and winners(state) == "VV---"
    state = play(scoring("VDVVV", options={"citizens": 1}), "replace:1")
    assert state.outcome[:2] == (D, "vampires") and state.vampires == [0, 1, 0, 0, 0]


def test_more_lives_than_comparisons_are_refused():
    assert GAME.options.resolve({"rounds": 3, "life": 15})["life"] == 15
    with pytest.raises(BadOption) as error:
        GAME.options.resolve({"rounds": 3, "life": 16})
    assert (error.value.code, error.value.params["option"]) == ("life_out_of_reach", "life")


# -- ranking and first turn -------------------------------------------------------------------------


def test_a_random_ranking_is_dealt_with_the_tokens():
    state = GAME.setup(DEFAULTS)
    assert state.request == Shuffle(TOKENS) and not set(TOKENS) & set(CARDS)
    GAME.answer(state, ["P", "R", "Y", "G"])
    assert state.request == Show(TOKENS, (EVERYBODY,) * 4)
    GAME.answer(state, ["P", "R", "Y", "G"])
    assert state.ranking == ["P", "R", "Y", "G"] and state.request == Shuffle(CARDS)


def test_the_seeded_dealer_lays_every_ranking():
    found = set()
    for seed in range(300):
        state = GAME.setup(DEFAULTS)
        settle(GAME, state, SeededDealer(seed))
        found.add("".join(state.ranking))
    assert found == set(BY_NAME["start_ranking"].values) - {"random"}


@pytest.mark.parametrize("shown", [["R1", "G", "Y", "P"], ["R", "R", "Y", "P"]])
def test_tokens_that_are_no_tokens_are_refuted(shown):
    state = Replica(GAME, DEFAULTS, D).state
    GAME.answer(state, [None] * 4)
    with pytest.raises(Contradiction):
        GAME.answer(state, shown)


def test_a_card_cant_be_a_token():
    replica = Replica(GAME, DEFAULTS, D)
    for entry in (["shuffle", [None] * 4], ["show", list("RGYP")], ["shuffle", [None] * 32]):
        fold(GAME, replica.state, entry)
    with pytest.raises(Contradiction):
        fold(GAME, replica.state, ["show", ["R", None] + ["R1", None] * 4])


def test_a_fixed_ranking_needs_no_tokens():
    state = GAME.setup(GAME.options.resolve({"start_ranking": "YPRG"}))
    assert state.request == Shuffle(CARDS) and state.ranking == ["Y", "P", "R", "G"]


@pytest.mark.parametrize("persists, start, ranking, asked", [
    (True, "random", "PYRG", CARDS), (False, "random", "PYRG", TOKENS), (False, "GYRP", "GYRP", CARDS),
    (True, "GYRP", "PYRG", CARDS)])
def test_ranking_persists(persists, start, ranking, asked):
    options = {"ranking_persists": persists, "start_ranking": start}
    state = play(scoring("DVDDV", ranking="PYRG", options=options), "replace:1")
    assert state.round == 2 and state.ranking == list(ranking) and state.request == Shuffle(asked)


@pytest.mark.parametrize("first_turn, first", [("dracula", [D] * 5), ("van_helsing", [V] * 5),
                                               ("alternate", [D, V, D, V, D])])
def test_first_turn(first_turn, first):
    options, found = GAME.options.resolve({"first_turn": first_turn, "life": 20}), {}
    for seed in range(30):
        for state, entry in walk(GAME, options, seed):
            if entry is not None and entry[-1] == "draw" and not state.pile:
                found.setdefault(state.round, set()).add(state.active)
    assert found == {number: {seat} for number, seat in enumerate(first, 1)}


# -- single rules -----------------------------------------------------------------------------------


@pytest.mark.parametrize("needed", [0, 5, 9])
def test_call_min_pile(needed):
    options = {"call_min_pile": needed}
    assert legal(position(pile=needed, options=options)) == ["draw", "call"]
    if needed:
        assert legal(position(pile=needed - 1, options=options)) == ["draw"]


@pytest.mark.parametrize("needed", [0, 5, 9])
def test_eight_min_pile(needed):
    options = {"eight_min_pile": needed}
    assert "discard_drawn" in legal(play(position(deck="P8", pile=needed, options=options), "draw"))
    if needed:
        state = play(position(deck="P8", pile=needed - 1, options=options), "draw")
        assert refused(state, "discard_drawn") == "eight_too_early"


def test_keep_open_top_off():
    state = position(deck="Y2 P7", v="G1 G2 P3 R4 G5", options={"keep_open_top": False})
    play(state, "draw", "discard_drawn", "draw", "replace:3")
    assert rack(state, V) == "G1 G2 P7 R4 G5" and state.face_up == []
    assert seen(state, D, V) == "? ? P7 ? ?", "it was seen, and closed is no secret"


def test_power_3_chosen_by_the_owner():
    state = position(v="G1^ Y2 P3 R4^ G5", deck="R3", options={"power3_chooser": "owner"})
    play(state, "draw", "discard_drawn")
    assert GAME.to_act(state) == (V,) and state.active == D
    assert legal(state) == ["reveal_own:2", "reveal_own:3", "reveal_own:5"]
    assert refused(state, "reveal_other:2") == "wrong_power"
    assert refused(state, "reveal_own:2", seat=D) == "not_your_turn"
    play(state, "reveal_own:3")
    assert rack(state, V) == "G1^ Y2 P3^ R4^ G5" and state.active == V


@pytest.mark.parametrize("card, verb, racks", [("Y1", "reveal_own", {"d": "R2^ G3^ Y4^ P5^ R6^"}),
                                               ("R3", "reveal_other", {"v": "G1^ Y2^ P3^ R4^ G5^"})])
def test_reveal_only_closed_off(card, verb, racks):
    state = play(position(deck=card, **racks, options={"reveal_only_closed": False}), "draw", "discard_drawn")
    assert legal(state) == [f"{verb}:{place}" for place in range(1, 6)]
    up = state.face_up[:]
    play(state, f"{verb}:2")
    assert state.face_up == up and state.active == V


def test_five_in_last_turn():
    state = position(deck="Y5", pile=6, options={"five_in_last_turn": "nothing"})
    assert play(state, "call", "draw", "discard_drawn").rounds[0][0] == "call"
    state = position(deck="Y5", pile=6, options={"five_in_last_turn": "nothing"})
    assert play(state, "draw", "discard_drawn").active == D, "only in the last turn"


@pytest.mark.parametrize("card", ["R1", "Y3", "P4", "Y6", "Y7"])
def test_empty_deck_finish_power(card):
    d = "G2 G3 Y4 P5 R6"
    assert play(position(d, deck=card, v="G1 Y2 P3 R5 G5", pile=21), "draw", "discard_drawn").phase == "power"
    state = position(d, deck=card, v="G1 Y2 P3 R5 G5", pile=21, options={"empty_deck_finish_power": False})
    assert play(state, "draw", "discard_drawn").rounds[0][0] == "empty"


def test_call_in_extra_turn_off():
    state = play(position(deck="Y5 Y7", pile=6, options={"call_in_extra_turn": False}), "draw", "discard_drawn")
    assert legal(state) == ["draw"]
    assert refused(state, "call") == "no_call_in_extra_turn"
    assert legal(play(state, "draw", "discard_drawn", "change_trump:G")) == ["draw", "call"]


# -- the end of a round -----------------------------------------------------------------------------


def requests_of_a_scoring(options, d="P8 Y3 R4 R5^ Y6"):
    """Return what the dealer is asked after an 8, as kinds with the faces concerned, up to the next shuffle."""
    state, asked = play(position(d, "G2 G3 G4 G5^ G6", deck="R2", pile=6, options=options), "draw"), []
    GAME.apply(state, D, parse_move("replace:1"))
    GAME.answer(state, ["P8"])
    while type(state.request) is not Shuffle:
        asked.append((type(state.request), faces(state, state.request.cards)))
        GAME.answer(state, SeededDealer(0).answer(state))
    return asked, state


def test_all_racks_are_opened_then_audited():
    asked, state = requests_of_a_scoring({})
    assert asked == [(Show, "R2 G2 Y3 G3 R4 G4 Y6 G6"), (Audit, faces(state, CARDS))]
    assert state.undrawn == []


def test_open_all_at_scoring_off():
    asked, _ = requests_of_a_scoring({"open_all_at_scoring": False})
    assert [faces for _, faces in asked[:-1]] == ["R2 G2", "Y3 G3", "R4 G4", "Y6 G6"]
    assert asked[-1][0] is Audit


def test_racks_that_lie_open_need_no_opening():
    asked, _ = requests_of_a_scoring({}, "P8 Y3^ R4^ R5^ Y6^")
    assert asked[0] == (Show, "R2 G2 G3 G4 G6")


def test_show_undrawn():
    asked, state = requests_of_a_scoring({"show_undrawn": True})
    assert len(state.undrawn) == 15 and asked[0][1].endswith(" ".join(state.undrawn))
    asked, state = requests_of_a_scoring({"show_undrawn": True, "open_all_at_scoring": False})
    assert asked[-2][1] == " ".join(state.undrawn)


def test_the_last_comparison_is_kept():
    state = play(scoring("VDDDD", vampires=[0, 3, 0, 0, 0]), "replace:1")
    assert state.scored == [["Y2", "G2", V, "colour"], ["R3", "G3", D, "colour"],
                            ["R4", "G4", None, None], ["R5", "G5", None, None], ["R6", "G6", None, None]]
    assert state.rounds == [["eight", 1, 1]]
    assert state.outcome == Outcome(D, "vampires", {"end": "vampires", "round": 1, "life": 11, "vampires": 4,
                                                    "call": 0, "eight": 1, "empty": 0})


def test_a_spectator_sees_what_lies_open_and_no_closed_card():
    state = position("R2 G3^ Y4 P5 R6", deck="P7^", both="Y4", pile=3)
    view = state.redact(SPECTATOR)
    assert seen(state, None, D) == "? G3 ? ? ?" and view["faces"][state.deck[0]] == "P7"
    assert [view["faces"][card] for card in state.pile] == [state.faces[card] for card in state.pile]


# -- refusals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["draw:1", "call:1", "lead:3", "pass", "burn"])
def test_bad_moves_in_start(text):
    assert refused(position(pile=6), text) == "bad_move"


@pytest.mark.parametrize("text", ["discard_drawn:1", "replace", "replace:0", "replace:6", "replace:1,2", "replace:x"])
def test_bad_moves_in_drawn(text):
    assert refused(play(position(pile=6), "draw"), text) == "bad_move"


@pytest.mark.parametrize("card, texts", [
    ("Y1", ["reveal_own", "reveal_own:6", "reveal_own:1,2"]), ("R3", ["reveal_other:0"]),
    ("P4", ["swap_own:1", "swap_own:2,1", "swap_own:1,6", "swap_own:6,6"]), ("Y6", ["swap_district", "swap_district:6"]),
    ("Y7", ["change_trump", "change_trump:B", "change_trump:1", "change_trump:G,Y"])])
def test_bad_moves_in_power(card, texts):
    for text in texts:
        assert refused(play(position(deck=card), "draw", "discard_drawn"), text) == "bad_move"


def test_wrong_phase():
    for text in ("discard_drawn", "replace:1", "swap_own:1,2"):
        assert refused(position(), text) == "wrong_phase"
    assert refused(play(position(), "draw"), "draw") == "wrong_phase"


def test_wrong_power():
    state = play(position(deck="Y7"), "draw", "discard_drawn")
    for text in ("reveal_own:1", "reveal_other:1", "swap_own:1,2", "swap_district:1"):
        assert refused(state, text) == "wrong_power"


def test_whoever_is_not_asked_is_told_why():
    state = position()
    assert refused(state, "draw", seat=V) == "not_your_turn"
    GAME.apply(state, D, Move("draw"))
    assert refused(state, "discard_drawn", seat=D) == "wait" and GAME.legal_moves(state, D) == []
    state = play(scoring("VVVVV", life=1), "replace:1")
    assert refused(state, "draw", seat=D) == "game_over"


def test_an_8_too_early_is_found_when_it_opens():
    start = play(position(d="R2 G8 Y4 P5 R6", deck="Y7", pile=5), "draw")
    replica = Replica(GAME, start.options, V, start)
    replica.tell(["move", D, "replace:2"])
    with pytest.raises(IllegalMove) as error:
        fold(GAME, replica.state, ["show", ["G8"]])
    assert (error.value.code, error.value.params) == ("eight_too_early", {"pile": 5, "needed": 6})


def test_an_8_that_both_know_is_refused_at_once():
    start = play(position(d="R2 G8 Y4 P5 R6", deck="Y7", pile=5, both="G8"), "draw")
    assert refused(Replica(GAME, start.options, V, start).state, "replace:2", seat=D) == "eight_too_early"


# -- matches ----------------------------------------------------------------------------------------


def test_in_a_return_match_each_game_counts_by_itself():
    assert [GAME.match_length(GAME.options.resolve({"match_games": games})) for games in (1, 2)] == [1, 2]
    dracula, van_helsing = Outcome(D, "survived", {}), Outcome(V, "lives", {})
    assert GAME.match_winner([dracula, van_helsing]) == 0
    assert GAME.match_winner([van_helsing, dracula]) == 1
    assert GAME.match_winner([dracula, dracula]) is None


def test_numbers_in_moves_are_no_handles():
    assert GAME.cards_of(D, parse_move("swap_own:1,4")) == ()
