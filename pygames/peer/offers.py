"""What two players agree on besides moves: giving up, taking back, the next game, another match.

Each of these needs both pages at the same place of the log, while messages may be on their way.  So

- who gives up or asks to take back makes no move until the other has answered;
- that somebody gives up is confirmed between two deals, never within one: then no part of a deal is still on its way;
- who gives up and goes away has lost all the same, only that nothing is opened and audited unless he comes back;
- a question that was overtaken by a move, or that crossed with the same question, is declined;
- a rematch begins for each side as soon as it has both offered one and heard the other's offer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.errors import IllegalMove
from ..core.moves import parse_move
from ..core.state import Outcome
from ..table.table import Table
from .messages import BadMessage, Message

if TYPE_CHECKING:
    from .session import Session

KINDS = ("resign", "resigned", "next", "undo", "undone", "rematch")
"""The messages that this module takes.  Either side may send them at any time, so their heads may differ."""


class Offers:
    """What is being asked at one table.

    Args:
        session: whose table it is.

    Attributes:
        resigning: whether this side has given up and waits for the confirmation.
        friend_resigns: whether the other side has given up, and this one confirms it as soon as nothing is being dealt.
        asking: whether this side has asked to take a move back and waits for the answer.
        asked: whether the other side has asked the same, and this one has not answered.
        refused: what the other side declined last, `undo` or `rematch`, or an empty text.
        rematch: whether this side wants another match.
        rematch_wanted: whether the other side does.
        match: the number of the current match at this table, from 0.
        wins: matches won by the host and by the friend.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.resigning = False
        self.friend_resigns = False
        self.asking = False
        self.asked = False
        self.refused = ""
        self.rematch = False
        self.rematch_wanted = False
        self.match = 0
        self.wins = [0, 0]

    # -- what the player does --------------------------------------------------------------------

    def resign(self) -> None:
        """Give the current game up; it counts when the other side has confirmed it.

        Until then no move is made here, so that a move of the friend's that is already on its way
        comes first on both sides.

        Raises:
            IllegalMove: there is nothing to give up.
        """
        table = self._table()
        if self.resigning or self.friend_resigns:
            raise IllegalMove("resigning")
        if table.state.outcome is not None:
            raise IllegalMove("game_over")
        self.overtake()
        self.resigning = True
        self._session.post({"t": "resign", "seat": self._session.seat})
        self._session.on_change()

    def next_game(self) -> None:
        """Begin the next game of the match.

        Raises:
            IllegalMove: this one isn't over or was the last.
        """
        table = self._table()
        if table.state.outcome is None or table.match_over:
            raise IllegalMove("no_next_game")
        self._session.post({"t": "next", "game": table.number + 1})
        self._session.begin_next()
        self._session.on_change()

    def can_ask_undo(self) -> bool:
        """Return whether this side has a move that the friend may let it take back."""
        return not (self.resigning or self.asking or self.asked) and self._undo_point(self._session.seat) is not None

    def ask_undo(self) -> None:
        """Ask the friend to let this side take its last move back.

        Raises:
            IllegalMove: `nothing_to_undo`, something hidden has been shown since.
        """
        table = self._table()
        if not self.can_ask_undo():
            raise IllegalMove("nothing_to_undo")
        self.asking, self.refused = True, ""
        self._session.post({"t": "undo", "plies": len(table.log)})
        self._session.on_change()

    def answer_undo(self, accepted: bool) -> None:
        """Answer the friend's question to take a move back; nothing if there is none."""
        if self.asked:
            table = self._table()
            self.asked = False
            self._session.post({"t": "undone", "plies": len(table.log), "accepted": accepted})
            if accepted:
                self._rewind(table, 1 - self._session.seat)
            self._session.on_change()

    def overtake(self) -> None:
        """Decline what the friend has asked, because this side goes on."""
        if self.asked:
            self.asked = False
            self._session.post({"t": "undone", "plies": len(self._table().log), "accepted": False})

    def offer_rematch(self) -> None:
        """Offer another match with the seats exchanged, or accept the friend's offer.

        Raises:
            IllegalMove: `match_not_over`.
        """
        if not self._table().match_over:
            raise IllegalMove("match_not_over")
        if not self.rematch:
            self.rematch, self.refused = True, ""
            self._session.post({"t": "rematch", "match": self.match + 1, "wanted": True})
            self._begin_match()
            self._session.on_change()

    def decline_rematch(self) -> None:
        """Decline the friend's offer; nothing if there is none."""
        if self.rematch_wanted:
            self.rematch_wanted = False
            self._session.post({"t": "rematch", "match": self.match + 1, "wanted": False})
            self._session.on_change()

    @property
    def waiting(self) -> bool:
        """Whether this side has asked something that keeps it from moving."""
        return self.resigning or self.asking

    def free_table(self) -> Table:
        """Return the table, if this side may move there.

        Raises:
            IllegalMove: `no_table`, or `resigning` or `asking_undo` while the friend's answer is awaited.
        """
        if self.waiting:
            raise IllegalMove("resigning" if self.resigning else "asking_undo")
        return self._table()

    @property
    def forfeit(self) -> Outcome | None:
        """How the current game ends if the other page stays away after a seat has given up; None unless it is so.

        Nothing is opened and audited then.  If the pages meet again, the game ends as it would have.
        """
        session = self._session
        if session.table is None or session.linked or session.table.state.outcome is not None:
            return None
        given_up = [entry[1] for entry in session.table.log if entry[0] == "resign"]
        given_up += [1 - session.seat] * self.friend_resigns + [session.seat] * self.resigning
        return session.game.resign(session.table.state, given_up[0]) if given_up else None

    @property
    def _is_host(self) -> bool:
        return self._session.side == 0

    def _table(self) -> Table:
        if self._session.problem is not None or self._session.table is None:
            raise IllegalMove("no_table")
        return self._session.table

    # -- what the other side does ----------------------------------------------------------------

    def take(self, table: Table, message: Message) -> None:
        """Take a message of one of `KINDS`.

        Raises:
            BadMessage: it doesn't fit what happens at the table.
        """
        match message["t"]:
            case "resign":
                self._take_resign(table, message)
            case "resigned":
                self._take_resigned(table, message)
            case "next":
                self._take_next(table, message)
            case "undo":
                self._take_undo(table, message)
            case "undone":
                self._take_undone(table, message)
            case "rematch":
                self._take_rematch(table, message)

    def _take_resign(self, table: Table, message: Message) -> None:
        """The other side gives up."""
        session = self._session
        if message["seat"] == session.seat:
            raise BadMessage("not_your_seat", seat=message["seat"])
        if message["seat"] != 1 - session.seat or self.friend_resigns:
            raise BadMessage("out_of_turn", kind="resign")
        self.asked = False
        if self.resigning and self._is_host:  # if both give up at once, the host is the one who did
            session.post({"t": "resigned", "seat": message["seat"], "accepted": False})
        else:
            self.friend_resigns = True

    def confirm_resigning(self) -> None:
        """Confirm that the other side has given up, once nothing is being dealt."""
        session = self._session
        if not self.friend_resigns or session.table.state.request is not None:
            return
        self.friend_resigns = False
        seat, accepted = 1 - session.seat, session.table.state.outcome is None
        session.post({"t": "resigned", "seat": seat, "accepted": accepted})
        if accepted:
            session.give_up(seat)

    def _take_resigned(self, table: Table, message: Message) -> None:
        if not self.resigning or message["seat"] != self._session.seat:
            raise BadMessage("out_of_turn", kind="resigned")
        if message["accepted"] and table.state.outcome is None:
            self._session.give_up(message["seat"])
        self.resigning = self.asking = False

    def _take_next(self, table: Table, message: Message) -> None:
        if message["game"] == table.number + 1 and table.state.outcome is not None and not table.match_over:
            self._session.begin_next()
        elif message["game"] != table.number:
            raise BadMessage("out_of_turn", kind="next")

    def _take_undo(self, table: Table, message: Message) -> None:
        if self.asked:
            raise BadMessage("out_of_turn", kind="undo")
        overtaken = message["plies"] != len(table.log) or self.asking or self.resigning
        if overtaken or self._undo_point(1 - self._session.seat) is None:
            self._session.post({"t": "undone", "plies": message["plies"], "accepted": False})
        else:
            self.asked = True

    def _take_undone(self, table: Table, message: Message) -> None:
        if not self.asking:
            raise BadMessage("out_of_turn", kind="undone")
        if not message["accepted"]:
            self.asking, self.refused = False, "undo"
        elif message["plies"] != len(table.log) or self._undo_point(self._session.seat) is None:
            raise BadMessage("desync")
        else:
            self.asking = False
            self._rewind(table, self._session.seat)

    def _take_rematch(self, table: Table, message: Message) -> None:
        if not table.match_over or message["match"] != self.match + 1:
            raise BadMessage("out_of_turn", kind="rematch")
        if message["wanted"]:
            self.rematch_wanted = True
            self._begin_match()
        else:
            self.refused = "rematch" if self.rematch else self.refused
            self.rematch = self.rematch_wanted = False

    # -- what follows ------------------------------------------------------------------------------

    def _undo_point(self, seat: int) -> int | None:
        """Return how long the log would be without a seat's last move, or None if it has to stand.

        It has to if anything was dealt, shown or uncovered since, and if anybody has decided in secret since.
        Moves that pages make by themselves are taken back with the one before.
        """
        table = self._session.table
        if table is None or table.state.outcome is not None or table.state.request is not None:
            return None
        for number in range(len(table.log) - 1, table.firm - 1, -1):
            entry = table.log[number]
            verb = parse_move(entry[2]).verb
            if table.game.verbs[verb]:
                return None
            if entry[1] == seat and verb not in table.game.automatic:
                return number
        return None

    def _rewind(self, table: Table, seat: int) -> None:
        point = self._undo_point(seat)
        assert point is not None, "nobody moves while a question is open"
        table.rewind(point)
        self._session.note(["undo", point])

    def _begin_match(self) -> None:
        """Begin another match if both want one."""
        if not (self.rematch and self.rematch_wanted):
            return
        session, table = self._session, self._table()
        winner = table.match_winner()
        if winner is not None:
            host_won = (winner == session.player) == self._is_host
            self.wins[0 if host_won else 1] += 1
        self.rematch = self.rematch_wanted = False
        self.match += 1
        session.begin_match()

    # -- keeping -------------------------------------------------------------------------------------

    def dump(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {"resigning": self.resigning, "friend_resigns": self.friend_resigns, "asking": self.asking,
                "asked": self.asked, "rematch": self.rematch, "rematch_wanted": self.rematch_wanted,
                "match": self.match, "wins": self.wins}

    def restore(self, data: Any) -> None:
        """Take over what `dump` returned.

        Raises:
            KeyError, TypeError, ValueError: the data is something else.
        """
        self.resigning, self.friend_resigns = bool(data["resigning"]), bool(data["friend_resigns"])
        self.asking, self.asked = bool(data["asking"]), bool(data["asked"])
        self.rematch, self.rematch_wanted = bool(data["rematch"]), bool(data["rematch_wanted"])
        self.match, self.wins = int(data["match"]), [int(count) for count in data["wins"]]
        if len(self.wins) != 2:
            raise ValueError("no score")
