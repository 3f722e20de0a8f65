"""A page without a browser: what screens ask of it is remembered instead of shown."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from html.parser import HTMLParser
from typing import Any

from web.counsel import PageCounsel
from web.i18n import Locale, Text
from web.screens import open_screen
from web.screens.base import Screen
from web.screens.reply import hear
from web.store import Store, StoreError

VOID = {"input", "img", "br", "meta", "link"}


class DictShelf:
    """A `web.store.Shelf` in a dictionary; `problem` makes it refuse to write."""

    def __init__(self, problem: str = "") -> None:
        self.texts: dict[str, str] = {}
        self.problem = problem

    def read(self, key: str) -> str | None:
        return self.texts.get(key)

    def write(self, key: str, value: str) -> str:
        if not self.problem:
            self.texts[key] = value
        return self.problem

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)

    def keys(self, prefix: str) -> str:
        return "\n".join(key for key in self.texts if key.startswith(prefix))


class FakePage:
    """A `web.screens.base.Page`."""

    def __init__(self, lang: str = "en", shelf: DictShelf | None = None) -> None:
        self.shelf = shelf or DictShelf()
        self.store = Store(self.shelf)
        self.settings = self.store.settings()
        self.t = Locale(lang)
        self.can_share = self.can_scan = True
        self.tables: dict[str, Any] = {}
        self.said: list[Text] = []
        self.troubles: list[BaseException] = []
        self.clipboard = self.camera = ""
        self.tabs: list[FakePage] = []
        self.thinks: Any = PageCounsel()
        self.tools: tuple[Any, Any] = (None, None)
        self.files: dict[str, str] = {}
        self.address = ""
        self._begun: list[Coroutine[Any, Any, Any]] | None = None
        self.screen: Screen | None = None

    def open(self, address: str) -> Any:
        """Show the screen of an address and return it; what the screen begins comes after that."""
        self.address = address
        self._begun = []
        self.screen = screen = open_screen(self, address)
        begun, self._begun = self._begun, None
        for work in begun:
            self.run(work)
        return screen

    go = open

    def refresh(self) -> None:
        pass

    def moving(self) -> float:
        return 0.0

    def say(self, text: Text, kind: str = "info") -> None:
        self.said.append(text)

    def set(self, name: str, value: Any) -> None:
        self.settings[name] = value

    def save(self, id: str, save: dict[str, Any]) -> None:
        try:
            self.store.save(id, save)
        except StoreError as error:
            self.said.append((f"errors.{error.code}", {}))

    def run(self, work: Coroutine[Any, Any, Any]) -> None:
        if self._begun is not None:
            self._begun.append(work)
            return
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            asyncio.run(work)
            return
        # Nothing here ever waits for anything.
        with contextlib.suppress(StopIteration):
            work.send(None)

    def trouble(self, error: BaseException) -> None:
        self.troubles.append(error)

    async def copy(self, text: str) -> None:
        self.clipboard = text

    async def paste(self) -> str:
        return self.clipboard

    async def share(self, text: str) -> None:
        pass

    async def draw(self, text: str) -> str:
        return f"{len(text)}:M0 0h1v1h-1z"

    async def scan(self, help: str, cancel: str) -> str:
        if not self.camera:
            raise OSError("no camera")
        return self.camera

    def note(self, note: str) -> None:
        self.screen.note(note)

    async def post(self, text: str) -> None:
        for tab in self.tabs:
            hear(tab, text)

    async def network(self) -> tuple[Any, Any]:
        return self.tools

    def counsel(self) -> Any:
        return self.thinks

    async def file(self, name: str) -> str:
        return self.files[name]

    def download(self, name: str, text: str) -> None:
        pass

    def link(self, address: str) -> str:
        return f"https://example.org/{address}"


class Markup(HTMLParser):
    """A strict reading of HTML: every element is closed, in order; ids are unique.

    attributes: of all elements, in order.  text: everything that is read.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.attributes: list[dict[str, str | None]] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, self._open
        ids = [entry["id"] for entry in self.attributes if "id" in entry]
        assert len(ids) == len(set(ids)), ids

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes.append({"": tag, **dict(attrs)})
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes.append({"": tag, **dict(attrs)})

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def values(self, name: str) -> list[str]:
        """Return all values of one attribute."""
        return [entry[name] or "" for entry in self.attributes if name in entry]
