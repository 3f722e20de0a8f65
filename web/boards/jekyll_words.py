"""What the table of Jekyll vs. Hyde says: what is asked, what happened, why not, and the rules at hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pygames.core.moves import Move, parse_move
from pygames.games.jekyll import COLOUR, HYDE, JEKYLL, KEY, POTIONS

from ..i18n import Locale, Text
from ..scene import Scene
from .parts import rules_page, why_nothing

View = dict[str, Any]

SEATS: tuple[Text, Text] = (("jekyll.seat.jekyll", {}), ("jekyll.seat.hyde", {}))


def colour_text(colour: str) -> Text:
    """Return the name of a colour."""
    return f"jekyll.colour.{colour}", {}


def card_text(face: str) -> Text:
    """Return the name of a card, e.g. Wrath 5."""
    if face in POTIONS:
        return "jekyll.card.potion", {"number": int(face[0])}
    return "jekyll.card.evil", {"colour": colour_text(face[0]), "number": int(face[1])}


def cards_text(faces: Iterable[str]) -> list[Text]:
    """Return the names of cards, sorted."""
    return [card_text(face) for face in sorted(faces, key=sort_key)]


def sort_key(face: str | None) -> tuple[int, int]:
    """Order of a hand: by colour, then number, potions last, unknown cards after them."""
    if face is None:
        return 4, 0
    return "PWG".find(COLOUR[face] or "-") % 4, KEY[face]


def asked(view: View) -> str | None:
    """Return the colour that has to be followed now, if a card was led."""
    if view["phase"] != "follow" or not view["table"]:
        return None
    lead = view["faces"][view["table"][0]]
    return view["named"] or (COLOUR[lead] if lead else None)


def must_follow(scene: Scene) -> bool:
    """Return whether the viewer holds the asked colour."""
    view = scene.view
    colour = asked(view)
    return colour is not None and any(COLOUR[view["faces"][card]] == colour for card in view["hands"][scene.seat])


def duty(scene: Scene) -> bool:
    """Return whether the choice that is open to the viewer has to contain a potion."""
    view = scene.view
    if view["phase"] not in ("pass", "swap") or not scene.legal:
        return False
    evil = [card for card in view["hands"][scene.seat] if COLOUR[view["faces"][card]]]
    possible = {move.args for move in scene.legal}
    number = len(scene.legal[0].args)
    return len(evil) >= number and tuple(sorted(evil)[:number]) not in possible


def advise(scene: Scene, move: Move) -> Text:
    """Return a move as advice."""
    faces, (verb, args) = scene.view["faces"], move
    if verb == "steal":
        return f"jekyll.advice.steal_{args[0]}", {"name": scene.names[1 - scene.seat]}
    if verb in ("pass", "swap"):
        return f"jekyll.advice.{verb}", {"cards": cards_text(faces[card] for card in args)}
    named = verb == "lead" and len(args) > 1
    return f"jekyll.advice.{verb}{'_named' if named else ''}", {
        "card": card_text(faces[args[0]]), "colour": colour_text(args[1]) if named else ""}


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
    if phase in ("pass", "swap"):
        return f"jekyll.ask.{phase}", {"count": len(scene.moves[0].args)}
    if phase == "lead":
        return ("jekyll.ask.name" if any(pick.startswith("lead-") for pick in scene.picks) else "jekyll.ask.lead"), {}
    if phase == "steal":
        return "jekyll.ask.steal", {"name": scene.names[1 - scene.seat]}
    kind = "any" if not must_follow(scene) else "named" if view["named"] else "evil"
    return f"jekyll.ask.follow_{kind}", {"colour": colour_text(asked(view) or "P")}


def _waiting(scene: Scene) -> Text:
    view = scene.view
    if view["request"] is not None:
        return ("jekyll.ask.dealing" if view["phase"] == "deal" else "jekyll.ask.checking"), {}
    waited_for = [seat for seat in (JEKYLL, HYDE) if view["turn"] >> seat & 1]
    others = [seat for seat in waited_for if seat != scene.seat]
    if others:
        return "jekyll.ask.wait", {"name": scene.names[others[0]]}
    return "jekyll.ask.turn_of", {"name": scene.names[waited_for[0] if waited_for else scene.seat]}


def headline(view: View) -> Text:
    """Return how the game ended, in a few words."""
    winner, reason, details = view["outcome"]
    if reason == "resigned":
        return "jekyll.end.resigned", {"loser": SEATS[details["resigned"]]}
    return ("jekyll.end.hyde" if winner == HYDE else "jekyll.end.jekyll"), {}


# -- why not ----------------------------------------------------------------------------------------


def why_not(scene: Scene) -> str:
    """Return why the viewer's cards can't be played at all now, or an empty text if some can."""
    why, view = why_nothing(scene), scene.view
    if why == "not_your_turn" and view["sealed"][scene.seat] is not None:
        return "sealed"
    return "answer_first" if not why and view["phase"] == "steal" else why


def refusal(scene: Scene, what: str) -> Text:
    """Return why a click does nothing.

    Args:
        what: the word in the element's `data-why`, or the code of an `IllegalMove`.
    """
    view = scene.view
    seat = view["leader"] if view["turn"] == 0 else (view["turn"] >> 1) if view["turn"] < 3 else 1 - scene.seat
    params: dict[str, Any] = {"name": scene.names[seat]}
    colour = asked(view)
    if colour:
        params["colour"] = colour_text(colour)
    if scene.legal and view["phase"] in ("pass", "swap"):
        params["count"] = len(scene.legal[0].args)
    return f"jekyll.refusal.{what}", params


# -- what happened ----------------------------------------------------------------------------------


def narrate(before: View, entry: Sequence[Any], after: View, seat: int) -> list[Text]:
    """Return the log lines of one entry of the record.

    Args:
        before, after: what the seat observed before and after the entry.
        entry: e.g. `["move", 0, "lead:3"]` or `["show", [None, "W5"]]`.
        seat: whose log this is.
    """
    kind = entry[0]
    if kind == "move":
        return _narrate_move(before, entry[1], entry[2])
    if kind == "resign":
        return [("jekyll.log.resign", {"who": SEATS[entry[1]]})]
    if kind == "shuffle":
        return [("jekyll.log.shuffle", {"round": after["round"]})]
    lines: list[Text] = []
    if kind == "show":
        if before["phase"] in ("lead", "follow"):
            lines += _narrate_card(before, after)
        elif before["phase"] in ("pass", "swap"):
            lines += _narrate_exchange(before, after, seat)
        elif before["phase"] == "score":
            lines.append(("jekyll.log.aside", {"cards": cards_text(after["aside"])}))
    if len(after["rounds"]) > len(before["rounds"]):
        lines += _narrate_round(before, after)
    return lines


def _narrate_move(before: View, who: int, notation: str) -> list[Text]:
    """A choice that lies face down; a played card is told when it is turned up."""
    verb, args = parse_move(notation)
    if verb in ("pass", "swap"):
        return [(f"jekyll.log.{verb}", {"who": SEATS[who], "count": exchange_size(before)})]
    if verb == "steal":
        line = ("jekyll.log.P", _seats_of(who)) if args == ("yes",) else ("jekyll.log.P_left", _seats_of(who))
        return [line, ("jekyll.log.wins", {"who": SEATS[who]})]
    return []


def exchange_size(view: View) -> int:
    """Return how many cards each player gives in the exchange that is open."""
    if view["phase"] == "pass":
        return int(view["options"]["pass_counts"][2 * view["round"] - 2])
    return min(view["options"]["greed_swap"], len(view["hands"][JEKYLL]))


def _narrate_card(before: View, after: View) -> list[Text]:
    """A card was turned up; the second one of a trick decides it."""
    leads = before["phase"] == "lead"
    who = before["leader"] if leads else 1 - before["leader"]
    face = after["faces"][before["table"][-1]]
    params = {"who": SEATS[who], "card": card_text(face)}
    if leads:
        if before["named"] is None:
            return [("jekyll.log.lead", params)]
        return [("jekyll.log.lead_named", {**params, "colour": colour_text(before["named"])})]
    return [("jekyll.log.follow", params), *_narrate_trick(after)]


def _narrate_trick(after: View) -> list[Text]:
    """The trick is complete: the effect first, then who takes it."""
    if after["phase"] in ("swap", "steal"):
        key = "jekyll.log.G" if after["phase"] == "swap" else "jekyll.log.P_choice"
        return [(key, _seats_of(after["winner"]))]
    _, lead, follow, _, effect, winner = after["last"]
    lines: list[Text] = []
    if effect:
        lines.append((f"jekyll.log.{effect}", _seats_of(winner)))
    elif lead in POTIONS and follow in POTIONS:
        lines.append(("jekyll.log.cancel", {}))
    return [*lines, ("jekyll.log.wins", {"who": SEATS[winner]})]


def _narrate_exchange(before: View, after: View, seat: int) -> list[Text]:
    old, new = before["hands"][seat], after["hands"][seat]
    given, got = ([after["faces"][card] for card in cards]
                  for cards in (sorted(set(old) - set(new)), sorted(set(new) - set(old))))
    lines: list[Text] = [("jekyll.log.exchange", {"count": len(given)})]
    if None not in given + got:
        lines.append(("jekyll.log.exchange_own", {"given": cards_text(given), "got": cards_text(got)}))
    if before["phase"] == "swap":
        lines.append(("jekyll.log.wins", {"who": SEATS[before["winner"]]}))
    return lines


def _narrate_round(before: View, after: View) -> list[Text]:
    number, (jekyll, hyde) = len(after["rounds"]), after["rounds"][-1]
    moved = before["marker"] != after["marker"]
    lines: list[Text] = [
        ("jekyll.log.round", {"round": number, "jekyll": jekyll, "hyde": hyde}),
        ("jekyll.log.marker" if moved else "jekyll.log.marker_still", {"old": before["marker"], "new": after["marker"]}),
    ]
    if after["outcome"] is not None:
        lines.append(("jekyll.log.hyde" if after["outcome"][0] == HYDE else "jekyll.log.jekyll", {}))
    return lines


def _seats_of(winner: int) -> dict[str, Text]:
    return {"winner": SEATS[winner], "loser": SEATS[1 - winner]}


# -- the rules at hand --------------------------------------------------------------------------------


def rules(t: Locale) -> str:
    """Return the rules on one page, as HTML."""
    return rules_page(t, "jekyll", "jk-rules")
