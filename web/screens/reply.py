"""The host's last step, if the friend's reply comes as a link: it opens in another tab, which hands it over."""

from __future__ import annotations

from pygames.core.errors import GameError
from pygames.peer.card import CodeError
from pygames.peer.code import Reply as ReplyCode
from pygames.peer.code import decode

from ..boards import el
from .base import NotFound, Page, Screen
from .connect import said
from .parts import button, heading, prose, working

TOLD, TAKEN = "reply:", "taken:"
"""How the notes between tabs begin; the code follows."""


def hear(page: Page, note: str) -> None:
    """Take a note from another tab: a reply that one of this tab's tables may wait for, or that a reply was taken."""
    kind, _, code = note.partition(":")
    if kind == "reply" and take(page, code):
        page.run(page.post(TAKEN + code))
    elif kind == "taken":
        page.note(note)


def take(page: Page, code: str) -> bool:
    """Give a reply to the table of this tab that waits for it; return whether there is one."""
    for id, table in page.tables.items():
        if table.expects(code):
            table.take_code(code)
            page.go(f"#!/table/{id}")
            page.refresh()
            return True
    return False


class Reply(Screen):
    """Hands a reply over, and says whether that has worked."""

    def __init__(self, page: Page, *words: str) -> None:
        if len(words) != 1:
            raise NotFound
        self.page = page
        self.code = words[0]
        self.taken = False
        self.refusal = ""
        try:
            if not isinstance(decode(self.code), ReplyCode):
                raise CodeError("not_a_reply")
        except GameError as error:
            self.refusal = said(page.t, error)
        else:
            page.run(self._hand_over())

    async def _hand_over(self) -> None:
        # In the very tab that waits it needs no note.
        if not take(self.page, self.code):
            await self.page.post(TOLD + self.code)

    def title(self) -> str:
        """Return the heading."""
        return self.page.t("peer.reply_link.title")

    def command(self, word: str, detail: str) -> None:
        """Try once more."""
        if word == "again":
            self.page.run(self._hand_over())

    def note(self, note: str) -> None:
        """Another tab says that it has taken the reply."""
        self.taken = self.taken or note == TAKEN + self.code

    def html(self) -> str:
        """Return what has become of the reply."""
        t = self.page.t
        if self.refusal:
            content = prose(self.refusal, class_="refusal", role="alert")
        elif self.taken:
            content = prose(t("peer.reply_link.taken"), class_="lead", role="status")
        else:
            copy = button(f"copy:{self.code}", t("peer.copy_code"), "copy", "primary")
            again = button("again", t("peer.reply_link.again"), "peer", "quiet")
            content = (working(t("peer.reply_link.looking")) + prose(t("peer.reply_link.help"))
                       + el("div", copy, again, class_="row"))
        panel = el("section", content, class_="connect", data_taken="true" if self.taken else None)
        return self.whole(heading(self.title()), panel)
