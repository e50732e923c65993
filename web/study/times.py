"""What players had left on their clocks after each move, noted in the record that is studied."""

from contextlib import suppress

from redstone.app.clock.files import with_times
from redstone.app.clock.timed import Timed
from redstone.app.kept.storage import CLOCK
from redstone.app.play.timing import clock_in
from redstone.record.game import Game
from web.rooms import House


def clock_of(house: House, about: str) -> str:
    """The clock of a kept game by its id, else of the game shown, as a text; empty for none."""
    current = house.current
    kept = None if about == current.id else current.kept.get(about)
    return clock_in(kept.players.get(CLOCK)) if kept else current.session.table.setup.clock


def with_times_left(game: Game, clock: str) -> Game:
    """The game, at the end of the moves that its clock has timed, with what was left after them.

    Without, where there was no clock, or none that can be read.
    """
    if clock:
        with suppress(ValueError):
            return with_times(game, Timed.parse(clock))
    return game
