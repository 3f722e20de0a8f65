"""Playthroughs: one random game of each kind, written out so that a person can read the rules at work.

A file begins with what it is a game of (`game:`, `options:`, `seed:`); the rest follows from
that.  `tests/playthroughs/test_playthroughs.py` plays every file again and compares, so that
no rule changes unnoticed.  After a change that is meant:

    python -m tests.playthroughs.regenerate
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pygames.core.game import Game
from pygames.core.moves import parse_move
from pygames.core.options import Values
from pygames.core.record import Entry
from pygames.core.registry import load_game
from pygames.core.state import State
from pygames.core.text import describe, move_text, seat_word
from tests.support import walk

FOLDER = Path(__file__).parent
WIDTH = 110


def files() -> list[Path]:
    """Return the playthroughs that are kept."""
    return sorted(FOLDER.glob("*.txt"))


def header(text: str) -> tuple[str, dict[str, str], str]:
    """Return game, options and seed from the first lines of a playthrough."""
    found = dict(line.split(": ", 1) if ": " in line else (line.rstrip(":"), "") for line in text.splitlines()[:3])
    return found["game"], dict(pair.split("=", 1) for pair in found["options"].split()), found["seed"]


def playthrough(name: str, chosen: dict[str, str], seed: str) -> str:
    """Return the text of a playthrough.

    Args:
        chosen: texts of the options that are not the default.
        seed: whatever distinguishes this game from others.
    """
    game = load_game(name)
    options = game.options.resolve(chosen)
    pairs = " ".join(f"{key}={value}" for key, value in chosen.items())
    lines = [f"game: {name}", f"options: {pairs}".strip(), f"seed: {seed}"]
    lines += _lines(game, options, seed)
    return "\n".join(lines) + "\n"


def _lines(game: Game[Any], options: Values, seed: str) -> Iterator[str]:
    ply = 0
    for state, entry in walk(game, options, f"{game.name} {seed}"):
        if entry is None:
            yield ""
            yield from describe(game, state.dump())
        elif entry[0] == "move":
            ply += 1
            yield from _move(game, state, entry, ply)
        else:
            yield _wrapped(f"  {entry[0]}: ", entry[1])


def _move(game: Game[Any], state: State, entry: Entry, ply: int) -> Iterator[str]:
    """Yield what the seats see, what they may do, and what one of them does."""
    seats = range(game.num_seats(state.options))
    views = {seat: describe(game, game.observe(state, seat)) for seat in seats}
    same = [line for line in views[0] if all(line in lines for lines in views.values())]
    yield ""
    yield f"{ply}."
    yield from same
    for seat in seats:
        own = [line for line in views[seat] if line not in same]
        if own:
            yield f"{seat_word(game, seat)} sees:"
            yield from (f"  {line}" for line in own)
    for seat in game.to_act(state):
        moves = game.legal_moves(state, seat)
        yield _wrapped(f"{seat_word(game, seat)} may ({len(moves)}): ", moves)
    _, seat, text = entry
    yield f"> {seat_word(game, seat)}: {move_text(game, state.dump(), seat, parse_move(text))}"


def _wrapped(title: str, items: Any) -> str:
    """Return a titled list, or a word, in lines of limited width."""
    words = [items] if isinstance(items, str) else [
        "?" if item is None else str(item).replace(" ", "") for item in items]
    return textwrap.fill(title + " ".join(words), WIDTH, subsequent_indent="    ", break_long_words=False,
                         break_on_hyphens=False)
