"""The rules of Agent Dog: which moves there are, and which are refused (5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from ...core.errors import Contradiction, IllegalMove
from ...core.game import Game
from ...core.moves import HIDDEN, Argument, Move
from ...core.options import Values
from ...core.requests import EVERYBODY, Show, Unseal, open_card
from ...core.state import Face, Outcome
from .board import COLOURS, FIGURES, INWARD, ROOM
from .cards import DECKS, LAY, LOTS, OUT, PICK, START, SWAP
from .plans import Planner, Words
from .rounds import Rounds
from .state import AgentDogState, active_colour, distinct
from .trial import why_not
from .variant import OPTIONS, Variant, variant_of

Walk = tuple[int, int, int, int, bool]
"""How far a figure on the ring can be moved: its field, steps that it can go on the ring, steps to the start field, the
highest number that brings it into the goal (0: none does), whether it is hidden."""

PLANS = {(False, False): (), (True, False): ("split",), (False, True): ("partner",), (True, True): ("split", "partner")}
"""Whether a card can be used to split and as a partner card → the verbs."""

_make = tuple.__new__
"""Makes a Move without the detour over its class: there are hundreds of plans."""


class AgentDog(Rounds, Game[AgentDogState]):
    """The rules.

    automatic: verbs of moves without a choice, which the page of their seat makes at once by itself.
    """

    name = "agentdog"
    seats = ("0", "1")
    options = OPTIONS
    verbs = {"give": True, **dict.fromkeys(("start", "move", "split", "partner", "swap", "lay", "out"), False)}
    state_type = AgentDogState
    automatic = frozenset(("out",))

    def deck(self, options: Mapping[str, Any]) -> tuple[Face, ...]:
        """Return the 110 cards by kind (2.2), then a lot for every seat if the first deck holder is drawn."""
        lots = LOTS[:options["players"]] if options["first_player"] == "random" else ()
        return (*DECKS[options["deck"]], *lots)

    def num_seats(self, options: Mapping[str, Any]) -> int:
        """Return the number of players."""
        return options["players"]

    def setup(self, options: Values) -> AgentDogState:
        """Return the set-up (3): of each colour in use one figure on its start field, three at home."""
        variant, faces, players = variant_of(options), list(self.deck(options)), options["players"]
        used = [colour in variant.colours for colour in range(COLOURS)]
        state = AgentDogState(
            options=options, faces=faces, known=[EVERYBODY] * len(faces), sealed=[None] * players, turn=0, request=None,
            outcome=None, round=0, phase="", holder=0, seat=0, drawn=False, due=0, stock=[], pile=[],
            hands=[[] for _ in range(players)], out=[], homes=[FIGURES - 1 if use else 0 for use in used],
            figures=[[start] if use else [] for use, start in zip(used, variant.layout.starts)], goals=[0] * COLOURS,
            blocked=0 if variant.start_block == "none" else sum(1 << colour for colour in variant.colours),
            holes=[], under=[], resigned=None, last=[], events=[])
        self.begin(state)
        return state

    # -- which moves there are -------------------------------------------------------------------------

    def legal_moves(self, state: AgentDogState, seat: int) -> list[Move]:
        """Return the seat's moves: card by card in the order of its hand, of equal cards the first.

        Plans that differ only in the order of parts that can't get in each other's way are one
        plan (`pygames.games.agentdog.plans`).
        """
        if state.request is not None or not state.turn >> seat & 1:
            return []
        if state.phase == "swap":
            return [PICK[card] for card in distinct(state, state.hands[seat])]
        moves = self.uses(state, seat)
        if not moves:
            if len(state.hands) == len(LOTS):
                return [OUT]
            return [LAY[card] for card in distinct(state, state.hands[seat])]
        return moves

    def uses(self, state: AgentDogState, seat: int, hand: Sequence[int] | None = None) -> list[Move]:
        """Return every use of every card whose face this replica knows (5.5).

        Args:
            hand: cards to look at; by default the seat's hand.
        """
        variant, faces, goals = variant_of(state.options), state.faces, state.goals
        layout, ring = variant.layout, variant.layout.ring
        active = active_colour(variant, state, seat)
        on_start = layout.starts[active] in state.figures[active]
        walks: list[Walk] | None = None
        plans: dict[str, list[Words]] = {}
        seen: set[Face | None] = {None}
        moves: list[Move] = []
        for card in state.hands[seat] if hand is None else hand:
            face = faces[card]
            if face in seen:
                continue
            seen.add(face)
            numbers, hidden_numbers, start, split, partner, swap = variant.uses[face]
            if start and not on_start and state.homes[active]:
                moves.append(START[card])
            if numbers:
                if walks is None:
                    walks = self._walks(variant, state, active, on_start)
                for field, steps, entry, deepest, hidden in walks:
                    for number in hidden_numbers if hidden else numbers:
                        if number <= steps:
                            moves.append(_make(Move, ("move", (card, field, (field + number) % ring))))
                        if entry < number <= deepest:
                            end = layout.names[layout.goals[active][number - entry - 1]]
                            moves.append(_make(Move, ("move", (card, field, end))))
                if goals[active] and numbers[0] < FIGURES and variant.goal_moves:
                    moves += self._inward(variant, state, card, numbers, active)
            for verb in PLANS[split, partner]:
                if verb not in plans:
                    plans[verb] = planner(variant).plans(state, seat, verb)
                head = (card,)
                moves += [_make(Move, (verb, head + words)) for words in plans[verb]]
            if swap and len(state.holes) > 1:
                moves += [SWAP[card, one, other] for one, other in combinations(state.holes, 2)]
        return moves

    def _walks(self, variant: Variant, state: AgentDogState, active: int, on_start: bool) -> list[Walk]:
        """Return how far every figure on the ring that a number may move can go (5.2, 5.3)."""
        ahead, to_start = variant.layout.ahead[state.blocked], variant.layout.to_start[active]
        room, walks = ROOM[state.goals[active]][0], []
        for field in state.figures[active]:
            steps, entry = ahead[field], to_start[field]
            walks.append((field, steps, entry, entry + room if 0 < entry <= steps else 0, False))
        if not on_start:  # the start-field ban (5.1)
            for field in state.holes:
                steps, entry = ahead[field], to_start[field]
                walks.append((field, steps, entry, entry + room if entry <= steps else 0, True))
        return walks

    def _inward(self, variant: Variant, state: AgentDogState, card: int, numbers: tuple[int, ...],
                active: int) -> list[Move]:
        """Return every movement of figures in the goal."""
        goal = [variant.layout.names[place] for place in variant.layout.goals[active]]
        return [Move("move", (card, goal[depth], goal[depth + number]))
                for depth, steps in INWARD[state.goals[active]] for number in numbers if number <= steps]

    # -- plans, step by step ------------------------------------------------------------------------------

    def next_parts(self, state: AgentDogState, seat: int, verb: str, done: Words = ()) -> list[tuple[Argument, Argument]]:
        """Return the parts that may come next in a plan, from and to, from which it can be completed (5.6).

        Args:
            verb: `split` or `partner`.
            done: the parts chosen before, in any order that is legal: from, to, from, to …

        Returns:
            The parts; none when the plan is complete.

        Raises:
            IllegalMove: the parts chosen before are no beginning of a plan.
        """
        maker = planner(variant_of(state.options))
        names = maker.variant.layout.names
        trial, left = maker.after(state, seat, verb, done)
        return [(names[part[0]], names[part[2]]) for part in trial.parts(left)
                if trial.after(part).completes(left - part[1])]

    def plan(self, state: AgentDogState, seat: int, card: int, verb: str, done: Words) -> Move:
        """Return the move for a complete plan whose parts were chosen one by one with `next_parts`."""
        return Move(verb, (card, *planner(variant_of(state.options)).ordered(state, seat, verb, done)))

    # -- which moves are refused -----------------------------------------------------------------------------

    def check(self, state: AgentDogState, seat: int, move: Move) -> None:
        """Raise if the move is illegal as far as the known faces tell."""
        verb, args = move
        if verb not in self.verbs:
            raise IllegalMove("bad_move")
        if (verb == "give") != (state.phase == "swap"):
            raise IllegalMove("wrong_phase", phase=state.phase)
        if verb == "give":
            if args != HIDDEN:
                self.check_pick(state, seat, args)
        elif verb == "out":
            if args or len(state.hands) != len(LOTS):
                raise IllegalMove("bad_move")
            if self.uses(state, seat):
                raise IllegalMove("must_play")
        else:
            self._check_card(state, seat, args[0] if args else None)
            CHECKS[verb](self, state, seat, move)

    def check_pick(self, state: AgentDogState, seat: int, args: tuple[Any, ...]) -> None:
        """One card of the own hand is given away (4)."""
        if len(args) != 1:
            raise IllegalMove("bad_move")
        self._check_card(state, seat, args[0])

    def _check_card(self, state: AgentDogState, seat: int, card: Any) -> None:
        """The card is in the hand, and of equal ones the first."""
        hand, faces = state.hands[seat], state.faces
        if card not in hand:
            raise IllegalMove("not_in_hand")
        face = faces[card]
        if face is not None:
            for other in hand:
                if other == card:
                    break
                if faces[other] == face:
                    raise IllegalMove("same_card", card=other)

    def _check_use(self, variant: Variant, state: AgentDogState, move: Move) -> None:
        """The card has this use; an unknown card passes until it is open."""
        face = state.faces[move.args[0]]
        if face is not None and not getattr(variant.uses[face], move.verb):
            raise IllegalMove("wrong_card")

    def _check_lay(self, state: AgentDogState, seat: int, move: Move) -> None:
        """Two or three seats, nothing playable: a card is laid off (7)."""
        if len(move.args) != 1 or len(state.hands) == len(LOTS):
            raise IllegalMove("bad_move")
        if self.uses(state, seat):
            raise IllegalMove("must_play")

    def _check_start(self, state: AgentDogState, seat: int, move: Move) -> None:
        variant = variant_of(state.options)
        active = active_colour(variant, state, seat)
        if len(move.args) != 1:
            raise IllegalMove("bad_move")
        self._check_use(variant, state, move)
        if not state.homes[active]:
            raise IllegalMove("nobody_home")
        if variant.layout.starts[active] in state.figures[active]:
            raise IllegalMove("start_taken")

    def _check_swap(self, state: AgentDogState, seat: int, move: Move) -> None:
        if len(move.args) != 3:
            raise IllegalMove("bad_move")
        self._check_use(variant_of(state.options), state, move)
        one, other = move.args[1:]
        if one not in state.holes or other not in state.holes or one == other:
            raise IllegalMove("two_hidden")
        if one > other:
            raise IllegalMove("bad_move")

    def _check_move(self, state: AgentDogState, seat: int, move: Move) -> None:
        """A number: 5.2, the start-field ban (5.1), then 5.3."""
        variant, args = variant_of(state.options), move.args
        layout = variant.layout
        if len(args) != 3 or args[1] not in layout.places or args[2] not in layout.places:
            raise IllegalMove("bad_move")
        start, end = layout.places[args[1]], layout.places[args[2]]
        active = active_colour(variant, state, seat)
        own, goals = state.figures[active], state.goals
        number = layout.steps(start, end)
        hidden = start in state.holes
        if start >= layout.ring:
            goal, depth = layout.goal_of(start)
            if goal != active or not goals[goal] >> depth & 1:
                raise IllegalMove("no_figure")
        elif hidden and layout.starts[active] in own:
            raise IllegalMove("start_ban")
        elif not hidden and start not in own:
            raise IllegalMove("no_figure")
        blocked = state.blocked
        if number == 0:
            raise why_not(variant, blocked, goals, start, end, active)
        face = state.faces[args[0]]
        if number not in (variant.numbers if face is None else variant.uses[face].numbers):
            raise IllegalMove("wrong_card")
        if hidden and number not in variant.hidden_numbers:
            raise IllegalMove("start_number")
        if end < layout.ring:
            legal = number <= layout.ahead[blocked][start]
        else:
            goal, depth = layout.goal_of(end)
            if start < layout.ring:
                legal = (goal == active and layout.to_start[active][start] <= layout.ahead[blocked][start]
                         and not goals[goal] & (2 << depth) - 1)
            else:
                between = (2 << depth) - (2 << layout.goal_of(start)[1])
                legal = variant.goal_moves and not goals[goal] & between
        if not legal:
            raise why_not(variant, blocked, goals, start, end, active)

    def _check_plan(self, state: AgentDogState, seat: int, move: Move) -> None:
        """5.6: the whole plan has to be one of those that the public board allows."""
        variant = variant_of(state.options)
        words = move.args[1:]
        if not words or len(words) % 2 or not variant.layout.places.keys() >= {*words}:
            raise IllegalMove("bad_move")
        self._check_use(variant, state, move)
        maker = planner(variant)
        if words not in maker.plans(state, seat, move.verb):
            raise maker.explain(state, seat, move.verb, words)

    # -- what moves do -----------------------------------------------------------------------------------------

    def perform(self, state: AgentDogState, seat: int, move: Move) -> None:
        """Carry out a checked move; a played card is opened first, then its text is carried out."""
        verb, args = move
        if verb == "give":
            state.sealed[seat] = list(args)
            state.turn &= ~(1 << seat)
            if not state.turn:
                state.request = Unseal(tuple(range(len(state.hands))))
            return
        state.last, state.events, state.turn = [seat, verb, *args], [], 0
        if verb == "out":
            hand = tuple(state.hands[seat])
            state.phase, state.request = "out", Show(hand, (EVERYBODY,) * len(hand))
            return
        card = args[0]
        state.request = open_card(card)
        if verb == "lay":
            state.phase = "lay"
        else:
            state.phase = "card"
            state.hands[seat].remove(card)
            state.pile.append(card)

    def answer(self, state: AgentDogState, answer: Any) -> None:
        """Go on with what the dealer says; every phase that waits for an answer has its method."""
        request, state.request = state.request, None
        if type(request) is not Unseal and not LOT_FACES.isdisjoint(answer) and state.phase not in ("lots", "lot"):
            raise Contradiction("other_deck")
        ANSWERS[state.phase](self, state, request, answer)

    def observe(self, state: AgentDogState, seat: int) -> dict[str, Any]:
        """Return what a seat may see (6): of the discard pile, the top card and the number of cards."""
        data = state.redact(1 << seat)
        if state.outcome is None:
            for card in state.pile[:-1]:
                data["faces"][card] = None
        return data

    def cards_of(self, seat: int, move: Move) -> tuple[int, ...]:
        """Return the card of a move: all other arguments are fields."""
        return move.args[:1]

    def side(self, options: Mapping[str, Any], winner: int) -> tuple[int, ...]:
        """Return the seats that have won: with four seats partners win together."""
        return (winner, winner + 2) if options["players"] == len(LOTS) else (winner,)

    def give_up(self, state: AgentDogState, seat: int) -> None:
        """Whoever gives up has played fairly, too: everything is audited first."""
        if state.request is not None:
            raise self.refusal(state)
        state.resigned = seat
        self._audit(state)

    def resign(self, state: AgentDogState, seat: int) -> Outcome:
        """Return the outcome when a seat gives up for its side: of two sides the other one wins."""
        sides = 2 if len(state.hands) == len(LOTS) else len(state.hands)
        return Outcome(1 - seat % 2 if sides == 2 else None, "resigned", {"resigned": seat})


LOT_FACES = frozenset(LOTS)


def planner(variant: Variant) -> Planner:
    """Return what finds plans in this variant."""
    if variant not in _PLANNERS:
        _PLANNERS[variant] = Planner(variant)
    return _PLANNERS[variant]


_PLANNERS: dict[Variant, Planner] = {}

Check = Callable[[AgentDog, AgentDogState, int, Move], None]

CHECKS: dict[str, Check] = {
    "start": AgentDog._check_start, "move": AgentDog._check_move, "split": AgentDog._check_plan,
    "partner": AgentDog._check_plan, "swap": AgentDog._check_swap, "lay": AgentDog._check_lay}

ANSWERS: dict[str, Callable[[AgentDog, AgentDogState, Any, Any], None]] = {
    phase: getattr(AgentDog, f"answer_{phase}") for phase in (
        "lots", "lot", "shuffle", "reshuffle", "deal", "swap", "mix", "received", "card", "lay", "redraw", "draw", "out",
        "audit")}
