"""A table between two browsers."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from pygames.core.errors import GameError
from pygames.core.state import Outcome
from pygames.core.text import seat_word
from pygames.table.table import Table

from ..boards import el, has_board, load_board
from ..computer import ComputerPlay
from ..marks import Marks
from ..peer import PeerTable
from ..store import StoreError
from . import pause, reach, talk
from .base import NotFound, Page, Screen
from .connect import draw_qr, friend_name, keep, mending, panel, said, scan, state_line
from .frame import Frame, confirmation, frame
from .local import ending, who_won
from .missing import broken_save
from .parts import button, heading, icon, link, prose, working


class Peer(Screen):
    """The screen of `web.peer.PeerTable`: codes until both are linked, then the table."""

    def __init__(self, page: Page, *words: str) -> None:
        if len(words) != 1:
            raise NotFound
        self.page = page
        self.id = words[0]
        self.confirming = ""
        self.typed = self.refusal = self.qr = self.speech = ""
        self.said = self.earlier = 0
        self.marks = Marks(page.store, self.id)
        self.problem: StoreError | None = None
        self.table: PeerTable | None = page.tables.get(self.id)
        if self.table is not None:
            self.game = self.table.session.game.name
            return
        try:
            save = page.store.load(self.id)
            if save["kind"] != "peer" or not has_board(save["game"]):
                raise StoreError("not_a_save")
            self.game = save["game"]
        except StoreError as error:
            self.problem = error
        else:
            page.run(self._come_back(save))

    async def _come_back(self, save: dict[str, object]) -> None:
        """Go on with a saved table: it needs fresh codes."""
        group, net = await self.page.network()
        try:
            table = PeerTable.load(self.id, save, group, net, lambda: keep(self.page, table))
        except StoreError as error:
            self.problem = error
            self.page.refresh()
            return
        self.table = self.page.tables[self.id] = table
        table.session.talk.call(self.page.settings["name"] or table.session.talk.name)
        await table.prepare()

    def title(self) -> str:
        """Return the game's name."""
        return self.page.t(f"page.games.{self.game}.name") if self.game else ""

    # -- what the player does --------------------------------------------------------------------

    def act(self, text: str) -> None:
        """Pick or move."""
        self.confirming = ""
        if self.table is not None:
            self.table.act(text)

    def command(self, word: str, detail: str) -> None:
        """Connect, resign, go on."""
        table = self.table
        if table is None:
            return
        if word == "unpick":
            table.unpick(detail)
            return
        if word == "pick":
            table.act(f"pick:{detail}")
            return
        if word == "earlier":
            self.earlier = int(detail)
            return
        if word == "mark":
            self._mark(table, *detail.split(":", 1))
            return
        self.confirming = word if word in ("resign", "leave") else ""
        if word == "stand-in":
            self._stand_in(table)
        elif word in ("connect", "paste", "scan", "qr", "share", "again"):
            self._link_command(table, word, detail)
        elif word in ("say", "phrase", "mute"):
            self._talk(table, word, detail)
        else:
            self._offer(table, word, detail)

    def _link_command(self, table: PeerTable, word: str, detail: str) -> None:
        if word == "connect":
            self._connect(table)
        elif word == "paste":
            self.page.run(self._paste(table))
        elif word == "scan":
            self.page.run(self._scan(table))
        elif word == "qr":
            self.page.run(self._toggle_qr(table))
        elif word == "share":
            self.page.run(self.page.share(detail))
        else:
            self.typed = self.refusal = self.qr = ""
            self.page.run(table.prepare())

    def _talk(self, table: PeerTable, word: str, detail: str) -> None:
        conversation = table.session.talk
        if word == "say":
            conversation.say(self.speech)
            self.speech = ""
            self.said += 1
        elif word == "phrase":
            conversation.say_phrase(detail)
        else:
            conversation.muted = not conversation.muted
        keep(self.page, table)

    def _offer(self, table: PeerTable, word: str, detail: str) -> None:
        offers = table.session.offers
        if word == "resign-yes":
            offers.resign()
        elif word == "next":
            offers.next_game()
        elif word == "undo":
            offers.ask_undo()
        elif word in ("undo-yes", "undo-no"):
            offers.answer_undo(word == "undo-yes")
        elif word == "rematch":
            offers.offer_rematch()
        elif word == "rematch-no":
            offers.decline_rematch()
        elif word == "leave-go" and detail in talk.LEAVING:
            table.leave(detail)

    def _stand_in(self, table: PeerTable) -> None:
        """Go on against the computer; this table stays saved, should the friend come back."""
        match = table.session.table
        if match is not None and table.seat is not None and table.forsaken:
            play = ComputerPlay.stand_in(match, table.seat, self.page.settings["name"])
            self.page.save(play.id, play.save())
            self.page.go(f"#!/computer/{play.id}")

    def _connect(self, table: PeerTable) -> None:
        try:
            table.take_code(self.typed)
            self.typed = self.refusal = ""
        except GameError as error:
            self.refusal = said(self.page.t, error)

    async def _paste(self, table: PeerTable) -> None:
        text = await self.page.paste()
        if text:
            self.typed = text
            self._connect(table)
        else:
            self.page.say(("page.paste_by_hand", {}), "bad")
        self.page.refresh()

    async def _scan(self, table: PeerTable) -> None:
        text = await scan(self.page)
        if text:
            self.typed = text
            self._connect(table)
            self.page.refresh()

    async def _toggle_qr(self, table: PeerTable) -> None:
        self.qr = "" if self.qr else await draw_qr(self.page, table)
        self.page.refresh()

    def input(self, name: str, value: str) -> None:
        """Remember what is typed: the other's code, a line of the conversation; begin anew where the friend is elsewhere."""
        if name == "code":
            self.typed, self.refusal = value, ""
        elif name == "reach" and self.table is not None:
            reach.choose(self.page, value)
            self.page.run(self.table.prepare())
        elif name == "say":
            self.speech = value

    def _mark(self, table: PeerTable, what: str, mark: str) -> None:
        """Note something for this side; the friend never hears of it."""
        if table.seat is not None:
            self.marks.set(_game_of(table), table.seat, what, mark)

    def refused(self, why: str) -> None:
        """Say why a card can't be played."""
        scene = self.table.scene(self.page.t) if self.table is not None else None
        if scene is not None:
            paused = pause.asked(self.page.t, self.table, scene)
            self.page.say(paused or load_board(self.game).refusal(scene, why), "bad")

    def escape(self) -> None:
        """Put everything back that was picked."""
        self.confirming = ""
        if self.table is not None:
            self.table.picks = []

    # -- what the player sees --------------------------------------------------------------------

    def html(self) -> str:
        """Return the table, the codes, or why there is neither."""
        t = self.page.t
        if self.problem is not None:
            return broken_save(self, self.id, self.problem)
        if self.table is None:
            return self.whole(heading(self.title()), working(t("peer.stage.preparing")))
        if self.table.session.table is None:
            content = self._problem(self.table) or self._link_panel(self.table)
            return self.whole(heading(self.title()), state_line(t, self.table), content, data_game=self.game,
                              data_status="waiting")
        return frame(t, self.page.settings["theme"], self._frame(self.table))

    def _link_panel(self, table: PeerTable) -> str:
        if table.stage != "open":
            return panel(self.page, table, self.typed, self.refusal, self.qr if table.code else "")
        return mending(self.page.t, table)

    def _problem(self, table: PeerTable) -> str:
        """Return why the game can't go on with this friend, or an empty text."""
        t, found = self.page.t, table.session.problem or table.session.declined
        if found is None:
            return ""
        code, params = found
        key = f"peer.problem.{code}" if t.has(f"peer.problem.{code}") else "peer.problem.other"
        details = prose(f"{code} {params}", class_="help", dir="ltr")
        again = "" if table.session.problem else button("again", t("peer.new_code"), "peer", "primary")
        return el("section", el("h2", escape(t("peer.problem.title"))), prose(t(key)), details, el("div", again, class_="row"),
                  class_="connect", role="alert")

    def _frame(self, table: PeerTable) -> Frame:
        t, session = self.page.t, table.session
        match = session.table
        scene = table.scene(t)
        assert match is not None and scene is not None and table.chronicle is not None
        scene = replace(scene, marks=self.marks.of(_game_of(table), scene.seat))
        forfeit = session.offers.forfeit
        over = match.state.outcome is not None or forfeit is not None
        length = session.game.match_length(match.options)
        game_of = t("page.table.game_of", number=match.number + 1, count=length) if length > 1 else ""
        note = " · ".join(filter(None, (game_of, talk.score(t, table))))
        notice = self._audits(table) + (self._problem(table) or self._link_panel(table))
        notice += "" if forfeit else talk.questions(t, table)
        notice += self._offer_stand_in() if table.forsaken else ""
        status = "over" if over else session.phase
        turn = [seat_word(session.game, seat) for seat in session.game.to_act(match.state)]
        seat = seat_word(session.game, scene.seat)
        paused = ("peer.forfeit.ask", {}) if forfeit else pause.asked(t, table, scene)
        ask = t.say(paused) if paused else load_board(self.game).ask(scene)
        return Frame(self.game, status, ask, seat, turn, scene, note=note,
                     link=talk.clocks(t, table) + state_line(t, table), notice=notice,
                     log=f"{len(match.log)}:{session.head}",
                     talk=talk.drawer(t, table, self.speech, self.said), ending=self._ending(table) if over else "",
                     lines=table.lines(t), earlier=self.earlier, commands=self._commands(table, over))

    def _offer_stand_in(self) -> str:
        """Return the offer to go on against the computer, and what that means for the result."""
        t = self.page.t
        go = button("stand-in", t("computer.stands_in.go"), "device", "quiet")
        return el("section", prose(t("computer.stands_in.help")), el("div", go, class_="row"), class_="connect")

    def _audits(self, table: PeerTable) -> str:
        """Return what the audits found, the proof that neither cheated."""
        t = self.page.t
        found = []
        for number, audit in enumerate(table.session.audits, 1):
            fair = audit["result"] == "fair"
            said = el("span", escape(t("peer.audit.fair" if fair else "peer.audit.foul", number=number)))
            found.append(el("li", icon("check") if fair else "", said, data_audit=audit["result"]))
        return el("ul", *found, class_="audits") if found else ""

    def _commands(self, table: PeerTable, over: bool) -> list[str]:
        t = self.page.t
        if table.session.problem or table.stage == "left":
            return []
        if self.confirming == "leave":
            return [talk.leaving(t, table)]
        leave = button("leave", t("talk.leave.go"), "door", "quiet")
        if over or table.session.offers.waiting:
            return [leave]
        if self.confirming == "resign":
            return [confirmation(t, t("peer.resign_really"), "resign-yes")]
        undo = [button("undo", t("talk.undo.ask"), "undo", "quiet")] if table.session.offers.can_ask_undo() else []
        return [*undo, button("resign", t("page.table.resign"), "flag", "quiet"), leave]

    def _ending(self, table: PeerTable) -> str:
        t, match = self.page.t, table.session.table
        assert match is not None
        forfeit = table.session.offers.forfeit
        if forfeit is not None:
            return self._forfeit(table, match, forfeit)
        if not match.match_over:
            buttons = [button("next", t("page.table.next_game"), kind="primary")]
        else:
            buttons = [*talk.rematch(t, table), link(f"#!/new/{self.game}", t("peer.new_table"), kind="quiet")]
        return ending(self.page, match, table.names(t), *buttons)

    def _forfeit(self, table: PeerTable, match: Table, outcome: Outcome) -> str:
        """Return the end of a game that was given up while the friend is away, so that nothing could be opened and audited."""
        t = self.page.t
        who = "me" if outcome.details["resigned"] in table.session.seats else "friend"
        new = el("div", link(f"#!/new/{self.game}", t("peer.new_table"), kind="quiet"), class_="row")
        return (el("h2", escape(who_won(t, match, table.names(t), outcome)))
                + prose(t(f"peer.forfeit.{who}", name=friend_name(t, table))) + new)


def _game_of(table: PeerTable) -> str:
    """Return which game is played at a table, among all of its matches."""
    assert table.session.table is not None
    return f"{table.session.offers.match}.{table.session.table.number}"
