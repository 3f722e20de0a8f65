"""What the table of Spite and Malice says: what is asked, what happened, why not, and the rules at hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygames.core.moves import Move, parse_move
from pygames.games.spite.cards import ACE, JOKER, KING, PILE, SUITS, WILD
from pygames.games.spite.state import full, helpers, members, ranks

from ..i18n import Locale, Text
from ..scene import Scene
from .parts import rules_page
from .spite_moves import Choices, choices, in_centre

View = dict[str, Any]

LETTERS = {ACE: "A", 11: "J", 12: "Q", KING: "K"}
"""What is printed on cards without a number; Persian packs carry the same letters."""

UNSEEN = 99
"""Where a card stands in a hand while its face is not known."""


def rank_text(rank: int) -> Text:
    """Return the name of a rank: ace, 7, king."""
    return (f"spite.rank.{LETTERS[rank]}", {}) if rank in LETTERS else ("spite.rank.number", {"number": rank})


def card_text(face: str) -> Text:
    """Return the name of a card, e.g. 6 of spades."""
    if face == JOKER:
        return "spite.card.joker", {}
    rank = next((rank for rank, letter in LETTERS.items() if letter == face[:-1]), None)
    return "spite.card.name", {"rank": rank_text(rank or int(face[:-1])), "suit": (f"spite.suit.{face[-1]}", {})}


def rank_sign(t: Locale, rank: int | str) -> str:
    """Return a rank, or the rank of a face, as it is printed; empty for a joker."""
    if isinstance(rank, int):
        return LETTERS.get(rank) or t.num(rank)
    return "" if rank == JOKER else t.num(rank[:-1])


def sort_key(options: View, face: str | None) -> tuple[int, int]:
    """Return the order of a hand: by rank, wild cards last."""
    if face is None:
        return UNSEEN, 0
    rank = ranks(options)[face]
    return (rank if rank != WILD else KING + (face == JOKER)), SUITS.index(face[-1]) if face != JOKER else 0


# -- what is asked ----------------------------------------------------------------------------------


def ask(scene: Scene) -> str:
    """Return one sentence: what is asked of the viewer now, or whom one waits for."""
    return scene.t.say(_asking(scene))


def _asking(scene: Scene) -> Text:
    view = scene.view
    if view["outcome"] is not None:
        return headline(scene) if view["outcome"][1] == "resigned" else ending_text(scene)
    if not scene.moves:
        return _waiting(scene)
    found = choices(scene)
    if view["breaking"]:
        return ("spite.ask.break" if found.forced else "spite.ask.deny"), {}
    if found.picked is not None:
        return _asking_where(found, found.picked)
    if found.filling:
        return _asking_fill(found)
    if found.forced:
        return ("spite.ask.forced_book" if view["options"]["book"] else "spite.ask.forced"), {}
    if not view["hands"][scene.seat]:
        return "spite.ask.no_hand", {}
    if view["options"]["book"]:
        return "spite.ask.book", {}
    return ("spite.ask.fill" if any(move.verb == "finish" for move in scene.moves) else "spite.ask.turn"), {}


def _asking_where(found: Choices, card: int) -> Text:
    places = found.places_of(card)
    params = {"card": card_text(found.scene.view["faces"][card])}
    sides = any(place[0] == "s" for place in places)
    centre = any(map(in_centre, places))
    if any(place[0] == "p" for place in places):
        return "spite.ask.where_load", params
    if found.filling or any(act.startswith("pick:lay") for act in places.values()):
        return "spite.ask.where_fill", params
    if centre and sides:
        once = "_once" if len(found.centre_of(card)) == 1 else ""
        return f"spite.ask.where_both{once}", params
    return ("spite.ask.where_side" if sides else "spite.ask.where_centre"), params


def _asking_fill(found: Choices) -> Text:
    acts = {act for places in found.places.values() for act in places.values()}
    return ("spite.ask.fill_last" if any(act.startswith("finish") for act in acts) else "spite.ask.fill_next"), {}


def _waiting(scene: Scene) -> Text:
    view = scene.view
    if view["request"] is not None:
        dealing = view["phase"] in ("packs", "shuffle", "deal", "sides", "aces", "tops", "tie", "redeal", "redealt")
        return ("spite.ask.dealing" if dealing else "spite.ask.moment"), {}
    if view["active"] == scene.seat:
        return "spite.ask.turn_of", {"name": scene.names[scene.seat]}
    return ("spite.ask.wait_break" if view["breaking"] else "spite.ask.wait"), {"name": scene.names[view["active"]]}


def advise(scene: Scene, move: Move) -> Text:
    """Return a move as advice."""
    verb, args = move
    params: dict[str, Any] = {"cards": [card_text(scene.view["faces"][card]) for card in args[::2]]}
    if verb == "load":
        params["name"] = scene.names[PILE[args[1]]]
    return f"spite.advice.{verb}", params


# -- how it ended -----------------------------------------------------------------------------------


def side_text(scene: Scene, side: int) -> list[str]:
    """Return the names of a side's players."""
    return [scene.names[seat] for seat in members(scene.view["options"], side)]


def headline(scene: Scene) -> Text:
    """Return who has won, in a few words."""
    winner, reason, details = scene.view["outcome"]
    if reason == "resigned":
        return "spite.end.resigned", {"loser": scene.names[details["resigned"]]}
    if winner is None:
        return "spite.end.tie", {}
    names = side_text(scene, winner)
    return ("spite.end.match" if reason == "target" else "spite.end.won"), {"winner": names, "count": len(names)}


def ending_text(scene: Scene) -> Text:
    """Return how the last round ended."""
    view = scene.view
    winner, _, details = view["outcome"]
    if details["end"] == "payoff_out":
        return "spite.end.payoff_out", {}
    kind = "none" if winner is None else "fewest"
    return f"spite.end.{details['end']}_{kind}", {}


def score_text(scene: Scene, row: Sequence[Any]) -> Text:
    """Return what a round was worth."""
    ending, _, scorer, gain = row[:4]
    end: Text = (f"spite.results.{ending}", {})
    if scorer is None:
        return "spite.results.nobody", {"end": end}
    return "spite.results.latest", {"end": end, "name": side_text(scene, scorer), "count": gain}


# -- why not ----------------------------------------------------------------------------------------


def refusal(scene: Scene, what: str) -> Text:
    """Return why a click does nothing.

    Args:
        what: the word in the element's `data-why`, or the code of an `IllegalMove`.
    """
    return f"spite.errors.{what}", {}


# -- what happened ----------------------------------------------------------------------------------


def who_text(view: View, seat: int, viewer: int) -> Text:
    """Return what a player is called in the log of another one."""
    if seat == viewer:
        return "spite.who.you", {}
    if seat in helpers(view["options"], viewer):
        return "spite.who.partner", {}
    if view["options"]["players"] == 2:
        return "spite.who.opponent", {"seat": seat}
    return "spite.who.player", {"number": seat + 1, "seat": seat}


def narrate(before: View, entry: Sequence[Any], after: View, seat: int) -> list[Text]:
    """Return the log lines of one entry of the record.

    Cards that may be covered later are not named: a discard on a squared side stack, a
    card loaded on a pay-off pile and, where one may load, a turned one.

    Args:
        before, after: what the seat observed before and after the entry.
        entry: e.g. `["move", 0, "play:17,new"]` or `["show", ["10H"]]`.
        seat: whose log this is.
    """
    kind = entry[0]
    if kind == "resign":
        return [("spite.log.resign", {"who": who_text(after, entry[1], seat)})]
    if kind == "move":
        lines = _narrate_move(before, entry[1], entry[2], seat)
    elif kind == "shuffle":
        lines = _narrate_shuffle(before, after)
    elif kind == "show":
        lines = _narrate_show(before, after, seat)
    else:
        return []
    return lines + _narrate_turn(before, after, seat)


def _narrate_move(before: View, mover: int, notation: str, viewer: int) -> list[Text]:
    """A hand card's line comes when it is turned up; the others' faces are seen before they move."""
    verb, args = parse_move(notation)
    params: View = {"who": who_text(before, mover, viewer)}
    if verb == "end_turn":
        passing = before["options"]["book"] and not before["moved"]
        return [("spite.log.pass" if passing else "spite.log.end_turn", params)]
    if verb == "deny":
        return [("spite.log.deny", params)]
    if verb not in ("play", "load") or args[0] in before["hands"][mover]:
        return []
    if verb == "load":
        return [("spite.log.load_payoff", params | {"other": who_text(before, int(args[1][1:]), viewer)})]
    owner, source = _source(before, args[0])
    if owner != mover:
        source = f"{source}_partner"
    place = len(before["centre"]) if args[1] == "new" else int(args[1][1:])
    value = 1 if args[1] == "new" else len(before["centre"][place]) + 1
    return [(f"spite.log.from_{source}", params | {"card": _played(before, before["faces"][args[0]], value)}),
            *_completed(before, value)]


def _source(view: View, card: int) -> tuple[int, str]:
    """Return whose pay-off pile or side stack a card is the top of."""
    for owner, pile in enumerate(view["payoffs"]):
        if pile and pile[-1] == card:
            return owner, "payoff"
    return next((place // 4, "side") for place, stack in enumerate(view["sides"]) if stack and stack[-1] == card)


def _played(view: View, face: str, value: int) -> Text:
    """Return a card as it lies in the centre: a wild one with the rank that it stands for."""
    if ranks(view["options"])[face] == WILD:
        return "spite.board.stands_for", {"card": card_text(face), "rank": rank_text(value)}
    return card_text(face)


def _completed(view: View, value: int) -> list[Text]:
    return [("spite.log.complete", {})] if value == full(view["options"]) else []


def _narrate_shuffle(before: View, after: View) -> list[Text]:
    phase = before["phase"]
    if phase == "shuffle":
        return [("spite.log.round", {"round": after["round"]})]
    if phase in ("tie", "recycle", "restock", "redeal", "aces"):
        return [(f"spite.log.{phase}", {"count": len(before["stock"])})]
    return []


def _narrate_show(before: View, after: View, viewer: int) -> list[Text]:
    phase, cards, faces = before["phase"], before["request"][1], after["faces"]
    active = before["active"]
    params: View = {"who": who_text(before, active, viewer), "count": len(cards)}
    if phase == "tops":
        return _narrate_tops(before, after, viewer)
    if phase in ("deal", "redealt"):
        return [("spite.log.dealt", {"cards": [card_text(faces[card]) for card in after["hands"][viewer] if faces[card]]})]
    if phase == "sides":
        return [("spite.log.sides", {})]
    if phase == "play":
        value = len(before["centre"][before["place"]])
        return [("spite.log.from_hand", params | {"card": _played(before, faces[cards[0]], value)}), *_completed(before, value)]
    if phase == "turned":
        key = "turned_hidden" if before["options"]["load"] else "turned"
        return [(f"spite.log.{key}", {} if key != "turned" else {"card": card_text(faces[cards[0]])})]
    if phase == "discard":
        params["number"] = before["place"] % 4 + 1
        if before["options"]["side_view"] == "spread":
            return [("spite.log.discard_open", params | {"card": card_text(faces[cards[0]])})]
        return [("spite.log.discard", params)]
    if phase == "load":
        target = next(seat for seat, pile in enumerate(before["payoffs"]) if pile and pile[-1] == cards[0])
        return [("spite.log.load_hand", params | {"other": who_text(before, target, viewer)})]
    if phase == "draw" and active == viewer:
        return [("spite.log.drew", params | {"cards": [card_text(faces[card]) for card in cards if faces[card]]})]
    if phase == "reveal":
        return _narrate_end(before, after, viewer)
    return [(f"spite.log.{phase}", params)] if phase in ("draw", "finish", "fill") else []


def _narrate_tops(before: View, after: View, viewer: int) -> list[Text]:
    """The pay-off tops were turned: who starts, or that equal ones are shuffled back."""
    lines: list[Text] = []
    if not before["options"]["load"]:
        lines = [("spite.log.top", {"who": who_text(before, seat, viewer), "card": card_text(after["faces"][card])})
                 for seat, card in zip(before["contenders"], before["request"][1])]
    if not after["contenders"]:
        lines.append(("spite.log.starts", {"who": who_text(after, after["starter"], viewer)}))
    return lines


def _narrate_turn(before: View, after: View, viewer: int) -> list[Text]:
    """Deadlocks, and who is asked to break one."""
    lines: list[Text] = []
    if len(after["breaking"]) == 2 > len(before["breaking"]):
        lines.append(("spite.log.breaking", {}))
    if after["deadlocks"] > before["deadlocks"]:
        lines.append(("spite.log.deadlock", {}))
    return lines


def _narrate_end(before: View, after: View, viewer: int) -> list[Text]:
    """The round is over; perhaps that was all."""
    options = after["options"]
    ending, winner, scorer, gain = after["rounds"][-1][:4]
    number = len(after["rounds"])

    def side(number: int) -> list[Text]:
        return [who_text(after, seat, viewer) for seat in members(options, number)]

    lines: list[Text] = [(f"spite.log.over_{ending}", {"round": number})]
    if options["scoring"] == "points":
        lines.append(("spite.log.nobody_scores", {}) if scorer is None else (
            "spite.log.scores", {"who": side(scorer), "count": gain, "points": after["points"][scorer]}))
    if after["outcome"] is not None:
        winner = after["outcome"][0]
        lines.append(("spite.log.tie_game", {}) if winner is None else ("spite.log.won", {"who": side(winner)}))
    return lines


# -- the rules at hand --------------------------------------------------------------------------------


def rules(t: Locale) -> str:
    """Return the rules on one page, as HTML."""
    return rules_page(t, "spite", "sp-rules")
