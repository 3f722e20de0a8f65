"""How two browsers come together, on screen: codes out and in, the state of the link in words."""

from __future__ import annotations

from html import escape
from typing import Any

from pygames.core.errors import GameError
from pygames.core.game import Game

from ..boards import el
from ..i18n import Locale
from ..peer import PeerTable
from . import reach
from .base import Page
from .deputies import wake
from .parts import button, link, prose, working


async def make_table(page: Page, game: Game[Any], options: dict[str, Any], host_player: int | None, clock: int = 0) -> None:
    """Make a table for a friend and go there.

    Args:
        options: resolved options.
        host_player: the player (0 or 1) that sits here, None = by lot.
        clock: minutes that each player has for a game, 0 = no clock.
    """
    group, net = await page.network()
    table = PeerTable.host(game, options, host_player, group, net, lambda: keep(page, table), clock)
    table.session.talk.call(page.settings["name"])
    page.tables[table.id] = table
    page.go(f"#!/table/{table.id}")
    await table.prepare()


def keep(page: Page, table: PeerTable) -> None:
    """Save a table after a change, show it, and say aloud what the friend has said and what became of the link."""
    talk = table.session.talk
    unread, talk.unread = talk.unread, 0
    if unread:
        line = talk.lines[-1]
        said = (f"talk.phrase.{line.word}", {}) if line.word else line.text
        page.say(("talk.says", {"name": friend_name(page.t, table), "text": said}))
    news, table.news = table.news, []
    for word in news:
        key = f"peer.news.{word}" if word in ("mending", "healed") else f"peer.trouble.{word}.title"
        page.say((key, {"name": friend_name(page.t, table)}), "good" if word == "healed" else "bad")
    page.save(table.id, table.save())
    page.refresh()
    wake(page, table)


def friend_name(t: Locale, table: PeerTable) -> str:
    """Return what the friend is called."""
    return table.session.talk.friend or t("peer.friend")


def said(t: Locale, error: GameError) -> str:
    """Return why a code can't be used and what to do."""
    return t(f"peer.code.{error.code}", **error.params) if t.has(f"peer.code.{error.code}") else t("peer.code.malformed")


def panel(page: Page, table: PeerTable, typed: str, refusal: str, qr: str = "") -> str:
    """Return the panel by which a table without a link gets one.

    Args:
        typed: what is in the field for the other's code.
        refusal: why that can't be used, or an empty text.
        qr: the own code's picture, as `draw_qr` returns it, or an empty text.
    """
    t = page.t
    where = reach.question(page, reach.is_far(page))
    if table.stage == "inviting" and reach.is_far(page) and not table.leads_out:
        where += prose(t("peer.reach.unanswered"), class_="refusal", role="status")
    if table.trouble:
        content = _trouble(page, table)
    elif table.stage == "preparing":
        content = where + working(t("peer.stage.preparing"))
    elif table.stage == "connecting":
        content = working(t("peer.stage.connecting")) + prose(
            t("peer.stage.connecting_slow" if table.meeting_is_slow else "peer.stage.connecting_help"), class_="help")
    elif table.stage == "replying":
        content = _step(t, 2, t("peer.reply.title"), prose(t("peer.reply.help"), class_="help"),
                        own_code(page, table.code, "reply", qr), working(t("peer.reply.waiting")), _slept(t, table))
    elif table.is_host:
        content = where + _step(t, 1, t("peer.invite.title"), prose(t("peer.invite.help"), class_="help"),
                        own_code(page, table.code, "join", qr), _slept(t, table))
        content += _step(t, 2, t("peer.invite.reply"), prose(t("peer.invite.reply_help"), class_="help"),
                         code_field(page, "peer.invite.reply_label", typed, refusal))
    else:
        content = where + _step(t, 1, t("peer.back.title"), prose(t("peer.back.help"), class_="help"),
                        code_field(page, "peer.join.label", typed, refusal))
    return el("section", content, class_="connect", data_stage=table.stage, aria_live="polite")


def own_code(page: Page, code: str, place: str, qr: str) -> str:
    """Return the own code with its buttons.

    Args:
        place: the screen that a link with this code opens, `join` or `reply`.
        qr: its picture, or an empty text.
    """
    t = page.t
    address = page.link(f"#!/{place}/{code}")
    buttons = [button(f"copy:{address}", t("peer.copy_link"), "copy", "primary"),
               button(f"copy:{code}", t("peer.copy_code"), "copy")]
    if page.can_share:
        buttons.insert(0, button(f"share:{address}", t("peer.share"), "share", "primary"))
    buttons.append(button("qr", t("peer.hide_qr" if qr else "peer.show_qr"), "qr", "quiet"))
    shown = el("code", escape(code), class_="code", dir="ltr", tabindex="0", data_peer_code=code, aria_label=t("peer.own_code"))
    return el("div", shown, el("div", *buttons, class_="row"), qr, class_="own-code")


async def draw_qr(page: Page, table: PeerTable) -> str:
    """Return a picture of the link with a table's own code."""
    place = "join" if table.is_host else "reply"
    size, _, path = (await page.draw(page.link(f"#!/{place}/{table.code}"))).partition(":")
    label = escape(page.t("peer.qr_label"))
    return (f'<svg class="qr" viewBox="-4 -4 {int(size) + 8} {int(size) + 8}" role="img" aria-label="{label}">'
            f'<path fill="#fff" d="M-4-4h{int(size) + 8}v{int(size) + 8}h-{int(size) + 8}z"/><path d="{escape(path)}"/></svg>')


async def scan(page: Page) -> str:
    """Return what the camera has read, empty if nothing; say so if it can't be used."""
    try:
        return await page.scan(page.t("peer.scan_help"), page.t("peer.scan_cancel"))
    except OSError:
        page.say(("peer.scan_failed", {}), "bad")
        return ""


def _slept(t: Locale, table: PeerTable) -> str:
    """Return what to do if this page was asleep while it waited, as on a phone with a messenger in front."""
    if not table.slept:
        return ""
    return el("div", prose(t("peer.slept"), class_="help", role="status"), button("again", t("peer.new_code"), "peer", "quiet"),
              class_="slept")


def code_field(page: Page, label: str, typed: str, refusal: str, cmd: str = "connect", go: str = "peer.connect") -> str:
    """Return a field for the other's code.

    Args:
        label, go: keys of the words at the field and on its button.
        typed: what is in it.
        refusal: why that can't be used, or an empty text.
        cmd: the command of its button.
    """
    t = page.t
    field = el("textarea", escape(typed), id="peer-code", data_input="code", data_peer_input=True, rows="4", dir="ltr",
               spellcheck="false", autocomplete="off", autocapitalize="off", aria_invalid="true" if refusal else None,
               aria_describedby="peer-refusal" if refusal else None)
    why = prose(refusal, class_="refusal", role="alert", id="peer-refusal") if refusal else ""
    camera = button("scan", t("peer.scan"), "qr") if page.can_scan else ""
    buttons = el("div", button(cmd, t(go), "check", "primary"), button("paste", t("peer.paste"), "paste"), camera, class_="row")
    return el("div", el("label", escape(t(label)), for_="peer-code"), field, why, buttons, class_="field")


def _step(t: Locale, number: int, title: str, *content: str) -> str:
    badge = el("span", t.num(number), class_="number", aria_hidden="true")
    return el("section", el("h2", badge, escape(title)), *content, class_="step")


def _trouble(page: Page, table: PeerTable) -> str:
    t = page.t
    key, name = f"peer.trouble.{table.trouble}", friend_name(t, table)
    begun = table.session.table is not None
    settings = link("#!/settings", t("peer.settings"), "settings", "quiet") if table.trouble in _SETTINGS else ""
    where = reach.question(page, reach.is_far(page)) if table.trouble == "one_network" else ""
    go_on = button("again", t("peer.go_on" if begun else "peer.new_code"), "peer", "quiet" if where else "primary")
    return (el("h2", escape(t(f"{key}.title", name=name))) + prose(t(f"{key}.help", name=name)) + where
            + el("div", go_on, settings, class_="row"))


_SETTINGS = ("stun_unreachable", "strict_nat")
"""Troubles that the settings may cure."""


def mending(t: Locale, table: PeerTable) -> str:
    """Return what happens to a link that was there, and the way to do it by hand."""
    state = table.wire.state
    if table.stage != "open" or state not in ("interrupted", "mending", "offline"):
        return ""
    help = prose(t(f"peer.mending.{state}", name=friend_name(t, table)))
    by_hand = el("div", button("again", t("peer.new_code"), "peer", "quiet"), class_="row")
    return el("section", help, by_hand, class_="connect mending")


def state_line(t: Locale, table: PeerTable) -> str:
    """Return how the connection is, in a few words, and as a word for the style sheet."""
    wire, phase = table.wire, table.session.phase
    trip = ""
    if phase in ("stopped", "declined"):
        state = "stopped"
    elif table.stage != "open":
        state = "failed" if table.trouble else "waiting"
    elif wire.state in ("interrupted", "mending", "offline"):
        state = wire.state
    else:
        state = "handshake" if phase == "handshake" else "dealing" if table.dealer_is_slow else "open"
        if wire.round_trip is not None:
            quality = "good" if wire.round_trip < 150 else "fair" if wire.round_trip < 500 else "slow"
            trip = el("span", escape(t("peer.trip", count=wire.round_trip)), class_="trip", data_quality=quality,
                      title=t(f"peer.quality.{quality}"))
    words = el("span", escape(t(f"peer.state.{state}", name=friend_name(t, table))), role="status")
    return el("p", words, trip, class_="link-state", data_link=state)
