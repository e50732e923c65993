"""Construction of this side's `Peer` of a live game, new or continued."""

from collections.abc import Callable

from redstone.app.clock.timed import Timed
from redstone.app.live.agreed import Agreed
from redstone.app.live.clocks.times import Times
from redstone.app.live.invitation_choices import InvitationTerms
from redstone.app.live.peer import Peer
from redstone.app.live.replica import Replica
from redstone.clock.clock import Clock
from redstone.clock.control import Controls


def peer_of(
    table: str, replica: Replica, clock: Callable[[], float], chosen: InvitationTerms, timed: str
) -> Peer:
    """Return the `Peer` for a game with the chosen terms; `clock` returns seconds since 1970.

    `timed` is the clock stored with the game, empty for a new game.
    """
    agreed = Agreed.parse(chosen.clock)
    times = times_of(agreed, timed, replica, clock) if agreed is not None else None
    return Peer(table, replica, clock, chosen.name, times)


def times_of(agreed: Agreed, kept: str, replica: Replica, clock: Callable[[], float]) -> Times:
    """Return new clock times, or those of the stored text `kept` if they fit the agreed clock.

    A clock that is unreadable, or that has other time controls, is replaced by a new one.
    """
    controls = Controls.same(agreed.control)
    timed = Timed(Clock.new(controls))
    try:
        known = Timed.parse(kept) if kept else timed
    except ValueError:
        known = timed  # the other side will report the times left
    timed = known if known.clock.controls == controls else timed
    return Times(timed, replica, lambda: int(1000 * clock()), agreed.runs_away)
