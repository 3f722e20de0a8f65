"""Jekyll vs. Hyde, thought about: colours that the other can't hold, and what a lopsided round is worth.

The search looks to the end of the round; what the marker's place is worth there comes from
the rounds that are left.  Section numbers are those of the rules page.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import Any

from ..core.moves import Move
from ..core.state import Face
from ..games.jekyll import COLOUR, GREED, HYDE, JEKYLL, KEY, LAST_SPACE, POTIONS, PRIDE, ROUNDS, WRATH, JekyllState, beats
from .mind import Mind

DIFFERENCES = {0: 0.26, 2: 0.40, 4: 0.22, 6: 0.08, 8: 0.03, 10: 0.01}
"""How often rounds between good players end with these differences of tricks."""

MIDDLE = 8
"""Keys above this one belong to the strong half of the cards."""

TRIES = 200
"""Deals that are looked at for one that fits the potion duty; one in five does at worst."""


@cache
def hyde_wins(rounds_left: int, marker: int) -> float:
    """Return Hyde's chances with the marker here and so many rounds to play."""
    if marker >= LAST_SPACE:
        return 1.0
    if rounds_left <= 0:
        return 0.0
    return sum(share * hyde_wins(rounds_left - 1, marker + difference) for difference, share in DIFFERENCES.items())


class JekyllMind(Mind[JekyllState]):
    """Notes: which colours the other has shown not to hold, and whether he was dealt too many potions to keep all."""

    iterations = {"easy": 20, "medium": 100, "hard": 1000}
    exploration = 0.5

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.round = 0
        self.void: set[str] = set()
        self.few_potions = False
        self.theirs: list[int] = []
        self.aside: list[int] = []

    # -- notes (section 5: what can be inferred) -------------------------------------------------

    def watch(self, view: Mapping[str, Any], entry: Sequence[Any] | None) -> None:
        """Note a colour that was not followed (4.4), and a pass without a potion (4.2)."""
        if view["round"] != self.round:
            self.round, self.void, self.few_potions = view["round"], set(), False
        if view["last"]:
            leader, lead, follow, named, *_ = view["last"]
            if view["piles"] != [[], []]:
                self._note_trick(leader, lead, follow, named)
        if len(view["table"]) == 2:
            lead, follow = (view["faces"][card] for card in view["table"])
            self._note_trick(view["leader"], lead, follow, view["named"])
        if view["phase"] in ("lead", "follow") and view["piles"] == [[], []]:
            self._note_pass(view)

    def _note_trick(self, leader: int, lead: Face, follow: Face | None, named: str | None) -> None:
        asked = named or COLOUR[lead]
        if leader == self.seat and follow is not None and COLOUR[follow] != asked and (
                named is not None or COLOUR[follow] is not None):
            self.void.add(asked)

    def _note_pass(self, view: Mapping[str, Any]) -> None:
        """No card that the other was dealt and passed to this seat is a potion: he was dealt too few for the duty."""
        dealt = self._dealt()
        passed = [view["faces"][card] for card in view["hands"][self.seat] if card in dealt]
        passed += [view["faces"][card] for card in view["table"] if card in dealt and len(view["table"]) == 1
                   and view["leader"] == self.seat]
        if len(passed) == int(view["options"]["pass_counts"][2 * view["round"] - 2]):
            self.few_potions = not any(face in POTIONS for face in passed)

    def _dealt(self) -> range:
        """The handles that the other was dealt."""
        return range(10, 20) if self.seat == JEKYLL else range(10)

    # -- imagination -------------------------------------------------------------------------------

    def consider(self, view: Mapping[str, Any]) -> JekyllState:
        """Sort the hidden cards into those of the other's hand and those set aside."""
        base = super().consider(view)
        self.theirs = [card for card in base.hands[1 - self.seat] if base.faces[card] is None]
        self.aside = [card for card in self.hidden if card not in self.theirs]
        return base

    def deal(self, faces: list[Face | None]) -> None:
        """Deal the unseen cards to the other's hand and aside, in a way that fits the notes."""
        most = self.options["potion_duty_from"] - 1
        for _ in range(TRIES):
            pool = self.shuffled(self.pool)
            if self.void:
                pool.sort(key=lambda face: COLOUR[face] in self.void)
            for card, face in zip(self.theirs, pool):
                faces[card] = face
            for card, face in zip(self.aside, pool[len(self.theirs):]):
                faces[card] = face
            if not self.few_potions or sum([faces[card] in POTIONS for card in self._dealt()]) <= most:
                return

    # -- thought -------------------------------------------------------------------------------------

    def key(self, state: JekyllState, seat: int, move: Move) -> Hashable:
        """Name the other's cards by their faces."""
        if seat == self.seat:
            return move
        verb, args = move
        return (verb, *[state.faces[arg] if type(arg) is int else arg for arg in args])

    def branches(self, state: JekyllState, seat: int) -> bool:
        """An exchange of the other is sealed."""
        return seat == self.seat or state.phase != "pass" and state.phase != "swap"

    def reply(self, state: JekyllState, seat: int, moves: list[Move]) -> Move:
        """Follow or lead towards the difference that the seat wants, with the least waste."""
        phase = state.phase
        if phase == "follow":
            return self._follow(state, seat, moves)
        if phase == "lead":
            return self._lead(state, seat, moves)
        return self.pick(moves)

    def _aim(self, state: JekyllState, seat: int) -> int:
        """Return how badly the seat wants tricks: above 0 it wants to win them, below to lose them."""
        margin = (len(state.piles[seat]) - len(state.piles[1 - seat])) // 2
        if margin:
            return margin if seat == HYDE else -margin
        return 1 if self.random.random() < 0.5 else -1

    def _follow(self, state: JekyllState, seat: int, moves: list[Move]) -> Move:
        faces, ranking = state.faces, state.ranking
        lead = faces[state.table[0]]
        margin = (len(state.piles[seat]) - len(state.piles[1 - seat])) // 2
        stealable = [len(pile) > 0 for pile in state.piles]
        aim = self._aim(state, seat)
        best, chosen = -100.0, moves[0]
        for move in moves:
            face = faces[move.args[0]]
            colour = COLOUR[face]
            ranked = ranking if colour is None or colour in ranking else [*ranking, colour]
            won = not beats(lead, face, ranked)
            change = 1
            if (colour is None) != (COLOUR[lead] is None) and (colour or COLOUR[lead]) == PRIDE:
                change = 3 if stealable[1 - seat if won else seat] else 1
            after = margin + change if won else margin - change
            # The difference counts most; between equal cards the strong one is thrown away when losing is wanted.
            worth = float(abs(after)) if seat == HYDE else -float(abs(after))
            if margin == 0:
                worth += 0.5 if won == (aim > 0) else 0.0
            worth += (0.01 if aim < 0 else -0.01) * KEY[face]
            if worth > best:
                best, chosen = worth, move
        return chosen

    def _lead(self, state: JekyllState, seat: int, moves: list[Move]) -> Move:
        faces, ranking = state.faces, state.ranking
        aim = self._aim(state, seat)
        best, chosen = -100.0, moves[0]
        draw = self.random.random
        for move in moves:
            face = faces[move.args[0]]
            colour = COLOUR[face]
            strength = KEY[face] + 6 * draw()
            if colour in ranking:
                strength += 2 * ranking.index(colour)
            if aim < 0:
                strength = -strength
            if strength > best:
                best, chosen = strength, move
        return chosen

    def stops(self, state: JekyllState) -> bool:
        """The next round is another matter."""
        return state.phase == "deal"

    def rewards(self, state: JekyllState) -> Sequence[float]:
        """Return both seats' chances to win the game after this round."""
        if state.outcome is not None:
            hyde = float(state.outcome.winner == HYDE)
        else:  # the next round is about to be dealt
            hyde = hyde_wins(ROUNDS + 1 - state.round, state.marker)
        return (1 - hyde, hyde)

    def reason(self, state: JekyllState, move: Move) -> dict[str, Any]:
        """Say what a move does to the trick, or what it gets rid of."""
        verb, args = move
        faces = [state.faces[arg] for arg in args if type(arg) is int]
        goal = "lopsided" if self.seat == HYDE else "even"
        if verb == "follow":
            return {"code": self._effect(state, faces[0]), "goal": goal}
        if verb == "lead":
            if len(args) == 2:
                return {"code": "names_colour", "colour": args[1], "void": args[1] in self.void}
            return {"code": "leads_high" if KEY[faces[0]] > MIDDLE else "leads_low", "goal": goal}
        if verb == "steal":
            return {"code": "takes_trick" if args == ("yes",) else "leaves_trick", "goal": goal}
        kept = [KEY[state.faces[card]] for card in state.hands[self.seat] if card not in args]
        given = [KEY[face] for face in faces]
        low = not kept or sum(given) * len(kept) <= sum(kept) * len(given)
        return {"code": "gives_low" if low else "gives_high", "goal": goal}

    def _effect(self, state: JekyllState, face: Face) -> str:
        """Return what following with a card does: the potion's effect, or who wins."""
        lead = state.faces[state.table[0]]
        one, other = COLOUR[lead], COLOUR[face]
        ranking = state.ranking if other is None or other in state.ranking else [*state.ranking, other]
        won = not beats(lead, face, ranking)
        effect = None if bool(one) == bool(other) else one or other
        if effect == WRATH:
            return "clears_ranking"
        if effect == PRIDE and state.piles[1 - self.seat if won else self.seat]:
            return "steals_trick" if won else "lets_steal"
        if effect == GREED and state.hands[1 - self.seat]:
            return "wins_and_swaps" if won else "loses_and_swaps"
        return "wins_trick" if won else "loses_trick"
