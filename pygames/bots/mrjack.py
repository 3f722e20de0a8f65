"""Mr. Jack, thought about: an exact belief over the suspects, and what a night with so many of them is worth.

The search looks to the witness call that ends the round.  Section numbers are those of the rules page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.moves import Move
from ..core.state import Face
from ..games.mrjack.board import CHARACTERS
from ..games.mrjack.rules import ROUNDS
from ..games.mrjack.state import ALIBI_CARDS, CHARACTER_OF, DETECTIVE, IDENTITY, JACK, MrJackState
from .mind import Mind

CANDIDATES = 36
"""Moves that are looked at where there are hundreds, as with Goodley's whistle."""

ESCAPE_DANGER = 0.45
"""How often Jack leaves the board in the next round if he stands unseen within reach of a free exit."""

SURE = 0.5
"""How likely a suspect has to be Jack for an accusation to be thought about while there is another round to find him."""

DARKNESS = 0.06
"""What it is worth to Jack to be called unseen, away from the exits."""


class MrJackMind(Mind[MrJackState]):
    """Notes: none are needed; who is cleared is public, and every other suspect is as likely as any other."""

    iterations = {"easy": 25, "medium": 150, "hard": 1500}
    exploration = 0.4
    noise = 0.1
    horizon = 60

    # -- imagination -------------------------------------------------------------------------------

    def deal(self, faces: list[Face | None]) -> None:
        """Put a suspect's card first, if it is unknown; then each pack among its own handles."""
        innocent = self.base.innocent
        alibis = [face for face in self.shuffled(self.pool) if face in CHARACTER_OF]
        if faces[IDENTITY] is None:
            alibis.sort(key=lambda face: CHARACTER_OF[face] in innocent)
        characters = [face for face in self.shuffled(self.pool) if face not in CHARACTER_OF]
        for card in sorted(self.hidden, key=lambda card: card != IDENTITY):
            faces[card] = (alibis if card in ALIBI_CARDS else characters).pop(0)

    # -- thought -------------------------------------------------------------------------------------

    def suspects(self, state: MrJackState) -> list[str]:
        """Return whom the detective can't rule out, by calls and by the alibi cards that he drew."""
        faces = state.faces
        cleared = {*state.innocent, *(CHARACTER_OF.get(faces[card]) for card in state.hands[DETECTIVE])}
        return [character for character in CHARACTERS if character not in cleared]

    def candidates(self, state: MrJackState, seat: int, moves: list[Move]) -> list[Move]:
        """Leave if possible, arrest the last suspect, else go on; accuse only when it is worth a thought."""
        if state.phase != "act":
            return moves
        ends = [move for move in moves if move.verb == "accuse" or move.verb == "escape"]
        if ends:
            wanted = ends if seat == JACK else self._accusations(state, ends)
            if wanted and (seat == JACK or self._must_accuse(state)):
                return wanted
            others = [move for move in moves if move.verb != "accuse"]
            moves = others + wanted if seat == self.seat else others or moves
        if len(moves) > CANDIDATES:
            moves = self.shuffled(moves)[:CANDIDATES]
        return moves

    def _accusations(self, state: MrJackState, moves: list[Move]) -> list[Move]:
        """Return the accusations of suspects, if one of them is likely enough to be Jack."""
        suspects, named = self.suspects(state), dict(zip(state.at, CHARACTERS))
        if len(suspects) * SURE > 1 and state.round < ROUNDS:
            return []
        return [move for move in moves if named[move.args[0]] in suspects]

    def _must_accuse(self, state: MrJackState) -> bool:
        """Return whether the detective knows who Jack is, or has his last turn (4.1)."""
        last = state.round == ROUNDS and len(state.played) == len(CHARACTERS) - 1
        return last or len(self.suspects(state)) == 1

    def branches(self, state: MrJackState, seat: int) -> bool:
        """The detective must not learn from Jack's imagination whom to accuse."""
        return seat == self.seat or state.phase != "act"

    def reply(self, state: MrJackState, seat: int, moves: list[Move]) -> Move:
        """End the game if that is good, else move on."""
        return self.pick(self.candidates(state, seat, moves))

    def stops(self, state: MrJackState) -> bool:
        """The next round is another matter."""
        return state.phase == "deal"

    def rewards(self, state: MrJackState) -> Sequence[float]:
        """Return both seats' chances: fewer suspects for the detective, darkness near an exit for Jack."""
        if state.outcome is not None:
            detective = float(state.outcome.winner == DETECTIVE)
            if state.ending == "accuse" and self.seat == DETECTIVE:  # what he knows, not what he happens to imagine
                suspects = self.suspects(state)
                detective = (state.accused in suspects) / len(suspects)
        else:
            left = ROUNDS + 1 - state.round
            crowd = 1 + (len(self.suspects(state)) - 1) * 0.62 ** (left - 1)
            detective = min(0.9, 0.75 + 0.05 * left) / crowd
            if state.witness == "unseen":
                identity = self.game.identity(state)
                exits = self.game.reach(state, identity).exits if identity else ()
                free = any(exit not in state.cordons for exit in exits)
                detective *= 1 - (ESCAPE_DANGER if free else DARKNESS)
        return (1 - detective, detective)

    def reason(self, state: MrJackState, move: Move) -> dict[str, Any]:
        """Say what the move is for."""
        if move.verb == "accuse":
            if len(self.suspects(state)) == 1:
                return {"code": "last_suspect"}
            return {"code": "last_chance" if state.round == ROUNDS else "likely_suspect"}
        if move.verb == "escape":
            return {"code": "escapes"}
        after = state.copy()
        self.game.perform(after, self.seat, move)
        now, then = self._with_jack(state), self._with_jack(after)
        if self.seat == DETECTIVE:
            return {"code": "splits_suspects"} if then < now else super().reason(state, move)
        if self.game.identity(state) not in self.game.seen(after) and self.game.identity(state) in self.game.seen(state):
            return {"code": "into_dark"}
        return {"code": "keeps_doubt"} if then > now else super().reason(state, move)

    def _with_jack(self, state: MrJackState) -> int:
        """Return how many suspects a call now would leave; to the detective, how many it would at worst."""
        seen, suspects = self.game.seen(state), self.suspects(state)
        lit = len([one for one in suspects if one in seen])
        if self.seat == DETECTIVE:
            return max(lit, len(suspects) - lit)
        return lit if self.game.identity(state) in seen else len(suspects) - lit
