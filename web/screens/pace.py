"""When a computer's move is shown: after eyes have followed the one before."""

from __future__ import annotations

import asyncio
from time import monotonic

from .base import Page

BREATH_SECONDS = 0.35
"""From when everything has come to rest until the next move."""


def next_move(page: Page) -> float:
    """Return the time from which on a move may follow the one that is shown now; thinking goes on meanwhile."""
    return monotonic() + page.moving() + BREATH_SECONDS


async def until(due: float) -> None:
    """Wait until a time that `next_move` has returned, but always a moment, so that presses are heard."""
    await asyncio.sleep(max(0.0, due - monotonic()))
