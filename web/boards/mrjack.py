"""The table of Mr. Jack: Whitechapel on a foggy night, 1888.

The map is never mirrored; the detective's edge lies at the bottom until the viewer turns the board.
"""

from __future__ import annotations

from html import escape

from pygames.core.moves import Move

from ..i18n import Text
from ..scene import Scene
from . import el
from . import mrjack_art as art
from . import mrjack_panels as panels
from .mrjack_legend import legend
from .mrjack_map import picture
from .mrjack_marks import token
from .mrjack_steps import USING, Choice, Steps, press, steps_of
from .mrjack_words import (
    ability_of,
    advise,
    ask,
    asking,
    choice_text,
    move_text,
    narrate,
    place_text,
    points_of,
    refusal,
    rules,
    short_text,
    who_text,
)

__all__ = ["TURNS", "advise", "ask", "narrate", "refusal", "render", "rules"]

TURNS = dict.fromkeys(USING, "use")
"""Verb → the pick that turns to moves of its kind."""

ORDER = ("choose", "move", "stay", "accuse", "escape", "swap", "whistle-who", "whistle-to", "lamp-from", "lamp-to",
         "cordon-from", "cordon-to", "cover-from", "cover-to", "face", "call")
"""The kinds of choices, as the list of them is grouped."""


def render(scene: Scene) -> str:
    """Return the play area as HTML."""
    steps = steps_of(scene)
    over = scene.view["outcome"] is not None
    town = el("div", picture(scene, steps), _tools(scene), class_="mj-town")
    side = el("div", "" if over else _bar(scene, steps), panels.call_now(scene, steps) if not over else "", _list(scene, steps),
              panels.secret(scene), class_="mj-side")
    top = el("div", panels.rounds(scene), panels.witness(scene), "" if over else panels.cards(scene, steps), class_="mj-top")
    end = panels.ending(scene) if over else ""
    return el("section", art.sprite(), el("div", end, top, town, side, panels.notebook(scene), class_="mj-stage"),
              class_=f"mj mj-from-{panels.ROLES[scene.seat]} mj-phase-{scene.view['phase']}", data_lang=scene.t.lang)


def _tools(scene: Scene) -> str:
    """Return what changes only how the map is looked at; the page keeps these open while it is drawn anew."""
    return el("div", *(_tool(scene, name) for name in ("zoom", "turn")), legend(scene.t), class_="mj-tools")


def _tool(scene: Scene, name: str) -> str:
    words = (el("span", escape(scene.t(f"mrjack.board.{name}{when}")), class_=kind)
             for when, kind in (("", "mj-closed"), ("_back", "mj-opened")))
    return el("details", el("summary", art.icon(name), *words), class_=f"mj-tool mj-{name}", id=f"mj-{name}")


# -- what is asked, in words and buttons -----------------------------------------------------------------


def _bar(scene: Scene, steps: Steps) -> str:
    """Return the steps of the turn, what may be done now, and the buttons that confirm or cancel."""
    t, view = scene.t, scene.view
    active = view["active"]
    if active is None:
        if steps.mode != "choose" or steps.pending is None:
            return _goal(scene, steps) + _call_button(scene, steps)
        active = str(steps.pending.args[0])
    lines = el("p", el("b", escape(t.say(who_text(active)))), " ",  # else Persian letters join across the two
               el("small", escape(t(f"mrjack.ability.{ability_of(active)}.long"))), class_="mj-lines")
    head = el("div", el("span", token(scene, active), class_="mj-coin"), lines, class_="mj-who")
    return el("div", head, _stages(scene, steps), _plan(scene, steps), _buttons(scene, steps),
              class_=f"mj-bar mj-is-{active}")


def _goal(scene: Scene, steps: Steps) -> str:
    """Return in the first round, until somebody is picked, what this seat plays for and how to begin."""
    if steps.mode != "choose" or scene.view["round"] > 1:
        return ""
    t = scene.t
    return el("div", el("p", escape(t(f"mrjack.goal.{panels.ROLES[scene.seat]}"))), el("p", escape(t("mrjack.goal.how"))),
              class_="mj-bar mj-goal")


def _call_button(scene: Scene, steps: Steps) -> str:
    """Return the witness call's only answer, should the page not give it by itself."""
    if steps.mode != "call":
        return ""
    return el("div", *(_button(scene, steps, choice) for choice in steps.choices), class_="mj-bar mj-buttons")


def _stages(scene: Scene, steps: Steps) -> str:
    """Return move and ability as the two parts of a turn: what is done, what is being done, what may be turned to."""
    t, view = scene.t, scene.view
    if view["active"] in (None, "stealthy"):  # her ability is the way she moves
        return ""
    verb = ability_of(view["active"])
    move, ability = t("mrjack.stage.move", count=points_of(view["active"])), t(f"mrjack.ability.{verb}.short")
    going = "done" if view["moved"] else "now" if steps.mode in ("go", "") else "open"
    using = "open" if view["due"] or verb == "swap" else "done"
    if steps.mode == "use" or view["phase"] == "face":
        using = "now"
    to_move = {"data_cmd": "unpick:"} if steps.both and steps.mode == "use" else None
    to_use = press(steps, "pick:use") if steps.both and steps.mode == "go" else None
    joint = el("i", escape(t("mrjack.stage.or")), class_="mj-or") if verb == "swap" else ""
    parts = (_stage(scene, "boot", move, going, to_move), joint and el("li", joint, class_="mj-joint"),
             _stage(scene, ICON.get(verb, verb), ability, using, to_use))
    return el("ol", *parts, class_="mj-stages", aria_label=t("mrjack.stage.title"))


ICON = {"draw": "alibi", "face": "gas", "lamp": "gas"}
"""Ability → its sign, where that has another name."""


def _stage(scene: Scene, sign: str, text: str, state: str, press: dict[str, str] | None) -> str:
    icon = art.icon("tick" if state == "done" else sign)
    said = el("span", escape(text))
    label = scene.t(f"mrjack.stage.{state}", what=text)
    inside = (el("button", icon, said, type="button", aria_label=label, class_="mj-stage-button", **press) if press
              else el("span", icon, said, role="img", aria_label=label, class_="mj-stage-button"))
    return el("li", inside, class_=f"mj-is-{state}", aria_current="step" if state == "now" else None)


def _plan(scene: Scene, steps: Steps) -> str:
    """Return whom Goodley has whistled for so far; each can be taken back."""
    chips = (_chip(scene, character, hex) for character, hex in steps.plan.items())
    return el("div", *chips, class_="mj-plan") if steps.plan else ""


def _chip(scene: Scene, character: str, hex: str) -> str:
    entry: Text = "mrjack.entry", {"who": short_text(character), "hex": place_text(hex)}
    return el("button", token(scene, character), escape(scene.t.say(entry)), el("i", "×", aria_hidden="true"),
              type="button", class_="mj-chip", data_cmd=f"unpick:whistle-{character}-{hex}",
              aria_label=scene.t("mrjack.board.take_back", what=entry))


def _buttons(scene: Scene, steps: Steps) -> str:
    """Return the words of what is asked, the button that confirms what is picked, the one that takes it back."""
    t, view = scene.t, scene.view
    parts = []
    if steps.pending is not None:
        key, params = move_text(view, steps.pending)
        if steps.pending.verb == "accuse":
            parts.append(el("p", escape(t(_warning(scene, steps.pending), **params)), class_="mj-warning", role="alert"))
        kind = "mj-button mj-primary" + (" mj-danger" if steps.pending.verb == "accuse" else "")
        parts.append(el("button", art.icon("tick"), el("span", escape(t(key, **params))), type="button", class_=kind,
                        data_act=str(steps.pending), id="mj-confirm"))
    elif steps.mode:
        key, params = asking(scene, steps)
        parts.append(el("p", escape(t(key, **params)), class_="mj-hint"))
        parts += [_button(scene, steps, choice) for choice in steps.choices if choice.kind == "stay"]
    if steps.back is not None:
        parts.append(el("button", escape(t("mrjack.board.cancel")), type="button", class_="mj-button",
                        data_cmd=f"unpick:{steps.back}", id="mj-cancel"))
    return el("div", *parts, class_="mj-buttons") if parts else ""


def _warning(scene: Scene, move: Move) -> str:
    """Return the warning before an accusation, which ends the game."""
    place = scene.view["at"].index(move.args[0])
    return "mrjack.board.sure_innocent" if panels.CHARACTERS[place] in scene.view["innocent"] else "mrjack.board.sure"


def _button(scene: Scene, steps: Steps, choice: Choice) -> str:
    key, params = choice_text(scene.view, choice)
    return el("button", escape(scene.t(key, **params)), type="button", class_="mj-button", **press(steps, choice.act))


def _list(scene: Scene, steps: Steps) -> str:
    """Return everything that can be pressed on map and cards as a list, grouped by kind."""
    t = scene.t
    groups = []
    for kind in ORDER:
        choices = [choice for choice in steps.choices if choice.kind == kind]
        if choices:
            items = (el("li", _button(scene, steps, choice)) for choice in choices)
            groups.append(el("h4", escape(t(f"mrjack.kind.{kind}"))) + el("ul", *items))
    if not groups:
        return ""
    return el("details", el("summary", art.icon("list"), escape(t("mrjack.board.list", count=len(steps.choices)))),
              el("div", *groups), class_="mj-list", id="mj-list")
