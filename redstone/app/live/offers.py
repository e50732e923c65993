"""What the two sides have offered each other and not yet answered: one thing each, at most."""

from dataclasses import dataclass

from redstone.app.live.codec import Stamp
from redstone.app.live.copy import Copy
from redstone.app.live.message import Offer, Wish
from redstone.record.game import Seat

LASTING = (Wish.UNDO, Wish.REMATCH)
"""What may have been agreed to as the wire was cut."""


@dataclass(frozen=True)
class Pending:
    """What a side has to know on the next wire besides its copy.

    `offered` is what it has offered and not heard the answer of, `undone` the stamp of the copy
    that was given up last, as both agreed, which the other side may not have heard.
    """

    offered: Offer | None = None
    undone: Stamp | None = None


NOTHING = Pending()


class Offers:
    """`mine` is this side's, `theirs` the other's, which is to be answered here."""

    def __init__(self) -> None:
        self.mine: Offer | None = None
        self.theirs: Offer | None = None
        self.is_withdrawn = False
        self._count = 0

    @property
    def hold(self) -> bool:
        """True while this side may not move: what it has offered would be of another position."""
        return self.mine is not None and self.mine.wish in (Wish.UNDO, Wish.COMMON)

    @property
    def lasting(self) -> Offer | None:
        """What was offered here and may be found agreed to on another wire."""
        return self.mine if self.mine is not None and self.mine.wish in LASTING else None

    def make(self, wish: Wish, to: int, stamp: Stamp) -> Offer:
        """Offer something from here."""
        self._count += 1
        self.mine, self.is_withdrawn = Offer(self._count, wish, to, stamp), False
        return self.mine

    def lapse(self) -> None:
        """Nothing that was offered counts any more."""
        self.mine = self.theirs = None
        self.is_withdrawn = False

    def crosses(self, theirs: Offer) -> bool:
        """True if the same is offered here: the two have crossed, and both sides want it."""
        mine = self.mine
        return mine is not None and (mine.wish, mine.to) == (theirs.wish, theirs.to)

    def take(self, theirs: Offer, seat: Seat) -> bool:
        """The other side offers something; where two offers cross, that of the first seat counts.

        `seat` is this side's. False if theirs does not count.
        """
        counts = self.mine is None or seat is Seat.SECOND
        if counts:
            self.mine, self.theirs = None, theirs
        return counts

    def forget_theirs(self, number: int) -> None:
        """The other side has withdrawn the offer of this number."""
        if self.theirs is not None and self.theirs.number == number:
            self.theirs = None


def can_be(copy: Copy, wish: Wish, to: int) -> bool:
    """True where a wish makes sense for a copy of which both sides have the same."""
    match wish:
        case Wish.UNDO:
            return to < len(copy.tokens)
        case Wish.REMATCH:
            return copy.game.position.is_over
        case _:
            return True


def done(copy: Copy, offer: Offer) -> Copy | None:
    """The copy once an offer is agreed to; None where it was made for another."""
    if offer.stamp != copy.stamp:
        return None
    match offer.wish:
        case Wish.UNDO:
            return copy.back_to(offer.to)
        case Wish.REMATCH:
            return copy.anew()
        case _:
            return copy
