"""Jekyll vs. Hyde: the worked cases JH-29 to JH-50 of the rules page, under their numbers."""

import pytest

from pygames.core.dealer import SeededDealer
from pygames.core.errors import Contradiction, IllegalMove
from pygames.core.moves import Move, parse_move
from pygames.core.playout import settle
from pygames.core.record import fold
from pygames.core.state import Outcome
from pygames.games.jekyll import DECK, HYDE, JEKYLL
from tests.games.jekyll_support import (
    GAME,
    Witness,
    act,
    choices,
    count,
    deal,
    hand,
    handles,
    position,
    refused,
    trick,
)
from tests.support import Replica, option_sets, walk

# -- effects of potions ----------------------------------------------------------------------------


def test_JH_29_pride_steals_a_trick():
    state = position("P6 W1 W2", "5+ G1 G2", count=(3, 4))
    trick(state, "P6", "5+")
    assert count(state) == (5, 3) and GAME.to_act(state) == (JEKYLL,)


def test_JH_30_pride_steals_for_whoever_wins():
    state = position("P5 W1 W2", "5+ G1 G2", count=(3, 4))
    trick(state, "P5", "5+")
    assert count(state) == (2, 6) and GAME.to_act(state) == (HYDE,)


def test_JH_31_nothing_to_steal():
    state = position("2+ W1", "P7 G1", count=(0, 3), leader=HYDE)
    trick(state, "P7", "2+")
    assert count(state) == (0, 4)


def test_JH_32_pride_is_forced_even_when_it_hurts():
    state = position("4+", "P2", count=(4, 5), leader=HYDE)
    trick(state, "P2", "4+")
    settle(GAME, state, SeededDealer(0))
    assert state.rounds == [[6, 4]] and state.marker == 2


def test_JH_33_the_latest_trick_is_stolen():
    state = position("P6 W1", "5+ G1", count=(3, 3))
    t2, t5, t6 = ([*state.piles[HYDE][i:i + 2]] for i in (0, 2, 4))
    before = state.piles[JEKYLL][:]
    trick(state, "P6", "5+")
    assert state.piles == [before + t6 + handles("P6 5+"), t2 + t5]


def test_JH_34_greed_before_the_trick_is_taken():
    state = position("G3 P1 P2 P3 P4 P5 P6 P7 W1 W2", "2+ W3 W4 W5 W6 W7 G4 G5 G6 G7")
    trick(state, "G3", "2+")
    assert state.phase == "swap" and count(state) == (0, 0)
    assert [len(GAME.legal_moves(state, seat)) for seat in (JEKYLL, HYDE)] == [36, 36]
    act(state, JEKYLL, "swap:P1,W2")
    act(state, HYDE, "swap:W3,G4")
    assert hand(state, JEKYLL) == set("P2 P3 P4 P5 P6 P7 W1 W3 G4".split())
    assert [len(cards) for cards in state.hands] == [9, 9]
    assert count(state) == (1, 0) and GAME.to_act(state) == (JEKYLL,)


def test_JH_35_two_cards_left_the_hands_change_places():
    state = position("G3 W1 W2", "2+ P3 5+", count=(3, 4))
    trick(state, "G3", "2+")
    assert [len(GAME.legal_moves(state, seat)) for seat in (JEKYLL, HYDE)] == [1, 1]
    act(state, HYDE, "swap:P3,5+")
    act(state, JEKYLL, "swap:W1,W2")
    assert hand(state, JEKYLL) == {"P3", "5+"} and hand(state, HYDE) == {"W1", "W2"}


def test_JH_36_greed_with_one_card_and_with_none():
    state = position("G3 W1", "2+ P3", count=(4, 4))
    trick(state, "G3", "2+")
    act(state, JEKYLL, "swap:W1")
    act(state, HYDE, "swap:P3")
    assert hand(state, JEKYLL) == {"P3"} and hand(state, HYDE) == {"W1"}
    trick(state, "P3", "W1")
    assert sum(state.rounds[0]) == 10

    state = position("G3", "2+", count=(5, 4))
    act(state, JEKYLL, "lead:G3")
    GAME.apply(state, HYDE, Move("follow", (handles("2+")[0],)))
    GAME.answer(state, ["2+"])
    assert count(state) == (6, 4) and state.phase == "score"


def test_JH_37_no_potion_duty_in_a_swap():
    state = position("G3 3+ 5+ P1 W2", "2+ W3 W4 W5 W6")
    trick(state, "G3", "2+")
    act(state, JEKYLL, "swap:P1,W2")
    assert GAME.to_act(state) == (HYDE,)


def test_JH_38_a_sealed_swap_shows_only_that_it_is_chosen():
    state = position("G3 P1 W2 W1", "2+ W3 W4 W5")
    trick(state, "G3", "2+")
    act(state, JEKYLL, "swap:P1,W2")
    view = GAME.observe(state, HYDE)
    assert view["sealed"] == [["?"], None] and view["phase"] == "swap"
    assert view["piles"] == [[], []] and len(view["table"]) == 2


@pytest.mark.parametrize("named", ["P", "G", "W"])
def test_JH_39_two_potions_cancel_whatever_was_named(named):
    state = position("4+ P1 P2", "3+ W1 W2" if named != "W" else "3+ G1 G2", ranking="WG", count=(2, 2))
    trick(state, f"4+,{named}", "3+")
    assert state.phase == "lead" and state.ranking == ["W", "G"] and count(state) == (3, 2)


# -- audits ----------------------------------------------------------------------------------------


def claim_of_trick_two(with_swap: bool) -> Witness:
    """Tricks 2 to 5 of JH-40: Hyde denies Wrath in trick 2 and plays W6 in trick 5.

    With the swap, W6 was Jekyll's until trick 3.
    """
    hyde = "P2 2+ P3 P4 G5 G6 G7 P5" + ("" if with_swap else " W6") + (" W7" if not with_swap else " 5+")
    jekyll = "W4 G1 G2 G3 W1 W2 W3 3+" + (" W6" if with_swap else " W5")
    witness = Witness(position(jekyll, hyde, count=(1, 0)))
    witness.trick(JEKYLL, "W4", "P2")
    if with_swap:
        witness.trick(HYDE, "G5", "3+")
        witness.act(JEKYLL, "swap:W6,G1")
        witness.act(HYDE, "swap:P4,P3")
        witness.trick(HYDE, "G6", "G2")
    else:
        witness.trick(HYDE, "G5", "G1")
        witness.trick(HYDE, "G6", "G2")
    witness.act(HYDE, "lead:W6")
    return witness


def test_JH_40_audit_finds_a_false_claim():
    witness = claim_of_trick_two(with_swap=False)
    follow = str(Move("follow", tuple(handles("P2"))))
    number, code, seat, move = witness.audit()
    assert (code, seat, move) == ("must_follow", HYDE, follow)
    assert witness.log[number] == ["move", HYDE, follow]


def test_JH_40_no_breach_if_the_card_came_later():
    assert claim_of_trick_two(with_swap=True).audit() is None


def test_JH_41_audit_finds_a_neglected_potion_duty():
    witness = Witness(position("P1 P2 P3 P4 P5 P6 P7 W1 W2 W3", "G2 2+ 4+ W4 W5 W6 W7 G1 G3 G4", phase="pass"))
    witness.act(JEKYLL, "pass:P1")
    witness.act(HYDE, "pass:G2")
    witness.trick(JEKYLL, "P2", "2+")
    assert witness.replica.state.piles[HYDE], "Jekyll's page took it"
    number, code, seat, move = witness.audit()
    assert (code, seat, parse_move(move).args) == ("potion_duty", HYDE, tuple(handles("G2")))
    assert number == 1


# -- end of a round, of a game, of a match ---------------------------------------------------------


def last_trick(result: tuple[int, int], **kwargs: int):
    """Play the tenth trick of a round that ends so; return the state after it."""
    before = (result[0] - 1, result[1]) if result[0] else (0, result[1] - 1)
    state = position("W7" if result[0] else "W1", "W6", count=before, **kwargs)
    trick(state, "W7" if result[0] else "W1", "W6")
    assert state.rounds[-1] == list(result)
    return state


@pytest.mark.parametrize("result, marker", [((6, 4), 2), ((4, 6), 2), ((5, 5), 0)])
def test_JH_42_the_marker_moves_by_the_difference(result, marker):
    state = last_trick(result)
    assert state.marker == marker and state.outcome is None and state.round == 2


@pytest.mark.parametrize("result", [(10, 0), (0, 10)])
def test_JH_43_hyde_wins_in_one_round(result):
    state = last_trick(result)
    assert state.marker == 10
    assert state.outcome == Outcome(HYDE, "marker", {"end": "marker", "round": 1, "marker": 10})


def test_JH_44_overshooting_is_cut():
    state = last_trick((8, 2), round=2, marker=8)
    assert state.marker == 10 and state.outcome.winner == HYDE and state.outcome.details["round"] == 2


@pytest.mark.parametrize("result, winner", [((5, 5), JEKYLL), ((4, 6), HYDE), ((6, 4), HYDE)])
def test_JH_45_the_third_round(result, winner):
    state = last_trick(result, round=3, marker=8)
    assert state.outcome.winner == winner
    assert state.outcome.reason == ("marker" if winner == HYDE else "survived")


A, B = HYDE, JEKYLL
"""Players of JH-46: A is Hyde first."""


@pytest.mark.parametrize("first, second, winner", [
    ((10, 3), (10, 2), B), ((10, 3), (10, 3), None), ((6, 3), (8, 3), B), ((6, 3), (6, 3), None),
    ((10, 3), (8, 3), A)])
def test_JH_46_return_match(first, second, winner):
    outcomes = [Outcome(HYDE if marker == 10 else JEKYLL, "", {"marker": marker, "round": round})
                for marker, round in (first, second)]
    assert GAME.match_winner(outcomes) == winner


# -- a whole round ---------------------------------------------------------------------------------

DEALT = ("4+ G3 G6 G7 P1 P4 P6 W1 W5 W6", "3+ 5+ G1 G2 G4 P2 P5 W2 W3 W4")

ROUND = [
    # leader, lead, follow, effect, ranking after, count after
    (JEKYLL, "W1", "W4", None, "W", (0, 1)),
    (HYDE, "3+,G", "G7", "G", "WG", (1, 1)),
    (JEKYLL, "G6", "G4", None, "WG", (2, 1)),
    (JEKYLL, "4+,W", "W3", "W", "", (3, 1)),
    (JEKYLL, "G1", "P4", None, "GP", (3, 2)),
    (HYDE, "P1", "G3", None, "GP", (3, 3)),
    (HYDE, "P6", "G2", None, "GP", (3, 4)),
    (HYDE, "W2", "W6", None, "GPW", (4, 4)),
    (JEKYLL, "W5", "P5", None, "GPW", (5, 4)),
    (JEKYLL, "5+,G", "P2", "P", "GPW", (7, 3)),
]


def whole_round() -> Witness:
    """Return JH-47 as Jekyll's page and the audit see it, up to the audit's request."""
    start = position(*DEALT, phase="pass")
    witness = Witness(start)
    witness.act(JEKYLL, "pass:P6")
    witness.act(HYDE, "pass:5+")
    for leader, lead, follow, effect, _, _ in ROUND:
        witness.trick(leader, lead, follow)
        if effect == "G":
            witness.act(JEKYLL, "swap:P1,P4")
            witness.act(HYDE, "swap:G1,G2")
    return witness


def test_JH_47_a_whole_round():
    state = GAME.setup(GAME.options.resolve({}))
    faces = deal(*DEALT)
    assert set(faces[20:]) == {"2+", "G5", "P3", "P7", "W7"}
    GAME.answer(state, faces)
    settle(GAME, state, SeededDealer(0))
    assert len(GAME.legal_moves(state, JEKYLL)) == 10
    act(state, JEKYLL, "pass:P6")
    assert choices(state, HYDE) == {"3+", "5+"}
    act(state, HYDE, "pass:5+")
    for number, (leader, lead, follow, effect, ranking, after) in enumerate(ROUND):
        assert GAME.to_act(state) == (leader,)
        if number == len(ROUND) - 1:
            break
        trick(state, lead, follow)
        if effect == "G":
            assert state.phase == "swap"
            act(state, JEKYLL, "swap:P1,P4")
            act(state, HYDE, "swap:G1,G2")
        assert ("".join(state.ranking), count(state)) == (ranking, after)
    # The last trick step by step, since the audit and the next deal follow at once.
    act(state, JEKYLL, "lead:5+,G")
    [card] = state.hands[HYDE]
    GAME.apply(state, HYDE, Move("follow", (card,)))
    GAME.answer(state, ["P2"])
    assert "".join(state.ranking) == "GPW" and count(state) == (7, 3) and state.phase == "score"
    settle(GAME, state, SeededDealer(0))
    assert state.rounds == [[7, 3]] and state.marker == 4 and state.outcome is None
    for seat in (JEKYLL, HYDE):
        GAME.apply(state, seat, GAME.legal_moves(state, seat)[0])
    settle(GAME, state, SeededDealer(0))
    assert state.round == 2 and GAME.to_act(state) == (JEKYLL,)


def test_JH_48_audit_of_the_whole_round():
    witness = whole_round()
    replica = witness.replica.state
    assert replica.phase == "score"
    # Jekyll's page got to know every card that Hyde was dealt, and the others by elimination.
    dealt_to_hyde = witness.start.hands[HYDE]
    assert {replica.faces[card] for card in dealt_to_hyde} == set(DEALT[HYDE].split())
    assert set(DECK) - set(replica.faces) == {"2+", "G5", "P3", "P7", "W7"}
    assert witness.audit() is None


def test_JH_49_a_known_last_card_can_not_be_another():
    state = position("G3 W1", "2+ P3", count=(4, 4))
    trick(state, "G3", "2+")
    replica = Replica(GAME, state.options, JEKYLL, state)
    w1, p3, other = *handles("W1 P3"), handles("G7")[0]
    for entry in (["move", JEKYLL, f"swap:{w1}"], ["move", HYDE, f"swap:{p3}"], ["unseal", [[w1], [p3]]],
                  ["show", ["W1", "P3"]], ["move", JEKYLL, f"lead:{p3}"], ["show", ["P3"]]):
        replica.tell(entry)
    assert replica.state.faces[replica.state.hands[HYDE][0]] == "W1"
    with pytest.raises(IllegalMove, match="not_in_hand"):
        replica.tell(["move", HYDE, f"follow:{other}"])
    replica.tell(["move", HYDE, f"follow:{w1}"])
    with pytest.raises(Contradiction, match="other_face"):
        fold(GAME, replica.state, ["show", ["G7"]])


@pytest.mark.parametrize("options", option_sets(GAME, 20))
def test_JH_50_counts_add_up_after_every_trick(options):
    for state, _ in walk(GAME, options, "JH-50"):
        if state.phase in ("lead", "score") and not state.table:
            played = sum(count(state))
            assert len(state.hands[JEKYLL]) == len(state.hands[HYDE]) == 10 - played
            assert len(set(state.piles[JEKYLL] + state.piles[HYDE])) == 2 * played


# -- not a case of the page, but what a replica sees before the audit ------------------------------


def test_a_replica_refutes_a_claim_that_it_knows_to_be_false():
    """Section 5: a broken claim shows at once if the card that was denied came from Jekyll."""
    state = position("P1 W5 W1", "W2 P2 G2", phase="pass")
    replica = Replica(GAME, state.options, JEKYLL, state)
    w1, w5, g2, p2 = *handles("W1 W5"), *handles("G2 P2")
    for entry in (["move", JEKYLL, f"pass:{w1}"], ["move", HYDE, f"pass:{g2}"], ["unseal", [[w1], [g2]]],
                  ["show", ["W1", "G2"]], ["move", JEKYLL, f"lead:{w5}"], ["show", ["W5"]],
                  ["move", HYDE, f"follow:{p2}"]):
        replica.tell(entry)
    with pytest.raises(IllegalMove, match="must_follow"):
        replica.tell(["show", ["P2"]])


def test_a_replica_refutes_a_colour_named_with_an_evil_card():
    state = position("P1 P2", "W2 W3", leader=HYDE)
    replica = Replica(GAME, state.options, JEKYLL, state)
    replica.tell(["move", HYDE, f"lead:{handles('W2')[0]},G"])
    with pytest.raises(IllegalMove, match="no_colour_to_name"):
        replica.tell(["show", ["W2"]])


def test_a_card_that_lies_elsewhere_can_not_be_played():
    """Section 5, plausible: never a card of the replica's own hand, nor one already played."""
    state = position("P1 P2", "W2 W3", leader=HYDE, count=(4, 4))
    replica = Replica(GAME, state.options, JEKYLL, state)
    replica.tell(["move", HYDE, f"lead:{handles('W2')[0]}"])
    for face in ("P1", replica.state.faces[replica.state.piles[HYDE][0]]):
        with pytest.raises(Contradiction, match="card_twice"):
            fold(GAME, replica.state.copy(), ["show", [face]])


def test_refused_in_the_swap():
    state = position("G3 P1 W2 W1", "2+ W3 W4 W5")
    trick(state, "G3", "2+")
    assert refused(state, JEKYLL, "swap:P1") == "wrong_count"
    assert refused(state, JEKYLL, "swap:P1,W3") == "not_in_hand"
