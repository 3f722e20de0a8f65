"""The first screen: what this is, and the games."""

from __future__ import annotations

from html import escape

from ..boards import el, has_board
from ..i18n import Locale
from . import art
from .base import Screen
from .parts import footer, header, heading, icon, link, prose

GAMES = ("jekyll", "dracula", "mrjack", "agentdog", "spite")
"""Every game that there is or will be."""


class Landing(Screen):
    """The first screen."""

    def html(self) -> str:
        """Return the whole screen."""
        return landing(self.page.t, self.page.settings["theme"])


def landing(t: Locale, theme: str) -> str:
    """Return the first screen; the same before Python runs and after, so that nothing jumps.

    Args:
        theme: the chosen one, `system`, `light` or `dark`.
    """
    join = link("#!/join", t("page.landing.join"), "peer", "quiet")
    # Shown by the style sheet where there is something to resume: also before Python runs.
    resume = link("#!/saved", t("page.landing.resume"), "saved", "primary resume")
    words = el("div", heading(t("page.landing.title")), prose(t("page.landing.tagline"), class_="tagline"),
               el("div", resume, join, class_="row"))
    hero = el("section", words, art.hero(), class_="hero")
    games = el("section", el("h2", escape(t("page.landing.games"))),
               el("ul", *(_card(t, game, has_board(game)) for game in GAMES), class_="games"))
    ways = el("section", el("h2", escape(t("page.landing.ways"))),
              el("ul", *(_way(t, way) for way in ("computer", "device", "peer")), class_="ways"))
    return header(t, theme) + el("main", hero, games, ways, class_="landing") + footer(t)


def _card(t: Locale, game: str, ready: bool) -> str:
    key = f"page.games.{game}"
    words = el("div", el("h3", escape(t(f"{key}.name"))), prose(t(f"{key}.pitch")), prose(t(f"{key}.facts"), class_="facts"),
               class_="game-words")
    if not ready:
        note = el("span", escape(t("page.landing.making")), class_="making")
        return el("li", el("article", art.vignette(game), words, note, class_="game later", data_game=game))
    go = el("span", escape(t("page.landing.play")), class_="go")
    return el("li", el("a", art.vignette(game), words, go, href=f"#!/new/{game}/computer", class_="game", data_game=game))


def _way(t: Locale, way: str) -> str:
    return el("li", icon(way), el("div", el("h3", escape(t(f"page.ways.{way}.name"))), prose(t(f"page.ways.{way}.pitch"))))


def opening(t: Locale, theme: str) -> str:
    """Return what is shown while Python starts, where another screen than the first is asked for."""
    return header(t, theme) + el("main", prose(t("page.boot.opening")), class_="opening")


