"""The legal moves of Agent Dog against a second implementation that follows the rules page word by word."""

import random
from collections import Counter

import pytest
from agentdog_support import GAME, NUMBERS, Plain, board, notation, opened, put, scattered

from pygames.games.agentdog.rules import planner
from pygames.games.agentdog.variant import variant_of
from tests.support import walk

VARIANTS = [
    {"players": 4}, {"players": 4, "partner_card": "partner_hidden"}, {"players": 4, "partner_card": "any"},
    {"players": 2}, {"players": 3}, {"players": 4, "start_block": "none"}, {"players": 3, "start_block": "none"},
    {"players": 4, "start_block": "fresh"},
    {"players": 4, "split_burns": False}, {"players": 3, "split_burns": False, "partner_card": "any"},
    {"players": 4, "goal_moves": False}, {"players": 2, "start_number": "own"}, {"players": 4, "layout": 2},
    {"players": 2, "layout": 2, "meeting": False}, {"players": 4, "layout": 2, "partner_card": "any", "meeting": False}]

variants = pytest.mark.parametrize("options", VARIANTS, ids=lambda options: " ".join(f"{k}={v}" for k, v in options.items()))


def positions(options, count):
    """Yield scattered positions, and some of random games."""
    rng = random.Random(f"positions {sorted(options.items())}")
    for _ in range(count):
        yield scattered(rng, **options)
    for state, entry in walk(GAME, GAME.options.resolve(options), f"plain {options}"):
        if entry is not None and entry[0] == "move" and state.phase == "play" and rng.random() < 0.05:
            yield state.copy()


def holding(state, kind):
    """Return the position with only one card, of this kind, in the hand of the seat to play."""
    state, seat = state.copy(), state.seat
    state.faces = list(GAME.deck(state.options))
    card = state.faces.index(kind)
    for cards in (*state.hands, state.stock, state.pile):
        if card in cards:
            cards.remove(card)
    state.hands[seat] = [card]
    return state


@variants
def test_every_movement_by_a_number(options):
    for state in positions(options, 20):
        plain = Plain(state)
        for kind in NUMBERS:
            if kind in GAME.deck(state.options):
                listed = [notation(move) for move in GAME.uses(holding(state, kind), state.seat) if move.verb == "move"]
                assert sorted(listed) == sorted(plain.numbers(kind)), (board(state), kind)


@variants
def test_every_plan(options):
    """The list holds one order of parts of every plan, and every other order does the same."""
    sizes = Counter()
    for state in positions(options, 8):
        plain, maker = Plain(state), planner(variant_of(state.options))
        for verb in ("split", "partner"):
            listed = maker.plans(state, state.seat, verb)
            assert len(set(listed)) == len(listed)
            if len(listed) > 250:
                continue  # the second implementation is slow
            rest = set(listed)
            every = list(plain.sequences(verb))
            assert len(set(every)) == len(every) and rest <= set(every)
            for words in every:
                ordered = maker.ordered(state, state.seat, verb, words)
                assert ordered in rest, (board(state), verb, words, ordered)
                assert (ordered == words) == (words in rest)
                if ordered != words:
                    assert after(plain, verb, words) == after(plain, verb, ordered), (board(state), verb, words)
            sizes[verb] += len(every) - len(listed)
    assert sizes["split"] > 20


def after(plain, verb, words):
    """Return the board after a use, by the second implementation."""
    plain = plain.copy()
    plain.carry_out(verb, words)
    return str(plain), Counter(plain.captured)


@variants
def test_what_every_use_does(options):
    """Boards, captured figures and what is shown of them."""
    rng, seen = random.Random(f"results {options}"), Counter()
    for state in positions(options, 25):
        moves = []
        for kind in ("JOK", "SWP"):
            moves += [(kind, move) for move in GAME.uses(holding(state, kind), state.seat)]
        for kind, move in rng.sample(moves, min(len(moves), 40)):
            trial, plain = holding(state, kind), Plain(state)
            trial.turn, trial.request = 1 << trial.seat, None
            before = trial.under[:]
            GAME.apply(trial, trial.seat, move)
            opened(trial)
            plain.carry_out(move.verb, move.args[1:])
            assert str(Plain(trial)) == str(plain), (board(state), notation(move))
            captured = [event[2] for event in trial.events if event[0] == "capture"]
            assert sorted(captured) == sorted(plain.captured)
            assert trial.figures == [sorted(figures) for figures in trial.figures] and trial.holes == sorted(trial.holes)
            if trial.options["start_block"] != "fresh":
                again = trial.copy()
                put(again, board(trial))
                assert again == trial
            seen[move.verb] += 1
            seen["hidden"] += before != trial.under
    assert min(seen[verb] for verb in ("start", "move", "split", "partner", "swap", "hidden")) > 0


@variants
def test_plans_are_built_from_parts_that_can_be_completed(options):
    for state in positions(options, 3):
        for verb in ("split", "partner"):
            if len(planner(variant_of(state.options)).plans(state, state.seat, verb)) > 200:
                continue  # the second implementation is slow
            every = set(Plain(state).sequences(verb))
            prefixes = {words[:size] for words in every for size in range(0, len(words) + 1, 2)} | {()}
            for done in random.Random(1).sample(sorted(prefixes, key=str), min(12, len(prefixes))):
                offered = GAME.next_parts(state, state.seat, verb, done)
                assert set(offered) == {words[len(done):len(done) + 2] for words in every
                                        if words[:len(done)] == done and len(words) > len(done)}
                if done in every:
                    assert offered == []
                    move = GAME.plan(state, state.seat, 7, verb, done)
                    assert move.args[1:] in planner(variant_of(state.options)).plans(state, state.seat, verb)
