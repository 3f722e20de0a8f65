"""The table of Jekyll vs. Hyde: a gaslit laboratory in London, 1886.

Hyde's things lie to the left and Jekyll's to the right, in both languages, as on the
Identity track; the viewer sits at the bottom.
"""

from __future__ import annotations

from html import escape

from pygames.core.moves import Move
from pygames.games.jekyll import COLOUR, COLOURS, HYDE, JEKYLL, LAST_SPACE, POTIONS, ROUNDS

from ..scene import Scene
from . import el
from . import jekyll_art as art
from .jekyll_words import (
    advise,
    ask,
    asked,
    card_text,
    cards_text,
    colour_text,
    duty,
    exchange_size,
    headline,
    narrate,
    refusal,
    rules,
    sort_key,
    why_not,
)

__all__ = ["advise", "ask", "narrate", "refusal", "render", "rules"]

ROLES = ("jekyll", "hyde")


def render(scene: Scene) -> str:
    """Return the play area as HTML."""
    view, near = scene.view, scene.seat
    over = view["outcome"] is not None
    middle = _ending(scene) if over else _table(scene)
    return el(
        "section", art.sprite(),
        el("div",
           _player(scene, 1 - near, near=False), _plate(scene), middle,
           "" if over else el("div", _bar(scene), class_="jk-bar"),
           _player(scene, near, near=True), "" if over else _hand(scene),
           class_="jk-stage"),
        class_=f"jk jk-from-{ROLES[near]} jk-phase-{view['phase']}", data_lang=scene.t.lang)


# -- what the viewer may do ------------------------------------------------------------------------


def _picked(scene: Scene) -> list[int]:
    """Return the cards that are picked for an exchange, as far as they can still become a move."""
    if not scene.moves or scene.view["phase"] not in ("pass", "swap"):
        return []
    number = len(scene.moves[0].args)
    hand = scene.view["hands"][scene.seat]
    picks = list(dict.fromkeys(int(pick) for pick in scene.picks if pick.isdigit() and int(pick) in hand))[-number:]
    return picks if _completable(scene, picks) else []


def _completable(scene: Scene, cards: list[int]) -> bool:
    return any(set(cards) <= set(move.args) for move in scene.moves)


def _potion_picked(scene: Scene) -> int | None:
    """Return the potion that is about to be led, while its colour is not named yet."""
    if scene.view["phase"] != "lead":
        return None
    for pick in reversed(scene.picks):
        verb, _, card = pick.partition("-")
        if verb == "lead" and any(str(move.args[0]) == card and len(move.args) == 2 for move in scene.moves):
            return int(card)
    return None


def _card_button(scene: Scene, card: int) -> dict[str, str]:
    """Return what a press on one of the viewer's cards does: attributes of its button."""
    phase = scene.view["phase"]
    why = why_not(scene)
    if why:
        return {"data_why": why}
    if phase in ("pass", "swap"):
        return _exchange_button(scene, card)
    if phase == "lead":
        if COLOUR[scene.view["faces"][card]]:
            return {"data_act": str(Move("lead", (card,)))}
        if _potion_picked(scene) == card:
            return {"data_cmd": f"unpick:lead-{card}"}
        return {"data_act": f"pick:lead-{card}"}
    move = Move("follow", (card,))
    if move in scene.moves:
        return {"data_act": str(move)}
    if scene.view["named"] is None:
        return {"data_why": "must_follow_evil"}
    return {"data_why": "must_follow" if COLOUR[scene.view["faces"][card]] else "no_potion"}


def _exchange_button(scene: Scene, card: int) -> dict[str, str]:
    picks, number = _picked(scene), len(scene.moves[0].args)
    if card in picks:
        return {"data_cmd": f"unpick:{card}"}
    if len(picks) == number and number > 1:
        return {"data_why": "enough"}
    # A single card is simply exchanged for another one that is pressed: a change of mind, no step on the way.
    if _completable(scene, [card] if number == 1 else [*picks, card]):
        return {"data_cmd" if picks and number == 1 else "data_act": f"pick:{card}"}
    return {"data_why": "potion_duty"}


# -- cards -------------------------------------------------------------------------------------------


def _face(scene: Scene, face: str) -> str:
    """Return the drawing of a card's face."""
    t = scene.t
    name = t("jekyll.card.elixir") if face in POTIONS else t(f"jekyll.colour.{face[0]}")
    return art.card(face, t.num(face if face in POTIONS else face[1]), escape(name))


def _pigment(face: str | None) -> str:
    """Return the class that gives a card its colour."""
    return "" if face is None else f" jk-is-{COLOUR[face] or 'potion'}"


def _hand(scene: Scene) -> str:
    t, view = scene.t, scene.view
    faces = view["faces"]
    lifted = {*_picked(scene), _potion_picked(scene), *(view["sealed"][scene.seat] or [])}
    items = []
    hand = sorted(view["hands"][scene.seat], key=lambda card: (sort_key(faces[card]), card))
    for place, card in enumerate(hand):
        face = faces[card]
        button = {"data_why": why_not(scene) or "wait"} if face is None else _card_button(scene, card)
        name = t("jekyll.card.back") if face is None else t.say(card_text(face))
        items.append(el("li", el(
            "button", art.back() if face is None else _face(scene, face),
            type="button", class_=f"jk-card{_pigment(face)}", data_key=f"card-{card}", aria_label=name,
            aria_pressed="true" if card in lifted else None,
            aria_disabled="true" if "data_why" in button else None, **button),
            style=f"--place:{2 * place + 1 - len(hand)}"))
    columns = len(items) if len(items) <= 5 else (len(items) + 1) // 2
    return el("ul", *items, class_="jk-hand", dir="ltr", role="list", style=f"--columns:{columns}",
              aria_label=t("jekyll.board.hand"))


# -- the players ---------------------------------------------------------------------------------------


def _player(scene: Scene, seat: int, near: bool) -> str:
    """Return a player's strip: who he is, what he holds, what he has won."""
    t, view = scene.t, scene.view
    role = t(f"jekyll.seat.{ROLES[seat]}")
    name = scene.names[seat]
    second = [role] if name != role else []
    if near:
        second.append(t("jekyll.board.you"))
    acting = view["outcome"] is None and view["turn"] >> seat & 1
    who = el("p", el("b", escape(name), dir="auto"), el("small", escape(" · ".join(second))) if second else "", class_="jk-who")
    return el("div", el("span", art.portrait(seat), class_=f"jk-avatar jk-glow-{ROLES[seat]}"), who,
              "" if near else _backs(scene, seat), _won(scene, seat),
              class_=f"jk-player {'jk-near' if near else 'jk-far'} jk-{ROLES[seat]}{' jk-acting' if acting else ''}")


def _backs(scene: Scene, seat: int) -> str:
    cards = scene.view["hands"][seat]
    backs = "".join(el("span", art.back(), class_="jk-back", data_key=f"card-{card}") for card in cards)
    chosen = ""
    if scene.view["sealed"][seat] is not None and scene.view["phase"] in ("pass", "swap"):
        chosen = el("span", escape(scene.t("jekyll.board.face_down")), class_="jk-chosen")
    count = el("span", escape(scene.t("jekyll.board.cards", count=len(cards))), class_="jk-sr")
    return el("div", el("span", backs, class_="jk-backs", dir="ltr"), count, chosen, class_="jk-holding")


def _won(scene: Scene, seat: int) -> str:
    """Return a player's won tricks: a small pile and how many, to be looked into if the options allow it."""
    t, view = scene.t, scene.view
    pile = view["piles"][seat]
    # The cards of the last trick still lie on the table while nothing new is led.
    hidden = set(_last_handles(view))
    tops = [card for card in pile[-6:] if card not in hidden]
    backs = "".join(el("i", art.back(), data_key=f"card-{card}") for card in tops)
    count = el("b", t.num(len(pile) // 2)) + el("span", escape(t("jekyll.board.tricks", count=len(pile) // 2)), class_="jk-sr")
    body = el("span", backs, class_="jk-pile", dir="ltr") + count
    title = t("jekyll.board.won")
    if view["options"]["show_won_tricks"] != "log" or not pile:
        return el("div", body, class_="jk-won", title=title)
    tricks = "".join(
        el("li", escape(t.join(t.say(card_text(view["faces"][card])) for card in pile[at:at + 2])))
        for at in range(0, len(pile), 2))
    return el("details", el("summary", body, aria_label=f"{title}: {t.num(len(pile) // 2)}"),
              el("ol", tricks), class_="jk-won jk-open", title=title)


# -- the brass plate: ranking and Identity track ---------------------------------------------------------


def _plate(scene: Scene) -> str:
    t, view = scene.t, scene.view
    number = min(ROUNDS, view["round"])
    played = sum(map(len, view["piles"])) // 2
    phase = t("jekyll.board.exchange") if view["phase"] in ("deal", "pass") else t(
        "jekyll.board.trick", trick=min(10, played + 1))
    where = el("p", el("b", escape(t("jekyll.board.round", round=number))), el("span", escape(phase)), class_="jk-where",
               dir=t.dir)
    return el("div", _tray(scene), _ranking(scene), where, _track(scene), class_="jk-plate", dir="ltr")


def _shown_ranking(scene: Scene) -> list[str]:
    """Return the colours whose tokens lie on the board."""
    ranking = list(scene.view["ranking"])
    if len(ranking) == 2 and scene.view["options"]["show_third_token_at_once"]:
        ranking += [colour for colour in COLOURS if colour not in ranking]
    return ranking


def _token(scene: Scene, colour: str) -> str:
    return el("span", art.icon(colour), class_=f"jk-token jk-is-{colour}", data_key=f"token-{colour}",
              title=scene.t(f"jekyll.colour.{colour}"))


def _ranking(scene: Scene) -> str:
    t, ranking = scene.t, _shown_ranking(scene)
    label = t("jekyll.board.ranking", colours=[colour_text(colour) for colour in ranking]) if ranking else t(
        "jekyll.board.ranking_empty")
    sockets = "".join(
        el("span", _token(scene, ranking[place]) if place < len(ranking) else "", class_="jk-socket") for place in range(3))
    ends = (el("small", escape(t(f"jekyll.board.{end}")), dir=t.dir) for end in ("weakest", "strongest"))
    weakest, strongest = ends
    return el("div", weakest, el("span", sockets, class_="jk-sockets"), strongest,
              class_="jk-ranking", role="img", aria_label=label)


def _tray(scene: Scene) -> str:
    """Return the tokens that wait beside the board."""
    ranking = _shown_ranking(scene)
    waiting = [colour for colour in COLOURS if colour not in ranking]
    label = scene.t("jekyll.board.unranked", colours=[colour_text(colour) for colour in waiting]) if waiting else None
    return el("div", *(_token(scene, colour) for colour in waiting), class_="jk-tray", role="img" if waiting else None,
              aria_label=label)


def _stake(scene: Scene) -> int | None:
    """Return where the marker would go if the round ended now; None if nothing is won yet or it would stay."""
    view = scene.view
    if view["outcome"] is not None or not any(view["piles"]):
        return None
    space = min(LAST_SPACE, view["marker"] + abs(len(view["piles"][0]) - len(view["piles"][1])) // 2)
    return space if space != view["marker"] else None


def _track(scene: Scene) -> str:
    t, marker, stake = scene.t, scene.view["marker"], _stake(scene)
    label = t("jekyll.board.track", marker=marker)
    if stake is not None:
        label += " " + t("jekyll.board.stake", marker=stake)
    spaces = []
    for space in range(LAST_SPACE, -1, -1):
        mark = el("i", class_="jk-marker", data_key="marker") if space == marker else ""
        ghost = el("i", class_="jk-stake") if space == stake else ""
        spaces.append(el("span", art.portrait(space / LAST_SPACE), ghost, mark, el("small", t.num(space)),
                         class_="jk-space" + (" jk-passed" if space < marker else ""),
                         style=f"--change:{space * 10}%"))
    return el("div", *spaces, class_="jk-track", role="img", aria_label=label)


# -- the table ----------------------------------------------------------------------------------------


def _last_handles(view: dict) -> list[int]:
    """Return the cards of the last trick, lead first, while they lie on the table for all to see."""
    if view["table"] or not view["last"]:
        return []
    return view["piles"][view["last"][5]][-2:]


def _table(scene: Scene) -> str:
    """Return the two places for the cards of a trick, Hyde's left, and between them what it is about."""
    view = scene.view
    places: dict[int, str] = {JEKYLL: "", HYDE: ""}
    leader, winner = view["leader"], view["winner"]
    if view["table"]:
        for seat, card in zip((leader, 1 - leader), view["table"], strict=False):
            places[seat] = _laid(scene, view["faces"][card], f"card-{card}")
    elif view["last"]:
        leader, lead, follow, _, _, winner = view["last"]
        keys = [f"card-{card}" for card in _last_handles(view)] or [None, None]
        places[leader] = _laid(scene, lead, keys[0])
        places[1 - leader] = _laid(scene, follow, keys[1])
    elif view["phase"] != "lead":
        leader = None
    old = not view["table"] and view["last"]
    sides = {}
    for seat in (HYDE, JEKYLL):
        part = "" if leader is None else scene.t("jekyll.board.leads" if seat == leader else "jekyll.board.follows")
        won = " jk-winner" if winner == seat and places[seat] else ""
        sides[seat] = el("div", places[seat] or el("span", class_="jk-empty"), el("small", escape(part), dir=scene.t.dir),
                         class_=f"jk-place jk-{ROLES[seat]}{won}")
    return el("div", sides[HYDE], el("div", _between(scene), class_="jk-between", dir=scene.t.dir), sides[JEKYLL],
              class_=f"jk-table{' jk-old' if old else ''}", dir="ltr", role="group", aria_label=scene.t("jekyll.board.table"))


def _laid(scene: Scene, face: str | None, key: str | None) -> str:
    name = scene.t("jekyll.card.back") if face is None else scene.t.say(card_text(face))
    return el("span", art.back() if face is None else _face(scene, face), class_=f"jk-card jk-laid{_pigment(face)}",
              data_key=key, role="img", aria_label=name)


def _between(scene: Scene) -> str:
    """Return what stands between the two cards: the asked colour, who takes the trick, or the round's result."""
    t, view = scene.t, scene.view
    if view["phase"] in ("deal", "pass"):
        return _round_result(scene) if view["rounds"] else _exchange_sign(scene)
    colour = asked(view)
    if colour:
        word = t("jekyll.board.named" if view["named"] else "jekyll.board.asked")
        return el("div", el("small", escape(word)), art.icon(colour), el("b", escape(t(f"jekyll.colour.{colour}"))),
                  class_=f"jk-badge jk-is-{colour}")
    winner = view["winner"] if view["table"] else view["last"][5] if view["last"] else None
    if winner is None:
        return el("p", escape(t("jekyll.notice.first", name=scene.names[view["leader"]])), class_="jk-whisper")
    title = "" if view["table"] else el("small", escape(t("jekyll.board.last")))
    return el("div", title, el("b", escape(t.say(scene.names[winner]))), el("span", escape(t("jekyll.board.takes"))),
              class_=f"jk-result jk-{ROLES[winner]}")


def _exchange_sign(scene: Scene) -> str:
    t = scene.t
    if scene.view["phase"] == "deal":
        return el("p", escape(t("jekyll.ask.dealing")), class_="jk-whisper")
    count = exchange_size(scene.view)
    return el("p", el("b", escape(t("jekyll.board.exchange"))), el("span", escape(t("jekyll.board.cards", count=count))),
              class_="jk-sign")


def _round_result(scene: Scene) -> str:
    """Return the counts of the round that has just ended, each on its player's side, and what the marker did."""
    t, view = scene.t, scene.view
    jekyll, hyde = view["rounds"][-1]
    before = sum(abs(one - other) for one, other in view["rounds"][:-1])
    moved = t("jekyll.board.marker_to", old=before, new=view["marker"])
    aside = ""
    if view["aside"]:
        aside = el("small", escape(t("jekyll.board.aside", cards=cards_text(view["aside"]))), class_="jk-aside")
    title = t("jekyll.board.round_result", round=len(view["rounds"]))
    return el("div", el("small", escape(title)), _score(scene, jekyll, hyde), el("small", escape(moved)), aside,
              class_="jk-roundup")


def _score(scene: Scene, jekyll: int, hyde: int) -> str:
    num = scene.t.num
    return el("span", el("b", num(hyde), class_="jk-hyde"), el("i", "–"), el("b", num(jekyll), class_="jk-jekyll"),
              class_="jk-score", dir="ltr")


# -- what is asked, in words and buttons -------------------------------------------------------------------


def _bar(scene: Scene) -> str:
    t, phase = scene.t, scene.view["phase"]
    name = scene.names[1 - scene.seat]
    if scene.moves and phase in ("pass", "swap"):
        return _exchange_bar(scene)
    if scene.moves and phase == "steal":
        buttons = (_button(t(f"jekyll.act.{word}"), str(move))
                   for word, move in zip(("steal", "leave"), scene.moves, strict=True))
        return el("div", *buttons, class_="jk-buttons", role="group", aria_label=ask(scene))
    potion = _potion_picked(scene)
    if potion is not None:
        colours = [str(move.args[1]) for move in scene.moves if move.args[0] == potion]
        buttons = (_button(art.icon(colour) + escape(t(f"jekyll.colour.{colour}")), f"lead:{potion},{colour}",
                           f" jk-is-{colour}", t("jekyll.act.name", colour=colour_text(colour))) for colour in colours)
        return el("div", *buttons, class_="jk-buttons", role="group", aria_label=ask(scene))
    if phase == "steal":
        return el("p", art.icon("P"), el("span", escape(t("jekyll.notice.steal_wait", name=name))), class_="jk-say jk-is-P")
    if phase in ("pass", "swap"):
        waiting = scene.view["sealed"][scene.seat] is not None
        return el("p", escape(t("jekyll.notice.sealed", name=name)), class_="jk-say") if waiting else ""
    return _last_trick(scene) if scene.view["last"] else ""


def _last_trick(scene: Scene) -> str:
    """Return the last trick in words: while its cards still lie on the table what came of it, later what it was."""
    t, view = scene.t, scene.view
    _, lead, follow, _, effect, winner = view["last"]
    if view["table"]:
        text = t("jekyll.notice.strip", lead=card_text(lead), follow=card_text(follow), name=scene.names[winner])
        return el("p", escape(text), class_="jk-say jk-past")
    if effect:
        text = t(f"jekyll.notice.{effect}", winner=scene.names[winner], loser=scene.names[1 - winner])
        return el("p", art.icon(effect), el("span", escape(text)), class_=f"jk-say jk-is-{effect}")
    one, other = COLOUR[lead], COLOUR[follow]
    if one is None and other is None:
        return el("p", escape(t("jekyll.notice.cancel")), class_="jk-say jk-is-potion")
    won, lost = (lead, follow) if winner == view["last"][0] else (follow, lead)
    why = "colour" if one and other and one != other else "number"
    return el("p", escape(t(f"jekyll.notice.why_{why}", card=card_text(won), other=card_text(lost))), class_="jk-say")


def _exchange_bar(scene: Scene) -> str:
    t, phase = scene.t, scene.view["phase"]
    number, picks = len(scene.moves[0].args), _picked(scene)
    if len(picks) == number:
        move = Move(phase, tuple(sorted(picks)))
        return el("div", _button(t(f"jekyll.act.{phase}", count=number), str(move)), class_="jk-buttons")
    key = f"choose_{phase}" if not duty(scene) else "duty" if phase == "pass" else "duty_swap"
    text = el("span", escape(t(f"jekyll.notice.{key}", count=number)), class_="jk-lines")
    count = el("b", escape(t("jekyll.notice.chosen", count=len(picks), number=number)), class_="jk-count")
    return el("p", art.icon("G") if phase == "swap" else "", text, count,
              class_="jk-say" + (" jk-is-G" if phase == "swap" else ""))


def _button(content: str, act: str, kind: str = "", label: str | None = None) -> str:
    return el("button", el("span", content), type="button", class_=f"jk-button{kind}", data_act=act, aria_label=label)


# -- the end -------------------------------------------------------------------------------------------


def _ending(scene: Scene) -> str:
    """Return the winner's banner: in mood, with the tricks of every round."""
    t, view = scene.t, scene.view
    winner, reason, _ = view["outcome"]
    key, params = headline(view)
    if reason == "resigned":
        line = t("jekyll.end.resigned_line", winner=t.say(("jekyll.seat." + ROLES[winner], {})))
    else:
        line = t(f"jekyll.end.{ROLES[winner]}_line")
    rounds = "".join(
        el("li", el("small", escape(t("jekyll.board.round_result", round=number))),
           _score(scene, jekyll, hyde))
        for number, (jekyll, hyde) in enumerate(view["rounds"], 1))
    text = el("div", el("h2", escape(t(key, **params))), el("p", escape(line)),
              el("ol", rounds, aria_label=t("jekyll.end.rounds")) if rounds else "", class_="jk-epitaph")
    return el("div", el("span", art.portrait(winner), class_=f"jk-lit jk-glow-{ROLES[winner]}"), text,
              class_=f"jk-ending jk-{ROLES[winner]}")
