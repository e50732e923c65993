"""The time left of each seat in a live game, under the seat's time control."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from redstone.clock.clock import Clock
from redstone.clock.control import Controls
from redstone.clock.remaining import Remaining
from redstone.record.game import Seat


class Sides:
    """The time left of each seat when the turn began or was last corrected, in milliseconds."""

    def __init__(self, controls: Controls, left: Mapping[Seat, Remaining]) -> None:
        """Start with these times left under these time controls."""
        self._controls, self._left = controls, dict(left)

    @classmethod
    def of_clock(cls, clock: Clock) -> "Sides":
        """Return the times left of a clock."""
        return cls(clock.controls, {seat: clock.side(seat) for seat in Seat})

    def copied(self) -> "Sides":
        """Return a copy that can be changed separately."""
        return Sides(self._controls, self._left)

    def __getitem__(self, seat: Seat) -> Remaining:
        """Return the time left of a seat."""
        return self._left[seat]

    def __setitem__(self, seat: Seat, left: Remaining) -> None:
        """Set the time left of a seat."""
        self._left[seat] = left

    def spend(self, seat: Seat, time: int) -> Remaining:
        """Return a seat's time left after `time` more ms, without changing this object."""
        return self[seat].spend(self._controls.of(seat), time)

    def spared(self, seat: Seat, time: int) -> Remaining:
        """Return what `spend` returns, but never less than the last instant before time is up."""
        return self.spend(seat, time).spared

    def after_turn(self, seat: Seat, time: int, already: int) -> Remaining:
        """Return a seat's time left after finishing a turn (bonus added) that took `time` more ms.

        `already` was spent in this turn before, and is subtracted already.
        """
        return self.spared(seat, time).finish_turn(self._controls.of(seat), already + time)

    def less(self, seat: Seat, one: Remaining, other: Remaining) -> Remaining:
        """Return the smaller of two amounts of time left, by the seat's total time."""
        return min(one, other, key=self._total_of(seat))

    def more(self, seat: Seat, one: Remaining, other: Remaining) -> Remaining:
        """Return the larger of two amounts of time left, by the seat's total time."""
        return max(one, other, key=self._total_of(seat))

    def _total_of(self, seat: Seat) -> Callable[[Remaining], int]:
        """Return a function that totals a time left under the seat's time control."""
        control = self._controls.of(seat)
        return lambda left: left.total(control)

    def take_back(self, turns: Mapping[Seat, int]) -> None:
        """Mark the bonuses of this many undone turns of each seat as already granted."""
        for seat, count in turns.items():
            self[seat] = self[seat].take_back(count)

    def fall(self, seat: Seat) -> None:
        """Set a seat's time left to zero."""
        self[seat] = replace(self[seat], left=0, periods=0)
