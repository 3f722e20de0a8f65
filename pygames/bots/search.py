"""Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012), single observer.

Every iteration imagines the hidden cards anew and walks down one tree, whose nodes are what the
observer would know there: the moves, and the faces that he was shown.  A move is not possible
in every imagined state, so UCB counts how often it was available.  Below the tree the
mind's first thoughts play on, until the game ends or the cards are dealt anew.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import log, sqrt
from typing import Any

from ..core.dealer import SeededDealer
from ..core.game import SEATS_OF
from ..core.moves import Move
from ..core.requests import Show
from ..core.state import State
from .mind import Mind


class Edge:
    """A move in the tree: how often it could be tried, was tried, and what that brought the seat that made it."""

    __slots__ = ("available", "visits", "total", "nodes")

    def __init__(self) -> None:
        self.available, self.visits, self.total = 1, 0, 0.0
        self.nodes: dict[tuple[Any, ...], Node] = {}

    @property
    def mean(self) -> float:
        """The mean reward."""
        return self.total / self.visits


class Node(dict[Hashable, Edge]):
    """What the observer may know at some point: key of a move → its edge."""

    __slots__ = ()


Path = list[tuple[Edge, int]]


class Search:
    """The search for one decision.

    Args:
        mind: has considered the decision already.
        moves: to choose from.

    Attributes:
        iterations: made so far.
    """

    def __init__(self, mind: Mind[Any], moves: list[Move]) -> None:
        self.mind, self.moves, self.game = mind, moves, mind.game
        self.root = Node()
        self.iterations = 0
        self._answer = SeededDealer(mind.random.random()).answer

    def iterate(self) -> None:
        """Imagine once, walk down the tree, add a node, play out, and take the lesson back up."""
        state = self.mind.imagine()
        path = self._descend(state, self.moves)
        self._play_out(state)
        rewards = self.mind.rewards(state)
        for edge, seat in path:
            edge.visits += 1
            edge.total += rewards[seat]
        self.iterations += 1

    def best(self) -> tuple[Move, Edge]:
        """Return the move that was tried most, or of those tried alike the one with the best mean; and its edge."""
        mind = self.mind
        names = [(mind.key(mind.base, mind.seat, move), move) for move in self.moves]
        tried = [(self.root[name], move) for name, move in names if name in self.root]
        edge, move = max(tried, key=lambda item: (item[0].visits, item[0].total))
        return move, edge

    def decided(self, more: int) -> bool:
        """Return whether so many more iterations can't change which move was tried most."""
        if len(self.moves) == 1:
            return self.iterations > 0
        visits = sorted((edge.visits for edge in self.root.values()), reverse=True)
        return len(visits) == len(self.moves) and visits[0] > visits[1] + more

    def _descend(self, state: State, moves: list[Move]) -> Path:
        """Walk down to the first thing that the tree doesn't know yet; return the edges taken."""
        mind, game, path, node = self.mind, self.game, Path(), self.root
        seat = mind.seat
        while True:
            edge, move = self._select(node, state, seat, moves)
            path.append((edge, seat))
            game.perform(state, seat, move)
            seen = self._settle(state)
            if state.outcome is not None or state.request is not None:
                return path
            below = edge.nodes.get(seen)
            if below is None:
                edge.nodes[seen] = Node()
                return path
            node, seat = below, SEATS_OF[state.turn][0]
            moves = mind.candidates(state, seat, game.legal_moves(state, seat))

    def _select(self, node: Node, state: State, seat: int, moves: list[Move]) -> tuple[Edge, Move]:
        """Return an untried move if there is one, else the one with the highest upper confidence bound."""
        key, new = self.mind.key, []
        if not self.mind.branches(state, seat):
            move = self.mind.reply(state, seat, moves)
            return node.setdefault(key(state, seat, move), Edge()), move
        known: list[tuple[Edge, Move]] = []
        for move in moves:
            name = key(state, seat, move)
            edge = node.get(name)
            if edge is None:
                new.append((name, move))
            else:
                edge.available += 1
                known.append((edge, move))
        if new:
            name, move = self.mind.pick(new)
            edge = node[name] = Edge()
            return edge, move
        curiosity, best, chosen = self.mind.exploration, -1.0, known[0]
        for pair in known:
            edge = pair[0]
            visits = edge.visits
            bound = edge.total / visits + curiosity * sqrt(log(edge.available) / visits)
            if bound > best:
                best, chosen = bound, pair
        return chosen

    def _settle(self, state: State) -> tuple[Any, ...]:
        """Let the dealer answer; return the faces that the observer was shown.  A new deal stays unanswered."""
        own, seen = 1 << self.mind.seat, ()
        while (request := state.request) is not None:
            if self.mind.stops(state):
                break
            answer = self._answer(state)
            if type(request) is Show:
                seen += tuple([face for face, to in zip(answer, request.to) if to & own])
            self.game.answer(state, answer)
        return seen

    def _play_out(self, state: State) -> None:
        """Play on, each seat by what it knows, until the end or the mind's horizon."""
        mind, game, answer = self.mind, self.game, self._answer
        legal_moves, perform, reply, react = game.legal_moves, game.perform, mind.reply, game.answer
        draw, noise, stops = mind.random.random, mind.noise, mind.stops
        for _ in range(mind.horizon):
            while state.request is not None:
                if stops(state):
                    return
                react(state, answer(state))
            if state.outcome is not None:
                return
            seat = SEATS_OF[state.turn][0]
            moves = legal_moves(state, seat)
            if len(moves) == 1:
                move = moves[0]
            elif draw() < noise:
                move = moves[int(draw() * len(moves))]
            else:
                move = reply(state, seat, moves)
            perform(state, seat, move)
