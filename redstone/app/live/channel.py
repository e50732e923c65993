"""What orders the messages of one wire: each comes once, in the order in which it was sent.

A text that comes twice is passed over, one that comes too soon is held until those before it are
there. Whoever sends what is no message, or more than play can have, is told and left.
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
from redstone.app.live.wire import Wire
from redstone.record.game import MAX_MOVES

MAX_HELD = 64
"""Messages that may come before their turn."""
BURST, RATE = 200, 20
"""Messages that may come at once, and each second after that."""
BURST_MOVES, RATE_MOVES = 2 * MAX_MOVES, 20
"""Moves in them that may come at once, a game told twice, and each second after that."""


@dataclass(frozen=True)
class Speech(Generic[Said]):
    """What is said on a channel, and how many messages may come at once, and each second."""

    codec: Codec[Said]
    burst: int = BURST
    rate: float = RATE


SPEECH: Speech[Message] = Speech(PLAY)
"""That of two who play."""


class Ends(Protocol[Said]):
    """Whoever speaks through a channel."""

    def joined(self, channel: "Channel[Said]") -> None:
        """The other side is there for the first time."""

    def heard(self, channel: "Channel[Said]", message: Said) -> None:
        """A message has come. May raise ProtocolError."""

    def wire_changed(self, channel: "Channel[Said]", *, here: bool) -> None:
        """The wire is away, or back."""

    def cut(self, channel: "Channel[Said]", breach: Broken | None) -> None:
        """The channel is gone, because the other side broke the protocol if it did."""


class Allowance:
    """A bucket that fills with time, and that all that comes takes from."""

    def __init__(self, burst: int, rate: float, clock: Callable[[], float]) -> None:
        """It holds `burst` and is filled by `rate` a second; `clock` tells seconds."""
        self._burst, self._rate, self._clock = burst, rate, clock
        self._left, self._looked = float(burst), clock()

    def take(self, count: int) -> None:
        """Take so many. Raises ProtocolError where there are fewer."""
        now = self._clock()
        self._left = min(self._burst, self._left + self._rate * max(0.0, now - self._looked))
        self._looked = now
        if self._left < count:
            raise ProtocolError(Broken.TOO_FAST)
        self._left -= count


class Channel(Generic[Said]):
    """One wire's end; it is the wire's receiver. `wire` is set by who has made the wire."""

    def __init__(self, ends: Ends[Said], clock: Callable[[], float], speech: Speech[Said]) -> None:
        """`clock` tells seconds."""
        self.wire: Wire | None = None
        self._ends, self._codec = ends, speech.codec
        self._sent = self._heard = 0
        self._held: dict[int, Said] = {}
        self._messages = Allowance(speech.burst, speech.rate, clock)
        self._moves = Allowance(BURST_MOVES, RATE_MOVES, clock)
        self.is_open = self._is_closed = False

    def send(self, message: Said | Bye) -> None:
        """Send a message, if the other side was ever there."""
        if self.wire is not None and self.is_open and not self._is_closed:
            self._sent += 1
            self.wire.send(self._codec.write(self._sent, message))

    def close(self, breach: Broken | None = None, farewell: Said | Bye | None = None) -> None:
        """Say farewell and hang up; the ends are told."""
        if self._is_closed:
            return
        if farewell is not None:
            self.send(farewell)
        self._is_closed = True
        if self.wire is not None:
            self.wire.close()
        self._ends.cut(self, breach)

    # -- told by the wire ------------------------------------------------------------------
    def opened(self) -> None:
        """The other side is there."""
        if self._is_closed:
            return
        if self.is_open:
            self._ends.wire_changed(self, here=True)
        else:
            self.is_open = True
            self._ends.joined(self)

    def arrived(self, text: str) -> None:
        """A text has come, from whoever is at the other end."""
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
        """Nothing is heard of the other side."""
        if not self._is_closed:
            self._ends.wire_changed(self, here=False)

    def closed(self, _reason: str) -> None:
        """The wire is gone."""
        if not self._is_closed:
            self._is_closed = True
            self._ends.cut(self, None)

    # -- inside ----------------------------------------------------------------------------
    def _hold(self, serial: int, message: Said) -> None:
        if serial > self._heard + MAX_HELD:
            raise ProtocolError(Broken.ORDER)
        self._held.setdefault(serial, message)
