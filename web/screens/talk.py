"""What two players say to each other and ask of each other, at a table between two browsers."""

from __future__ import annotations

from html import escape

from pygames.peer.messages import LONGEST_SPEECH, PHRASES
from pygames.peer.talk import Line

from ..boards import el
from ..i18n import Locale
from ..peer import PeerTable
from .connect import friend_name
from .parts import button, icon, prose

LEAVING = ("later", "enough")
"""The reasons for which one may leave."""


def drawer(t: Locale, table: PeerTable, typed: str, said: int) -> str:
    """Return the conversation.

    Args:
        typed: what is in the field.
        said: how often something was said: then the field is a fresh one.
    """
    talk, name = table.session.talk, friend_name(t, table)
    lines = "".join(_line(t, line, name) for line in talk.lines)
    story = el("ol", lines, class_="talk-lines", aria_live="polite", aria_label=t("talk.title")) if lines else prose(
        t("talk.nothing"), class_="help")
    phrases = "".join(el("button", escape(t(f"talk.phrase.{word}")), type="button", class_="phrase", data_cmd=f"phrase:{word}")
                      for word in PHRASES if word != "time_up")
    field = el("input", type="text", value=typed, id=f"say-{said}", data_input="say", maxlength=str(LONGEST_SPEECH), dir="auto",
               autocomplete="off", aria_label=t("talk.label"), placeholder=t("talk.label"), data_focus=said > 0)
    form = el("form", field, button("say", t("talk.send"), kind="primary", type="submit"), class_="talk-form")
    mute = button("mute", t("talk.unmute" if talk.muted else "talk.mute", name=name), kind="quiet")
    muted = prose(t("talk.muted", name=name), class_="help") if talk.muted else ""
    summary = el("summary", icon("talk"), escape(t("talk.title")))
    return el("details", summary, el("div", story, muted, el("div", phrases, class_="phrases"), form, mute, class_="talk"),
              class_="drawer", id="talk")


def _line(t: Locale, line: Line, name: str) -> str:
    who = t("talk.you") if line.mine else name
    text = t(f"talk.phrase.{line.word}") if line.word else line.text
    return el("li", el("b", escape(who), dir="auto"), " ", el("span", escape(text), dir="auto"),
              class_="mine" if line.mine else None)


def questions(t: Locale, table: PeerTable) -> str:
    """Return what the friend asks and waits for, and what this side waits for."""
    offers, name = table.session.offers, friend_name(t, table)
    if offers.asked:
        return _question(t("talk.undo.asked", name=name), button("undo-yes", t("talk.undo.yes"), "undo", "primary"),
                         button("undo-no", t("talk.undo.no"), kind="quiet"))
    if offers.asking:
        return prose(t("talk.undo.asking", name=name), class_="help", role="status")
    if offers.resigning:
        return prose(t("peer.resigning"), class_="help", role="status")
    if offers.refused:
        return prose(t(f"talk.{offers.refused}.refused", name=name), class_="help", role="status")
    return ""


def _question(text: str, *buttons: str) -> str:
    return el("div", prose(text), *buttons, class_="confirmation question", role="group", aria_label=text)


def leaving(t: Locale, table: PeerTable) -> str:
    """Return the question why one leaves."""
    buttons = [button(f"leave-go:{reason}", t(f"talk.leave.{reason}")) for reason in LEAVING]
    stay = button("cancel", t("talk.leave.stay"), kind="quiet")
    return _question(t("talk.leave.why", name=friend_name(t, table)), *buttons, stay)


def rematch(t: Locale, table: PeerTable) -> list[str]:
    """Return the buttons for another match once one is over, or what is awaited."""
    offers, name = table.session.offers, friend_name(t, table)
    if offers.rematch:
        return [prose(t("talk.rematch.offered", name=name), role="status")]
    if offers.rematch_wanted:
        return [prose(t("talk.rematch.wanted", name=name), role="status"),
                button("rematch", t("talk.rematch.accept"), "check", "primary"), button("rematch-no", t("talk.rematch.no"))]
    return [button("rematch", t("talk.rematch.offer"), kind="primary")]


def score(t: Locale, table: PeerTable) -> str:
    """Return the matches that each has won at this table, or an empty text before the second one."""
    offers, side = table.session.offers, table.session.side
    if offers.match == 0:
        return ""
    return t("talk.score", mine=offers.wins[side], theirs=offers.wins[1 - side], name=friend_name(t, table))


def clocks(t: Locale, table: PeerTable) -> str:
    """Return both players' time, or an empty text without a clock."""
    if not table.clock.limit:
        return ""
    waits = table.session.waits_for
    shown = []
    for player, (who, name) in enumerate((("me", t("talk.you")), ("friend", friend_name(t, table)))):
        left = int(table.clock.left(player))
        words = f"{left // 60}:{left % 60:02}"
        state = "over" if table.clock.is_over(player) else "running" if waits in (who, "both") else None
        time = el("b", t.num(words), dir="ltr")
        shown.append(el("span", el("span", escape(name), dir="auto"), " ", time, class_="clock", data_clock=state))
    return el("span", *shown, class_="clocks", role="timer", aria_label=t("talk.clock.name"))
