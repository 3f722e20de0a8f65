"""The rules of a game on a page of their own."""

from __future__ import annotations

from ..boards import el, has_board, load_board
from .base import NotFound, Page, Screen
from .parts import heading, link


class Rules(Screen):
    """The rules of one game."""

    def __init__(self, page: Page, *words: str) -> None:
        if len(words) != 1 or not has_board(words[0]):
            raise NotFound
        self.page = page
        self.game = words[0]

    def title(self) -> str:
        """Return the heading."""
        return self.page.t("page.rules.title", game=self.page.t(f"page.games.{self.game}.name"))

    def html(self) -> str:
        """Return the rules."""
        t = self.page.t
        play = el("div", link(f"#!/new/{self.game}", t("page.landing.play"), kind="primary"), class_="row")
        rules = el("div", load_board(self.game).rules(t), class_="rules")
        return self.whole(heading(self.title()), rules, play, data_game=self.game)
