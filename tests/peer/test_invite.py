"""What an invitation says about the table: all of it comes back, in few bytes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames.core.errors import BadOption
from pygames.core.registry import GAMES, load_game
from pygames.peer import invite
from pygames.peer.code import Invitation, encode, parse_sdp
from pygames.peer.handshake import CLOCKS, Agreement
from pygames.peer.invite import BadInvitation, pack, unpack
from tests.peer.test_code import CHROMIUM, FIREFOX, TWO_INTERFACES

TABLE = "a1b2c3"


def agreement(name: str = "jekyll", player: int | None = None, clock: int = 0, **chosen: object) -> Agreement:
    game = load_game(name)
    return Agreement(game, game.options.resolve(chosen), TABLE, player, clock)


def reason(data: bytes) -> str:
    with pytest.raises(BadInvitation) as caught:
        unpack(data)
    return caught.value.code


@pytest.mark.parametrize("name", GAMES)
class TestEveryGame:
    def test_comes_back(self, name: str) -> None:
        for clock in CLOCKS:
            for player in (0, 1, None):
                assert unpack(pack(agreement(name, player, clock))) == agreement(name, player, clock)

    def test_with_every_preset_and_every_value_of_every_option(self, name: str) -> None:
        options = load_game(name).options
        choices = [{"preset": preset} for preset in options.presets]
        choices += [{option.name: value} for option in options.options for value in option.values]
        for chosen in choices:
            try:
                wanted = agreement(name, **chosen)
            except BadOption:
                continue
            assert unpack(pack(wanted)) == wanted

    def test_with_many_options_at_once(self, name: str) -> None:
        rng, options = random.Random(name), load_game(name).options.options
        tried = 0
        while tried < 20:
            chosen = {option.name: rng.choice(option.values) for option in rng.sample(options, rng.randint(1, len(options)))}
            try:
                wanted = agreement(name, **chosen)
            except BadOption:
                continue
            tried += 1
            assert unpack(pack(wanted)) == wanted

    def test_is_short(self, name: str) -> None:
        """A code of 113 characters at most, whatever table it is, from a browser with one network and no STUN."""
        lan = CHROMIUM, FIREFOX.replace("typ srflx", "typ unknown")
        for sdp in lan:
            code = Invitation(parse_sdp(sdp), pack(agreement(name, clock=60)))
            assert len(code.card.candidates) == 1 and len(encode(code)) <= 113
        for preset in load_game(name).options.presets:
            assert len(encode(Invitation(parse_sdp(CHROMIUM), pack(agreement(name, preset=preset))))) <= 113


def test_length_with_all_that_a_browser_may_find() -> None:
    extra = pack(agreement())
    lengths = [len(encode(Invitation(parse_sdp(CHROMIUM, more), extra))) for more in ((), TWO_INTERFACES[1:], TWO_INTERFACES)]
    assert lengths == [112, 121, 145]


class TestRefusal:
    def test_another_version(self, monkeypatch: pytest.MonkeyPatch) -> None:
        data = pack(agreement())
        monkeypatch.setattr(invite, "VERSION", invite.VERSION + 1)
        assert reason(data) == "other_version"
        assert reason(b"") == "other_version"

    def test_a_game_that_this_page_does_not_know(self, monkeypatch: pytest.MonkeyPatch) -> None:
        data = pack(agreement(list(GAMES)[-1]))
        monkeypatch.setattr(invite, "GAMES", dict(list(GAMES.items())[:-1]))
        assert reason(data) == "unknown_game"

    def test_other_rules(self, monkeypatch: pytest.MonkeyPatch) -> None:
        data = pack(agreement())
        monkeypatch.setattr(invite, "GAMES", dict(reversed(GAMES.items())))
        assert reason(data) == "other_rules"

    def test_options_that_there_are_not(self) -> None:
        assert reason(pack(agreement()) + b"\xff\xff") == "malformed"

    @given(st.binary(max_size=40))
    def test_garbage(self, data: bytes) -> None:
        """Refused for a reason, or understood: never anything else."""
        try:
            assert unpack(data).game.name in GAMES
        except BadInvitation as error:
            assert error.code in {"other_version", "unknown_game", "other_rules", "malformed"}


def test_a_table_has_a_name() -> None:
    with pytest.raises(ValueError):
        Agreement(load_game("jekyll"), {}, "00aa11bb", None)
