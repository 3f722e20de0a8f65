"""The messages between two tables: JSON objects, checked before they touch anything.

Control messages speak about the link: `hello`, `refuse`, `resend`, `ping`, `pong`, `spare`,
`bye`.  All others belong to the game: they are numbered from 1 in each direction
(`n`), confirm what was taken (`a`), and carry the sender's chain head (`c`) so that a
desync is found at the very message where it happens.

    hello    version, table, side, game, rules, options, host, clock, have, coin, name
    coin     bit, salt                     opens the coin that was committed to in `hello`
    move     seat, move, commit            commit only for a sealed choice, whose move is `verb:?`
    step     points                        a step of a shuffle
    keys     cards, keys                   keys for these cards
    open     choices                       [seat, arguments, salt] for every sealed choice
    audit    secrets                       all secrets of the deck
    resign   seat          resigned  seat, accepted
    next     game                          begin the next game of the match
    undo     plies                         asks to take the own last move back, when the log had so many entries
    undone   plies, accepted               the answer
    rematch  match, wanted                 offers, accepts or declines another match
    say      text                          chat
    phrase   word                          a ready-made phrase, said in the reader's language
    refuse   n, code                       the other's message was refused
    resend   from          ping, pong  id  bye  reason
    spare    id, card                      how to reach this side when the link is lost (a peer code)
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from ..core.errors import GameError
from ..core.record import nesting

VERSION = 3
"""Of the protocol; pages that differ in it don't play together."""

LONGEST = 60_000
"""Characters of a message; what every browser pairing carries in one piece."""

DEEPEST = 8
"""Levels of nesting."""

LONGEST_SPEECH = 200
"""Characters of a line of chat."""

LONGEST_NAME = 24
"""Characters of a nickname."""

PHRASES = ("hello", "luck", "your_turn", "think", "nice", "oops", "thanks", "back_soon", "good_game", "time_up")
"""The ready-made phrases; locale files have the words.  A page says the last one itself."""

Message = dict[str, Any]
_HEX = re.compile(r"(?:[0-9a-f]{2})*")


class BadMessage(GameError):
    """A message that is refused before it touches the table.

    Codes: `too_large`, `malformed`, `unknown_message`, `out_of_order`, `out_of_turn`, `desync`.
    """


def number(value: Any) -> bool:
    """A small non-negative integer."""
    return type(value) is int and 0 <= value < 1_000_000


def yes_or_no(value: Any) -> bool:
    """A truth value."""
    return type(value) is bool


def word(value: Any) -> bool:
    """A short text in one line."""
    return type(value) is str and len(value) <= 80 and value.isprintable()


def speech(value: Any, longest: int = LONGEST_SPEECH) -> bool:
    """Something that a person wrote: one line, as `clean` leaves it."""
    return type(value) is str and value == clean(value, longest)


def nickname(value: Any) -> bool:
    """What a player is called; may be empty."""
    return speech(value, LONGEST_NAME)


def phrase(value: Any) -> bool:
    """One of the ready-made phrases."""
    return type(value) is str and value in PHRASES


def code(value: Any) -> bool:
    """What may be a peer code."""
    return type(value) is str and len(value) <= 600 and value.isascii() and value.isalnum()


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


def many(check: Callable[[Any], bool], most: int = 450) -> Callable[[Any], bool]:
    """Allow a list of these."""
    return lambda value: type(value) is list and len(value) <= most and all(map(check, value))


CONTROL: dict[str, dict[str, Callable[[Any], bool]]] = {
    "hello": {"version": number, "table": word, "side": number, "game": word, "rules": word,
              "options": options, "host": optional(number), "clock": number, "have": number, "coin": key, "name": nickname},
    "refuse": {"n": number, "code": word},
    "resend": {"from": number},
    "ping": {"id": number},
    "pong": {"id": number},
    "spare": {"id": number, "card": code},
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
    "resigned": {"seat": number, "accepted": yes_or_no},
    "next": {"game": number},
    "undo": {"plies": number},
    "undone": {"plies": number, "accepted": yes_or_no},
    "rematch": {"match": number, "wanted": yes_or_no},
    "say": {"text": lambda value: speech(value) and value != ""},
    "phrase": {"word": phrase},
}


def clean(text: str, longest: int = LONGEST_SPEECH) -> str:
    """Return what a person wrote as one line without invisible characters, cut to a length.

    The joiners that Persian writing and emoji need stay; what could turn the reading direction of the
    rest of the page does not.
    """
    line = " ".join(text.split())
    return "".join(char for char in line if char.isprintable() or char in "\u200c\u200d")[:longest].strip()


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
    if nesting(text) > DEEPEST:
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
