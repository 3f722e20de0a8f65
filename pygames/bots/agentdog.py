"""Agent Dog, thought about: how far all figures have come, and whose way home is shorter.

Games are too long to play out in imagination: after some moves the figures' ways are weighed.
Section numbers are those of the rules page.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from ..core.moves import Move
from ..core.state import Face
from ..games.agentdog.cards import CARDS
from ..games.agentdog.state import AgentDogState, active_colour
from ..games.agentdog.variant import variant_of
from .mind import Mind

START_WORTH = 10
"""What a figure on the ring is ahead of one at home, in fields: a start card is needed."""

GOAL_WORTH = 8
"""What a goal field is worth beyond the way to it, in fields."""

STEEPNESS = 0.035
"""How sure a lead of one field makes of winning: chances are 1 / (1 + e^-x)."""

MOST = 16
"""Moves that are thought about at a time."""


class AgentDogMind(Mind[AgentDogState]):
    """Notes: none are taken; hidden figures are imagined as everybody can count them (6)."""

    iterations = {"easy": 10, "medium": 60, "hard": 500}
    horizon = 8
    noise = 0.1
    exploration = 0.3

    # -- imagination -------------------------------------------------------------------------------

    def imagine(self) -> AgentDogState:
        """Deal the unseen cards, and let any of the hidden figures be under any of the holes."""
        state = super().imagine()
        state.under = self.shuffled(state.under)
        return state

    def deal(self, faces: list[Face | None]) -> None:
        """Cards and lots are two packs."""
        pack = self.game.deck(self.options)
        lots = set(pack[CARDS:])
        for is_lot in (False, True):
            cards = [card for card in self.hidden if (card >= CARDS) == is_lot]
            for card, face in zip(cards, self.shuffled([face for face in self.pool if (face in lots) == is_lot])):
                faces[card] = face

    # -- thought -------------------------------------------------------------------------------------

    def branches(self, state: AgentDogState, seat: int) -> bool:
        """The others decide on hands that only they know."""
        return seat == self.seat

    def candidates(self, state: AgentDogState, seat: int, moves: list[Move]) -> list[Move]:
        """Return the most sensible moves; there can be hundreds of plans for one card."""
        if len(moves) <= MOST:
            return moves
        return sorted(self.shuffled(moves), key=lambda move: self._worth(state, seat, move), reverse=True)[:MOST]

    def reply(self, state: AgentDogState, seat: int, moves: list[Move]) -> Move:
        """Come home, start, hit others, go far, in this order."""
        if len(moves) > MOST:
            moves = [self.pick(moves) for _ in range(MOST)]
        return max(moves, key=lambda move: self._worth(state, seat, move))

    def _worth(self, state: AgentDogState, seat: int, move: Move) -> float:
        """Return what a move is worth at first sight, in fields."""
        verb, args = move
        if verb == "start":
            return float(START_WORTH)
        if verb == "swap" or verb == "give":
            return 1.0
        if verb not in ("move", "split", "partner"):
            return 0.0
        variant = variant_of(self.options)
        layout = variant.layout
        active = active_colour(variant, state, seat)
        worth = 0.0
        for start, end in zip(args[1::2], args[2::2]):
            one, other = layout.places[start], layout.places[end]
            if other >= layout.ring:
                worth += GOAL_WORTH + layout.steps(one, other)
                continue
            way = layout.to_start[active]
            own = one in state.figures[active] or one in state.holes
            gone = (way[one] or layout.ring) - (way[other] or layout.ring)
            worth += gone if own else -0.5 * layout.steps(one, other)
            for colour, fields in enumerate(state.figures):
                if other in fields:
                    mate = variant.partner_of[active] == colour or colour == active
                    worth += (-1 if mate else 0.5) * (START_WORTH + layout.ring - layout.to_start[colour][other])
        return worth

    def rewards(self, state: AgentDogState) -> Sequence[float]:
        """Return every seat's chances by how far the figures of the sides have come."""
        variant = variant_of(self.options)
        sides, seats = variant.sides, variant.players
        if state.outcome is not None:
            winner = state.outcome.winner
            return [0.5 if winner is None else float(seat % len(sides) == winner) for seat in range(seats)]
        scores = [sum(self._way(state, colour) for colour in side) / len(side) for side in sides]
        shares = []
        for side, score in enumerate(scores):
            best = max(other for number, other in enumerate(scores) if number != side)
            shares.append(1 / (1 + exp(STEEPNESS * (best - score))))
        return [shares[seat % len(sides)] for seat in range(seats)]

    def _way(self, state: AgentDogState, colour: int) -> float:
        """Return how many fields the figures of a colour have come."""
        layout = variant_of(self.options).layout
        way, ring, goal = layout.to_start[colour], layout.ring, state.goals[colour]
        fields = state.figures[colour] + [hole for hole, under in zip(state.holes, state.under) if under == colour]
        come = sum([START_WORTH + ring - (way[field] or ring) for field in fields])
        return come + sum([START_WORTH + ring + GOAL_WORTH + depth for depth in range(layout.goal_length)
                           if goal >> depth & 1])

    def reason(self, state: AgentDogState, move: Move) -> dict[str, Any]:
        """Say what a move is for."""
        verb, args = move
        if verb == "move":
            end = args[2]
            if type(end) is str:
                return {"code": "comes_home"}
            layout = variant_of(self.options).layout
            if any(layout.places[end] in fields for fields in state.figures):
                return {"code": "hits"}
            return {"code": "goes_on", "fields": layout.steps(layout.places[args[1]], layout.places[end])}
        if verb == "give" and not variant_of(self.options).teams:
            return {"code": "gives_away"}
        return {"code": REASONS[verb]}


REASONS = {"start": "starts", "split": "splits", "partner": "moves_together", "swap": "swaps_places", "lay": "lays_off",
           "give": "gives_card", "out": "no_move"}
"""Verb → why it is played."""
