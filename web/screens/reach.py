"""Where the friend is: in the same network, where nobody else is asked for anything, or elsewhere, which needs STUN."""

from __future__ import annotations

from ..servers import PUBLIC, chosen_servers, host_names
from .base import Page
from .parts import choice


def is_far(page: Page) -> bool:
    """Return whether codes lead out of the own network, as the settings are."""
    return bool(chosen_servers(page.settings))


def choose(page: Page, where: str) -> None:
    """Set the settings so that codes lead as far as needed.

    Args:
        where: `near` or `far`.
    """
    page.set("same_network", where == "near")
    if where == "far" and not is_far(page):
        page.set("servers", f"{page.settings['servers']}\n{PUBLIC}".strip())


def question(page: Page, far: bool) -> str:
    """Return the question where the friend is; `Screen.input` is told `reach`.

    Args:
        far: what is chosen.
    """
    t = page.t
    names = host_names(chosen_servers({**page.settings, "same_network": False})) or host_names(chosen_servers(
        {"same_network": False, "servers": PUBLIC}))
    help = t("peer.reach.far_help", servers=names) if far else t("peer.reach.near_help")
    places = ((where, t(f"peer.reach.{where}")) for where in ("near", "far"))
    return choice("reach", t("peer.reach.title"), help, places, "far" if far else "near")
