"""Dispatch to the functions that differ by game."""

from redstone.kernel.board import play_redstone, redstone_outcome
from redstone.kernel.go_board import play_go
from redstone.kernel.go_count import go_outcome
from redstone.kernel.go_playout import go_playout
from redstone.kernel.go_priors import list_go_moves
from redstone.kernel.groups import BLACK
from redstone.kernel.machine import exported, f64, i32
from redstone.kernel.playout import redstone_playout
from redstone.kernel.points import GAME, GO, SAVAGE, measures
from redstone.kernel.priors import list_stones
from redstone.kernel.savage_board import DRAWN, savage_outcome
from redstone.kernel.savage_plan import play_savage
from redstone.kernel.savage_priors import list_placements
from redstone.kernel.savage_turn import savage_playout


@exported
def play(move: i32) -> None:
    """Play a legal move: a point, or `area` more for red; in Go the pass is `area`."""
    if measures[GAME] == SAVAGE:
        play_savage(move)
    elif measures[GAME] == GO:
        play_go(move)
    else:
        play_redstone(move)


@exported
def outcome() -> i32:
    """Return the winning colour, DRAWN, or NOBODY during the game.

    In Savage Go a win that the turn at hand can bring counts.
    """
    if measures[GAME] == GO:
        return go_outcome()
    return savage_outcome() if measures[GAME] == SAVAGE else redstone_outcome()


@exported
def list_moves() -> None:
    """List the moves worth searching, in random order, with prior values.

    See `listed_chances` in `opinions`.
    """
    if measures[GAME] == SAVAGE:
        list_placements()
    elif measures[GAME] == GO:
        list_go_moves()
    else:
        list_stones()


def playout() -> f64:
    """Play the board to the end by the playout policy; return Black's result, 0 to 1."""
    if measures[GAME] == GO:
        return go_playout()
    return worth(savage_playout() if measures[GAME] == SAVAGE else redstone_playout())


def worth(won: i32) -> f64:
    """Return an outcome as Black's result: 1 for a win, 0.5 for DRAWN, otherwise 0."""
    return 0.5 if won == DRAWN else 1.0 if won == BLACK else 0.0
