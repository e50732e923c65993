"""Who sits down at a live game with a clock, to begin it or to go on."""

from collections.abc import Callable

from redstone.app.clock.timed import Timed
from redstone.app.hourglass.timed_peer import TimedPeer
from redstone.app.hourglass.times import Times
from redstone.app.live.agreed import Agreed
from redstone.app.live.copy import Copy
from redstone.app.live.session import LiveSession
from redstone.clock.clock import Clock
from redstone.clock.control import Controls


def timed_peer(session: LiveSession, clock: Callable[[], float]) -> TimedPeer:
    """This side of a game whose card has a clock; `clock` tells seconds since 1970."""
    copy, agreed = session.copy, Agreed.parse(session.chosen.clock)
    assert agreed is not None
    times = times_of(agreed, session.timed, copy, clock)
    return TimedPeer(session.table, copy, times, clock, session.chosen.name)


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
