"""The time left on the players' clocks after each move, noted in the studied record."""

from contextlib import suppress

from redstone.app.clock.files import with_times
from redstone.app.clock.timed import Timed
from redstone.app.play.timing import clean_clock_text
from redstone.app.storage.session_text import CLOCK
from redstone.record.game import Game
from web.rooms import Shell


def clock_of(shell: Shell, about: str) -> str:
    """Return the clock of a stored game, by its id, else of the game shown; empty for none."""
    current = shell.current
    kept = None if about == current.id else current.kept.get(about)
    return clean_clock_text(kept.players.get(CLOCK)) if kept else current.session.table.setup.clock


def with_times_left(game: Game, clock: str) -> Game:
    """Return a game with the times left in the notes of the moves that its clock has timed.

    Without a readable clock it is unchanged.
    """
    if clock:
        with suppress(ValueError):
            return with_times(game, Timed.parse(clock))
    return game
