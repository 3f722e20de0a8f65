"""Spite and Malice, thought about: the pay-off pile first, and no help for the next player's.

Games are too long to play out in imagination: after some moves the piles are weighed.
Section numbers are those of the rules page.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from math import exp
from typing import Any

from ..core.dealer import SeededDealer
from ..core.moves import Move
from ..core.state import Face
from ..games.spite.cards import PLACE, SIDE, WILD
from ..games.spite.state import SpiteState, full, helpers, ranks, sides_of
from .mind import Mind

STEEPNESS = 0.3
"""How sure a lead of one pay-off card makes of winning: chances are 1 / (1 + e^-x)."""

NEAR = (1.8, 0.7, 0.4)
"""What a pay-off top is worth, in pay-off cards, where so many of the ranks below it are neither held nor in the centre;
nothing where more are missing."""

WILD_WORTH, WILDS_WORTH, WILD_NEAR = 0.5, 0.2, 0.4
"""In pay-off cards: the first wild card that is held, every other one, and one where a rank at most is missing."""

FRESH, CHOICE, TOPS = 0.18, 0.09, 0.08
"""In pay-off cards: a card less in hand, so one more to draw; a rank more in hand; a rank more on the side stacks.

These and the above are what a linear fit says of the pay-off cards that first thoughts gain in their next three turns.
"""

BURIED, DOUBLE = 0.05, 0.08
"""In pay-off cards: a low card under a higher one in a side stack, thrice that where it is far from the highest rank;
a run in a side stack."""

MOST = 12
"""Plans that are raced, the best ones at first sight."""

LOOKED_AT, ENDINGS = 250, 24
"""Positions within the turn that are looked at for plans, and ways to end the turn in each."""

GOES_ON = frozenset(("play", "load"))
"""The verbs that don't end a turn."""

SCORES = 10.0
"""What playing a pay-off card is worth at first sight: more than anything else."""


class SpiteMind(Mind[SpiteState]):
    """Notes: what lies covered in the own side stacks; all else that was seen and not shuffled again stays in the view."""

    iterations = {"easy": 12, "medium": 200, "hard": 1000}
    horizon = 40
    noise = 0.0

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.held: dict[int, Face] = {}

    # -- notes (section 5: who remembers may know what lies under the tops) -------------------------

    def watch(self, view: Mapping[str, Any], entry: Sequence[Any] | None) -> None:
        """Note the own hand and what lies on top of the own side stacks."""
        tops = [stack[-1] for stack in view["sides"][4 * self.seat:4 * self.seat + 4] if stack]
        self.held.update({card: view["faces"][card] for card in (*view["hands"][self.seat], *tops)})

    def consider(self, view: Mapping[str, Any]) -> SpiteState:
        """Fill in what was noted of the own side stacks."""
        faces = list(view["faces"])
        for stack in view["sides"][4 * self.seat:4 * self.seat + 4]:
            for card in stack:
                faces[card] = faces[card] or self.held.get(card)
        return super().consider({**view, "faces": faces})

    # -- thought -----------------------------------------------------------------------------------

    def branches(self, state: SpiteState, seat: int) -> bool:
        """The others decide on hands that only they know."""
        return seat == self.seat

    def plans(self, moves: list[Move]) -> list[Sequence[Move]]:
        """Return the best turns at first sight: plays, until a pay-off card or a new hand is turned up or the turn ends.

        Of several ways to the same position one is enough.  Only turns that play as many pay-off cards as can be are thought
        about: what is weighed at the end takes one that could be played next time for worth more than one that has been.
        """
        start, seat, answer = self.imagine(), self.seat, SeededDealer(self.random.random()).answer
        found: list[tuple[int, float, Sequence[Move]]] = []
        known, waiting = {self._look(start)}, [(start, (), moves)]
        for state, way, legal in waiting:
            endings = [move for move in legal if move.verb not in GOES_ON]
            if len(endings) > ENDINGS:
                endings = self.shuffled(endings)[:ENDINGS]
            for move in [*(move for move in legal if move.verb in GOES_ON), *endings]:
                after, new = state.copy(), False
                self.game.perform(after, seat, move)
                while after.request is not None and after.active == seat and not new:
                    new = after.phase == "turned" or after.phase == "draw"
                    if not new:
                        self.game.answer(after, answer(after))
                look = self._look(after)
                if look in known or len(known) > LOOKED_AT:
                    continue
                known.add(look)
                plan = (*way, move)
                if new or after.active != seat or after.outcome is not None or move.verb not in GOES_ON:
                    left = sum([len(after.payoffs[owner]) for owner in helpers(after.options, seat)])
                    found.append((left, -self.rewards(after)[seat], plan))
                else:
                    waiting.append((after, plan, self.game.legal_moves(after, seat)))
        fewest = min([left for left, *_ in found], default=0)
        return [plan for left, _, plan in sorted(found, key=lambda item: item[:2])[:MOST] if left == fewest]

    def _look(self, state: SpiteState) -> Hashable:
        """Return what tells a position within the turn from others, as far as the rest of it is concerned."""
        faces, rank_of, seat = state.faces, ranks(state.options), self.seat
        return (
            state.active, tuple(sorted([rank_of[faces[card]] for card in state.hands[seat]])),
            tuple([len(pile) for pile in state.payoffs]), tuple(sorted([len(stack) for stack in state.centre])),
            tuple(sorted([(len(stack), rank_of[faces[stack[-1]]]) for stack in state.sides if stack])))

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
        faces, rank_of = state.faces, ranks(state.options)
        pile = state.payoffs[seat]
        hand = [rank_of[faces[card]] for card in state.hands[seat]]
        tops = [rank_of[faces[stack[-1]]] for stack in state.sides[4 * seat:4 * seat + 4] if stack]
        wilds, held = hand.count(WILD) + tops.count(WILD), {*hand, *tops}
        missing = self._missing(state, rank_of[faces[pile[-1]]], held) if pile else len(NEAR)
        score = CHOICE * len({*hand}) + TOPS * len({*tops}) - FRESH * len(hand) - len(pile)
        if missing < len(NEAR):
            score += NEAR[missing]
        if wilds:
            score += WILD_WORTH + WILDS_WORTH * (wilds - 1) + (WILD_NEAR if missing < 2 else 0.0)
        for stack in state.sides[4 * seat:4 * seat + 4]:
            for below, above in zip(stack[-4:], stack[-3:]):
                one, other = rank_of[faces[below]], rank_of[faces[above]]
                if one == other + 1:
                    score += DOUBLE
                elif one < other:
                    score -= BURIED * min(3, full(state.options) - one)
        return score

    def _missing(self, state: SpiteState, wanted: int | None, held: set[int | None]) -> int:
        """Return how many ranks between the centre and a pay-off top are not held; many where it fits on no stack."""
        if wanted == WILD:
            return 0
        fewest = len(NEAR)
        if wanted is None:
            return fewest
        starts = {len(stack) for stack in state.centre}
        if self.game.has_free_place(state):
            starts.add(0)
        for start in starts:
            if start < wanted:
                fewest = min(fewest, sum([rank not in held for rank in range(start + 1, wanted)]))
        return fewest

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
