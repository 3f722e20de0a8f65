"""Dracula vs. Van Helsing, thought about: how likely a card wins its district, and what a round is worth.

The search looks to the end of the round; what lives and vampires are worth there is worked out for
districts that either side wins as often.  Section numbers are those of the rules page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import exp
from typing import Any, NamedTuple

from ..core.moves import Move
from ..core.state import Face
from ..games.dracula import CARD_FACES, DISTRICTS, DRACULA, NUMBER, DraculaState, compare
from .mind import Mind

CALL_FROM = 3.1
"""Districts that a seat expects to win when its first thought is to call the end."""

POWERS = (0.0, -0.05, -0.05, 0.05, 0.05, 0.2, 0.1, 0.1)
"""Number → what discarding it for its power is worth, in districts; an 8 is weighed by what it ends."""

TRUST = 1.3
"""How sure it is that a kept card is stronger than a discarded one: the odds are e^x, with x so many times the difference of
their strengths.  A fit to games of medium and greedy players says 1.2 to 1.5."""

REASONS = {"reveal_own": "shows_least", "reveal_other": "looks", "swap_own": "better_places", "swap_district": "better_card"}


class Table(NamedTuple):
    """What a ranking of colours makes of the cards.

    beats: face → the faces that it wins against.
    strength: face → the share of all other cards that it wins against.
    """

    beats: dict[Face, frozenset[Face]]
    strength: dict[Face, float]


@lru_cache(maxsize=24)
def table(ranking: str) -> Table:
    """Return the table of a ranking, the colours from the trump down."""
    order = list(ranking)
    beats = {face: frozenset(other for other in CARD_FACES if other != face and compare(face, other, order)[0] == DRACULA)
             for face in CARD_FACES}
    return Table(beats, {face: len(beaten) / (len(CARD_FACES) - 1) for face, beaten in beats.items()})


@cache
def dracula_wins(rounds: int, life: int, citizens: tuple[int, ...], district: int = 0) -> float:
    """Return Dracula's chances if every comparison may go either way (section 6).

    Args:
        rounds: to play, this one included.
        life: his.
        citizens: left in the districts, in any order between rounds.
        district: the next one to compare.
    """
    if life == 0:
        return 0.0
    if 0 in citizens:
        return 1.0
    if district == DISTRICTS:
        rounds, district, citizens = rounds - 1, 0, tuple(sorted(citizens))
    if rounds == 0:
        return 1.0
    bitten = (*citizens[:district], citizens[district] - 1, *citizens[district + 1:])
    return (dracula_wins(rounds, life, bitten, district + 1) + dracula_wins(rounds, life - 1, citizens, district + 1)) / 2


def _odds(strength: float, discarded: Sequence[float]) -> float:
    """Return how likely a card of some strength was kept while others were discarded."""
    odds = 1.0
    for other in discarded:
        odds /= 1 + exp(TRUST * (other - strength))
    return odds


class DraculaMind(Mind[DraculaState]):
    """Notes: what the other discarded while he kept a card that this seat doesn't know.

    What a seat does know of a card stays in its view.
    """

    iterations = {"easy": 20, "medium": 120, "hard": 1200}
    noise = 0.1
    exploration = 0.3

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.round = 0
        self.own: set[int] = set()
        self.noted = 0
        self.kept: dict[int, list[float]] = {}
        self.likely: dict[int, dict[Face, float]] = {}

    # -- notes (section 5: whose card lies where, and what was discarded, is public) ---------------

    def watch(self, view: Mapping[str, Any], entry: Sequence[Any] | None) -> None:
        """Note how strong the cards are that the other let go, for each of those that he kept."""
        if view["round"] != self.round:
            self.round, self.own, self.noted, self.kept = view["round"], set(), 0, {}
        self.own.update(view["racks"][self.seat])
        if view["active"] == self.seat:
            self.own.add(view["drawn"])
        pile = view["pile"]
        if not view["ranking"] or pile and view["faces"][pile[-1]] is None:
            return  # before the ranking is laid out, or before the discarded card is shown
        strength = table("".join(view["ranking"])).strength
        for card in pile[self.noted:]:
            if card not in self.own:
                for other in view["racks"][1 - self.seat]:
                    self.kept.setdefault(other, []).append(strength[view["faces"][card]])
        self.noted = len(pile)

    # -- imagination -------------------------------------------------------------------------------

    def consider(self, view: Mapping[str, Any]) -> DraculaState:
        """Weigh for every closed card of the other what it may be."""
        base = super().consider(view)
        closed = [card for card in base.racks[1 - self.seat] if card in self.kept and base.faces[card] is None]
        strength = table("".join(base.ranking)).strength if closed else {}
        self.likely = {card: {face: _odds(strength[face], self.kept[card]) for face in self.pool} for card in closed}
        return base

    def deal(self, faces: list[Face | None]) -> None:
        """Deal the other's closed cards by what he kept them for, then the deck."""
        pool = self.shuffled(self.pool)
        for card, odds in self.likely.items():
            [face] = self.random.choices(pool, [odds[face] for face in pool])
            pool.remove(face)
            faces[card] = face
        for card in self.hidden:
            if faces[card] is None:
                faces[card] = pool.pop()

    # -- thought ---------------------------------------------------------------------------------

    def branches(self, state: DraculaState, seat: int) -> bool:
        """The other decides on cards that only he knows."""
        return seat == self.seat

    def reply(self, state: DraculaState, seat: int, moves: list[Move]) -> Move:
        """Keep what wins districts against what is known of the other's cards."""
        phase = state.phase
        if phase == "start":
            return moves[-1] if len(moves) > 1 and sum(self._hopes(state, seat)) >= CALL_FROM else moves[0]
        if phase == "drawn":
            return self._discard(state, seat, moves)
        verb = moves[0].verb
        if verb == "change_trump":
            return max(moves, key=lambda move: self._new_trump(state, seat, move.args[0]))
        if verb == "swap_own":
            return self._swap(state, seat, moves)
        if verb == "swap_district":
            hopes = self._hopes(state, seat)
            return min(moves, key=lambda move: hopes[move.args[0] - 1])
        return self._reveal(state, seat, moves)

    def _hopes(self, state: DraculaState, seat: int) -> list[float]:
        """Return the seat's chances to win the districts, as far as it knows the cards."""
        beats, strength = table("".join(state.ranking))
        faces, known = state.faces, state.known
        return [
            (1.0 if faces[other] in beats[faces[card]] else 0.0) if known[other] >> seat & 1 else strength[faces[card]]
            for card, other in zip(state.racks[seat], state.racks[1 - seat])]

    def _discard(self, state: DraculaState, seat: int, moves: list[Move]) -> Move:
        """Put the drawn card where it gains most; the discarded card's power counts a little."""
        beats, strength = table("".join(state.ranking))
        faces, known = state.faces, state.known
        drawn = faces[state.drawn]
        hopes = self._hopes(state, seat)
        rack, others = state.racks[seat], state.racks[1 - seat]
        expected = sum(hopes)
        best, chosen = -100.0, moves[0]
        for move in moves:
            if move.args:
                place = move.args[0] - 1
                other, discarded = others[place], faces[rack[place]]
                if known[other] >> seat & 1:
                    gain = (1.0 if faces[other] in beats[drawn] else 0.0) - hopes[place]
                else:
                    gain = strength[drawn] - hopes[place]
            else:
                gain, discarded = 0.0, drawn
            number = NUMBER[discarded]
            gain += expected + gain - CALL_FROM if number == 8 else POWERS[number]
            if gain > best:
                best, chosen = gain, move
        return chosen

    def _new_trump(self, state: DraculaState, seat: int, colour: str) -> float:
        ranking, old = state.ranking, state.ranking[:]
        place = ranking.index(colour)
        ranking[0], ranking[place] = ranking[place], ranking[0]
        worth = sum(self._hopes(state, seat))
        ranking[:] = old
        return worth

    def _swap(self, state: DraculaState, seat: int, moves: list[Move]) -> Move:
        """Exchange the two cards that win more in each other's places."""
        beats, strength = table("".join(state.ranking))
        faces, known = state.faces, state.known
        mine = [faces[card] for card in state.racks[seat]]
        yours = [faces[card] if known[card] >> seat & 1 else None for card in state.racks[1 - seat]]
        grid = [[strength[card] if other is None else float(other in beats[card]) for other in yours] for card in mine]
        best, chosen = -100.0, moves[0]
        for move in moves:
            one, other = move.args[0] - 1, move.args[1] - 1
            gain = grid[one][other] + grid[other][one] - grid[one][one] - grid[other][other]
            if gain > best:
                best, chosen = gain, move
        return chosen

    def _reveal(self, state: DraculaState, seat: int, moves: list[Move]) -> Move:
        """Open a card that tells the other least, or this seat most."""
        looker = 1 - seat if moves[0].verb == "reveal_own" else seat
        rack = state.racks[seat if moves[0].verb == "reveal_own" else 1 - seat]
        news = [move for move in moves if not state.known[rack[move.args[0] - 1]] >> looker & 1]
        if looker == seat:
            return self.pick(news or moves)
        return self.pick([move for move in moves if move not in news] or moves)

    def stops(self, state: DraculaState) -> bool:
        """The next round is another matter."""
        return state.phase == "deal" or state.phase == "rank"

    def rewards(self, state: DraculaState) -> Sequence[float]:
        """Return both seats' chances to win the game after this round, or as if it ended now."""
        outcome, options = state.outcome, state.options
        if outcome is not None:
            dracula = float(outcome.winner == DRACULA)
        else:
            citizens = [options["citizens"] - vampires for vampires in state.vampires]
            life, rounds = state.life, options["rounds"] - state.round
            if state.phase in ("deal", "rank"):
                rounds += 1
            else:
                for district, (one, other) in enumerate(zip(*state.racks)):
                    if compare(state.faces[one], state.faces[other], state.ranking)[0] == DRACULA:
                        citizens[district] -= 1
                    else:
                        life -= 1
                    if life == 0 or citizens[district] == 0:
                        break
            dracula = dracula_wins(rounds, life, tuple(sorted(citizens)))
        return (dracula, 1 - dracula)

    def reason(self, state: DraculaState, move: Move) -> dict[str, Any]:
        """Say what a move is for."""
        verb, args = move
        seat, faces = self.seat, state.faces
        if verb == "call" or verb == "draw":
            ahead = sum(self._hopes(state, seat))
            return {"code": "calls_ahead" if verb == "call" else "draws", "districts": round(ahead, 1)}
        if verb == "replace" or verb == "discard_drawn":
            discarded = faces[state.racks[seat][args[0] - 1]] if args else faces[state.drawn]
            if NUMBER[discarded] == 8:
                return {"code": "ends_round", "districts": round(sum(self._hopes(state, seat)), 1)}
            if args:
                strength = table("".join(state.ranking)).strength
                better = strength[faces[state.drawn]] > strength[discarded]
                return {"code": "strengthens" if better else "uses_power", "district": args[0],
                        "power": NUMBER[discarded]}
            return {"code": "keeps_rack", "power": NUMBER[discarded]}
        if verb == "change_trump":
            own = sum(faces[card][0] == args[0] for card in state.racks[seat])
            return {"code": "changes_trump", "colour": args[0], "own": own}
        return {"code": REASONS[verb], "places": list(args)}
