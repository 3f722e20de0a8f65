"""What a host's peer code says about the table besides how to reach it, as a number that is as small as possible.

Its digits, the least significant first, with their bases::

    protocol version, modulo 16 | a new table 2 | clock, which of CLOCKS 8 | the host's player, 2 = by lot, 3
    game, which of GAMES 16 | rules hash, its beginning, 256 | table 2^24, unless it is new | options

A new table is called after its invitation, by the digest that the reply carries as well: so both know its name, and it
costs nothing.  Once the host's page has met the friend's, invitations say which table they go on with.

Options that are a preset are its number; others are those that differ from their defaults, which and which value, digits
again.  From a browser with two interfaces and the answer of a STUN server the defaults and all presets fit into a code of
140 characters.  Going on with a table takes up to five more, the first option of one's own up to three, and further ones
about two each.

Version and rules hash tell pages that can't play together apart before the friend sits down: all that differ in the
version, and all but 1 in 256 that differ in the rules.  The first message on the wire compares all of both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.errors import GameError
from ..core.options import OptionSet, Values
from ..core.registry import GAMES, load_game
from .code import Invitation
from .handshake import CLOCKS, TABLE_DIGITS, Agreement
from .messages import VERSION

RANDOM = 2
PLAYERS = 3
VERSIONS = MOST_GAMES = 16
HASH_DIGITS = 2
"""Hexadecimal, of the rules hash."""


class BadInvitation(GameError):
    """An invitation that this page can't follow.

    Codes: `other_version`, `unknown_game`, `other_rules`, `malformed`.
    """


def pack(agreement: Agreement, is_new: bool) -> int:
    """Return what a table is about, as the number that its invitation carries.

    Args:
        is_new: the table's name is left out; it will be `name_of` the invitation.
    """
    game = agreement.game
    digits = [
        (VERSION % VERSIONS, VERSIONS),
        (int(is_new), 2),
        (CLOCKS.index(agreement.clock), len(CLOCKS)),
        (RANDOM if agreement.host_player is None else agreement.host_player, PLAYERS),
        (list(GAMES).index(game.name), MOST_GAMES),
        (int(game.rules_hash[:HASH_DIGITS], 16), 16**HASH_DIGITS),
    ]
    if not is_new:
        digits.append((int(agreement.table_id, 16), 16**TABLE_DIGITS))
    number = _number(game.options, agreement.options)
    for digit, base in reversed(digits):
        number = number * base + digit
    return number


def name_of(invitation: Invitation) -> str:
    """Return what a new table is called."""
    return invitation.digest.hex()


def unpack(invitation: Invitation) -> Agreement:
    """Return the agreement that an invitation proposes.

    Raises:
        BadInvitation: it comes from another version of the page, or no page has made it.
    """
    number, version = divmod(invitation.extra, VERSIONS)
    if version != VERSION % VERSIONS:
        raise BadInvitation("other_version", theirs=version, ours=VERSION)
    number, is_new = divmod(number, 2)
    number, clock = divmod(number, len(CLOCKS))
    number, player = divmod(number, PLAYERS)
    number, which = divmod(number, MOST_GAMES)
    number, rules = divmod(number, 16**HASH_DIGITS)
    number, table = (number, 0) if is_new else divmod(number, 16**TABLE_DIGITS)
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
    table_id = name_of(invitation) if is_new else f"{table:0{TABLE_DIGITS}x}"
    agreement = Agreement(game, options, table_id, host_player, CLOCKS[clock])
    if pack(agreement, bool(is_new)) != invitation.extra:  # one number per table: what comes out otherwise, no page has made
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
