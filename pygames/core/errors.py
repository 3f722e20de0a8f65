"""Typed errors with a machine-readable code, so that a page can say them in the player's language.

Every error carries `code` (a word that locale files translate) and `params`
(plain data to fill into the sentence).  `str(error)` is English enough for a
terminal or a bug report.
"""

from __future__ import annotations

from typing import Any


class GameError(Exception):
    """Base of all errors that the engine raises on purpose.

    Args:
        code: the reason, a stable word such as `must_follow`.
        params: plain data for the translated sentence.
    """

    def __init__(self, code: str, **params: Any) -> None:
        self.code = code
        self.params = params
        details = ", ".join(f"{key}={value}" for key, value in params.items())
        super().__init__(f"{code} ({details})" if details else code)


class IllegalMove(GameError):
    """The rules don't allow this move here; the state is untouched."""


class BadNotation(GameError):
    """A text is no move."""


class BadOption(GameError):
    """An option, its value, or a combination of options does not exist."""


class BadPosition(GameError):
    """Data that should be a dumped position is not one."""


class BadRecord(GameError):
    """Data that should be a game record is not one, or does not replay."""


class Contradiction(GameError):
    """A dealer's answer doesn't fit what this replica already knows for certain."""


class UnknownGame(GameError):
    """No game of that name is registered."""
