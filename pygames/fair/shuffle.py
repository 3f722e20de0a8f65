"""One shuffle by two peers: its steps, their arithmetic, and why it is fair.

Multiplication by scalars commutes, so a card's point P can carry a mask of each peer, a·b·P,
and either can be taken off first.  A *lock* is a mask for one card; a *deck key* is one
mask for the whole pile.  At rest every card carries one lock of each peer, and who
is to see a card gets the other's lock for it.  With f the first peer's deck key and s
the second's, σ and τ their permutations, a and b their locks:

    step    by      of each point it takes off    and puts on        order    cards then are
    unlock  second  its old lock                  its deck key s     kept     a_old·s·P
    mask    first   its old lock                  its deck key f     τ        f·s·P
    lock    second  its deck key s                a new lock b       σ        f·b·P
    close   first   its deck key f                a new lock a       kept     a·b·P

A pile whose cards both peers know anyway (a new deck; cards that lie face up) starts from the bare
points, which carry no locks: no `unlock`, and s = 1.  Taking one mask off and putting another on is one
multiplication by new/old, so a shuffle of n cards costs 3n multiplications, and 4n with hidden cards.

*Nobody knows the order.*  The final order is τ∘σ.  The first peer must not learn σ: it sees f·s·P become
f·b·P, and the b are new, independent and uniform, so what it sees is uniformly random whatever
σ is.  The second must not learn τ: it sees s·a_old·P become f·s·P, and can take off s; to match these
points with the cards it knows it would have to recognise P and f·P as a pair, the decisional
Diffie-Hellman problem.  That the second chooses after the first gives it nothing, because it
chooses among points that it can't tell apart.

*Old keys are of no use.*  All locks of the pile are replaced by new ones, so a lock that was given away earlier
opens nothing, and which position a card came from can't be told.  What a peer knew of the pile (which cards
are in it) it still knows; where they are, it does not.  `unlock` puts on s, because a bare a_old·P would show the
card to the first peer, who knows a_old.

*Cheating.*  Taking in a foreign point, or another lock than it says, yields a point that opens to no card:
`WrongKey`.  The same card twice: refused on sight if the points are equal, `DuplicateCard` if it is seen twice.
A peer can put in a mixture, such as the sum of two points; if it is then shown that "card" it
learns both, but it can never play it.  This, and whatever is never opened, is what the audit
is for (`verify`): points and deck keys determine every scalar, and hashed card points have no
relation to hide behind, so there is no second set of secrets that explains the same steps.

The idea is that of Shamir, Rivest and Adleman, "Mental Poker" (1979), in a group where it doesn't leak.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import shake_256
from typing import Any, NamedTuple

from .errors import BadPoint
from .group import ORDER, POINT_SIZE, Group, encode_scalar, invert

FIRST, SECOND = 0, 1

SEED_SIZE = 32
LABEL = b"donafare/secrets/1/"


class Step(NamedTuple):
    """What a step of a shuffle does (the table above).

    name: a stable word.
    mover: FIRST or SECOND.
    permutes: whether the points change places.
    takes_locks: whether the mover takes off its locks; else its deck key.
    puts_locks: whether the mover puts on new locks; else its deck key.
    """

    name: str
    mover: int
    permutes: bool
    takes_locks: bool
    puts_locks: bool


UNLOCK = Step("unlock", SECOND, permutes=False, takes_locks=True, puts_locks=False)
MASK = Step("mask", FIRST, permutes=True, takes_locks=True, puts_locks=False)
LOCK = Step("lock", SECOND, permutes=True, takes_locks=False, puts_locks=True)
CLOSE = Step("close", FIRST, permutes=False, takes_locks=False, puts_locks=True)


@dataclass
class Shuffle:
    """The public side of one shuffle: what both peers saw.

    positions: the positions whose cards are shuffled among themselves.
    hidden: whether the cards carry locks; else both peers know all of them.
    steps: the points after every step done so far.
    """

    positions: tuple[int, ...]
    hidden: bool
    steps: list[list[bytes]] = field(default_factory=list)

    @property
    def plan(self) -> tuple[Step, ...]:
        """All steps of this shuffle."""
        return (UNLOCK, MASK, LOCK, CLOSE) if self.hidden else (MASK, LOCK, CLOSE)

    @property
    def due(self) -> Step | None:
        """The step that comes next, or None if the shuffle is finished."""
        return None if len(self.steps) == len(self.plan) else self.plan[len(self.steps)]

    def has_deck_key(self, role: int) -> bool:
        """Return whether this peer masks the pile with a deck key at some time."""
        return any(step.mover == role and not step.puts_locks for step in self.plan)

    def dump(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {
            "positions": list(self.positions),
            "hidden": self.hidden,
            "steps": [[point.hex() for point in points] for points in self.steps],
        }

    @classmethod
    def load(cls, data: Any, cards: int) -> Shuffle:
        """Return the shuffle that `dump` made this data from.

        Args:
            cards: number of cards in the deck.

        Raises:
            ValueError, TypeError, KeyError: the data is something else.
        """
        shuffle = cls(tuple(data["positions"]), data["hidden"])
        check_positions(shuffle.positions, cards)
        shuffle.steps = [[bytes.fromhex(point) for point in points] for points in data["steps"]]
        if type(shuffle.hidden) is not bool or len(shuffle.steps) > len(shuffle.plan):
            raise ValueError("no such shuffle")
        for points in shuffle.steps:
            if len(points) != len(shuffle.positions) or any(len(point) != POINT_SIZE for point in points):
                raise ValueError("a step without one point per card")
        return shuffle


@dataclass(frozen=True, repr=False)
class Secrets:
    """One peer's secrets of one shuffle, all grown from one seed.

    Disclosing them for the audit takes 32 bytes, however large the pile; and there is no choice in
    them that could be anything but random.

    seed: 32 random bytes.
    deck_key: the mask for the whole pile; 1 if this peer needs none.
    permutation: by new place, the old one.
    locks: by final place, the mask of that card alone.
    """

    seed: bytes
    deck_key: int
    permutation: tuple[int, ...]
    locks: tuple[int, ...]

    @classmethod
    def draw(cls, shuffle: Shuffle, role: int) -> Secrets:
        """Return new secrets for this peer, from the system's secure source."""
        return cls.grow(secrets.token_bytes(SEED_SIZE), shuffle, role)

    @classmethod
    def grow(cls, seed: bytes, shuffle: Shuffle, role: int) -> Secrets:
        """Return the secrets that a seed stands for.

        SHAKE-256 stretches it: 64 bytes per scalar, which reduce to a uniform one, and 16 per place, by
        which the places are sorted.
        """
        size = len(shuffle.positions)
        stream = shake_256(LABEL + seed).digest(64 * (size + 1) + 16 * size)
        scalars = [1 + int.from_bytes(stream[at:at + 64], "little") % (ORDER - 1)
                   for at in range(0, 64 * (size + 1), 64)]
        rest = stream[64 * (size + 1):]
        order = sorted(range(size), key=lambda place: rest[16 * place:16 * place + 16])
        return cls(seed, scalars[0] if shuffle.has_deck_key(role) else 1, tuple(order), tuple(scalars[1:]))

    def dump(self) -> str:
        """Return plain JSON data."""
        return self.seed.hex()

    @classmethod
    def load(cls, data: Any, shuffle: Shuffle, role: int) -> Secrets:
        """Return the secrets that `dump` made this data from.

        Raises:
            ValueError, TypeError: the data is something else.
        """
        seed = bytes.fromhex(data)
        if len(seed) != SEED_SIZE:
            raise ValueError("no seed")
        return cls.grow(seed, shuffle, role)


def check_positions(positions: Sequence[int], cards: int) -> None:
    """Check that these are different positions in a deck.

    Raises:
        ValueError: they are not.
    """
    if any(type(position) is not int or not 0 <= position < cards for position in positions):
        raise ValueError("a position outside the deck")
    if not positions or len(set(positions)) != len(positions):
        raise ValueError("no positions, or one of them twice")


def make_step(
    group: Group, step: Step, points: Sequence[bytes], mine: Secrets, old_locks: Sequence[int]
) -> list[bytes]:
    """Return the points after a step: one multiplication each.

    Args:
        points: the points before it.
        mine: the mover's secrets.
        old_locks: the mover's locks on the cards before the shuffle, in the order of the shuffle's positions.

    Raises:
        BadPoint: a point is no element, or the identity; `index` is its place in `points`.
    """
    size = len(points)
    deck_key = [mine.deck_key] * size
    sources = mine.permutation if step.permutes else range(size)
    old = [old_locks[source] for source in sources] if step.takes_locks else deck_key
    new = mine.locks if step.puts_locks else deck_key
    inverse = {key: invert(key) for key in set(old)}
    scalars = [encode_scalar(put * inverse[taken] % ORDER) for put, taken in zip(new, old, strict=True)]
    try:
        return group.multiply(scalars, [points[source] for source in sources])
    except BadPoint as error:
        raise BadPoint(sources[error.index]) from error
