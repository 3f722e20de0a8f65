"""Thinking time, as each side measures it for both.

A clock that can't be trusted needs no protocol: each page counts whom its table waits for while the link is up,
shows both, and gives its own player's game up when his time is over.  The other page's word is not needed.
"""

from __future__ import annotations

from typing import Any


class Clock:
    """Both players' time in one game.

    Args:
        minutes: what each has; 0 = no clock.

    Attributes:
        used: seconds that this side and the other have thought.
    """

    def __init__(self, minutes: int) -> None:
        self.limit = 60.0 * minutes
        self.used = [0.0, 0.0]

    def run(self, seconds: float, waits_for: str | None) -> None:
        """Let time pass.

        Args:
            seconds: since the last call.
            waits_for: as `Session.waits_for`; nobody thinks while the dealer is awaited.
        """
        if self.limit:
            for player, word in enumerate(("me", "friend")):
                if waits_for in (word, "both"):
                    self.used[player] += seconds

    def left(self, player: int) -> float:
        """Return the seconds that this side (0) or the other (1) still has."""
        return max(0.0, self.limit - self.used[player])

    def is_over(self, player: int) -> bool:
        """Return whether this side's (0) or the other's (1) time is over."""
        return bool(self.limit) and self.left(player) == 0

    def restart(self) -> None:
        """A new game begins."""
        self.used = [0.0, 0.0]

    def restore(self, used: Any) -> None:
        """Take over `used` from a save.

        Raises:
            TypeError, ValueError: it is something else.
        """
        mine, theirs = map(float, used)
        if not (0 <= mine and 0 <= theirs):
            raise ValueError("no time")
        self.used = [mine, theirs]
