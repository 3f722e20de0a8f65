"""The page's words: one `Locale` per language, one JSON file per topic, digits and plurals.

`web/locales/en/jekyll.json` holds `{"ask": {"pass": "Pass {count} cards"}}`; its key is
`jekyll.ask.pass`.  Nothing here knows a browser.  All results are plain text, not HTML:
who puts them into a page escapes them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES: dict[str, tuple[str, str]] = {"fa": ("rtl", "فارسی"), "en": ("ltr", "English")}
"""Code → writing direction and the language's own name, in the order in which pages offer them."""

Text = tuple[str, Mapping[str, Any]]
"""A sentence that is not said in any language yet: its key and what to fill in."""

_FOLDER = Path(__file__).resolve().parent / "locales"
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_PLURAL = re.compile(r"\.(?:one|other)$")
# A mark (U+200E) keeps the minus on the left of its number.
_PERSIAN = str.maketrans("0123456789.", "۰۱۲۳۴۵۶۷۸۹٫") | {ord("-"): "\u200e−"}
_ENGLISH = str.maketrans({"-": "−"})
_FOREIGN = {"rtl": re.compile(r"[A-Za-zÀ-ɏ]"), "ltr": re.compile("[\u0590-\u08ff\ufb1d-\ufefc]")}


class Locale:
    """One language: `t("jekyll.ask.pass", count=2)` is the sentence in it.

    lang: `fa` or `en`.  dir: `rtl` or `ltr`.

    Args:
        lang: one of `LANGUAGES`.
        latin_digits: write 1, 2, 3 in every language.

    Raises:
        KeyError: no such language.
    """

    def __init__(self, lang: str, latin_digits: bool = False) -> None:
        self.lang = lang
        self._digits = _PERSIAN if lang == "fa" and not latin_digits else _ENGLISH
        self.dir, self.name = LANGUAGES[lang]

    def __call__(self, key: str, **params: Any) -> str:
        """Return the sentence of a key with its placeholders filled in.

        Args:
            key: `topic.name…`.  Where the file has `key.one` and `key.other`, the
                parameter `count` chooses between them.
            params: numbers come out in the language's digits; a `Text` is said in
                this language; a list of these is joined with commas and “and”.

        Returns:
            The sentence, or the key itself where there is none: a missing word
            must not stop a game.

        Raises:
            KeyError: the sentence has a placeholder for which no parameter is given.
        """
        words = _topic(self.lang, key.partition(".")[0])
        pattern = words.get(key)
        if pattern is None:
            form = "one" if params.get("count") in self._singular else "other"
            pattern = words.get(f"{key}.{form}", key)
        return _PLACEHOLDER.sub(lambda match: self.say(params[match[1]]), pattern)

    def say(self, value: Any) -> str:
        """Return a parameter as it stands in a sentence."""
        if isinstance(value, tuple):
            key, params = value
            return self(key, **params)
        if isinstance(value, list):
            return self.join(map(self.say, value))
        if isinstance(value, (int, float)):
            return self.num(value)
        text = str(value)
        # A name in the other script must not turn the words around it (Unicode UAX 9, isolates).
        return f"\u2068{text}\u2069" if _FOREIGN[self.dir].search(text) else text

    def num(self, value: float | str) -> str:
        """Return a number, or a text with numbers in it, with the language's digits.

        >>> Locale("fa").num("2+")
        '۲+'
        """
        return str(value).translate(self._digits)

    def join(self, texts: Iterable[str]) -> str:
        """Return a list in words.

        >>> Locale("en").join(["a", "b", "c"])
        'a, b and c'
        """
        *most, last = list(texts) or [""]
        comma, last_comma = ("، ", " و ") if self.lang == "fa" else (", ", " and ")
        return f"{comma.join(most)}{last_comma}{last}" if most else last

    def has(self, key: str) -> bool:
        """Return whether there is a sentence for this key."""
        words = _topic(self.lang, key.partition(".")[0])
        return key in words or f"{key}.other" in words

    @property
    def _singular(self) -> tuple[int, ...]:
        """The numbers that take the form `one` (Unicode CLDR)."""
        return (0, 1) if self.lang == "fa" else (1,)


@cache
def _topic(lang: str, topic: str) -> dict[str, str]:
    """Return key → sentence of one file; no sentence where there is no such file."""
    if not topic.isidentifier():
        return {}
    try:
        text = __spec__.loader.get_data(str(_FOLDER / lang / f"{topic}.json"))  # the page has us in an archive
    except OSError:
        return {}
    return dict(_flatten(topic, json.loads(text)))


def _flatten(prefix: str, words: Mapping[str, Any] | list[Any]) -> Iterable[tuple[str, str]]:
    """Yield key and sentence; the items of a list are named 0, 1, 2 …"""
    for name, value in words.items() if isinstance(words, dict) else enumerate(words):
        if isinstance(value, str):
            yield f"{prefix}.{name}", value
        else:
            yield from _flatten(f"{prefix}.{name}", value)


def topics(lang: str) -> list[str]:
    """Return the names of a language's files."""
    return sorted(file.stem for file in (_FOLDER / lang).glob("*.json"))


def shape(lang: str, topic: str) -> dict[str, set[str]]:
    """Return key → its placeholders, plural forms folded: equal in all languages if nothing is missing."""
    keys: dict[str, set[str]] = {}
    for key, pattern in _topic(lang, topic).items():
        keys.setdefault(_PLURAL.sub("", key), set()).update(_PLACEHOLDER.findall(pattern))
    return keys
