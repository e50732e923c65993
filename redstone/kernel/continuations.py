"""The moves that a proof examines, with results that follow from the board without a search.

A move loses if it leaves all stones of its player a single liberty, for the other player captures
them all: each of their groups has a liberty, so it has only this one, and red there is legal. That
wins even if it captures the other player's own last stones too.
"""

from redstone.kernel.efforts import PROVEN, REFUTED, effort_of, known_of, plies_of
from redstone.kernel.groups import (
    BLACK,
    EMPTY,
    FREE,
    RED,
    STONES,
    TO_MOVE,
    WHITE,
    at,
    breaths,
    free,
    liberties,
    met_before,
    next_stone,
    now,
    size,
)
from redstone.kernel.images import (
    KEY_WORDS,
    SLOTS,
    WIDTH,
    change_by_loss,
    change_by_own,
    change_by_red,
    form,
    keys,
    write_key,
)
from redstone.kernel.machine import i32, i32_array, i64_array
from redstone.kernel.points import AREA, MASK, WORDS, bit_of, measures, neighbours, word_of
from redstone.kernel.policy import BOTH_CODE, NO_MOVE, RED_CODE, cheapest_move

EFFORT_OF_COST = 2
"""Effort added for each point of a move's cost."""
LAST_RESORT = 8
"""Minimum cost of the worse of two stones at one point."""
DEAREST = 64
"""Maximum cost that counts."""

USED, LAST = 0, 1
slots = i32_array(2)
"""The number of slots used, and the plies of the longest move known to lose."""
slot_move = i32_array(SLOTS)
slot_effort = i32_array(2 * SLOTS)
"""Black's and White's efforts to prove a win by the move."""
slot_plies = i32_array(SLOTS)
"""The length of the proof after a move with a known winner."""

MINE, THEIRS = 0, 1
breath = i64_array(2 * WORDS)
"""All liberties of the mover's stones, and of the opponent's."""
breath_size = i32_array(2)
opened = i64_array(WORDS)
"""The liberties of the mover's stones after a move."""


def take_breath() -> None:
    """Find the liberties of both colours."""
    words, me = measures[MASK], now[TO_MOVE]
    for word in range(words):
        breath[word] = breath[WORDS + word] = 0
    for point in range(measures[AREA]):
        group = at[point]
        if group > RED and group >> 1 == point + 1:
            to, source = (group & 1 ^ me) * WORDS, (group >> 1) * words
            for word in range(words):
                breath[to + word] |= liberties[source + word]
    for side in range(2):
        breath_size[side] = 0
        for word in range(words):
            breath_size[side] += i32(breath[side * WORDS + word].bit_count())


def wins_by_one() -> bool:
    """Return True if red captures all enemy stones: they have one liberty together."""
    return breath_size[THEIRS] == 1


def list_continuations() -> None:
    """List all legal moves except those that the board shows to lose, from the next slot on.

    A move that wins at once is listed alone.
    """
    take_breath()
    if wins_by_one():
        add_win(0)
        return
    for index in range(now[FREE]):
        point = free[index]
        code = cheapest_move(point)
        if code != NO_MOVE:
            cost, is_red = code >> 2, code & RED_CODE != 0
            dear = cost if cost > LAST_RESORT else LAST_RESORT
            if not is_red or code & BOTH_CODE != 0:
                list_own(point, dear if is_red else cost)
            if is_red or code & BOTH_CODE != 0:
                list_red(point, cost if is_red else dear)


def list_own(point: i32, cost: i32) -> None:
    """List an own stone, unless it is seen to lose."""
    if breath_size[MINE] <= 2 and is_single_after_own(point):
        lose_in(2)
        return
    change_by_own(point)
    add_continuation(point, cost, now[TO_MOVE], now[TO_MOVE] ^ 1)


def list_red(point: i32, cost: i32) -> None:
    """List a red stone, unless it is seen to lose."""
    change_by_red(point)
    first, me, mine, theirs = 4 * point, now[TO_MOVE], 0, 0
    for k in range(first, first + 4):
        group = at[neighbours[k]]
        if group > RED and breaths[group >> 1] == 1 and not met_before(first, k, group):
            change_by_loss(group)
            if group & 1 == me:
                mine += size[group >> 1]
            else:
                theirs += size[group >> 1]
    if mine == now[STONES + me] and theirs < now[STONES + (me ^ 1)]:
        lose_in(1)
    elif breath_size[MINE] <= 2 and is_single_after_red(point):
        lose_in(2)
    else:
        add_continuation(point + measures[AREA], cost, me, me ^ 1)


def lose_in(plies: i32) -> None:
    """Note that a move loses, this many plies after the position before it."""
    slots[LAST] = plies if plies > slots[LAST] else slots[LAST]


def is_single_after_own(point: i32) -> bool:
    """Return True if all of the mover's stones have at most one liberty after an own stone."""
    begin_opened(point)
    for k in range(4 * point, 4 * point + 4):
        beside = neighbours[k]
        if at[beside] == EMPTY:
            opened[word_of[beside]] |= bit_of[beside]
    return is_single()


def is_single_after_red(point: i32) -> bool:
    """Return True if all of the mover's stones together have at most one liberty after red here.

    The liberties gained by captures count.
    """
    begin_opened(point)
    for k in range(4 * point, 4 * point + 4):
        group = at[neighbours[k]]
        if group > RED and breaths[group >> 1] == 1:
            open_by(group, point)
    return is_single()


def begin_opened(point: i32) -> None:
    """Start with the mover's present liberties, without the point of the move."""
    for word in range(measures[MASK]):
        opened[word] = breath[word]
    opened[word_of[point]] &= ~bit_of[point]


def open_by(group: i32, point: i32) -> None:
    """Add the liberties that the mover's other groups gain when red captures this group."""
    stone, words = (group >> 1) - 1, measures[MASK]
    for _ in range(size[group >> 1]):
        for k in range(4 * stone, 4 * stone + 4):
            other = at[neighbours[k]]
            if other > RED and other & 1 == now[TO_MOVE]:
                last = liberties[(other >> 1) * words + word_of[point]] & bit_of[point] != 0
                if breaths[other >> 1] > 1 or not last:  # otherwise it is captured too
                    opened[word_of[stone]] |= bit_of[stone]
        stone = next_stone[stone]


def is_single() -> bool:
    """Return True if at most one liberty is left."""
    count = 0
    for word in range(measures[MASK]):
        count += i32(opened[word].bit_count())
    return count <= 1


def add_continuation(move: i32, cost: i32, me: i32, whose: i32) -> None:
    """List a colour's move, with the changed board and turn, and its known or estimated effort."""
    slot = slots[USED]
    slots[USED] += 1
    slot_move[slot] = move
    write_key(slot, whose)
    known = known_of(slot)
    if known == 0:
        slot_effort[2 * slot + me] = 1 + EFFORT_OF_COST * (cost if cost < DEAREST else DEAREST)
        slot_effort[2 * slot + (me ^ 1)] = 1
        slot_plies[slot] = 0
    else:
        slot_effort[2 * slot] = effort_of(known, BLACK)
        slot_effort[2 * slot + 1] = effort_of(known, WHITE)
        slot_plies[slot] = plies_of(known)


def add_win(plies: i32) -> None:
    """List a move that wins without a search, at most this many plies after it."""
    slot, me = slots[USED], now[TO_MOVE]
    slots[USED] += 1
    slot_effort[2 * slot + me] = PROVEN
    slot_effort[2 * slot + (me ^ 1)] = REFUTED
    slot_plies[slot] = plies


def copy_slot(slot: i32, to: i32) -> None:
    """Overwrite a move with another one."""
    slot_move[to], slot_plies[to] = slot_move[slot], slot_plies[slot]
    slot_effort[2 * to : 2 * to + 2] = slot_effort[2 * slot : 2 * slot + 2]
    width = form[WIDTH]
    keys[to * width : to * width + width] = keys[slot * width : slot * width + width]


def has_slots() -> bool:
    """Return True if the moves of one more position fit."""
    most = slots[USED] + 2 * measures[AREA]
    return most <= SLOTS and most * form[WIDTH] <= KEY_WORDS
