"""The worked cases MJ-38 and MJ-48 to MJ-51 of the rules page, and the rulings on turns and ends that no case shows."""

import pytest
from mrjack_support import GAME, D, J, dealt, legal, play, position, refused, verbs, where, whistle

from pygames.core.dealer import SeededDealer
from pygames.core.errors import IllegalMove
from pygames.core.playout import settle
from pygames.core.record import fold, resign_entry
from pygames.core.requests import EVERYBODY
from pygames.games.mrjack.state import IDENTITY

ROUND_1 = "holmes watson stealthy goodley"


def names(state, cards):
    """Return the characters on character cards."""
    return [state.faces[card] for card in cards]


# -- ends ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("innocent", [[], ["bert"]])
@pytest.mark.parametrize("jack", ["bert", "holmes", "gull"])
def test_MJ_38_an_accusation_ends_the_game(jack, innocent):
    if jack in innocent:
        return
    state = play(position("holmes", D, jack=jack, holmes="i6", innocent=innocent), "accuse:i8")
    winner, reason = (D, "arrest") if jack == "bert" else (J, "false_accusation")
    assert state.outcome[:2] == (winner, reason) and state.outcome.details["identity"] == jack
    assert where(state, "holmes") == where(state, "bert") == "i8" and state.accused == "bert"
    assert state.known[8:] == [EVERYBODY] * 8 and len(state.pile) == 7, "the accuser draws no alibi"


def test_an_ability_used_before_an_accusation_stays_used():
    state = play(position("bert", D, jack="gull", gull="i9"), "cover:b1,c4", "accuse:i9")
    assert state.outcome.reason == "arrest" and state.covers == ["c4", "l12"]


def test_an_escape_needs_no_ability():
    """Ruling 15: the ability that is due is dropped."""
    state = play(position("lestrade", J, jack="lestrade", lestrade="b6", round=2, witness="unseen"), "escape:NW")
    assert state.outcome[:2] == (J, "escape") and where(state, "lestrade") == "NW"
    assert state.outcome.details == {"end": "escape", "round": 2, "identity": "lestrade", "suspects": 8}
    assert GAME.seen(state), "the board can still be looked at"


def test_after_an_escape_nothing_is_played():
    state = play(position("lestrade", J, jack="lestrade", lestrade="b6", round=2, witness="unseen"), "escape:NW")
    assert GAME.to_act(state) == () and legal(state, "cordon", J) == [] and refused(state, "cordon:NE,NW", J) == "game_over"


def test_the_eighth_round_has_no_call():
    state = position("stealthy", J, jack="gull", round=8, turn=4)
    play(state, "move:a1")
    assert state.outcome[:2] == (J, "time") and len(state.calls) == 7
    assert state.outcome.details["identity"] == "gull"


def test_one_suspect_left_does_not_end_the_game():
    state = position("stealthy", D, jack="gull", round=2,
                     innocent=["holmes", "watson", "smith", "lestrade", "stealthy", "goodley", "bert"])
    assert play(state, "move:a1").outcome is None


@pytest.mark.parametrize("seat", (J, D))
def test_giving_up_opens_everything(seat):
    """Ruling 22."""
    state = position("smith", D, jack="gull", round=3)
    fold(GAME, state, resign_entry(seat))
    assert state.outcome is None and state.phase == "open" and GAME.to_act(state) == ()
    assert refused(state, "move:g4", D) == "wait"
    settle(GAME, state, SeededDealer(0))
    assert state.outcome == (1 - seat, "resigned", {
        "end": "resigned", "round": 3, "identity": "gull", "suspects": 8, "resigned": seat})
    assert GAME.observe(state, D)["faces"][IDENTITY:] == state.faces[IDENTITY:]


def test_nobody_gives_up_in_the_middle_of_a_deal():
    state = GAME.setup(GAME.options.resolve())
    with pytest.raises(IllegalMove, match="wait"):
        fold(GAME, state, resign_entry(J))
    assert state == GAME.setup(GAME.options.resolve())


def test_giving_up_does_not_hide_a_false_call():
    state = GAME.state_type.load(position("smith", D, jack="gull", round=2, calls=[["seen", "holmes", "bert"]]).dump())
    fold(GAME, state, resign_entry(J))
    with pytest.raises(IllegalMove, match="false_call"):
        settle(GAME, state, SeededDealer(0))


# -- rounds and turns --------------------------------------------------------------------------------


def test_MJ_48_rounds_and_turns():
    state, dealer = dealt(ROUND_1)
    assert names(state, state.up) == ROUND_1.split() and (state.round, state.witness) == (1, "seen")
    order = []
    for texts in [("stealthy", "move:a1"), ("holmes", "move:g4"), ("watson", "move:i5", "face:N"), ("goodley",)]:
        order.append(GAME.to_act(state)[0])
        play(state, f"choose:{texts[0]}", *texts[1:], dealer=dealer)
        if texts[0] == "goodley":
            play(state, whistle(state, gull="f10", watson="i6", lestrade="e6"), "face:N", "move:m9", dealer=dealer)
        assert state.active is None, "the turn is over"
    assert order == [D, J, J, D] and state.phase == "call"
    assert [len(hand) for hand in state.hands] == [2, 0], "Jack's seat played Holmes"
    play(state, f"call:{legal(state, 'call')[0]}", dealer=dealer)
    assert state.round == 2 and names(state, state.up) == ["smith", "lestrade", "gull", "bert"]
    order = []
    for texts in [("gull", "move:e8"), ("smith", "move:g9", "lamp:c7,f9"), ("lestrade", "cordon:NE,NW", "move:e5"),
                  ("bert", "move:i9", "cover:b1,b6")]:
        order.append(GAME.to_act(state)[0])
        assert refused(state, "choose:holmes") == "card_not_up"
        play(state, f"choose:{texts[0]}", *texts[1:], dealer=dealer)
    assert order == [J, D, D, J] and state.phase == "call"
    dealer.orders = ["bert gull goodley watson"]
    play(state, f"call:{legal(state, 'call')[0]}", dealer=dealer)
    assert names(state, state.up) == ["bert", "gull", "goodley", "watson"] and len(state.deck) == 4 and state.played == []


def test_MJ_49_holmes_draws_alibis():
    state = position("holmes", D, jack="bert", alibis="gull watson smith lestrade")
    for number, (round, seat) in enumerate([(1, D), (4, J), (5, D), (8, J)], 1):
        fields = {"pile": state.pile, "hands": state.hands, "drawn": state.drawn}
        state = position("holmes", seat, jack="bert", alibis="gull watson smith lestrade", round=round, **fields)
        before = GAME.observe(state, 1 - seat)["faces"]
        play(state, "move:g4")
        card = state.hands[seat][-1]
        assert len(state.pile) == 7 - number and state.known[card] == 1 << seat
        assert GAME.observe(state, 1 - seat)["faces"] == before, "the other learns no name"
    assert [state.faces[card] for card in state.hands[D]] == ["alibi_gull", "alibi_smith"]
    assert [state.faces[card] for card in state.hands[J]] == ["alibi_bert", "alibi_watson", "alibi_lestrade"]
    assert state.drawn == [[0, 4, 8], [1, 5]] and state.innocent == [], "an alibi turns no token"


def test_MJ_50_a_call_that_leaves_no_suspect_is_refused():
    innocent = ["holmes", "watson", "smith", "lestrade", "goodley", "bert"]
    state = position(None, J, jack="gull", turn=5, phase="call", innocent=innocent)
    assert not {"gull", "stealthy"} & set(GAME.seen(state))
    for seats in (1 << D, 1 << J):
        replica = GAME.state_type.load(state.redact(seats))
        assert legal(replica, "call") == ["unseen"] and refused(replica, "call:seen") == "no_suspect_left"


@pytest.mark.parametrize("jack", ["gull", "goodley"])
def test_MJ_51_a_whole_game(jack):
    state, dealer = dealt(ROUND_1, alibis=jack)
    play(state, "choose:holmes", "move:g7", "choose:stealthy", "move:a5", "choose:goodley", dealer=dealer)
    play(state, whistle(state, watson="i5", lestrade="e6", gull="f10"), "face:NE", "move:k9", dealer=dealer)
    play(state, "choose:watson", "move:i7", "face:NE", dealer=dealer)
    assert state.phase == "call" and len(state.hands[D]) == 1
    assert GAME.seen(state) == ["holmes", "watson", "smith", "goodley", "bert"]
    if jack == "goodley":
        assert legal(state, "call") == ["seen"]
        assert set(play(state, "call:seen", dealer=dealer).innocent) == {"lestrade", "stealthy", "gull"}
        return
    assert legal(state, "call") == ["unseen"]
    play(state, "call:unseen", dealer=dealer)
    assert set(state.innocent) == {"holmes", "smith", "watson", "bert", "goodley"} and state.lamps[0] is None
    assert state.round == 2 and GAME.to_act(state) == (J,)
    play(state, "choose:gull", dealer=dealer)
    assert GAME.reach(state, "gull").exits["NW"] == 3
    play(state, "escape:NW", dealer=dealer)
    assert state.outcome[:2] == (J, "escape")
    assert state.calls == [["unseen", "holmes", "watson", "smith", "goodley", "bert"]]


# -- the order of move and ability -------------------------------------------------------------------


@pytest.mark.parametrize(("character", "ability"), [
    ("smith", "lamp:c7,f9"), ("lestrade", "cordon:NE,NW"), ("bert", "cover:b1,b6"), ("goodley", None)])
def test_an_ability_comes_before_or_after_the_move(character, ability):
    state = position(character)
    ability = ability or whistle(state, lestrade="e7", gull="f10")
    move, verb = f"move:{legal(state, 'move')[0]}", ability.partition(":")[0]
    assert {"move", verb} <= verbs(state)
    first = play(state.copy(), ability)
    assert verb not in verbs(first) and refused(first, ability) == "ability_used"
    assert play(first, move).active is None
    last = play(state.copy(), move)
    assert last.active == character and verbs(last) == {verb} and refused(last, move) == "already_moved"
    assert play(last, f"{verb}:{legal(last, verb)[0]}").phase in ("choose", "face")


def test_abilities_of_others_are_refused():
    state = position("stealthy")
    assert verbs(state) == {"move", "accuse"}
    for text in ("lamp:c7,f9", "cordon:NE,NW", "cover:b1,b6", "swap:bert", "whistle:gull,f10"):
        assert refused(state, text) == "other_ability"


def test_watson_turns_after_his_move_only():
    state = position("watson")
    assert refused(state, "face:N") == "wrong_phase" and "face" not in verbs(state)
    play(state, "move:i5")
    assert verbs(state) == {"face"} and "NE" in legal(state, "face"), "the present facing may be kept"
    assert play(state, "face:NE").active is None


def test_gull_swaps_or_moves():
    state = position("gull")
    assert {"move", "swap"} <= verbs(state) and len(legal(state, "swap")) == 7
    after = play(state.copy(), "swap:goodley")
    assert (where(after, "gull"), where(after, "goodley"), after.active) == ("m10", "e9", None)
    assert play(state.copy(), "move:e8").active is None
    assert refused(state, "swap:gull") == "bad_move"


def test_a_swap_or_a_whistle_never_accuses_and_a_played_card_stays_played():
    state = play(position("gull", D, jack="bert"), "swap:bert")
    assert state.outcome is None and "gull" not in names(state, state.up)


def test_moves_in_the_wrong_phase_and_nonsense():
    state = position()
    assert refused(state, "move:g4") == "wrong_phase" and refused(state, "fly:g4") == "bad_move"
    assert refused(state, "choose:nobody") == "bad_move" and refused(state, "choose:bert") == "card_not_up"
    state = position("holmes")
    assert refused(state, "move:z9") == "bad_move" and refused(state, "accuse:g4") == "nobody_to_accuse"
    assert refused(state, "accuse:g5") == "nobody_to_accuse" and refused(state, "move:a1") == "out_of_reach"
    assert refused(state, "move:g4", J) == "not_your_turn"
