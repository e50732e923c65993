"""This side of a live game: what it tells the other side, and what it makes of their words.

Each side has a replica of the game. As long as both have met and keep to the rules, the shorter
replica is the beginning of the longer one; `Replica` says why. Where they differ nothing is thrown
away: both are shown, and play can go on from their last common position once both sides want that.
"""

from collections.abc import Callable
from enum import Enum

from redstone.app.live.channel import SPEECH, Allowance, Channel
from redstone.app.live.clocks.times import Times
from redstone.app.live.clocks.timing import LiveClock, NoClock
from redstone.app.live.codec import Broken, Bye, ProtocolError, Revision
from redstone.app.live.differing import Differing
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
from redstone.app.live.stage import Stage, StageEvent, after
from redstone.app.play.player_names import clean_name
from redstone.position import Move, Resign

HELLOS, HELLOS_RATE = 5, 0.1
"""Hellos on one wire that may come at once, and each second after that: all of a game may have to
be told in answer to one."""


class News(Enum):
    """What happened that no state tells."""

    DECLINED = "declined"  # the other side does not want what was offered here
    AGREED = "agreed"  # what was offered has been done
    LONGER = "longer"  # moves have come that this side had not
    CLAIMED = "claimed"  # the other side has claimed the win, as this one was away
    DRAWN = "drawn"  # the other side has called the game a draw, as this one was away


class Peer:
    """This side; `replica` is the game as it stands here, `differing` the other's if it is another.

    `name` is what the person here calls themselves; `their_name` what the other does. `broke` is
    what the other side broke, `blamed` what this one has, as the other says: a value of `Broken`,
    or a newer one. `on_change` is called when anything that is shown has changed without being done
    here, with what happened: a `News`, the number of a phrase, or None.
    """

    def __init__(
        self,
        table: str,
        replica: Replica,
        clock: Callable[[], float],
        name: str = "",
        times: Times | None = None,
    ) -> None:
        """`table` names this live game among others, `clock` tells seconds.

        `times` are those of the replica, None for a game without a clock.
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
        self._expected = 0  # moves that the other side has said to have
        self._undone: Revision | None = None  # of the replica given up last, as both agreed
        self._news: News | int | None = None
        self.timing: LiveClock | NoClock = LiveClock(self, times, clock) if times else NoClock()

    # -- how things stand --------------------------------------------------------------------
    @property
    def is_wired(self) -> bool:
        """True while there is a wire, whether or not both sides have met on it."""
        return self._channel is not None

    @property
    def is_joined(self) -> bool:
        """True while both sides have met on a wire."""
        return self.stage in (Stage.TOGETHER, Stage.DIFFER)

    @property
    def is_here(self) -> bool:
        """True while both sides are joined, and the wire is not away."""
        return self.is_joined and not self.presence.is_away

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
        unsettled = self.is_joined and not self.timing.is_settled
        return settling or unsettled or self.is_paused or self.offers.hold

    @property
    def until_claim(self) -> int | None:
        """Seconds until the win can be claimed of who is away and to move; None of nobody."""
        if self.broke or self.blamed or self.differing or not self.replica.tokens:
            return None
        return self.presence.until_claim if self.replica.is_theirs else None

    @property
    def may_claim(self) -> bool:
        """True once the other side, whose turn it is, has been away long enough to have lost."""
        return self.until_claim == 0

    @property
    def pending(self) -> Pending:
        """What has to be known on the next wire, wherever this side goes on."""
        return Pending(self.offers.lasting, self._undone, self.presence.last_seen)

    def go_on_with(self, pending: Pending) -> None:
        """Know what was left of an earlier connection."""
        self.offers.mine, self._undone = pending.offered, pending.undone
        self.presence.absent_since = pending.seen

    # -- the wire ------------------------------------------------------------------------------
    def channel(self) -> Channel[Message]:
        """A channel for another wire, in place of the one before."""
        before, self._channel = self._channel, None
        if before is not None:
            before.close()
        self._channel = Channel(self, self._clock, SPEECH)
        self._hellos = Allowance(HELLOS, HELLOS_RATE, self._clock)
        self._part(StageEvent.NEW_WIRE)
        self.broke, self.blamed, self.presence.is_away = None, "", False
        return self._channel

    def leave(self) -> None:
        """Leave the other side, who is told."""
        channel, self._channel = self._channel, None
        self._part(StageEvent.FAREWELL)
        if channel is not None:
            channel.close(farewell=Bye(""))
        self.timing.look()

    def leave_for(self, breach: Broken) -> None:
        """Leave the other side, which has broken the protocol and is told so."""
        if self._channel is not None:
            self._channel.close(breach, Bye(breach.value))

    def send(self, message: Message) -> None:
        """Send a message, if there is a wire."""
        if self._channel is not None:
            self._channel.send(message)

    def _part(self, event: StageEvent) -> None:
        """Nobody is met any more, whyever."""
        self.stage, self.differing, self.offers.theirs = after(self.stage, event), None, None
        self._expected = 0
        self.presence.part()
        self.timing.part()

    # -- what is done here -----------------------------------------------------------------------
    def play(self, move: Move) -> bool:
        """Make a move of this side, now or for when the other is back. False if it may not be.

        Too late it is False, and the game has ended. Raises IllegalMove where the rules refuse it.
        """
        if self.timing.pulse() or self.is_held or not self.replica.is_mine:
            return False
        self.move_on(self.replica.play(move))
        return True

    def move_on(self, replica: Replica) -> None:
        """Go on to a longer replica, which the other side is told."""
        self._grow(replica)
        if self.stage is Stage.TOGETHER:
            self._send_moves(len(replica.tokens))
        self.timing.look()

    def claim(self, *, draw: bool = False) -> None:
        """End the game that the other side has left: by its resignation, or as a draw."""
        if self.may_claim:
            replica = self.replica
            self._grow(replica.call_a_draw() if draw else replica.play(Resign()))
            self.tell()

    def offer(self, proposal: Proposal, to: int = 0) -> None:
        """Offer something; where the other side has offered the same, that is to agree."""
        self.timing.wake()
        if self.is_joined and not self.offers.make(proposal, to):
            self.tell(News.DECLINED)
        self.timing.look()

    def answer(self, *, yes: bool) -> None:
        """Agree to what the other side offers, or do not."""
        self.timing.wake()
        self.offers.answer(yes=yes)
        self.timing.look()

    def go_on(self) -> None:
        """End the pause."""
        if self.is_paused:
            self.is_paused = False
            self.send(GoOn())
            self.timing.look()

    def look(self, *, here: bool) -> None:
        """The person here looks at the page, or does not."""
        self.send(Here(here))

    def be_watched(self, count: int) -> None:
        """So many watch at this device: the other side is told, now or once they have met."""
        is_news, self.presence.watched_here = count != self.presence.watched_here, count
        if is_news and self.presence.is_met:
            self.send(Watched(count))

    def say(self, phrase: int) -> bool:
        """Say one of the phrases. False so soon after another that it is not said."""
        may = self.presence.may_say()
        if may:
            self.send(Phrase(phrase))
        return may

    def tell(self, news: News | int | None = None) -> None:
        """Tell whoever shows this side that something is new."""
        self.timing.look()
        self.on_change(news)

    # -- told by the channel -----------------------------------------------------------------------
    def joined(self, channel: Channel[Message]) -> None:
        """The other side is there for the first time on this wire."""
        if channel is self._channel:
            self.presence.is_away = False
            self._greet()

    def wire_changed(self, channel: Channel[Message], *, here: bool) -> None:
        """The wire is away, or back."""
        if channel is self._channel:
            self.timing.note_away(here=here)
            self.presence.wire_changed(here=here)
            self.tell()

    def cut(self, channel: Channel[Message], breach: Broken | None) -> None:
        """The wire is gone."""
        if channel is self._channel:
            self._channel, self.broke = None, breach
            self.presence.wire_changed(here=False)
            self._part(StageEvent.FAREWELL if breach else StageEvent.CUT)
            self.tell()

    def heard(self, channel: Channel[Message], message: Message) -> None:
        """A message has come. Raises ProtocolError where it cannot come now."""
        if channel is not self._channel:
            return
        self.timing.wake()
        self._news = None
        if isinstance(message, Bye):
            self._channel, self.blamed = None, message.breach
            self.presence.wire_changed(here=False)
            self._part(StageEvent.FAREWELL)
            channel.close()
        elif isinstance(message, Hello):
            self._hear_hello(message)
        elif self.presence.is_met:
            self._hear(message)
        else:
            raise ProtocolError(Broken.ORDER)
        self.tell(self._news)

    def _hear(self, message: Message) -> None:
        """A message of any kind but a hello or a farewell. Raises ProtocolError."""
        match message:
            case Moves():
                self._hear_moves(message)
            case Record():
                self._hear_record(message)
            case Offer() | Answer() | Withdraw():
                if self.offers.hear(message):
                    self._news = News.DECLINED
            case GoOn():
                self.is_paused = False
            case Here() | Watched() | Phrase():
                self._news = self.presence.hear(message)
            case Left() | TimeUp():
                self.timing.hear(message)

    # -- offers ----------------------------------------------------------------------------------
    def can_do(self, proposal: Proposal, to: int) -> bool:
        """True where such a proposal makes sense for this replica as it stands."""
        if proposal is Proposal.COMMON:
            return self.differing is not None and self.differing.common == to
        if self.stage is not Stage.TOGETHER or (proposal is Proposal.PAUSE and self.is_paused):
            return False
        is_lost = proposal is Proposal.UNDO and self.timing.has_fallen
        return not is_lost and can_be(self.replica, proposal, to)

    def do(self, offer: Offer) -> None:
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

    # -- meeting -----------------------------------------------------------------------------------
    def _greet(self) -> None:
        replica, head = self.replica, self.replica.head
        told = (replica.seat, replica.revision, self.name, self.is_paused)
        self.send(Hello(VERSION, self.table, head, *told))

    def _hear_hello(self, hello: Hello) -> None:
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
        for told in self.presence.meet():
            self.send(told)
        agreed = self._agreed_unheard(hello.revision)
        if agreed is not None:
            self._take(agreed)
            self._greet()
        self.offers.lapse()
        self._compare(hello.revision)

    def _agreed_unheard(self, theirs: Revision) -> Replica | None:
        """Return the replica after an offer to which the other side agreed as the wire was cut."""
        mine = self.offers.lasting
        found = self._done(mine) if mine is not None else None
        if found is None or (theirs.round, theirs.takebacks) != (found.round, found.takebacks):
            return None
        return found

    def _compare(self, theirs: Revision) -> None:
        """Bring the replicas in step, or find that they differ.

        Who has not yet heard that what they offered was agreed to finds it in this side's hello,
        and says hello again.
        """
        mine = self.replica.revision
        if theirs == self._undone:
            self.stage = after(self.stage, StageEvent.UNHEARD)
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

    def _agree(self) -> None:
        self.stage, self.differing = after(self.stage, StageEvent.IN_STEP), None

    def _differ(self) -> None:
        """The replicas differ: the other side is shown this one, as often as it is found."""
        self.stage, self._expected = after(self.stage, StageEvent.DIFFERENT), 0
        self.offers.lapse()
        if self.differing is None:
            self.differing = Differing(self.replica, self._their_seat)
            for first, moves in pieces(self.replica.tokens, 1):
                self.send(Record(first, moves, self.replica.revision))

    def _hear_record(self, record: Record) -> None:
        if self.stage is Stage.TOGETHER and record.revision == self.replica.revision:
            if record.first == 1:
                self._greet()  # they are in step: the other side is told so
            return
        self._differ()
        assert self.differing is not None
        self.differing.take(record)

    # -- moves -----------------------------------------------------------------------------------
    def _send_moves(self, first: int) -> None:
        for number, moves in pieces(self.replica.tokens, first):
            revision = self.replica.revision_at(number - 1 + len(moves))
            self.send(Moves(number, moves, revision, self.timing.left))

    def _hear_moves(self, message: Moves) -> None:
        replica, at = self.replica, message.revision
        if self.stage is not Stage.TOGETHER:
            return
        theirs, mine = (at.round, at.takebacks), (replica.round, replica.takebacks)
        if theirs < mine:
            return  # made before the other side heard what was agreed
        count = len(replica.tokens)
        if theirs != mine or message.first > count + 1:
            raise ProtocolError(Broken.ORDER)
        known = message.moves[: count + 1 - message.first]
        if known != replica.tokens[message.first - 1 : message.first - 1 + len(known)]:
            self._differ()
            return
        is_claim = False
        for token in message.moves[len(known) :]:
            is_claimed = replica.is_mine or token == DRAWN  # a draw is never the mover's own
            if is_claimed and not (replica.is_mine and self._concedes_by(token)):
                self._differ()  # they have what this side does not know that it did
                return
            is_claim, replica = replica.is_mine, played(replica, token)
        if not replica.agrees(at) or at.moves != message.first - 1 + len(message.moves):
            self._differ()
        elif replica is not self.replica:
            claimed = News.DRAWN if replica.is_drawn else News.CLAIMED
            self._news = claimed if is_claim else News.LONGER
            self.is_paused = False
            self._grow(replica, None if is_claim else message.left)

    def _concedes_by(self, token: str) -> bool:
        """True for the end of a game that the other side could claim, as this one was away."""
        return token in (str(Resign()), DRAWN) and self.presence.was_absent_here

    def _grow(self, replica: Replica, left: str | None = None) -> None:
        """The replica is longer, by moves of the other side where `left` is what it has left."""
        self._take(replica, left)
        if len(replica.tokens) >= self._expected:
            self._expected = 0
        self.offers.lapse()

    def _take(self, replica: Replica, left: str | None = None) -> None:
        self.timing.follow(replica, left)
        self.replica = replica
