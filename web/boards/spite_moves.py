"""What a press on a card or a place means at the table of Spite and Malice.

Every move takes a card to a place: `c0`, `c1` … or `new` in the centre, `s0` to `s3` for
the own side stacks, `p0` to `p5` for pay-off piles.  A card with one place goes there at
once; else it is picked (`card-17`), and then the place is pressed, or the card again if
there is only one place in the centre.  Where empty side stacks have to be filled before
the discard (8.10 of the rules page), `lay-17-s0` puts cards there one by one; together
they are one move.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from pygames.core.moves import Move
from pygames.games.spite.cards import ACE, SIDES, WILD
from pygames.games.spite.state import ranks

from ..scene import Scene
from .parts import why_nothing

Press = dict[str, str]
"""Attributes of what can be pressed: `data_act`, `data_cmd` or `data_why`."""

Cards = Counter[tuple[str | None, str]]
"""Faces and the side stacks on which they are put; equal faces are one choice."""


@dataclass(slots=True)
class Choices:
    """What the viewer may press now.

    places: card → place → the `data-act` that takes it there, or the next step of that.
    picked: the card that is to be taken somewhere.
    laid: hand card → the empty side stack on which it waits for the rest of the move.
    twins: hand card → the card of the same face that stands for it.
    """

    scene: Scene
    places: dict[int, dict[str, str]] = field(default_factory=dict)
    picked: int | None = None
    laid: dict[int, str] = field(default_factory=dict)
    twins: dict[int, int] = field(default_factory=dict)

    @property
    def targets(self) -> dict[str, str]:
        """Where the picked card may go."""
        return {} if self.picked is None else self.places_of(self.picked)

    def places_of(self, card: int) -> dict[str, str]:
        """Return where a card may go."""
        return self.places.get(self.twins.get(card, card), {})

    def centre_of(self, card: int) -> list[str]:
        """Return the acts that take a card to the centre."""
        return [act for place, act in self.places_of(card).items() if in_centre(place)]

    @property
    def filling(self) -> bool:
        """Whether hand cards lie on empty stacks, waiting for the rest of the move."""
        return bool(self.laid)

    @property
    def forced(self) -> bool:
        """Whether some cards have to be played first."""
        moves = self.scene.moves
        return bool(moves) and all(move.verb == "play" for move in moves)

    def act(self, verb: str) -> str | None:
        """Return the move without arguments of this verb, if it may be made now."""
        return verb if Move(verb) in self.scene.moves and not self.filling else None

    # -- what a press does -----------------------------------------------------------------------

    def press_card(self, card: int) -> Press:
        """Return what a press on a card does that may be moved, or why it does nothing."""
        places = self.places_of(card)
        if card in self.laid:
            return {"data_cmd": f"unpick:lay-{card}-{self.laid[card]}"}
        if not places:
            return {"data_why": why_card(self, card)}
        centre = self.centre_of(card)
        if card == self.picked:
            if len(centre) == 1:
                return {"data_act": centre[0]}
            return {"data_why": "choose_stack"} if self.filling else {"data_cmd": "unpick:"}
        (place, act), *others = places.items()
        if not others and place not in SIDES:
            return {"data_act": act}
        return {"data_act": f"pick:card-{card}"}

    def press_place(self, place: str) -> Press:
        """Return what a press on a place does, or why it does nothing."""
        act = self.targets.get(place)
        return {"data_act": act} if act is not None else {"data_why": why_place(self, place)}


def in_centre(place: str) -> bool:
    """Return whether a place is one of the centre."""
    return place == "new" or place[0] == "c"


def choices(scene: Scene) -> Choices:
    """Return what may be pressed in a scene; picks that lead nowhere any more are ignored."""
    found = Choices(scene)
    hand, faces = scene.view["hands"][scene.seat], scene.view["faces"]
    firsts: dict[str, int] = {}
    for card in hand:
        if faces[card] is not None:
            found.twins[card] = firsts.setdefault(faces[card], card)
    finishes = [move for move in scene.moves if move.verb == "finish"]
    for pick in scene.picks:
        word, _, detail = pick.partition("-")
        card, _, place = detail.partition("-")
        if not card.isdecimal():
            continue
        if word == "card":
            found.picked = int(card)
        elif word == "lay" and finishes:
            _lay(found, finishes, int(card), place)
    if not found.laid:
        for move in scene.moves:
            if len(move.args) == 2 and move.verb != "finish":
                found.places.setdefault(move.args[0], {})[str(move.args[1])] = str(move)
    for card in hand:
        if finishes and card not in found.laid:
            found.places.setdefault(card, {}).update(_steps(found, finishes, card))
    if found.laid:
        found.twins = {}
    if found.picked is not None and not found.targets:
        found.picked = None
    return found


def _lay(found: Choices, finishes: list[Move], card: int, place: str) -> None:
    """Put a card on an empty side stack, if a move goes on like that."""
    laid = found.laid | {card: place}
    if card in found.scene.view["hands"][found.scene.seat] and any(
            _pairs(found, laid.items()) <= _fills(found, move) for move in finishes):
        found.laid, found.picked = laid, None


def _pairs(found: Choices, laid: Any) -> Cards:
    faces = found.scene.view["faces"]
    return Counter((faces[card], place) for card, place in laid)


def _whole(found: Choices, move: Move) -> list[tuple[int, str]]:
    return list(zip(move.args[::2], map(str, move.args[1::2])))


def _fills(found: Choices, move: Move) -> Cards:
    """Return the part of a move that fills empty stacks: all but a discard that ends the turn."""
    view, seat = found.scene.view, found.scene.seat
    empty = [stack for stack in view["sides"][4 * seat:4 * seat + 4] if not stack]
    return _pairs(found, _whole(found, move)[:len(empty)])


def _steps(found: Choices, finishes: list[Move], card: int) -> dict[str, str]:
    """Return where a hand card may be put next, of those moves that go on from what is laid."""
    laid, face = _pairs(found, found.laid.items()), found.scene.view["faces"][card]
    steps: dict[str, str] = {}
    for move in finishes:
        rest = _pairs(found, _whole(found, move))
        fills = _fills(found, move)
        if not laid <= fills:
            continue
        rest -= laid
        if sum(rest.values()) == 1:
            (last, place), = rest
            if last == face:
                steps[place] = str(move)
            continue
        for other, place in fills - laid:
            if other == face:
                steps[place] = f"pick:lay-{card}-{place}"
    return steps


# -- why not ----------------------------------------------------------------------------------------


def why_not(scene: Scene) -> str:
    """Return why the viewer can do nothing at all now, or an empty text if something can be done."""
    why = why_nothing(scene)
    return "round_over" if why == "game_over" else why


def duty(found: Choices) -> str:
    """Return the duty that keeps everything else from being played, or an empty text."""
    if not found.forced:
        return ""
    return "break_deadlock" if found.scene.view["breaking"] else "forced_card"


def why_card(found: Choices, card: int) -> str:
    """Return why one of the viewer's cards can't be moved."""
    scene = found.scene
    general = why_not(scene) or duty(found)
    if general:
        return general
    if found.filling:
        return "filling"
    view = scene.view
    rank = ranks(view["options"])[view["faces"][card]]
    if rank == WILD:
        return "wild_not_allowed"
    if rank == ACE:
        return "no_free_place"
    return "nothing_needs_it"


def why_place(found: Choices, place: str) -> str:
    """Return why nothing happens when a place is pressed."""
    scene, card = found.scene, found.picked
    general = why_not(scene) or (duty(found) if place in SIDES else "")
    if general:
        return general
    if card is None:
        return "choose_stack" if found.filling and not in_centre(place) else "filling" if found.filling else "pick_first"
    view = scene.view
    options, rank = view["options"], ranks(view["options"])[view["faces"][card]]
    if in_centre(place):
        if found.filling:
            return "filling"
        return "wild_not_allowed" if rank == WILD else "does_not_fit"
    if place in SIDES:
        if card not in view["hands"][scene.seat]:
            return "side_only_hand"
        return "wrong_discard" if options["book"] else "must_fill"
    return "load_not_allowed" if options["load"] else "not_yours"
