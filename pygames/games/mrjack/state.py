"""The cards, the options and the position of Mr. Jack (sections 2, 3 and 8)."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.options import Option, OptionSet
from ...core.state import Card, Face, State
from .board import CHARACTERS, STEPS

JACK, DETECTIVE = 0, 1

ALIBIS: tuple[Face, ...] = tuple("alibi_" + character for character in CHARACTERS)
DECK: tuple[Face, ...] = (*CHARACTERS, *ALIBIS)
"""The green character cards say who may be played, the red alibi cards who Jack is not."""

CHARACTER_OF: dict[Face | None, str] = dict(zip(ALIBIS, CHARACTERS))
"""Alibi card → the character on it."""

CARDS = tuple(range(len(DECK)))
CHARACTER_CARDS, ALIBI_CARDS = CARDS[:8], CARDS[8:]
IDENTITY: Card = ALIBI_CARDS[0]
"""The first alibi card that is drawn: who Jack is."""

OPTIONS = OptionSet((
    Option("board", (2016, 2006), level="basic"),
    Option("seating", ("agree", "random"), level="basic"),
    Option("watson_facing", ("NE", *(facing for facing in STEPS if facing != "NE"))),
    Option("whistle_points", ("all", "up_to")),
    Option("beam_lit_posts", ("stop", "pass")),
))


@dataclass
class MrJackState(State):
    """A position.  All of it is public but the faces.

    round: 1 to 8.
    phase: `deal`, `choose`, `act`, `face` (Watson's lantern), `draw`, `call`, `open` or `over`.
    active: the character that is being played, or None.
    moved: whether it has moved, swapped or stayed.
    due: the verb of its ability if that is still to be used, or None: `draw`, `face`, `lamp`, `cordon`,
        `cover` or `whistle`.
    at: by character, its hex; an exit once Jack has escaped.
    innocent: the cleared characters.
    facing: of Watson's lantern.
    lamps: by lit tile (1 to 4, then the two without a number), its post; None once it has left the game.
    covers: the two covered manholes, by name.  cordons: the two cordoned exits.
    witness: what the witness card shows, `seen` or `unseen`.
    deck: handles of the character cards still face down.
    up: those that lie face up to be chosen.
    played: those chosen since the last shuffle, in order; the last one is the active character's.
    pile: handles of the alibi pile, next card first.
    hands: by seat, the alibi cards in front of it; Jack's first one is his identity.
    drawn: by seat, the round in which each of these was drawn; 0 at the set-up.
    calls: for every finished round the answer, followed by the characters that were seen.
    ending: what opens the identity: `accuse`, `escape`, `time` or `resign`; None before.
    accused: the character that was accused, or None.
    resigned: the seat that has given up, or None.
    """

    round: int
    phase: str
    active: str | None
    moved: bool
    due: str | None
    at: list[str]
    innocent: list[str]
    facing: str
    lamps: list[str | None]
    covers: list[str]
    cordons: list[str]
    witness: str
    deck: list[Card]
    up: list[Card]
    played: list[Card]
    pile: list[Card]
    hands: list[list[Card]]
    drawn: list[list[int]]
    calls: list[list[str]]
    ending: str | None
    accused: str | None
    resigned: int | None
