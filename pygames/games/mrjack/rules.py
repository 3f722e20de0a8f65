"""The rules of Mr. Jack: rounds, turns, decisions, the witness call and the ends (sections 4, 5 and 7).

Jack is one of the eight characters; his alibi card lies closed, and only his seat knows it.  The witness call
is a move of his seat.  It has no choice: where the identity is known, one answer is legal.  Where it
isn't, as on the detective's page, both answers are taken that leave a suspect, and so is every escape of a suspect;
the opened card, and the audit, then prove or disprove them (section 6).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from itertools import repeat
from typing import Any

from ...core.errors import Contradiction, IllegalMove
from ...core.game import Game
from ...core.moves import Move
from ...core.options import Values
from ...core.requests import EVERYBODY, Audit, Request, Show, Shuffle
from ...core.state import Face, Outcome
from . import light, moves, whistle
from .board import BOARDS, CHARACTERS, NUMBER, Reach, reach
from .moves import ACCUSE, CALL, CHOOSE, CORDON, COVER, ESCAPE, FACE, LAMP, MOVE, STAY, SWAP
from .state import (
    ALIBI_CARDS,
    CARDS,
    CHARACTER_CARDS,
    CHARACTER_OF,
    DECK,
    DETECTIVE,
    IDENTITY,
    JACK,
    OPTIONS,
    MrJackState,
)

ROUNDS = 8
NUMBERED_LAMPS = 4
ORDER = ((JACK, DETECTIVE, DETECTIVE, JACK), (DETECTIVE, JACK, JACK, DETECTIVE))
"""4.1: whose the four turns of an even and of an odd round are."""

ABILITY: dict[str, str | None] = {
    "holmes": "draw", "watson": "face", "smith": "lamp", "lestrade": "cordon", "stealthy": None,
    "goodley": "whistle", "gull": None, "bert": "cover"}
"""4.3: character → the verb of the ability that it must use; None where it only may."""

AFTER_MOVE = ("draw", "face")
"""The abilities that only follow the move; the others come before or after it."""


class MrJack(Game[MrJackState]):
    """The rules.

    automatic: verbs of moves without a choice, which the page of their seat makes at once by itself.
    """

    name = "mrjack"
    seats = ("jack", "detective")
    options = OPTIONS
    verbs = dict.fromkeys(moves.PHASE_OF, False)
    state_type = MrJackState
    automatic = frozenset(("call",))

    def deck(self, options: Mapping[str, Any]) -> tuple[Face, ...]:
        """Return the eight character cards, then the eight alibi cards."""
        return DECK

    def setup(self, options: Values) -> MrJackState:
        """Return the set-up (section 3): the dealer is asked to shuffle the alibi cards."""
        board = BOARDS[options["board"]]
        return MrJackState(
            options=options, faces=list(DECK), known=[EVERYBODY] * len(DECK), sealed=[None, None], turn=0,
            request=SHUFFLE_ALIBIS, outcome=None, round=0, phase="deal", active=None, moved=False, due=None,
            at=board.at[:], innocent=[], facing=options["watson_facing"], lamps=board.lamps[:],
            covers=board.covers[:], cordons=board.cordons[:], witness="seen", deck=[], up=[], played=[], pile=[],
            hands=[[], []], drawn=[[], []], calls=[], ending=None,
            accused=None, resigned=None)

    # -- what everybody can work out from the board ------------------------------------------------

    def seen(self, state: MrJackState) -> list[str]:
        """Return the characters that are seen now (5.1)."""
        options = state.options
        return light.seen(BOARDS[options["board"]], state.at, state.facing, state.lamps,
                          options["beam_lit_posts"] == "pass")

    def reach(self, state: MrJackState, character: str) -> Reach:
        """Return where a character gets with its points (4.2)."""
        cover, other_cover = state.covers
        return reach(BOARDS[state.options["board"]], state.at[NUMBER[character]], cover, other_cover,
                     character == "stealthy")

    def identity(self, state: MrJackState) -> str | None:
        """Return who Jack is, or None if this replica doesn't know."""
        return CHARACTER_OF.get(state.faces[IDENTITY])

    # -- which moves there are (4.4) -----------------------------------------------------------------

    def legal_moves(self, state: MrJackState, seat: int) -> list[Move]:
        """Return the seat's moves: where to go, then abilities, each in the order of the board."""
        if state.request is not None or not state.turn >> seat & 1:
            return []
        phase = state.phase
        if phase == "act":
            found = [] if state.moved else self._going(state, seat)
            due = state.due
            return found if due is None or due in AFTER_MOVE else found + self._using(state, due)
        if phase == "choose":
            faces = state.faces
            return [CHOOSE[faces[card]] for card in state.up]
        if phase == "face":
            return [*FACE.values()]
        return self._calls(state)

    def _going(self, state: MrJackState, seat: int) -> list[Move]:
        """The moves of a character that is still to move."""
        active, taken = state.active, set(state.at)
        ends, exits = self.reach(state, active)
        found = [MOVE[hex] for hex in ends if hex not in taken]
        if active == "gull":
            found += SWAP.values()
        elif not found:
            found.append(STAY)
        if seat == DETECTIVE:
            found += [ACCUSE[hex] for hex in ends if hex in taken]
        elif exits and state.witness == "unseen" and self._may_be_jack(state, active):
            found += [ESCAPE[exit] for exit in exits if exit not in state.cordons]
        return found

    def _may_be_jack(self, state: MrJackState, character: str) -> bool:
        """Return whether a character is Jack, as far as this replica knows."""
        return character not in state.innocent and self.identity(state) in (None, character)

    def _using(self, state: MrJackState, ability: str) -> list[Move]:
        """The ways to use an ability."""
        if ability == "whistle":
            plans = whistle.plans(BOARDS[state.options["board"]], state.at, state.options["whistle_points"] == "up_to")
            return [*map(NEW_MOVE, zip(repeat("whistle"), plans))]
        held, ways = getattr(state, HELD[ability]), WAYS[ability]
        places = self._places(state, ability)
        return [ways[one][other] for one in places if one in held for other in places if other not in held]

    def _places(self, state: MrJackState, ability: str) -> Collection[str]:
        """Return where the things that an ability moves can lie: posts, exits or manholes."""
        return BOARDS[state.options["board"]].manholes if ability == "cover" else WAYS[ability]

    def _calls(self, state: MrJackState) -> list[Move]:
        """5.3: the true answer, or every answer that leaves a suspect where the identity isn't known."""
        seen, identity = self.seen(state), self.identity(state)
        if identity is not None:
            return [CALL["seen" if identity in seen else "unseen"]]
        return [move for answer, move in CALL.items() if self._leaves_suspect(state, seen, answer)]

    def _leaves_suspect(self, state: MrJackState, seen: list[str], answer: str) -> bool:
        return any((character in seen) == (answer == "seen")
                   for character in CHARACTERS if character not in state.innocent)

    # -- why a move is refused -----------------------------------------------------------------------

    def check(self, state: MrJackState, seat: int, move: Move) -> None:
        """Raise if the move is illegal, as far as this replica can tell."""
        verb, args = move
        phase = moves.PHASE_OF.get(verb)
        if phase is None:
            raise IllegalMove("bad_move")
        if phase != state.phase:
            raise IllegalMove("wrong_phase", phase=state.phase)
        if verb != "whistle" and move not in moves.SIMPLE:
            raise IllegalMove("bad_move")
        if phase == "act":
            if verb in CHECK_GOING:
                if state.moved:
                    raise IllegalMove("already_moved", character=state.active)
                CHECK_GOING[verb](self, state, seat, *args)
            elif verb != state.due:
                used = verb == ABILITY[state.active]
                raise IllegalMove("ability_used" if used else "other_ability", character=state.active)
            else:
                self._check_using(state, verb, args)
        elif phase == "choose":
            if args[0] not in [state.faces[card] for card in state.up]:
                raise IllegalMove("card_not_up", character=args[0])
        elif phase == "call":
            self._check_call(state, args[0])

    def _check_move(self, state: MrJackState, seat: int, hex: str) -> None:
        if hex in state.at:
            own = hex == state.at[NUMBER[state.active]]
            raise IllegalMove("must_leave" if own else "hex_taken", hex=hex)
        self._check_reach(state, hex)

    def _check_reach(self, state: MrJackState, hex: str) -> None:
        if hex not in self.reach(state, state.active).costs:
            raise IllegalMove("out_of_reach", hex=hex)

    def _check_stay(self, state: MrJackState, seat: int) -> None:
        if state.active == "gull" or any(hex not in state.at for hex in self.reach(state, state.active).costs):
            raise IllegalMove("must_move", character=state.active)

    def _check_accuse(self, state: MrJackState, seat: int, hex: str) -> None:
        if seat != DETECTIVE:
            raise IllegalMove("only_detective_accuses")
        if hex not in state.at or hex == state.at[NUMBER[state.active]]:
            raise IllegalMove("nobody_to_accuse", hex=hex)
        self._check_reach(state, hex)

    def _check_escape(self, state: MrJackState, seat: int, exit: str) -> None:
        """The public part of the rule; and, where it is known, that this is Jack."""
        if seat != JACK:
            raise IllegalMove("only_jack_escapes")
        if state.witness != "unseen":
            raise IllegalMove("card_shows_seen")
        if exit in state.cordons:
            raise IllegalMove("exit_cordoned", exit=exit)
        if exit not in self.reach(state, state.active).exits:
            raise IllegalMove("exit_too_far", exit=exit)
        if not self._may_be_jack(state, state.active):
            raise IllegalMove("not_jack", character=state.active)

    def _check_swap(self, state: MrJackState, seat: int, character: str) -> None:
        if state.active != "gull":
            raise IllegalMove("other_ability", character=state.active)

    def _check_using(self, state: MrJackState, ability: str, args: tuple[Any, ...]) -> None:
        if ability == "whistle":
            options = state.options
            why = whistle.why_not(BOARDS[options["board"]], state.at, options["whistle_points"] == "up_to", args)
            if why is not None:
                raise IllegalMove(why[0], **why[1])
            return
        held = getattr(state, HELD[ability])
        for place in args:
            if place not in self._places(state, ability):
                raise IllegalMove("no_manhole", place=place)
        for place, wanted, code in zip(args, (True, False), WHY_NOT[ability]):
            if (place in held) != wanted:
                raise IllegalMove(code, place=place)

    def _check_call(self, state: MrJackState, answer: str) -> None:
        seen, identity = self.seen(state), self.identity(state)
        if not self._leaves_suspect(state, seen, answer):
            raise IllegalMove("no_suspect_left", answer=answer)
        if identity is not None and (identity in seen) != (answer == "seen"):
            raise IllegalMove("false_call", round=state.round)

    # -- what moves do ---------------------------------------------------------------------------------

    def perform(self, state: MrJackState, seat: int, move: Move) -> None:
        """Carry out a checked move."""
        verb, args = move
        if verb == "move":
            state.at[NUMBER[state.active]] = args[0]
            self._moved(state, seat)
        elif verb == "choose":
            self._choose(state, args[0])
        elif verb == "face":
            state.facing = args[0]
            if state.due == "face":
                state.due = None
            self._go_on(state)
        elif verb in HELD:
            held = getattr(state, HELD[verb])
            held[held.index(args[0])] = args[1]
            if verb == "cover":
                held.sort()  # so that the same board is the same to `reach`
            state.due = None
            self._go_on(state)
        elif verb == "whistle":
            for character, hex in zip(args[::2], args[1::2]):
                state.at[NUMBER[character]] = hex
            state.due = None
            self._watson_moved(state, "watson" in args)
        elif verb == "swap":
            at, one, other = state.at, NUMBER["gull"], NUMBER[args[0]]
            at[one], at[other] = at[other], at[one]
            state.moved = True
            self._watson_moved(state, args[0] == "watson")
        elif verb == "call":
            self._call(state, args[0])
        elif verb == "stay":
            self._moved(state, seat)
        else:
            self._end(state, verb, args[0])

    def _choose(self, state: MrJackState, character: str) -> None:
        """4.1: the card's character is played; the card counts as played from now on."""
        faces = state.faces
        card = next(card for card in state.up if faces[card] == character)
        state.up.remove(card)
        state.played.append(card)
        state.phase, state.active, state.due = "act", character, ABILITY[character]

    def _moved(self, state: MrJackState, seat: int) -> None:
        """The active character has moved or stayed: what follows by itself comes now."""
        state.moved = True
        due = state.due
        if due == "face":
            state.phase = "face"
        elif due == "draw":
            self._draw(state, seat)
        elif due is None or due == "whistle" and not whistle.has_plan(BOARDS[state.options["board"]], state.at):
            state.due = None
            self._end_turn(state)

    def _watson_moved(self, state: MrJackState, moved: bool) -> None:
        """4.4: whoever moves Watson in any way sets his facing."""
        if moved:
            state.phase = "face"
        else:
            self._go_on(state)

    def _go_on(self, state: MrJackState) -> None:
        """After an ability: the turn ends as soon as the character has moved too."""
        if state.moved:
            self._end_turn(state)
        else:
            state.phase = "act"

    def _draw(self, state: MrJackState, seat: int) -> None:
        """Holmes: the top alibi card goes face down in front of the active seat."""
        card = state.pile.pop(0)
        state.hands[seat].append(card)
        state.drawn[seat].append(state.round)
        state.phase, state.request = "draw", Show((card,), (1 << seat,))

    def _end_turn(self, state: MrJackState) -> None:
        turns = len(state.played) % 4
        state.active, state.moved = None, False
        if turns:
            state.phase, state.turn = "choose", 1 << ORDER[state.round % 2][turns]
        elif state.round == ROUNDS:
            self._open(state, "time")
        else:
            state.phase, state.turn = "call", 1 << JACK

    # -- rounds (4.1, 5.3, 5.4) ------------------------------------------------------------------------

    def _start_round(self, state: MrJackState) -> None:
        """Odd round: shuffle all eight and turn up four.  Even round: turn up the other four."""
        state.round += 1
        state.phase = "deal"
        if state.round % 2:
            state.deck, state.played = list(CHARACTER_CARDS), []
            state.request = SHUFFLE_CHARACTERS
        else:
            self._turn_up(state)

    def _turn_up(self, state: MrJackState) -> None:
        state.up, state.deck = state.deck[:4], state.deck[4:]
        state.request = Show(tuple(state.up), (EVERYBODY,) * 4)

    def _call(self, state: MrJackState, answer: str) -> None:
        """Everybody in the opposite state is cleared; then a gaslight may go out, and the next round begins."""
        seen = self.seen(state)
        state.calls.append([answer, *seen])
        state.innocent += [character for character in CHARACTERS if character not in state.innocent
                           and (character in seen) != (answer == "seen")]
        state.witness = answer
        if state.round <= NUMBERED_LAMPS:
            state.lamps[state.round - 1] = None
        self._start_round(state)

    # -- what the dealer says --------------------------------------------------------------------------

    def answer(self, state: MrJackState, answer: Any) -> None:
        """Go on with what the dealer says."""
        request, state.request = state.request, None
        if type(request) is Audit:
            self._finish(state)
            return
        self._check_deck(request.cards, answer)
        if type(request) is Shuffle:
            state.forget(request.cards, answer)
            self._shuffled(state, request)
            return
        state.learn(request.cards, request.to, answer)
        if state.phase == "draw":
            state.due = None
            self._end_turn(state)
        elif state.phase == "open":
            self._check_statements(state)
            state.request = AUDIT
        elif request.cards[0] == IDENTITY:
            self._start_round(state)
        else:
            state.phase, state.turn = "choose", 1 << ORDER[state.round % 2][0]

    def _check_deck(self, cards: tuple[int, ...], faces: list[Face | None]) -> None:
        """Raise if a card of one deck is said to be one of the other."""
        for card, face in zip(cards, faces):
            if face is not None and (face in CHARACTER_OF) != (card >= IDENTITY):
                raise Contradiction("other_deck", card=card, face=face)

    def _shuffled(self, state: MrJackState, request: Request) -> None:
        """3.3: the first alibi card is Jack's.  Character cards are turned up."""
        if request.cards == CHARACTER_CARDS:
            self._turn_up(state)
        else:
            state.pile = list(ALIBI_CARDS[1:])
            state.hands[JACK], state.drawn[JACK] = [IDENTITY], [0]
            state.request = SHOW_IDENTITY

    # -- the ends (section 7) --------------------------------------------------------------------------

    def _end(self, state: MrJackState, verb: str, place: str) -> None:
        """An accusation, or Jack leaves the board: the identity decides."""
        if verb == "accuse":
            state.accused = CHARACTERS[state.at.index(place)]
        state.at[NUMBER[state.active]] = place
        self._open(state, verb)

    def give_up(self, state: MrJackState, seat: int) -> None:
        """Ruling 22: the other seat wins, and everything is opened."""
        if state.request is not None:
            raise self.refusal(state)
        state.resigned = seat
        self._open(state, "resign")

    def _open(self, state: MrJackState, ending: str) -> None:
        """The identity is opened, and with it all other alibi cards."""
        state.ending = ending
        state.phase, state.turn, state.request = "open", 0, OPEN_ALIBIS

    def _check_statements(self, state: MrJackState) -> None:
        """Section 6: what could be checked only now.

        Raises:
            IllegalMove: `false_call`, `not_jack`.
        """
        identity = self.identity(state)
        for round, (answer, *seen) in enumerate(state.calls, 1):
            if (identity in seen) != (answer == "seen"):
                raise IllegalMove("false_call", round=round)
        if state.ending == "escape" and state.active != identity:
            raise IllegalMove("not_jack", character=state.active)

    def _finish(self, state: MrJackState) -> None:
        identity, reason = self.identity(state), state.ending
        details = {"round": state.round, "identity": identity, "suspects": len(CHARACTERS) - len(state.innocent)}
        state.phase = "over"
        if state.resigned is not None:
            winner, reason, resigned = self.resign(state, state.resigned)
            state.outcome = Outcome(winner, reason, {"end": reason, **details, **resigned})
            return
        if reason == "accuse":
            reason = "arrest" if state.accused == identity else "false_accusation"
        state.outcome = Outcome(DETECTIVE if reason == "arrest" else JACK, reason, {"end": reason, **details})


NEW_MOVE = partial(tuple.__new__, Move)
"""Makes a move of a pair; there are too many whistles to make each one once."""

CHECK_GOING = {"move": MrJack._check_move, "stay": MrJack._check_stay, "accuse": MrJack._check_accuse,
               "escape": MrJack._check_escape, "swap": MrJack._check_swap}

HELD = {"lamp": "lamps", "cordon": "cordons", "cover": "covers"}
"""Ability → the field with the places of what it moves."""

WAYS = {"lamp": LAMP, "cordon": CORDON, "cover": COVER}
WHY_NOT = {"lamp": ("lamp_dark", "lamp_lit"), "cordon": ("exit_free", "exit_cordoned"),
           "cover": ("manhole_open", "manhole_covered")}
"""Ability → why a thing can't come from a place, and why it can't go to one."""

SHUFFLE_ALIBIS, SHUFFLE_CHARACTERS, AUDIT = Shuffle(ALIBI_CARDS), Shuffle(CHARACTER_CARDS), Audit(CARDS)
SHOW_IDENTITY = Show((IDENTITY,), (1 << JACK,))
OPEN_ALIBIS = Show(ALIBI_CARDS, (EVERYBODY,) * len(ALIBI_CARDS))
