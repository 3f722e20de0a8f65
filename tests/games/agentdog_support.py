"""Positions of Agent Dog in the words of the rules page, and a second, plain implementation of its moves."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from pygames.core.dealer import SeededDealer
from pygames.core.errors import IllegalMove
from pygames.core.moves import Argument, Move, parse_move
from pygames.core.playout import settle
from pygames.core.requests import EVERYBODY, Show
from pygames.games.agentdog import AgentDog
from pygames.games.agentdog.board import LAYOUTS
from pygames.games.agentdog.cards import NUMBERS
from pygames.games.agentdog.state import AgentDogState

GAME = AgentDog()
CARDS = range(110)
BLUE = ("B2", "B3", "B5", "B6", "B8", "B9", "B10", "B12")

COLOURS_OF = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}

_FIGURE = re.compile(r"c(?P<colour>\d)@(?P<field>\d+)|h@(?P<hole>\d+)\(c(?P<under>\d)\)|G(?P<goal>\d)\[(?P<depth>\d)\]")


# -- positions -------------------------------------------------------------------------------------


def position(board: str = "", *hands: str, seat: int = 0, stock: str = "", pile: str = "", **options: Any) -> AgentDogState:
    """Return a position in which a seat is to play.

    Args:
        board: as on the rules page: `c0@5 h@8(c1) G0[1]`; all figures not named are in their home areas.
        hands: of the seat to play, then of the next ones; seats without one hold some cards.
        stock: its next cards.  pile: the discard pile from the bottom, face up.
        options: 4 players unless stated; `first_player` is not drawn.
    """
    options = {"players": 4, "first_player": 0} | options
    state = GAME.setup(GAME.options.resolve(options))
    players = options["players"]
    left = list(CARDS)

    def take(kinds: str) -> list[int]:
        found = []
        for kind in kinds.split():
            card = next(card for card in left if state.faces[card] == kind)
            left.remove(card)
            found.append(card)
        return found

    dealt = [take(hand) for hand in hands]
    laid, drawn = take(pile), take(stock)
    while len(dealt) < players:
        dealt.append([left.pop(0) for _ in range(5)])
    state.hands = [sorted(dealt[(number - seat) % players]) for number in range(players)]
    state.stock, state.pile = left + drawn[::-1], laid
    for card in CARDS:
        state.known[card] = EVERYBODY if card in laid else 0
    for owner, hand in enumerate(state.hands):
        for card in hand:
            state.known[card] = 1 << owner
    put(state, board)
    state.round, state.phase, state.seat, state.turn, state.request = 1, "play", seat, 1 << seat, None
    return GAME.state_type.load(state.dump())


def put(state: AgentDogState, board: str) -> None:
    """Set up the figures of a position."""
    used = COLOURS_OF[state.options["players"]]
    state.figures, state.goals, state.holes, state.under = [[] for _ in range(4)], [0] * 4, [], []
    state.homes = [4 if colour in used else 0 for colour in range(4)]
    for word in board.split():
        found = _FIGURE.fullmatch(word)
        assert found, word
        if found["colour"]:
            colour = int(found["colour"])
            state.figures[colour] = sorted([*state.figures[colour], int(found["field"])])
        elif found["hole"]:
            colour = int(found["under"])
            pairs = sorted([*zip(state.holes, state.under), (int(found["hole"]), colour)])
            state.holes, state.under = [hole for hole, _ in pairs], [under for _, under in pairs]
        else:
            colour = int(found["goal"])
            state.goals[colour] |= 1 << int(found["depth"])
        state.homes[colour] -= 1
    starts = LAYOUTS[state.options["layout"]]["starts"]
    state.blocked = 0 if state.options["start_block"] == "none" else sum(
        1 << colour for colour, start in enumerate(starts) if start in state.figures[colour])


def board(state: AgentDogState) -> str:
    """Return the figures in the words of the rules page: ring, holes, goals."""
    words = [f"c{colour}@{field}" for colour, figures in enumerate(state.figures) for field in figures]
    words += [f"h@{hole}(c{under})" for hole, under in zip(state.holes, state.under)]
    words += [f"G{colour}[{depth}]" for colour, goal in enumerate(state.goals) for depth in range(4) if goal >> depth & 1]
    return " ".join(words)


def hand(state: AgentDogState, seat: int = 0) -> str:
    """Return the kinds in a hand."""
    return " ".join(state.faces[card] for card in state.hands[seat])


def kinds(state: AgentDogState, cards: list[int]) -> str:
    """Return the kinds of some cards."""
    return " ".join(state.faces[card] for card in cards)


# -- moves -----------------------------------------------------------------------------------------


def legal(state: AgentDogState, kind: str | None = None, verb: str | None = None) -> list[str]:
    """Return what the seat to play may do with a kind of card: notations without the card."""
    seat = GAME.to_act(state)[0]
    return [notation(move) for move in GAME.legal_moves(state, seat)
            if (verb is None or move.verb == verb) and (kind is None or state.faces[move.args[0]] == kind)]


def plans(state: AgentDogState, kind: str, verb: str = "split") -> list[str]:
    """Return the plans of a card, without their verb."""
    return [text.removeprefix(verb + " ") for text in legal(state, kind, verb)]


def notation(move: Move) -> str:
    """Return a move in the words of these tests: `start`, `5-10`, `split 3-4 4-G0.0`, `swap 4 12`."""
    verb, args = move.verb, move.args[1:]
    if verb in ("move", "split", "partner"):
        parts = " ".join(f"{start}-{end}" for start, end in zip(args[::2], args[1::2]))
        return parts if verb == "move" else f"{verb} {parts}"
    return " ".join([verb, *map(str, args)])


def move_of(state: AgentDogState, kind: str, text: str = "", seat: int | None = None) -> Move:
    """Return the move of a card of this kind, see `notation`."""
    seat = state.seat if seat is None else seat
    card = next(card for card in state.hands[seat] if state.faces[card] == kind)
    verb, *words = text.split() if text[:1].isalpha() and text[0] != "G" else ["move", *text.split()]
    return parse_move(f"{verb}:{','.join([str(card), *(word for part in words for word in part.split('-'))])}")


def play(state: AgentDogState, kind: str, text: str = "", dealer: SeededDealer | None = None) -> AgentDogState:
    """Let the seat to play use a card, and the dealer answer; return the state."""
    GAME.apply(state, state.seat, move_of(state, kind, text))
    settle(GAME, state, dealer or SeededDealer(0))
    return state


def refused(state: AgentDogState, kind: str, text: str = "") -> str:
    """Return the code with which a use is refused, after checking that refusing changes nothing."""
    before = state.dump()
    try:
        GAME.apply(state, state.seat, move_of(state, kind, text))
    except IllegalMove as error:
        assert state.dump() == before
        return error.code
    raise AssertionError(f"{kind} {text} was not refused")


def opened(state: AgentDogState) -> AgentDogState:
    """Let the dealer show the card that lies on the pile, and nothing more; return the state."""
    assert isinstance(state.request, Show)
    GAME.answer(state, SeededDealer(0).answer(state))
    return state


# -- the second implementation: sections 5.1 to 5.8 once more, step by step ------------------------------


class Plain:
    """A board as lists of figures, played by the letter of the rules page.

    Attributes:
        figures: [colour, place, hidden] each; a place is a ring field, `Gc.j` or `home`.
        fresh: the start fields whose figure has not moved since set-up or start card.
    """

    def __init__(self, state: AgentDogState) -> None:
        self.options = state.options
        data = LAYOUTS[state.options["layout"]]
        self.ring, self.starts, self.holes, self.meeting = (data[key] for key in ("ring", "starts", "holes", "meeting"))
        self.players = state.options["players"]
        self.colours = COLOURS_OF[self.players]
        self.figures: list[list[Any]] = []
        for colour in self.colours:
            self.figures += [[colour, "home", False] for _ in range(state.homes[colour])]
            self.figures += [[colour, field, False] for field in state.figures[colour]]
            self.figures += [[colour, f"G{colour}.{depth}", False] for depth in range(4) if state.goals[colour] >> depth & 1]
        self.figures += [[colour, hole, True] for hole, colour in zip(state.holes, state.under)]
        self.fresh = {start for colour, start in enumerate(self.starts) if state.blocked >> colour & 1}
        self.seat, self.captured = state.seat, []
        self.own = self.colours[self.seat]
        self.partner = (self.own + 2) % 4 if self.players == 4 else None

    def at(self, place: Argument) -> list[Any] | None:
        """Return the figure on a field."""
        return next((figure for figure in self.figures if figure[1] == place), None)

    def active(self) -> int:
        """5.1; in a plan figures that were hidden before don't count as home (5.6)."""
        own = [figure for figure in self.figures
               if figure[0] == self.own and str(figure[1]).startswith("G") and figure[2] is not None]
        return self.partner if self.partner is not None and len(own) == 4 else self.own

    def blocked(self, field: int) -> bool:
        """5.1; an unknown figure of a plan is one with `None` as its third word."""
        figure = self.at(field)
        if figure is None or field not in self.starts or self.options["start_block"] == "none":
            return False
        if figure[2] is None:
            return self.options["start_block"] == "any" and self.starts.index(field) in self.colours
        own = figure[0] == self.starts.index(field) and not figure[2]
        return own and (self.options["start_block"] == "any" or field in self.fresh)

    def ends(self, place: Argument, steps: int, goal: int) -> list[Argument]:
        """5.3."""
        inside = [f"G{goal}.{depth}" for depth in range(4)]
        if isinstance(place, str):
            depth = int(place[-1])
            way = inside[depth + 1:depth + steps + 1]
            return way[-1:] if self.options["goal_moves"] and len(way) == steps and not any(map(self.at, way)) else []
        way = [(place + step) % self.ring for step in range(1, steps + 1)]
        found: list[Argument] = [] if any(map(self.blocked, way)) else [way[-1]]
        if self.starts[goal] in way and place != self.starts[goal]:
            outside = way.index(self.starts[goal]) + 1
            within = inside[:steps - outside]
            if (1 <= steps - outside <= 4 and not any(map(self.blocked, way[:outside]))
                    and not any(map(self.at, within))):
                found.append(within[-1])
        return found

    def goal_of(self, figure: list[Any], verb: str) -> int | None:
        """5.2: the goal that a figure may enter if it is moved by this use, None if it can't be moved."""
        colour, place, hidden = figure
        if place == "home" or hidden is None:
            return None
        if verb != "partner":
            return self.active() if hidden or colour == self.active() else None
        if self.partner is None:
            return self.own if hidden else colour if colour != self.own else None
        wide = self.options["partner_card"]
        if hidden:
            return None if wide == "partner" else self.active()
        return colour if colour == self.partner or wide == "any" else None

    def numbers(self, kind: str) -> Iterator[str]:
        """Yield the movements by a number card, as `notation` does."""
        deck = set(GAME.deck(self.options))
        named = [kind] if kind != "JOK" else [other for other in NUMBERS if other in deck]
        for name in named:
            for steps in NUMBERS[name]:
                for figure in self.figures:
                    goal = self.goal_of(figure, "move")
                    ban = figure[2] and (self.at(self.starts[self.active()]) or [None])[0] == self.active()
                    shy = figure[2] and name.startswith("ST") and self.options["start_number"] == "own"
                    if goal is not None and not ban and not shy:
                        yield from (f"{figure[1]}-{end}" for end in self.ends(figure[1], steps, goal))

    def distance(self, start: Argument, end: Argument) -> int:
        """Return how many steps lead from a field to another."""
        if isinstance(start, str):
            return int(end[-1]) - int(start[-1])
        if isinstance(end, str):
            return (self.starts[int(end[1])] - start) % self.ring + int(end[-1]) + 1
        return (end - start) % self.ring

    def move(self, start: Argument, end: Argument, burns: bool, plan: bool = False) -> None:
        """5.4; in a `plan` (5.6) colours of hidden figures are not looked at."""
        figure = self.at(start)
        figure[1] = None
        self.fresh -= {start}
        steps = self.distance(start, end)
        if not isinstance(start, str):
            outside = steps - (int(end[-1]) + 1 if isinstance(end, str) else 0)
            way = [(start + step) % self.ring for step in range(1, outside + 1)]
            for field in [field for field in way[:-1] if burns] + [field for field in way[-1:] if burns or field == end]:
                self.capture(field)
        figure[1] = end
        if isinstance(end, int):
            if plan and figure[2] and end not in self.holes:
                figure[2] = None
            else:
                figure[2] = end in self.holes
        elif figure[2] and plan:
            figure[0], figure[2] = int(end[1]), None
        elif figure[2]:
            figure[2] = False
            goal = int(end[1])
            if self.partner is not None and figure[0] == (goal + 2) % 4:
                figure[1] = "home"
            elif figure[0] != goal:
                figure[1] = None
                figure[1] = max(f"G{figure[0]}.{depth}" for depth in range(4) if not self.at(f"G{figure[0]}.{depth}"))

    def capture(self, field: int) -> None:
        """The figure goes home."""
        figure = self.at(field)
        if figure is not None:
            self.captured.append(figure[0])
            figure[1], figure[2] = "home", False

    def sequences(self, verb: str, steps: int = 4) -> Iterator[tuple[Argument, ...]]:
        """5.6: yield every plan, in every order of its parts."""
        if steps == 0:
            yield ()
        for figure in [figure[:] for figure in self.figures]:
            goal = self.goal_of(figure, verb)
            if goal is None:
                continue
            for part in range(1, steps + 1):
                for end in self.ends(figure[1], part, goal):
                    trial = self.copy()
                    trial.move(figure[1], end, self.options["split_burns"], plan=True)
                    yield from ((figure[1], end, *rest) for rest in trial.sequences(verb, steps - part))

    def copy(self) -> Plain:
        """Return an independent copy."""
        new = object.__new__(type(self))
        new.__dict__ |= self.__dict__
        new.figures, new.fresh, new.captured = [figure[:] for figure in self.figures], set(self.fresh), self.captured[:]
        return new

    def carry_out(self, verb: str, words: tuple[Argument, ...]) -> None:
        """Play a use: movements, then meetings."""
        if verb == "start":
            start = self.starts[self.active()]
            figure = next(figure for figure in self.figures if figure[:2] == [self.active(), "home"])
            figure[1] = None
            self.capture(start)
            figure[1] = start
        elif verb == "swap":
            one, other = map(self.at, words)
            one[0], other[0] = other[0], one[0]
        else:
            moved: list[int] = []
            for start, end in zip(words[::2], words[1::2]):
                figure = id(self.at(start))
                self.move(start, end, verb != "move" and self.options["split_burns"])
                moved = [other for other in moved if other != figure] + [figure]
            if self.options["meeting"]:
                self.meet(moved)

    def meet(self, moved: list[int]) -> None:
        """5.7."""
        points = [(figure, point) for other in moved for figure in self.figures
                  if id(figure) == other and (point := figure[1]) in self.meeting]
        for figure, point in points:
            if figure[1] != point:
                continue
            for back in range(1, self.ring):
                other = self.at((point - back) % self.ring)
                if other is not None:
                    if back > 1 and not self.blocked(other[1]):
                        other[1] = (point - 1) % self.ring
                        other[2] = other[1] in self.holes
                    break

    def __str__(self) -> str:
        words = [f"{place}:{'h' if hidden else ''}{colour}" for colour, place, hidden in self.figures]
        return " ".join(sorted(words))


def scattered(rng: random.Random, **options: Any) -> AgentDogState:
    """Return a position with figures thrown on the board, close together more often than in play."""
    state = position("", "SP4", **options)
    layout = LAYOUTS[state.options["layout"]]
    centre, free = rng.randrange(layout["ring"]), []
    for _ in range(60):
        field = (centre + rng.randrange(-6, 7)) % layout["ring"] if rng.random() < 0.6 else rng.randrange(layout["ring"])
        free += [field] if field not in free else []
    words = []
    for colour in COLOURS_OF[state.options["players"]]:
        depths = rng.sample(range(4), rng.choice((0, 1, 1, 2, 3)))
        words += [f"G{colour}[{depth}]" for depth in depths]
        for _ in range(rng.randrange(5 - len(depths))):
            field = free.pop()
            words.append(f"h@{field}(c{colour})" if field in layout["holes"] else f"c{colour}@{field}")
    put(state, " ".join(words))
    return state
