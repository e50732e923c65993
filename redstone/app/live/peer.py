"""This side of a live game: sends moves and offers, and handles the other side's messages.

Each side has a replica of the game. While both keep to the rules and are connected, the shorter
replica is the beginning of the longer one; `Replica` says why. If they differ, no moves are
discarded. Both are shown, and once both sides agree, play continues from the last common position.
"""

from collections.abc import Callable
from enum import Enum

from redstone.app.live.channel import SPEECH, Allowance, Channel
from redstone.app.live.clocks.times import Times
from redstone.app.live.clocks.timing import LiveClock, NoClock
from redstone.app.live.codec import Broken, Bye, ProtocolError, Revision
from redstone.app.live.connection_stage import Stage, StageEvent, after
from redstone.app.live.divergence import Differing
from redstone.app.live.message import (
    VERSION,
    Answer,
    GoOn,
    Hello,
    Here,
    Left,
    Message,
    Moves,
    Offer,
    Phrase,
    Proposal,
    Record,
    TimeUp,
    Watched,
    Withdraw,
)
from redstone.app.live.offers import Offers, Pending, can_be, done
from redstone.app.live.presence import Presence
from redstone.app.live.replica import DRAWN, Replica, pieces, played
from redstone.app.play.player_names import clean_name
from redstone.position import Move, Resign

HELLOS, HELLOS_RATE = 5, 0.1
"""Hellos accepted at once on one wire, and per second after that.

They are few, as the reply to a hello may have all moves of the game.
"""


class News(Enum):
    """An event worth a notice that the state itself doesn't show."""

    DECLINED = "declined"  # the other side declined this side's offer, or it exceeds the limit
    AGREED = "agreed"  # an agreed offer was carried out
    LONGER = "longer"  # new moves of the other side have arrived
    CLAIMED = "claimed"  # the other side has claimed the win, as this one was away
    DRAWN = "drawn"  # the other side has called the game a draw, as this one was away


class Peer:
    """One side of a live game, with its replica; `differing` is set while the replicas differ.

    `name` is the person's name here, `their_name` the opponent's. `broke` is the other side's
    breach. `blamed` is the breach that the other side reports of this one: a value of `Broken`,
    or one of a newer page. `on_change` is called when something other than this side's own move
    or offer may have changed what is shown. Its argument is a `News`, the number of a phrase,
    or None.
    """

    def __init__(
        self,
        table: str,
        replica: Replica,
        clock: Callable[[], float],
        name: str = "",
        times: Times | None = None,
    ) -> None:
        """Create this side of the live game with id `table`, without a connection.

        `clock` returns seconds. `times` are those of the replica, None for a game without a
        clock.
        """
        self.table, self.name, self.their_name = table, name, ""
        self.replica, self._clock = replica, clock
        self.on_change: Callable[[News | int | None], None] = lambda _: None
        self.stage, self.is_paused = Stage.APART, False
        self.broke: Broken | None = None
        self.blamed = ""
        self.differing: Differing | None = None
        self.presence, self.offers = Presence(clock), Offers(self, self.send)
        self._channel: Channel[Message] | None = None
        self._hellos = Allowance(HELLOS, HELLOS_RATE, clock)
        self._their_seat = replica.seat.other
        self._expected = 0  # the number of moves that the other side has announced
        self._undone: Revision | None = None  # of the replica given up last by agreement
        self._news: News | int | None = None
        self.timing: LiveClock | NoClock = LiveClock(self, times, clock) if times else NoClock()

    # -- state -------------------------------------------------------------------------------
    @property
    def is_wired(self) -> bool:
        """True while this side has a channel, even before hellos were exchanged on it."""
        return self._channel is not None

    @property
    def is_joined(self) -> bool:
        """True once both sides have exchanged hellos, even while the connection is interrupted."""
        return self.stage in (Stage.TOGETHER, Stage.DIFFER)

    @property
    def is_here(self) -> bool:
        """True while both sides are joined and the connection is up."""
        return self.is_joined and not self.presence.is_away

    @property
    def is_over(self) -> bool:
        """True once the game has ended."""
        return self.replica.game.position.is_over

    @property
    def is_behind(self) -> bool:
        """True while moves that the other side has announced have not arrived."""
        return self._expected > len(self.replica.tokens)

    @property
    def is_held(self) -> bool:
        """True while this side may not move, as something else has to be resolved first."""
        settling = self.stage is Stage.DIFFER or self.is_behind
        unsettled = self.is_joined and not self.timing.is_settled
        return settling or unsettled or self.is_paused or self.offers.hold

    @property
    def until_claim(self) -> int | None:
        """Seconds until this side may claim the win, 0 if it may now; None if it can't.

        A claim needs an absent opponent who is to move, at least one move, and no breach or
        difference.
        """
        if self.broke or self.blamed or self.differing or not self.replica.tokens:
            return None
        return self.presence.until_claim if self.replica.is_theirs else None

    @property
    def may_claim(self) -> bool:
        """True once the opponent to move has been absent long enough for a claim."""
        return self.until_claim == 0

    @property
    def pending(self) -> Pending:
        """State to store for the next connection, in addition to the replica."""
        return Pending(self.offers.lasting, self._undone, self.presence.last_seen)

    def restore(self, pending: Pending) -> None:
        """Restore the state stored by an earlier connection."""
        self.offers.mine, self._undone = pending.offered, pending.undone
        self.presence.absent_since = pending.seen

    # -- the wire ------------------------------------------------------------------------------
    def channel(self) -> Channel[Message]:
        """Return a channel for a new connection, closing the previous one.

        The stage is as after a lost connection until both sides have said hello on it.
        """
        before, self._channel = self._channel, None
        if before is not None:
            before.close()
        self._channel = Channel(self, self._clock, SPEECH)
        self._hellos = Allowance(HELLOS, HELLOS_RATE, self._clock)
        self._disconnect(StageEvent.NEW_WIRE)
        self.broke, self.blamed, self.presence.is_away = None, "", False
        return self._channel

    def leave(self) -> None:
        """Disconnect with a farewell; the stage is then `LEFT`."""
        channel, self._channel = self._channel, None
        self._disconnect(StageEvent.FAREWELL)
        if channel is not None:
            channel.close(farewell=Bye(""))
        self.timing.update()

    def leave_for(self, breach: Broken) -> None:
        """Disconnect, if connected, with a farewell that names the other side's protocol breach."""
        if self._channel is not None:
            self._channel.close(breach, Bye(breach.value))

    def send(self, message: Message) -> None:
        """Send a message; do nothing without a connection."""
        if self._channel is not None:
            self._channel.send(message)

    def _disconnect(self, event: StageEvent) -> None:
        """Enter the stage that follows from the end of a connection, and drop that one's state."""
        self.stage, self.differing, self.offers.theirs = after(self.stage, event), None, None
        self._expected = 0
        self.presence.connection_lost()
        self.timing.connection_lost()

    # -- actions of this side --------------------------------------------------------------------
    def play(self, move: Move) -> bool:
        """Make a move of this side; it is sent now or after reconnecting.

        Returns False if no move may be made here now, or if the time was up, which ends the
        game. Raises IllegalMove if the rules refuse it.
        """
        if self.timing.pulse() or self.is_held or not self.replica.is_mine:
            return False
        self.move_on(self.replica.play(move))
        return True

    def move_on(self, replica: Replica) -> None:
        """Replace the replica by one with one more move, and send that move if both are in step."""
        self._extend(replica)
        if self.stage is Stage.TOGETHER:
            self._send_moves(len(replica.tokens))
        self.timing.update()

    def claim(self, *, draw: bool = False) -> None:
        """End the game by a claim, if valid: the opponent's resignation, or a draw with `draw`."""
        if self.may_claim:
            replica = self.replica
            self._extend(replica.call_a_draw() if draw else replica.play(Resign()))
            self.notify()

    def offer(self, proposal: Proposal, to: int = 0) -> None:
        """Make an offer; if the other side has made the same one, accept it.

        An offer beyond the limit is reported as declined. Does nothing while the sides are
        not joined.
        """
        self.timing.wake()
        if self.is_joined and not self.offers.make(proposal, to):
            self.notify(News.DECLINED)
        self.timing.update()

    def answer(self, *, yes: bool) -> None:
        """Accept the other side's offer and carry it out (`yes`), or decline it."""
        self.timing.wake()
        self.offers.answer(yes=yes)
        self.timing.update()

    def end_pause(self) -> None:
        """End the pause on both sides; do nothing if there is none."""
        if self.is_paused:
            self.is_paused = False
            self.send(GoOn())
            self.timing.update()

    def report_visibility(self, *, here: bool) -> None:
        """Send that this page became visible (`here`) or hidden."""
        self.send(Here(here))

    def set_spectators(self, count: int) -> None:
        """Set the number of spectators here; send a change now, or once both have said hello."""
        is_news, self.presence.watched_here = count != self.presence.watched_here, count
        if is_news and self.presence.is_met:
            self.send(Watched(count))

    def send_phrase(self, phrase: int) -> bool:
        """Send a chat phrase; return False without sending it if the last one was too recent."""
        may = self.presence.may_send_phrase()
        if may:
            self.send(Phrase(phrase))
        return may

    def notify(self, news: News | int | None = None) -> None:
        """Start or stop the clock for the current state, and call `on_change(news)`."""
        self.timing.update()
        self.on_change(news)

    # -- called by the channel ---------------------------------------------------------------------
    def joined(self, channel: Channel[Message]) -> None:
        """Send a hello, as the other device is reached for the first time on this connection.

        A channel that was replaced is ignored.
        """
        if channel is self._channel:
            self.presence.is_away = False
            self._send_hello()

    def wire_changed(self, channel: Channel[Message], *, here: bool) -> None:
        """Record that the connection is interrupted or restored, and report it.

        A channel that was replaced is ignored.
        """
        if channel is self._channel:
            self.timing.note_away(here=here)
            self.presence.wire_changed(here=here)
            self.notify()

    def cut(self, channel: Channel[Message], breach: Broken | None) -> None:
        """Record and report that the connection has ended; `breach` is the other side's, if any."""
        if channel is self._channel:
            self._channel, self.broke = None, breach
            self.presence.wire_changed(here=False)
            self._disconnect(StageEvent.FAREWELL if breach else StageEvent.CUT)
            self.notify()

    def heard(self, channel: Channel[Message], message: Message) -> None:
        """Handle a hello, a farewell or another message on the current channel, and report it.

        Raises ProtocolError if the message is not allowed now.
        """
        if channel is not self._channel:
            return
        self.timing.wake()
        self._news = None
        if isinstance(message, Bye):
            self._channel, self.blamed = None, message.breach
            self.presence.wire_changed(here=False)
            self._disconnect(StageEvent.FAREWELL)
            channel.close()
        elif isinstance(message, Hello):
            self._handle_hello(message)
        elif self.presence.is_met:
            self._handle(message)
        else:
            raise ProtocolError(Broken.ORDER)
        self.notify(self._news)

    def _handle(self, message: Message) -> None:
        """Handle a message other than hello or farewell. Raises ProtocolError if it is invalid."""
        match message:
            case Moves():
                self._handle_moves(message)
            case Record():
                self._handle_record(message)
            case Offer() | Answer() | Withdraw():
                if self.offers.handle(message):
                    self._news = News.DECLINED
            case GoOn():
                self.is_paused = False
            case Here() | Watched() | Phrase():
                self._news = self.presence.handle(message)
            case Left() | TimeUp():
                self.timing.handle(message)

    # -- offers ----------------------------------------------------------------------------------
    def can_do(self, proposal: Proposal, to: int) -> bool:
        """Return True if a proposal is possible for the current replica."""
        if proposal is Proposal.COMMON:
            return self.differing is not None and self.differing.common == to
        if self.stage is not Stage.TOGETHER or (proposal is Proposal.PAUSE and self.is_paused):
            return False
        is_lost = proposal is Proposal.UNDO and self.timing.has_fallen
        return not is_lost and can_be(self.replica, proposal, to)

    def do(self, offer: Offer) -> None:
        """Carry out an accepted offer on the replica, unless it was made at another revision."""
        replica = self._done(offer)
        if replica is None:
            return
        if offer.proposal is Proposal.COMMON:
            self._enter_together()
        elif replica.revision != self.replica.revision:
            self._undone = self.replica.revision
        self.is_paused = offer.proposal is Proposal.PAUSE
        self._set_replica(replica)
        self._news = News.AGREED
        self.offers.lapse()

    def _done(self, offer: Offer) -> Replica | None:
        """Return the replica after an accepted offer; None if it was made at another revision."""
        if offer.proposal is Proposal.COMMON:
            return self.differing.settled() if self.differing is not None else None
        return done(self.replica, offer)

    # -- meeting -----------------------------------------------------------------------------------
    def _send_hello(self) -> None:
        """Send a hello with this side's state."""
        replica, head = self.replica, self.replica.head
        told = (replica.seat, replica.revision, self.name, self.is_paused)
        self.send(Hello(VERSION, self.table, head, *told))

    def _handle_hello(self, hello: Hello) -> None:
        """Compare versions, games and replicas with the other side's hello; send missing moves.

        An acceptance of this side's offer that was lost is applied first; open offers are
        dropped. Raises ProtocolError for another version or game, a taken seat, or too many
        hellos.
        """
        self._hellos.take(1)
        if hello.version != VERSION:
            raise ProtocolError(Broken.VERSION)
        is_this = (hello.table, hello.game) == (self.table, self.replica.head)
        if not (is_this and self.replica.may_differ_from(hello.revision, hello.seat)):
            raise ProtocolError(Broken.OTHER_GAME)
        self.timing.restart()
        self.their_name, self._their_seat = clean_name(hello.name), hello.seat
        if not self.presence.is_met:
            self.is_paused = self.is_paused and hello.paused
        for told in self.presence.receive_hello():
            self.send(told)
        agreed = self._agreed_unheard(hello.revision)
        if agreed is not None:
            self._set_replica(agreed)
            self._send_hello()
        self.offers.lapse()
        self._compare(hello.revision)

    def _agreed_unheard(self, theirs: Revision) -> Replica | None:
        """Return the replica after this side's offer if the other's hello shows it accepted.

        The other side agreed as the wire was cut. Returns None if there is no such offer.
        """
        mine = self.offers.lasting
        found = self._done(mine) if mine is not None else None
        if found is None or (theirs.round, theirs.takebacks) != (found.round, found.takebacks):
            return None
        return found

    def _compare(self, theirs: Revision) -> None:
        """Enter the stage that the other side's revision implies, and send it missing moves.

        If the other side still has the replica given up last, it has not heard of the
        agreement yet. It finds that in this side's hello and says hello again; until then
        the stage is that of no connection.
        """
        mine = self.replica.revision
        if theirs == self._undone:
            self.stage = after(self.stage, StageEvent.UNHEARD)
        elif (theirs.round, theirs.takebacks) != (mine.round, mine.takebacks):
            self._enter_differ()
        elif theirs.moves > mine.moves:
            self._enter_together()
            self._expected = theirs.moves
        elif not self.replica.agrees(theirs):
            self._enter_differ()
        else:
            self._enter_together()
            if theirs.moves < mine.moves:
                self._send_moves(theirs.moves + 1)

    def _enter_together(self) -> None:
        """Enter the stage `TOGETHER`: the replicas are equal."""
        self.stage, self.differing = after(self.stage, StageEvent.IN_STEP), None

    def _enter_differ(self) -> None:
        """Enter the stage `DIFFER`, sending this side's whole replica on entry."""
        self.stage, self._expected = after(self.stage, StageEvent.DIFFERENT), 0
        self.offers.lapse()
        if self.differing is None:
            self.differing = Differing(self.replica, self._their_seat)
            for first, moves in pieces(self.replica.tokens, 1):
                self.send(Record(first, moves, self.replica.revision))

    def _handle_record(self, record: Record) -> None:
        """Collect a part of the other side's differing replica.

        The first part starts the stage `DIFFER`, in which this side's replica is sent in turn.
        Ignored if it is equal to this one, apart from a hello in reply.
        """
        if self.stage is Stage.TOGETHER and record.revision == self.replica.revision:
            if record.first == 1:
                self._send_hello()  # the replicas are in step, but the other side does not know yet
            return
        self._enter_differ()
        assert self.differing is not None
        self.differing.append(record)

    # -- moves -----------------------------------------------------------------------------------
    def _send_moves(self, first: int) -> None:
        """Send the moves from number `first` on, with this side's time left."""
        for number, moves in pieces(self.replica.tokens, first):
            revision = self.replica.revision_at(number - 1 + len(moves))
            self.send(Moves(number, moves, revision, self.timing.left))

    def _handle_moves(self, message: Moves) -> None:
        """Apply the other side's new moves; enter `DIFFER` if they do not fit.

        An end that the other side could claim is accepted. Raises ProtocolError for a gap
        in the numbers, another round, or a move that the rules refuse.
        """
        replica, at = self.replica, message.revision
        if self.stage is not Stage.TOGETHER:
            return
        theirs, mine = (at.round, at.takebacks), (replica.round, replica.takebacks)
        if theirs < mine:
            return  # made before the other side heard of an agreement
        count = len(replica.tokens)
        if theirs != mine or message.first > count + 1:
            raise ProtocolError(Broken.ORDER)
        known = message.moves[: count + 1 - message.first]
        if known != replica.tokens[message.first - 1 : message.first - 1 + len(known)]:
            self._enter_differ()
            return
        is_claim = False
        for token in message.moves[len(known) :]:
            is_claimed = replica.is_mine or token == DRAWN  # a draw is never the mover's own
            if is_claimed and not (replica.is_mine and self._concedes_by(token)):
                self._enter_differ()  # the other side has moves of this side that are lost here
                return
            is_claim, replica = replica.is_mine, played(replica, token)
        if not replica.agrees(at) or at.moves != message.first - 1 + len(message.moves):
            self._enter_differ()
        elif replica is not self.replica:
            claimed = News.DRAWN if replica.is_drawn else News.CLAIMED
            self._news = claimed if is_claim else News.LONGER
            self.is_paused = False
            self._extend(replica, None if is_claim else message.left)

    def _concedes_by(self, token: str) -> bool:
        """Return True if a claimed end is valid, as this side was absent long enough."""
        return token in (str(Resign()), DRAWN) and self.presence.was_absent_here

    def _extend(self, replica: Replica, left: str | None = None) -> None:
        """Replace the replica by a longer one, and drop open offers.

        `left` is the other side's time left if the moves are theirs.
        """
        self._set_replica(replica, left)
        if len(replica.tokens) >= self._expected:
            self._expected = 0
        self.offers.lapse()

    def _set_replica(self, replica: Replica, left: str | None = None) -> None:
        """Replace the replica, after the clock has accepted the change."""
        self.timing.follow(replica, left)
        self.replica = replica
