"""The clock of a game: whose time runs, since when, and the time left to each side.

It reads no time itself: `now` is given in whole milliseconds of the device's calendar clock, which
runs on while a page is hidden, a device sleeps or the page is loaded again. If that clock is set
back, no time has passed.

A turn is all that one player does before the other: in Savage Go all its stones. A player who hands
over the turn has finished it, and gets the bonus of the time control. Taking back moves gives no
time back; a bonus already given is kept, and as many later turns get none. Times belong to seats,
so a swap of colours is a turn like any other. While Go's play is stopped no clock runs.

    clock = controls " " remaining " " remaining " " state      the first seat's time comes first
    state = "stopped" | ( "first" | "second" ) " " spent [ " " since ]     without since: paused"
"""

import re
from dataclasses import dataclass, replace
from typing import Self

from redstone.clock.control import Control, Controls
from redstone.clock.remaining import Remaining
from redstone.record.game import Seat

MAX_TEXT = 120
"""Maximum length, in characters, of a clock's text."""

_STATE = re.compile(
    r"stopped|(?P<turn>first|second) (?P<spent>0|[1-9][0-9]{0,10})"
    r"(?: (?P<since>0|[1-9][0-9]{0,14}))?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Clock:
    """The state of a game's clock; every change returns a new one.

    `first` and `second` are as of `since`, when the time of the seat `turn` began to run. The clock
    is paused if it has a `turn` but no `since`, and stopped if it has no `turn`. `spent`
    milliseconds of this turn had passed before `since`. Once a flag has fallen nothing changes it
    any more.
    """

    controls: Controls
    first: Remaining
    second: Remaining
    turn: Seat | None = None
    since: int | None = None
    spent: int = 0

    @classmethod
    def new(cls, controls: Controls) -> Self:
        """Return a clock that has not been started."""
        return cls(controls, Remaining.whole(controls.first), Remaining.whole(controls.second))

    # -- state ------------------------------------------------------------------

    def side(self, seat: Seat) -> Remaining:
        """Return the time that a seat had left when the clock last changed."""
        return self.first if seat is Seat.FIRST else self.second

    def remaining(self, seat: Seat, now: int) -> Remaining:
        """Return the time that a seat has left at `now`."""
        return self.at(now).side(seat)

    @property
    def is_running(self) -> bool:
        """True while a seat's clock runs."""
        return self.since is not None and self.flagged is None

    @property
    def is_paused(self) -> bool:
        """True if the clock is paused within a turn."""
        return self.turn is not None and self.since is None and self.flagged is None

    @property
    def flagged(self) -> Seat | None:
        """The seat whose flag has fallen, None if neither has."""
        return next((seat for seat in Seat if self.side(seat).is_out), None)

    @property
    def flag_falls(self) -> int | None:
        """The time at which the running clock runs out (ms since 1970), None if none runs."""
        if self.turn is None or self.since is None or self.flagged:
            return None
        return self.since + self.side(self.turn).total(self._control(self.turn))

    # -- events --------------------------------------------------------------------------

    def at(self, now: int) -> Self:
        """Return the clock updated to `now`: the running time is subtracted, a flag may fall."""
        if self.turn is None or self.since is None or self.flagged:
            return self
        control, side = self._control(self.turn), self.side(self.turn)
        time = min(max(0, now - self.since), side.total(control))
        side = side.spend(control, time)
        since = None if side.is_out else now
        return replace(self._with(self.turn, side), since=since, spent=self.spent + time)

    def hand_over(self, to: Seat | None, now: int) -> Self:
        """Return the clock with the turn passed on; a finished turn gets its bonus.

        Nothing changes for the seat in turn already; a flag that has fallen by now stays fallen.
        """
        clock = self.at(now)
        if clock.flagged or to is clock.turn:
            return clock
        if clock.turn is not None:
            control = clock._control(clock.turn)
            side = clock.side(clock.turn).finish_turn(control, clock.spent)
            clock = clock._with(clock.turn, side)
        return clock._begin(to, now)

    def step(self, to: Seat | None, now: int, *, first: int, second: int) -> Self:
        """Return the clock after undo or redo to another turn.

        `first` and `second` are the numbers of each seat's finished turns taken back on the way;
        negative numbers restore turns.
        """
        clock = self.at(now)
        if clock.flagged:
            return clock
        clock = replace(
            clock, first=clock.first.take_back(first), second=clock.second.take_back(second)
        )
        unmoved = to is clock.turn and not (first or second)
        return clock if unmoved else clock._begin(to, now)

    def pause(self, now: int) -> Self:
        """Return the clock paused until `resume`."""
        return replace(self.at(now), since=None)

    def resume(self, now: int) -> Self:
        """Return the clock running again in the paused turn."""
        return replace(self, since=now) if self.is_paused else self

    def _control(self, seat: Seat) -> Control:
        """Return the time control of a seat."""
        return self.controls.of(seat)

    def _with(self, seat: Seat, side: Remaining) -> Self:
        """Return the clock with a seat's time left replaced."""
        return replace(self, first=side) if seat is Seat.FIRST else replace(self, second=side)

    def _begin(self, turn: Seat | None, now: int) -> Self:
        """Return the clock at the start of a turn; a paused one stays paused."""
        since = None if turn is None or self.is_paused else now
        return replace(self, turn=turn, since=since, spent=0)

    # -- text ----------------------------------------------------------------------------

    def __str__(self) -> str:
        """Return the clock as text: controls, both times left, and the turn; see `parse`."""
        state = "stopped"
        if self.turn is not None:
            since = "" if self.since is None else f" {self.since}"
            state = f"{self.turn.value} {self.spent}{since}"
        return f"{self.controls} {self.first} {self.second} {state}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text written by `str`. Raises ValueError for any other text.

        It raises ValueError also for times that no game can reach.
        """
        parts = text.split(" ", 3) if len(text) <= MAX_TEXT else []
        state = _STATE.fullmatch(parts[3]) if len(parts) == 4 else None
        if state is None:
            raise ValueError(f"no clock: {text[:40]!r}")
        controls = Controls.parse(parts[0])
        first, second = map(Remaining.parse, parts[1:3])
        turn = Seat(state["turn"]) if state["turn"] else None
        since = None if state["since"] is None else int(state["since"])
        clock = cls(controls, first, second, turn, since, int(state["spent"] or 0))
        if not clock._can_be:
            raise ValueError(f"no game has such a clock: {text[:40]!r}")
        return clock

    @property
    def _can_be(self) -> bool:
        """True if a game can reach these times; only the seat in turn can have none left.

        Its clock must then be stopped.
        """
        within = all(self.side(seat).is_within(self._control(seat)) for seat in Seat)
        out = [seat for seat in Seat if self.side(seat).is_out]
        return within and (not out or (out == [self.turn] and self.since is None))
