"""A table between two browsers: the session, its link, and the codes that bring both together.

    stage       host                                   friend
    preparing   the browser looks for its addresses    the same
    inviting    shows a code, wants the reply          wants the host's code
    replying                                           shows the reply, waits for the host
    connecting  has the reply, reaches out
    open        linked: the session and the wire tell the rest
    failed      there is no link (`trouble`)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pygames.core.errors import BadRecord, IllegalMove
from pygames.core.game import Game
from pygames.core.moves import parse_move
from pygames.peer.card import CodeError, PeerCard
from pygames.peer.clock import Clock
from pygames.peer.code import Code, Invitation, Reply, decode, encode
from pygames.peer.handshake import Agreement
from pygames.peer.invite import name_of, pack, unpack
from pygames.peer.session import HOST, Session

from .causes import leads_out, unreached
from .chronicle import Chronicle
from .deputies import SIDES, Deputies, deputy_level, deputy_names
from .i18n import Locale
from .play import automatic_move, nicknames, seat_names, without
from .scene import Scene
from .store import Store, StoreError
from .wire import Net, Wire

SLEPT_SECONDS = 30.0
"""A page that slept longer while it waited for the other's code had better make a new one."""

SLOW_SECONDS = 12.0
"""After which the host is told what may help: two pages that are both in front usually meet in less than five."""


class PeerTable:
    """One side of a table between two browsers.

    Use `host`, `join` or `load`.

    Args:
        id: under which it is saved.
        session: called with what sends a text and with what hears of changes; returns the session of this table.
        net: the browser.
        on_change: called after everything that a screen might show.

    Attributes:
        wire: the connection.
        clock: both players' thinking time.
        stage: see above.
        code: the own code to be shown, or an empty text.
        trouble: why there is no link, a word for locale files, or an empty text.
        slept: whether this page was asleep for so long that its code may be of no use any more.
        news: what has happened to the connection since somebody looked here: `mending`, `healed`, or a trouble.
        meeting_is_slow: whether the host has been reaching out for longer than it usually takes.
        dealer_is_slow: whether the friend's page has been awaited for a card for longer than a moment.
        picks: what was picked so far for a move of several steps.
        deputies: this side's computer players, or None.
    """

    def __init__(self, id: str, session: Callable[..., Session], net: Net, on_change: Callable[[], None]) -> None:
        self.id = id
        self._net = net
        self._on_change = on_change
        self._invitation: Invitation | None = None
        self._card: PeerCard | None = None
        self._theirs: PeerCard | None = None
        self.stage = "preparing"
        self.code = ""
        self.trouble = ""
        self.slept = False
        self.meeting_is_slow = self.dealer_is_slow = False
        self.news: list[str] = []
        self.picks: list[str] = []
        self.chronicle: Chronicle | None = None
        self.deputies: Deputies | None = None
        self._game = (0, -1)
        self._begun: object = None
        self._dealing = False
        self.session = session(self._send, self._changed)
        self.clock = Clock(self.session.agreement.clock)
        self._clocked = self._reached_out = net.now()
        self.wire = Wire(net, self.is_host, self._wired, self.session.receive, self.session.signal)
        self.session.on_link = self.wire.hear

    @classmethod
    def host(cls, game: Game[Any], options: dict[str, Any], host_player: int | None, group: Any, net: Net,
             on_change: Callable[[], None], clock: int = 0) -> PeerTable:
        """Make a table for a friend to come to."""
        return cls(Store.new_id(), partial(Session.host, game, options, host_player, group, clock=clock), net, on_change)

    @classmethod
    def join(cls, agreement: Agreement, group: Any, net: Net, on_change: Callable[[], None]) -> PeerTable:
        """Come to the table of a friend."""
        return cls(Store.new_id(), partial(Session.join, agreement, group), net, on_change)

    @classmethod
    def load(cls, id: str, save: dict[str, Any], group: Any, net: Net, on_change: Callable[[], None]) -> PeerTable:
        """Return the table that was saved; it needs fresh codes.

        Raises:
            StoreError: `save_damaged` or `other_rules`.
        """
        try:
            table = cls(id, partial(Session.load, save["data"], group), net, on_change)
        except BadRecord as error:
            raise StoreError("other_rules" if error.code == "other_rules" else "save_damaged", detail=str(error)) from error
        table._watch()
        try:
            table.clock.restore(save.get("clock", (0, 0)))
        except (TypeError, ValueError) as error:
            table.wire.end()
            raise StoreError("save_damaged", detail=str(error)) from error
        return table

    @property
    def is_host(self) -> bool:
        """Whether this side made the table."""
        return self.session.side == HOST

    @property
    def forsaken(self) -> bool:
        """Whether there is no link to the friend, and none in the making, in the middle of a game."""
        table = self.session.table
        return (self.stage in ("failed", "inviting") and table is not None and table.state.outcome is None
                and self.session.offers.forfeit is None and self.session.problem is None)

    @property
    def leads_out(self) -> bool:
        """Whether the own code leads here from other networks."""
        return self._card is not None and leads_out(self._card)

    def save(self) -> dict[str, Any]:
        """Return everything that has to be kept."""
        table = self.session.table
        over = self.session.offers.forfeit is not None or table is not None and table.match_over
        return {"kind": "peer", "game": self.session.game.name, "names": [self.session.talk.friend], "over": over,
                "plies": 0 if table is None else len(table.log), "clock": self.clock.used, "data": self.session.save()}

    # -- codes and the link ------------------------------------------------------------------------

    async def prepare(self) -> None:
        """Begin anew with a fresh link and, at the host, a fresh code."""
        if self.session.linked:
            self.session.link_down()
        self.stage, self.code, self.trouble, self.slept = "preparing", "", "", False
        self._on_change()
        begun = self._begun = object()
        try:
            card = await self.wire.card()
        except CodeError as error:
            self._fail(error.reason)
            return
        except Exception:
            if begun is self._begun and not self.trouble:
                self._fail("browser")
            return
        if begun is not self._begun:
            return  # begun anew meanwhile
        self._card = card
        self.stage = "inviting"
        if self.is_host:
            self._invite(card)
        self._on_change()

    def _invite(self, card: PeerCard) -> None:
        session = self.session
        self._invitation = Invitation(card, pack(session.agreement, session.is_new))
        if session.is_new:
            session.agreement = session.agreement.renamed(name_of(self._invitation))
        self.code = encode(self._invitation)

    def expects(self, text: str) -> bool:
        """Return whether a text holds the reply that this table waits for."""
        try:
            code = decode(text)
        except CodeError:
            return False
        return (self.stage == "inviting" and self._invitation is not None and isinstance(code, Reply)
                and code.answers == self._invitation.digest)

    def knows(self, reply: Reply) -> str:
        """Return how this table knows a reply that it can't use: `own`, `used`, `old`, or an empty text if not at all."""
        if reply.card == self._card:
            return "own"
        if not self.is_host or self._invitation is None:
            return ""
        if reply.answers == self._invitation.digest:
            return "used" if self.stage in ("connecting", "open") else ""
        return "old" if self.stage == "inviting" else ""

    def take_code(self, text: str) -> None:
        """Take the other side's code and connect.

        Raises:
            CodeError: why it can't be used: a reason of `decode`, or `own_code`, `is_invitation`, `is_reply`,
                `old_reply`, `other_table`.
        """
        if self.stage != "inviting" or self._card is None:
            raise CodeError("not_ready")
        code = decode(text)
        if self.is_host:
            self._take_reply(code)
        else:
            self._take_invitation(code)
        self._on_change()

    def _take_reply(self, code: Code) -> None:
        assert self._invitation is not None
        if isinstance(code, Invitation):
            raise CodeError("own_code" if code == self._invitation else "is_invitation")
        if code.answers != self._invitation.digest:
            raise CodeError("old_reply")
        self.stage, self._reached_out = "connecting", self._net.now()
        self._theirs = code.card
        self.wire.connect(code.card)

    def _take_invitation(self, code: Code) -> None:
        if isinstance(code, Reply):
            raise CodeError("is_reply")
        ours, theirs = self.session.agreement, unpack(code)
        if self.session.is_new and theirs.table_id == name_of(code):
            ours = ours.renamed(theirs.table_id)
        if ours != theirs:
            raise CodeError("other_table")
        assert self._card is not None
        self.session.agreement = theirs
        self.code = encode(Reply(self._card, code.digest))
        self.stage = "replying"
        self._theirs = code.card
        self.wire.connect(code.card)

    def _wired(self, event: str, reason: str) -> None:
        """Something happened to the connection."""
        if event == "beat":
            self._tick()
            return
        if event == "up":
            if self.stage == "open":
                self.news.append("healed")
            self.stage, self.code = "open", ""
            self.session.link_up()
        elif event == "down":
            self.news.append("mending")
            self.session.link_down()
        elif event in ("failed", "closed") and self.stage not in ("failed", "left"):
            if self.session.linked:
                self.session.link_down()
            self._fail(self._cause(reason))
        elif self.stage in ("inviting", "replying") and self.wire.slept > SLEPT_SECONDS:
            self.slept = True
        self._on_change()

    def _cause(self, reason: str) -> str:
        """Return what to tell the player about a link that ended so."""
        if reason == "timeout" and self._card is not None and self._theirs is not None:
            return unreached(self._card, self._theirs, self._net.servers)
        return {"peer": "friend_closed"}.get(reason, reason)

    def _fail(self, why: str) -> None:
        self.stage, self.trouble, self.code = "failed", why, ""
        self.news.append(why)
        self._on_change()

    def _send(self, text: str) -> None:
        self.wire.send(text)

    def leave(self, reason: str) -> None:
        """Leave the table and tell the friend why; one may come back later.

        Args:
            reason: a word that locale files translate, `later` or `enough`.
        """
        self.session.leave(f"left_{reason}")
        if self.session.linked:
            self.session.link_down()
        self.stage, self.trouble, self.code = "left", "left", ""
        self.wire.retire()
        self._on_change()

    def close(self) -> None:
        """Close the page's side of the table, so that the friend is told."""
        self.session.leave()
        if self.session.linked:
            self.session.link_down()
        self.wire.end()

    # -- the game ------------------------------------------------------------------------------------

    def _changed(self) -> None:
        self._watch()
        if self.session.left is not None and self.stage == "open":
            left = self.session.left
            self._fail({"left_later": "friend_later", "left_enough": "friend_enough"}.get(left, "friend_left"))
            self.wire.drop()
        if self.session.greeted:
            self.wire.keep_spares()
        self._on_change()
        self._go_by_itself()

    def _go_by_itself(self) -> None:
        """Make the own move that leaves nothing to choose; the session then tells of the next change."""
        session = self.session
        if session.table is not None and self.seat is not None and session.phase == "playing" and not session.offers.waiting:
            move = automatic_move(session.table, self.seat)
            if move is not None:
                session.act(self.seat, move)

    @property
    def seat(self) -> int | None:
        """The seat whose view is shown: of several that the person holds the one that has to move."""
        session = self.session
        if session.table is None or session.seat is None:
            return None
        acting = session.game.to_act(session.table.state)
        return next((seat for seat in self.people if seat in acting), session.seat)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of this side that its person plays."""
        return self.session.seats[:1] if self._deputy_level() else self.session.seats

    def _deputy_level(self) -> str | None:
        return deputy_level(self.session.game, self.session.options)

    @property
    def deputy(self) -> int | None:
        """The seat of the computer player of this side that has to move and can, or None."""
        session = self.session
        if self.deputies is None or session.phase != "playing" or session.offers.waiting:
            return None
        return self.deputies.acting

    def reply(self, seat: int, text: str) -> None:
        """Make the move of a computer player of this side.

        Raises:
            GameError: it can't be made; nothing has changed.
        """
        self.session.act(seat, parse_move(text))

    def _watch(self) -> None:
        """Let the chronicle follow the table; in every game of a match this side has another seat."""
        table = self.session.table
        game = (self.session.offers.match, -1 if table is None else table.number)
        if table is not None and self.session.seats and self._game != game:
            if self._game[1] >= 0:
                self.clock.restart()
            self._game = game
            self.picks = []
            self.chronicle = Chronicle(table, list(self.people))
            level, others = self._deputy_level(), self.session.seats[len(self.people):]
            self.deputies = Deputies(f"{self.id}:{game}", table, others, level) if level and others else None

    def _tick(self) -> None:
        """Notice who is awaited; let the clock run while both can play, and give up when no time is left."""
        now = self._net.now()
        seconds, self._clocked = now - self._clocked, now
        session = self.session
        slow = self.stage == "connecting" and now > self._reached_out + SLOW_SECONDS
        if slow != self.meeting_is_slow:
            self.meeting_is_slow = slow
            self._on_change()
        slow = self._dealing and session.phase == "dealing"
        self._dealing = session.phase == "dealing"
        if slow != self.dealer_is_slow:
            self.dealer_is_slow = slow
            self._on_change()
        if not self.clock.limit or session.phase != "playing" or session.waits_for is None:
            return
        self.clock.run(seconds, session.waits_for)
        if self.clock.is_over(0) and not session.offers.waiting:
            session.talk.say_phrase("time_up")
            session.offers.resign()
        self._on_change()

    def act(self, text: str) -> None:
        """Do what a `data-act` says: pick, or move.

        Raises:
            GameError: it can't be done; nothing has changed.
        """
        word, _, detail = text.partition(":")
        if self.seat is None:
            raise IllegalMove("wait")
        if word == "pick":
            self.picks.append(detail)
            return
        self.session.act(self.seat, parse_move(text))
        self.picks = []

    def unpick(self, word: str) -> None:
        """Take a pick back, or all of them if none is named."""
        self.picks = without(self.picks, word)

    def names(self, t: Locale) -> list[str]:
        """Return what the players are called, by seat."""
        assert self.session.table is not None
        names = seat_names(self.session.table, self._nicknames(t), t)
        return deputy_names(names, self.session.seats, t) if self._deputy_level() else names

    def lines(self, t: Locale) -> list[str]:
        """Return the story in words, as the person on this side saw it."""
        assert self.session.table is not None and self.seat is not None and self.chronicle is not None
        called = nicknames(self.session.table, self._nicknames(t), self.seat)
        if self._deputy_level():
            called |= dict(enumerate(self.names(t)[SIDES:], SIDES))
        return self.chronicle.html(t, self.seat, called)

    def _nicknames(self, t: Locale) -> list[str]:
        """Return by player what people call themselves, numbered where one has several seats; empty where they don't."""
        talk, mine = self.session.talk, self.session.player
        sides = [talk.name, talk.friend] if mine == 0 else [talk.friend, talk.name]
        count = self.session.game.num_seats(self.session.options)
        if self._deputy_level():
            return sides + [""] * (count - len(sides))
        if count > len(sides):  # one person, several seats
            sides = [name and f"{name} {t.num(seat // len(sides) + 1)}" for seat in range(count)
                     for name in (sides[seat % len(sides)],)]
        return sides

    def scene(self, t: Locale) -> Scene | None:
        """Return what the board shows, or None before the first deal."""
        session = self.session
        seat = self.seat
        if session.table is None or seat is None:
            return None
        live = session.phase in ("playing", "dealing") and not session.offers.waiting
        legal = session.table.legal_moves(seat) if live else []
        return Scene(session.game.name, session.table.view(seat), seat, legal, t, self.names(t), self.picks, live)
