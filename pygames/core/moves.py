"""Moves and their notation.

A move is a verb with arguments: `lead:3,W` leads card 3 and names Wrath.  Cards
are named by their handles, because the other side's replica doesn't know their
faces yet.  The notation is to these games what UCI is to chess: stable, the same
in every language, and `parse_move(str(move)) == move`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .errors import BadNotation

Argument = int | str

HIDDEN: tuple[Argument, ...] = ("?",)
"""The arguments of a sealed move as the others see it: chosen, but not what."""

LONGEST = 200
"""Characters; no move of any game comes near it, and hostile input stops here."""

_MOVE = re.compile(r"([a-z][a-z_]*)(?::([^:\s]+))?")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
_WORD = re.compile(r"\?|[A-Za-z][A-Za-z0-9_.+*=-]*")


class Move(NamedTuple):
    """What a seat does: a verb of the game and its arguments.

    >>> str(Move("lead", (3, "W")))
    'lead:3,W'
    >>> str(Move("call"))
    'call'
    """

    verb: str
    args: tuple[Argument, ...] = ()

    def __str__(self) -> str:
        if not self.args:
            return self.verb
        return f"{self.verb}:{','.join(map(str, self.args))}"

    @property
    def hidden(self) -> bool:
        """Whether this is a sealed move seen from outside."""
        return self.args == HIDDEN

    def seal(self) -> Move:
        """Return the move as the others may see it before the choices are opened."""
        return Move(self.verb, HIDDEN)


def parse_move(text: str) -> Move:
    """Return the move that a text stands for.

    Raises:
        BadNotation: the text isn't a verb with arguments in canonical form.

    >>> parse_move("swap:4,11")
    Move(verb='swap', args=(4, 11))
    >>> parse_move("swap:04")
    Traceback (most recent call last):
    pygames.core.errors.BadNotation: bad_notation (text=swap:04)
    """
    match = _MOVE.fullmatch(text) if isinstance(text, str) and len(text) <= LONGEST else None
    if match is None:
        raise BadNotation("bad_notation", text=str(text)[:40])
    verb, rest = match.groups()
    return Move(verb, tuple(_argument(part, text) for part in rest.split(",")) if rest else ())


def _argument(part: str, text: str) -> Argument:
    if _NUMBER.fullmatch(part):
        return int(part)
    if _WORD.fullmatch(part):
        return part
    raise BadNotation("bad_notation", text=text[:40])
