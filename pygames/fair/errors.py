"""Typed errors of fair dealing.

`Refused` means: what the other peer sent is no good, it was noticed at once, and nothing
here has changed.  `Cheat` means: the audit found that the other peer had cheated before.
`NotNow` is a mistake of our own caller.
"""

from __future__ import annotations

from pygames.core.errors import GameError


class FairError(GameError):
    """Base of all errors of fair dealing."""


class NotNow(FairError):
    """The call doesn't fit the state of the deck (`shuffling`, `not_shuffling`, `bad_positions`)."""


class Refused(FairError):
    """Something from the other peer was refused on sight."""


class BadPoint(Refused):
    """Bytes that encode no group element, or the identity.

    Args:
        index: where in the list that was handed to the group.
    """

    def __init__(self, index: int) -> None:
        super().__init__("bad_point", index=index)
        self.index = index


class BadScalar(Refused):
    """Bytes that are no number from 1 to the group's order - 1 in 32 little-endian bytes.

    Args:
        index: where in the list.
    """

    def __init__(self, index: int = 0) -> None:
        super().__init__("bad_scalar", index=index)
        self.index = index


class BadStep(Refused):
    """A step of a shuffle that can't be right.

    Args:
        code: `step_out_of_turn` (no shuffle is running), `step_count` (not one point per card), `step_point` (no
            group element, or the identity), `step_repeats` (a point stands there twice, or stood in an earlier step).
        step: the step's name, or None if none was due.
        index: the place in the step's list, where there is one.
    """

    def __init__(self, code: str, step: str | None, index: int | None = None) -> None:
        super().__init__(code, step=step, index=index)
        self.step = step
        self.index = index


class WrongKey(Refused):
    """A key that opens a position to something that is no card of this deck.

    Args:
        position: the position it was sent for.
    """

    def __init__(self, position: int) -> None:
        super().__init__("wrong_key", position=position)
        self.position = position


class DuplicateCard(Refused):
    """Two positions hold the same physical card, so somebody put it there twice.

    Args:
        position: the position that was opened now.
        other: the position where the card has been seen already.
        card: the card's index.
    """

    def __init__(self, position: int, other: int, card: int) -> None:
        super().__init__("duplicate_card", position=position, other=other, card=card)
        self.position = position
        self.other = other
        self.card = card


class BrokenCommitment(Refused):
    """An opened choice that is not the one committed to (`broken_commitment`)."""

    def __init__(self) -> None:
        super().__init__("broken_commitment")


class BadSave(FairError):
    """Data that should be a dumped deck is not one (`bad_deck`)."""


class Cheat(FairError):
    """What the audit of a deck found.

    Args:
        code: `false_disclosure` (the secrets are missing, malformed, or no permutation), or
            `false_step` (a step is not what these secrets make of the step before it).
        shuffle: number of the shuffle in this deck, from 0.
        step: the step's name, or None.
        position: the position concerned, or None.  Of the step `mask`, whose points are in
            an order of their own, it is the place in the step's list.
    """

    def __init__(self, code: str, shuffle: int, step: str | None = None, position: int | None = None) -> None:
        super().__init__(code, shuffle=shuffle, step=step, position=position)
        self.shuffle = shuffle
        self.step = step
        self.position = position
