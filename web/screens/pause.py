"""What is asked at a table between two browsers while its player can't move, since boards know nothing of connections."""

from __future__ import annotations

from ..i18n import Locale, Text
from ..peer import PeerTable
from ..scene import Scene
from .connect import friend_name


def asked(t: Locale, table: PeerTable, scene: Scene) -> Text | None:
    """Return what keeps the player from moving and who moves after that; None where the board says what is asked."""
    session = table.session
    assert session.table is not None
    if scene.live or session.table.state.outcome is not None:
        return None
    if session.phase in ("stopped", "declined"):
        return "peer.state.stopped", {}
    if session.phase in ("playing", "dealing"):
        return "peer.paused.answer", {"name": friend_name(t, table)}
    acting = session.game.to_act(session.table.state)
    if scene.seat in acting:
        return "peer.paused.mine", {}
    names = table.names(t)
    return ("peer.paused.theirs", {"names": [names[seat] for seat in acting]}) if acting else ("peer.paused.nobody", {})
