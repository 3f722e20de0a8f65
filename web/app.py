"""The page: shows a screen for every address, brings it what the player does, and paints it again."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from js import fetch, location, navigator  # type: ignore[import-not-found]
from pyodide.ffi import JsException, create_proxy  # type: ignore[import-not-found]

from pygames.core.errors import GameError

from . import dom
from .i18n import LANGUAGES, Locale, Text
from .screens import open_screen
from .screens.base import Screen
from .servers import chosen_servers
from .store import Store, StoreError

OWN_COMMANDS = ("lang", "theme", "export", "copy")


class App:
    """The `web.screens.base.Page` of the browser."""

    can_share = dom.can_share
    can_scan = dom.can_scan

    def __init__(self) -> None:
        self.store = Store(dom.LocalStorage())
        self.settings = self.store.settings()
        self.tables: dict[str, Any] = {}
        self.screen: Screen | None = None
        self._storage_problem = ""
        self._listens = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self._address = ""
        self._shown: Screen | None = None
        self._stale = False
        self._dressed: set[str] = set()
        self._beside: Any = None
        self._worker: Any = None
        # What the shell chose: the address, else what was chosen before, else the browser's language.
        self.t = self._locale(str(dom.language()))

    async def start(self) -> None:
        """Show the screen of the address and listen to the player."""
        self._open(str(location.hash))
        await self._dress()
        self._paint()
        dom.hand_over(create_proxy(self.on_event))

    # -- what happens ----------------------------------------------------------------------------

    def on_event(self, kind: str, value: str, detail: str) -> None:
        """Take one event from `web/js/dom.js`; whatever goes wrong with it reaches the player."""
        try:
            self._take(kind, value, detail)
        except Exception as error:
            self.trouble(error)
        self._paint()

    def _take(self, kind: str, value: str, detail: str) -> None:
        screen = self.screen
        assert screen is not None
        if kind == "route":
            self._open(value)
        elif kind == "error":
            self._report(value)
        elif kind == "act":
            screen.act(value)
        elif kind == "cmd":
            word, _, rest = value.partition(":")
            if word in OWN_COMMANDS:
                self._own_command(word, rest)
            else:
                screen.command(word, rest)
        elif kind == "why":
            screen.refused(value)
        elif kind == "input":
            screen.input(value, detail)
        elif kind == "file":
            screen.file(value, detail)
        elif kind == "key":
            screen.escape()
        elif kind == "awake":
            for table in self.tables.values():
                table.wire.beat()
            screen.awake()

    def _own_command(self, word: str, value: str) -> None:
        if word == "export":
            self.download(f"donafare-{value}.json", self.store.export(value))
        elif word == "copy":
            self.run(self.copy(value))
        else:
            self.set(word, value)

    def _open(self, address: str) -> None:
        if self.screen is not None:
            if address == self._address:
                return
            self.screen.closed()
        self._address = address
        self.screen = open_screen(self, address)

    async def _dress(self) -> None:
        """Wait for the style sheet of the screen's game, so that no board is seen without it."""
        game = self.screen.game if self.screen is not None else ""
        if game and game not in self._dressed:
            await dom.style(game)
            self._dressed.add(game)
            self.refresh()

    # -- what the page does for its screens --------------------------------------------------------

    def go(self, address: str) -> None:
        """Show the screen of an address such as `#!/saved`."""
        location.hash = address
        self._open(address)

    def refresh(self) -> None:
        """Paint the screen soon; however often this is asked for meanwhile, once."""
        if not self._stale:
            self._stale = True
            asyncio.get_running_loop().call_soon(self._repaint)

    def moving(self) -> float:
        """Return for how many seconds things still move on the page, everything painted that has happened."""
        self._repaint()
        return float(dom.moving()) / 1000

    def _repaint(self) -> None:
        if self._stale:
            self._paint()

    def _paint(self) -> None:
        self._stale = False
        screen = self.screen
        assert screen is not None
        if screen.game and screen.game not in self._dressed:
            self.run(self._dress())
            return
        try:
            content, title = screen.html(), screen.title()
        except Exception as error:
            self.trouble(error)
            return
        name = self.t("page.title")
        dom.dress(self.t.lang, self.t.dir, f"{title} · {name}" if title else name, self.settings["theme"])
        # The first paint finds what the shell has painted: nothing moves.
        fresh = self._shown is not None and screen is not self._shown
        self._shown = screen
        dom.show(content, fresh)

    def say(self, text: Text, kind: str = "info") -> None:
        """Say a short sentence that goes by itself."""
        dom.toast(self.t(text[0], **text[1]), kind)

    def set(self, name: str, value: Any) -> None:
        """Change a setting and keep it."""
        self.settings[name] = value
        if name in ("lang", "digits"):
            self.t = self._locale(self.settings["lang"] or self.t.lang)
        try:
            self.store.keep_settings(self.settings)
        except StoreError as error:
            self._say_storage(error)

    def save(self, id: str, save: dict[str, Any]) -> None:
        """Keep a game; where that fails the game goes on and the player is told, once."""
        try:
            self.store.save(id, save)
        except StoreError as error:
            self._say_storage(error)
        else:
            self._storage_problem = ""

    def _say_storage(self, error: StoreError) -> None:
        if error.code != self._storage_problem:
            self._storage_problem = error.code
            self.say((f"errors.{error.code}", {}), "bad")

    def run(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something that takes time; its errors reach the player."""
        task = asyncio.ensure_future(self._guard(work))
        self._tasks.add(task)  # asyncio itself keeps no reference
        task.add_done_callback(self._tasks.discard)

    async def _guard(self, work: Coroutine[Any, Any, Any]) -> None:
        try:
            await work
        except Exception as error:
            self.trouble(error)

    def trouble(self, error: BaseException) -> None:
        """Say what was refused; show an error that nobody expected, with a report to copy."""
        if not isinstance(error, GameError):
            self._report("".join(traceback.format_exception(error)))
            return
        game = self.screen.game if self.screen is not None else ""
        keys = (f"{game}.errors.{error.code}", f"errors.{error.code}")
        key = next(filter(self.t.has, keys), None)
        if key is None:
            self._report(str(error))
        else:
            self.say((key, error.params), "bad")

    def _report(self, what: str) -> None:
        t = self.t
        report = "\n".join(("Donafare", what, str(location.href), str(navigator.userAgent)))
        dom.problem(t("errors.trouble"), t("errors.trouble_help"), report, t("page.boot.copy"), t("page.boot.close"))

    async def copy(self, text: str) -> None:
        """Put a text on the clipboard and say so."""
        copied = await dom.copy(text)
        self.say(("page.copied" if copied else "page.copy_by_hand", {}), "good" if copied else "bad")

    async def paste(self) -> str:
        """Return the clipboard's text, empty where the browser forbids it."""
        return str(await dom.paste())

    async def share(self, text: str) -> None:
        """Open the device's share sheet."""
        await dom.share(self.t("page.title"), text)

    async def draw(self, text: str) -> str:
        """Return the QR code of a text: its size, a colon, and an SVG path."""
        return str((await dom.load("qr")).draw(text))

    async def scan(self, help: str, cancel: str) -> str:
        """Return the QR code that the camera sees; empty if the player ended it.

        Raises:
            OSError: the camera can't be used.
        """
        module = await dom.load("scan")
        try:
            return str(await module.scan(help, cancel))
        except JsException as error:
            raise OSError(str(error)) from error

    def note(self, note: str) -> None:
        """Let the screen that is shown hear what another tab has said."""
        if self.screen is not None:
            self.screen.note(note)
            self.refresh()

    async def post(self, text: str) -> None:
        """Tell the other tabs of this page something."""
        (await self._listen_to_tabs()).post(text)

    async def _listen_to_tabs(self) -> Any:
        from .screens.reply import hear

        tabs = await dom.load("tabs")
        if not self._listens:
            self._listens = True
            tabs.listen(create_proxy(lambda note: self._guarded(lambda: hear(self, str(note)))))
        return tabs

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:
            self.trouble(error)

    async def network(self) -> tuple[Any, Any]:
        """Return what a `web.peer.PeerTable` needs: ristretto255 and the browser's `web.wire.Net`."""
        from .link import load_group, load_network

        await self._listen_to_tabs()
        return await load_group(), await load_network(lambda: chosen_servers(self.settings), self.run)

    def counsel(self) -> Any:
        """Return who thinks for computer players (`web.counsel.Counsel`): the worker as soon as it is up."""
        from .counsel import PageCounsel

        if self._beside is None:
            self._beside = PageCounsel()
            self.run(self._start_worker())
        return self._worker if self._worker is not None and self._worker.works else self._beside

    async def _start_worker(self) -> None:
        from .worker import WorkerCounsel

        with suppress(OSError, JsException):  # where there can't be one, it is thought beside the page
            self._worker = await WorkerCounsel.start(await dom.load("thinking"))

    async def file(self, name: str) -> str:
        """Return the text of a file of the site.

        Raises:
            OSError: it can't be fetched.
        """
        response = await fetch(f"./{name}")
        if not response.ok:
            raise OSError(f"{name}: {response.status}")
        return str(await response.text())

    def download(self, name: str, text: str) -> None:
        """Let the player keep a text as a file."""
        dom.download(name, text)

    def link(self, address: str) -> str:
        """Return the full URL of an address such as `#!/join/…`."""
        return f"{location.origin}{location.pathname}{address}"

    def _locale(self, lang: str) -> Locale:
        return Locale(lang if lang in LANGUAGES else "en", latin_digits=self.settings["digits"] == "latin")
