"""The points of a board, numbered row by row from a1, and the bits that stand for them in masks."""

from redstone.kernel.machine import i32, i32_array, i64, i64_array

LARGEST = 361
EDGE = LARGEST
"""Beside every point at the edge: no point, but taken for one where red stands."""
BITS = 62
"""Points of one word of a mask, so that a word is never below zero."""
WORDS = 6
"""Words of the largest mask."""

AREA, MASK, GAME = 0, 1, 2
measures = i32_array(3)
"""The board's points, the words of its masks, and which game is played on it."""
REDSTONE, SAVAGE, GO = 0, 1, 2
"""Redstone and Red are the same here."""
neighbours = i32_array(4 * LARGEST)
"""Four of each point, with EDGE for those that it lacks."""
word_of = i32_array(LARGEST)
bit_of = i64_array(LARGEST)
"""Where each point is in a mask."""


def lay_out(cols: i32, rows: i32) -> None:
    """Make the points of a board of this size."""
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
