"""The placements of Savage Go examined by a proof."""

from redstone.kernel.continuations import (
    DEAREST,
    MINE,
    THEIRS,
    add_continuation,
    add_win,
    behind,
    lose_in,
)
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
from redstone.kernel.saved_boards import CAREFULLY, keep_board, restore_board
from redstone.kernel.symmetries import change_by_loss, change_by_own, turn_number

ROOM_COST = 2
"""Cost of each liberty that the enemy's stones have after a stone: they must be filled."""
EYE_COST = 2
"""Cost of a stone without an empty point beside it that captures nothing, mostly in an own eye."""


def list_steps() -> bool:
    """Store all legal placements in the next slots, or a single win if the turn can win.

    Return False if one is too complex to decide. It is entered too, so that all moves prove
    nothing, but without a position's number, and it must not be played. The board is restored; the
    stored position CAREFULLY and `next_plan` are overwritten.
    """
    me = now[TO_MOVE]
    if wins_at_once() >= 0:
        add_win(turn[DUE] - 1)
        return True
    is_certain = True
    behind[MINE] = behind[THEIRS] = 0
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
    """Store a placement in the next slot, leaving the board after it.

    If the enemy's next turn can win at once, the move loses, and only updates slots[LAST].
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
    """Return the cost of a stone at a point: EYE_COST for an own eye, otherwise 0."""
    me = now[TO_MOVE]
    for k in range(4 * point, 4 * point + 4):
        group = at[neighbours[k]]
        if group == EMPTY or (group > RED and group & 1 != me and breaths[group >> 1] == 1):
            return 0
    return EYE_COST


def room_of(colour: i32) -> i32:
    """Return the number of distinct liberties of a colour's groups.

    Overwrites `mask`.
    """
    clear_mask()
    for point in range(measures[AREA]):
        group = at[point]
        if group > RED and group & 1 == colour and group >> 1 == point + 1:
            add_liberties(group)
    return bits_in_mask()
