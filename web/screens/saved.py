"""The list of saved games: resume, take away as a file, delete, bring in."""

from __future__ import annotations

from html import escape
from time import time

from ..boards import el, has_board
from ..i18n import Locale
from ..store import StoreError, Summary
from .base import Screen
from .parts import brand, button, heading, link, prose

PLACES = {"local": "play", "computer": "computer", "peer": "table"}
"""Kind of a saved game → first word of its address."""


class Saved(Screen):
    """All games that this browser keeps."""

    deleting = ""

    def title(self) -> str:
        """Return the heading."""
        return self.page.t("page.saved.title")

    def command(self, word: str, detail: str) -> None:
        """Delete, after being asked."""
        self.deleting = detail if word == "delete" else ""
        if word == "delete-yes":
            table = self.page.tables.pop(detail, None)
            if table is not None:
                table.close()
            self.page.store.delete(detail)
            self.page.say(("page.saved.deleted", {}), "good")

    def file(self, name: str, text: str) -> None:
        """Take in a game from a file."""
        try:
            self.page.store.take_in(text)
        except StoreError as error:
            key = f"errors.file.{error.code}"
            self.page.say((key if self.page.t.has(key) else f"errors.{error.code}", error.params), "bad")
        else:
            self.page.say(("page.saved.taken_in", {}), "good")

    def escape(self) -> None:
        """Delete nothing."""
        self.deleting = ""

    def html(self) -> str:
        """Return the list."""
        t = self.page.t
        games = self.page.store.games()
        rows = "".join(self._row(t, line) for line in games)
        empty = el("div", brand(), prose(t("page.saved.none")), link("#!/", t("page.saved.play"), kind="primary"),
                   class_="empty")
        bring = el("label", el("input", type="file", accept=".json,application/json", data_file="import"),
                   el("span", escape(t("page.saved.import"))), class_="button quiet file")
        return self.whole(heading(self.title()), prose(t("page.saved.help"), class_="lead"),
                          el("ul", rows, class_="saves") if games else empty, el("div", bring, class_="row"))

    def _row(self, t: Locale, line: Summary) -> str:
        if self.deleting == line.id:
            actions = button(f"delete-yes:{line.id}", t("page.saved.delete_yes"), kind="danger", data_focus=True) + button(
                "cancel", t("page.saved.keep"), kind="quiet")
        else:
            delete = button(f"delete:{line.id}", t("page.saved.delete"), "trash", "quiet icon-only")
            export = button(f"export:{line.id}", t("page.saved.export"), "file", "quiet icon-only")
            actions = self._resume(t, line) + export + delete
        return el("li", el("div", *self._words(t, line)), el("div", actions, class_="row"), class_="save",
                  id=f"save-{line.id}", data_kind=line.kind or None)

    def _resume(self, t: Locale, line: Summary) -> str:
        if line.problem or not has_board(line.game):
            return ""
        label = "look" if line.over else "resume_peer" if line.kind == "peer" else "resume"
        return link(f"#!/{PLACES[line.kind]}/{line.id}", t(f"page.saved.{label}"), kind="quiet" if line.over else "primary")

    def _words(self, t: Locale, line: Summary) -> list[str]:
        if line.problem:
            return [el("h2", escape(t("page.saved.damaged"))), prose(t(f"errors.{line.problem}"), class_="refusal")]
        state = t("page.saved.over") if line.over else t("page.saved.plies", count=line.plies)
        names = t.join([t.say(name) for name in line.names if name])
        about = " · ".join(filter(None, (t(f"page.saved.kind.{line.kind}"), names, state, ago(t, line.time))))
        return [el("h2", escape(t(f"page.games.{line.game}.name"))), prose(about, class_="help")]


def ago(t: Locale, seconds: float, now: float | None = None) -> str:
    """Return how long ago something was, in words.

    Args:
        seconds: since 1970.
        now: the same for now; None asks the clock.
    """
    minutes = int(max(0, (time() if now is None else now) - seconds) // 60)
    for unit, length in (("days", 1440), ("hours", 60), ("minutes", 1)):
        if minutes >= length:
            return t(f"page.ago.{unit}", count=minutes // length)
    return t("page.ago.now")
