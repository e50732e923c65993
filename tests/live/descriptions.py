"""What browsers say of themselves when they are to be joined, made up."""

DESCRIPTION = """v=0
m=application 49203 UDP/DTLS/SCTP webrtc-datachannel
a=candidate:1 1 udp 2113937151 192.168.1.{number} 49203 typ host
a=ice-ufrag:abcd
a=ice-pwd:abcdefghijklmnopqrstuvwx
a=fingerprint:sha-256 {fingerprint}
"""
"""What a browser says of itself, as far as it matters."""


def description(number: int) -> str:
    """That of the browser of a number."""
    fingerprint = ":".join(f"{(byte + number) % 256:02X}" for byte in range(32))
    return DESCRIPTION.format(number=number, fingerprint=fingerprint)
