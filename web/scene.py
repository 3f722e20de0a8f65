"""What a board is given to draw: one seat's view of one table, in one language."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pygames.core.moves import Move

from .i18n import Locale


@dataclass(frozen=True, slots=True)
class Scene:
    """One seat's view of a table.

    game: name in the registry.
    view: `Game.observe(state, seat)`: plain data, only what this seat may know.
    seat: whose eyes these are.
    legal: what the seat may do now; empty while it is not asked.
    picks: what was picked so far for a move of several steps, oldest first.
    t: the language.
    names: by seat, what the players are called; not escaped.
    live: whether the seat may act here; False when one only looks, as at a replay.
    marks: what this seat has marked for itself (`web.marks`): what is marked → the mark.  The board offers
        `data-cmd="mark:WHAT:MARK"`; an empty mark takes it away.
    """

    game: str
    view: dict[str, Any]
    seat: int
    legal: list[Move]
    t: Locale
    names: list[str]
    picks: list[str] = field(default_factory=list)
    live: bool = True
    marks: dict[str, str] = field(default_factory=dict)

    @property
    def moves(self) -> list[Move]:
        """The moves that may be offered."""
        return self.legal if self.live else []
