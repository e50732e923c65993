"""Offers between the two sides of a live game: takebacks, rematches, pauses.

Each side has at most one open offer. Once the other side agrees, both carry it out. If the
connection breaks then, the side that offered finds it done in the other side's next hello.
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
"""Number of times that one side can offer the same thing between two moves."""
LASTING = (Proposal.UNDO, Proposal.REMATCH)
"""Proposals that stay open when the wire is cut, as they may have been agreed to."""


@dataclass(frozen=True)
class Pending:
    """The state of offers that a side stores for its next connection.

    `offered` is its own offer without an answer. `undone` is the revision of the replica given
    up last by agreement, as the other side may not know of the agreement yet. `seen` is when
    both were last joined, in whole seconds since 1970, None if unknown.
    """

    offered: Offer | None = None
    undone: Revision | None = None
    seen: int | None = None


NOTHING = Pending()


class Party(Protocol):
    """The side on whose behalf offers are made, and which carries out accepted ones."""

    @property
    def replica(self) -> Replica:
        """The replica of this side."""

    def can_do(self, proposal: Proposal, to: int) -> bool:
        """Return True if a proposal is possible now."""

    def do(self, offer: Offer) -> None:
        """Carry out an offer that both sides have accepted."""


class Offers:
    """The open offers: `mine` is this side's; `theirs` is the other's, to be answered here.

    `is_withdrawn` is true while `mine` is withdrawn but the other side has not confirmed that.
    """

    def __init__(self, party: Party, send: Callable[[Message], None]) -> None:
        """Keep the open offers of this side (`party`) and of the other, none at first.

        `send` sends a message to the other side.
        """
        self._party, self._send = party, send
        self.mine: Offer | None = None
        self.theirs: Offer | None = None
        self.is_withdrawn = False
        self._count = 0
        self._asked: Counter[tuple[Proposal, Revision]] = Counter()
        self._heard: Counter[tuple[Proposal, Revision]] = Counter()

    @property
    def hold(self) -> bool:
        """True while this side may not move, as its undo or common-position offer is open."""
        return self.mine is not None and self.mine.proposal in (Proposal.UNDO, Proposal.COMMON)

    @property
    def lasting(self) -> Offer | None:
        """This side's open offer if it may turn out accepted on the next connection, else None."""
        return self.mine if self.mine is not None and self.mine.proposal in LASTING else None

    def lapse(self) -> None:
        """Drop both open offers unanswered."""
        self.mine = self.theirs = None
        self.is_withdrawn = False

    # -- actions of this side ----------------------------------------------------------------
    def make(self, proposal: Proposal, to: int) -> bool:
        """Make an offer, or accept the other side's open offer if it is the same.

        A different offer of the other side is declined. Nothing is sent if an offer of this
        side is open or the proposal is impossible now. Returns False if it was offered too
        often since the last move, otherwise True.
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
        """Accept the other side's offer and carry it out (`yes`), or decline it.

        Does nothing if there is no such offer.
        """
        theirs, self.theirs = self.theirs, None
        if theirs is not None:
            self._send(Answer(theirs.number, yes))
            if yes:
                self._party.do(theirs)

    def withdraw(self) -> None:
        """Request the withdrawal of this side's offer, which may already have been accepted.

        Does nothing without an offer, or if its withdrawal is requested already.
        """
        if self.mine is not None and not self.is_withdrawn:
            self.is_withdrawn = True
            self._send(Withdraw(self.mine.number))

    # -- messages of the other side ------------------------------------------------------------
    def handle(self, message: Offer | Answer | Withdraw) -> bool:
        """Handle an offer, an answer or a withdrawal from the other side.

        Returns True if the other side has declined this side's offer. A withdrawal is
        always answered.
        """
        match message:
            case Offer():
                self._handle_offer(message)
            case Answer():
                return self._handle_answer(message)
            case Withdraw():
                if self.theirs is not None and self.theirs.number == message.number:
                    self.theirs = None
                self._send(Answer(message.number, yes=False))
        return False

    def _handle_offer(self, offer: Offer) -> None:
        """Store the other side's offer for an answer; decline it if it is not possible.

        If this side has made the same one, it is carried out at once.
        """
        replica, mine = self._party.replica, self.mine
        fits = offer.proposal is Proposal.COMMON or offer.revision == replica.revision
        if not (fits and self._party.can_do(offer.proposal, offer.to)):
            self._send(Answer(offer.number, yes=False))
        elif mine is not None and (mine.proposal, mine.to) == (offer.proposal, offer.to):
            self._party.do(offer)  # the same offer of both sides has crossed: they agree
        elif not self._store_theirs(offer, replica.seat):
            self._send(Answer(offer.number, yes=False))

    def _store_theirs(self, theirs: Offer, seat: Seat) -> bool:
        """Store the other side's offer in place of this side's (`seat`); return False if refused.

        Of two crossing offers, the first seat's counts. An offer made too often is refused
        too.
        """
        key = theirs.proposal, theirs.revision
        self._heard[key] += 1
        is_spent = _is_limited(theirs.proposal) and self._heard[key] > MOST
        counts = self.theirs is None and not is_spent and (self.mine is None or seat is Seat.SECOND)
        if counts:
            self.mine, self.theirs = None, theirs
        return counts

    def _handle_answer(self, answer: Answer) -> bool:
        """Carry out this side's offer if it was accepted; return True if it was declined.

        Any other answer is ignored and returns False.
        """
        mine = self.mine
        if mine is None or answer.number != mine.number:
            return False
        self.lapse()
        if answer.yes:
            self._party.do(mine)
        return not answer.yes


def _is_limited(proposal: Proposal) -> bool:
    """Return True for a repeat-limited offer; COMMON isn't, as only it resolves a difference."""
    return proposal is not Proposal.COMMON


def can_be(replica: Replica, proposal: Proposal, to: int) -> bool:
    """Return True if a proposal is possible for a replica; `to` is the ply of an undo."""
    match proposal:
        case Proposal.UNDO:
            return to < len(replica.tokens)
        case Proposal.REMATCH:
            return replica.game.position.is_over
        case _:
            return True


def done(replica: Replica, offer: Offer) -> Replica | None:
    """Return the replica after an accepted offer: moves undone, a rematch, or unchanged.

    None if the offer was made at another revision.
    """
    if offer.revision != replica.revision:
        return None
    match offer.proposal:
        case Proposal.UNDO:
            return replica.back_to(offer.to)
        case Proposal.REMATCH:
            return replica.rematch()
        case _:
            return replica
