"""A live game over simulated connections, and spectators at one of the two players."""

from dataclasses import dataclass

from redstone.app.live.channel import Channel
from redstone.app.live.spectators.hosting import Spectators, view_of
from redstone.app.live.spectators.messages import Shown
from redstone.app.live.spectators.watching import Watching
from redstone.record.game import Game
from tests.live.wires import SIDES, SimulatedEnd, Two


@dataclass
class SpectatorEnd:
    """A spectator, with the connection to the host."""

    watching: Watching
    here: Channel[Shown]
    there: Channel[Shown]
    to_host: list[str]
    to_watcher: list[str]


class Watchable(Two):
    """Two players, and the spectators at the first of them."""

    def __init__(self, game: str = "redstone", size: int = 3, options: str = "") -> None:
        """Make two players and a host of spectators, without any yet."""
        super().__init__(game, size, options)
        self.come: list[str | None] = []
        peer = self.peers[0]
        view = view_of(peer, looks_away=False)
        self.spectators = Spectators(peer.table, view, lambda: self.calendar)
        self.spectators.host.on_change = self.come.append
        self.seats: list[SpectatorEnd] = []

    @property
    def calendar(self) -> float:
        """The host's time in seconds."""
        return self.time

    @property
    def watchers_calendar(self) -> float:
        """The spectators' time in seconds."""
        return self.calendar

    def admit(self, table: str = "watch-1", name: str = "Ada", card: str = "") -> SpectatorEnd:
        """Let a spectator join by a table's card; `card` is the table id that they use."""
        start = self.peers[0].replica.game.go_to(0).without_future()
        watching = Watching(card or table, start, lambda: self.watchers_calendar, name=name)
        there, here = self.spectators.host.admit(table), watching.wire.channel()
        seat = SpectatorEnd(watching, here, there, [], [])
        here.wire, there.wire = SimulatedEnd(seat.to_host), SimulatedEnd(seat.to_watcher)
        self.seats.append(seat)
        there.opened()
        here.opened()
        return seat

    def show(self) -> None:
        """Send the first side's game to its spectators."""
        self.spectators.follow(view_of(self.peers[0], looks_away=False))
        self.peers[0].set_spectators(self.spectators.host.count)

    def pass_on(self, seat: SpectatorEnd) -> None:
        """Deliver all messages between the host and a spectator."""
        while seat.to_host or seat.to_watcher:
            self.time += 0.1
            while seat.to_host:
                seat.there.arrived(seat.to_host.pop(0))
            while seat.to_watcher:
                seat.here.arrived(seat.to_watcher.pop(0))

    def settle(self) -> None:
        """Deliver all messages between the players, and between the host and the spectators."""
        super().settle()
        for _ in SIDES:  # who comes is told of once more, to all
            self.show()
            for seat in self.seats:
                self.pass_on(seat)
        super().settle()

    def sees(self, seat: SpectatorEnd) -> bool:
        """Return True if a spectator has the host's current game."""
        return seat.watching.replica.revision == self.peers[0].replica.revision

    @property
    def game(self) -> Game:
        """The game of the host."""
        return self.peers[0].replica.game
