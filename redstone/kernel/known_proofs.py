"""Access to the proof table's entries from outside the kernel."""

from redstone.kernel.groups import BLACK, WHITE
from redstone.kernel.machine import exported, i32, i32_array, i64
from redstone.kernel.proof_table import (
    BUCKETS,
    PROVEN,
    REFUTED,
    STRIDE,
    TOGETHER,
    known_of,
    plies_of,
    proof_number_of,
    room,
    store,
    table,
    work_of,
)
from redstone.kernel.symmetries import KEY_BITS, WIDTH, form, keys

HALF_BITS = KEY_BITS // 2
HALF = (1 << HALF_BITS) - 1
NOTHING_MORE = -1
MOST_WORDS = 12
"""Maximum number of words of a key."""

known_numbers = i32_array(4)
"""Of the entry read last: both colours' proof numbers, the length of the proof, and the work."""
known_key = i32_array(2 * MOST_WORDS)
"""Its key if `next_proven` found it: for each word, the bits from the 31st up, and those below."""


@exported
def say_word(word: i32, high: i32, low: i32) -> None:
    """Set one word of the position key for `ask_table`, as halves of 31 bits."""
    keys[word] = i64(high) << HALF_BITS | low


@exported
def ask_table() -> i32:
    """Look up the key set by `say_word`, into `known_numbers`; return 0 if it is unknown.

    Then the four numbers are 0, and mean nothing.
    """
    known = known_of(0)
    unpack_known(known)
    return 0 if known == 0 else 1


def unpack_known(known: i64) -> None:
    """Unpack a table entry's state into `known_numbers`."""
    known_numbers[BLACK] = proof_number_of(known, BLACK)
    known_numbers[WHITE] = proof_number_of(known, WHITE)
    known_numbers[2], known_numbers[3] = plies_of(known), work_of(known)


@exported
def store_proven(winner: i32, plies: i32, work: i32) -> None:
    """Store a proof for the key set by `say_word`."""
    store(
        0,
        PROVEN if winner == BLACK else REFUTED,
        PROVEN if winner == WHITE else REFUTED,
        plies,
        work,
    )


@exported
def next_proven(number: i32, work: i32) -> i32:
    """Return the number of the next entry, from this one on, whose proof took this much work.

    Its position and state are in `known_key` and `known_numbers`. Return NOTHING_MORE without one.
    """
    width, end = form[WIDTH], (room[BUCKETS] + 1) * TOGETHER
    while number < end:
        known = table[number * room[STRIDE] + width]
        if known != 0 and work_of(known) >= work:
            unpack_known(known)
            if known_numbers[BLACK] == PROVEN or known_numbers[WHITE] == PROVEN:
                for word in range(width):
                    key = table[number * room[STRIDE] + word]
                    known_key[2 * word] = i32(key >> HALF_BITS)
                    known_key[2 * word + 1] = i32(key & HALF)
                return number
        number += 1
    return NOTHING_MORE
