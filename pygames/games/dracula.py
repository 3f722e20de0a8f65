"""Dracula vs. Van Helsing: a duel over the five districts of Whitby, five rounds at most.

Both hold five cards, one facing each district; every discarded card has a power.
After a round the districts are compared: Dracula's win makes a vampire, Van
Helsing's win takes a life.

Handles 0–31 are the cards, 32–35 the four colour tokens of the ranking board, which
the dealer lays out as fairly as it deals cards.  Numbers in moves are places and
districts 1 to 5, never handles.  Section numbers are those of the rules page
(`dracula-vs-van-helsing`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

from ..core.errors import Contradiction, IllegalMove
from ..core.game import Game
from ..core.moves import Move
from ..core.options import Constraint, Option, OptionSet, Values, switch
from ..core.requests import EVERYBODY, Audit, Show, Shuffle, open_card
from ..core.state import Card, Face, Outcome, State

DRACULA, VAN_HELSING = 0, 1
COLOURS = ("R", "G", "Y", "P")
CARD_FACES: tuple[Face, ...] = tuple(colour + str(number) for colour in COLOURS for number in range(1, 9))
DECK = (*CARD_FACES, *COLOURS)
CARDS, TOKENS = tuple(range(32)), tuple(range(32, 36))

PLACES = (1, 2, 3, 4, 5)
DISTRICTS = len(PLACES)
DEALT = 2 * DISTRICTS
NUMBER: dict[Face | None, int] = {None: 0, **{face: int(face[1]) for face in CARD_FACES}}
"""Face → number, which is also its power; 0 for a card whose face this replica doesn't know."""


def _around(default: int, lowest: int, highest: int) -> tuple[int, ...]:
    return (default, *(n for n in range(lowest, highest + 1) if n != default))


OPTIONS = OptionSet((
    Option("match_games", (1, 2), level="basic"),
    Option("seating", ("agree", "random"), level="basic"),
    Option("rounds", _around(5, 1, 7), level="basic"),
    Option("life", _around(12, 1, 20)),
    Option("citizens", _around(4, 1, 5)),
    Option("start_ranking", ("random", *map("".join, permutations(COLOURS)))),
    switch("ranking_persists", True),
    Option("first_turn", ("dracula", "van_helsing", "alternate")),
    Option("call_min_pile", _around(6, 0, 22)),
    Option("eight_min_pile", _around(6, 0, 22)),
    switch("keep_open_top", True),
    Option("power3_chooser", ("active", "owner")),
    switch("reveal_only_closed", True),
    Option("five_in_last_turn", ("extra_turn", "nothing")),
    switch("empty_deck_finish_power", True),
    switch("call_in_extra_turn", True),
    Option("pile_visible", ("all", "top"), picture=True),
    switch("open_all_at_scoring", True),
    switch("show_undrawn", False),
), constraints=(
    Constraint("life_out_of_reach", lambda values: values["life"] > DISTRICTS * values["rounds"], "life"),
))


@dataclass
class DraculaState(State):
    """A position.

    round: 1 to 5.
    phase: `rank`, `deal`, `start`, `drawn`, `discard`, `power`, `score` or `over`.
    active: the seat whose turn it is.  extra: this turn was given by a 5.
    caller: the seat that called the end of this round; the other has the last turn.
    drawn: handle of the drawn card until it is kept or discarded.
    power: number of the last discard, whose power works in phase `power`.
    racks: five handles by seat, in the order of the districts.
    deck: handles, next card first.  pile: discarded handles, oldest first.
    face_up: handles that lie open in a rack, on the deck or as the drawn card.  Closed
        is not secret: both may know a closed card (DH-47).
    ranking: colours, the trump first, then from high to low.
    life: Dracula's.  vampires: by district.
    rounds: for every finished round how it ended (`call`, `eight`, `empty`) and the
        districts won by seat.
    scored: the last comparison, by district: Dracula's face, Van Helsing's face, the
        winner, and why (`trump`, `number`, `colour`); None twice where the game was over.
    undrawn: the faces left in the deck then, if the options show them.
    """

    round: int
    phase: str
    active: int
    extra: bool
    caller: int | None
    drawn: Card | None
    power: int
    racks: list[list[Card]]
    deck: list[Card]
    pile: list[Card]
    face_up: list[Card]
    ranking: list[str]
    life: int
    vampires: list[int]
    rounds: list[list[Any]]
    scored: list[list[Any]]
    undrawn: list[str]


class Dracula(Game[DraculaState]):
    """The rules."""

    name = "dracula"
    seats = ("dracula", "van_helsing")
    options = OPTIONS
    verbs = dict.fromkeys(("call", "draw", "discard_drawn", "replace", "reveal_own", "reveal_other",
                           "swap_own", "swap_district", "change_trump"), False)
    state_type = DraculaState

    def deck(self, options: Mapping[str, Any]) -> tuple[Face, ...]:
        """Return the 32 cards by colour and number, then the four colour tokens."""
        return DECK

    def setup(self, options: Values) -> DraculaState:
        """Return the start (section 3): the dealer is asked to lay the ranking, or to shuffle."""
        state = DraculaState(
            options=options, faces=list(DECK), known=[EVERYBODY] * len(DECK), sealed=[None, None], turn=0,
            request=None, outcome=None, round=0, phase="rank", active=DRACULA, extra=False, caller=None,
            drawn=None, power=0, racks=[[], []], deck=[], pile=[], face_up=[], ranking=[],
            life=options["life"], vampires=[0] * DISTRICTS, rounds=[], scored=[], undrawn=[])
        self._start_round(state)
        return state

    def cards_of(self, seat: int, move: Move) -> tuple[int, ...]:
        """Return no handles: numbers in moves are places and districts."""
        return ()

    # -- which moves there are (4.1) -----------------------------------------------------------

    def legal_moves(self, state: DraculaState, seat: int) -> list[Move]:
        """Return the seat's moves, by place, by district or in the order of `COLOURS`."""
        if state.request is not None or not state.turn >> seat & 1:
            return []
        phase = state.phase
        if phase == "start":
            return [DRAW, CALL] if self._why_no_call(state) is None else [DRAW]
        if phase == "drawn":
            if len(state.pile) >= state.options["eight_min_pile"]:
                return DISCARDS[:]
            faces = state.faces
            cards = (state.drawn, *state.racks[seat])
            return [move for move, card in zip(DISCARDS, cards) if NUMBER[faces[card]] != 8]
        return self._choices(state, CHOICES[self._power_verb(state, seat)])

    def _choices(self, state: DraculaState, moves: list[Move]) -> list[Move]:
        """Return which moves of a power's verb have a legal target."""
        power = state.power
        if power == 7:
            trump = state.ranking[0]
            return [move for move in moves if move.args[0] != trump]
        if (power == 1 or power == 3) and state.options["reveal_only_closed"]:
            face_up = state.face_up
            return [move for move, card in zip(moves, self._revealing(state)) if card not in face_up]
        return moves[:]

    def check(self, state: DraculaState, seat: int, move: Move) -> None:
        """Raise if the move is illegal as far as the known faces tell."""
        verb, args = move
        phase = PHASE_OF.get(verb)
        if phase is None:
            raise IllegalMove("bad_move")
        if phase != state.phase:
            raise IllegalMove("wrong_phase", phase=state.phase)
        if phase == "power":
            self._check_power(state, seat, move)
        elif move not in SIMPLE:
            raise IllegalMove("bad_move")
        elif phase == "drawn":
            card = state.racks[seat][args[0] - 1] if args else state.drawn
            self._check_eight(state, state.faces[card], len(state.pile))
        elif verb == "call":
            why = self._why_no_call(state)
            if why is not None:
                raise IllegalMove(why, pile=len(state.pile), needed=state.options["call_min_pile"])

    def _check_eight(self, state: DraculaState, face: Face | None, pile: int) -> None:
        """4.1, moves 3 and 4: an 8 needs so many cards in the pile before it; unknown cards pass until they are open."""
        if NUMBER[face] == 8 and pile < state.options["eight_min_pile"]:
            raise IllegalMove("eight_too_early", pile=pile, needed=state.options["eight_min_pile"])

    def _check_power(self, state: DraculaState, seat: int, move: Move) -> None:
        """4.1, moves 5 to 9."""
        verb, args = move
        if verb != self._power_verb(state, seat):
            raise IllegalMove("wrong_power", power=state.power)
        moves = CHOICES[verb]
        if move not in moves:
            same = len(args) == 2 and args[0] == args[1] and args[0] in PLACES
            raise IllegalMove("same_place" if verb == "swap_own" and same else "bad_move")
        if move not in self._choices(state, moves):
            if verb == "change_trump":
                raise IllegalMove("already_trump", colour=args[0])
            raise IllegalMove("already_open", place=args[0])

    def _why_no_call(self, state: DraculaState) -> str | None:
        """Return the code of the reason why a turn can't be used to call, or None."""
        options = state.options
        if state.caller is not None:
            return "already_called"
        if len(state.pile) < options["call_min_pile"]:
            return "call_too_early"
        if state.extra and not options["call_in_extra_turn"]:
            return "no_call_in_extra_turn"
        return None

    def _power_verb(self, state: DraculaState, seat: int) -> str:
        """Return the verb that answers the power; a seat that isn't active is asked only to open its own card."""
        return POWER_VERB[state.power] if seat == state.active else "reveal_own"

    def _revealing(self, state: DraculaState) -> list[int]:
        """Return the rack in which power 1 or 3 opens a card."""
        return state.racks[state.active if state.power == 1 else 1 - state.active]

    # -- what moves do -------------------------------------------------------------------------

    def perform(self, state: DraculaState, seat: int, move: Move) -> None:
        """Carry out a checked move."""
        verb, args = move
        if verb == "draw":
            card = state.drawn = state.deck.pop(0)
            state.phase, state.request = "drawn", SHOW[seat][card]
        elif verb == "replace":
            rack, place, card = state.racks[seat], args[0] - 1, state.drawn
            discarded, rack[place] = rack[place], card
            if card in state.face_up and not state.options["keep_open_top"]:
                state.face_up.remove(card)
            self._discard(state, discarded)
        elif verb == "discard_drawn":
            self._discard(state, state.drawn)
        elif verb == "call":
            state.caller = seat
            self._give_turn(state, 1 - seat, False)
        elif verb == "change_trump":
            ranking = state.ranking
            place = ranking.index(args[0])
            ranking[0], ranking[place] = ranking[place], ranking[0]
            self._end_turn(state)
        elif verb == "swap_own":
            rack, one, other = state.racks[seat], args[0] - 1, args[1] - 1
            rack[one], rack[other] = rack[other], rack[one]
            self._end_turn(state)
        elif verb == "swap_district":
            mine, yours, district = state.racks[seat], state.racks[1 - seat], args[0] - 1
            state.request = Show((mine[district], yours[district]), (1 << 1 - seat, 1 << seat))
            mine[district], yours[district] = yours[district], mine[district]
        else:
            card = self._revealing(state)[args[0] - 1]
            if card in state.face_up:
                self._end_turn(state)
            else:
                state.request = open_card(card)

    def answer(self, state: DraculaState, answer: Any) -> None:
        """Go on with what the dealer says."""
        request, state.request = state.request, None
        phase = state.phase
        if phase == "drawn":
            state.see(request.cards[0], request.to[0], answer[0])
        elif phase == "discard":
            card = request.cards[0]
            state.see(card, EVERYBODY, answer[0])
            self._use_power(state, state.faces[card])
        elif type(request) is Shuffle:
            state.forget(request.cards, answer)
            if phase == "rank":
                state.request = SHOW_TOKENS
            else:
                self._deal(state)
        elif type(request) is Audit:
            self._score(state)
        else:
            state.learn(request.cards, request.to, answer)
            self._go_on(state, request)

    def _go_on(self, state: DraculaState, request: Show) -> None:
        """Go on after cards were shown, except a drawn or a discarded one."""
        phase = state.phase
        if phase == "power":
            if state.power != 6:
                state.face_up.append(request.cards[0])
            self._end_turn(state)
        elif phase == "score":
            state.face_up += request.cards
            self._turn_up(state)
        elif phase == "deal":
            self._give_turn(state, FIRST_SEAT[state.options["first_turn"]][state.round % 2], False)
        else:
            state.ranking = [state.faces[token] for token in TOKENS]
            if set(state.ranking) != set(COLOURS):
                raise Contradiction("bad_answer", request="show")
            self._shuffle(state)

    def _start_round(self, state: DraculaState) -> None:
        """Section 3, steps 2 and 3."""
        state.round += 1
        options = state.options
        if state.ranking and options["ranking_persists"]:
            self._shuffle(state)
        elif options["start_ranking"] != "random":
            state.ranking = list(options["start_ranking"])
            self._shuffle(state)
        else:
            state.phase, state.request = "rank", Shuffle(TOKENS)

    def _shuffle(self, state: DraculaState) -> None:
        state.racks, state.deck, state.pile, state.face_up = [[], []], [], [], []
        state.caller, state.power = None, 0
        state.phase, state.request = "deal", SHUFFLE

    def _deal(self, state: DraculaState) -> None:
        """Cards 1, 3, 5, 7, 9 of the shuffle to Dracula, 2, 4, 6, 8, 10 to Van Helsing; the rest is the deck."""
        state.racks = [list(CARDS[seat:DEALT:2]) for seat in (DRACULA, VAN_HELSING)]
        state.deck = list(CARDS[DEALT:])
        state.request = SHOW_DEALT

    def _give_turn(self, state: DraculaState, seat: int, extra: bool) -> None:
        state.phase, state.active, state.turn, state.extra = "start", seat, 1 << seat, extra

    def _discard(self, state: DraculaState, card: int) -> None:
        if card in state.face_up:
            state.face_up.remove(card)
        state.pile.append(card)
        state.drawn = None
        state.phase, state.request = "discard", open_card(card)

    # -- powers (4.2) and what follows them (4.3) -------------------------------------------------

    def _use_power(self, state: DraculaState, face: Face) -> None:
        """A card lies on the pile: its power works, or waits for a choice."""
        power = state.power = NUMBER[face]
        if power == 8:
            self._check_eight(state, face, len(state.pile) - 1)
            self._end_round(state, "eight")
        elif not state.deck and not state.options["empty_deck_finish_power"]:
            self._end_round(state, "empty")
        elif power == 2 and state.deck:
            state.phase, state.request = "power", open_card(state.deck[0])
        elif power in POWER_VERB and self._choices(state, CHOICES[POWER_VERB[power]]):
            state.phase = "power"
            if power == 3 and state.options["power3_chooser"] == "owner":
                state.turn = 1 << 1 - state.active
        else:
            self._end_turn(state)

    def _end_turn(self, state: DraculaState) -> None:
        """4.3, steps 2 to 5."""
        last_turn = state.caller is not None
        if not state.deck:
            self._end_round(state, "empty")
        elif state.power == 5 and not (last_turn and state.options["five_in_last_turn"] == "nothing"):
            self._give_turn(state, state.active, True)
        elif last_turn:
            self._end_round(state, "call")
        else:
            self._give_turn(state, 1 - state.active, False)

    # -- end of a round, end of the game (section 6) ----------------------------------------------

    def _end_round(self, state: DraculaState, how: str) -> None:
        state.phase, state.turn = "score", 0
        state.rounds.append([how, 0, 0])
        self._turn_up(state)

    def _turn_up(self, state: DraculaState) -> None:
        """Ask for closed cards in the racks, all at once or those of the next district; then for the audit."""
        groups: list[Any] = [*zip(*state.racks)]
        if state.options["show_undrawn"]:
            groups.append(state.deck)
        if state.options["open_all_at_scoring"]:
            groups = [[card for group in groups for card in group]]
        for group in groups:
            closed = tuple(card for card in group if card not in state.face_up)
            if closed:
                state.request = Show(closed, (EVERYBODY,) * len(closed))
                return
        state.request = AUDIT

    def _score(self, state: DraculaState) -> None:
        """Compare district by district; four vampires or the last life end the game at once."""
        faces, wins = state.faces, state.rounds[-1]
        state.undrawn = [faces[card] for card in state.deck] if state.options["show_undrawn"] else []
        state.scored = [[faces[one], faces[other], None, None] for one, other in zip(*state.racks)]
        for district, row in enumerate(state.scored):
            row[2:] = winner, _ = compare(row[0], row[1], state.ranking)
            wins[1 + winner] += 1
            if winner == DRACULA:
                state.vampires[district] += 1
                if state.vampires[district] == state.options["citizens"]:
                    self._end(state, DRACULA, "vampires")
                    return
            else:
                state.life -= 1
                if state.life == 0:
                    self._end(state, VAN_HELSING, "lives")
                    return
        if state.round == state.options["rounds"]:
            self._end(state, DRACULA, "survived")
        else:
            self._start_round(state)

    def _end(self, state: DraculaState, winner: int, reason: str) -> None:
        state.phase, state.turn = "over", 0
        hows = [how for how, *_ in state.rounds]
        state.outcome = Outcome(winner, reason, {
            "end": reason, "round": state.round, "life": state.life, "vampires": sum(state.vampires),
            **{how: hows.count(how) for how in ("call", "eight", "empty")}})

    def match_length(self, options: Mapping[str, Any]) -> int:
        """Return 2 with the return match; each game counts by itself (section 6)."""
        return options["match_games"]


def compare(dracula: Face, van_helsing: Face, ranking: list[str]) -> tuple[int, str]:
    """Return who wins a district and why (section 6, step 2): `trump`, `number` or `colour`."""
    trumps = dracula[0] == ranking[0], van_helsing[0] == ranking[0]
    if trumps[0] != trumps[1]:
        return trumps.index(True), "trump"
    one, other = NUMBER[dracula], NUMBER[van_helsing]
    if one != other:
        return (DRACULA if one > other else VAN_HELSING), "number"
    higher = ranking.index(dracula[0]) < ranking.index(van_helsing[0])
    return (DRACULA if higher else VAN_HELSING), "colour"


CALL, DRAW = Move("call"), Move("draw")
DISCARDS = [Move("discard_drawn"), *(Move("replace", (place,)) for place in PLACES)]
SIMPLE = frozenset((CALL, DRAW, *DISCARDS))
CHOICES: dict[str, list[Move]] = {
    "reveal_own": [Move("reveal_own", (place,)) for place in PLACES],
    "reveal_other": [Move("reveal_other", (place,)) for place in PLACES],
    "swap_own": [Move("swap_own", places) for places in combinations(PLACES, 2)],
    "swap_district": [Move("swap_district", (district,)) for district in PLACES],
    "change_trump": [Move("change_trump", (colour,)) for colour in COLOURS],
}
POWER_VERB = {1: "reveal_own", 3: "reveal_other", 4: "swap_own", 6: "swap_district", 7: "change_trump"}
"""Power → the verb that answers it; 2, 5 and 8 leave no choice."""

FIRST_SEAT = {"dracula": (DRACULA, DRACULA), "van_helsing": (VAN_HELSING, VAN_HELSING),
              "alternate": (VAN_HELSING, DRACULA)}
"""Option → the seat with the first turn of an even and of an odd round."""

PHASE_OF = {"call": "start", "draw": "start", "discard_drawn": "drawn", "replace": "drawn",
            **dict.fromkeys(CHOICES, "power")}

SHUFFLE, AUDIT = Shuffle(CARDS), Audit(CARDS)
SHOW_TOKENS = Show(TOKENS, (EVERYBODY,) * len(TOKENS))
SHOW_DEALT = Show(CARDS[:DEALT], (1 << DRACULA, 1 << VAN_HELSING) * DISTRICTS)
SHOW = [[Show((card,), (1 << seat,)) for card in CARDS] for seat in (DRACULA, VAN_HELSING)]
