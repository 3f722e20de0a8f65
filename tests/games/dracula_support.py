"""Positions and stacked decks for the tests of Dracula vs. Van Helsing.

Racks are written as on the rules page: `R2 G3^ Y4 P5 R6`, where `^` marks an open card.
"""

from pygames.core.dealer import SeededDealer
from pygames.core.moves import parse_move
from pygames.core.playout import settle
from pygames.core.registry import load_game
from pygames.core.requests import EVERYBODY, SPECTATOR, Shuffle
from pygames.games.dracula import CARD_FACES, COLOURS, DECK
from tests.support import refusal

GAME = load_game("dracula")
D, V = 0, 1
PLAIN = {"d": "R2 G3 Y4 P5 R6", "v": "G1 Y2 P3 R4 G5"}


class Stacked(SeededDealer):
    """Deals these orders instead of shuffling; what an order doesn't name follows in the order of the deck."""

    def __init__(self, *orders, ranking="RGYP"):
        super().__init__(0)
        self.orders, self.ranking = [order.split() for order in orders], list(ranking)

    def answer(self, state):
        if type(state.request) is not Shuffle:
            return super().answer(state)
        if len(state.request.cards) == len(COLOURS):
            return self.ranking
        order = self.orders.pop(0) if self.orders else []
        return order + [face for face in CARD_FACES if face not in order]


def position(d=PLAIN["d"], v=PLAIN["v"], deck="", pile=0, active=D, ranking="RGYP", both="", options=None, **fields):
    """Return a position in phase `start` in which `pile` cards were discarded.

    The deck begins with the cards that are named; `both` names closed cards that both
    players have seen.  `fields` replace fields of the state.
    """
    racks, named = [d.split(), v.split()], deck.split()
    texts = [*(text for pair in zip(*racks) for text in pair), *named]
    named_faces = [text.rstrip("^") for text in texts]
    others = [face for face in CARD_FACES if face not in named_faces]
    faces = named_faces + others
    assert sorted(faces) == sorted(CARD_FACES), "a card is named twice"
    first_burned = len(CARD_FACES) - pile
    known = [1 << seat for _ in range(5) for seat in (D, V)] + [0] * (22 - pile) + [EVERYBODY] * (pile + 4)
    face_up = [card for card, text in enumerate(texts) if text.endswith("^")]
    for card in face_up:
        known[card] = EVERYBODY
    for face in both.split():
        known[faces.index(face)] = 1 << D | 1 << V
    data = GAME.setup(GAME.options.resolve(options)).dump()
    data |= {"request": None, "phase": "start", "active": active, "turn": 1 << active, "ranking": list(ranking),
             "faces": faces + list(DECK[32:]), "known": known, "face_up": face_up,
             "racks": [[0, 2, 4, 6, 8], [1, 3, 5, 7, 9]],
             "deck": list(range(10, first_burned)), "pile": list(range(first_burned, 32))}
    return GAME.state_type.load(data | fields)


def dealt(*orders, ranking="RGYP", options=None):
    """Return a game that was dealt from these orders, with its dealer."""
    state, dealer = GAME.setup(GAME.options.resolve(options)), Stacked(*orders, ranking=ranking)
    settle(GAME, state, dealer)
    return state, dealer


def play(state, *moves, dealer=None, until=Shuffle):
    """Let whoever has to move make these moves; the dealer answers until it is asked for this; return the state."""
    for text in moves:
        GAME.apply(state, GAME.to_act(state)[0], parse_move(text))
        while state.request is not None and type(state.request) is not until:
            GAME.answer(state, (dealer or SeededDealer(0)).answer(state))
    return state


def legal(state):
    """Return the notation of everything that may be done now, in order."""
    return [str(move) for seat in GAME.to_act(state) for move in GAME.legal_moves(state, seat)]


def refused(state, text, seat=None):
    """Return the code with which a move of whoever has to move is refused."""
    return refusal(GAME, state, GAME.to_act(state)[0] if seat is None else seat, parse_move(text))


def rack(state, seat):
    """Return a rack as the rules page writes it."""
    return " ".join(state.faces[card] + "^" * (card in state.face_up) for card in state.racks[seat])


def faces(state, cards):
    """Return the faces of handles as a text."""
    return " ".join(state.faces[card] for card in cards)


def seen(state, seat, of):
    """Return what a seat (None: a spectator) may see of a rack: a face or `?` for every place."""
    view = state.redact(SPECTATOR) if seat is None else GAME.observe(state, seat)
    return " ".join(view["faces"][card] or "?" for card in view["racks"][of])


def winners(state):
    """Return the winners of the last comparison by district, `-` where it did not come to it."""
    return "".join("-" if winner is None else "DV"[winner] for _, _, winner, _ in state.scored)


def scoring(winners, ranking="PRGY", **fields):
    """Return a position in which `replace:1` discards the 8 that ends the round with these winners, e.g. `DVDDV`."""
    d = [("R" if winner == "D" else "Y") + str(n) for n, winner in enumerate(winners, 2)]
    v = ["G" + str(n) for n in range(2, 7)]
    state = position(" ".join(["P8", *d[1:]]), " ".join(v), deck=d[0], pile=6, ranking=ranking, **fields)
    return play(state, "draw")
