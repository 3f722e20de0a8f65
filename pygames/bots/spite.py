"""Spite and Malice, thought about: the pay-off pile first, and no help for the next player's.

Games are too long to play out in imagination: after some moves the piles are weighed.
Section numbers are those of the rules page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Any

from ..core.moves import Move
from ..games.spite.cards import PLACE, SIDE, WILD
from ..games.spite.options import HAND
from ..games.spite.state import SpiteState, full, helpers, ranks, sides_of
from .mind import Mind

STEEPNESS = 0.3
"""How sure a lead of one pay-off card makes of winning: chances are 1 / (1 + e^-x)."""

STEP = 0.17
"""What a rank that is missing between the centre and a pay-off top costs, in pay-off cards."""

WILD_WORTH, FRESH, BURIED, DOUBLE = 0.5, 0.12, 0.05, 0.08
"""In pay-off cards: a wild card in hand; a card less in hand, so one more to draw; a low card under a higher one
in a side stack; a run in a side stack."""


MOST = 6
"""Moves that are thought about at a time, the best ones at first sight."""

SCORES = 10.0
"""What playing a pay-off card is worth at first sight: more than anything else."""


class SpiteMind(Mind[SpiteState]):
    """Notes: none are needed; what was seen and not shuffled again stays in the view."""

    iterations = {"easy": 12, "medium": 60, "hard": 1000}
    horizon = 40
    noise = 0.0
    paired = True
    exploration = 0.1

    def branches(self, state: SpiteState, seat: int) -> bool:
        """The others decide on hands that only they know."""
        return seat == self.seat

    def candidates(self, state: SpiteState, seat: int, moves: list[Move]) -> list[Move]:
        """A pay-off card that can be played is played; else the most sensible moves are thought about."""
        if len(moves) <= MOST:
            return moves
        worth = self._worth(state, seat)
        best = sorted(moves, key=worth, reverse=True)[:MOST]
        return best[:1] if worth(best[0]) >= SCORES else best

    def stops(self, state: SpiteState) -> bool:
        """The search looks to the seat's next turn."""
        return state.phase == "draw" and state.active == self.seat and not state.moved

    def reply(self, state: SpiteState, seat: int, moves: list[Move]) -> Move:
        """Play what brings the pay-off card nearer; else discard where it buries least."""
        return max(moves, key=self._worth(state, seat))

    def _worth(self, state: SpiteState, seat: int) -> Callable[[Move], float]:
        """Return the function that says what a move is worth at first sight."""
        rank_of, faces = ranks(state.options), state.faces
        own, other = self._top(state, seat), self._top(state, (seat + 1) % len(state.payoffs))
        wanted = None if own is None else rank_of[faces[own]]
        feared = None if other is None else rank_of[faces[other]]
        friends = [self._top(state, owner) for owner in helpers(state.options, seat)]

        def worth(move: Move) -> float:
            verb, args = move
            if verb == "play":
                return SCORES if args[0] in friends else self._play_worth(state, seat, args, rank_of, wanted, feared)
            return self._discard_worth(state, seat, args, rank_of) if verb == "discard" else -0.5

        return worth

    def _top(self, state: SpiteState, seat: int) -> int | None:
        pile = state.payoffs[seat]
        return pile[-1] if pile else None

    def _play_worth(self, state: SpiteState, seat: int, args: tuple[Any, ...], rank_of: dict[Any, Any],
                    wanted: int | None, feared: int | None) -> float:
        card, word = args
        place = PLACE[word]
        value = len(state.centre[place]) + 1 if place < len(state.centre) else 1
        worth = 0.0
        if wanted is not None and wanted != WILD and value < wanted:
            worth += 1.0 - 0.05 * (wanted - value)
        if feared is not None and feared != WILD and value < feared:
            worth -= 0.8 - 0.06 * (feared - value)
        hand = state.hands[seat]
        if card in hand:
            worth += 0.4 / len(hand) + (0.1 if wanted is None or wanted != value else -0.1)
            if rank_of[state.faces[card]] == WILD:
                worth -= 0.5
        else:
            worth += 0.1
        return worth

    def _discard_worth(self, state: SpiteState, seat: int, args: tuple[Any, ...], rank_of: dict[Any, Any]) -> float:
        card, word = args
        rank = rank_of[state.faces[card]]
        if rank == WILD:
            return -1.0
        stack = state.sides[4 * seat + SIDE[word]]
        if not stack:
            return -0.1 + 0.01 * rank
        top = rank_of[state.faces[stack[-1]]]
        if top == WILD:
            return -0.6
        if top == rank + 1:
            return 0.05 + 0.01 * rank
        if top == rank:
            return 0.0 + 0.01 * rank
        return (-0.15 if top > rank else -0.35) - 0.01 * abs(top - rank) - 0.01 * len(stack)

    def rewards(self, state: SpiteState) -> Sequence[float]:
        """Return every seat's chances: pay-off cards left, how near the tops are, what lies ready."""
        options = state.options
        seats, sides = len(state.payoffs), sides_of(options)
        if state.outcome is not None:
            winner = state.outcome.winner
            return [0.5 if winner is None else float(seat % sides == winner % sides) for seat in range(seats)]
        scores = [0.0] * sides
        for seat in range(seats):
            scores[seat % sides] += self._score(state, seat)
        shares = []
        for side, score in enumerate(scores):
            best = max(other for number, other in enumerate(scores) if number != side)
            shares.append(1 / (1 + exp(STEEPNESS * (best - score))))
        return [shares[seat % sides] for seat in range(seats)]

    def _score(self, state: SpiteState, seat: int) -> float:
        """Return what a seat's cards are worth, in pay-off cards."""
        options, faces = state.options, state.faces
        rank_of, top_value = ranks(options), full(options)
        pile = state.payoffs[seat]
        score = -float(len(pile))
        tops = [rank_of[faces[stack[-1]]] for stack in state.sides[4 * seat:4 * seat + 4] if stack]
        held = {*tops, *[rank_of[faces[card]] for card in state.hands[seat]]}
        if pile:
            wanted = rank_of[faces[pile[-1]]]
            if wanted == WILD:
                score += 2 * STEP
            elif wanted is not None:
                starts = [len(stack) for stack in state.centre if len(stack) < wanted] or [0]
                score -= STEP * min(
                    sum([0.3 if value in held else 1.0 for value in range(start + 1, wanted)]) for start in starts)
        score += FRESH * (HAND - len(state.hands[seat]))
        score += WILD_WORTH * sum([rank_of[faces[card]] == WILD for card in state.hands[seat]])
        for stack in state.sides[4 * seat:4 * seat + 4]:
            for below, above in zip(stack[-4:], stack[-3:]):
                one, other = rank_of[faces[below]], rank_of[faces[above]]
                if one == other + 1:
                    score += DOUBLE
                elif one < other:
                    score -= BURIED * min(3, top_value - one)
        return score

    def reason(self, state: SpiteState, move: Move) -> dict[str, Any]:
        """Say what a move is for."""
        verb, args = move
        own = [self._top(state, owner) for owner in helpers(state.options, self.seat)]
        if verb == "play" and args[0] in own:
            return {"code": "plays_payoff"}
        if verb == "play":
            return {"code": "clears_hand" if len(state.hands[self.seat]) == 1 else "nearer_to_payoff"}
        if verb == "discard":
            stack = state.sides[4 * self.seat + SIDE[args[1]]]
            rank_of = ranks(state.options)
            if stack and rank_of[state.faces[stack[-1]]] == rank_of[state.faces[args[0]]] + 1:
                return {"code": "keeps_run"}
            return {"code": "buries_least" if stack else "opens_stack"}
        return {"code": "best_chances"}
