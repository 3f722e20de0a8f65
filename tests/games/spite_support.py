"""Positions of Spite and Malice by ranks or faces, and dealers that deal what a test wants.

Cards are written `6`, `K`, `10H` or `★`; a rank alone is any card of that rank.  In moves a
card may also be `pay` (the own pay-off top), `s0` to `s3` (the top of an own side stack),
`ppay` and `ps0` to `ps3` (the partner's), or `#17` (a handle).
"""

from __future__ import annotations

import random
from typing import Any

from pygames.core.dealer import SeededDealer
from pygames.core.moves import Move, parse_move
from pygames.core.playout import settle
from pygames.core.registry import load_game
from pygames.core.requests import EVERYBODY, Shuffle
from pygames.games.spite.cards import JOKER
from pygames.games.spite.options import derive, jokers
from pygames.games.spite.state import SpiteState, full, helpers, ranks
from tests.support import refusal

GAME = load_game("spite")
HAND = "3 5 7 9 J"


class Pool:
    """The cards of a game that have not been laid down yet; the card with handle h has the h-th face."""

    def __init__(self, faces: list[str]) -> None:
        self.faces = faces
        self.left = list(range(len(faces)))
        random.Random("pool").shuffle(self.left)

    def take(self, word: str) -> int:
        """Take a card by its rank or face."""
        for card in self.left:
            if self.faces[card] == word or self.faces[card][:-1] == word:
                self.left.remove(card)
                return card
        raise AssertionError(f"no {word} is left")

    def some(self, words: str | None) -> list[int]:
        """Take cards by their ranks or faces."""
        return [self.take(word) for word in (words or "").split()]

    def any(self, number: int) -> list[int]:
        """Take whatever cards."""
        taken, self.left = self.left[:number], self.left[number:]
        return taken


def position(hand: str = HAND, pay: str = "9", *, others: str = HAND, other_pays: str = "9", counts: Any = None,
             sides: dict[int, str] | None = None, centre: str | None = None, stock: int | None = None,
             next: str = "", aside: int = 0, active: int = 0, face_up: int = 1, options: dict[str, Any] | None = None,
             **fields: Any) -> SpiteState:
    """Return a position in which a seat is on turn and its hand is as it is.

    Args:
        hand, pay: of the active seat; the pay-off pile's last card is its top.
        others, other_pays: of all other seats; several seats apart by `/`, in seat order.
        counts: how many pay-off cards the seats have, by seat; 20 where nothing is said.
        sides: number of the side stack (4 · seat + stack) → its cards, top last.
        centre: the top values, `-` for a free place.
        stock: how many cards; the rest lies under the last side stack of the next seat.  None: all.
        next: the cards that are drawn next.
        aside: how many full stacks are set aside.
        face_up: how many of the pay-off cards named lie face up.
        options: those that differ from the defaults.
        fields: further fields of the state.
    """
    values = GAME.options.resolve(options)
    state = GAME.setup(values)
    data = state.dump()
    players = values["players"]
    faces = list(GAME.deck(values))
    pool = Pool(faces)
    known = [0] * len(faces)
    spread = others.split("/") if "/" in others else [others] * (players - 1)
    hands = spread[:active] + [hand] + spread[active:]
    spread = other_pays.split("/") if "/" in other_pays else [other_pays] * (players - 1)
    pays = spread[:active] + [pay] + spread[active:]
    counts = counts or [values["payoff"]] * players
    hand_cards = [pool.some(words) for words in hands]
    tops = [pool.some(words) for words in pays]
    side_cards = [pool.some((sides or {}).get(number)) for number in range(4 * players)]
    drawn = pool.some(next)
    centre_cards = [[] if word == "-" else build(pool, values, word)
                    for word in (centre.split() if centre is not None else ["-"] * _places(values))]
    asides = [card for _ in range(aside) for card in build(pool, values, str(full(values)))]
    payoffs = [pool.any(count - len(top)) + top for count, top in zip(counts, tops)]
    if stock is None:
        rest = pool.any(len(pool.left))
    else:
        rest = pool.any(stock - len(drawn))
        last = 4 * ((active + 1) % players) + 3
        side_cards[last] = pool.any(len(pool.left)) + side_cards[last]
    for seat, cards in enumerate(hand_cards):
        for card in cards:
            known[card] = 1 << seat
    for pile in (*side_cards, *centre_cards, asides, *(pile[-face_up:] for pile in payoffs if pile)):
        for card in pile:
            known[card] = EVERYBODY
    data |= {"faces": faces, "known": known, "request": None, "phase": "turn", "active": active, "turn": 1 << active,
             "payoffs": payoffs, "hands": [sorted(cards) for cards in hand_cards], "sides": side_cards,
             "centre": centre_cards, "aside": asides, "stock": rest + drawn[::-1], "round": 1}
    return SpiteState.load(data | fields)


def _places(values: dict[str, Any]) -> int:
    return 0 if values["centre"] == "unlimited" else values["centre"]


def build(pool: Pool, values: dict[str, Any], top: str) -> list[int]:
    """Take the cards of a centre stack that shows a value; wild ones where natural cards are missing."""
    words = [*"A23456789", "10", "J", "Q", "K"]
    cards = []
    for word in words[:words.index(top) + 1 if top in words else int(top)]:
        try:
            cards.append(pool.take(word))
        except AssertionError:
            wild = next(card for card in pool.left if ranks(values)[pool.faces[card]] == 0)
            pool.left.remove(wild)
            cards.append(wild)
    return cards


# -- moves -----------------------------------------------------------------------------------------


def handle(state: SpiteState, word: str, seat: int | None = None) -> int:
    """Return the handle that a word for a card means, for the active seat."""
    seat = state.active if seat is None else seat
    if word.startswith("#"):
        return int(word[1:])
    if word.startswith("p") and word != "pay":
        return handle(state, word[1:], helpers(state.options, seat)[1])
    if word == "pay":
        return state.payoffs[seat][-1]
    if word[0] == "s":
        return state.sides[4 * seat + int(word[1:])][-1]
    for card in state.hands[seat]:
        if word in (state.faces[card], state.faces[card][:-1]):
            return card
    raise AssertionError(f"no {word} in {faces(state, state.hands[seat])}")


def to_move(state: SpiteState, text: str) -> Move:
    """Return the move that a text with words for cards means."""
    verb, _, args = text.partition(":")
    words = args.split(",") if args else []
    return Move(verb, tuple(word if place % 2 else handle(state, word) for place, word in enumerate(words)))


def act(state: SpiteState, *texts: str, dealer: SeededDealer | None = None) -> SpiteState:
    """Let whoever is on turn make these moves; the dealer answers after each."""
    for text in texts:
        GAME.apply(state, state.active, to_move(state, text))
        settle(GAME, state, dealer or SeededDealer(0))
    return state


def refused(state: SpiteState, text: str, seat: int | None = None) -> str:
    """Return the code with which a move is refused, after checking that nothing has changed."""
    seat = state.active if seat is None else seat
    move = to_move(state, text)
    assert move not in GAME.legal_moves(state, seat)
    return refusal(GAME, state, seat, move)


def legal(state: SpiteState, verb: str | None = None) -> set[str]:
    """Return the legal moves with cards as faces, of one verb if it is given."""
    found = set()
    for move in GAME.legal_moves(state, state.active):
        if verb in (None, move.verb):
            assert GAME.check(state, state.active, move) is None and parse_move(str(move)) == move
            words = [state.faces[arg] if isinstance(arg, int) else arg for arg in move.args]
            found.add(f"{move.verb}:{','.join(words)}" if words else move.verb)
    return found


def targets(state: SpiteState, word: str) -> set[str]:
    """Return where a card may be played, loaded or discarded."""
    card = handle(state, word)
    return {move.args[1] for move in GAME.legal_moves(state, state.active) if move.args and move.args[0] == card}


def faces(state: SpiteState, cards: list[int]) -> str:
    """Return the faces of cards, sorted."""
    return " ".join(sorted(state.faces[card] for card in cards))


def held(state: SpiteState, seat: int) -> list[str]:
    """Return the ranks in a hand, sorted."""
    return sorted(rank(state.faces[card]) for card in state.hands[seat])


def rank(face: str) -> str:
    """Return what a face shows without its suit."""
    return face if face == JOKER else face[:-1]


def tops(state: SpiteState) -> list[int]:
    """Return the values of the centre stacks, 0 for a free place."""
    return [len(stack) for stack in state.centre]


def cards_in_all(state: SpiteState) -> int:
    """Return how many cards lie somewhere, after checking that none lies in two places."""
    piles = (*state.payoffs, *state.hands, *state.sides, *state.centre, state.aside, state.stock)
    cards = [card for pile in piles for card in pile]
    assert sorted(cards) == list(range(len(state.faces)))
    return len(cards)


# -- deals -----------------------------------------------------------------------------------------


class Tops(SeededDealer):
    """Lets the pay-off piles turn up these tops, one list per comparison, by seat."""

    def __init__(self, *comparisons: str) -> None:
        super().__init__(1)
        self.comparisons = [words.split() for words in comparisons]

    def answer(self, state: SpiteState) -> Any:
        """Put the wanted cards on top of the piles that are shuffled."""
        request = state.request
        if type(request) is not Shuffle:
            return super().answer(state)
        if state.phase == "tie":
            pile = [state.faces[card] for card in request.cards]
            seat = state.contenders[state.due]
            wanted = self.comparisons[min(state.repeats, len(self.comparisons) - 1)][seat]
            return _on_top(pile, wanted)
        size = state.options["payoff"]
        left = sorted((state.faces[card] for card in request.cards), key=lambda face: random.Random(face).random())
        piles = []
        for seat in range(state.options["players"]):
            pile = []
            for words in self.comparisons:
                face = next(face for face in left if words[seat] in (face, rank(face)))
                left.remove(face)
                pile.append(face)
            piles.append(pile)
        order = []
        for pile, words in zip(piles, zip(*self.comparisons)):
            while len(pile) < size:
                pile.append(left.pop())
            order += _on_top(pile, words[0])
        return order + left


def _on_top(pile: list[str], wanted: str) -> list[str]:
    face = next(face for face in pile if wanted in (face, rank(face)))
    rest = pile[:]
    rest.remove(face)
    return [*rest, face]


def dealt(*comparisons: str, options: dict[str, Any] | None = None, seed: int = 1) -> SpiteState:
    """Return a game at its first turn; with comparisons, after these pay-off tops were turned up."""
    state = GAME.setup(GAME.options.resolve(options))
    settle(GAME, state, Tops(*comparisons) if comparisons else SeededDealer(seed))
    return state


def deck_size(options: dict[str, Any] | None = None) -> int:
    """Return how many cards a game with these options has."""
    values = derive(GAME.options.resolve(options))
    return 52 * values["decks"] + jokers(values)
