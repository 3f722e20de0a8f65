"""The table of Spite and Malice: a card room, the viewer's piles at the bottom, the others' in turn order on top.

Stacks and places run from left to right in both languages.  Of a squared side stack only
the top and the number of cards are drawn, whatever the page might know.
"""

from __future__ import annotations

from html import escape

from pygames.games.spite.cards import JOKER, WILD
from pygames.games.spite.state import full, helpers, ranks

from ..i18n import Text
from ..scene import Scene
from . import el
from . import spite_art as art
from .spite_moves import Choices, Press, choices
from .spite_results import banner, ledger, points_of
from .spite_words import advise, ask, card_text, narrate, rank_sign, rank_text, refusal, rules, sort_key

__all__ = ["advise", "ask", "narrate", "refusal", "render", "rules"]

STOCK_SHOWN = 5
"""Cards of the stock that lie there one by one, so that drawn ones are seen to come from it."""

MOST_SLIPS = 5
"""Open cards under a top that stand one below the other; more of them stand in two columns."""

FEW_STACKS = 4
"""Centre stacks that have room for cards of full size on a phone."""

UNSHUFFLED = ("packs", "shuffle")
"""Phases in which cards have their places already, but no hidden order yet."""


def render(scene: Scene) -> str:
    """Return the play area as HTML."""
    view, near = scene.view, scene.seat
    found, seats = choices(scene), view["options"]["players"]
    over = view["outcome"] is not None
    others = "".join(_other(found, (near + step) % seats) for step in range(1, seats))
    table = el("div", banner(scene) if over else "", ledger(scene), el("div", others, class_="sp-others"), _middle(found),
               _own(found), class_="sp-felt")
    return el("section", art.sprite(), el("div", table, class_="sp-rim", dir="ltr"),
              class_=f"sp sp-seats-{seats}{' sp-choosing' if found.picked is not None else ''}", data_lang=scene.t.lang)


# -- cards ---------------------------------------------------------------------------------------


def _face(scene: Scene, face: str | None, kind: str = "blue", small: bool = False) -> str:
    """Return the drawing of a card, its back where the face is not known."""
    if face is None:
        return art.back(kind, small)
    rank = rank_sign(scene.t, face)
    return art.mini(face, rank) if small else art.card(face, rank)


def _card(scene: Scene, card: int, face: str | None, kind: str = "blue", small: bool = False, look: str = "") -> str:
    """Return a card that lies somewhere; wherever it lies next, it flies there."""
    return el("span", _face(scene, face, kind, small), class_=f"sp-card{look}", data_key=f"card-{card}")


def _spot(content: str, kind: str, label: str, press: Press | None, **more: str | None) -> str:
    """Return a place with what lies on it: a button if pressing it means anything."""
    if press is None:
        return el("span", content, class_=f"sp-spot {kind}", role="img", aria_label=label)
    return el("button", content, type="button", class_=f"sp-spot {kind}", aria_label=label,
              aria_disabled="true" if "data_why" in press else None, **press, **more)


def _count(scene: Scene, number: int) -> str:
    return el("b", scene.t.num(number), class_="sp-count") if number > 1 else ""


def _shines(found: Choices, card: int) -> str:
    """Return the classes that show what may be done with a card of the viewer."""
    look = ""
    if found.centre_of(card) or any(place[0] == "p" for place in found.places_of(card)):
        look = " sp-must" if found.forced else " sp-playable"
    return look + (" sp-picked" if card == found.picked else "")


# -- the centre and the stock ------------------------------------------------------------------------


def _middle(found: Choices) -> str:
    scene = found.scene
    t, centre, options = scene.t, scene.view["centre"], scene.view["options"]
    stacks = [_stack(found, place, stack) for place, stack in enumerate(centre)
              if stack or options["centre"] != "unlimited"]
    if options["centre"] == "unlimited":
        stacks.append(_stack(found, len(centre), []))
    crowd = " sp-crowd" if len(stacks) > FEW_STACKS else ""
    row = el("ol", *stacks, class_=f"sp-centre{crowd}", role="list", aria_label=t("spite.board.centre"))
    return el("div", el("div", _stock(found), _aside(scene), class_="sp-store"), row, class_="sp-middle")


def _stack(found: Choices, place: int, stack: list[int]) -> str:
    """Return a centre stack: its top, what a wild card on it stands for, and what comes next."""
    scene, height = found.scene, len(stack)
    t, view = scene.t, scene.view
    word = f"c{place}" if stack else "new"
    done, last = height >= full(view["options"]), height + 1 == full(view["options"])
    needed = el("b", rank_sign(t, height + 1), class_="sp-needs") if not done else ""
    following: Text = ("spite.board.full", {}) if done else ("spite.board.next", {"rank": rank_text(height + 1)})
    if not stack:
        content = el("span", needed, class_="sp-slot")
        label, note = t("spite.board.free_place"), "free"
    else:
        face = view["faces"][stack[-1]]
        under = _card(scene, stack[-2], view["faces"][stack[-2]], look=" sp-under") if height > 1 else ""
        wild = face is not None and ranks(view["options"])[face] == WILD
        badge = el("span", rank_sign(t, height), class_="sp-stands") if wild else ""
        content = under + _card(scene, stack[-1], face) + badge
        shown: Text = ("spite.board.covered", {}) if face is None else card_text(face)
        if wild:
            shown = ("spite.board.stands_for", {"card": shown, "rank": rank_text(height)})
        label = t("spite.board.stack", number=place + 1, card=shown, next=following)
        note = "full" if done else "next_word"
    press = found.press_place(word)
    if "data_act" in press:
        label = t("spite.act.to_place", place=label)
    caption = el("small", el("span", escape(t(f"spite.board.{note}"))), needed if stack else "", dir=t.dir,
                 class_=f"sp-plate{' sp-last' if last else ''}")
    spot = _spot(content, "sp-pile" + (" sp-aim" if "data_act" in press else ""), label, press, data_drop=word)
    return el("li", spot, caption, class_="sp-stack")


def _stock(found: Choices) -> str:
    scene = found.scene
    stock = scene.view["stock"]
    cards = "".join(_card(scene, card, None, look=" sp-under" if card != stock[-1] else "") for card in stock[-STOCK_SHOWN:])
    label = scene.t("spite.board.stock", count=len(stock))
    content = (cards or el("span", class_="sp-slot")) + el("b", scene.t.num(len(stock)), class_="sp-count")
    spot = _spot(content, "sp-pile", label, {"data_why": "draws_itself"})
    return el("div", spot, el("small", escape(scene.t("spite.board.stock_word")), dir=scene.t.dir, class_="sp-plate"),
              class_="sp-stack")


def _aside(scene: Scene) -> str:
    """Return the full stacks that wait until the stock has run out."""
    t, aside = scene.t, scene.view["aside"]
    if not aside:
        return ""
    top = aside[-1]
    content = _card(scene, top, scene.view["faces"][top]) + _count(scene, len(aside))
    spot = _spot(content, "sp-pile sp-waiting", t("spite.board.aside", count=len(aside)), None)
    return el("div", spot, el("small", escape(t("spite.board.aside_word")), dir=t.dir, class_="sp-plate"), class_="sp-stack")


# -- a player's piles --------------------------------------------------------------------------------


def _payoff(found: Choices, seat: int, small: bool) -> str:
    """Return a pay-off pile: its top is open, everything below it is not."""
    scene = found.scene
    t, view, pile = scene.t, scene.view, scene.view["payoffs"][seat]
    face = view["faces"][pile[-1]] if pile and view["phase"] not in UNSHUFFLED else None
    label = _payoff_label(scene, seat, face)
    if not pile:
        return _spot(el("span", art.sign("crown"), class_="sp-slot sp-done"), "sp-pile sp-payoff", label, None)
    under = _card(scene, pile[-2], None, "red", small, " sp-under") if len(pile) > 1 else ""
    usable = seat in helpers(view["options"], scene.seat)
    content = (under + _card(scene, pile[-1], face, "red", small, _shines(found, pile[-1]) if usable else "")
               + el("b", t.num(len(pile)), class_="sp-count sp-big"))
    press = found.press_card(pile[-1]) if usable else found.press_place(f"p{seat}")
    aim = "" if usable or "data_act" not in press else " sp-aim"
    if aim:
        label = t("spite.act.load", pile=label)
    if not usable:
        return _spot(content, f"sp-pile sp-payoff{aim}", label, press, data_drop=f"p{seat}")
    return _spot(content, "sp-pile sp-payoff", label, press, data_drag=_drag(found, pile[-1]),
                 aria_pressed=_pressed(found, pile[-1]))


def _payoff_label(scene: Scene, seat: int, face: str | None) -> str:
    t, count = scene.t, len(scene.view["payoffs"][seat])
    whose = "own" if seat == scene.seat else "other"
    if not count:
        return t(f"spite.board.payoff_done_{whose}", name=scene.names[seat])
    shown: Text = ("spite.board.covered", {}) if face is None else card_text(face)
    return t(f"spite.board.payoff_{whose}", name=scene.names[seat], count=count, card=shown)


def _pressed(found: Choices, card: int) -> str | None:
    return "true" if card == found.picked else None


def _drag(found: Choices, card: int) -> str | None:
    """Return the name by which a card is dragged that may go somewhere."""
    return str(card) if found.places_of(card) else None


def _open_part(scene: Scene, stack: list[int]) -> list[int]:
    """Return the cards of a side stack that are open under its top, the lowest first (section 5 of the rules page).

    Spread: all of them.  In the book version a joker shows what it lies on, down to the
    uppermost natural card.
    """
    view = scene.view
    if view["options"]["side_view"] == "spread":
        return stack[:-1]
    shown = len(stack)
    while view["options"]["book"] and shown > 1 and view["faces"][stack[shown - 1]] == JOKER:
        shown -= 1
    return stack[shown - 1:-1] if shown else []


def _side(found: Choices, seat: int, number: int, small: bool) -> str:
    """Return a side stack: the top, the number of cards, and what lies open under it."""
    scene = found.scene
    t, view, near = scene.t, scene.view, seat == scene.seat
    stack = view["sides"][4 * seat + number]
    word = f"s{number}"
    waiting = next((card for card, place in found.laid.items() if place == word), None) if near else None
    label = _side_label(scene, seat, number, stack)
    target, usable = near and word in found.targets, seat in helpers(view["options"], scene.seat)
    slips = _slips(scene, _open_part(scene, stack))
    if waiting is not None:
        content = _card(scene, waiting, view["faces"][waiting], look=" sp-laid")
        label = t("spite.board.laid", number=number + 1, card=card_text(view["faces"][waiting]))
    elif stack:
        content = (slips + _card(scene, stack[-1], view["faces"][stack[-1]], small=small,
                                 look=_shines(found, stack[-1]) if usable else "") + _count(scene, len(stack)))
    else:
        content = el("span", class_="sp-slot")
    press: Press | None
    if target:
        press = found.press_place(word)
        label = t("spite.act.to_side", stack=label)
    elif waiting is not None:
        press = found.press_card(waiting)
    elif usable and stack:
        press = found.press_card(stack[-1])
    elif near:
        press = found.press_place(word)
    else:
        press = {"data_why": "not_yours"} if stack else None
    drag = _drag(found, stack[-1]) if stack and not target and usable else None
    spot = _spot(content, f"sp-pile sp-side{' sp-aim' if target else ''}{' sp-deep' if len(stack) > 1 else ''}", label, press,
                 data_drop=word if near else None, data_drag=drag,
                 aria_pressed=_pressed(found, stack[-1]) if stack else None)
    return el("li", spot)


def _side_label(scene: Scene, seat: int, number: int, stack: list[int]) -> str:
    t, faces = scene.t, scene.view["faces"]
    whose = "own" if seat == scene.seat else "other"
    params = {"number": number + 1, "name": scene.names[seat], "count": len(stack)}
    if not stack:
        return t(f"spite.board.side_empty_{whose}", **params)
    top: Text = ("spite.board.covered", {}) if faces[stack[-1]] is None else card_text(faces[stack[-1]])
    label = t(f"spite.board.side_{whose}", **params, card=top)
    below = [card_text(faces[card]) for card in reversed(_open_part(scene, stack)) if faces[card]]
    return t("spite.board.side_below", stack=label, cards=below) if below else label


def _slips(scene: Scene, cards: list[int]) -> str:
    """Return the open cards under a top, each as a slip of paper that looks out, the lowest first."""
    faces = [scene.view["faces"][card] for card in cards]
    slips = [el("i", el("b", rank_sign(scene.t, face)), art.suit(face), class_=f"sp-slip {art.colour_of(face)}")
             for face in faces if face]
    return el("span", *slips, class_=f"sp-slips{' sp-many' if len(slips) > MOST_SLIPS else ''}") if slips else ""


def _sides(found: Choices, seat: int, small: bool) -> str:
    label = "spite.board.own_sides" if seat == found.scene.seat else "spite.board.sides_of"
    return el("ol", *(_side(found, seat, number, small) for number in range(4)), class_="sp-sides", role="list",
              aria_label=found.scene.t(label, name=found.scene.names[seat]))


# -- the players ---------------------------------------------------------------------------------


def _who(scene: Scene, seat: int) -> str:
    """Return a player's name plate: number, name, what is special about the seat, its points."""
    t, view = scene.t, scene.view
    options = view["options"]
    number = el("i", t.num(seat + 1), class_="sp-seat") if options["players"] > 2 else ""
    own = seat == scene.seat
    marks = [("you", "you")] if own else [("partner", "partner")] if seat in helpers(options, scene.seat) else []
    if view["outcome"] is None and view["turn"] >> seat & 1:
        marks.append(("turn", "turn_own" if own else "turn"))
    flags = "".join(el("small", escape(t(f"spite.board.{word}")), class_=f"sp-flag sp-flag-{mark}") for mark, word in marks)
    points = ""
    if options["scoring"] == "points":
        points = el("small", escape(t("spite.board.points", count=points_of(view, seat))), class_="sp-points")
    return el("p", number, el("b", escape(scene.names[seat]), dir="auto"), flags, points, class_="sp-who", dir=t.dir)


def _other(found: Choices, seat: int) -> str:
    """Return the panel of another player."""
    scene = found.scene
    view = scene.view
    partner = seat in helpers(view["options"], scene.seat)
    small = view["options"]["players"] > 2 and not partner
    acting = view["outcome"] is None and view["turn"] >> seat & 1
    head = el("div", _who(scene, seat), _far_hand(scene, seat), class_="sp-head", dir=scene.t.dir)
    row = el("div", _payoff(found, seat, small), _sides(found, seat, small), class_="sp-row")
    look = (" sp-partner" if partner else "") + (" sp-small" if small else "") + (" sp-acting" if acting else "")
    return el("section", head, row, class_=f"sp-other{look}", aria_label=scene.names[seat])


def _far_hand(scene: Scene, seat: int) -> str:
    """Return another player's hand: as many backs, or the cards themselves when all is over."""
    view, hand = scene.view, scene.view["hands"][seat]
    over = view["outcome"] is not None
    cards = "".join(_card(scene, card, view["faces"][card] if over else None, small=True) for card in hand)
    label = scene.t("spite.board.hand_of", name=scene.names[seat], count=len(hand))
    if over and hand and view["faces"][hand[0]]:
        label = scene.t("spite.board.hand_shown", hand=label, cards=[card_text(view["faces"][card]) for card in hand])
    return el("span", cards, class_="sp-backs", role="img", aria_label=label, dir="ltr")


def _own(found: Choices) -> str:
    scene, seat = found.scene, found.scene.seat
    view = scene.view
    acting = view["outcome"] is None and view["turn"] >> seat & 1
    row = el("div", _payoff(found, seat, small=False), _sides(found, seat, small=False), class_="sp-row")
    return el("section", el("div", _who(scene, seat), _bar(found), class_="sp-head", dir=scene.t.dir), row, _hand(found),
              class_=f"sp-own{' sp-acting' if acting else ''}", aria_label=scene.t("spite.board.yours"))


def _hand(found: Choices) -> str:
    scene = found.scene
    t, faces = scene.t, scene.view["faces"]
    hand = sorted((card for card in scene.view["hands"][scene.seat] if card not in found.laid),
                  key=lambda card: (sort_key(scene.view["options"], faces[card]), card))
    cards = []
    for card in hand:
        label = card_text(faces[card]) if faces[card] else ("spite.board.covered", {})
        spot = _spot(_card(scene, card, faces[card], look=_shines(found, card)), "sp-pile", t.say(label),
                     found.press_card(card), data_drag=_drag(found, card), aria_pressed=_pressed(found, card))
        cards.append(el("li", spot))
    if not cards:
        cards.append(el("li", el("small", escape(t("spite.board.hand_empty")), dir=t.dir), class_="sp-empty"))
    return el("ol", *cards, class_="sp-hand", role="list", aria_label=t("spite.board.own_hand"))


def _bar(found: Choices) -> str:
    """Return the buttons for what takes no card: ending the turn without a discard, having nothing that breaks a deadlock."""
    scene = found.scene
    t, buttons = scene.t, []
    if found.act("end_turn"):
        passing = scene.view["options"]["book"] and not scene.view["moved"]
        buttons.append(_button(t("spite.act.pass" if passing else "spite.act.end_turn"), data_act="end_turn"))
    if found.act("deny"):
        buttons.append(_button(t("spite.act.deny"), data_act="deny"))
    if found.filling:
        buttons.append(_button(t("spite.act.take_back"), data_cmd="unpick:"))
    return el("div", *buttons, class_="sp-bar") if buttons else ""


def _button(label: str, **press: str) -> str:
    return el("button", escape(label), type="button", class_="sp-button", **press)
