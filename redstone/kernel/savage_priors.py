"""Prior values of placements in Savage Go, before they are searched."""

from redstone.kernel.groups import FREE, add_liberties, breaths, clear_mask, free, mask, now
from redstone.kernel.machine import i32
from redstone.kernel.points import bit_of, word_of
from redstone.kernel.priors import (
    DOUBTFUL,
    LISTED,
    TRUST,
    USUAL_TRUST,
    add_move,
    listed,
    shuffle_moves,
)
from redstone.kernel.savage_board import (
    DUE,
    ENEMIES,
    HELD,
    PLANNED,
    counts,
    enemies,
    held,
    is_legal,
    is_unfreed,
    turn,
    winning,
    wins_at_once,
)
from redstone.kernel.savage_turn import EYE, judge

OPINION = 0.5
"""The prior chances of a placement."""
EYE_OPINION = 0.2
"""The prior chances of a placement that fills an own eye."""


def list_placements() -> None:
    """List placements in random order: all legal ones, or only those that matter.

    The order of a turn's stones does not matter. So if the turn can win, only the points that win
    are listed. If own groups wait for a capture, only points towards it are.
    """
    listed[LISTED] = listed[DOUBTFUL] = 0
    listed[TRUST] = USUAL_TRUST
    count = wins_at_once()
    if count > 0:
        for index in range(count):
            if is_legal(winning[index]):
                add_move(winning[index], 1.0)
    else:
        is_waiting = mark_freeing()
        for index in range(now[FREE]):
            point = free[index]
            if not is_waiting or mask[word_of[point]] & bit_of[point] != 0:
                list_placement(point)
    shuffle_moves()


def list_placement(point: i32) -> None:
    """Add a point to the list if it is legal; mark the list doubtful if a plan is unclear."""
    if is_legal(point):
        add_move(point, EYE_OPINION if judge(point) == EYE else OPINION)
    elif turn[PLANNED] > 0:
        listed[DOUBTFUL] = 1


def mark_freeing() -> bool:
    """Set `mask` to the points that help free the first held group; False if none is held.

    They are the liberties of the enemy groups beside it that the stones due can capture. A held
    group has no liberty.
    """
    for index in range(turn[HELD]):
        if is_unfreed(held[index]):
            clear_mask()
            for each in range(counts[ENEMIES]):
                if breaths[enemies[each] >> 1] <= turn[DUE]:
                    add_liberties(enemies[each])
            return True
    return False
