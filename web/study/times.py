"""The time left on the players' clocks after each move, noted in the studied record."""

from contextlib import suppress

from redstone.app.clock.files import with_times
from redstone.app.clock.timed import Timed
from redstone.app.kept.storage import CLOCK
from redstone.app.play.timing import clock_in
from redstone.record.game import Game
from web.rooms import House


def clock_of(house: House, about: str) -> str:
    """Return the clock of a stored game, by its id, else of the game shown; empty for none."""
    current = house.current
    kept = None if about == current.id else current.kept.get(about)
    return clock_in(kept.players.get(CLOCK)) if kept else current.session.table.setup.clock


def with_times_left(game: Game, clock: str) -> Game:
    """Return a game with the times left in the notes of the moves that its clock has timed.

    Without a readable clock it is unchanged.
    """
    if clock:
        with suppress(ValueError):
            return with_times(game, Timed.parse(clock))
    return game
