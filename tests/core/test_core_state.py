"""States, positions, requests, dealers: what they refuse and what they keep."""

import copy
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames.core.dealer import ReplayDealer, SeededDealer
from pygames.core.errors import BadPosition, BadRecord, Contradiction, UnknownGame
from pygames.core.playout import BOTS, play_out, random_policy, settle
from pygames.core.registry import load_game
from pygames.core.requests import (
    EVERYBODY,
    SPECTATOR,
    Audit,
    Show,
    Shuffle,
    Unseal,
    dump_request,
    kind_of,
    load_request,
    open_card,
)
from pygames.games.jekyll import JekyllState

GAME = load_game("jekyll")


def dealt(seed=1) -> JekyllState:
    state = GAME.setup(GAME.options.resolve({}))
    settle(GAME, state, SeededDealer(seed))
    return state


# -- positions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("field, value", [
    ("hands", None), ("hands", [1, 2]), ("faces", ["W1"]), ("faces", 5), ("request", ["nothing", [1]]),
    ("request", ["show"]), ("request", 5), ("request", ["shuffle", ["x"]]), ("outcome", [1]), ("outcome", 7),
    ("known", {})])
def test_a_damaged_position_is_refused(field, value):
    with pytest.raises(BadPosition) as caught:
        JekyllState.load({**dealt().dump(), field: value})
    assert caught.value.code == "bad_position"


@pytest.mark.parametrize("data", [None, 5, "", [], {}, "state"])
def test_what_is_no_position_is_refused(data):
    with pytest.raises(BadPosition):
        JekyllState.load(data)


def test_a_missing_field_is_refused():
    for field in dealt().dump():
        data = dealt().dump()
        del data[field]
        with pytest.raises(BadPosition):
            JekyllState.load(data)


def test_what_is_returned_is_a_copy():
    state = dealt()
    before = copy.deepcopy(state.dump())
    for data in (state.dump(), GAME.observe(state, 0)):
        data["hands"][0].clear()
        data["faces"].clear()
        data["sealed"][0] = ["x"]
    assert state.dump() == before


# -- faces -----------------------------------------------------------------------------------------


def test_who_sees_what():
    state = dealt()
    assert [face is None for face in state.redact(0b01)["faces"]] == [False] * 10 + [True] * 15
    assert [face is None for face in state.redact(0b10)["faces"]] == [True] * 10 + [False] * 10 + [True] * 5
    assert state.redact(SPECTATOR)["faces"] == [None] * 25
    state.see(3, EVERYBODY, state.faces[3])
    assert state.redact(SPECTATOR)["faces"][3] == state.redact(0b10)["faces"][3] == state.faces[3]


def test_a_known_face_can_not_change():
    state = dealt()
    wrong = next(face for face in state.faces if face != state.faces[0])
    with pytest.raises(Contradiction, match="other_face"):
        state.see(0, EVERYBODY, wrong)
    with pytest.raises(Contradiction, match="other_face"):
        state.learn((0,), (EVERYBODY,), [wrong])
    with pytest.raises(Contradiction, match="bad_answer"):
        state.learn((0, 1), (EVERYBODY, EVERYBODY), [state.faces[0]])
    with pytest.raises(Contradiction, match="bad_answer"):
        state.forget((0, 1), ["W1"])


def test_an_opened_choice_is_the_one_that_was_seen():
    state = dealt()
    state.sealed = [[1], ["?"]]
    state.unseal((0, 1), [[1], [14]])
    assert state.sealed == [[1], [14]]
    state.sealed = [[1], ["?"]]
    with pytest.raises(Contradiction, match="other_choice"):
        state.unseal((0, 1), [[2], [14]])


# -- requests and dealers --------------------------------------------------------------------------


cards = st.lists(st.integers(0, 200), max_size=6).map(tuple)


@given(st.one_of(cards.map(Shuffle), cards.map(lambda some: Show(some, (EVERYBODY,) * len(some))),
                 cards.map(Unseal), cards.map(Audit), st.none()))
def test_requests_survive_dumping(request):
    data = dump_request(request)
    again = load_request(data)
    assert again == request and type(again) is type(request)
    assert request is None or data[0] == kind_of(request)


def test_opening_a_card_shows_it_to_everybody():
    assert open_card(7) == Show((7,), (EVERYBODY,))


def test_the_same_seed_deals_the_same_cards():
    assert dealt(5).faces == dealt(5).faces != dealt(6).faces
    assert dealt(None).faces != dealt(None).faces


def test_every_place_gets_every_card():
    """Over many shuffles of the same pile no card prefers a place (each expected 100 times)."""
    dealer, state = SeededDealer("fair"), GAME.setup(GAME.options.resolve({}))
    seen = [dict.fromkeys(state.faces, 0) for _ in state.faces]
    for _ in range(2500):
        for place, face in enumerate(dealer.answer(state)):
            seen[place][face] += 1
    counts = [number for place in seen for number in place.values()]
    chi_squared = sum((number - 100) ** 2 / 100 for number in counts)
    assert 24 * 24 - 5 * 34 < chi_squared < 24 * 24 + 5 * 34  # mean 576, deviation √1152


def test_a_replaying_dealer_says_when_its_answers_end():
    state = GAME.setup(GAME.options.resolve({}))
    faces = list(GAME.deck(state.options))
    dealer = ReplayDealer([faces, faces[:20]])
    settle(GAME, state, dealer)
    assert state.faces == faces and GAME.to_act(state) == (0, 1)
    state.request = Shuffle((0, 1))
    with pytest.raises(BadRecord, match="record_short"):
        settle(GAME, state, dealer)


def test_settling_waits_for_a_dealer_that_has_no_answer_yet():
    class Slow:
        def answer(self, state):
            return None

    state = GAME.setup(GAME.options.resolve({}))
    settle(GAME, state, Slow())
    assert state.request == Shuffle(tuple(range(25)))


# -- games -----------------------------------------------------------------------------------------


def test_an_endless_game_is_noticed():
    policy = random_policy(random.Random(1))
    with pytest.raises(RuntimeError, match="did not end"):
        play_out(GAME, dealt(), SeededDealer(1), [policy] * 2, limit=5)
    assert BOTS["random"] is random_policy


def test_a_seat_without_a_move_is_noticed(monkeypatch):
    monkeypatch.setattr(type(GAME), "legal_moves", lambda self, state, seat: [])
    with pytest.raises(RuntimeError, match="no legal move"):
        play_out(GAME, dealt(), SeededDealer(1), [])


@pytest.mark.parametrize("name", ["", "chess", "jekyll ", "pygames.games.jekyll"])
def test_unknown_games(name):
    with pytest.raises(UnknownGame) as caught:
        load_game(name)
    assert caught.value.code == "unknown_game"


def test_rules_hash_is_stable_and_short():
    assert len(GAME.rules_hash) == 16 and int(GAME.rules_hash, 16)
    assert type(GAME)().rules_hash == GAME.rules_hash


def test_who_resigns_loses():
    outcome = GAME.resign(dealt(), 1)
    assert outcome.winner == 0 and outcome.reason == "resigned" and outcome.details == {"resigned": 1}
