"""Two copies of a game that differ: the other side's, as it comes, and what both have in common."""

from dataclasses import replace

from redstone.app.live.codec import Breach, Broken, Stamp
from redstone.app.live.copy import Copy, played
from redstone.app.live.message import Record
from redstone.record.game import Game, Seat


class Differing:
    """`theirs` has as much of the other side's copy as has come; `stamp` is that of the whole."""

    def __init__(self, mine: Copy, their_seat: Seat) -> None:
        self._mine, self._their_seat = mine, their_seat
        self._empty = Copy(mine.game.go_to(0).without_future(), mine.seat)
        self._theirs = self._empty
        self.stamp: Stamp | None = None

    @property
    def theirs(self) -> Game | None:
        """The other side's game; None until all of it is there."""
        return self._theirs.game if self._is_whole else None

    @property
    def _is_whole(self) -> bool:
        return self.stamp is not None and len(self._theirs.tokens) == self.stamp.moves

    @property
    def common(self) -> int | None:
        """How many first moves both have in common; None until that is known."""
        if not self._is_whole:
            return None
        pairs = zip(self._mine.tokens, self._theirs.tokens, strict=False)
        return next(
            (ply for ply, (one, other) in enumerate(pairs) if one != other),
            min(len(self._mine.tokens), len(self._theirs.tokens)),
        )

    def take(self, record: Record) -> None:
        """A part of their copy has come. Raises Breach where it is none."""
        if record.first == 1:
            self._theirs, self.stamp = self._empty, record.stamp
        if record.first != len(self._theirs.tokens) + 1 or record.stamp != self.stamp:
            raise Breach(Broken.ORDER)
        if not self._mine.may_differ_from(record.stamp, self._their_seat):
            raise Breach(Broken.OTHER_GAME)
        if len(self._theirs.tokens) + len(record.moves) > record.stamp.moves:
            raise Breach(Broken.ORDER)
        for token in record.moves:
            self._theirs = played(self._theirs, token)
        if self._is_whole and f"{self._theirs.checks[-1]:08x}" != record.stamp.check:
            raise Breach(Broken.ORDER)

    @property
    def changes_seat(self) -> bool:
        """True where to go on gives the side here the other seat, as a later round than its own."""
        later = self.stamp is not None and self.stamp.round > self._mine.round
        return later and self._their_seat is self._mine.seat

    def settled(self) -> Copy | None:
        """The copy that both sides go on with: as far as they agree; None until that is known."""
        ply, stamp, mine = self.common, self.stamp, self._mine
        if ply is None or stamp is None:
            return None
        return replace(
            mine,
            seat=mine.seat.other if self.changes_seat else mine.seat,
            round=max(mine.round, stamp.round),
            takebacks=max(mine.takebacks, stamp.takebacks),
        ).back_to(ply)
