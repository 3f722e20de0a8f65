"""The course of a round: deal, swap, turns, and the ends of rounds and games (3, 4, 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.errors import Contradiction, IllegalMove
from ...core.moves import HIDDEN
from ...core.requests import EVERYBODY, Audit, Show, Shuffle, Unseal
from ...core.state import Face, Outcome
from . import movement
from .board import FULL
from .cards import CARDS, HAND, JOKER, LOTS, ORDER, named_kind
from .state import AgentDogState, active_colour
from .variant import Variant, variant_of


def _check_lots(faces: list[Face | None]) -> None:
    """Raise if a card shows up among the lots.

    Raises:
        Contradiction: `other_deck`.
    """
    if not {None, *LOTS}.issuperset(faces):
        raise Contradiction("other_deck")


class Rounds:
    """What happens between the decisions of the seats."""

    # -- set-up and deal -----------------------------------------------------------------------------

    def begin(self, state: AgentDogState) -> None:
        """3, step 3: a random seat, or the one chosen, becomes the deck holder."""
        first = state.options["first_player"]
        if first == "random":
            state.phase, state.request = "lots", Shuffle(tuple(range(CARDS, len(state.faces))))
        else:
            self._first_shuffle(state, first)

    def answer_lots(self, state: AgentDogState, request: Shuffle, faces: list[Face | None]) -> None:
        """One of the shuffled lots is drawn."""
        _check_lots(faces)
        state.forget(request.cards, faces)
        state.phase, state.request = "lot", Show((CARDS,), (EVERYBODY,))

    def answer_lot(self, state: AgentDogState, request: Show, faces: list[Face | None]) -> None:
        """The lot says who holds the deck."""
        _check_lots(faces)
        state.learn(request.cards, request.to, faces)
        self._first_shuffle(state, LOTS.index(state.faces[CARDS]))

    def _first_shuffle(self, state: AgentDogState, holder: int) -> None:
        state.holder = holder
        state.phase, state.request = "shuffle", Shuffle(tuple(range(CARDS)))

    def answer_shuffle(self, state: AgentDogState, request: Shuffle, faces: list[Face | None]) -> None:
        """The shuffled cards are the deck, and the first round begins."""
        state.forget(request.cards, faces)
        state.stock = list(request.cards)
        self._start_round(state)

    def _start_round(self, state: AgentDogState) -> None:
        state.round += 1
        state.out = []
        state.hands = [[] for _ in state.hands]
        self._deal(state)

    def _deal(self, state: AgentDogState) -> None:
        """Five cards each, one at a time from the left neighbour of the deck holder on; an empty deck is made anew."""
        players, stock, hands = len(state.hands), state.stock, state.hands
        for number in range(sum(map(len, hands)), HAND * players):
            if not stock:
                self._reshuffle(state, "reshuffle")
                return
            hands[(state.holder + 1 + number) % players].append(stock.pop())
        self._show_hands(state, "deal")

    def _reshuffle(self, state: AgentDogState, phase: str) -> None:
        """4: the whole discard pile becomes the deck."""
        state.phase, state.request = phase, Shuffle(tuple(sorted(state.pile)))

    def answer_reshuffle(self, state: AgentDogState, request: Shuffle, faces: list[Face | None]) -> None:
        """The deal goes on with the new deck."""
        self._take_deck(state, request, faces)
        self._deal(state)

    def _take_deck(self, state: AgentDogState, request: Shuffle, faces: list[Face | None]) -> None:
        state.forget(request.cards, faces)
        state.stock, state.pile = list(request.cards), []

    def _show_hands(self, state: AgentDogState, phase: str) -> None:
        """Let every seat see its hand."""
        cards = [card for hand in state.hands for card in hand]
        masks = [1 << seat for seat, hand in enumerate(state.hands) for _ in hand]
        state.phase, state.request = phase, Show(tuple(cards), tuple(masks))

    def answer_deal(self, state: AgentDogState, request: Show, faces: list[Face | None]) -> None:
        """Every seat has to choose a card to give away."""
        state.learn(request.cards, request.to, faces)
        state.phase, state.turn = "swap", (1 << len(state.hands)) - 1

    # -- swap ----------------------------------------------------------------------------------------

    def answer_swap(self, state: AgentDogState, request: Unseal, choices: list[list[Any]]) -> None:
        """All have picked: partners exchange, or everyone gives to the left neighbour.

        With more than two seats every hand is mixed then, so that the others can't tell by its
        handle which card was handed over.
        """
        players = len(state.hands)
        for seat, choice in enumerate(choices):
            if state.sealed[seat] == list(HIDDEN):
                self.check_pick(state, seat, tuple(choice))
        state.unseal(request.seats, choices)
        given = [card for card, in state.sealed]
        state.sealed = [None] * players
        for hand, card in zip(state.hands, given):
            hand.remove(card)
        takers = [(seat + players // 2) % players if players == len(LOTS) else (seat + 1) % players
                  for seat in range(players)]
        for taker, card in zip(takers, given):
            state.hands[taker].append(card)
        if players == 2:
            state.phase, state.request = "received", Show(tuple(given), tuple(1 << taker for taker in takers))
        else:
            state.due = 0
            self._mix(state)

    def _mix(self, state: AgentDogState) -> None:
        state.hands[state.due].sort()
        state.phase, state.request = "mix", Shuffle(tuple(state.hands[state.due]))

    def answer_mix(self, state: AgentDogState, request: Shuffle, faces: list[Face | None]) -> None:
        """The next hand is mixed, or all look at theirs again."""
        state.forget(request.cards, faces)
        state.due += 1
        if state.due < len(state.hands):
            self._mix(state)
        else:
            self._show_hands(state, "received")

    def answer_received(self, state: AgentDogState, request: Show, faces: list[Face | None]) -> None:
        """The deck holder begins."""
        state.learn(request.cards, request.to, faces)
        self._give_turn(state, state.holder)

    # -- turns -----------------------------------------------------------------------------------------

    def _give_turn(self, state: AgentDogState, seat: int) -> None:
        state.phase, state.seat, state.turn, state.drawn = "play", seat, 1 << seat, False

    def answer_card(self, state: AgentDogState, request: Show, faces: list[Face | None]) -> None:
        """The card lies open on the discard pile: its text is carried out in full (4)."""
        card = request.cards[0]
        unseen = state.faces[card] is None
        state.see(card, EVERYBODY, faces[0])
        variant, last, face = variant_of(state.options), state.last, state.faces[card]
        seat, verb, words = last[0], last[1], last[3:]
        if unseen and not variant.uses[face].has(verb, self.number(variant, words)):
            raise IllegalMove("wrong_card")
        state.events = [["play", face]]
        if face == JOKER:
            state.events[0].append(named_kind(variant.uses, verb, self.number(variant, words)))
        if verb == "start":
            movement.start(variant, state, active_colour(variant, state, seat))
        elif verb == "swap":
            movement.swap(state, *words)
        else:
            moved = movement.move(variant, state, words, verb != "move" and variant.split_burns)
            if variant.meeting and not variant.layout.meeting.isdisjoint(moved):
                movement.meet(variant, state, moved)
        if variant.penalty and len(state.events) > 2:
            movement.penalty(variant, state, seat)
        self._end_turn(state)

    def number(self, variant: Variant, words: Sequence[Any]) -> int:
        """Return how many fields the first movement goes, 0 if there is none."""
        places = variant.layout.places
        return variant.layout.steps(places[words[0]], places[words[1]]) if words else 0

    def answer_out(self, state: AgentDogState, request: Show, faces: list[Face | None]) -> None:
        """4: the hand is laid off face up, in the order of kinds; nothing in it was playable."""
        state.learn(request.cards, request.to, faces)
        seat = state.seat
        if self.uses(state, seat):
            raise IllegalMove("must_play")
        hand = sorted(state.hands[seat], key=lambda card: ORDER[state.faces[card]])
        state.events = [["lay", *[state.faces[card] for card in hand]]]
        state.pile += hand
        state.hands[seat] = []
        state.out.append(seat)
        self._end_turn(state)

    def answer_lay(self, state: AgentDogState, request: Show, faces: list[Face | None]) -> None:
        """7, 2–3 seats: for the first card that is laid off in a turn another one is drawn."""
        card, seat = request.cards[0], state.seat
        unseen = state.faces[card] is None
        state.see(card, EVERYBODY, faces[0])
        if unseen and self.uses(state, seat, [card]):
            raise IllegalMove("must_play")
        state.events = [["lay", state.faces[card]]]
        state.hands[seat].remove(card)
        state.pile.append(card)
        if state.drawn:
            self._end_turn(state)
        elif state.stock:
            self._draw(state)
        else:
            self._reshuffle(state, "redraw")

    def answer_redraw(self, state: AgentDogState, request: Shuffle, faces: list[Face | None]) -> None:
        """The card is drawn from the new deck."""
        self._take_deck(state, request, faces)
        self._draw(state)

    def _draw(self, state: AgentDogState) -> None:
        card = state.stock.pop()
        state.hands[state.seat].append(card)
        state.phase, state.request = "draw", Show((card,), (1 << state.seat,))

    def answer_draw(self, state: AgentDogState, request: Show, faces: list[Face | None]) -> None:
        """The turn goes on with the drawn card."""
        state.learn(request.cards, request.to, faces)
        self._give_turn(state, state.seat)
        state.drawn = True

    # -- ends --------------------------------------------------------------------------------------------

    def _end_turn(self, state: AgentDogState) -> None:
        """The check for the end, then the next seat with cards; without any the round is over."""
        hands = state.hands
        if FULL in state.goals and self.winner(state) is not None:
            self._audit(state)
            return
        players, seat = len(hands), state.seat
        for _ in hands:
            seat = (seat + 1) % players
            if hands[seat]:
                self._give_turn(state, seat)
                return
        if state.round == state.options["last_round"]:
            self._audit(state)
            return
        state.holder = (state.holder + 1) % players
        self._start_round(state)

    def winner(self, state: AgentDogState) -> int | None:
        """Return the side with all its figures in its goals (7): that of the mover first, then clockwise."""
        sides = variant_of(state.options).sides
        for step in range(len(sides)):
            side = (state.seat + step) % len(sides)
            if all(state.goals[colour] == FULL for colour in sides[side]):
                return side
        return None

    def _audit(self, state: AgentDogState) -> None:
        state.phase, state.turn, state.request = "audit", 0, Audit(tuple(range(len(state.faces))))

    def answer_audit(self, state: AgentDogState, request: Audit, found: str) -> None:
        """The result: a side is complete, it was the last round, or a seat has given up."""
        state.phase = "over"
        if state.resigned is not None:
            state.outcome = self.resign(state, state.resigned)
            return
        sides = variant_of(state.options).sides
        home = [sum(state.goals[colour].bit_count() for colour in side) for side in sides]
        winner, reason = self.winner(state), "home"
        if winner is None:
            reason = "last_round"
            winner = home.index(max(home)) if home.count(max(home)) == 1 else None
        state.outcome = Outcome(winner, reason, {"end": reason, "rounds": state.round, "home": home})
