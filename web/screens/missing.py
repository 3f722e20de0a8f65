"""What stands where nothing can be shown: no such address, a game that can't be opened."""

from __future__ import annotations

from ..boards import el
from ..store import StoreError
from .base import Page, Screen
from .parts import brand, button, footer, header, heading, link, prose


class Missing(Screen):
    """No screen has this address."""

    def title(self) -> str:
        """Return the heading."""
        return self.page.t("page.missing.title")

    def html(self) -> str:
        """Return a friendly dead end with a way home."""
        t = self.page.t
        return dead_end(self.page, t("page.missing.title"), t("page.missing.help"), link("#!/", t("page.missing.home"), "home", "primary"))


def dead_end(page: Page, title: str, help: str, *buttons: str) -> str:
    """Return a screen that says one thing and offers what to do.

    Args:
        title: what is the matter.
        help: what to do.
        buttons: HTML.
    """
    main = el("main", brand(), heading(title), prose(help), el("div", *buttons, class_="row"), class_="dead-end")
    return header(page.t, page.settings["theme"]) + main + footer(page.t)


def broken_save(page: Page, id: str, problem: StoreError) -> str:
    """Return a screen that says why a saved game can't be opened; what is kept of it can be taken away as a file."""
    t = page.t
    buttons = [link("#!/saved", t("page.nav.saved"), "saved", "primary")]
    if problem.code != "no_such_save":
        buttons.append(button(f"export:{id}", t("page.saved.export"), "file", "quiet"))
    return dead_end(page, t("page.saved.cannot_open"), t(f"errors.{problem.code}", **problem.params), *buttons)
