"""Spite and Malice: random games of every preset and of a thousand option combinations, alone and between peers."""

import random
from collections import Counter

import pytest

from pygames.core.dealer import SeededDealer
from pygames.core.errors import BadOption
from pygames.core.moves import parse_move
from pygames.core.playout import eager_policy, random_policy, settle
from pygames.core.record import move_entry
from pygames.table.table import Table
from tests.games.spite_support import GAME, cards_in_all, position, to_move
from tests.peer.pair import Pair
from tests.support import Replica, next_entry

PRESETS = list(GAME.options.presets)
SAMPLES = 1000


def sampled(seed):
    """Return random options, from nearly the default to all of them by chance; matches are short."""
    rng = random.Random(seed)
    while True:
        share = rng.random()
        chosen = {option.name: rng.choice(option.values) for option in GAME.options.options if rng.random() < share}
        try:
            return GAME.options.resolve(chosen | {"target": 8})
        except BadOption:
            continue


def play_checked(options, seed, policy):
    """Play a game; in every position all cards are there and somebody can move."""
    state, dealer = GAME.setup(options), SeededDealer(seed)
    deck = Counter(GAME.deck(options))
    while state.outcome is None:
        settle(GAME, state, dealer)
        if state.outcome is None:
            seat = state.active
            moves = GAME.legal_moves(state, seat)
            assert moves, "a soft lock"
            move = policy(GAME, state, seat, moves)
            GAME.check(state, seat, move)
            GAME.perform(state, seat, move)
            assert cards_in_all(state) == len(state.faces)
    assert Counter(state.faces) == deck
    check_outcome(state)
    return state


def check_outcome(state):
    """The end is one of the ends of section 6, and says what the piles say."""
    winner, reason, details = state.outcome
    left = [len(pile) for pile in state.payoffs]
    assert details["left"] == left and len(state.rounds) == state.round
    assert state.ending in ("payoff_out", "deadlock" if state.options["book"] else "stock_out")
    assert reason == (state.ending if state.options["scoring"] == "none" else "target")
    if state.ending == "payoff_out":
        assert winner is not None and 0 in left and (state.payoffs[winner] == [] or reason == "target")
    if reason == "target":
        assert max(state.points) == state.points[winner] >= state.options["target"]


@pytest.mark.parametrize("preset", PRESETS)
def test_eager_and_aimless_games_of_every_preset_end(preset):
    endings = Counter()
    for seed in range(8):
        options = GAME.options.resolve({"preset": preset, "target": 12})
        endings[play_checked(options, seed, eager_policy(random.Random(seed))).ending] += 1
        if options["scoring"] == "none":
            endings[play_checked(options, seed, random_policy(random.Random(seed))).ending] += 1
    assert len(endings) >= 1 and (preset.startswith("book") or endings["payoff_out"] > 0)


@pytest.mark.parametrize("part", range(10))
def test_a_thousand_option_combinations_end(part):
    for number in range(part, SAMPLES, 10):
        options = sampled(number)
        eager = number % 3 > 0 or options["scoring"] == "points"
        play_checked(options, number, (eager_policy if eager else random_policy)(random.Random(number)))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_page_holds_its_part_of_the_same_game(preset):
    """Replicas that are told only what they may know; the log of a whole eager game."""
    options = GAME.options.resolve({"preset": preset, "target": 6})
    state, dealer, rng = GAME.setup(options), SeededDealer(preset), random.Random(preset)
    pages = [Replica(GAME, options, seat) for seat in range(options["players"])]
    steps = 0
    while state.outcome is None:
        entry = next_entry(GAME, state, dealer, rng)
        for page in pages:
            page.tell(entry)
        if entry[0] == "move":
            GAME.apply(state, entry[1], parse_move(entry[2]))
        else:
            GAME.answer(state, entry[1])
        steps += 1
        if steps % 7 == 0 or state.outcome is not None:
            for seat, page in enumerate(pages):
                assert page.state.dump() == state.redact(1 << seat)


TAKEN_BACK = (
    ("squared", "main", "9", {0: "4 9"}, "play:s0,c1", False),
    ("spread", "spread", "9", {0: "4 9"}, "play:s0,c1", True),
    ("a single card", "main", "9", {0: "9"}, "play:s0,c1", True),
    ("covered by loading", "load-opponent", "8 9", {}, "play:pay,c1", False),
    ("a joker of the book version", "book", "J", {0: "5 ★"}, "play:s0,c1", True),
    ("on a joker", "book", "J", {0: "6 5 ★ 4"}, "play:s0,c0", False),
    ("on a card that is covered", "book", "J", {0: "5 4"}, "play:s0,c0", False))


@pytest.mark.parametrize(("what", "preset", "pay", "sides", "move", "may"), TAKEN_BACK)
def test_a_play_that_uncovers_a_card_is_not_taken_back(what, preset, pay, sides, move, may):
    """R27: all else would be a look at hidden cards."""
    state = position("2 6 7 10 J", pay, sides=sides, centre="3 8 -", face_up=2, options={"preset": preset})
    table = Table(GAME, state.options, SeededDealer(1))
    table.state = state
    table.act(0, to_move(state, move))
    assert table.state.request is None and table.can_undo() == may


@pytest.mark.parametrize("view", ("squared", "spread"))
def test_no_page_asks_to_take_back_what_was_uncovered(view):
    rng, looked, pair = random.Random(view), 0, None
    for _ in range(2_000):
        if looked > 2:
            break
        if pair is None or not pair.movers():
            pair = Pair("spite", side_view=view, payoff=20)
            pair.link()
        session = pair.movers()[0]
        before, moves = session.table.state.copy(), session.table.legal_moves(session.seat)
        move = rng.choice([move for move in moves if move.verb == "play"] or moves)
        session.act(session.seat, move)
        pair.deliver()
        if session.table.log[-1] == move_entry(session.seat, move):
            deep = any(stack[-1:] == [move.args[0]] and len(stack) > 1 for stack in before.sides)
            for side in pair.sides:
                assert Table.load(side.table.save(), SeededDealer()).firm == side.table.firm
            assert session.offers.can_ask_undo() == (view == "spread" or not deep)
            looked += deep
    assert looked > 2


EAGER_PLIES = 40

DUELS = ("main", "unlimited", "load-opponent", "match-50", "jokers-only", "massachusetts", "book-duty", "book-redeal")


@pytest.mark.parametrize("preset", DUELS)
def test_two_peers_deal_fairly(preset):
    """A whole game between two sessions, eager at first, with its audits."""
    pair = Pair("spite", preset=preset, **({"payoff": 5} if "book" not in preset else {}), target=8)
    pair.link()
    rng, plies = random.Random(preset), 0
    while movers := pair.movers():
        session, plies = movers[0], plies + 1
        moves = session.table.legal_moves(session.seat)
        plays = [move for move in moves if move.verb in GAME.eager and plies < EAGER_PLIES]
        session.act(session.seat, rng.choice(plays or moves))
        pair.deliver()
    pair.check_agreement()
    state = pair.sides[0].table.state
    assert state.outcome is not None and state.outcome == pair.sides[1].table.state.outcome
    for session in pair.sides:
        assert session.problem is None and session.refused is None
        assert [audit["result"] for audit in session.audits] == ["fair"] * state.round
