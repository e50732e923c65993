"""The clock of a game that is watched: as its host reads it out, and as it runs on from there.

No clock of another device is believed to show the same time: a reading says what is left as it is
sent, and runs on here from when it has come.
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
"""Characters of the time controls of both seats."""


@dataclass(frozen=True)
class Reading:
    """What both seats have left as this is said, under time controls, all as clocks write them.

    `turn` is whose time it is, empty for nobody's; `runs` tells whether it runs.
    """

    controls: Annotated[str, text(MAX_CONTROLS)]
    first: TimeLeft
    second: TimeLeft
    turn: Annotated[str, text(max(len(seat.value) for seat in Seat))]
    runs: bool

    def __post_init__(self) -> None:
        """Refuse what no clock can show. Raises ValueError."""
        self.clock(0)

    def clock(self, now: int) -> Clock:
        """The clock from `now` on, in milliseconds. Raises ValueError for what none can show."""
        controls = Controls.parse(self.controls)
        sides = {Seat.FIRST: Remaining.parse(self.first), Seat.SECOND: Remaining.parse(self.second)}
        if not all(left.is_within(controls.of(seat)) for seat, left in sides.items()):
            raise ValueError("more time than there can be")
        turn = Seat(self.turn) if self.turn else None
        since = now if self.runs and turn is not None else None
        return Clock(controls, sides[Seat.FIRST], sides[Seat.SECOND], turn, since)


def reading_of(clock: Clock, now: int) -> Reading:
    """What a clock shows now."""
    there, turn = standing(clock, now), clock.turn
    written = str(clock.controls), str(there.first), str(there.second)
    return Reading(*written, turn.value if turn else "", clock.is_running)


def standing(clock: Clock, now: int) -> Clock:
    """The clock stopped now; nobody's time is up in it as long as the game does not say so."""
    there = replace(clock.at(now), since=None)
    if clock.flagged is not None:
        return there
    return replace(there, first=there.first.spared, second=there.second.spared)
