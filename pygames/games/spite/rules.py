"""Spite and Malice: common stacks from ace upwards; who gets rid of the own pay-off pile first wins.

Two to six players, alone or in pairs, every version of the rules page (`spite-and-malice`),
whose section numbers these modules quote.  A match to a target is a sequence of rounds
inside one game.

    options     what can be chosen (section 7)
    cards       packs, ranks, moves (2, 4.2)
    deal        how a round is set up (3)
    turn        what moves do (4)
    ends        how rounds and matches end (6), passes and deadlocks (8.11)
    rules       which moves there are (4.2, 8), and what is seen of it all (5)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, permutations
from typing import Any

from ...core.errors import IllegalMove
from ...core.game import Game
from ...core.moves import Move
from ...core.options import Values
from ...core.requests import EVERYBODY
from ...core.state import Face, Outcome
from .cards import (
    ACE,
    DENY,
    DISCARDS,
    END_TURN,
    JOKER,
    KING,
    LOADS,
    NEIGHBOURS,
    NEW,
    ONLY,
    ONLY_NEW,
    PILE,
    PLACE,
    PLAYS,
    SIDE,
    SIDES,
    WILD,
    deck,
)
from .deal import Deal
from .ends import Ends
from .options import OPTION_SET, jokers
from .state import SpiteState, distinct, face_up, helpers, is_double, members, ranks, sides_of
from .turn import Turn

BARRED = {"none": frozenset((WILD,)), "no_ace": frozenset((WILD, ACE)), "no_ace_seven": frozenset((WILD, ACE, 7))}
"""Option `wild_limit` → what a wild card may not stand for (8.8); for itself it never does."""


NOWHERE: list[tuple[int, ...]] = [()] * (KING + 2)
"""By rank, the places where it fits: none yet."""


class Spite(Deal, Turn, Ends, Game[SpiteState]):
    """The rules."""

    name = "spite"
    seats = ("0", "1")
    options = OPTION_SET
    verbs = dict.fromkeys(("play", "discard", "finish", "load", "end_turn", "deny"), False)
    state_type = SpiteState
    eager = frozenset(("play",))
    automatic = frozenset(("deny",))

    def deck(self, options: Mapping[str, Any]) -> tuple[Face, ...]:
        """Return all packs by suit and rank, then the jokers (section 2)."""
        return deck(options["decks"], jokers(options))

    def num_seats(self, options: Mapping[str, Any]) -> int:
        """Return the number of players."""
        return options["players"]

    def setup(self, options: Values) -> SpiteState:
        """Return the start of round 1: the dealer is asked to shuffle."""
        faces, players = list(self.deck(options)), options["players"]
        state = SpiteState(
            options=options, faces=faces, known=[EVERYBODY] * len(faces), sealed=[None] * players, turn=0,
            request=None, outcome=None, round=0, phase="shuffle", active=0, starter=0, ending="",
            contenders=[], repeats=0, payoffs=[], hands=[], sides=[], centre=[], aside=[], stock=[], place=None,
            due=0, moved=False, passes=0, breaking=[], deadlocks=0, points=[0] * sides_of(options), rounds=[])
        self.start_round(state)
        return state

    # -- which moves there are ---------------------------------------------------------------------

    def legal_moves(self, state: SpiteState, seat: int) -> list[Move]:
        """Return the seat's moves: plays (hand, pay-off pile, side stacks; then the partner's), then the others."""
        if state.request is not None or not state.turn >> seat & 1:
            return []
        options = state.options
        if state.breaking:
            return self._plays(state, self.breakers(state, seat)) or [DENY]
        if options["book"] or options["forced_aces"] == "yes":
            forced = self.forced(state, seat)
            if forced:
                return self._plays(state, forced)
        hand = distinct(state, state.hands[seat])
        cards = hand[:]
        for owner in (seat,) if options["teams"] == "none" else helpers(options, seat):
            if state.payoffs[owner]:
                cards.append(state.payoffs[owner][-1])
            for stack in state.sides[4 * owner:4 * owner + 4]:
                if stack:
                    cards.append(stack[-1])
        moves = self._plays(state, cards)
        if options["load"]:
            moves += self._loads(state, seat, hand)
        if options["book"]:
            moves += self._book_discards(state, seat, hand)
            moves.append(END_TURN)
        elif options["fill"] and [] in state.sides[4 * seat:4 * seat + 4]:
            moves += self._finishes(state, seat)
        else:
            for card in hand:
                moves += DISCARDS[card]
        if not hand and options["stock_out"] == "draw_left":
            moves.append(END_TURN)
        return moves

    def _plays(self, state: SpiteState, cards: list[int]) -> list[Move]:
        """Return every way in which these cards can go to the centre."""
        faces, options = state.faces, state.options
        rank_of = ranks(options)
        fits = NOWHERE[:]
        if options["centre"] == "unlimited":
            fits[ACE] = ONLY_NEW
        for place, stack in enumerate(state.centre):
            if stack:
                fits[len(stack) + 1] += ONLY[place]
            else:
                fits[ACE] = ONLY_NEW
        moves = []
        for card in cards:
            rank = rank_of[faces[card]]
            if rank == WILD and not fits[WILD]:
                fits[WILD] = self._wild_places(options, fits)
            places = fits[rank]
            if places:
                row = PLAYS[card]
                for place in places:
                    moves.append(row[place])
        return moves

    def _wild_places(self, options: Values, fits: list[tuple[int, ...]]) -> tuple[int, ...]:
        """Return where a wild card fits, from the places by the rank that they need."""
        fits = fits[:]
        for need in self._barred(options):
            fits[need] = ()
        return sum(fits, ())

    def _barred(self, options: Values) -> frozenset[int]:
        """Return the values that a wild card may not stand for: in the book version an ace."""
        return BARRED["no_ace" if options["book"] else options["wild_limit"]]

    def forced(self, state: SpiteState, seat: int) -> list[int]:
        """Return the cards that have to be played first, as far as this replica knows (8.3, 8.11)."""
        options, hand = state.options, state.hands[seat]
        if options["book"]:
            cards = [pile[-1] for pile in (state.payoffs[seat], *state.sides[4 * seat:4 * seat + 4]) if pile]
            playable = self.low_ranks(state)
        elif options["forced_aces"] == "yes":
            owners = helpers(options, seat) if options["forced_partner"] else (seat,)
            cards = distinct(state, hand) + [state.payoffs[owner][-1] for owner in owners if state.payoffs[owner]]
            playable = {ACE}
        else:
            return []
        faces, rank_of = state.faces, ranks(options)
        return [card for card in cards if rank_of[faces[card]] in playable]

    def has_free_place(self, state: SpiteState) -> bool:
        """Return whether another centre stack can be opened."""
        return state.options["centre"] == "unlimited" or [] in state.centre

    def _loads(self, state: SpiteState, seat: int, hand: list[int]) -> Iterator[Move]:
        """8.4: hand cards and the own pay-off top on opponents' pay-off piles."""
        faces, payoffs = state.faces, state.payoffs
        own = payoffs[seat]
        cards = [*hand, own[-1]] if own and not self._may_not_go_out(state, seat) else hand
        for target in self._targets(state, seat):
            fits = NEIGHBOURS[faces[payoffs[target][-1]]]
            for card in cards:
                if faces[card] in fits:
                    yield LOADS[card][target]

    def _targets(self, state: SpiteState, seat: int) -> list[int]:
        """Return the opponents who have a pay-off pile to load on."""
        friends = helpers(state.options, seat)
        return [other for other, pile in enumerate(state.payoffs) if pile and other not in friends]

    def _may_not_go_out(self, state: SpiteState, seat: int) -> bool:
        """Return whether loading the own pay-off top would win although `load_last_wins` is off."""
        left = sum([len(state.payoffs[owner]) for owner in helpers(state.options, seat)])
        return left == 1 and not state.options["load_last_wins"]

    def _book_discards(self, state: SpiteState, seat: int, hand: list[int]) -> list[Move]:
        """8.11: an equal card or one rank lower, anything on an empty stack."""
        faces = state.faces
        fits = [self.fits_side(state, stack) for stack in state.sides[4 * seat:4 * seat + 4]]
        return [DISCARDS[card][side] for card in hand for side in range(len(SIDES)) if faces[card] in fits[side]]

    def _finishes(self, state: SpiteState, seat: int) -> Iterator[Move]:
        """8.10: one hand card on every empty stack, then a discard; or all cards, if they don't suffice."""
        hand = state.hands[seat]
        empty = [word for word, stack in zip(SIDES, state.sides[4 * seat:4 * seat + 4]) if not stack]
        if len(hand) > len(empty):
            fillings = [(*empty, last) for last in SIDES]
        else:
            fillings = list(combinations(empty, len(hand)))
        for cards in permutations(hand, len(fillings[0])):
            if self._doubles_in_order(state, hand, cards):
                for words in fillings:
                    yield Move("finish", tuple(arg for pair in zip(cards, words) for arg in pair))

    def _doubles_in_order(self, state: SpiteState, hand: list[int], cards: tuple[int, ...]) -> bool:
        """Return whether of equal faces in a hand the earlier ones are used first."""
        faces = state.faces
        for place, card in enumerate(cards):
            for other in hand:
                if other == card:
                    break
                if faces[other] == faces[card] is not None and other not in cards[:place]:
                    return False
        return True

    # -- which moves are refused (4.4) ----------------------------------------------------------------

    def check(self, state: SpiteState, seat: int, move: Move) -> None:
        """Raise if the move is illegal as far as the known faces tell."""
        verb, args = move
        if verb == "play":
            self._check_play(state, seat, args)
        elif verb in CHECKS:
            CHECKS[verb](self, state, seat, args)
        else:
            raise IllegalMove("bad_move")

    def refusal(self, state: SpiteState) -> IllegalMove:
        """Return why a seat that is not asked to move can't move."""
        return IllegalMove("round_over") if state.outcome is not None else super().refusal(state)

    def _check_play(self, state: SpiteState, seat: int, args: tuple[Any, ...]) -> None:
        if len(args) != 2 or type(args[0]) is not int or args[1] not in PLACE:
            raise IllegalMove("bad_move")
        card, place = args[0], PLACE[args[1]]
        options, centre = state.options, state.centre
        if place == NEW:
            need = ACE
        elif place < len(centre) and centre[place]:
            need = len(centre[place]) + 1
        else:
            raise IllegalMove("bad_move")
        hand = state.hands[seat]
        if card not in hand:
            self._check_top(state, seat, card)
        elif is_double(state, hand, card):
            raise IllegalMove("bad_move")
        rank = ranks(options)[state.faces[card]]
        if state.breaking or options["book"] or options["forced_aces"] == "yes":
            self._check_play_duties(state, seat, card, need, rank is None)
        if place == NEW and not self.has_free_place(state):
            raise IllegalMove("no_free_place")
        if rank != need:
            self.check_fit(state, rank, need)

    def _check_play_duties(self, state: SpiteState, seat: int, card: int, need: int, unknown: bool) -> None:
        """While there is a duty only the cards meant may be played; a card that could be one passes until it is open."""
        if state.breaking and card not in (state.hands[seat] if unknown else self.breakers(state, seat)):
            raise IllegalMove("break_deadlock")
        forced = self.forced(state, seat)
        if forced and card not in forced and (not unknown or state.options["book"] or need != ACE):
            raise IllegalMove("forced_card")

    def check_fit(self, state: SpiteState, rank: int | None, need: int) -> None:
        """A natural card equals the value needed; a wild card fits what its limits allow; an unknown one passes."""
        if rank == WILD:
            if need in self._barred(state.options):
                raise IllegalMove("wild_not_allowed", value=need)
        elif rank != need and rank is not None:
            raise IllegalMove("does_not_fit", needed=need)

    def _check_discard(self, state: SpiteState, seat: int, args: tuple[Any, ...]) -> None:
        card, side = _two(args, SIDE)
        self._check_source(state, seat, card)
        self._check_duties(state, seat)
        self._check_in_hand(state, seat, card)
        stacks = state.sides[4 * seat:4 * seat + 4]
        face = state.faces[card]
        if state.options["book"]:
            if face is not None and face not in self.fits_side(state, stacks[side]):
                raise IllegalMove("wrong_discard")
        elif state.options["fill"] and [] in stacks:
            raise IllegalMove("must_fill")

    def _check_finish(self, state: SpiteState, seat: int, args: tuple[Any, ...]) -> None:
        cards, words = args[::2], args[1::2]
        stacks, hand = state.sides[4 * seat:4 * seat + 4], state.hands[seat]
        empty = [word for word, stack in zip(SIDES, stacks) if not stack]
        if not (state.options["fill"] and empty and cards and len(cards) == len(words) == len(set(cards))
                and all(type(card) is int for card in cards) and all(word in SIDE for word in words)):
            raise IllegalMove("bad_move")
        for card in cards:
            if card not in hand:
                self._check_top(state, seat, card)
        if not self._doubles_in_order(state, hand, cards):
            raise IllegalMove("bad_move")
        self._check_duties(state, seat)
        for card in cards:
            self._check_in_hand(state, seat, card)
        if len(hand) > len(empty):
            filled = list(words[:-1]) == empty
        else:
            filled = len(words) == len(hand) and words in combinations(empty, len(hand))
        if not filled:
            raise IllegalMove("must_fill")

    def _check_load(self, state: SpiteState, seat: int, args: tuple[Any, ...]) -> None:
        card, target = _two(args, PILE)
        if not state.options["load"] or target >= len(state.payoffs):
            raise IllegalMove("bad_move")
        self._check_source(state, seat, card)
        own, faces = state.payoffs[seat], state.faces
        forced = self.forced(state, seat)
        if forced:
            raise IllegalMove("forced_card")
        from_payoff = bool(own) and card == own[-1]
        if (not from_payoff and card not in state.hands[seat]
                or from_payoff and self._may_not_go_out(state, seat)
                or target not in self._targets(state, seat)
                or faces[card] is not None and faces[card] not in NEIGHBOURS[faces[state.payoffs[target][-1]]]):
            raise IllegalMove("load_not_allowed")

    def _check_end_turn(self, state: SpiteState, seat: int, args: tuple[Any, ...]) -> None:
        if args:
            raise IllegalMove("bad_move")
        self._check_duties(state, seat)
        options = state.options
        if not options["book"] and (state.hands[seat] or options["stock_out"] != "draw_left"):
            raise IllegalMove("must_discard")

    def _check_deny(self, state: SpiteState, seat: int, args: tuple[Any, ...]) -> None:
        """8.11: only whoever is asked may say so, and only without a card that breaks the deadlock."""
        if args or not state.breaking:
            raise IllegalMove("bad_move")
        if self.breakers(state, seat):
            raise IllegalMove("break_deadlock")

    def _check_duties(self, state: SpiteState, seat: int) -> None:
        """Nothing but a play meets a duty."""
        if self.forced(state, seat):
            raise IllegalMove("forced_card")
        if state.breaking:
            raise IllegalMove("break_deadlock")

    def _check_source(self, state: SpiteState, seat: int, card: int) -> None:
        """The card is in the hand, of equal ones the first, or it is a top that the seat may use."""
        hand = state.hands[seat]
        if card not in hand:
            self._check_top(state, seat, card)
        elif is_double(state, hand, card):
            raise IllegalMove("bad_move")

    def _check_top(self, state: SpiteState, seat: int, card: int) -> None:
        """A card that is not in the hand is an uncovered top of the seat's piles, or of its partner's."""
        for owner in helpers(state.options, seat):
            pile = state.payoffs[owner]
            if pile and pile[-1] == card:
                return
            for stack in state.sides[4 * owner:4 * owner + 4]:
                if stack and stack[-1] == card:
                    return
        piles = (*state.payoffs, *state.sides, *state.centre, state.aside)
        raise IllegalMove("not_available" if any(card in pile for pile in piles) else "no_such_card")

    def _check_in_hand(self, state: SpiteState, seat: int, card: int) -> None:
        if card not in state.hands[seat]:
            raise IllegalMove("side_only_hand")

    # -- the dealer's answers -----------------------------------------------------------------------------

    def answer(self, state: SpiteState, answer: Any) -> None:
        """Go on with what the dealer says; every phase that waits for an answer has its method."""
        request, state.request = state.request, None
        ANSWERS[state.phase](self, state, request, answer)

    # -- what is seen, and the end of it all ----------------------------------------------------------------

    def observe(self, state: SpiteState, seat: int) -> dict[str, Any]:
        """Return what a seat may see: of a squared side stack the top and the number of cards (section 5).

        The same of pay-off cards covered by loading.  In the book version a stack shows its
        cards down to the uppermost natural one, since these decide what may be discarded on it.
        """
        data = state.redact(1 << seat)
        if state.outcome is not None:
            return data
        faces, options = data["faces"], state.options
        if options["side_view"] == "squared":
            for stack in state.sides:
                if len(stack) > 1:
                    for card in stack[:-self._open_cards(options, faces, stack)]:
                        faces[card] = None
        if options["load"]:
            for pile in state.payoffs:
                for card in pile[:-1]:
                    if face_up(state, card):
                        faces[card] = None
        return data

    def _open_cards(self, options: Values, faces: list[Face | None], stack: list[int]) -> int:
        """Return how many cards of a side stack lie open, its top being the first (section 5).

        Args:
            faces: as the seat that looks knows them; a discarded card is shown to the others only after its move.
        """
        if options["side_view"] == "spread":
            return len(stack)
        shown = 1
        while options["book"] and shown < len(stack) and faces[stack[-shown]] == JOKER:
            shown += 1
        return shown

    def must_stand(self, state: SpiteState, seat: int, move: Move) -> bool:
        """Only a play to the centre that uncovers nothing leaves the turn as it was (R27).

        What is turned, drawn or shuffled after a play is up to the dealer, so that it stands anyway.
        """
        if move.verb != "play":
            return True
        played, options, faces = list(move.args[:1]), state.options, state.faces
        return any(pile[-1:] == played and len(pile) > 1 for pile in state.payoffs) or any(
            stack[-1:] == played and len(stack) > 1 == self._open_cards(options, faces, stack) for stack in state.sides)

    def side(self, options: Mapping[str, Any], winner: int) -> tuple[int, ...]:
        """Return the winner and its partner (8.12)."""
        return tuple(members(options, winner))

    def resign(self, state: SpiteState, seat: int) -> Outcome:
        """Return the outcome when a seat gives up for its side: with two sides the other one wins."""
        sides = sides_of(state.options)
        others = [side for side in range(sides) if side != seat % sides]
        return Outcome(others[0] if len(others) == 1 else None, "resigned", {"resigned": seat})

    def match_winner(self, outcomes: list[Outcome]) -> int | None:
        """Return the winner of the one game that a match has here: its rounds are inside it."""
        return outcomes[-1].winner


def _two(args: tuple[Any, ...], words: Mapping[str, int]) -> tuple[int, int]:
    """Return a card and a number from a move's arguments."""
    if len(args) != 2 or type(args[0]) is not int or args[1] not in words:
        raise IllegalMove("bad_move")
    return args[0], words[args[1]]


Check = Callable[[Spite, SpiteState, int, tuple[Any, ...]], None]
Answer = Callable[[Spite, SpiteState, Any, Any], None]

CHECKS: dict[str, Check] = {verb: getattr(Spite, f"_check_{verb}") for verb in Spite.verbs}

ANSWERS: dict[str, Answer] = {
    name.removeprefix("answer_"): getattr(Spite, name) for name in dir(Spite) if name.startswith("answer_")}
"""Phase → what goes on with the dealer's answer."""
