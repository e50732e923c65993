"""Prior values of moves of Go, before any is tried.

The weights are the logarithms of how much more often a move with a feature is played than one
without it, fitted to what GNU Go 3.8 played at level 6 in some 30 games on 9x9, and rounded.
"""

from redstone.kernel.go_board import (
    KO,
    LAST,
    NOWHERE,
    breathes_there,
    captured_at,
    going,
    is_recreated,
    may_recreate,
    play_go,
)
from redstone.kernel.go_playout import PASS, is_sensible, rescue
from redstone.kernel.go_shape import (
    BESIDE,
    CORNERS,
    EYE,
    OF_BLACK,
    OF_WHITE,
    PATTERN,
    TOUCHES,
    bare,
    clues_at,
    codes,
    column,
    row,
    stones_among,
    to_edge,
)
from redstone.kernel.groups import (
    BLACK,
    FREE,
    RED,
    TO_MOVE,
    at,
    breaths,
    free,
    liberties,
    now,
    size,
)
from redstone.kernel.keeping import CAREFULLY, keep_board, restore_board
from redstone.kernel.machine import exported, f64, f64_array, i32
from redstone.kernel.opinions import DOUBTFUL, LISTED, TRUST, add_move, listed, shuffle_moves
from redstone.kernel.points import AREA, BITS, LARGEST, MASK, measures

USUAL = 0.4
"""The chances of a move that nothing speaks for or against."""
SCALE = 0.09
"""What a weight of 1 adds to a move's chances."""
LEAST, MOST = 0.05, 0.95
PASSING = 0.05
"""A pass's chances."""
GO_TRUST = 30
"""How many games an opinion counts as: there are many moves, and few of them are any good."""

CAPTURE, RESCUE, THREAT = 1.0, 1.2, 0.6
MANY_STONES, MANY = 4, 1.0
"""What is taken or saved besides if it is so many stones."""
WITHDRAWN = -1.5
"""A stone that could be taken at once."""
SHAPE = 1.8
FARTHEST = 3
"""Lines to the last stone where nearness counts."""
INMOST = 4
"""Lines from the edge, and for all further in."""

by_distance = f64_array(FARTHEST + 1)
by_line = f64_array(INMOST + 1)
"""The weights of nearness to the last stone, and of lines from the edge where all is empty."""
by_own_beside = f64_array(5)
by_enemy_beside = f64_array(5)
by_own_corners = f64_array(5)
"""The weights of how many of the points beside and of the four corners have a stone."""
urgent = f64_array(LARGEST)
"""The weights of saving own strings in atari, and of putting the enemy's into it."""


def make_weights() -> None:
    """Write down the weights that are looked up."""
    by_distance[0], by_distance[1], by_distance[2], by_distance[3] = 0.0, 1.5, 1.3, 0.5
    by_line[0], by_line[1], by_line[2], by_line[3], by_line[4] = -1.8, 0.1, 1.9, 0.5, 0.7
    by_own_beside[0], by_own_beside[1], by_own_beside[3], by_own_beside[4] = -0.8, -0.4, 0.9, 0.3
    by_enemy_beside[0], by_enemy_beside[1], by_enemy_beside[2] = -0.3, 0.3, -0.3
    by_enemy_beside[4] = 0.4
    by_own_corners[0], by_own_corners[2], by_own_corners[3] = -0.4, 0.4, 0.1


def list_go_moves() -> None:
    """List every move worth a search, in random order; the pass is always one of them.

    Filling an own eye and self-capture are not.
    """
    listed[LISTED] = listed[DOUBTFUL] = 0
    listed[TRUST] = GO_TRUST
    find_urgent()
    for index in range(now[FREE]):
        list_point(free[index])
    add_move(measures[AREA], PASSING)
    shuffle_moves()


def list_point(point: i32) -> None:
    """List a point if it is worth a search."""
    me, found = now[TO_MOVE], clues_at(point)
    if found & EYE << me != 0:
        return
    taken = captured_at(point) if found & TOUCHES << (me ^ 1) != 0 else 0
    if (taken == 0 and not breathes_there(point)) or not may_play(point):
        return
    weight = weight_of_shape(point) + urgent[point] + weight_of_nearness(point)
    if taken > 0:
        weight += CAPTURE + (MANY if taken >= MANY_STONES else 0.0)
    elif not is_sensible(point):
        weight += WITHDRAWN
    elif codes[point] == bare[point]:
        weight += by_line[to_edge[point] if to_edge[point] < INMOST else INMOST]
    chances = USUAL + SCALE * weight
    add_move(point, LEAST if chances < LEAST else MOST if chances > MOST else chances)


@exported
def may_play(point: i32) -> bool:
    """Whether the rules allow a stone at an empty point: for ko, and by the latest two passes."""
    if point == going[KO] or not may_recreate(point):
        return point != going[KO]
    keep_board(CAREFULLY)
    play_go(point)
    found = is_recreated()
    restore_board(CAREFULLY)
    return not found


def weight_of_shape(point: i32) -> f64:
    """The weight of the stones around a point."""
    code, own = codes[point], OF_BLACK
    if now[TO_MOVE] != BLACK:
        own = OF_WHITE
    enemy = own ^ (OF_BLACK | OF_WHITE)
    weight = by_own_beside[stones_among(code, own & BESIDE)]
    weight += by_enemy_beside[stones_among(code, enemy & BESIDE)]
    weight += by_own_corners[stones_among(code, own & CORNERS)]
    return weight + (SHAPE if clues_at(point) & PATTERN != 0 else 0.0)


def weight_of_nearness(point: i32) -> f64:
    """The weight of a point's distance from the last stone, along the lines."""
    last = going[LAST]
    if last == NOWHERE:
        return 0.0
    right, up = column[point] - column[last], row[point] - row[last]
    distance = (right if right > 0 else -right) + (up if up > 0 else -up)
    return by_distance[distance] if distance <= FARTHEST else 0.0


def find_urgent() -> None:
    """Find the points that save own strings in atari, or put the enemy's into it."""
    area, me = measures[AREA], now[TO_MOVE]
    for point in range(area):
        urgent[point] = 0.0
    for point in range(area):
        group = at[point]
        if group > RED and group >> 1 == point + 1:
            if group & 1 != me:
                if breaths[group >> 1] == 2:
                    threaten(group)
            elif breaths[group >> 1] == 1:
                urge(rescue(group), RESCUE + (MANY if size[group >> 1] >= MANY_STONES else 0.0))


def threaten(group: i32) -> None:
    """Note both liberties of a group."""
    first = (group >> 1) * measures[MASK]
    for word in range(measures[MASK]):
        bits = liberties[first + word]
        while bits != 0:
            urge(BITS * word + i32((bits - 1 & ~bits).bit_count()), THREAT)
            bits &= bits - 1


def urge(point: i32, weight: f64) -> None:
    """Note that so much speaks for a point, if there is one."""
    if point != PASS and urgent[point] < weight:
        urgent[point] = weight
