"""Section 6: how a round ends, points, the match; and the book's passes and deadlocks (8.11)."""

from __future__ import annotations

from functools import cache
from typing import Any

from ...core.requests import EVERYBODY, Audit, Show, Shuffle
from ...core.state import Face, Outcome
from .cards import ACE, TWO
from .state import SpiteState, distinct, members, ranks, sides_of

WIN_POINTS = 5
DEADLOCKS = 3
"""The deadlock in a row that ends the round even with redeals."""


class Ends:
    """What comes after the last move of a round, or after the last pass before a deadlock."""

    # -- passes and deadlocks (8.11) --------------------------------------------------------------

    def pass_turn(self, state: SpiteState) -> None:
        """A turn without a moved card; the second in a row is a deadlock unless somebody breaks it."""
        seat = state.active
        state.passes += 1
        if state.passes < 2:
            self.start_turn(state, 1 - seat)
        elif state.options["duty_hand"] == "yes":
            state.breaking = [seat, 1 - seat]
        else:
            self._deadlock(state, 1 - seat)

    def deny(self, state: SpiteState) -> None:
        """A player holds nothing that breaks the deadlock: the other one is asked, then it is one."""
        other = 1 - state.active
        del state.breaking[0]
        if state.breaking:
            state.active, state.turn, state.moved = other, 1 << other, False
        else:
            self._deadlock(state, state.active)

    def breakers(self, state: SpiteState, seat: int) -> list[int]:
        """Return the aces and twos in a hand that can be played now."""
        rank_of, faces = ranks(state.options), state.faces
        playable = self.low_ranks(state)
        return [card for card in distinct(state, state.hands[seat]) if rank_of[faces[card]] in playable]

    def low_ranks(self, state: SpiteState) -> set[int]:
        """Return which of ace and two can be played: a free place, a stack that shows an ace."""
        playable = {ACE} if self.has_free_place(state) else set()
        if any(len(stack) == ACE for stack in state.centre):
            playable.add(TWO)
        return playable

    def _deadlock(self, state: SpiteState, starter: int) -> None:
        """Nobody breaks it: the round ends, or all but the pay-off piles is dealt again.

        Args:
            starter: the player who did not pass last.
        """
        state.deadlocks += 1
        state.passes = 0
        if state.options["deadlock"] == "end" or state.deadlocks == DEADLOCKS:
            self.end_round(state, "deadlock")
            return
        piles = (*state.hands, *state.sides, *state.centre, state.aside, state.stock)
        cards = sorted(card for pile in piles for card in pile)
        self.clear_table(state)
        state.stock, state.active = cards, starter
        state.phase, state.request = "redeal", Shuffle(tuple(cards))

    def answer_redeal(self, state: SpiteState, request: Shuffle, faces: list[Face | None]) -> None:
        """Five new cards for both, the rest is the stock."""
        state.forget(request.cards, faces)
        self.deal_hands(state, "redealt")

    def answer_redealt(self, state: SpiteState, request: Show, faces: list[Face | None]) -> None:
        """Play goes on."""
        state.learn(request.cards, request.to, faces)
        self.start_turn(state, state.active)

    # -- the end of a round ------------------------------------------------------------------------

    def end_round(self, state: SpiteState, ending: str) -> None:
        """The round is over (6.1): nothing more is turned, completed, shuffled or drawn."""
        state.ending, state.phase, state.turn = ending, "audit", 0
        state.request = Audit(tuple(range(len(state.faces))))

    def answer_audit(self, state: SpiteState, request: Audit, found: str) -> None:
        """After the round all faces are shown; the book's packs are sorted by them for the next one."""
        state.phase, state.request = "reveal", show_all(len(state.faces))

    def answer_reveal(self, state: SpiteState, request: Show, faces: list[Face | None]) -> None:
        """Points, then the next round or the end."""
        state.learn(request.cards, request.to, faces)
        options = state.options
        left = [len(pile) for pile in state.payoffs]
        winner, scorer, gain = score(options, left, state.ending, state.active)
        state.rounds = [*state.rounds, [state.ending, winner, scorer, gain, *left]]
        if options["scoring"] == "none":
            self._end(state, winner, state.ending, left)
            return
        if scorer is not None:
            state.points[scorer] += gain
            if state.points[scorer] >= options["target"]:
                self._end(state, scorer, "target", left)
                return
        self.start_round(state)

    def _end(self, state: SpiteState, winner: int | None, reason: str, left: list[int]) -> None:
        state.phase, state.turn = "over", 0
        state.outcome = Outcome(winner, reason, {
            "end": state.ending, "rounds": state.round, "left": left, "points": state.points[:]})


@cache
def show_all(cards: int) -> Show:
    """Return the request that shows every card to everybody."""
    return Show(tuple(range(cards)), (EVERYBODY,) * cards)


def score(options: dict[str, Any], left: list[int], ending: str,
          active: int) -> tuple[int | None, int | None, int]:
    """Return who wins a round, who scores, and how much (6.1 and 6.2).

    Args:
        left: the numbers of pay-off cards, by seat.
        ending: how the round ended.
        active: the seat whose turn it was.

    Returns:
        The winning side or None for a tie, the scoring side or None, its points.
    """
    sides = range(sides_of(options))
    totals = [sum(left[seat] for seat in members(options, side)) for side in sides]
    if ending == "payoff_out":
        winner = active % len(sides)
        return winner, winner, WIN_POINTS + sum(totals)
    fewest = min(totals)
    if totals.count(fewest) > 1:
        return None, None, 0
    best = totals.index(fewest)
    gain = sum(totals) - fewest * len(sides) if options["deadlock_points"] == "difference" else 0
    return best if options["stalemate"] == "fewest" else None, best, gain
