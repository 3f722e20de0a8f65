"""The page as it is painted before Python runs: made by the build, out of the screens that Python paints later."""

from __future__ import annotations

import json
import re
from pathlib import Path

from .i18n import LANGUAGES, Locale
from .screens.landing import landing, opening

MARK = "<!--shell-->"
"""Where index.html wants it."""

_WORDS = ("engine", "games", "page", "failed", "failed_help", "stalled", "stalled_help", "copy", "close",
          "update", "update_now", "update_later")


def fill(page: str) -> str:
    """Return index.html with its shell.

    Raises:
        ValueError: the page has no place for it.
    """
    if page.count(MARK) != 1:
        raise ValueError(f"{MARK} has to be in the page exactly once")
    return page.replace(MARK, shell())


def shell() -> str:
    """Return the games' pictures, the first screen and a waiting one in every language, the words of `web/js/boot.js`."""
    parts, words = [_vignettes()], {}
    for lang in LANGUAGES:
        t = Locale(lang)
        parts += [f'<template id="landing-{lang}">{landing(t, "system")}</template>',
                  f'<template id="opening-{lang}">{opening(t, "system")}</template>']
        words[lang] = {"dir": t.dir, "title": t("page.title"), **{word: t(f"page.boot.{word}") for word in _WORDS}}
    text = json.dumps(words, ensure_ascii=False).replace("<", "\\u003c")
    return "\n  ".join([*parts, f'<script type="application/json" id="boot-words">{text}</script>'])


def _vignettes() -> str:
    """Return what `web.screens.art.vignette` shows: as images of their own, five small pictures would delay the start.

    Not `hidden`: browsers paint no gradients out of what isn't displayed.
    """
    symbols = []
    for file in sorted((Path(__file__).parent / "vignettes").glob("*.svg")):
        picture = re.sub(r"^<svg [^>]*>", f'<symbol id="vignette-{file.stem}">', file.read_text("utf-8").strip())
        symbols.append(picture.replace("</svg>", "</symbol>"))
    return f'<svg class="vignettes" aria-hidden="true">{"".join(symbols)}</svg>'
