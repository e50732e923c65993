"""Games played to their end by uniformly random moves, the measure of other programs too.

Here a group's liberties are only counted, once for each of its stones beside one. Such a
count does not tell where they are, as the policy must know, but is quicker to keep than the
mask: a stone takes its point off the counts around it, and a group that is left with none is
bounded by it.
"""

from random import Random

from redstone.bot.fastboard import EMPTY, RED, FastBoard

COIN = 0.5
"""Below it the coin, where both stones are legal, gives the own one."""


def random_playout(board: FastBoard, rng: Random) -> int:
    """Play on with random points and, where both stones are legal, a random one; the winner.

    Empty points are drawn until one is legal, so each legal point is as likely as another.
    The board's liberties are not kept, so it is of no further use.
    """
    at, free, stones, neighbours = board.at, board.free, board.stones, board.neighbours
    count, random, me = board.count, rng.random, board.to_move
    liberties = counted_liberties(board)
    over = False
    while not over:
        index = int(random() * len(free))
        point = free[index]
        room = home = homes = 0
        open_all = 1  # 0 once a group around has no other liberty
        for beside in neighbours[point]:
            group = at[beside]
            if group > RED:
                left = liberties[group] = liberties[group] - 1
                open_all = left and open_all
                if group & 1 == me:
                    homes += group != home
                    home = group
            elif not group:
                room += 1
        if not open_all and not (_own_is_legal(board, point, me, liberties) and random() < COIN):
            _place_red(board, point, liberties)
            over = not (count[0] and count[1])
        elif home or room:
            if homes > 1:
                home = _joined(board, point, home, liberties)
            if home:
                at[point] = home
                stones[home] += (point,)
                liberties[home] += room
            else:
                at[point] = home = 2 * point + 2 + me
                stones[home] = (point,)
                liberties[home] = room
            count[me] += 1
        else:  # only red and enemies with other liberties around
            for beside in neighbours[point]:
                liberties[at[beside]] += 1
            continue
        free[index] = free[-1]
        free.pop()
        me ^= 1
    return me ^ 1 if count[me ^ 1] or not count[me] else me


def counted_liberties(board: FastBoard) -> list[int]:
    """For every group how often one of its stones has an empty point beside it."""
    liberties = [0] * len(board.liberties)
    for point, group in enumerate(board.at):
        if group > RED:
            liberties[group] += sum(board.at[beside] == EMPTY for beside in board.neighbours[point])
    return liberties


def _own_is_legal(board: FastBoard, point: int, me: int, liberties: list[int]) -> bool:
    """Whether an own stone is legal too where red is; the point is off the counts."""
    legal = False
    for beside in board.neighbours[point]:
        group = board.at[beside]
        if group == EMPTY:
            legal = True
        elif group > RED:
            if group & 1 != me:
                if not liberties[group]:
                    return False
            elif liberties[group]:
                legal = True
    return legal


def _place_red(board: FastBoard, point: int, liberties: list[int]) -> None:
    """Place red with its captures; the point is off the counts and stays in `free`."""
    at, free = board.at, board.free
    at[point] = RED
    taken = []
    for beside in board.neighbours[point]:
        group = at[beside]
        if group > RED and not liberties[group]:
            stones = board.stones[group]  # they are EMPTY when met again
            for stone in stones:
                at[stone] = EMPTY
            free += stones
            board.count[group & 1] -= len(stones)
            taken.append(stones)
    for stones in taken:
        _give_liberties(board, stones, liberties)


def _give_liberties(board: FastBoard, points: tuple[int, ...], liberties: list[int]) -> None:
    """Add empty points to the counts around them; what EMPTY and RED count is of no use."""
    at = board.at
    for point in points:
        for beside in board.neighbours[point]:
            liberties[at[beside]] += 1


def _joined(board: FastBoard, point: int, home: int, liberties: list[int]) -> int:
    """Unite the groups of `home`'s colour around a point; the number of the united group."""
    at, stones = board.at, board.stones
    for beside in board.neighbours[point]:
        group = at[beside]
        if group > RED and group != home and not (group ^ home) & 1:
            if len(stones[home]) < len(stones[group]):
                home, group = group, home
            for stone in stones[group]:
                at[stone] = home
            stones[home] += stones[group]
            liberties[home] += liberties[group]
    return home
