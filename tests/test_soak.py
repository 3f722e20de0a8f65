"""Short forms of the soak tests that need no browser (`python -m tools.soak resume`)."""

from __future__ import annotations

import pytest

from tools.soak import resume

DUELS = resume.duels()


@pytest.mark.parametrize("name", DUELS)
@pytest.mark.parametrize("who", resume.WHO)
def test_kill_and_resume_after_every_ply(name: str, who: str):
    outcome = resume.after_every_ply(name, who, seed=11, most=12)
    assert outcome.kills == outcome.plies * len(resume.WHO[who]) > 0


@pytest.mark.parametrize("name", DUELS)
@pytest.mark.parametrize("who", resume.WHO)
def test_kill_and_resume_within_every_deal(name: str, who: str):
    assert resume.within_every_deal(name, who, seed=11, most=12).plies > 0


def test_a_difference_is_found():
    """The soak test itself can fail."""
    from tests.peer.pair import Pair

    pair = Pair()
    pair.link()
    resume.check(pair)
    pair.sides[0].table.state.round += 1
    with pytest.raises(AssertionError):
        resume.check(pair)
