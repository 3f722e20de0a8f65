"""Positions of Mr. Jack, and a second, plain implementation of its board to check the tables with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

from pygames.core.dealer import SeededDealer
from pygames.core.errors import IllegalMove
from pygames.core.moves import parse_move
from pygames.core.playout import settle
from pygames.core.registry import load_game
from pygames.core.requests import EVERYBODY, Shuffle
from pygames.core.state import State
from pygames.games.mrjack.board import CHARACTERS
from pygames.games.mrjack.state import DETECTIVE, IDENTITY, JACK

GAME = load_game("mrjack")
J, D = JACK, DETECTIVE

START = {"holmes": "g5", "watson": "i4", "smith": "g8", "lestrade": "e5", "stealthy": "a3", "goodley": "m10",
         "gull": "e9", "bert": "i8"}
"""On the 2016 board; on the other one Watson and Miss Stealthy stand the other way round."""


# -- positions -------------------------------------------------------------------------------------


class Stacked(SeededDealer):
    """Deals these character cards at each shuffle, and these alibi cards: the first is Jack's; the rest follows by name."""

    def __init__(self, *orders: str, alibis: str = "") -> None:
        super().__init__(0)
        self.orders, self.alibis = list(orders), alibis

    def answer(self, state: State) -> Any:
        request = state.request
        if type(request) is not Shuffle:
            return super().answer(state)
        if IDENTITY in request.cards:
            return ["alibi_" + character for character in completed(self.alibis)]
        return completed(self.orders.pop(0) if self.orders else "")


def completed(text: str) -> list[str]:
    """Return the characters of a text, followed by all others."""
    named = text.split()
    return named + [character for character in CHARACTERS if character not in named]


def dealt(*orders: str, alibis: str = "", **options: Any) -> tuple[State, Stacked]:
    """Return a game that was dealt from these orders, with its dealer."""
    state, dealer = GAME.setup(GAME.options.resolve(options)), Stacked(*orders, alibis=alibis)
    settle(GAME, state, dealer)
    return state, dealer


def position(active: str | None = None, seat: int = D, *, jack: str = "bert", alibis: str = "", round: int = 1,
             turn: int = 1, options: Mapping[str, Any] | None = None, moved: bool = False, **fields: Any) -> State:
    """Return the start position, changed.

    Args:
        active: the character that is being played; None = a card is to be chosen.
        seat: whose turn it is.
        jack: the identity.
        alibis: the pile, next card first.
        turn: of the round, 1 to 4; the character cards are up and played accordingly.
        moved: whether the active character has moved, so that only its ability is due.
        fields: names of characters give their hexes; others replace fields of the state.
    """
    state = GAME.setup(GAME.options.resolve(options))
    data = state.dump()
    cards = completed(active or "")
    gone = turn if active else turn - 1
    if round % 2 == 0:
        cards, gone = cards[4:] + cards[:4], gone + 4
        if active:
            cards = cards[:4] + [active] + [card for card in cards[4:] if card != active]
    played = list(range(gone))
    if active:
        played = [card for card in played if cards[card] != active] + [cards.index(active)]
    half = 4 if round % 2 else 8
    hexes = {name: fields.pop(name) for name in CHARACTERS if name in fields}
    data |= {
        "faces": cards + ["alibi_" + character for character in completed(f"{jack} {alibis}")],
        "known": [EVERYBODY] * half + [0] * (8 - half) + [1 << J] + [0] * 7,
        "request": None, "phase": "act" if active else "choose", "turn": 1 << seat, "round": round, "active": active,
        "deck": list(range(half, 8)), "played": played,
        "up": [card for card in range(half - 4, half) if card not in played],
        "pile": list(range(IDENTITY + 1, 16)), "hands": [[IDENTITY], []], "drawn": [[0], []], "moved": moved,
        "due": ABILITIES.get(active)}
    if round > 1:
        data["lamps"][:min(round - 1, 4)] = [None] * min(round - 1, 4)
        data["calls"] = [["seen", *CHARACTERS]] * (round - 1)
    data["at"] = [hexes.get(name, hex) for name, hex in zip(CHARACTERS, data["at"])]
    return GAME.state_type.load(data | fields)


ABILITIES = {"holmes": "draw", "watson": "face", "smith": "lamp", "lestrade": "cordon", "goodley": "whistle",
             "bert": "cover"}


def play(state: State, *texts: str, dealer: SeededDealer | None = None) -> State:
    """Let whoever's turn it is make these moves, and the dealer answer; return the state."""
    for text in texts:
        GAME.apply(state, GAME.to_act(state)[0], parse_move(text))
        settle(GAME, state, dealer or SeededDealer(0))
    return state


def legal(state: State, verb: str, seat: int | None = None) -> list[str]:
    """Return the arguments of the legal moves of a verb."""
    seat = GAME.to_act(state)[0] if seat is None else seat
    return [",".join(move.args) for move in GAME.legal_moves(state, seat) if move.verb == verb]


def whistle(state: State, **ends: str) -> str:
    """Return the legal whistle that brings these characters to these hexes."""
    [found] = [text for text in legal(state, "whistle") if dict(pairs(text.split(","))) == ends]
    return f"whistle:{found}"


def verbs(state: State) -> set[str]:
    """Return the verbs of the legal moves."""
    return {move.verb for seat in GAME.to_act(state) for move in GAME.legal_moves(state, seat)}


def refused(state: State, text: str, seat: int | None = None) -> str:
    """Return the code with which a move is refused, after checking that refusing changes nothing."""
    before = state.dump()
    try:
        GAME.apply(state, GAME.to_act(state)[0] if seat is None else seat, parse_move(text))
    except IllegalMove as error:
        assert state.dump() == before
        return error.code
    raise AssertionError(f"{text} was not refused")


def where(state: State, character: str) -> str:
    """Return a character's hex."""
    return state.at[CHARACTERS.index(character)]


def free_ends(state: State) -> dict[str, int]:
    """Return the free end hexes of the active character with their costs."""
    costs = GAME.reach(state, state.active).costs
    return {hex: costs[hex] for hex in legal(state, "move")}


# -- the second implementation: section 3 and 4 once more, step by step ------------------------------

EDITIONS = {
    2016: {"manholes": "b1 b6 c4 f10 g6 h3 k9 l7 l12", "covers": "b1 l12", "start": START},
    2006: {"manholes": "a5 c2 f7 f10 h3 h6 l12 m9", "covers": "c2 l12",
           "start": START | {"watson": "a3", "stealthy": "i4"}},
}
STREETS = (
    "a1 a2 a3 a4 a5 b1 b3 b6 b7 c2 c3 c4 c6 d3 d5 d7 e3 e4 e5 e6 e7 e8 e9 f3 f7 f10 g3 g4 g5 g6 g7 g8 g9 g10 "
    "h3 h6 h10 i4 i5 i6 i7 i8 i9 i10 j6 j8 j10 k7 k9 k10 k11 l6 l7 l10 l12 m8 m9 m10 m11 m12").split()
POSTS = "b2 c7 f5 f9 h4 h8 k6 l11".split()
OBSTACLES = "b4 b5 c5 d4 d6 d8 f4 f6 f8 h5 h7 h9 j5 j7 j9 k8 l8 l9".split()
LAMPS = "b2 l11 c7 k6 f5 h8".split()
EXITS = {"NW": "b7", "NE": "l12", "SW": "b1", "SE": "l6"}
AXIAL = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
"""Facing → axial step for q = x - 1, r = 12 - y."""

HEXES = [*STREETS, *POSTS, *OBSTACLES]
QR = {hex: ("abcdefghijklm".index(hex[0]), 12 - int(hex[1:])) for hex in HEXES}
NAME = {place: hex for hex, place in QR.items()}


def neighbour(hex: str, facing: str) -> str | None:
    """Return the next hex in a direction, or None at the rim."""
    (q, r), (dq, dr) = QR[hex], AXIAL[facing]
    return NAME.get((q + dq, r + dr))


def neighbours(hex: str) -> list[str]:
    """Return the neighbours of a hex."""
    return [near for facing in AXIAL if (near := neighbour(hex, facing))]


def slow_reach(start: str, open_manholes: list[str], points: int, crossing: bool) -> tuple[dict[str, int], dict[str, int]]:
    """Return end hex → cost and exit → cost by trying every way, point by point."""
    layers = [{start}]
    for _ in range(points):
        step: set[str] = set()
        for hex in layers[-1]:
            step |= {near for near in neighbours(hex) if crossing or near in STREETS}
            if hex in open_manholes:
                step |= set(open_manholes) - {hex}
        layers.append(step)
    cheapest: dict[str, int] = {}
    exits: dict[str, int] = {}
    for cost, layer in enumerate(layers):
        for hex in layer:
            cheapest.setdefault(hex, cost)
            for exit, street in EXITS.items():
                if hex == street and cost < points:
                    exits.setdefault(exit, cost + 1)
    return {hex: cost for hex, cost in cheapest.items() if hex in STREETS and hex != start}, exits


def slow_walk(start: str) -> dict[str, int]:
    """Return street hex → steps on foot."""
    steps = dict.fromkeys(STREETS, 99) | {start: 0}
    for _ in STREETS:
        for hex in STREETS:
            steps[hex] = min([steps[hex], *(steps[near] + 1 for near in neighbours(hex) if near in STREETS)])
    return steps


def slow_seen(at: list[str], facing: str, lamps: list[str], pass_lit: bool) -> list[str]:
    """Return the characters that are seen, each asked for itself."""
    beam, hex = [], at[CHARACTERS.index("watson")]
    while (hex := neighbour(hex, facing)) is not None and (hex in STREETS or pass_lit and hex in lamps):
        beam.append(hex)
    found = []
    for character, own in zip(CHARACTERS, at):
        lit = any(near in lamps for near in neighbours(own))
        near = any(other in neighbours(own) for other in at)
        if lit or near or character != "watson" and own in beam:
            found.append(character)
    return found


def slow_plans(at: Mapping[str, str], walk: Mapping[str, Mapping[str, int]], up_to: bool) -> set[frozenset[tuple[str, str]]]:
    """Return Goodley's plans by trying every choice of characters and of hexes."""
    goodley = at["goodley"]
    others = [character for character in CHARACTERS if character != "goodley"]
    found: dict[frozenset[tuple[str, str]], int] = {}
    for size in (1, 2, 3):
        for called in combinations(others, size):
            near = [[hex for hex in STREETS if 0 < walk[at[one]][hex] <= 4 - size] for one in called]
            for hexes in product(*near):
                costs = [walk[at[one]][hex] for one, hex in zip(called, hexes)]
                after = {**at, **dict(zip(called, hexes))}
                if (sum(costs) <= 3 and len(set(after.values())) == 8
                        and all(walk[hex][goodley] < walk[at[one]][goodley] for one, hex in zip(called, hexes))):
                    found[frozenset(zip(called, hexes))] = sum(costs)
    most = max(found.values(), default=0)
    return {plan for plan, cost in found.items() if up_to or cost == most}


def pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    """Yield a move's arguments two by two."""
    return zip(words[::2], words[1::2])
