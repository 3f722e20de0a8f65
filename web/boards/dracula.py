"""The table of Dracula vs. Van Helsing: Whitby at night, two racks face to face across the town.

Districts run from 1 on the left to 5 on the right in both languages; the viewer's rack
lies below the town, the other one above it.
"""

from __future__ import annotations

from html import escape

from pygames.core.moves import Move
from pygames.games.dracula import DRACULA, PLACES

from ..i18n import Text
from ..scene import Scene
from . import dracula_art as art
from . import dracula_town as town
from . import el
from .dracula_results import chip, comparison, fresh_comparison
from .dracula_words import (
    advise,
    ask,
    card_text,
    colour_text,
    headline,
    narrate,
    picked,
    power_text,
    refusal,
    rules,
    verb_asked,
    waited_for,
    why_no_call,
)
from .parts import why_nothing

__all__ = ["advise", "ask", "narrate", "refusal", "render", "rules"]

ROLES = ("dracula", "van_helsing")

MOST_PIPS = 12
"""Discards that open the call are counted by a row of lamps, unless it would be too long."""


def render(scene: Scene) -> str:
    """Return the play area as HTML."""
    view, near = scene.view, scene.seat
    over = view["outcome"] is not None
    return el(
        "section", art.sprite(),
        el("div",
           _ending(scene) if over else "", _player(scene, 1 - near, near=False), _field(scene), "" if over else _hub(scene),
           el("div", _harbour(scene), _ranking(scene), class_="dr-plate", dir="ltr"), _player(scene, near, near=True),
           class_="dr-stage"),
        class_=f"dr dr-from-{ROLES[near]} dr-phase-{view['phase']}", data_lang=scene.t.lang)


# -- cards ---------------------------------------------------------------------------------------


def _face(scene: Scene, face: str | None) -> str:
    """Return the drawing of a card, its back where the face is not known."""
    return art.back() if face is None else art.card(face, scene.t.num(face[1]), scene.view["ranking"][:1] == [face[0]])


def _look(face: str | None) -> str:
    """Return the class that gives a card its colour."""
    return "" if face is None else f" dr-is-{face[0]}"


def _named(face: str) -> Text:
    return "dracula.board.card", {"card": card_text(face), "power": power_text(face[1])}


def _sign(name: str, title: str) -> str:
    """Return a small mark at a card's edge; the card's name says the same in words."""
    return el("i", art.icon(name), class_=f"dr-sign dr-sign-{name}", title=title)


def _spot(content: str, face: str | None, label: str, press: dict[str, str] | None, **more: str | None) -> str:
    """Return a card that lies somewhere: a button if pressing it means anything."""
    look = f"dr-card{_look(face)}"
    if press is None:
        return el("span", content, class_=look, role="img", aria_label=label, **more)
    return el("button", content, type="button", class_=look, aria_label=label,
              aria_disabled="true" if "data_why" in press else None, **press, **more)


# -- the racks and the town between them -----------------------------------------------------------


def _field(scene: Scene) -> str:
    far, near = 1 - scene.seat, scene.seat
    return el("div", _rack(scene, far, near=False), _town(scene), _rack(scene, near, near=True), fresh_comparison(scene),
              class_="dr-field", dir="ltr")


def _rack(scene: Scene, seat: int, near: bool) -> str:
    t, rack = scene.t, scene.view["racks"][seat]
    places = [_place(scene, place, rack[place - 1], near) if rack else el("li", class_="dr-place dr-vacant")
              for place in PLACES]
    label = t("dracula.board.own_rack") if near else t("dracula.board.rack_of", name=scene.names[seat])
    return el("ul", *places, class_=f"dr-rack {'dr-near-rack' if near else 'dr-far-rack'}", role="list", aria_label=label)


def _place(scene: Scene, place: int, card: int, near: bool) -> str:
    """Return a place of a rack: an open card is pushed forward to its district, a closed one stands in the rack."""
    t, view = scene.t, scene.view
    face, opened = view["faces"][card], card in view["face_up"]
    state = _state(scene, card, near)
    sign = {"open": "eye", "shared": "peek", "known": "peek"}.get(state)
    name = scene.names[scene.seat if near and state == "unknown" else 1 - scene.seat]
    label = t(f"dracula.board.state.{state}", district=place, name=name, card=_named(face) if face else "")
    press = _press_near(scene, place) if near else _press_far(scene, place)
    if press and "data_act" in press and scene.view["phase"] == "drawn":
        label = t("dracula.act.replace", place=label)
    shown = _face(scene, face if near or opened else None)
    if state == "known":
        shown += el("span", art.icon(face[0]), el("b", t.num(face[1])), class_=f"dr-glimpse dr-is-{face[0]}")
    content = shown + (_sign(sign, t(f"dracula.board.sign.{state}", name=name)) if sign else "")
    chosen = near and picked(scene) == place
    spot = _spot(content, face if near or opened else None, label, press, data_key=f"card-{card}",
                 aria_pressed="true" if chosen else None)
    return el("li", spot, class_=f"dr-place dr-{'open' if opened else 'closed'}")


def _state(scene: Scene, card: int, near: bool) -> str:
    """Return how a card stands in its rack, as seen by the viewer; closed is not secret, both may know a closed card."""
    view = scene.view
    if card in view["face_up"]:
        return "open"
    if view["faces"][card] is None:
        return "unknown"
    if not near:
        return "known"
    return "shared" if view["known"][card] >> (1 - scene.seat) & 1 else "closed"


def _press_near(scene: Scene, place: int) -> dict[str, str]:
    """Return what a press on one of the viewer's cards does: attributes of its button."""
    why = why_nothing(scene)
    if why:
        return {"data_why": why}
    if scene.view["phase"] == "start":
        return {"data_why": "draw_first"}
    verb = verb_asked(scene)
    if scene.view["phase"] == "drawn":
        move = Move("replace", (place,))
        return {"data_act": str(move)} if move in scene.moves else {"data_why": "eight_too_early"}
    if verb == "swap_own":
        return _press_swap(scene, place)
    if verb == "reveal_own":
        move = Move(verb, (place,))
        return {"data_act": str(move)} if move in scene.moves else {"data_why": "already_open"}
    return {"data_why": f"choose_{verb}"}


def _press_swap(scene: Scene, place: int) -> dict[str, str]:
    first = picked(scene)
    if first is None:
        return {"data_act": f"pick:{place}"}
    if first == place:
        return {"data_cmd": f"unpick:{place}"}
    return {"data_act": str(Move("swap_own", (min(first, place), max(first, place))))}


def _press_far(scene: Scene, place: int) -> dict[str, str] | None:
    """Return what a press on one of the opponent's cards does; None if it is no button."""
    if verb_asked(scene) != "reveal_other":
        return None
    move = Move("reveal_other", (place,))
    return {"data_act": str(move)} if move in scene.moves else {"data_why": "already_open"}


def _town(scene: Scene) -> str:
    districts = "".join(el("li", _district(scene, district), class_="dr-district") for district in PLACES)
    row = el("ol", districts, role="list", aria_label=scene.t("dracula.board.town"))
    return el("div", town.landscape(), row, class_="dr-town")


def _district(scene: Scene, district: int) -> str:
    t, citizens = scene.t, scene.view["options"]["citizens"]
    vampires = scene.view["vampires"][district - 1]
    label = t("dracula.board.district", district=district, humans=citizens - vampires, vampires=vampires)
    content = town.house(district - 1, vampires, citizens) + el("b", t.num(district), class_="dr-number-plate")
    lost = " dr-fallen" if vampires == citizens else " dr-endangered" if vampires == citizens - 1 else ""
    if verb_asked(scene) != "swap_district":
        return el("div", content, class_=f"dr-quarter{lost}", role="img", aria_label=label)
    label = t("dracula.act.swap_district", district=label)
    return el("button", content, type="button", class_=f"dr-quarter{lost}", data_act=str(Move("swap_district", (district,))),
              aria_label=label)


# -- the players ---------------------------------------------------------------------------------


def _player(scene: Scene, seat: int, near: bool) -> str:
    """Return a player's strip: who he is, the Count's life, what is special about this turn."""
    t, view = scene.t, scene.view
    role, name = t(f"dracula.seat.{ROLES[seat]}"), scene.names[seat]
    second = [role] if name != role else []
    if near:
        second.append(t("dracula.board.you"))
    acting = view["outcome"] is None and view["turn"] >> seat & 1
    who = el("p", el("b", escape(name), dir="auto"), *(el("small", escape(text)) for text in second), class_="dr-who")
    return el("div", el("span", town.portrait(seat), class_=f"dr-avatar dr-glow-{ROLES[seat]}"), who, _flags(scene, seat),
              _life(scene) if seat == DRACULA else "",
              class_=f"dr-player {'dr-near' if near else 'dr-far'} dr-{ROLES[seat]}{' dr-acting' if acting else ''}")


def _flags(scene: Scene, seat: int) -> str:
    view, flags = scene.view, []
    if view["outcome"] is None and view["phase"] not in ("rank", "deal", "score"):
        if view["caller"] == seat:
            flags.append(("called", "bell"))
        elif view["caller"] is not None:
            flags.append(("last_turn", "bell"))
        if view["extra"] and view["active"] == seat:
            flags.append(("extra_turn", 5))
    return "".join(el("span", art.icon(picture), el("span", escape(scene.t(f"dracula.board.{flag}"))), class_="dr-flag")
                   for flag, picture in flags)


def _life(scene: Scene) -> str:
    t, life, most = scene.t, scene.view["life"], scene.view["options"]["life"]
    drops = "".join(art.icon("drop", "" if number < life else " dr-spilt") for number in range(most))
    columns = most if most < 7 else (most + 1) // 2
    return el("div", el("span", drops, class_="dr-drops", style=f"--columns:{columns}"), el("b", t.num(life)), class_="dr-life",
              role="img", aria_label=t("dracula.board.life", life=life, most=most))


# -- ship and ranking ------------------------------------------------------------------------------


def _harbour(scene: Scene) -> str:
    """Return the ship at the pier of this round; what came of the last round unfolds below it."""
    t, view = scene.t, scene.view
    rounds = view["options"]["rounds"]
    piers = "".join(
        el("span", el("i", town.ship(), data_key="ship") if number == view["round"] else "", el("b", t.num(number)),
           class_="dr-pier" + (" dr-left" if number < view["round"] else "")) for number in range(1, rounds + 1))
    label = t("dracula.board.round", round=view["round"], rounds=rounds)
    picture = el("span", piers, class_="dr-piers", role="img", aria_label=label)
    if not view["scored"]:
        return el("div", picture, class_="dr-harbour")
    last = el("small", escape(t("dracula.board.last_round", round=len(view["rounds"]))), dir=t.dir,
              class_="dr-ahead" if 2 * view["round"] <= rounds else "dr-behind")
    return el("details", el("summary", picture, last), el("div", comparison(scene), class_="dr-sheet"),
              class_="dr-harbour dr-unfolds", id="dracula-rounds")


def _ranking(scene: Scene) -> str:
    """Return the ranking board: the trump apart, then high to low."""
    t, ranking = scene.t, scene.view["ranking"]
    label = t("dracula.board.ranking_empty")
    if ranking:
        colours = [colour_text(colour) for colour in ranking[1:]]
        label = t("dracula.board.ranking", trump=colour_text(ranking[0]), colours=colours)
    tokens = [el("i", art.icon(colour), class_=f"dr-token dr-is-{colour}", data_key=f"token-{colour}",
                 title=t(f"dracula.colour.{colour}")) for colour in ranking] or [""] * 4
    trump, *rest = tokens
    crown = el("span", art.icon("crown"), el("span", trump, class_="dr-socket"),
               el("small", escape(t("dracula.board.trump")), dir=t.dir), class_="dr-throne")
    sockets = "".join(el("span", token, class_="dr-socket") for token in rest)
    ends = (el("small", escape(t(f"dracula.board.{end}")), dir=t.dir) for end in ("high", "low"))
    return el("div", crown, el("span", el("span", sockets, class_="dr-sockets"), *ends, class_="dr-steps"),
              class_="dr-ranking", role="img", aria_label=label)


# -- deck, drawn card, discard pile, and what may be done with them -----------------------------------


def _hub(scene: Scene) -> str:
    return el("div", el("div", _deck(scene), _drawn(scene), _pile(scene), class_="dr-piles", dir="ltr"),
              el("div", _bar(scene), class_="dr-bar", role="status"), class_="dr-hub")


def _heap(scene: Scene, what: str, face: str | None, card: str, label: str, caption: str,
          press: dict[str, str] | None = None) -> str:
    """Return one of the three piles with its caption: a button if pressing it means anything."""
    active = press is not None and "data_act" in press
    content = card + el("small", escape(caption), class_="dr-do" if active else None)
    kind = f"dr-heap dr-{what}{_look(face)}"
    if press is None:
        return el("div", content, class_=kind, role="img", aria_label=label, dir=scene.t.dir)
    return el("button", content, type="button", class_=kind, aria_label=label, dir=scene.t.dir,
              aria_disabled=None if active else "true", **press)


def _deck(scene: Scene) -> str:
    t, view = scene.t, scene.view
    deck, may_draw = view["deck"], Move("draw") in scene.moves
    top = deck[0] if deck else None
    face = view["faces"][top] if top in view["face_up"] else None
    label = t("dracula.board.deck", count=len(deck))
    if face:
        label = t("dracula.board.deck_open", deck=label, card=_named(face))
    if may_draw:
        label = t("dracula.act.draw_from", deck=label)
    press = {"data_act": "draw"} if may_draw else {"data_why": why_nothing(scene) or "already_drawn"}
    card = _lying(scene, top, face, el("b", t.num(len(deck)), class_="dr-count"))
    return _heap(scene, "thick" if len(deck) > 1 else "deck", face, card, label,
                 t("dracula.act.draw") if may_draw else t("dracula.board.deck_word"), press)


def _drawn(scene: Scene) -> str:
    t, view = scene.t, scene.view
    card = view["drawn"]
    if card is None:
        return _heap(scene, "drawn", None, _lying(scene, None, None), t("dracula.board.drawn_none"), t("dracula.board.drawn"))
    face = view["faces"][card]
    label = t("dracula.board.drawn_card", card=_named(face)) if face else t("dracula.board.drawn_unknown")
    caption, press = t("dracula.board.drawn"), None
    if scene.moves:
        press = {"data_why": "eight_too_early"}
        if Move("discard_drawn") in scene.moves:
            press, caption = {"data_act": "discard_drawn"}, t("dracula.act.discard_drawn")
            label = t("dracula.act.discard_drawn_card", card=label)
    sign = _sign("eye", t("dracula.board.sign.drawn_open")) if card in view["face_up"] else ""
    return _heap(scene, "drawn", face, _lying(scene, card, face, sign), label, caption, press)


def _lying(scene: Scene, card: int | None, face: str | None, more: str = "") -> str:
    """Return a card on the table, or the empty place for one."""
    shown = el("span", class_="dr-hole") if card is None else _face(scene, face)
    return el("span", shown, more, class_="dr-card", data_key=None if card is None else f"card-{card}")


def _pile(scene: Scene) -> str:
    """Return the discard pile with its count; it unfolds if the options let one look through it."""
    t, view = scene.t, scene.view
    pile, faces = view["pile"], view["faces"]
    needed = view["options"]["call_min_pile"]
    label = t("dracula.board.pile", count=len(pile), needed=needed)
    top = faces[pile[-1]] if pile else None
    if top:
        label = t("dracula.board.pile_top", pile=label, card=card_text(top))
    pips = ""
    if len(pile) < needed <= MOST_PIPS:
        pips = el("span", *(el("i", class_="dr-lit-pip" if number < len(pile) else None) for number in range(needed)),
                  class_="dr-pips")
    card = _lying(scene, pile[-1] if pile else None, top, el("b", t.num(len(pile)), class_="dr-count") + pips)
    caption = t("dracula.board.pile_word")
    if len(pile) < 2 or view["options"]["pile_visible"] != "all":
        return _heap(scene, "discards", top, card, label, caption)
    cards = sorted((faces[card] for card in pile if faces[card]), key=lambda face: (face[0], face[1]))
    chips = "".join(el("li", chip(scene, face)) for face in cards)
    return el("details", el("summary", card, el("small", escape(caption)), aria_label=label),
              el("div", el("ul", chips, role="list", dir="ltr"), class_="dr-sheet"),
              class_=f"dr-heap dr-discards dr-unfolds{_look(top)}", id="dracula-pile", dir=t.dir)


def _bar(scene: Scene) -> str:
    """Return the buttons and the words beside the piles: the call, a power and its choice, what a discard would do."""
    t, view, phase = scene.t, scene.view, scene.view["phase"]
    if phase == "power":
        verb = verb_asked(scene)
        buttons = "".join(
            _button(art.icon(move.args[0]) + escape(t(f"dracula.colour.{move.args[0]}")), f" dr-is-{move.args[0]}",
                    t("dracula.act.change_trump", colour=colour_text(str(move.args[0]))), data_act=str(move))
            for move in scene.moves if verb == "change_trump")
        return _power(scene, view["power"]) + (el("div", buttons, class_="dr-buttons") if buttons else "")
    if phase == "drawn" and scene.moves:
        return _power(scene, int(view["faces"][view["drawn"]][1]), "dracula.notice.if_discarded")
    if phase == "discard" or phase == "score":
        return ""
    if scene.moves and view["caller"] is None:
        return _call(scene)
    if phase == "start" and view["caller"] is not None:
        return el("p", art.icon("bell"), el("span", escape(t("dracula.notice.last_turn", name=scene.names[waited_for(view)]))),
                  class_="dr-say")
    return ""


def _call(scene: Scene) -> str:
    t, view = scene.t, scene.view
    may = Move("call") in scene.moves
    press = {"data_act": "call"} if may else {"data_why": why_no_call(scene)}
    missing = view["options"]["call_min_pile"] - len(view["pile"])
    note = "" if may or missing <= 0 else el("small", escape(t("dracula.notice.call_after", count=missing)))
    words = el("span", escape(t("dracula.act.call")), note, class_="dr-lines")
    return _button(art.icon("bell") + words, " dr-call", aria_disabled=None if may else "true", **press)


def _power(scene: Scene, power: int, key: str = "dracula.notice.power") -> str:
    text = scene.t(key, number=power, power=power_text(power))
    return el("p", el("span", art.icon(power), class_="dr-seal"), el("span", escape(text)), class_="dr-say")


def _button(content: str, kind: str, label: str | None = None, **press: str | None) -> str:
    return el("button", el("span", content), type="button", class_=f"dr-button{kind}", aria_label=label, **press)


# -- the end -------------------------------------------------------------------------------------


def _ending(scene: Scene) -> str:
    """Return the winner's banner, in the mood of the three ends, with the last comparison."""
    t = scene.t
    winner, reason, _ = scene.view["outcome"]
    key, params = headline(scene.view)
    line = t(f"dracula.end.{reason}_line", winner=(f"dracula.seat.{ROLES[winner]}", {}))
    last = el("div", comparison(scene), class_="dr-verdicts dr-reveal") if reason != "resigned" else ""
    text = el("div", el("h2", escape(t(key, **params))), el("p", escape(line)), class_="dr-epitaph")
    return el("div", town.landscape(), el("span", town.portrait(winner), class_=f"dr-bust dr-glow-{ROLES[winner]}"), text, last,
              class_=f"dr-ending dr-end-{reason} dr-{ROLES[winner]}", role="status")
