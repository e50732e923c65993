"""The stones of Savage Go that a proof goes through, as `solver.savage_board` has them."""

from redstone.kernel.continuations import DEAREST, add_continuation, add_win
from redstone.kernel.groups import EMPTY, FREE, RED, TO_MOVE, at, breaths, free, now
from redstone.kernel.images import change_by_loss, change_by_own, turn_number
from redstone.kernel.keeping import CAREFULLY, keep_board, restore_board
from redstone.kernel.machine import i32
from redstone.kernel.points import neighbours
from redstone.kernel.savage_board import (
    BOUNDED,
    DUE,
    bounded,
    end_turn,
    is_complete,
    put_down,
    take_plan,
    turn,
    wins_at_once,
)
from redstone.kernel.savage_plan import can_go_on, is_too_intricate

EYE_COST = 4
"""Of a stone without an empty point beside it that takes nothing: mostly one's own eye."""


def list_steps() -> bool:
    """List all legal placements from the next slot on; one where the turn can win at once.

    False where it cannot be told of one whether it is legal. It is listed too, so that nothing is
    proven by all moves, but it must not be played.
    """
    if wins_at_once() >= 0:
        add_win(turn[DUE] - 1)
        return True
    is_certain = True
    keep_board(CAREFULLY)
    for index in range(now[FREE]):
        point = free[index]
        if can_go_on(point):
            list_step(point)
            restore_board(CAREFULLY)
        elif is_too_intricate():
            is_certain = False
            change_by_own(point)
            add_continuation(point, DEAREST, now[TO_MOVE], turn_number())
    return is_certain


def list_step(point: i32) -> None:
    """List a placement that is legal by the next plan, and leave the board as it is after it."""
    me, cost = now[TO_MOVE], cost_of(point)
    change_by_own(point)
    take_plan()
    put_down(point)
    if is_complete():
        for index in range(turn[BOUNDED]):
            change_by_loss(bounded[index])
        end_turn()
    add_continuation(point, cost, me, turn_number())


def cost_of(point: i32) -> i32:
    """EYE_COST or nothing."""
    me = now[TO_MOVE]
    for k in range(4 * point, 4 * point + 4):
        group = at[neighbours[k]]
        if group == EMPTY or (group > RED and group & 1 != me and breaths[group >> 1] == 1):
            return 0
    return EYE_COST
