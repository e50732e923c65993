"""This device watches a game that is played live on another: a replica of it, move by move."""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum

from redstone.app.live.channel import Channel
from redstone.app.live.codec import Broken, Bye, ProtocolError, Revision
from redstone.app.live.message import Moves
from redstone.app.live.replica import Replica, first_moves, played
from redstone.app.live.spectators.messages import (
    TO_WATCHER,
    VERSION,
    Again,
    AskClock,
    Back,
    Begun,
    Presence,
    Present,
    Shown,
    Watch,
)
from redstone.app.live.spectators.timing import Reading, standing
from redstone.app.play.people import name_in
from redstone.clock.clock import Clock
from redstone.record.game import Game, Seat


class Sight(Enum):
    """How well a game is seen."""

    WAITING = "waiting"  # the other device has not told of it yet
    CLEAR = "clear"
    AWAY = "away"  # the wire is away, and may come back
    OVER = "over"  # the wire is gone: what was seen stays


class Watching:
    """The game as far as it was seen, and what is told beside it.

    `replica` has it as the first seat would; `names` are by seat, and so is `present`. `broke` is
    how the other device broke the protocol, if it did. `on_change` is called when anything is new.
    """

    def __init__(
        self,
        table: str,
        game: Game,
        clock: Callable[[], float],
        on_change: Callable[[], None] = lambda: None,
        name: str = "",
    ) -> None:
        """`table` and the empty `game` are those of the card; `clock` tells seconds since 1970."""
        self.table, self.replica, self._name = table, Replica(game, Seat.FIRST), name
        self.on_change, self._clock = on_change, clock
        self._empty = game
        self.sight = Sight.WAITING
        self.broke: Broken | None = None
        self.names = "", ""
        self.present = Presence.HERE, Presence.HERE
        self.is_paused, self.watching = False, 0
        self._timer: Clock | None = None
        self._lost_at: int | None = None  # when the wire went away, in milliseconds
        self._has_asked = False  # for the clock
        self._channel: Channel[Shown] | None = None
        self._expected = 0  # moves that the game had as it was told of
        self._waits = True  # for all of the game; what comes before that counts for nothing

    @property
    def is_whole(self) -> bool:
        """True once all has come that there was as the game was told of."""
        return self.sight is Sight.CLEAR and len(self.replica.tokens) >= self._expected

    @property
    def clock(self) -> str:
        """The game's clock as it runs here, as games keep it; empty where none was told of.

        It stands while the wire is away.
        """
        timer, lost_at = self._timer, self._lost_at
        if timer is None:
            return ""
        return str(timer if lost_at is None else standing(timer, lost_at))

    def channel(self) -> Channel[Shown]:
        """The channel to watch by."""
        self._channel = Channel(self, self._clock, TO_WATCHER)
        return self._channel

    def leave(self) -> None:
        """Watch no more; the other device is told."""
        if self._channel is not None:
            self._channel.close(farewell=Bye(""))

    # -- told by the channel ---------------------------------------------------------------
    def joined(self, channel: Channel[Shown]) -> None:
        """The other device is there."""
        channel.send(Watch(VERSION, self.table, self._name))

    def wire_changed(self, _channel: Channel[Shown], *, here: bool) -> None:
        """The wire is away, or back."""
        if self.sight is not Sight.WAITING:
            self.sight = Sight.CLEAR if here else Sight.AWAY
            self._lost_at = None if here else self._lost_at or self._now
            self.on_change()

    def cut(self, _channel: Channel[Shown], breach: Broken | None) -> None:
        """The wire is gone."""
        self.sight, self.broke, self._channel = Sight.OVER, breach, None
        self._lost_at = self._lost_at or self._now
        self.on_change()

    def heard(self, channel: Channel[Shown], message: Shown) -> None:
        """A message has come. Raises ProtocolError where it cannot come now."""
        match message:
            case Begun():
                self._begin(message)
            case Moves():
                self._ask_clock(message)
                self._go_on(message)
            case Back():
                self._go_back(message.revision)
            case Present():
                self.present = message.first, message.second
                self.is_paused, self.watching = message.paused, message.watching
            case Reading():
                self._timer = message.clock(self._now)
            case Bye():
                channel.close()
                return
            case _:
                raise ProtocolError(Broken.ORDER)
        self.on_change()

    # -- inside ----------------------------------------------------------------------------
    @property
    def _now(self) -> int:
        """Milliseconds since 1970."""
        return int(1000 * self._clock())

    def _ask_clock(self, message: Moves) -> None:
        """Ask once for the clock where the moves tell that there is one: older hosts have none."""
        if message.left and not self._has_asked and self._channel is not None:
            self._has_asked = True
            self._channel.send(AskClock())

    def _begin(self, begun: Begun) -> None:
        if begun.version != VERSION:
            raise ProtocolError(Broken.VERSION)
        revision = begun.revision
        replica = Replica(self._empty, Seat.FIRST, revision.round, revision.takebacks)
        if begun.game != replica.head:
            raise ProtocolError(Broken.OTHER_GAME)
        self.replica, self.sight, self._waits = replica, Sight.CLEAR, False
        self._expected = revision.moves
        self.names = name_in(begun.first), name_in(begun.second)

    def _go_on(self, message: Moves) -> None:
        """Moves are made here too, each through the rules."""
        replica, at = self.replica, message.revision
        if self._waits:
            return
        if message.first != len(replica.tokens) + 1:
            self._ask_again()
            return
        for token in message.moves:
            replica = played(replica, token)
        if replica.revision == at:
            self.replica = replica
        else:
            self._ask_again()

    def _go_back(self, to: Revision) -> None:
        if self._waits:
            return
        ply = to.moves
        if ply > len(self.replica.game.line):
            self._ask_again()
            return
        game = first_moves(self.replica.game, ply)
        replica = replace(self.replica, game=game, takebacks=to.takebacks)
        if replica.revision == to:
            self.replica = replica
        else:
            self._ask_again()

    def _ask_again(self) -> None:
        """What is here is not what is told: until all of it has come again, nothing is."""
        self._waits = True
        if self._channel is not None:
            self._channel.send(Again())
