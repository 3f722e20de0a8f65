"""Nicknames and chat: what is said arrives as plain text, once, and nothing else does."""

from __future__ import annotations

import json
import random

import pytest

from pygames.core.errors import IllegalMove
from pygames.peer.messages import LONGEST_NAME, LONGEST_SPEECH, PHRASES, BadMessage, clean, decode
from pygames.peer.session import FRIEND, HOST
from pygames.peer.talk import MOST_LINES, Line

from .pair import Pair


def say(text: object) -> str:
    return json.dumps({"t": "say", "n": 1, "a": 0, "c": "0" * 16, "text": text})


@pytest.mark.parametrize("text", [
    "", " ", "a\nb", "a  b", " a", "x" * (LONGEST_SPEECH + 1), "a\u202eb", "a\u200bb", "a\x00b", 7, None, ["a"]])
def test_no_line_of_text(text):
    with pytest.raises(BadMessage, match="malformed"):
        decode(say(text))


@pytest.mark.parametrize("text", ["سلام، می‌آیی؟", "<b>hi</b>", "👨‍👩‍👧", "x" * LONGEST_SPEECH, "[" * 99 + '"' + "{" * 99])
def test_a_line_of_text(text):
    assert clean(text) == text and decode(say(text))["text"] == text


def test_what_is_typed_becomes_a_line():
    assert clean("  two\n lines\t\u202e \u0007") == "two lines"
    assert len(clean("x" * 5000)) == LONGEST_SPEECH
    assert clean(clean("x" * 199 + " y")) == clean("x" * 199 + " y")


def test_said_on_one_side_and_heard_on_the_other():
    pair = Pair()
    host, friend = pair.sides
    host.talk.call("  Ann <i> ")
    friend.talk.call("ب" * 100)
    pair.link()
    assert friend.talk.friend == "Ann <i>" and host.talk.friend == "ب" * LONGEST_NAME
    host.talk.say("hello\nthere")
    friend.talk.say_phrase("thanks")
    host.talk.say("   ")
    pair.deliver()
    assert host.talk.lines == [Line(True, "hello there"), Line(False, word="thanks")]
    assert friend.talk.lines == [Line(True, word="thanks"), Line(False, "hello there")]
    assert (host.talk.unread, friend.talk.unread) == (1, 1)
    with pytest.raises(IllegalMove, match="bad_phrase"):
        host.talk.say_phrase("<b>")


def test_who_is_muted_is_not_heard_and_the_game_goes_on():
    pair = Pair()
    pair.link()
    pair.sides[HOST].talk.muted = True
    pair.sides[FRIEND].talk.say("spam")
    pair.play(random.Random(1))
    assert pair.sides[HOST].talk.lines == [] and pair.sides[HOST].table.state.outcome is not None


def test_chat_crosses_with_moves_and_survives_a_lost_link():
    pair = Pair()
    pair.link()
    rng = random.Random(2)
    for number in range(20):
        for session in pair.sides:
            session.talk.say(f"{session.side} {number}")
        for session in pair.movers():
            session.act(session.seat, rng.choice(session.table.legal_moves(session.seat)))
        if number % 5 == 4:
            pair.cut()
            pair.reload(number % 2)
            pair.link()
        pair.deliver()
    for side, session in enumerate(pair.sides):
        assert [line.text for line in session.talk.lines if not line.mine] == [f"{1 - side} {n}" for n in range(20)]
        assert session.refused is None and session.problem is None
    assert set(PHRASES) and pair.sides[HOST].phase == "playing"


def test_a_peer_that_never_stops_talking_fills_no_memory():
    pair = Pair()
    pair.link()
    for number in range(5 * MOST_LINES):
        pair.sides[FRIEND].talk.say(str(number))
    pair.deliver()
    for session in pair.sides:
        assert len(session.talk.lines) == MOST_LINES and session.talk.lines[-1].text == str(5 * MOST_LINES - 1)
