"""Draw sample scenes of a game's board into one HTML file each: `python -m tools.preview jekyll --out DIR`.

Runs without a browser or Pyodide; the files are for looking at, and for screenshots.
"""

import argparse
import random
import shutil
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from pygames.core.dealer import SeededDealer
from pygames.core.playout import eager_policy, settle
from pygames.core.registry import GAMES, load_game
from pygames.core.state import State
from pygames.core.text import seat_word
from tools.build import ROOT
from tools.fonts import fonts
from web.boards import load_board
from web.i18n import LANGUAGES, Locale
from web.scene import Scene

FONT_FACES = "".join(
    f'@font-face {{ font-family: "{family}"; font-weight: {weight}; src: url(fonts/{file}.woff2); unicode-range: {letters}; }}'
    for family, weight, file, letters in (
        ("Vazirmatn", "100 900", "vazirmatn", "U+0-10FFFF"),
        ("Markazi Text", "400", "markazi-text-latin-400", "U+0-5FF"),
        ("Markazi Text", "700", "markazi-text-latin-700", "U+0-5FF"),
        ("Markazi Text", "400", "markazi-text-arabic-400", "U+600-10FFFF"),
        ("Markazi Text", "700", "markazi-text-arabic-700", "U+600-10FFFF"),
        ("IM Fell English SC", "400", "im-fell-english-sc", "U+0-5FF"),
    ))

View = dict[str, Any]
Sample = tuple[str, View, list, list[str], int]

WANTED: dict[str, dict[str, Callable[[View, list, int], bool]]] = {
    "jekyll": {
        "pass": lambda view, legal, seat: view["phase"] == "pass" and view["round"] == 1 and bool(legal),
        "duty": lambda view, legal, seat: view["phase"] == "pass" and view["round"] == 3 and len(legal) not in (0, 120),
        "sealed": lambda view, legal, seat: view["phase"] == "pass" and view["sealed"][seat] is not None,
        "lead": lambda view, legal, seat: view["phase"] == "lead" and any(len(move.args) > 1 for move in legal)
        and len(view["hands"][seat]) == 8,
        "follow": lambda view, legal, seat: view["phase"] == "follow" and 0 < len(legal) < len(view["hands"][seat])
        and len(view["hands"][seat]) > 7,
        "named": lambda view, legal, seat: view["phase"] == "follow" and bool(view["named"]) and bool(legal),
        "wait": lambda view, legal, seat: view["phase"] == "follow" and not legal and len(view["ranking"]) == 1,
        "swap": lambda view, legal, seat: view["phase"] == "swap" and bool(legal),
        "steal": lambda view, legal, seat: view["phase"] == "steal" and bool(legal),
        "ranked": lambda view, legal, seat: len(view["ranking"]) == 3 and bool(legal) and len(view["hands"][seat]) == 4,
        "round": lambda view, legal, seat: view["phase"] == "pass" and view["round"] == 3 and bool(legal),
        "hyde": lambda view, legal, seat: view["phase"] == "over" and view["outcome"][0] == 1,
        "jekyll": lambda view, legal, seat: view["phase"] == "over" and view["outcome"][0] == 0,
    },
    "dracula": {
        "start": lambda view, legal, seat: view["phase"] == "start" and view["round"] == 1 and len(view["pile"]) == 3
        and bool(legal),
        "call": lambda view, legal, seat: view["phase"] == "start" and len(legal) == 2 and len(view["face_up"]) > 2,
        "drawn": lambda view, legal, seat: view["phase"] == "drawn" and 0 < len(legal) < 6,
        "wait": lambda view, legal, seat: view["phase"] == "drawn" and not legal and len(view["pile"]) == 5,
        **{f"power-{power}": lambda view, legal, seat, power=power: view["phase"] == "power" and view["power"] == power
           and bool(legal) for power in (1, 3, 4, 6, 7)},
        "shared": lambda view, legal, seat: bool(legal) and len(view["pile"]) > 8 and any(
            view["faces"][card] and card not in view["face_up"] for card in view["racks"][1 - seat]),
        "top": lambda view, legal, seat: view["phase"] == "start" and view["deck"][0] in view["face_up"] and bool(legal),
        "last": lambda view, legal, seat: view["phase"] == "start" and view["caller"] is not None and bool(legal),
        "extra": lambda view, legal, seat: view["phase"] == "start" and view["extra"] and bool(legal),
        "round": lambda view, legal, seat: view["phase"] == "start" and view["round"] == 4 and not view["pile"],
        "late": lambda view, legal, seat: view["round"] == 5 and len(view["pile"]) == 6 and bool(legal),
        **{end: lambda view, legal, seat, end=end: view["outcome"] is not None and view["outcome"][1] == end
           for end in ("vampires", "lives", "survived")},
    },
    "mrjack": {
        "choose": lambda view, legal, seat: view["phase"] == "choose" and view["round"] == 1 and len(legal) in (2, 4),
        "late": lambda view, legal, seat: view["phase"] == "choose" and view["round"] == 6 and bool(legal),
        "wait": lambda view, legal, seat: view["phase"] == "act" and view["round"] == 2 and not legal,
        "moved": lambda view, legal, seat: view["phase"] == "act" and view["moved"] and bool(legal),
        **{who: lambda view, legal, seat, who=who: view["active"] == who and bool(legal) and not view["moved"]
           and view["round"] > 1 for who in ("holmes", "smith", "lestrade", "stealthy", "goodley", "gull", "bert")},
        "may-escape": lambda view, legal, seat: any(move.verb == "escape" for move in legal),
        "face": lambda view, legal, seat: view["phase"] == "face" and bool(legal),
        **{end: lambda view, legal, seat, end=end: view["outcome"] is not None and view["outcome"][1] == end
           for end in ("arrest", "false_accusation", "escape", "time")},
    },
    "spite": {
        "start": lambda view, legal, seat: bool(legal) and view["starter"] == seat and view["round"] == 1
        and not any(view["sides"]),
        "turn": lambda view, legal, seat: bool(legal) and sum(map(bool, view["centre"])) > 2 and all(
            view["sides"][4 * seat:4 * seat + 4]),
        "wild": lambda view, legal, seat: bool(legal) and sum(
            view["faces"][stack[-1]][0] == "K" for stack in view["centre"] if stack) > 1,
        "wait": lambda view, legal, seat: not legal and view["turn"] > 0 and sum(map(bool, view["sides"])) > 6,
        "late": lambda view, legal, seat: bool(legal) and len(view["payoffs"][seat]) < 4,
        "deep": lambda view, legal, seat: bool(legal) and max(map(len, view["sides"])) > 7,
        "aside": lambda view, legal, seat: bool(legal) and len(view["aside"]) > 12,
        "forced": lambda view, legal, seat: {move.verb for move in legal} == {"play"},
        "load": lambda view, legal, seat: any(move.verb == "load" for move in legal),
        "finish": lambda view, legal, seat: any(move.verb == "finish" for move in legal),
        "book": lambda view, legal, seat: view["options"]["book"] and bool(legal) and sum(map(len, view["sides"])) > 14
        and any("★" == view["faces"][stack[-1]] for stack in view["sides"] if stack),
        "break": lambda view, legal, seat: bool(view["breaking"]) and bool(legal),
        "round": lambda view, legal, seat: view["round"] == 3 and bool(legal),
        **{end: lambda view, legal, seat, end=end: view["outcome"] is not None and view["outcome"][1] == end
           for end in ("payoff_out", "stock_out", "deadlock", "target")},
    },
    "agentdog": {
        "give": lambda view, legal, seat: view["phase"] == "swap" and bool(legal) and view["round"] == 2,
        "given": lambda view, legal, seat: view["phase"] == "swap" and not legal,
        "turn": lambda view, legal, seat: view["phase"] == "play" and bool(legal) and len(view["holes"]) > 2
        and len(view["hands"][seat]) > 3,
        **{verb: lambda view, legal, seat, verb=verb: bool(legal) and legal[-1].verb == verb and len(view["holes"]) > 1
           for verb in ("split", "partner", "swap", "lay", "out")},
        "wait": lambda view, legal, seat: view["phase"] == "play" and not legal and len(view["events"]) > 3,
        "banned": lambda view, legal, seat: seat in view["out"] and not legal,
        "late": lambda view, legal, seat: bool(legal) and sum(map(int.bit_count, view["goals"])) > 4,
        **{end: lambda view, legal, seat, end=end: view["outcome"] is not None and view["outcome"][1] == end
           for end in ("home", "last_round")},
    },
}
"""Game → name of a sample → how to recognise it in a random game."""


def samples(name: str, seat: int, options: dict[str, str]) -> Iterator[Sample]:
    """Yield one scene of every wanted kind, as a seat sees it, out of random games.

    Yields:
        Its name, the observation, the seat's legal moves, picks that make the scene richer, the seat.
    """
    game = load_game(name)
    wanted = dict(WANTED[name])
    for seed in range(300):
        for state in positions(game, game.options.resolve(options), seed):
            view = game.observe(state, seat)
            legal = game.legal_moves(state, seat) if seat in game.to_act(state) else []
            for kind in [kind for kind, fits in wanted.items() if fits(view, legal, seat)]:
                del wanted[kind]
                yield kind, view, legal, [], seat
                picks = picks_for(legal)
                if picks:
                    yield f"{kind}-picked", view, legal, picks, seat


def positions(game: Any, options: dict, seed: int) -> Iterator[State]:
    """Yield every position of a random game in which somebody has to move, and the last one."""
    state, dealer = game.setup(options), SeededDealer(seed)
    policy = eager_policy(random.Random(seed))
    settle(game, state, dealer)
    while state.outcome is None:
        yield state
        seat = game.to_act(state)[-1 if seed % 2 else 0]
        game.apply(state, seat, policy(game, state, seat, game.legal_moves(state, seat)))
        settle(game, state, dealer)
    yield state


def picks_for(legal: list) -> list[str]:
    """Return steps that lead to a move of several steps, if there is one."""
    move = legal[-1] if legal else None
    if move is None:
        return []
    if move.verb in ("pass", "swap"):
        return [str(card) for card in move.args]
    if move.verb == "swap_own":
        return [str(move.args[0])]
    if move.verb in ("choose", "move", "accuse", "escape", "face"):
        return [f"{move.verb}-{move.args[0]}"]
    if move.verb in ("lamp", "cordon", "cover"):
        return ["use", f"{move.verb}-{move.args[0]}", f"{move.verb}-{move.args[0]}-{move.args[1]}"]
    if move.verb in ("split", "partner", "start", "give"):
        return [f"card-{move.args[0]}", f"{move.verb}-{move.args[0]}"]
    if move.verb == "whistle":
        return ["use", f"whistle-{move.args[0]}-{move.args[1]}"]
    if move.verb == "finish":
        return [f"lay-{move.args[0]}-{move.args[1]}"]
    if move.verb == "discard":
        return [f"card-{move.args[0]}"]
    potion = next((move for move in legal if move.verb == "lead" and len(move.args) == 2), None)
    return [f"lead-{potion.args[0]}"] if potion else []


def page(game: str, lang: str, theme: str, body: str) -> str:
    """Return a document around one board."""
    sheets = "".join(f'<link rel="stylesheet" href="web/styles/{name}.css">' for name in ("base", game))
    return (f'<!doctype html><html lang="{lang}" dir="{LANGUAGES[lang][0]}" data-theme="{theme}"><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"{sheets}<style>{FONT_FACES}:root {{ color-scheme: {theme}; }}\n"
            "body { margin: 0; padding: 8px; background: var(--bg); }\n"
            ".board { max-inline-size: 900px; margin-inline: auto; }</style>"
            f'<main data-game="{game}"><div class="stage"><div class="board">{body}</div></div></main></html>')


def save(args: argparse.Namespace, kind: str, body: str) -> None:
    """Write one file."""
    file = args.out / f"{args.game}-{kind}-{args.lang}-{args.theme}-{args.seat}.html"
    file.write_text(page(args.game, args.lang, args.theme, body), "utf-8")
    print(file.name)


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(prog="python -m tools.preview", description="Draw sample scenes of a board.")
    parser.add_argument("game", choices=[name for name in GAMES if name in WANTED])
    parser.add_argument("--lang", choices=list(LANGUAGES), default="fa")
    parser.add_argument("--theme", choices=("light", "dark"), default="dark")
    parser.add_argument("--seat", type=int, default=0, help="whose eyes (default: 0)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--name", action="append", default=[], help="of a player, in seat order (default: the roles)")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    args = parser.parse_args()
    (args.out / "fonts").mkdir(parents=True, exist_ok=True)
    for name, data in fonts().items():
        (args.out / name).write_bytes(data)
    shutil.copytree(ROOT / "web/styles", args.out / "web/styles", dirs_exist_ok=True)
    t, board = Locale(args.lang), load_board(args.game)
    options, game = dict(option.partition("=")[::2] for option in args.option), load_game(args.game)
    seats = range(game.num_seats(game.options.resolve(options)))
    names = args.name or [t(f"{args.game}.seat.{seat_word(game, seat)}") for seat in seats]
    for kind, view, legal, picks, seat in samples(args.game, args.seat, options):
        scene = Scene(args.game, view, seat, legal, t, names, picks)
        save(args, kind, f"<p>{escape(board.ask(scene))}</p>{board.render(scene)}")
    save(args, "rules", board.rules(t))


if __name__ == "__main__":
    main()
