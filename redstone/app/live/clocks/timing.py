"""The clock of one side of a live game: exchanges times left, and detects losses on time.

Only the player to move ends the game on time, at their own device, so that both records have the
same end. The other side can claim that the time is up. It leaves if the player neither ends the
game nor moves within ANSWER.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from redstone.app.live.clocks.times import Times
from redstone.app.live.codec import Broken, ProtocolError, Revision
from redstone.app.live.connection_stage import Stage
from redstone.app.live.message import Left, TimeUp
from redstone.app.live.replica import Replica
from redstone.position import Resign

if TYPE_CHECKING:
    from redstone.app.live.peer import Peer

ANSWER = 10.0
"""Seconds within which a claim has to be answered, by a move or by the end of the game."""


class NoClock:
    """The null object for a game without a clock; `LiveClock` describes the methods."""

    left = timed = agreed = ""
    is_settled, has_fallen = True, False

    def pulse(self) -> bool:
        """Return False: no game ends on time."""
        return False

    def wake(self, *_given: object, **_named: object) -> None:
        """Do nothing, whatever the arguments."""

    update = charge_turn = connection_lost = restart = note_away = follow = wake

    def handle(self, _message: Left | TimeUp) -> None:
        """Raise ProtocolError, as messages about time are a breach without a clock."""
        raise ProtocolError(Broken.ORDER)


class LiveClock:
    """This side's clock in a live game; call `pulse` about once a second.

    `is_settled` is true once both sides have exchanged their times on this wire. No move is
    made before that.
    """

    def __init__(self, peer: "Peer", times: Times, clock: Callable[[], float]) -> None:
        """Keep the clocks of a peer's game, and start them if play may begin.

        `clock` returns seconds; `times` are those of the peer's replica.
        """
        self._peer, self.times, self._clock = peer, times, clock
        self.is_settled = False
        self._is_weighed = False  # the times of both were combined, once on each wire
        self._told: Revision | None = None  # the revision for which this side has sent its times
        self._claimed: float | None = None
        self._concedes = False  # the other side's claim counts; an open offer may delay the end
        self.update()

    @property
    def left(self) -> str:
        """This side's time left, as text to send with its moves."""
        return self.times.left

    @property
    def timed(self) -> str:
        """The clock with its times, as text to store with the game."""
        return str(self.times.timed)

    @property
    def agreed(self) -> str:
        """The agreed clock, as text for the invitation."""
        return str(self.times.agreed)

    @property
    def has_fallen(self) -> bool:
        """True once a side has lost on time."""
        return self.times.fallen is not None

    # -- called by the peer ----------------------------------------------------------------------
    def pulse(self) -> bool:
        """Advance the clock; if this side's time is up, resign its game and return True.

        Otherwise False is returned. If the other side's time is up, the win is claimed. An
        open undo or common-position offer of this side is withdrawn before it resigns, as
        the other side may have agreed to it.
        """
        peer = self._peer
        self.times.pulse()
        if peer.replica.game.is_full:
            return False
        if peer.replica.is_mine and not self._stands and (self.times.is_up or self._concedes):
            if not peer.offers.hold:
                self.times.fall()
                peer.move_on(peer.replica.play(Resign()))
                peer.notify()
                return True
            peer.offers.withdraw()  # the other side may have agreed to it
        self._check_their_time()
        return False

    def wake(self) -> None:
        """Advance the clock before another action, as the page may have been suspended."""
        self.times.pulse()

    def update(self) -> None:
        """Start or stop the clocks for the peer's state; send the times left if they are due.

        They are due once for each connection and revision, as soon as both sides are in
        step.
        """
        self.times.stand(still=self._stands)
        if self._stands:
            self._claimed = None
        if self._in_step and not self.is_settled and self._told != self._peer.replica.revision:
            self._send_times(answer=False)

    def charge_turn(self) -> None:
        """Charge the time used so far, before the game is stored."""
        self.times.charge_turn()

    def connection_lost(self) -> None:
        """Require a new exchange of times, as the connection was lost or replaced."""
        self.is_settled = self._is_weighed = False
        self._told = None
        self.times.note_away(gone=True)

    def restart(self) -> None:
        """Require a new exchange of times on the same connection, after a repeated hello."""
        self.is_settled, self._told = False, None

    def note_away(self, *, here: bool) -> None:
        """Allow for an interrupted connection; does nothing if `here`."""
        if not here:
            self.times.note_away()

    def follow(self, replica: Replica, left: str | None) -> None:
        """Update the times left for a new replica of the game.

        `left` is the other side's report, None for moves made here. Raises ProtocolError if
        the report is impossible.
        """
        self.times.follow(replica, left)
        self._concedes = False

    def handle(self, message: Left | TimeUp) -> None:
        """Handle a clock message (`Left` or `TimeUp`). Raises ProtocolError if it is impossible."""
        if isinstance(message, Left):
            self._handle_left(message)
        else:
            self._handle_claim(message)

    # -- inside ----------------------------------------------------------------------------------
    @property
    def _in_step(self) -> bool:
        """True while both replicas are equal and no announced moves are missing."""
        return self._peer.stage is Stage.TOGETHER and not self._peer.is_behind

    @property
    def _stands(self) -> bool:
        """True while both clocks are stopped: paused, differing, or not exchanged yet."""
        if self._peer.is_paused or self._peer.stage in (Stage.DIFFER, Stage.LEFT):
            return True
        is_met = self._peer.is_here and self.is_settled
        return not (is_met or self.times.runs_away)

    def _send_times(self, *, answer: bool) -> None:
        """Send the times left of both seats at the current revision."""
        self._told = self._peer.replica.revision
        self._peer.send(self.times.report(self._told, answer=answer))

    def _handle_left(self, message: Left) -> None:
        """Merge the other side's times, once per connection, and reply if needed.

        Ignored if it is for another revision. Raises ProtocolError for an impossible time.
        """
        if not self._in_step or message.revision != self._peer.replica.revision:
            return
        if self.is_settled or self._told != message.revision:
            if message.answer:
                return
            self._send_times(answer=True)
        if not self._is_weighed:
            self.times.settle(message)
        self.is_settled = self._is_weighed = True

    def _handle_claim(self, claim: TimeUp) -> None:
        """Resign on time if the other side's claim is valid; ignore one that a later move voids.

        Raises ProtocolError if this side has more time left than the grace.
        """
        is_past = claim.revision != self._peer.replica.revision
        if is_past or self._stands or not self.is_settled:
            return  # void: a move is on its way to the other side, or no time runs here
        if not self.times.concedes:
            raise ProtocolError(Broken.TIME)
        self._concedes = True
        self.pulse()

    def _check_their_time(self) -> None:
        """Claim the win if the other side's time is up; disconnect if it doesn't resign in time."""
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
