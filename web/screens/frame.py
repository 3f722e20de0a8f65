"""The frame around every board: whose turn it is, what is asked, commands, the story, the rules at hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from html import escape

from ..boards import el, load_board
from ..i18n import Locale
from ..scene import Scene
from .parts import button, header, icon, prose

FRESH_LINES, MORE_LINES = 60, 300
"""Lines of the story that are there at first, and those that are added at a press: a match may have thousands."""


@dataclass
class Frame:
    """What the frame shows.

    game: name in the registry.
    status: `playing`, `thinking` (the computer), `curtain`, `over`, `waiting`, `dealing`, `interrupted` or `stopped`.
    seat: the word of the seat that looks, or an empty text.
    turn: the words of the seats that are to act.
    ask: what is asked of whom, in words.
    scene: what the board draws; None while nothing may be seen.
    instead: HTML that stands where the board would be.
    note: which game of the match, and the like.
    link: HTML of how the connection is.
    talk: HTML beside the board, above the story.
    notice: HTML above the board, such as the codes of a lost connection.
    hint: HTML below it, where the button for it is: nothing on the board moves.
    ending: HTML after the end: who won, what one may do now.
    log: between two browsers how long the log is and how it ends; when both pages show the same, nothing is under way.
    lines: the story, oldest first, as HTML.
    earlier: how often earlier lines of it were asked for.
    commands: HTML of buttons under the board.
    """

    game: str
    status: str
    ask: str
    seat: str = ""
    turn: list[str] = field(default_factory=list)
    scene: Scene | None = None
    instead: str = ""
    note: str = ""
    link: str = ""
    talk: str = ""
    notice: str = ""
    hint: str = ""
    log: str = ""
    ending: str = ""
    lines: list[str] = field(default_factory=list)
    earlier: int = 0
    commands: list[str] = field(default_factory=list)

    @property
    def mine(self) -> bool:
        """Whether who looks is asked to act."""
        return self.status == "playing" and self.seat in self.turn


def frame(t: Locale, theme: str, shown: Frame) -> str:
    """Return the whole screen of a table.

    Args:
        theme: the chosen one, `system`, `light` or `dark`.
    """
    board = load_board(shown.game)
    phase = shown.scene.view.get("phase", "") if shown.scene else ""
    name = el("h1", escape(t(f"page.games.{shown.game}.name")), tabindex="-1")
    note = el("span", escape(shown.note), class_="note") if shown.note else ""
    bar = el("div", name, note, shown.link, class_="table-title")
    ask = el("div", el("p", escape(shown.ask), role="status"), shown.ending, class_=" ".join(
        filter(None, ("ask", "mine" if shown.mine else "", "ended" if shown.ending else ""))))
    play = board.render(shown.scene) if shown.scene else shown.instead
    story = _log(t, shown.lines, shown.earlier, covered=shown.status == "curtain")
    side = el("aside", shown.talk, story, _rules(t, board.rules), class_="side")
    commands = el("div", *shown.commands, class_="commands") if shown.commands else ""
    hint = el("div", shown.hint, class_="advice")  # always there, so that the buttons after it are the same ones
    stage = el("section", bar, shown.notice, ask, el("div", play, class_="board"), hint, commands, class_="stage")
    return header(t, theme) + el(
        "main", stage, side, class_="table", data_game=shown.game, data_phase=phase, data_seat=shown.seat,
        data_turn=" ".join(shown.turn), data_status=shown.status,
        data_log=shown.log or None)


def _log(t: Locale, lines: list[str], earlier: int, covered: bool) -> str:
    """Return the story, newest first, since that is what one looks for; much earlier lines only when they are asked for."""
    first = max(0, len(lines) - FRESH_LINES - earlier * MORE_LINES)
    items = "".join(f'<li id="line-{number}">{lines[number]}</li>' for number in reversed(range(first, len(lines))))
    newest_first = el("ol", items, reversed=True, start=len(lines), class_="log")
    story = newest_first if lines else prose(t("page.table.log_covered" if covered else "page.table.no_log"), class_="help")
    more = button(f"earlier:{earlier + 1}", t("page.table.earlier", count=first), kind="quiet") if first else ""
    less = button("earlier:0", t("page.table.only_fresh"), kind="quiet") if earlier else ""
    summary = el("summary", icon("log"), escape(t("page.table.log")))
    return el("details", summary, story, el("div", more, less, class_="row") if more or less else "", class_="drawer", id="log",
              open=True)


@cache
def _rules(t: Locale, rules: Callable[[Locale], str]) -> str:
    summary = el("summary", icon("rules"), escape(t("page.table.rules")))
    return el("details", summary, el("div", rules(t), class_="rules"), class_="drawer", id="rules")


def curtain(t: Locale, seat: str, name: str) -> str:
    """Return what stands where the board was while the device changes hands: nothing of any hand.

    Args:
        seat: the word of the seat whose turn comes.
        name: what that player is called.
    """
    lift = el("button", icon("eye"), el("span", escape(t("page.table.lift", name=name))), type="button",
              class_="button primary big", data_act=f"curtain:{seat}", data_focus=True)
    return el("div", icon("device"), el("p", escape(t("page.table.pass_to", name=name)), class_="curtain-name"),
              prose(t("page.table.curtain_help")), lift, class_="curtain")


def confirmation(t: Locale, question: str, yes: str) -> str:
    """Return a question that has to be answered before something is given up.

    Args:
        question: what is asked, already said.
        yes: the command that does it.
    """
    return el("div", prose(question), button(yes, t("page.table.yes_resign"), kind="danger", data_focus=True),
              button("cancel", t("page.table.no_go_on"), kind="quiet"), class_="confirmation", role="group",
              aria_label=question)
