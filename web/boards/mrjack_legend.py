"""What the signs on the map of Mr. Jack mean, and how to get about on it without a pointer."""

from __future__ import annotations

from functools import cache
from html import escape

from ..i18n import Locale
from . import el
from . import mrjack_art as art

SOMEBODY = "gull"
"""Whose token shows what tokens look like."""

THINGS = {"lantern": "lantern", "unlit": "lantern", "open": "open", "shut": "shut", "out": "out", "barrier": "barrier"}
"""Sign → its drawing."""


@cache
def legend(t: Locale) -> str:
    """Return the signs with their meaning, folded away until they are asked for."""
    initials = t(f"mrjack.initials.{SOMEBODY}")
    signs = {kind: el("span", art.token(SOMEBODY, initials, kind == "innocent"), class_=f"mj-sign mj-token mj-{kind}")
             for kind in ("seen", "unseen", "innocent")}
    signs |= {name: el("span", art.thing(drawing), el("b", t.num(1)) if name == "lantern" else "", class_=f"mj-sign mj-{name}")
              for name, drawing in THINGS.items()}
    signs["reach"] = el("span", art.thing("hex"), el("b", t.num(2)), class_="mj-sign mj-reach")
    items = "".join(el("li", sign, el("span", escape(t(f"mrjack.legend.{name}")))) for name, sign in signs.items())
    words = el("span", escape(t("mrjack.legend.title")))
    return el("details", el("summary", art.icon("suspect"), words),
              el("ul", items), el("p", escape(t("mrjack.legend.keys"))), class_="mj-tool mj-legend", id="mj-legend")
