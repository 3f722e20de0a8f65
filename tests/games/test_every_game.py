"""What has to hold in every registered game, whatever its rules: a new game gets these tests for free."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pygames.core.dealer import SeededDealer
from pygames.core.errors import Contradiction, GameError, IllegalMove
from pygames.core.game import Game, is_legal
from pygames.core.moves import Move, parse_move
from pygames.core.playout import eager_policy, play_out
from pygames.core.record import fold, move_entry
from pygames.core.registry import load_game
from pygames.core.requests import SPECTATOR, Show
from pygames.core.state import State
from tests.support import GAME_NAMES, Replica, next_entry, option_sets, refusal, walk

GAMES, PLIES = 2000, 400_000
"""Random games of each game that are only played to their ends, and the plies after which it is enough."""

ENTRIES_EACH = 800
"""Where every entry is looked at closely, long games are left after so many."""

games = pytest.mark.parametrize("game", [load_game(name) for name in GAME_NAMES], ids=GAME_NAMES)
seeds = st.integers(0, 2**32)


def walks(game: Game[Any], count: int):
    """Yield every state, with what comes next, of random games with many options."""
    for number, options in enumerate(option_sets(game, count)):
        yield from walk(game, options, number, ENTRIES_EACH)


def seats_of(game: Game[Any], state: State) -> range:
    return range(game.num_seats(state.options))


# -- random games ----------------------------------------------------------------------------------


@games
def test_every_game_ends_by_a_rule(game):
    rng = random.Random(game.name)
    policy, dealer = eager_policy(rng), SeededDealer(f"{game.name} ends")
    options, plies = option_sets(game, 40), 0
    for number in range(GAMES):
        if plies > PLIES:
            break
        state = game.setup(options[number % len(options)])
        deck = Counter(game.deck(state.options))
        plies += play_out(game, state, dealer, [policy] * game.num_seats(state.options))
        assert state.outcome.winner in (None, *seats_of(game, state))
        assert state.outcome.reason and game.to_act(state) == ()
        assert Counter(state.faces) == deck


@games
def test_cards_are_conserved(game):
    for state, _ in walks(game, 30):
        assert Counter(state.faces) == Counter(game.deck(state.options))


@games
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(seed=seeds, choice=st.integers(0, 29))
def test_every_legal_move_applies(game, seed, choice):
    for state, entry in walk(game, option_sets(game, 30)[choice], seed, ENTRIES_EACH):
        if entry is None or entry[0] != "move":
            assert game.to_act(state) == () or state.outcome is None
            continue
        for seat in seats_of(game, state):
            moves = game.legal_moves(state, seat)
            assert len(set(moves)) == len(moves)
            assert bool(moves) == (seat in game.to_act(state))
            for move in moves:
                assert parse_move(str(move)) == move
                assert all(isinstance(card, int) for card in game.cards_of(seat, move))
                game.check(state, seat, move)
            for move in random.Random(seed).sample(moves, min(3, len(moves))):
                game.apply(state.copy(), seat, move)


# -- moves that are refused ------------------------------------------------------------------------


def mangled(moves: list[Move], rng: random.Random) -> list[Move]:
    """Return moves like these, most of them wrong."""
    verbs, words = sorted({move.verb for move in moves}), sorted({arg for move in moves for arg in move.args}, key=str)
    found = []
    for verb, args in moves:
        found.append(Move(rng.choice(verbs), args))
        found.append(Move(verb, args + (rng.choice(words),) if words else ("x",)))
        if args:
            place = rng.randrange(len(args))
            found.append(Move(verb, args[:-1]))
            found.append(Move(verb, args[::-1]))
            found.append(Move(verb, args * 2))
            found.append(Move(verb, ()))
            found += [Move(verb, (*args[:place], other, *args[place + 1:]))
                      for other in (rng.choice(words), 999999, "nothing", rng.randrange(60))]
    return found


@games
def test_what_is_not_legal_is_refused(game):
    rng = random.Random(f"refused in {game.name}")
    known = sorted({parse_move(entry[2]) for _, entry in walks(game, 20) if entry and entry[0] == "move"}, key=str)
    refused: Counter[str] = Counter()
    for state, entry in walks(game, 15):
        if entry is not None and rng.random() < 0.5:
            continue
        legal = {seat: set(game.legal_moves(state, seat)) for seat in game.to_act(state)}
        near = [move for moves in legal.values() for move in rng.sample(sorted(moves, key=str), min(3, len(moves)))]
        for move in {*rng.sample(known, 15), *mangled(near + rng.sample(known, 2), rng)}:
            for seat in seats_of(game, state):
                if move in legal.get(seat, ()):
                    assert is_legal(game, state, seat, move)
                elif not (move.hidden and game.verbs.get(move.verb)):
                    refused[refusal(game, state, seat, move)] += 1
    assert len(refused) >= 5, refused


# -- positions -------------------------------------------------------------------------------------


@games
def test_positions_survive_json(game):
    for state, _ in walks(game, 12):
        data = state.dump()
        again = type(state).load(json.loads(json.dumps(data)))
        assert again == state and again.dump() == data
        copy = state.copy()
        assert copy == state and copy is not state


@games
def test_a_copy_is_independent(game):
    for number, options in enumerate(option_sets(game, 6)):
        rng, dealer = random.Random(number), SeededDealer(number)
        state = game.setup(options)
        while state.outcome is None:
            before, copy = state.dump(), state.copy()
            fold(game, copy, next_entry(game, copy, dealer, rng))
            assert state.dump() == before
            state = copy


@games
def test_options_resolve_to_themselves(game):
    for options in option_sets(game, 50):
        assert game.options.resolve(options) == options
        assert json.loads(json.dumps(options)) == options


# -- hidden information ----------------------------------------------------------------------------


def hidden_from(state: State, seat: int) -> list[int]:
    return [card for card, mask in enumerate(state.known) if not mask >> seat & 1]


@games
def test_an_observation_holds_nothing_that_its_seat_may_not_know(game):
    for state, _ in walks(game, 20):
        for seat in seats_of(game, state):
            view = game.observe(state, seat)
            assert all(view["faces"][card] is None for card in hidden_from(state, seat))
            for other in seats_of(game, state):
                if other != seat:
                    assert view["sealed"][other] in (None, ["?"])


@games
def test_a_move_that_may_be_taken_back_shows_nobody_anything(game):
    """What the dealer shows stands anyway; here what a move itself uncovers, as on a squared stack."""
    for state, entry in walks(game, 15):
        if entry is None or entry[0] != "move" or game.must_stand(state, entry[1], parse_move(entry[2])):
            continue
        after = state.copy()
        fold(game, after, entry)
        for seat in seats_of(game, state) if after.outcome is None else ():
            was, now = game.observe(state, seat)["faces"], game.observe(after, seat)["faces"]
            assert all(face in (None, before) for before, face in zip(was, now, strict=True))


@games
def test_what_a_seat_may_not_know_makes_no_difference_to_it(game):
    """Exchange the faces that a seat doesn't know, and the others' sealed choices: it can't notice."""
    rng = random.Random(f"hidden in {game.name}")
    for state, _ in walks(game, 30):
        for seat in seats_of(game, state):
            other, hidden = state.copy(), hidden_from(state, seat)
            faces = [state.faces[card] for card in hidden]
            rng.shuffle(faces)
            for card, face in zip(hidden, faces, strict=True):
                other.faces[card] = face
            other.sealed = [choice if choice is None or owner == seat else ["x"]
                            for owner, choice in enumerate(state.sealed)]
            assert game.observe(other, seat) == game.observe(state, seat)
            assert game.legal_moves(other, seat) == game.legal_moves(state, seat)
            assert game.to_act(other) == game.to_act(state)


@games
def test_replicas_agree_with_the_whole(game):
    """Two pages, each told only what it may know, go through the same public game."""
    for number, options in enumerate(option_sets(game, 40)):
        seats = range(game.num_seats(options))
        replicas = [Replica(game, options, seat) for seat in seats]
        for state, entry in walk(game, options, f"replicas {number}", ENTRIES_EACH):
            public = state.redact(SPECTATOR)
            for seat, replica in zip(seats, replicas, strict=True):
                assert game.observe(replica.state, seat) == game.observe(state, seat)
                assert replica.state.faces == state.redact(1 << seat)["faces"]
                assert replica.state.redact(SPECTATOR) == public
                assert game.legal_moves(replica.state, seat) == game.legal_moves(state, seat)
                if entry is not None:
                    replica.tell(entry)


@games
def test_a_replica_notices_a_face_that_differs_from_what_it_knows(game):
    """Wherever a card is shown again to a seat that knows it, another face is a contradiction."""
    tried = 0
    for number, options in enumerate(option_sets(game, 10)):
        replica = Replica(game, options, 0)
        for _, entry in walk(game, options, f"faces {number}", ENTRIES_EACH):
            request = replica.state.request
            if isinstance(request, Show) and entry is not None:
                closed = replica.closed(entry)
                for place, card in enumerate(request.cards):
                    known = replica.state.faces[card]
                    lie = next((face for face in game.deck(options) if face != known), None)
                    if known is not None and closed[1][place] is not None and lie is not None:
                        answer = [*closed[1][:place], lie, *closed[1][place + 1:]]
                        with pytest.raises(Contradiction):
                            fold(game, replica.state.copy(), ["show", answer])
                        tried += 1
            if entry is not None:
                replica.tell(entry)
    assert tried


# -- hostile logs ----------------------------------------------------------------------------------


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.sampled_from(["?", "fair", "W1", "2+", "pass:1", "move", ""]),
    lambda inner: st.lists(inner, max_size=4), max_leaves=8)

ENTRIES = st.one_of(
    JUNK,
    st.tuples(st.sampled_from(["shuffle", "show", "unseal", "audit", "move", "resign", "?"]), JUNK).map(list),
    st.tuples(st.just("move"), st.integers(-2, 3), st.text(max_size=12)).map(list))


@games
@settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 50), junk=st.lists(ENTRIES, min_size=20, max_size=60))
def test_junk_in_a_log_is_refused_with_a_reason(game, seed, junk):
    """Whatever stands in a log, `fold` raises a GameError or goes on; so does a replica's."""
    rng, dealer = random.Random(seed), SeededDealer(seed)
    state = game.setup(game.options.resolve({}))
    replica = Replica(game, state.options, seed % 2)
    for entry in junk:
        for target in (state, replica.state):
            try:
                fold(game, target.copy(), entry)
            except GameError as error:
                assert error.code
        if state.outcome is None:
            entry = next_entry(game, state, dealer, rng)
            replica.tell(entry)
            fold(game, state, entry)


@games
def test_lies_in_answers_never_crash(game):
    """Answers with other faces, missing faces and choices of others: refused, or taken and played on."""
    rng = random.Random(f"lies in {game.name}")
    for number, options in enumerate(option_sets(game, 12)):
        replica = Replica(game, options, number % 2)
        deck = list(game.deck(options))
        for _, entry in walk(game, options, f"lies {number}", ENTRIES_EACH):
            if entry is None:
                break
            if entry[0] in ("show", "shuffle", "unseal"):
                for _ in range(4):
                    answer = replica.closed(entry)[1]
                    place = rng.randrange(len(answer)) if answer else 0
                    lie: Any = rng.choice([None, *deck]) if entry[0] != "unseal" else [
                        rng.choice([*range(len(deck)), "?", "x"]) for _ in range(rng.randrange(4))]
                    liar = replica.state.copy()
                    try:
                        fold(game, liar, [entry[0], [*answer[:place], lie, *answer[place + 1:]]])
                        _play_on(game, liar, rng)
                    except GameError as error:
                        assert error.code
            replica.tell(entry)


def _play_on(game: Game[Any], state: State, rng: random.Random) -> None:
    """Let every seat that may move make some sealed or open move of any card."""
    for seat in game.to_act(state):
        for verb in game.verbs:
            for move in (Move(verb, ("?",)), Move(verb, (rng.randrange(len(state.faces)),))):
                try:
                    fold(game, state.copy(), move_entry(seat, move))
                except IllegalMove:
                    continue
                except GameError as error:
                    assert error.code
