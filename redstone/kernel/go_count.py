"""Scoring of Go."""

from redstone.kernel.board import NOBODY
from redstone.kernel.go_board import (
    BALANCE,
    IN_SURVEY,
    KOMI,
    NOWHERE,
    OPENER,
    PASSES,
    TERRITORY,
    dead,
    going,
    terms,
)
from redstone.kernel.groups import BLACK, EMPTY, RED, TO_MOVE, WHITE, at, now
from redstone.kernel.machine import exported, i32, i32_array
from redstone.kernel.points import AREA, EDGE, LARGEST, measures, neighbours
from redstone.kernel.savage_board import DRAWN

PASSES_THAT_STOP = 3

live = i32_array(LARGEST + 1)
"""A copy of `at` without the dead stones."""
met = i32_array(LARGEST)
"""1 for points of regions that have been counted, in the present count."""
region = i32_array(LARGEST)
"""The points of the region last collected."""


def go_outcome() -> i32:
    """Return the winner by score after three passes in a row, DRAWN, or NOBODY before.

    In a survey it is always NOBODY.
    """
    if going[PASSES] < PASSES_THAT_STOP or terms[IN_SURVEY] != 0:
        return NOBODY
    points = balance_by_count()
    if points == 0:
        return DRAWN
    return BLACK if points > 0 else WHITE


@exported
def balance_by_count() -> i32:
    """Return Black's score minus White's in half points, with komi and `dead` stones.

    Overwrites `live`, `met` and `region`.
    """
    area, is_territory, points = measures[AREA], terms[TERRITORY] != 0, 0
    live[EDGE] = RED
    for point in range(area):
        live[point] = EMPTY if dead[point] != 0 else at[point]
        met[point] = 0
        if not is_territory and live[point] > RED:
            points += 1 - 2 * (live[point] & 1)
    for point in range(area):
        if live[point] == EMPTY and met[point] == 0:
            points += worth_of_region(point)
    if is_territory:
        points += going[BALANCE] + lead()
    return 2 * points - terms[KOMI]


def lead() -> i32:
    """Return the clipped difference of moves in a dispute, -1 to 1, added to Black's points."""
    if terms[OPENER] == NOWHERE or terms[OPENER] == now[TO_MOVE]:
        return 0
    return 1 if terms[OPENER] == BLACK else -1


def worth_of_region(start: i32) -> i32:
    """Return Black's points for the empty region at a point, negative if White's.

    It is 0 if the region touches both colours or none. `live` has the living stones.
    """
    found, done, touched = 1, 0, 0
    region[0], met[start] = start, 1
    while done < found:
        for k in range(4 * region[done], 4 * region[done] + 4):
            beside = neighbours[k]
            group = live[beside]
            if group > RED:
                touched |= 1 << (group & 1)
            elif group == EMPTY and met[beside] == 0:
                region[found], met[beside] = beside, 1
                found += 1
        done += 1
    if touched == 1 << BLACK:
        return found if terms[TERRITORY] == 0 else territory_of(found, BLACK)
    if touched == 1 << WHITE:
        return -found if terms[TERRITORY] == 0 else -territory_of(found, WHITE)
    return 0


def territory_of(found: i32, owner: i32) -> i32:
    """Return an owner's points in the `found` points of `region`.

    An empty point is 1, a dead enemy stone 2, and an own dead one 0.
    """
    worth = 0
    for index in range(found):
        group = at[region[index]]
        if group == EMPTY:
            worth += 1
        elif group & 1 != owner:
            worth += 2
    return worth
