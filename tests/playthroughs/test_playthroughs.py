"""Every playthrough is played again and compared; every game has one."""

import pytest

from pygames.core.registry import GAMES
from tests.playthroughs.playthrough import files, header, playthrough


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_playthrough(file):
    """On a difference that is meant: python -m tests.playthroughs.regenerate."""
    kept = file.read_text(encoding="utf-8")
    assert playthrough(*header(kept)).splitlines() == kept.splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_playthrough(name):
    assert [file for file in files() if header(file.read_text(encoding="utf-8"))[0] == name]
