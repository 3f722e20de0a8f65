"""The browser, as the page's Python knows it: `web/js/dom.js`, where only texts cross the border."""

from __future__ import annotations

from typing import Any

from js import document  # type: ignore[import-not-found]
from pyscript.js_modules import boot, dom  # type: ignore[import-not-found]

can_share: bool = dom.canShare
can_scan: bool = dom.canScan
copy = dom.copy
download = dom.download
dress = dom.dress
load = dom.load
moving = dom.moving
paste = dom.paste
problem = dom.problem
share = dom.share
show = dom.show
style = dom.style
toast = dom.toast


def language() -> str:
    """Return the language that the shell has chosen."""
    return str(document.documentElement.lang)


class LocalStorage:
    """A `web.store.Shelf` in the browser's storage."""

    def read(self, key: str) -> str | None:
        """Return the text under a key, or None."""
        value: Any = dom.read(key)
        return value if isinstance(value, str) else None

    def write(self, key: str, value: str) -> str:
        """Keep a text; return "", `full` or `forbidden`."""
        return dom.write(key, value)

    def remove(self, key: str) -> None:
        """Forget a key."""
        dom.remove(key)

    def keys(self, prefix: str) -> str:
        """Return the keys that begin so, one per line."""
        return dom.keys(prefix)


def hand_over(handler: Any) -> None:
    """Let a function hear everything that the player does, also what he did before Python was up."""
    boot.handOver(handler)
