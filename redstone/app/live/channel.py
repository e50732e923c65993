"""Reliable, ordered messages over one connection: each is delivered once, in sending order.

A wire is a connection that carries texts. A message that arrives twice is ignored, and
one that arrives too early is held back. If the other side sends something invalid or too much, it
gets a farewell with the reason, and the channel closes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol

from redstone.app.live.codec import (
    Broken,
    Bye,
    Codec,
    ProtocolError,
    Said,
)
from redstone.app.live.message import PLAY, Message
from redstone.record.game import MAX_MOVES

MAX_HELD = 64
"""Largest number of places by which a message may be early."""
BURST, RATE = 200, 20
"""Messages accepted at once, and per second after that."""
BURST_MOVES, RATE_MOVES = 2 * MAX_MOVES, 20
"""Moves in them accepted at once (a full game sent twice), and per second after that."""


@dataclass(frozen=True)
class MessageProtocol(Generic[Said]):
    """A message protocol: its codec and its rate limit, `burst` at once, then `rate` a second."""

    codec: Codec[Said]
    burst: int = BURST
    rate: float = RATE


SPEECH: MessageProtocol[Message] = MessageProtocol(PLAY)
"""The messages between two players."""


class Wire(Protocol):
    """A connection that carries texts to the other device.

    In the browser it is a WebRTC data channel; the tests of the protocol have a simulated one. A
    wire that is away may come back, and then delivers what was sent meanwhile.
    """

    def send(self, text: str) -> None:
        """Send a text; it may arrive late, or never if the wire is cut before."""

    def close(self) -> None:
        """Close the wire for good; nothing arrives after that."""


class Ends(Protocol[Said]):
    """The owner of a channel, whose methods the channel calls for messages and events."""

    def joined(self, channel: "Channel[Said]") -> None:
        """Called when the other device is reached for the first time on this connection."""

    def heard(self, channel: "Channel[Said]", message: Said) -> None:
        """Called with the next message in order.

        May raise ProtocolError, which ends the channel with a farewell.
        """

    def wire_changed(self, channel: "Channel[Said]", *, here: bool) -> None:
        """Called when the connection is interrupted (`here` is False) or restored."""

    def cut(self, channel: "Channel[Said]", breach: Broken | None) -> None:
        """Called when the connection has ended; `breach` is the other side's breach, if any."""


class Allowance:
    """A token-bucket rate limiter."""

    def __init__(self, burst: int, rate: float, clock: Callable[[], float]) -> None:
        """Start with a full bucket of `burst` tokens, refilled at `rate` tokens per second.

        `clock` returns seconds.
        """
        self._burst, self._rate, self._clock = burst, rate, clock
        self._left, self._looked = float(burst), clock()

    def take(self, count: int) -> None:
        """Take `count` tokens. Raises ProtocolError if fewer are left."""
        if not self.may_take(count):
            raise ProtocolError(Broken.TOO_FAST)

    def may_take(self, count: int) -> bool:
        """Take `count` tokens and return True; take none and return False if fewer are left."""
        now = self._clock()
        self._left = min(self._burst, self._left + self._rate * max(0.0, now - self._looked))
        self._looked = now
        if self._left < count:
            return False
        self._left -= count
        return True


class Channel(Generic[Said]):
    """This device's end of one connection; numbers the messages sent and reorders those received.

    The creator of the wire sets `wire`. `is_open` is true once the other side was reached.
    """

    def __init__(
        self, ends: Ends[Said], clock: Callable[[], float], speech: MessageProtocol[Said]
    ) -> None:
        """Create a channel without a connection that reports to `ends`.

        `speech` is the message protocol, and `clock` returns seconds.
        """
        self.wire: Wire | None = None
        self._ends, self._codec = ends, speech.codec
        self._sent = self._heard = 0
        self._held: dict[int, Said] = {}
        self._messages = Allowance(speech.burst, speech.rate, clock)
        self._moves = Allowance(BURST_MOVES, RATE_MOVES, clock)
        self.is_open = self._is_closed = False

    def send(self, message: Said | Bye) -> None:
        """Send a message; do nothing before the other side was reached or after the end."""
        if self.wire is not None and self.is_open and not self._is_closed:
            self._sent += 1
            self.wire.send(self._codec.write(self._sent, message))

    def close(self, breach: Broken | None = None, farewell: Said | Bye | None = None) -> None:
        """Send `farewell`, if given, close the connection, and report that by `ends.cut(breach)`.

        Later calls do nothing.
        """
        if self._is_closed:
            return
        if farewell is not None:
            self.send(farewell)
        self._is_closed = True
        if self.wire is not None:
            self.wire.close()
        self._ends.cut(self, breach)

    # -- called by the wire ----------------------------------------------------------------
    def opened(self) -> None:
        """Report that the connection is up: `ends.joined` the first time, `wire_changed` later.

        Does nothing if the channel is closed.
        """
        if self._is_closed:
            return
        if self.is_open:
            self._ends.wire_changed(self, here=True)
        else:
            self.is_open = True
            self._ends.joined(self)

    def arrived(self, text: str) -> None:
        """Receive a text that may be early, late or repeated; deliver what is next in order.

        If the text or a message breaks the protocol, send a farewell and close the channel. It
        opens a channel that was not reported as open. A closed channel ignores it.
        """
        if not self.is_open:
            self.opened()
        if self._is_closed:
            return
        try:
            self._messages.take(1)
            serial, message = self._codec.read(text)
            if serial > self._heard:
                self._hold(serial, message)
            while not self._is_closed and (following := self._held.pop(self._heard + 1, None)):
                self._heard += 1
                self._moves.take(len(getattr(following, "moves", ())))
                self._ends.heard(self, following)
        except ProtocolError as breach:
            self.close(breach.how, Bye(breach.how.value))

    def away(self) -> None:
        """Report to `ends` that the connection is interrupted, unless the channel is closed."""
        if not self._is_closed:
            self._ends.wire_changed(self, here=False)

    def closed(self, _reason: str) -> None:
        """Report to `ends` that the connection has ended without a protocol breach."""
        if not self._is_closed:
            self._is_closed = True
            self._ends.cut(self, None)

    # -- inside ----------------------------------------------------------------------------
    def _hold(self, serial: int, message: Said) -> None:
        """Buffer a message that arrived before its predecessors, unless it is buffered already.

        Raises ProtocolError if it is more than MAX_HELD ahead.
        """
        if serial > self._heard + MAX_HELD:
            raise ProtocolError(Broken.ORDER)
        self._held.setdefault(serial, message)
