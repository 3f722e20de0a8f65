"""Jekyll vs. Hyde: a trick-taking game for two, three rounds of ten tricks.

Hyde wants a lopsided round, Jekyll an even one: after every round the Identity
marker moves by the difference of the tricks won, and on its last space Hyde wins.

Section numbers are those of the rules page (`jekyll-vs-hyde`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from ..core.errors import IllegalMove
from ..core.game import Game
from ..core.moves import HIDDEN, Move
from ..core.options import Option, OptionSet, Values, switch
from ..core.requests import EVERYBODY, Audit, Show, Shuffle, Unseal, open_card
from ..core.state import Card, Face, Outcome, State

JEKYLL, HYDE = 0, 1
BOTH = 0b11
PRIDE, WRATH, GREED = "P", "W", "G"
COLOURS = (PRIDE, WRATH, GREED)
POTIONS = ("2+", "3+", "4+", "5+")
DECK: tuple[Face, ...] = (*(colour + str(n) for colour in COLOURS for n in range(1, 8)), *POTIONS)

UNKNOWN = "?"
COLOUR: dict[Face | None, str | None] = {
    None: UNKNOWN, **{face: face[0] if face[0] in COLOURS else None for face in DECK}}
"""Face → colour; None for a potion, `?` for a card whose face this replica doesn't know."""

KEY: dict[Face, int] = {face: 2 * int(face[1]) if COLOUR[face] else 2 * int(face[0]) + 1 for face in DECK}
"""Section 2: Evil N counts 2N, Potion N+ counts 2N + 1, so that no two ever tie."""

CARDS = tuple(range(25))
HAND = 10
LAST_SPACE = 10
ROUNDS = 3

OPTIONS = OptionSet((
    Option("match_games", (1, 2), level="basic"),
    Option("seating", ("agree", "random"), level="basic"),
    Option("show_won_tricks", ("counts", "log"), level="basic", picture=True),
    Option("pass_counts", ("1-2-3", "1-1-1", "2-2-2", "3-3-3", "3-2-1")),
    Option("potion_duty_from", (2, 1, 3, 4)),
    Option("greed_swap", (2, 1)),
    Option("greed_short_hand", ("as_many_as_possible", "none")),
    switch("greed_potion_duty", False),
    switch("pride_forced", True),
    Option("pride_takes", ("latest",), picture=True),
    switch("wrath_clears_own_red", True),
    switch("name_any_colour", True),
    switch("show_third_token_at_once", True, picture=True),
    Option("overshoot", ("cut",)),
    switch("show_set_aside", False),
))


@dataclass
class JekyllState(State):
    """A position.

    round: 1 to 3.  marker: 0 (Jekyll's side) to 10 (Hyde's side).
    phase: `deal`, `pass`, `lead`, `follow`, `swap`, `steal`, `score` or `over`.
    leader: the seat that leads the trick.  named: colour named with a potion lead.
    hands: handles by seat.  table: handles played to this trick, lead first.
    piles: handles of won cards by seat, two per trick, oldest first.
    ranking: colours, weakest first.  rounds: tricks won in the finished rounds.
    effect: colour of the potion effect of this trick, None if nothing comes of it.
    winner: of this trick.
    last: the trick before this one: leader, both faces, `named`, `effect`, `winner`.
    aside: faces of the five cards set aside in the round before, if they are shown.
    """

    round: int
    marker: int
    phase: str
    leader: int
    named: str | None
    effect: str | None
    winner: int | None
    hands: list[list[Card]]
    table: list[Card]
    piles: list[list[Card]]
    ranking: list[str]
    rounds: list[list[int]]
    last: list[Any]
    aside: list[Face]


class Jekyll(Game[JekyllState]):
    """The rules."""

    name = "jekyll"
    seats = ("jekyll", "hyde")
    options = OPTIONS
    verbs = {"pass": True, "lead": False, "follow": False, "swap": True, "steal": False}
    state_type = JekyllState

    def deck(self, options: Mapping[str, Any]) -> tuple[Face, ...]:
        """Return the 25 cards, Evil cards by colour and number, then the potions."""
        return DECK

    def setup(self, options: Values) -> JekyllState:
        """Return the start of round 1 (section 3): the dealer is asked to shuffle."""
        state = JekyllState(
            options=options, faces=list(DECK), known=[EVERYBODY] * 25, sealed=[None, None], turn=0,
            request=None, outcome=None, round=0, marker=0, phase="deal", leader=JEKYLL,
            named=None, effect=None, winner=None, hands=[[], []], table=[], piles=[[], []],
            ranking=[], rounds=[], last=[], aside=[])
        self._start_round(state)
        return state

    # -- which moves there are (section 4) ---------------------------------------------------

    def legal_moves(self, state: JekyllState, seat: int) -> list[Move]:
        """Return the seat's moves; cards in the order of its hand."""
        if state.request is not None or not state.turn >> seat & 1:
            return []
        hand, phase = state.hands[seat], state.phase
        if phase == "lead":
            faces, names = state.faces, self._names(state)
            moves: list[Move] = []
            for card in hand:
                if COLOUR[faces[card]]:
                    moves.append(LEAD[card])
                else:
                    named = NAME[card]
                    moves += [named[colour] for colour in names]
            return moves
        if phase == "follow":
            asked, answers = self._asked(state)
            faces = state.faces
            colours = [COLOUR[faces[card]] for card in hand]
            if asked not in colours:
                return [FOLLOW[card] for card in hand]
            return [FOLLOW[card] for card, colour in zip(hand, colours) if colour in answers]
        if phase == "steal":
            return [STEAL, LEAVE]
        moves = exchanges(phase, tuple(sorted(hand)), self._number(state, hand))
        if self._duty(state, hand):
            evil = {card for card in hand if state.faces[card] in COLOURED}
            return [move for move in moves if not evil.issuperset(move.args)]
        return list(moves)

    def check(self, state: JekyllState, seat: int, move: Move) -> None:
        """Raise if the move is illegal as far as the known faces tell."""
        verb, args = move
        if verb != state.phase:
            raise IllegalMove("wrong_phase", phase=state.phase)
        if verb == "lead" or verb == "follow":
            hand = state.hands[seat]
            if not args or args[0] not in hand:
                raise IllegalMove("not_in_hand")
            colour = COLOUR[state.faces[args[0]]]
            if verb == "lead":
                self._check_lead(state, colour, args)
            elif len(args) == 1:
                self._check_follow(state, colour, hand)
            else:
                raise IllegalMove("bad_move")
        elif verb == "steal":
            if move != STEAL and move != LEAVE:
                raise IllegalMove("bad_move")
        elif args != HIDDEN:
            self._check_exchange(state, seat, args)

    def _check_lead(self, state: JekyllState, colour: str | None, args: tuple[Any, ...]) -> None:
        """4.1, move 2: a colour is named with a potion and only with a potion."""
        if len(args) > 2 or (len(args) == 2 and args[1] not in COLOURS):
            raise IllegalMove("bad_move")
        if len(args) == 2 and args[1] not in self._names(state):
            raise IllegalMove("colour_not_ranked", colour=args[1])
        if colour != UNKNOWN and (colour is None) != (len(args) == 2):
            raise IllegalMove("name_a_colour" if colour is None else "no_colour_to_name")

    def _check_follow(self, state: JekyllState, colour: str | None, hand: list[int]) -> None:
        """4.4, for one card; an unknown card passes until its face is open."""
        asked, answers = self._asked(state)
        if colour not in answers:
            faces = state.faces
            if asked in [COLOUR[faces[card]] for card in hand]:
                raise IllegalMove("must_follow", colour=asked)

    def _check_exchange(self, state: JekyllState, seat: int, cards: tuple[Any, ...]) -> None:
        """4.1, moves 1 and 4, and the potion duty (4.2)."""
        hand = state.hands[seat]
        number = self._number(state, hand)
        if len(cards) != number or len(set(cards)) != number:
            raise IllegalMove("wrong_count", count=number)
        if not set(hand).issuperset(cards):
            raise IllegalMove("not_in_hand")
        if list(cards) != sorted(cards):
            raise IllegalMove("bad_move")
        faces = state.faces
        if COLOURED.issuperset([faces[card] for card in cards]) and self._duty(state, hand):
            raise IllegalMove("potion_duty")

    def _number(self, state: JekyllState, hand: list[int]) -> int:
        """Return how many cards of a hand are given away in this exchange."""
        if state.phase == "pass":
            return int(state.options["pass_counts"][2 * state.round - 2])
        return min(state.options["greed_swap"], len(hand))

    def _duty(self, state: JekyllState, hand: list[int]) -> bool:
        """Return whether one of them must be a potion (4.2), as far as is known."""
        if state.phase == "swap" and not state.options["greed_potion_duty"]:
            return False
        faces = state.faces
        return sum([faces[card] in POTIONS for card in hand]) >= state.options["potion_duty_from"]

    def _names(self, state: JekyllState) -> tuple[str, ...] | list[str]:
        """Return the colours that a potion lead may name (4.4)."""
        if state.options["name_any_colour"] or not state.ranking:
            return COLOURS
        return [colour for colour in COLOURS if colour in state.ranking]

    def _asked(self, state: JekyllState) -> tuple[str, frozenset[str | None]]:
        """Return the asked colour, and the colours that answer it: a potion answers only an Evil lead."""
        if state.named is not None:
            return state.named, NAMED[state.named]
        asked = COLOUR[state.faces[state.table[0]]]
        return asked, ANSWERS[asked]

    # -- what moves do -------------------------------------------------------------------------

    def perform(self, state: JekyllState, seat: int, move: Move) -> None:
        """Carry out a checked move."""
        verb, args = move
        if verb == "lead" or verb == "follow":
            card = args[0]
            state.hands[seat].remove(card)
            state.table.append(card)
            if verb == "lead":
                state.named = args[1] if len(args) == 2 else None
            state.turn = 0
            state.request = open_card(card)
        elif verb == "steal":
            if args[0] == "yes":
                self._steal(state)
            else:
                state.effect = None
            self._take_trick(state)
        else:
            state.sealed[seat] = list(args)
            state.turn &= ~(1 << seat)
            if not state.turn:
                state.request = Unseal((JEKYLL, HYDE))

    def answer(self, state: JekyllState, answer: Any) -> None:
        """Go on with what the dealer says."""
        request, state.request = state.request, None
        if state.phase == "lead" or state.phase == "follow":
            self._open(state, request.cards[0], answer[0])
        elif type(request) is Shuffle:
            self._deal(state, request, answer)
        elif type(request) is Unseal:
            self._unseal(state, answer)
        elif type(request) is Audit:
            self._spread_evil(state)
        elif state.phase == "score":
            state.learn(request.cards, request.to, answer)
            state.aside = [state.faces[card] for card in request.cards]
            self._end_round(state)
        else:
            state.learn(request.cards, request.to, answer)
            self._hand_over(state)

    def _start_round(self, state: JekyllState) -> None:
        """Section 3, step 3: all 25 cards are shuffled."""
        state.round += 1
        state.phase = "deal"
        state.ranking, state.table = [], []
        state.piles, state.hands = [[], []], [[], []]
        state.named = state.effect = state.winner = None
        state.request = Shuffle(CARDS)

    def _deal(self, state: JekyllState, request: Shuffle, faces: list[Face | None]) -> None:
        """Cards 1–10 of the shuffle to Jekyll, 11–20 to Hyde, 21–25 aside."""
        state.forget(request.cards, faces)
        state.hands = [list(range(HAND)), list(range(HAND, 2 * HAND))]
        state.request = Show(CARDS[:2 * HAND], (1 << JEKYLL,) * HAND + (1 << HYDE,) * HAND)

    def _hand_over(self, state: JekyllState) -> None:
        """Go on after cards were shown to a seat: after the deal, or after an exchange."""
        if state.phase == "deal":
            state.phase, state.turn = "pass", BOTH
            return
        for giver in (JEKYLL, HYDE):
            for card in state.sealed[giver]:
                state.hands[giver].remove(card)
        for giver in (JEKYLL, HYDE):
            state.hands[1 - giver] += state.sealed[giver]
        state.sealed = [None, None]
        if state.phase == "swap":
            self._take_trick(state)
            return
        # 4.3: Jekyll leads round 1, later whoever has the marker on his side.
        self._next_trick(state, JEKYLL if state.round == 1 or state.marker < LAST_SPACE // 2 else HYDE)

    def _unseal(self, state: JekyllState, choices: list[list[int]]) -> None:
        """Both choices are in: every card given is shown to its receiver."""
        for seat, cards in enumerate(choices):
            if cards != state.sealed[seat]:  # seen only now
                self._check_exchange(state, seat, tuple(cards))
        state.unseal((JEKYLL, HYDE), choices)
        to = (1 << HYDE,) * len(choices[JEKYLL]) + (1 << JEKYLL,) * len(choices[HYDE])
        state.request = Show((*choices[JEKYLL], *choices[HYDE]), to)

    def _next_trick(self, state: JekyllState, leader: int) -> None:
        state.phase, state.leader, state.turn = "lead", leader, 1 << leader
        state.table, state.named, state.effect, state.winner = [], None, None, None

    def _open(self, state: JekyllState, card: int, face: Face | None) -> None:
        """Turn a played card face up: its colour is ranked (4.5), and two cards make a trick."""
        unknown = state.faces[card] is None
        state.see(card, EVERYBODY, face)
        colour = COLOUR[state.faces[card]]
        if unknown:
            self._check_opened(state, card, colour)
        if colour is not None and colour not in state.ranking:
            state.ranking.append(colour)
        if state.phase == "lead":
            state.phase, state.turn = "follow", 1 << 1 - state.leader
        else:
            self._resolve(state)

    def _check_opened(self, state: JekyllState, card: int, colour: str | None) -> None:
        """Check a card that this replica didn't know when it was played."""
        if state.phase == "lead":
            self._check_lead(state, colour, (card,) if state.named is None else (card, state.named))
        else:
            self._check_follow(state, colour, state.hands[1 - state.leader])

    def _resolve(self, state: JekyllState) -> None:
        """4.7: the winner is worked out first and nothing below changes it; then the potion's effect."""
        lead, follow = state.faces[state.table[0]], state.faces[state.table[1]]
        state.winner = state.leader if beats(lead, follow, state.ranking) else 1 - state.leader
        one, other = COLOUR[lead], COLOUR[follow]
        state.effect = None if one and other else one or other
        if state.effect is None:
            pass
        elif state.effect == PRIDE:
            if not state.options["pride_forced"] and state.piles[1 - state.winner]:
                state.phase, state.turn = "steal", 1 << state.winner
                return
            self._steal(state)
        elif state.effect == WRATH:
            state.ranking = [] if state.options["wrath_clears_own_red"] else [WRATH]
        elif self._may_swap(state):
            state.phase, state.turn = "swap", BOTH
            return
        else:
            state.effect = None
        self._take_trick(state)

    def _may_swap(self, state: JekyllState) -> bool:
        held, asked = len(state.hands[JEKYLL]), state.options["greed_swap"]
        return held > 0 and (held >= asked or state.options["greed_short_hand"] != "none")

    def _steal(self, state: JekyllState) -> None:
        """Pride: the winner takes the trick that the loser won last, if there is one."""
        loser = state.piles[1 - state.winner]
        if not loser:
            state.effect = None
        state.piles[state.winner] += loser[-2:]
        del loser[-2:]

    def _take_trick(self, state: JekyllState) -> None:
        table, faces = state.table, state.faces
        state.last = [state.leader, faces[table[0]], faces[table[1]], state.named, state.effect, state.winner]
        state.piles[state.winner] += table
        if state.hands[JEKYLL]:
            self._next_trick(state, state.winner)
            return
        state.phase, state.turn, state.table = "score", 0, []
        state.request = Audit(CARDS)

    # -- end of a round, end of the game (section 6) --------------------------------------------

    def _spread_evil(self, state: JekyllState) -> None:
        """After the audit; with `show_set_aside` the five cards are turned up first."""
        if state.options["show_set_aside"]:
            state.request = Show(CARDS[2 * HAND:], (EVERYBODY,) * 5)
        else:
            self._end_round(state)

    def _end_round(self, state: JekyllState) -> None:
        tricks = [len(pile) // 2 for pile in state.piles]
        state.rounds = [*state.rounds, tricks]
        state.marker = min(LAST_SPACE, state.marker + abs(tricks[JEKYLL] - tricks[HYDE]))
        assert state.marker % 2 == 0, "ten tricks are always shared out, so differences are even"
        if state.marker == LAST_SPACE:
            self._end(state, HYDE, "marker")
        elif state.round == ROUNDS:
            self._end(state, JEKYLL, "survived")
        else:
            self._start_round(state)

    def _end(self, state: JekyllState, winner: int, reason: str) -> None:
        state.phase, state.turn = "over", 0
        state.outcome = Outcome(winner, reason, {"end": reason, "round": state.round, "marker": state.marker})

    def match_length(self, options: Mapping[str, Any]) -> int:
        """Return 2 with the return match."""
        return options["match_games"]

    def match_winner(self, outcomes: list[Outcome]) -> int | None:
        """Section 6: the better Hyde wins; both at 10, the one who got there in the earlier round.

        A game given up scores its winner's best possible result.
        """
        scores = {}
        for number, outcome in enumerate(outcomes):
            if outcome.reason == "resigned":
                return (outcome.winner + number) % 2
            marker = outcome.details["marker"]
            scores[(HYDE + number) % 2] = (marker, -outcome.details["round"] if marker == LAST_SPACE else 0)
        if len(scores) < 2:
            return outcomes[0].winner
        return None if scores[0] == scores[1] else max(scores, key=lambda player: scores[player])


def beats(lead: Face, follow: Face, ranking: list[str]) -> bool:
    """Return whether the lead wins the trick (4.6): potion or same colour by number, else by rank."""
    one, other = COLOUR[lead], COLOUR[follow]
    if one == other or one is None or other is None:
        return KEY[lead] > KEY[follow]
    return ranking.index(one) > ranking.index(other)


class _Exchanges(dict):
    """Cards → the move that gives them; made once each, since there are many choices per exchange."""

    def __init__(self, verb: str) -> None:
        self.verb = verb

    def __missing__(self, cards: tuple[int, ...]) -> Move:
        return self.setdefault(cards, Move(self.verb, cards))


@lru_cache(maxsize=64)
def exchanges(verb: str, hand: tuple[int, ...], number: int) -> tuple[Move, ...]:
    """Return every way to give so many cards of a hand; kept, since dealt hands have the same handles."""
    return tuple(map(EXCHANGE[verb].__getitem__, combinations(hand, number)))


COLOURED = frozenset(face for face in DECK if COLOUR[face])
ANSWERS = {colour: frozenset((colour, None, UNKNOWN)) for colour in (*COLOURS, UNKNOWN)}
NAMED = {colour: frozenset((colour, UNKNOWN)) for colour in COLOURS}
LEAD = tuple(Move("lead", (card,)) for card in CARDS)
EXCHANGE = {verb: _Exchanges(verb) for verb in ("pass", "swap")}
NAME = tuple({colour: Move("lead", (card, colour)) for colour in COLOURS} for card in CARDS)
FOLLOW = tuple(Move("follow", (card,)) for card in CARDS)
STEAL, LEAVE = Move("steal", ("yes",)), Move("steal", ("no",))
