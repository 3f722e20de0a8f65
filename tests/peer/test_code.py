"""Cards and peer codes: read, written, damaged, forged."""

import doctest
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pygames.peer import card as card_module
from pygames.peer import code as code_module
from pygames.peer.code import (
    MAX_EXTRA,
    Candidate,
    Code,
    CodeError,
    Invitation,
    PeerCard,
    Reply,
    build_sdp,
    candidate_lines,
    decode,
    encode,
    parse_sdp,
)

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

CHROMIUM = """\
v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:3605372054 1 udp 2113937151 3f1c11c1-54cb-4963-8f06-5dad3d9fb392.local 45463 typ host generation 0
a=ice-ufrag:eY3/
a=ice-pwd:+3ETnj1fq4LkCWEZWq7T7q/B
a=ice-options:trickle
a=fingerprint:sha-256 EA:76:BA:BF:50:3C:F7:25:89:2B:D7:DE:76:2E:54:FE:59:86:21:85:29:74:85:00:B5:D7:7E:3C:C1:80:52:70
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
""".replace("\n", "\r\n")

# The further lines of a browser with two interfaces and a STUN server.
TWO_INTERFACES = (
    "candidate:495148406 1 udp 2113942271 ef637a5d-3816-4740-afc1-c09571878697.local 43735 typ host generation 0",
    "candidate:842163049 1 udp 1677729535 203.0.113.77 61123 typ srflx raddr 0.0.0.0 rport 0 generation 0",
)

FIREFOX = """\
v=0
o=mozilla...THIS_IS_SDPARTA-99.0 5730485016728193204 0 IN IP4 0.0.0.0
s=-
t=0 0
a=fingerprint:sha-256 0B:5E:91:3C:66:D0:2A:F4:78:E3:10:9D:C5:47:BB:82:6F:31:A8:04:DC:59:97:1E:F2:63:40:8B:CA:15:77:E9
a=group:BUNDLE 0
a=ice-options:trickle
a=msid-semantic:WMS *
m=application 50417 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 203.0.113.77
a=candidate:0 1 UDP 2122252543 5b0e7d1a-9c46-4f3e-a2d8-0c6b7e915f24.local 50417 typ host
a=candidate:1 1 TCP 2105524479 5b0e7d1a-9c46-4f3e-a2d8-0c6b7e915f24.local 9 typ host tcptype active
a=candidate:2 1 UDP 1686052863 203.0.113.77 50417 typ srflx raddr 0.0.0.0 rport 0
a=sendrecv
a=end-of-candidates
a=ice-pwd:6d1f08c93be74a52f0e19d8c7b6a5432
a=ice-ufrag:9a3c51e7
a=mid:0
a=setup:actpass
a=sctp-port:5000
a=max-message-size:1073741823
""".replace("\n", "\r\n")

LAN = Invitation(parse_sdp(CHROMIUM))
WIDTH = 256 + 2 + 28 * 6 + (3 + 122 + 16) + 3
"""Bits of its card."""

SAMPLES: list[Code] = [
    LAN,
    Invitation(parse_sdp(FIREFOX), 1888),
    Invitation(parse_sdp(CHROMIUM, TWO_INTERFACES), MAX_EXTRA),
    Reply(parse_sdp(FIREFOX), LAN.digest),
]

ICE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def reason(text: str) -> str:
    """Why a text is refused."""
    with pytest.raises(CodeError) as caught:
        decode(text)
    assert caught.value.code == caught.value.reason
    return caught.value.reason


def usable(kind: str, address: object, port: int) -> Candidate | None:
    try:
        return Candidate(kind, str(address), port)
    except ValueError:
        return None


ports = st.integers(1, 65535)
candidates = st.one_of(
    st.builds(Candidate, st.just("host"), st.uuids(version=4).map("{}.local".format), ports),
    st.builds(usable, st.sampled_from(["host", "srflx", "relay"]), st.ip_addresses(), ports).filter(bool),
)
credentials = st.one_of(
    st.tuples(st.text(ICE, min_size=4, max_size=4), st.text(ICE, min_size=24, max_size=24)),
    st.tuples(st.text("0123456789abcdef", min_size=8, max_size=8), st.text("0123456789abcdef", min_size=32, max_size=32)),
    st.tuples(st.text(ICE, min_size=4, max_size=32), st.text(ICE, min_size=22, max_size=64)),
)
cards = st.builds(
    lambda names, fingerprint, found: PeerCard(*names, fingerprint, tuple(found)),
    credentials,
    st.binary(min_size=32, max_size=32),
    st.lists(candidates, min_size=1, max_size=8, unique=True),
)
codes = st.one_of(
    st.builds(Invitation, cards, st.integers(0, MAX_EXTRA)),
    st.builds(Reply, cards, st.binary(min_size=3, max_size=3)),
)


@pytest.mark.parametrize("module", [card_module, code_module])
def test_examples_in_docstrings(module) -> None:
    assert doctest.testmod(module).failed == 0


class TestRoundTrip:
    @given(codes)
    def test_code(self, code: Code) -> None:
        text = encode(code)
        assert set(text) <= set(ALPHABET)
        assert decode(text) == code

    @given(cards)
    def test_sdp(self, card: PeerCard) -> None:
        assert parse_sdp(build_sdp(card, "host")) == card
        assert parse_sdp(build_sdp(card, "friend")) == card

    def test_chromium(self) -> None:
        assert parse_sdp(CHROMIUM, TWO_INTERFACES) == PeerCard(
            "eY3/",
            "+3ETnj1fq4LkCWEZWq7T7q/B",
            bytes.fromhex("ea76babf503cf725892bd7de762e54fe598621852974850 0b5d77e3cc1805270".replace(" ", "")),
            (
                Candidate("host", "3f1c11c1-54cb-4963-8f06-5dad3d9fb392.local", 45463),
                Candidate("host", "ef637a5d-3816-4740-afc1-c09571878697.local", 43735),
                Candidate("srflx", "203.0.113.77", 61123),
            ),
        )

    def test_firefox_without_its_tcp_candidate(self) -> None:
        card = parse_sdp(FIREFOX)
        assert (card.ufrag, card.pwd) == ("9a3c51e7", "6d1f08c93be74a52f0e19d8c7b6a5432")
        assert card.candidates == (
            Candidate("host", "5b0e7d1a-9c46-4f3e-a2d8-0c6b7e915f24.local", 50417),
            Candidate("srflx", "203.0.113.77", 50417),
        )


class TestLength:
    def lengths(self, card: PeerCard) -> tuple[int, int]:
        return len(encode(Invitation(card))), len(encode(Reply(card, b"\xff" * 3)))

    def test_one_interface(self) -> None:
        assert self.lengths(parse_sdp(CHROMIUM)) == (102, 107)

    def test_one_interface_and_stun(self) -> None:
        assert self.lengths(parse_sdp(CHROMIUM, TWO_INTERFACES[1:])) == (111, 116)
        assert self.lengths(parse_sdp(FIREFOX)) == (107, 112)

    def test_two_interfaces_and_stun(self) -> None:
        assert self.lengths(parse_sdp(CHROMIUM, TWO_INTERFACES)) == (135, 140)

    @given(codes)
    def test_no_code_has_a_digit_too_many(self, code: Code) -> None:
        assert encode(code)[2] != ALPHABET[0]

    def test_a_port_that_the_router_keeps_is_not_said_twice(self) -> None:
        host, other = parse_sdp(CHROMIUM, TWO_INTERFACES[1:]).candidates
        card = PeerCard("eY3/", "+3ETnj1fq4LkCWEZWq7T7q/B", bytes(32), (host, replace(other, port=host.port)))
        assert self.lengths(card) == (108, 113)
        assert decode(encode(Invitation(card))) == Invitation(card)

    def test_everything_at_its_limit_fits(self) -> None:
        relays = tuple(Candidate("relay", f"2001:db8::{index}", 65535) for index in range(1, 9))
        largest = Invitation(PeerCard("f" * 32, "p" * 64, b"\xff" * 32, relays), MAX_EXTRA)
        assert decode(encode(largest)) == largest
        assert len(encode(largest)) < 560


class TestDamage:
    @pytest.mark.parametrize("code", SAMPLES)
    def test_every_changed_character_is_noticed(self, code: Code) -> None:
        text = encode(code)
        for index, right in enumerate(text):
            for wrong in set(ALPHABET + "0OIl*_~") - {right}:
                expected = {"changed"} if index > 1 and wrong.isalnum() else {"changed", "cut_off", "not_a_code"}
                assert reason(text[:index] + wrong + text[index + 1 :]) in expected

    @pytest.mark.parametrize("code", SAMPLES)
    def test_every_swap_of_neighbours_is_noticed(self, code: Code) -> None:
        text = encode(code)
        for index, (left, right) in enumerate(pairwise(text)):
            if left != right:
                expected = {"changed"} if index > 1 else {"changed", "cut_off", "not_a_code"}
                assert reason(text[:index] + right + left + text[index + 2 :]) in expected

    @pytest.mark.parametrize("code", SAMPLES)
    def test_every_truncation_is_told_from_a_change(self, code: Code) -> None:
        text = encode(code)
        for length in range(16, len(text)):
            assert reason(text[:length]) == "cut_off"
        for length in range(1, 16):
            assert reason(text[:length]) == "not_a_code"

    @pytest.mark.parametrize("code", SAMPLES)
    def test_missing_beginning(self, code: Code) -> None:
        text = encode(code)
        for length in range(1, len(text)):
            assert reason(text[length:]) in {"cut_off", "changed", "not_a_code"}

    def test_cut_off_within_a_sentence(self) -> None:
        assert reason(f"Come! https://example.org/#!/join/{encode(LAN)[:60]} See you") == "cut_off"
        assert reason(f"کد من {encode(LAN)[:60]}… را باز کن") == "cut_off"

    def test_two_codes_stuck_together(self) -> None:
        assert reason(encode(LAN) * 2) == "changed"

    @given(codes, st.data())
    def test_any_change_of_any_code(self, code: Code, data: st.DataObject) -> None:
        text = encode(code)
        index = data.draw(st.integers(0, len(text) - 1))
        wrong = data.draw(st.sampled_from(sorted(set(ALPHABET) - {text[index]})))
        assert reason(text[:index] + wrong + text[index + 1 :]) in {"changed", "cut_off", "not_a_code"}


class TestTolerance:
    text = encode(LAN)

    @pytest.mark.parametrize(
        "around",
        [
            "{}",
            "  {}\r\n",
            "\ufeff\u200f\u202b{}\u202c\u200e",
            "این کد من است: «{}» (۲ دقیقه)",
            "Here is my code:{}. Paste it on page 3!",
            "https://example.org/donafare/#!/join/{}",
            "بیا بازی https://example.org/donafare/?lang=fa#!/join/{}&from=mail",
            "<{}>",
            "*{}*",
            "CongratulationsDearFriend {} CongratulationsDearFriend",
        ],
    )
    def test_surroundings(self, around: str) -> None:
        assert decode(around.format(self.text)) == LAN

    @pytest.mark.parametrize("size", [1, 2, 5, 40, 76])
    @pytest.mark.parametrize("gap", [" ", "\n", "\r\n  ", "\u200b", "\u2067\u00ad", "\u00a0\t", "=\n> "])
    def test_broken_into_pieces(self, size: int, gap: str) -> None:
        broken = gap.join(re.findall(f".{{1,{size}}}", self.text))
        assert decode(f"My code: {broken} Bye") == LAN

    @pytest.mark.parametrize("digits", ["۰۱۲۳۴۵۶۷۸۹", "٠١٢٣٤٥٦٧٨٩", "０１２３４５６７８９"])
    def test_digits_of_other_scripts(self, digits: str) -> None:
        assert decode(self.text.translate(str.maketrans("0123456789", digits))) == LAN

    @given(codes, st.text(max_size=40), st.text(max_size=40))
    def test_any_words_around(self, code: Code, before: str, after: str) -> None:
        assert decode(f"{before} {encode(code)} {after}") == code


class TestNoCode:
    @pytest.mark.parametrize("text", ["", " \n\t", "\u200b\u200f", "\ufeff"])
    def test_empty(self, text: str) -> None:
        assert reason(text) == "empty"

    @pytest.mark.parametrize(
        "text", ["hello", "سلام، بازی می‌کنی؟", "12345", "https://example.org/", "2" * 10, "😀", "f47ac10b-58cc-4372-a567"]
    )
    def test_other_text(self, text: str) -> None:
        assert reason(text) == "not_a_code"

    def test_too_long(self) -> None:
        assert reason("x " * 3000) == "too_long"

    @given(st.text(max_size=600))
    @example("2" * 4000)
    def test_garbage(self, text: str) -> None:
        with pytest.raises(CodeError):
            decode(text)

    @given(st.text(ALPHABET, max_size=600))
    def test_garbage_of_the_right_characters(self, text: str) -> None:
        with pytest.raises(CodeError):
            decode(text)


def forge(number: int, chars: int | None = None, version: int = 1, kind: int = 0) -> str:
    """A text with a right header and check around any body; without leading zeros if no length is given."""
    chars = chars or len(code_module._to_base58(number))
    header = code_module._write_header(code_module._Header(version, kind, chars + 5))
    text = header + code_module._to_base58(number % 58**chars, chars)
    return text + code_module._check(text)


class TestForgery:
    """Whoever can program can make a text whose check is right."""

    @given(st.integers(0), st.integers(11, 554), st.integers(0, 1))
    def test_any_body(self, number: int, chars: int, kind: int) -> None:
        text = forge(number, chars, kind=kind)
        try:
            code = decode(text)
        except CodeError as error:
            assert error.reason in {"not_a_code", "no_candidates"}
        else:
            assert encode(code) == text

    def test_newer_version(self) -> None:
        assert reason(forge(12345, 100, version=2)) == "newer_version"
        assert reason(forge(12345, 100, version=3)) == "newer_version"

    def test_no_candidates(self) -> None:
        # Fingerprint, style 0, names of 28 characters, then at once the end of the list.
        assert reason(forge(0, 90)) == "no_candidates"

    def test_only_one_text_per_code(self) -> None:
        text = encode(LAN)
        body = code_module._from_base58(text[2:-3])
        assert forge(body) == forge(body, len(text) - 5) == text
        assert decode(forge(body + (5 << WIDTH))) == Invitation(LAN.card, 5)
        assert reason(forge(body, len(text) - 4)) == "not_a_code"
        assert reason(forge(body, len(text) - 3)) == "not_a_code"
        reply = Reply(LAN.card, LAN.digest)
        body = code_module._from_base58(encode(reply)[2:-3])
        assert decode(forge(body, kind=1)) == reply
        assert reason(forge(body + (1 << WIDTH + 24), kind=1)) == "not_a_code"

    def test_more_than_an_invitation_may_carry(self) -> None:
        body = code_module._from_base58(encode(LAN)[2:-3])
        assert decode(forge(body + (MAX_EXTRA << WIDTH))) == Invitation(LAN.card, MAX_EXTRA)
        assert reason(forge(body + (MAX_EXTRA + 1 << WIDTH))) == "not_a_code"


class TestCard:
    @pytest.mark.parametrize(
        "candidate",
        [
            ("host", "192.168.1.2", 0),
            ("host", "192.168.1.2", 65536),
            ("host", "192.168.1.2", -1),
            ("host", "192.168.1.2\r\na=setup:active", 5000),
            ("host", "192.168.1.2 5000 typ host", 5000),
            ("host", "192.168.001.2", 5000),
            ("host", "0.0.0.0", 5000),
            ("host", "127.0.0.1", 5000),
            ("host", "::1", 5000),
            ("host", "224.0.0.251", 5000),
            ("host", "255.255.255.256", 5000),
            ("host", "fe80::1%eth0", 5000),
            ("host", "FD00::2", 5000),
            ("host", "fd00:0::2", 5000),
            ("host", "printer.local", 5000),
            ("host", "example.org", 5000),
            ("host", "3F1C11C1-54CB-4963-8F06-5DAD3D9FB392.local", 5000),
            ("host", "3f1c11c1-54cb-4963-8f06-5dad3d9fb392.local\n", 5000),
            ("srflx", "3f1c11c1-54cb-4963-8f06-5dad3d9fb392.local", 5000),
            ("prflx", "192.168.1.2", 5000),
            ("", "192.168.1.2", 5000),
        ],
    )
    def test_refuses_candidate(self, candidate: tuple[str, str, int]) -> None:
        with pytest.raises(ValueError):
            Candidate(*candidate)

    @pytest.mark.parametrize(
        "change",
        [
            {"ufrag": "abc"},
            {"ufrag": "abcd\r\na=x"},
            {"ufrag": "abcd\n"},
            {"ufrag": "abc_"},
            {"ufrag": "a" * 33},
            {"pwd": "a" * 21},
            {"pwd": "a" * 65},
            {"pwd": "a" * 22 + "\n"},
            {"pwd": "ض" * 24},
            {"fingerprint": bytes(31)},
            {"fingerprint": bytes(33)},
            {"candidates": tuple(Candidate("host", "10.0.0.1", port) for port in range(1, 10))},
        ],
    )
    def test_refuses_card(self, change: dict) -> None:
        fields = {"ufrag": "abcd", "pwd": "a" * 24, "fingerprint": bytes(32), "candidates": LAN.card.candidates}
        PeerCard(**fields)
        with pytest.raises(ValueError):
            PeerCard(**fields | change)

    def test_limits_of_codes(self) -> None:
        for extra in (-1, MAX_EXTRA + 1):
            with pytest.raises(ValueError):
                Invitation(LAN.card, extra)
        with pytest.raises(ValueError):
            Reply(LAN.card, bytes(4))

    @given(cards)
    def test_description_has_only_the_lines_that_we_wrote(self, card: PeerCard) -> None:
        lines = build_sdp(card, "friend").split("\r\n")
        assert len(lines) == 15 + len(card.candidates) + 1
        assert lines[-1] == ""
        assert all(re.fullmatch(r"[\x20-\x7e]+", line) for line in lines[:-1])
        assert lines.count("a=setup:passive") == 1

    def test_roles_belong_to_the_owner_of_the_card(self) -> None:
        assert "a=setup:passive\r\n" in build_sdp(LAN.card, "friend")
        assert "a=setup:active\r\n" in build_sdp(LAN.card, "host")

    def test_candidate_lines(self) -> None:
        lines = candidate_lines(parse_sdp(CHROMIUM, TWO_INTERFACES))
        assert lines[0] == "candidate:1 1 udp 2130706431 3f1c11c1-54cb-4963-8f06-5dad3d9fb392.local 45463 typ host"
        assert lines[2] == "candidate:3 1 udp 1694498303 203.0.113.77 61123 typ srflx raddr 0.0.0.0 rport 0"
        priorities = [int(line.split()[3]) for line in lines]
        assert priorities == sorted(set(priorities), reverse=True)


class TestParseSdp:
    def refused(self, sdp: str) -> str:
        with pytest.raises(CodeError) as caught:
            parse_sdp(sdp)
        return caught.value.reason

    @pytest.mark.parametrize("name", ["ice-ufrag", "ice-pwd", "fingerprint"])
    def test_missing_or_malformed_line(self, name: str) -> None:
        assert self.refused(re.sub(rf"a={name}:.*\r\n", "", CHROMIUM)) == "bad_sdp"
        assert self.refused(re.sub(rf"a={name}:.*\r\n", f"a={name}:?\r\n", CHROMIUM)) == "bad_sdp"

    def test_no_candidates(self) -> None:
        assert self.refused(re.sub(r"a=candidate:.*\r\n", "", CHROMIUM)) == "no_candidates"
        assert self.refused("") == "bad_sdp"

    def test_leaves_out_what_is_of_no_use(self) -> None:
        card = parse_sdp(
            CHROMIUM,
            [
                "candidate:1 1 tcp 1518280447 192.168.1.2 9 typ host tcptype active",
                "candidate:2 2 udp 2113937151 192.168.1.2 5001 typ host",
                "candidate:3 1 udp 2113937151 127.0.0.1 5001 typ host",
                "candidate:4 1 udp 2113937151 192.168.1.2 5001 typ prflx",
                "candidate:5 1 udp 2113937151 192.168.1.2 99999 typ host",
                "candidate:6 1 udp 2113937151 nonsense 5001 typ host",
                "a=candidate:7 1 UDP 2113937151 FD00:0::2 5001 typ host",
                "candidate:8 1 udp 2113937151 fd00::2 5001 typ host",
                "",
            ],
        )
        assert card.candidates[1:] == (Candidate("host", "fd00::2", 5001),)

    def test_keeps_one_of_every_sort_when_there_are_many(self) -> None:
        many = [f"candidate:{i} 1 udp 1 192.168.1.{i} 5000 typ host" for i in range(1, 20)]
        rare = ["candidate:30 1 udp 1 203.0.113.7 5000 typ srflx", "candidate:31 1 udp 1 203.0.113.8 5000 typ relay"]
        kept = parse_sdp(CHROMIUM, many + rare).candidates
        assert [candidate.kind for candidate in kept] == ["host"] * 6 + ["srflx", "relay"]
        assert [candidate.family for candidate in kept] == ["mdns"] + ["ipv4"] * 7

    @given(st.text())
    def test_garbage(self, text: str) -> None:
        assert self.refused(text) in {"bad_sdp", "no_candidates"}


def test_reply_names_its_invitation() -> None:
    other = Invitation(LAN.card, 1)
    assert len({LAN.digest, other.digest}) == 2
    assert decode(encode(Reply(LAN.card, other.digest))).answers == other.digest
