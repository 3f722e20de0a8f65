"""What stands where nothing can be shown: no such address, a game that can't be opened."""

from __future__ import annotations

from ..boards import el
from ..store import StoreError
from .base import Screen
from .parts import brand, button, heading, link, prose


class Missing(Screen):
    """No screen has this address."""

    def title(self) -> str:
        """Return the heading."""
        return self.page.t("page.missing.title")

    def html(self) -> str:
        """Return a friendly dead end with a way home."""
        t = self.page.t
        home = link("#!/", t("page.missing.home"), "home", "primary")
        return dead_end(self, t("page.missing.title"), t("page.missing.help"), home)


def dead_end(screen: Screen, title: str, help: str, *buttons: str) -> str:
    """Return a screen that says one thing and offers what to do.

    Args:
        title: what is the matter.
        help: what to do.
        buttons: HTML.
    """
    return screen.whole(brand(), heading(title), prose(help), el("div", *buttons, class_="row"), class_="dead-end")


def broken_save(screen: Screen, id: str, problem: StoreError) -> str:
    """Return a screen that says why a saved game can't be opened; what is kept of it can be taken away as a file."""
    t = screen.page.t
    buttons = [link("#!/saved", t("page.nav.saved"), "saved", "primary")]
    if problem.code != "no_such_save":
        buttons.append(button(f"export:{id}", t("page.saved.export"), "file", "quiet"))
    return dead_end(screen, t("page.saved.cannot_open"), t(f"errors.{problem.code}", **problem.params), *buttons)
