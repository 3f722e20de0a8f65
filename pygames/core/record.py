"""Game records: plain JSON data, and the fold that turns one back into a state.

A record is everything that happened in one game, in order:

    {"format": 1, "game": "jekyll", "rules": "1f0c…", "options": {…}, "log": [
        ["shuffle", ["W3", …]],      the dealer's answers; a face that this replica
        ["show", ["W3", null, …]],   must not know is null
        ["move", 0, "pass:3"],       a seat and a move; another seat's sealed choice is `pass:?`
        ["unseal", [[3], [14]]],
        ["audit", "fair"],
        ["resign", 1]]}

The log is the truth: a state is the fold of its log.  Undo, save, resume, replay and
audit are this one fold, so it trusts nothing: whatever the data, it raises a
`GameError` or goes on.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from .errors import BadRecord, Contradiction, GameError
from .game import Game
from .moves import Move, parse_move
from .registry import load_game
from .requests import EVERYBODY, Audit, Request, Show, Unseal, kind_of
from .state import State

FORMAT = 1
"""Version of the shape of records; another one is refused."""

LONGEST = 1_000_000
"""Characters of a record's text; a whole game needs some thousands."""

DEEPEST = 16
"""Levels of nesting in a record's text; more of them would exhaust the stack of a Python in a browser."""

Entry = list[Any]
"""One line of a log."""

Record = dict[str, Any]
"""What `new_record` makes and `from_json` checks."""

_WORD = re.compile(r"[a-z][a-z_]{0,39}")
_BRACKET_OR_STRING = re.compile(r'[\[\]{}]|"(?:[^"\\]|\\.)*+"?', re.DOTALL)  # a string that nothing closes goes on to the end


# -- writing ---------------------------------------------------------------------------------------


def new_record(game: Game[Any], options: dict[str, Any]) -> Record:
    """Return the record of a game that has not begun.

    Args:
        options: resolved options, as in `State.options`.
    """
    return {"format": FORMAT, "game": game.name, "rules": game.rules_hash, "options": dict(options), "log": []}


def answer_entry(request: Request, answer: Any) -> Entry:
    """Return the entry for a dealer's answer."""
    return [kind_of(request), answer]


def move_entry(seat: int, move: Move) -> Entry:
    """Return the entry for a move."""
    return ["move", seat, str(move)]


def resign_entry(seat: int) -> Entry:
    """Return the entry for a seat that gives up."""
    return ["resign", seat]


def to_json(record: Record) -> str:
    """Return a record as JSON text, as short as it gets."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


# -- reading ---------------------------------------------------------------------------------------


def from_json(text: str) -> Record:
    """Return the record that a text holds; its log is checked only when it is folded.

    Raises:
        BadRecord: `too_long`, `not_json`, or what `check_record` raises.
        UnknownGame, BadOption: the record is of a game or with options that don't exist here.
    """
    if len(text) > LONGEST:
        raise BadRecord("too_long", longest=LONGEST)
    if nesting(text) > DEEPEST:
        raise BadRecord("not_json")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord("not_json") from error
    check_record(data)
    return data


def nesting(text: str) -> int:
    """Return an upper bound of a JSON text's nesting, without parsing it; brackets within strings don't count.

    >>> nesting('[{"a": "[[["}]')
    2
    """
    depth = deepest = 0
    for part in _BRACKET_OR_STRING.findall(text):
        if part in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif part in "]}":
            depth -= 1
    return deepest


def check_record(data: Any) -> None:
    """Raise unless this data has the shape of a record of a game that exists here.

    Raises:
        BadRecord: `bad_shape`, or `other_format` if another version of the page wrote it.
        UnknownGame, BadOption: no such game, no such options.
    """
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadRecord("bad_shape")
    if data.get("format") != FORMAT:
        raise BadRecord("other_format", format=str(data.get("format"))[:40])
    if not isinstance(data.get("options"), dict) or not isinstance(data.get("log"), list):
        raise BadRecord("bad_shape")
    load_game(data["game"]).options.resolve(data["options"])


def start(record: Record) -> State:
    """Return the first state of a record's game, before its log.

    Raises:
        BadRecord, UnknownGame, BadOption: as `check_record`.
    """
    check_record(record)
    game = load_game(record["game"])
    return game.setup(game.options.resolve(record["options"]))


def replay(record: Record) -> State:
    """Return the state after a record's log.

    Raises:
        BadRecord: as `check_record`; `bad_entry` with the entry's number (from 0) and why;
            `other_rules` instead if it was written under other rules than these.
        UnknownGame, BadOption: no such game, no such options.
    """
    state = start(record)
    game = load_game(record["game"])
    for number, entry in enumerate(record["log"]):
        try:
            fold(game, state, entry)
        except GameError as error:
            code = "bad_entry" if record.get("rules") == game.rules_hash else "other_rules"
            raise BadRecord(code, entry=number, why=str(error)) from error
    return state


def fold(game: Game[Any], state: State, entry: Any) -> None:
    """Let one entry of a log happen, in place.

    A refused move leaves the state untouched; a refused answer may not, so go on from a
    copy or from the log.

    Raises:
        BadRecord: the entry has another shape, or answers what wasn't asked.
        BadNotation: the move's text is no move.
        IllegalMove: the rules don't allow the move.
        Contradiction: the answer doesn't fit what is known.
    """
    match entry:
        case ["move", seat, str(text)]:
            move = parse_move(text)
            if move.hidden and not game.verbs.get(move.verb):
                raise BadRecord("not_sealed", verb=move.verb)
            game.apply(state, _seat(game, state, seat), move)
        case ["resign", seat]:
            seat = _seat(game, state, seat)
            if state.outcome is not None:
                raise game.refusal(state)
            game.give_up(state, seat)
        case [str(kind), answer]:
            if state.request is None or kind != kind_of(state.request):
                raise BadRecord("not_asked", kind=kind[:40])
            _check_answer(game, state, state.request, answer)
            game.answer(state, answer)
        case _:
            raise BadRecord("bad_shape")


def _seat(game: Game[Any], state: State, seat: Any) -> int:
    if type(seat) is not int or not 0 <= seat < game.num_seats(state.options):
        raise BadRecord("no_such_seat", seat=str(seat)[:40])
    return seat


def _check_answer(game: Game[Any], state: State, request: Request, answer: Any) -> None:
    """Raise unless an answer has the shape that its request asks for."""
    if isinstance(request, Audit):
        fits = isinstance(answer, str) and _WORD.fullmatch(answer)
    elif not isinstance(answer, list):
        fits = False
    elif isinstance(request, Unseal):
        fits = len(answer) == len(request.seats) and all(
            isinstance(choice, list) and all(type(arg) in (int, str) for arg in choice) for choice in answer)
    else:
        fits = len(answer) == len(request.cards)
    if not fits:
        raise BadRecord("bad_answer", request=kind_of(request))
    if not isinstance(request, (Audit, Unseal)):
        _check_faces(game, state, request, answer)


def _check_faces(game: Game[Any], state: State, request: Any, faces: list[Any]) -> None:
    """Raise unless these faces can lie under the request's cards.

    Raises:
        BadRecord: `no_such_card`, a face that is not in the deck.
        Contradiction: `face_missing`, an open card without a face; `card_twice`, a face lies
            under more handles than the deck has of it.
    """
    deck = game.deck(state.options)
    for face in faces:
        if face is not None and face not in deck:
            raise BadRecord("no_such_card", face=str(face)[:40])
    before = state.faces
    if isinstance(request, Show):
        for card, to, face in zip(request.cards, request.to, faces):
            if to == EVERYBODY and face is None and before[card] is None:
                raise Contradiction("face_missing", card=card)
        if None not in (before[card] for card in request.cards):
            return  # `State.learn` compares them with what is known
    after = before[:]
    for card, face in zip(request.cards, faces):
        if face is not None or not isinstance(request, Show):
            after[card] = face
    there, most = Counter(after), Counter(deck)
    for face in faces:
        if face is not None and there[face] > most[face]:
            raise Contradiction("card_twice", face=face)

