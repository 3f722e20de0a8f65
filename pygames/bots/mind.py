"""What the search has to know of a game: one subclass of `Mind` per game.

A mind belongs to one seat.  It takes notes of what its seat is shown, imagines faces for
the cards that it can't see, and says which moves are sensible and what a position is worth.
The rules themselves come from the game's rules object, in imagination as in the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from ..core.game import Game
from ..core.moves import HIDDEN, Move
from ..core.state import Face, State

S = TypeVar("S", bound=State)


class Mind(Generic[S]):
    """What a seat knows and thinks; this class alone plays any game, but without ideas of its own.

    Args:
        game: the rules.
        options: resolved options.
        seat: whose mind it is.
        random: for everything that it imagines or decides by chance.

    Attributes:
        iterations: level → how often the search tries a move when thinking about one.
        horizon: moves of a playout after which it is cut off and `rewards` estimates.
        noise: the share of random moves in playouts.
        exploration: the weight of curiosity against reward in the search.
    """

    iterations: ClassVar[Mapping[str, int]] = {"easy": 20, "medium": 100, "hard": 500}
    horizon: ClassVar[int] = 100
    noise: ClassVar[float] = 0.2
    exploration: ClassVar[float] = 0.7

    def __init__(self, game: Game[S], options: Mapping[str, Any], seat: int, random: Random) -> None:
        self.game, self.options, self.seat, self.random = game, options, seat, random
        self.base: S
        self.hidden: list[int] = []
        self.pool: list[Face] = []

    # -- what it has seen ------------------------------------------------------------------------

    def watch(self, view: Mapping[str, Any], entry: Sequence[Any] | None) -> None:
        """Take notes.  Called with every view that the seat is shown, perhaps more than once.

        Args:
            view: the seat's observation.
            entry: the entry of the public log that led to it, without faces; None if the seat
                only looks again.  Whoever shows a view may leave entries out.
        """

    # -- what it imagines ------------------------------------------------------------------------

    def consider(self, view: Mapping[str, Any]) -> S:
        """Turn to the decision that the seat has to make now; return what it knows, as a replica."""
        self.base = self.game.state_type.load(view)
        self.hidden = [card for card, face in enumerate(self.base.faces) if face is None]
        left = Counter(self.game.deck(self.options))
        left.subtract(face for face in self.base.faces if face is not None)
        self.pool = list(left.elements())
        return self.base

    def imagine(self) -> S:
        """Return a state with all faces that looks to this seat like the one it considers.

        Faces and sealed choices are as likely as the notes make them.
        """
        state = self.base.copy()
        self.deal(state.faces)
        for seat, choice in enumerate(state.sealed):
            if choice == list(HIDDEN):
                state.sealed[seat] = self._sealed_choice(state, seat)
        return state

    def deal(self, faces: list[Face | None]) -> None:
        """Fill in the faces of the hidden cards; by default each way is as likely as any other."""
        for card, face in zip(self.hidden, self.shuffled(self.pool)):
            faces[card] = face

    def shuffled(self, items: Sequence[Any]) -> list[Any]:
        """Return the items in random order."""
        draw = self.random.random
        return sorted(items, key=lambda item: draw())

    def _sealed_choice(self, state: S, seat: int) -> list[Any]:
        """Return what a seat, that holds the cards of this state, may have chosen."""
        turn, request = state.turn, state.request
        state.turn, state.request, state.sealed[seat] = turn | 1 << seat, None, None
        moves = self.game.legal_moves(state, seat)
        move = self.reply(state, seat, self.candidates(state, seat, moves))
        state.turn, state.request = turn, request
        return list(move.args)

    # -- what it thinks of moves and positions ---------------------------------------------------

    def candidates(self, state: S, seat: int, moves: list[Move]) -> list[Move]:
        """Return the moves worth thinking about, at least one; by default all."""
        return moves

    def plans(self, moves: list[Move]) -> list[Sequence[Move]]:
        """Return what the seat may do from the considered decision until it sees something new, each plan as its moves.

        A game whose turns are made of many moves has them raced (`race`); none by default: a tree is searched.

        Args:
            moves: the legal ones.
        """
        return []

    def reply(self, state: S, seat: int, moves: list[Move]) -> Move:
        """Return the move that looks best at first sight, using only what its seat knows.

        Playouts are made of these, with some noise; the bot `greedy` plays nothing else.
        """
        eager = self.game.eager
        best = [move for move in moves if move.verb in eager] if eager else moves
        return self.pick(best or moves)

    def pick(self, items: Sequence[Any]) -> Any:
        """Return one of the items."""
        return items[int(self.random.random() * len(items))]

    def branches(self, state: S, seat: int) -> bool:
        """Return whether the tree learns this decision; where not, `reply` makes it.

        It does not where another seat decides on what it alone knows: averaged over all that
        it might know, no choice would be good.
        """
        return True

    def key(self, state: S, seat: int, move: Move) -> Hashable:
        """Return what makes a move the same one in two imagined states.

        A handle in another seat's hand means another face in every one of them.
        """
        if seat == self.seat:
            return move
        faces = [state.faces[card] for card in self.game.cards_of(seat, move)]
        return (move.verb, *faces) if faces else move

    def stops(self, state: S) -> bool:
        """Return whether the search looks no further than the open request, where a new round is dealt, say."""
        return False

    def rewards(self, state: S) -> Sequence[float]:
        """Return by seat what the end of a playout is worth, from 0 to 1."""
        outcome, count = state.outcome, self.game.num_seats(self.options)
        if outcome is None or outcome.winner is None:
            return [0.5] * count
        return [float(seat == outcome.winner) for seat in range(count)]

    def reason(self, state: S, move: Move) -> dict[str, Any]:
        """Return why the seat would make a move: a `code` for the locale files and its parameters.

        Args:
            state: what the seat knows, as a replica.
        """
        return {"code": "best_chances"}
