"""What a use does: captures, hidden figures that come up, meetings, the penalty (5.4 to 5.8)."""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Sequence

from ...core.moves import Argument
from .board import FULL
from .state import AgentDogState
from .variant import Variant


def move(variant: Variant, state: AgentDogState, words: Sequence[Argument], burns: bool) -> list[int]:
    """Carry out movements one after the other (5.4).

    Args:
        words: of each movement, from and to.
        burns: whether figures that are passed are captured.

    Returns:
        The ring fields on which figures moved by this card stand now, in the order of their last movements.
    """
    layout, events = variant.layout, state.events
    ring, moved = layout.ring, []
    for index in range(0, len(words), 2):
        start, end = layout.places[words[index]], layout.places[words[index + 1]]
        events.append(["move", words[index], words[index + 1]])
        if start >= ring:
            colour, depth = layout.goal_of(start)
            state.goals[colour] ^= 1 << depth | 1 << layout.goal_of(end)[1]
            continue
        colour = _lift(variant, state, start)
        if start in moved:
            moved.remove(start)
        if burns:
            steps = layout.steps(start, end)
            passed = steps if end < ring else steps - layout.goal_of(end)[1]
            for step in range(1, passed):
                _capture(variant, state, (start + step) % ring, moved)
        hidden = layout.is_hole[start]
        if end < ring:
            _capture(variant, state, end, moved)
            _put(variant, state, colour, end, hidden)
            moved.append(end)
        else:
            _enter_goal(variant, state, colour, end, hidden)
    return moved


def start(variant: Variant, state: AgentDogState, colour: int) -> None:
    """Take a figure out of its home area; a foreign one on the start field is captured (5.5)."""
    field = variant.layout.starts[colour]
    state.homes[colour] -= 1
    state.events.append(["start", field, colour])
    _capture(variant, state, field, [])
    insort(state.figures[colour], field)
    if variant.start_block != "none":
        state.blocked |= 1 << colour


def swap(state: AgentDogState, one: int, other: int) -> None:
    """Let two hidden figures change places (5.5)."""
    first, second = state.holes.index(one), state.holes.index(other)
    state.under[first], state.under[second] = state.under[second], state.under[first]
    state.events.append(["swap", one, other])


def meet(variant: Variant, state: AgentDogState, moved: list[int]) -> None:
    """Let the figures that moved to meeting points pull the nearest ones behind them (5.7).

    Args:
        moved: what `move` returned.
    """
    layout = variant.layout
    ring = layout.ring
    points = [field for field in moved if field in layout.meeting]
    while points:
        point = points.pop(0)
        nearest, best = point, ring
        for figures in (*state.figures, state.holes):
            for field in figures:
                distance = (point - field) % ring
                if 0 < distance < best:
                    nearest, best = field, distance
        owner = layout.start_of.get(nearest)
        if best in (1, ring) or (owner is not None and state.blocked >> owner & 1):
            continue
        behind = (point - 1) % ring
        if nearest in points:
            points.remove(nearest)
        state.events.append(["pull", nearest, behind])
        _put(variant, state, _lift(variant, state, nearest), behind, layout.is_hole[nearest])


def _lift(variant: Variant, state: AgentDogState, field: int) -> int:
    """Take the figure off a ring field; return its colour."""
    if variant.layout.is_hole[field]:
        index = state.holes.index(field)
        del state.holes[index]
        return state.under.pop(index)
    for colour, figures in enumerate(state.figures):
        if field in figures:
            figures.remove(field)
            if field == variant.layout.starts[colour]:
                state.blocked &= ~(1 << colour)
            return colour
    raise LookupError(field)


def _put(variant: Variant, state: AgentDogState, colour: int, field: int, hidden: bool) -> None:
    """Put a figure on an empty ring field, turned as the field demands (5.4, step 4).

    Args:
        hidden: whether it was.
    """
    if variant.layout.is_hole[field]:
        index = bisect(state.holes, field)
        state.holes.insert(index, field)
        state.under.insert(index, colour)
    else:
        insort(state.figures[colour], field)
        if variant.any_blocks and field == variant.layout.starts[colour]:
            state.blocked |= 1 << colour
        if hidden:
            state.events.append(["reveal", field, colour])


def _capture(variant: Variant, state: AgentDogState, field: int, moved: list[int]) -> None:
    """Send the figure on a ring field home, if there is one."""
    for figures in (state.holes,) if variant.layout.is_hole[field] else state.figures:
        if field in figures:
            colour = _lift(variant, state, field)
            state.homes[colour] += 1
            state.events.append(["capture", field, colour])
            if field in moved:
                moved.remove(field)
            return


def _enter_goal(variant: Variant, state: AgentDogState, colour: int, end: int, hidden: bool) -> None:
    """5.4, step 5: of hidden figures only one of the goal's colour stays; a partner's goes home, any other into its own."""
    layout = variant.layout
    goal, depth = layout.goal_of(end)
    if hidden:
        state.events.append(["reveal", layout.names[end], colour])
    if colour == goal:
        state.goals[goal] |= 1 << depth
    elif colour == variant.partner_of[goal]:
        state.homes[colour] += 1
        state.events.append(["sent", layout.names[end], colour, "home"])
    else:
        depth = (FULL & ~state.goals[colour]).bit_length() - 1
        state.goals[colour] |= 1 << depth
        state.events.append(["sent", layout.names[end], colour, layout.names[layout.goals[colour][depth]]])


def penalty(variant: Variant, state: AgentDogState, seat: int) -> None:
    """After a figure of the own side was captured the rest of the hand goes face down under the discard pile (5.8)."""
    colour = variant.colours[seat]
    own = (colour, variant.partner_of[colour])
    hand = state.hands[seat]
    if hand and any(event[0] == "capture" and event[2] in own for event in state.events):
        state.events.append(["penalty", len(hand)])
        state.pile = hand + state.pile
        state.hands[seat] = []
        state.out.append(seat)
