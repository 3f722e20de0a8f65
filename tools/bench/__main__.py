"""The command line of the benches; see the package's docstring."""

import argparse
import json
import os
import sys
from collections.abc import Iterator

from pygames.core.registry import GAMES
from tools.bench.bots import GOALS, bots

Figure = tuple[str, float, str]

PARTS = ("engine", "pyodide", "games", "deal", "page", "firefox", "friend", "bots", "thinking")


def measure(part: str, args: argparse.Namespace) -> Iterator[Figure]:
    """Yield the figures of one part as they come."""
    if part == "engine":
        from tools.bench.python import engine

        yield from engine(args.game, args.seconds)
    elif part == "pyodide":
        from tools.bench.python import pyodide

        yield from pyodide(args.game, args.seconds, args.rounds)
    elif part == "games":
        from tools.bench.python import many_games

        yield from many_games(args.game, args.games or 100_000)
    elif part == "bots":
        yield from bots(args.game, args.games or 20, args.pairing or list(GOALS), args.until_clear, args.jobs)
    elif part == "thinking":
        from tools.bench.thinking import thinking

        yield from thinking(args.game)
    elif part == "deal":
        from tools.bench.deal import deal

        yield from deal(args.rounds)
    elif part == "firefox":
        from tools.bench.firefox import firefox

        yield from firefox(args.rounds)
    elif part == "friend":
        from tools.bench.friend import friend

        yield from friend(20 * args.rounds)
    else:
        from tools.bench.page import page

        yield from page(args.rounds)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of: {', '.join(PARTS)} (default: all)")
    parser.add_argument("--game", action="append", choices=list(GAMES), help="only these games")
    parser.add_argument("--games", type=int,
                        help="random games per game and policy (default: 100,000), or games per pairing of bots (20)")
    parser.add_argument("--pairing", action="append", choices=list(GOALS), help="only these pairings of bots")
    parser.add_argument("--until-clear", action="store_true",
                        help="end a pairing as soon as its 95 %% interval lies on one side of its goal")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes that play bots' games")
    parser.add_argument("--seconds", type=float, default=3.0, help="of play per measurement")
    parser.add_argument("--rounds", type=int, default=5, help="repetitions whose median counts")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    args = parser.parse_args()
    args.game = args.game or list(GAMES)
    if unknown := set(args.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    figures = {}
    for part in args.parts or PARTS:
        for name, value, unit in measure(part, args):
            figures[name] = {"value": value, "unit": unit}
            if not args.json:
                print(f"{name} {value:.4g} {unit}" if abs(value) < 1000 else f"{name} {value:.0f} {unit}", flush=True)
    if args.json:
        json.dump(figures, sys.stdout, indent=1)
        print()


if __name__ == "__main__":
    main()
