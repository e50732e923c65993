"""A position laid out stone by stone."""

from redstone.kernel.board import take_point
from redstone.kernel.groups import RED, TO_MOVE, at, clear_board, now, place_own, take_liberty
from redstone.kernel.logarithm import logarithms, make_logarithms
from redstone.kernel.machine import exported, i32
from redstone.kernel.playout import GAMES, last_played, played
from redstone.kernel.points import AREA, lay_out, measures, neighbours


@exported
def begin(cols: i32, rows: i32) -> None:
    """An empty board of this size, with Black to move."""
    if logarithms[2] == 0.0:
        make_logarithms()
    lay_out(cols, rows)
    clear_board()
    played[GAMES] = 0
    for move in range(4 * measures[AREA]):
        last_played[move] = 0


@exported
def put(point: i32, colour: i32) -> None:
    """Lay out a stone, and leave its colour to move."""
    take_point(point)
    now[TO_MOVE] = colour
    place_own(point)


@exported
def put_red(point: i32) -> None:
    """Lay out a red stone; it captures nothing."""
    take_point(point)
    at[point] = RED
    for k in range(4 * point, 4 * point + 4):
        group = at[neighbours[k]]
        if group > RED:
            take_liberty(group, point)


@exported
def give_turn(colour: i32) -> None:
    """Say who is to move."""
    now[TO_MOVE] = colour
