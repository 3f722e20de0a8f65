"""What players mark for themselves at a table, as on a sheet of their own; knows no browser.

Marks belong to the page, not to the game: they stand in no log and no message, and each seat is shown only
its own.
"""

from __future__ import annotations

from .store import Store


class Marks:
    """The marks at one table.

    Args:
        store: where they are kept, so that they outlive the page.
        id: the name under which the table is saved.
    """

    def __init__(self, store: Store, id: str) -> None:
        self._store = store
        self._id = id

    def of(self, game: str, seat: int) -> dict[str, str]:
        """Return a seat's marks: what is marked → the mark.

        Args:
            game: which of the table's games; those of an earlier one are forgotten.
        """
        kept = self._store.marks(self._id)
        found = kept["seats"].get(str(seat)) if kept.get("game") == game and isinstance(kept.get("seats"), dict) else None
        return {str(what): str(mark) for what, mark in found.items()} if isinstance(found, dict) else {}

    def set(self, game: str, seat: int, what: str, mark: str) -> None:
        """Mark something for a seat; an empty mark takes the old one away.

        Raises:
            StoreError: as `Store.save`; the mark holds until the page is closed.
        """
        kept = self._store.marks(self._id)
        seats = kept["seats"] if kept.get("game") == game and isinstance(kept.get("seats"), dict) else {}
        mine = {**self.of(game, seat), what: mark}
        if not mark:
            del mine[what]
        self._store.keep_marks(self._id, {"game": game, "seats": {**seats, str(seat): mine}})
