"""The clock of one side of a live game: what it tells of its time, and makes of the other's words.

Who is on turn alone ends the game for want of time, at their own device: so both records end the
same. The other side can claim that this is due; who neither owns it nor has moved is left.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from redstone.app.live.clocks.times import Times
from redstone.app.live.codec import Broken, ProtocolError, Revision
from redstone.app.live.message import Left, TimeUp
from redstone.app.live.replica import Replica
from redstone.app.live.stage import Stage
from redstone.position import Resign

if TYPE_CHECKING:
    from redstone.app.live.peer import Peer

ANSWER = 10.0
"""Seconds within which a claim is answered, by a move or by the end."""


class NoClock:
    """What stands for the clock in a game without one; `LiveClock` says what each is."""

    left = timed = agreed = ""
    is_settled, has_fallen = True, False

    def pulse(self) -> bool:
        """Nothing ends a game for want of time."""
        return False

    def wake(self) -> None:
        """No time passes."""

    def look(self) -> None:
        """Nobody's time runs."""

    def book(self) -> None:
        """Nothing is kept."""

    def part(self) -> None:
        """Nothing is to be told anew."""

    def restart(self) -> None:
        """Nothing is to be told anew."""

    def note_away(self, *, here: bool) -> None:
        """No time passes."""

    def follow(self, replica: Replica, left: str | None) -> None:
        """No time passes."""

    def hear(self, _message: Left | TimeUp) -> None:
        """Refuse all that is said of time."""
        raise ProtocolError(Broken.ORDER)


class LiveClock:
    """The clock of a side, with its `times`; `pulse` is to be called about every second.

    It `is_settled` once both have told on this wire what each has left.
    """

    def __init__(self, peer: "Peer", times: Times, clock: Callable[[], float]) -> None:
        """`clock` tells seconds; the times are those of the peer's replica."""
        self._peer, self.times, self._clock = peer, times, clock
        self.is_settled = False
        self._is_weighed = False  # what both have told on this wire was weighed, which is done once
        self._told: Revision | None = None  # the replica for which this side has
        self._claimed: float | None = None
        self._concedes = False  # the other side has claimed the end, which an open offer delays
        self.look()

    @property
    def left(self) -> str:
        """What this side has left, as its moves tell it."""
        return self.times.left

    @property
    def timed(self) -> str:
        """The clock with its times as the game keeps it."""
        return str(self.times.timed)

    @property
    def agreed(self) -> str:
        """The clock as cards have it."""
        return str(self.times.agreed)

    @property
    def has_fallen(self) -> bool:
        """True once the game was lost on time."""
        return self.times.fallen is not None

    # -- called by the peer ----------------------------------------------------------------------
    def pulse(self) -> bool:
        """Look at the clock. True if that has ended the game."""
        peer = self._peer
        self.times.pulse()
        if peer.replica.game.is_full:
            return False
        if peer.replica.is_mine and not self._stands and (self.times.is_up or self._concedes):
            if not peer.offers.hold:
                self.times.fall()
                peer.move_on(peer.replica.play(Resign()))
                peer.tell()
                return True
            peer.offers.withdraw()  # the other side may have agreed to it
        self._look_at_theirs()
        return False

    def wake(self) -> None:
        """Look at the clock before anything is done: this page may have slept."""
        self.times.pulse()

    def look(self) -> None:
        """Let the time run or stand as things are, and tell what is left as both have met."""
        self.times.stand(still=self._stands)
        if self._stands:
            self._claimed = None
        if self._in_step and not self.is_settled and self._told != self._peer.replica.revision:
            self._say_left(answer=False)

    def book(self) -> None:
        """Count what has passed into what the game keeps of its clock."""
        self.times.book()

    def part(self) -> None:
        """The wire is gone, or another one: both will tell what each has left as they meet."""
        self.is_settled = self._is_weighed = False
        self._told = None
        self.times.note_away(gone=True)

    def restart(self) -> None:
        """The other side has said hello: both tell what each has left, again on the same wire."""
        self.is_settled, self._told = False, None

    def note_away(self, *, here: bool) -> None:
        """The wire is away, or back."""
        if not here:
            self.times.note_away()

    def follow(self, replica: Replica, left: str | None) -> None:
        """The replica is this one from now on; `left` is what the other side says to have left."""
        self.times.follow(replica, left)
        self._concedes = False

    def hear(self, message: Left | TimeUp) -> None:
        """A word about time. Raises ProtocolError for one that cannot be."""
        if isinstance(message, Left):
            self._hear_left(message)
        else:
            self._hear_claim(message)

    # -- inside ----------------------------------------------------------------------------------
    @property
    def _in_step(self) -> bool:
        return self._peer.stage is Stage.TOGETHER and not self._peer.is_behind

    @property
    def _stands(self) -> bool:
        """True while nobody's time runs."""
        if self._peer.is_paused or self._peer.stage in (Stage.DIFFER, Stage.LEFT):
            return True
        is_met = self._peer.is_here and self.is_settled
        return not (is_met or self.times.runs_away)

    def _say_left(self, *, answer: bool) -> None:
        self._told = self._peer.replica.revision
        self._peer.send(self.times.tell(self._told, answer=answer))

    def _hear_left(self, message: Left) -> None:
        if not self._in_step or message.revision != self._peer.replica.revision:
            return
        if self.is_settled or self._told != message.revision:
            if message.answer:
                return
            self._say_left(answer=True)
        if not self._is_weighed:
            self.times.settle(message)
        self.is_settled = self._is_weighed = True

    def _hear_claim(self, claim: TimeUp) -> None:
        is_past = claim.revision != self._peer.replica.revision
        if is_past or self._stands or not self.is_settled:
            return  # a move is on its way to the side that claims
        if not self.times.concedes:
            raise ProtocolError(Broken.TIME)
        self._concedes = True
        self.pulse()

    def _look_at_theirs(self) -> None:
        """Claim the end where the other side's time is up, and leave who does not answer that."""
        peer = self._peer
        if self._stands or not (self.is_settled and peer.is_here and self.times.may_claim):
            self._claimed = None
            return
        now = self._clock()
        if self._claimed is None:
            self._claimed = now
            peer.send(TimeUp(peer.replica.revision))
        elif now - self._claimed > ANSWER:
            peer.leave_for(Broken.TIME)
