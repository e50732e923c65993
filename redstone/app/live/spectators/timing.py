"""The clock of a watched game: reported by the host, and running on at the spectator.

The clocks of two devices may show different times. So a reading has the time left at the moment of
sending, and continues here from its arrival.
"""

from dataclasses import dataclass, replace
from typing import Annotated

from redstone.app.live.codec import text
from redstone.app.live.message import TimeLeft
from redstone.clock.clock import Clock
from redstone.clock.control import Controls
from redstone.clock.remaining import Remaining
from redstone.record.game import Seat

MAX_CONTROLS = 50
"""Most characters of the time controls of both seats."""


@dataclass(frozen=True)
class Reading:
    """A report of the host's clock: time controls and times left, in `Clock`'s text form.

    `turn` is the seat whose time it is, empty for none; `runs` is true if that time runs.
    """

    controls: Annotated[str, text(MAX_CONTROLS)]
    first: TimeLeft
    second: TimeLeft
    turn: Annotated[str, text(max(len(seat.value) for seat in Seat))]
    runs: bool

    def __post_init__(self) -> None:
        """Raise ValueError if no clock can show this."""
        self.clock(0)

    def clock(self, now: int) -> Clock:
        """Return this reading as a clock that runs from `now` (milliseconds) on.

        Raises ValueError if no clock can show this.
        """
        controls = Controls.parse(self.controls)
        sides = {Seat.FIRST: Remaining.parse(self.first), Seat.SECOND: Remaining.parse(self.second)}
        if not all(left.is_within(controls.of(seat)) for seat, left in sides.items()):
            raise ValueError("more time than there can be")
        turn = Seat(self.turn) if self.turn else None
        since = now if self.runs and turn is not None else None
        return Clock(controls, sides[Seat.FIRST], sides[Seat.SECOND], turn, since)


def reading_of(clock: Clock, now: int) -> Reading:
    """Return the reading of a clock at `now`, in milliseconds."""
    there, turn = standing(clock, now), clock.turn
    written = str(clock.controls), str(there.first), str(there.second)
    return Reading(*written, turn.value if turn else "", clock.is_running)


def standing(clock: Clock, now: int) -> Clock:
    """Return the clock stopped at `now`; a player runs out of time only by the host's report."""
    there = replace(clock.at(now), since=None)
    if clock.flagged is not None:
        return there
    return replace(there, first=there.first.spared, second=there.second.spared)
