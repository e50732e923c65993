"""Who sits down at a live game with a clock, to begin it or to go on."""

from collections.abc import Callable

from redstone.app.clock.timed import Timed
from redstone.app.live.agreed import Agreed
from redstone.app.live.clocks.timed_peer import TimedPeer
from redstone.app.live.clocks.times import Times
from redstone.app.live.replica import Replica
from redstone.app.live.session import LiveSession
from redstone.clock.clock import Clock
from redstone.clock.control import Controls


def timed_peer(session: LiveSession, clock: Callable[[], float]) -> TimedPeer:
    """This side of a game whose card has a clock; `clock` tells seconds since 1970."""
    replica, agreed = session.replica, Agreed.parse(session.chosen.clock)
    assert agreed is not None
    times = times_of(agreed, session.timed, replica, clock)
    return TimedPeer(session.table, replica, times, clock, session.chosen.name)


def times_of(agreed: Agreed, kept: str, replica: Replica, clock: Callable[[], float]) -> Times:
    """The clock of a game to begin, or of one that goes on with what was kept of it."""
    controls = Controls.same(agreed.control)
    timed = Timed(Clock.new(controls))
    try:
        known = Timed.parse(kept) if kept else timed
    except ValueError:
        known = timed  # the other side knows what both have left
    timed = known if known.clock.controls == controls else timed
    return Times(timed, replica, lambda: int(1000 * clock()), agreed.runs_away)
