"""A table between two browsers: the session, its link, and the codes that bring both together.

    stage       host                                   friend
    preparing   the browser looks for its addresses    the same
    inviting    shows a code, wants the reply          wants the host's code
    replying                                           shows the reply, waits for the host
    connecting  has the reply, reaches out
    open        linked: the session tells the rest
    failed      no link came about (`trouble`)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygames.core.errors import BadRecord, IllegalMove
from pygames.core.game import Game
from pygames.core.moves import parse_move
from pygames.peer.card import CodeError, PeerCard
from pygames.peer.code import Code, Invitation, Reply, decode, encode
from pygames.peer.handshake import Agreement
from pygames.peer.invite import pack, unpack
from pygames.peer.session import FRIEND, HOST, Session

from .chronicle import Chronicle
from .i18n import Locale
from .play import automatic_move, seat_names, without
from .scene import Scene
from .store import StoreError

Links = Callable[..., Any]
"""Opens a `web.link.Link`, or a double of it in tests."""


class PeerTable:
    """One side of a table between two browsers.

    Use `host`, `join` or `load`.

    Args:
        session: what is played; `attach` ties it to this.
        open_link: called with `on_state` and `on_message`.
        on_change: called after everything that a screen might show.

    Attributes:
        stage: see above.
        code: the own code to be shown, or an empty text.
        trouble: why there is no link, a word for locale files, or an empty text.
        link_state: of `rtc.js`.
        picks: what was picked so far for a move of several steps.
    """

    def __init__(self, open_link: Links, on_change: Callable[[], None]) -> None:
        self._open_link = open_link
        self._on_change = on_change
        self._link: Any = None
        self._invitation: Invitation | None = None
        self._card: PeerCard | None = None
        self.session: Session
        self.stage = "preparing"
        self.code = ""
        self.trouble = ""
        self.link_state = ""
        self.picks: list[str] = []
        self.chronicle: Chronicle | None = None
        self._game = -1

    @classmethod
    def host(cls, game: Game[Any], options: dict[str, Any], host_player: int | None, group: Any, open_link: Links,
             on_change: Callable[[], None]) -> PeerTable:
        """Make a table for a friend to come to."""
        table = cls(open_link, on_change)
        table.session = Session.host(game, options, host_player, group, table._send, table._changed)
        return table

    @classmethod
    def join(cls, agreement: Agreement, group: Any, open_link: Links, on_change: Callable[[], None]) -> PeerTable:
        """Come to the table of a friend."""
        table = cls(open_link, on_change)
        table.session = Session.join(agreement, group, table._send, table._changed)
        return table

    @classmethod
    def load(cls, save: dict[str, Any], group: Any, open_link: Links, on_change: Callable[[], None]) -> PeerTable:
        """Return the table that was saved; it needs fresh codes.

        Raises:
            StoreError: `save_damaged` or `other_rules`.
        """
        table = cls(open_link, on_change)
        try:
            table.session = Session.load(save["data"], group, table._send, table._changed)
        except BadRecord as error:
            raise StoreError("other_rules" if error.code == "other_rules" else "save_damaged", detail=str(error)) from error
        table._watch()
        return table

    @property
    def id(self) -> str:
        """Under which it is saved; both sides may live in one browser."""
        return table_key(self.session.side, self.session.agreement.table_id)

    @property
    def is_host(self) -> bool:
        """Whether this side made the table."""
        return self.session.side == HOST

    def save(self) -> dict[str, Any]:
        """Return everything that has to be kept."""
        table = self.session.table
        over = table is not None and table.state.outcome is not None and table.match_over
        return {"kind": "peer", "game": self.session.game.name, "names": [], "over": over,
                "plies": 0 if table is None else len(table.log), "data": self.session.save()}

    # -- codes and the link ------------------------------------------------------------------------

    async def prepare(self) -> None:
        """Begin anew with a fresh link and, at the host, a fresh code."""
        self._drop_link()
        self.stage, self.code, self.trouble = "preparing", "", ""
        self._on_change()
        link = self._link = self._open_link(self._linked, self._received)
        try:
            card = await link.card()
        except CodeError as error:
            self._fail(error.reason)
            return
        except Exception:
            if link is self._link and not self.trouble:
                self._fail("browser")
            return
        if link is not self._link:
            return  # begun anew meanwhile
        self._card = card
        self.stage = "inviting"
        if self.is_host:
            self._invitation = Invitation(card, pack(self.session.agreement))
            self.code = encode(self._invitation)
        self._on_change()

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
        self.stage = "connecting"
        self._link.connect(code.card, "friend")

    def _take_invitation(self, code: Code) -> None:
        if isinstance(code, Reply):
            raise CodeError("is_reply")
        if unpack(code.extra).table_id != self.session.agreement.table_id:
            raise CodeError("other_table")
        assert self._card is not None
        self.code = encode(Reply(self._card, code.digest))
        self.stage = "replying"
        self._link.connect(code.card, "host")

    def _linked(self, state: str, reason: str) -> None:
        """The link has another state."""
        if self._link is None:
            return  # dropped by this side
        self.link_state = state
        if state == "open":
            if self.stage != "open":
                self.stage, self.code = "open", ""
                self.session.link_up()
        elif state == "failed":
            self._fail(reason)
        elif state == "closed" and self.stage == "open":
            self.session.link_down()
            self._fail("friend_closed" if reason == "peer" else "lost")
        self._on_change()

    def _fail(self, why: str) -> None:
        self.stage, self.trouble, self.code = "failed", why, ""
        self._on_change()

    def _send(self, text: str) -> None:
        if self._link is not None and self.stage == "open":
            self._link.send(text)

    def _received(self, text: str) -> None:
        self.session.receive(text)

    def _drop_link(self) -> None:
        link, self._link = self._link, None
        if link is not None:
            if self.session.linked:
                self.session.link_down()
            link.close()

    def close(self) -> None:
        """Leave the table, so that the friend is told."""
        self.session.leave()
        self._drop_link()

    # -- the game ------------------------------------------------------------------------------------

    def _changed(self) -> None:
        self._watch()
        if self.session.left is not None and self.stage == "open":
            self._fail("friend_left")
        self._on_change()
        self._go_by_itself()

    def _go_by_itself(self) -> None:
        """Make the own move that leaves nothing to choose; the session then tells of the next change."""
        session = self.session
        if session.table is not None and session.seat is not None and session.phase == "playing" and not session.offers.waiting:
            move = automatic_move(session.table, session.seat)
            if move is not None:
                session.act(session.seat, move)

    def _watch(self) -> None:
        """Let the chronicle follow the table; in every game of a match this side has another seat."""
        table, seat = self.session.table, self.session.seat
        if table is not None and seat is not None and self._game != table.number:
            self._game = table.number
            self.picks = []
            self.chronicle = Chronicle(table, [seat])

    def act(self, text: str) -> None:
        """Do what a `data-act` says: pick, or move.

        Raises:
            GameError: it can't be done; nothing has changed.
        """
        word, _, detail = text.partition(":")
        if self.session.seat is None:
            raise IllegalMove("wait")
        if word == "pick":
            self.picks.append(detail)
            return
        self.session.act(self.session.seat, parse_move(text))
        self.picks = []

    def unpick(self, word: str) -> None:
        """Take a pick back, or all of them if none is named."""
        self.picks = without(self.picks, word)

    def names(self, t: Locale) -> list[str]:
        """Return what the players are called, by seat."""
        assert self.session.table is not None
        return seat_names(self.session.table, ["", ""], t)

    def scene(self, t: Locale) -> Scene | None:
        """Return what the board shows, or None before the first deal."""
        session = self.session
        if session.table is None or session.seat is None:
            return None
        live = session.phase in ("playing", "dealing") and not session.offers.waiting
        legal = session.table.legal_moves(session.seat) if live else []
        return Scene(session.game.name, session.table.view(session.seat), session.seat, legal, t, self.names(t), self.picks,
                     live)


def table_key(side: int, table_id: str) -> str:
    """Return under which name one side of a table is saved."""
    return table_id + ("f" if side == FRIEND else "h")
