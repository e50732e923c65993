"""The packed part of a session description, and the description rebuilt from it."""

from dataclasses import replace

import pytest

from redstone.app.live.address import BadAddress, Family, bytes_of, text_of
from redstone.app.live.session_description import (
    MAX_CANDIDATES,
    BadDescription,
    CandidateType,
    SessionDescription,
)

FINGERPRINT = ":".join(f"{byte:02X}" for byte in range(32))
CHROMIUM = "\r\n".join(
    [
        "v=0",
        "o=- 8066487466134129371 2 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "a=extmap-allow-mixed",
        "a=msid-semantic: WMS",
        "m=application 49203 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        "a=candidate:2318 1 udp 2113937151 e1b8d4b4-7b1e-4a0c-9c0e-3a1d6f7b2c5d.local 49203"
        " typ host generation 0 network-cost 999",
        "a=candidate:77 1 tcp 1518280447 10.0.0.7 9 typ host tcptype active generation 0",
        "a=candidate:842 1 udp 1677729535 203.0.113.9 49203 typ srflx raddr 0.0.0.0 rport 0",
        "a=ice-ufrag:xY+/",
        "a=ice-pwd:abcdefghijklmnopqrstuvwx",
        "a=ice-options:trickle",
        f"a=fingerprint:sha-256 {FINGERPRINT}",
        "a=setup:actpass",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
        "",
    ]
)
FIREFOX = "\r\n".join(
    [
        "v=0",
        "o=mozilla...THIS_IS_SDPARTA-99.0 4711 0 IN IP4 0.0.0.0",
        "s=-",
        "t=0 0",
        "a=sendrecv",
        f"a=fingerprint:sha-256 {FINGERPRINT}",
        "a=group:BUNDLE 0",
        "a=ice-options:trickle",
        "m=application 40123 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        "a=candidate:0 1 UDP 2122252543 192.168.1.20 40123 typ host",
        "a=candidate:1 1 UDP 2122187007 2001:db8::1 40124 typ host",
        "a=sendrecv",
        "a=end-of-candidates",
        "a=ice-pwd:0123456789abcdef0123456789abcdef",
        "a=ice-ufrag:0a1b2c3d",
        "a=mid:0",
        "a=setup:actpass",
        "a=sctp-port:5000",
        "a=max-message-size:1073741823",
        "",
    ]
)


def test_chromiums_description_is_read() -> None:
    description = SessionDescription.of_description(CHROMIUM)
    assert description.fingerprint == bytes(range(32))
    assert (description.name, description.password) == ("xY+/", "abcdefghijklmnopqrstuvwx")
    local, told = description.candidates
    assert (local.reach, local.family, local.port) == (CandidateType.HOST, Family.LOCAL, 49203)
    assert (told.reach, told.address) == (CandidateType.SRFLX, bytes([203, 0, 113, 9]))
    assert len(description.packed()) == 32 + 5 + 25 + 19 + 7


def test_firefoxs_description_is_read() -> None:
    description = SessionDescription.of_description(FIREFOX)
    assert [each.family for each in description.candidates] == [Family.IPV4, Family.IPV6]
    assert description.candidates[1].address == bytes.fromhex("20010db8" + "0" * 23 + "1")


@pytest.mark.parametrize("described", [CHROMIUM, FIREFOX])
def test_an_answer_contains_the_packed_values(described: str) -> None:
    description = SessionDescription.of_description(described)
    own = replace(description, fingerprint=bytes(32))
    assert SessionDescription.of_description(description.answer(own)) == description


def test_the_side_with_the_larger_fingerprint_is_active() -> None:
    larger = SessionDescription.of_description(CHROMIUM)
    smaller = replace(larger, fingerprint=bytes(32))
    assert "a=setup:active\r\n" in larger.answer(smaller)
    assert "a=setup:passive\r\n" in smaller.answer(larger)
    with pytest.raises(BadDescription):
        larger.answer(larger)


def test_a_packed_description_has_room_for_server_addresses() -> None:
    host = "a=candidate:1 1 udp 1 10.0.0.{} 99 typ host\r\n"
    many = "".join(host.format(number) for number in range(20))
    told = "a=candidate:1 1 udp 1 203.0.113.9 99 typ relay raddr 0.0.0.0 rport 0\r\n"
    end = FIREFOX[FIREFOX.index("a=end-of") :]
    print_of = f"a=fingerprint:sha-256 {FINGERPRINT}\r\n"
    all_of = CHROMIUM.partition("a=candidate")[0] + end + many + told + print_of
    description = SessionDescription.of_description(all_of)
    assert len(description.candidates) == MAX_CANDIDATES
    assert description.candidates[-1].reach is CandidateType.RELAY


@pytest.mark.parametrize(
    "without", ["a=fingerprint", "a=ice-ufrag", "a=ice-pwd", "xY+/", "abcdefghijklmnopqrstuvwx"]
)
def test_an_incomplete_description_is_refused(without: str) -> None:
    with pytest.raises(BadDescription):
        SessionDescription.of_description(CHROMIUM.replace(without, "?"))


def test_a_line_break_in_a_password_does_not_reach_an_answer() -> None:
    description = SessionDescription.of_description(CHROMIUM)
    injected = replace(description, password="abcdefghijklmnopqrs\r\na=x")
    with pytest.raises(BadDescription):
        SessionDescription.parse(injected.packed())


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("10.0.0.255", Family.IPV4),
        ("2001:db8:0:0:0:0:0:1", Family.IPV6),
        ("e1b8d4b4-7b1e-4a0c-9c0e-3a1d6f7b2c5d.local", Family.LOCAL),
    ],
)
def test_addresses_survive_a_round_trip(text: str, family: Family) -> None:
    found, packed = bytes_of(text)
    assert (found, len(packed)) == (family, family.size)
    assert text_of(family, packed) == text


def test_addresses_with_omitted_zeros_are_read() -> None:
    assert bytes_of("::")[1] == bytes(16)
    assert bytes_of("::1")[1] == bytes(15) + b"\1"
    assert bytes_of("fe80::")[1] == b"\xfe\x80" + bytes(14)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1.2.3",
        "1.2.3.256",
        "1.2.3.x",
        "١.2.3.4",
        "x.local",
        ".local",
        "1:2",
        "fe80::%1",
        "1::2::3",
        "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7::8",
    ],
)
def test_invalid_addresses_are_refused(text: str) -> None:
    with pytest.raises(BadAddress):
        bytes_of(text)
