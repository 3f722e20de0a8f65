"""A hostile peer: garbage, huge, deep, reordered, half messages.  The table never breaks and the game goes on."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pygames.peer.messages import CONTROL, LONGEST, NUMBERED, BadMessage, decode
from pygames.peer.session import FRIEND, HOST

from .pair import Pair

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-10, 10**7) | st.floats(allow_nan=False) | st.text(max_size=20)
    | st.sampled_from(["00" * 32, "ff" * 32, "pass:12", "lead:1", "<b>x</b>"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4), max_leaves=12)


def middle(seed: int, plies: int) -> Pair:
    pair = Pair()
    pair.link()
    rng = random.Random(seed)
    for _ in range(plies):
        pair.step(rng)
    return pair


class TestDecode:
    @pytest.mark.parametrize("text", [
        "", "{", "null", "[]", "1", '"x"', "{}", '{"t":1}', '{"t":"ping"}', '{"t":"ping","id":-1}', '{"t":"ping","id":true}',
        '{"t":"ping","id":1,"x":2}', '{"t":"ping","id":NaN}', '{"t":"ping","id":1e3}', '{"t":"bye","reason":"a\\nb"}',
        '{"t":"keys","n":1,"a":0,"c":"0000000000000000","cards":[1],"keys":["zz"]}', "{" * 5000, "[" * 50_000, None, 7, b"{}"])
    def test_malformed(self, text):
        with pytest.raises(BadMessage, match="malformed"):
            decode(text)

    def test_too_large_and_unknown(self):
        with pytest.raises(BadMessage, match="too_large"):
            decode(" " * (LONGEST + 1))
        with pytest.raises(BadMessage, match="unknown_message"):
            decode('{"t":"shutdown"}')

    @given(st.text(max_size=200) | JSON.map(json.dumps))
    def test_nothing_but_bad_message(self, text):
        try:
            decode(text)
        except BadMessage:
            pass


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), plies=st.integers(0, 26))
def test_the_table_survives_anything(data, plies):
    """Whatever comes, the table stays as it was, and the good messages that follow are taken."""
    pair = middle(3, plies)
    host = pair.sides[HOST]
    before = host.table.state.dump()
    for _ in range(10):
        kind = data.draw(st.sampled_from([*CONTROL, *NUMBERED]))
        fields = {name: data.draw(JSON) for name in CONTROL.get(kind, NUMBERED.get(kind))}
        message = {"t": kind, **fields}
        if kind in NUMBERED:
            number = host._stream.received + data.draw(st.integers(-3, 3))
            message |= {"n": max(0, number), "a": 0,
                        "c": host.head if data.draw(st.booleans()) else "0" * 16}
        if kind in ("bye", "hello", "coin", "resign"):
            continue
        host.receive(json.dumps(message))
        host.receive(data.draw(st.text(max_size=50)))
    assert host.table.state.dump() == before and host.problem is None
    pair.wire[HOST].clear()
    pair.play(random.Random(5))
    assert host.table.state.outcome is not None and host.problem is None


@pytest.mark.parametrize("seed", range(10))
def test_messages_out_of_order_are_asked_for_again(seed):
    """A link that reorders: what came too early is refused, asked for and taken later."""
    pair = Pair()
    rng = random.Random(seed)
    pair.link()
    for _ in range(400):
        for session in pair.movers():
            session.act(session.seat, rng.choice(session.table.legal_moves(session.seat)))
        for wire in pair.wire:
            if len(wire) > 1 and rng.random() < 0.3:
                wire.rotate(1)
        pair.deliver()
    pair.cut()
    pair.link()
    pair.play(rng)
    assert all(session.problem is None and session.table.state.outcome is not None for session in pair.sides)


def test_a_peer_that_never_stops_is_not_listened_to():
    pair = middle(1, 5)
    host = pair.sides[HOST]
    before = host.table.state.dump()
    for _ in range(500):
        host.receive("garbage")
    assert host.problem[0] == "too_many_refusals" and host.phase == "stopped"
    assert host.table.state.dump() == before
    assert len(pair.wire[HOST]) < 250


def test_a_message_before_the_link_or_the_greeting_does_nothing():
    pair = Pair()
    host = pair.sides[HOST]
    host.receive('{"t":"ping","id":1}')
    assert host.table is None and not pair.sent[HOST]
    host.link_up()
    host.receive('{"t":"resign","n":1,"a":0,"c":"0000000000000000","seat":1}')
    assert host.refused[0] == "out_of_order" and host.table is None


def test_the_save_of_an_attacked_table_goes_on():
    pair = middle(2, 9)
    for _ in range(20):
        pair.sides[HOST].receive('{"t":"step","n":99,"a":0,"c":"0000000000000000","points":[]}')
    pair.reload(HOST)
    pair.reload(FRIEND)
    pair.link()
    pair.play(random.Random(1))
    assert all(session.table.state.outcome is not None for session in pair.sides)
