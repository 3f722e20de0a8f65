"""The contract between the rules of a game and everything else.

A game is one stateless object.  A state is a value (`pygames.core.state`).  Rules
ask, dealers answer (`pygames.core.requests`):

    state = game.setup(game.options.resolve({}))
    while state.outcome is None:
        if state.request is not None:
            game.answer(state, dealer.answer(state))
        else:
            seat = game.to_act(state)[0]
            game.apply(state, seat, choose(game.legal_moves(state, seat)))

`apply` and `answer` change the state in place, since copying every successor is
what makes engines slow; who wants to keep the old one copies it first.

The same rules run on a *replica*, where faces that its seats may not know are
None.  What can't be checked there without the faces is checked by the audit, which
replays the log with all faces open.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, ClassVar, Generic, TypeVar

from .errors import GameError, IllegalMove
from .moves import Move
from .options import OptionSet
from .state import Face, Outcome, State

try:  # A built page has no sources: tools/pack has computed there what they are.
    from .rules_hashes import RULES_HASHES  # type: ignore[import-not-found]
except ImportError:
    RULES_HASHES: dict[str, str] = {}

S = TypeVar("S", bound=State)

SEATS_OF: tuple[tuple[int, ...], ...] = tuple(
    tuple(seat for seat in range(6) if mask >> seat & 1) for mask in range(64)
)
"""Mask → seats in it."""


class Game(ABC, Generic[S]):
    """The rules of one game.

    name: short lower-case word, also the module's name.
    seats: a word for every seat of the default game, in seat order.
    options: what can be chosen before the game.
    verbs: verb → sealed; a sealed move is a simultaneous choice whose arguments
        the others see only when all have chosen.
    state_type: the dataclass of its states.
    eager: the verbs that come before all others for a player who is in a hurry to end the
        game; their moves stand first in `legal_moves`.  None where any moves lead to an end.
    automatic: the verbs whose move the page of its seat makes at once by itself, if there is only one.
        Whether a move is one of these must tell nothing that is hidden.
    """

    name: ClassVar[str]
    seats: ClassVar[tuple[str, ...]]
    options: ClassVar[OptionSet]
    verbs: ClassVar[Mapping[str, bool]]
    state_type: ClassVar[type[State]]
    eager: ClassVar[frozenset[str]] = frozenset()
    automatic: ClassVar[frozenset[str]] = frozenset()

    @abstractmethod
    def deck(self, options: Mapping[str, Any]) -> tuple[Face, ...]:
        """Return the faces of all cards in the order in which handles are given out at the start."""

    @abstractmethod
    def setup(self, options: Mapping[str, Any]) -> S:
        """Return the first state for resolved options; usually it already asks for a shuffle."""

    @abstractmethod
    def legal_moves(self, state: S, seat: int) -> list[Move]:
        """Return every move that the seat may make now, in a fixed order, without repetition.

        The seat's own cards have to be known in this replica.
        """

    @abstractmethod
    def check(self, state: S, seat: int, move: Move) -> None:
        """Raise if the move is illegal, as far as this replica can tell.

        Raises:
            IllegalMove: with a code that says why.
        """

    @abstractmethod
    def perform(self, state: S, seat: int, move: Move) -> None:
        """Carry out a move that was checked."""

    @abstractmethod
    def answer(self, state: S, answer: Any) -> None:
        """Go on with the dealer's answer to `state.request`.

        Raises:
            Contradiction: the answer doesn't fit what this replica knows.
            IllegalMove: the opened faces show that the last move was illegal.
        """

    def num_seats(self, options: Mapping[str, Any]) -> int:
        """Return how many seats a game with these options has."""
        return len(self.seats)

    def to_act(self, state: S) -> tuple[int, ...]:
        """Return the seats that may move now; empty while a request is open or after the end."""
        if state.request is not None or state.outcome is not None:
            return ()
        return SEATS_OF[state.turn]

    def apply(self, state: S, seat: int, move: Move) -> None:
        """Make a move; on an error the state is untouched.

        Raises:
            IllegalMove: with a code that says why.
        """
        if state.request is not None or state.outcome is not None or not state.turn >> seat & 1:
            raise self.refusal(state)
        self.check(state, seat, move)
        self.perform(state, seat, move)

    def check_turn(self, state: S, seat: int) -> None:
        """Raise unless this seat may move now.

        Raises:
            IllegalMove: `game_over`, `wait` or `not_your_turn`.
        """
        if seat not in self.to_act(state):
            raise self.refusal(state)

    def refusal(self, state: S) -> IllegalMove:
        """Return why a seat that is not asked to move can't move."""
        if state.outcome is not None:
            return IllegalMove("game_over")
        return IllegalMove("wait" if state.request is not None else "not_your_turn")

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return state.outcome

    def observe(self, state: S, seat: int) -> dict[str, Any]:
        """Return what a seat may know of the state, as plain data that is a copy."""
        return state.redact(1 << seat)

    def cards_of(self, seat: int, move: Move) -> tuple[int, ...]:
        """Return the handles that a move's arguments name (numbers, unless a game says otherwise)."""
        return tuple(arg for arg in move.args if isinstance(arg, int))

    def must_stand(self, state: S, seat: int, move: Move) -> bool:
        """Return whether a legal move, about to be made, can't be taken back even if the dealer answers nothing after it.

        It can't if it lets anybody see what he could not look at before, as the next card of a squared stack.
        """
        return False

    def side(self, options: Mapping[str, Any], winner: int) -> tuple[int, ...]:
        """Return the seats that have won where `Outcome.winner` is this one: partners win together."""
        return (winner,)

    def resign(self, state: S, seat: int) -> Outcome:
        """Return the outcome when a seat gives up."""
        others = [other for other in range(self.num_seats(state.options)) if other != seat]
        return Outcome(others[0] if len(others) == 1 else None, "resigned", {"resigned": seat})

    def give_up(self, state: S, seat: int) -> None:
        """Let a seat give up a game that is not over, in place.

        Here it ends at once.  A game may ask the dealer first to open and to audit what lies hidden; then the
        outcome comes with his last answer, and its reason is `resigned` too.

        Raises:
            IllegalMove: `wait`, the dealer has to answer something else before.
        """
        state.request, state.outcome = None, self.resign(state, seat)

    def match_length(self, options: Mapping[str, Any]) -> int:
        """Return how many games make a match; the seats rotate from game to game."""
        return 1

    def match_winner(self, outcomes: list[Outcome]) -> int | None:
        """Return the player who won a match, or None for a draw.

        Args:
            outcomes: of all its games; in game g player p held seat (p + g) mod 2.
        """
        wins = [0] * len(self.seats)
        for number, outcome in enumerate(outcomes):
            if outcome.winner is not None:
                wins[(outcome.winner + number) % len(wins)] += 1
        best = max(wins)
        return wins.index(best) if wins.count(best) == 1 else None

    @cached_property
    def rules_hash(self) -> str:
        """Sixteen hexadecimal digits over the source of this game's rules and of what they stand on.

        Two versions of the page that could disagree about the rules never start a game together.
        """
        module = type(self).__module__
        return RULES_HASHES.get(module) or source_hash(module)


RULES_CORE = tuple(f"pygames.core.{name}" for name in ("moves", "requests", "state", "options", "game", "record"))
"""The modules of the core that decide what a log means."""


def source_hash(module: str) -> str:
    """Return the hash of the rules in a module; see `Game.rules_hash`.

    Raises:
        ImportError: there are no sources.
    """
    digest = hashlib.sha256()
    for name in (*RULES_CORE, *_modules(module)):
        source = find_spec(name).loader.get_source(name)
        if source is None:
            raise ImportError(f"{name} has no source", name=name)
        digest.update(source.encode())
    return digest.hexdigest()[:16]


def _modules(name: str) -> list[str]:
    """Return a game's modules: its only one, or all of its package, without importing any."""
    package = name if find_spec(name).submodule_search_locations else name.rpartition(".")[0]
    if package == "pygames.games":
        return [name]
    return sorted(f"{package}.{module.name}" for module in iter_modules(find_spec(package).submodule_search_locations))


def is_legal(game: Game[Any], state: State, seat: int, move: Move) -> bool:
    """Return whether a move would be accepted here."""
    try:
        if seat not in game.to_act(state):
            return False
        game.check(state, seat, move)
    except GameError:
        return False
    return True
