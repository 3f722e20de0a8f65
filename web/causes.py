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
        `one_network`: no servers are set, so this side can be found within its own network only.
        `stun_unreachable`: servers are set, and none of them answered this browser.
        `friend_near`: the same on the other side, whatever the reason.
        `isolated`: both are behind the same router, which keeps them apart.
        `strict_nat`: both have public addresses, of different routers, and no relay: a router is too strict.
        `timeout`: a relay was there, so the other page itself must be gone.
    """
    if _has_relay(own) or _has_relay(theirs):
        return "timeout"
    mine, others = _public(own), _public(theirs)
    if not mine:
        return "stun_unreachable" if servers else "one_network"
    if not others:
        return "friend_near"
    return "isolated" if mine & others else "strict_nat"


def leads_out(card: PeerCard) -> bool:
    """Return whether the owner of a card may be found from other networks."""
    return _has_relay(card) or bool(_public(card))


def _has_relay(card: PeerCard) -> bool:
    return any(candidate.kind == "relay" for candidate in card.candidates)


def _public(card: PeerCard) -> set[str]:
    return {candidate.address for candidate in card.candidates
            if candidate.kind == "srflx" or candidate.family != "mdns" and ip_address(candidate.address).is_global}
