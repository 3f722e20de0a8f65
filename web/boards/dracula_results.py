"""What came of a round in Whitby: the comparison, district by district, turned up one after the other."""

from __future__ import annotations

from html import escape

from pygames.games.dracula import FIRST_SEAT, PLACES

from ..scene import Scene
from . import dracula_art as art
from . import el
from .dracula_words import card_text


def chip(scene: Scene, face: str, more: str = "") -> str:
    """Return a card in small: number and emblem on its colour."""
    return el("span", art.icon(face[0]), el("b", scene.t.num(face[1])), class_=f"dr-chip dr-is-{face[0]}{more}",
              role="img", aria_label=scene.t.say(card_text(face)))


def is_fresh(scene: Scene) -> bool:
    """Return whether the viewer has not yet begun the round that follows the last comparison.

    Whose turn comes second sees it until his own first turn, since at one device he could not see it before.
    """
    view, seat = scene.view, scene.seat
    if not view["scored"] or view["outcome"] is not None:
        return False
    if view["phase"] in ("rank", "deal"):
        return True
    first = FIRST_SEAT[view["options"]["first_turn"]][view["round"] % 2]
    if view["phase"] == "score" or len(view["pile"]) > (seat != first):
        return False
    return view["phase"] == "start" or view["active"] != seat


def fresh_comparison(scene: Scene) -> str:
    """Return the comparison that has just been made, over the far half of the field; a press on its head puts it away."""
    if not is_fresh(scene):
        return ""
    t, number = scene.t, len(scene.view["rounds"])
    head = el("summary", el("span", escape(t("dracula.results.title", round=number))),
              el("small", escape(t("dracula.results.close"))), dir=t.dir)
    return el("details", head, comparison(scene), class_="dr-fresh dr-reveal", id=f"dracula-results-{number}", open=True)


def comparison(scene: Scene) -> str:
    """Return the last comparison: the opponent's card, what decided, the viewer's card, for every district."""
    t, view = scene.t, scene.view
    how, won_by_dracula, won_by_hunter = view["rounds"][-1]
    columns = "".join(el("li", _column(scene, district), style=f"--step:{district}") for district in PLACES)
    sums = t(f"dracula.results.{how}") + " " + t("dracula.results.sum", dracula=won_by_dracula, van_helsing=won_by_hunter)
    undrawn = ""
    if view["undrawn"]:
        undrawn = el("div", el("small", escape(t("dracula.results.undrawn"))),
                     el("span", *(chip(scene, face) for face in sorted(view["undrawn"])), class_="dr-leftover", dir="ltr"),
                     dir=t.dir)
    return el("div", el("ol", columns, class_="dr-columns", role="list", dir="ltr"), el("p", escape(sums), dir=t.dir), undrawn,
              class_="dr-comparison")


def _column(scene: Scene, district: int) -> str:
    t = scene.t
    dracula, van_helsing, winner, why = scene.view["scored"][district - 1]
    faces = (dracula, van_helsing)
    cards = [chip(scene, faces[seat], "" if winner is None else " dr-won" if winner == seat else " dr-beaten")
             for seat in (1 - scene.seat, scene.seat)]
    if winner is None:
        verdict = el("small", escape(t("dracula.results.not_compared")), dir=t.dir)
        return cards[0] + el("span", verdict, class_="dr-verdict") + cards[1]
    up = winner != scene.seat
    role = ("dracula", "van_helsing")[winner]
    verdict = el("b", escape(t(f"dracula.results.wins_{role}")), dir=t.dir) + el(
        "small", escape(t(f"dracula.results.{why}")), dir=t.dir)
    return cards[0] + el("span", verdict, class_=f"dr-verdict dr-{role} {'dr-up' if up else 'dr-down'}") + cards[1]
