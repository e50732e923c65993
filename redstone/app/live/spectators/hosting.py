"""The host of spectators: sends a live game played here to each spectator.

A breach by a spectator does not affect the game.
"""

from collections.abc import Callable
from dataclasses import dataclass

from redstone.app.live.codec import Broken, ProtocolError
from redstone.app.live.connection_stage import Stage
from redstone.app.live.host import Guest, LiveHost
from redstone.app.live.message import Moves
from redstone.app.live.peer import Peer
from redstone.app.live.replica import Replica, common_start, pieces
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
from redstone.clock.clock import Clock
from redstone.record.game import Seat

Spectator = Guest[Shown]


@dataclass(frozen=True)
class SpectatorView:
    """A game as spectators see it: the replica, with names and presence by seat.

    `clock` is None in a game without one; its `since` is a time of this device.
    """

    replica: Replica
    names: tuple[str, str]
    present: tuple[PlayerPresence, PlayerPresence]
    paused: bool
    clock: Clock | None = None


def view_of(peer: Peer, *, looks_away: bool) -> SpectatorView:
    """Return this side's game with names, presence and clock, as sent to spectators.

    `looks_away` is True if the page here is hidden.
    """
    mine = PlayerPresence.ELSEWHERE if looks_away else PlayerPresence.HERE
    sides = [(peer.name, mine), (peer.their_name, _presence(peer))]
    if peer.replica.seat is Seat.SECOND:
        sides.reverse()
    (first, one), (second, other) = sides
    timed = peer.timing.timed.partition("/")[0]
    clock = Clock.parse(timed) if timed else None
    return SpectatorView(peer.replica, (first, second), (one, other), peer.is_paused, clock)


def _presence(peer: Peer) -> PlayerPresence:
    """Return the opponent's presence for spectators: here, looking elsewhere, away or gone."""
    if peer.stage is Stage.LEFT:
        return PlayerPresence.GONE
    if not peer.is_here:
        return PlayerPresence.AWAY
    return PlayerPresence.ELSEWHERE if peer.presence.looks_away else PlayerPresence.HERE


class Spectators:
    """A live game shown to spectators, with its `host` and current `view`."""

    version, speech, wholes = VERSION, TO_HOST, (3, 0.1)

    def __init__(self, table: str, view: SpectatorView, clock: Callable[[], float]) -> None:
        """Show a live game to spectators, none so far.

        `clock` returns seconds; for a game with a clock, those since 1970.
        """
        self.table, self.view, self._clock = table, view, clock
        self.host: LiveHost[Shown] = LiveHost(self, clock)
        self._told: dict[Spectator, tuple[SpectatorView, Present]] = {}

    def follow(self, view: SpectatorView) -> None:
        """Set the current view, and send all spectators the changes."""
        self.view = view
        for spectator in self.host.guests:
            self._show(spectator)

    # -- called by the host ----------------------------------------------------------------
    def guest_joined(self, _guest: Spectator) -> None:
        """Send a new spectator the whole game, and the others the new count."""
        self.follow(self.view)

    def guest_left(self, guest: Spectator) -> None:
        """Drop a spectator's state, and send the others the new count."""
        self._told.pop(guest, None)
        self.follow(self.view)

    def show_all(self, guest: Spectator) -> None:
        """Send a spectator the whole game again."""
        self._told.pop(guest, None)
        self._show(guest)

    def handle(self, _guest: Spectator, _message: Shown) -> None:
        """Raise ProtocolError, as spectators may send no further messages."""
        raise ProtocolError(Broken.ORDER)

    # -- inside ----------------------------------------------------------------------------
    def _show(self, spectator: Spectator) -> None:
        """Send a spectator the game, the presence and the clock, as far as they have changed."""
        view, before = self.view, self._told.get(spectator)
        present = Present(*view.present, view.paused, self.host.count)
        self._told[spectator] = (view, present)
        if before is None or _is_other(before[0], view):
            replica = view.replica
            begun = Begun(VERSION, replica.head, replica.revision, *view.names)
            spectator.channel.send(begun)
            _send_moves(spectator, replica, 1)
        else:
            _send_progress(spectator, before[0].replica, view.replica)
        if before is None or before[1] != present:
            spectator.channel.send(present)
        if view.clock is not None and (before is None or before[0].clock != view.clock):
            spectator.channel.send(reading_of(view.clock, int(1000 * self._clock())))


def _send_progress(spectator: Spectator, before: Replica, now: Replica) -> None:
    """Send the takeback and the new moves between two replicas of the same round."""
    common = common_start(before.tokens, now.tokens)
    if common < len(before.tokens) or before.takebacks != now.takebacks:
        spectator.channel.send(Back(now.revision_at(common)))
    _send_moves(spectator, now, common + 1)


def _send_moves(spectator: Spectator, replica: Replica, first: int) -> None:
    """Send a spectator the moves from number `first` on."""
    for number, moves in pieces(replica.tokens, first):
        if moves:
            revision = replica.revision_at(number - 1 + len(moves))
            spectator.channel.send(Moves(number, moves, revision))


def _is_other(before: SpectatorView, view: SpectatorView) -> bool:
    """Return True if the whole game must be sent again: a new round, or new names."""
    return before.replica.round != view.replica.round or before.names != view.names
