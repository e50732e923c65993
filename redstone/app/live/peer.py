"""This side of a live game: what it tells the other side, and what it makes of their words.

Each side has a copy of the game. As long as both have met and keep to the rules, the shorter copy
is the beginning of the longer one; `Copy` says why. Where they differ nothing is thrown away: both
are shown, and play can go on from their last common position once both sides want that.
"""

from collections.abc import Callable
from enum import Enum

from redstone.app.live.channel import SPEECH, Allowance, Channel
from redstone.app.live.codec import Breach, Broken, Bye, Stamp
from redstone.app.live.copy import Copy, pieces, played
from redstone.app.live.differing import Differing
from redstone.app.live.message import (
    VERSION,
    Answer,
    GoOn,
    Hello,
    Here,
    Message,
    Moves,
    Offer,
    Phrase,
    Record,
    Watched,
    Wish,
    Withdraw,
)
from redstone.app.live.offers import Offers, Pending, can_be, done
from redstone.app.live.pauses import HEARD, SAID, Pauses
from redstone.app.play.people import name_in
from redstone.position import Move

HELLOS, HELLOS_RATE = 5, 0.1
"""Hellos on one wire that may come at once, and each second after that: all of a game may have to
be told in answer to one."""


class Stage(Enum):
    """How the two sides stand."""

    APART = "apart"  # there is no wire, or they have not met on it yet
    TOGETHER = "together"  # the copies are in step, or are being brought there
    DIFFER = "differ"  # the copies differ
    LEFT = "left"  # one side has left


class News(Enum):
    """What happened that no state tells."""

    DECLINED = "declined"  # the other side does not want what was offered here
    AGREED = "agreed"  # what was offered has been done
    LONGER = "longer"  # moves have come that this side had not


class Peer:
    """This side; `copy` is the game as it stands here.

    `on_change` is called when anything that is shown has changed without being done here, with
    what happened: a `News`, the number of a phrase, or None. `name` is what the person here calls
    themselves; `their_name` what the other does. So many watch at this device, and at the other.
    """

    left = timed = agreed = ""
    """What this side has left, the clock with its times as the game keeps it, and as cards have it;
    empty without a clock."""

    def __init__(
        self,
        table: str,
        copy: Copy,
        clock: Callable[[], float],
        on_change: Callable[[News | int | None], None] = lambda _: None,
        name: str = "",
    ) -> None:
        """`table` names this live game among others, `clock` tells seconds."""
        self.table, self.copy, self.name = table, copy, name
        self.stage = Stage.APART
        self.is_away = self.looks_away = self.is_paused = False
        self.broke: Broken | None = None
        self.blamed = (
            ""  # what this side broke, as the other says: a value of Broken, or a newer one
        )
        self.their_name = ""
        self.watched_here = self.watched_there = 0
        self.differing: Differing | None = None
        self.offers = Offers()
        self._clock, self.on_change = clock, on_change
        self._channel: Channel[Message] | None = None
        self._hellos = Allowance(HELLOS, HELLOS_RATE, clock)
        self._met = False
        self._their_seat = copy.seat.other
        self._expected = 0  # moves that the other side has said to have
        self._undone: Stamp | None = None  # of the copy that was given up last, as both agreed
        self._news: News | int | None = None
        self._mine_said, self._theirs_said = Pauses(SAID), Pauses(HEARD)

    # -- the wire --------------------------------------------------------------------------
    def channel(self) -> Channel[Message]:
        """A channel for another wire, in place of the one before."""
        before, self._channel = self._channel, None
        if before is not None:
            before.close()
        self._channel = Channel(self, self._clock, SPEECH)
        self._hellos = Allowance(HELLOS, HELLOS_RATE, self._clock)
        self._part(Stage.APART)
        self.broke, self.blamed, self.is_away = None, "", False
        return self._channel

    def leave(self) -> None:
        """Leave the other side, who is told."""
        channel, self._channel = self._channel, None
        self._part(Stage.LEFT)
        if channel is not None:
            channel.close(farewell=Bye(""))

    def _part(self, stage: Stage) -> None:
        self.stage, self.differing, self._met = stage, None, False
        self._expected = self.watched_there = 0
        self.offers.theirs = None

    @property
    def is_wired(self) -> bool:
        """True while there is a wire, whether or not both sides have met on it."""
        return self._channel is not None

    @property
    def is_joined(self) -> bool:
        """True while both sides have met on a wire."""
        return self.stage in (Stage.TOGETHER, Stage.DIFFER)

    @property
    def pending(self) -> Pending:
        """What has to be known on the next wire, wherever this side goes on."""
        return Pending(self.offers.lasting, self._undone)

    def go_on_with(self, pending: Pending) -> None:
        """Know what was left of an earlier connection."""
        self.offers.mine, self._undone = pending.offered, pending.undone

    @property
    def is_behind(self) -> bool:
        """True while moves are to come that the other side has said to have."""
        return self._expected > len(self.copy.tokens)

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
        if self.is_held or not self.copy.is_mine:
            return False
        self._move_on(self.copy.play(move))
        if self.stage is Stage.TOGETHER:
            self._send_moves(len(self.copy.tokens))
        return True

    def offer(self, wish: Wish, to: int = 0) -> None:
        """Offer something; where the other side has offered the same, that is to agree."""
        theirs = self.offers.theirs
        if theirs is not None and (theirs.wish, theirs.to) == (wish, to):
            self.answer(yes=True)
        elif self.is_joined and self.offers.mine is None and self._can_be(wish, to):
            if theirs is not None:
                self.answer(yes=False)
            self._send(self.offers.make(wish, to, self.copy.stamp))

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
        if mine is not None:
            self.offers.is_withdrawn = True
            self._send(Withdraw(mine.number))

    def go_on(self) -> None:
        """End the pause."""
        if self.is_paused:
            self.is_paused = False
            self._send(GoOn())

    def pulse(self) -> bool:
        """Look at the clock, if the game has one, about twice a second. True if it is over so."""
        return False

    def book(self) -> None:
        """Count what has passed into what the game keeps of its clock."""

    def look(self, *, here: bool) -> None:
        """The person here looks at the page, or does not."""
        self._send(Here(here))

    def be_watched(self, count: int) -> None:
        """So many watch at this device: the other side is told, now or once they have met."""
        is_news, self.watched_here = count != self.watched_here, count
        if is_news and self._met:
            self._send(Watched(count))

    def say(self, phrase: int) -> bool:
        """Say one of the phrases. False so soon after another that it is not said."""
        may = self._mine_said.may(self._clock())
        if may:
            self._send(Phrase(phrase))
        return may

    # -- told by the channel ---------------------------------------------------------------
    def joined(self, channel: Channel[Message]) -> None:
        """The other side is there for the first time on this wire."""
        if channel is self._channel:
            self.is_away = False
            self._greet()

    def presence(self, channel: Channel[Message], *, here: bool) -> None:
        """The wire is away, or back."""
        if channel is self._channel:
            self.is_away = not here
            self._tell(None)

    def cut(self, channel: Channel[Message], breach: Broken | None) -> None:
        """The wire is gone."""
        if channel is not self._channel:
            return
        self._channel, self.broke, self.is_away = None, breach, True
        self._part(Stage.LEFT if breach else Stage.APART)
        self._tell(None)

    def heard(self, channel: Channel[Message], message: Message) -> None:
        """A message has come. Raises Breach where it cannot come now."""
        if channel is not self._channel:
            return
        self._news = None
        if not (self._met or isinstance(message, Hello | Bye)):
            raise Breach(Broken.ORDER)
        match message:
            case Hello():
                self._hear_hello(message)
            case Moves():
                self._hear_moves(message)
            case Record():
                self._hear_record(message)
            case Offer():
                self._hear_offer(message)
            case Answer():
                self._hear_answer(message)
            case Withdraw():
                self.offers.forget_theirs(message.number)
                self._send(Answer(message.number, yes=False))
            case GoOn():
                self.is_paused = False
            case Bye():
                self._channel, self.blamed = None, message.breach
                self._part(Stage.LEFT)
                channel.close()
            case _:
                self._hear_more(message)
        self._tell(self._news)

    def _hear_more(self, message: Message) -> None:
        """A message of what is no move. Raises Breach where this game has none such."""
        match message:
            case Here():
                self.looks_away = not message.here
            case Watched():
                self.watched_there = message.count
            case Phrase():
                self._news = message.number if self._theirs_said.may(self._clock()) else None
            case _:
                raise Breach(Broken.ORDER)

    def _tell(self, news: News | int | None) -> None:
        self.on_change(news)

    # -- meeting ---------------------------------------------------------------------------
    def _greet(self) -> None:
        copy = self.copy
        self._send(
            Hello(VERSION, self.table, copy.head, copy.seat, copy.stamp, self.name, self.is_paused)
        )

    def _hear_hello(self, hello: Hello) -> None:
        self._hellos.take(1)
        if hello.version != VERSION:
            raise Breach(Broken.VERSION)
        if (hello.table, hello.game) != (self.table, self.copy.head):
            raise Breach(Broken.OTHER_GAME)
        if not self.copy.may_differ_from(hello.stamp, hello.seat):
            raise Breach(Broken.OTHER_GAME)
        self.their_name, self._their_seat = name_in(hello.name), hello.seat
        if not self._met:
            self.is_paused = self.is_paused and hello.paused
            if self.watched_here:
                self._send(Watched(self.watched_here))
        self._met, self.looks_away = True, False
        agreed = self._agreed_unheard(hello.stamp)
        if agreed is not None:
            self._take(agreed)
            self._greet()
        self.offers.lapse()
        self._compare(hello.stamp)

    def _agreed_unheard(self, theirs: Stamp) -> Copy | None:
        """The copy once done what was offered here: the other side agreed as the wire was cut."""
        mine = self.offers.mine
        done = self._done(mine) if mine is not None else None
        if done is None or (theirs.round, theirs.takebacks) != (done.round, done.takebacks):
            return None
        return done

    def _compare(self, theirs: Stamp) -> None:
        """Bring the copies in step, or find that they differ.

        Who has not yet heard that what they offered was agreed to finds it in this side's hello,
        and says hello again.
        """
        mine = self.copy.stamp
        if theirs == self._undone:
            self.stage = Stage.APART
        elif (theirs.round, theirs.takebacks) != (mine.round, mine.takebacks):
            self._differ()
        elif theirs.moves > mine.moves:
            self._agree()
            self._expected = theirs.moves
        elif not self.copy.agrees(theirs):
            self._differ()
        else:
            self._agree()
            if theirs.moves < mine.moves:
                self._send_moves(theirs.moves + 1)

    def _agree(self) -> None:
        self.stage, self.differing = Stage.TOGETHER, None

    def _differ(self) -> None:
        """The copies differ: the other side is shown this one, as often as it is found."""
        self.stage, self._expected = Stage.DIFFER, 0
        self.offers.lapse()
        if self.differing is None:
            self.differing = Differing(self.copy, self._their_seat)
            for first, moves in pieces(self.copy.tokens, 1):
                self._send(Record(first, moves, self.copy.stamp))

    # -- moves -----------------------------------------------------------------------------
    def _send_moves(self, first: int) -> None:
        for number, moves in pieces(self.copy.tokens, first):
            stamp = self.copy.stamp_at(number - 1 + len(moves))
            self._send(Moves(number, moves, stamp, self.left))

    def _hear_moves(self, message: Moves) -> None:
        copy, at = self.copy, message.stamp
        if self.stage is not Stage.TOGETHER:
            return
        if (at.round, at.takebacks) < (copy.round, copy.takebacks):
            return  # made before the other side heard what was agreed
        count = len(copy.tokens)
        if (at.round, at.takebacks) != (copy.round, copy.takebacks) or message.first > count + 1:
            raise Breach(Broken.ORDER)
        known = message.moves[: count + 1 - message.first]
        if known != copy.tokens[message.first - 1 : message.first - 1 + len(known)]:
            self._differ()
            return
        for token in message.moves[len(known) :]:
            if copy.is_mine:
                self._differ()  # they have moves of this side that it does not know of
                return
            copy = played(copy, token)
        if copy.agrees(at) and at.moves == message.first - 1 + len(message.moves):
            if copy is not self.copy:
                self._news = News.LONGER
                self.is_paused = False
                self._move_on(copy)
        else:
            self._differ()

    def _move_on(self, copy: Copy) -> None:
        self._take(copy)
        if len(copy.tokens) >= self._expected:
            self._expected = 0
        self.offers.lapse()

    def _take(self, copy: Copy) -> None:
        self.copy = copy

    # -- offers ----------------------------------------------------------------------------
    def _can_be(self, wish: Wish, to: int) -> bool:
        """True where such a wish makes sense for this copy as it stands."""
        if wish is Wish.COMMON:
            return self.differing is not None and self.differing.common == to
        if self.stage is not Stage.TOGETHER or (wish is Wish.PAUSE and self.is_paused):
            return False
        return can_be(self.copy, wish, to)

    def _hear_offer(self, offer: Offer) -> None:
        fits = offer.wish is Wish.COMMON or offer.stamp == self.copy.stamp
        if not (fits and self._can_be(offer.wish, offer.to)):
            self._send(Answer(offer.number, yes=False))
        elif self.offers.crosses(offer):
            self._do(offer)
        elif not self.offers.take(offer, self.copy.seat):
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
        copy = self._done(offer)
        if copy is None:
            return
        if offer.wish is Wish.COMMON:
            self._agree()
        elif copy.stamp != self.copy.stamp:
            self._undone = self.copy.stamp
        self.is_paused = offer.wish is Wish.PAUSE
        self._take(copy)
        self._news = News.AGREED
        self.offers.lapse()

    def _done(self, offer: Offer) -> Copy | None:
        """The copy once an offer is agreed to; None where it was made for another."""
        if offer.wish is Wish.COMMON:
            return self.differing.settled() if self.differing is not None else None
        return done(self.copy, offer)

    # -- copies that differ ----------------------------------------------------------------
    def _hear_record(self, record: Record) -> None:
        if self.stage is Stage.TOGETHER and record.stamp == self.copy.stamp:
            if record.first == 1:
                self._greet()  # they are in step: the other side is told so
            return
        self._differ()
        assert self.differing is not None
        self.differing.take(record)

    def _send(self, message: Message) -> None:
        if self._channel is not None:
            self._channel.send(message)
