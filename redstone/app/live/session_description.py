"""A WebRTC session description, packed into about a hundred bytes for a pairing card.

A session description (RFC 8866) has 650 to 900 characters, most of which are the same in each.
The rest, its packed form, is the fingerprint of the certificate, the name and the password of the
connectivity checks (RFC 8839), and the candidates, which are the addresses to try:

    packed    = fingerprint name password { candidate }
    name      = length { character }              a byte of length; letters, digits, "+" and "/"
    password  = length { character }
    candidate = kind port address                 1, 2, and 4 or 16 bytes

Both sides make their own offer, and take the other's description as its answer. The side with the
larger fingerprint begins the encryption, so the cards need not say which side does.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Self

from redstone.app.live.address import BadAddress, Family, bytes_of, text_of

FINGERPRINT = 32  # bytes, of SHA-256
NAME = range(4, 33)  # characters; the standard's least, and more than any browser takes
PASSWORD = range(22, 65)
MAX_CANDIDATES = 6
MAX_DESCRIPTION = 255  # bytes
_HOSTS = 3  # candidates of the device itself that are chosen before those from servers

_SIGNS = re.compile("[A-Za-z0-9+/]*")
_FINGERPRINT = re.compile(
    r"^a=fingerprint:sha-256 ((?:[0-9A-F]{2}:){31}[0-9A-F]{2})\s*$", re.M | re.I
)
_CANDIDATE = re.compile(
    r"^a=candidate:\S+ 1 udp \d+ (\S+) (\d{1,5}) typ (host|srflx|relay)\b", re.M | re.I
)


class BadDescription(ValueError):
    """A session description, as SDP or packed, that no browser makes."""


class CandidateType(IntEnum):
    """The type of an ICE candidate: host, server-reflexive, or relay."""

    HOST = 0
    SRFLX = 1
    RELAY = 2


_PREFERENCE = {CandidateType.HOST: 126, CandidateType.SRFLX: 100, CandidateType.RELAY: 0}
"""The preferences that RFC 8445 recommends."""


@dataclass(frozen=True)
class IceCandidate:
    """An ICE candidate; `address` has `family.size` bytes."""

    reach: CandidateType
    family: Family
    port: int
    address: bytes

    def packed(self) -> bytes:
        """Return the packed bytes of the candidate."""
        return bytes([self.reach << 2 | self.family]) + self.port.to_bytes(2) + self.address

    def line(self, number: int) -> str:
        """Return the SDP line of the candidate; `number` counts candidates from 1."""
        priority = _PREFERENCE[self.reach] << 24 | (0xFFFF - number) << 8 | 0xFF
        related = [] if self.reach is CandidateType.HOST else ["raddr", "0.0.0.0", "rport", "0"]
        place = [text_of(self.family, self.address), str(self.port)]
        parts = [f"a=candidate:{number}", "1", "udp", str(priority), *place]
        return " ".join([*parts, "typ", self.reach.name.lower(), *related])


@dataclass(frozen=True)
class SessionDescription:
    """The facts about one device that the other needs to connect to it."""

    fingerprint: bytes
    name: str
    password: str
    candidates: tuple[IceCandidate, ...]

    @classmethod
    def of_description(cls, sdp: str) -> Self:
        """Extract the facts from a browser's own SDP.

        Raises BadDescription if a part is missing. Candidates that do not fit are left out.
        """
        found = _FINGERPRINT.search(sdp)
        if found is None:
            raise BadDescription("no fingerprint by SHA-256")
        name, password = _value(sdp, "ice-ufrag", NAME), _value(sdp, "ice-pwd", PASSWORD)
        fingerprint = bytes.fromhex(found[1].replace(":", ""))
        return cls(fingerprint, name, password, _chosen(_candidates(sdp)))

    @classmethod
    def parse(cls, data: bytes) -> Self:
        """Unpack a session description from the bytes of a card.

        Raises BadDescription if they are not valid.
        """
        fingerprint, rest = data[:FINGERPRINT], data[FINGERPRINT : MAX_DESCRIPTION + 1]
        if len(fingerprint) < FINGERPRINT or len(data) > MAX_DESCRIPTION:
            raise BadDescription("too short or too long")
        name, rest = _text(rest, NAME)
        password, rest = _text(rest, PASSWORD)
        candidates = []
        while rest:
            candidate, rest = _candidate(rest)
            candidates.append(candidate)
        if len(candidates) > MAX_CANDIDATES:
            raise BadDescription("too many candidates")
        return cls(fingerprint, name, password, tuple(candidates))

    def packed(self) -> bytes:
        """Return the description as bytes for a card, at most `MAX_DESCRIPTION`."""
        texts = (bytes([len(text)]) + text.encode() for text in (self.name, self.password))
        return b"".join([self.fingerprint, *texts, *(each.packed() for each in self.candidates)])

    def answer(self, own: "SessionDescription") -> str:
        """Return an SDP answer made of the other side's description, for the browser here.

        `own` is the description made here. Raises BadDescription if both are the same
        side's.
        """
        if self.fingerprint == own.fingerprint:
            raise BadDescription("one’s own description")
        begins = "active" if self.fingerprint > own.fingerprint else "passive"
        lines = [
            *_BEFORE,
            f"a=ice-ufrag:{self.name}",
            f"a=ice-pwd:{self.password}",
            f"a=fingerprint:sha-256 {self.fingerprint.hex(':').upper()}",
            f"a=setup:{begins}",
            *_AFTER,
            *(candidate.line(number) for number, candidate in enumerate(self.candidates, 1)),
            "a=end-of-candidates",
        ]
        return "".join(f"{line}\r\n" for line in lines)


_BEFORE = (
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    "a=mid:0",
)
_AFTER = ("a=sctp-port:5000", "a=max-message-size:65536")
"""The same lines of every description of one data channel, before and after the others."""


def _value(sdp: str, name: str, lengths: range) -> str:
    """Return an SDP attribute's value, checked to have one of these lengths.

    Raises BadDescription if it is missing or has other characters.
    """
    found = re.search(rf"^a={name}:([A-Za-z0-9+/]+)\s*$", sdp, re.M)
    if found is None or len(found[1]) not in lengths:
        raise BadDescription(f"no {name}")
    return found[1]


def _candidates(sdp: str) -> Iterator[IceCandidate]:
    """Yield the UDP candidates of an SDP whose address family is known."""
    for address, port, reach in _CANDIDATE.findall(sdp):
        try:
            family, packed = bytes_of(address)
        except BadAddress:
            continue  # an address of an unknown kind
        if 0 < int(port) < 1 << 16:
            yield IceCandidate(CandidateType[reach.upper()], family, int(port), packed)


def _chosen(found: Iterable[IceCandidate]) -> tuple[IceCandidate, ...]:
    """Return at most MAX_CANDIDATES without duplicates; those by servers before most host ones."""
    every = list(dict.fromkeys(found))
    hosts = [candidate for candidate in every if candidate.reach is CandidateType.HOST]
    first = [*hosts[:_HOSTS], *(each for each in every if each.reach is not CandidateType.HOST)]
    kept = [*first, *hosts[_HOSTS:]][:MAX_CANDIDATES]
    return tuple(candidate for candidate in every if candidate in kept)


def _text(data: bytes, lengths: range) -> tuple[str, bytes]:
    """Split off a length-prefixed text; return it and the remaining bytes.

    Raises BadDescription if the length is not allowed or the text has other characters.
    """
    length = data[0] if data else 0
    text, rest = data[1 : length + 1].decode("latin-1"), data[length + 1 :]
    if length not in lengths or len(text) != length or not _SIGNS.fullmatch(text):
        raise BadDescription("no name or password")
    return text, rest


def _candidate(data: bytes) -> tuple[IceCandidate, bytes]:
    """Unpack one candidate; return it and the remaining bytes.

    Raises BadDescription if it is cut or of an unknown kind.
    """
    kind, port = data[0], int.from_bytes(data[1:3])
    try:
        reach, family = CandidateType(kind >> 2), Family(kind & 3)
    except ValueError:
        raise BadDescription("a candidate of an unknown kind") from None
    address, rest = data[3 : 3 + family.size], data[3 + family.size :]
    if len(address) < family.size or not port:
        raise BadDescription("a candidate that is cut")
    return IceCandidate(reach, family, port, address), rest
