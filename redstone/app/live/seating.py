"""Who sits down at a live game: this side's peer, with a clock or without."""

from collections.abc import Callable

from redstone.app.clock.timed import Timed
from redstone.app.live.agreed import Agreed
from redstone.app.live.copy import Copy
from redstone.app.live.peer import Peer
from redstone.app.live.session import LiveSession
from redstone.app.live.timed_peer import TimedPeer
from redstone.app.live.times import Times
from redstone.clock.clock import Clock
from redstone.clock.control import Controls


def peer_of(session: LiveSession, clock: Callable[[], float]) -> Peer:
    """This side of the game to come; `clock` tells seconds since 1970."""
    copy, name = session.copy, session.chosen.name
    agreed = Agreed.parse(session.chosen.clock)
    if agreed is None:
        return Peer(session.table, copy, clock, name=name)
    times = times_of(agreed, session.timed, copy, clock)
    return TimedPeer(session.table, copy, times, clock, name)


def times_of(agreed: Agreed, kept: str, copy: Copy, clock: Callable[[], float]) -> Times:
    """The clock of a game to begin, or of one that goes on with what was kept of it."""
    controls = Controls.same(agreed.control)
    timed = Timed(Clock.new(controls))
    try:
        known = Timed.parse(kept) if kept else timed
    except ValueError:
        known = timed  # the other side knows what both have left
    timed = known if known.clock.controls == controls else timed
    return Times(timed, copy, lambda: int(1000 * clock()), agreed.runs_away)
