"""Who is seen: gaslights, neighbours and Watson's lantern (sections 5.1 and 5.2).  All of it is public."""

from __future__ import annotations

from collections.abc import Iterable

from .board import CHARACTERS, NUMBER, Board

WATSON = NUMBER["watson"]


def lit_hexes(board: Board, lamps: Iterable[str | None]) -> list[str]:
    """Return the street hexes next to a lit tile, in the board's order.

    Args:
        lamps: the posts with a lit tile; None for a tile that has left the game.
    """
    posts = set(lamps)
    return [hex for hex in board.streets if not posts.isdisjoint(board.around[hex])]


def beam(board: Board, watson: str, facing: str, lamps: Iterable[str | None] = ()) -> list[str]:
    """Return the hexes that Watson's lantern lights, nearest first; tokens don't stop it.

    Args:
        watson: his hex.
        lamps: the lit posts, if they let the beam pass (option `beam_lit_posts`).
    """
    lit = []
    hex = board.neighbours[watson].get(facing)
    while hex is not None:
        if hex in board.walk:
            lit.append(hex)
        elif hex not in lamps:
            break
        hex = board.neighbours[hex].get(facing)
    return lit


def seen(board: Board, at: list[str], facing: str, lamps: list[str | None], pass_lit: bool) -> list[str]:
    """Return the characters that are seen, in the order of `CHARACTERS`.

    Args:
        at: by character, its hex.
        pass_lit: whether lit posts let the beam pass.
    """
    bright = {*at, *lamps}
    beamed = beam(board, at[WATSON], facing, lamps if pass_lit else ())
    return [character for character, hex in zip(CHARACTERS, at)
            if not bright.isdisjoint(board.around[hex]) or hex in beamed]
