"""The clock of a live game, as one of its two devices holds it.

Each device measures the time of its own side, and reports the time left with each move. The other
device measures that turn too. It accepts a report as far as it fits its own measurement, within a
grace for the delay of messages. So a report can gain or take at most the grace in a turn.

Times are milliseconds. `now` reads a device's calendar clock, which continues while a page sleeps.
"""

from collections.abc import Callable
from dataclasses import replace

from redstone.app.clock.timed import Timed
from redstone.app.clock.turning import common_moves, finished_turns, finisher, on_turn
from redstone.app.live.agreed import Agreed
from redstone.app.live.clocks.sides import Sides
from redstone.app.live.codec import Broken, ProtocolError, Revision
from redstone.app.live.message import Left
from redstone.app.live.replica import Replica
from redstone.clock.clock import Clock
from redstone.clock.remaining import Remaining
from redstone.position import Resign
from redstone.record.game import Seat, seat_to_move

GRACE = 2_000
"""Most difference between the time that the other side reports for a turn and the time here."""
AWAY_GRACE = 10_000
"""Grace added each time that the wire was away in the turn, as each side notices that itself."""
SLEPT = 10_000
"""A page that has not read its clock for longer than this was asleep."""
_ANY = 10**12
"""A grace so long that every report counts."""


class Times:
    """The time left of both seats, with the seat whose clock runs and since when.

    With `runs_away` time runs while the other side is away, as agreed at the start. `fallen` is
    the seat that has lost on time, None if neither has.
    """

    def __init__(
        self, timed: Timed, replica: Replica, now: Callable[[], int], runs_away: bool
    ) -> None:
        """Start from `timed`, a new clock or the one stored with the replica.

        `now` returns milliseconds since 1970.
        """
        clock = timed.clock
        self.runs_away, self.fallen = runs_away, clock.flagged
        self._replica, self._now, self._seen = replica, now, now()
        self._controls, self._left_after = clock.controls, timed.back_to(len(replica.tokens)).times
        self._sides = Sides.of_clock(clock)  # as the turn began
        self._turn, self._already = clock.turn, clock.spent  # time of it already subtracted
        self._passed, self._since = 0, clock.since if runs_away else None
        self._slack = _ANY
        self._told: Remaining | None = None  # the other side's own last report, if it still holds
        self._stands = self._since is None
        to = on_turn(replica.game.position)
        if replica.tokens and self._turn is not to and self.fallen is None:
            self._begin(to)

    @property
    def agreed(self) -> Agreed:
        """The clock (time control and `runs_away`) agreed at the start."""
        return Agreed(self._controls.first, self.runs_away)

    @property
    def timed(self) -> Timed:
        """The clock with the times left after each move, as stored with the game.

        Time of the current turn since the last stop or charge is not subtracted; see
        `charge_turn`.
        """
        sides = self._sides.copied()
        if self._turn is not None and self.fallen is None:
            sides[self._turn] = sides.spared(self._turn, self._passed)
        first, second = sides[Seat.FIRST], sides[Seat.SECOND]
        spent = self._already + self._passed
        clock = Clock(self._controls, first, second, self._turn, self._since, spent)
        if self._turn is None:
            clock = replace(clock, spent=0)
        return Timed(clock, self._left_after)

    @property
    def left(self) -> str:
        """This side's time left, as text to send with its moves.

        It is never used up unless this side has lost on time.
        """
        own = self._replica.seat
        if self.fallen is None and self._turn is own:
            return str(self._sides.spared(own, self._here))
        return str(self._sides[own])

    # -- the passing of time ---------------------------------------------------------------------

    def pulse(self) -> None:
        """Check how long the page was suspended since the last call, and allow for it.

        A gap of at most SLEPT is none. Otherwise it is no side's time; if time runs while a
        side is away, it counts, but the other side's report of its own turn is then
        accepted by as much more.
        """
        now = self._now()
        gap, self._seen = now - self._seen, now
        if gap <= SLEPT or self._since is None:
            return
        if not self.runs_away:
            self._since += gap
        elif self._turn is not self._replica.seat:
            self._slack += gap

    def stand(self, *, still: bool) -> None:
        """Stop both clocks (`still`), or let the clock of the seat to move run on."""
        self._stands = still
        if self.fallen is None and still is not (self._since is None):
            self._passed = self._here
            self._since = None if still or self._turn is None else self._now()

    def note_away(self, *, gone: bool = False) -> None:
        """Accept later reports with a larger difference, as the connection was interrupted.

        The two devices may notice that at different times. If the wire is `gone`, any
        report counts, as both sides settle the times when they meet again.
        """
        self._slack += _ANY if self.runs_away or gone else AWAY_GRACE

    @property
    def is_up(self) -> bool:
        """True if this side is to move and its time is up."""
        own = self._replica.seat
        return self._is_on_turn(own) and self._sides.spend(own, self._here).is_out

    @property
    def concedes(self) -> bool:
        """True if this side is to move and its time would be up with the grace period used.

        The other side's claim of the win is then valid.
        """
        own = self._replica.seat
        spent = self._here + GRACE + (0 if self.runs_away else min(AWAY_GRACE, self._slack))
        return self._is_on_turn(own) and self._sides.spend(own, spent).is_out

    @property
    def may_claim(self) -> bool:
        """True if the other side is to move and its time is up, grace period included."""
        theirs = self._replica.seat.other
        return self._is_on_turn(theirs) and self._sides.spend(theirs, self._least).is_out

    # -- events of the game ----------------------------------------------------------------------

    def fall(self) -> None:
        """Lose the game on time for this side."""
        self._fall(self._replica.seat)

    def follow(self, replica: Replica, told: str | None = None) -> None:
        """Update the times for a new replica of the game.

        `told` is the other side's report, None for moves made here. Raises ProtocolError if
        the report is impossible; then nothing has changed.
        """
        kept = vars(self) | {"_sides": self._sides.copied()}
        try:
            self._follow(replica, told)
        except ProtocolError:
            vars(self).update(kept)
            raise

    def _follow(self, replica: Replica, told: str | None) -> None:
        """Update the times for a new replica: rematch, takeback, then each new move."""
        before, after = self._replica.game, replica.game
        if replica.round != self._replica.round:
            self._replica = replica
            self._reset()
            return
        common = common_moves(before, after)
        if common < before.ply:
            self._replica = replica
            self._step_back(finished_turns(before, common), common)
        for ply in range(common + 1, after.ply + 1):
            if told is None:
                self._finish_here(replica, ply)
            else:
                self._finish_there(replica, ply, remaining(told))
            self._left_after += (self._noted(replica, ply),)
        self._replica = replica
        if self.fallen is None and replica.tokens:
            self._start_turn(on_turn(after.position))  # None once it was called a draw

    def charge_turn(self) -> None:
        """Charge the current turn's time so far to the time left, to store or send it.

        Does nothing if no turn has begun or a flag has fallen.
        """
        if self._turn is not None and self.fallen is None:
            passed = self._here
            self._sides[self._turn] = self._sides.spared(self._turn, passed)
            self._already, self._passed = self._already + passed, 0
            self._since = None if self._since is None else self._now()

    def report(self, revision: Revision, *, answer: bool) -> Left:
        """Return the message that reports both sides' time left to the other device.

        The current turn is charged first.
        """
        self.charge_turn()
        sides = self._sides
        return Left(revision, str(sides[Seat.FIRST]), str(sides[Seat.SECOND]), answer)

    def settle(self, theirs: Left) -> None:
        """Merge the other device's report of both times: the lower one counts, within the grace.

        Raises ProtocolError if the other side reports an impossible time, or more for
        itself than it did last.
        """
        told = {Seat.FIRST: remaining(theirs.first), Seat.SECOND: remaining(theirs.second)}
        other = self._replica.seat.other
        control, last = self._controls.of(other), self._told
        is_more = last is not None and told[other].total(control) > last.total(control)
        if is_more or not all(self._can_have(self._replica, *each) for each in told.items()):
            raise ProtocolError(Broken.TIME)
        self._told = told[other]
        if self._replica.game.position.is_over:
            self._settle_end(told[other])
        for seat in (seat for seat in Seat if seat is not self.fallen):
            pair = (self._sides[seat], told[seat])
            own, guess = pair if seat is self._replica.seat else pair[::-1]
            least = own.spend(self._controls.of(seat), GRACE)
            most = self._sides.more(seat, guess, least)
            self._sides[seat] = self._sides.less(seat, own, most).spared
        self._slack = 0

    # -- inside ----------------------------------------------------------------------------------

    @property
    def _here(self) -> int:
        """Milliseconds of the current turn since it began or was last charged, measured here."""
        running = 0 if self._since is None else max(0, self._now() - self._since)
        return self._passed + running

    @property
    def _least(self) -> int:
        """Minimum milliseconds that the other side must have used since then."""
        return max(0, self._here - GRACE - self._slack)

    def _can_have(self, replica: Replica, seat: Seat, left: Remaining) -> bool:
        """Return True if this much time left is possible for a seat after the replica's moves.

        Finished turns that were taken back count too, as their bonus was kept.
        """
        turns = finished_turns(replica.game, 0).count(seat) + self._sides[seat].owed
        return left.is_within(self._controls.of(seat), turns)

    def _is_on_turn(self, seat: Seat) -> bool:
        """Return True if this seat's clock is the one that runs."""
        return self.fallen is None and self._turn is seat

    def _finish_here(self, replica: Replica, ply: int) -> None:
        """Update the times after move `ply` that was made here, or by which time ran out here.

        Does nothing if a flag has fallen.
        """
        seat = finisher(replica.game, ply)
        if self.fallen is None:
            if self._turn is not None and seat is self._turn:
                self._sides[seat] = self._sides.after_turn(seat, self._here, self._already)
                if seat is not replica.seat:
                    self._told = None  # ended by a claim of this side
            self._start_turn(on_turn(replica.game.line_positions[ply]))

    def _finish_there(self, replica: Replica, ply: int, left: Remaining) -> None:
        """Update the times after move `ply` of the other side, which reports its time `left`.

        It is clamped to the bounds measured here. Raises ProtocolError for an impossible
        report.
        """
        before, after = replica.game.line_positions[ply - 1 : ply + 1]
        seat, mover = finisher(replica.game, ply), seat_to_move(before)
        if left.is_out:
            if replica.game.line[ply - 1] != Resign() or self._turn is not mover:
                raise ProtocolError(Broken.TIME)
            self._fall(mover)
        elif self._turn is not None and seat is self._turn:
            self._sides[seat] = self._taken(replica, seat, left)
            self._told = left
        if self.fallen is None:
            self._start_turn(on_turn(after))

    def _taken(self, replica: Replica, seat: Seat, left: Remaining) -> Remaining:
        """Return the other side's reported time left, clamped to the bounds measured here.

        Raises ProtocolError if the seat cannot have any time left, or cannot have so much.
        """
        sides, already, least = self._sides, self._already, self._least
        left = replace(left, owed=sides.after_turn(seat, 0, already).owed)
        if sides.spend(seat, least).is_out or not self._can_have(replica, seat, left):
            raise ProtocolError(Broken.TIME)
        most = sides.after_turn(seat, least, already)
        fewest = sides.after_turn(seat, self._here + GRACE, already)
        return sides.less(seat, sides.more(seat, left, fewest), most)

    def _start_turn(self, to: Seat | None) -> None:
        """Start the turn of seat `to`, unless its turn already runs."""
        if to is not self._turn:
            self._begin(to)

    def _begin(self, turn: Seat | None) -> None:
        """Start a seat's turn; None stops both clocks."""
        self._turn, self._already, self._passed, self._slack = turn, 0, 0, 0
        self._since = None if turn is None or self._stands else self._now()

    def _reset(self) -> None:
        """Reset both clocks for a rematch."""
        self._sides = Sides.of_clock(Clock.new(self._controls))
        self.fallen, self._left_after, self._told = None, (), None
        self._begin(None)
        if self._replica.tokens:
            self._begin(on_turn(self._replica.game.position))

    def _step_back(self, back: list[Seat], ply: int) -> None:
        """Update the times after a takeback to `ply`: time spent stays spent.

        `back` lists the seats whose finished turns were taken back; their bonus is owed.
        """
        if self._turn is not None:
            self._sides[self._turn] = self._sides.spared(self._turn, self._here)
        self._left_after, self._told = (self._left_after + (None,) * ply)[:ply], None
        self._sides.take_back({seat: back.count(seat) for seat in Seat})
        self._begin(on_turn(self._replica.game.line_positions[ply]))

    def _fall(self, seat: Seat) -> None:
        """Record that a seat has lost on time, and stop both clocks."""
        self.fallen = self._turn = seat
        self._sides.fall(seat)
        self._since, self._passed = None, 0

    def _settle_end(self, theirs: Remaining) -> None:
        """Decide by the other side's reported time if its resignation was a loss on time.

        If it was not, a loss on time found here is undone.
        """
        positions = self._replica.game.line_positions
        loser = seat_to_move(positions[-2]) if len(positions) > 1 else None
        if loser is self._replica.seat.other and self._replica.game.line[-1] == Resign():
            if theirs.is_out:
                self._fall(loser)
            elif self.fallen is loser:
                self.fallen, self._turn = None, None
                self._sides[loser] = theirs

    def _noted(self, replica: Replica, ply: int) -> Remaining | None:
        """Return the time left recorded after the move at `ply`, None if it finished no turn."""
        seat = finisher(replica.game, ply)
        return None if seat is None else self._sides[seat]


def remaining(text: str) -> Remaining:
    """Parse a time left from a message. Raises ProtocolError if it is malformed."""
    try:
        return Remaining.parse(text)
    except ValueError:
        raise ProtocolError(Broken.UNREADABLE) from None
