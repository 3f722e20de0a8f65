"""A table: one match, its log, and the state that the log folds to.

The log is the truth.  Everything else here — undo, saving, the story of a game as
a seat saw it, resuming — is a fold of it.  Entries are plain data:

    ["move", seat, notation]      a seat moved (`pass:?` for a sealed choice of the other side)
    ["shuffle", faces]            what a dealer answered; None for faces this replica doesn't know
    ["show", faces]
    ["unseal", choices]
    ["audit", word]
    ["resign", seat]              a seat gave up
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..core.dealer import Dealer
from ..core.errors import BadRecord, GameError, IllegalMove
from ..core.game import Game
from ..core.moves import Move, parse_move
from ..core.record import Entry, answer_entry, fold, move_entry, resign_entry
from ..core.registry import load_game
from ..core.requests import Request
from ..core.state import Outcome, State

SAVE_FORMAT = "donafare-save/1"


class Table:
    """A match between players, where player p holds seat (p + g) mod n in game g.

    Args:
        game: the rules.
        options: resolved options.
        dealer: answers what the rules ask; may say None to be asked again later.
        origin: the dumped state from which this one game goes on, that was begun elsewhere; None for the beginning of a match.

    Attributes:
        state: of the game being played.
        log: of the game being played.
        firm: how many entries of the log have to stand, since something hidden was shown by the last of them.
        finished: the logs and outcomes of the match's earlier games.
        on_entry: called with every new entry, and the request that it answers if it is an answer.
    """

    def __init__(self, game: Game[Any], options: Mapping[str, Any], dealer: Dealer,
                 origin: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.options = dict(options)
        self.dealer = dealer
        self.origin = origin
        self.finished: list[tuple[list[Entry], Outcome]] = []
        self.log: list[Entry] = []
        self.firm = 0
        self.state: State = self.first()
        self.on_entry: Callable[[Entry, Request | None], None] = lambda entry, request: None

    # -- playing -----------------------------------------------------------------------------

    def first(self) -> State:
        """Return the state that the log of the current game begins with.

        Raises:
            BadPosition: the origin is none of this game.
        """
        return self.game.setup(self.options) if self.origin is None else self.game.state_type.load(self.origin)

    def start(self) -> None:
        """Let the dealer answer what the first state asks."""
        self.settle()

    def legal_moves(self, seat: int) -> list[Move]:
        """Return what a seat may do now; empty when it isn't asked."""
        if seat not in self.game.to_act(self.state):
            return []
        return self.game.legal_moves(self.state, seat)

    def check(self, seat: int, move: Move) -> None:
        """Raise unless a seat of this place may make this move now.

        Raises:
            IllegalMove: the reason.
        """
        if move.hidden:
            raise IllegalMove("bad_move")
        self.game.check_turn(self.state, seat)
        self.game.check(self.state, seat, move)

    def act(self, seat: int, move: Move) -> None:
        """Make a move of a seat of this place and let the dealer answer.

        Raises:
            IllegalMove: nothing has changed.
        """
        self.check(seat, move)
        self.take(seat, move)

    def take(self, seat: int, move: Move) -> None:
        """Make a move that came from another place; a sealed one may hide its arguments.

        Raises:
            IllegalMove: nothing has changed.
        """
        self.game.check_turn(self.state, seat)
        self.game.check(self.state, seat, move)
        entry = move_entry(seat, move)
        firm = self._stands(self.state, entry)
        self.game.perform(self.state, seat, move)
        self._append(entry, firm=firm)
        self.settle()

    def settle(self) -> None:
        """Ask the dealer until somebody has to move, the game is over, or he has to wait."""
        while (request := self.state.request) is not None:
            answer = self.dealer.answer(self.state)
            if answer is None:
                return
            entry = answer_entry(request, answer)
            trial = self.state.copy()
            fold(self.game, trial, entry)
            self.state = trial
            self._append(entry, request)

    def resign(self, seat: int) -> None:
        """Let a seat give up the game; the dealer answers what is asked then.

        Raises:
            IllegalMove: `game_over`, there is nothing to give up; or the rules want something dealt first.
        """
        if self.state.outcome is not None:
            raise IllegalMove("game_over")
        entry = resign_entry(seat)
        fold(self.game, self.state, entry)
        self._append(entry)
        self.settle()

    def _append(self, entry: Entry, request: Request | None = None, firm: bool = True) -> None:
        self.log.append(entry)
        if firm:
            self.firm = len(self.log)
        self.on_entry(entry, request)

    # -- undo ----------------------------------------------------------------------------------

    def can_undo(self) -> bool:
        """Return whether the last entry is a move by which, and after which, nothing hidden was shown."""
        return len(self.log) > self.firm and self.state.outcome is None

    def undo(self) -> None:
        """Take the last move back.

        Raises:
            IllegalMove: `nothing_to_undo`, the dealer has shown something since.
        """
        if not self.can_undo():
            raise IllegalMove("nothing_to_undo")
        self.rewind(len(self.log) - 1)

    def rewind(self, length: int) -> None:
        """Take all moves back after the first entries of the log.

        Args:
            length: how many entries stay, at least those that have to stand.
        """
        del self.log[length:]
        self.state, self.firm = self._fold(self.log)

    # -- match -----------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the current game in the match, from 0."""
        return len(self.finished)

    def seat_of(self, player: int) -> int:
        """Return the seat that a player holds in the current game."""
        return (player + self.number) % self.game.num_seats(self.options)

    def outcomes(self) -> list[Outcome]:
        """Return the outcomes of the match's ended games, the current one included."""
        current = [] if self.state.outcome is None else [self.state.outcome]
        return [outcome for _, outcome in self.finished] + current

    @property
    def match_over(self) -> bool:
        """Whether the match is decided: all its games are over, or one was given up, or it is only the rest of a game."""
        outcomes = self.outcomes()
        return self.origin is not None and bool(outcomes) or len(outcomes) == self.game.match_length(self.options) or any(
            outcome.reason == "resigned" for outcome in outcomes)

    def match_winner(self) -> int | None:
        """Return the player who won the match, None for a draw; only when it is over."""
        return self.game.match_winner(self.outcomes())

    def next_game(self) -> None:
        """Begin the match's next game with the seats exchanged.

        Raises:
            IllegalMove: `no_next_game`, this one isn't over or was the last.
        """
        if self.state.outcome is None or self.match_over:
            raise IllegalMove("no_next_game")
        self.finished.append((self.log, self.state.outcome))
        self.log, self.firm = [], 0
        self.state = self.first()
        self.settle()

    # -- looking -----------------------------------------------------------------------------------

    def view(self, seat: int) -> dict[str, Any]:
        """Return what a seat may know now."""
        return self.game.observe(self.state, seat)

    def story(self, seat: int) -> Iterator[tuple[dict[str, Any], Entry, dict[str, Any]]]:
        """Yield (view before, entry, view after) for every entry, as the seat saw it then.

        Entries carry no faces and no sealed choices of others: what the seat could
        see is in the views.
        """
        state = self.first()
        before = self.game.observe(state, seat)
        for entry in self.log:
            fold(self.game, state, entry)
            after = self.game.observe(state, seat)
            yield before, self.public(entry, seat), after
            before = after

    def public(self, entry: Entry, seat: int) -> Entry:
        """Return an entry as a seat may see it."""
        kind = entry[0]
        if kind in ("shuffle", "show"):
            return [kind, []]
        if kind == "move" and entry[1] != seat and self.game.verbs[entry[2].partition(":")[0]]:
            return ["move", entry[1], str(Move(entry[2].partition(":")[0]).seal())]
        return entry

    # -- keeping -----------------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """Return the match as plain data."""
        return {
            "format": SAVE_FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_hash,
            "options": self.game.options.changed(self.options),
            "finished": [log for log, _ in self.finished],
            "log": self.log,
            **({} if self.origin is None else {"origin": self.origin}),
        }

    @classmethod
    def load(cls, data: Any, dealer: Dealer) -> Table:
        """Return the table that `save` made this data from.

        Raises:
            BadRecord: `not_a_save`, or `save_damaged` with the place where its log
                stops making sense.
        """
        if not isinstance(data, dict) or data.get("format") != SAVE_FORMAT:
            raise BadRecord("not_a_save")
        try:
            game = load_game(data["game"])
            table = cls(game, game.options.resolve(data["options"]), dealer, data.get("origin"))
            for log in data["finished"]:
                outcome = table._fold(log)[0].outcome
                if outcome is None:
                    raise BadRecord("record_short")
                table.finished.append((list(log), outcome))
            table.log = list(data["log"])
            table.state, table.firm = table._fold(table.log)
        except (GameError, KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            raise BadRecord("save_damaged", why=str(error)[:80]) from error
        return table

    def _fold(self, log: list[Entry]) -> tuple[State, int]:
        """Return the state that a log folds to, and how many of its entries have to stand."""
        state, firm = self.first(), 0
        for number, entry in enumerate(log, 1):
            if self._stands(state, entry):
                firm = number
            fold(self.game, state, entry)
        return state, firm

    def _stands(self, state: State, entry: Entry) -> bool:
        """Return whether an entry, about to be folded, has to stand."""
        return entry[0] != "move" or self.game.must_stand(state, entry[1], parse_move(entry[2]))
