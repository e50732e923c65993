"""Prior values of moves in Redstone and Red, before they are searched."""

from redstone.kernel.chance import below
from redstone.kernel.groups import FREE, free, now
from redstone.kernel.machine import f64, f64_array, i32, i32_array
from redstone.kernel.points import AREA, LARGEST, measures
from redstone.kernel.policy import BOTH_CODE, COST_CODE, NO_MOVE, RED_CODE, cheapest_move

CAPTURE_OPINION = 0.7
SENSIBLE_OPINION = 0.5
"""The prior chances of a capture, and of another sensible move."""
COST_OPINION = 0.1
"""Decrease of a move's chances for each point of cost, down to WORST_OPINION."""
WORST_OPINION = 0.05

LISTED, DOUBTFUL, TRUST = 0, 1, 2
listed = i32_array(3)
listed_move = i32_array(2 * LARGEST)
listed_chances = f64_array(2 * LARGEST)
"""The listed moves, with the mover's prior chances from 0 to 1.

listed[LISTED] is their number. listed[DOUBTFUL] is 1 if one may be missing. listed[TRUST] is the
number of playouts that prior values count as.
"""
USUAL_TRUST = 8
"""The playouts that prior values count as, for a simple policy."""


def list_stones() -> None:
    """List every legal move in random order, with its prior win rate."""
    area = measures[AREA]
    listed[LISTED] = listed[DOUBTFUL] = 0
    listed[TRUST] = USUAL_TRUST
    for index in range(now[FREE]):
        point = free[index]
        code = cheapest_move(point)
        if code != NO_MOVE:
            is_red = code & RED_CODE != 0
            add_move(point + area if is_red else point, opinion(code))
            if code & BOTH_CODE != 0:
                add_move(point if is_red else point + area, WORST_OPINION)
    shuffle_moves()


def opinion(code: i32) -> f64:
    """Return the mover's prior win rate for a code of `cheapest_move`."""
    if code < COST_CODE:
        return CAPTURE_OPINION if code & RED_CODE != 0 else SENSIBLE_OPINION
    chances = SENSIBLE_OPINION - COST_OPINION * f64(code >> 2)
    return chances if chances > WORST_OPINION else WORST_OPINION


def add_move(move: i32, chances: f64) -> None:
    """Append a move with its prior win rate to the list."""
    listed_move[listed[LISTED]] = move
    listed_chances[listed[LISTED]] = chances
    listed[LISTED] += 1


def shuffle_moves() -> None:
    """Shuffle the listed moves together with their chances."""
    for done in range(listed[LISTED]):
        other = done + below(listed[LISTED] - done)
        listed_move[done], listed_move[other] = listed_move[other], listed_move[done]
        listed_chances[done], listed_chances[other] = listed_chances[other], listed_chances[done]
