"""Prior values of moves in Go, before they are searched.

The weights are the logarithms of the factor by which a move with a feature is played more often
than one without it, fitted to the moves of GNU Go 3.8 at level 6 in about 30 games on 9x9, and
rounded.
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
from redstone.kernel.machine import exported, f64, f64_array, i32
from redstone.kernel.points import AREA, BITS, LARGEST, MASK, measures
from redstone.kernel.priors import DOUBTFUL, LISTED, TRUST, add_move, listed, shuffle_moves
from redstone.kernel.saved_boards import CAREFULLY, keep_board, restore_board

USUAL = 0.4
"""The chances of a move without any feature."""
SCALE = 0.09
"""Increase of a move's chances for a weight of 1."""
LEAST, MOST = 0.05, 0.95
PASSING = 0.05
"""The chances of a pass."""
GO_TRUST = 30
"""Number of playouts that a prior value counts as: there are many moves, and few good ones."""

CAPTURE, RESCUE, THREAT = 1.0, 1.2, 0.6
MANY_STONES, MANY = 4, 1.0
"""Number of captured or saved stones from which an extra weight applies, and that weight."""
WITHDRAWN = -1.5
"""The weight of a stone that could be captured at once."""
SHAPE = 1.8
FARTHEST = 3
"""Maximum distance to the last stone that counts."""
INMOST = 4
"""Number of lines from the edge that are distinguished; the last one includes all inner ones."""

by_distance = f64_array(FARTHEST + 1)
by_line = f64_array(INMOST + 1)
"""The weights of distance to the last stone, and of lines from the edge if all around is empty."""
by_own_beside = f64_array(5)
by_enemy_beside = f64_array(5)
by_own_corners = f64_array(5)
"""The weights of the numbers of stones on the points beside and on the four corners."""
urgent = f64_array(LARGEST)
"""The weights of saving own strings in atari, and of putting the enemy's into atari."""


def make_weights() -> None:
    """Fill the tables of weights for a point's prior: by distance, line, neighbours and corners."""
    by_distance[0], by_distance[1], by_distance[2], by_distance[3] = 0.0, 1.5, 1.3, 0.5
    by_line[0], by_line[1], by_line[2], by_line[3], by_line[4] = -1.8, 0.1, 1.9, 0.5, 0.7
    by_own_beside[0], by_own_beside[1], by_own_beside[3], by_own_beside[4] = -0.8, -0.4, 0.9, 0.3
    by_enemy_beside[0], by_enemy_beside[1], by_enemy_beside[2] = -0.3, 0.3, -0.3
    by_enemy_beside[4] = 0.4
    by_own_corners[0], by_own_corners[2], by_own_corners[3] = -0.4, 0.4, 0.1


def list_go_moves() -> None:
    """List the moves worth searching, in random order with priors, including the pass.

    Filling an own eye and self-capture are left out.
    """
    listed[LISTED] = listed[DOUBTFUL] = 0
    listed[TRUST] = GO_TRUST
    find_urgent()
    for index in range(now[FREE]):
        list_point(free[index])
    add_move(measures[AREA], PASSING)
    shuffle_moves()


def list_point(point: i32) -> None:
    """Add a point to the list if it is worth searching."""
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
    """Return True if ko and superko allow a stone at an empty point.

    Liberties are not examined. May overwrite the stored position CAREFULLY.
    """
    if point == going[KO] or not may_recreate(point):
        return point != going[KO]
    keep_board(CAREFULLY)
    play_go(point)
    found = is_recreated()
    restore_board(CAREFULLY)
    return not found


def weight_of_shape(point: i32) -> f64:
    """Return the prior weight of the pattern around a point."""
    code, own = codes[point], OF_BLACK
    if now[TO_MOVE] != BLACK:
        own = OF_WHITE
    enemy = own ^ (OF_BLACK | OF_WHITE)
    weight = by_own_beside[stones_among(code, own & BESIDE)]
    weight += by_enemy_beside[stones_among(code, enemy & BESIDE)]
    weight += by_own_corners[stones_among(code, own & CORNERS)]
    return weight + (SHAPE if clues_at(point) & PATTERN != 0 else 0.0)


def weight_of_nearness(point: i32) -> f64:
    """Return the prior weight of a point's distance from the last stone."""
    last = going[LAST]
    if last == NOWHERE:
        return 0.0
    right, up = column[point] - column[last], row[point] - row[last]
    distance = (right if right > 0 else -right) + (up if up > 0 else -up)
    return by_distance[distance] if distance <= FARTHEST else 0.0


def find_urgent() -> None:
    """Set `urgent` weights for points that save own strings or put the enemy's into atari."""
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
    """Raise the `urgent` weight of every liberty of a group."""
    first = (group >> 1) * measures[MASK]
    for word in range(measures[MASK]):
        bits = liberties[first + word]
        while bits != 0:
            urge(BITS * word + i32((bits - 1 & ~bits).bit_count()), THREAT)
            bits &= bits - 1


def urge(point: i32, weight: f64) -> None:
    """Raise a point's `urgent` weight to `weight`; PASS is ignored."""
    if point != PASS and urgent[point] < weight:
        urgent[point] = weight
