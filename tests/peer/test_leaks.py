"""Nothing that a side holds, sends or receives tells it a card that its seat may not know."""

from __future__ import annotations

import json
import random

import pytest

from pygames.core.moves import parse_move
from pygames.core.registry import load_game
from pygames.fair.group import encode_scalar

from .pair import Pair
from .test_session import DUELS


def keys_sent(texts: list[str]) -> list[int]:
    """Return the cards for which keys left a side, from its messages."""
    return [card for text in texts if '"t":"keys"' in text for card in json.loads(text)["cards"]]


def faces_in(data: object, deck: set[str]) -> list[str]:
    """Return every face that stands as a word anywhere in plain data."""
    if isinstance(data, str):
        return [data] if data in deck else []
    if isinstance(data, dict):
        return [face for item in data.values() for face in faces_in(item, deck)]
    if isinstance(data, list):
        return [face for item in data for face in faces_in(item, deck)]
    return []


@pytest.mark.parametrize("name", DUELS)
@pytest.mark.parametrize("seed", range(12))
def test_a_replica_knows_what_its_seat_may_know_and_no_more(name, seed):
    pair = Pair(name, host_player=seed % 2)
    rng = random.Random(seed)
    pair.link()
    game = load_game(name)
    deck = set(game.deck(game.options.resolve()))
    while True:
        for side, session in enumerate(pair.sides):
            state, seat = session.table.state, session.seat
            assert [face is not None for face in state.faces] == [bool(mask >> seat & 1) for mask in state.known]
            others = [choice for other, choice in enumerate(state.sealed) if other != seat]
            assert all(choice in (None, ["?"]) for choice in others)
            # The keys that have come to this side since the last shuffle are for cards that it may know.
            recent = []
            for text in pair.sent[1 - side]:
                if '"t":"step"' in text:
                    recent = []
                recent += keys_sent([text])
            if state.request is None:
                assert all(state.known[card] >> seat & 1 for card in recent)
        if not pair.step(rng):
            break
    for sent in pair.sent:
        for text in sent:
            message = json.loads(text)
            if message["t"] in ("step", "keys", "audit"):
                assert faces_in(message, deck) == []
            if message["t"] == "move" and game.verbs[parse_move(message["move"]).verb]:
                assert parse_move(message["move"]).hidden


@pytest.mark.parametrize("name", DUELS)
def test_logs_and_saves_hold_no_more_faces_than_the_state(name):
    """A save's log, folded again, gives the same replica; what it says of a shuffle is nothing at all."""
    pair = Pair(name)
    pair.link()
    rng = random.Random(11)
    while pair.step(rng):
        for session in pair.sides:
            log = session.save()["table"]["log"]
            assert all(set(entry[1]) == {None} for entry in log if entry[0] == "shuffle")
            for before, entry, after in session.table.story(session.seat):
                assert before["options"] == after["options"]
                assert entry[0] not in ("shuffle", "show") or entry[1] == []
            break


def test_secrets_of_the_deck_leave_only_for_the_audit():
    pair = Pair()
    pair.link()
    rng = random.Random(5)
    while pair.step(rng):
        for side, session in enumerate(pair.sides):
            if session.table.state.phase == "score" or session._dealer.deck.due:
                continue
            for secret in session._dealer.deck._secrets:
                hidden = [encode_scalar(lock).hex() for card, lock in enumerate(secret.locks)
                          if not session._dealer.deck.has_given(card)]
                traffic = "".join(text for text in pair.sent[side] if '"t":"audit"' not in text)
                assert secret.deck_key == 1 or encode_scalar(secret.deck_key).hex() not in traffic
                assert secret.dump() not in traffic
                assert not any(lock in traffic for lock in hidden)
