"""The moves examined by a proof, and results visible on the board without search.

A move loses if it leaves all stones of its player a single liberty, for the other player captures
them all: each of their groups has a liberty, so it has only this one, and red there is legal. That
wins even if it captures the other player's own last stones too.
"""

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
from redstone.kernel.machine import i32, i32_array, i64_array
from redstone.kernel.points import AREA, MASK, WORDS, bit_of, measures, neighbours, word_of
from redstone.kernel.policy import BOTH_CODE, NO_MOVE, RED_CODE, cheapest_move
from redstone.kernel.proof_table import PROVEN, REFUTED, known_of, plies_of, proof_number_of
from redstone.kernel.symmetries import (
    IMAGES,
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

NUMBER_PER_COST = 2
"""Added to the mover's proof number for each point of a move's cost."""
LAST_RESORT = 8
"""Minimum cost of the worse of two stones at one point."""
DEAREST = 64
"""Maximum cost that counts."""

USED, LAST = 0, 1
slots = i32_array(2)
"""USED: the number of slots used. LAST: the length of the longest loss by an omitted move.

LAST is for the position being listed.
"""
slot_move = i32_array(SLOTS)
slot_number = i32_array(2 * SLOTS)
"""Black's and White's proof numbers for each move."""
slot_plies = i32_array(SLOTS)
"""The length of the proof after a move with a known winner."""

PER_LIBERTY, PER_STONE, PER_GROUP, PER_ATARI = 32, 64, -64, -96
"""The worth of a liberty, of a stone, of a group and of an atari to their player.

The difference between both players is added to the proof number of the player who has less.
"""

MINE, THEIRS = 0, 1
breath = i64_array(2 * WORDS)
"""All liberties of the mover's stones, then from WORDS on those of the opponent's."""
breath_size = i32_array(2)
"""The number of each: MINE and THEIRS."""
strength = i32_array(2)
"""The worth of each player's groups, without their liberties: MINE and THEIRS."""
behind = i32_array(2)
"""Added to each player's proof numbers for having less than the other: MINE and THEIRS."""
opened = i64_array(WORDS)
"""The liberties of the mover's stones after a move that is being examined."""


def take_breath() -> None:
    """Compute both sides' united liberties and material (`breath`, `breath_size`, `strength`)."""
    words, me = measures[MASK], now[TO_MOVE]
    strength[MINE] = strength[THEIRS] = 0
    for word in range(words):
        breath[word] = breath[WORDS + word] = 0
    for point in range(measures[AREA]):
        group = at[point]
        if group > RED and group >> 1 == point + 1:
            side = group & 1 ^ me
            strength[side] += PER_GROUP + PER_STONE * size[group >> 1]
            strength[side] += PER_ATARI if breaths[group >> 1] == 1 else 0
            to, source = side * WORDS, (group >> 1) * words
            for word in range(words):
                breath[to + word] |= liberties[source + word]
    for side in range(2):
        breath_size[side] = 0
        for word in range(words):
            breath_size[side] += i32(breath[side * WORDS + word].bit_count())


def wins_by_one() -> bool:
    """Return True if the enemy's stones have one common liberty, so that red captures them all."""
    return breath_size[THEIRS] == 1


def compare() -> None:
    """Compute `behind`: how much is added to the proof numbers of the side that is worse off.

    It is 0 until both have stones, and in proofs that do not begin in the opening, for which
    images are not used: there one side is often far ahead, and a fight elsewhere decides.
    """
    ahead = PER_LIBERTY * (breath_size[MINE] - breath_size[THEIRS])
    ahead += strength[MINE] - strength[THEIRS]
    if form[IMAGES] == 1 or now[STONES] == 0 or now[STONES + 1] == 0:
        ahead = 0
    behind[MINE] = 0 - ahead if ahead < 0 else 0
    behind[THEIRS] = ahead if ahead > 0 else 0


def list_continuations() -> None:
    """Store the legal moves in the next slots, except visibly losing ones.

    If a move wins at once, a single slot has that result, but no move. `take_images` comes first.
    """
    take_breath()
    if wins_by_one():
        add_win(0)
        return
    compare()
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
    """Store an own stone in the next slot; if it visibly loses, only update slots[LAST]."""
    if breath_size[MINE] <= 2 and is_single_after_own(point):
        lose_in(2)
        return
    change_by_own(point)
    add_continuation(point, cost, now[TO_MOVE], now[TO_MOVE] ^ 1)


def list_red(point: i32, cost: i32) -> None:
    """Store a red stone in the next slot; if it visibly loses, only update slots[LAST]."""
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
    """Raise slots[LAST], the longest loss, for a move that loses after this many plies."""
    slots[LAST] = plies if plies > slots[LAST] else slots[LAST]


def is_single_after_own(point: i32) -> bool:
    """Return True if an own stone here leaves the mover at most one liberty in all.

    Overwrites `opened`; `take_breath` comes first.
    """
    begin_opened(point)
    for k in range(4 * point, 4 * point + 4):
        beside = neighbours[k]
        if at[beside] == EMPTY:
            opened[word_of[beside]] |= bit_of[beside]
    return is_single()


def is_single_after_red(point: i32) -> bool:
    """Return True if red here leaves the mover at most one liberty in all.

    The liberties gained by captures count. Overwrites `opened`; `take_breath` comes first.
    """
    begin_opened(point)
    for k in range(4 * point, 4 * point + 4):
        group = at[neighbours[k]]
        if group > RED and breaths[group >> 1] == 1:
            open_by(group, point)
    return is_single()


def begin_opened(point: i32) -> None:
    """Set `opened` to the mover's liberties except the move's point."""
    for word in range(measures[MASK]):
        opened[word] = breath[word]
    opened[word_of[point]] &= ~bit_of[point]


def open_by(group: i32, point: i32) -> None:
    """Add to `opened` the liberties that the mover gains when red captures this group."""
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
    """Return True if `opened` has at most one point."""
    count = 0
    for word in range(measures[MASK]):
        count += i32(opened[word].bit_count())
    return count <= 1


def add_continuation(move: i32, cost: i32, me: i32, whose: i32) -> None:
    """Store a move of colour `me` in the next slot, with key and proof numbers after it.

    The board after it is that of `changed`, and `whose` the turn. Proof numbers that are not in the
    table are estimated from the cost and `behind`.
    """
    slot = slots[USED]
    slots[USED] += 1
    slot_move[slot] = move
    write_key(slot, whose)
    known = known_of(slot)
    if known == 0:
        dear = cost if cost < DEAREST else DEAREST
        slot_number[2 * slot + me] = 1 + NUMBER_PER_COST * dear + behind[MINE]
        slot_number[2 * slot + (me ^ 1)] = 1 + behind[THEIRS]
        slot_plies[slot] = 0
    else:
        slot_number[2 * slot] = proof_number_of(known, BLACK)
        slot_number[2 * slot + 1] = proof_number_of(known, WHITE)
        slot_plies[slot] = plies_of(known)


def add_win(plies: i32) -> None:
    """Store a win for the mover within `plies`, without a move, in the next slot."""
    slot, me = slots[USED], now[TO_MOVE]
    slots[USED] += 1
    slot_number[2 * slot + me] = PROVEN
    slot_number[2 * slot + (me ^ 1)] = REFUTED
    slot_plies[slot] = plies


def copy_slot(slot: i32, to: i32) -> None:
    """Copy a slot with its key to slot `to`."""
    slot_move[to], slot_plies[to] = slot_move[slot], slot_plies[slot]
    slot_number[2 * to : 2 * to + 2] = slot_number[2 * slot : 2 * slot + 2]
    width = form[WIDTH]
    keys[to * width : to * width + width] = keys[slot * width : slot * width + width]


def has_slots() -> bool:
    """Return True if there are slots left for one more position's moves."""
    most = slots[USED] + 2 * measures[AREA]
    return most <= SLOTS and most * form[WIDTH] <= KEY_WORDS
