"""The kept playthroughs of Dracula vs. Van Helsing show every end of the game and of a round."""

import pytest

from tests.playthroughs.playthrough import FOLDER


@pytest.mark.parametrize("name, end, rounds", [
    ("vampires", "dracula wins: vampires", {"call", "eight"}),
    ("lives", "van_helsing wins: lives", {"call", "eight"}),
    ("survived", "dracula wins: survived", {"call", "eight"}),
    ("empty-deck", "dracula wins: survived", {"empty"}),
])
def test_playthrough_shows(name, end, rounds):
    last_line = (FOLDER / f"dracula-{name}.txt").read_text(encoding="utf-8").splitlines()[-1]
    assert last_line.startswith(end)
    words = last_line.split()
    assert {how for how in ("call", "eight", "empty") if words[words.index(how) + 1] != "0"} == rounds
