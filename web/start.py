"""What the page's Python does first, before the page: knows where the rest of the standard library is.

The archive that is there from the beginning holds only what the page imports (`tools/pack`). Whoever imports something
else waits until the other archive has been fetched, and then has it.
"""

from __future__ import annotations

import random
import sys
import time
from codecs import utf_16_le_encode
from contextlib import suppress
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from pkgutil import walk_packages

from stdlib_rest import NAMES  # type: ignore[import-not-found]

_APP = "/lib/app.zip"
_STDLIB = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"
_ARCHIVE = "/lib/rest.zip"


class RestFinder:
    """Finds the modules of the other archive (see `importlib.abc.MetaPathFinder`).

    Args:
        url: the archive's.
    """

    def __init__(self, url: str) -> None:
        self._url = url

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return where a module is, None if it is not one of the archive's.

        Raises:
            ImportError: the archive can't be fetched.
        """
        if name not in NAMES:
            return None
        if not Path(_ARCHIVE).exists():
            self._fetch(name)
        folder = name.rpartition(".")[0].replace(".", "/")
        return PathFinder.find_spec(name, [f"{_ARCHIVE}/{folder}".rstrip("/")])

    def _fetch(self, name: str) -> None:
        from js import XMLHttpRequest  # type: ignore[import-not-found]

        # An import can't await, so the request has to block, and such a request may only ask for text: the bytes come
        # as characters whose lower halves they are. (`str.encode` would look for a codec, in the archive.)
        request = XMLHttpRequest.new()
        request.open("GET", self._url, False)
        request.overrideMimeType("text/plain; charset=x-user-defined")
        try:
            request.send()
        except Exception as error:
            raise ImportError(f"{name}: {self._url} can't be fetched", name=name) from error
        if request.status != 200:
            raise ImportError(f"{name}: {self._url} can't be fetched ({request.status})", name=name)
        Path(_ARCHIVE).write_bytes(utf_16_le_encode(request.responseText)[0][::2])


def prepare(rest_url: str) -> None:
    """Let every import find its module.

    Args:
        rest_url: of the other archive.
    """
    _order_path()
    sys.meta_path.append(RestFinder(rest_url))


def warm(rest_url: str) -> None:
    """Do ahead, for a snapshot, what every start does: import everything that knows no browser, and use ours once.

    Who comes out of the snapshot has no archive of the standard library any more.
    """
    prepare(rest_url)
    browser = {name: sys.modules.get(name) for name in ("js", "pyscript", "pyodide_js")}
    sys.modules |= dict.fromkeys(browser)  # None: can't be imported
    for module in walk_packages([_APP, _STDLIB], onerror=lambda name: None):
        with suppress(ImportError):
            import_module(module.name)
    for name, module in browser.items():
        if module is None:
            del sys.modules[name]
        else:
            sys.modules[name] = module
    _meet_javascript()
    from .i18n import LANGUAGES, Locale
    from .screens.landing import landing

    for lang in LANGUAGES:
        landing(Locale(lang), "system")


def _meet_javascript() -> None:
    """Have the types of objects that come from the browser made, one for each kind of object; keep none of those."""
    from pyodide.code import run_js  # type: ignore[import-not-found]

    for kind in ("globalThis", "({})", "[0]", "() => 0", "class {}", "new Map()", "Promise.resolve(0)", "new Error()",
                 "new Uint8Array(1)", "[0].values()", "JSON", "Reflect"):
        proxy = run_js(f"({kind})")
        getattr(proxy, "toString", None)
        del proxy


def wake(rest_url: str) -> None:
    """Make a restored Python one of its own: randomness, the time zone and the path are those of the snapshot."""
    _order_path()
    random.seed()
    if hasattr(time, "tzset"):
        time.tzset()


def _order_path() -> None:
    # Ours before the working folder, in which there is nothing.
    sys.path[:] = [*filter(None, sys.path), ""]
