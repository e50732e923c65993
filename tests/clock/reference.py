"""A slow but simple clock that runs tick by tick, as a reference for the page's clock."""

from redstone.clock.clock import Clock
from redstone.clock.control import Control, Controls, System
from redstone.record.game import Seat


class ClockHands:
    """One side of the clock: its face, moved one millisecond at a time."""

    def __init__(self, control: Control) -> None:
        """Start with the full time of a control."""
        self.control = control
        self.main, self.periods, self.period = control.main * 1_000, control.periods, 0
        if control.system is System.BYO_YOMI and not self.main:
            self._open_period()

    def _open_period(self) -> None:
        """Begin the next period, if one is left."""
        if self.periods:
            self.periods -= 1
            self.period = self.control.each * 1_000

    @property
    def out(self) -> bool:
        """True once no time is left."""
        return not (self.main or self.period)

    def tick(self) -> None:
        """Let a millisecond pass."""
        if self.main:
            self.main -= 1
            if not self.main:
                self._open_period()
        elif self.period:
            self.period -= 1
            if not self.period:
                self._open_period()

    def finish(self, spent: int) -> None:
        """End a turn that took `spent` milliseconds, and add what it earns."""
        each = self.control.each * 1_000
        match self.control.system:
            case System.FISCHER:
                self.main += each
            case System.BRONSTEIN:
                self.main += min(each, spent)
            case System.BYO_YOMI if not self.main:
                self.period = each

    @property
    def shown(self) -> tuple[int, int]:
        """The milliseconds left in the current period, and the number of periods after it."""
        return self.main or self.period, self.periods


class TickingClock:
    """Both sides, with the operations of every tournament clock: start, press, pause."""

    def __init__(self, controls: Controls) -> None:
        """Start with the full time of both sides, before the first turn."""
        self.hands = {seat: ClockHands(controls.of(seat)) for seat in Seat}
        self.turn: Seat | None = None
        self.paused = False
        self.spent = 0

    @property
    def fallen(self) -> bool:
        """True once a side has run out of time."""
        return any(hands.out for hands in self.hands.values())

    def wait(self, time: int) -> None:
        """Let this many milliseconds pass; do nothing while no clock runs."""
        if self.turn is None or self.paused or self.fallen:
            return
        hands = self.hands[self.turn]
        for _ in range(time):
            if hands.out:
                return
            hands.tick()
            self.spent += 1

    def press(self, to: Seat | None) -> None:
        """Hand the turn to a seat, or to none; do nothing after a fall or if it has the turn.

        A pause ends if the turn comes from or goes to none.
        """
        if self.fallen or to is self.turn:
            return
        if self.turn is not None:
            self.hands[self.turn].finish(self.spent)
        if self.turn is None or to is None:
            self.paused = False
        self.turn, self.spent = to, 0

    def pause(self) -> None:
        """Stop the clock until it is resumed or handed over."""
        self.paused = self.paused or (self.turn is not None and not self.fallen)

    def resume(self) -> None:
        """End a pause."""
        self.paused = False


def same(clock: Clock, ticking: TickingClock, now: int) -> bool:
    """Return True if both clocks show the same times, and the same seat in turn."""
    sides = [clock.remaining(seat, now) for seat in Seat]
    shown = [(side.left, side.periods) for side in sides]
    return clock.turn is ticking.turn and shown == [ticking.hands[s].shown for s in Seat]
