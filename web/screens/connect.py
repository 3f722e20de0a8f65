"""How two browsers come together, on screen: codes out and in, the state of the link in words."""

from __future__ import annotations

from html import escape
from typing import Any

from pygames.core.errors import GameError
from pygames.core.game import Game

from ..boards import el
from ..i18n import Locale
from ..peer import PeerTable
from .base import Page
from .parts import button, prose, working


async def make_table(page: Page, game: Game[Any], options: dict[str, Any], host_player: int | None) -> None:
    """Make a table for a friend and go there.

    Args:
        options: resolved options.
        host_player: the player (0 or 1) that sits here, None = by lot.
    """
    group, open_link = await page.network()
    table = PeerTable.host(game, options, host_player, group, open_link, lambda: keep(page, table))
    page.tables[table.id] = table
    page.go(f"#!/table/{table.id}")
    await table.prepare()


def keep(page: Page, table: PeerTable) -> None:
    """Save a table after a change, and show the change."""
    page.save(table.id, table.save())
    page.refresh()


def said(t: Locale, error: GameError) -> str:
    """Return why a code can't be used and what to do."""
    return t(f"peer.code.{error.code}", **error.params) if t.has(f"peer.code.{error.code}") else t("peer.code.malformed")


def panel(page: Page, table: PeerTable, typed: str, refusal: str) -> str:
    """Return the panel by which a table without a link gets one.

    Args:
        typed: what is in the field for the other's code.
        refusal: why that can't be used, or an empty text.
    """
    t = page.t
    if table.trouble:
        content = _trouble(t, table)
    elif table.stage == "preparing":
        content = working(t("peer.stage.preparing"))
    elif table.stage == "connecting":
        content = working(t("peer.stage.connecting")) + prose(t("peer.stage.connecting_help"), class_="help")
    elif table.stage == "replying":
        content = _step(t, 2, t("peer.reply.title"), prose(t("peer.reply.help"), class_="help"),
                        own_code(page, table.code, False), working(t("peer.reply.waiting")))
    elif table.is_host:
        content = _step(t, 1, t("peer.invite.title"), prose(t("peer.invite.help"), class_="help"),
                        own_code(page, table.code, True))
        content += _step(t, 2, t("peer.invite.reply"), prose(t("peer.invite.reply_help"), class_="help"),
                         code_field(t, "peer.invite.reply_label", typed, refusal))
    else:
        content = _step(t, 1, t("peer.back.title"), prose(t("peer.back.help"), class_="help"),
                        code_field(t, "peer.join.label", typed, refusal))
    return el("section", content, class_="connect", data_stage=table.stage, aria_live="polite")


def own_code(page: Page, code: str, with_link: bool) -> str:
    """Return the own code with its buttons.

    Args:
        with_link: whether a link can be sent instead.
    """
    t = page.t
    text = page.link(f"#!/join/{code}") if with_link else code
    buttons = [button(f"copy:{code}", t("peer.copy_code"), "copy", "primary")]
    if with_link:
        buttons.append(button(f"copy:{text}", t("peer.copy_link"), "copy"))
    if page.can_share:
        buttons.append(button(f"share:{text}", t("peer.share"), "share"))
    shown = el("code", escape(code), class_="code", dir="ltr", tabindex="0", data_peer_code=code, aria_label=t("peer.own_code"))
    return el("div", shown, el("div", *buttons, class_="row"), class_="own-code")


def code_field(t: Locale, label: str, typed: str, refusal: str, cmd: str = "connect", go: str = "peer.connect") -> str:
    """Return a field for the other's code.

    Args:
        label, go: keys of the words at the field and on its button.
        typed: what is in it.
        refusal: why that can't be used, or an empty text.
        cmd: the command of its button.
    """
    field = el("textarea", escape(typed), id="peer-code", data_input="code", data_peer_input=True, rows="4", dir="ltr",
               spellcheck="false", autocomplete="off", autocapitalize="off", aria_invalid="true" if refusal else None,
               aria_describedby="peer-refusal" if refusal else None)
    why = prose(refusal, class_="refusal", role="alert", id="peer-refusal") if refusal else ""
    buttons = el("div", button(cmd, t(go), "check", "primary"), button("paste", t("peer.paste"), "paste"), class_="row")
    return el("div", el("label", escape(t(label)), for_="peer-code"), field, why, buttons, class_="field")


def _step(t: Locale, number: int, title: str, *content: str) -> str:
    badge = el("span", t.num(number), class_="number", aria_hidden="true")
    return el("section", el("h2", badge, escape(title)), *content, class_="step")


def _trouble(t: Locale, table: PeerTable) -> str:
    key = f"peer.trouble.{table.trouble}"
    begun = table.session.table is not None
    go_on = button("again", t("peer.go_on" if begun else "peer.new_code"), "peer", "primary")
    return el("h2", escape(t(f"{key}.title"))) + prose(t(f"{key}.help")) + el("div", go_on, class_="row")


def state_line(t: Locale, table: PeerTable) -> str:
    """Return how the connection is, in a few words, and as a word for the style sheet."""
    if table.session.phase in ("stopped", "declined"):
        state = "stopped"
    elif table.stage != "open":
        state = "failed" if table.trouble else "waiting"
    elif table.link_state == "interrupted":
        state = "interrupted"
    else:
        state = "handshake" if table.session.phase == "handshake" else "open"
    return el("p", escape(t(f"peer.state.{state}")), class_="link-state", data_link=state, role="status")
