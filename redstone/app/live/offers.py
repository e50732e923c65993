"""What the two sides of a live game offer each other: to take back, a pause, a rematch.

Each side has one open offer at most. What one side offers is done by both once the other agrees, be
it as the wire is cut: who offered it then finds it done in the other side's hello.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from redstone.app.live.codec import Revision
from redstone.app.live.message import Answer, Message, Offer, Proposal, Withdraw
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


class Party(Protocol):
    """Whoever makes offers and does what is agreed to."""

    @property
    def replica(self) -> Replica:
        """The game as it stands."""

    def can_do(self, proposal: Proposal, to: int) -> bool:
        """True where a proposal makes sense as things stand."""

    def do(self, offer: Offer) -> None:
        """Do what both sides want."""


class Offers:
    """`mine` is this side's, `theirs` the other's, which is to be answered here."""

    def __init__(self, party: Party, send: Callable[[Message], None]) -> None:
        """Offers are sent by `send`, and done by the party."""
        self._party, self._send = party, send
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

    def lapse(self) -> None:
        """Nothing that was offered counts any more."""
        self.mine = self.theirs = None
        self.is_withdrawn = False

    # -- what is done here -------------------------------------------------------------------
    def make(self, proposal: Proposal, to: int) -> bool:
        """Offer something, or agree to the same offer of the other side.

        False once it was offered as often as it can be before the next move.
        """
        theirs, at = self.theirs, self._party.replica.revision
        if theirs is not None and (theirs.proposal, theirs.to) == (proposal, to):
            self.answer(yes=True)
        elif self.mine is None and self._party.can_do(proposal, to):
            if _is_limited(proposal) and self._asked[proposal, at] >= MOST:
                return False
            self.answer(yes=False)
            self._count += 1
            self._asked[proposal, at] += 1
            self.mine, self.is_withdrawn = Offer(self._count, proposal, to, at), False
            self._send(self.mine)
        return True

    def answer(self, *, yes: bool) -> None:
        """Agree to what the other side offers, or do not; nothing is done where it offers none."""
        theirs, self.theirs = self.theirs, None
        if theirs is not None:
            self._send(Answer(theirs.number, yes))
            if yes:
                self._party.do(theirs)

    def withdraw(self) -> None:
        """Take an offer back; until the other side has heard of it, it may yet agree."""
        if self.mine is not None and not self.is_withdrawn:
            self.is_withdrawn = True
            self._send(Withdraw(self.mine.number))

    # -- told by the other side ----------------------------------------------------------------
    def hear(self, message: Offer | Answer | Withdraw) -> bool:
        """Hear of an offer or what becomes of one. True if the other side has said no."""
        match message:
            case Offer():
                self._hear_offer(message)
            case Answer():
                return self._hear_answer(message)
            case Withdraw():
                if self.theirs is not None and self.theirs.number == message.number:
                    self.theirs = None
                self._send(Answer(message.number, yes=False))
        return False

    def _hear_offer(self, offer: Offer) -> None:
        replica, mine = self._party.replica, self.mine
        fits = offer.proposal is Proposal.COMMON or offer.revision == replica.revision
        if not (fits and self._party.can_do(offer.proposal, offer.to)):
            self._send(Answer(offer.number, yes=False))
        elif mine is not None and (mine.proposal, mine.to) == (offer.proposal, offer.to):
            self._party.do(offer)  # the two have crossed, and both sides want it
        elif not self._take(offer, replica.seat):
            self._send(Answer(offer.number, yes=False))

    def _take(self, theirs: Offer, seat: Seat) -> bool:
        """The other side offers something; where two offers cross, that of the first seat counts.

        `seat` is this side's. False if theirs does not count, or has come too often.
        """
        key = theirs.proposal, theirs.revision
        self._heard[key] += 1
        is_spent = _is_limited(theirs.proposal) and self._heard[key] > MOST
        counts = self.theirs is None and not is_spent and (self.mine is None or seat is Seat.SECOND)
        if counts:
            self.mine, self.theirs = None, theirs
        return counts

    def _hear_answer(self, answer: Answer) -> bool:
        mine = self.mine
        if mine is None or answer.number != mine.number:
            return False
        self.lapse()
        if answer.yes:
            self._party.do(mine)
        return not answer.yes


def _is_limited(proposal: Proposal) -> bool:
    """Two replicas that differ go on by nothing but an offer, which is not limited."""
    return proposal is not Proposal.COMMON


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
