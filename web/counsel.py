"""Thinks for the computer players, one question at a time, in slices; in a worker or beside the page.

Questions and answers are JSON texts, so that nothing but plain data reaches a `Thinker`, wherever it runs.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from random import SystemRandom
from time import monotonic
from typing import Any, Protocol

from pygames.bots.thinker import Thinker

SLICE_MS = 12
"""Of thought beside the page: a frame at 60 Hz stays whole."""

PATIENCE_SECONDS = 0.8
"""After which a thought beside the page has to come to an end: there it plays weaker, but nobody waits long."""


class Counsel(Protocol):
    """Whoever answers questions."""

    async def ask(self, question: dict[str, Any]) -> dict[str, Any] | None:
        """Return the answer to a question (see `Thoughts`); None if it was cancelled meanwhile.

        A new question cancels the one before.

        Raises:
            OSError: nobody answers any more; another counsel has to be asked.
        """

    def cancel(self) -> None:
        """Let the question go that is thought about."""


class Thoughts:
    """The thinkers of a table, and the question that one of them thinks about.

    A question is an object:

        who        names the thinker, which is made when it is first asked
        anew       whether it has to forget what it has seen
        game, options, seat, level      its `Thinker`'s
        news       [observation, entry] for everything that its seat was shown since the last question
        view, legal                     what its seat sees now, and the notations of its legal moves

    An answer is what `Thinker.explain` says, with the notation under `move`.
    """

    def __init__(self) -> None:
        self._thinkers: dict[str, tuple[Thinker, deque[list[Any]]]] = {}
        self._question: dict[str, Any] | None = None
        self._begun = False

    def begin(self, text: str) -> None:
        """Turn to a question; what was thought about before is forgotten, what was seen is not.

        Raises:
            GameError: the question shows more than the seat may see, or names what does not exist.
        """
        self.cancel()
        question = json.loads(text)
        who = question["who"]
        if question["anew"] or who not in self._thinkers:
            seed = SystemRandom().random()
            self._thinkers[who] = Thinker(
                question["game"], question["options"], question["seat"], question["level"], seed, monotonic), deque()
        self._thinkers[who][1].extend(question["news"])
        self._question = question

    def think(self, milliseconds: float) -> str | None:
        """Think on for a slice of time; return the answer, or None if it needs more.

        Raises:
            GameError: as `begin`.
        """
        question, until = self._question, monotonic() + milliseconds / 1000
        if question is None:
            return None
        thinker, news = self._thinkers[question["who"]]
        while news:
            thinker.watch(*news.popleft())
            if monotonic() >= until:
                return None
        if not self._begun:
            self._begun = True
            thinker.begin(question["view"], question["legal"])
        if thinker.think(milliseconds) is None:
            return None
        self._question, self._begun = None, False
        return json.dumps(thinker.explain())

    def hurry(self) -> None:
        """Come to an end."""
        if self._question is not None and self._begun:
            self._thinkers[self._question["who"]][0].hurry()

    def cancel(self) -> None:
        """Let the question go; what its seat was shown is not told again, so that is still taken in."""
        if self._question is not None:
            self._thinkers[self._question["who"]][0].cancel()
        self._question, self._begun = None, False


class PageCounsel:
    """A `Counsel` beside the page, which gets its turn between two slices."""

    def __init__(self) -> None:
        self._thoughts = Thoughts()
        self._number = 0

    async def ask(self, question: dict[str, Any]) -> dict[str, Any] | None:
        """Return the answer; see `Counsel`.

        Raises:
            GameError: as `Thoughts.begin`.
        """
        self._number += 1
        number, until = self._number, monotonic() + PATIENCE_SECONDS
        self._thoughts.begin(json.dumps(question))
        while (answer := self._thoughts.think(SLICE_MS)) is None:
            await asyncio.sleep(0)
            if number != self._number:
                return None
            if monotonic() >= until:
                self._thoughts.hurry()
        return json.loads(answer)

    def cancel(self) -> None:
        """Let the question go."""
        self._number += 1
        self._thoughts.cancel()
