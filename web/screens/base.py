"""What a screen is, and what it may ask of the page that shows it."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Protocol

from ..boards import el
from ..i18n import Locale, Text
from ..store import Store
from .parts import footer, header

if TYPE_CHECKING:
    from ..counsel import Counsel


class NotFound(LookupError):
    """There is no screen with such an address."""


class Page(Protocol):
    """The page, as its screens see it; `web.app.App` is the real one."""

    t: Locale
    store: Store
    settings: dict[str, Any]
    can_share: bool
    can_scan: bool
    tables: dict[str, Any]
    """Tables between two browsers that are open (`web.peer.PeerTable`), by id: they outlive their screen."""

    def go(self, address: str) -> None:
        """Show the screen of an address such as `#!/saved`."""

    def refresh(self) -> None:
        """Paint the screen again, after something happened that was no press."""

    def moving(self) -> float:
        """Return for how many seconds things still move on the page, everything painted that has happened."""

    def say(self, text: Text, kind: str = "info") -> None:
        """Say a short sentence that goes by itself.

        Args:
            kind: `info`, `good` or `bad`; with `private` after it where it tells something of a hand.
        """

    def set(self, name: str, value: Any) -> None:
        """Change a setting and keep it."""

    def save(self, id: str, save: dict[str, Any]) -> None:
        """Keep a game; where that fails the player is told, once."""

    def run(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something that takes time; its errors reach the player."""

    def trouble(self, error: BaseException) -> None:
        """Show an error that nobody expected, with a report to copy."""

    async def copy(self, text: str) -> None:
        """Put a text on the clipboard and say so."""

    async def paste(self) -> str:
        """Return the clipboard's text, empty where the browser forbids it."""

    async def share(self, text: str) -> None:
        """Open the device's share sheet."""

    async def draw(self, text: str) -> str:
        """Return the QR code of a text: its size, a colon, and an SVG path."""

    async def scan(self, help: str, cancel: str) -> str:
        """Return the QR code that the camera sees; empty if the player ended it.

        Raises:
            OSError: the camera can't be used.
        """

    def note(self, note: str) -> None:
        """Let the screen that is shown hear what another tab has said."""

    async def post(self, text: str) -> None:
        """Tell the other tabs of this page something; it comes to `web.screens.reply.hear` there."""

    async def network(self) -> tuple[Any, Any]:
        """Return what a `web.peer.PeerTable` needs: ristretto255 and the browser's `web.wire.Net`."""

    def counsel(self) -> Counsel:
        """Return who thinks for computer players now; later it may be another one."""

    async def file(self, name: str) -> str:
        """Return the text of a file of the site."""

    def download(self, name: str, text: str) -> None:
        """Let the player keep a text as a file."""

    def link(self, address: str) -> str:
        """Return the full URL of an address such as `#!/join/…`."""


class Screen:
    """One screen.  After everything that happened to it, it is painted again.

    game: the game whose look it wears, or an empty text.

    Args:
        page: what shows it.
        words: of its address, after the first.

    Raises:
        NotFound: these words mean nothing.
    """

    game = ""

    def __init__(self, page: Page, *words: str) -> None:
        if words:
            raise NotFound
        self.page = page

    def title(self) -> str:
        """Return the document's title, without the page's name."""
        return ""

    def html(self) -> str:
        """Return the whole screen."""
        raise NotImplementedError

    def whole(self, *content: str, class_: str = "narrow", **attributes: str | None) -> str:
        """Return the screen around this content: header and foot.

        Args:
            content, attributes: of the `main` element.
        """
        t = self.page.t
        return header(t, self.page.settings["theme"]) + el("main", *content, class_=class_, **attributes) + footer(t)

    def act(self, text: str) -> None:
        """A `data-act` was pressed."""

    def command(self, word: str, detail: str) -> None:
        """A `data-cmd` was pressed: `word`, or `word:detail`."""

    def refused(self, why: str) -> None:
        """A `data-why` was pressed."""

    def input(self, name: str, value: str) -> None:
        """A field has a new value."""

    def file(self, name: str, text: str) -> None:
        """A file was chosen; its text is empty if it can't be read."""

    def escape(self) -> None:
        """Escape was pressed."""

    def note(self, note: str) -> None:
        """Another tab of the page has said something."""

    def awake(self) -> None:
        """The page is in front again."""

    def closed(self) -> None:
        """Another screen is shown now."""
