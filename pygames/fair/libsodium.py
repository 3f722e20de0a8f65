"""ristretto255 under CPython: `rbcl`, a packaged libsodium."""

from __future__ import annotations

from collections.abc import Sequence

from rbcl import (
    crypto_core_ristretto255_from_hash,
    crypto_core_ristretto255_is_valid_point,
    crypto_scalarmult_ristretto255,
)

from .errors import BadPoint
from .group import IDENTITY, POINT_SIZE, decode_scalar


class Libsodium:
    """The `Group` of tests, benches and tools."""

    def points(self, seeds: Sequence[bytes]) -> list[bytes]:
        """See `Group.points`."""
        return [crypto_core_ristretto255_from_hash(seed) for seed in seeds]

    def multiply(self, scalars: Sequence[bytes], points: Sequence[bytes]) -> list[bytes]:
        """See `Group.multiply`."""
        products = []
        for index, (scalar, point) in enumerate(zip(scalars, points, strict=True)):
            # libsodium itself would take a scalar that is too large.
            decode_scalar(scalar, index)
            if len(point) != POINT_SIZE:
                raise BadPoint(index)
            try:
                products.append(crypto_scalarmult_ristretto255(scalar, point))
            except RuntimeError as error:
                # With a scalar in range this means: no encoding, or the identity.
                raise BadPoint(index) from error
        return products

    def validate(self, points: Sequence[bytes]) -> None:
        """See `Group.validate`."""
        for index, point in enumerate(points):
            if len(point) != POINT_SIZE or point == IDENTITY or not crypto_core_ristretto255_is_valid_point(point):
                raise BadPoint(index)
