"""The tokens of Mr. Jack, with what the viewer has marked on them for himself."""

from __future__ import annotations

from html import escape

from ..scene import Scene
from . import el
from . import mrjack_art as art
from .mrjack_words import short_text

NEXT_MARK = {"": "suspect", "suspect": "out", "out": ""}
"""Mark → the one that a press makes of it: nothing, suspected, ruled out, nothing."""


def mark_of(scene: Scene, character: str) -> str:
    """Return the viewer's mark on a character, or an empty text."""
    mark = scene.marks.get(character, "")
    return mark if mark in NEXT_MARK else ""


def can_mark(scene: Scene) -> bool:
    """Return whether the viewer may change marks: who only looks may not, and after the end there is nothing to guess."""
    return scene.live and scene.view["outcome"] is None


def token(scene: Scene, character: str, innocent: bool | None = None) -> str:
    """Return a character's token; innocent or not as it is on the map, and with the viewer's mark, unless it is said."""
    initials = scene.t(f"mrjack.initials.{character}")
    if innocent is None:
        return art.token(character, initials, character in scene.view["innocent"], mark_of(scene, character))
    return art.token(character, initials, innocent)


def marker(scene: Scene, character: str) -> str:
    """Return a suspect in the notebook: token, name and mark; a button that changes the mark."""
    t, mark = scene.t, mark_of(scene, character)
    sign = el("i", art.icon(mark)) if mark else el("i")
    inside = token(scene, character) + el("b", escape(t.say(short_text(character)))) + sign
    who = short_text(character)
    if not can_mark(scene):
        said = t(f"mrjack.board.marked_{mark}", who=who) if mark else None
        return el("span", inside, class_=f"mj-mark mj-mark-{mark or 'none'}", role="img" if said else None, aria_label=said)
    return el("button", inside, type="button", class_=f"mj-mark mj-mark-{mark or 'none'}", id=f"mj-mark-{character}",
              aria_label=t(f"mrjack.board.mark_{mark or 'none'}", who=who), data_cmd=f"mark:{character}:{NEXT_MARK[mark]}")
