"""Every move of the game but the whistles, made once (section 4.4)."""

from __future__ import annotations

from ...core.moves import Move
from .board import BOARDS, CHARACTERS, EXITS, STEPS

STREETS = BOARDS[2016].streets
"""Both printed boards have the same streets and posts."""

POSTS = BOARDS[2016].posts
MANHOLES = tuple(dict.fromkeys(hole for board in BOARDS.values() for hole in board.manholes))

CHOOSE = {character: Move("choose", (character,)) for character in CHARACTERS}
MOVE = {hex: Move("move", (hex,)) for hex in STREETS}
STAY = Move("stay")
ACCUSE = {hex: Move("accuse", (hex,)) for hex in STREETS}
ESCAPE = {exit: Move("escape", (exit,)) for exit in EXITS}
SWAP = {character: Move("swap", (character,)) for character in CHARACTERS if character != "gull"}
FACE = {facing: Move("face", (facing,)) for facing in STEPS}
CALL = {answer: Move("call", (answer,)) for answer in ("seen", "unseen")}


def _pairs(verb: str, words: tuple[str, ...]) -> dict[str, dict[str, Move]]:
    """Return from → to → the move."""
    return {one: {other: Move(verb, (one, other)) for other in words if other != one} for one in words}


LAMP = _pairs("lamp", POSTS)
CORDON = _pairs("cordon", tuple(EXITS))
COVER = _pairs("cover", MANHOLES)

PHASE_OF = {"choose": "choose", "face": "face", "call": "call", **dict.fromkeys(
    ("move", "stay", "accuse", "escape", "swap", "lamp", "cordon", "cover", "whistle"), "act")}
"""Verb → the phase in which it is a move."""

SIMPLE = frozenset((
    STAY, *(move for table in (CHOOSE, MOVE, ACCUSE, ESCAPE, SWAP, FACE, CALL) for move in table.values()),
    *(move for table in (LAMP, CORDON, COVER) for moves in table.values() for move in moves.values())))
"""All moves that can ever be legal, whistles apart."""
