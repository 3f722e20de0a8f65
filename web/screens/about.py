"""What this is, who made what, under which licences."""

from __future__ import annotations

import json
from html import escape

from ..boards import el
from .base import Page, Screen
from .parts import heading, prose


class About(Screen):
    """The page about the page; licences are fetched when it opens."""

    def __init__(self, page: Page, *words: str) -> None:
        super().__init__(page, *words)
        self.licenses: list[dict[str, str]] = []
        self.version = ""
        page.run(self._fetch())

    async def _fetch(self) -> None:
        self.licenses = json.loads(await self.page.file("licenses.json"))
        self.version = json.loads(await self.page.file("version.json"))["version"]
        self.page.refresh()

    def title(self) -> str:
        """Return the heading."""
        return self.page.t("page.about.title")

    def html(self) -> str:
        """Return the text and the list of licences."""
        t = self.page.t
        parts = [el("section", el("h2", escape(t(f"page.about.{part}.title"))), prose(t(f"page.about.{part}.text")))
                 for part in ("what", "private", "fair", "unofficial")]
        licenses = el("section", el("h2", escape(t("page.about.licenses.title"))), prose(t("page.about.licenses.text")),
                      el("ul", *map(_license, self.licenses), class_="licenses"))
        version = prose(t("page.about.version", version=self.version), class_="help") if self.version else ""
        return self.whole(heading(self.title()), *parts, licenses, version)


def _license(entry: dict[str, str]) -> str:
    terms = " ".join(filter(None, (entry["version"], entry["license"])))
    name = el("summary", el("bdi", escape(entry["name"])), " ", el("small", escape(terms), dir="ltr"))
    return el("li", el("details", name, el("pre", escape(entry["text"]), dir="ltr", tabindex="0")))
