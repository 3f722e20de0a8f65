"""What tests of every game need: option sets to try, random games as logs, and replicas."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from pygames.core.dealer import SeededDealer
from pygames.core.errors import BadOption, IllegalMove
from pygames.core.game import Game
from pygames.core.moves import Move, parse_move
from pygames.core.options import Values
from pygames.core.record import Entry, answer_entry, fold, move_entry
from pygames.core.registry import GAMES, load_game
from pygames.core.state import State

GAME_NAMES = list(GAMES)

SHORT: dict[str, Values] = {"spite": {"target": 12}}
"""Options that keep random games short enough to look at every state; the game's own tests vary them."""


def option_sets(game: Game[Any], count: int) -> list[Values]:
    """Return resolved options: the defaults, every preset, then random combinations that are allowed."""
    rng, short = random.Random(f"options of {game.name}"), SHORT.get(game.name, {})
    chosen: list[Values] = [{}, *({"preset": name} for name in game.options.presets)]
    found = [game.options.resolve(values | short) for values in chosen]
    while len(found) < count:
        try:
            found.append(game.options.resolve(
                {option.name: rng.choice(option.values) for option in game.options.options} | short))
        except BadOption:
            continue
    return found


def next_entry(game: Game[Any], state: State, dealer: SeededDealer, rng: random.Random) -> Entry:
    """Return what happens next: the dealer's answer, or a random move of a random seat that may move.

    Where aimless play might go on for ever, most moves are eager ones.
    """
    if state.request is not None:
        return answer_entry(state.request, dealer.answer(state))
    seat = rng.choice(game.to_act(state))
    moves = game.legal_moves(state, seat)
    if game.eager and rng.random() < 0.9:
        moves = [move for move in moves if move.verb in game.eager] or moves
    return move_entry(seat, rng.choice(moves))


def walk(game: Game[Any], options: Values, seed: Any, most: int = 1_000_000) -> Iterator[tuple[State, Entry | None]]:
    """Play a random game; yield the state before every entry with that entry, and the end with None.

    Args:
        most: entries after which a long game is left.
    """
    rng, dealer = random.Random(f"moves {seed}"), SeededDealer(f"deal {seed}")
    state = game.setup(options)
    for _ in range(most):
        if state.outcome is not None:
            yield state, None
            return
        entry = next_entry(game, state, dealer, rng)
        yield state, entry
        fold(game, state, entry)


def random_log(name: str, seed: Any, options: Values | None = None) -> list[Entry]:
    """Return the log of a whole random game."""
    game = load_game(name)
    return [entry for _, entry in walk(game, options or game.options.resolve({}), seed) if entry is not None]


class Replica:
    """What the page of one seat holds: the same rules, but only the faces that the seat may know.

    seat: whose page it is.
    log: what it was told so far.
    """

    def __init__(self, game: Game[Any], options: Values, seat: int, state: State | None = None) -> None:
        self.game, self.seat = game, seat
        self.state = game.setup(options) if state is None else game.state_type.load(state.redact(1 << seat))
        self.log: list[Entry] = []

    def tell(self, entry: Entry) -> None:
        """Fold an entry of the full log, after taking out of it what the seat must not know."""
        entry = self.closed(entry)
        self.log.append(entry)
        fold(self.game, self.state, entry)

    def closed(self, entry: Entry) -> Entry:
        """Return an entry of the full log as this seat is told it."""
        kind, *rest = entry
        if kind == "shuffle":
            return [kind, [None] * len(rest[0])]
        if kind == "show":
            request = self.state.request
            return [kind, [face if to >> self.seat & 1 else None for to, face in zip(request.to, rest[0])]]
        if kind == "move" and rest[0] != self.seat:
            move = parse_move(rest[1])
            return move_entry(rest[0], move.seal() if self.game.verbs[move.verb] else move)
        return entry


def refusal(game: Game[Any], state: State, seat: int, move: Move) -> str:
    """Return the code with which a move is refused, after checking that refusing changes nothing."""
    before = state.dump()
    try:
        game.apply(state, seat, move)
    except IllegalMove as error:
        assert state.dump() == before, f"{move} was refused and changed the state"
        return error.code
    raise AssertionError(f"{move} of seat {seat} was not refused")
