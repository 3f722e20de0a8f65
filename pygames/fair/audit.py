"""The audit of a log: replay it with all faces open, and say who broke which rule, and when.

A replica accepts what it can't refute: that a card of another colour means "I hold none of
yours", that the sealed cards met a duty.  When a deck is spent both sides disclose their
secrets (`Deck.verify` checks the cryptography and gives the true cards), and this module checks the
play: it folds the same log with every face known, so that the ordinary rules judge it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.errors import GameError
from ..core.game import Game
from ..core.moves import Move
from ..core.record import Entry, fold


class Verdict(GameError):
    """Somebody cheated.

    Args:
        code: the broken rule, or what the cryptography found.
        seat: who did it; None if the cards themselves were false.
        ply: the number of the move in the log, from 1.
    """

    def __init__(self, code: str, seat: int | None, ply: int, **params: Any) -> None:
        super().__init__(code, seat=seat, ply=ply, **params)
        self.seat = seat
        self.ply = ply


def audit_log(game: Game[Any], options: dict[str, Any], log: Sequence[Entry],
              decks: Sequence[Sequence[str]]) -> None:
    """Replay a log with open faces.

    Args:
        game: the rules.
        options: resolved options.
        log: of one replica, from the start of the game to the request for the audit.
        decks: for every shuffle in the log, the true face under every handle after it.

    Raises:
        Verdict: the first move that the rules forbid, or a card that was not what it was shown as.
    """
    state = game.setup(options)
    shuffles = iter(decks)
    opened = _opened(game, log)
    ply = 0
    mover: int | None = None
    for number, entry in enumerate(log):
        try:
            match entry:
                case ["move", seat, text]:
                    ply, mover = ply + 1, seat
                    fold(game, state, ["move", seat, opened.get(number, text)])
                case ["shuffle", _]:
                    deck = next(shuffles)
                    fold(game, state, ["shuffle", [deck[card] for card in state.request.cards]])
                case ["show", faces]:
                    true = [state.faces[card] for card in state.request.cards]
                    for card, face, fact in zip(state.request.cards, faces, true):
                        if face is not None and face != fact:
                            raise Verdict("false_card", mover, ply, card=card, shown=face, was=fact)
                    fold(game, state, ["show", true])
                case _:
                    fold(game, state, entry)
        except Verdict:
            raise
        except GameError as error:
            raise Verdict(error.code, mover, ply, **error.params) from error


def _opened(game: Game[Any], log: Sequence[Entry]) -> dict[int, str]:
    """Return the notation of every sealed move, by its number in the log, as it was opened later."""
    opened: dict[int, str] = {}
    waiting: list[tuple[int, int, str]] = []
    for number, entry in enumerate(log):
        if entry[0] == "move":
            verb = entry[2].partition(":")[0]
            if game.verbs[verb]:
                waiting.append((entry[1], number, verb))
        elif entry[0] == "unseal":
            for (_, at, verb), choice in zip(sorted(waiting), entry[1]):
                opened[at] = str(Move(verb, tuple(choice)))
            waiting = []
    return opened
