"""The story of a game in words, as each seat saw it, kept up with every entry of the log."""

from __future__ import annotations

from html import escape

from pygames.core.record import Entry
from pygames.core.state import State
from pygames.table.table import Table

from .boards import load_board
from .i18n import Locale, Text


class Chronicle:
    """Lines of a table's current game, by seat.

    Lines are kept as keys and parameters and said when they are shown, so that the
    language can be switched in the middle of a game.

    Args:
        table: whose story it is.
        seats: the seats that look at it here.
    """

    def __init__(self, table: Table, seats: list[int]) -> None:
        self._table = table
        self._narrate = load_board(table.game.name).narrate
        self._seats = seats
        self.rebuild()

    def rebuild(self) -> None:
        """Tell the whole game again: after an undo, or when a new game begins."""
        self.lines: dict[int, list[Text]] = {}
        self._views = {}
        self._said: dict[tuple[int, str], list[str]] = {}
        for seat in self._seats:
            lines = self.lines[seat] = []
            for before, entry, after in self._table.story(seat):
                lines += self._narrate(before, entry, after, seat)
            self._views[seat] = self._table.view(seat)

    def add(self, entry: Entry, state: State) -> None:
        """Take in one more entry; the state is the one after it."""
        for seat in self._seats:
            after = self._table.game.observe(state, seat)
            self.lines[seat] += self._narrate(self._views[seat], self._table.public(entry, seat), after, seat)
            self._views[seat] = after

    def html(self, t: Locale, seat: int) -> list[str]:
        """Return a seat's lines in a language, oldest first; only new ones are said anew."""
        said = self._said.setdefault((seat, t.lang), [])
        for key, params in self.lines[seat][len(said):]:
            said.append(escape(t(key, **params)))
        return said
