"""This device watches a game that is played live on another: a replica of it, move by move."""

from collections.abc import Callable
from dataclasses import replace

from redstone.app.live.codec import Broken, ProtocolError, Revision
from redstone.app.live.follower import Follower
from redstone.app.live.message import Moves
from redstone.app.live.replica import Replica, first_moves, played
from redstone.app.live.spectators.messages import (
    TO_WATCHER,
    VERSION,
    Back,
    Begun,
    PlayerPresence,
    Present,
    Shown,
)
from redstone.app.live.spectators.timing import Reading, standing
from redstone.app.live.stage import Stage
from redstone.app.play.player_names import clean_name
from redstone.clock.clock import Clock
from redstone.record.game import Game, Seat


class Watching:
    """The game as far as it was seen, and what is told beside it; `wire` is the end it comes by.

    `replica` has it as the first seat would; `names` are by seat, and so is `present`.
    """

    version, speech = VERSION, TO_WATCHER

    def __init__(self, table: str, game: Game, clock: Callable[[], float], name: str = "") -> None:
        """`table` and the empty `game` are those of the card; `clock` tells seconds since 1970."""
        self.wire: Follower[Shown] = Follower(self, table, clock, name)
        self.replica, self._empty, self._clock = Replica(game, Seat.FIRST), game, clock
        self.names = "", ""
        self.present = PlayerPresence.HERE, PlayerPresence.HERE
        self.is_paused, self.watching = False, 0
        self._timer: Clock | None = None
        self._lost_at: int | None = None  # when the wire went away, in milliseconds
        self._expected = 0  # moves that the game had as it was told of

    @property
    def is_whole(self) -> bool:
        """True once all has come that there was as the game was told of."""
        return self.wire.is_clear and len(self.replica.tokens) >= self._expected

    @property
    def clock(self) -> str:
        """The game's clock as it runs here, as games keep it; empty where none was told of.

        It stands while the wire is away.
        """
        timer, lost_at = self._timer, self._lost_at
        if timer is None:
            return ""
        return str(timer if lost_at is None else standing(timer, lost_at))

    # -- told by the wire ------------------------------------------------------------------
    def lose(self) -> None:
        """The wire is away or gone, or it is back."""
        is_lost = self.wire.is_away or self.wire.is_over
        self._lost_at = (self._lost_at or self._now) if is_lost else None

    def hear(self, message: Shown) -> None:
        """Hear of the game. Raises ProtocolError for what cannot be told now."""
        match message:
            case Begun():
                self._begin(message)
            case Moves():
                self._go_on(message)
            case Back():
                self._go_back(message.revision)
            case Present():
                self.present = message.first, message.second
                self.is_paused, self.watching = message.paused, message.watching
            case Reading():
                self._timer = message.clock(self._now)
            case _:
                raise ProtocolError(Broken.ORDER)

    # -- inside ----------------------------------------------------------------------------
    @property
    def _now(self) -> int:
        """Milliseconds since 1970."""
        return int(1000 * self._clock())

    def _begin(self, begun: Begun) -> None:
        self.wire.check_version(begun.version)
        revision = begun.revision
        replica = Replica(self._empty, Seat.FIRST, revision.round, revision.takebacks)
        if begun.game != replica.head:
            raise ProtocolError(Broken.OTHER_GAME)
        self.replica, self._expected = replica, revision.moves
        self.names = clean_name(begun.first), clean_name(begun.second)
        self.wire.has_all()

    def _go_on(self, message: Moves) -> None:
        """Moves are made here too, each through the rules."""
        replica = self.replica
        if self.wire.stage is not Stage.TOGETHER:
            return
        if message.first == len(replica.tokens) + 1:
            for token in message.moves:
                replica = played(replica, token)
            if replica.revision == message.revision:
                self.replica = replica
                return
        self.wire.ask_again()

    def _go_back(self, to: Revision) -> None:
        if self.wire.stage is not Stage.TOGETHER:
            return
        if to.moves <= len(self.replica.game.line):
            game = first_moves(self.replica.game, to.moves)
            replica = replace(self.replica, game=game, takebacks=to.takebacks)
            if replica.revision == to:
                self.replica = replica
                return
        self.wire.ask_again()
