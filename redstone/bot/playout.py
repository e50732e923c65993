"""Games played to their end at random, with sense."""

from collections.abc import Iterator
from random import Random

from redstone.bot.fastboard import FastBoard
from redstone.bot.policy import (
    COST_CODE,
    EYE_FILL,
    LOST,
    NO_MOVE,
    RED_CODE,
    SENSIBLE,
    THROW_IN,
    cheapest_move,
)

THROW_IN_CODE = COST_CODE * THROW_IN
EYE_CODE = NO_MOVE - 1
"""An own eye whose price has not been looked into; no cost reaches it."""


def policy_playout(board: FastBoard, rng: Random, played: tuple[list[int], list[int]]) -> int:
    """Play on with the first sensible move drawn; the winner.

    Adds each colour's moves to its list of `played`.
    """
    free, area = board.free, board.shape.area
    while True:
        code = draw_move(board, rng)
        if code < 0:
            return board.to_move ^ 1
        point = free.pop()
        me = board.to_move
        if code:
            played[me].append(point + area)
            board.place_red(point)
            board.to_move = me ^ 1
            winner = board.winner
            if winner is not None:
                return winner
        else:
            played[me].append(point)
            board.place_own(point)
            board.to_move = me ^ 1


def draw_move(board: FastBoard, rng: Random) -> int:
    """Draw a move and put its point last in `free`: 1 red, 0 own, -1 the mover has lost.

    Here the computer spends most of its time, so the usual cases are told apart in place and
    only the others are left to `cheapest_move`.
    """
    at, free, liberties, me = board.at, board.free, board.liberties, board.to_move
    random, bits, others, neighbours = rng.random, board.bits, board.others, board.neighbours
    left = size = len(free)
    dear: list[int] = []
    while left:
        index = int(random() * left)
        point = free[index]
        bit = bits[point]
        room = groups = friends = friend = 0
        for beside in neighbours[point]:
            group = at[beside]
            if not group:
                room += 1
            elif group > 1:
                if liberties[group] == bit:
                    cost = cheapest_move(board, point)
                    break
                groups += 1
                if group & 1 == me:
                    friends += 1
                    friend = group
        else:
            if room > 1:
                cost = SENSIBLE
            elif friends and (room or friends < groups):
                spare = liberties[friend] & others[point]
                cost = SENSIBLE if spare & (spare - 1) else cheapest_move(board, point)
            else:  # a throw-in, an own eye, or nothing
                cost = THROW_IN_CODE if room else EYE_CODE if friends else NO_MOVE
        if cost < COST_CODE:
            free[index], free[-1] = free[-1], point
            return cost & RED_CODE
        left -= 1
        free[index], free[left] = free[left], point
        if cost < NO_MOVE:
            dear.append(cost * size + left)
    return draw_concession(board, dear)


def draw_concession(board: FastBoard, dear: list[int]) -> int:
    """As `draw_move`, where no sensible move is left.

    `dear` has the legal moves: a code as of `cheapest_move`, or EYE_CODE for one not looked
    into, times the number of free points, plus the index of the point among them.
    """
    free = board.free
    size = len(free)
    best = min(dear, default=NO_MOVE * size)
    if best >= COST_CODE * EYE_FILL * size:
        best = min(_looked_into(board, dear), default=best)
    code, index = divmod(best, size)
    if code >= COST_CODE * LOST:
        return -1
    free[index], free[-1] = free[-1], free[index]
    return code & RED_CODE


def _looked_into(board: FastBoard, dear: list[int]) -> Iterator[int]:
    """The moves of `dear` with their true costs, up to the first eye that is cheap to fill."""
    size = len(board.free)
    for move in dear:
        code, index = divmod(move, size)
        if code == EYE_CODE:
            code = cheapest_move(board, board.free[index])
        yield code * size + index
        if code == COST_CODE * EYE_FILL:
            break
