"""What the signs of Agent Dog mean: fields of the board, and the icons beside the players."""

from __future__ import annotations

from functools import cache
from html import escape

from pygames.games.agentdog.variant import Variant

from ..i18n import Locale
from . import agentdog_art as art
from . import el

ICONS = ("hand", "home", "base", "deck")
"""Counted beside the players, or in the middle of the board."""

HIDDEN = 9
"""Stands for the colour of a figure that nobody sees."""


@cache
def legend(t: Locale, variant: Variant, colour: int) -> str:
    """Return the signs with their meaning, folded away until they are asked for.

    Args:
        colour: whose start field and base are shown.
    """
    signs = {"hole": art.sign("ad-hole"), "hidden": art.pawn(HIDDEN, t)}
    if variant.meeting:
        signs["meeting"] = art.sign("ad-meeting")
    start = t.num(variant.layout.starts[colour])
    signs |= {"start": art.sign(f"ad-start ad-c{colour}", start), "goal": art.sign(f"ad-goal ad-c{colour}")}
    signs |= {name: art.icon(name) for name in ICONS}
    items = "".join(el("li", el("span", sign, class_="ad-sign"), el("span", escape(t(f"agentdog.legend.{name}"))))
                    for name, sign in signs.items())
    return el("details", el("summary", escape(t("agentdog.legend.title"))), el("ul", items), class_="ad-legend", id="ad-legend")
