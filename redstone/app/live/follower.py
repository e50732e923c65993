"""The end of a wire at which this device follows what another one shows: a game, or a study."""

from collections.abc import Callable
from typing import Any, Generic, Protocol

from redstone.app.live.channel import Channel, Speech
from redstone.app.live.codec import Again, Broken, Bye, Join, ProtocolError, Said
from redstone.app.live.stage import Stage, StageEvent, after


class Subject(Protocol[Said]):
    """What is followed, with the version of what is said about it and what is heard of it."""

    version: int
    speech: Speech[Said]

    def hear(self, message: Said) -> None:
        """Hear of it. Raises ProtocolError for what cannot be."""

    def lose(self) -> None:
        """The wire is away, or gone."""


class Follower(Generic[Said]):
    """This device as it follows a subject: `stage` is how that stands to what the host has.

    `is_away` is true while the wire is away, which may come back; once the stage is `LEFT` it is
    gone, and what was seen stays. `broke` is how the host broke the protocol, if it did.
    `on_change` is called when anything is new.
    """

    def __init__(
        self, subject: Subject[Said], table: str, clock: Callable[[], float], name: str = ""
    ) -> None:
        """`table` is that of the card; `clock` tells seconds."""
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
        """True while it is seen how things go on."""
        return self.stage in (Stage.TOGETHER, Stage.DIFFER) and not self.is_away

    def channel(self) -> Channel[Said]:
        """The channel to follow by."""
        self._channel = Channel(self, self._clock, self._subject.speech)
        return self._channel

    def leave(self) -> None:
        """Follow no more; the host is told."""
        if self._channel is not None:
            self._channel.close(farewell=Bye(""))

    def send(self, message: Any) -> None:
        """Send a message, while there is a wire."""
        if self._channel is not None:
            self._channel.send(message)

    def has_all(self) -> None:
        """All of it has come: what is here is what the host has."""
        self.stage = after(self.stage, StageEvent.IN_STEP)

    def ask_again(self) -> None:
        """What is here is not what is told: until all of it has come again, nothing counts."""
        self.stage = after(self.stage, StageEvent.DIFFERENT)
        self.send(Again())

    def check_version(self, version: int) -> None:
        """Raise ProtocolError if the host's version is another."""
        if version != self._subject.version:
            raise ProtocolError(Broken.VERSION)

    # -- told by the channel ---------------------------------------------------------------
    def joined(self, _channel: Channel[Said]) -> None:
        """The host is there: who follows speaks first."""
        self.send(Join(self._subject.version, self.table, self._name))

    def wire_changed(self, _channel: Channel[Said], *, here: bool) -> None:
        """The wire is away, or back."""
        if self.stage is not Stage.APART:
            self.is_away = not here
            self._subject.lose()
            self.on_change()

    def cut(self, _channel: Channel[Said], breach: Broken | None) -> None:
        """The wire is gone."""
        self.broke, self._channel = breach, None
        self.stage = after(self.stage, StageEvent.FAREWELL)
        self._subject.lose()
        self.on_change()

    def heard(self, channel: Channel[Said], message: Said) -> None:
        """A message has come. Raises ProtocolError where it cannot come now."""
        if isinstance(message, Bye):
            channel.close()
        else:
            self._subject.hear(message)
            self.on_change()
