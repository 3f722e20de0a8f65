"""Two numbered streams of messages, one each way, that survive the loss of a link.

What is sent is kept until the other side has confirmed it (`a` in its messages, `have` in
its `hello`), so that a new link starts with sending the rest again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .messages import BadMessage, Message, encode


class Stream:
    """The numbers and the outbox of one side.

    Args:
        send: carries a text over the link.

    Attributes:
        open: whether numbered messages may leave now; else they wait in the outbox.
        sent: the number of the last message posted.
        received: the number of the last message of the other side that was taken.
    """

    def __init__(self, send: Callable[[str], None]) -> None:
        self.open = False
        self.sent = 0
        self.received = 0
        self._outbox: list[Message] = []
        self._send = send

    def post(self, message: Message, head: str) -> None:
        """Number a message and send it as soon as the stream is open."""
        self.sent += 1
        message = {**message, "n": self.sent, "c": head}
        self._outbox.append(message)
        if self.open:
            self._send(encode({**message, "a": self.received}))

    def resend(self, first: int) -> None:
        """Send everything from this number on again; what is before has arrived."""
        self.confirm(first - 1)
        for message in self._outbox:
            self._send(encode({**message, "a": self.received}))

    def confirm(self, number: int) -> None:
        """Drop what the other side has taken."""
        self._outbox = [message for message in self._outbox if message["n"] > number]

    def is_new(self, message: Message) -> bool:
        """Return whether this message is the next one; False if it was taken before.

        Raises:
            BadMessage: `out_of_order`, messages before it are missing.
        """
        self.confirm(message["a"])
        if message["n"] > self.received + 1:
            raise BadMessage("out_of_order", expected=self.received + 1, got=message["n"])
        return message["n"] == self.received + 1

    def dump(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {"sent": self.sent, "received": self.received, "outbox": self._outbox}

    def restore(self, data: Any) -> None:
        """Take over what `dump` returned.

        Raises:
            KeyError, TypeError, ValueError: the data is something else.
        """
        self.sent, self.received = int(data["sent"]), int(data["received"])
        self._outbox = [dict(message) for message in data["outbox"]]
