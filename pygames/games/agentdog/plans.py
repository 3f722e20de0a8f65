"""Every plan of a split 4 or a partner card (5.6), found fast.

Figures that can't get in each other's way within four steps may take their parts in any
order: nothing changes.  So the figures are put into *groups*; within a group every order
of parts is a plan of its own, and the parts of different groups follow each other group by
group.  Groups are small and come again and again, so what each can do is searched once and kept.

Two figures are in one group if one of them could come to where the other stands while the
other still has a step to make: that is within three fields, or both on their way into one goal.
So are figures that could both end on a meeting point, since meetings happen in the order of last parts.
"""

from __future__ import annotations

from ...core.errors import IllegalMove
from ...core.moves import Argument
from .board import COLOURS, FAR, FIGURES, FULL, INWARD
from .cards import STEPS
from .state import AgentDogState, active_colour
from .trial import HIDDEN, Movers, Trial, movers_of
from .variant import Variant

Words = tuple[Argument, ...]
"""Parts as arguments of a move: from, to, from, to …"""

Found = list[list[Words]]
"""Sequences of parts by their number of steps, from 0 to 4."""

KEPT = 4096
"""Groups of which the sequences are remembered."""

RECENT = 16
"""Boards of which all plans are remembered, since listed plans are soon asked for again."""

REACH = STEPS - 1


class Planner:
    """Finds plans in one variant."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._kept: dict[tuple[int, ...], Found] = {}
        self._recent: dict[tuple[int, ...], list[Words]] = {}
        self._movers = {(verb, seat, active): movers_of(variant, seat, active, verb)
                        for verb in ("split", "partner") for seat in range(variant.players) for active in range(COLOURS)}
        self._number = {movers: number for number, movers in enumerate(dict.fromkeys(self._movers.values()))}
        # The colours whose face-up figures are moved now, or after the last own one came home.
        self._colours = {movers: movers.colours if movers.helped in (None, *movers.colours)
                         else (*movers.colours, movers.helped) for movers in self._number}
        layout = variant.layout
        ring, fields, starts = layout.ring, range(layout.ring), range(COLOURS)
        # Where figures stand along the ring, in half fields; those in a goal, as one, just before its start field.
        self._at = [2 * field for field in fields] + [2 * start - 1 for start in layout.starts]
        self._reach = [2 * (field + REACH) for field in fields] + self._at[ring:]
        self._meeting = [steps if variant.meeting and steps <= REACH else FAR for steps in layout.meeting_in] + [
            FAR for _ in starts]
        self._near = [sum(1 << colour for colour in starts if layout.to_start[colour][field] <= STEPS)
                      for field in fields] + [1 << colour for colour in starts]

    def after(self, state: AgentDogState, seat: int, verb: str, words: Words) -> tuple[Trial, int]:
        """Return the public board after some parts, and how many of the four steps are left.

        Raises:
            IllegalMove: one of the parts is illegal where it comes.
        """
        movers, layout, left = self._who(state, seat, verb), self.variant.layout, STEPS
        trial = Trial(self.variant, movers, self._figures(state, movers), state.goals[:], state.blocked)
        for name, other in zip(words[::2], words[1::2]):
            start, end = layout.places[name], layout.places[other]
            steps = layout.steps(start, end)
            trial.refuse(start, end)
            if steps > left:
                raise IllegalMove("not_in_full", steps=STEPS - left + steps)
            trial, left = trial.after((start, steps, end)), left - steps
        return trial, left

    def plans(self, state: AgentDogState, seat: int, verb: str) -> list[Words]:
        """Return every plan for a use."""
        movers, figures = self._who(state, seat, verb), state.figures
        key = [self._number[movers], state.blocked, *state.goals, *state.holes]
        for colour in self._colours[movers]:
            key.append(-1)
            key += figures[colour]
        key = tuple(key)
        plans = self._recent.get(key)
        if plans is None:
            if len(self._recent) >= RECENT:
                self._recent.clear()
            plans = self._recent[key] = self._combine(
                [self._sequences(state, movers, group) for group in self._groups(state, movers)])
        return plans

    def ordered(self, state: AgentDogState, seat: int, verb: str, words: Words) -> Words:
        """Return legal parts in the order in which `plans` lists them: group by group."""
        places, group_of = self.variant.layout.places, {}
        movers = self._who(state, seat, verb)
        for number, group in enumerate(self._groups(state, movers)):
            group_of |= dict.fromkeys(self._members(state, group), number)
        found: list[tuple[int, Argument, Argument]] = []
        for start, end in zip(words[::2], words[1::2]):
            group_of[places[end]] = number = group_of[places[start]]
            found.append((number, start, end))
        found.sort(key=lambda part: part[0])
        return tuple(word for _, start, end in found for word in (start, end))

    def explain(self, state: AgentDogState, seat: int, verb: str, words: Words) -> IllegalMove:
        """Return why these parts are no plan."""
        try:
            left = self.after(state, seat, verb, words)[1]
        except IllegalMove as error:
            return error
        return IllegalMove("other_order") if left == 0 else IllegalMove("not_in_full", steps=STEPS - left)

    # -- groups ------------------------------------------------------------------------------------------

    def _who(self, state: AgentDogState, seat: int, verb: str) -> Movers:
        return self._movers[verb, seat, active_colour(self.variant, state, seat)]

    def _figures(self, state: AgentDogState, movers: Movers) -> dict[int, int]:
        """Return place → colour or HIDDEN of all figures that may be moved now, or after the last own one came home."""
        figures = dict.fromkeys(state.holes, HIDDEN)
        for colour in self._colours[movers]:
            figures |= dict.fromkeys(state.figures[colour], colour) | dict.fromkeys(self._inside(state, colour), colour)
        return figures

    def _inside(self, state: AgentDogState, colour: int) -> list[int]:
        """Return the taken places of a goal."""
        return [place for depth, place in enumerate(self.variant.layout.goals[colour]) if state.goals[colour] >> depth & 1]

    def _last_may_come_home(self, state: AgentDogState, movers: Movers) -> bool:
        """Return whether the last own figure may come home with steps left, so that others can be moved then."""
        active = movers.active
        if movers.helped is None or active not in movers.colours:
            return False
        to_start = self.variant.layout.to_start[active]
        return state.goals[active].bit_count() == FIGURES - 1 and any(
            0 < to_start[field] < REACH for field in state.figures[active])

    def _groups(self, state: AgentDogState, movers: Movers) -> list[list[int]]:
        """Return the groups in their order along the ring.

        Returns:
            Of every group the mask of the start fields that its figures can come to, then figures as
            place · 8 + colour, where a goal with figures is one, with the place ring + colour.
        """
        at, ring, goals = self._at, self.variant.layout.ring, state.goals
        found = [(at[field], field << 3 | HIDDEN) for field in state.holes] if movers.hidden else []
        whole = self._last_may_come_home(state, movers)
        for colour in self._colours[movers] if whole else movers.colours:
            for field in state.figures[colour]:
                found.append((at[field], field << 3 | colour))
            if goals[colour] and (whole or INWARD[goals[colour]]):
                found.append((at[ring + colour], ring + colour << 3 | colour))
        found.sort()
        if whole:
            return [[FULL, *[figure for _, figure in found]]]
        groups: list[list[int]] = []
        nearest: list[int] = []
        reach, reaches, meeting, near = -2, self._reach, self._meeting, self._near
        for half, figure in found:
            place = figure >> 3
            if half > reach:
                groups.append([near[place], figure])
                nearest.append(meeting[place])
                reach = reaches[place]
            else:
                group = groups[-1]
                group.append(figure)
                group[0] |= near[place]
                nearest[-1] = min(nearest[-1], meeting[place])
                reach = max(reach, reaches[place])
        # Where the ring closes, the last group may reach the first ones.
        while len(groups) > 1 and reach - 2 * ring >= at[groups[0][1] >> 3]:
            _merge(groups, -1, 0)
            nearest[-1] = min(nearest[-1], nearest.pop(0))
        least = min(nearest, default=FAR)
        if 2 * least <= STEPS:
            first, *others = [number for number, steps in enumerate(nearest) if steps + least <= STEPS]
            for number in reversed(others):
                _merge(groups, first, number)
        return groups

    def _members(self, state: AgentDogState, group: list[int]) -> dict[int, int]:
        """Return place → colour or HIDDEN of a group's figures."""
        ring, figures = self.variant.layout.ring, {}
        for figure in group[1:]:
            places = [figure >> 3] if figure >> 3 < ring else self._inside(state, figure & 7)
            figures |= dict.fromkeys(places, figure & 7)
        return figures

    # -- what a group can do ---------------------------------------------------------------------------------

    def _sequences(self, state: AgentDogState, movers: Movers, group: list[int]) -> Found:
        """Return what a group can do."""
        near, goals, kept = group[0], state.goals, self._kept
        key = (self._number[movers], state.blocked & near, *group)
        if near:
            key += tuple([goals[colour] for colour in range(COLOURS) if near >> colour & 1])
        found = kept.get(key)
        if found is None:
            if len(kept) >= KEPT:
                kept.clear()
            found = kept[key] = self._search(
                Trial(self.variant, movers, self._members(state, group), goals[:], state.blocked))
        return found

    def _search(self, trial: Trial) -> Found:
        """Return every sequence of parts of at most four steps."""
        names = self.variant.layout.names
        found: Found = [[()], [], [], [], []]

        def go_on(trial: Trial, words: Words, steps: int) -> None:
            for part in trial.parts(STEPS - steps):
                longer, total = words + (names[part[0]], names[part[2]]), steps + part[1]
                found[total].append(longer)
                if total < STEPS:
                    go_on(trial.after(part), longer, total)

        go_on(trial, (), 0)
        return found

    def _combine(self, found: list[Found]) -> list[Words]:
        """Return every plan: sequences of the groups one after the other, four steps together."""
        if len(found) < 2:
            return found[0][STEPS] if found else []
        before = found[0]
        for after in found[1:-1]:
            before = [_join(before, after, steps) for steps in range(STEPS + 1)]
        return _join(before, found[-1], STEPS)


def _merge(groups: list[list[int]], one: int, other: int) -> None:
    """Put the figures of one group into another one."""
    near, *figures = groups[other]
    groups[one][0] |= near
    groups[one] += figures
    del groups[other]


def _join(before: Found, after: Found, steps: int) -> list[Words]:
    """Return every sequence of one group followed by one of the next, of so many steps together."""
    if steps == 0:
        return before[0]
    return before[steps] + after[steps] + [first + second for part in range(1, steps)
                                           for first in before[part] for second in after[steps - part]]
