"""How rounds and matches of Spite and Malice ended: the winner's banner, and the points of a match."""

from __future__ import annotations

from html import escape

from pygames.games.spite.state import members, sides_of

from ..scene import Scene
from . import el
from . import spite_art as art
from .spite_words import View, headline, score_text, side_text


def points_of(view: View, seat: int) -> int:
    """Return the points of a seat's side."""
    return view["points"][seat % sides_of(view["options"])]


def banner(scene: Scene) -> str:
    """Return who has won, and what was left."""
    t, view = scene.t, scene.view
    winner, reason, _ = view["outcome"]
    key, params = headline(scene)
    left = _left(scene) if reason != "resigned" and view["options"]["scoring"] == "none" else ""
    mood = "tie" if winner is None else "mine" if scene.seat in members(view["options"], winner) else "theirs"
    return el("div", art.sign("crown" if winner is not None else "scales"),
              el("div", el("h2", escape(t(key, **params))), left), class_=f"sp-banner sp-{mood}", role="status", dir=t.dir)


def _left(scene: Scene) -> str:
    """Return how many pay-off cards everybody has left."""
    t, view = scene.t, scene.view
    rows = "".join(el("li", escape(t("spite.results.left", name=scene.names[seat], count=len(pile))))
                   for seat, pile in enumerate(view["payoffs"]))
    return el("ul", rows, class_="sp-left")


def ledger(scene: Scene) -> str:
    """Return the points of a match: a line that unfolds; open until the viewer has begun the new round."""
    t, view = scene.t, scene.view
    rounds = view["rounds"]
    if view["options"]["scoring"] == "none":
        return ""
    stand = t("spite.results.stand", target=view["options"]["target"], points=[
        ("spite.results.side_points", {"name": side_text(scene, side), "count": points})
        for side, points in enumerate(view["points"])])
    title = t("spite.results.match", round=view["round"])
    summary = el("summary", el("b", escape(title)), el("span", escape(stand)))
    if not rounds:
        body = el("p", escape(t("spite.results.none")))
    else:
        head = el("tr", *(el("th", escape(text), scope="col") for text in (
            t("spite.results.round"), t("spite.results.end"), t("spite.results.gain"))))
        body = el("p", escape(t.say(score_text(scene, rounds[-1]))), class_="sp-latest") + el(
            "table", el("thead", head), el("tbody", *(_row(scene, number, row) for number, row in enumerate(rounds, 1))))
    fresh = bool(rounds) and (_untouched(scene) or view["outcome"] is not None)
    return el("details", summary, el("div", body, class_="sp-sheet"), class_=f"sp-ledger{' sp-fresh' if fresh else ''}",
              id=f"spite-rounds-{len(rounds)}", open=fresh, dir=t.dir)


def _untouched(scene: Scene) -> bool:
    """Return whether the viewer has not discarded in this round yet."""
    seat = scene.seat
    most = 1 if scene.view["options"]["side_start"] else 0
    return all(len(stack) <= most for stack in scene.view["sides"][4 * seat:4 * seat + 4])


def _row(scene: Scene, number: int, row: list[object]) -> str:
    t = scene.t
    ending, _, scorer, gain = row[:4]
    scored = "–" if scorer is None else t("spite.results.scored", name=side_text(scene, scorer), count=gain)
    return el("tr", el("th", t.num(number), scope="row"), el("td", escape(t(f"spite.results.{ending}"))),
              el("td", escape(scored)))
