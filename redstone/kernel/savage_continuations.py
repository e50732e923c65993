"""The stones of Savage Go that a proof goes through."""

from redstone.kernel.continuations import DEAREST, add_continuation, add_win, lose_in
from redstone.kernel.groups import (
    EMPTY,
    FREE,
    RED,
    TO_MOVE,
    add_liberties,
    at,
    bits_in_mask,
    breaths,
    clear_mask,
    free,
    now,
)
from redstone.kernel.images import change_by_loss, change_by_own, turn_number
from redstone.kernel.keeping import CAREFULLY, keep_board, restore_board
from redstone.kernel.machine import i32
from redstone.kernel.points import AREA, measures, neighbours
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

ROOM_COST = 2
"""Of each point that the enemy's stones have beside them after a stone: they are to be filled."""
EYE_COST = 2
"""Of a stone without an empty point beside it that takes nothing: mostly one's own eye."""


def list_steps() -> bool:
    """List all legal placements from the next slot on; one where the turn can win at once.

    False where it cannot be told of one whether it is legal. It is listed too, so that nothing is
    proven by all moves, but with no position's number, and it must not be played.
    """
    me = now[TO_MOVE]
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
            add_continuation(point, DEAREST, me, me)  # no stone is due
    return is_certain


def list_step(point: i32) -> None:
    """List a placement that is legal by the next plan, and leave the board as it is after it.

    One loses after which the enemy's turn can win at once.
    """
    me, cost = now[TO_MOVE], cost_of(point)
    change_by_own(point)
    take_plan()
    put_down(point)
    if is_complete():
        for index in range(turn[BOUNDED]):
            change_by_loss(bounded[index])
        end_turn()
    if now[TO_MOVE] != me and wins_at_once() >= 0:
        lose_in(1 + turn[DUE])
    else:
        add_continuation(point, cost + ROOM_COST * room_of(me ^ 1), me, turn_number())


def cost_of(point: i32) -> i32:
    """What a stone costs for where it lies: EYE_COST or nothing."""
    me = now[TO_MOVE]
    for k in range(4 * point, 4 * point + 4):
        group = at[neighbours[k]]
        if group == EMPTY or (group > RED and group & 1 != me and breaths[group >> 1] == 1):
            return 0
    return EYE_COST


def room_of(colour: i32) -> i32:
    """How many liberties the groups of a colour have together, each point once."""
    clear_mask()
    for point in range(measures[AREA]):
        group = at[point]
        if group > RED and group & 1 == colour and group >> 1 == point + 1:
            add_liberties(group)
    return bits_in_mask()
