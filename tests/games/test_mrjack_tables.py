"""The tables of Mr. Jack against a second, plain implementation that tries every way (`mrjack_support`)."""

import random
from itertools import combinations

import mrjack_support as slow
import pytest
from mrjack_support import EDITIONS, EXITS, HEXES, STREETS, pairs

from pygames.games.mrjack import light, whistle
from pygames.games.mrjack.board import BOARDS, CHARACTERS, STEPS, reach

WALK = {start: slow.slow_walk(start) for start in STREETS}

both_boards = pytest.mark.parametrize("edition", EDITIONS)


def crowd(rng):
    """Return eight hexes, often close together."""
    if rng.random() < 0.5:
        return rng.sample(STREETS, 8)
    centre = WALK[rng.choice(STREETS)]
    return rng.sample(sorted(STREETS, key=lambda hex: (centre[hex], hex))[:rng.randrange(8, 25)], 8)


@both_boards
def test_the_board(edition):
    board, data = BOARDS[edition], EDITIONS[edition]
    assert sorted(board.kinds) == sorted(HEXES) and len(HEXES) == 86
    assert sorted(board.streets) == sorted(STREETS) and len(STREETS) == 60
    assert sorted(board.posts) == sorted(slow.POSTS) and len(slow.POSTS) == 8
    assert sorted(hex for hex, kind in board.kinds.items() if kind == "obstacle") == sorted(slow.OBSTACLES)
    assert board.manholes == tuple(data["manholes"].split()) and board.covers == data["covers"].split()
    assert dict(zip(CHARACTERS, board.at)) == data["start"]
    assert board.lamps == slow.LAMPS and board.cordons == ["NE", "SW"]
    assert board.walk.keys() == set(STREETS)


@both_boards
def test_neighbours(edition):
    for hex in HEXES:
        there = {facing: near for facing in STEPS if (near := slow.neighbour(hex, facing))}
        assert BOARDS[edition].neighbours[hex] == there
        assert BOARDS[edition].around[hex] == set(there.values())


def test_walking_distances():
    assert all(distance < 99 for steps in WALK.values() for distance in steps.values())
    for board in BOARDS.values():
        assert board.walk == WALK


@both_boards
@pytest.mark.parametrize("stealthy", [False, True])
def test_reach_from_everywhere_with_every_pair_of_covers(edition, stealthy):
    board = BOARDS[edition]
    for covers in combinations(board.manholes, 2):
        opened = [hole for hole in board.manholes if hole not in covers]
        for start in STREETS:
            costs, exits = slow.slow_reach(start, opened, 4 if stealthy else 3, stealthy)
            assert reach(board, start, *covers, stealthy) == (costs, exits)


@both_boards
def test_paths(edition):
    """A path has as many steps as its cost says, and every step is one that the token may make."""
    rng, board = random.Random(edition), BOARDS[edition]
    for _ in range(400):
        covers = rng.sample(board.manholes, 2)
        opened = [hole for hole in board.manholes if hole not in covers]
        start, stealthy = rng.choice(STREETS), rng.random() < 0.5
        for end, cost in reach(board, start, *covers, stealthy).costs.items():
            path = board.path(start, end, covers, stealthy)
            assert (path[0], path[-1], len(path) - 1) == (start, end, cost)
            for one, other in zip(path, path[1:]):
                beside = other in slow.neighbours(one) and (stealthy or other in STREETS)
                assert beside or {one, other} <= set(opened)
        assert len(board.path(start, end, board.manholes)) - 1 == WALK[start][end]


@pytest.mark.parametrize("up_to", [False, True])
def test_whistles(up_to):
    rng, board = random.Random(up_to), BOARDS[2016]
    empty = less = 0
    for _ in range(120):
        at = crowd(rng)
        found = whistle.plans(board, at, up_to)
        plain = slow.slow_plans(dict(zip(CHARACTERS, at)), WALK, up_to)
        assert len(found) == len(plain) and {frozenset(pairs(plan)) for plan in found} == plain
        assert whistle.has_plan(board, at) == bool(plain)
        empty += not plain
        less += 0 < len(plain) < 20
        for plan in found:
            assert whistle.why_not(board, at, up_to, plan) is None
            standing = dict(zip(CHARACTERS, at))
            for character, hex in pairs(plan):
                assert hex not in standing.values(), "entry by entry, nobody steps onto a token"
                standing[character] = hex
    assert empty and less


@pytest.mark.parametrize("up_to", [False, True])
def test_whistles_that_are_refused(up_to):
    """`why_not` and the list agree on plans that are nearly right."""
    rng, board, codes = random.Random(5), BOARDS[2016], set()
    for _ in range(120):
        at = crowd(rng)
        plans = whistle.plans(board, at, True)
        allowed = set(whistle.plans(board, at, up_to))
        for plan in rng.sample(plans, min(20, len(plans))):
            other = list(plan)
            other[2 * rng.randrange(len(plan) // 2) + 1] = rng.choice(STREETS)
            for tried in (plan, tuple(other), plan[:-2]):
                why = whistle.why_not(board, at, up_to, tried)
                assert (why is None) == (tried in allowed)
                codes.add(why and why[0])
    assert codes == {None, "bad_move", "not_nearer", "hex_taken", "too_many_points", *(() if up_to else ["points_left"])}


@both_boards
@pytest.mark.parametrize("pass_lit", [False, True])
def test_who_is_seen(edition, pass_lit):
    rng, board = random.Random(edition), BOARDS[edition]
    for _ in range(1500):
        at, facing = crowd(rng), rng.choice([*STEPS])
        lamps = rng.sample(slow.POSTS, 6)
        for tile in range(rng.randrange(5)):
            lamps[tile] = None
        assert light.seen(board, at, facing, lamps, pass_lit) == slow.slow_seen(at, facing, lamps, pass_lit)
        posts = {post for post in lamps if post}
        assert light.lit_hexes(board, lamps) == [hex for hex in board.streets if posts & set(slow.neighbours(hex))]


def test_exits_hang_on_one_street_hex_each():
    for board in BOARDS.values():
        for exit, street in EXITS.items():
            assert reach(board, street, *board.covers, False).exits[exit] == 1
