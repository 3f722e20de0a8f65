"""The table of Agent Dog: a secret service's ring of fields, dossiers for cards, agents without a face.

The board is never mirrored; the viewer's own start field lies at the bottom.
"""

from __future__ import annotations

from html import escape

from pygames.core.moves import Move
from pygames.games.agentdog.cards import ORDER
from pygames.games.agentdog.variant import variant_of

from ..i18n import Text
from ..scene import Scene
from . import agentdog_art as art
from . import el
from .agentdog_legend import legend
from .agentdog_map import board, captures, near_colour
from .agentdog_steps import PLANS, Steps, back, steps_of
from .agentdog_words import (
    advise,
    ask,
    colour_text,
    figure_text,
    forget,
    headline,
    kind_text,
    last_lines,
    name_of,
    narrate,
    place_text,
    refusal,
    rules,
    taker_of,
    why_not_card,
    winners,
)

__all__ = ["advise", "ask", "forget", "narrate", "refusal", "render", "rules"]

ICONS = {"SP4": "split", "PA4": "partner", "SPA4": "split", "SWP": "swap", "JOK": "joker"}
"""Kind of a card without a number → its picture."""

Press = dict[str, str]


def render(scene: Scene) -> str:
    """Return the play area as HTML."""
    steps = steps_of(scene)
    over = scene.view["outcome"] is not None
    signs = legend(scene.t, variant_of(scene.view["options"]), near_colour(scene))
    desk = el("div", _hand(scene, steps), "" if over else _bar(scene, steps), _dispatch(scene), _staff(scene), signs,
              class_="ad-desk")
    table = el("div", board(scene, steps, _piles(scene)), desk, class_="ad-stage")
    return el("section", art.sprite(), _ending(scene) if over else "", table,
              class_=f"ad ad-phase-{scene.view['phase']}", data_lang=scene.t.lang)


# -- the hand --------------------------------------------------------------------------------------


def _hand(scene: Scene, steps: Steps) -> str:
    view, t = scene.view, scene.t
    hand = view["hands"][scene.seat]
    faces = view["faces"]
    shown = sorted(hand, key=lambda card: (ORDER.get(faces[card], len(ORDER)), card))
    cards = [el("li", _card(scene, steps, card)) for card in shown]
    empty = el("li", escape(t("agentdog.board.no_cards")), class_="ad-none")
    return el("ul", *(cards or [empty]), class_="ad-hand", role="list", aria_label=t("agentdog.board.hand"))


def _card(scene: Scene, steps: Steps, card: int) -> str:
    t, face = scene.t, scene.view["faces"][card]
    if face is None:
        return el("span", class_="ad-card ad-back", role="img", aria_label=t("agentdog.board.back"), data_key=f"card-{card}")
    does = t(f"agentdog.does.{face}{_in_team(scene, face)}")
    label = t("agentdog.board.card", card=kind_text(face), does=does)
    why = why_not_card(scene, steps, card)
    press: Press = {"data_act" if steps.card is None else "data_cmd": f"pick:card-{card}"}
    if why:
        press = {"data_why": why}
    chosen = card == steps.copy
    if chosen:
        press = {"data_cmd": "unpick:"}
    kind = f"ad-card ad-{'blue' if face[0] == 'B' else 'red'}{' ad-chosen' if chosen else ''}"
    return el("button", _front(scene, face), el("small", escape(does)), type="button", class_=kind, aria_label=label,
              aria_disabled="true" if "data_why" in press else None, data_key=f"card-{card}",
              aria_pressed="true" if chosen else None, **press)


def _in_team(scene: Scene, face: str) -> str:
    """Return the ending of a sentence that is another one among partners."""
    return "_team" if "PA4" in face and len(scene.view["hands"]) == 4 else ""


def _front(scene: Scene, face: str) -> str:
    """Return the large sign of a card."""
    t = scene.t
    if face in ICONS:
        number = el("b", t.num(4)) if "4" in face else ""
        return el("span", art.icon(ICONS[face]), number, class_="ad-front")
    number = el("b", t.num(face[1:] if face[0] == "B" else face[2:] if face == "ST13" else "1/11"))
    return el("span", art.icon("start") if face[0] == "S" else "", number, class_="ad-front", dir="ltr")


# -- what may be done ------------------------------------------------------------------------------


def _bar(scene: Scene, steps: Steps) -> str:
    """Return what may be picked next, in a row that scrolls on a phone, and the buttons that confirm and take back."""
    if not scene.moves:
        return ""
    t = scene.t
    if scene.moves[0] == Move("out"):
        return el("div", _button(t("agentdog.act.out"), "ad-go", data_act="out"), class_="ad-bar")
    if steps.card is None:
        hint = {"give": "secret", "lay": ""}.get(scene.moves[0].verb, "choose_card")
        return el("p", escape(t(f"agentdog.board.{hint}")), class_="ad-hint") if hint else ""
    parts = [el("li", escape(t.say(_part_text(steps, start, end)))) for start, end in steps.parts]
    plan = el("ol", *parts, class_="ad-plan") if parts else ""
    row = "".join((plan, *_sources(scene, steps), *_targets(scene, steps), *_uses(scene, steps)))
    hint = "" if steps.use not in PLANS or parts or steps.source else el(
        "p", escape(t("agentdog.act.plan_hint")), class_="ad-hint")
    choices = el("div", row, class_="ad-choices") if row else ""
    return el("div", choices, hint, el("div", *_ends(scene, steps), class_="ad-ends"), class_="ad-bar")


def _button(text: str, kind: str, note: str = "", **press: str | None) -> str:
    return el("button", el("span", escape(text)), el("small", escape(note)) if note else "", type="button",
              class_=f"ad-button {kind}", **press)


def _uses(scene: Scene, steps: Steps) -> list[str]:
    """Return what the card may be used for; another use than the chosen one is a change of mind."""
    found = []
    for verb in steps.uses:
        text = scene.t(f"agentdog.use.{verb}")
        if verb == steps.use:
            found.append(el("span", escape(text), class_="ad-button ad-use ad-used"))
        else:
            press: Press = {"data_cmd" if steps.use else "data_act": f"pick:{verb}-{steps.card}"}
            found.append(_button(text, "ad-use", **press))
    return found


def _sources(scene: Scene, steps: Steps) -> list[str]:
    """Return the figures that may be moved next; once one is picked only the board offers the others."""
    if steps.source or steps.pending:
        return []
    return [_button(scene.t("agentdog.act.from", place=place_text(place)), "ad-pick-from", **steps.press("from", place))
            for place in steps.sources]


def _targets(scene: Scene, steps: Steps) -> list[str]:
    found = []
    for place in steps.targets:
        text, note = scene.t("agentdog.act.target", place=place_text(place)), ""
        if steps.use == "swap":
            text = scene.t("agentdog.act.swap_with", start=place_text(steps.source), place=place_text(place))
        else:
            note = _warning(scene, captures(scene, steps, (steps.source, place)))
        found.append(_button(text, "ad-pick-to", note, **steps.press("to", place)))
    return found


def _warning(scene: Scene, caught: list[int]) -> str:
    """Return what a movement would capture, and whether that costs the hand; a hidden figure may be anybody's."""
    if not caught:
        return ""
    t, variant = scene.t, variant_of(scene.view["options"])
    own = variant.colours[scene.seat]
    text = t("agentdog.act.captures", figures=[figure_text(colour) for colour in caught])
    if scene.view["options"]["penalty"] and {own, variant.partner_of[own]} & set(caught):
        return t("agentdog.act.penalty", captures=text)
    return text


def _part_text(steps: Steps, start: str, end: str) -> Text:
    key = "swap_with" if steps.use == "swap" else "to"
    return f"agentdog.act.{key}", {"start": place_text(start), "place": place_text(end)}


def _ends(scene: Scene, steps: Steps) -> list[str]:
    """Return the buttons that confirm, undo the last step, and begin anew."""
    t, buttons = scene.t, []
    if steps.pending is not None:
        verb = "give" if scene.view["phase"] == "swap" else steps.pending.verb
        params = {"card": kind_text(scene.view["faces"][steps.pending.args[0]]),
                  "name": name_of(scene, taker_of(scene.view, scene.seat))}
        buttons.append(_button(t(f"agentdog.confirm.{verb}", **params), "ad-go", _warning(scene, captures(scene, steps)),
                               data_act=str(steps.pending)))
    if back(steps):
        buttons.append(_button(t("agentdog.act.back"), "ad-quiet", data_cmd=f"unpick:{back(steps)}"))
    if steps.card is not None:
        buttons.append(_button(t("agentdog.act.cancel"), "ad-quiet", data_cmd="unpick:"))
    return buttons


# -- the players, the piles, the last card --------------------------------------------------------------


def _staff(scene: Scene) -> str:
    seats = range(len(scene.view["hands"]))
    return el("ul", *(el("li", _player(scene, seat)) for seat in seats), class_="ad-staff", role="list",
              aria_label=scene.t("agentdog.board.players"))


def _player(scene: Scene, seat: int) -> str:
    t, view = scene.t, scene.view
    variant = variant_of(view["options"])
    colour, own = variant.colours[seat], seat == scene.seat
    flags = [flag for flag, there in (
        ("you", own),
        ("partner", variant.teams and seat == (scene.seat + 2) % 4),
        ("holder", view["round"] and seat == view["holder"]),
        ("chosen", view["phase"] == "swap" and view["sealed"][seat] is not None),
        ("turn", view["outcome"] is None and view["phase"] == "play" and view["turn"] >> seat & 1),
        ("out", seat in view["out"])) if there]
    home = view["goals"][colour].bit_count()
    counts = [("hand", len(view["hands"][seat])), ("home", view["homes"][colour]), ("base", home)]
    numbers = "".join(el("span", art.icon(name), el("b", t.num(count)), role="img",
                         aria_label=t(f"agentdog.board.count_{name}", number=count),
                         title=t(f"agentdog.board.count_{name}", number=count)) for name, count in counts)
    spoken_to = {"chosen": "chosen_own", "turn": "turn_own"} if own else {}
    stamps = "".join(el("i", escape(t(f"agentdog.flag.{spoken_to.get(flag, flag)}")), class_=f"ad-flag ad-flag-{flag}")
                     for flag in flags)
    who = el("p", el("b", escape(name_of(scene, seat)), dir="auto"), el("small", escape(t.say(colour_text(colour)))))
    acting = " ad-acting" if view["outcome"] is None and view["turn"] >> seat & 1 else ""
    return el("div", art.pawn(colour, t), who, el("span", numbers, class_="ad-counts"), el("span", stamps, class_="ad-flags"),
              class_=f"ad-player ad-c{colour}{acting}")


def _piles(scene: Scene) -> str:
    """Return what lies in the middle of the board: the deck, the round, the discard pile."""
    t, view = scene.t, scene.view
    deck = el("span", art.icon("deck"), el("b", t.num(len(view["stock"]))), class_="ad-stock", role="img", data_key="deck",
              aria_label=t("agentdog.board.deck", number=len(view["stock"])))
    top = view["faces"][view["pile"][-1]] if view["pile"] else None
    label = t("agentdog.board.pile", number=len(view["pile"]))
    shown = ""
    if top:
        label = t("agentdog.board.pile_top", pile=label, card=kind_text(top))
        shown = el("span", _front(scene, top), class_=f"ad-mini ad-{'blue' if top[0] == 'B' else 'red'}",
                   data_key=f"card-{view['pile'][-1]}")
    count = el("b", t.num(len(view["pile"]))) if shown else ""
    pile = el("span", shown, count, class_="ad-pile", role="img", aria_label=label)
    return deck + el("span", escape(t("agentdog.board.round", round=view["round"])), class_="ad-round", dir=t.dir) + pile


def _dispatch(scene: Scene) -> str:
    """Return what came of the last card, like a telegram."""
    lines = [el("li", escape(scene.t(key, **params))) for key, params in last_lines(scene)]
    if not lines:
        return ""
    return el("div", el("h3", escape(scene.t("agentdog.board.dispatch"))), el("ul", *lines), class_="ad-dispatch")


def _ending(scene: Scene) -> str:
    t, view = scene.t, scene.view
    key, params = headline(scene)
    colours = variant_of(view["options"]).colours
    pawns = "".join(art.pawn(colours[seat], t) for seat in winners(view))
    line = t(f"agentdog.end.line_{view['outcome'][1]}")
    return el("div", el("span", pawns, class_="ad-heroes"), el("h2", escape(t(key, **params))), el("p", escape(line)),
              el("i", escape(t("agentdog.end.stamp")), class_="ad-stamp"), class_="ad-ending", role="status")
