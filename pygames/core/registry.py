"""The list of games, loaded on first use: a page that plays one game imports one game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from .errors import UnknownGame
from .game import Game

GAMES: dict[str, str] = {
    "jekyll": "pygames.games.jekyll:Jekyll",
    "dracula": "pygames.games.dracula:Dracula",
    "mrjack": "pygames.games.mrjack:MrJack",
    "agentdog": "pygames.games.agentdog:AgentDog",
    "spite": "pygames.games.spite.rules:Spite",
}
"""Name → where its rules are, as `module:class`, in the order in which pages list them."""


@cache
def load_game(name: str) -> Game[Any]:
    """Return the rules object of a game.

    Raises:
        UnknownGame: no game of that name.
    """
    if name not in GAMES:
        raise UnknownGame("unknown_game", name=str(name)[:40])
    module, _, attribute = GAMES[name].partition(":")
    return getattr(import_module(module), attribute)()
