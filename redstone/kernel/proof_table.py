"""The transposition table of the proof search.

An entry has the words of the position's exact number, and one more for its state: the proof numbers
of Black and White, the length of the proof, and the work done, packed into 62 bits. It is 0 in an
unused entry. A position may be in one of four entries. If all are taken, it replaces the one with
the least work.
"""

from redstone.kernel.groups import BLACK
from redstone.kernel.machine import exported, i32, i32_array, i64, i64_array, last_i64_array
from redstone.kernel.symmetries import WIDTH, form, keys

ROOM = 1 << 22
"""Number of words in the smallest table: 32 MB, two million entries for numbers of one word."""
TOGETHER = 4
PROVEN, REFUTED = 0, (1 << 19) - 1
"""The proof numbers of a proof that was found, and of an impossible one."""
NUMBER_BITS, PLIES_BITS, WORK_BITS = 19, 10, 14
LONGEST = (1 << PLIES_BITS) - 1
"""Maximum length of a proof, in moves, that is stored; longer ones count as this long."""
EXACT = 9
"""Bits of the work that are stored, with the number of halvings."""
HALF, ONE, OTHER, THIRD = (1 << 31) - 1, 1181783497, 1431655781, 2091639
"""Constants that mix the bits of a number; no product has more than 62 of them."""

BUCKETS, STRIDE, IS_USED, ADDED = 0, 1, 2, 3
room = i32_array(4)
"""BUCKETS: the number of buckets of four entries minus one. STRIDE: the words of an entry.

IS_USED is 1 if the table may have entries. ADDED is the number of words beyond ROOM.
"""
table = last_i64_array(ROOM)
PART_BITS = 12
nothing = i64_array(1 << PART_BITS)
"""Zeros, used to clear the table."""


@exported
def add_room(words: i32) -> None:
    """Set how many words of memory the table has beyond its built-in size."""
    room[ADDED] = words


def clear_table() -> None:
    """Clear the proof table, dividing it into entries for keys of form[WIDTH] words."""
    words = ROOM + room[ADDED]
    if room[IS_USED] != 0:
        for part in range(words >> PART_BITS):
            table[part << PART_BITS : part + 1 << PART_BITS] = nothing[0 : 1 << PART_BITS]
    stride, buckets = form[WIDTH] + 1, 1
    while 2 * buckets * TOGETHER * stride <= words:
        buckets *= 2
    room[STRIDE], room[BUCKETS], room[IS_USED] = stride, buckets - 1, 1


def bucket_of(slot: i32) -> i32:
    """Return the index in `table` of the bucket (four entries) for a slot's key."""
    mixed: i64 = 0
    for word in range(slot * form[WIDTH], slot * form[WIDTH] + form[WIDTH]):
        mixed ^= keys[word]
        mixed = (mixed & HALF) * ONE ^ (mixed >> 31) * OTHER
        mixed ^= mixed >> 29
    mixed = (mixed & HALF) * THIRD
    return (i32(mixed >> 21) & room[BUCKETS]) * TOGETHER * room[STRIDE]


def is_of(entry: i32, slot: i32) -> bool:
    """Return True if an entry has the slot's key."""
    first = slot * form[WIDTH]
    for word in range(form[WIDTH]):  # noqa: SIM110 - the kernel's language has no generators
        if table[entry + word] != keys[first + word]:
            return False
    return True


def known_of(slot: i32) -> i64:
    """Return the packed state stored for a slot's key, 0 if there is none."""
    entry, width = bucket_of(slot), form[WIDTH]
    for _ in range(TOGETHER):
        known = table[entry + width]
        if known != 0 and is_of(entry, slot):
            return known
        entry += width + 1
    return 0


def proof_number_of(known: i64, colour: i32) -> i32:
    """Return a colour's proof number from a packed state: PROVEN to REFUTED."""
    return i32(known & REFUTED) if colour == BLACK else i32(known >> NUMBER_BITS & REFUTED)


def plies_of(known: i64) -> i32:
    """Return the proof length from a packed state, at most LONGEST; 0 without a proof."""
    return i32(known >> 2 * NUMBER_BITS & LONGEST)


def store(slot: i32, black: i32, white: i32, plies: i32, work: i32) -> None:
    """Store a slot's proof numbers and proof length; `work` is added to its earlier work.

    Another position's entry may be replaced.
    """
    entry, width = bucket_of(slot), form[WIDTH]
    chosen, least = entry, i64(1) << KNOWN_BITS
    for _ in range(TOGETHER):
        known = table[entry + width]
        if known != 0 and is_of(entry, slot):
            chosen, work = entry, work + work_of(known)
            break
        if known >> WORK_AT < least:
            chosen, least = entry, known >> WORK_AT
        entry += width + 1
    first = slot * width
    table[chosen : chosen + width] = keys[first : first + width]
    plies = plies if plies < LONGEST else LONGEST
    told = (i64(plies) << NUMBER_BITS | white) << NUMBER_BITS | black
    table[chosen + width] = i64(short(work)) << WORK_AT | told


WORK_AT = 2 * NUMBER_BITS + PLIES_BITS
KNOWN_BITS = WORK_AT + WORK_BITS


def short(work: i32) -> i32:
    """Return work as a small number of few bits; larger work gives a larger number."""
    halved = 0
    while work >= 1 << EXACT:
        work >>= 1
        halved += 1
    return halved << EXACT | work


def work_of(known: i64) -> i32:
    """Return the work from a packed state, rounded down, at most a billion."""
    work = i32(known >> WORK_AT)
    halved = work >> EXACT
    return (work & (1 << EXACT) - 1) << (halved if halved < 21 else 21)
