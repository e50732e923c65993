"""What both sides of a live game agree to besides moves: to take back, a pause, a rematch.

What one side offers is done by both once the other agrees, be it as the wire is cut: who offered it
then finds it done in the other side's hello.
"""

from collections.abc import Callable

from redstone.app.live.codec import Revision
from redstone.app.live.differing import Differing
from redstone.app.live.message import Answer, GoOn, Message, Offer, Proposal, Withdraw
from redstone.app.live.offers import Offers, Pending, can_be, done
from redstone.app.live.replica import Replica
from redstone.app.live.side import News, Side, Stage


class Agreeing(Side):
    """This side with its replica of the game, and what is offered.

    `replica` is the game as it stands here, `differing` the other side's where it is another.
    """

    def __init__(
        self,
        table: str,
        replica: Replica,
        clock: Callable[[], float],
        on_change: Callable[[News | int | None], None],
    ) -> None:
        """As `Side`."""
        super().__init__(table, clock, on_change)
        self.replica, self.is_paused = replica, False
        self.differing: Differing | None = None
        self.offers = Offers()
        self._undone: Revision | None = (
            None  # of the replica that was given up last, as both agreed
        )

    def _part(self, stage: Stage) -> None:
        super()._part(stage)
        self.differing, self.offers.theirs = None, None

    @property
    def pending(self) -> Pending:
        """What has to be known on the next wire, wherever this side goes on."""
        seen = self._clock() if self.absent_since is None else self.absent_since
        return Pending(self.offers.lasting, self._undone, int(seen))

    def go_on_with(self, pending: Pending) -> None:
        """Know what was left of an earlier connection."""
        self.offers.mine, self._undone = pending.offered, pending.undone
        self.absent_since = pending.seen

    # -- what is done here -----------------------------------------------------------------
    def offer(self, proposal: Proposal, to: int = 0) -> None:
        """Offer something; where the other side has offered the same, that is to agree."""
        theirs = self.offers.theirs
        if theirs is not None and (theirs.proposal, theirs.to) == (proposal, to):
            self.answer(yes=True)
        elif self.is_joined and self.offers.mine is None and self._can_be(proposal, to):
            if self.offers.is_spent(proposal, self.replica.revision):
                self._tell(News.DECLINED)
                return
            if theirs is not None:
                self.answer(yes=False)
            self._send(self.offers.make(proposal, to, self.replica.revision))

    def answer(self, *, yes: bool) -> None:
        """Agree to what the other side offers, or do not."""
        theirs = self.offers.theirs
        if theirs is None:
            return
        self.offers.theirs = None
        self._send(Answer(theirs.number, yes))
        if yes:
            self._do(theirs)

    def withdraw(self) -> None:
        """Take an offer back; until the other side has heard of it, it may yet agree."""
        mine = self.offers.mine
        if mine is not None and not self.offers.is_withdrawn:
            self.offers.is_withdrawn = True
            self._send(Withdraw(mine.number))

    def go_on(self) -> None:
        """End the pause."""
        if self.is_paused:
            self.is_paused = False
            self._send(GoOn())

    # -- told by the channel ---------------------------------------------------------------
    def _hear(self, message: Message) -> None:
        match message:
            case Offer():
                self._hear_offer(message)
            case Answer():
                self._hear_answer(message)
            case Withdraw():
                self.offers.forget_theirs(message.number)
                self._send(Answer(message.number, yes=False))
            case GoOn():
                self.is_paused = False
            case _:
                super()._hear(message)

    def _can_be(self, proposal: Proposal, to: int) -> bool:
        """True where such a proposal makes sense for this replica as it stands."""
        if proposal is Proposal.COMMON:
            return self.differing is not None and self.differing.common == to
        if self.stage is not Stage.TOGETHER or (proposal is Proposal.PAUSE and self.is_paused):
            return False
        return can_be(self.replica, proposal, to)

    def _hear_offer(self, offer: Offer) -> None:
        fits = offer.proposal is Proposal.COMMON or offer.revision == self.replica.revision
        if not (fits and self._can_be(offer.proposal, offer.to)):
            self._send(Answer(offer.number, yes=False))
        elif self.offers.crosses(offer):
            self._do(offer)
        elif not self.offers.take(offer, self.replica.seat):
            self._send(Answer(offer.number, yes=False))

    def _hear_answer(self, answer: Answer) -> None:
        mine = self.offers.mine
        if mine is None or answer.number != mine.number:
            return
        self.offers.lapse()
        if answer.yes:
            self._do(mine)
        else:
            self._news = News.DECLINED

    def _do(self, offer: Offer) -> None:
        """Do what both sides want."""
        replica = self._done(offer)
        if replica is None:
            return
        if offer.proposal is Proposal.COMMON:
            self._agree()
        elif replica.revision != self.replica.revision:
            self._undone = self.replica.revision
        self.is_paused = offer.proposal is Proposal.PAUSE
        self._take(replica)
        self._news = News.AGREED
        self.offers.lapse()

    def _done(self, offer: Offer) -> Replica | None:
        """The replica once an offer is agreed to; None where it was made for another."""
        if offer.proposal is Proposal.COMMON:
            return self.differing.settled() if self.differing is not None else None
        return done(self.replica, offer)

    def _agree(self) -> None:
        self.stage, self.differing = Stage.TOGETHER, None

    def _take(self, replica: Replica) -> None:
        self.replica = replica
