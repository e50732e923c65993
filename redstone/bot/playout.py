"""Games played to their end at random, with sense."""

from random import Random

from redstone.bot.fastboard import FastBoard
from redstone.bot.policy import (
    COST_CODE,
    EYE_FILL,
    LOST,
    NO_MOVE,
    RED_CODE,
    SENSIBLE,
    cheapest_move,
)


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
    random, bits, neighbours = rng.random, board.bits, board.neighbours
    left = size = len(free)
    spare = -1
    while left:
        index = int(random() * left)
        point = free[index]
        bit = bits[point]
        room = groups = friends = 0
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
        else:
            if room > 1:
                cost = SENSIBLE
            elif friends and (room or friends < groups):
                cost = cheapest_move(board, point)
            else:
                cost = NO_MOVE
                if room or friends:  # a throw-in, which is better, or an eye
                    spare = max(spare, room * size + left - 1)
        if cost < COST_CODE:
            free[index], free[-1] = free[-1], point
            return cost & RED_CODE
        left -= 1
        free[index], free[left] = free[left], point
    return draw_concession(board, spare % size)


def draw_concession(board: FastBoard, index: int) -> int:
    """As `draw_move`, where no sensible move is left; at `index` may be a cheap one."""
    free = board.free
    best = cheapest_move(board, free[index])
    if best > COST_CODE * EYE_FILL:
        costs = [cheapest_move(board, point) for point in free]
        best = min(costs)
        if best >= COST_CODE * LOST:
            return -1
        index = costs.index(best)
    free[index], free[-1] = free[-1], free[index]
    return best & RED_CODE
