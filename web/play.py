"""Two to six people at one device: whose eyes look now, and the curtain between them.  Knows no browser."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

from pygames.core.dealer import SeededDealer
from pygames.core.errors import BadRecord, IllegalMove
from pygames.core.game import Game
from pygames.core.moves import Move, parse_move
from pygames.core.registry import load_game
from pygames.core.text import seat_word
from pygames.table.table import Table

from .chronicle import Chronicle
from .i18n import Locale
from .scene import Scene
from .store import Store, StoreError


class LocalPlay:
    """A match of people at one device.

    Use `new` or `load`.

    Attributes:
        holder: the seat that has the device now, or had it last; None before the first.
        curtain: the seat that the device is to be passed to, or None. While it is set nobody may see a hand.
        picks: what was picked so far for a move of several steps.
    """

    def __init__(self, id: str, table: Table, names: list[str]) -> None:
        self.id = id
        self.table = table
        self.names = names
        self.holder: int | None = None
        self.curtain: int | None = None
        self.picks: list[str] = []
        self.chronicle = Chronicle(table, list(range(table.game.num_seats(table.options))))
        self._pass_device()

    @classmethod
    def new(cls, game: Game[Any], options: dict[str, Any], names: list[str]) -> LocalPlay:
        """Deal a new match.

        Args:
            options: resolved options.
            names: by player, a nickname or an empty text.
        """
        table = Table(game, options, SeededDealer())
        if options.get("seating") == "random":
            SystemRandom().shuffle(names)
        table.start()
        return cls(Store.new_id(), table, names)

    @classmethod
    def load(cls, id: str, save: dict[str, Any]) -> LocalPlay:
        """Return the match that was saved.

        Raises:
            StoreError: `save_damaged`, or `other_rules` if it can't go on under the rules of this page.
        """
        return cls(id, *load_table(save))

    def save(self) -> dict[str, Any]:
        """Return everything that has to be kept."""
        return {"kind": "local", "game": self.table.game.name, "names": self.names, "plies": len(self.table.log),
                "over": self.table.state.outcome is not None and self.table.match_over, "data": self.table.save()}

    # -- who looks -------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        """`curtain`, `playing` or `over`."""
        if self.curtain is not None:
            return "curtain"
        return "over" if self.table.state.outcome is not None else "playing"

    @property
    def seat(self) -> int:
        """The seat whose view is shown."""
        return self.holder if self.holder is not None else 0

    def _pass_device(self) -> None:
        """See to it that somebody who has to move looks next."""
        self.picks = []
        self.curtain = None
        to_act = self.table.game.to_act(self.table.state)
        if not to_act or self.holder in to_act:
            return
        if self._secrets():
            self.curtain = to_act[0]
        else:
            self.holder = to_act[0]

    def _secrets(self) -> bool:
        """Whether there is anything that one seat may see and another may not."""
        state = self.table.state
        everybody = (1 << self.table.game.num_seats(self.table.options)) - 1
        return any(0 < mask & everybody < everybody for mask in state.known) or any(
            choice is not None for choice in state.sealed)

    # -- what they do ----------------------------------------------------------------------------

    def act(self, text: str) -> None:
        """Do what a `data-act` says: lift the curtain, pick, or move.

        Raises:
            GameError: it can't be done; nothing has changed.
        """
        word, _, detail = text.partition(":")
        if word == "curtain":
            if self.curtain is not None and detail == seat_word(self.table.game, self.curtain):
                self.holder, self.curtain = self.curtain, None
        elif self.curtain is not None:
            return  # pressed twice: the curtain is down already
        elif word == "pick":
            self.picks.append(detail)
        else:
            self.table.act(self.seat, parse_move(text))
            self._go_by_itself()
            self._pass_device()

    def _go_by_itself(self) -> None:
        """Make the moves that leave nothing to choose."""
        table = self.table
        while moves := [(seat, move) for seat in table.game.to_act(table.state) if (move := automatic_move(table, seat))]:
            table.act(*moves[0])

    def unpick(self, word: str) -> None:
        """Take a pick back, or all of them if none is named."""
        self.picks = without(self.picks, word)

    def can_undo(self) -> bool:
        """Whether who has the device may take a move of his own back: until the other has looked."""
        return self.table.can_undo() and self.table.log[-1][1] == self.holder

    def undo(self) -> None:
        """Take the last move back.

        Nobody knows who presses it behind a curtain: whose move it was has to lift another one to see his hand again.

        Raises:
            IllegalMove: `nothing_to_undo`.
        """
        if not self.can_undo():
            raise IllegalMove("nothing_to_undo")
        self.table.undo()
        if self.curtain is None:
            self._pass_device()
        else:
            self.holder, self.curtain = None, self.holder

    def resign(self) -> None:
        """Give the game up, on behalf of who has the device.

        Raises:
            IllegalMove: `game_over`.
        """
        self.table.resign(self.seat)
        self.curtain, self.picks = None, []

    def next_game(self) -> None:
        """Begin the next game of the match, with the seats exchanged.

        Raises:
            IllegalMove: `no_next_game`.
        """
        self.table.next_game()
        self.holder = None
        self._pass_device()

    # -- what they see ---------------------------------------------------------------------------

    def names_by_seat(self, t: Locale) -> list[str]:
        """Return what the players are called, by seat: nickname or role."""
        return seat_names(self.table, self.names, t)

    def lines(self, t: Locale) -> list[str]:
        """Return the story in words, as who has the device saw it."""
        return self.chronicle.html(t, self.seat, nicknames(self.table, self.names, self.seat))

    def scene(self, t: Locale) -> Scene:
        """Return what the board shows to who has the device."""
        seat = self.seat
        legal: list[Move] = [] if self.curtain is not None else self.table.legal_moves(seat)
        return Scene(self.table.game.name, self.table.view(seat), seat, legal, t, self.names_by_seat(t), self.picks)


def automatic_move(table: Table, seat: int) -> Move | None:
    """Return the move that a seat's page makes by itself now, or None if it is the player's choice."""
    moves = table.legal_moves(seat)
    return moves[0] if len(moves) == 1 and moves[0].verb in table.game.automatic else None


def without(picks: list[str], word: str) -> list[str]:
    """Return picks without one of them; none at all for an empty word."""
    return [pick for pick in picks if pick != word] if word else []


def seat_names(table: Table, names: list[str], t: Locale) -> list[str]:
    """Return what the players are called, by seat.

    Args:
        names: nicknames by player; where one is empty the role stands.
    """
    game, count = table.game, table.game.num_seats(table.options)
    return [names[(seat - table.number) % count] or t(f"{game.name}.seat.{seat_word(game, seat)}") for seat in range(count)]


def nicknames(table: Table, names: list[str], seat: int) -> dict[int, str]:
    """Return the nicknames of all who have one, by seat, but not that of the seat which is spoken to.

    Args:
        names: nicknames by player, empty where there is none.
    """
    count = table.game.num_seats(table.options)
    return {other: name for other in range(count) if (name := names[(other - table.number) % count]) and other != seat}


def load_table(save: dict[str, Any]) -> tuple[Table, list[str]]:
    """Return the table of a save, dealt by this page, and the nicknames by player.

    Raises:
        StoreError: as `LocalPlay.load`.
    """
    try:
        table = Table.load(save["data"], SeededDealer())
    except BadRecord as error:
        raise StoreError(_why(save), detail=str(error)) from error
    table.settle()
    names = [name if isinstance(name, str) else "" for name in save["names"]]
    seats = table.game.num_seats(table.options)
    return table, (names + [""] * seats)[:seats]


def _why(save: dict[str, Any]) -> str:
    """Return whether a save is broken or only of other rules."""
    data = save["data"]
    same = data.get("rules") == load_game(save["game"]).rules_hash
    return "save_damaged" if same or not isinstance(data.get("log"), list) else "other_rules"
