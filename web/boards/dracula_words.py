"""What the table of Dracula vs. Van Helsing says: what is asked, what happened, why not, and the rules at hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygames.core.moves import Move, parse_move
from pygames.games.dracula import DRACULA, VAN_HELSING

from ..i18n import Locale, Text
from ..scene import Scene
from .parts import rules_page, why_nothing

View = dict[str, Any]

SEATS: tuple[Text, Text] = (("dracula.seat.dracula", {}), ("dracula.seat.van_helsing", {}))


def colour_text(colour: str) -> Text:
    """Return the name of a colour."""
    return f"dracula.colour.{colour}", {}


def card_text(face: str) -> Text:
    """Return the name of a card, e.g. Red 5."""
    return "dracula.card.name", {"colour": colour_text(face[0]), "number": int(face[1])}


def power_text(power: int | str) -> Text:
    """Return what a number does when it is discarded."""
    return f"dracula.power.{power}", {}


def verb_asked(scene: Scene) -> str:
    """Return the verb of the moves that the viewer may choose from, or an empty text."""
    return scene.moves[0].verb if scene.moves else ""


def picked(scene: Scene) -> int | None:
    """Return the first of the two places that are to be swapped, if it is chosen."""
    if verb_asked(scene) != "swap_own":
        return None
    return next((int(pick) for pick in reversed(scene.picks) if pick in ("1", "2", "3", "4", "5")), None)


def advise(scene: Scene, move: Move) -> Text:
    """Return a move as advice."""
    view, (verb, args) = scene.view, move
    return f"dracula.advice.{verb}", {
        "card": card_text(view["faces"][view["drawn"]]) if view["drawn"] is not None else "",
        "colour": colour_text(args[0]) if verb == "change_trump" else "", "name": scene.names[1 - scene.seat],
        "place": args[0] if args else 0, "second": args[-1] if args else 0}


# -- what is asked ----------------------------------------------------------------------------------


def ask(scene: Scene) -> str:
    """Return one sentence: what is asked of the viewer now, or whom one waits for."""
    return scene.t.say(_asking(scene))


def _asking(scene: Scene) -> Text:
    view, phase = scene.view, scene.view["phase"]
    if view["outcome"] is not None:
        return headline(view)
    if not scene.moves:
        return _waiting(scene)
    if phase == "start":
        kind = "last" if view["caller"] is not None else "extra" if view["extra"] else "draw"
        call = "_or_call" if any(move.verb == "call" for move in scene.moves) else ""
        if kind == "last" and view["extra"]:
            kind = "last_extra"
        return f"dracula.ask.{kind}{call}", {}
    if phase == "drawn":
        may_discard = any(move.verb == "discard_drawn" for move in scene.moves)
        return ("dracula.ask.keep" if may_discard else "dracula.ask.keep_must"), {
            "card": card_text(view["faces"][view["drawn"]])}
    verb = verb_asked(scene)
    if verb == "swap_own" and picked(scene) is not None:
        return "dracula.ask.swap_second", {"place": picked(scene)}
    if verb == "reveal_own" and view["active"] != scene.seat:
        verb = "reveal_for_other"
    return f"dracula.ask.{verb}", {"name": scene.names[1 - scene.seat]}


def _waiting(scene: Scene) -> Text:
    view = scene.view
    if view["request"] is not None:
        return ("dracula.ask.dealing" if view["phase"] in ("rank", "deal") else "dracula.ask.checking"), {}
    seat = waited_for(view)
    if seat == scene.seat:
        return "dracula.ask.turn_of", {"name": scene.names[seat]}
    if view["phase"] == "power":
        return "dracula.ask.wait_power", {"name": scene.names[seat], "power": view["power"]}
    last = view["caller"] is not None
    return ("dracula.ask.wait_last" if last else "dracula.ask.wait"), {"name": scene.names[seat]}


def waited_for(view: View) -> int:
    """Return the seat that is to act, or whose turn it was last."""
    return {1: DRACULA, 2: VAN_HELSING}.get(view["turn"], view["active"])


def headline(view: View) -> Text:
    """Return how the game ended, in a few words."""
    _, reason, details = view["outcome"]
    if reason == "resigned":
        return "dracula.end.resigned", {"loser": SEATS[details["resigned"]]}
    return f"dracula.end.{reason}", {}


# -- why not ----------------------------------------------------------------------------------------


def why_no_call(scene: Scene) -> str:
    """Return why the viewer can't call the end of the round now."""
    view = scene.view
    general = why_nothing(scene)
    if general:
        return general
    if view["phase"] != "start":
        return "call_at_start"
    if view["caller"] is not None:
        return "already_called"
    return "call_too_early" if len(view["pile"]) < view["options"]["call_min_pile"] else "no_call_in_extra_turn"


def refusal(scene: Scene, what: str) -> Text:
    """Return why a click does nothing.

    Args:
        what: the word in the element's `data-why`, or the code of an `IllegalMove`.
    """
    view = scene.view
    needed = view["options"]["eight_min_pile" if what == "eight_too_early" else "call_min_pile"]
    return f"dracula.refusal.{what}", {
        "name": scene.names[waited_for(view)], "pile": len(view["pile"]), "needed": needed}


# -- what happened ----------------------------------------------------------------------------------


def narrate(before: View, entry: Sequence[Any], after: View, seat: int) -> list[Text]:
    """Return the log lines of one entry of the record.

    Args:
        before, after: what the seat observed before and after the entry.
        entry: e.g. `["move", 0, "replace:3"]` or `["show", ["R5"]]`.
        seat: whose log this is.
    """
    kind = entry[0]
    if kind == "resign":
        return [("dracula.log.resign", {"who": SEATS[entry[1]]})]
    if kind == "move":
        lines = _narrate_move(before, entry[1], entry[2])
    elif kind == "shuffle":
        key = "ranking" if before["phase"] == "rank" else "shuffle"
        lines = [(f"dracula.log.{key}", {"round": after["round"]})]
    elif kind == "audit":
        return _narrate_round(before, after)
    else:
        lines = _narrate_show(before, after, seat)
    return lines + _narrate_turn(before, after)


def _narrate_move(before: View, who: int, notation: str) -> list[Text]:
    verb, args = parse_move(notation)
    params: dict[str, Any] = {"who": SEATS[who], "other": SEATS[1 - who]}
    if verb == "draw":
        top = before["deck"][0]
        if top in before["face_up"]:
            return [("dracula.log.draw_open", {**params, "card": card_text(before["faces"][top])})]
    elif verb == "swap_own":
        params |= {"one": args[0], "second": args[1]}
    elif verb == "change_trump":
        params |= {"colour": colour_text(str(args[0])), "old": colour_text(before["ranking"][0])}
    elif args:
        params["place"] = args[0]
    return [(f"dracula.log.{verb}", params)]


def _narrate_show(before: View, after: View, seat: int) -> list[Text]:
    """Cards were shown: what they are, as far as this seat has seen them."""
    phase, cards = before["phase"], before["request"][1]
    faces = after["faces"]
    if phase == "rank":
        trump, *rest = after["ranking"]
        return [("dracula.log.ranked", {"trump": colour_text(trump), "colours": [colour_text(colour) for colour in rest]})]
    if phase == "deal":
        return [("dracula.log.dealt", {"cards": [card_text(faces[card]) for card in after["racks"][seat]]})]
    if phase == "drawn":
        known = faces[cards[0]] is not None and cards[0] not in before["face_up"]
        return [("dracula.log.drew", {"card": card_text(faces[cards[0]])})] if known else []
    if phase == "discard":
        return _narrate_discard(before, after, faces[cards[0]])
    if phase == "score":
        return [("dracula.log.turned_up", {})] if len(before["face_up"]) < len(after["face_up"]) else []
    if before["power"] == 6:
        # The first of the two cards is the one that the active player gave.
        given, got = (faces[card] for card in (cards if before["active"] == seat else reversed(cards)))
        return [("dracula.log.exchanged", {"given": card_text(given), "got": card_text(got)})]
    key = "top" if before["power"] == 2 else "opened"
    return [(f"dracula.log.{key}", {"card": card_text(faces[cards[0]])})]


def _narrate_discard(before: View, after: View, face: str) -> list[Text]:
    params = {"who": SEATS[before["active"]], "card": card_text(face), "power": power_text(face[1])}
    void = face[1] in "123467" and after["phase"] != "power"
    return [("dracula.log.discard_void" if void else "dracula.log.discard", params)]


def _narrate_turn(before: View, after: View) -> list[Text]:
    """The round is over, or a 5 gives another turn."""
    if len(after["rounds"]) > len(before["rounds"]):
        how = after["rounds"][-1][0]
        return [(f"dracula.log.over_{how}", {"round": after["round"]})]
    if after["phase"] == "start" and after["extra"] and before["phase"] != "start":
        return [("dracula.log.extra", {"who": SEATS[after["active"]]})]
    return []


def _narrate_round(before: View, after: View) -> list[Text]:
    """The districts were compared; perhaps that was the end."""
    lines: list[Text] = []
    for district, (dracula, van_helsing, winner, why) in enumerate(after["scored"], 1):
        if winner is not None:
            lines.append(("dracula.log.district", {
                "district": district, "dracula": card_text(dracula), "van_helsing": card_text(van_helsing),
                "winner": SEATS[winner], "why": (f"dracula.why.{why}", {})}))
    if after["undrawn"]:
        lines.append(("dracula.log.undrawn", {"cards": [card_text(face) for face in sorted(after["undrawn"])]}))
    lines.append(("dracula.log.round", {
        "round": len(after["rounds"]), "life": after["life"], "vampires": sum(after["vampires"])}))
    if after["outcome"] is not None:
        lines.append((f"dracula.log.{after['outcome'][1]}", {}))
    return lines


# -- the rules at hand --------------------------------------------------------------------------------


def rules(t: Locale) -> str:
    """Return the rules on one page, as HTML."""
    return rules_page(t, "dracula", "dr-rules")
