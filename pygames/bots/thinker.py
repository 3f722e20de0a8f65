"""The computer player: plain data in, notation out.

It takes no state and no rules object, only JSON data, and refuses data that shows a face which
its seat may not know: a bot that looks at hidden cards can't be written with it.

    thinker = Thinker("jekyll", options, seat, "hard", seed)
    thinker.watch(observation, entry)            # everything that its seat is shown
    notation = thinker.choose(observation, legal)

A page that has other things to do calls `begin`, then `think` until it returns a move.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from ..core.errors import GameError
from ..core.moves import HIDDEN, Move, parse_move
from ..core.registry import load_game
from .levels import LEVELS, mind_of
from .race import search_for
from .search import Search

Clock = Callable[[], float]
"""Returns seconds; only differences count."""


class BadObservation(GameError):
    """What the bot was shown is no plain data, or more than its seat may see."""


class Thinker:
    """One seat's computer player for one game.

    Args:
        game: name in the registry.
        options: resolved options.
        seat: number.
        level: of `LEVELS`.
        seed: what `random.Random` takes; the same seed and the same observations, the same moves.
        clock: seconds for `think(milliseconds)` and for the level's; without one only iterations count.
    """

    def __init__(self, game: str, options: Mapping[str, Any], seat: int, level: str, seed: Any,
                 clock: Clock | None = None) -> None:
        self.game, self.seat, self.level, self._clock = load_game(game), seat, LEVELS[level], clock
        self._mind = mind_of(game)(self.game, _plain(options), seat, Random(f"{seed}"))
        self._search: Search | None = None
        self._only: str | None = None
        self._left = 0
        self._end = 0.0
        self._reason: dict[str, Any] | None = None

    # -- what it is shown --------------------------------------------------------------------------

    def watch(self, observation: Mapping[str, Any], entry: Sequence[Any] | None = None) -> None:
        """Take notes of what the seat sees.

        Args:
            observation: what `Game.observe` returned for this seat.
            entry: the entry of the log that led to it; faces in it are not looked at.

        Raises:
            BadObservation: `not_plain`, `bad_entry`, or `sees_too_much` with the card's handle.
        """
        self._mind.watch(self._view(observation), self._public(entry))

    def _view(self, observation: Any) -> dict[str, Any]:
        """Return a copy of an observation that holds nothing else than its seat may know."""
        view = _plain(observation)
        try:
            for card, (face, known) in enumerate(zip(view["faces"], view["known"], strict=True)):
                if face is not None and not known >> self.seat & 1:
                    raise BadObservation("sees_too_much", card=card)
            for seat, choice in enumerate(view["sealed"]):
                if seat != self.seat and choice not in (None, list(HIDDEN)):
                    raise BadObservation("sees_too_much", seat=seat)
        except (TypeError, KeyError, ValueError) as error:
            raise BadObservation("not_plain", why=repr(error)) from error
        return view

    def _public(self, entry: Any) -> list[Any] | None:
        """Return an entry without faces and without what other seats have sealed."""
        match _plain(entry):
            case None:
                return None
            case ["move", int(seat), str(text)]:
                move = parse_move(text)
                if seat != self.seat and self.game.verbs.get(move.verb):
                    move = move.seal()
                return ["move", seat, str(move)]
            case ["unseal" | "resign" as kind, what]:
                return [kind, what]
            case ["shuffle" | "show" | "audit" as kind, _]:
                return [kind]
        raise BadObservation("bad_entry")

    # -- what it does ------------------------------------------------------------------------------

    def choose(self, observation: Mapping[str, Any], legal: Sequence[str], budget: int | None = None) -> str:
        """Return the notation of the move to make; takes as long as it takes.

        Args:
            observation: of the seat, which has to move.
            legal: notations of its legal moves.
            budget: iterations; by default those of the level.
        """
        self.begin(observation, legal, budget)
        while (move := self.think()) is None:
            pass
        return move

    def begin(self, observation: Mapping[str, Any], legal: Sequence[str], budget: int | None = None) -> None:
        """Turn to a decision; arguments as for `choose`.

        Raises:
            BadObservation: as `watch`.
            BadNotation: a legal move is no notation.
        """
        view = self._view(observation)
        moves = [parse_move(text) for text in legal]
        if not moves:
            raise BadObservation("no_legal_move")
        mind, level = self._mind, self.level
        self._end = 0.0 if self._clock is None else self._clock() + level.seconds
        if level.notes:
            mind.watch(view, None)
        replica = mind.consider(view)
        self._search = self._reason = None
        if not level.searches or len(moves) == 1:
            move = moves[0] if len(moves) == 1 else mind.reply(replica, self.seat, moves)
            self._decide(move, 0, None)
            return
        self._only = None
        self._left = max(1, budget or mind.iterations[level.name])
        self._search = search_for(mind, moves)

    def think(self, milliseconds: float | None = None) -> str | None:
        """Think on for a slice of time; return the notation of the move, or None if it needs more.

        Args:
            milliseconds: of this slice, exceeded by an iteration at most; None thinks to the end, however long it takes.
        """
        search, clock = self._search, self._clock
        if search is None:
            return self._only
        until = None if milliseconds is None or clock is None else clock() + milliseconds / 1000
        while self._left > 0:
            search.iterate()
            self._left -= 1
            if self._left % 16 == 0 and search.decided(self._left):
                break
            if until is not None and self._left:
                now = clock()
                if now >= self._end:
                    break
                if now >= until:
                    return None
        move, edge = search.best()
        self._decide(move, search.iterations, edge.mean)
        return self._only

    def hurry(self) -> None:
        """Let the next `think` answer after one more iteration."""
        self._left = min(self._left, 1)

    def cancel(self) -> None:
        """Forget the decision that it thinks about; what was noted stays."""
        self._search = self._only = self._reason = None

    def explain(self) -> dict[str, Any] | None:
        """Return why it chose its last move, as a `code` for the locale files with parameters.

        `chances` is what the search expects for the seat, from 0 to 1, and None where it did not search.
        """
        return self._reason

    def _decide(self, move: Move, iterations: int, chances: float | None) -> None:
        reason = self._mind.reason(self._mind.base, move)
        self._search, self._only = None, str(move)
        self._reason = {**reason, "move": self._only, "iterations": iterations,
                        "chances": None if chances is None else round(chances, 3)}


def _plain(data: Any) -> Any:
    """Return a copy of plain data.

    Raises:
        BadObservation: `not_plain`, it holds something that JSON can't.
    """
    try:
        return json.loads(json.dumps(data, allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise BadObservation("not_plain", why=repr(error)) from error
