"""Lets the computer players of this side move at a table between two browsers, whatever screen is shown."""

from __future__ import annotations

from pygames.core.errors import GameError

from ..counsel import Counsel
from ..deputies import Deputies
from ..peer import PeerTable
from . import pace
from .base import Page


def wake(page: Page, table: PeerTable) -> None:
    """Let a computer player of this side think if it has to move; called after every change of the table."""
    if table.deputies is not None and table.deputy is not None and not table.deputies.thinking:
        page.run(_move(page, table, table.deputies))


async def _move(page: Page, table: PeerTable, deputies: Deputies) -> None:
    """Make moves as long as it is their turn; a move that can't be made any more is thought about anew."""
    counsel: Counsel | None = None
    deputies.thinking = True
    try:
        while table.deputies is deputies and (seat := table.deputy) is not None:
            due = pace.next_move(page)
            if counsel is not page.counsel():
                counsel = page.counsel()
                deputies.forget()
            try:
                answer = await counsel.ask(deputies.question(seat))
            except OSError:
                continue
            await pace.until(due)
            if answer is not None and table.deputies is deputies and table.deputy == seat:
                try:
                    table.reply(seat, answer["move"])
                except GameError:
                    continue
    finally:
        deputies.thinking = False
