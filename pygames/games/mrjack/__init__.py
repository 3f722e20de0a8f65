"""Mr. Jack: a hunt through Whitechapel by night, at most eight rounds.

Section numbers in this package are those of the rules page (`mr-jack`).

    board    the two printed boards, distances, what a token reaches
    light    who is seen
    whistle  Goodley's plans
    moves    every move, made once
    state    cards, options, the position
    rules    the game
"""

from .rules import MrJack

__all__ = ["MrJack"]
