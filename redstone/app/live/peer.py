"""This side of a live game: what it tells the other side, and what it makes of their words.

Each side has a replica of the game. As long as both have met and keep to the rules, the shorter
replica is the beginning of the longer one; `Replica` says why. Where they differ nothing is thrown
away: both are shown, and play can go on from their last common position once both sides want that.
"""

from collections.abc import Callable
from math import ceil

from redstone.app.live.agreeing import Agreeing
from redstone.app.live.channel import Allowance, Channel
from redstone.app.live.codec import Broken, ProtocolError, Revision
from redstone.app.live.differing import Differing
from redstone.app.live.message import (
    VERSION,
    Hello,
    Message,
    Moves,
    Record,
)
from redstone.app.live.replica import DRAWN, Replica, pieces, played
from redstone.app.live.side import ABSENCE, GRACE, News, Stage
from redstone.app.play.people import name_in
from redstone.position import Move, Resign

HELLOS, HELLOS_RATE = 5, 0.1
"""Hellos on one wire that may come at once, and each second after that: all of a game may have to
be told in answer to one."""


class Peer(Agreeing):
    """This side; `replica` is the game as it stands here.

    `name` is what the person here calls themselves; `their_name` what the other does.
    """

    left = timed = agreed = ""
    """What this side has left, the clock with its times as the game keeps it, and as cards have it;
    empty without a clock."""

    def __init__(
        self,
        table: str,
        replica: Replica,
        clock: Callable[[], float],
        on_change: Callable[[News | int | None], None] = lambda _: None,
        name: str = "",
    ) -> None:
        """`table` names this live game among others, `clock` tells seconds."""
        super().__init__(table, replica, clock, on_change)
        self.name, self.their_name = name, ""
        self._hellos = Allowance(HELLOS, HELLOS_RATE, clock)
        self._their_seat = replica.seat.other
        self._expected = 0  # moves that the other side has said to have

    # -- the wire --------------------------------------------------------------------------
    def channel(self) -> Channel[Message]:
        """A channel for another wire, in place of the one before."""
        self._hellos = Allowance(HELLOS, HELLOS_RATE, self._clock)
        return super().channel()

    def _part(self, stage: Stage) -> None:
        super()._part(stage)
        self._expected = 0

    @property
    def is_over(self) -> bool:
        """True once the game has ended."""
        return self.replica.game.position.is_over

    @property
    def is_behind(self) -> bool:
        """True while moves are to come that the other side has said to have."""
        return self._expected > len(self.replica.tokens)

    @property
    def is_held(self) -> bool:
        """True while no move may be made here: something has to be settled first."""
        settling = self.stage is Stage.DIFFER or self.is_behind
        return settling or self.is_paused or self.offers.hold

    # -- what is done here -----------------------------------------------------------------
    def play(self, move: Move) -> bool:
        """Make a move of this side, now or for when the other is back. False if it may not be.

        Raises IllegalMove where the rules refuse it.
        """
        if self.is_held or not self.replica.is_mine:
            return False
        self._move_on(self.replica.play(move))
        if self.stage is Stage.TOGETHER:
            self._send_moves(len(self.replica.tokens))
        return True

    @property
    def until_claim(self) -> int | None:
        """Seconds until the win can be claimed of who is away and to move; None of nobody."""
        if self.absent_since is None or self.broke or self.blamed or self.differing:
            return None
        if not self.replica.tokens or not self.replica.is_theirs:
            return None
        since = max(self.absent_since, self._began)  # who was away themselves waits as long, too
        return max(0, ceil(since + ABSENCE - self._clock()))

    @property
    def may_claim(self) -> bool:
        """True once the other side, whose turn it is, has been away long enough to have lost."""
        return self.until_claim == 0

    def claim(self, *, draw: bool = False) -> None:
        """End the game that the other side has left: by its resignation, or as a draw."""
        if self.may_claim:
            replica = self.replica
            self._move_on(replica.call_a_draw() if draw else replica.play(Resign()))
            self._tell(None)

    def pulse(self) -> bool:
        """Look at the clock, if the game has one, about twice a second. True if it is over so."""
        return False

    def book(self) -> None:
        """Count what has passed into what the game keeps of its clock."""

    # -- told by the channel ---------------------------------------------------------------
    def _hear(self, message: Message) -> None:
        if not (self._met or isinstance(message, Hello)):
            raise ProtocolError(Broken.ORDER)
        match message:
            case Hello():
                self._hear_hello(message)
            case Moves():
                self._hear_moves(message)
            case Record():
                self._hear_record(message)
            case _:
                super()._hear(message)

    # -- meeting ---------------------------------------------------------------------------
    def _greet(self) -> None:
        replica = self.replica
        self._send(
            Hello(
                VERSION,
                self.table,
                replica.head,
                replica.seat,
                replica.revision,
                self.name,
                self.is_paused,
            )
        )

    def _hear_hello(self, hello: Hello) -> None:
        self._hellos.take(1)
        if hello.version != VERSION:
            raise ProtocolError(Broken.VERSION)
        if (hello.table, hello.game) != (self.table, self.replica.head):
            raise ProtocolError(Broken.OTHER_GAME)
        if not self.replica.may_differ_from(hello.revision, hello.seat):
            raise ProtocolError(Broken.OTHER_GAME)
        self.their_name, self._their_seat = name_in(hello.name), hello.seat
        if not self._met:
            self.is_paused = self.is_paused and hello.paused
        self._meet()
        agreed = self._agreed_unheard(hello.revision)
        if agreed is not None:
            self._take(agreed)
            self._greet()
        self.offers.lapse()
        self._compare(hello.revision)

    def _agreed_unheard(self, theirs: Revision) -> Replica | None:
        """Return the replica after an offer to which the other side agreed as the wire was cut."""
        mine = self.offers.lasting
        done = self._done(mine) if mine is not None else None
        if done is None or (theirs.round, theirs.takebacks) != (done.round, done.takebacks):
            return None
        return done

    def _compare(self, theirs: Revision) -> None:
        """Bring the replicas in step, or find that they differ.

        Who has not yet heard that what they offered was agreed to finds it in this side's hello,
        and says hello again.
        """
        mine = self.replica.revision
        if theirs == self._undone:
            self.stage = Stage.APART
        elif (theirs.round, theirs.takebacks) != (mine.round, mine.takebacks):
            self._differ()
        elif theirs.moves > mine.moves:
            self._agree()
            self._expected = theirs.moves
        elif not self.replica.agrees(theirs):
            self._differ()
        else:
            self._agree()
            if theirs.moves < mine.moves:
                self._send_moves(theirs.moves + 1)

    def _differ(self) -> None:
        """The replicas differ: the other side is shown this one, as often as it is found."""
        self.stage, self._expected = Stage.DIFFER, 0
        self.offers.lapse()
        if self.differing is None:
            self.differing = Differing(self.replica, self._their_seat)
            for first, moves in pieces(self.replica.tokens, 1):
                self._send(Record(first, moves, self.replica.revision))

    # -- moves -----------------------------------------------------------------------------
    def _send_moves(self, first: int) -> None:
        for number, moves in pieces(self.replica.tokens, first):
            revision = self.replica.revision_at(number - 1 + len(moves))
            self._send(Moves(number, moves, revision, self.left))

    def _hear_moves(self, message: Moves) -> None:
        replica, at = self.replica, message.revision
        if self.stage is not Stage.TOGETHER:
            return
        if (at.round, at.takebacks) < (replica.round, replica.takebacks):
            return  # made before the other side heard what was agreed
        count = len(replica.tokens)
        if (at.round, at.takebacks) != (
            replica.round,
            replica.takebacks,
        ) or message.first > count + 1:
            raise ProtocolError(Broken.ORDER)
        known = message.moves[: count + 1 - message.first]
        if known != replica.tokens[message.first - 1 : message.first - 1 + len(known)]:
            self._differ()
            return
        is_claim = False
        for token in message.moves[len(known) :]:
            if token == DRAWN and not replica.is_mine:
                raise ProtocolError(Broken.ILLEGAL)  # nobody leaves at their own turn
            if replica.is_mine and not self._concedes_by(token):
                self._differ()  # they have moves of this side that it does not know of
                return
            is_claim, replica = replica.is_mine, played(replica, token)
        if replica.agrees(at) and at.moves == message.first - 1 + len(message.moves):
            if replica is not self.replica:
                claimed = News.DRAWN if replica.is_drawn else News.CLAIMED
                self._news = claimed if is_claim else News.LONGER
                self.is_paused = False
                self._hear_longer(replica, is_claim=is_claim)
        else:
            self._differ()

    def _concedes_by(self, token: str) -> bool:
        """True for the end of a game that the other side could claim, as this one was away."""
        return token in (str(Resign()), DRAWN) and self._parted_for >= ABSENCE - GRACE

    def _hear_longer(self, replica: Replica, *, is_claim: bool) -> None:
        """The other side has made moves, or has claimed the win with the last of them."""
        self._move_on(replica)

    def _move_on(self, replica: Replica) -> None:
        self._take(replica)
        if len(replica.tokens) >= self._expected:
            self._expected = 0
        self.offers.lapse()

    # -- replicas that differ ----------------------------------------------------------------
    def _hear_record(self, record: Record) -> None:
        if self.stage is Stage.TOGETHER and record.revision == self.replica.revision:
            if record.first == 1:
                self._greet()  # they are in step: the other side is told so
            return
        self._differ()
        assert self.differing is not None
        self.differing.take(record)
