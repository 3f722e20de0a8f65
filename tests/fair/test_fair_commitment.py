"""Sealed choices: opened as made, or refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames.fair.commitment import check, commit
from pygames.fair.errors import BrokenCommitment


@given(st.text(max_size=40))
def test_an_honest_opening_passes(text):
    commitment, salt = commit(text)
    assert len(commitment) == len(salt) == 32
    check(commitment, salt, text)


@given(st.text(max_size=10), st.text(max_size=10))
def test_another_text_is_refused(text, other):
    commitment, salt = commit(text)
    if text != other:
        with pytest.raises(BrokenCommitment):
            check(commitment, salt, other)


def test_the_same_text_never_looks_the_same():
    assert len({commit("pass")[0] for _ in range(50)}) == 50


def test_other_salts_are_refused():
    commitment, salt = commit("witness")
    for wrong in (bytes(32), salt[:-1], salt + b"w", b""):
        with pytest.raises(BrokenCommitment):
            check(commitment, wrong, "witness")
    # Text can't be moved into the salt.
    with pytest.raises(BrokenCommitment):
        check(commitment, salt + b"w", "itness")


def test_another_commitment_is_refused():
    commitment, salt = commit("witness")
    for wrong in (commitment[:-1], b"", commit("witness")[0], commitment.hex()):
        with pytest.raises(BrokenCommitment) as caught:
            check(wrong, salt, "witness")
        assert caught.value.code == "broken_commitment"
