"""Section 3: how a round is set up."""

from __future__ import annotations

from typing import Any

from ...core.requests import EVERYBODY, Show, Shuffle
from ...core.state import Face
from .cards import ACE, JOKER, KING, WILD
from .options import HAND
from .state import SpiteState, ranks

REPEATS = 100
"""Equal tops after which the lowest seat starts (step 6)."""

SIDES_EACH = 4


class Deal:
    """From the packs to the first turn."""

    def start_round(self, state: SpiteState) -> None:
        """Step 1: everything is shuffled together; in the book version pack A and pack B apart."""
        options, players = state.options, state.options["players"]
        state.round += 1
        state.ending, state.repeats = "", 0
        state.payoffs = [[] for _ in range(players)]
        self.clear_table(state)
        state.passes, state.deadlocks = 0, 0
        if options["book"]:
            pack_a, state.stock = sort_packs(state.faces)
            state.payoffs = [pack_a[:options["payoff"]], pack_a[options["payoff"]:]]
            state.phase, state.request = "packs", Shuffle(tuple(pack_a))
        else:
            state.stock = list(range(len(state.faces)))
            self._shuffle(state)

    def clear_table(self, state: SpiteState) -> None:
        """Take up hands, side stacks, centre and what is set aside."""
        options = state.options
        players, centre = options["players"], options["centre"]
        state.hands = [[] for _ in range(players)]
        state.sides = [[] for _ in range(SIDES_EACH * players)]
        state.centre = [[] for _ in range(0 if centre == "unlimited" else centre)]
        state.aside, state.place, state.due = [], None, 0
        state.moved, state.breaking = False, []

    def _shuffle(self, state: SpiteState) -> None:
        state.phase, state.request = "shuffle", Shuffle(tuple(state.stock))

    def answer_packs(self, state: SpiteState, request: Shuffle, faces: list[Face | None]) -> None:
        """The book's pack A is shuffled and lies as pay-off piles; now pack B."""
        state.forget(request.cards, faces)
        self._shuffle(state)

    def answer_shuffle(self, state: SpiteState, request: Shuffle, faces: list[Face | None]) -> None:
        """Steps 2 and 3: pay-off piles and hands are dealt from the front, the rest is the stock."""
        state.forget(request.cards, faces)
        options = state.options
        if not options["book"]:
            size = options["payoff"]
            dealt = size * options["players"]
            state.payoffs = [state.stock[start:start + size] for start in range(0, dealt, size)]
            del state.stock[:dealt]
        self.deal_hands(state, "deal")

    def deal_hands(self, state: SpiteState, phase: str) -> None:
        """Step 3: five cards for everybody, seen by their owners."""
        players, stock = state.options["players"], state.stock
        dealt = HAND * players
        state.hands = [stock[start:start + HAND] for start in range(0, dealt, HAND)]
        masks = tuple(1 << seat for seat in range(players) for _ in range(HAND))
        state.phase, state.request = phase, Show(tuple(stock[:dealt]), masks)
        del stock[:dealt]

    def answer_deal(self, state: SpiteState, request: Show, faces: list[Face | None]) -> None:
        """Step 4 with `side_start`, else step 5."""
        state.learn(request.cards, request.to, faces)
        if state.options["side_start"]:
            self._lay_sides(state)
        else:
            self._turn_tops(state, list(range(state.options["players"])))

    def _lay_sides(self, state: SpiteState) -> None:
        """Step 4: one open card on each side stack that has none, in seat order, while there are any."""
        laid = []
        for stack in state.sides:
            if not stack and state.stock:
                stack.append(state.stock.pop())
                laid.append(stack[0])
        state.phase, state.request = "sides", Show(tuple(laid), (EVERYBODY,) * len(laid))

    def answer_sides(self, state: SpiteState, request: Show, faces: list[Face | None]) -> None:
        """With forced aces an ace is laid aside and replaced; in the end these go into the stock."""
        state.learn(request.cards, request.to, faces)
        aces = []
        if state.options["forced_aces"] == "yes":
            rank_of = ranks(state.options)
            aces = [stack for stack in state.sides if stack and rank_of[state.faces[stack[0]]] == ACE]
        for stack in aces:
            state.aside.append(stack.pop())
        if aces and state.stock:
            self._lay_sides(state)
        elif state.aside:
            state.stock += state.aside
            state.aside = []
            state.phase, state.request = "aces", Shuffle(tuple(state.stock))
        else:
            self._turn_tops(state, list(range(state.options["players"])))

    def answer_aces(self, state: SpiteState, request: Shuffle, faces: list[Face | None]) -> None:
        """The aces that were laid aside are somewhere in the stock."""
        state.forget(request.cards, faces)
        self._turn_tops(state, list(range(state.options["players"])))

    # -- who starts ------------------------------------------------------------------------------

    def _turn_tops(self, state: SpiteState, contenders: list[int]) -> None:
        """Step 5: everybody concerned turns the top pay-off card face up."""
        state.contenders = contenders
        tops = tuple(state.payoffs[seat][-1] for seat in contenders)
        state.phase, state.request = "tops", Show(tops, (EVERYBODY,) * len(tops))

    def answer_tops(self, state: SpiteState, request: Show, faces: list[Face | None]) -> None:
        """The highest card starts; of equal ones each is shuffled back into its pile (step 6)."""
        state.learn(request.cards, request.to, faces)
        heights = [self.start_height(state, state.faces[card]) for card in request.cards]
        highest = [seat for seat, height in zip(state.contenders, heights) if height == max(heights)]
        if len(highest) == 1 or state.repeats == REPEATS:
            state.contenders, state.due, state.starter = [], 0, highest[0]
            self.start_turn(state, highest[0])
        else:
            state.repeats, state.due, state.contenders = state.repeats + 1, 0, highest
            self._shuffle_tied(state)

    def _shuffle_tied(self, state: SpiteState) -> None:
        pile = state.payoffs[state.contenders[state.due]]
        state.phase, state.request = "tie", Shuffle(tuple(pile))

    def answer_tie(self, state: SpiteState, request: Shuffle, faces: list[Face | None]) -> None:
        """Step 6: the next one shuffles, or all turn new tops."""
        state.forget(request.cards, faces)
        state.due += 1
        if state.due < len(state.contenders):
            self._shuffle_tied(state)
        else:
            self._turn_tops(state, state.contenders)

    def start_height(self, state: SpiteState, face: Face) -> int:
        """Return a top's height when the starter is looked for: A low, K high, ★ above it (step 5)."""
        rank = ranks(state.options)[face]
        if rank != WILD:
            return rank
        if state.options["start_wild"] == "low":
            return 0
        return KING + 1 if face == JOKER else KING


def sort_packs(faces: list[Any]) -> tuple[list[int], list[int]]:
    """Return the handles of the book's packs A and B, sorted by their open faces.

    Of two cards with the same face it makes no difference which one goes into which pack.
    """
    pack_a, pack_b, seen = [], [], {JOKER}
    for card, face in enumerate(faces):
        (pack_b if face in seen else pack_a).append(card)
        seen.add(face)
    return pack_a, pack_b
