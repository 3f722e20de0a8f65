"""The story of a game in words, as each seat saw it; follows the table's log."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from pygames.core.record import fold
from pygames.table.table import Table

from .boards import load_board
from .i18n import Locale, Text


class Chronicle:
    """Lines of a table's current game, by seat.

    It folds the log once more for itself, entry by entry, whenever it is looked at; so the
    table need not know of it.  Lines are kept as keys and parameters and said when they
    are shown: the language can be switched in the middle of a game.

    Args:
        table: whose story it is.
        seats: the seats that look at it here.
    """

    def __init__(self, table: Table, seats: list[int]) -> None:
        self._table = table
        board = load_board(table.game.name)
        self._narrate, self._forget = board.narrate, getattr(board, "forget", None)
        self._seats = seats
        self._begin()

    def _begin(self) -> None:
        game = self._table.game
        self._number = self._table.number
        self._state = self._table.first()
        self._told: list[object] = []
        self._views = {seat: game.observe(self._state, seat) for seat in self._seats}
        self._lines: dict[int, list[Text]] = {seat: [] for seat in self._seats}
        self._hidden: dict[int, tuple[int, Text]] = {}
        self._said: dict[tuple[int, Locale], list[str]] = {}

    def _catch_up(self) -> None:
        """Take in what happened since the last look; begin anew after an undo or with a new game."""
        table, game, told = self._table, self._table.game, len(self._told)
        if table.number != self._number or self._told != table.log[:told]:
            self._begin()
            told = 0
        for entry in table.log[told:]:
            fold(game, self._state, entry)
            self._told.append(entry)
            for seat in self._seats:
                after = game.observe(self._state, seat)
                earlier = self._forget and self._forget(self._views[seat], entry, seat)
                if earlier:
                    self._hidden[seat] = len(self._lines[seat]), earlier
                self._lines[seat] += self._narrate(self._views[seat], table.public(entry, seat), after, seat)
                self._views[seat] = after

    def html(self, t: Locale, seat: int, names: Mapping[int, str] = {}) -> list[str]:
        """Return a seat's lines in a language, oldest first; only new ones are said anew.

        While a game goes on, one line stands for all that its board wants forgotten.

        Args:
            names: by seat, what stands where the board's words call a player by nothing but a number.
        """
        self._catch_up()
        said = self._said.setdefault((seat, t), [])
        for key, params in self._lines[seat][len(said):]:
            said.append(escape(t(key, **{word: _named(value, names) for word, value in params.items()})))
        if seat not in self._hidden or self._state.outcome is not None:
            return said
        number, (key, params) = self._hidden[seat]
        return [escape(t(key, **params)), *said[number:]]


def _named(value: Any, names: Mapping[int, str]) -> Any:
    """Return a parameter of a sentence, with the names of players instead of the texts that stand for their seats."""
    if isinstance(value, list):
        return [_named(item, names) for item in value]
    if isinstance(value, tuple) and names:
        key, params = value
        if type(seat := params.get("seat")) is int and seat in names:
            return names[seat]
        return key, {word: _named(inner, names) for word, inner in params.items()}
    return value
