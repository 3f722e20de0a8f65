"""ristretto255 in the page: `@noble/curves`, behind the JavaScript module `web/js/crypto.js`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .errors import BadPoint
from .group import IDENTITY, POINT_SIZE, decode_scalar


class Module(Protocol):
    """The functions of `web/js/crypto.js`.

    A whole batch is one hexadecimal text: text crosses the border by value in both
    directions, so there is no proxy to destroy.  A refused point comes back as the
    identity, which no product of ours can be.
    """

    def points(self, seeds: str) -> str:
        """Derive an element from every 64 bytes."""

    def multiply(self, scalars: str, points: str) -> str:
        """Multiply element-wise; the identity stands for a refused point."""

    def decode(self, points: str) -> str:
        """Decode and encode again; the identity stands for a refused point."""


class Noble:
    """The `Group` of the page.

    Args:
        module: the JavaScript module object.
    """

    def __init__(self, module: Module) -> None:
        self._module = module

    def points(self, seeds: Sequence[bytes]) -> list[bytes]:
        """See `Group.points`."""
        return _split(self._module.points(b"".join(seeds).hex()))

    def multiply(self, scalars: Sequence[bytes], points: Sequence[bytes]) -> list[bytes]:
        """See `Group.multiply`."""
        if len(scalars) != len(points):
            raise ValueError("not as many scalars as points")
        for index, scalar in enumerate(scalars):
            decode_scalar(scalar, index)
        return _unrefused(self._module.multiply(b"".join(scalars).hex(), _join(points)))

    def validate(self, points: Sequence[bytes]) -> None:
        """See `Group.validate`."""
        _unrefused(self._module.decode(_join(points)))


def _join(points: Sequence[bytes]) -> str:
    for index, point in enumerate(points):
        if len(point) != POINT_SIZE:
            raise BadPoint(index)
    return b"".join(points).hex()


def _split(text: str) -> list[bytes]:
    data = bytes.fromhex(text)
    return [data[at : at + POINT_SIZE] for at in range(0, len(data), POINT_SIZE)]


def _unrefused(text: str) -> list[bytes]:
    points = _split(text)
    if IDENTITY in points:
        raise BadPoint(points.index(IDENTITY))
    return points
