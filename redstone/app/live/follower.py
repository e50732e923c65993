"""The following end of a connection: this device follows another's game or study."""

from collections.abc import Callable
from typing import Any, Generic, Protocol

from redstone.app.live.channel import Channel, MessageProtocol
from redstone.app.live.codec import Again, Broken, Bye, Join, ProtocolError, Said
from redstone.app.live.connection_stage import Stage, StageEvent, after


class Subject(Protocol[Said]):
    """The game or study that is followed, with its protocol version and messages."""

    version: int
    speech: MessageProtocol[Said]

    def handle(self, message: Said) -> None:
        """Handle a message about the subject. Raises ProtocolError if it is not allowed now."""

    def connection_changed(self) -> None:
        """Called when the connection is interrupted, restored or ended (see the follower)."""


class Follower(Generic[Said]):
    """This device's connection to the host whose game or study it follows.

    `stage` compares what is here with what the host has. `is_away` is true while the wire is
    silent but may come back. At the stage `LEFT` the wire is gone, and the data received stays.
    `broke` is the host's breach, if any. `on_change` is called after each message and each
    change of the wire.
    """

    def __init__(
        self, subject: Subject[Said], table: str, clock: Callable[[], float], name: str = ""
    ) -> None:
        """Follow the live game or study with id `table` under `name`, without a connection yet.

        `clock` returns seconds.
        """
        self._subject, self.table, self._clock, self._name = subject, table, clock, name
        self.stage, self.is_away = Stage.APART, False
        self.broke: Broken | None = None
        self.on_change: Callable[[], None] = lambda: None
        self._channel: Channel[Said] | None = None

    @property
    def is_over(self) -> bool:
        """True once the connection has ended."""
        return self.stage is Stage.LEFT

    @property
    def is_clear(self) -> bool:
        """True while the connection is up and the host's data was received, in step or not."""
        return self.stage in (Stage.TOGETHER, Stage.DIFFER) and not self.is_away

    def channel(self) -> Channel[Said]:
        """Return a new channel for this end, to be connected to the host."""
        self._channel = Channel(self, self._clock, self._subject.speech)
        return self._channel

    def leave(self) -> None:
        """Stop following: send a farewell and close the connection, if there is one."""
        if self._channel is not None:
            self._channel.close(farewell=Bye(""))

    def send(self, message: Any) -> None:
        """Send a message; do nothing without a connection."""
        if self._channel is not None:
            self._channel.send(message)

    def has_all(self) -> None:
        """Set the stage to in step with the host, as all data has arrived."""
        self.stage = after(self.stage, StageEvent.IN_STEP)

    def ask_again(self) -> None:
        """Request a full resend from the host; the stage is `DIFFER` until it arrives."""
        self.stage = after(self.stage, StageEvent.DIFFERENT)
        self.send(Again())

    def check_version(self, version: int) -> None:
        """Raise ProtocolError if the host's version is not this page's."""
        if version != self._subject.version:
            raise ProtocolError(Broken.VERSION)

    # -- called by the channel -------------------------------------------------------------
    def joined(self, _channel: Channel[Said]) -> None:
        """Send `Join`, the first message, which the host waits for."""
        self.send(Join(self._subject.version, self.table, self._name))

    def wire_changed(self, _channel: Channel[Said], *, here: bool) -> None:
        """Update `is_away`; ignored until all data has arrived once."""
        if self.stage is not Stage.APART:
            self.is_away = not here
            self._subject.connection_changed()
            self.on_change()

    def cut(self, _channel: Channel[Said], breach: Broken | None) -> None:
        """Record that the connection has ended; `breach` is the host's, if any."""
        self.broke, self._channel = breach, None
        self.stage = after(self.stage, StageEvent.FAREWELL)
        self._subject.connection_changed()
        self.on_change()

    def heard(self, channel: Channel[Said], message: Said) -> None:
        """Pass a message to the subject, or close the channel on a farewell.

        Raises ProtocolError if the message cannot come now.
        """
        if isinstance(message, Bye):
            channel.close()
        else:
            self._subject.handle(message)
            self.on_change()
