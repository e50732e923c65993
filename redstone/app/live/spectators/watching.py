"""The spectator's side: a replica of a live game on another device."""

from collections.abc import Callable
from dataclasses import replace

from redstone.app.live.codec import Broken, ProtocolError, Revision
from redstone.app.live.connection_stage import Stage
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
from redstone.app.play.player_names import clean_name
from redstone.clock.clock import Clock
from redstone.record.game import Game, Seat


class Watching:
    """The watched game as far as received; `wire` is this end of the connection.

    `replica` is that of the first seat. `names` and `present` are by seat. `watching` is the
    number of spectators.
    """

    version, speech = VERSION, TO_WATCHER

    def __init__(self, table: str, game: Game, clock: Callable[[], float], name: str = "") -> None:
        """Start to watch with the card's `table` id and its `game` without moves, as person `name`.

        `clock` returns seconds since 1970.
        """
        self.wire: Follower[Shown] = Follower(self, table, clock, name)
        self.replica, self._empty, self._clock = Replica(game, Seat.FIRST), game, clock
        self.names = "", ""
        self.present = PlayerPresence.HERE, PlayerPresence.HERE
        self.is_paused, self.watching = False, 0
        self._timer: Clock | None = None
        self._lost_at: int | None = None  # when the wire went away, in milliseconds
        self._expected = 0  # the number of moves announced by `Begun`

    @property
    def is_whole(self) -> bool:
        """True while connected and all moves announced by the host have arrived."""
        return self.wire.is_clear and len(self.replica.tokens) >= self._expected

    @property
    def clock(self) -> str:
        """The game's running clock, as text to store with games; empty without one.

        It stops while the wire is away or gone.
        """
        timer, lost_at = self._timer, self._lost_at
        if timer is None:
            return ""
        return str(timer if lost_at is None else standing(timer, lost_at))

    # -- called by the wire ----------------------------------------------------------------
    def connection_changed(self) -> None:
        """Stop the clock while the connection is interrupted or ended; restart it when restored."""
        is_lost = self.wire.is_away or self.wire.is_over
        self._lost_at = (self._lost_at or self._now) if is_lost else None

    def handle(self, message: Shown) -> None:
        """Store the game, moves, takeback, presence or clock that the host sends.

        Raises ProtocolError if the message is not allowed now.
        """
        match message:
            case Begun():
                self._begin(message)
            case Moves():
                self._apply_moves(message)
            case Back():
                self._apply_takeback(message.revision)
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
        """The current time in milliseconds since 1970."""
        return int(1000 * self._clock())

    def _begin(self, begun: Begun) -> None:
        """Restart the replica; its moves follow in other messages.

        Raises ProtocolError for another version or game.
        """
        self.wire.check_version(begun.version)
        revision = begun.revision
        replica = Replica(self._empty, Seat.FIRST, revision.round, revision.takebacks)
        if begun.game != replica.head:
            raise ProtocolError(Broken.OTHER_GAME)
        self.replica, self._expected = replica, revision.moves
        self.names = clean_name(begun.first), clean_name(begun.second)
        self.wire.has_all()

    def _apply_moves(self, message: Moves) -> None:
        """Apply received moves by the rules; request the whole game if they do not fit.

        Raises ProtocolError if the rules refuse one.
        """
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

    def _apply_takeback(self, to: Revision) -> None:
        """Apply a takeback; request the whole game if the result does not fit."""
        if self.wire.stage is not Stage.TOGETHER:
            return
        if to.moves <= len(self.replica.game.line):
            game = first_moves(self.replica.game, to.moves)
            replica = replace(self.replica, game=game, takebacks=to.takebacks)
            if replica.revision == to:
                self.replica = replica
                return
        self.wire.ask_again()
