"""The page's screens: one module each, plain Python that makes HTML, found by the first word of the address.

`#!/new/jekyll` is the screen `setup` with the word `jekyll`.
"""

from __future__ import annotations

from importlib import import_module

from .base import NotFound, Page, Screen

ROUTES: dict[str, str] = {
    "": "landing",
    "new": "setup",
    "play": "local",
    "computer": "computer",
    "table": "peer",
    "join": "join",
    "reply": "reply",
    "rules": "rules",
    "saved": "saved",
    "settings": "settings",
    "about": "about",
    "selftest": "selftest",
}
"""First word of an address → module; each has a class of the same name with a capital."""


def open_screen(page: Page, address: str) -> Screen:
    """Return the screen of an address.

    Args:
        address: the part of the URL from `#` on, whatever somebody typed there.
    """
    first, *words = address.removeprefix("#").removeprefix("!").strip("/").split("/")
    try:
        if first not in ROUTES:
            raise NotFound
        name = ROUTES[first]
        return getattr(import_module(f"{__name__}.{name}"), name.capitalize())(page, *words)
    except NotFound:
        from .missing import Missing

        return Missing(page)
