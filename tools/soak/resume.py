"""Kill and resume: whoever reloads, after whatever ply or message, the game goes on with equal state hashes."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import dataclass

from pygames.core.registry import GAMES, load_game
from pygames.peer.session import FRIEND, HOST
from tests.peer.pair import Pair

WHO = {"host": [HOST], "friend": [FRIEND], "both": [HOST, FRIEND]}


@dataclass
class Outcome:
    """What a game has gone through."""

    plies: int = 0
    kills: int = 0


def duels() -> list[str]:
    """Return the names of all registered games that two people play."""
    return [name for name in GAMES if load_game(name).num_seats(load_game(name).options.resolve()) == 2]


def public_hash(pair: Pair, side: int) -> str:
    """Return the hash of a side's state as far as both may know it."""
    data = pair.sides[side].table.state.dump()
    for secret in ("faces", "sealed"):
        data.pop(secret)
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def check(pair: Pair) -> None:
    """Raise AssertionError unless both sides are at the same place."""
    assert public_hash(pair, HOST) == public_hash(pair, FRIEND)
    for session in pair.sides:
        assert session.problem is None and session.refused is None, (session.problem, session.refused)


def after_every_ply(name: str, who: str, seed: int, most: int = 100_000) -> Outcome:
    """Play a game, or so many plies; after every ply these sides lose everything but their saves."""
    pair, rng, outcome = Pair(name, host_player=None), random.Random(seed), Outcome()
    pair.link()
    while outcome.plies < most and pair.step(rng):
        outcome.plies += 1
        before = [session.table.state.dump() for session in pair.sides]
        for side in WHO[who]:
            pair.reload(side)
            outcome.kills += 1
        pair.link()
        assert [session.table.state.dump() for session in pair.sides] == before
        check(pair)
    assert outcome.plies == most or all(session.table.state.outcome is not None for session in pair.sides)
    return outcome


def within_every_deal(name: str, who: str, seed: int, most: int = 100_000) -> Outcome:
    """Play a game, or so many plies; after every single message these sides lose everything, and what was under way with it."""
    pair, rng, outcome = Pair(name, host_player=None), random.Random(seed), Outcome()

    def deliver_and_kill() -> None:
        for _ in range(100_000):
            pair.deliver(most=1)
            if not any(pair.wire):
                return
            if rng.random() < 0.5:
                for side in WHO[who]:
                    pair.reload(side)
                    outcome.kills += 1
                pair.sides[HOST].link_up()
                pair.sides[FRIEND].link_up()
        raise AssertionError("it never comes to an end")

    pair.link()
    while outcome.plies < most and (movers := pair.movers()):
        session = rng.choice(movers)
        session.act(session.seat, rng.choice(session.table.legal_moves(session.seat)))
        outcome.plies += 1
        deliver_and_kill()
        check(pair)
    assert outcome.plies == most or all(session.table.state.outcome is not None for session in pair.sides)
    return outcome


def run(games: int, say: Callable[[str], None] = print) -> None:
    """Go through all games, ways to kill and sides.

    Args:
        games: of each.

    Raises:
        AssertionError: the two sides differ, or a game did not go on.
    """
    for name in duels():
        for kind in (after_every_ply, within_every_deal):
            plies = kills = 0
            for who in WHO:
                for seed in range(games):
                    outcome = kind(name, who, seed)
                    plies, kills = plies + outcome.plies, kills + outcome.kills
            say(f"{name}: {kind.__name__.replace('_', ' ')}: {plies} plies, {kills} kills, all resumed with equal hashes")
