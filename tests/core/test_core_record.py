"""Records: what is written is read again, and what is damaged is refused with a reason."""

import json
import time

import pytest

from pygames.core.errors import BadNotation, BadOption, BadRecord, Contradiction, GameError, IllegalMove, UnknownGame
from pygames.core.moves import parse_move
from pygames.core.record import (
    LONGEST,
    answer_entry,
    fold,
    from_json,
    move_entry,
    nesting,
    new_record,
    replay,
    resign_entry,
    start,
    to_json,
)
from pygames.core.registry import load_game
from pygames.core.requests import Shuffle
from tests.support import GAME_NAMES, random_log, walk

GAME = load_game("jekyll")
OPTIONS = GAME.options.resolve({})


def record(log=()):
    return {**new_record(GAME, OPTIONS), "log": list(log)}


LOG = random_log("jekyll", "record")


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_record_replays_to_the_same_state(name):
    game = load_game(name)
    options = game.options.resolve({})
    steps = list(walk(game, options, "record"))
    data = {**new_record(game, options), "log": [entry for _, entry in steps if entry is not None]}
    again = from_json(to_json(data))
    assert again == data
    state, _ = steps[-1]
    assert replay(again) == state and state.outcome is not None


def test_every_prefix_replays():
    state = start(record())
    for number, entry in enumerate(LOG):
        assert replay(record(LOG[:number])) == state
        fold(GAME, state, entry)


def test_entries():
    assert answer_entry(Shuffle((0, 1)), ["W1", None]) == ["shuffle", ["W1", None]]
    assert move_entry(1, parse_move("pass:3")) == ["move", 1, "pass:3"]
    assert resign_entry(0) == ["resign", 0]


def test_resigning_ends_the_game_even_while_the_dealer_is_asked():
    for number in (0, 1, 5):
        state = replay(record([*LOG[:number], resign_entry(1)]))
        assert state.outcome.winner == 0 and state.request is None and GAME.to_act(state) == ()
    with pytest.raises(IllegalMove, match="game_over"):
        fold(GAME, state, resign_entry(0))


@pytest.mark.parametrize("text", ["", "{", "nothing", "[" * 100_000, "1" * 5000, '{"format":1', "\ud800"])
def test_not_json(text):
    with pytest.raises(BadRecord, match="not_json"):
        from_json(text)


@pytest.mark.parametrize(("text", "depth"), [
    ("", 0), ("1", 0), ('[{"a": [1]}, [2]]', 3), ("]" * 9 + "[", 0), ("[" * 5000, 5000),
    ('["[[[", "\\"[[[", "\\\\"]', 1), ('["\\\\", [[]]]', 3), ('["[[[', 1), ('["\\', 1), ('["a\nb[", [0]]', 2),
])
def test_nesting(text, depth):
    """What stands in a string is no nesting, however the string is written."""
    assert nesting(text) == depth


@pytest.mark.parametrize("part", ['\\"', '"', "[", "\\", '"[\\"'])
def test_nesting_of_nonsense_is_found_quickly(part):
    before = time.process_time()
    nesting(part * 30_000)
    nesting('"' + part * 30_000)
    assert time.process_time() - before < 5


def test_too_long():
    with pytest.raises(BadRecord, match="too_long"):
        from_json(" " * (LONGEST + 1))


@pytest.mark.parametrize("data", [None, [], 5, "record", {}, {"game": 5}, {"game": ["jekyll"]}])
def test_not_a_record(data):
    with pytest.raises(BadRecord, match="bad_shape"):
        from_json(json.dumps(data))


@pytest.mark.parametrize("change, error, code", [
    ({"format": 2}, BadRecord, "other_format"),
    ({"format": None}, BadRecord, "other_format"),
    ({"format": "x" * 1000}, BadRecord, "other_format"),
    ({"game": "chess"}, UnknownGame, "unknown_game"),
    ({"options": []}, BadRecord, "bad_shape"),
    ({"options": {"greed_swap": 7}}, BadOption, "bad_value"),
    ({"options": {"nothing": 7}}, BadOption, "bad_value"),
    ({"log": {}}, BadRecord, "bad_shape"),
    ({"log": None}, BadRecord, "bad_shape"),
])
def test_damaged_records(change, error, code):
    with pytest.raises(error) as caught:
        from_json(json.dumps({**record(LOG), **change}))
    assert caught.value.code == code and len(str(caught.value)) < 300


# After the first two answers both have to pass.
DEALT = LOG[:2]
FACES = LOG[0][1]


@pytest.mark.parametrize("entry, error, code", [
    (None, BadRecord, "bad_shape"), ([], BadRecord, "bad_shape"), ("move", BadRecord, "bad_shape"),
    ([1, 2], BadRecord, "bad_shape"), (["move", 0], BadRecord, "not_asked"), (["audit"], BadRecord, "bad_shape"),
    (["move", 0, "pass:1", 5], BadRecord, "bad_shape"), (["move", 0, 5], BadRecord, "bad_shape"),
    ({"move": 0}, BadRecord, "bad_shape"),
    (["move", 2, "pass:1"], BadRecord, "no_such_seat"), (["move", -1, "pass:1"], BadRecord, "no_such_seat"),
    (["move", True, "pass:1"], BadRecord, "no_such_seat"), (["move", "0", "pass:1"], BadRecord, "no_such_seat"),
    (["move", 10**30, "pass:1"], BadRecord, "no_such_seat"), (["resign", 2], BadRecord, "no_such_seat"),
    (["resign", None], BadRecord, "no_such_seat"),
    (["move", 0, "pass:01"], BadNotation, "bad_notation"), (["move", 0, ""], BadNotation, "bad_notation"),
    (["move", 0, "lead:?"], BadRecord, "not_sealed"), (["move", 0, "fly:?"], BadRecord, "not_sealed"),
    (["move", 0, "fly:1"], IllegalMove, "wrong_phase"), (["move", 0, "pass:24"], IllegalMove, "not_in_hand"),
    (["shuffle", FACES], BadRecord, "not_asked"), (["show", []], BadRecord, "not_asked"),
    (["unseal", []], BadRecord, "not_asked"), (["audit", "fair"], BadRecord, "not_asked"),
    (["x" * 1000, 1], BadRecord, "not_asked"),
])
def test_bad_entries_where_a_move_is_due(entry, error, code):
    state = replay(record(DEALT))
    before = state.dump()
    with pytest.raises(error) as caught:
        fold(GAME, state, entry)
    assert caught.value.code == code and len(str(caught.value)) < 300
    assert state.dump() == before
    with pytest.raises(GameError) as caught:
        replay(record([*DEALT, entry]))
    assert caught.value.code == "bad_entry" and caught.value.params["entry"] == 2


@pytest.mark.parametrize("answer, error, code", [
    (None, BadRecord, "bad_answer"), ("W1", BadRecord, "bad_answer"), ({}, BadRecord, "bad_answer"),
    (FACES[:24], BadRecord, "bad_answer"), (FACES + ["W1"], BadRecord, "bad_answer"),
    (["W9", *FACES[1:]], BadRecord, "no_such_card"), ([5, *FACES[1:]], BadRecord, "no_such_card"),
    ([["W1"], *FACES[1:]], BadRecord, "no_such_card"), ([FACES[1], *FACES[1:]], Contradiction, "card_twice"),
])
def test_bad_shuffles(answer, error, code):
    state = start(record())
    with pytest.raises(error) as caught:
        fold(GAME, state, ["shuffle", answer])
    assert caught.value.code == code


@pytest.mark.parametrize("answer, error, code", [
    (FACES[:19], BadRecord, "bad_answer"), (5, BadRecord, "bad_answer"),
    ([*FACES[:19], "x"], BadRecord, "no_such_card"), ([FACES[1], FACES[0], *FACES[2:20]], Contradiction, "other_face"),
])
def test_bad_shows(answer, error, code):
    state = replay(record(LOG[:1]))
    with pytest.raises(error) as caught:
        fold(GAME, state, ["show", answer])
    assert caught.value.code == code


def test_bad_shows_in_a_replica():
    replica = replay(record([["shuffle", [None] * 25]]))
    with pytest.raises(Contradiction, match="card_twice"):
        fold(GAME, replica.copy(), ["show", [FACES[0]] * 2 + [None] * 18])
    fold(GAME, replica, ["show", FACES[:10] + [None] * 10])
    for entry in LOG[2:4]:
        fold(GAME, replica, entry if entry[1] == 0 else ["move", 1, "pass:?"])
    fold(GAME, replica, LOG[4])
    fold(GAME, replica, ["show", LOG[5][1]])
    leader = GAME.to_act(replica)[0]
    assert leader == 0
    fold(GAME, replica, LOG[6])
    with pytest.raises(Contradiction, match="other_face"):
        fold(GAME, replica.copy(), ["show", [next(face for face in FACES if face != LOG[7][1][0])]])
    fold(GAME, replica, LOG[7])
    unknown = next(card for card in replica.hands[1] if replica.faces[card] is None)
    fold(GAME, replica, ["move", 1, f"follow:{unknown}"])
    with pytest.raises(Contradiction, match="face_missing"):
        fold(GAME, replica.copy(), ["show", [None]])
    with pytest.raises(Contradiction, match="card_twice"):
        fold(GAME, replica.copy(), ["show", [LOG[7][1][0]]])


@pytest.mark.parametrize("answer, error", [
    (None, BadRecord), ([], BadRecord), ([[1]], BadRecord), ([[1], 5], BadRecord), ([[1], [None]], BadRecord),
    ([[1], [[14]]], BadRecord), ([[1], [True]], BadRecord), ([["?"], ["?"]], GameError), ([[], []], IllegalMove),
])
def test_bad_unsealings(answer, error):
    state = replay(record(LOG[:4]))
    with pytest.raises(error):
        fold(GAME, state, ["unseal", answer])


def test_another_choice_than_the_one_sealed():
    state = replay(record(LOG[:4]))
    [mine], theirs = LOG[4][1]
    legal = [list(move.args) for move in GAME.legal_moves(replay(record(LOG[:2])), 0)]
    other = next(choice for choice in legal if choice != [mine])
    with pytest.raises(Contradiction, match="other_choice"):
        fold(GAME, state, ["unseal", [other, theirs]])


@pytest.mark.parametrize("word", [None, 5, "", "Fair", "fair!", "x" * 50, ["fair"]])
def test_bad_audits(word):
    number = next(number for number, entry in enumerate(LOG) if entry[0] == "audit")
    state = replay(record(LOG[:number]))
    with pytest.raises(BadRecord, match="bad_answer"):
        fold(GAME, state, ["audit", word])
    fold(GAME, state, ["audit", "fair"])


def test_a_record_of_other_rules_that_does_not_replay_says_so():
    data = {**record([*LOG[:2], ["move", 0, "pass:24"]]), "rules": "0" * 16}
    with pytest.raises(BadRecord) as caught:
        replay(data)
    assert caught.value.code == "other_rules" and caught.value.params["entry"] == 2
    assert replay({**record(LOG), "rules": "0" * 16}).outcome is not None
