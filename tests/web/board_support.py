"""What tests of boards need: a strict reader of HTML, scenes out of random games, what can be reached by pressing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape, unescape
from html.parser import HTMLParser
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

from pygames.core.game import Game
from pygames.core.options import Values
from pygames.core.record import Entry
from pygames.core.registry import GAMES, load_game
from pygames.core.state import State
from tests.support import option_sets, walk
from web.boards import has_board, load_board
from web.i18n import Locale
from web.scene import Scene

OPTION_SETS = 2
"""How many sets of options every test tries: the defaults and what chance brings."""

NASTY = '<b onclick="x">&"\'</b>'
"""A name that would be HTML if anybody forgot to escape it."""


ACT = re.compile(r'data-act="([^"]*)"')
PICTURE = re.compile(r"<svg .*?</svg>", re.DOTALL)


@cache
def _text_of(picture: str) -> str:
    """Return the text in a drawing, as HTML; the same few drawings come up again and again.

    Raises:
        ElementTree.ParseError: it is not well-formed XML.
    """
    return escape("".join(ElementTree.fromstring(picture).itertext()))


class Page(HTMLParser):
    """A strict reading of HTML: every element closed in order; attributes of all elements kept.  Of drawings only the text."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(PICTURE.sub(lambda found: _text_of(found[0]), text))
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        assert len(dict(attributes)) == len(attributes), f"an attribute twice in {tag}"
        self.elements.append((tag, dict(attributes)))
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def all(self, attribute: str) -> list[Any]:
        """Return the values of an attribute of all elements, in order."""
        return [attributes[attribute] for _, attributes in self.elements if attribute in attributes]

    def words(self) -> str:
        """Return all that can be read or heard, one piece on a line."""
        return "\n".join([*self.text, *self.all("aria-label"), *self.all("title")])


class Bench:
    """A game's board with random games to draw.

    Attributes:
        game: the rules.
        board: the module that draws.
        options: resolved option sets to try, the defaults first.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.game: Game[Any] = load_game(name)
        self.board: ModuleType = load_board(name)
        self.options: list[Values] = option_sets(self.game, OPTION_SETS)

    def entries(self, seed: Any, options: Values | None = None) -> Iterator[tuple[State, Entry, State]]:
        """Yield state before, entry, state after of a random game."""
        before, entry = None, None
        for state, following in walk(self.game, options or self.options[0], seed):
            after = state.copy()
            if before is not None and entry is not None:
                yield before, entry, after
            before, entry = after, following

    def states(self, seed: Any, options: Values | None = None, step: int = 1) -> list[State]:
        """Return the states of a random game, only every so many of them if a test takes its time; always the last one."""
        return [after for _, _, after in self.entries(seed, options)][::-step][::-1]

    def scene(self, state: State, seat: int, lang: str = "en", picks: Sequence[str] = (), names: list[str] | None = None,
              live: bool = True) -> Scene:
        """Return what a seat sees."""
        legal = self.game.legal_moves(state, seat) if seat in self.game.to_act(state) else []
        return Scene(self.name, self.game.observe(state, seat), seat, legal, Locale(lang), names or ["Ada", "Bob"],
                     list(picks), live)

    def page(self, state: State, seat: int, *args: Any, **more: Any) -> Page:
        """Return the reading of what the board draws; arguments as for `scene`."""
        return Page(self.board.render(self.scene(state, seat, *args, **more)))

    def acts(self, state: State, seat: int, picks: Sequence[str] = ()) -> list[str]:
        """Return what the page offers to be done next; much quicker than to read all of it."""
        return [unescape(act) for act in ACT.findall(self.board.render(self.scene(state, seat, picks=picks)))]

    def reachable(self, state: State, seat: int, picks: tuple[str, ...] = (),
                  seen: set[frozenset[str]] | None = None) -> set[str]:
        """Return every move that pressing `data-act` leads to, from these picks on.

        Args:
            seen: what the pages offer that were looked at already; picks that lead to such a page lead nowhere new.
        """
        seen = set() if seen is None else seen
        acts = frozenset(self.acts(state, seat, picks))
        if acts in seen:
            return set()
        seen.add(acts)
        moves = {act for act in acts if not act.startswith("pick:")}
        for act in sorted(acts - moves):
            moves |= self.reachable(state, seat, (*picks, act.removeprefix("pick:")), seen)
        return moves


NAMES = [name for name in GAMES if has_board(name)]
"""Every game that has a board."""


@cache
def bench_of(name: str) -> Bench:
    """Return a game's bench."""
    return Bench(name)
