"""What the table of Mr. Jack says: what is asked, what happened, why not, and the rules at hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygames.core.moves import Move, parse_move
from pygames.games.mrjack.board import BOARDS, CHARACTERS, EXITS, NUMBER, POINTS, STEALTHY_POINTS, STEPS
from pygames.games.mrjack.light import seen
from pygames.games.mrjack.rules import ABILITY, NUMBERED_LAMPS
from pygames.games.mrjack.state import CHARACTER_OF, IDENTITY, JACK

from ..i18n import Locale, Text
from ..scene import Scene
from .mrjack_steps import Choice, Steps, View, steps_of
from .parts import rules_page

SEATS: tuple[Text, Text] = (("mrjack.seat.jack", {}), ("mrjack.seat.detective", {}))


def who_text(character: str) -> Text:
    """Return a character's full name."""
    return f"mrjack.character.{character}", {}


def short_text(character: str) -> Text:
    """Return the name by which a character is called at the table."""
    return f"mrjack.short.{character}", {}


def place_text(place: str) -> Text:
    """Return the name of a hex or of an exit."""
    if place in EXITS:
        return f"mrjack.exit.{place}", {}
    return "mrjack.hex", {"column": place[:1], "number": int(place[1:] or 0)}


def ability_of(character: str) -> str:
    """Return the word for what a character can do besides moving."""
    return ABILITY[character] or {"gull": "swap", "stealthy": "cross"}[character]


def points_of(character: str) -> int:
    """Return how far a character goes."""
    return STEALTHY_POINTS if character == "stealthy" else POINTS


# -- what everybody can work out ------------------------------------------------------------------------


def seen_now(view: View) -> list[str]:
    """Return the characters that would be seen if the call came now."""
    options = view["options"]
    return seen(BOARDS[options["board"]], view["at"], view["facing"], view["lamps"], options["beam_lit_posts"] == "pass")


def suspects(view: View) -> list[str]:
    """Return the characters that have not been cleared."""
    return [character for character in CHARACTERS if character not in view["innocent"]]


def cleared_in(view: View) -> dict[str, int]:
    """Return character → the round whose call has cleared it."""
    cleared: dict[str, int] = {}
    for round, (answer, *were_seen) in enumerate(view["calls"], 1):
        for character in CHARACTERS:
            if (character in were_seen) != (answer == "seen"):
                cleared.setdefault(character, round)
    return cleared


def identity(view: View) -> str | None:
    """Return who Jack is, if the viewer may know and the cards are dealt."""
    return CHARACTER_OF.get(view["faces"][IDENTITY]) if view["round"] else None


def playing(view: View) -> int | None:
    """Return the seat whose turn it is, or None."""
    return None if not view["turn"] or view["outcome"] is not None else view["turn"] >> 1


# -- what is asked -----------------------------------------------------------------------------------------


def choice_text(view: View, choice: Choice) -> Text:
    """Return what a press does, in words."""
    return f"mrjack.choice.{choice.kind}", _params(view, choice.what, choice.place, choice.cost)


def move_text(view: View, move: Move) -> Text:
    """Return a whole move in words, as on the button that confirms it."""
    verb, args = move
    if verb == "whistle":
        return "mrjack.do.whistle", {"plan": _plan_text(args)}
    first = str(args[0]) if args else ""
    params = _params(view, first, "" if verb in ("choose", "swap", "face", "call") else first)
    if verb == "accuse":
        params["who"] = short_text(_holder(view, str(args[0])))
    if len(args) == 2:
        params["other"] = place_text(str(args[1]))
    return f"mrjack.do.{verb}", params


def advise(scene: Scene, move: Move) -> Text:
    """Return a move as advice."""
    key, params = move_text(scene.view, move)
    return key.replace(".do.", ".advice."), params


def _params(view: View, what: str, place: str, cost: int = 0) -> dict[str, Any]:
    """Return everything that a sentence about a move may name."""
    params: dict[str, Any] = {"count": cost, "who": "", "facing": "", "hex": ""}
    params["active"] = short_text(view["active"]) if view["active"] else ""
    if what in NUMBER:
        params["who"] = short_text(what)
    if what in STEPS:
        params["facing"] = (f"mrjack.facing.{what}", {})
    if place:
        params["hex"] = place_text(place)
    return params


def _plan_text(args: Sequence[Any]) -> list[Text]:
    return [("mrjack.entry", {"who": short_text(character), "hex": place_text(hex)})
            for character, hex in zip(args[::2], args[1::2])]


def _holder(view: View, hex: str) -> str:
    return next(character for character, place in zip(CHARACTERS, view["at"]) if place == hex)


def ask(scene: Scene) -> str:
    """Return one sentence: what is asked of the viewer now, or whom one waits for."""
    return scene.t.say(asking(scene, steps_of(scene)))


def asking(scene: Scene, steps: Steps) -> Text:
    """Return what is asked, given how far the viewer's move is made."""
    view = scene.view
    if view["outcome"] is not None:
        return headline(view)
    if not steps.mode:
        return _waiting(scene)
    params: dict[str, Any] = {"who": short_text(view["active"] or "watson"), "count": points_of(view["active"] or "holmes")}
    if steps.mode == "go":
        return f"mrjack.ask.go{'_or_accuse' if scene.seat != JACK else ''}", params
    if steps.mode != "use":
        return f"mrjack.ask.{steps.mode}", params
    verb = ability_of(view["active"])
    if verb == "whistle" and steps.source:
        return "mrjack.ask.whistle_to", {"who": short_text(steps.source)}
    if verb == "whistle" and steps.pending is not None:
        return ("mrjack.ask.whistle_more" if steps.choices else "mrjack.ask.whistle_done"), {}
    return f"mrjack.ask.{verb}{'_to' if steps.source else ''}", params


def _waiting(scene: Scene) -> Text:
    view = scene.view
    seat = playing(view)
    if view["request"] is not None or seat is None:
        if view["resigned"] is not None:
            return "mrjack.ask.opening_resigned", {"loser": SEATS[view["resigned"]]}
        return ("mrjack.ask.opening" if view["phase"] == "open" else "mrjack.ask.dealing"), {}
    name = scene.names[seat]
    if seat == scene.seat:
        return "mrjack.ask.turn_of", {"name": name}
    if view["phase"] == "call":
        return "mrjack.ask.wait_call", {"name": name}
    if view["active"] is None:
        return "mrjack.ask.wait", {"name": name}
    return "mrjack.ask.wait_playing", {"name": name, "who": short_text(view["active"])}


def headline(view: View) -> Text:
    """Return how the game ended, in a few words."""
    _, reason, details = view["outcome"]
    if reason == "resigned":
        return "mrjack.end.resigned", {"loser": SEATS[details["resigned"]]}
    return f"mrjack.end.{reason}", {"who": short_text(details["identity"]), "round": details["round"]}


# -- why not ---------------------------------------------------------------------------------------------


def refusal(scene: Scene, what: str) -> Text:
    """Return why a press does nothing.

    Args:
        what: the word in the element's `data-why`, or the code of an `IllegalMove`.
    """
    seat = playing(scene.view)
    key = f"mrjack.refusal.{what}"
    name = scene.names[1 - scene.seat if seat is None else seat]
    return (key if scene.t.has(key) else f"mrjack.errors.{what}"), {"name": name}


# -- what happened -----------------------------------------------------------------------------------------


def narrate(before: View, entry: Sequence[Any], after: View, seat: int) -> list[Text]:
    """Return the log lines of one entry of the record.

    Args:
        before, after: what the seat observed before and after the entry.
        entry: e.g. `["move", 0, "move:e5"]` or `["show", [None]]`.
        seat: whose log this is.
    """
    kind = entry[0]
    if kind == "move":
        return _narrate_move(before, entry[1], entry[2], after)
    if kind == "resign":
        return [("mrjack.log.resign", {"who": SEATS[entry[1]]})]
    if kind == "show":
        return _narrate_show(before, after, seat)
    if kind == "audit":
        return [headline(after)] if after["outcome"] is not None and after["resigned"] is None else []
    return []  # a shuffle is heard of when the cards are turned up


def _narrate_move(before: View, who: int, notation: str, after: View) -> list[Text]:
    move = parse_move(notation)
    if move.verb == "call":
        return _narrate_call(before, after)
    character = before["active"] or "holmes"
    key, params = move_text(before, move)
    params |= {"seat": SEATS[who], "active": short_text(character)}
    if move.verb in ("move", "escape", "accuse"):
        params["from"] = place_text(before["at"][NUMBER[character]])
    return [(key.replace(".do.", ".log."), params)]


def _narrate_call(before: View, after: View) -> list[Text]:
    """The witnesses have spoken: the answer, who is cleared, which lamp goes out."""
    answer = after["witness"]
    lines: list[Text] = [(f"mrjack.log.call_{answer}", {"round": before["round"]})]
    fresh = [character for character in CHARACTERS if character in after["innocent"] and character not in before["innocent"]]
    if fresh:
        lines.append(("mrjack.log.cleared", {"who": list(map(short_text, fresh)), "count": len(fresh)}))
    else:
        lines.append(("mrjack.log.nobody_cleared", {}))
    if before["round"] <= NUMBERED_LAMPS:
        hex = place_text(before["lamps"][before["round"] - 1])
        lines.append(("mrjack.log.lamp_out", {"number": before["round"], "hex": hex}))
    return lines


def _narrate_show(before: View, after: View, seat: int) -> list[Text]:
    """Cards were shown: to Jack who he is, an alibi to who has drawn it, to everybody a round's cards, or all at the end."""
    phase = before["phase"]
    if phase == "draw":
        drawer = playing(before) or 0
        lines: list[Text] = [("mrjack.log.draw", {"seat": SEATS[drawer]})]
        face = after["faces"][before["hands"][drawer][-1]]
        if seat == drawer and face is not None:
            lines.append(("mrjack.log.drawn", {"who": short_text(CHARACTER_OF[face])}))
        return lines
    if phase == "open":
        return [("mrjack.log.opened", {"who": who_text(identity(after) or "holmes")})]
    if before["round"] == 0:
        return [("mrjack.log.identity", {})]
    up = [short_text(after["faces"][card]) for card in after["up"]]
    return [("mrjack.log.round", {"round": after["round"]}), ("mrjack.log.up", {"who": up})]


# -- the rules at hand --------------------------------------------------------------------------------------


def rules(t: Locale) -> str:
    """Return the rules on one page, as HTML."""
    return rules_page(t, "mrjack", "mj-rules")
