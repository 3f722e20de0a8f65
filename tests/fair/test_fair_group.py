"""Both adapters of ristretto255: the vectors of RFC 9496, bad input, and each against the other."""

import os

import pytest
from fair_peers import random_scalar
from rfc9496 import DERIVED, INVALID, MULTIPLES

from pygames.fair.errors import BadPoint, BadScalar
from pygames.fair.group import (
    IDENTITY,
    ORDER,
    card_points,
    decode_scalar,
    encode_scalar,
    invert,
)

GENERATOR = bytes.fromhex(MULTIPLES[1])


def test_the_vectors_are_complete():
    assert (len(MULTIPLES), len(INVALID), len(DERIVED)) == (16, 29, 11)


def test_multiples_of_the_generator(group):
    scalars = [encode_scalar(factor) for factor in range(1, 16)]
    products = group.multiply(scalars, [GENERATOR] * 15)
    assert [point.hex() for point in products] == MULTIPLES[1:]


@pytest.mark.parametrize("encoding", INVALID)
def test_invalid_encodings_are_refused(group, encoding):
    points = [GENERATOR, bytes.fromhex(encoding), GENERATOR]
    with pytest.raises(BadPoint) as caught:
        group.multiply([encode_scalar(2)] * 3, points)
    assert caught.value.index == 1
    with pytest.raises(BadPoint) as caught:
        group.validate(points)
    assert caught.value.index == 1


def test_elements_from_uniform_bytes(group):
    seeds = [bytes.fromhex(seed) for seed, _ in DERIVED]
    assert [point.hex() for point in group.points(seeds)] == [element for _, element in DERIVED]


@pytest.mark.parametrize("point", [IDENTITY, GENERATOR[:-1], GENERATOR + b"\0", b""])
def test_the_identity_and_other_sizes_are_no_points(group, point):
    with pytest.raises(BadPoint) as caught:
        group.multiply([encode_scalar(1)] * 2, [GENERATOR, point])
    assert caught.value.index == 1
    with pytest.raises(BadPoint) as caught:
        group.validate([GENERATOR, point])
    assert caught.value.index == 1


@pytest.mark.parametrize(
    "scalar",
    [
        bytes(32),
        ORDER.to_bytes(32, "little"),
        (ORDER + 1).to_bytes(32, "little"),
        b"\xff" * 32,
        encode_scalar(5)[:-1],
        encode_scalar(5) + b"\0",
        b"",
    ],
)
def test_scalars_out_of_range_are_refused(group, scalar):
    with pytest.raises(BadScalar) as caught:
        group.multiply([encode_scalar(1), scalar], [GENERATOR] * 2)
    assert caught.value.index == 1


def test_lists_of_different_lengths_are_a_bug(group):
    with pytest.raises(ValueError):
        group.multiply([encode_scalar(1)], [GENERATOR, GENERATOR])


def test_empty_batches(group):
    assert group.points([]) == group.multiply([], []) == []
    group.validate([])


def test_the_adapters_agree(sodium, noble):
    seeds = [os.urandom(64) for _ in range(40)]
    points = sodium.points(seeds)
    assert noble.points(seeds) == points
    scalars = [encode_scalar(random_scalar()) for _ in points[:-2]] + [encode_scalar(ORDER - 1), encode_scalar(1)]
    products = sodium.multiply(scalars, points)
    assert noble.multiply(scalars, points) == products
    noble.validate(products)


def test_the_adapters_refuse_the_same(sodium, noble):
    def accepts(group, point):
        try:
            group.validate([point])
        except BadPoint:
            return False
        return True

    # Small even numbers below 2^255 are canonical field elements, of which about every fourth is an element.
    samples = [os.urandom(31) + b"\0" for _ in range(60)] + [(2 * i).to_bytes(32, "little") for i in range(60)]
    verdicts = [accepts(sodium, point) for point in samples]
    assert verdicts == [accepts(noble, point) for point in samples]
    assert 0 < sum(verdicts) < len(samples)


def test_masks_commute_and_come_off(group):
    a, b = random_scalar(), random_scalar()
    point = group.points([os.urandom(64)])
    both = group.multiply([encode_scalar(b)], group.multiply([encode_scalar(a)], point))
    assert both == group.multiply([encode_scalar(a)], group.multiply([encode_scalar(b)], point))
    assert group.multiply([encode_scalar(invert(a * b % ORDER))], both) == point


def test_cards_have_different_points_and_both_sides_the_same(sodium, noble):
    points = card_points(sodium, 104)
    assert points == card_points(noble, 104)
    assert len(set(points)) == 104
    assert card_points(sodium, 25) == points[:25]


def test_scalars_survive_the_wire():
    for scalar in (1, ORDER - 1, random_scalar()):
        assert decode_scalar(encode_scalar(scalar)) == scalar
