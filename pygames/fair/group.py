"""The port to the group that all fair dealing is done in: ristretto255 (RFC 9496).

A group of prime order in which every valid encoding is exactly one element and every
element has exactly one encoding, so points can be compared as bytes.  Arithmetic on points
comes from a library (`libsodium`, `noble`); arithmetic on scalars is modest and done here,
with Python's integers.  These don't take constant time, which a peer at the other
end of a network can't make use of: every key is new and masks at most a few points.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from .errors import BadScalar

ORDER = 2**252 + 27742317777372353535851937790883648493
"""Number of elements of the group, a prime (RFC 9496, section 4)."""

POINT_SIZE = 32
SCALAR_SIZE = 32
SEED_SIZE = 64

IDENTITY = bytes(POINT_SIZE)
"""The encoding of the neutral element; never a card, never a masked card."""

CARD_LABEL = b"donafare/card/1/"


class Group(Protocol):
    """What fair dealing needs of ristretto255.

    Everything takes whole batches: in the page every call crosses the border between
    Python and JavaScript.
    """

    def points(self, seeds: Sequence[bytes]) -> list[bytes]:
        """Derive one element from each seed of 64 uniform bytes (RFC 9496, section 4.3.4)."""

    def multiply(self, scalars: Sequence[bytes], points: Sequence[bytes]) -> list[bytes]:
        """Multiply element-wise: `scalars[i] * points[i]`.

        Args:
            scalars: 32 bytes each, as `encode_scalar` writes them.
            points: 32 bytes each.

        Raises:
            BadScalar: a scalar is not from 1 to ORDER - 1.
            BadPoint: a point is no canonical encoding, or the identity.
        """

    def validate(self, points: Sequence[bytes]) -> None:
        """Check that every point is the canonical encoding of an element, and not the identity.

        Raises:
            BadPoint: one is not.
        """


def invert(scalar: int) -> int:
    """Return the inverse of a scalar modulo ORDER."""
    return pow(scalar, -1, ORDER)


def encode_scalar(scalar: int) -> bytes:
    """Return a scalar as 32 little-endian bytes."""
    return scalar.to_bytes(SCALAR_SIZE, "little")


def decode_scalar(data: bytes, index: int = 0) -> int:
    """Return the scalar that these bytes encode.

    Args:
        data: 32 little-endian bytes.
        index: which of a batch it is, for the error.

    Raises:
        BadScalar: the size is wrong, or the number is not from 1 to ORDER - 1.
    """
    scalar = int.from_bytes(data, "little")
    if len(data) != SCALAR_SIZE or not 0 < scalar < ORDER:
        raise BadScalar(index)
    return scalar


@lru_cache(maxsize=16)
def card_points(group: Group, count: int) -> tuple[bytes, ...]:
    """Return the points of the physical cards 0 .. count - 1, the same for both peers.

    Each is derived from a hash, so that nobody knows how any two of them are related; a
    relation would be a way to turn one card into another.  Equal cards have points
    of their own, or seeing one would betray the other.
    """
    return tuple(group.points([hashlib.sha512(CARD_LABEL + b"%d" % card).digest() for card in range(count)]))
