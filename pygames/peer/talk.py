"""What the two players say to each other: nicknames and a chat of plain text.

Whatever the other side sends is a line of text, as `messages.clean` leaves it; a page escapes it like any
other text.  Who is muted is still heard by the protocol, so that the numbering goes on, but not kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from ..core.errors import IllegalMove
from .messages import LONGEST_NAME, Message, clean, nickname, phrase, speech

KINDS = ("say", "phrase")
"""The messages that this module takes."""

MOST_LINES = 100
"""Lines that are kept; older ones are forgotten."""


@dataclass(frozen=True)
class Line:
    """One line of the chat.

    mine: whether this side said it.
    text: what was written, or an empty text for a ready-made phrase.
    word: the ready-made phrase, or an empty text.
    """

    mine: bool
    text: str = ""
    word: str = ""


class Talk:
    """One side of the conversation.

    Args:
        post: sends a numbered message.

    Attributes:
        name: what this side is called; told with the next `hello`.
        friend: what the other side is called, as it says itself.
        lines: the conversation, oldest first.
        muted: whether the other side is not listened to.
        unread: how many of the last lines have not been looked at; whoever shows them sets it to 0.
    """

    def __init__(self, post: Callable[[Message], None]) -> None:
        self.name = ""
        self.friend = ""
        self.lines: list[Line] = []
        self.muted = False
        self.unread = 0
        self._post = post

    def call(self, name: str) -> None:
        """Give this side a nickname, as far as it is one."""
        self.name = clean(name, LONGEST_NAME)

    def say(self, text: str) -> None:
        """Say what the player wrote; nothing if he wrote nothing."""
        text = clean(text)
        if text:
            self._keep(Line(True, text))
            self._post({"t": "say", "text": text})

    def say_phrase(self, word: str) -> None:
        """Say a ready-made phrase, which the other reads in his own language.

        Raises:
            IllegalMove: `bad_phrase`, there is no such phrase.
        """
        if not phrase(word):
            raise IllegalMove("bad_phrase")
        self._keep(Line(True, word=word))
        self._post({"t": "phrase", "word": word})

    def take(self, message: Message) -> None:
        """Hear what the other side says."""
        if not self.muted:
            self._keep(Line(False, message.get("text", ""), message.get("word", "")))
            self.unread = min(self.unread + 1, MOST_LINES)

    def _keep(self, line: Line) -> None:
        self.lines = [*self.lines, line][-MOST_LINES:]

    def dump(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {"name": self.name, "friend": self.friend, "muted": self.muted, "lines": [asdict(line) for line in self.lines]}

    def restore(self, data: Any) -> None:
        """Take over what `dump` returned.

        Raises:
            KeyError, TypeError, ValueError: the data is something else.
        """
        lines = [Line(bool(line["mine"]), line["text"], line["word"]) for line in data["lines"]]
        if not all(nickname(data[who]) for who in ("name", "friend")) or not all(
                speech(line.text) and (line.word == "" or phrase(line.word)) for line in lines):
            raise ValueError("no conversation")
        self.name, self.friend, self.muted, self.lines = data["name"], data["friend"], bool(data["muted"]), lines[-MOST_LINES:]
