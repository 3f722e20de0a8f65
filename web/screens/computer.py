"""A table of one person against the computer."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import replace
from html import escape, unescape
from typing import Any

from pygames.core.moves import Move, parse_move
from pygames.core.text import seat_word

from ..boards import el, load_board
from ..computer import HINT_LEVEL, ComputerPlay
from ..counsel import Counsel
from ..scene import Scene
from . import pace
from .base import Page
from .frame import Frame
from .local import Local
from .parts import button, prose, working

DATA_ACT = re.compile(r'data-act="([^"]*)"')
TAKE_BACK = re.compile(r'data-cmd="unpick:[^"]*"')


class Computer(Local):
    """The screen of `web.computer.ComputerPlay`; every ply is saved.

    play: None where the save can't be opened.
    """

    kind = "computer"
    play_type = ComputerPlay
    setup = "#!/new/{game}/computer"
    play: ComputerPlay | None

    def __init__(self, page: Page, *words: str) -> None:
        super().__init__(page, *words)
        self._counsel: Counsel | None = None
        self._turn = 0
        self._hint: dict[str, Any] | None = None
        self._advising = False
        if self.play is not None:
            self._go_on()

    # -- what happens ----------------------------------------------------------------------------

    def act(self, text: str) -> None:
        """Move or pick; then it is the computer's turn."""
        play = self.play
        if play is None:
            return
        plies = len(play.table.log)
        super().act(text)
        if len(play.table.log) != plies:
            self._go_on()

    def command(self, word: str, detail: str) -> None:
        """Undo, resign, go on, or give a hint."""
        if word == "hint":
            self._advise()
            return
        super().command(word, detail)
        if word in ("undo", "resign-yes", "next"):
            self._go_on()

    def closed(self) -> None:
        """Nobody looks any more: stop thinking."""
        self._stop()

    def _stop(self) -> None:
        """End whatever is thought about now."""
        self._turn += 1
        self._hint, self._advising = None, False
        if self._counsel is not None:
            self._counsel.cancel()

    def _go_on(self) -> None:
        """Let the computer move until it is the person's turn; who thinks for it is called before he is needed."""
        self._stop()
        self.page.counsel()
        self.page.run(self._let_it_move(self._turn))

    async def _let_it_move(self, turn: int) -> None:
        play = self.play
        assert play is not None
        while turn == self._turn and (seat := play.thinking) is not None:
            due = pace.next_move(self.page)
            answer = await self._ask(seat, "")
            await pace.until(due)
            if answer is None or turn != self._turn:
                return
            play.reply(seat, answer["move"])
            self._keep()
            self.page.refresh()

    async def _ask(self, seat: int, level: str) -> dict[str, Any] | None:
        """Return what the counsel says about a seat; where it breaks down, what the next one says."""
        assert self.play is not None
        try:
            return await self._present_counsel().ask(self.play.question(seat, level))
        except OSError:
            self._counsel = None
            return await self._present_counsel().ask(self.play.question(seat, level))

    def _present_counsel(self) -> Counsel:
        """Return who thinks now; another one than before has to be told everything."""
        assert self.play is not None
        counsel = self.page.counsel()
        if counsel is not self._counsel:
            self._counsel = counsel
            self.play.forget()
        return counsel

    # -- hints -----------------------------------------------------------------------------------

    def _advise(self) -> None:
        """Ask for a hint, once for every move: another search might say something else, and lead astray in mid-choice."""
        if self.play is not None and self.play.status == "playing" and not self._advising and self._hint is None:
            self._advising = True
            self.page.run(self._find_hint(self._turn))

    async def _find_hint(self, turn: int) -> None:
        assert self.play is not None
        try:
            answer = await self._ask(self.play.seat, HINT_LEVEL)
            if turn == self._turn:
                self._hint = answer
        finally:
            if turn == self._turn:
                self._advising = False
                self.page.refresh()

    def _said_hint(self, scene: Scene) -> str:
        """Return the hint in words: the move, and why."""
        t = self.page.t
        if self._advising:
            return working(t("computer.advising"))
        if self._hint is None:
            return ""
        what = t("computer.would", told=load_board(self.game).advise(scene, parse_move(self._hint["move"])))
        why = f"computer.why.{self._hint['code']}"
        return el("p", el("b", escape(what)), " ", escape(t(why if t.has(why) else "computer.why.best_chances")), class_="hint",
                  role="status")

    # -- what is seen ----------------------------------------------------------------------------

    def html(self) -> str:
        """Return the table, with the hinted move marked."""
        html = super().html()
        if self.play is None or self._hint is None:
            return html
        move, turns = parse_move(self._hint["move"]), getattr(load_board(self.game), "TURNS", {})
        return mark(html, move, self.play.table.game.verbs, turns.get(move.verb, ""))

    def _frame(self, play: Any) -> Frame:
        t = self.page.t
        level = t("computer.against", level=t(f"computer.levels.{play.level}"))
        frame = super()._frame(play)
        stands_in = "" if play.since is None else t("computer.stands_in.note", since=play.since)
        note = stands_in or " · ".join(filter(None, (frame.note, level)))
        if play.status != "thinking":
            return replace(frame, note=note, hint=self._said_hint(frame.scene) if frame.scene else "")
        seat = play.thinking
        name = play.names_by_seat(t)[seat]
        return replace(frame, note=note, ask=t("computer.thinks", name=name), turn=[seat_word(play.table.game, seat)])

    def _commands(self, play: Any) -> list[str]:
        commands = super()._commands(play)
        if self.confirming or play.status != "playing":
            return commands
        return [button("hint", self.page.t("computer.hint"), "hint", "quiet"), *commands]  # never disabled: it has the focus

    def _ending(self, play: Any) -> str:
        said = "" if play.since is None else prose(self.page.t("computer.stands_in.result", since=play.since), class_="help")
        return super()._ending(play) + said

    def _fresh(self, play: Any) -> str:
        fresh = ComputerPlay.begin(play.table.game, play.table.options, play.names[play.person], play.person, play.level)
        self.page.save(fresh.id, fresh.save())
        return f"#!/computer/{fresh.id}"


def mark(html: str, move: Move, verbs: Container[str], turn: str = "") -> str:
    """Return a table's HTML in which the button that makes a move, or the picks that lead to it, are marked.

    Where there are none, it is marked how to take back what was picked.

    Args:
        verbs: of the game; a pick that begins with another one than the move's leads elsewhere.
        turn: the pick that turns to moves of this kind, where the board does not show all at once.
    """
    arguments, way = set(map(str, move.args)), "".join(f"{argument}-" for argument in move.args)

    def leads_there(act: str) -> bool:
        kind, _, word = act.partition(":")
        if kind != "pick":
            return act == str(move)
        first, *rest = word.split("-")
        return arguments.issuperset(rest or [first]) and (first == move.verb or first not in verbs)

    def begins(act: str) -> bool:
        word = act.partition("-")[2]
        return act == str(move) or word != "" and way.startswith(f"{word}-")

    # Where picks spell the move in its own order, others of its arguments lead elsewhere.
    acts = set(map(unescape, DATA_ACT.findall(html)))
    found = set(filter(leads_there, acts)) or acts & {f"pick:{turn}"}
    if not found:
        return TAKE_BACK.sub(r'\g<0> data-hint="true"', html)
    marked = set(filter(begins, found)) or found
    return DATA_ACT.sub(lambda act: f'{act[0]} data-hint="true"' if unescape(act[1]) in marked else act[0], html)
