"""The time left to one player, and how turns change it."""

import re
from dataclasses import dataclass, replace
from typing import Self

from redstone.clock.control import MAX_EACH, MAX_MAIN, Control, System
from redstone.record.game import MAX_MOVES

SECOND = 1_000
"""Milliseconds in a second; all times of clocks are whole milliseconds."""
MAX_LEFT = (MAX_MAIN + MAX_MOVES * MAX_EACH) * SECOND
"""The largest time that increments can add up to."""

_REMAINING = re.compile(
    r"(?P<left>0|[1-9][0-9]{0,10})(?:p(?P<periods>[1-9][0-9]?))?(?:o(?P<owed>[1-9][0-9]{0,3}))?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Remaining:
    """The time left: `left` milliseconds of the main time or period, and `periods` after it.

    `owed` counts finished turns that were taken back while their bonus was kept; as many turns get
    none. As text: `left`, then `p` and the periods, `o` and the turns owed, if not 0.
    """

    left: int
    periods: int = 0
    owed: int = 0

    @classmethod
    def whole(cls, control: Control) -> Self:
        """Return the time that a player has at the start: the main time, or a first period."""
        if not control.main:
            return cls(control.each * SECOND, control.periods - 1)
        return cls(control.main * SECOND, control.periods)

    @property
    def is_out(self) -> bool:
        """True if no time is left."""
        return not (self.left or self.periods)

    @property
    def spared(self) -> Self:
        """This time, but at least one millisecond, so that the game is not lost yet."""
        return replace(self, left=1) if self.is_out else self

    def total(self, control: Control) -> int:
        """Return the milliseconds until the flag falls, overtime periods included."""
        return self.left + self.periods * control.each * SECOND

    def in_overtime(self, control: Control) -> bool:
        """Return True if the main time is used up (byo-yomi)."""
        return self.periods < control.periods

    def spend(self, control: Control, time: int) -> Self:
        """Return the time left after `time` more milliseconds, never below 0."""
        if time < self.left:
            return replace(self, left=self.left - time)
        total = max(0, self.total(control) - time)
        if not total:
            return replace(self, left=0, periods=0)
        period = control.each * SECOND
        periods = (total - 1) // period
        return replace(self, left=total - periods * period, periods=periods)

    def finish_turn(self, control: Control, spent: int) -> Self:
        """Return the time left with a finished turn's bonus; `spent` is already subtracted.

        A turn owed gets none. In byo-yomi's overtime the bonus is a whole period again.
        """
        if self.owed:
            return replace(self, owed=self.owed - 1)
        period = control.each * SECOND
        match control.system:
            case System.FISCHER:
                return replace(self, left=min(MAX_LEFT, self.left + period))
            case System.BRONSTEIN:
                return replace(self, left=self.left + min(spent, period))
            case System.BYO_YOMI if self.in_overtime(control):
                return replace(self, left=period)
        return self

    def take_back(self, turns: int) -> Self:
        """Return this with the bonuses of `turns` undone turns owed; redone turns if negative."""
        return replace(self, owed=min(MAX_MOVES, max(0, self.owed + turns)))

    def is_within(self, control: Control, turns: int = MAX_MOVES) -> bool:
        """Return True if this much time left is possible after `turns` turns."""
        if control.system is System.FISCHER:
            most = (control.main + turns * control.each) * SECOND
            return not self.periods and self.left <= min(MAX_LEFT, most)
        if self.periods > control.periods:
            return False
        most = control.each if self.in_overtime(control) else control.main
        return self.left <= most * SECOND

    def __str__(self) -> str:
        """Return the time left as text: ms, then periods and bonuses owed; see `parse`."""
        periods = f"p{self.periods}" if self.periods else ""
        return f"{self.left}{periods}" + (f"o{self.owed}" if self.owed else "")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text written by `str`. Raises ValueError for any other text."""
        found = _REMAINING.fullmatch(text)
        if found is None:
            raise ValueError(f"no time: {text[:40]!r}")
        return cls(int(found["left"]), int(found["periods"] or 0), int(found["owed"] or 0))
