"""Set-up of a position in the kernel, stone by stone."""

from redstone.kernel.board import take_point
from redstone.kernel.go_board import (
    BALANCE,
    DISPUTE,
    HAS_PASSED,
    KO,
    KOMI,
    LAST,
    OPENER,
    PASSES,
    TERRITORY,
    clear_going,
    dead,
    going,
    passed,
    terms,
)
from redstone.kernel.go_priors import make_weights
from redstone.kernel.go_shape import lay_out_around, show
from redstone.kernel.groups import (
    RED,
    TO_MOVE,
    at,
    breaths,
    clear_board,
    now,
    place_own,
    take_liberty,
)
from redstone.kernel.logarithm import logarithms, make_logarithms
from redstone.kernel.machine import exported, i32
from redstone.kernel.playout import GAMES, last_played, played
from redstone.kernel.points import AREA, GAME, GO, bit_of, lay_out, measures, neighbours, word_of
from redstone.kernel.savage_board import (
    BOUNDED,
    DUE,
    HELD,
    LEFT,
    NOBODY,
    PLANNED,
    WON,
    bounded,
    clear_turn,
    held,
    plan,
    turn,
)


@exported
def begin(cols: i32, rows: i32, game: i32) -> None:
    """Start the set-up: an empty board of this size for a game, Black to move."""
    measures[GAME] = game
    if logarithms[2] == 0.0:
        make_logarithms()
    lay_out(cols, rows)
    clear_board()
    clear_turn()
    if game == GO:
        make_weights()
        lay_out_around(cols, rows)
        clear_going()
    played[GAMES] = 0
    for move in range(4 * measures[AREA]):
        last_played[move] = 0


@exported
def put(point: i32, colour: i32) -> None:
    """Add a stone without captures, and make its colour the one to move."""
    take_point(point)
    now[TO_MOVE] = colour
    place_own(point)
    if measures[GAME] == GO:
        show(point, colour)


@exported
def put_red(point: i32) -> None:
    """Add a red stone, without captures."""
    take_point(point)
    at[point] = RED
    for k in range(4 * point, 4 * point + 4):
        group = at[neighbours[k]]
        if group > RED:
            take_liberty(group, point)


@exported
def give_turn(colour: i32) -> None:
    """Set the colour to move."""
    now[TO_MOVE] = colour


@exported
def begin_turn(due: i32, left: i32) -> None:
    """Set the stones due in Savage Go's turn, and the placements left before a draw.

    The turn is that of the colour to move, and has no plan yet. Groups without liberty on the board
    are entered as held if they are the mover's, otherwise as bounded.
    """
    turn[DUE], turn[LEFT], turn[WON] = due, left, NOBODY
    clear_turn()
    for point in range(measures[AREA]):
        group = at[point]
        if group > RED and group >> 1 == point + 1 and breaths[group >> 1] == 0:
            if group & 1 == now[TO_MOVE]:
                held[turn[HELD]] = group
                turn[HELD] += 1
            else:
                bounded[turn[BOUNDED]] = group
                turn[BOUNDED] += 1


@exported
def plan_point(point: i32) -> None:
    """Add a point to the turn's plan (Savage Go)."""
    plan[word_of[point]] |= bit_of[point]
    turn[PLANNED] += 1


@exported
def begin_count(komi: i32, territory: i32, dispute: i32, opener: i32) -> None:
    """Set Go's scoring (`terms` in `go_board`)."""
    terms[KOMI], terms[TERRITORY] = komi, territory
    terms[DISPUTE], terms[OPENER] = dispute, opener


@exported
def resume(ko: i32, last: i32, passes: i32, balance: i32) -> None:
    """Set Go's state of play (`going` in `go_board`)."""
    going[KO], going[LAST] = ko, last
    going[PASSES], going[BALANCE] = passes, balance


@exported
def passed_with(point: i32, colour: i32) -> None:
    """Set a point's contents at the latest two passes: 0 empty, 1 black, 2 white."""
    going[HAS_PASSED] = 1
    passed[point] = colour


@exported
def declare(point: i32, is_dead: i32) -> None:
    """Set whether a stone of Go counts as dead: 1 if so, otherwise 0."""
    dead[point] = is_dead
