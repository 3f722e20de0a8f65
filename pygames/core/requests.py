"""What the rules ask of a dealer.

The rules never shuffle, never draw random numbers and never look at a hidden
card.  They put a request into `state.request` and stop; a dealer answers; the
rules go on in `Game.answer`.  Who answers (a seeded generator, two peers who
don't trust each other, a record) makes no difference to them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

EVERYBODY = -1
"""The mask of all seats and of all who look on (every bit set)."""

SPECTATOR = 1 << 30
"""The mask of somebody who holds no seat, and so sees only what everybody sees."""


class Shuffle(NamedTuple):
    """Permute the cards under these handles; nobody knows where any of them is now.

    Answer: a list with the new face of every handle, or None where unknown.
    """

    cards: tuple[int, ...]


class Show(NamedTuple):
    """Let seats see cards: `to[i]` is the mask of the seats that see `cards[i]`.

    Answer: a list of faces, None for a card that this replica may not see.
    """

    cards: tuple[int, ...]
    to: tuple[int, ...]


class Unseal(NamedTuple):
    """Open the sealed choices of these seats at the same moment.

    Answer: a list with the arguments of every seat's move.
    """

    seats: tuple[int, ...]


class Audit(NamedTuple):
    """The cards under these handles are spent: check that everything was fair.

    Answer: a word that says what was found (`fair` on one device).
    """

    cards: tuple[int, ...]


Request = Shuffle | Show | Unseal | Audit

KINDS: dict[str, type] = {"shuffle": Shuffle, "show": Show, "unseal": Unseal, "audit": Audit}


@lru_cache(maxsize=4096)
def open_card(card: int) -> Show:
    """Return the request that turns one card face up for everybody."""
    return Show((card,), (EVERYBODY,))


def kind_of(request: Request) -> str:
    """Return the word for a request's kind: `shuffle`, `show`, `unseal` or `audit`."""
    return type(request).__name__.lower()


def dump_request(request: Request | None) -> list[Any] | None:
    """Return a request as plain JSON data."""
    return None if request is None else [kind_of(request), *(list(field) for field in request)]


def load_request(data: Any) -> Request | None:
    """Return the request that `dump_request` made this data from.

    Raises:
        ValueError, TypeError, KeyError, IndexError: the data is something else.
    """
    if data is None:
        return None
    kind, *fields = data
    return KINDS[kind](*(tuple(int(item) for item in field) for field in fields))
