"""The set-up of a rematch: the same game and players again."""

from dataclasses import replace

from redstone.app.play.settings import COACHED, Colour, Settings, Setup
from redstone.app.play.table import Table, new_table
from redstone.app.play.timing import unstarted_clock
from redstone.position import Player
from redstone.record.game import Seat


def setup_of_rematch(table: Table, level: int, settings: Settings) -> Setup:
    """Return the set-up of a rematch, in which the player who has Black now gets White.

    A player with handicap stones keeps them, and each person keeps their time controls. A coach
    asked for above `COACHED` is kept; up to that level the settings decide.
    """
    setup, colour = table.setup, table.game.colour(table.home_seat)
    keeps = setup.handicap or new_table(setup).game.start.board.stones
    colour = colour if keeps else colour.enemy
    moved = (colour is Player.BLACK) is not (table.home_seat is Seat.FIRST)
    chosen = setup.coach is not None and setup.level > COACHED
    coached = table.has_computer and (settings.coach_low if level <= COACHED else chosen)
    setup = replace(setup, level=level, colour=Colour(colour.value), aided=False, helped=False)
    setup = replace(setup, coach=0 if coached else None, by_others=False)
    return replace(setup, clock=unstarted_clock(setup.clock, exchanged=moved))
