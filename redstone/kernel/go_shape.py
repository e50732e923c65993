"""The shape of the eight points around a point in Go.

They are one number, a code, with two bits a place: 0 empty, 1 black, 2 white, 3 off the board.
"""

from redstone.kernel.go_patterns import (
    ATTACHED,
    BLOCK_OF_CONNECTION,
    BLOCK_OF_CUT,
    CHASE,
    CUT,
    CUT_AFTER_PEEP,
    CUT_OF_KNIGHT,
    CUT_THROUGH,
    DESCENT,
    EDGE_CUT,
    HANE,
    HANE_THAT_DOES_NOT_CUT,
    MAGARI,
)
from redstone.kernel.machine import exported, i32, i32_array, i64
from redstone.kernel.points import EDGE, LARGEST

OFF_BOARD = 3
PLACES = 8
"""Places of a code: first the four points beside it; the opposite of a place is place ^ 2."""
OF_BLACK, OF_WHITE = 0x5555, 0xAAAA
"""The bits of black and of white stones in a code; places off the board have both."""
BESIDE, CORNERS = 0x00FF, 0xFF00

EYE = 1
"""Clue of an eye of Black, shifted by one for White's, which a sensible owner never fills."""
ROOMY = 4
"""Clue of a point with two empty points beside it: a stone there is not in atari."""
TOUCHES = 8
"""Clue of a point beside a black stone, shifted by one for a white one."""
PATTERN = 32
"""Clue of a point where a stone of either colour makes a usual shape."""
LEARNT = 64
"""Set in the clues of every code that have been computed, so that they are never 0."""

around = i32_array(PLACES * LARGEST)
"""The points around each point, EDGE for missing ones."""
column = i32_array(LARGEST)
row = i32_array(LARGEST)
to_edge = i32_array(LARGEST)
"""Column and row of each point, and its distance in lines to the nearest edge."""
bare = i32_array(LARGEST)
"""The codes on an empty board."""
codes = i32_array(LARGEST + 1)
"""The codes of all points on the board, kept up to date by `show`."""
clues = i32_array(1 << 2 * PLACES)
"""The clues of every code once computed, otherwise 0."""


def lay_out_around(cols: i32, rows: i32) -> None:
    """Fill the neighbourhood tables for a board size."""
    point = 0
    for up in range(rows):
        for right in range(cols):
            column[point], row[point] = right, up
            to_edge[point] = least(least(right, up), least(cols - 1 - right, rows - 1 - up))
            bare[point] = 0
            for place in range(PLACES):
                look_around(point, place, cols, rows)
            point += 1
    codes[0:point] = bare[0:point]


def least(one: i32, other: i32) -> i32:
    """Return the smaller of two numbers."""
    return one if one < other else other


def look_around(point: i32, place: i32, cols: i32, rows: i32) -> None:
    """Set a point's neighbour at one of eight places in `around`, EDGE if off the board.

    In that case the place is also marked in `bare`.
    """
    right, up = column[point], row[point]
    if place < 4:  # up, right, down, left
        right += 0 if place & 1 == 0 else 2 - place
        up += 1 - place if place & 1 == 0 else 0
    else:
        right += 1 if place < 6 else -1
        up += 1 if place == 4 or place == 7 else -1  # noqa: PLR1714 - no tuples here
    is_off = right < 0 or up < 0 or right == cols or up == rows
    around[PLACES * point + place] = EDGE if is_off else right + up * cols
    if is_off:
        bare[point] |= OFF_BOARD << 2 * place


def show(point: i32, colour: i32) -> None:
    """Toggle a stone in the codes of the points around, when it is placed or removed."""
    first, stone = PLACES * point, 1 + colour
    for place in range(PLACES):
        codes[around[first + place]] ^= stone << 2 * (place ^ 2)


def clues_at(point: i32) -> i32:
    """Return the flags (EYE to PATTERN) of an empty point, cached by its code."""
    found = clues[codes[point]]
    return found if found != 0 else learn_code(codes[point])


@exported
def learn_code(code: i32) -> i32:
    """Compute the flags of a code, store them in `clues`, and return them."""
    found = LEARNT
    if stones_among(code, OF_BLACK & BESIDE) > 0:
        found |= TOUCHES
    if stones_among(code, OF_WHITE & BESIDE) > 0:
        found |= TOUCHES << 1
    if empty_beside(code) > 1:
        found |= ROOMY
    if is_eye(code):
        found |= EYE
    if is_eye(recoloured(code)):
        found |= EYE << 1
    if makes_shape(code) or makes_shape(mirrored(code)):
        found |= PATTERN
    clues[code] = found
    return found


def stones_among(code: i32, which: i32) -> i32:
    """Count the stones of a colour in a code, masked by OF_BLACK or OF_WHITE.

    Places off the board do not count.
    """
    other = (code >> 1 & OF_BLACK) | (code << 1 & OF_WHITE)
    return i32((code & ~other & which).bit_count())


def empty_beside(code: i32) -> i32:
    """Count the empty orthogonal neighbours in a code."""
    return 4 - i32(((code | code >> 1) & OF_BLACK & BESIDE).bit_count())


def is_eye(code: i32) -> bool:
    """Return True if a code looks like a one-point eye of Black.

    All points beside are Black's or off the board, and White has at most one corner, none at
    the edge.
    """
    own = stones_among(code, OF_BLACK & BESIDE)
    off = i32((code & code >> 1 & OF_BLACK).bit_count())
    off_corners = i32((code & code >> 1 & OF_BLACK & CORNERS).bit_count())
    if own == 0 or own + off - off_corners < 4:
        return False
    return stones_among(code, OF_WHITE & CORNERS) + (1 if off_corners > 0 else 0) < 2


def recoloured(code: i32) -> i32:
    """Return the code with colours exchanged."""
    return (code & OF_BLACK) << 1 | (code >> 1 & OF_BLACK)


def mirrored(code: i32) -> i32:
    """Return the code of the mirrored neighbourhood."""
    beside = (code & 0x33) | (code & 0x0C) << 4 | (code >> 4 & 0x0C)
    outer = (code & 0x0300) << 6 | (code >> 6 & 0x0300)
    return beside | outer | (code & 0x0C00) << 2 | (code >> 2 & 0x0C00)


def makes_shape(code: i32) -> bool:
    """Return True if a stone of either colour fits a pattern, in any symmetry."""
    for _ in range(4):
        if is_shape(code) or is_shape(recoloured(code)):
            return True
        code = (code >> 2 & 0x3F3F) | (code << 6 & 0xC0C0)
    return False


def is_shape(code: i32) -> bool:
    """Return True if a code matches a pattern without rotation."""
    return (
        fits(code, HANE)
        or fits(code, HANE_THAT_DOES_NOT_CUT)
        or fits(code, MAGARI)
        or fits(code, ATTACHED)
        or fits(code, CUT)
        or fits(code, CUT_AFTER_PEEP)
        or fits(code, CUT_THROUGH)
        or fits(code, CUT_OF_KNIGHT)
        or fits(code, CHASE)
        or fits(code, BLOCK_OF_CUT)
        or fits(code, BLOCK_OF_CONNECTION)
        or fits(code, DESCENT)
        or fits(code, EDGE_CUT)
    )


def fits(code: i32, pattern: i64) -> bool:
    """Return True if a pattern allows the contents of every place of a code."""
    for place in range(PLACES):  # noqa: SIM110 - the kernel's language has no generators
        if pattern >> (4 * place + (code >> 2 * place & 3)) & 1 == 0:
            return False
    return True
