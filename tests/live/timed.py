"""Two peers in a game with a clock, their devices' time, and the time each has really used."""

from redstone.app.clock.timed import Timed
from redstone.app.clock.turning import on_turn
from redstone.app.live.clocks.times import Times
from redstone.app.live.clocks.timing import LiveClock
from redstone.app.live.connection_stage import Stage
from redstone.app.live.peer import Peer
from redstone.app.live.replica import Replica
from redstone.clock.clock import Clock
from redstone.clock.control import Control, Controls
from redstone.record.game import Seat
from tests.live.wires import SIDES, Two

BEGAN = 1_000_000
"""Milliseconds since 1970 as a run begins."""


class TimedTwo(Two):
    """Two peers with a clock.

    `thought` has the milliseconds of each side's turns, `waited` those of the opponent's turns that
    its device could count.
    """

    control = "60"
    runs_away = False

    def __init__(self, game: str = "redstone", size: int = 3, options: str = "") -> None:
        """Make two peers with clocks in a new game, not connected yet."""
        self.count()
        super().__init__(game, size, options)

    def count(self) -> None:
        """Begin to count the time used."""
        self.thought, self.waited = [0, 0], [0, 0]
        self.meetings, self.awake = 0, [True, True]
        self._kept: list[Timed | None] = [None, None]

    @property
    def now(self) -> int:
        """The devices' time in milliseconds since 1970."""
        return BEGAN + round(1000 * self.time)

    def _peer(self, side: int, replica: Replica) -> Peer:
        """Return a side with a clock."""
        controls = Controls.same(Control.parse(self.control))
        timed = self._kept[side] or Timed(Clock.new(controls))
        times = Times(timed, replica, lambda: self.now, self.runs_away)
        peer = Peer("table-1", replica, lambda: self.time, f"Player {side}", times)
        peer.on_change = self.told[side].append
        return peer

    def timed(self, side: int) -> LiveClock:
        """Return a side's clock."""
        clock = self.peers[side].timing
        assert isinstance(clock, LiveClock)
        return clock

    def left(self, side: int, of: int) -> int:
        """Return the total milliseconds left to the side `of`, by the clock of `side`."""
        times = self.timed(side).times
        clock = times.timed.clock
        seat = tuple(Seat)[of]
        return clock.side(seat).total(clock.controls.of(seat))

    def join(self) -> None:
        """Reconnect both sides, and count it."""
        self.meetings += 1
        super().join()

    def reload(self, side: int, *, forgets: int = 0) -> None:
        """Reload a side's page with its stored clock."""
        times = self.timed(side).times
        times.charge_turn()
        self._kept[side] = times.timed
        super().reload(side, forgets=forgets)

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass on both devices; a device that is awake reads its clock."""
        while milliseconds > 0:
            step = min(1_000, milliseconds)
            milliseconds -= step
            for side in SIDES:
                peer = self.peers[side]
                turn = on_turn(peer.replica.game.position) if peer.replica.tokens else None
                self.thought[side] += step if turn is peer.replica.seat else 0
                waits = turn is peer.replica.seat.other and self._counts_wait(side)
                self.waited[side] += step if waits else 0
            self.time += step / 1000
            for side in SIDES:
                if self.awake[side]:
                    self.timed(side).pulse()

    def _counts_wait(self, side: int) -> bool:
        """Return True if a side's device can count the time of the opponent's turn.

        It can while it is awake and connected, with nothing to resolve and no offer to answer.
        """
        peer = self.peers[side]
        met = peer.stage is Stage.TOGETHER and not (peer.presence.is_away or peer.is_held)
        return met and peer.offers.theirs is None and self.awake[side]

    def pass_a_moment(self) -> None:
        """Let the transmission time of a message pass."""
        self.pass_time(20)

    @property
    def have_met(self) -> bool:
        """True if both sides are in step and have the same times."""
        same = {self._standing(side) for side in SIDES}
        return self.are_together and len(same) == 1

    def _standing(self, side: int) -> tuple[int, int, Seat | None]:
        """Return both times left and the fallen flag, by a side's clock."""
        return self.left(side, 0), self.left(side, 1), self.timed(side).times.fallen
