"""A position's key: an exact number, optionally the same for symmetric positions.

The number is stored in words of 62 bits: some bits for the player to move, in Savage Go also for
the stones due, then two bits a point. If it has one word, the board can have up to eight images by
reflection and rotation, and the smallest of their numbers is used.
"""

from redstone.kernel.groups import EMPTY, RED, TO_MOVE, at, next_stone, now, size
from redstone.kernel.machine import i32, i32_array, i64_array
from redstone.kernel.points import AREA, GAME, LARGEST, SAVAGE, measures, neighbours
from redstone.kernel.savage_board import DUE, turn

KEY_BITS = 62
SYMMETRIES = 8
RED_KIND = 3
"""The number of red; an empty point is 0, black and white are 1 and 2."""
SLOTS, KEY_WORDS = 1 << 15, 1 << 17
"""Number of slots for positions' numbers, and of words for all of them."""

WIDTH, IMAGES, PARTS, TURN_BITS = 0, 1, 2, 3
form = i32_array(4)
"""WIDTH: the words of a number. IMAGES: the images used. PARTS: the words of all images together.

TURN_BITS, the number of bits for the turn, is even, so that no point lies in two words.
"""
part_of = i32_array(SYMMETRIES * LARGEST)
image_bit = i64_array(SYMMETRIES * LARGEST)
"""For each point in each image: the index of its word, and its bit."""
image = i64_array(12)
"""The numbers of the board in all images, by `take_images`; those after a move are in `changed`."""
changed = i64_array(12)
keys = i64_array(KEY_WORDS)


def lay_out_images(is_symmetric: i32) -> None:
    """Set `form` and each point's place in each symmetric image, for the board and game.

    With `is_symmetric`, mirrored and rotated positions have the same key if a key has one word.
    """
    area, cols = measures[AREA], neighbours[3]
    rows = 1
    while rows * cols < area:
        rows += 1
    form[TURN_BITS] = turn_bits()
    form[WIDTH] = words_for(area)
    form[IMAGES] = 1
    if form[WIDTH] == 1 and is_symmetric != 0:
        form[IMAGES] = SYMMETRIES if rows == cols else 4
    form[PARTS] = form[WIDTH] if form[IMAGES] == 1 else form[IMAGES]
    for number in range(form[IMAGES]):
        for row in range(rows):
            for col in range(cols):
                to_row = rows - 1 - row if number & 1 != 0 else row
                to_col = cols - 1 - col if number & 2 != 0 else col
                to = to_col * cols + to_row if number & 4 != 0 else to_row * cols + to_col
                set_place(number, row * cols + col, to)


def turn_bits() -> i32:
    """Return how many key bits encode the colour to move and, in Savage Go, stones due."""
    bits = 2
    if measures[GAME] == SAVAGE:
        while 1 << bits - 1 <= measures[AREA]:
            bits += 2
    return bits


def turn_number() -> i32:
    """Return the key's turn part: player to move and stones due."""
    if measures[GAME] == SAVAGE:
        return turn[DUE] << 1 | now[TO_MOVE]
    return now[TO_MOVE]


def words_for(area: i32) -> i32:
    """Return how many words a key has for this many points; form[TURN_BITS] must be set."""
    words = 1
    while KEY_BITS * words < form[TURN_BITS] + 2 * area:
        words += 1
    return words


def set_place(number: i32, point: i32, to: i32) -> None:
    """Set a point's word and bit in image `number`, where it lies at point `to`."""
    bit, word = form[TURN_BITS] + 2 * to, 0
    while bit >= KEY_BITS:
        bit -= KEY_BITS
        word += 1
    index = number * LARGEST + point
    part_of[index] = number if form[WIDTH] == 1 else word
    image_bit[index] = 1
    image_bit[index] <<= bit


def take_images() -> None:
    """Compute the board's key in each symmetric image, into `image` and `changed`."""
    for part in range(form[PARTS]):
        changed[part] = 0
    for point in range(measures[AREA]):
        group = at[point]
        if group == RED:
            change(point, RED_KIND)
        elif group != EMPTY:
            change(point, 1 + (group & 1))
    image[0 : form[PARTS]] = changed[0 : form[PARTS]]


def change(point: i32, kind: i32) -> None:
    """Add a stone of this kind (1 to RED_KIND) to `changed`; a negative kind removes one."""
    for number in range(form[IMAGES]):
        index = number * LARGEST + point
        changed[part_of[index]] += kind * image_bit[index]


def change_by_own(point: i32) -> None:
    """Set `changed` to the keys after the mover's stone at a point."""
    changed[0 : form[PARTS]] = image[0 : form[PARTS]]
    change(point, 1 + now[TO_MOVE])


def change_by_red(point: i32) -> None:
    """Set `changed` to the keys after a red stone, before its captures."""
    changed[0 : form[PARTS]] = image[0 : form[PARTS]]
    change(point, RED_KIND)


def change_by_loss(group: i32) -> None:
    """Subtract a captured group, still on the board, from `changed`."""
    stone, kind = (group >> 1) - 1, -1 - (group & 1)
    for _ in range(size[group >> 1]):
        change(stone, kind)
        stone = next_stone[stone]


def write_key(slot: i32, whose: i32) -> None:
    """Write the key into `keys` at a slot: the smallest of the images in `changed`, plus turn.

    The board is that of `changed`; `whose` is the turn as by `turn_number`.
    """
    width = form[WIDTH]
    if width > 1:
        first = slot * width
        keys[first : first + width] = changed[0:width]
        keys[first] += whose
    else:
        least = changed[0]
        for number in range(1, form[IMAGES]):
            least = changed[number] if changed[number] < least else least
        keys[slot] = least + whose
