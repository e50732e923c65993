"""The set-up of a new game that continues another with the same players."""

from dataclasses import replace

from redstone.app.play.settings import Colour, Setup
from redstone.app.play.table import Table, new_table
from redstone.app.play.timing import unstarted
from redstone.position import Player
from redstone.record.game import Seat


def setup_of_rematch(table: Table, level: int) -> Setup:
    """Return the set-up of a rematch, in which the player who has Black now has White.

    A player with handicap stones keeps them, and each person keeps their time controls.
    """
    setup, colour = table.setup, table.game.colour(table.home_seat)
    keeps = setup.handicap or new_table(setup).game.start.board.stones
    colour = colour if keeps else colour.enemy
    moved = (colour is Player.BLACK) is not (table.home_seat is Seat.FIRST)
    coach = None if setup.coach is None else 0
    setup = replace(setup, level=level, colour=Colour(colour.value), aided=False, coach=coach)
    return replace(setup, helped=coach is not None, clock=unstarted(setup.clock, exchanged=moved))
