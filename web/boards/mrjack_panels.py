"""What lies beside the map of Mr. Jack: rounds, cards, the call as it would be now, the notebook, the end."""

from __future__ import annotations

from html import escape

from pygames.games.mrjack.board import CHARACTERS
from pygames.games.mrjack.rules import NUMBERED_LAMPS, ORDER, ROUNDS
from pygames.games.mrjack.state import CHARACTER_CARDS, CHARACTER_OF, DETECTIVE, IDENTITY, JACK

from ..scene import Scene
from . import el
from . import mrjack_art as art
from .mrjack_marks import can_mark, mark_of, marker, token
from .mrjack_steps import Steps, View, press
from .mrjack_words import (
    ability_of,
    cleared_in,
    headline,
    identity,
    points_of,
    seen_now,
    short_text,
    suspects,
    who_text,
)

ROLES = ("jack", "detective")


def name(scene: Scene, character: str) -> str:
    """Return a character's short name as HTML."""
    return escape(scene.t.say(short_text(character)))


# -- rounds --------------------------------------------------------------------------------------------


def rounds(scene: Scene) -> str:
    """Return the track: eight rounds, the lamp that goes out after each of the first four, what the witnesses said."""
    t, view = scene.t, scene.view
    return el("ol", *(_round(scene, number) for number in range(1, ROUNDS + 1)), class_="mj-track",
              aria_label=t("mrjack.board.round", round=view["round"], count=ROUNDS))


def _round(scene: Scene, number: int) -> str:
    t, view = scene.t, scene.view
    words = [t("mrjack.board.round", round=number, count=ROUNDS)]
    kind, signs = "mj-later", ""
    if number <= NUMBERED_LAMPS:
        burning = view["lamps"][number - 1] is not None
        signs = el("span", art.icon("gas"), class_=f"mj-gas{'' if burning else ' mj-out'}")
        words.append(t("mrjack.board.burns" if burning else "mrjack.board.burnt", number=number))
    if number <= len(view["calls"]):
        answer = view["calls"][number - 1][0]
        kind = "mj-past"
        signs += el("span", art.icon("eye" if answer == "seen" else "shut"), class_=f"mj-said mj-{answer}")
        words.append(t(f"mrjack.board.call_{answer}"))
    elif number == view["round"]:
        kind = "mj-now"
    return el("li", el("b", t.num(number)), signs, class_=kind, aria_current="step" if kind == "mj-now" else None,
              aria_label=". ".join(words), title=". ".join(words))


def witness(scene: Scene) -> str:
    """Return what the witness card shows, and what that means for Jack; nothing before the first call."""
    view = scene.view
    if not view["calls"] or view["outcome"] is not None:
        return ""
    sight = view["witness"]
    return el("p", art.icon("eye" if sight == "seen" else "shut"), el("span", escape(scene.t(f"mrjack.board.witness_{sight}"))),
              class_=f"mj-witness mj-{sight}")


# -- the cards of the round -----------------------------------------------------------------------------------


def cards(scene: Scene, steps: Steps) -> str:
    """Return the four cards of the round, and whose the four turns are."""
    t, view = scene.t, scene.view
    turned_up = CHARACTER_CARDS[:4] if view["round"] % 2 else CHARACTER_CARDS[4:]
    if view["round"] == 0 or any(view["faces"][card] is None for card in turned_up):
        return el("p", escape(t("mrjack.ask.dealing")), class_="mj-cards mj-dealing")
    faces = [view["faces"][card] for card in turned_up]
    items = "".join(el("li", _card(scene, steps, card, face)) for card, face in zip(turned_up, faces))
    return el("div", _turns(scene), el("ul", items, class_="mj-hand", aria_label=t("mrjack.board.cards")),
              _next(scene, faces), class_="mj-cards")


def _turns(scene: Scene) -> str:
    """Return whose the turns of this round are; the present one is marked."""
    t, view = scene.t, scene.view
    played = view["played"] if view["round"] % 2 else view["played"][4:]
    at = len(played) - (view["active"] is not None or view["phase"] == "draw")
    over = view["outcome"] is not None or view["phase"] in ("call", "open", "deal")
    items = []
    for number, seat in enumerate(ORDER[view["round"] % 2]):
        kind = "mj-now" if number == at and not over else "mj-past" if number < at or over else ""
        mark = f'mj-pip mj-seat-{ROLES[seat]} {kind}'.strip()
        label = t("mrjack.board.turn_number", number=number + 1, who=scene.names[seat])
        items.append(el("li", el("b", escape(t(f"mrjack.board.pip.{ROLES[seat]}"))), class_=mark, aria_label=label,
                        title=scene.names[seat], aria_current="step" if kind == "mj-now" else None))
    return el("ol", *items, class_="mj-turns", aria_label=t("mrjack.board.order"))


def _card(scene: Scene, steps: Steps, card: int, face: str) -> str:
    """Return one card: a button while it may be chosen, else it says why not."""
    t, view = scene.t, scene.view
    choice = next((choice for choice in steps.choices if choice.kind == "choose" and choice.what == face), None)
    state = "active" if face == view["active"] else "up" if card in view["up"] else "played"
    picked = choice is not None and choice.picked
    what = t(f"mrjack.ability.{ability_of(face)}.short")
    text = el("span", el("b", name(scene, face)), el("small", escape(what)), class_="mj-lines")
    points = el("i", art.icon("boot"), t.num(points_of(face)), class_="mj-points")
    label = t("mrjack.board.card", who=who_text(face), count=points_of(face), state=(f"mrjack.board.state.{state}", {}),
              ability=(f"mrjack.ability.{ability_of(face)}.long", {}))
    does = press(steps, choice.act) if choice else {"data_why": _why(scene, state), "aria_disabled": "true"}
    return el("button", el("span", token(scene, face), class_="mj-coin"), text, points, type="button", aria_label=label,
              title=label, class_=f"mj-card mj-card-{state} mj-is-{face}{' mj-picked' if picked else ''}", id=f"mj-card-{card}",
              aria_pressed="true" if picked else None, **does)


def _why(scene: Scene, state: str) -> str:
    view = scene.view
    if view["outcome"] is not None:
        return "game_over"
    if state != "up":
        return f"card_{state}"
    if not scene.live:
        return "looking"
    if view["request"] is not None:
        return "wait"
    return "finish_first" if scene.legal else "not_your_turn"


def _next(scene: Scene, faces: list[str]) -> str:
    """Return who will be played in the next round, which is known in odd rounds."""
    if scene.view["round"] % 2 == 0:
        return ""
    rest = [character for character in CHARACTERS if character not in faces]
    tokens = "".join(token(scene, character) for character in rest)
    said = scene.t("mrjack.board.next_round", who=list(map(short_text, rest)))
    return el("p", el("small", escape(scene.t("mrjack.board.next"))), tokens, class_="mj-next", role="img", aria_label=said,
              title=said)


# -- the call ----------------------------------------------------------------------------------------------------


def call_now(scene: Scene, steps: Steps) -> str:
    """Return who is seen and who is not at this moment, and how many suspects either answer would leave."""
    flees = steps.pending is not None and steps.pending.verb == "escape"
    t, view = scene.t, scene.view if flees else steps.view  # no call follows an escape
    bright = seen_now(view)
    columns = []
    for sight in ("seen", "unseen"):
        there = [character for character in CHARACTERS if (character in bright) == (sight == "seen")]
        left = sum(character not in view["innocent"] for character in there)
        order = sorted(there, key=lambda character: (character in view["innocent"], CHARACTERS.index(character)))
        tokens = "".join(el("span", token(scene, character), role="img", aria_label=t.say(short_text(character)))
                         for character in order)
        columns.append(el("div", el("b", art.icon("eye" if sight == "seen" else "shut"), escape(t(f"mrjack.sight.{sight}"))),
                          el("span", tokens, class_="mj-row"), el("small", escape(t("mrjack.board.left", count=left))),
                          class_=f"mj-sight mj-{sight}"))
    foreseen = view is not scene.view
    title = t("mrjack.board.call_preview" if foreseen else "mrjack.board.call_now")
    return el("section", el("h3", escape(title)), el("div", *columns, class_="mj-sights"),
              class_=f"mj-call{' mj-preview' if foreseen else ''}")


# -- what the viewer knows ---------------------------------------------------------------------------------------


def notebook(scene: Scene) -> str:
    """Return the eight characters, who is cleared and why, and the alibi cards."""
    t, view = scene.t, scene.view
    cleared, alibis = cleared_in(view), _alibis(view, scene.seat)
    items = []
    for character in CHARACTERS:
        if character in cleared:
            answer = view["calls"][cleared[character] - 1][0]
            line, kind = t(f"mrjack.note.cleared_{answer}", round=cleared[character]), "mj-clear"
        elif scene.seat == DETECTIVE and character in alibis:
            line, kind = t("mrjack.note.alibi", round=alibis[character]), "mj-clear"
        else:
            was_jack = view["outcome"] is not None and character == identity(view)
            line = t("mrjack.note.jack" if was_jack else "mrjack.side.suspect")
            kind = f"mj-open {mark_of(scene, character) and 'mj-noted'}".strip()
        content = marker(scene, character) if kind != "mj-clear" else token(scene, character) + el("b", name(scene, character))
        items.append(el("li", content, el("small", escape(line)), class_=kind))
    help = el("p", escape(t("mrjack.board.marks_help")), class_="mj-help") if can_mark(scene) else ""
    return el("section", el("h3", art.icon("book"), escape(t("mrjack.board.notebook")),
                            el("small", escape(t("mrjack.board.left", count=len(suspects(view)))))),
              el("ul", *items, class_="mj-people"), _alibi_line(scene, alibis), help, class_="mj-notes")


def _alibis(view: View, seat: int) -> dict[str, int]:
    """Return the alibis that a seat has drawn and the viewer knows: character → round."""
    return {CHARACTER_OF[view["faces"][card]]: round for card, round in zip(view["hands"][seat], view["drawn"][seat])
            if card != IDENTITY and view["faces"][card] is not None}


def _alibi_line(scene: Scene, alibis: dict[str, int]) -> str:
    t, view = scene.t, scene.view
    drawn = [len(hand) - (seat == JACK) for seat, hand in enumerate(view["hands"])]
    lines = [t("mrjack.note.own", who=list(map(short_text, alibis)))] if alibis else []
    if drawn[1 - scene.seat]:
        lines.append(t("mrjack.note.drawn", count=drawn[1 - scene.seat], name=scene.names[1 - scene.seat]))
    return "".join(el("p", art.icon("alibi"), escape(line)) for line in lines)


def secret(scene: Scene) -> str:
    """Return Jack's own card, folded until he opens it; nothing for the other seat."""
    t, jack = scene.t, identity(scene.view)
    if scene.seat != JACK or jack is None or scene.view["outcome"] is not None:
        return ""
    return el("details", el("summary", art.icon("alibi"), escape(t("mrjack.board.secret"))),
              el("p", token(scene, jack, False), el("span", escape(t("mrjack.board.you_are", who=who_text(jack))))),
              class_="mj-secret", id="mj-secret")


# -- the end -------------------------------------------------------------------------------------------------------


def ending(scene: Scene) -> str:
    """Return who won and how, who Jack was, what every call and every alibi was."""
    t, view = scene.t, scene.view
    winner, reason, _ = view["outcome"]
    key, params = headline(view)
    jack = identity(view)
    said = [el("h2", escape(t(key, **params))), el("p", escape(t(f"mrjack.end.{reason}_line")))]
    if jack is not None:
        said.append(el("p", escape(t("mrjack.end.identity", who=who_text(jack))), class_="mj-unmasked"))
    portrait = el("span", token(scene, jack, False) if jack else art.emblem("stealthy"), class_="mj-portrait")
    banner = el("div", portrait, el("div", *said), class_=f"mj-verdict mj-won-{ROLES[winner]}")
    return el("section", banner, _history(scene), class_="mj-ending")


def _history(scene: Scene) -> str:
    t, view = scene.t, scene.view
    calls = "".join(
        el("li", el("b", escape(t("mrjack.board.round_short", round=number))),
           el("span", art.icon("eye" if answer == "seen" else "shut"), escape(t(f"mrjack.board.call_{answer}")),
              class_=f"mj-said mj-{answer}"),
           el("span", el("small", escape(t("mrjack.end.seen" if seen else "mrjack.end.nobody"))),
              "".join(token(scene, character, False) for character in seen), class_="mj-row"))
        for number, (answer, *seen) in enumerate(view["calls"], 1))
    drawn = [(round, seat, character) for seat in (JACK, DETECTIVE) for character, round in _alibis(view, seat).items()]
    alibis = "".join(
        el("li", token(scene, character, False),
           el("span", escape(t("mrjack.end.alibi", round=round, name=scene.names[seat], who=short_text(character)))))
        for round, seat, character in sorted(drawn))
    rest = [CHARACTER_OF[view["faces"][card]] for card in view["pile"] if view["faces"][card] is not None]
    pile = el("p", escape(t("mrjack.end.pile", who=list(map(short_text, rest))))) if rest else ""
    return "".join((
        el("h3", escape(t("mrjack.end.calls"))) + el("ol", calls, class_="mj-calls") if calls else "",
        el("h3", escape(t("mrjack.end.alibis"))) + el("ul", alibis, class_="mj-calls") if alibis else "", pile))
