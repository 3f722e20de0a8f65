"""What a host's peer code says about the table besides how to reach it.

A few bytes: protocol version, game, rules hash, table, who plays whom by which clock, and the options
that differ from their defaults as pairs of numbers (which option, which value).  The rules hash
vouches that both pages number them alike.
"""

from __future__ import annotations

from ..core.errors import GameError
from ..core.registry import load_game
from .handshake import CLOCKS, Agreement
from .messages import VERSION

RANDOM = 2
HASH_SIZE, TABLE_SIZE = 4, 4


class BadInvitation(GameError):
    """An invitation that this page can't follow.

    Codes: `other_version`, `unknown_game`, `other_rules`, `malformed`.
    """


def pack(agreement: Agreement) -> bytes:
    """Return what a table is about, as bytes for `pygames.peer.code`."""
    game = agreement.game
    name = game.name.encode()
    pairs = bytearray()
    for index, option in enumerate(game.options.options):
        value = option.values.index(agreement.options[option.name])
        if value:
            pairs += bytes((index, value))
    player = RANDOM if agreement.host_player is None else agreement.host_player
    return (bytes((VERSION, len(name))) + name + bytes.fromhex(game.rules_hash)[:HASH_SIZE]
            + bytes.fromhex(agreement.table_id) + bytes((4 * CLOCKS.index(agreement.clock) + player,)) + bytes(pairs))


def unpack(data: bytes) -> Agreement:
    """Return the agreement that these bytes propose.

    Raises:
        BadInvitation: it comes from another version of the page, or is damaged.
    """
    if len(data) < 2 or len(data) < 3 + data[1] + HASH_SIZE + TABLE_SIZE:
        raise BadInvitation("malformed")
    if data[0] != VERSION:
        raise BadInvitation("other_version", theirs=data[0], ours=VERSION)
    name, rest = data[2:2 + data[1]], data[2 + data[1]:]
    rules, table, (clock, player), pairs = rest[:4], rest[4:8], divmod(rest[8], 4), rest[9:]
    try:
        game = load_game(name.decode())
    except (GameError, UnicodeDecodeError) as error:
        raise BadInvitation("unknown_game", name=name.decode(errors="replace")[:40]) from error
    if bytes.fromhex(game.rules_hash)[:HASH_SIZE] != rules:
        raise BadInvitation("other_rules", game=game.name)
    chosen = {}
    try:
        for index, value in zip(pairs[::2], pairs[1::2], strict=True):
            option = game.options.options[index]
            chosen[option.name] = option.values[value]
        options = game.options.resolve(chosen)
    except (GameError, IndexError, ValueError) as error:
        raise BadInvitation("malformed") from error
    if player not in (0, 1, RANDOM) or clock >= len(CLOCKS):
        raise BadInvitation("malformed")
    return Agreement(game, options, table.hex(), None if player == RANDOM else player, CLOCKS[clock])
