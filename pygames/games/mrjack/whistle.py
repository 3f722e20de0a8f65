"""Goodley's whistle (section 5.5): plans that bring other characters nearer to him.

A plan is written as the arguments of its move: character, end hex, character, end hex, …
Whoever stands nearest to Goodley comes first; among equals the order is that of `CHARACTERS`.
So the plan can be carried out entry by entry, and nobody ever steps onto a token: a hex
that is left was nearer to Goodley than the one from which it is entered.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from .board import CHARACTERS, NUMBER, POINTS, Board

GOODLEY = NUMBER["goodley"]
Plan = tuple[str, ...]


def plans(board: Board, at: list[str], up_to: bool) -> list[Plan]:
    """Return all legal plans.

    Args:
        at: by character, its hex.
        up_to: whether points may be left over (option `whistle_points`).
    """
    one, two, three = _plans_by_sum(board, at)
    if up_to:
        return one + two + three
    return three or two or one


def has_plan(board: Board, at: list[str]) -> bool:
    """Return whether any plan exists: then somebody can come nearer to a free hex."""
    goodley, taken = at[GOODLEY], set(at)
    return any(hex not in taken for start in at for ends in nearer(board, start, goodley) for hex in ends)


def why_not(board: Board, at: list[str], up_to: bool, plan: Plan) -> tuple[str, dict[str, str | int]] | None:
    """Return the code and the parameters of the reason why a plan is illegal, or None."""
    entries = [(NUMBER.get(name, GOODLEY), hex) for name, hex in zip(plan[::2], plan[1::2])]
    called = [number for number, _ in entries]
    if not plan or len(plan) % 2 or GOODLEY in called or called != sorted(set(called), key=_order(board, at)):
        return "bad_move", {}
    goodley, points, filled = at[GOODLEY], 0, set(at)
    for number, hex in entries:
        if hex not in board.walk:
            return "bad_move", {}
        character = CHARACTERS[number]
        if board.walk[hex][goodley] >= board.walk[at[number]][goodley]:
            return "not_nearer", {"character": character, "hex": hex}
        if hex in filled:
            return "hex_taken", {"hex": hex}
        filled.remove(at[number])
        filled.add(hex)
        points += board.walk[at[number]][hex]
    if points > POINTS:
        return "too_many_points", {"points": points}
    if points < POINTS and not up_to and plan not in plans(board, at, up_to):
        return "points_left", {"points": points}
    return None


@cache
def nearer(board: Board, start: str, goodley: str) -> tuple[tuple[str, ...], ...]:
    """Return the hexes for 1, for 2 and for 3 points that are a shorter walk from Goodley than the start."""
    walk = board.walk
    return tuple(tuple(hex for hex, steps in walk[start].items()
                       if steps == cost and hex != goodley and walk[hex][goodley] < walk[start][goodley])
                 for cost in (1, 2, 3))


def _order(board: Board, at: list[str]) -> Callable[[int], tuple[int, int]]:
    """Return the sort key of the characters' numbers in a plan."""
    away = board.walk[at[GOODLEY]]
    return lambda number: (away[at[number]], number)


def _plans_by_sum(board: Board, at: list[str]) -> tuple[list[Plan], list[Plan], list[Plan]]:
    """Return the plans that cost 1, 2 and 3 points: character by character, every cheaper plan is made longer."""
    holder = dict(zip(at, CHARACTERS))
    by_sum: tuple[list[Plan], list[Plan], list[Plan]] = ([], [], [])
    for number in sorted(range(len(at)), key=_order(board, at))[1:]:  # without Goodley
        character = CHARACTERS[number]
        ends = nearer(board, at[number], at[GOODLEY])
        free = [[(character, hex) for hex in hexes if hex not in holder] for hexes in ends]
        held = [(cost, hex) for cost, hexes in enumerate(ends, 1) for hex in hexes if hex in holder]
        for points in (3, 2, 1):  # downwards, so that nobody is called twice
            plans = by_sum[points - 1]
            for cost in range(1, points):
                cheaper = by_sum[points - cost - 1]
                plans += [plan + entry for plan in cheaper for entry in free[cost - 1] if entry[1] not in plan]
            for cost, hex in held:
                if cost < points:
                    plans += [(*plan, character, hex) for plan in by_sum[points - cost - 1]
                              if holder[hex] in plan and hex not in plan]
            plans += free[points - 1]
    return by_sum
