"""What an invitation says about the table: all of it comes back, in few letters."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames.core.errors import BadOption
from pygames.core.registry import GAMES, load_game
from pygames.peer import invite
from pygames.peer.code import MAX_EXTRA, Invitation, encode, parse_sdp
from pygames.peer.handshake import CLOCKS, TABLE_DIGITS, Agreement
from pygames.peer.invite import BadInvitation, name_of, pack, unpack
from tests.peer.test_code import CHROMIUM, FIREFOX, TWO_INTERFACES

TABLE = "a1b2c3"
CARD = parse_sdp(CHROMIUM)
LARGEST = parse_sdp(CHROMIUM, TWO_INTERFACES)
BEFORE_TABLE = invite.VERSIONS * 2 * len(CLOCKS) * invite.PLAYERS * invite.MOST_GAMES * 16**invite.HASH_DIGITS
"""How many beginnings of the number there are."""


def agreement(name: str = "jekyll", player: int | None = None, clock: int = 0, **chosen: object) -> Agreement:
    game = load_game(name)
    return Agreement(game, game.options.resolve(chosen), TABLE, player, clock)


def comes_back(wanted: Agreement) -> bool:
    """Return whether an invitation tells all of it, be it to a new table or to one that goes on."""
    new = Invitation(CARD, pack(wanted, is_new=True))
    return unpack(new) == wanted.renamed(name_of(new)) and unpack(Invitation(CARD, pack(wanted, is_new=False))) == wanted


def length(wanted: Agreement, *, is_new: bool = True) -> int:
    """Return how long an invitation gets with all that a browser may find: two interfaces and a STUN server's answer."""
    return len(encode(Invitation(LARGEST, pack(wanted, is_new))))


def before_options(is_new: bool) -> int:
    """Return by what the options of an invitation are multiplied."""
    return BEFORE_TABLE * (1 if is_new else 16**TABLE_DIGITS)


def reason(extra: int) -> str:
    with pytest.raises(BadInvitation) as caught:
        unpack(Invitation(CARD, extra))
    return caught.value.code


@pytest.mark.parametrize("name", GAMES)
class TestEveryGame:
    def test_comes_back(self, name: str) -> None:
        for clock in CLOCKS:
            for player in (0, 1, None):
                assert comes_back(agreement(name, player, clock))

    def test_with_every_preset_and_every_value_of_every_option(self, name: str) -> None:
        options = load_game(name).options
        choices = [{"preset": preset} for preset in options.presets]
        choices += [{option.name: value} for option in options.options for value in option.values]
        for chosen in choices:
            try:
                wanted = agreement(name, **chosen)
            except BadOption:
                continue
            assert comes_back(wanted)
            assert Agreement.load(wanted.dump()) == wanted, "a friend who comes back holds what the invitation said"

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
            assert comes_back(wanted)

    def test_is_short(self, name: str) -> None:
        """A code of 107 characters at most, whatever table it is, from a browser with one network and no STUN."""
        lan = CHROMIUM, FIREFOX.replace("typ srflx", "typ unknown")
        for sdp in lan:
            code = Invitation(parse_sdp(sdp), pack(agreement(name, clock=60), is_new=True))
            assert len(code.card.candidates) == 1 and len(encode(code)) <= 107
        for preset in load_game(name).options.presets:
            assert len(encode(Invitation(CARD, pack(agreement(name, preset=preset), is_new=True)))) <= 107

    def test_has_140_characters_at_most_with_all_that_a_browser_may_find(self, name: str) -> None:
        """By default and with every preset, clock and player; an option of one's own may cost letters, see below."""
        for chosen in ({}, *({"preset": preset} for preset in load_game(name).options.presets)):
            for player in (0, 1, None):
                assert max(length(agreement(name, player, clock, **chosen)) for clock in CLOCKS) <= 140


def test_length_with_all_that_a_browser_may_find() -> None:
    extra = pack(agreement(), is_new=True)
    lengths = [len(encode(Invitation(parse_sdp(CHROMIUM, more), extra))) for more in ((), TWO_INTERFACES[1:], TWO_INTERFACES)]
    assert lengths == [106, 115, 139]


def test_room_for_further_games_and_rules() -> None:
    """The limit holds whatever the rules hash is, and for as many games as there is room for."""
    assert len(GAMES) <= invite.MOST_GAMES
    most_presets = max(len(load_game(name).options.presets) for name in GAMES)
    assert len(encode(Invitation(LARGEST, BEFORE_TABLE * (1 + most_presets) - 1))) == 140


def test_what_costs_letters() -> None:
    """A table that goes on has to be named, and options of one's own be listed: one costs three letters at most."""
    assert length(agreement(), is_new=False) == 144
    assert length(agreement(greed_swap="1")) == 140
    assert length(agreement("spite", payoff=13)) == 142
    assert length(agreement("spite", payoff=13, centre=5, target=77, scoring="points")) == 146
    for name in GAMES:
        for option in load_game(name).options.options:
            for value in option.values:
                with suppress(BadOption):
                    assert length(agreement(name, clock=60, **{option.name: value})) <= 143


class TestRefusal:
    def test_another_version(self, monkeypatch: pytest.MonkeyPatch) -> None:
        extra = pack(agreement(), is_new=True)
        monkeypatch.setattr(invite, "VERSION", invite.VERSION + 1)
        assert reason(extra) == "other_version"
        assert reason(0) == "other_version"

    def test_versions_beyond_the_last_digit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(invite, "VERSION", 15 + invite.VERSIONS)
        assert comes_back(agreement())
        extra = pack(agreement(), is_new=True)
        monkeypatch.setattr(invite, "VERSION", 16 + invite.VERSIONS)
        assert reason(extra) == "other_version"

    def test_a_game_that_this_page_does_not_know(self, monkeypatch: pytest.MonkeyPatch) -> None:
        extra = pack(agreement(list(GAMES)[-1]), is_new=True)
        monkeypatch.setattr(invite, "GAMES", dict(list(GAMES.items())[:-1]))
        assert reason(extra) == "unknown_game"

    def test_other_rules(self, monkeypatch: pytest.MonkeyPatch) -> None:
        extra = pack(agreement(), is_new=True)
        monkeypatch.setattr(invite, "GAMES", dict(reversed(GAMES.items())))
        assert reason(extra) == "other_rules"

    @pytest.mark.parametrize("is_new", [True, False])
    def test_options_that_there_are_not(self, is_new: bool) -> None:
        assert reason(pack(agreement(), is_new) + 0xFFFF * before_options(is_new)) == "malformed"

    @given(st.integers(0, MAX_EXTRA) | st.integers(0, 2**80))
    def test_garbage(self, extra: int) -> None:
        self.refused_or_understood(extra)

    @given(st.sampled_from(list(GAMES)), st.booleans(), st.integers(0, 2**12) | st.integers(0, MAX_EXTRA >> 64))
    def test_garbage_behind_a_good_beginning(self, name: str, is_new: bool, options: int) -> None:
        """All digits before the options are right."""
        base = before_options(is_new)
        self.refused_or_understood(pack(agreement(name), is_new) % base + options * base)

    def refused_or_understood(self, extra: int) -> None:
        """Refused for a reason, or understood and what a page would have written: never anything else."""
        invitation = Invitation(CARD, extra)
        try:
            found = unpack(invitation)
        except BadInvitation as error:
            assert error.code in {"other_version", "unknown_game", "other_rules", "malformed"}
        else:
            assert extra in (pack(found, is_new=True), pack(found, is_new=False))
            assert Agreement.load(found.dump()) == found


class TestName:
    def test_a_new_table_is_called_after_its_invitation(self) -> None:
        extra = pack(agreement(), is_new=True)
        names = {unpack(Invitation(card, extra)).table_id for card in (CARD, LARGEST, parse_sdp(FIREFOX))}
        assert len(names) == 3 and TABLE not in names
        assert unpack(Invitation(CARD, extra)).table_id == Invitation(CARD, extra).digest.hex()

    def test_a_table_that_goes_on_keeps_its_name(self) -> None:
        extra = pack(agreement(), is_new=False)
        assert {unpack(Invitation(card, extra)).table_id for card in (CARD, LARGEST)} == {TABLE}

    def test_leading_zeros(self) -> None:
        table = agreement().renamed("00000a")
        assert unpack(Invitation(CARD, pack(table, is_new=False))) == table

    def test_every_table_has_one(self) -> None:
        with pytest.raises(ValueError):
            Agreement(load_game("jekyll"), {}, "00aa11bb", None)
