"""The computer player from outside: plain data only, legal moves, the same seed the same move, slices."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from pygames.bots.levels import LEVELS
from pygames.bots.thinker import BadObservation, Thinker
from pygames.core.dealer import SeededDealer
from pygames.core.game import Game
from pygames.core.playout import settle
from pygames.core.record import move_entry
from pygames.core.registry import load_game
from pygames.core.state import State
from tests.support import GAME_NAMES, option_sets, walk

games = pytest.mark.parametrize("name", GAME_NAMES)
BUDGET = 8
MOST = 6
"""Decisions that are taken from one game."""


def decisions(name: str, seed: Any, every: int = 1, options: dict[str, Any] | None = None) -> Iterator[tuple[State, int]]:
    """Yield some states of a random game with a seat that has more than one legal move."""
    return itertools.islice(_decisions(name, seed, every, options), MOST)


def _decisions(name: str, seed: Any, every: int, options: dict[str, Any] | None) -> Iterator[tuple[State, int]]:
    game = load_game(name)
    for number, (state, entry) in enumerate(walk(game, options or game.options.resolve({}), seed)):
        if entry is not None and entry[0] == "move" and number % every == 0:
            seat = entry[1]
            if len(game.legal_moves(state, seat)) > 1:
                yield state, seat


def question(game: Game[Any], state: State, seat: int) -> tuple[dict[str, Any], list[str]]:
    """Return what a seat is asked: its observation and the notations of its legal moves."""
    return game.observe(state, seat), [str(move) for move in game.legal_moves(state, seat)]


def first(name: str, number: int = 5) -> tuple[Game[Any], State, int]:
    """Return a position of a game in which a seat has a choice."""
    for count, (state, seat) in enumerate(decisions(name, 1)):
        if count == number:
            return load_game(name), state.copy(), seat
    raise AssertionError("too short a game")


# -- what passes -----------------------------------------------------------------------------------


@games
def test_a_state_is_refused(name):
    game, state, seat = first(name)
    thinker = Thinker(name, state.options, seat, "hard", 1)
    _, legal = question(game, state, seat)
    for smuggled in (state, {"view": state}, {**game.observe(state, seat), "extra": state}):
        with pytest.raises(BadObservation) as error:
            thinker.begin(smuggled, legal)
        assert error.value.code == "not_plain"


@games
def test_a_view_that_shows_more_than_the_seat_may_know_is_refused(name):
    refused = 0
    for state, seat in itertools.chain(*(decisions(name, seed, every=5) for seed in range(5))):
        view, legal = question(load_game(name), state, seat)
        whole = state.dump()
        hidden = [card for card, known in enumerate(state.known) if not known >> seat & 1]
        if not hidden:
            continue
        thinker = Thinker(name, state.options, seat, "hard", 1)
        with pytest.raises(BadObservation) as error:
            thinker.choose(whole, legal, BUDGET)
        assert error.value.code == "sees_too_much"
        with pytest.raises(BadObservation):
            thinker.watch({**view, "faces": whole["faces"]})
        refused += 1
    assert refused > 3


def test_a_sealed_choice_of_the_other_is_refused_in_views_and_never_read_in_entries():
    game = load_game("jekyll")
    state = game.setup(game.options.resolve({}))
    settle(game, state, SeededDealer(1))
    move = game.legal_moves(state, 0)[0]
    game.apply(state, 0, move)
    thinker = Thinker("jekyll", state.options, 1, "hard", 1)
    view = game.observe(state, 1)
    seen: list[Any] = []
    thinker._mind.watch = lambda view, entry: seen.append(entry)
    thinker.watch(view, move_entry(0, move))
    thinker.watch(view, ["show", ["W1", "W2"]])
    assert seen == [["move", 0, "pass:?"], ["show"]]
    with pytest.raises(BadObservation):
        thinker.watch({**view, "sealed": [list(move.args), None]})
    with pytest.raises(BadObservation):
        thinker.watch(view, ["show"])


@games
def test_all_that_goes_in_and_out_is_json(name):
    game, state, seat = first(name)
    thinker = Thinker(name, json.loads(json.dumps(state.options)), seat, "hard", 1)
    view, legal = json.loads(json.dumps(question(game, state, seat)))
    thinker.watch(view)
    assert thinker.choose(view, legal, BUDGET) in legal
    reason = thinker.explain()
    assert json.loads(json.dumps(reason)) == reason
    assert reason["move"] in legal and reason["code"] and 0 <= reason["chances"] <= 1


# -- what it chooses -------------------------------------------------------------------------------


@games
def test_swapping_hidden_cards_does_not_change_the_choice(name):
    game, rng, swapped = load_game(name), random.Random(name), 0
    for state, seat in itertools.chain(*(decisions(name, seed, every=9) for seed in range(5))):
        hidden = [card for card, known in enumerate(state.known) if not known >> seat & 1]
        other = state.copy()
        faces = [state.faces[card] for card in hidden]
        rng.shuffle(faces)
        for card, face in zip(hidden, faces):
            other.faces[card] = face
        swapped += other.faces != state.faces
        answers = []
        for version in (state, other):
            thinker = Thinker(name, state.options, seat, "hard", "swap")
            view, _ = question(game, version, seat)
            legal = question(game, state, seat)[1]
            thinker.watch(view)
            answers.append((thinker.choose(view, legal, BUDGET), thinker.explain()))
        assert answers[0] == answers[1]
    assert swapped > 3


@games
@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal_and_the_seed_repeats_it(name, level):
    game = load_game(name)
    for number, options in enumerate(option_sets(game, 5)):
        thinkers: dict[int, list[Thinker]] = {}
        for state, seat in decisions(name, number, every=11, options=options):
            view, legal = question(game, state, seat)
            pair = thinkers.setdefault(seat, [Thinker(name, options, seat, level, number) for _ in "ab"])
            for thinker in pair:
                thinker.watch(view)
            one, other = (thinker.choose(view, legal, BUDGET) for thinker in pair)
            assert one in legal and one == other
            assert pair[0].explain() == pair[1].explain()


# -- slices ----------------------------------------------------------------------------------------


class SlowClock:
    """Time that moves on by ten milliseconds whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.010
        return self.now


def test_thinking_in_slices_finds_the_same_move():
    game, state, seat = first("dracula")
    view, legal = question(game, state, seat)
    whole = Thinker("dracula", state.options, seat, "hard", 5).choose(view, legal, 40)
    sliced = Thinker("dracula", state.options, seat, "hard", 5, SlowClock())
    sliced.begin(view, legal, 40)
    slices, move = 1, sliced.think(25)
    while move is None:
        slices, move = slices + 1, sliced.think(25)
    assert move == whole and slices > 5
    assert sliced.think(25) == move, "the answer stays until the next question"


def test_hurry_ends_a_thought_and_cancel_forgets_it():
    game, state, seat = first("jekyll")
    view, legal = question(game, state, seat)
    thinker = Thinker("jekyll", state.options, seat, "hard", 5, SlowClock())
    thinker.begin(view, legal, 100_000)
    assert thinker.think(30) is None
    thinker.hurry()
    assert thinker.think(30) in legal
    assert thinker.explain()["iterations"] < 20
    thinker.begin(view, legal, 100_000)
    assert thinker.think(30) is None and thinker.explain() is None
    thinker.cancel()
    assert thinker.think(30) is None
    assert thinker.choose(view, legal, BUDGET) in legal


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_thought_ends_with_its_level_s_time(level):
    game, state, seat = first("jekyll")
    view, legal = question(game, state, seat)
    clock = SlowClock()
    thinker = Thinker("jekyll", state.options, seat, level, 5, clock)
    thinker.begin(view, legal, 100_000)
    while thinker.think(50) is None:
        pass
    assert LEVELS[level].seconds <= clock.now <= LEVELS[level].seconds + 0.05
    assert clock.now < (0.3 if level == "easy" else 1.5)


def test_what_is_clear_needs_no_search():
    game, state, seat = first("jekyll")
    view, legal = question(game, state, seat)
    thinker = Thinker("jekyll", state.options, seat, "hard", 5)
    assert thinker.choose(view, legal[:1]) == legal[0]
    assert thinker.explain()["iterations"] == 0 and thinker.explain()["chances"] is None
