"""The presence of the other side of a live game, and the duration of an absence."""

from collections.abc import Callable
from math import ceil

from redstone.app.live.channel import Allowance
from redstone.app.live.message import Here, Message, Phrase, Watched

ABSENCE = 120.0
"""Seconds without the other side after which a game can be claimed."""
GRACE = 10.0
"""Seconds by which two devices may differ in the length of an absence."""
SAID, HEARD = 2.0, 1.0
"""Least seconds between two phrases sent, and shown: on the way they may come closer together."""


class Presence:
    """The other side's presence, as last known.

    `is_away` is true while the wire is silent or gone, and `looks_away` while the opponent does
    not look at the page. `is_met` is true once the other side has said hello on this wire.
    `watched_here` and `watched_there` are the numbers of spectators at the two devices.
    `absent_since` is when the other side was last here, in seconds; None while it is here.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        """Start with the other side present, and no hello yet; `clock` returns seconds."""
        self._clock, self._began = clock, clock()
        self.is_away = self.looks_away = self.is_met = False
        self.watched_here = self.watched_there = 0
        self.absent_since: float | None = None
        self._parted_for = 0.0  # seconds that passed between the last two meetings
        self._mine_said = Allowance(1, 1 / SAID, clock)
        self._theirs_said = Allowance(1, 1 / HEARD, clock)

    @property
    def last_seen(self) -> int:
        """The time (whole seconds) when the other side was last present; now if it is present."""
        return int(self._clock() if self.absent_since is None else self.absent_since)

    def wire_changed(self, *, here: bool) -> None:
        """Record that the connection is interrupted or restored: an absence starts or ends."""
        self.is_away = not here
        if here:
            self.absent_since = None
        elif self.absent_since is None:
            self.absent_since = self._clock()

    def connection_lost(self) -> None:
        """Require a new hello, as the connection was lost or replaced."""
        self.is_met, self.watched_there = False, 0

    def receive_hello(self) -> list[Message]:
        """Record the other side's hello, which ends an absence.

        Returns the messages to send to it: the number of spectators, if this is the first
        hello on this wire and there are any.
        """
        told: list[Message] = []
        if not self.is_met:
            since, now = self.absent_since, self._clock()
            self._parted_for = now - since if since is not None else 0.0
            self.absent_since = None
            told = [Watched(self.watched_here)] if self.watched_here else []
        self.is_met, self.looks_away = True, False
        return told

    def handle(self, message: Here | Watched | Phrase) -> int | None:
        """Store that the other side looks away, or its spectators; return a phrase's index.

        None for other messages, and for a phrase within a second of another.
        """
        match message:
            case Here():
                self.looks_away = not message.here
            case Watched():
                self.watched_there = message.count
            case Phrase():
                return message.number if self._theirs_said.may_take(1) else None
        return None

    def may_send_phrase(self) -> bool:
        """Return True if the rate limit permits sending a phrase now, and count it as sent."""
        return self._mine_said.may_take(1)

    @property
    def until_claim(self) -> int | None:
        """Seconds until the absence is long enough for a claim; None without an absence.

        They count from the other side's absence, or from the start of this page if that is
        later.
        """
        if self.absent_since is None:
            return None
        return max(0, ceil(max(self.absent_since, self._began) + ABSENCE - self._clock()))

    @property
    def was_absent_here(self) -> bool:
        """True if the last disconnection was long enough for the other side's claim to be valid."""
        return self._parted_for >= ABSENCE - GRACE
