"""What the boards of all games share: finding a board by its game's name, and building HTML.

A board is a module `web.boards.<game>` of pure functions:

    render(scene) -> str                        the play area as HTML
    ask(scene) -> str                           one sentence: what is asked of the viewer now
    narrate(before, entry, after, seat) -> list[Text]   the log lines of one entry of the record
    refusal(scene, what) -> Text                why a click on `data-why="what"` does nothing
    advise(scene, move) -> Text                 a move as advice, for a hint
    rules(t) -> str                             the rules at hand as HTML

and, where remembering is part of the game,

    forget(before, entry, seat) -> Text | None  the line that stands for all that was told before this entry, if that is
                                                not to be shown any more while the game goes on

and, where not all kinds of moves are shown at once,

    TURNS: dict[str, str]                       verb -> the pick that turns to moves of its kind
"""

from __future__ import annotations

from html import escape
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from pygames.core.registry import GAMES

VOID = frozenset(("br", "img", "input"))
"""Elements without content (HTML Living Standard, 13.1.2), as far as we use them."""


def load_board(game: str) -> ModuleType:
    """Return the board of a registered game; imported on first use.

    Raises:
        ModuleNotFoundError: the game has no board.
    """
    return import_module(f"{__name__}.{game}")


def has_board(game: str) -> bool:
    """Return whether a game can be played in the page; nothing is imported for it."""
    return game in GAMES and find_spec(f"{__name__}.{game}") is not None


def el(tag: str, *content: str, **attributes: str | int | bool | None) -> str:
    """Return an HTML element.

    Args:
        tag: its name.
        content: HTML, not escaped.
        attributes: `data_act` stands for `data-act`, `class_` for `class`; values are
            escaped; True gives the bare attribute, None and False leave it out.

    >>> el("button", "Play", data_act="follow:3", disabled=False)
    '<button data-act="follow:3">Play</button>'
    """
    parts = [tag]
    for name, value in attributes.items():
        if value is not None and value is not False:
            name = name.rstrip("_").replace("_", "-")
            parts.append(name if value is True else f'{name}="{escape(str(value))}"')
    start = f"<{' '.join(parts)}>"
    return start if tag in VOID else f"{start}{''.join(content)}</{tag}>"
