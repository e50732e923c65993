"""Who watches the game that is played live here: each is told all of it, and says next to nothing.

The game does not hear of what they do wrong.
"""

from collections.abc import Callable
from dataclasses import dataclass

from redstone.app.live.codec import Broken, ProtocolError
from redstone.app.live.host import Guest, LiveHost
from redstone.app.live.message import Moves
from redstone.app.live.peer import Peer
from redstone.app.live.replica import Replica, pieces
from redstone.app.live.spectators.messages import (
    TO_HOST,
    VERSION,
    Back,
    Begun,
    PlayerPresence,
    Present,
    Shown,
)
from redstone.app.live.spectators.timing import reading_of
from redstone.app.live.stage import Stage
from redstone.clock.clock import Clock
from redstone.record.game import Seat

Spectator = Guest[Shown]


@dataclass(frozen=True)
class SpectatorView:
    """The game as spectators see it: a replica, and by seat the names and how both are there.

    `clock` is None in a game without one; its `since` is a time of this device.
    """

    replica: Replica
    names: tuple[str, str]
    present: tuple[PlayerPresence, PlayerPresence]
    paused: bool
    clock: Clock | None = None


def view_of(peer: Peer, *, looks_away: bool) -> SpectatorView:
    """The game of this side as it stands; `looks_away` if the person here does."""
    mine = PlayerPresence.ELSEWHERE if looks_away else PlayerPresence.HERE
    sides = [(peer.name, mine), (peer.their_name, _presence(peer))]
    if peer.replica.seat is Seat.SECOND:
        sides.reverse()
    (first, one), (second, other) = sides
    timed = peer.timing.timed.partition("/")[0]
    clock = Clock.parse(timed) if timed else None
    return SpectatorView(peer.replica, (first, second), (one, other), peer.is_paused, clock)


def _presence(peer: Peer) -> PlayerPresence:
    if peer.stage is Stage.LEFT:
        return PlayerPresence.GONE
    if not peer.is_here:
        return PlayerPresence.AWAY
    return PlayerPresence.ELSEWHERE if peer.presence.looks_away else PlayerPresence.HERE


class Spectators:
    """The game that is shown to the guests of the `host`; `table` is that of the game."""

    version, speech, wholes = VERSION, TO_HOST, (3, 0.1)

    def __init__(self, table: str, view: SpectatorView, clock: Callable[[], float]) -> None:
        """`clock` tells seconds, for a game with a clock those since 1970."""
        self.table, self.view, self._clock = table, view, clock
        self.host: LiveHost[Shown] = LiveHost(self, clock)
        self._told: dict[Spectator, tuple[SpectatorView, Present]] = {}

    def follow(self, view: SpectatorView) -> None:
        """The game stands so now: all who watch are told what is new."""
        self.view = view
        for spectator in self.host.guests:
            self._show(spectator)

    # -- told by the host ------------------------------------------------------------------
    def come(self, _guest: Spectator) -> None:
        """All are told of one more."""
        self.follow(self.view)

    def gone(self, guest: Spectator) -> None:
        """All are told of one less."""
        self._told.pop(guest, None)
        self.follow(self.view)

    def show_all(self, guest: Spectator) -> None:
        """Send a spectator all of the game again."""
        self._told.pop(guest, None)
        self._show(guest)

    def hear(self, _guest: Spectator, _message: Shown) -> None:
        """Refuse whatever they say besides."""
        raise ProtocolError(Broken.ORDER)

    # -- inside ----------------------------------------------------------------------------
    def _show(self, spectator: Spectator) -> None:
        view, before = self.view, self._told.get(spectator)
        present = Present(*view.present, view.paused, self.host.count)
        self._told[spectator] = (view, present)
        if before is None or _is_other(before[0], view):
            replica = view.replica
            begun = Begun(VERSION, replica.head, replica.revision, *view.names)
            spectator.channel.send(begun)
            _send_moves(spectator, replica, 1)
        else:
            _go_on(spectator, before[0].replica, view.replica)
        if before is None or before[1] != present:
            spectator.channel.send(present)
        if view.clock is not None and (before is None or before[0].clock != view.clock):
            spectator.channel.send(reading_of(view.clock, int(1000 * self._clock())))


def _go_on(spectator: Spectator, before: Replica, now: Replica) -> None:
    """Tell what was taken back and what was played since a replica of the same round."""
    common = _common(before.tokens, now.tokens)
    if common < len(before.tokens) or before.takebacks != now.takebacks:
        spectator.channel.send(Back(now.revision_at(common)))
    _send_moves(spectator, now, common + 1)


def _send_moves(spectator: Spectator, replica: Replica, first: int) -> None:
    for number, moves in pieces(replica.tokens, first):
        if moves:
            revision = replica.revision_at(number - 1 + len(moves))
            spectator.channel.send(Moves(number, moves, revision))


def _is_other(before: SpectatorView, view: SpectatorView) -> bool:
    """True where all has to be told anew: another round, or another name."""
    return before.replica.round != view.replica.round or before.names != view.names


def _common(before: tuple[str, ...], now: tuple[str, ...]) -> int:
    """How many first moves two lines have in common."""
    pairs = zip(before, now, strict=False)
    differing = (ply for ply, (one, other) in enumerate(pairs) if one != other)
    return next(differing, min(len(before), len(now)))
