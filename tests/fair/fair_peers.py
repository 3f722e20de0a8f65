"""Two decks at one table, for the tests."""

import json
import secrets
from functools import cache
from math import factorial
from unittest.mock import patch

from pygames.fair.deck import Deck
from pygames.fair.group import ORDER
from pygames.fair.shuffle import FIRST, SECOND, Secrets, Shuffle


class Counting:
    """A group that counts the multiplications."""

    def __init__(self, group):
        self._group = group
        self.multiplications = 0

    def points(self, seeds):
        return self._group.points(seeds)

    def multiply(self, scalars, points):
        self.multiplications += len(points)
        return self._group.multiply(scalars, points)

    def validate(self, points):
        self._group.validate(points)


def pair(group, cards):
    """Return both peers' new decks, by role."""
    return [Deck(group, cards, FIRST), Deck(group, cards, SECOND)]


def reload(deck):
    """Return the deck after a trip through a saved text."""
    return Deck.load(deck.group, json.loads(json.dumps(deck.dump())))


def shuffle(decks, positions=None, *, until=None, tamper=None, reloading=False):
    """Shuffle, in place of the two decks.

    Args:
        until: stop when the step of this name is made but not yet received, and return its points.
        tamper: maps (step name, points, mover's deck) to the points that the mover really sends
            and, as a cheater would, notes in its own transcript.
        reloading: save and load both decks before every step.
    """
    points = [deck.begin(positions) for deck in decks]
    mover = FIRST if points[FIRST] else SECOND
    points = points[mover]
    for name, *_ in decks[FIRST].shuffles[-1].plan:
        if tamper:
            points = tamper(name, points, decks[mover])
            decks[mover].shuffles[-1].steps[-1] = points
        if name == until:
            return points
        if reloading:
            decks[:] = [reload(deck) for deck in decks]
        mover = 1 - mover
        points = decks[mover].receive(points)
    assert points is None
    assert decks[FIRST].due is decks[SECOND].due is None
    return None


def show(decks, positions, to):
    """Show cards to one peer and return them."""
    return decks[to].reveal_many(positions, [decks[1 - to].key_for(place) for place in positions])


def permuting(*permutations):
    """Let the next shuffles draw these permutations: first peer, second peer, first peer, …"""
    return patch("pygames.fair.shuffle.secrets.token_bytes", side_effect=[_seed_of(list(order)) for order in permutations])


@cache
def _seeds(size: int) -> dict[tuple[int, ...], bytes]:
    """Return a seed for every permutation of so few cards, by trying."""
    pile, found = Shuffle(tuple(range(size)), hidden=False), {}
    while len(found) < factorial(size):
        seed = secrets.token_bytes(32)
        found.setdefault(Secrets.grow(seed, pile, FIRST).permutation, seed)
    return found


def _seed_of(order: list[int]) -> bytes:
    return _seeds(len(order))[tuple(order)]


def random_scalar() -> int:
    """Return a random scalar that is not 0."""
    return 1 + secrets.randbelow(ORDER - 1)
