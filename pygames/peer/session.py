"""One side of a table between two browsers: what it sends, what it accepts, how it comes back.

A session owns a table (`pygames.table`), the fair dealer that serves it, and two numbered streams of messages.  It knows no
WebRTC: whoever carries text for it calls `link_up`, `link_down` and `receive`.

Every message is decoded, checked for its number, its sender's chain head and whose turn it is, and tried;
only what the table took counts as received.  What is refused changes nothing, is answered with
`refuse`, and the stream goes on waiting for a good message with the same number.

Coming back: `pygames.peer.stream` keeps the messages that the other has not yet confirmed.  After a
new link `hello` says how many were received (`have`), and the rest is sent again.  A side
that reloaded comes back from `save`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from ..core.errors import BadRecord, GameError, IllegalMove
from ..core.game import Game
from ..core.moves import Move, parse_move
from ..core.record import Entry
from ..core.requests import Audit, Request
from ..fair.audit import Verdict
from ..fair.dealer import FairDealer
from ..fair.group import Group
from ..table.table import Table
from . import offers, talk
from .chain import START, extend, public_form
from .handshake import TABLE_DIGITS, Agreement, Coin
from .messages import CONTROL, BadMessage, Message, decode, encode
from .offers import Offers
from .stream import Stream
from .talk import Talk

HOST, FRIEND = 0, 1
SIDES = 2

SAVE_FORMAT = "donafare-peer/2"

PATIENCE = 100
"""Refused messages after which the other page is not listened to any more."""

CROSSING = (*offers.KINDS, *talk.KINDS)
"""Messages that either side may send at any time, so that they can cross with others: their heads may differ."""

LINK = ("pong", "spare")
"""Control messages that whoever carries the texts makes use of."""

Send = Callable[[str], None]
Listener = Callable[[], None]


class Session:
    """One peer's side of a match.

    Use `host`, `join` or `load`.

    Args:
        side: HOST or FRIEND.
        agreement: the game, its options, the table, and who plays whom.
        group: ristretto255.
        send: carries one message to the other side; may be called while the link is down.
        on_change: called after everything that a screen might show.

    Attributes:
        on_link: called with messages of the kinds `LINK`, checked.
        talk: what the players say to each other.
        offers: what they agree on besides moves.
        table: this side's replica, None until both sides agree.
        player: this side's player, None until then.
        linked: whether a link is up.
        greeted: whether the other side's `hello` on this link was good.
        problem: why the game can't go on, as code and params, or None.
        declined: why the other page's `hello` on this link was no good, or None.
        refused: why a message of the other side was refused, or None once a good one came.
        objection: why the other side refused a message of this one, or None.
        left: the reason with which the friend went away, or None.
        audits: what the audits found, in order.
        head: of the hash chain over the log: equal heads mean equal games.
    """

    def __init__(self, side: int, agreement: Agreement, group: Group, send: Send,
                 on_change: Listener = lambda: None) -> None:
        self.side = side
        self.agreement = agreement
        self.game = agreement.game
        self.options = dict(agreement.options)
        self.group = group
        self.on_change = on_change
        self.table: Table | None = None
        self.player: int | None = None
        self.linked = False
        self.greeted = False
        self.problem: tuple[str, dict[str, Any]] | None = None
        self.declined: tuple[str, dict[str, Any]] | None = None
        self.refused: tuple[str, dict[str, Any]] | None = None
        self.objection: tuple[str, dict[str, Any]] | None = None
        self.left: str | None = None
        self.audits: list[dict[str, Any]] = []
        self.on_link: Callable[[Message], None] = lambda message: None
        self.talk = Talk(self.post)
        self.offers = Offers(self)
        self.head = START
        self._send = send
        self._stream = Stream(send)
        self._refusals = 0
        self._coin = Coin()

    @classmethod
    def host(cls, game: Game[Any], options: Mapping[str, Any], host_player: int | None, group: Group,
             send: Send, on_change: Listener = lambda: None, clock: int = 0) -> Session:
        """Make a table and wait for a friend; it has some name until it is called after an invitation."""
        agreement = Agreement(game, options, secrets.token_hex(TABLE_DIGITS // 2), host_player, clock)
        return cls(HOST, agreement, group, send, on_change)

    @classmethod
    def join(cls, agreement: Agreement, group: Group, send: Send, on_change: Listener = lambda: None) -> Session:
        """Come to a friend's table, as its invitation describes it."""
        return cls(FRIEND, agreement, group, send, on_change)

    @property
    def is_new(self) -> bool:
        """Whether, as far as this side knows, the host's page has never met the friend's: then `agreement` may be renamed.

        A friend knows better only once something of the game has come: its own `hello` may have been lost.
        """
        return self._coin.theirs is None if self.side == HOST else self._stream.received == 0

    # -- what a screen asks ---------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """The seat on this side in the current game; the first one where a side holds several."""
        return None if self.table is None or self.player is None else self.table.seat_of(self.player)

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats on this side: with more than two seats both sides hold every other one, so partners sit together."""
        return () if self.seat is None else self._every_other(self.seat)

    def _every_other(self, first: int) -> tuple[int, ...]:
        return tuple(range(first, self.game.num_seats(self.options), SIDES))

    @property
    def phase(self) -> str:
        """`waiting`, `handshake`, `declined`, `playing`, `dealing`, `interrupted` or `stopped`."""
        if self.problem is not None:
            return "stopped"
        if self.declined is not None:
            return "declined"
        if not self.linked:
            return "waiting" if self.table is None else "interrupted"
        if not self.greeted or self.table is None:
            return "handshake"
        return "playing" if self.table.state.request is None else "dealing"

    @property
    def waits_for(self) -> str | None:
        """`me`, `friend` or `both` to move, `dealer` for the friend's page, None if nothing is awaited."""
        if self.table is None or self.table.state.outcome is not None:
            return None
        if self.table.state.request is not None:
            return "dealer"
        acting = self.game.to_act(self.table.state)
        mine = sum(seat in self.seats for seat in acting)
        return "both" if 0 < mine < len(acting) else "me" if mine else "friend"

    # -- what the player does --------------------------------------------------------------------

    def act(self, seat: int, move: Move) -> None:
        """Make a move of this side.

        Raises:
            IllegalMove: the rules, whose turn it is, or the connection's state don't allow it.
        """
        table = self.offers.free_table()
        if seat not in self.seats:
            raise IllegalMove("not_your_turn")
        table.check(seat, move)
        self.offers.overtake()
        message: Message = {"t": "move", "seat": seat, "move": str(move), "commit": None}
        if self.game.verbs[move.verb]:
            message["move"] = str(move.seal())
            message["commit"] = self._dealer.seal(seat, move)
        self.post(message)
        self._settle(lambda: table.act(seat, move))
        self.on_change()

    # -- the link ----------------------------------------------------------------------------------

    def link_up(self) -> None:
        """A link is open: say hello."""
        self.linked, self.greeted = True, False
        self.declined = self.left = None
        hello = self.agreement.hello(self.side, self._stream.received, self._coin.commitment)
        self.signal({**hello, "name": self.talk.name})
        self.on_change()

    def link_down(self) -> None:
        """The link is lost; everything waits for the next one."""
        self.linked = self.greeted = self._stream.open = False
        self.on_change()

    def leave(self, reason: str = "left") -> None:
        """Tell the friend that this side goes away on purpose.

        Args:
            reason: a word that locale files translate.
        """
        self.signal({"t": "bye", "reason": reason})

    def receive(self, text: Any) -> None:
        """Take a message from the link; whatever it is, this never raises and never harms the game."""
        if self.problem is not None or not self.linked:
            return
        number = self._stream.received + 1
        try:
            message = decode(text)
            if message["t"] in LINK:
                self.on_link(message)
                return
            if message["t"] in CONTROL:
                self._receive_control(message)
            else:
                number = message["n"]
                self._receive_numbered(message)
        except Verdict as verdict:
            self._judge(verdict)
        except GameError as error:
            self._refuse(number, error)
        self.on_change()

    def _receive_control(self, message: Message) -> None:
        match message["t"]:
            case "hello":
                self._greet(message)
            case "resend" if self.greeted:
                self._stream.resend(message["from"])
            case "ping":
                self.signal({"t": "pong", "id": message["id"]})
            case "bye":
                self.left = message["reason"]
                self.linked = self.greeted = self._stream.open = False
            case "refuse":
                self.objection = message["code"], {"n": message["n"]}

    def _greet(self, hello: Message) -> None:
        """Compare what both sides are about to play, and go on where they stopped."""
        code = self.agreement.mismatch(hello)
        if code is None and hello["side"] != 1 - self.side:
            code = "other_table"
        if code is None and (hello["have"] > self._stream.sent or self._coin.theirs not in (None, hello["coin"])):
            code = "other_log"
        if code is not None:
            self.declined = code, {"theirs": str(hello["game"]), "ours": self.game.name}
            self.signal({"t": "bye", "reason": code})
            return
        self.talk.friend = hello["name"]
        first = self._coin.theirs is None
        self._coin.theirs = hello["coin"]
        self.greeted = self._stream.open = True
        self._stream.resend(hello["have"] + 1)
        if first and self.agreement.host_player is None:
            self.post(self._coin.opening())
        elif first:
            self._sit(self.agreement.host_player)

    def _sit(self, host_player: int) -> None:
        """Both know who sits where: the first game begins."""
        self.player = host_player if self.side == HOST else 1 - host_player
        self._deal()

    def _deal(self) -> None:
        self.table = Table(self.game, self.options, self._new_dealer(self.player))
        self._watch()
        self._settle(self.table.start)

    def _new_dealer(self, seat: int) -> FairDealer:
        mask = sum(1 << own for own in self._every_other(seat))
        return FairDealer(self.game, self.options, self.side, mask, self.group, self.post)

    def begin_next(self) -> None:
        """Begin the next game of the match, as both sides want."""
        table = self.table
        table.dealer = self._new_dealer((self.player + table.number + 1) % SIDES)
        self.note(["next"])
        self._settle(table.next_game)

    def begin_match(self) -> None:
        """Begin another match with a log of its own and the seats of the last game exchanged, as both sides want."""
        self.player = (self.player + self.table.number + 1) % SIDES
        self.audits = []
        self.note(["match"])
        self._deal()

    def give_up(self, seat: int) -> None:
        """Let a seat give up the game, as both sides know."""
        self._settle(lambda: self.table.resign(seat))

    def note(self, public: Any) -> None:
        """Let something that happened to the log itself enter the chain."""
        self.head = extend(self.head, public)

    def _watch(self) -> None:
        self.table.on_entry = self._chain

    @property
    def _dealer(self) -> FairDealer:
        return self.table.dealer

    def _chain(self, entry: Entry, request: Request | None) -> None:
        sealed = entry[0] == "move" and self.game.verbs[parse_move(entry[2]).verb]
        form = public_form(entry, request, sealed, self.game.num_seats(self.options))
        if form is not None:
            self.note(form)
        if isinstance(request, Audit):
            self.audits.append({"game": self.table.number, "plies": self._plies(), "result": entry[1]})

    def _plies(self) -> int:
        return sum(entry[0] in ("move", "resign") for entry in self.table.log)

    # -- numbered messages ---------------------------------------------------------------------------

    def _receive_numbered(self, message: Message) -> None:
        if not self.greeted:
            raise BadMessage("out_of_order")
        try:
            if not self._stream.is_new(message):
                return
        except BadMessage:
            if self.refused is None:
                self.signal({"t": "resend", "from": self._stream.received + 1})
            raise
        if message["t"] not in CROSSING and message["c"] != self.head:
            raise BadMessage("desync")
        self._take(message)
        self.offers.confirm_resigning()
        self._stream.received = message["n"]
        self.refused = None

    def _take(self, message: Message) -> None:
        """Let the table have a message whose number is right."""
        kind = message["t"]
        table = self.table
        if kind == "coin":
            self._open_coin(message)
        elif kind in talk.KINDS:
            self.talk.take(message)
        elif table is None:
            raise BadMessage("out_of_turn")
        elif kind == "move":
            self._take_move(table, message)
        elif kind in offers.KINDS:
            self.offers.take(table, message)
        else:
            self._take_part(table, message)

    def _open_coin(self, message: Message) -> None:
        if self.table is not None or self.agreement.host_player is not None:
            raise BadMessage("out_of_turn")
        self._sit(self._coin.flip(message))

    def _take_move(self, table: Table, message: Message) -> None:
        """A move of the other side; a sealed one comes as `verb:?` with a commitment."""
        seat, move = message["seat"], parse_move(message["move"])
        if seat in self.seats or seat >= self.game.num_seats(self.options):
            raise BadMessage("not_your_seat", seat=seat)
        sealed = self.game.verbs.get(move.verb)
        if sealed is None:
            raise IllegalMove("bad_move")
        if sealed != move.hidden or sealed != (message["commit"] is not None):
            raise BadMessage("malformed", kind="move")
        self.game.check_turn(table.state, seat)
        self.game.check(table.state, seat, move)
        if sealed:
            self._dealer.expect(seat, move.verb, message["commit"])
        self._settle(lambda: table.take(seat, move))

    def _take_part(self, table: Table, message: Message) -> None:
        """The other side's part of a deal, of a reveal or of an audit."""
        if table.state.request is None:
            raise BadMessage("out_of_turn", kind=message["t"])
        dealer = self._dealer
        dealer.incoming = message
        try:
            self._settle(table.settle)
            if dealer.incoming is not None:
                raise BadMessage("out_of_turn", kind=message["t"])
        finally:
            dealer.incoming = None

    def _settle(self, step: Callable[[], None]) -> None:
        """Do a step of the table.

        Raises:
            Verdict: the other side's part fits its keys and commitments, so it can't be a slip,
                but the rules forbid what came out.
            GameError: the incoming message is no good; the table is as it was.
        """
        self._dealer.log = self.table.log
        asked = self._dealer.incoming is not None
        try:
            step()
        except Verdict:
            raise
        except GameError as error:
            if asked and self._dealer.incoming is None:
                raise Verdict(error.code, 1 - self.seat, self._plies(), **error.params) from error
            raise

    # -- refusing and stopping -----------------------------------------------------------------------

    def _refuse(self, number: int, error: GameError) -> None:
        params = dict(error.params)
        if self.table is not None:
            params.setdefault("ply", self._plies())
        # What was refused first explains the rest, until a good message comes.
        self.refused = self.refused or (error.code, params)
        self._refusals += 1
        self.signal({"t": "refuse", "n": number, "code": error.code})
        if self._refusals > PATIENCE:
            self._stop("too_many_refusals")

    def _judge(self, verdict: Verdict) -> None:
        self.audits.append({"game": self.table.number, "plies": self._plies(), "result": verdict.code,
                            "seat": verdict.seat, "ply": verdict.ply})
        self._stop("cheated", rule=verdict.code, seat=verdict.seat, ply=verdict.ply)

    def _stop(self, code: str, **params: Any) -> None:
        self.problem = code, params
        self.signal({"t": "bye", "reason": code})

    # -- sending ---------------------------------------------------------------------------------------

    def signal(self, message: Message) -> None:
        """Send a control message; nothing without a link."""
        if self.linked:
            self._send(encode(message))

    def post(self, message: Message) -> None:
        """Send a message of the game, now or as soon as there is a link."""
        self._stream.post(message, self.head)

    # -- keeping ---------------------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """Return the session as plain data, secrets included: it belongs to this browser only."""
        return {
            "format": SAVE_FORMAT,
            "side": self.side,
            **self.agreement.dump(),
            "player": self.player,
            "problem": self.problem and list(self.problem),
            "audits": self.audits,
            "talk": self.talk.dump(),
            "offers": self.offers.dump(),
            "head": self.head,
            "stream": self._stream.dump(),
            "coin": self._coin.dump(),
            "table": self.table and self.table.save(),
            "dealer": self.table and self._dealer.dump(),
        }

    @classmethod
    def load(cls, data: Any, group: Group, send: Send, on_change: Listener = lambda: None) -> Session:
        """Return the session that `save` made this data from; it waits for a link.

        Raises:
            BadRecord: `not_a_save`, `other_rules` or `save_damaged`.
        """
        if not isinstance(data, dict) or data.get("format") != SAVE_FORMAT:
            raise BadRecord("not_a_save")
        try:
            session = cls(int(data["side"]), Agreement.load(data), group, send, on_change)
            session.player = data["player"]
            session.problem = None if data["problem"] is None else (data["problem"][0], data["problem"][1])
            session.audits = list(data["audits"])
            session.talk.restore(data["talk"])
            session.offers.restore(data["offers"])
            session.head = str(data["head"])
            session._stream.restore(data["stream"])
            session._coin = Coin.load(data["coin"])
            if data["table"] is not None:
                session._load_table(data)
        except BadRecord:
            raise
        except (GameError, KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise BadRecord("save_damaged", why=str(error)[:80]) from error
        return session

    def _load_table(self, data: dict[str, Any]) -> None:
        number = len(data["table"]["finished"])
        dealer = self._new_dealer((self.player + number) % SIDES)
        dealer.restore(data["dealer"])
        self.table = Table.load(data["table"], dealer)
        self._watch()
