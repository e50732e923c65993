"""Random turns of Savage Go, stone by stone, and playouts of them.

A turn of many stones has too many completions to list. A stone without liberty is drawn only
together with stones that capture for it. So every turn is legal, and it ends only if no placement
is.
"""

from redstone.kernel.chance import below
from redstone.kernel.groups import (
    EMPTY,
    FREE,
    RED,
    TO_MOVE,
    at,
    breaths,
    free,
    liberties,
    now,
)
from redstone.kernel.machine import i32, i32_array
from redstone.kernel.playout import record_move
from redstone.kernel.points import AREA, LARGEST, MASK, bit_of, measures, neighbours, word_of
from redstone.kernel.savage_board import (
    DRAWN,
    DUE,
    ENEMIES,
    HELD,
    LEFT,
    NOBODY,
    WON,
    collect_enemies,
    counts,
    end_turn,
    enemies,
    held,
    is_over,
    is_unfreed,
    place,
    turn,
    winning,
    wins_at_once,
)
from redstone.kernel.saved_boards import CAREFULLY, keep_board, restore_board

CAREFUL_AREA = 200
"""Largest board, in points, on which a turn is drawn again."""
ILLEGAL, SENSIBLE, EYE = -1, 0, -2
"""Results of `judge`, besides the enemy group (a larger number) that must be captured."""

STONES_DRAWN, KEPT_DRAWN = 0, 1
drawn = i32_array(2)
drawn_points = i32_array(LARGEST)
"""The stones of a turn in order; `drawn` has their number, and that at the stored position."""
waiting = i32_array(LARGEST)
"""The groups that nothing frees yet."""


def savage_playout() -> i32:
    """Play random turns to the end; return the winner, or DRAWN.

    The winning stones are recorded as played, but not placed.
    """
    while not is_over():
        me, count = now[TO_MOVE], wins_at_once()
        if count >= 0:
            for index in range(count):
                record_move(me, winning[index])
            return me
        drawn[STONES_DRAWN] = 0
        free_held()
        play_turn()
        for index in range(drawn[STONES_DRAWN]):
            record_move(me, drawn_points[index])
    return DRAWN if turn[WON] == NOBODY else turn[WON]


def free_held() -> None:
    """Place stones that free each held group by a capture, as far as the stones due allow."""
    count = 0
    for index in range(turn[HELD]):
        if is_unfreed(held[index]):
            waiting[count] = held[index]
            count += 1
    for index in range(count):
        is_unfreed(waiting[index])
        cheapest = enemies[0]
        for other in range(counts[ENEMIES]):
            if breaths[enemies[other] >> 1] < breaths[cheapest >> 1]:
                cheapest = enemies[other]
        if breaths[cheapest >> 1] <= turn[DUE]:
            fill(cheapest)


def play_turn() -> None:
    """Play a random turn; if the enemy could then win at once, redraw it once.

    Only boards of up to CAREFUL_AREA points that are half full are drawn again; then the stored
    position CAREFULLY is overwritten.
    """
    me, area = now[TO_MOVE], measures[AREA]
    is_careful = area <= CAREFUL_AREA and 2 * now[FREE] <= area
    if is_careful:
        keep_board(CAREFULLY)
        drawn[KEPT_DRAWN] = drawn[STONES_DRAWN]
    sample_turn()
    end_turn()
    if is_careful and turn[WON] == NOBODY and now[TO_MOVE] != me and wins_at_once() >= 0:
        restore_board(CAREFULLY)
        drawn[STONES_DRAWN] = drawn[KEPT_DRAWN]
        sample_turn()
        end_turn()


def sample_turn() -> None:
    """Place the due stones at random while any is legal, without ending the turn.

    Refused points are drawn again only if no others are left. An own eye is filled last.
    """
    left, is_fresh, spare = now[FREE], True, -1
    while turn[DUE] > 0:
        if left == 0:
            if is_fresh:
                if spare < 0 or at[spare] != EMPTY:
                    return
                draw(index_of(spare))
                spare = -1
            left, is_fresh = now[FREE], True
            continue
        index = below(left)
        point = free[index]
        verdict = judge(point)
        left -= 1
        free[index], free[left] = free[left], point
        if verdict >= SENSIBLE:
            is_fresh = False
            draw(left)
            if verdict > SENSIBLE:
                fill(verdict)
                left = now[FREE]
        elif verdict == EYE:
            spare = point


def judge(point: i32) -> i32:
    """Classify a point: SENSIBLE, EYE, ILLEGAL, or the enemy group to capture with it.

    It is exact if no own group waits to be freed. Overwrites `enemies`. Nothing is placed.
    """
    me = now[TO_MOVE]
    is_eye, breathes, bounds = True, False, False
    for k in range(4 * point, 4 * point + 4):
        group = at[neighbours[k]]
        if group == EMPTY:
            return SENSIBLE
        if group > RED:
            if group & 1 == me:
                if breaths[group >> 1] > 1:
                    breathes = True
            else:
                is_eye = False
                if breaths[group >> 1] == 1:
                    bounds = True
    if bounds:
        return SENSIBLE
    if breathes:
        return EYE if is_eye else SENSIBLE
    return target(point)


def target(point: i32) -> i32:
    """Return the cheapest enemy group to capture with a stone that has no liberty here.

    SENSIBLE if the stone itself captures one, ILLEGAL if too few stones are due.
    """
    collect_enemies(point)
    best, chosen = turn[DUE], ILLEGAL
    for index in range(counts[ENEMIES]):
        group = enemies[index]
        word = (group >> 1) * measures[MASK] + word_of[point]
        cost = breaths[group >> 1]
        if liberties[word] & bit_of[point] != 0:
            cost -= 1
        if cost < best or (cost == best and group < chosen):
            best, chosen = cost, group
    return SENSIBLE if best == 0 and chosen != ILLEGAL else chosen


def draw(index: i32) -> None:
    """Place a due stone at the point `free[index]`, and record it in `drawn_points`."""
    point = free[index]
    now[FREE] -= 1
    free[index] = free[now[FREE]]
    place(point)
    drawn_points[drawn[STONES_DRAWN]] = point
    drawn[STONES_DRAWN] += 1
    turn[DUE] -= 1
    turn[LEFT] -= 1


def fill(group: i32) -> None:
    """Place due stones at all liberties of an enemy group; enough must be due.

    The group is not captured yet.
    """
    first, point = (group >> 1) * measures[MASK], 0
    while breaths[group >> 1] > 0:
        while liberties[first + word_of[point]] & bit_of[point] == 0:
            point += 1
        draw(index_of(point))


def index_of(point: i32) -> i32:
    """Return the index of a point in `free`."""
    index = 0
    while free[index] != point:
        index += 1
    return index
