"""Comparison of two differing replicas of a game, while the other side's one is received."""

from dataclasses import replace

from redstone.app.live.codec import Broken, ProtocolError, Revision
from redstone.app.live.message import Record
from redstone.app.live.replica import Replica, common_start, played
from redstone.record.game import Game, Seat


class Differing:
    """The other side's replica, received so far; `revision` is its final one, once known."""

    def __init__(self, mine: Replica, their_seat: Seat) -> None:
        """Compare this side's replica with the other's, of which nothing has arrived yet."""
        self._mine, self._their_seat = mine, their_seat
        self._empty = Replica(mine.game.go_to(0).without_future(), mine.seat)
        self._theirs = self._empty
        self.revision: Revision | None = None

    @property
    def theirs(self) -> Game | None:
        """The other side's game; None until it was received completely."""
        return self._theirs.game if self._is_whole else None

    @property
    def _is_whole(self) -> bool:
        """True once all moves of the other side's replica have arrived."""
        return self.revision is not None and len(self._theirs.tokens) == self.revision.moves

    @property
    def common(self) -> int | None:
        """The number of moves that both replicas share from the start; None until known."""
        if not self._is_whole:
            return None
        return common_start(self._mine.game.tokens, self._theirs.game.tokens)

    def append(self, record: Record) -> None:
        """Append a received part of the other side's replica; a part from move 1 starts over.

        Raises ProtocolError if the part does not fit, breaks the rules, or is of another
        game.
        """
        if record.first == 1:
            self._theirs, self.revision = self._empty, record.revision
        if record.first != len(self._theirs.tokens) + 1 or record.revision != self.revision:
            raise ProtocolError(Broken.ORDER)
        if not self._mine.may_differ_from(record.revision, self._their_seat):
            raise ProtocolError(Broken.OTHER_GAME)
        if len(self._theirs.tokens) + len(record.moves) > record.revision.moves:
            raise ProtocolError(Broken.ORDER)
        for token in record.moves:
            self._theirs = played(self._theirs, token)
        if self._is_whole and f"{self._theirs.checks[-1]:08x}" != record.revision.check:
            raise ProtocolError(Broken.ORDER)

    @property
    def changes_seat(self) -> bool:
        """True if continuing from the common position would swap this side's seat.

        That is so if both sides have the same seat, and the other's round is later.
        """
        later = self.revision is not None and self.revision.round > self._mine.round
        return later and self._their_seat is self._mine.seat

    def settled(self) -> Replica | None:
        """Return the agreed replica at the last common position; None until that is known.

        Its round is the higher of both, and its takebacks are one more than the higher of
        both.
        """
        ply, revision, mine = self.common, self.revision, self._mine
        if ply is None or revision is None:
            return None
        return replace(
            mine,
            seat=mine.seat.other if self.changes_seat else mine.seat,
            round=max(mine.round, revision.round),
            takebacks=max(mine.takebacks, revision.takebacks),
        ).back_to(ply)
