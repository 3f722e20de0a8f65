"""One person against computer players: who sees what, and whose turn it is.  Knows no browser.

The computer's seats are asked as `web.counsel` says: with observations and notations, never with a state.
"""

from __future__ import annotations

from random import SystemRandom
from typing import Any

from pygames.bots.levels import dealt_anew, takes_notes
from pygames.core.dealer import SeededDealer
from pygames.core.errors import IllegalMove
from pygames.core.game import Game
from pygames.core.moves import parse_move
from pygames.core.record import Entry, fold
from pygames.table.table import Table

from .i18n import Locale
from .play import LocalPlay, load_table
from .store import Store, StoreError

LEVELS = ("easy", "medium", "hard")
"""The levels that a person may play against, of `pygames.bots.levels`."""

HINT_LEVEL = LEVELS[-1]
"""The level of good advice."""


class Witness:
    """What a seat is shown of a table, entry by entry, each told once.

    Args:
        table: what it looks at.
        seat: number.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self._table, self._seat = table, seat
        self.begin()

    def begin(self) -> None:
        """Tell everything anew."""
        self._number = self._table.number
        self._told: list[Entry] = []
        self._state = self._table.first()
        self._anew = True

    def news(self) -> tuple[bool, list[list[Any]]]:
        """Return whether to forget all that was told before, and [observation, entry] for what is new."""
        table, game = self._table, self._table.game
        if table.number != self._number or self._told != table.log[:len(self._told)]:
            self.begin()
        news = []
        for entry in table.log[len(self._told):]:
            fold(game, self._state, entry)
            self._told.append(entry)
            news.append([game.observe(self._state, self._seat), table.public(entry, self._seat)])
        anew, self._anew = self._anew, False
        return anew, news


class ComputerPlay(LocalPlay):
    """A match of one person against computer players, who hold all other seats.

    Use `begin` or `load`.

    Attributes:
        person: the player, not the seat, that is no computer.
        level: of `LEVELS`.
        since: the number of the move from which on the computer stands in for a friend, or None.
    """

    def __init__(self, id: str, table: Table, names: list[str], person: int, level: str, since: int | None = None) -> None:
        self.person, self.level, self.since = person, level, since
        self._witnesses = {seat: Witness(table, seat) for seat in range(table.game.num_seats(table.options))}
        super().__init__(id, table, names)

    @classmethod
    def begin(cls, game: Game[Any], options: dict[str, Any], name: str, person: int | None, level: str) -> ComputerPlay:
        """Deal a new match.

        Args:
            options: resolved options.
            name: the person's nickname, or an empty text.
            person: the seat that the person has in the first game; None for one by lot.
            level: of `LEVELS`.
        """
        table = Table(game, options, SeededDealer())
        seats = game.num_seats(options)
        if person is None or options.get("seating") == "random":
            person = SystemRandom().randrange(seats)
        table.start()
        return cls(Store.new_id(), table, [name if seat == person else "" for seat in range(seats)], person, level)

    @classmethod
    def stand_in(cls, table: Table, seat: int, name: str) -> ComputerPlay:
        """Return the rest of a game whose other side has left, played against the computer.

        Nobody can open the hidden cards without the other side. So they are dealt anew, in a way that contradicts nothing
        that is known here; what comes of it is no result of the game that was begun, and can't be audited.

        Args:
            table: this side's replica of the game; it stays as it is.
            seat: of the person.
            name: the person's nickname, or an empty text.
        """
        rest = Table(table.game, table.options, SeededDealer(), dealt_anew(table.game, table.state, seat).dump())
        rest.start()
        names = [name if other == seat else "" for other in range(table.game.num_seats(table.options))]
        moves = sum(entry[0] == "move" for entry in table.log)
        return cls(Store.new_id(), rest, names, seat, LEVELS[-1], moves + 1)

    @classmethod
    def load(cls, id: str, save: dict[str, Any]) -> ComputerPlay:
        """Return the match that was saved; the computer sees again all that its seats saw.

        Raises:
            StoreError: as `LocalPlay.load`.
        """
        table, names = load_table(save)
        person, level, since = save.get("person"), save.get("level"), save.get("since")
        known = type(person) is int and 0 <= person < len(names) and level in LEVELS
        if not known or since is not None and type(since) is not int:
            raise StoreError("save_damaged", detail="person, level, since")
        return cls(id, table, names, person, level, since)

    def save(self) -> dict[str, Any]:
        """Return everything that has to be kept."""
        return {**super().save(), "kind": "computer", "person": self.person, "level": self.level,
                "since": self.since}

    # -- who looks -------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The person's seat: nobody else looks here."""
        return self.table.seat_of(self.person)

    @property
    def status(self) -> str:
        """`playing`, `thinking` while a computer player has to move, or `over`."""
        if self.table.state.outcome is not None:
            return "over"
        return "thinking" if self.thinking is not None else "playing"

    @property
    def thinking(self) -> int | None:
        """The computer's seat that has to move now, or None.

        Where several choose at once the person comes first; the choice stays sealed for the others.
        """
        to_act = self.table.game.to_act(self.table.state)
        return None if not to_act or self.seat in to_act else to_act[0]

    def names_by_seat(self, t: Locale) -> list[str]:
        """Return what the players are called: the computer with its level, and numbered where it plays several."""
        count = len(self.names)
        kind = f"computer.{'name' if count == 2 else 'numbered'}.{self.level}"
        players = [(seat - self.table.number) % count for seat in range(count)]
        people = super().names_by_seat(t)
        return [people[seat] if player == self.person else
                t(kind, number=player + 1) for seat, player in enumerate(players)]

    def lines(self, t: Locale) -> list[str]:
        """Return the story in words, where the computer has its name unless it plays a role."""
        names = self.names_by_seat(t)
        return self.chronicle.html(t, self.seat, {seat: name for seat, name in enumerate(names) if seat != self.seat})

    def _pass_device(self) -> None:
        """Nobody else is here, so there is no curtain."""
        self.picks = []

    # -- what they do ----------------------------------------------------------------------------

    def act(self, text: str) -> None:
        """Pick, or move; nothing happens while a computer player has to move.

        Raises:
            GameError: it can't be done; nothing has changed.
        """
        if self.thinking is None:
            super().act(text)

    def reply(self, seat: int, text: str) -> None:
        """Make the move of a computer player.

        Raises:
            GameError: it can't be made; nothing has changed.
        """
        self.table.act(seat, parse_move(text))
        self._go_by_itself()
        self._pass_device()

    def question(self, seat: int, level: str = "") -> dict[str, Any]:
        """Return what the computer is asked about a seat that has to move (`web.counsel.Thoughts`).

        Args:
            level: of `LEVELS`; by default that of the match.
        """
        table, level = self.table, level or self.level
        anew, news = self._witnesses[seat].news() if takes_notes(table.game.name, level) else (False, [])
        return {"who": f"{self.id}:{table.number}:{seat}:{level}", "anew": anew, "game": table.game.name,
                "options": table.options, "seat": seat, "level": level, "news": news, "view": table.view(seat),
                "legal": [str(move) for move in table.legal_moves(seat)]}

    def forget(self) -> None:
        """Let every computer player be told everything anew: another counsel thinks for them."""
        for witness in self._witnesses.values():
            witness.begin()

    def can_undo(self) -> bool:
        """Whether the person's last decision can be taken back: nothing hidden was shown since."""
        return self._last_decision() is not None

    def undo(self) -> None:
        """Take the person's last decision back, with all that came after.

        Raises:
            IllegalMove: `nothing_to_undo`.
        """
        length = self._last_decision()
        if length is None:
            raise IllegalMove("nothing_to_undo")
        self.table.rewind(length)
        self._pass_device()

    def _last_decision(self) -> int | None:
        """Return where in the log the person's last decision is, if nothing hidden was shown since."""
        log, automatic = self.table.log, self.table.game.automatic
        if self.table.state.outcome is not None:
            return None
        for number in range(len(log) - 1, self.table.firm - 1, -1):
            entry = log[number]
            if entry[1] == self.seat and parse_move(entry[2]).verb not in automatic:
                return number
        return None
