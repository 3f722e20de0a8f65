"""5.6: the parts of a split 4 or a partner card, tried in order on a copy of the public board."""

from __future__ import annotations

from typing import NamedTuple

from ...core.errors import IllegalMove
from .board import FIGURES, ROOM
from .cards import STEPS
from .variant import Variant

HIDDEN = 4
"""Stands for the colour of a hidden figure."""

Part = tuple[int, int, int]
"""One part of a plan: from, number of steps, to; both are places."""


class Movers(NamedTuple):
    """Whose figures a card moves (5.2).

    colours: of face-up figures.
    hidden: whether hidden figures too.
    active: the active colour, whose goal hidden figures may enter.
    helped: the colour that is active once `active` is complete, or None.
    follows: whether then that colour's figures are the ones to move.
    """

    colours: tuple[int, ...]
    hidden: bool
    active: int
    helped: int | None
    follows: bool


def movers_of(variant: Variant, seat: int, active: int, verb: str) -> Movers:
    """Return the row of 5.2 for a `split` or a `partner` use."""
    own = variant.colours[seat]
    partner = variant.partner_of[own]
    helped = partner if active == own else None
    if verb == "split":
        return Movers((active,), True, active, helped, True)
    if partner is None:
        return Movers(tuple(colour for colour in variant.colours if colour != own), True, active, None, False)
    colours = variant.colours if variant.partner_card == "any" else (partner,)
    return Movers(colours, variant.partner_card != "partner", active, helped, False)


class Trial:
    """The public board, as far as a plan needs it.

    Args:
        variant: of the game.
        movers: whose figures move.
        figures: place → colour or HIDDEN of the figures that may be moved now or later.
        goals: by colour, mask of its goal.
        blocked: mask of the colours whose start field is blocked.

    Attributes:
        unknown: the normal fields with a figure that was hidden when this plan began.
    """

    __slots__ = ("variant", "movers", "figures", "goals", "blocked", "unknown", "strangers")

    def __init__(self, variant: Variant, movers: Movers, figures: dict[int, int], goals: list[int], blocked: int) -> None:
        self.variant, self.movers = variant, movers
        self.figures, self.goals, self.blocked = figures, goals, blocked
        self.unknown: frozenset[int] = frozenset()
        self.strangers = 0

    def goal_for(self, place: int) -> int | None:
        """Return the colour whose goal the figure here may enter, or None if it can't be moved now."""
        colour = self.figures.get(place)
        if colour == HIDDEN:
            return self.movers.active if self.movers.hidden else None
        return colour if colour in self.movers.colours else None

    def parts(self, most: int) -> list[Part]:
        """Return every part of at most so many steps that may come next (5.3)."""
        layout, figures, movers = self.variant.layout, self.figures, self.movers
        ring, blocked_ahead, found = layout.ring, layout.ahead[self.blocked], []
        for place in sorted(figures):
            colour = figures[place]
            if colour == HIDDEN:
                if not movers.hidden:
                    continue
                colour = movers.active
            elif colour not in movers.colours:
                continue
            if place >= ring:
                if self.variant.goal_moves:
                    room = ROOM[self.goals[colour]][place - layout.goals[colour][0] + 1]
                    found += [(place, steps, place + steps) for steps in range(1, min(room, most) + 1)]
                continue
            ahead, entry = blocked_ahead[place], layout.to_start[colour][place]
            found += [(place, steps, (place + steps) % ring) for steps in range(1, min(ahead, most) + 1)]
            if 0 < entry < most and entry <= ahead:
                room, first = ROOM[self.goals[colour]][0], layout.goals[colour][0] - entry - 1
                found += [(place, steps, first + steps) for steps in range(entry + 1, min(entry + room, most) + 1)]
        return found

    def after(self, part: Part) -> Trial:
        """Return the board after a part; captured figures vanish, hidden ones that come up are unknown."""
        start, steps, end = part
        layout, variant = self.variant.layout, self.variant
        ring, figures = layout.ring, self.figures.copy()
        new = Trial(variant, self.movers, figures, self.goals[:], self.blocked)
        new.unknown, new.strangers = self.unknown, self.strangers
        colour = figures.pop(start)
        if start >= ring:
            own, depth = layout.goal_of(start)
            new.goals[own] &= ~(1 << depth)
        else:
            if colour != HIDDEN and start == layout.starts[colour]:
                new.blocked &= ~(1 << colour)
            if steps > 1 and variant.split_burns:
                passed = steps if end < ring else layout.to_start[layout.goal_of(end)[0]][start] + 1
                for step in range(1, passed):
                    new._vanish((start + step) % ring)
            new._vanish(end)
        new._put(colour, start, end)
        return new

    def _vanish(self, field: int) -> None:
        """Whoever stands there is captured."""
        if field in self.figures:
            del self.figures[field]
        elif field in self.unknown:
            self.unknown -= {field}

    def _put(self, colour: int, start: int, end: int) -> None:
        layout = self.variant.layout
        if end >= layout.ring:
            goal, depth = layout.goal_of(end)
            self.goals[goal] |= 1 << depth
            if colour == HIDDEN:
                self.strangers += goal == self.movers.active
            else:
                self.figures[end] = colour
                if start < layout.ring:
                    self._come_home(colour)
        elif layout.is_hole[end]:
            self.figures[end] = HIDDEN
        else:
            owner = layout.start_of.get(end)
            if colour == HIDDEN:
                self.unknown |= {end}
            else:
                self.figures[end] = colour
            blocks = owner in self.variant.colours if colour == HIDDEN else owner == colour
            if owner is not None and blocks and self.variant.any_blocks:
                self.blocked |= 1 << owner

    def _come_home(self, colour: int) -> None:
        """5.6, step 5: with the last face-up figure the partner's colour becomes the active one."""
        movers = self.movers
        if colour != movers.active or movers.helped is None:
            return
        if self.goals[colour].bit_count() - self.strangers == FIGURES:
            helped = movers.helped
            self.movers = Movers((helped,) if movers.follows else movers.colours, movers.hidden, helped, None, False)
            self.strangers = 0

    def completes(self, steps: int) -> bool:
        """Return whether so many steps can still be made in full."""
        return steps == 0 or any(self.after(part).completes(steps - part[1]) for part in self.parts(steps))

    def refuse(self, start: int, end: int) -> None:
        """Raise if this is no part that may come next.

        Raises:
            IllegalMove: why.
        """
        goal = self.goal_for(start)
        if goal is None:
            raise IllegalMove("unknown_figure" if start in self.unknown else "no_figure")
        steps = self.variant.layout.steps(start, end)
        if steps > STEPS:
            raise IllegalMove("not_in_full", steps=steps)
        if (start, steps, end) not in self.parts(STEPS):
            raise why_not(self.variant, self.blocked, self.goals, start, end, goal)


def why_not(variant: Variant, blocked: int, goals: list[int], start: int, end: int, goal: int) -> IllegalMove:
    """Return why a movement can't end there (5.3).

    Args:
        goal: the colour whose goal the figure may enter.
    """
    layout = variant.layout
    steps = layout.steps(start, end)
    if steps == 0:
        return IllegalMove("from_start" if start == layout.starts[goal] and end in layout.goals[goal] else "no_way")
    if end < layout.ring:
        return IllegalMove("blocked")
    if layout.goal_of(end)[0] != goal:
        return IllegalMove("wrong_goal")
    if start >= layout.ring:
        return IllegalMove("goal_taken" if variant.goal_moves else "goal_moves_off")
    if layout.to_start[goal][start] > layout.ahead[blocked][start]:
        return IllegalMove("blocked")
    return IllegalMove("goal_taken")
