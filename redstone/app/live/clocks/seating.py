"""Who sits down at a live game, to begin it or to go on."""

from collections.abc import Callable

from redstone.app.clock.timed import Timed
from redstone.app.live.agreed import Agreed
from redstone.app.live.chosen import Chosen
from redstone.app.live.clocks.times import Times
from redstone.app.live.peer import Peer
from redstone.app.live.replica import Replica
from redstone.clock.clock import Clock
from redstone.clock.control import Controls


def peer_of(
    table: str, replica: Replica, clock: Callable[[], float], chosen: Chosen, timed: str
) -> Peer:
    """This side of a game by what its card says; `clock` tells seconds since 1970.

    `timed` is the clock that was kept with the game, empty for a game to begin.
    """
    agreed = Agreed.parse(chosen.clock)
    times = times_of(agreed, timed, replica, clock) if agreed is not None else None
    return Peer(table, replica, clock, chosen.name, times)


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
