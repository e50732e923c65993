"""How the other side of a live game is there, and for how long it has not been."""

from collections.abc import Callable
from math import ceil

from redstone.app.live.message import Here, Message, Phrase, Watched

ABSENCE = 120.0
"""Seconds without the other side after which a game can be claimed."""
GRACE = 10.0
"""Seconds by which two devices may differ about the length of an absence."""
SAID, HEARD = 2.0, 1.0
"""Seconds between two phrases that are said, and that are shown: on the way they may draw near."""


class Pauses:
    """When one side has last said something."""

    def __init__(self, seconds: float) -> None:
        """So long is each pause at least."""
        self._seconds = seconds
        self._last: float | None = None

    def may(self, now: float) -> bool:
        """True if something may be said at a time in seconds, which it is then."""
        if self._last is not None and 0 <= now - self._last < self._seconds:
            return False
        self._last = now
        return True


class Presence:
    """The other side as it was heard of last.

    `is_away` is true while the wire is silent or gone, `looks_away` while the person there does not
    look at the page. So many watch at this device, and at the other. `absent_since` is when the
    other side was here last, in seconds, while it is not.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` tells seconds."""
        self._clock, self._began = clock, clock()
        self.is_away = self.looks_away = self.is_met = False
        self.watched_here = self.watched_there = 0
        self.absent_since: float | None = None
        self._parted_for = 0.0  # seconds that passed between the last two meetings
        self._mine_said, self._theirs_said = Pauses(SAID), Pauses(HEARD)

    @property
    def last_seen(self) -> int:
        """When the other side was here last, in whole seconds."""
        return int(self._clock() if self.absent_since is None else self.absent_since)

    def wire_changed(self, *, here: bool) -> None:
        """The wire is away, or back."""
        self.is_away = not here
        if here:
            self.absent_since = None
        elif self.absent_since is None:
            self.absent_since = self._clock()

    def part(self) -> None:
        """The other side is not met any more."""
        self.is_met, self.watched_there = False, 0

    def meet(self) -> list[Message]:
        """The other side has said hello; returns what it is to be told of presence."""
        told: list[Message] = []
        if not self.is_met:
            since, now = self.absent_since, self._clock()
            self._parted_for = now - since if since is not None else 0.0
            self.absent_since = None
            told = [Watched(self.watched_here)] if self.watched_here else []
        self.is_met, self.looks_away = True, False
        return told

    def hear(self, message: Here | Watched | Phrase) -> int | None:
        """Hear of it; the number of a phrase that is to be shown, if one was said."""
        match message:
            case Here():
                self.looks_away = not message.here
            case Watched():
                self.watched_there = message.count
            case Phrase():
                return message.number if self._theirs_said.may(self._clock()) else None
        return None

    def may_say(self) -> bool:
        """True if another phrase can be said, which it is then."""
        return self._mine_said.may(self._clock())

    @property
    def until_claim(self) -> int | None:
        """Seconds until the absence is long enough to claim a game; None while there is none.

        A side that was away itself waits as long from when it is back.
        """
        if self.absent_since is None:
            return None
        return max(0, ceil(max(self.absent_since, self._began) + ABSENCE - self._clock()))

    @property
    def was_absent_here(self) -> bool:
        """True if this side was away long enough, as the two met last, for the other to claim."""
        return self._parted_for >= ABSENCE - GRACE
