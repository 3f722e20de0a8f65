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

TOLD, TAKEN = "reply", "taken"
"""How the notes between tabs begin; a colon and the code follow."""

KNOWN = ("own", "used", "old")
"""So do notes of tabs that know the code, but have no table that waits for it (see `web.peer.PeerTable.knows`)."""


def hear(page: Page, note: str) -> None:
    """Take a note from another tab: a reply that one of this tab's tables may wait for, or that a reply was taken."""
    kind, _, code = note.partition(":")
    if kind in (TAKEN, *KNOWN):
        page.note(note)
    elif kind == TOLD:
        answer = TAKEN if take(page, code) else known(page, code)
        if answer:
            page.run(page.post(f"{answer}:{code}"))


def take(page: Page, code: str) -> bool:
    """Give a reply to the table of this tab that waits for it; return whether there is one."""
    for id, table in page.tables.items():
        if table.expects(code):
            table.take_code(code)
            page.go(f"#!/table/{id}")
            page.refresh()
            return True
    return False


def known(page: Page, text: str) -> str:
    """Return how this tab knows a reply that none of its tables waits for: one of `KNOWN`, or an empty text."""
    try:
        code = decode(text)
    except CodeError:
        return ""
    if not isinstance(code, ReplyCode):
        return ""
    return next(filter(None, (table.knows(code) for table in page.tables.values())), "")


class Reply(Screen):
    """Hands a reply over, and says whether that has worked."""

    def __init__(self, page: Page, *words: str) -> None:
        if len(words) != 1:
            raise NotFound
        self.page = page
        self.code = words[0]
        self.heard = ""  # what has become of the reply: `TAKEN`, one of `KNOWN`, or nothing yet
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
        if take(self.page, self.code):
            return
        self.heard = known(self.page, self.code)
        await self.page.post(f"{TOLD}:{self.code}")  # another tab may do more than know it

    def title(self) -> str:
        """Return the heading."""
        return self.page.t("peer.reply_link.title")

    def command(self, word: str, detail: str) -> None:
        """Try once more."""
        if word == "again":
            self.page.run(self._hand_over())

    def note(self, note: str) -> None:
        """Another tab says that it has taken the reply, or how it knows it."""
        kind, _, code = note.partition(":")
        if code == self.code and self.heard != TAKEN:
            self.heard = kind

    def html(self) -> str:
        """Return what has become of the reply."""
        t = self.page.t
        copy = button(f"copy:{self.code}", t("peer.copy_code"), "copy", "primary")
        if self.refusal:
            content = prose(self.refusal, class_="refusal", role="alert")
        elif self.heard:
            content = prose(t(f"peer.reply_link.{self.heard}"), class_="lead", role="status")
            content += el("div", copy, class_="row") if self.heard == "own" else ""
        else:
            again = button("again", t("peer.reply_link.again"), "peer", "quiet")
            content = (working(t("peer.reply_link.looking")) + prose(t("peer.reply_link.help"))
                       + el("div", copy, again, class_="row"))
        panel = el("section", content, class_="connect", data_taken="true" if self.heard == TAKEN else None)
        return self.whole(heading(self.title()), panel)
