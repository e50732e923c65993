"""The playout policy of Go.

Answers around the last stone come first, then any sensible point.
"""

from redstone.kernel.board import take_point
from redstone.kernel.chance import below
from redstone.kernel.go_board import (
    BALANCE,
    DISPUTE,
    IN_SURVEY,
    KO,
    KOMI,
    LAST,
    NOWHERE,
    TERRITORY,
    going,
    only_liberty,
    place_stone,
    terms,
)
from redstone.kernel.go_count import lead
from redstone.kernel.go_shape import EYE, PATTERN, PLACES, ROOMY, TOUCHES, around, clues_at
from redstone.kernel.groups import (
    BLACK,
    EMPTY,
    FREE,
    RED,
    STONES,
    TO_MOVE,
    WHITE,
    add_liberties,
    at,
    bits_in_mask,
    breaths,
    clear_mask,
    free,
    mask,
    next_stone,
    now,
    size,
)
from redstone.kernel.machine import f64, i32, i32_array
from redstone.kernel.playout import record_move
from redstone.kernel.points import AREA, LARGEST, bit_of, measures, neighbours, word_of

MARGIN = 0.02
"""The share of the margin in a game's value: of two winning moves, the larger win is preferred."""
WINNING = 1.0 - MARGIN
PASS = -1
LENGTH = 2
"""Moves for each point after which a game is cut off; only ko fights come near."""

shapes = i32_array(PLACES)
"""Candidates for `shape_beside`: points around the last stone that make a usual shape."""
SURVEYED, HALF_WINS = 0, 1
surveyed = i32_array(2)
"""The number of playouts of a survey, and twice Black's wins; a draw is half a win."""
tally = i32_array(2 * LARGEST)
"""For every point, Black's ownership minus White's in playouts that Black began.

Then the same for playouts that White began.
"""


def go_playout() -> f64:
    """Play to the end by the playout policy; return Black's result, 0 to 1.

    It is the winner and, a little, the margin. In a survey it is the margin only, and the final
    board is added to `tally`.
    """
    points, area = play_and_count(), measures[AREA]
    if terms[IN_SURVEY] != 0:
        add_to_survey(points)
        return within(0.5 + f64(points) / f64(2 * area))
    margin = within(0.5 + f64(points) / f64(4 * area))
    return WINNING * (0.5 if points == 0 else 1.0 if points > 0 else 0.0) + MARGIN * margin


def within(share: f64) -> f64:
    """Clamp a share to 0 .. 1."""
    return 0.0 if share < 0.0 else 1.0 if share > 1.0 else share


def add_to_survey(points: i32) -> None:
    """Add a playout's final board to `tally`, and its result to `surveyed`.

    `points` are Black's minus White's.
    """
    area = measures[AREA]
    first = area * (surveyed[SURVEYED] & 1)
    surveyed[SURVEYED] += 1
    surveyed[HALF_WINS] += 1 if points == 0 else 2 if points > 0 else 0
    for point in range(area):
        group = at[point]
        tally[first + point] += owner_of_empty(point) if group == EMPTY else 1 - 2 * (group & 1)


def play_and_count() -> i32:
    """Play to the end by the policy; return Black's score minus White's in half points."""
    mover, extra, is_territory = now[TO_MOVE], 0, terms[TERRITORY] != 0
    if is_territory:
        # Each stone played, lost or not, gives its player one point more by area scoring than by
        # territory scoring. The mover plays one more if the enemy passes first.
        extra = going[BALANCE] - now[STONES] + now[STONES + 1] + lead()
    passer = play_to_passes()
    if is_territory and terms[DISPUTE] == 0 and passer != mover:
        extra += 1 if mover == WHITE else -1
    return 2 * (area_balance() + extra) - terms[KOMI]


def play_to_passes() -> i32:
    """Play until two passes in a row; return the first colour to pass, NOWHERE if cut off.

    A long game is cut off.
    """
    first_to_pass, has_passed = NOWHERE, False
    for _ in range(LENGTH * measures[AREA]):
        me, point = now[TO_MOVE], answer_last()
        if point == PASS:
            point = draw_point()
        if point == PASS:
            if first_to_pass == NOWHERE:
                first_to_pass = me
            if has_passed:
                break
            has_passed = True
            going[KO] = going[LAST] = NOWHERE
        else:
            has_passed = False
            record_move(me, point)
            place_stone(point)
        now[TO_MOVE] = me ^ 1
    return first_to_pass


def draw_point() -> i32:
    """Draw a random sensible point and remove it from `free`; PASS if there is none."""
    left = now[FREE]
    while left > 0:
        index = below(left)
        point = free[index]
        left -= 1
        if is_worth_drawing(point):
            now[FREE] -= 1
            free[index] = free[now[FREE]]
            return point
        free[index], free[left] = free[left], point
    return PASS


def is_worth_drawing(point: i32) -> bool:
    """Return True if an empty point is sensible to play: no own eye, no ko violation."""
    found = clues_at(point)
    if found & EYE << now[TO_MOVE] != 0 or point == going[KO]:
        return False
    return found & ROOMY != 0 or is_sensible(point)


def answer_last() -> i32:
    """Return a local reply to the last stone, removed from `free`, or PASS.

    It is a capture, a rescue, or a 3x3 pattern.
    """
    last = going[LAST]
    point = PASS if last == NOWHERE else answer_to(last)
    if point != PASS:
        take_point(point)
    return point


def answer_to(last: i32) -> i32:
    """Return a local reply to a stone, PASS if there is none; `free` is unchanged."""
    me = now[TO_MOVE]
    if breaths[at[last] >> 1] == 1:
        point = only_liberty(at[last])
        if point != going[KO]:
            return point
    for k in range(4 * last, 4 * last + 4):
        group = at[neighbours[k]]
        if group > RED and group & 1 == me and breaths[group >> 1] == 1:
            point = rescue(group)
            if point != PASS:
                return point
    return shape_beside(last)


def shape_beside(last: i32) -> i32:
    """Return a random sensible point next to a stone that fits a 3x3 pattern, or PASS."""
    count = 0
    for place in range(PLACES * last, PLACES * last + PLACES):
        point = around[place]
        if at[point] == EMPTY and clues_at(point) & PATTERN != 0 and point != going[KO]:
            shapes[count] = point
            count += 1
    while count > 0:
        index = below(count)
        point = shapes[index]
        if is_sensible(point):
            return point
        count -= 1
        shapes[index] = shapes[count]
    return PASS


def rescue(group: i32) -> i32:
    """Return a point that saves the mover's group in atari, by capturing or extending, or PASS."""
    stone, me = (group >> 1) - 1, group & 1
    for _ in range(size[group >> 1]):
        for k in range(4 * stone, 4 * stone + 4):
            enemy = at[neighbours[k]]
            if enemy > RED and enemy & 1 != me and breaths[enemy >> 1] == 1:
                point = only_liberty(enemy)
                if point != going[KO]:
                    return point
        stone = next_stone[stone]
    point = only_liberty(group)
    return point if is_sensible(point) else PASS


def is_sensible(point: i32) -> bool:
    """Return True if the mover's stone here captures or gets two liberties."""
    me, room, friend, is_united = now[TO_MOVE], 0, 0, False
    for k in range(4 * point, 4 * point + 4):
        group = at[neighbours[k]]
        if group == EMPTY:
            room += 1
        elif group > RED:
            if group & 1 != me:
                if breaths[group >> 1] == 1:
                    return True
            elif breaths[group >> 1] > 2:
                is_united = True
            else:
                friend = group
    if is_united or room > 1:
        return True
    return friend != 0 and liberties_after(point) > 1


def liberties_after(point: i32) -> i32:
    """Return the number of liberties of the mover's stone here, ignoring captures.

    Overwrites `mask`.
    """
    me = now[TO_MOVE]
    clear_mask()
    for k in range(4 * point, 4 * point + 4):
        beside = neighbours[k]
        group = at[beside]
        if group == EMPTY:
            mask[word_of[beside]] |= bit_of[beside]
        elif group > RED and group & 1 == me:
            add_liberties(group)
    mask[word_of[point]] &= ~bit_of[point]
    return bits_in_mask()


def area_balance() -> i32:
    """Return Black's area minus White's at a playout's end, all stones alive."""
    points = now[STONES] - now[STONES + 1]
    for index in range(now[FREE]):
        points += owner_of_empty(free[index])
    return points


def owner_of_empty(point: i32) -> i32:
    """Return the owner of an empty point at a playout's end: 1 Black, -1 White, 0 none."""
    touched = clues_at(point) & (TOUCHES | TOUCHES << 1)
    if touched == TOUCHES << BLACK:
        return 1
    return -1 if touched == TOUCHES << WHITE else 0
