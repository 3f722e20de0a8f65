"""What the page keeps: settings and games, each game under a key of its own, so that a damaged one harms no other.

A *shelf* is where texts are kept: the browser's `localStorage` through `web/js/dom.js`, or a
dictionary in tests.  Where the browser forbids or runs out of storage everything goes on from
memory, and the player is told once what that means.
"""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import dataclass
from typing import Any, Protocol

from pygames.core.errors import GameError
from pygames.core.record import nesting
from pygames.core.registry import GAMES

VERSION = 1
"""Of the shape of a saved game."""

KINDS = ("local", "computer", "peer")
"""Of saved games: at one device, against the computer, between two browsers."""

_SETTINGS = "donafare.settings"
_SAVE = "donafare.save."
_MARKS = "donafare.marks."
_LARGEST = 2_000_000  # characters of an imported file
_DEEPEST = 32  # levels of nesting; many more exhaust a browser's stack
_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"

DEFAULTS: dict[str, Any] = {
    "lang": "", "theme": "system", "digits": "language", "name": "", "same_network": False, "servers": "",
}
"""The settings and what they are at first; `lang` is empty until the player chooses."""


class StoreError(GameError):
    """A game can't be kept or found.

    Codes: `storage_full`, `storage_forbidden`, `no_such_save`, `save_damaged`, `save_newer`, `not_a_save`,
    `unknown_game`.
    """


class Shelf(Protocol):
    """Where texts are kept."""

    def read(self, key: str) -> str | None:
        """Return the text under a key, or None."""

    def write(self, key: str, value: str) -> str:
        """Keep a text; return "", `full` or `forbidden`."""

    def remove(self, key: str) -> None:
        """Forget a key."""

    def keys(self, prefix: str) -> str:
        """Return the keys that begin so, one per line."""


@dataclass(frozen=True)
class Summary:
    """A line in the list of saved games.

    problem: why the game can't be resumed (a code), or an empty text.
    time: seconds since 1970 when it was saved last.
    """

    id: str
    game: str = ""
    kind: str = ""
    names: tuple[str, ...] = ()
    plies: int = 0
    over: bool = False
    time: float = 0.0
    problem: str = ""


class Store:
    """Settings and saved games.

    Args:
        shelf: where they are kept.
    """

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._memory: dict[str, str] = {}

    # -- settings --------------------------------------------------------------------------------

    def settings(self) -> dict[str, Any]:
        """Return all settings; what is missing or damaged is as at first."""
        try:
            kept = _parse(self._read(_SETTINGS) or "{}")
        except ValueError:
            kept = {}
        kept = kept if isinstance(kept, dict) else {}
        return {name: kept[name] if type(kept.get(name)) is type(first) else first for name, first in DEFAULTS.items()}

    def keep_settings(self, settings: dict[str, Any]) -> None:
        """Keep all settings.

        Raises:
            StoreError: `storage_full` or `storage_forbidden`; they hold until the page is closed.
        """
        self._write(_SETTINGS, json.dumps(settings, ensure_ascii=False))

    # -- games -----------------------------------------------------------------------------------

    @staticmethod
    def new_id() -> str:
        """Return a fresh name for a saved game: 8 letters and digits."""
        return "".join(secrets.choice(_ID_LETTERS) for _ in range(8))

    def save(self, id: str, save: dict[str, Any]) -> None:
        """Keep a game.

        Args:
            save: `kind`, `game`, `names`, `plies`, `over` and `data`, which is the table's own.

        Raises:
            StoreError: `storage_full` or `storage_forbidden`; the game stays in memory.
        """
        self._write(_SAVE + id, _dump({"donafare": VERSION, "time": time.time(), **save}))

    def load(self, id: str) -> dict[str, Any]:
        """Return what `save` was given.

        Raises:
            StoreError: `no_such_save`, `save_damaged`, `save_newer` or `unknown_game`.
        """
        text = self._read(_SAVE + id)
        if text is None:
            raise StoreError("no_such_save")
        try:
            return _check(text)
        except StoreError as error:
            if error.code == "not_a_save":
                raise StoreError("save_damaged") from error
            raise

    def games(self) -> list[Summary]:
        """Return a line for every saved game, the latest first; damaged ones last."""
        keys = {*self._memory, *self._shelf.keys(_SAVE).split("\n")}
        lines = [self._summary(key.removeprefix(_SAVE)) for key in keys if key.startswith(_SAVE)]
        return sorted(lines, key=lambda line: (-line.time, line.id))

    def _summary(self, id: str) -> Summary:
        try:
            save = self.load(id)
        except StoreError as error:
            return Summary(id, problem=error.code)
        names = tuple(map(str, save["names"]))
        return Summary(id, save["game"], save["kind"], names, save["plies"], save["over"], save["time"])

    def delete(self, id: str) -> None:
        """Forget a game and what was marked at its table."""
        for key in (_SAVE + id, _MARKS + id):
            self._memory.pop(key, None)
            self._shelf.remove(key)

    def marks(self, id: str) -> dict[str, Any]:
        """Return what `keep_marks` was given last for a game's table; empty if there is nothing, or it is damaged."""
        try:
            kept = _parse(self._read(_MARKS + id) or "{}")
        except ValueError:
            return {}
        return kept if isinstance(kept, dict) else {}

    def keep_marks(self, id: str, marks: dict[str, Any]) -> None:
        """Keep what players have marked for themselves at a game's table.

        Raises:
            StoreError: as `save`.
        """
        self._write(_MARKS + id, _dump(marks))

    def export(self, id: str) -> str:
        """Return a game as the text of a file, also a damaged one.

        Raises:
            StoreError: `no_such_save`.
        """
        text = self._read(_SAVE + id)
        if text is None:
            raise StoreError("no_such_save")
        return text

    def take_in(self, text: str) -> str:
        """Keep a game from the text of a file, as a new one, and return its id.

        Raises:
            StoreError: `not_a_save`, `save_newer` or `unknown_game`; or as `save`.
        """
        save = _check(text)
        id = self.new_id()
        self._write(_SAVE + id, _dump(save))
        return id

    # -- the shelf -------------------------------------------------------------------------------

    def _read(self, key: str) -> str | None:
        return self._memory[key] if key in self._memory else self._shelf.read(key)

    def _write(self, key: str, text: str) -> None:
        problem = self._shelf.write(key, text)
        if problem:
            self._memory[key] = text
            raise StoreError(f"storage_{problem}")
        self._memory.pop(key, None)


def _dump(save: dict[str, Any]) -> str:
    return json.dumps(save, ensure_ascii=False, separators=(",", ":"))


def _parse(text: str) -> Any:
    """Return what a JSON text holds.

    Raises:
        ValueError: it holds nothing, or more than anything of ours.
    """
    if len(text) > _LARGEST or nesting(text) > _DEEPEST:
        raise ValueError("too large or too deep")
    return json.loads(text)


def _check(text: str) -> dict[str, Any]:
    """Return the saved game that a text holds, as far as its envelope tells."""
    try:
        save = _parse(text)
    except ValueError as error:
        raise StoreError("not_a_save") from error
    if not isinstance(save, dict) or type(save.get("donafare")) is not int:
        raise StoreError("not_a_save")
    if save["donafare"] != VERSION:
        raise StoreError("save_newer")
    shape = {"kind": str, "game": str, "names": list, "plies": int, "over": bool, "time": (int, float), "data": dict}
    if not all(isinstance(save.get(name), kind) for name, kind in shape.items()) or save["kind"] not in KINDS:
        raise StoreError("not_a_save")
    if save["game"] not in GAMES:
        raise StoreError("unknown_game", name=save["game"][:40])
    return save
