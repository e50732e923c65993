"""What each seat of a live game has left, under the time control of each."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from redstone.clock.clock import Clock
from redstone.clock.control import Controls
from redstone.clock.remaining import Remaining
from redstone.record.game import Seat


class Sides:
    """Of each seat what is left as the turn began, or was told of last; times are milliseconds."""

    def __init__(self, controls: Controls, left: Mapping[Seat, Remaining]) -> None:
        self._controls, self._left = controls, dict(left)

    @classmethod
    def of_clock(cls, clock: Clock) -> "Sides":
        """Those of a clock."""
        return cls(clock.controls, {seat: clock.side(seat) for seat in Seat})

    def copied(self) -> "Sides":
        """The same, to be changed alone."""
        return Sides(self._controls, self._left)

    def __getitem__(self, seat: Seat) -> Remaining:
        return self._left[seat]

    def __setitem__(self, seat: Seat, left: Remaining) -> None:
        self._left[seat] = left

    def spend(self, seat: Seat, time: int) -> Remaining:
        """What a seat has left after so much more."""
        return self[seat].spend(self._controls.of(seat), time)

    def spared(self, seat: Seat, time: int) -> Remaining:
        """The same, but never up."""
        return self.spend(seat, time).spared

    def after_turn(self, seat: Seat, time: int, already: int) -> Remaining:
        """What a seat has after its turn, had it used so much, and `already` before that."""
        return self.spared(seat, time).finish_turn(self._controls.of(seat), already + time)

    def less(self, seat: Seat, one: Remaining, other: Remaining) -> Remaining:
        """The lower of two times of a seat."""
        return min(one, other, key=self._total_of(seat))

    def more(self, seat: Seat, one: Remaining, other: Remaining) -> Remaining:
        """The higher of two times of a seat."""
        return max(one, other, key=self._total_of(seat))

    def _total_of(self, seat: Seat) -> Callable[[Remaining], int]:
        control = self._controls.of(seat)
        return lambda left: left.total(control)

    def take_back(self, turns: Mapping[Seat, int]) -> None:
        """So many finished turns of each seat are taken back: what they earned is owed."""
        for seat, count in turns.items():
            self[seat] = self[seat].take_back(count)

    def fall(self, seat: Seat) -> None:
        """A seat has nothing left."""
        self[seat] = replace(self[seat], left=0, periods=0)
