"""Section 4: the frame of a turn, what moves do, completed stacks and the draw."""

from __future__ import annotations

from typing import Any

from ...core.errors import IllegalMove
from ...core.moves import Move
from ...core.requests import EVERYBODY, Show, Shuffle
from ...core.state import Face
from .cards import ACE, FULL, NEIGHBOURS, NEW, OPEN, PILE, PLACE, SIDE, TWO, fitting
from .options import HAND
from .state import SpiteState, face_up, full, helpers, members, ranks, sides_of

SHORTEST_FULL = min(FULL)


class Turn:
    """From one player's draw to the next one's."""

    # -- the frame (4.1) -------------------------------------------------------------------------

    def start_turn(self, state: SpiteState, seat: int) -> None:
        """A turn begins: the hand is filled to five, and this can't be skipped."""
        state.active, state.turn, state.moved = seat, 1 << seat, False
        missing = HAND - len(state.hands[seat])
        if missing:
            self._draw(state, missing, start=True)
        else:
            state.phase = "turn"

    def _next_turn(self, state: SpiteState) -> None:
        self.start_turn(state, (state.active + 1) % len(state.hands))

    def _go_on(self, state: SpiteState) -> None:
        """The effects of a move are over; an empty hand draws five (step 5), and the turn goes on."""
        if state.hands[state.active]:
            state.phase = "turn"
        else:
            self._draw(state, HAND, start=False)

    # -- the draw (4.3) ----------------------------------------------------------------------------

    def _draw(self, state: SpiteState, number: int, start: bool) -> None:
        """DRAW: stock cards first, then the stacks set aside, shuffled; or the round ends by stock-out."""
        seat, stock = state.active, state.stock
        hand = state.hands[seat]
        if number <= len(stock):
            drawn = stock[-number:]
            del stock[-number:]
            self._show_drawn(state, hand, drawn)
            return
        available = len(stock) + len(state.aside)
        if available < number:
            stock_out = state.options["stock_out"]
            if stock_out == "strict" or (stock_out == "draw_left" and start and not available):
                self.end_round(state, "stock_out")
                return
        if not available:
            state.phase = "turn"
        elif not state.aside:
            state.stock = []
            self._show_drawn(state, hand, stock)
        else:
            hand += stock
            state.due = min(number, available) - len(stock)
            state.stock, state.aside = state.aside, []
            state.phase, state.request = "restock", Shuffle(tuple(state.stock))

    def _show_drawn(self, state: SpiteState, hand: list[int], drawn: list[int]) -> None:
        hand += drawn
        hand.sort()
        state.phase, state.request = "draw", Show(tuple(drawn), (1 << state.active,) * len(drawn))

    def answer_restock(self, state: SpiteState, request: Shuffle, faces: list[Face | None]) -> None:
        """The stacks set aside are the new stock, and the same draw goes on from it."""
        state.forget(request.cards, faces)
        seat, stock = state.active, state.stock
        hand = state.hands[seat]
        new = [card for card in hand if not state.known[card] >> seat & 1]
        del hand[len(hand) - len(new):]
        drawn = new + stock[-state.due:]
        del stock[-state.due:]
        state.due = 0
        self._show_drawn(state, hand, drawn)

    def answer_draw(self, state: SpiteState, request: Show, faces: list[Face | None]) -> None:
        """The owner sees the cards; the turn goes on."""
        state.learn(request.cards, request.to, faces)
        state.phase = "turn"

    # -- play ----------------------------------------------------------------------------------------

    def _play(self, state: SpiteState, seat: int, card: int, word: str) -> None:
        """A card goes to the centre (step 1); one from a hand is turned up first."""
        centre, place = state.centre, PLACE[word]
        if place == NEW:
            place = self._free_place(state)
        centre[place].append(card)
        state.place, state.moved, state.passes = place, True, 0
        hand = state.hands[seat]
        if card in hand:
            hand.remove(card)
            state.phase, state.request = "play", OPEN[card]
            return
        for owner in helpers(state.options, seat):
            pile = state.payoffs[owner]
            if pile and pile[-1] == card:
                pile.pop()
                state.deadlocks = 0
                self._after_payoff(state, owner)
                return
            for stack in state.sides[4 * owner:4 * owner + 4]:
                if stack and stack[-1] == card:
                    stack.pop()
                    self._complete(state)
                    return

    def _free_place(self, state: SpiteState) -> int:
        """Return the lowest free centre place, a further one if there is no limit."""
        for place, stack in enumerate(state.centre):
            if not stack:
                return place
        state.centre.append([])
        return len(state.centre) - 1

    def answer_play(self, state: SpiteState, request: Show, faces: list[Face | None]) -> None:
        """A hand card lies in the centre; a replica that didn't know it checks whether it fits."""
        card = request.cards[0]
        unknown = state.faces[card] is None
        state.see(card, EVERYBODY, faces[0])
        if unknown:
            self._check_played(state, card)
        if state.breaking:
            state.breaking = []
        self._complete(state)

    def _check_played(self, state: SpiteState, card: int) -> None:
        """Check a card that this replica didn't know when it was played."""
        need = len(state.centre[state.place])
        rank = ranks(state.options)[state.faces[card]]
        if state.breaking and not (rank == need and need in (ACE, TWO)):
            raise IllegalMove("break_deadlock")
        if rank != ACE and self.forced(state, state.active):
            raise IllegalMove("forced_card")
        self.check_fit(state, rank, need)

    def _after_payoff(self, state: SpiteState, owner: int) -> None:
        """A card left a pay-off pile: the round may end (step 2), else a face-down new top is turned (3)."""
        options, payoffs = state.options, state.payoffs
        pile = payoffs[owner]
        if pile:
            if not face_up(state, pile[-1]):
                state.phase, state.request = "turned", OPEN[pile[-1]]
                return
        elif not any(payoffs[seat] for seat in members(options, owner % sides_of(options))):
            self.end_round(state, "payoff_out")
            return
        self._complete(state)

    def answer_turned(self, state: SpiteState, request: Show, faces: list[Face | None]) -> None:
        """The new pay-off top is known to all."""
        state.see(request.cards[0], EVERYBODY, faces[0])
        self._complete(state)

    def _complete(self, state: SpiteState) -> None:
        """A stack whose top value is L is complete (step 4): its place is free, its cards go back."""
        if state.place is not None:
            stack = state.centre[state.place]
            if len(stack) >= SHORTEST_FULL and len(stack) == full(state.options):
                state.centre[state.place] = []
                if state.options["recycle"] == "at_once":
                    state.stock += stack
                    state.phase, state.request = "recycle", Shuffle(tuple(state.stock))
                    return
                state.aside += stack
        self._go_on(state)

    def answer_recycle(self, state: SpiteState, request: Shuffle, faces: list[Face | None]) -> None:
        """The whole stock is in a new unknown order."""
        state.forget(request.cards, faces)
        self._go_on(state)

    # -- discard, finish, load -------------------------------------------------------------------------

    def _discard(self, state: SpiteState, seat: int, card: int, word: str) -> None:
        """A hand card goes on an own side stack, which ends the turn."""
        place = state.place = 4 * seat + SIDE[word]
        state.moved, state.passes = True, 0
        state.hands[seat].remove(card)
        state.sides[place].append(card)
        state.phase, state.request = "discard", OPEN[card]

    def answer_discard(self, state: SpiteState, request: Show, faces: list[Face | None]) -> None:
        """The card is open to all, and it is the next seat's turn."""
        card = request.cards[0]
        unknown = state.faces[card] is None
        state.see(card, EVERYBODY, faces[0])
        if unknown:
            self._check_laid(state, card)
            if state.options["book"] and state.faces[card] not in self.fits_side(state, state.sides[state.place][:-1]):
                raise IllegalMove("wrong_discard")
        self._next_turn(state)

    def _finish(self, state: SpiteState, seat: int, args: tuple[Any, ...]) -> None:
        """8.10: empty stacks are filled, and then, if cards are left, one more is discarded."""
        cards, words = args[::2], args[1::2]
        stacks = state.sides[4 * seat:4 * seat + 4]
        over = len(cards) > stacks.count([])
        for card, word in zip(cards, words):
            state.hands[seat].remove(card)
            stacks[SIDE[word]].append(card)
        state.place, state.moved, state.passes = None, True, 0
        state.phase, state.request = "finish" if over else "fill", Show(cards, (EVERYBODY,) * len(cards))

    def _lay(self, state: SpiteState, request: Show, faces: list[Face | None]) -> None:
        unknown = [card for card in request.cards if state.faces[card] is None]
        state.learn(request.cards, request.to, faces)
        for card in unknown:
            self._check_laid(state, card)

    def answer_finish(self, state: SpiteState, request: Show, faces: list[Face | None]) -> None:
        """The turn is over."""
        self._lay(state, request, faces)
        self._next_turn(state)

    def answer_fill(self, state: SpiteState, request: Show, faces: list[Face | None]) -> None:
        """The hand was too small to finish: five new cards, and the same player goes on."""
        self._lay(state, request, faces)
        self._go_on(state)

    def _load(self, state: SpiteState, seat: int, card: int, word: str) -> None:
        """8.4: a card becomes the top of an opponent's pay-off pile."""
        state.payoffs[PILE[word]].append(card)
        state.place, state.moved, state.passes = None, True, 0
        hand = state.hands[seat]
        if card in hand:
            hand.remove(card)
            state.phase, state.request = "load", OPEN[card]
        else:
            state.payoffs[seat].pop()
            self._after_payoff(state, seat)

    def answer_load(self, state: SpiteState, request: Show, faces: list[Face | None]) -> None:
        """A loaded hand card is open; a replica that didn't know it checks suit and rank."""
        card = request.cards[0]
        unknown = state.faces[card] is None
        state.see(card, EVERYBODY, faces[0])
        if unknown:
            self._check_laid(state, card)
            pile = next(pile for pile in state.payoffs if pile and pile[-1] == card)
            if state.faces[card] not in NEIGHBOURS[state.faces[pile[-2]]]:
                raise IllegalMove("load_not_allowed")
        self._go_on(state)

    def _check_laid(self, state: SpiteState, card: int) -> None:
        """An ace that is laid anywhere but in the centre was forced (8.3)."""
        if state.options["forced_aces"] == "yes" and ranks(state.options)[state.faces[card]] == ACE:
            raise IllegalMove("forced_card")

    def fits_side(self, state: SpiteState, stack: list[int]) -> frozenset[Face]:
        """Return the faces that may be discarded on a side stack in the book version (8.11)."""
        return fitting([state.faces[card] for card in stack])

    # -- a move ------------------------------------------------------------------------------------------

    def perform(self, state: SpiteState, seat: int, move: Move) -> None:
        """Carry out a checked move."""
        verb, args = move
        if verb == "play":
            self._play(state, seat, args[0], args[1])
        elif verb == "discard":
            self._discard(state, seat, args[0], args[1])
        elif verb == "finish":
            self._finish(state, seat, args)
        elif verb == "load":
            self._load(state, seat, args[0], args[1])
        elif verb == "deny":
            self.deny(state)
        elif state.moved or not state.options["book"]:
            self._next_turn(state)
        else:
            self.pass_turn(state)
