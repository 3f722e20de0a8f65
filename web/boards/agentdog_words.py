"""What the table of Agent Dog says: what is asked, what happened, why not, and the rules at hand.

Section 6 holds for every sentence: a hidden figure is named by its field, and a colour only where it was in sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygames.core.moves import Move, parse_move
from pygames.games.agentdog.cards import ORDER, STEPS
from pygames.games.agentdog.variant import variant_of

from ..i18n import Locale, Text
from ..scene import Scene
from .agentdog_steps import PLANS, Steps, steps_left, steps_of
from .parts import rules_page, why_nothing

View = dict[str, Any]

SHOWN_IN = ("draw", "received", "deal")
"""Phases in which a seat gets to know cards of its own."""


# -- names ----------------------------------------------------------------------------------------


def seat_text(seat: int) -> Text:
    """Return what a seat is called in the log."""
    return f"agentdog.seat.{seat}", {"seat": seat}


def name_of(scene: Scene, seat: int) -> str:
    """Return what a player is called."""
    return scene.names[seat] if seat < len(scene.names) else scene.t(f"agentdog.seat.{seat}")


def kind_text(face: str) -> Text:
    """Return the name of a card."""
    return f"agentdog.kind.{face}", {}


def colour_text(colour: int) -> Text:
    """Return the name of a colour."""
    return f"agentdog.colour.{colour}", {}


def figure_text(figure: int) -> Text:
    """Return what stands on a field.

    Args:
        figure: its colour; anything else for one whose colour is not in sight.
    """
    return f"agentdog.figure.{figure if figure < 4 else 'hidden'}", {}


def place_text(word: Any) -> Text:
    """Return the name of a ring or goal field, as notation has it."""
    word = str(word)
    if word.isdecimal():
        return "agentdog.place.ring", {"field": int(word)}
    colour, _, depth = word[1:].partition(".")
    return "agentdog.place.goal", {"colour": colour_text(int(colour)), "depth": int(depth) + 1}


def cards_text(view: View, cards: Sequence[int]) -> list[Text]:
    """Return the names of the known ones among some cards, in the order of kinds."""
    faces = [view["faces"][card] for card in cards]
    return [kind_text(face) for face in sorted((face for face in faces if face), key=ORDER.__getitem__)]


def taker_of(view: View, seat: int) -> int:
    """Return who gets the card that a seat gives away."""
    players = len(view["hands"])
    return (seat + players // 2) % players if players == 4 else (seat + 1) % players


# -- what is asked ----------------------------------------------------------------------------------


def ask(scene: Scene) -> str:
    """Return one sentence: what is asked of the viewer now, or whom one waits for."""
    return scene.t.say(_asking(scene))


def _asking(scene: Scene) -> Text:
    view = scene.view
    if view["outcome"] is not None:
        return headline(scene)
    if not scene.moves:
        return _waiting(scene)
    steps, verb = steps_of(scene), scene.moves[0].verb
    if view["phase"] == "swap":
        to = {"name": name_of(scene, taker_of(view, scene.seat))}
        return ("agentdog.ask.give_confirm" if steps.pending else "agentdog.ask.give"), to
    if verb == "out":
        return "agentdog.ask.out", {}
    if verb == "lay":
        if steps.pending:
            return "agentdog.ask.lay_confirm", {}
        return ("agentdog.ask.lay_again" if view["drawn"] else "agentdog.ask.lay"), {}
    asked = _step_asked(steps)
    if steps.use not in PLANS or steps.pending:
        return asked
    return "agentdog.ask.with_left", {"asked": asked, "left": steps_left(scene, steps), "steps": STEPS}


def _step_asked(steps: Steps) -> Text:
    if steps.card is None:
        return "agentdog.ask.card", {}
    if steps.pending:
        return "agentdog.ask.confirm", {}
    if not steps.use:
        return "agentdog.ask.use", {}
    if steps.use == "swap":
        return ("agentdog.ask.swap_second" if steps.source else "agentdog.ask.swap_first"), {}
    if not steps.source:
        return "agentdog.ask.figure", {}
    return "agentdog.ask.target", {"place": place_text(steps.source)}


def _waiting(scene: Scene) -> Text:
    view, seat = scene.view, scene.seat
    if view["request"] is not None:
        dealing = view["phase"] in ("lots", "lot", "shuffle", "reshuffle", "deal", "mix", "received")
        return ("agentdog.ask.dealing" if dealing else "agentdog.ask.checking"), {}
    if view["phase"] == "swap":
        others = [other for other in range(len(view["hands"])) if view["turn"] >> other & 1 and other != seat]
        return "agentdog.ask.wait_swap", {"names": [name_of(scene, other) for other in others or [seat]]}
    if seat in view["out"]:
        return "agentdog.ask.wait_out", {"name": name_of(scene, view["seat"])}
    return "agentdog.ask.wait", {"name": name_of(scene, view["seat"])}


def winners(view: View) -> list[int]:
    """Return the seats that have won."""
    winner = view["outcome"][0]
    if winner is None:
        return []
    return [winner, winner + 2] if len(view["hands"]) == 4 else [winner]


def headline(scene: Scene) -> Text:
    """Return how the game ended, in a few words."""
    view = scene.view
    _, reason, details = view["outcome"]
    won = winners(view)
    names = [name_of(scene, seat) for seat in won]
    if reason == "resigned":
        loser = name_of(scene, details["resigned"])
        return ("agentdog.end.resigned", {"loser": loser, "names": names}) if won else (
            "agentdog.end.given_up", {"loser": loser})
    if not won:
        return "agentdog.end.drawn", {}
    key = f"agentdog.end.{reason}{'_team' if len(won) > 1 else ''}"
    return key, {"names": names}


def advise(scene: Scene, move: Move) -> Text:
    """Return a move as advice."""
    verb, args = move
    places = args[1:]
    params: dict[str, Any] = {"name": name_of(scene, taker_of(scene.view, scene.seat))}
    if args:
        params["card"] = kind_text(scene.view["faces"][args[0]])
    if verb == "swap":
        params |= {"one": place_text(places[0]), "other": place_text(places[1])}
    else:
        params["steps"] = [("agentdog.log.move_short", {"start": place_text(start), "end": place_text(end)})
                           for start, end in zip(places[::2], places[1::2])]
    return f"agentdog.advice.{verb}", params


# -- why not ----------------------------------------------------------------------------------------


def why_not(scene: Scene) -> str:
    """Return why the viewer can do nothing at all now, or an empty text if something can be done."""
    why, view = why_nothing(scene), scene.view
    if why != "not_your_turn":
        return why
    if view["phase"] == "swap":
        return "given"
    return "out" if scene.seat in view["out"] else why


def why_not_card(scene: Scene, steps: Steps, card: int) -> str:
    """Return why a card can't be chosen now, or an empty text if it can."""
    why = why_not(scene)
    if why or card in steps.cards:
        return why
    if scene.view["faces"][card] == "SWP":
        return "two_hidden"
    if scene.moves[0].verb == "out":
        return "nothing_fits"
    return "does_not_fit"


def refusal(scene: Scene, what: str) -> Text:
    """Return why a click does nothing.

    Args:
        what: the word in the element's `data-why`.
    """
    return f"agentdog.refusal.{what}", {"name": name_of(scene, scene.view["seat"])}


# -- what happened ----------------------------------------------------------------------------------


def narrate(before: View, entry: Sequence[Any], after: View, seat: int) -> list[Text]:
    """Return the log lines of one entry of the record.

    Args:
        before, after: what the seat observed before and after the entry.
        entry: e.g. `["move", 0, "move:87,3,16"]` or `["show", ["B5"]]`.
        seat: whose log this is.
    """
    kind, phase = entry[0], before["phase"]
    if kind == "resign":
        return [("agentdog.log.resign", {"who": seat_text(entry[1])})]
    if kind == "move":
        return _narrate_move(before, entry[1], entry[2], seat)
    if kind == "shuffle":
        return [] if phase == "mix" else [(f"agentdog.log.{phase}", {})]
    if kind == "unseal":
        return [("agentdog.log.exchange_partners" if len(after["hands"]) == 4 else "agentdog.log.exchange", {})]
    if kind == "audit":
        return _narrate_end(after)
    if phase == "lot":
        return [("agentdog.log.lot", {"who": seat_text(after["holder"])})]
    if phase in SHOWN_IN:
        return _narrate_own(before, after, seat, phase)
    return _narrate_card(before, after, phase)


def forget(before: View, entry: Sequence[Any], seat: int) -> Text | None:
    """Return the line that stands for what was told before this entry, if it is the seat's turn that begins here.

    Section 6: during play a short log shows only what happened since the viewer's last turn.
    """
    begins = entry[0] == "move" and entry[1] == seat and before["phase"] == "play" and not before["drawn"]
    return ("agentdog.log.earlier", {}) if begins and before["options"]["log"] == "short" else None


def _narrate_move(before: View, who: int, notation: str, seat: int) -> list[Text]:
    if before["phase"] != "swap":
        return []  # told when the card is open
    cards = [card for card in parse_move(notation).args if isinstance(card, int)]
    if who == seat and cards:
        return [("agentdog.log.gave", {"card": kind_text(before["faces"][cards[0]])})]
    return [("agentdog.log.chose", {"who": seat_text(who)})]


def _narrate_own(before: View, after: View, seat: int, phase: str) -> list[Text]:
    """Cards were shown to their owners."""
    if phase == "draw":
        card = before["request"][1][0]
        if after["faces"][card] is not None and before["seat"] == seat:
            return [("agentdog.log.drew", {"card": kind_text(after["faces"][card])})]
        return [("agentdog.log.draw", {"who": seat_text(before["seat"])})]
    hand = {"cards": cards_text(after, after["hands"][seat])}
    if phase == "deal":
        return [("agentdog.log.round", {"round": after["round"], "who": seat_text(after["holder"])}),
                ("agentdog.log.hand", hand)]
    return [("agentdog.log.new_hand", hand)]


def _narrate_card(before: View, after: View, phase: str) -> list[Text]:
    """A card, or a whole hand, was laid open: what it did."""
    who = seat_text(before["seat"])
    sight = {field: colour for colour, fields in enumerate(before["figures"]) for field in fields}
    is_hole = variant_of(before["options"]).layout.is_hole
    lines = [_narrate_played(who, before["last"][1], after["events"][0])]
    for event in after["events"][1:]:
        lines += _narrate_event(event, sight, is_hole, who)
    return lines


def _narrate_played(who: Text | str, verb: str, event: Sequence[Any]) -> Text:
    """Return which card was played, or which ones were laid off."""
    _, *kinds = event
    if verb in ("out", "lay"):
        return f"agentdog.log.{verb}", {"who": who, "cards": [kind_text(kind) for kind in kinds]}
    if len(kinds) > 1:
        return "agentdog.log.play_joker", {"who": who, "card": kind_text(kinds[0]), "other": kind_text(kinds[1])}
    return "agentdog.log.play", {"who": who, "card": kind_text(kinds[0])}


def _narrate_event(event: Sequence[Any], sight: dict[Any, int], is_hole: Sequence[bool], who: Text | str) -> list[Text]:
    """Return the line of one event; whose colour is in sight is kept up to date.

    Args:
        sight: place → colour of the face-up figures.
    """
    kind, place, *rest = event
    if kind in ("move", "pull"):
        end = rest[0]
        goal = isinstance(place, str)
        colour = int(str(place)[1]) if goal else sight.pop(place, None)
        hidden = isinstance(end, int) and is_hole[end]
        if colour is not None and not hidden:
            sight[end] = colour
        figure = figure_text(9 if colour is None else colour)
        under = "_under" if hidden and colour is not None else ""
        return [(f"agentdog.log.{kind}{under}", {"figure": figure, "start": place_text(place), "end": place_text(end)})]
    if kind == "start":
        sight[place] = rest[0]
        return [("agentdog.log.started", {"colour": colour_text(rest[0])})]
    if kind == "capture":
        sight.pop(place, None)
        under = "_hidden" if is_hole[place] else ""
        return [(f"agentdog.log.capture{under}", {"colour": colour_text(rest[0]), "place": place_text(place)})]
    if kind == "reveal":
        sight[place] = rest[0]
        return [("agentdog.log.reveal", {"colour": colour_text(rest[0]), "place": place_text(place)})]
    if kind == "sent":
        colour, to = rest
        sight.pop(place, None)
        if to == "home":
            return [("agentdog.log.sent_home", {"colour": colour_text(colour)})]
        return [("agentdog.log.sent", {"colour": colour_text(colour), "place": place_text(to)})]
    if kind == "swap":
        return [("agentdog.log.swapped", {"one": place_text(place), "other": place_text(rest[0])})]
    return [("agentdog.log.penalty", {"who": who, "count": place})]


def _narrate_end(after: View) -> list[Text]:
    if after["outcome"] is None:
        return []
    won = [seat_text(seat) for seat in winners(after)]
    if not won:
        return [("agentdog.log.drawn", {})]
    return [("agentdog.log.won_team" if len(won) > 1 else "agentdog.log.won", {"who": won})]


def last_lines(scene: Scene) -> list[Text]:
    """Return what came of the last card, without whose figures walked; empty before the first one."""
    view = scene.view
    if not view["events"]:
        return []
    who, is_hole = name_of(scene, view["last"][0]), variant_of(view["options"]).layout.is_hole
    lines = [_narrate_played(who, view["last"][1], view["events"][0])]
    for event in view["events"][1:]:
        if event[0] in ("move", "pull"):
            lines.append((f"agentdog.log.{event[0]}_short", {"start": place_text(event[1]), "end": place_text(event[2])}))
        else:
            lines += _narrate_event(event, {}, is_hole, who)
    return lines


# -- the rules at hand --------------------------------------------------------------------------------


def rules(t: Locale) -> str:
    """Return the rules on one page, as HTML."""
    return rules_page(t, "agentdog", "ad-rules")
