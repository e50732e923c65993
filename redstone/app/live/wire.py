"""The seam between the protocol and what carries it: a wire, and who listens at its end.

In the browser a wire is a WebRTC data channel; the protocol's tests have one that is made up.
"""

from typing import Protocol


class Wire(Protocol):
    """Carries texts to the device at its other end, as long as it holds."""

    def send(self, text: str) -> None:
        """Send a text; it may arrive late, or never where the wire is cut before."""

    def close(self) -> None:
        """Hang up; nothing arrives after that."""


class Receiver(Protocol):
    """Is told what comes of a wire.

    A wire that is away may come back with what was sent meanwhile; a closed one never does.
    """

    def opened(self) -> None:
        """The other side is there: at first, and each time that it comes back."""

    def arrived(self, text: str) -> None:
        """A text has come."""

    def away(self) -> None:
        """Nothing is heard of the other side at the moment."""

    def closed(self, reason: str) -> None:
        """The wire is gone for good: it was hung up, or `reason` names what broke it."""
