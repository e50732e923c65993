"""The clock of a live game, as one of its two devices holds it.

Each device measures the time of its own side, and tells what is left with each move. The other one
reckons along: it takes what it is told as far as that fits what has passed there, give or take a
grace for the way that messages take. So no word of the other side can give it more than the grace
of a turn, or take more than that.

Times are milliseconds; `now` reads a device's calendar clock, which goes on while a page sleeps.
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
"""So much may what the other side has used in a turn differ from what has passed here."""
AWAY_GRACE = 10_000
"""As much again for each time that the wire was away in it: both sides notice that apart."""
SLEPT = 10_000
"""A page that has not looked at its clock for so long was asleep."""
_ANY = 10**12
"""A grace within which every word counts."""


class Times:
    """What both sides have left, whose time runs, and since when.

    `runs_away` tells whether time runs while the other side is away, as both agreed at the start;
    `fallen` is whose flag has fallen.
    """

    def __init__(
        self, timed: Timed, replica: Replica, now: Callable[[], int], runs_away: bool
    ) -> None:
        """`timed` is a clock that nobody has started, or the one that was kept with the replica."""
        clock = timed.clock
        self.runs_away, self.fallen = runs_away, clock.flagged
        self._replica, self._now, self._seen = replica, now, now()
        self._controls, self._left_after = clock.controls, timed.back_to(len(replica.tokens)).times
        self._sides = Sides.of_clock(clock)  # as the turn began
        self._turn, self._already = clock.turn, clock.spent  # spent of it before that
        self._passed, self._since = 0, clock.since if runs_away else None
        self._slack = _ANY
        self._stands = self._since is None
        to = on_turn(replica.game.position)
        if replica.tokens and self._turn is not to and self.fallen is None:
            self._begin(to)

    @property
    def agreed(self) -> Agreed:
        """What both sides agreed to at the start."""
        return Agreed(self._controls.first, self.runs_away)

    @property
    def timed(self) -> Timed:
        """The clock with the times after each move, as the game keeps it."""
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
        """What this side has left, as its moves tell it."""
        own = self._replica.seat
        if self.fallen is None and self._turn is own:
            return str(self._sides.spared(own, self._here))
        return str(self._sides[own])

    # -- time passes -----------------------------------------------------------------------------

    def pulse(self) -> None:
        """Look at the clock: where that was not done for long, this page has slept.

        Its sleep is nobody's time, unless time runs while a side is away; then it is not held
        against the other side.
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
        """Let the time stand still, or go on."""
        self._stands = still
        if self.fallen is None and still is not (self._since is None):
            self._passed = self._here
            self._since = None if still or self._turn is None else self._now()

    def note_away(self, *, gone: bool = False) -> None:
        """The wire is away, which the other device may see sooner or later than this one.

        Where it is `gone`, both will settle what each has left as they meet again.
        """
        self._slack += _ANY if self.runs_away or gone else AWAY_GRACE

    @property
    def is_up(self) -> bool:
        """True if this side is on turn, and has nothing left."""
        own = self._replica.seat
        return self._is_on_turn(own) and self._sides.spend(own, self._here).is_out

    @property
    def concedes(self) -> bool:
        """True if the other side may be right that nothing is left of this one's time."""
        own = self._replica.seat
        spent = self._here + GRACE + (0 if self.runs_away else min(AWAY_GRACE, self._slack))
        return self._is_on_turn(own) and self._sides.spend(own, spent).is_out

    @property
    def may_claim(self) -> bool:
        """True if the other side's time is up, whatever its messages have been through."""
        theirs = self._replica.seat.other
        return self._is_on_turn(theirs) and self._sides.spend(theirs, self._least).is_out

    # -- the game goes on ------------------------------------------------------------------------

    def fall(self) -> None:
        """The time of this side is up."""
        self._fall(self._replica.seat)

    def follow(self, replica: Replica, told: str | None = None) -> None:
        """The replica is this one from now on; `told` is what the other side says to have left.

        Raises ProtocolError for what cannot be: then nothing has changed.
        """
        kept = vars(self) | {"_sides": self._sides.copied()}
        try:
            self._follow(replica, told)
        except ProtocolError:
            vars(self).update(kept)
            raise

    def _follow(self, replica: Replica, told: str | None) -> None:
        before, after = self._replica.game, replica.game
        if replica.round != self._replica.round:
            self._replica = replica
            self._anew()
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
            self._go_on(on_turn(after.position))  # nobody is, once it was called a draw

    def book(self) -> None:
        """Count what has passed of this turn into what is left, as it is to be kept or told."""
        if self._turn is not None and self.fallen is None:
            passed = self._here
            self._sides[self._turn] = self._sides.spared(self._turn, passed)
            self._already, self._passed = self._already + passed, 0
            self._since = None if self._since is None else self._now()

    def tell(self, revision: Revision, *, answer: bool) -> Left:
        """What both have left here, to be told to the other side."""
        self.book()
        sides = self._sides
        return Left(revision, str(sides[Seat.FIRST]), str(sides[Seat.SECOND]), answer)

    def settle(self, theirs: Left) -> None:
        """Both have told what each has left; of each side the less counts, within the grace.

        Raises ProtocolError for what cannot be.
        """
        told = {Seat.FIRST: remaining(theirs.first), Seat.SECOND: remaining(theirs.second)}
        if not all(self._can_have(self._replica, seat, left) for seat, left in told.items()):
            raise ProtocolError(Broken.TIME)
        if self._replica.game.position.is_over:
            self._settle_end(told[self._replica.seat.other])
        for seat in (seat for seat in Seat if seat is not self.fallen):
            pair = (self._sides[seat], told[seat])
            own, other = pair if seat is self._replica.seat else pair[::-1]
            least = own.spend(self._controls.of(seat), GRACE)
            most = self._sides.more(seat, other, least)
            self._sides[seat] = self._sides.less(seat, own, most).spared
        self._slack = 0

    # -- inside ----------------------------------------------------------------------------------

    @property
    def _here(self) -> int:
        """How much of this turn has passed here."""
        running = 0 if self._since is None else max(0, self._now() - self._since)
        return self._passed + running

    @property
    def _least(self) -> int:
        """The least that the other side has used of this turn."""
        return max(0, self._here - GRACE - self._slack)

    def _can_have(self, replica: Replica, seat: Seat, left: Remaining) -> bool:
        """True if a seat can have this left after the moves of a replica.

        Turns that were taken back count too: what they earned was kept.
        """
        turns = finished_turns(replica.game, 0).count(seat) + self._sides[seat].owed
        return left.is_within(self._controls.of(seat), turns)

    def _is_on_turn(self, seat: Seat) -> bool:
        return self.fallen is None and self._turn is seat

    def _finish_here(self, replica: Replica, ply: int) -> None:
        """A move was made here, or the end came by a fall of the flag here."""
        seat = finisher(replica.game, ply)
        if self.fallen is None:
            if self._turn is not None and seat is self._turn:
                self._sides[seat] = self._sides.after_turn(seat, self._here, self._already)
            self._go_on(on_turn(replica.game.line_positions[ply]))

    def _finish_there(self, replica: Replica, ply: int, left: Remaining) -> None:
        """The other side has made a move: its word counts within the bounds of what passed here."""
        before, after = replica.game.line_positions[ply - 1 : ply + 1]
        seat, mover = finisher(replica.game, ply), seat_to_move(before)
        if left.is_out:
            if replica.game.line[ply - 1] != Resign() or self._turn is not mover:
                raise ProtocolError(Broken.TIME)
            self._fall(mover)
        elif self._turn is not None and seat is self._turn:
            self._sides[seat] = self._taken(replica, seat, left)
        if self.fallen is None:
            self._go_on(on_turn(after))

    def _taken(self, replica: Replica, seat: Seat, left: Remaining) -> Remaining:
        """Return what counts of the time that the other side claims. Raises ProtocolError."""
        sides, already, least = self._sides, self._already, self._least
        left = replace(left, owed=sides.after_turn(seat, 0, already).owed)
        if sides.spend(seat, least).is_out or not self._can_have(replica, seat, left):
            raise ProtocolError(Broken.TIME)
        most = sides.after_turn(seat, least, already)
        fewest = sides.after_turn(seat, self._here + GRACE, already)
        return sides.less(seat, sides.more(seat, left, fewest), most)

    def _go_on(self, to: Seat | None) -> None:
        if to is not self._turn:
            self._begin(to)

    def _begin(self, turn: Seat | None) -> None:
        """A turn begins, or nobody's time runs."""
        self._turn, self._already, self._passed, self._slack = turn, 0, 0, 0
        self._since = None if turn is None or self._stands else self._now()

    def _anew(self) -> None:
        self._sides = Sides.of_clock(Clock.new(self._controls))
        self.fallen, self._left_after = None, ()
        self._begin(None)
        if self._replica.tokens:
            self._begin(on_turn(self._replica.game.position))

    def _step_back(self, back: list[Seat], ply: int) -> None:
        """Moves were taken back: the time spent is not given back, and what it earned is owed."""
        if self._turn is not None:
            self._sides[self._turn] = self._sides.spared(self._turn, self._here)
        self._left_after = (self._left_after + (None,) * ply)[:ply]
        self._sides.take_back({seat: back.count(seat) for seat in Seat})
        self._begin(on_turn(self._replica.game.line_positions[ply]))

    def _fall(self, seat: Seat) -> None:
        self.fallen = self._turn = seat
        self._sides.fall(seat)
        self._since, self._passed = None, 0

    def _settle_end(self, theirs: Remaining) -> None:
        """A resignation was for want of time where who resigned says so."""
        positions = self._replica.game.line_positions
        loser = seat_to_move(positions[-2]) if len(positions) > 1 else None
        if loser is self._replica.seat.other and self._replica.game.line[-1] == Resign():
            if theirs.is_out:
                self._fall(loser)
            elif self.fallen is loser:
                self.fallen, self._turn = None, None
                self._sides[loser] = theirs

    def _noted(self, replica: Replica, ply: int) -> Remaining | None:
        """What the mover of a move has after it, where that has finished a turn."""
        seat = finisher(replica.game, ply)
        return None if seat is None else self._sides[seat]


def remaining(text: str) -> Remaining:
    """Return the times left that a message tells. Raises ProtocolError."""
    try:
        return Remaining.parse(text)
    except ValueError:
        raise ProtocolError(Broken.UNREADABLE) from None
