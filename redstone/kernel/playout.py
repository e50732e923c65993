"""The playout policy of Redstone and Red."""

from redstone.kernel.board import NOBODY, place_red, redstone_outcome
from redstone.kernel.chance import below
from redstone.kernel.groups import (
    EMPTY,
    FREE,
    RED,
    TO_MOVE,
    at,
    breaths,
    free,
    now,
    place_own,
)
from redstone.kernel.machine import i32, i32_array
from redstone.kernel.points import AREA, LARGEST, measures, neighbours
from redstone.kernel.policy import (
    COST_CODE,
    EYE_FILL,
    LOST,
    NO_MOVE,
    RED_CODE,
    SENSIBLE,
    THROW_IN,
    cheapest_move,
)

EYE_CODE = NO_MOVE - 1
"""Code of an own eye whose cost has not been computed; no cost is as high."""
CONCEDED = -1

GAMES, MOVES = 0, 1
played = i32_array(2)
"""GAMES is the number of the present playout; MOVES counts the moves recorded."""
last_played = i32_array(4 * LARGEST)
"""For each move, the number of the last playout in which a colour made it.

Black's moves come first, White's follow from twice the area on.
"""
dear_cost = i32_array(LARGEST)
dear_index = i32_array(LARGEST)
"""Moves of a turn that cost something: their codes, and the indices of their points in `free`."""


def record_move(colour: i32, move: i32) -> None:
    """Record a colour's move in the current playout, for RAVE."""
    last_played[2 * colour * measures[AREA] + move] = played[GAMES]
    played[MOVES] += 1


def redstone_playout() -> i32:
    """Play to the end, or to a concession, by the playout policy; return the winner."""
    area = measures[AREA]
    while True:
        code, me = draw_move(), now[TO_MOVE]
        if code == CONCEDED:
            return me ^ 1
        now[FREE] -= 1
        point = free[now[FREE]]
        if code == SENSIBLE:
            record_move(me, point)
            place_own(point)
            now[TO_MOVE] = me ^ 1
        else:
            record_move(me, point + area)
            place_red(point)
            now[TO_MOVE] = me ^ 1
            won = redstone_outcome()
            if won != NOBODY:
                return won


def draw_move() -> i32:
    """Draw a random move, its point put last in `free`; return RED_CODE, 0 or CONCEDED.

    A move without cost is taken at once. The move is not made, and now[FREE] still counts its
    point.
    """
    left, dear = now[FREE], 0
    last = left - 1
    while left > 0:
        index = below(left)
        point = free[index]
        cost = cost_at(point)
        if cost < COST_CODE:
            free[index], free[last] = free[last], point
            return cost & RED_CODE
        left -= 1
        free[index], free[left] = free[left], point
        if cost < NO_MOVE:
            dear_cost[dear] = cost
            dear_index[dear] = left
            dear += 1
    return draw_concession(dear)


def cost_at(point: i32) -> i32:
    """Return `cheapest_move`'s code, decided quickly; EYE_CODE for an own eye, not examined.

    The usual cases are decided here, where one sensible own stone suffices.
    """
    me = now[TO_MOVE]
    room = groups = friends = friend = 0
    for k in range(4 * point, 4 * point + 4):
        group = at[neighbours[k]]
        if group == EMPTY:
            room += 1
        elif group > RED:
            if breaths[group >> 1] == 1:
                return cheapest_move(point)
            groups += 1
            if group & 1 == me:
                friends += 1
                friend = group
    if room > 1:
        return SENSIBLE
    if friends > 0 and (room > 0 or friends < groups):
        return SENSIBLE if breaths[friend >> 1] > 2 else cheapest_move(point)
    if room > 0:
        return COST_CODE * THROW_IN
    return EYE_CODE if friends > 0 else NO_MOVE


def draw_concession(dear: i32) -> i32:
    """Choose the cheapest of the first `dear` costly moves, as `draw_move` returns it.

    Of equal ones it is the last drawn. Costs of eyes are computed only if no throw-in is left, up
    to the first that is cheap to fill. CONCEDED if it costs LOST or more, or no move is left.
    """
    best, chosen, last = NO_MOVE, 0, now[FREE] - 1
    for i in range(dear):
        if dear_cost[i] <= best:
            best, chosen = dear_cost[i], dear_index[i]
    if best >= COST_CODE * EYE_FILL:
        best = NO_MOVE
        for i in range(dear):
            cost = dear_cost[i]
            if cost == EYE_CODE:
                cost = cheapest_move(free[dear_index[i]])
            if cost <= best:
                best, chosen = cost, dear_index[i]
            if cost == COST_CODE * EYE_FILL:
                break
    if best >= COST_CODE * LOST:
        return CONCEDED
    free[chosen], free[last] = free[last], free[chosen]
    return best & RED_CODE
