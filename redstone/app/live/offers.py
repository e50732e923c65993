"""What the two sides have offered each other and not yet answered: one thing each, at most."""

from collections import Counter
from dataclasses import dataclass

from redstone.app.live.codec import Revision
from redstone.app.live.message import Offer, Proposal
from redstone.app.live.replica import Replica
from redstone.record.game import Seat

MOST = 2
"""The most times that one side can offer the same thing between two moves."""
LASTING = (Proposal.UNDO, Proposal.REMATCH)
"""What may have been agreed to as the wire was cut."""


@dataclass(frozen=True)
class Pending:
    """The state that a side keeps for the next wire besides its replica.

    `offered` is what it has offered and not heard the answer of, `undone` the revision of the
    replica that was given up last, as both agreed, which the other side may not have heard. `seen`
    is when both were last joined, in whole seconds since 1970; None where that is not known.
    """

    offered: Offer | None = None
    undone: Revision | None = None
    seen: int | None = None


NOTHING = Pending()


class Offers:
    """`mine` is this side's, `theirs` the other's, which is to be answered here."""

    def __init__(self) -> None:
        self.mine: Offer | None = None
        self.theirs: Offer | None = None
        self.is_withdrawn = False
        self._count = 0
        self._asked: Counter[tuple[Proposal, Revision]] = Counter()
        self._heard: Counter[tuple[Proposal, Revision]] = Counter()

    @property
    def hold(self) -> bool:
        """True while this side may not move: what it has offered would be of another position."""
        return self.mine is not None and self.mine.proposal in (Proposal.UNDO, Proposal.COMMON)

    @property
    def lasting(self) -> Offer | None:
        """What was offered here and may be found agreed to on another wire."""
        return self.mine if self.mine is not None and self.mine.proposal in LASTING else None

    def is_spent(self, proposal: Proposal, revision: Revision) -> bool:
        """True once this side has offered something as often as it can before the next move.

        Two replicas that differ go on by nothing but an offer, which is not limited.
        """
        return proposal is not Proposal.COMMON and self._asked[proposal, revision] >= MOST

    def make(self, proposal: Proposal, to: int, revision: Revision) -> Offer:
        """Offer something from here."""
        self._count += 1
        self._asked[proposal, revision] += 1
        self.mine, self.is_withdrawn = Offer(self._count, proposal, to, revision), False
        return self.mine

    def lapse(self) -> None:
        """Nothing that was offered counts any more."""
        self.mine = self.theirs = None
        self.is_withdrawn = False

    def crosses(self, theirs: Offer) -> bool:
        """True if the same is offered here: the two have crossed, and both sides want it."""
        mine = self.mine
        return mine is not None and (mine.proposal, mine.to) == (theirs.proposal, theirs.to)

    def take(self, theirs: Offer, seat: Seat) -> bool:
        """The other side offers something; where two offers cross, that of the first seat counts.

        `seat` is this side's. False if theirs does not count, or has come too often.
        """
        self._heard[theirs.proposal, theirs.revision] += 1
        is_spent = (
            self._heard[theirs.proposal, theirs.revision] > MOST
            and theirs.proposal is not Proposal.COMMON
        )
        counts = self.theirs is None and not is_spent and (self.mine is None or seat is Seat.SECOND)
        if counts:
            self.mine, self.theirs = None, theirs
        return counts

    def forget_theirs(self, number: int) -> None:
        """The other side has withdrawn the offer of this number."""
        if self.theirs is not None and self.theirs.number == number:
            self.theirs = None


def can_be(replica: Replica, proposal: Proposal, to: int) -> bool:
    """True where a proposal makes sense for a replica of which both sides have the same."""
    match proposal:
        case Proposal.UNDO:
            return to < len(replica.tokens)
        case Proposal.REMATCH:
            return replica.game.position.is_over
        case _:
            return True


def done(replica: Replica, offer: Offer) -> Replica | None:
    """The replica once an offer is agreed to; None where it was made for another."""
    if offer.revision != replica.revision:
        return None
    match offer.proposal:
        case Proposal.UNDO:
            return replica.back_to(offer.to)
        case Proposal.REMATCH:
            return replica.anew()
        case _:
            return replica
