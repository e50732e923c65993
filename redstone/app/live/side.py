"""One side of a live game at its wire: how it stands to the other, and what is said of presence.

What both say of the game itself is the affair of the `Peer`.
"""

from collections.abc import Callable
from enum import Enum

from redstone.app.live.channel import SPEECH, Channel
from redstone.app.live.codec import Broken, Bye, ProtocolError
from redstone.app.live.message import Here, Message, Phrase, Watched
from redstone.app.live.pauses import HEARD, SAID, Pauses

ABSENCE = 120.0
"""Seconds without the other side after which a game can be claimed."""
GRACE = 10.0
"""Seconds by which two devices may differ about the length of an absence."""


class Stage(Enum):
    """How the two sides stand."""

    APART = "apart"  # there is no wire, or they have not met on it yet
    TOGETHER = "together"  # the replicas are in step, or are being brought there
    DIFFER = "differ"  # the replicas differ
    LEFT = "left"  # one side has left


class News(Enum):
    """What happened that no state tells."""

    DECLINED = "declined"  # the other side does not want what was offered here
    AGREED = "agreed"  # what was offered has been done
    LONGER = "longer"  # moves have come that this side had not
    CLAIMED = "claimed"  # the other side has claimed the win, as this one was away
    DRAWN = "drawn"  # the other side has called the game a draw, as this one was away


class Side:
    """This side at its wire.

    `on_change` is called when anything that is shown has changed without being done here, with
    what happened: a `News`, the number of a phrase, or None. So many watch at this device, and at
    the other. `broke` is what the other side broke, `blamed` what this one has, as the other says:
    a value of `Broken`, or a newer one.
    """

    def __init__(
        self,
        table: str,
        clock: Callable[[], float],
        on_change: Callable[[News | int | None], None] = lambda _: None,
    ) -> None:
        """`table` names this live game among others, `clock` tells seconds."""
        self.table, self.on_change, self._clock = table, on_change, clock
        self.stage = Stage.APART
        self.is_away = self.looks_away = False
        self.broke: Broken | None = None
        self.blamed = ""
        self.watched_here = self.watched_there = 0
        self._channel: Channel[Message] | None = None
        self._met = False
        self.absent_since: float | None = None  # when the other side was here last, while it is not
        self._began = clock()
        self._parted_for = 0.0  # seconds that passed between the last two meetings
        self._news: News | int | None = None
        self._mine_said, self._theirs_said = Pauses(SAID), Pauses(HEARD)

    # -- the wire --------------------------------------------------------------------------
    def channel(self) -> Channel[Message]:
        """A channel for another wire, in place of the one before."""
        before, self._channel = self._channel, None
        if before is not None:
            before.close()
        self._channel = Channel(self, self._clock, SPEECH)
        self._part(Stage.APART)
        self.broke, self.blamed, self.is_away = None, "", False
        return self._channel

    def leave(self) -> None:
        """Leave the other side, who is told."""
        channel, self._channel = self._channel, None
        self._part(Stage.LEFT)
        if channel is not None:
            channel.close(farewell=Bye(""))

    def _part(self, stage: Stage) -> None:
        """Nobody is met any more, whyever."""
        self.stage, self._met, self.watched_there = stage, False, 0

    @property
    def is_wired(self) -> bool:
        """True while there is a wire, whether or not both sides have met on it."""
        return self._channel is not None

    @property
    def is_joined(self) -> bool:
        """True while both sides have met on a wire."""
        return self.stage in (Stage.TOGETHER, Stage.DIFFER)

    @property
    def _absent_at(self) -> float:
        """When the other side, which is not here, was here last."""
        return self._clock() if self.absent_since is None else self.absent_since

    def _send(self, message: Message) -> None:
        if self._channel is not None:
            self._channel.send(message)

    def _tell(self, news: News | int | None) -> None:
        self.on_change(news)

    # -- presence --------------------------------------------------------------------------
    def look(self, *, here: bool) -> None:
        """The person here looks at the page, or does not."""
        self._send(Here(here))

    def be_watched(self, count: int) -> None:
        """So many watch at this device: the other side is told, now or once they have met."""
        is_news, self.watched_here = count != self.watched_here, count
        if is_news and self._met:
            self._send(Watched(count))

    def say(self, phrase: int) -> bool:
        """Say one of the phrases. False so soon after another that it is not said."""
        may = self._mine_said.may(self._clock())
        if may:
            self._send(Phrase(phrase))
        return may

    def _meet(self) -> None:
        """The other side has said hello."""
        if not self._met and self.watched_here:
            self._send(Watched(self.watched_here))
        if not self._met:
            since, now = self.absent_since, self._clock()
            self._parted_for = now - since if since is not None else 0.0
            self.absent_since = None
        self._met, self.looks_away = True, False

    # -- told by the channel ---------------------------------------------------------------
    def joined(self, channel: Channel[Message]) -> None:
        """The other side is there for the first time on this wire."""
        if channel is self._channel:
            self.is_away = False
            self._greet()

    def presence(self, channel: Channel[Message], *, here: bool) -> None:
        """The wire is away, or back."""
        if channel is self._channel:
            self.is_away = not here
            self.absent_since = None if here else self._absent_at
            self._tell(None)

    def cut(self, channel: Channel[Message], breach: Broken | None) -> None:
        """The wire is gone."""
        if channel is not self._channel:
            return
        self._channel, self.broke, self.is_away = None, breach, True
        self.absent_since = self._absent_at
        self._part(Stage.LEFT if breach else Stage.APART)
        self._tell(None)

    def heard(self, channel: Channel[Message], message: Message) -> None:
        """A message has come. Raises ProtocolError where it cannot come now."""
        if channel is not self._channel:
            return
        self._news = None
        if isinstance(message, Bye):
            self._channel, self.blamed = None, message.breach
            self.absent_since = self._absent_at
            self._part(Stage.LEFT)
            channel.close()
        else:
            self._hear(message)
        self._tell(self._news)

    def _hear(self, message: Message) -> None:
        """A message of any kind but a farewell. Raises ProtocolError where it cannot come now."""
        match message:
            case Here():
                self.looks_away = not message.here
            case Watched():
                self.watched_there = message.count
            case Phrase():
                self._news = message.number if self._theirs_said.may(self._clock()) else None
            case _:
                raise ProtocolError(Broken.ORDER)

    def _greet(self) -> None:
        """Say hello."""
        raise NotImplementedError
