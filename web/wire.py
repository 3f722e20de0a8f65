"""What carries texts between two tables: a link in use, spare ones beside it, and a heartbeat that tells when to change.

While two pages are connected they keep one more connection ready and tell each other over the link how to reach it
(`spare`).  When nothing has been heard for a while, or the browser gives the link up, both take the spare one, without
anybody's help.  The host makes spares and renews them; a friend keeps the last two, since it can't know whether its
answer for the newest has arrived, and tries both: the host only ever uses one.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from statistics import median
from typing import Any, Protocol

from pygames.peer.card import CodeError, PeerCard
from pygames.peer.code import Invitation, decode, encode
from pygames.peer.messages import Message

BEAT_SECONDS = 1.0
SILENCE_SECONDS = 5.0
"""Without any sign of the other page the connection counts as interrupted."""

STALL_SECONDS = 4.0
"""Between two beats that should follow at once: this page itself was asleep, so it could hear nothing."""

RENEW_SECONDS = 90.0
"""After which a router may have forgotten a spare's way."""

SPARE_GAP_SECONDS = 3.0
"""The host may not make its friend open connections faster than this."""

MEND_SECONDS = {"peer": 25.0, "lost": 900.0}
"""How long to try the spares: if the other side closed the link it is most likely gone."""

PAUSE_SECONDS = 2.0
"""Before a spare is started once the browser has given a link up: if its network is gone it says so a second later, and
Firefox gives a spare up for good that is started meanwhile."""

RETIRE_SECONDS = 1.5


class Net(Protocol):
    """What a wire needs of the browser; `web.link.Network` is the real one.

    servers: the STUN and TURN servers that it asks, as WebRTC takes them.
    """

    servers: list[dict[str, Any]]

    def open(self, on_state: Callable[[str, str], None], on_message: Callable[[str | None], None]) -> Any:
        """Return a new `web.link.Link`."""

    def beat(self, seconds: float, on_beat: Callable[[], None]) -> Callable[[], None]:
        """Call a function regularly, also in a hidden page; return what stops that."""

    def now(self) -> float:
        """Return seconds that only grow."""

    def online(self) -> bool:
        """Return whether the browser has a network at all."""

    def run(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something that takes time."""


class Line:
    """One link, as its wire knows it.

    number: of a spare; 0 for a link that came about by codes.
    card: how to reach the other side's end, once it has said so.
    started: whether this side has begun to connect.
    """

    def __init__(self, wire: Wire, net: Net, number: int = 0, card: PeerCard | None = None) -> None:
        self.number = number
        self.card = card
        self.started = False
        self._wire: Wire | None = wire
        self.link = net.open(self._on_state, self._on_text)

    def connect(self, card: PeerCard, owner: str, seconds: float | None = None) -> None:
        """Try to reach the other side, for so long."""
        self.started = True
        self.link.connect(card, owner, seconds)

    def close(self) -> None:
        """Close it; nothing is heard of it any more."""
        if self._wire is not None:
            self._wire = None
            self.link.close()

    def _on_state(self, state: str, reason: str) -> None:
        if self._wire is not None:
            self._wire.on_line(self, state, reason)

    def _on_text(self, text: str | None) -> None:
        if self._wire is not None:
            self._wire.on_text(self, text)


class Wire:
    """The connection of one table.

    Args:
        net: the browser.
        is_host: whether this side made the table.
        on_state: called with `up` when there is a new link, with `down` when it is lost, with `changed` when `state`
            or `round_trip` has changed, with `beat` after every beat, and with `failed` or `closed` and a reason when
            there is no link left.
        on_text: called with every text that arrives; None for something that was no text.
        signal: sends a control message to the other side.

    Attributes:
        state: `idle`, `connecting`, `open`, `interrupted`, `mending`, `offline` (mending waits for a network) or `closed`.
        round_trip: milliseconds to the other page and back; None before it is known.
        slept: seconds for which this page itself was asleep, last time.
    """

    def __init__(self, net: Net, is_host: bool, on_state: Callable[[str, str], None],
                 on_text: Callable[[str | None], None], signal: Callable[[Message], None]) -> None:
        self.state = "idle"
        self.round_trip: int | None = None
        self.slept = 0.0
        self._net = net
        self._is_host = is_host
        self._tell = on_state
        self._take = on_text
        self._signal = signal
        self._line: Line | None = None
        self._spares: list[Line] = []
        self._number = 0
        self._next_spare: float | None = None
        self._beaten = self._heard = net.now()
        self._not_before = self._deadline = 0.0
        self._why = ""
        self._retired: float | None = None
        self._pings: dict[int, float] = {}
        self._trips: list[float] = []
        self._stop = net.beat(BEAT_SECONDS, self.beat)

    # -- the first link --------------------------------------------------------------------------

    async def card(self) -> PeerCard:
        """Begin anew: open a link and return how to reach it.

        Raises:
            CodeError: `no_candidates` or `bad_sdp`.
        """
        self.drop()
        line = self._line = Line(self, self._net)
        self.state = "connecting"
        return await line.link.card()

    def connect(self, card: PeerCard) -> None:
        """Try to reach the other side by the card that it sent."""
        assert self._line is not None
        self._line.connect(card, self._owner)

    @property
    def _owner(self) -> str:
        return "friend" if self._is_host else "host"

    # -- while it is open ----------------------------------------------------------------------

    def send(self, text: str) -> None:
        """Send a text, as soon as the link takes it; without one it is dropped."""
        if self._line is not None and self.state in ("open", "interrupted"):
            self._line.link.send(text)

    def keep_spares(self) -> None:
        """From now on the two pages trust each other enough to keep spares."""
        if self._is_host and self._next_spare is None:
            self._make_spare()

    def hear(self, message: Message) -> None:
        """Take a control message that speaks about the link: `pong` or `spare`."""
        if message["t"] == "pong":
            self._measure(message["id"])
            return
        try:
            code = decode(message["card"])
        except CodeError:
            return
        if not isinstance(code, Invitation):
            return
        if self._is_host:
            self._complete(message["id"], code.card)
        else:
            self._answer(message["id"], code.card)

    def retire(self) -> None:
        """Let what was sent last still leave, then close."""
        self._drop_spares()
        self._retired = self._net.now()

    def drop(self) -> None:
        """Close everything."""
        line, self._line = self._line, None
        if line is not None:
            line.close()
        self._drop_spares()
        self.state, self.round_trip, self._retired = "idle", None, None

    def end(self) -> None:
        """Close everything for good."""
        self.drop()
        self._stop()

    # -- what links tell -----------------------------------------------------------------------

    def on_line(self, line: Line, state: str, reason: str) -> None:
        """A link has another state."""
        if line is self._line:
            self._on_own(state, reason)
        elif state == "open" and self.state in ("mending", "offline"):
            self._switch(line)
        elif state in ("failed", "closed") and line in self._spares:
            self._spares.remove(line)
            line.close()
            if self.state == "mending" and not self._ready():
                self._end("closed", self._why)

    def _on_own(self, state: str, reason: str) -> None:
        if state == "open" and self.state == "connecting":
            self._up()
        elif state == "open":
            self._become("open")
        elif state == "interrupted":
            self._become("interrupted")
        elif state == "failed":
            self._end("failed", reason)
        elif state == "closed":
            self._lose("suspended" if reason == "here" else reason, PAUSE_SECONDS if reason == "lost" else 0.0)

    def on_text(self, line: Line, text: str | None) -> None:
        """Something has arrived."""
        if line is self._line:
            self._heard = self._net.now()
            self._take(text)

    # -- the heartbeat ---------------------------------------------------------------------------

    def beat(self) -> None:
        """Ask for a sign of the other page, and act on its silence; called regularly, and when the page wakes up."""
        now = self._net.now()
        pause, self._beaten = now - self._beaten, now
        if pause > STALL_SECONDS:
            self._heard, self.slept = now, pause
            self._tell("changed", "")
        if self._retired is not None:
            if now - self._retired > RETIRE_SECONDS:
                self.drop()
        elif self.state in ("open", "interrupted"):
            self._ask(now)
        elif self.state in ("mending", "offline"):
            self._mend(now)
        self._tell("beat", "")

    def _ask(self, now: float) -> None:
        number = (max(self._pings, default=0) + 1) % 1_000_000
        self._pings = {**dict(list(self._pings.items())[-3:]), number: now}
        self._signal({"t": "ping", "id": number})
        if now - self._heard > SILENCE_SECONDS:
            if self._ready():
                self._lose("lost")
            else:
                self._become("interrupted")
        elif self._is_host and self._next_spare is not None and now > self._next_spare:
            self._make_spare()

    def _measure(self, number: int) -> None:
        begun = self._pings.pop(number, None)
        if begun is None:
            return
        self._trips = [*self._trips, 1000 * (self._net.now() - begun)][-5:]
        trip = round(median(self._trips))
        shown = self.round_trip
        # The number is for people: it need not flicker.
        if shown is None or abs(trip - shown) > max(10, shown // 3):
            self.round_trip = trip
            self._tell("changed", "")
        self._become("open")

    # -- spares ----------------------------------------------------------------------------------

    def _make_spare(self) -> None:
        """The host's part, first half: offer a new spare."""
        self._next_spare = self._net.now() + RENEW_SECONDS
        self._number += 1
        line = Line(self, self._net, self._number)
        # One that is complete stays until the new one is.
        for old in [spare for spare in self._spares if spare.card is None]:
            self._spares.remove(old)
            old.close()
        self._spares.append(line)
        self._net.run(self._say(line))

    def _answer(self, number: int, card: PeerCard) -> None:
        """The friend's part: open a spare for the one that the host has offered."""
        now = self._net.now()
        too_soon = self._next_spare is not None and now < self._next_spare
        if self.state not in ("open", "interrupted") or number <= self._number or too_soon:
            return
        self._number, self._next_spare = number, now + SPARE_GAP_SECONDS
        line = Line(self, self._net, number, card)
        for old in self._spares[:-1]:
            old.close()
        self._spares = [*self._spares[-1:], line]
        self._net.run(self._say(line))

    async def _say(self, line: Line) -> None:
        """Tell the other side how to reach a spare."""
        try:
            card = await line.link.card()
        except Exception:  # without a spare everything still works, only less well
            if line in self._spares:
                self._spares.remove(line)
            return
        if line in self._spares:
            self._signal({"t": "spare", "id": line.number, "card": encode(Invitation(card))})

    def _complete(self, number: int, card: PeerCard) -> None:
        """The host's part, second half: the friend has answered."""
        for line in self._spares:
            if line.number == number and line.card is None:
                line.card = card
                for old in self._spares:
                    if old is not line:
                        old.close()
                self._spares = [line]
                return

    def _ready(self) -> list[Line]:
        return [line for line in self._spares if line.card is not None]

    def _drop_spares(self) -> None:
        spares, self._spares = self._spares, []
        for line in spares:
            line.close()
        self._number, self._next_spare = 0, None

    # -- losing and mending ------------------------------------------------------------------------

    def _lose(self, reason: str, pause: float = 0.0) -> None:
        """The link is of no use any more: take a spare after a pause, or give up."""
        line, self._line = self._line, None
        if line is not None:
            line.close()  # else the other side might find back to it and never change
        was_open = self.state in ("open", "interrupted")
        if not was_open or reason not in MEND_SECONDS or self._retired is not None or not self._ready():
            self._end("closed", reason)
            return
        now = self._net.now()
        self._why, self._not_before, self._deadline = reason, now + pause, now + MEND_SECONDS[reason]
        self.state, self.round_trip, self._next_spare = "mending", None, None
        self._tell("down", "")
        self._mend(now)

    def _mend(self, now: float) -> None:
        if now > self._deadline:
            self._end("closed", self._why)
        elif not self._net.online():
            self._not_before = now + PAUSE_SECONDS
            self._become("offline")
        else:
            self._become("mending")
            for line in self._ready():
                if not line.started and now >= self._not_before:
                    assert line.card is not None
                    line.connect(line.card, self._owner, self._deadline - now)

    def _switch(self, line: Line) -> None:
        """A spare has opened: it is the link now."""
        self._spares.remove(line)
        self._drop_spares()
        self._line = line
        self._up()

    def _up(self) -> None:
        self.state, self._heard, self._pings, self._trips = "open", self._net.now(), {}, []
        self._tell("up", "")

    def _become(self, state: str) -> None:
        if self.state != state:
            self.state = state
            self._tell("changed", "")

    def _end(self, event: str, reason: str) -> None:
        self.drop()
        self.state = "closed"
        self._tell(event, reason)
