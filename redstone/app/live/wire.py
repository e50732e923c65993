"""The interfaces between the protocol and its transport: a wire, and its receiver.

A wire carries texts between two devices. In the browser it is a WebRTC data channel; the tests of
the protocol have a simulated one.
"""

from typing import Protocol


class Wire(Protocol):
    """A connection that carries texts to the other device."""

    def send(self, text: str) -> None:
        """Send a text; it may arrive late, or never if the wire is cut before."""

    def close(self) -> None:
        """Close the wire for good; nothing arrives after that."""


class Receiver(Protocol):
    """The receiver of a wire's texts and events.

    A wire that is away may come back, and then delivers what was sent meanwhile. A closed wire
    never comes back.
    """

    def opened(self) -> None:
        """Called when the other side is reached: at first, and each time it is back."""

    def arrived(self, text: str) -> None:
        """Called with each text that arrives; it may be early, late or repeated."""

    def away(self) -> None:
        """Called when nothing is heard of the other side at the moment."""

    def closed(self, reason: str) -> None:
        """Called when the wire is gone for good; `reason` names the cause, if any."""
