"""This side of a live game with a clock.

Who is on turn alone ends the game for want of time, at their own device: so both records end the
same. The other side can claim that this is due; who neither owns it nor has moved is left.
"""

from collections.abc import Callable

from redstone.app.live.channel import Channel
from redstone.app.live.clocks.times import Times
from redstone.app.live.codec import Broken, Bye, ProtocolError, Revision
from redstone.app.live.message import (
    Hello,
    Left,
    Message,
    Moves,
    Proposal,
    TimeUp,
)
from redstone.app.live.peer import Peer
from redstone.app.live.replica import Replica
from redstone.app.live.side import News, Stage
from redstone.position import Move, Resign

ANSWER = 10.0
"""Seconds within which a claim is answered, by a move or by the end."""


class TimedPeer(Peer):
    """A peer whose game has a clock, `times`; `pulse` is to be called about every second."""

    def __init__(
        self, table: str, replica: Replica, times: Times, clock: Callable[[], float], name: str = ""
    ) -> None:
        """As `Peer`; the times are those of the replica."""
        super().__init__(table, replica, clock, name=name)
        self.times = times
        self._is_settled = False  # both have told on this wire what each has left
        self._is_weighed = False  # what both have told on this wire was weighed, which is done once
        self._told: Revision | None = None  # the replica for which this side has
        self._reported: str | None = None  # what the other side has left after the moves now heard
        self._claimed: float | None = None
        self._concedes = False  # the other side has claimed the end, which an open offer delays
        self._look()

    @property
    def left(self) -> str:  # type: ignore[override]
        """What the clock of this side has left."""
        return self.times.left

    @property
    def timed(self) -> str:  # type: ignore[override]
        """The clock with its times as the game keeps it."""
        return str(self.times.timed)

    @property
    def agreed(self) -> str:  # type: ignore[override]
        """The clock as cards have it."""
        return str(self.times.agreed)

    def book(self) -> None:
        """Count what has passed into what the game keeps of its clock."""
        self.times.book()

    @property
    def is_held(self) -> bool:
        """True while no move may be made here: something has to be settled first."""
        return super().is_held or (self.is_joined and not self._is_settled)

    # -- what is done here -------------------------------------------------------------------
    def play(self, move: Move) -> bool:
        """As `Peer.play`; too late it is False, and the game has ended."""
        if self.pulse():
            return False
        played = super().play(move)
        self._look()
        return played

    def answer(self, *, yes: bool) -> None:
        """Agree to what the other side offers, or do not."""
        self.times.pulse()
        super().answer(yes=yes)
        self._look()

    def offer(self, proposal: Proposal, to: int = 0) -> None:
        """Offer something; time runs on until the other side agrees to a pause."""
        self.times.pulse()
        super().offer(proposal, to)
        self._look()

    def go_on(self) -> None:
        """End the pause."""
        super().go_on()
        self._look()

    def leave(self) -> None:
        """Leave the other side, who is told."""
        super().leave()
        self._look()

    def pulse(self) -> bool:
        """Look at the clock. True if that has ended the game."""
        self.times.pulse()
        if self.replica.game.is_full:
            return False
        if self.replica.is_mine and not self._stands and (self.times.is_up or self._concedes):
            if not self.offers.hold:
                self._fall()
                return True
            self.withdraw()  # the other side may have agreed to it
        self._look_at_theirs()
        return False

    # -- told by the channel -----------------------------------------------------------------
    def heard(self, channel: Channel[Message], message: Message) -> None:
        """A message has come. Raises ProtocolError where it cannot come now."""
        self.times.pulse()
        super().heard(channel, message)

    def presence(self, channel: Channel[Message], *, here: bool) -> None:
        """The wire is away, or back."""
        if not here:
            self.times.note_away()
        super().presence(channel, here=here)

    def _part(self, stage: Stage) -> None:
        super()._part(stage)
        self._is_settled = self._is_weighed = False
        self._told = None
        self.times.note_away(gone=True)

    def _hear_hello(self, hello: Hello) -> None:
        self._is_settled, self._told = False, None
        super()._hear_hello(hello)

    def _hear_moves(self, message: Moves) -> None:
        self._reported = message.left
        try:
            super()._hear_moves(message)
        finally:
            self._reported = None

    def _hear_longer(self, replica: Replica, *, is_claim: bool) -> None:
        if is_claim:
            self._reported = None  # it tells of the time of who claims
        super()._hear_longer(replica, is_claim=is_claim)

    def _take(self, replica: Replica) -> None:
        self.times.follow(replica, self._reported)
        self._concedes = False
        super()._take(replica)

    def _tell(self, news: News | int | None) -> None:
        self._look()
        super()._tell(news)

    def _can_be(self, proposal: Proposal, to: int) -> bool:
        is_lost = self.times.fallen is not None and proposal is Proposal.UNDO
        return not is_lost and super()._can_be(proposal, to)

    def _hear(self, message: Message) -> None:
        match message:
            case Left() if self._met:
                self._hear_left(message)
            case TimeUp() if self._met:
                self._hear_claim(message)
            case _:
                super()._hear(message)

    # -- inside ------------------------------------------------------------------------------
    @property
    def _stands(self) -> bool:
        """True while nobody's time runs."""
        if self.is_paused or self.stage in (Stage.DIFFER, Stage.LEFT):
            return True
        is_met = self.is_joined and not self.is_away and self._is_settled
        return not (is_met or self.times.runs_away)

    def _look(self) -> None:
        """Let the time run or stand as things are, and tell what is left as both have met."""
        self.times.stand(still=self._stands)
        if self._stands:
            self._claimed = None
        in_step = self.stage is Stage.TOGETHER and not self.is_behind
        if in_step and not self._is_settled and self._told != self.replica.revision:
            self._say_left(answer=False)

    def _say_left(self, *, answer: bool) -> None:
        self._told = self.replica.revision
        self._send(self.times.tell(self._told, answer=answer))

    def _hear_left(self, message: Left) -> None:
        in_step = self.stage is Stage.TOGETHER and not self.is_behind
        if not in_step or message.revision != self.replica.revision:
            return
        if self._is_settled or self._told != message.revision:
            if message.answer:
                return
            self._say_left(answer=True)
        if not self._is_weighed:
            self.times.settle(message)
        self._is_settled = self._is_weighed = True

    def _fall(self) -> None:
        """The time of this side is up: both records say so by a resignation with nothing left."""
        self.times.fall()
        self._move_on(self.replica.play(Resign()))
        if self.stage is Stage.TOGETHER:
            self._send_moves(len(self.replica.tokens))
        self._tell(None)

    def _hear_claim(self, claim: TimeUp) -> None:
        if claim.revision != self.replica.revision or self._stands or not self._is_settled:
            return  # a move is on its way to the side that claims
        if not self.times.concedes:
            raise ProtocolError(Broken.TIME)
        self._concedes = True
        self.pulse()

    def _look_at_theirs(self) -> None:
        """Claim the end where the other side's time is up, and leave who does not answer that."""
        if self._stands or not self._is_settled or self.is_away or not self.times.may_claim:
            self._claimed = None
            return
        now = self._clock()
        if self._claimed is None:
            self._claimed = now
            self._send(TimeUp(self.replica.revision))
        elif now - self._claimed > ANSWER and self._channel is not None:
            self._channel.close(Broken.TIME, Bye(Broken.TIME.value))
