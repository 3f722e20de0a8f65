"""The worked cases AD-41 to AD-52 of the rules page, by number: the course of rounds, equal cards, what is seen."""

from itertools import permutations

import pytest
from agentdog_support import BLUE, GAME, board, hand, kinds, legal, move_of, opened, plans, play, position, refused

from pygames.core.dealer import SeededDealer
from pygames.core.errors import IllegalMove
from pygames.core.moves import Move, parse_move
from pygames.core.playout import settle
from pygames.core.requests import SPECTATOR, Audit
from pygames.games.agentdog.state import active_colour
from pygames.games.agentdog.variant import variant_of
from pygames.table.table import Table

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


@pytest.mark.parametrize("players, winner", [(2, 1), (3, None), (4, 1)])
def test_giving_up_is_audited_before_the_result(players, winner):
    state = position("c0@5", "B5", players=players)
    GAME.give_up(state, 0)
    assert isinstance(state.request, Audit) and state.outcome is None and GAME.to_act(state) == ()
    settle(GAME, state, SeededDealer(0))
    assert state.outcome == (winner, "resigned", {"resigned": 0}) and state.phase == "over"


def test_nobody_gives_up_while_something_is_asked_of_the_dealer():
    state = position("c0@5", "B5")
    GAME.apply(state, 0, move_of(state, "B5", "5-10"))
    before = state.dump()
    with pytest.raises(IllegalMove, match="wait"):
        GAME.give_up(state, 1)
    assert state.dump() == before


def test_only_the_first_argument_of_a_move_is_a_card():
    for notation in ("give:87", "move:87,3,16", "split:87,3,4,4,7", "swap:87,4,12"):
        assert GAME.cards_of(0, parse_move(notation)) == (87,)
    assert GAME.cards_of(0, parse_move("out")) == ()
