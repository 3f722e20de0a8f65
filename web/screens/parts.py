"""Pieces that several screens share: the page around a screen, icons, form fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from pygames.core.game import Game
from pygames.core.options import Option, Value
from pygames.core.text import seat_word

from ..boards import el
from ..i18n import LANGUAGES, Locale

_ICONS = {
    "home": "M4 11.5 12 5l8 6.5M6.5 10v9h11v-9M10 19v-5h4v5",
    "saved": "M7 4.5h10v15l-5-3.6-5 3.6z",
    "settings": "M4 8h9M17 8h3M4 16h3M11 16h9M13 5.6v4.8M17 5.6v4.8M13 5.6h4M13 10.4h4M7 13.6v4.8M11 13.6v4.8"
             "M7 13.6h4M7 18.4h4",
    "about": "M12 11v6M12 7.2v.1M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z",
    "system": "M4 5.5h16v10H4zM9 19.5h6M12 15.5v4",
    "light": "M12 8.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6zM12 3v1.8M12 19.2V21M3 12h1.8M19.2 12H21"
             "M5.6 5.6l1.3 1.3M17.1 17.1l1.3 1.3M5.6 18.4l1.3-1.3M17.1 6.9l1.3-1.3",
    "dark": "M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z",
    "undo": "M8.5 5 4.5 9l4 4M4.5 9h9a5.5 5.5 0 0 1 0 11H9",
    "flag": "M6 21V4M6 5c4-2.5 8 2.5 12 0v8c-4 2.5-8-2.5-12 0",
    "rules": "M5 5.5c3-1.2 5.5-.8 7 .8 1.5-1.6 4-2 7-.8v12.6c-3-1.2-5.5-.8-7 .8-1.5-1.6-4-2-7-.8zM12 6.3v12.6",
    "log": "M5 6.5h14M5 12h14M5 17.5h9",
    "device": "M7.5 3.5h9a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM11 17.5h2",
    "computer": "M5 5h14v10.5H5zM9.5 19.5h5M12 15.5v4M9.3 9.2v1.6M14.7 9.2v1.6M10 12.6h4",
    "hint": "M9.5 17.5h5M10.2 20.5h3.6M9.5 17.5c0-2.4-3-3.7-3-7.4a5.5 5.5 0 0 1 11 0c0 3.7-3 5-3 7.4z",
    "peer": "M4 8h7v9H4zM13 8h7v9h-7zM11 12.5h2M6 20h3M15 20h3M7.5 17v3M16.5 17v3",
    "copy": "M9 9h10v11H9zM9 15H5V4h10v5",
    "paste": "M8 5.5H5.5v14h13v-14H16M9 4h6v3.5H9z",
    "share": "M12 15V4M8 7.5 12 4l4 3.5M6 12v7.5h12V12",
    "eye": "M3 12c3.2-4.7 6-6.5 9-6.5s5.8 1.8 9 6.5c-3.2 4.7-6 6.5-9 6.5S6.2 16.7 3 12z"
             "M12 9.3a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4z",
    "trash": "M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.2 10.5v5.5M13.8 10.5v5.5",
    "file": "M12 4v11M8 11.5 12 15l4-3.5M5 19.5h14",
    "qr": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5z",
    "talk": "M4 5.5h16v10.5h-9L6.5 19.5V16H4z",
    "door": "M13 4.5H5.5v15H13M10 12h10M16.5 8.5 20 12l-3.5 3.5",
    "check": "M5 12.5 10 17.5 19.5 7",
}


def icon(name: str) -> str:
    """Return a line drawing of 24 × 24, invisible to screen readers."""
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="{_ICONS[name]}"/></svg>'


def button(cmd: str, label: str, icon_name: str = "", kind: str = "", type: str = "button",
           **attributes: str | bool | None) -> str:
    """Return a button for a command.

    Args:
        cmd: what `Screen.command` is told.
        label: its words, not escaped yet.
        kind: `primary`, `quiet`, `danger` or nothing.
        type: `submit` for the button that Enter in a field presses.
    """
    return el("button", icon(icon_name) if icon_name else "", el("span", escape(label)), type=type,
              class_=f"button {kind}".strip(), data_cmd=cmd, **attributes)


def link(address: str, label: str, icon_name: str = "", kind: str = "") -> str:
    """Return a link that looks like a button."""
    return el("a", icon(icon_name) if icon_name else "", el("span", escape(label)), href=address,
              class_=f"button {kind}".strip())


def brand() -> str:
    """Return the page's sign: two who face each other over a table."""
    return ('<svg class="sign" viewBox="0 0 40 40" aria-hidden="true" focusable="false">'
            '<rect x="5" y="9" width="15" height="22" rx="3" transform="rotate(-9 12.5 20)" class="sign-a"/>'
            '<rect x="20" y="9" width="15" height="22" rx="3" transform="rotate(9 27.5 20)" class="sign-b"/>'
            '<circle cx="12.6" cy="20" r="3.1" class="sign-dot"/>'
            '<path d="M27.4 15.6l3.6 4.4-3.6 4.4-3.6-4.4z" class="sign-dot"/></svg>')


def header(t: Locale, theme: str) -> str:
    """Return the bar on top of every screen: home, saved games, settings, language, theme.

    Args:
        theme: the chosen one, `system`, `light` or `dark`.
    """
    places = "".join(
        el("a", icon(name), el("span", escape(t(f"page.nav.{name}"))), href=f"#!/{name}", class_="place",
           aria_label=t(f"page.nav.{name}"))
        for name in ("saved", "settings", "about"))
    (other,) = (code for code in LANGUAGES if code != t.lang)
    language = el("button", LANGUAGES[other][1], type="button", class_="place words", data_cmd=f"lang:{other}", lang=other,
                  dir=LANGUAGES[other][0])
    following = {"system": "light", "light": "dark", "dark": "system"}[theme]
    said = t("page.theme.label", theme=t(f"page.theme.{theme}"))
    look = el("button", icon(theme), type="button", class_="place", data_cmd=f"theme:{following}", aria_label=said, title=said)
    name = el("span", escape(t("page.name")), class_="name")
    home = el("a", brand(), name, href="#!/", class_="home", aria_label=t("page.nav.home"))
    return el("header", home, el("nav", places, language, look, aria_label=t("page.nav.label")), class_="top")


def footer(t: Locale) -> str:
    """Return the page's foot; that the page works offline is shown by the style sheet, when it is so."""
    offline = el("p", icon("check"), el("span", escape(t("page.offline"))), class_="offline")
    return el("footer", el("p", escape(t("page.foot"))), offline, class_="foot")


def heading(text: str) -> str:
    """Return a screen's heading, which takes the focus when the screen opens."""
    return el("h1", escape(text), tabindex="-1")


def prose(text: str, **attributes: str | bool | None) -> str:
    """Return a paragraph of plain text."""
    return el("p", escape(text), **attributes)


def working(text: str) -> str:
    """Return a line that says what is being waited for."""
    return el("p", el("span", class_="spinner", aria_hidden="true"), el("span", escape(text)), class_="working", role="status")


def value_text(t: Locale, game: Game[Any], option: Option, value: Value) -> str:
    """Return what a value of a game's option is called."""
    if isinstance(value, bool):
        return t("peer.join.on" if value else "peer.join.off")
    if option.seats and isinstance(value, int):
        return t(f"{game.name}.seat.{seat_word(game, value)}")
    key = f"options.{game.name}.{option.name}.values.{value}"
    return t(key) if t.has(key) else t.num(str(value))


def choice(name: str, label: str, help: str, options: Iterable[tuple[str, str]], chosen: str, problem: str = "") -> str:
    """Return a group of radio buttons that look like one divided button.

    Args:
        name: the field, as `Screen.input` is told.
        options: value and label of each.
        problem: why the chosen one is refused, or an empty text.
    """
    id = name.replace(":", "-")
    buttons = "".join(
        el("label", el("input", type="radio", name=name, value=value, data_input=name, checked=value == chosen),
           el("span", escape(text)))
        for value, text in options)
    return el("fieldset", el("legend", escape(label)), el("div", buttons, class_="choices"),
              prose(help, class_="help", id=f"{id}-help") if help else "",
              prose(problem, class_="refusal", role="alert") if problem else "",
              class_="field", aria_describedby=f"{id}-help" if help else None, data_field=name,
              aria_invalid="true" if problem else None)


def dropdown(name: str, label: str, help: str, options: Iterable[tuple[str, str]], chosen: str, problem: str = "") -> str:
    """Return a list to choose from, for many values; arguments as for `choice`."""
    lines = "".join(el("option", escape(text), value=value, selected=value == chosen) for value, text in options)
    return _one_field(name, label, help, problem, lambda more: el("select", lines, data_input=name, **more))


def number_field(name: str, label: str, help: str, value: str, least: int, most: int, problem: str = "") -> str:
    """Return a field for a number that is typed; the other arguments as for `choice`."""
    return _one_field(name, label, help, problem, lambda more: el(
        "input", type="number", value=value, min=least, max=most, inputmode="numeric", data_input=name, dir="ltr", **more))


def _one_field(name: str, label: str, help: str, problem: str, build: Callable[[dict[str, str | None]], str]) -> str:
    """Return a field that is one element, with its label, its explanation, and why its value is refused."""
    id = name.replace(":", "-")
    said = {"aria_describedby": f"{id}-help" if help else None, "aria_invalid": "true" if problem else None}
    return el("div", el("label", el("span", escape(label)), build(said), class_="labelled"),
              prose(help, class_="help", id=f"{id}-help") if help else "",
              prose(problem, class_="refusal", role="alert") if problem else "", class_="field", data_field=name)


def switch(name: str, label: str, help: str, on: bool, problem: str = "") -> str:
    """Return an on/off field."""
    box = el("input", type="checkbox", role="switch", data_input=name, checked=on)
    return el("div", el("label", box, el("span", escape(label)), class_="switch"),
              prose(help, class_="help") if help else "",
              prose(problem, class_="refusal", role="alert") if problem else "", class_="field", data_field=name)


def text_field(name: str, label: str, value: str, help: str = "", **attributes: str | bool | None) -> str:
    """Return a field for a line of text."""
    field = el("input", type="text", value=value, data_input=name, autocomplete="off", **attributes)
    return el("div", el("label", el("span", escape(label)), field, class_="labelled"),
              prose(help, class_="help") if help else "", class_="field", data_field=name)
