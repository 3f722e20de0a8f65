"""The messages between two tables: JSON objects, checked before they touch anything.

Control messages speak about the link: `hello`, `refuse`, `resend`, `ping`, `pong`,
`bye`.  All others belong to the game: they are numbered from 1 in each direction
(`n`), confirm what was taken (`a`), and carry the sender's chain head (`c`) so that a
desync is found at the very message where it happens.

    hello    version, table, side, game, rules, options, host, have, coin
    coin     bit, salt                     opens the coin that was committed to in `hello`
    move     seat, move, commit            commit only for a sealed choice, whose move is `verb:?`
    step     points                        a step of a shuffle
    keys     cards, keys                   keys for these cards
    open     choices                       [seat, arguments, salt] for every sealed choice
    audit    secrets                       all secrets of the deck
    resign   seat          resigned  seat, accepted
    next     game                          begin the next game of the match
    refuse   n, code                       the other's message was refused
    resend   from          ping, pong  id  bye  reason
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from ..core.errors import GameError

VERSION = 1
"""Of the protocol; pages that differ in it don't play together."""

LONGEST = 60_000
"""Characters of a message; what every browser pairing carries in one piece."""

DEEPEST = 8
"""Levels of nesting."""

Message = dict[str, Any]
_HEX = re.compile(r"(?:[0-9a-f]{2})*")


class BadMessage(GameError):
    """A message that is refused before it touches the table.

    Codes: `too_large`, `malformed`, `unknown_message`, `out_of_order`, `out_of_turn`, `desync`.
    """


def number(value: Any) -> bool:
    """A small non-negative integer."""
    return type(value) is int and 0 <= value < 1_000_000


def word(value: Any) -> bool:
    """A short text in one line."""
    return type(value) is str and len(value) <= 80 and value.isprintable()


def key(value: Any) -> bool:
    """32 bytes in hexadecimal."""
    return type(value) is str and len(value) == 64 and bool(_HEX.fullmatch(value))


def head(value: Any) -> bool:
    """A chain head."""
    return type(value) is str and len(value) == 16 and bool(_HEX.fullmatch(value))


def plain(value: Any) -> bool:
    """Any JSON data: whoever takes the message checks it."""
    return True


def options(value: Any) -> bool:
    """Option values by name."""
    return type(value) is dict and len(value) <= 60 and all(
        word(name) and isinstance(item, (str, int)) for name, item in value.items())


def optional(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Allow None."""
    return lambda value: value is None or check(value)


def many(check: Callable[[Any], bool], most: int = 400) -> Callable[[Any], bool]:
    """Allow a list of these."""
    return lambda value: type(value) is list and len(value) <= most and all(map(check, value))


CONTROL: dict[str, dict[str, Callable[[Any], bool]]] = {
    "hello": {"version": number, "table": word, "side": number, "game": word, "rules": word,
              "options": options, "host": optional(number), "have": number, "coin": key},
    "refuse": {"n": number, "code": word},
    "resend": {"from": number},
    "ping": {"id": number},
    "pong": {"id": number},
    "bye": {"reason": word},
}

NUMBERED: dict[str, dict[str, Callable[[Any], bool]]] = {
    "coin": {"bit": number, "salt": key},
    "move": {"seat": number, "move": word, "commit": optional(key)},
    "step": {"points": many(key)},
    "keys": {"cards": many(number), "keys": many(key)},
    "open": {"choices": many(plain, 6)},
    "audit": {"secrets": plain},
    "resign": {"seat": number},
    "resigned": {"seat": number, "accepted": lambda value: type(value) is bool},
    "next": {"game": number},
}


def encode(message: Message) -> str:
    """Return a message as text."""
    return json.dumps(message, separators=(",", ":"))


def decode(text: Any) -> Message:
    """Return the message in a text from the other side.

    Raises:
        BadMessage: `too_large`, `malformed` or `unknown_message`.
    """
    if not isinstance(text, str):
        raise BadMessage("malformed")
    if len(text) > LONGEST:
        raise BadMessage("too_large")
    if _depth(text) > DEEPEST:
        raise BadMessage("malformed")
    try:
        message = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise BadMessage("malformed") from error
    if type(message) is not dict or type(message.get("t")) is not str:
        raise BadMessage("malformed")
    kind = message["t"]
    if kind not in CONTROL and kind not in NUMBERED:
        raise BadMessage("unknown_message", kind=kind[:20])
    fields = CONTROL.get(kind) or {**NUMBERED[kind], "n": number, "a": number, "c": head}
    if set(message) != {"t", *fields} or not all(check(message[name]) for name, check in fields.items()):
        raise BadMessage("malformed", kind=kind)
    return message


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _depth(text: str) -> int:
    """Return an upper bound of a JSON text's nesting, without parsing it."""
    depth = deepest = 0
    for char in text:
        if char in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in "]}":
            depth -= 1
    return deepest
