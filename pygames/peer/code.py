"""Peer codes: a card as a short text that two people can send each other through any messenger.

The host's *invitation* carries the host's card and a number for the table (game, options, versions); the friend's
*reply* carries the friend's card and says which invitation it answers. Layout, version 1::

    text     = header(2) body check(3), characters of base58: letters and digits without 0 O I l
    header   = ((version - 1) * 2 + kind) * 560 + length     kind: 0 invitation, 1 reply; length of the whole text
    check    = text before it, read as a number, modulo 195103
    body     = a number without leading zeros, least significant bits first:
               fingerprint 256, style 2, ufrag and pwd, candidates, then
               invitation: extra, all that is left of the number; reply: digest of the invitation 24
    style    = 0 Chromium, Safari: 4 and 24 characters of 6 bits; 1 Firefox: 8 and 32 hexadecimal digits of 4 bits;
               2 others: two lengths of 8, then characters of 6 bits
    candidate = tag 3 (kind and family; 0 ends the list), address (122, 32 or 128), port 16;
               srflx: before the port the number of the candidate whose port it shares, 0 = none: then no port follows.
               As many bits as the number of candidates before it needs: most routers keep ports

Header and check are the same in every version: so a newer version can be told from a damaged text. The check is that
of IBANs (ISO 7064) with a larger prime: it finds *every* wrong character and every pair of swapped neighbours, and all
but 1 in 195,103 of other changes. A code hides nothing: whoever has it can take the seat that it offers.
"""

from __future__ import annotations

import hashlib
import ipaddress
import re
import unicodedata
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from .card import (
    FINGERPRINT_BYTES,
    MAX_CANDIDATES,
    AddressFamily,
    Candidate,
    CandidateKind,
    CodeError,
    PeerCard,
    build_sdp,
    candidate_lines,
    parse_sdp,
)

__all__ = [
    "DIGEST_BYTES",
    "MAX_EXTRA",
    "Candidate",
    "Code",
    "CodeError",
    "Invitation",
    "PeerCard",
    "Reply",
    "build_sdp",
    "candidate_lines",
    "decode",
    "encode",
    "parse_sdp",
]

MAX_EXTRA = 2**1024 - 1
"""The largest number that an invitation may carry for the table; so no code outgrows the header's length field."""

DIGEST_BYTES = 3
"""Bytes by which a reply names its invitation: enough to tell one's own last invitations apart."""

MAX_TEXT = 4000
"""Characters of pasted text that are searched for a code: a page of a chat, not a book."""

_ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_DIGIT = {character: value for value, character in enumerate(_ALPHABET)}
_VERSION = 1
_LAST_VERSION = 3  # the header has room for 3 versions of 2 kinds of 560 lengths: 58² = 3364
_LENGTHS = 560
_INVITATION = 0
_REPLY = 1
_PRIME = 195103  # the largest below 58³
_HEADER_CHARS = 2
_CHECK_CHARS = 3
_SHORTEST = 16  # a shorter word is a word, not the beginning of a code

_ICE_CHARS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_HEX = "0123456789abcdef"
_TAGS: tuple[tuple[CandidateKind, AddressFamily], ...] = (
    ("host", "mdns"),
    ("host", "ipv4"),
    ("host", "ipv6"),
    ("srflx", "ipv4"),
    ("srflx", "ipv6"),
    ("relay", "ipv4"),
    ("relay", "ipv6"),
)


@dataclass(frozen=True, slots=True)
class Invitation:
    """The host's code.

    Args:
        card: how to reach the host.
        extra: a number for the table, 0 to `MAX_EXTRA`: game, options, versions. Its meaning is the caller's.

    Raises:
        ValueError: `extra` is too large or negative.
    """

    card: PeerCard
    extra: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.extra <= MAX_EXTRA:
            raise ValueError("extra is out of range")

    @property
    def digest(self) -> bytes:
        """The bytes by which a reply names this invitation."""
        return hashlib.sha256(encode(self).encode()).digest()[:DIGEST_BYTES]


@dataclass(frozen=True, slots=True)
class Reply:
    """The friend's code.

    Args:
        card: how to reach the friend.
        answers: `Invitation.digest` of the invitation that is answered. A host compares it with its own invitation's:
            another value means that the reply is for an older code or another table.

    Raises:
        ValueError: `answers` has not 3 bytes.
    """

    card: PeerCard
    answers: bytes

    def __post_init__(self) -> None:
        if len(self.answers) != DIGEST_BYTES:
            raise ValueError(f"a digest has {DIGEST_BYTES} bytes, not {len(self.answers)}")


Code = Invitation | Reply


def encode(code: Code) -> str:
    """Write a code as text: letters and digits only, 102 characters for one mDNS candidate and nothing extra.

    The same code always gives the same text.

    >>> card = PeerCard("eY3/", "+3ETnj1fq4LkCWEZWq7T7q/B", bytes(32), (Candidate("srflx", "198.51.100.7", 4242),))
    >>> text = encode(Invitation(card, 1888))
    >>> decode(f"Come and play! https://example.org/#!/join/{text} :-)") == Invitation(card, 1888)
    True
    >>> decode(text[:-9])
    Traceback (most recent call last):
    ...
    pygames.peer.card.CodeError: cut_off
    """
    bits = _Bits()
    _put_card(bits, code.card)
    if isinstance(code, Invitation):
        kind = _INVITATION
        bits.put(code.extra, code.extra.bit_length())
    else:
        kind = _REPLY
        bits.put_bytes(code.answers)
    body = _to_base58(bits.value)
    text = _write_header(_Header(_VERSION, kind, _HEADER_CHARS + len(body) + _CHECK_CHARS)) + body
    return text + _check(text)


def decode(text: str) -> Code:
    """Find and read the code in what somebody pasted.

    Spaces, line breaks, invisible characters, digits of other scripts, a sentence or a link around it are no obstacle.

    Raises:
        CodeError: `empty` (nothing to see), `too_long` (more than 4,000 characters), `not_a_code`, `cut_off`
            (a part is missing), `changed` (a character is wrong), `newer_version` (undamaged, but from a later
            version of the game) or `no_candidates`.
    """
    if len(text) > MAX_TEXT:
        raise CodeError("too_long", f"{len(text)} characters")
    plain = _plain(text)
    if not plain.strip():
        raise CodeError("empty")
    found, header = _find(plain)
    if header.version != _VERSION:
        raise CodeError("newer_version", f"version {header.version}")
    bits = _Bits(_from_base58(found[_HEADER_CHARS:-_CHECK_CHARS]))
    try:
        card = _take_card(bits)
        code: Code
        if header.kind == _INVITATION:
            code = Invitation(card, bits.value)
        else:
            code = Reply(card, bits.take_bytes(DIGEST_BYTES))
    except ValueError as error:
        raise CodeError("not_a_code", str(error)) from error
    # One text per code: what does not come out the same was made by no version of this program.
    if encode(code) != found:
        raise CodeError("not_a_code", "not in canonical form")
    return code


def _plain(text: str) -> str:
    """Drop invisible characters (zero width, bidirectional marks) and write the digits of all scripts as 0-9."""
    visible = (character for character in text if unicodedata.category(character) != "Cf")
    return "".join(str(unicodedata.decimal(character, character)) for character in visible)


def _find(plain: str) -> tuple[str, _Header]:
    """Find the undamaged code in a text that may hold other words, and break the code into several.

    Raises:
        CodeError: there is none; the reason is that of the longest word that looks like the beginning of one.
    """
    words = re.findall(r"[0-9A-Za-z]+", plain)
    joined = "".join(words)
    ends = list(accumulate(map(len, words)))
    breaks = set(ends)
    reason = "not_a_code"
    longest = _SHORTEST - 1
    for word, end in zip(words, ends, strict=True):
        start = end - len(word)
        header = _read_header(joined[start : start + _HEADER_CHARS])
        if header is None:
            continue
        stop = start + header.length
        if stop in breaks and _is_undamaged(joined[start:stop]):
            return joined[start:stop], header
        if len(word) > longest:
            longest = len(word)
            reason = "changed" if stop in breaks or stop < end else "cut_off"
    raise CodeError(reason)


class _Header(NamedTuple):
    version: int
    kind: int
    length: int


def _write_header(header: _Header) -> str:
    return _to_base58(((header.version - 1) * 2 + header.kind) * _LENGTHS + header.length, _HEADER_CHARS)


def _read_header(text: str) -> _Header | None:
    """Read the first characters of a word; None if no code begins so."""
    try:
        rest, length = divmod(_from_base58(text), _LENGTHS)
    except KeyError:
        return None
    header = _Header(rest // 2 + 1, rest % 2, length)
    return header if header.version <= _LAST_VERSION and header.length >= _SHORTEST else None


def _is_undamaged(text: str) -> bool:
    try:
        return _check(text[:-_CHECK_CHARS]) == text[-_CHECK_CHARS:]
    except KeyError:
        return False


def _check(text: str) -> str:
    """The last characters of a code whose other characters are these."""
    return _to_base58(_from_base58(text) % _PRIME, _CHECK_CHARS)


def _put_card(bits: _Bits, card: PeerCard) -> None:
    bits.put_bytes(card.fingerprint)
    lengths = len(card.ufrag), len(card.pwd)
    if lengths == (4, 24):
        bits.put(0, 2)
        bits.put_text(card.ufrag + card.pwd, _ICE_CHARS)
    elif lengths == (8, 32) and set(card.ufrag + card.pwd) <= set(_HEX):
        bits.put(1, 2)
        bits.put_text(card.ufrag + card.pwd, _HEX)
    else:
        bits.put(2, 2)
        bits.put(lengths[0], 8)
        bits.put(lengths[1], 8)
        bits.put_text(card.ufrag + card.pwd, _ICE_CHARS)
    ports: list[int] = []
    for candidate in card.candidates:
        bits.put(_TAGS.index((candidate.kind, candidate.family)) + 1, 3)
        _put_address(bits, candidate)
        shared = 1 + ports.index(candidate.port) if candidate.kind == "srflx" and candidate.port in ports else 0
        if candidate.kind == "srflx":
            bits.put(shared, len(ports).bit_length())
        if not shared:
            bits.put(candidate.port, 16)
        ports.append(candidate.port)
    bits.put(0, 3)


def _take_card(bits: _Bits) -> PeerCard:
    """Read what `_put_card` wrote.

    Raises:
        ValueError, CodeError: these bits are no card.
    """
    fingerprint = bits.take_bytes(FINGERPRINT_BYTES)
    style = bits.take(2)
    if style == 0:
        ufrag, pwd = bits.take_text(4, _ICE_CHARS), bits.take_text(24, _ICE_CHARS)
    elif style == 1:
        ufrag, pwd = bits.take_text(8, _HEX), bits.take_text(32, _HEX)
    else:
        lengths = bits.take(8), bits.take(8)
        ufrag, pwd = bits.take_text(lengths[0], _ICE_CHARS), bits.take_text(lengths[1], _ICE_CHARS)
    candidates: list[Candidate] = []
    while (tag := bits.take(3)) and len(candidates) <= MAX_CANDIDATES:
        kind, family = _TAGS[tag - 1]
        address = _take_address(bits, family)
        shared = bits.take(len(candidates).bit_length()) if kind == "srflx" else 0
        if shared > len(candidates):
            raise ValueError("no candidate of that number")
        candidates.append(Candidate(kind, address, candidates[shared - 1].port if shared else bits.take(16)))
    return PeerCard(ufrag, pwd, fingerprint, tuple(candidates))


def _put_address(bits: _Bits, candidate: Candidate) -> None:
    if candidate.family == "mdns":
        # Six bits of a version 4 UUID are fixed (RFC 9562, section 5.4): leave them out.
        uuid = int(candidate.address.removesuffix(".local").replace("-", ""), 16)
        bits.put(uuid & _mask(62), 62)
        bits.put(uuid >> 64 & _mask(12), 12)
        bits.put(uuid >> 80, 48)
    else:
        bits.put_bytes(ipaddress.ip_address(candidate.address).packed)


def _take_address(bits: _Bits, family: AddressFamily) -> str:
    if family == "mdns":
        low, middle, high = bits.take(62), bits.take(12), bits.take(48)
        digits = f"{high << 80 | 4 << 76 | middle << 64 | 2 << 62 | low:032x}"
        return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])) + ".local"
    return str(ipaddress.ip_address(bits.take_bytes(4 if family == "ipv4" else 16)))


class _Bits:
    """A number used as a queue of bits: what is put first is taken first; what is left is `value`."""

    def __init__(self, value: int = 0) -> None:
        self.value = value
        self._put = 0

    def put(self, value: int, width: int) -> None:
        self.value |= value << self._put
        self._put += width

    def put_bytes(self, data: bytes) -> None:
        self.put(int.from_bytes(data, "big"), 8 * len(data))

    def put_text(self, text: str, alphabet: str) -> None:
        for character in text:
            self.put(alphabet.index(character), _width(alphabet))

    def take(self, width: int) -> int:
        value = self.value & _mask(width)
        self.value >>= width
        return value

    def take_bytes(self, size: int) -> bytes:
        return self.take(8 * size).to_bytes(size, "big")

    def take_text(self, length: int, alphabet: str) -> str:
        return "".join(alphabet[self.take(_width(alphabet))] for _ in range(length))


def _mask(width: int) -> int:
    return (1 << width) - 1


def _width(alphabet: str) -> int:
    return len(alphabet).bit_length() - 1


def _to_base58(number: int, chars: int = 0) -> str:
    """Write a number in as few digits as possible, but at least so many, the most significant one first."""
    text = ""
    while number or len(text) < chars:
        number, value = divmod(number, 58)
        text = _ALPHABET[value] + text
    return text


def _from_base58(text: str) -> int:
    """Read a number.

    Raises:
        KeyError: a character is no digit.
    """
    number = 0
    for character in text:
        number = number * 58 + _DIGIT[character]
    return number
