"""The following end of a wire, at which this device follows another's game or study."""

from collections.abc import Callable
from typing import Any, Generic, Protocol

from redstone.app.live.channel import Channel, Speech
from redstone.app.live.codec import Again, Broken, Bye, Join, ProtocolError, Said
from redstone.app.live.connection_stage import Stage, StageEvent, after


class Subject(Protocol[Said]):
    """A game or study that is followed, with its protocol's version and messages."""

    version: int
    speech: Speech[Said]

    def hear(self, message: Said) -> None:
        """Handle a message about the subject. Raises ProtocolError if it cannot come now."""

    def lose(self) -> None:
        """Called when the wire goes away, is back, or is gone; the follower has the state."""


class Follower(Generic[Said]):
    """The connection of this device to a host whose game or study it follows.

    `stage` compares what is here with what the host has. `is_away` is true while the wire is
    silent but may come back. At the stage `LEFT` the wire is gone, and the data received stays.
    `broke` is the host's breach, if any. `on_change` is called after each message and each
    change of the wire.
    """

    def __init__(
        self, subject: Subject[Said], table: str, clock: Callable[[], float], name: str = ""
    ) -> None:
        """`table` is the id on the card, `clock` returns seconds, `name` is sent to the host."""
        self._subject, self.table, self._clock, self._name = subject, table, clock, name
        self.stage, self.is_away = Stage.APART, False
        self.broke: Broken | None = None
        self.on_change: Callable[[], None] = lambda: None
        self._channel: Channel[Said] | None = None

    @property
    def is_over(self) -> bool:
        """True once the wire is gone."""
        return self.stage is Stage.LEFT

    @property
    def is_clear(self) -> bool:
        """True while the wire is up and the host's data has arrived, in step or not."""
        return self.stage in (Stage.TOGETHER, Stage.DIFFER) and not self.is_away

    def channel(self) -> Channel[Said]:
        """Return a new channel, to be joined to the host."""
        self._channel = Channel(self, self._clock, self._subject.speech)
        return self._channel

    def leave(self) -> None:
        """Stop following: send a farewell and close the wire."""
        if self._channel is not None:
            self._channel.close(farewell=Bye(""))

    def send(self, message: Any) -> None:
        """Send a message; do nothing without a wire."""
        if self._channel is not None:
            self._channel.send(message)

    def has_all(self) -> None:
        """Enter the stage of being in step, as everything has arrived."""
        self.stage = after(self.stage, StageEvent.IN_STEP)

    def ask_again(self) -> None:
        """Ask the host to send everything again; until then the stage is `DIFFER`."""
        self.stage = after(self.stage, StageEvent.DIFFERENT)
        self.send(Again())

    def check_version(self, version: int) -> None:
        """Raise ProtocolError if the host's version is not this page's."""
        if version != self._subject.version:
            raise ProtocolError(Broken.VERSION)

    # -- called by the channel -------------------------------------------------------------
    def joined(self, _channel: Channel[Said]) -> None:
        """Send the first message, `Join`; the host waits for it."""
        self.send(Join(self._subject.version, self.table, self._name))

    def wire_changed(self, _channel: Channel[Said], *, here: bool) -> None:
        """Note that the wire is away or back; ignored until everything has arrived once."""
        if self.stage is not Stage.APART:
            self.is_away = not here
            self._subject.lose()
            self.on_change()

    def cut(self, _channel: Channel[Said], breach: Broken | None) -> None:
        """Note that the wire is gone for good; `breach` is the host's, if any."""
        self.broke, self._channel = breach, None
        self.stage = after(self.stage, StageEvent.FAREWELL)
        self._subject.lose()
        self.on_change()

    def heard(self, channel: Channel[Said], message: Said) -> None:
        """Pass a message to the subject; close the channel if it is a farewell.

        Raises ProtocolError if the message cannot come now.
        """
        if isinstance(message, Bye):
            channel.close()
        else:
            self._subject.hear(message)
            self.on_change()
