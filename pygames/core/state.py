"""States: flat values that copy fast, compare, and dump to plain JSON data.

A card is a *handle*, a small number.  `faces[handle]` is what is printed on it,
or None if this replica doesn't know; `known[handle]` is the mask of the seats
that may know.  `known` is public and equal in every replica; `faces` is not.

A game's state is a dataclass that adds its own fields.  Fields hold numbers,
words, None, lists of these, or lists of such lists: nothing else, so that copying
and dumping need no code in the game.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any, NamedTuple, TypeVar

from .errors import BadPosition, Contradiction
from .moves import HIDDEN
from .requests import Request, dump_request, load_request

Face = str
"""What is printed on a card, e.g. `W5` or `3+`."""

Card = int
"""A handle.  A state's fields of cards are annotated with this name, so that they can be shown with their faces."""

S = TypeVar("S", bound="State")


class Outcome(NamedTuple):
    """How a game ended.

    winner: the winning seat, or None for a draw.
    reason: a word, e.g. `marker` or `survived`.
    details: plain data about the end; `simulate` tallies the scalars.
    """

    winner: int | None
    reason: str
    details: dict[str, Any]


@dataclass
class State:
    """What every game's state has.

    options: the game's resolved options; shared between copies, never changed.
    faces: by handle, the face or None.
    known: by handle, the mask of the seats that may know the face; `EVERYBODY` if it lay open.
    sealed: by seat, the arguments of a sealed choice (`["?"]` if it is another
        seat's), or None where nothing is chosen.
    turn: mask of the seats that may move when no request is open.
    request: what the dealer has to answer before anybody may move.
    outcome: how the game ended, or None.
    """

    options: dict[str, Any]
    faces: list[Face | None]
    known: list[int]
    sealed: list[Any]
    turn: int
    request: Request | None
    outcome: Outcome | None

    def copy(self: S) -> S:
        """Return an independent copy."""
        new = object.__new__(type(self))
        new.__dict__ = self._fields()
        return new

    def dump(self) -> dict[str, Any]:
        """Return the whole state, hidden faces included, as plain JSON data: a position."""
        data = self._fields()
        data["request"] = dump_request(self.request)
        data["outcome"] = None if self.outcome is None else list(self.outcome)
        return data

    def _fields(self) -> dict[str, Any]:
        """Return all fields by name, their lists copied."""
        lists, nested = _layout(type(self))
        data = dict(self.__dict__)
        for name in lists:
            data[name] = data[name][:]
        for name in nested:
            data[name] = [inner[:] for inner in data[name]]
        return data

    @classmethod
    def load(cls: type[S], data: Any) -> S:
        """Return the state that `dump` or `Game.observe` made this data from.

        Raises:
            BadPosition: the data has other fields, or fields of other shapes.
        """
        lists, nested = _layout(cls)
        try:
            values = {field.name: data[field.name] for field in fields(cls)}
            values |= {name: list(data[name]) for name in lists}
            values |= {name: [list(inner) for inner in data[name]] for name in nested}
            values["request"] = load_request(data["request"])
            values["outcome"] = None if data["outcome"] is None else Outcome(*data["outcome"])
            if len(values["faces"]) != len(values["known"]):
                raise ValueError("faces and known differ in length")
        except (ValueError, TypeError, KeyError, IndexError) as error:
            raise BadPosition("bad_position", why=repr(error)) from error
        return cls(**values)

    def redact(self, seats: int) -> dict[str, Any]:
        """Return the dump as the seats of this mask may see it.

        Args:
            seats: mask; faces that none of them may know become None, sealed
                choices of the others become `["?"]`.
        """
        data = self.dump()
        data["faces"] = [face if mask & seats else None for face, mask in zip(self.faces, self.known, strict=True)]
        for seat, choice in enumerate(self.sealed):
            if choice is not None and not seats >> seat & 1:
                data["sealed"][seat] = list(HIDDEN)
        return data

    def forget(self, cards: tuple[int, ...], faces: list[Face | None]) -> None:
        """Take the answer to a `Shuffle`: new faces, and nobody knows any of them."""
        if len(faces) != len(cards):
            raise Contradiction("bad_answer", request="shuffle")
        held, known = self.faces, self.known
        for card, face in zip(cards, faces):
            held[card] = face
            known[card] = 0

    def learn(self, cards: tuple[int, ...], to: tuple[int, ...], faces: list[Face | None]) -> None:
        """Take the answer to a `Show`: these seats know these cards from now on.

        Raises:
            Contradiction: a face differs from what this replica already knew.
        """
        if len(faces) != len(cards):
            raise Contradiction("bad_answer", request="show")
        held, known = self.faces, self.known
        for card, mask, face in zip(cards, to, faces):
            if face is not None and face != held[card]:
                if held[card] is not None:
                    raise Contradiction("other_face", card=card, face=face, expected=held[card])
                held[card] = face
            known[card] |= mask

    def see(self, card: int, seats: int, face: Face | None) -> None:
        """Let the seats of a mask know one card; the same as `learn` with a single card."""
        old = self.faces[card]
        if old is None:
            self.faces[card] = face
        elif face is not None and face != old:
            raise Contradiction("other_face", card=card, face=face, expected=old)
        self.known[card] |= seats

    def unseal(self, seats: tuple[int, ...], choices: list[list[Any]]) -> None:
        """Take the answer to an `Unseal`.

        Raises:
            Contradiction: a choice differs from the one that this replica knows.
        """
        for seat, choice in zip(seats, choices):
            if self.sealed[seat] != list(HIDDEN) and self.sealed[seat] != choice:
                raise Contradiction("other_choice", seat=seat)
            self.sealed[seat] = list(choice)


@cache
def _layout(cls: type) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of a state's fields that are lists, and of those that are lists of lists."""
    types = {field.name: str(field.type) for field in fields(cls)}
    nested = tuple(name for name, text in types.items() if text.startswith("list[list"))
    return tuple(name for name, text in types.items() if text.startswith("list") and name not in nested), nested
