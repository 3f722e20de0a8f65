"""Pieces that the boards of several games build from their own words."""

from __future__ import annotations

from html import escape

from ..i18n import Locale
from ..scene import Scene
from . import el


def why_nothing(scene: Scene) -> str:
    """Return why the viewer can do nothing at all now, in any game, or an empty text if something can be done."""
    if scene.view["outcome"] is not None:
        return "game_over"
    if not scene.live:
        return "looking"
    if scene.view["request"] is not None:
        return "wait"
    return "" if scene.legal else "not_your_turn"


def rules_page(t: Locale, game: str, kind: str) -> str:
    """Return a game's rules at hand, as HTML.

    The words stand under `<game>.rules`: a title and a list of sections, each with a
    title, paragraphs (`text`) and points (`term`, `text`).

    Args:
        game: name in the registry.
        kind: the class of the article.
    """
    key = f"{game}.rules.sections"
    sections = "".join(_section(t, f"{key}.{number}") for number in _items(t, key, ".title"))
    return el("article", el("h2", escape(t(f"{game}.rules.title"))), sections, class_=kind)


def _section(t: Locale, key: str) -> str:
    paragraphs = "".join(el("p", escape(t(f"{key}.text.{number}"))) for number in _items(t, f"{key}.text"))
    points = "".join(
        el("dt", escape(t(f"{key}.points.{number}.term"))) + el("dd", escape(t(f"{key}.points.{number}.text")))
        for number in _items(t, f"{key}.points", ".term"))
    return el("section", el("h3", escape(t(f"{key}.title"))), paragraphs, el("dl", points) if points else "")


def _items(t: Locale, key: str, field: str = "") -> list[int]:
    """Return the numbers of a list's items."""
    number = 0
    while t.has(f"{key}.{number}{field}"):
        number += 1
    return list(range(number))
