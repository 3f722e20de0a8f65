"""The hash chain over the public part of a log: equal heads mean equal games.

Each entry's public form is hashed together with the head before it.  A sealed move is
not public until it is opened, and two sealed moves may arrive in either order, so they
enter the chain only with the `unseal` that opens them.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from ..core.requests import Request, Show

START = "0" * 16


def extend(head: str, public: Any) -> str:
    """Return the head after one more public entry (16 hexadecimal digits)."""
    text = head + json.dumps(public, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def public_form(entry: list[Any], request: Request | None, sealed: bool, seats: int) -> Any:
    """Return what both sides see of a log entry, or None if it doesn't enter the chain.

    Args:
        entry: the log entry.
        request: the request that it answers, if it is an answer.
        sealed: whether it is a sealed move.
        seats: how many seats there are.
    """
    if sealed:
        return None
    if entry[0] == "shuffle":
        return ["shuffle"]
    if entry[0] == "show":
        assert isinstance(request, Show)
        everybody = (1 << seats) - 1
        return ["show", [face if mask & everybody == everybody else None
                         for face, mask in zip(entry[1], request.to)]]
    return entry
