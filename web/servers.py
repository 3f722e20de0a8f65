"""STUN and TURN servers as the player writes them into the settings: one per line."""

from __future__ import annotations

import re
from typing import Any

_LINE = re.compile(r"(stun|stuns|turn|turns):([A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\])(:\d{1,5})?(\?transport=(udp|tcp))?")

PUBLIC = "stun:stun.l.google.com:19302\nstun:stun.cloudflare.com:3478"
"""What a player is offered who has entered none and has a friend elsewhere; nobody is asked before."""


def chosen_servers(settings: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the servers that a link asks: none at all for the same network, and none if the player has entered none."""
    return [] if settings["same_network"] else parse_servers(settings["servers"])[0]


def host_names(servers: list[dict[str, Any]]) -> list[str]:
    """Return the names of servers, without scheme and port.

    >>> host_names([{"urls": "stun:stun.example.org:3478"}])
    ['stun.example.org']
    """
    return [match[2] for server in servers if (match := _LINE.fullmatch(server["urls"]))]


def parse_servers(text: str) -> tuple[list[dict[str, Any]], list[str]]:
    """Return the servers of a list, as WebRTC takes them, and the lines that are none.

    Args:
        text: lines of an address (RFC 7064, RFC 7065), for TURN followed by user name and password.

    >>> parse_servers("turn:turn.example.org:3478 ann secret\\nhello")
    ([{'urls': 'turn:turn.example.org:3478', 'username': 'ann', 'credential': 'secret'}], ['hello'])
    """
    servers: list[dict[str, Any]] = []
    wrong: list[str] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        address, *login = line.split()
        is_turn = address.startswith("turn")
        if not _LINE.fullmatch(address) or len(login) != (2 if is_turn else 0):
            wrong.append(line)
        elif is_turn:
            servers.append({"urls": address, "username": login[0], "credential": login[1]})
        else:
            servers.append({"urls": address})
    return servers, wrong
