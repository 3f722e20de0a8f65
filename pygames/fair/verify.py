"""The audit of a deck: with a peer's secrets open, repeat every step it made."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from .errors import Cheat
from .group import Group, card_points
from .shuffle import FIRST, SECOND, Secrets, Shuffle, make_step


def verify(
    group: Group,
    order: Sequence[int],
    shuffles: Sequence[Shuffle],
    disclosures: tuple[Any, Any],
    check: Collection[int] = (FIRST, SECOND),
) -> list[list[int]]:
    """Repeat the steps of a deck's shuffles, compare, and say where every card was.

    Args:
        order: the card at each position before the first shuffle.
        shuffles: the transcript; every shuffle finished.
        disclosures: the secrets of the first and of the second peer, as `Deck.disclose` gives them.
        check: whose steps to repeat.  A peer leaves out its own, which halves the work.

    Returns:
        After each shuffle, the true card at each position.

    Raises:
        Cheat: `false_disclosure` or `false_step`, with shuffle, step and position.
    """
    bare = card_points(group, len(order))
    faces = list(order)
    points = [bare[card] for card in faces]
    locks = [[1] * len(faces), [1] * len(faces)]
    history = []
    for number, shuffle in enumerate(shuffles):
        places = shuffle.positions
        secrets = [_disclosed(disclosures[role], number, shuffle, role) for role in (FIRST, SECOND)]
        # Cards that both know start bare: whatever locked them before is gone.
        before = [points[place] if shuffle.hidden else bare[faces[place]] for place in places]
        for step, after in zip(shuffle.plan, shuffle.steps, strict=True):
            mover = step.mover
            if mover in check:
                old = [locks[mover][place] if shuffle.hidden else 1 for place in places]
                expected = make_step(group, step, before, secrets[mover], old)
                for index, place in enumerate(places):
                    if after[index] != expected[index]:
                        raise Cheat("false_step", number, step.name, place if step.name != "mask" else index)
            before = after
        first, second = secrets
        moved = [faces[places[first.permutation[source]]] for source in second.permutation]
        for index, place in enumerate(places):
            points[place] = before[index]
            locks[FIRST][place] = first.locks[index]
            locks[SECOND][place] = second.locks[index]
            faces[place] = moved[index]
        history.append(faces[:])
    return history


def _disclosed(disclosure: Any, number: int, shuffle: Shuffle, role: int) -> Secrets:
    try:
        return Secrets.load(disclosure[number], shuffle, role)
    except (ValueError, TypeError, KeyError, IndexError) as error:
        raise Cheat("false_disclosure", number) from error
