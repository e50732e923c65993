"""A position as one exact number, also one that is the same turned.

The number is kept in words of 62 bits: a few for whose turn it is, in Savage Go also for the stones
due, then two a point. Where it has one word, a board can have up to eight images by reflection and
rotation, and the least of them counts.
"""

from redstone.kernel.groups import EMPTY, RED, TO_MOVE, at, next_stone, now, size
from redstone.kernel.machine import i32, i32_array, i64_array
from redstone.kernel.points import AREA, GAME, LARGEST, SAVAGE, measures, neighbours
from redstone.kernel.savage_board import DUE, turn

KEY_BITS = 62
SYMMETRIES = 8
RED_KIND = 3
"""An empty point is 0; black and white are 1 and 2."""
SLOTS, KEY_WORDS = 1 << 15, 1 << 17
"""The positions whose numbers are at hand, and the words that they have together."""

WIDTH, IMAGES, PARTS, TURN_BITS = 0, 1, 2, 3
form = i32_array(4)
"""The words of a number, the images of a board, the numbers that these make together, and the bits
for the turn: an even number, so that no point lies in two words."""
part_of = i32_array(SYMMETRIES * LARGEST)
image_bit = i64_array(SYMMETRIES * LARGEST)
"""For each point in each image which of the numbers has it, and where."""
image = i64_array(12)
"""The numbers of the board, and those after a move."""
changed = i64_array(12)
keys = i64_array(KEY_WORDS)


def lay_out_images(is_symmetric: i32) -> None:
    """Say where the points of the board are in its images."""
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
    """Bits for the colour to move, and in Savage Go for stones due, at most as many as points."""
    bits = 2
    if measures[GAME] == SAVAGE:
        while 1 << bits - 1 <= measures[AREA]:
            bits += 2
    return bits


def turn_number() -> i32:
    """Whose turn it is, as a position's number has it."""
    if measures[GAME] == SAVAGE:
        return turn[DUE] << 1 | now[TO_MOVE]
    return now[TO_MOVE]


def words_for(area: i32) -> i32:
    """The words of the number of a board with so many points."""
    words = 1
    while KEY_BITS * words < form[TURN_BITS] + 2 * area:
        words += 1
    return words


def set_place(number: i32, point: i32, to: i32) -> None:
    """Say where a point is in one of the images."""
    bit, word = form[TURN_BITS] + 2 * to, 0
    while bit >= KEY_BITS:
        bit -= KEY_BITS
        word += 1
    index = number * LARGEST + point
    part_of[index] = number if form[WIDTH] == 1 else word
    image_bit[index] = 1
    image_bit[index] <<= bit


def take_images() -> None:
    """Find the numbers of the board."""
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
    """Add a stone of a kind to the numbers, or take it off where the kind is below zero."""
    for number in range(form[IMAGES]):
        index = number * LARGEST + point
        changed[part_of[index]] += kind * image_bit[index]


def change_by_own(point: i32) -> None:
    """Find the numbers after a stone of the mover's."""
    changed[0 : form[PARTS]] = image[0 : form[PARTS]]
    change(point, 1 + now[TO_MOVE])


def change_by_red(point: i32) -> None:
    """Begin to find the numbers after a red stone; the groups that it takes come after."""
    changed[0 : form[PARTS]] = image[0 : form[PARTS]]
    change(point, RED_KIND)


def change_by_loss(group: i32) -> None:
    """Take a group off."""
    stone, kind = (group >> 1) - 1, -1 - (group & 1)
    for _ in range(size[group >> 1]):
        change(stone, kind)
        stone = next_stone[stone]


def write_key(slot: i32, whose: i32) -> None:
    """Put the number of the changed board, with whose turn it is, into a slot."""
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
