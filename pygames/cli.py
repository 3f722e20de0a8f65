"""The commands of `python -m pygames`: list the games, simulate, play in the terminal, replay a record.

The only module of the engine that reads files, the clock and the keyboard.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .bots import levels
from .core.dealer import SeededDealer
from .core.errors import BadOption, BadRecord, GameError, UnknownGame
from .core.game import Game
from .core.moves import parse_move
from .core.options import Values
from .core.playout import BOTS, random_policy, simulate
from .core.record import (
    Entry,
    answer_entry,
    fold,
    from_json,
    move_entry,
    new_record,
    replay,
    resign_entry,
    start,
    to_json,
)
from .core.registry import GAMES, load_game
from .core.requests import EVERYBODY, SPECTATOR
from .core.state import State
from .core.text import describe, move_text, outcome_text, seat_word

PLAY_HELP = "type a move, or: moves, resign, quit"


class UsageError(Exception):
    """What the command line asks for doesn't exist; the message says what does."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        argv: the words after `python -m pygames`; by default those of the process.

    Returns:
        Exit code: 0 done, 2 bad input (said on stderr), 130 interrupted.
    """
    levels.register()
    args = _parser().parse_args(argv)
    try:
        args.command(args)
    except (GameError, UsageError) as error:
        print(f"pygames: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read the output has seen enough
        sys.stdout = None
        return 0
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m pygames", description="Five games for two, in a terminal.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    command = commands.add_parser("games", help="list the games with their seats and options")
    command.set_defaults(command=games_command)

    command = commands.add_parser("simulate", help="let bots play and print the results as JSON")
    _add_game(command)
    command.add_argument("--games", type=_count, default=100, metavar="N",
                         help="how many; rounded up to whole matches (default: 100)")
    command.add_argument("--seed", type=int, default=1, metavar="S", help="default: 1")
    command.add_argument("--bots", default="random", metavar="A,B",
                         help=f"one for all or one per player, of: {', '.join(BOTS)} (default: random)")
    command.add_argument("--json", action="store_true", help="JSON on one line")
    command.set_defaults(command=simulate_command)

    command = commands.add_parser("play", help="play in the terminal")
    _add_game(command)
    command.add_argument("--seed", type=int, metavar="S", help="deal the same cards again (default: shuffle anew)")
    command.add_argument("--seat", metavar="SEAT",
                         help="play this seat against random moves (default: people play all seats)")
    command.add_argument("--save", metavar="FILE", help="write the record of the game, for `replay`")
    command.set_defaults(command=play_command)

    command = commands.add_parser("replay", help="print a game record move by move")
    command.add_argument("file", metavar="FILE")
    command.set_defaults(command=replay_command)
    return parser


def _add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                         help="see `games`; may be given several times")


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _game(args: argparse.Namespace) -> tuple[Game[Any], Values]:
    """Return the game and the resolved options of a command line."""
    try:
        game = load_game(args.game)
    except UnknownGame as error:
        raise UsageError(f"{error}; the games are: {', '.join(GAMES)}") from error
    chosen = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--option needs NAME=VALUE, not {text}")
        chosen[name] = value
    try:
        return game, game.options.resolve(chosen)
    except BadOption as error:
        for option in game.options.options:
            if option.name == error.params.get("option"):
                raise UsageError(f"{error}; {_option_text(option)}") from error
        names = ", ".join(option.name for option in game.options.options)
        raise UsageError(f"{error}; the options are: {names}") from error


# -- games, simulate -------------------------------------------------------------------------------


def games_command(args: argparse.Namespace) -> None:
    """Print every game with its seats and options, defaults first."""
    for name in GAMES:
        game = load_game(name)
        print(f"{name}: {', '.join(game.seats)}")
        for option in game.options.options:
            print(f"    {_option_text(option)}")


def _option_text(option: Any) -> str:
    words = [str(value).lower() if isinstance(value, bool) else str(value) for value in option.values]
    return f"{option.name} = {' | '.join(words)}"


def simulate_command(args: argparse.Namespace) -> None:
    """Print how many games between bots end."""
    game, options = _game(args)
    seats = game.num_seats(options)
    bots = args.bots.split(",")
    for bot in bots:
        if bot not in BOTS:
            raise UsageError(f"unknown bot {bot[:40]}; the bots are: {', '.join(BOTS)}")
    if len(bots) == 1:
        bots *= seats
    if len(bots) != seats:
        raise UsageError(f"{len(bots)} bots for {seats} players")
    began = time.perf_counter()
    result = simulate(game, options, args.games, args.seed, bots)
    result["bots"] = bots
    result["seconds"] = round(time.perf_counter() - began, 3)
    print(json.dumps(result, indent=None if args.json else 2))


# -- play ------------------------------------------------------------------------------------------


class Narrator:
    """Tells the moves of a game as some seats see them, each when the card it opens is open.

    Args:
        seats: mask of the seats that listen; `EVERYBODY` hears what the record holds.
    """

    def __init__(self, game: Game[Any], state: State, seats: int) -> None:
        self.game, self.state, self.seats = game, state, seats
        self._move: tuple[int, str] | None = None

    def before(self, entry: Entry) -> list[str]:
        """Return what can be told before this entry is folded."""
        return self.flush() if entry[0] != "show" else []

    def after(self, entry: Entry) -> list[str]:
        """Take an entry that was folded; return what can be told of it."""
        if entry[0] == "move":
            self._move = entry[1], entry[2]
        elif entry[0] == "resign":
            return [f"{seat_word(self.game, entry[1])}: resigns"]
        elif entry[0] == "shuffle":
            return [f"-- {len(entry[1])} cards are shuffled"]
        elif entry[0] == "audit":
            return [f"-- audited: {entry[1]}"]
        return []

    def flush(self) -> list[str]:
        """Return the last move, if it is not told yet."""
        if self._move is None:
            return []
        (seat, text), self._move = self._move, None
        move = parse_move(text)
        if self.game.verbs[move.verb] and not self.seats >> seat & 1:
            move = move.seal()
        view = self.state.dump() if self.seats == EVERYBODY else self.state.redact(self.seats)
        return [f"{seat_word(self.game, seat)}: {move_text(self.game, view, seat, move)}"]


def play_command(args: argparse.Namespace) -> None:
    """Play a game, or a match, between people, or between a person and random moves."""
    game, options = _game(args)
    words = [seat_word(game, seat) for seat in range(game.num_seats(options))]
    if args.seat is not None and args.seat not in words:
        raise UsageError(f"no seat {args.seat[:40]}; the seats are: {', '.join(words)}")
    dealer, rng = SeededDealer(args.seed), random.Random(args.seed)
    outcomes = []
    for number in range(game.match_length(options)):
        if args.seat is None:
            people = (1 << len(words)) - 1
        else:
            people = 1 << (words.index(args.seat) + number) % len(words)
        record = new_record(game, options)
        try:
            state = _play(game, options, record["log"], dealer, random_policy(rng), people)
        except EOFError:
            print("\nleft unfinished")
            return
        finally:
            if args.save:
                _save(args.save if number == 0 else f"{args.save}.{number + 1}", to_json(record))
        outcomes.append(state.outcome)
        print(outcome_text(game, state.dump()))
    if len(outcomes) > 1:
        winner = game.match_winner(outcomes)
        print("match: draw" if winner is None else f"match: player {winner + 1}, who began as {words[winner]}, wins")


def _play(game: Game[Any], options: Values, log: list[Entry], dealer: SeededDealer, bot: Any,
          people: int) -> State:
    """Play one game; everything that happens is appended to the log.

    Args:
        people: mask of the seats that are asked; `bot` plays the others.

    Raises:
        EOFError: the input ended, or a person left.
    """
    state = game.setup(options)
    # Two people share the screen, so what is told is what everybody may know.
    alone = people.bit_count() == 1
    narrator = Narrator(game, state, people if alone else SPECTATOR)
    while state.outcome is None:
        if state.request is not None:
            entry = answer_entry(state.request, dealer.answer(state))
        else:
            seat = game.to_act(state)[0]
            if people >> seat & 1:
                _tell(narrator.flush())
                entry = _ask(game, state, seat, curtain=not alone)
            else:
                entry = move_entry(seat, bot(game, state, seat, game.legal_moves(state, seat)))
        _tell(narrator.before(entry))
        fold(game, state, entry)
        log.append(entry)
        _tell(narrator.after(entry))
    _tell(narrator.flush())
    return state


def _ask(game: Game[Any], state: State, seat: int, curtain: bool) -> Entry:
    """Show a seat its view and ask until it enters a legal move; return it."""
    word = seat_word(game, seat)
    if curtain and sys.stdin.isatty():
        input(f"\n{word} to move. The other looks away; press Enter.")
    view = game.observe(state, seat)
    print("", *describe(game, view), sep="\n")
    moves = game.legal_moves(state, seat)
    while True:
        text = input(f"{word} ({PLAY_HELP}): ").strip()
        if text == "quit":
            raise EOFError
        if text == "resign":
            return resign_entry(seat)
        if text == "moves":
            print(*(move_text(game, view, seat, move) for move in moves), sep="\n")
            continue
        try:
            move = parse_move(text)
            if move not in moves:
                game.check(state, seat, move)
                raise UsageError("choose the cards; a hidden move is what others see")
        except (GameError, UsageError) as error:
            print(f"refused: {error}")
            continue
        if curtain and sys.stdin.isatty():
            print("\033[2J\033[H", end="")
        return move_entry(seat, move)


def _tell(lines: list[str]) -> None:
    for line in lines:
        print(line)


def _save(file: str, text: str) -> None:
    try:
        Path(file).write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"can't write {file}: {error.strerror}") from error


# -- replay ----------------------------------------------------------------------------------------


def replay_command(args: argparse.Namespace) -> None:
    """Print a record's moves, what they change, and the outcome."""
    try:
        record = from_json(Path(args.file).read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"can't read {args.file}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadRecord("not_json") from error
    replay(record)  # so that a damaged record is refused before half of it is printed
    game, state = load_game(record["game"]), start(record)
    narrator = Narrator(game, state, EVERYBODY)
    print(f"{game.name}  {'  '.join(f'{name}={value}' for name, value in game.options.changed(state.options).items())}")
    shown: list[str] = []
    for entry in record["log"]:
        _tell(narrator.before(entry))
        fold(game, state, entry)
        _tell(narrator.after(entry))
        if state.request is None:
            _tell(narrator.flush())
            lines = describe(game, state.dump())
            _tell([f"    {line}" for line in lines if line not in shown])
            shown = lines
    if state.outcome is None:
        _tell([*narrator.flush(), outcome_text(game, state.dump())])
