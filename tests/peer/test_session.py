"""Two sessions play whole matches, lose their link, reload, resign."""

from __future__ import annotations

import random

import pytest

from pygames.core.requests import EVERYBODY

from .pair import Pair


@pytest.mark.parametrize("host_player", [0, 1, None])
@pytest.mark.parametrize("seed", range(4))
def test_a_whole_return_match(host_player, seed):
    pair = Pair(host_player=host_player, match_games=2)
    rng = random.Random(seed)
    pair.link()
    assert {session.player for session in pair.sides} == {0, 1}
    for _ in range(2):
        while pair.step(rng):
            pair.check_agreement()
        outcome = pair.sides[0].table.state.outcome
        assert outcome is not None and outcome == pair.sides[1].table.state.outcome
        if not pair.sides[0].table.match_over:
            pair.sides[rng.randrange(2)].next_game()
            pair.deliver()
    for session in pair.sides:
        assert session.problem is None and session.refused is None
        assert session.table.match_over
        assert all(audit["result"] == "fair" for audit in session.audits)
        assert len(session.audits) >= 2
    assert pair.sides[0].table.match_winner() == pair.sides[1].table.match_winner()
