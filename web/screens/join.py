"""The friend's first step: the code that came from the host."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from html import escape
from typing import Any

from pygames.core.errors import GameError
from pygames.peer.card import CodeError
from pygames.peer.code import Invitation, decode
from pygames.peer.handshake import Agreement
from pygames.peer.invite import unpack
from pygames.peer.session import FRIEND, HOST

from ..boards import el, has_board
from ..causes import leads_out
from ..peer import PeerTable
from ..store import StoreError
from . import art, reach
from .base import NotFound, Page, Screen
from .connect import code_field, keep, said, scan
from .parts import button, heading, prose, value_text


class Join(Screen):
    """Takes an invitation, says what it invites to, and sits down."""

    def __init__(self, page: Page, *words: str) -> None:
        if len(words) > 1:
            raise NotFound
        self.page = page
        self.typed = words[0] if words else ""
        self.refusal = ""
        self.agreement: Agreement | None = None
        self.sitting = False
        self.asks_where = self.far = False
        self.goes_on = False  # with a table that this page knows
        if self.typed:
            self._read()

    def title(self) -> str:
        """Return the heading."""
        return self.page.t("peer.join.title")

    def input(self, name: str, value: str) -> None:
        """Remember the code while it is typed."""
        if name == "code":
            self.typed, self.refusal, self.agreement = value, "", None
        elif name == "reach":
            self.far = value == "far"

    def command(self, word: str, detail: str) -> None:
        """Read the code, or sit down."""
        if word == "paste":
            self.page.run(self._paste())
        elif word == "scan":
            self.page.run(self._scan())
        elif word == "connect" and not self.sitting:
            if self.agreement is None:
                self._read()
            if self.agreement is not None:
                self.sitting = True
                self.page.run(self._sit(self.agreement))

    async def _paste(self) -> None:
        text = await self.page.paste()
        if text:
            self.typed = text
            self._read()
        else:
            self.page.say(("page.paste_by_hand", {}), "bad")
        self.page.refresh()

    async def _scan(self) -> None:
        text = await scan(self.page)
        if text:
            self.typed = text
            self._read()
            self.page.refresh()

    def _read(self) -> None:
        """Understand the code, or say why not."""
        self.agreement, self.refusal = None, ""
        try:
            code = decode(self.typed)
            if not isinstance(code, Invitation):
                raise CodeError("is_reply")
            agreement = unpack(code)
            if not has_board(agreement.game.name):
                raise CodeError("unknown_game")
            if self._open_table(HOST, agreement) is not None:
                raise CodeError("own_code")
            self.agreement = agreement
            self.goes_on = self._open_table(FRIEND, agreement) is not None or any(self._saves(agreement))
            # Whoever can be found from elsewhere is most likely there.
            self.asks_where = self.far = leads_out(code.card)
        except GameError as error:
            self.refusal = said(self.page.t, error)

    async def _sit(self, agreement: Agreement) -> None:
        page = self.page
        if self.asks_where:
            reach.choose(page, "far" if self.far else "near")
        group, net = await page.network()
        table = self._table(agreement, group, net)
        page.tables[table.id] = table
        table.session.talk.call(page.settings["name"] or table.session.talk.name)
        try:
            await table.prepare()
            if not table.trouble:
                table.take_code(self.typed)
        except GameError as error:
            self.refusal, self.sitting = said(page.t, error), False
            page.refresh()
            return
        page.go(f"#!/table/{table.id}")
        page.refresh()

    def _table(self, agreement: Agreement, group: Any, net: Any) -> PeerTable:
        """Return the friend's side of a table: the one that is open here or was saved, else a new one."""
        def changed() -> None:
            keep(self.page, table)

        known = self._open_table(FRIEND, agreement)
        if known is not None:
            return known
        for id, save in self._saves(agreement):
            with suppress(StoreError):
                table = PeerTable.load(id, save, group, net, changed)
                return table
        table = PeerTable.join(agreement, group, net, changed)
        return table

    def _open_table(self, side: int, agreement: Agreement) -> PeerTable | None:
        """Return a side of a table if it is open in this tab."""
        return next((table for table in self.page.tables.values()
                     if (table.session.side, table.session.agreement.table_id) == (side, agreement.table_id)), None)

    def _saves(self, agreement: Agreement) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield what was saved of the friend's side of a table, the latest first."""
        store = self.page.store
        for id in [line.id for line in store.games() if line.kind == "peer"]:
            save = store.load(id)
            if (save["data"].get("side"), save["data"].get("table_id")) == (FRIEND, agreement.table_id):
                yield id, save

    # -- what the player sees --------------------------------------------------------------------

    def html(self) -> str:
        """Return the field, or the invitation that was read."""
        t = self.page.t
        if self.agreement is not None:
            content = self._invitation(self.agreement)
        else:
            content = prose(t("peer.join.help"), class_="lead") + code_field(
                self.page, "peer.join.label", self.typed, self.refusal, go="peer.join.read")
        return self.whole(heading(self.title()), content, data_game=self.agreement and self.agreement.game.name)

    def _invitation(self, agreement: Agreement) -> str:
        t, game = self.page.t, agreement.game
        seat = None if agreement.host_player is None else 1 - agreement.host_player
        role = t("peer.join.by_lot") if seat is None else t(
            "peer.join.you_are", seat=t(f"{game.name}.seat.{game.seats[seat]}"))
        clock = prose(t("talk.clock.of", count=agreement.clock)) if agreement.clock else ""
        chosen = game.options.changed(agreement.options)
        changed = [
            el("li", escape(f"{t(f'options.{game.name}.{option.name}.name')}: "
                            f"{value_text(t, game, option, chosen[option.name])}"))
            for option in game.options.options if option.name in chosen]
        rules = el("ul", *changed, class_="changed") if changed else prose(t("peer.join.standard"), class_="help")
        where = reach.question(self.page, self.far) if self.asks_where else ""
        invited, sit = ("again", "go_on") if self.goes_on else ("invited", "sit")
        title = el("h2", escape(t(f"peer.join.{invited}", game=t(f"page.games.{game.name}.name"))))
        start = button("connect", t(f"peer.join.{sit}"), "check", "primary big", disabled=self.sitting)
        refusal = prose(self.refusal, class_="refusal", role="alert") if self.refusal else ""
        return el("section", art.vignette(game.name), title, "" if self.goes_on else prose(role), clock, rules, where,
                  el("div", start, class_="row"), refusal, class_="invitation")
