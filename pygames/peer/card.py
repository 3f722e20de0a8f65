"""Cards: what a browser must know of another one to reach it, read from SDP and written as SDP.

A card is the part of a WebRTC session description that can't be guessed: the ICE user fragment and password, the
fingerprint of the certificate and the addresses (*candidates*). Everything else in a description for one data channel
is the same for everybody. So each side sends the card of its own **offer**, and the other side builds the **answer**
that this browser would have given. Nobody's own description is edited.

Whatever a card holds was checked when it was made: no line break or foreign attribute can reach the browser through it.
"""

from __future__ import annotations

import ipaddress
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pygames.core.errors import GameError

CandidateKind = Literal["host", "srflx", "relay"]
AddressFamily = Literal["mdns", "ipv4", "ipv6"]
Owner = Literal["host", "friend"]

MAX_CANDIDATES = 8
"""More addresses are of no use: a browser offers one per interface, family and kind."""

MAX_UFRAG = 32
MAX_PWD = 64
"""RFC 8839 allows 256 characters each; browsers use 4 to 8 and 22 to 32."""

FINGERPRINT_BYTES = 32

_UFRAG = re.compile(rf"[A-Za-z0-9+/]{{4,{MAX_UFRAG}}}")
_PWD = re.compile(rf"[A-Za-z0-9+/]{{22,{MAX_PWD}}}")
# Browsers hide local addresses behind a random (version 4) UUID: draft-ietf-mmusic-mdns-ice-candidates.
_MDNS = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.local")
_CANDIDATE_LINE = re.compile(r"(?:a=)?candidate:\S+ 1 udp \d+ (\S+) (\d{1,5}) typ (host|srflx|relay)(?: |$)", re.I)
_FINGERPRINT_LINE = re.compile(r"a=fingerprint:sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})", re.I)

# RFC 8445, section 5.1.2.2: direct addresses first, relays last.
_TYPE_PREFERENCE: dict[CandidateKind, int] = {"host": 126, "srflx": 100, "relay": 0}
# The friend waits, so the friend is the DTLS server: a waiting client would back off and answer seconds late.
_SETUP: dict[Owner, str] = {"host": "active", "friend": "passive"}


class CodeError(GameError):
    """A card or a peer code that can't be used.

    Args:
        reason: what is wrong, a word that locale files translate: `empty`, `not_a_code`, `cut_off`, `changed`,
            `newer_version`, `too_long`, `no_candidates`, or `bad_sdp` (the own browser's description lacks something).
        detail: the same for a bug report, in English.
    """

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, **({"detail": detail} if detail else {}))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Candidate:
    """One address at which a browser may be reached by UDP.

    Args:
        kind: `host` (on its own network), `srflx` (as a STUN server saw it) or `relay` (at a TURN server).
        address: IPv4 or IPv6 address in canonical text, or `<uuid>.local` (`host` only).
        port: UDP port, 1 to 65535.

    Raises:
        ValueError: an argument is not as described, or the address is one that nobody can be reached at.
    """

    kind: CandidateKind
    address: str
    port: int

    def __post_init__(self) -> None:
        if self.kind not in _TYPE_PREFERENCE:
            raise ValueError(f"unknown kind of candidate: {self.kind!r}")
        if self.address != canonical_address(self.address):
            raise ValueError(f"address is not in canonical form: {self.address!r}")
        if self.family == "mdns" and self.kind != "host":
            raise ValueError("only a host candidate has an mDNS name")
        if not 1 <= self.port <= 65535:
            raise ValueError(f"port out of range: {self.port}")

    @property
    def family(self) -> AddressFamily:
        """How the address is written."""
        if self.address.endswith(".local"):
            return "mdns"
        return "ipv6" if ":" in self.address else "ipv4"


@dataclass(frozen=True, slots=True)
class PeerCard:
    """What is needed to reach one RTCPeerConnection.

    Args:
        ufrag: ICE user fragment, 4 to 32 characters of `A-Z a-z 0-9 + /`.
        pwd: ICE password, 22 to 64 of the same characters.
        fingerprint: SHA-256 of the DTLS certificate, 32 bytes.
        candidates: 1 to 8 addresses.

    Raises:
        CodeError: `no_candidates`: without an address nobody can be reached.
        ValueError: another argument is not as described.
    """

    ufrag: str
    pwd: str
    fingerprint: bytes
    candidates: tuple[Candidate, ...]

    def __post_init__(self) -> None:
        if not _UFRAG.fullmatch(self.ufrag) or not _PWD.fullmatch(self.pwd):
            raise ValueError("malformed ICE user fragment or password")
        if len(self.fingerprint) != FINGERPRINT_BYTES:
            raise ValueError(f"a SHA-256 fingerprint has {FINGERPRINT_BYTES} bytes, not {len(self.fingerprint)}")
        if not self.candidates:
            raise CodeError("no_candidates", "the browser found no address of its own")
        if len(self.candidates) > MAX_CANDIDATES:
            raise ValueError(f"more than {MAX_CANDIDATES} candidates")


def canonical_address(text: str) -> str:
    """The one way to write an address.

    Raises:
        ValueError: neither an mDNS name of a browser nor an IP address, or one that cannot be another machine's.

    >>> canonical_address("FD00:0:0::2")
    'fd00::2'
    """
    lower = text.lower()
    if _MDNS.fullmatch(lower):
        return lower
    address = ipaddress.ip_address(lower)  # refuses names, spaces, line breaks
    if "%" in lower or address.is_unspecified or address.is_loopback or address.is_multicast:
        raise ValueError(f"not an address of another machine: {text!r}")
    return str(address)


def parse_sdp(sdp: str, candidates: Iterable[str] = ()) -> PeerCard:
    """Read the card from the offer of the own browser.

    Candidates that cannot be used (TCP, loopback, a second component) are left out; of more than eight, those are kept
    that show every kind and family of address.

    Args:
        sdp: the local description's text.
        candidates: further candidate lines that are not in it (`candidate:…`, with or without `a=`).

    Raises:
        CodeError: `bad_sdp` (a line is missing or malformed) or `no_candidates`.
    """
    lines = [*sdp.splitlines(), *candidates]
    fingerprint = next((match[1] for match in map(_FINGERPRINT_LINE.fullmatch, lines) if match), None)
    if fingerprint is None:
        raise CodeError("bad_sdp", "no SHA-256 fingerprint")
    # A dict keeps the order and drops what is said twice.
    found = list(dict.fromkeys(candidate for candidate in map(_parse_candidate, lines) if candidate))
    try:
        return PeerCard(
            _attribute(lines, "ice-ufrag"),
            _attribute(lines, "ice-pwd"),
            bytes.fromhex(fingerprint.replace(":", "")),
            tuple(_most_varied(found)),
        )
    except ValueError as error:
        raise CodeError("bad_sdp", str(error)) from error


def build_sdp(card: PeerCard, owner: Owner) -> str:
    """Write the answer that the owner of this card would have given to an offer of one data channel.

    Foundations, priorities and related addresses are not in a card; any that follow RFC 8445 serve.

    Args:
        card: the card of the *other* side.
        owner: whose card it is: the `host` of the table (DTLS client) or the `friend` who waits (DTLS server).
    """
    lines = [
        "v=0",
        "o=- 1 1 IN IP4 0.0.0.0",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        "a=mid:0",
        f"a=ice-ufrag:{card.ufrag}",
        f"a=ice-pwd:{card.pwd}",
        "a=ice-options:trickle",
        f"a=fingerprint:sha-256 {card.fingerprint.hex(':').upper()}",
        f"a=setup:{_SETUP[owner]}",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
        *(f"a={line}" for line in candidate_lines(card)),
    ]
    return "".join(f"{line}\r\n" for line in lines)


def candidate_lines(card: PeerCard) -> list[str]:
    """The card's candidates as `RTCIceCandidate` takes them, best first among equals."""
    lines = []
    for index, candidate in enumerate(card.candidates):
        priority = _TYPE_PREFERENCE[candidate.kind] << 24 | (65535 - index) << 8 | 255
        line = f"candidate:{index + 1} 1 udp {priority} {candidate.address} {candidate.port} typ {candidate.kind}"
        if candidate.kind != "host":
            line += " raddr 0.0.0.0 rport 0"  # required by the grammar, ignored by browsers
        lines.append(line)
    return lines


def _attribute(lines: list[str], name: str) -> str:
    prefix = f"a={name}:"
    return next((line.removeprefix(prefix) for line in lines if line.startswith(prefix)), "")


def _parse_candidate(line: str) -> Candidate | None:
    match = _CANDIDATE_LINE.match(line)
    if match is None:
        return None
    address, port, kind = match.groups()
    try:
        return Candidate(kind.lower(), canonical_address(address), int(port))  # type: ignore[arg-type]
    except ValueError:
        return None


def _most_varied(candidates: list[Candidate]) -> list[Candidate]:
    """At most MAX_CANDIDATES: first one of every kind and family, then the second ones, …; otherwise in order."""
    seen: Counter[tuple[str, str]] = Counter()
    rounds = []
    for candidate in candidates:
        group = candidate.kind, candidate.family
        rounds.append(seen[group])
        seen[group] += 1
    kept = sorted(sorted(range(len(candidates)), key=rounds.__getitem__)[:MAX_CANDIDATES])
    return [candidates[index] for index in kept]
