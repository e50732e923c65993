"""The kernel's board: stones, groups and their liberties, changed in place.

The point of each stone has the number of its group in `at`. A group's number is twice (the point of
its first stone plus one), plus its colour. So `group & 1` is the colour, 0 for black and 1 for
white, and `group >> 1` the index of its data. Its stones form a ring: `next_stone` leads from each
one to another.
"""

from redstone.kernel.machine import i32, i32_array, i64_array
from redstone.kernel.points import (
    AREA,
    EDGE,
    LARGEST,
    MASK,
    WORDS,
    bit_of,
    measures,
    neighbours,
    word_of,
)

BLACK, WHITE = 0, 1
EMPTY, RED = 0, 1
"""Values in `at` of points without a group; group numbers are larger."""

at = i32_array(LARGEST + 1)
next_stone = i32_array(LARGEST)
size = i32_array(LARGEST + 1)
"""The number of stones of each group."""
breaths = i32_array(LARGEST + 1)
"""The number of liberties of each group."""
liberties = i64_array((LARGEST + 1) * WORDS)
"""The mask of liberties of each group, from index (group >> 1) * measures[MASK] on."""
free = i32_array(LARGEST)
"""The empty points, in no order: the first now[FREE] entries."""

TO_MOVE, FREE, STONES = 0, 1, 2
now = i32_array(4)
"""TO_MOVE is the colour to move, FREE the number of empty points.

STONES is the number of black stones on the board, STONES + 1 that of white ones.
"""
mask = i64_array(WORDS)
"""A mask under construction, shared by all functions: each use begins with `clear_mask`."""


def clear_board() -> None:
    """Set up an empty board with Black to move; `lay_out` has set its size."""
    area = measures[AREA]
    for point in range(area):
        at[point] = EMPTY
        free[point] = point
    at[EDGE] = RED
    now[TO_MOVE] = BLACK
    now[FREE] = area
    now[STONES] = now[STONES + 1] = 0


def clear_mask() -> None:
    """Clear `mask`."""
    for word in range(measures[MASK]):
        mask[word] = 0


def add_liberties(group: i32) -> None:
    """Add a group's liberties to `mask`."""
    words = measures[MASK]
    first = (group >> 1) * words
    for word in range(words):
        mask[word] |= liberties[first + word]


def bits_in_mask() -> i32:
    """Return the number of points in `mask`."""
    count = 0
    for word in range(measures[MASK]):
        count += i32(mask[word].bit_count())
    return count


def take_liberty(group: i32, point: i32) -> None:
    """Remove a filled point from a group's liberties, if it was one."""
    word = (group >> 1) * measures[MASK] + word_of[point]
    if liberties[word] & bit_of[point] != 0:
        liberties[word] ^= bit_of[point]
        breaths[group >> 1] -= 1


def give_liberty(group: i32, point: i32) -> None:
    """Add an emptied point to a group's liberties."""
    word = (group >> 1) * measures[MASK] + word_of[point]
    if liberties[word] & bit_of[point] == 0:
        liberties[word] |= bit_of[point]
        breaths[group >> 1] += 1


def merge(one: i32, other: i32) -> i32:
    """Merge two groups of a colour and their liberties; return the merged group's number.

    The stones of the smaller one get this number. `breaths` is left as it was: `join` sets it.
    """
    if size[one >> 1] < size[other >> 1]:
        one, other = other, one
    first, second = (one >> 1) - 1, (other >> 1) - 1
    stone = second
    for _ in range(size[other >> 1]):
        at[stone] = one
        stone = next_stone[stone]
    next_stone[first], next_stone[second] = next_stone[second], next_stone[first]
    size[one >> 1] += size[other >> 1]
    words = measures[MASK]
    to, source = (one >> 1) * words, (other >> 1) * words
    for word in range(words):
        liberties[to + word] |= liberties[source + word]
    return one


def place_own(point: i32) -> None:
    """Place the mover's stone, without captures, at a point already removed from `free`.

    The player to move stays. Groups of either colour may be left without liberty. Overwrites
    `mask`.
    """
    me, home = now[TO_MOVE], 0
    clear_mask()
    for k in range(4 * point, 4 * point + 4):
        beside = neighbours[k]
        group = at[beside]
        if group == EMPTY:
            mask[word_of[beside]] |= bit_of[beside]
        elif group > RED:
            if group & 1 != me:
                take_liberty(group, point)
            elif home == 0:
                home = group
            elif group != home:
                home = merge(home, group)
    now[STONES + me] += 1
    if home == 0:
        new_group(point, me)
    else:
        join(point, home)


def new_group(point: i32, colour: i32) -> None:
    """Create a group of a single stone; `mask` must have its liberties."""
    group, words = point + 1, measures[MASK]
    at[point] = 2 * group + colour
    next_stone[point] = point
    size[group] = 1
    breaths[group] = bits_in_mask()
    for word in range(words):
        liberties[group * words + word] = mask[word]


def join(point: i32, home: i32) -> None:
    """Add a stone to an adjacent group; `mask` must have the stone's own liberties.

    Sets the group's liberties and `breaths`, and overwrites `mask` with these liberties.
    """
    group, words = home >> 1, measures[MASK]
    at[point] = home
    next_stone[point] = next_stone[group - 1]
    next_stone[group - 1] = point
    size[group] += 1
    add_liberties(home)
    mask[word_of[point]] &= ~bit_of[point]
    breaths[group] = bits_in_mask()
    for word in range(words):
        liberties[group * words + word] = mask[word]


def take_off(group: i32) -> None:
    """Remove a group's stones from the board; the points are appended to `free`.

    The liberties of the groups around are not updated: `give_room` does that.
    """
    stone, count = (group >> 1) - 1, size[group >> 1]
    for _ in range(count):
        at[stone] = EMPTY
        free[now[FREE]] = stone
        now[FREE] += 1
        stone = next_stone[stone]
    now[STONES + (group & 1)] -= count


def give_room(first: i32) -> None:
    """Add the points in `free` from index `first` on to their neighbours' liberties."""
    for index in range(first, now[FREE]):
        point = free[index]
        for k in range(4 * point, 4 * point + 4):
            group = at[neighbours[k]]
            if group > RED:
                give_liberty(group, point)


def met_before(first: i32, k: i32, group: i32) -> bool:
    """Return True if an earlier neighbour (index `first` to before `k`) is of the same group.

    The indices are those of `neighbours`.
    """
    for earlier in range(first, k):  # noqa: SIM110 - the kernel's language has no generators
        if at[neighbours[earlier]] == group:
            return True
    return False
