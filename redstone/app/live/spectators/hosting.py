"""Who watches the game that is played live here: each is told all of it, and says next to nothing.

Whatever one of them does wrong ends their own wire alone: the game does not hear of it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from redstone.app.live.channel import Allowance, Channel
from redstone.app.live.codec import Broken, Bye, ProtocolError
from redstone.app.live.message import MAX_WATCHING, Moves
from redstone.app.live.peer import Peer
from redstone.app.live.replica import Replica, pieces
from redstone.app.live.spectators.messages import (
    TO_HOST,
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
from redstone.app.live.spectators.timing import reading_of
from redstone.app.live.stage import Stage
from redstone.app.play.people import name_in
from redstone.clock.clock import Clock
from redstone.record.game import Seat

WHOLES, WHOLES_RATE = 3, 0.1
"""How often all of the game is sent again to one of them: at once, and each second after that."""


@dataclass(frozen=True)
class View:
    """The game as spectators see it: a replica, and by seat the names and how both are there.

    `clock` is None in a game without one; its `since` is a time of this device.
    """

    replica: Replica
    names: tuple[str, str]
    present: tuple[Presence, Presence]
    paused: bool
    clock: Clock | None = None


def view_of(peer: Peer, *, looks_away: bool) -> View:
    """The game of this side as it stands; `looks_away` if the person here does."""
    mine = Presence.ELSEWHERE if looks_away else Presence.HERE
    sides = [(peer.name, mine), (peer.their_name, _presence(peer))]
    if peer.replica.seat is Seat.SECOND:
        sides.reverse()
    (first, one), (second, other) = sides
    timed = peer.timing.timed.partition("/")[0]
    clock = Clock.parse(timed) if timed else None
    return View(peer.replica, (first, second), (one, other), peer.is_paused, clock)


def _presence(peer: Peer) -> Presence:
    if peer.stage is Stage.LEFT:
        return Presence.GONE
    if not peer.is_joined or peer.presence.is_away:
        return Presence.AWAY
    return Presence.ELSEWHERE if peer.presence.looks_away else Presence.HERE


class Spectators:
    """Who watches: at most `MAX_WATCHING`, each at a wire of their own.

    `table` is that of the game. `on_change` is called with the name of who has come, empty where
    they have none, and with None when somebody has gone.
    """

    def __init__(
        self,
        table: str,
        view: View,
        clock: Callable[[], float],
        on_change: Callable[[str | None], None] = lambda _: None,
    ) -> None:
        """`clock` tells seconds, for a game with a clock those since 1970."""
        self.table, self.view = table, view
        self._clock, self.on_change = clock, on_change
        self._watchers: list[Watcher] = []

    @property
    def count(self) -> int:
        """How many watch."""
        return sum(watcher.is_met for watcher in self._watchers)

    @property
    def is_full(self) -> bool:
        """True while nobody else can watch."""
        return self.count >= MAX_WATCHING

    def admit(self, table: str) -> Channel[Shown]:
        """A channel for who comes by the card of this table; who has not come before is let go."""
        for watcher in [each for each in self._watchers if not each.is_met]:
            watcher.leave()
        watcher = Watcher(self, table, self._clock)
        self._watchers.append(watcher)
        return watcher.channel

    def follow(self, view: View) -> None:
        """The game stands so now: all who watch are told what is new."""
        self.view = view
        for watcher in tuple(self._watchers):
            watcher.show(view, self.count)

    def close(self) -> None:
        """Nobody watches any more; all are told."""
        for watcher in tuple(self._watchers):
            watcher.leave()

    # -- told by those who watch -----------------------------------------------------------
    def come(self, name: str) -> None:
        """Somebody has come; too many are sent away."""
        self.on_change(name)
        self.follow(self.view)

    def gone(self, watcher: "Watcher") -> None:
        """Somebody is gone, whyever."""
        self._watchers.remove(watcher)
        if watcher.is_met:
            self.follow(self.view)
            self.on_change(None)


class Watcher:
    """One who watches, at this end of the wire to them."""

    def __init__(self, gallery: Spectators, table: str, clock: Callable[[], float]) -> None:
        """`table` is that of the card which they have got."""
        self._gallery, self._table, self._clock = gallery, table, clock
        self.channel: Channel[Shown] = Channel(self, clock, TO_HOST)
        self._wholes = Allowance(WHOLES, WHOLES_RATE, clock)
        self._told: tuple[View, Present] | None = None
        self._shows_clock = self.is_met = False
        self._read_out: Clock | None = None

    def show(self, view: View, watching: int) -> None:
        """Tell them what is new, once they have said that they watch."""
        if not self.is_met:
            return
        present = Present(*view.present, view.paused, watching)
        before, self._told = self._told, (view, present)
        if before is None or _is_other(before[0], view):
            self._begin(view)
        else:
            self._go_on(before[0], view)
        if before is None or before[1] != present:
            self.channel.send(present)
        self._read_clock(view.clock)

    def leave(self) -> None:
        """Send them away."""
        self.channel.close(farewell=Bye(""))

    # -- told by the channel ---------------------------------------------------------------
    def joined(self, _channel: Channel[Shown]) -> None:
        """They speak first."""

    def wire_changed(self, _channel: Channel[Shown], *, here: bool) -> None:
        """Whoever is away may come back, with what was shown meanwhile."""

    def cut(self, _channel: Channel[Shown], _breach: Broken | None) -> None:
        """They are gone."""
        self._gallery.gone(self)

    def heard(self, channel: Channel[Shown], message: Shown) -> None:
        """A message has come. Raises ProtocolError where it cannot come now."""
        match message:
            case Watch() if not self.is_met:
                self._meet(message)
            case Again() if self.is_met:
                self._wholes.take(1)
                self._told = self._read_out = None
                self._gallery.follow(self._gallery.view)
            case AskClock() if self.is_met and not self._shows_clock:
                self._shows_clock = True
                self._read_clock(self._gallery.view.clock)
            case Bye():
                channel.close()
            case _:
                raise ProtocolError(Broken.ORDER)

    # -- inside ----------------------------------------------------------------------------
    def _meet(self, watch: Watch) -> None:
        if watch.version != VERSION:
            raise ProtocolError(Broken.VERSION)
        if watch.table != self._table:
            raise ProtocolError(Broken.OTHER_GAME)
        if self._gallery.is_full:
            raise ProtocolError(Broken.ORDER)
        self.is_met = True
        self._gallery.come(name_in(watch.name))

    def _begin(self, view: View) -> None:
        replica = view.replica
        self.channel.send(Begun(VERSION, replica.head, replica.revision, *view.names))
        self._send_moves(view, 1)

    def _go_on(self, before: View, view: View) -> None:
        """Tell what was taken back and what was played since a view of the same round."""
        had, replica = before.replica.tokens, view.replica
        common = _common(had, replica.tokens)
        back = common < len(had) or before.replica.takebacks != replica.takebacks
        if back:
            self.channel.send(Back(replica.revision_at(common)))
        if common < len(replica.tokens):
            self._send_moves(view, common + 1)

    def _send_moves(self, view: View, first: int) -> None:
        """Send the moves from a number on; that there is a clock is told where there are none."""
        replica, left = view.replica, _left(view.clock)
        for number, moves in pieces(replica.tokens, first):
            if moves or left:
                revision = replica.revision_at(number - 1 + len(moves))
                self.channel.send(Moves(number, moves, revision, left))

    def _read_clock(self, clock: Clock | None) -> None:
        """Read the clock out where it goes on otherwise than it was read out last."""
        if self._shows_clock and clock is not None and clock != self._read_out:
            self._read_out = clock
            self.channel.send(reading_of(clock, int(1000 * self._clock())))


def _left(clock: Clock | None) -> str:
    """What both seats had left as the turn began, as clocks write it; empty without a clock."""
    return f"{clock.first} {clock.second}" if clock else ""


def _is_other(before: View, view: View) -> bool:
    """True where all has to be told anew: another round, or another name."""
    return before.replica.round != view.replica.round or before.names != view.names


def _common(before: tuple[str, ...], now: tuple[str, ...]) -> int:
    """How many first moves two lines have in common."""
    pairs = zip(before, now, strict=False)
    differing = (ply for ply, (one, other) in enumerate(pairs) if one != other)
    return next(differing, min(len(before), len(now)))
