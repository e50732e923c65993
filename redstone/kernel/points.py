"""The points of a board, numbered row by row from a1, and their bits in masks."""

from redstone.kernel.machine import i32, i32_array, i64, i64_array

LARGEST = 361
EDGE = LARGEST
"""The neighbour of points at the edge: no point, treated as one with red."""
BITS = 62
"""Number of points in one word of a mask, so that a word is never negative."""
WORDS = 6
"""Number of words of the largest mask."""

AREA, MASK, GAME = 0, 1, 2
measures = i32_array(3)
"""The board's number of points, the words of its masks, and the number of the game."""
REDSTONE, SAVAGE, GO = 0, 1, 2
"""The games; Red is Redstone here."""
neighbours = i32_array(4 * LARGEST)
"""Four neighbours of each point, EDGE for missing ones."""
word_of = i32_array(LARGEST)
bit_of = i64_array(LARGEST)
"""The word and the bit of each point in a mask."""


def lay_out(cols: i32, rows: i32) -> None:
    """Prepare the points of a board of this size."""
    measures[AREA] = cols * rows
    point = word = 0
    bit: i64 = 1
    for row in range(rows):
        for col in range(cols):
            neighbours[4 * point] = point - cols if row > 0 else EDGE
            neighbours[4 * point + 1] = point - 1 if col > 0 else EDGE
            neighbours[4 * point + 2] = point + 1 if col < cols - 1 else EDGE
            neighbours[4 * point + 3] = point + cols if row < rows - 1 else EDGE
            word_of[point] = word
            bit_of[point] = bit
            point += 1
            bit <<= 1
            if bit == 1 << BITS:
                bit = 1
                word += 1
    measures[MASK] = word_of[point - 1] + 1
