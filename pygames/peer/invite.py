"""What a host's peer code says about the table besides how to reach it, in as few bytes as possible.

All of it is one number.  Its digits, the least significant first, with their bases::

    protocol version 32 | clock, which of CLOCKS 8 | the host's player, 2 = by lot, 3 | game, which of GAMES 32
    rules hash, its beginning, 4096 | table 2^24 | options

Options that are a preset are its number; others are those that differ from their defaults, which and which value, digits
again.  The beginning of the rules hash tells pages of different versions apart before the friend sits down; the first
message on the wire compares all of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.errors import GameError
from ..core.options import OptionSet, Values
from ..core.registry import GAMES, load_game
from .handshake import CLOCKS, TABLE_DIGITS, Agreement
from .messages import VERSION

RANDOM = 2
PLAYERS = 3
VERSIONS = MOST_GAMES = 32
HASH_DIGITS = 3
"""Hexadecimal, of the rules hash."""


class BadInvitation(GameError):
    """An invitation that this page can't follow.

    Codes: `other_version`, `unknown_game`, `other_rules`, `malformed`.
    """


def pack(agreement: Agreement) -> bytes:
    """Return what a table is about, as bytes for `pygames.peer.code`."""
    game = agreement.game
    digits = (
        (VERSION, VERSIONS),
        (CLOCKS.index(agreement.clock), len(CLOCKS)),
        (RANDOM if agreement.host_player is None else agreement.host_player, PLAYERS),
        (list(GAMES).index(game.name), MOST_GAMES),
        (int(game.rules_hash[:HASH_DIGITS], 16), 16**HASH_DIGITS),
        (int(agreement.table_id, 16), 16**TABLE_DIGITS),
    )
    number = _number(game.options, agreement.options)
    for digit, base in reversed(digits):
        number = number * base + digit
    return number.to_bytes((number.bit_length() + 7) // 8, "little")


def unpack(data: bytes) -> Agreement:
    """Return the agreement that these bytes propose.

    Raises:
        BadInvitation: it comes from another version of the page, or is damaged.
    """
    number, version = divmod(int.from_bytes(data, "little"), VERSIONS)
    if version != VERSION:
        raise BadInvitation("other_version", theirs=version, ours=VERSION)
    number, clock = divmod(number, len(CLOCKS))
    number, player = divmod(number, PLAYERS)
    number, which = divmod(number, MOST_GAMES)
    number, rules = divmod(number, 16**HASH_DIGITS)
    number, table = divmod(number, 16**TABLE_DIGITS)
    if which >= len(GAMES):
        raise BadInvitation("unknown_game", number=which)
    game = load_game(list(GAMES)[which])
    if int(game.rules_hash[:HASH_DIGITS], 16) != rules:
        raise BadInvitation("other_rules", game=game.name)
    try:
        options = _options(game.options, number)
    except (GameError, IndexError) as error:
        raise BadInvitation("malformed") from error
    host_player = None if player == RANDOM else player
    agreement = Agreement(game, options, f"{table:0{TABLE_DIGITS}x}", host_player, CLOCKS[clock])
    if pack(agreement) != data:  # one text per table, so what comes out otherwise was made by no page
        raise BadInvitation("malformed")
    return agreement


def _number(options: OptionSet, values: Mapping[str, Any]) -> int:
    """Return the digits that say which options are chosen."""
    presets = [options.resolve({"preset": name}) for name in options.presets]
    if dict(values) in presets:
        return 1 + presets.index(dict(values))
    number, changed = 0, options.changed(values)
    for index, option in reversed([*enumerate(options.options, 1)]):
        if option.name in changed:
            number = number * len(option.values) + option.values.index(changed[option.name])
            number = number * (1 + len(options.options)) + index
    return number * (1 + len(presets))


def _options(options: OptionSet, number: int) -> Values:
    """Return the options of which these are the digits.

    Raises:
        BadOption, IndexError: there is no such option, or the values don't go together.
    """
    number, preset = divmod(number, 1 + len(options.presets))
    chosen: Values = {"preset": list(options.presets)[preset - 1]} if preset else {}
    while number:
        number, index = divmod(number, 1 + len(options.options))
        option = options.options[index - 1]
        number, value = divmod(number, len(option.values))
        chosen[option.name] = option.values[value]
    return options.resolve(chosen)
