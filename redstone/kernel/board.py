"""Redstone and Red on the kernel's board; a test compares it with `rules.redstone`."""

from redstone.kernel.groups import (
    BLACK,
    EMPTY,
    FREE,
    RED,
    STONES,
    TO_MOVE,
    WHITE,
    at,
    breaths,
    free,
    give_room,
    now,
    place_own,
    take_liberty,
    take_off,
)
from redstone.kernel.machine import exported, i32
from redstone.kernel.points import AREA, measures, neighbours

NOBODY = -1
OWN_LEGAL, RED_LEGAL = 1, 2
"""Flags of the stones that are legal at a point; 0 if neither is."""


@exported
def allowed(point: i32) -> i32:
    """Return the flags of the stones (own, red) that are legal at an empty point."""
    me, breathes, flags, bounds_enemy = now[TO_MOVE], 0, 0, 0
    for k in range(4 * point, 4 * point + 4):
        group = at[neighbours[k]]
        if group == EMPTY:
            breathes = 1
        elif group > RED:
            if breaths[group >> 1] == 1:
                flags = RED_LEGAL
                if group & 1 != me:
                    bounds_enemy = 1
            elif group & 1 == me:
                breathes = 1
    if breathes == 1 and bounds_enemy == 0:
        flags |= OWN_LEGAL
    return flags


def place_red(point: i32) -> None:
    """Place red at a point already removed from `free`, and capture; the turn stays.

    Captured are all groups beside it, of both colours, for which it was the last liberty.
    """
    emptied, first = now[FREE], 4 * point
    at[point] = RED
    for k in range(first, first + 4):
        group = at[neighbours[k]]
        if group > RED and breaths[group >> 1] == 1:
            take_off(group)
    for k in range(first, first + 4):
        group = at[neighbours[k]]
        if group > RED:
            take_liberty(group, point)
    give_room(emptied)


def take_point(point: i32) -> None:
    """Find and remove an empty point from `free`; the board itself is unchanged."""
    index = 0
    while free[index] != point:
        index += 1
    now[FREE] -= 1
    free[index] = free[now[FREE]]


def play_redstone(move: i32) -> None:
    """Play a legal move of Redstone or Red: `point` for an own stone, `point + area` for red."""
    area = measures[AREA]
    if move < area:
        take_point(move)
        place_own(move)
    else:
        take_point(move - area)
        place_red(move - area)
    now[TO_MOVE] ^= 1


def redstone_outcome() -> i32:
    """Return the winning colour, or NOBODY during the game.

    If both colours are gone, the player of the last move has won, who is not to move. Before the
    first red stone nothing has been captured, and a missing colour has not been placed yet.
    """
    black, white = now[STONES], now[STONES + 1]
    if black > 0 and white > 0:
        return NOBODY
    if now[FREE] + black + white == measures[AREA]:
        return NOBODY
    if black == white:
        return now[TO_MOVE] ^ 1
    return BLACK if black > 0 else WHITE
