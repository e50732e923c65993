"""Made-up session descriptions (SDP) of browsers."""

DESCRIPTION = """v=0
m=application 49203 UDP/DTLS/SCTP webrtc-datachannel
a=candidate:1 1 udp 2113937151 192.168.1.{number} 49203 typ host
a=ice-ufrag:abcd
a=ice-pwd:abcdefghijklmnopqrstuvwx
a=fingerprint:sha-256 {fingerprint}
"""
"""What a browser says of itself, as far as it matters."""


def description(number: int) -> str:
    """Return the session description of a browser with this number."""
    fingerprint = ":".join(f"{(byte + number) % 256:02X}" for byte in range(32))
    return DESCRIPTION.format(number=number, fingerprint=fingerprint)
