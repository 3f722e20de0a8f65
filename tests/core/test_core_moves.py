"""Notation: parse ∘ format is the identity, and a text that isn't canonical is refused."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames.core import moves
from pygames.core.errors import BadNotation
from pygames.core.moves import HIDDEN, LONGEST, Move, parse_move

verbs = st.from_regex(r"[a-z][a-z_]{0,9}", fullmatch=True)
arguments = st.integers(0, 999_999) | st.from_regex(r"[A-Za-z][A-Za-z0-9_.+*=-]{0,5}", fullmatch=True) | st.just("?")


@given(verbs, st.lists(arguments, max_size=10))
def test_parse_is_the_inverse_of_format(verb, args):
    move = Move(verb, tuple(args))
    assert parse_move(str(move)) == move


@given(st.text(max_size=20) | st.from_regex(r"[a-z_]{0,4}:?[a-zA-Z0-9,?+. -]{0,8}", fullmatch=True))
def test_what_parses_is_canonical(text):
    try:
        move = parse_move(text)
    except BadNotation as error:
        assert error.code == "bad_notation"
    else:
        assert str(move) == text


@pytest.mark.parametrize("text", [
    "", " ", "Lead:1", "lead:", "lead:1,", "lead:,1", "lead:01", "lead:-1", "lead:1 ", " lead:1", "lead:1\n", "lead: 1",
    "lead:1:2", "lead:1.5", "lead:5+", "lead:1234567", "_lead", "lead:é", "lead:۱", "lead:1,,2", "x" * (LONGEST + 1),
    None, 5, ["lead:1"], b"lead:1"])
def test_refused(text):
    with pytest.raises(BadNotation):
        parse_move(text)


def test_a_sealed_move_from_outside():
    move = Move("pass", (3, 4))
    assert move.seal() == Move("pass", HIDDEN) and str(move.seal()) == "pass:?"
    assert move.seal().hidden and not move.hidden


def test_examples_in_docstrings():
    assert doctest.testmod(moves).failed == 0
