"""What nobody may learn in Agent Dog: who is hidden where, who gave which card, what lies face down (section 6)."""

import json
import random
import time
from itertools import permutations

import pytest
from agentdog_support import GAME, board, move_of, play, position, put, scattered

from pygames.core.dealer import SeededDealer
from pygames.core.errors import Contradiction, IllegalMove
from pygames.core.moves import Move
from pygames.core.playout import settle
from pygames.core.record import answer_entry, fold, move_entry
from pygames.core.requests import EVERYBODY, SPECTATOR, Show
from pygames.fair.audit import Verdict, audit_log
from pygames.games.agentdog import AgentDog, rules
from pygames.games.agentdog.state import hidden_colours, revealed
from tests.peer.pair import Pair
from tests.support import Replica, option_sets, walk

PLAYERS = (2, 3, 4)


def swapped(state, rng):
    """Return the position with the colours of hidden figures shuffled."""
    other = state.copy()
    rng.shuffle(other.under)
    return other


# -- hidden figures -----------------------------------------------------------------------------------


def test_hidden_colours_make_no_difference_to_anybody():
    """In whole games with many options: views, moves, whose turn it is, and every refusal."""
    rng, differ = random.Random("hidden colours"), 0
    for number, options in enumerate(option_sets(GAME, 20)):
        for state, _ in walk(GAME, options, f"hidden {number}"):
            if len(set(state.under)) < 2 or rng.random() < 0.8:
                continue
            other = swapped(state, rng)
            differ += other.under != state.under
            assert other.redact(SPECTATOR) == state.redact(SPECTATOR)
            for seat in range(options["players"]):
                assert GAME.observe(other, seat) == GAME.observe(state, seat)
                assert GAME.legal_moves(other, seat) == GAME.legal_moves(state, seat)
    assert differ > 50


def test_a_move_differs_only_in_what_it_shows():
    """Of two tables that differ in hidden colours: the same move is open on both, and until a colour shows all is equal."""
    rng, equal, shown = random.Random("results"), 0, 0
    for number in range(150):
        options = {"players": PLAYERS[number % 3]}
        one = scattered(rng, **options)
        one.faces[one.hands[0][0]] = "JOK"
        other = swapped(one, rng)
        moves = GAME.legal_moves(one, 0)
        for move in rng.sample(moves, min(len(moves), 8)):
            pair = [one.copy(), other.copy()]
            for state in pair:
                GAME.apply(state, 0, move)
            assert pair[0].redact(SPECTATOR) == pair[1].redact(SPECTATOR), "the card isn't open yet"
            for state in pair:
                GAME.answer(state, SeededDealer(0).answer(state))
            if revealed(pair[0]) == revealed(pair[1]):
                assert pair[0].redact(SPECTATOR) == pair[1].redact(SPECTATOR)
                equal += 1
            else:
                shown += 1
    assert equal > 100 and shown > 20


def test_hidden_figures_are_named_by_their_holes_only():
    """After two figures went under and changed places nothing tells who went where."""
    views = []
    for first, second in (("c0", "c2"), ("c2", "c0")):
        state = position(f"{first}@3 {second}@11 c1@30", "B2", "B2", "SWP", players=4)
        put(state, f"h@4({first}) h@12({second}) c1@30")
        views.append([json.dumps(GAME.observe(state, seat)) for seat in range(4)])
    assert views[0] == views[1]


def test_an_observation_can_be_played_on():
    """It is completed as everybody can count, in an order that says nothing."""
    for order in set(permutations(("c0", "c2", "c3"))):
        state = position("h@4({}) h@8({}) h@12({}) c1@3".format(*order), "B5 SP4", "B2 B3")
        for seat in range(4):
            again = GAME.state_type.load(json.loads(json.dumps(GAME.observe(state, seat))))
            assert again.under == hidden_colours(state) == [0, 2, 3]
            assert GAME.observe(again, seat) == GAME.observe(state, seat)
            assert GAME.legal_moves(again, 0) == (GAME.legal_moves(state, 0) if seat == 0 else GAME.legal_moves(again, 0))


def test_replicas_follow_hidden_figures_without_being_told():
    """A log holds fields and cards, never a colour; from it every page knows what comes up."""
    for number, options in enumerate(option_sets(GAME, 6)):
        replicas = [Replica(GAME, options, seat) for seat in range(options["players"])]
        for state, entry in walk(GAME, options, f"followed {number}"):
            for replica in replicas:
                assert (replica.state.under, replica.state.holes) == (state.under, state.holes)
                if entry is not None:
                    replica.tell(entry)


# -- cards ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_nobody_can_tell_which_card_was_handed_over(players):
    """The hand is mixed after the swap: for every other seat each card of it may be the one."""
    state = position("c0@5", players=players)
    state.phase, state.turn = "swap", (1 << players) - 1
    places = set()
    for seed in range(40):
        table = state.copy()
        given = []
        for seat in range(players):
            move = GAME.legal_moves(table, seat)[0]
            given.append(table.faces[move.args[0]])
            GAME.apply(table, seat, move)
        before = [cards[:] for cards in table.hands]
        settle(GAME, table, SeededDealer(seed))
        taker = (1 if players == 3 else 2) % players
        assert sorted(set(before[taker]) & set(table.hands[taker])) != table.hands[taker]
        places.add(tuple(place for place, card in enumerate(table.hands[taker]) if table.faces[card] == given[0]))
        for seat, cards in enumerate(table.hands):
            assert all(table.known[card] == 1 << seat for card in cards)
    assert len(places) > 3


def test_of_the_discard_pile_the_top_card_is_seen():
    """Face-down cards are never shown, and what lies open under others is not remembered for the players."""
    for number, options in enumerate(option_sets(GAME, 8)):
        for state, _ in walk(GAME, options, f"pile {number}"):
            public = state.redact(SPECTATOR)["faces"]
            assert all((public[card] is None) == (state.known[card] != EVERYBODY) for card in state.pile)
            for seat in range(options["players"]):
                faces = GAME.observe(state, seat)["faces"]
                seen = [faces[card] for card in state.pile]
                if state.outcome is None and seen:
                    assert set(seen[:-1]) <= {None} and (seen[-1] or state.phase in ("card", "lay"))


def test_what_lies_open_is_told_when_it_happens():
    state = play(position("c0@5", "JOK B2"), "JOK", "5-8")
    assert state.events == [["play", "JOK", "B3"], ["move", 5, 8]]
    state = play(position("c0@5 h@4(c1) h@8(c2)", "JOK"), "JOK", "swap 4 8")
    assert state.events[0] == ["play", "JOK", "SWP"]
    assert play(position("", "JOK", deck="B"), "JOK", "start").events[0] == ["play", "JOK", "ST11"]
    state = play(position("c0@5 c2@33", "JOK", deck="B"), "JOK", "partner 33-37")
    assert state.events[0] == ["play", "JOK", "SPA4"]
    state = position("c1@21", "SWP B6 B5")
    GAME.apply(state, 0, Move("out"))
    settle(GAME, state, SeededDealer(0))
    assert state.events == [["lay", "B5", "B6", "SWP"]]
    assert play(position("c2@33", "B6 B5", players=2), "B6", "lay").events == [["lay", "B6"]]


# -- moves whose card isn't known yet -----------------------------------------------------------------------


def opponent(state, seat=1):
    """Return the state as another seat's page holds it."""
    replica = Replica(GAME, state.options, seat, state)
    replica.state.under = state.under[:]
    return replica.state


def show(*faces):
    return ["show", list(faces)]


def test_a_card_without_this_use_is_refused_when_it_is_open():
    state = position("c0@5", "B5 B6")
    page = opponent(state)
    fold(GAME, page, move_entry(0, move_of(state, "B5", "5-10")))
    with pytest.raises(IllegalMove, match="wrong_card"):
        fold(GAME, page.copy(), show("B6"))
    fold(GAME, page.copy(), show("B5"))
    fold(GAME, page, show("JOK"))
    assert board(page) == "c0@10"


def test_what_the_board_forbids_is_refused_at_once():
    state = position("c0@5 c1@16 h@8(c1)", "B5 SP4")
    page, card = opponent(state), state.hands[0][0]
    for code, move in (("blocked", Move("move", (card, 5, 18))), ("wrong_card", Move("move", (card, 5, 9))),
                       ("no_figure", Move("move", (card, 6, 8))), ("not_in_full", Move("split", (card, 5, 8))),
                       ("two_hidden", Move("swap", (card, 8, 12))), ("no_figure", Move("partner", (card, 5, 9)))):
        with pytest.raises(IllegalMove, match=code):
            GAME.check(page, 0, move)


def test_a_hand_that_was_playable_is_no_reason_to_stay_out():
    state = position("c0@5", "B5 B6")
    page = opponent(state)
    fold(GAME, page, move_entry(0, Move("out")))
    with pytest.raises(IllegalMove, match="must_play"):
        fold(GAME, page.copy(), show("SWP", "B6"))
    fold(GAME, page, show("SWP", "SWP"))
    assert page.out == [0] and page.seat == 1


def test_a_laid_off_card_that_was_playable_is_refused():
    state = position("c2@33", "B5 B6", players=2)
    page = opponent(state)
    fold(GAME, page, move_entry(0, move_of(state, "B5", "lay")))
    with pytest.raises(IllegalMove, match="must_play"):
        fold(GAME, page.copy(), show("ST11"))
    fold(GAME, page, show("B5"))
    assert isinstance(page.request, Show)


def test_a_known_card_shown_as_another_is_a_contradiction():
    state = position("c0@5", "B5")
    GAME.apply(state, 0, move_of(state, "B5", "5-10"))
    with pytest.raises(Contradiction):
        fold(GAME, state, show("B6"))


# -- two browsers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_two_pages_play_a_whole_game_and_find_it_fair(seed):
    pair = Pair("agentdog", seed % 2)
    pair.link()
    rng = random.Random(seed)
    while pair.movers():
        session = pair.movers()[0]
        state = session.table.state
        hidden = [card for card, known in enumerate(state.known) if not known >> session.seat & 1]
        assert all(state.faces[card] is None for card in hidden)
        moves = session.table.legal_moves(session.seat)
        session.act(session.seat, rng.choice(homeward(state, moves)))
        pair.deliver()
    pair.check_agreement()
    one, other = (session.table.state for session in pair.sides)
    assert one.under == other.under and one.outcome == other.outcome and one.outcome.reason == "home"
    assert [audit["result"] for session in pair.sides for audit in session.audits] == ["fair", "fair"]


def homeward(state, moves):
    """Return the moves into a goal, else those that start or move, so that a game with fair dealing ends soon."""
    return [move for move in moves if any(str(arg).startswith("G") for arg in move.args)] or moves


class Idler(AgentDog):
    """Rules that let seat 0 lay off a card that it can't play while it holds others that it could play."""

    def legal_moves(self, state, seat):
        if seat == 0 and state.phase == "play" and state.turn == 1:
            useless = [card for card in state.hands[0] if not self.uses(state, 0, [card])]
            if useless:
                return [Move("lay", (useless[0],))]
        return super().legal_moves(state, seat)


def test_laying_off_instead_of_playing_is_found():
    """The other page sees that the card laid off was useless, and the card it gave away itself; the audit sees the rest."""
    found = [idle(seed) for seed in range(12)]
    assert {"at once", "by the audit"} == set(found)


def idle(seed):
    """Let seat 0 lay off a card it need not; return how that is found."""
    options = GAME.options.resolve({"first_player": 0})
    idler, page, log, decks = Idler(), Replica(GAME, options, 1), [], []
    state, dealer, rng, ply = idler.setup(options), SeededDealer(f"idle {seed}"), random.Random(seed), 0
    cheated = False
    while not cheated:
        if state.request is None:
            [seat, *_] = GAME.to_act(state)
            move = rng.choice(idler.legal_moves(state, seat))
            entry, ply = move_entry(seat, move), ply + 1
            cheated = move.verb == "lay" and seat == 0 and bool(GAME.uses(state, 0))
        else:
            entry = answer_entry(state.request, dealer.answer(state))
            if entry[0] == "shuffle":
                decks.append(state.faces[:])
                for card, face in zip(state.request.cards, entry[1]):
                    decks[-1][card] = face
        log.append(page.closed(entry))
        try:
            page.tell(entry)
        except IllegalMove as error:
            assert cheated and error.code == "must_play"
            return "at once"
        if not cheated:
            fold(idler, state, entry)
    with pytest.raises(Verdict) as verdict:
        audit_log(GAME, options, log, decks)
    assert (verdict.value.code, verdict.value.seat, verdict.value.ply) == ("must_play", 0, ply)
    return "by the audit"


def test_legal_moves_of_two_split_cards_are_listed_fast():
    """The goal is five milliseconds on a crowded board never seen before; a slow machine may take longer."""
    state = position("c0@2 c0@21 c0@38 c0@55 c2@5 c2@30 c2@45 h@8(c2) h@24(c1) h@40(c3) h@60(c1) c1@17 c3@50", "SP4 PA4")
    times = []
    for _ in range(5):
        rules._PLANNERS.clear()
        began = time.process_time()
        moves = GAME.legal_moves(state, 0)
        times.append(time.process_time() - began)
    assert len(moves) > 2000 and min(times) < 0.02


def test_play_after_swap_of_hidden_figures_follows_the_swap():
    state = play(position("h@4(c0) h@12(c1) c0@3", "SWP", "B3"), "SWP", "swap 4 12")
    assert state.under == [1, 0] and GAME.observe(state, 1)["under"] == []
