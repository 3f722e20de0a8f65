"""The settings: language, digits, theme, nickname, and how two browsers find each other."""

from __future__ import annotations

from html import escape

from ..boards import el
from ..i18n import LANGUAGES
from ..servers import parse_servers
from .base import Screen
from .parts import choice, heading, prose, switch, text_field
from .setup import LONGEST_NAME


class Settings(Screen):
    """Every setting is kept as soon as it is changed."""

    def title(self) -> str:
        """Return the heading."""
        return self.page.t("page.settings.title")

    def input(self, name: str, value: str) -> None:
        """Keep a setting."""
        kind, _, setting = name.partition(":")
        if kind != "setting":
            return
        if setting == "same_network":
            self.page.set(setting, value == "true")
        elif setting == "name":
            self.page.set(setting, value[:LONGEST_NAME])
        else:
            self.page.set(setting, value)

    def html(self) -> str:
        """Return the form."""
        t, settings = self.page.t, self.page.settings
        looks = el(
            "section", el("h2", escape(t("page.settings.looks"))),
            choice("setting:lang", t("page.settings.language"), "",
                   ((code, name) for code, (_, name) in LANGUAGES.items()), t.lang),
            choice("setting:digits", t("page.settings.digits"), t("page.settings.digits_help"),
                   ((kind, t(f"page.settings.digits_{kind}")) for kind in ("language", "latin")),
                   settings["digits"]) if t.lang == "fa" else "",
            choice("setting:theme", t("page.settings.theme"), "",
                   ((kind, t(f"page.theme.{kind}")) for kind in ("system", "light", "dark")), settings["theme"]))
        name = text_field("setting:name", t("page.settings.name"), settings["name"], t("page.settings.name_help"),
                          maxlength=str(LONGEST_NAME))
        you = el("section", el("h2", escape(t("page.settings.you"))), name)
        return self.whole(heading(self.title()), looks, you, self._network())

    def _network(self) -> str:
        t, settings = self.page.t, self.page.settings
        servers, wrong = parse_servers(settings["servers"])
        text = el("textarea", escape(settings["servers"]), id="servers", data_input="setting:servers", rows="4", dir="ltr",
                  spellcheck="false", autocomplete="off", disabled=settings["same_network"], aria_describedby="servers-help",
                  placeholder="stun:stun.example.org:3478\nturn:turn.example.org:3478 name password")
        refusal = prose(t("page.settings.servers_wrong", lines=wrong), class_="refusal", role="alert") if wrong else ""
        field = el("div", el("label", escape(t("page.settings.servers")), for_="servers"), text,
                   prose(t("page.settings.servers_help"), class_="help", id="servers-help"), refusal, class_="field")
        now = "same" if settings["same_network"] or not servers else "servers"
        same = switch("setting:same_network", t("page.settings.same_network"), t("page.settings.same_network_help"),
                      settings["same_network"])
        return el("section", el("h2", escape(t("page.settings.network"))), same, field,
                  prose(t(f"page.settings.now_{now}", count=len(servers)), class_="help"))
