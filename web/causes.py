"""Why two browsers that both tried did not find each other: one cause, as far as their addresses tell."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any

from pygames.peer.card import PeerCard


def unreached(own: PeerCard, theirs: PeerCard, servers: list[dict[str, Any]]) -> str:
    """Return the likeliest reason why the other side was not reached, a word for locale files.

    Args:
        own, theirs: both sides' cards.
        servers: the STUN and TURN servers that this side has asked.

    Returns:
        `stun_unreachable`: servers are set, and none of them answered this browser.
        `isolated`: both are behind the same router, or know no address but those within their network.
        `strict_nat`: both have public addresses, of different routers, and no relay: a router is too strict.
        `timeout`: a relay was there, so the other page itself must be gone.
    """
    mine, others = _kinds(own), _kinds(theirs)
    if "relay" in mine | others:
        return "timeout"
    if servers and "srflx" not in mine and not _is_public(own):
        return "stun_unreachable"
    if "srflx" in mine and "srflx" in others and not _public(own) & _public(theirs):
        return "strict_nat"
    return "isolated"


def _kinds(card: PeerCard) -> set[str]:
    return {candidate.kind for candidate in card.candidates}


def _public(card: PeerCard) -> set[str]:
    return {candidate.address for candidate in card.candidates if candidate.kind == "srflx"}


def _is_public(card: PeerCard) -> bool:
    return any(candidate.family != "mdns" and ip_address(candidate.address).is_global for candidate in card.candidates)
