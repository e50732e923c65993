"""The points of a board, numbered row by row from a1, and their bits in masks."""

from redstone.kernel.machine import i32, i32_array, i64, i64_array

LARGEST = 361
EDGE = LARGEST
"""The number that stands for a neighbour off the board; `at` has red there."""
BITS = 62
"""Number of points in one word of a mask, so that a word is never negative."""
WORDS = 6
"""Number of words of the largest mask."""

AREA, MASK, GAME = 0, 1, 2
measures = i32_array(3)
"""AREA is the board's number of points, MASK the words of a mask, GAME one of the games below."""
REDSTONE, SAVAGE, GO = 0, 1, 2
"""Numbers of the games; Red has Redstone's."""
neighbours = i32_array(4 * LARGEST)
"""Neighbours of each point, from 4 * point on: below, left, right, above; EDGE off the board."""
word_of = i32_array(LARGEST)
bit_of = i64_array(LARGEST)
"""Each point's place in a mask: the index of its word, and its bit there as a number."""


def lay_out(cols: i32, rows: i32) -> None:
    """Fill the tables of points for a board size, and set `measures` except the game."""
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
