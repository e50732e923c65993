"""Games played to their end by uniformly random moves, the measure of other programs too.

Here a group's liberties are only counted, once for each of its stones beside one. Such a
count does not tell where they are, as the policy must know, but is quicker to keep than the
mask: a stone takes its point off the counts around it, and a group that is left with none is
bounded by it.
"""

from random import Random

from redstone.bot.fastboard import FastBoard
from redstone.bot.groups import EMPTY, RED

COIN = 0.5
"""Below it the coin, where both stones are legal, gives the own one."""


def random_playout(board: FastBoard, rng: Random) -> int:  # noqa: PLR0912, PLR0915
    """Play on with random points and, where both stones are legal, a random one; the winner.

    Empty points are drawn until one is legal, so each legal point is as likely as another.
    The board's liberties are not kept, so it is of no further use. All in one loop: the calls
    for red and for joining groups would take a tenth of the time.
    """
    at, free, stones, neighbours = board.at, board.free, board.stones, board.neighbours
    count, random, me = board.count, rng.random, board.to_move
    liberties = counted_liberties(board)
    while True:
        index = int(random() * len(free))
        point = free[index]
        room = home = 0
        joins = bounds = False
        for beside in neighbours[point]:
            group = at[beside]
            if group > 1:
                left = liberties[group] = liberties[group] - 1
                if not left:
                    bounds = True
                if group & 1 == me:
                    if home and group != home:
                        joins = True
                    home = group
            elif not group:
                room += 1
        if bounds:
            breathes, hostile, taken = room > 0, False, []
            for beside in neighbours[point]:
                group = at[beside]
                if group > 1:
                    if liberties[group]:
                        if group & 1 == me:
                            breathes = True
                    elif group not in taken:
                        taken.append(group)
                        if group & 1 != me:
                            hostile = True
            if hostile or not breathes or random() >= COIN:
                free[index] = free[-1]
                free.pop()
                at[point] = RED
                for group in taken:
                    captured = stones[group]
                    for stone in captured:
                        at[stone] = EMPTY
                    free += captured
                    count[group & 1] -= len(captured)
                for group in taken:
                    for stone in stones[group]:
                        for beside in neighbours[stone]:
                            liberties[at[beside]] += 1  # those of EMPTY and RED are of no use
                if not (count[0] and count[1]):
                    return me if count[me] or not count[me ^ 1] else me ^ 1
                me ^= 1
                continue
        if home:
            if joins:
                for beside in neighbours[point]:
                    group = at[beside]
                    if group > 1 and group & 1 == me and group != home:
                        if len(stones[home]) < len(stones[group]):
                            home, group = group, home
                        for stone in stones[group]:
                            at[stone] = home
                        stones[home] += stones[group]
                        liberties[home] += liberties[group]
            at[point] = home
            stones[home] += (point,)
            liberties[home] += room
        elif room:
            at[point] = home = 2 * point + 2 + me
            stones[home] = (point,)
            liberties[home] = room
        else:  # only red and enemies with other liberties around: neither stone is legal
            for beside in neighbours[point]:
                liberties[at[beside]] += 1
            continue
        free[index] = free[-1]
        free.pop()
        count[me] += 1
        me ^= 1


def counted_liberties(board: FastBoard) -> list[int]:
    """For every group how often one of its stones has an empty point beside it."""
    liberties = [0] * len(board.liberties)
    for point, group in enumerate(board.at):
        if group > RED:
            liberties[group] += sum(board.at[beside] == EMPTY for beside in board.neighbours[point])
    return liberties
