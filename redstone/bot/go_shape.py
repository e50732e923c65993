"""What the eight points around a point tell about it in Go, and the boards they are read on.

They are one number, a code: two bits a point, 0 empty, 1 black, 2 white, 3 off the board,
the four points beside it first. A board keeps the code of every point up to date, so an eye
or a pattern is one look into `CLUES`.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

from redstone.bot.shape import Shape

EMPTY, OFF_BOARD = 0, 3
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
"""The points around a point in the order of a code; the one opposite i is i ^ 2."""

NEAR = 3
"""How many lines away a point still counts as near."""

EYE = (1, 2)
"""Clue of a point that is an eye of Black, of White: one that a sensible owner never fills."""
ROOMY = 4
"""Clue of a point with two empty points beside it: a stone there is not in atari."""
TOUCHES = (8, 16)
"""Clue of a point beside a black, a white stone."""
PATTERN = 32
"""Clue of a point where a stone of either colour makes a usual shape."""

PATTERNS = (
    "XOX ... ???",  # hane around a stone
    "XO. ... ?.?",  # hane that does not cut
    "XO? X.. x.?",  # magari
    ".O. X.. ...",  # attached diagonally
    "XO? O.o ?o?",  # cut that nothing protects
    "XO? O.X ???",  # cut after a peep
    "?X? O.O ooo",  # cut through the middle
    "OX? o.O ???",  # cut of a knight's move
    "X.? O.? ###",  # chase along the edge
    "OX? X.O ###",  # block of a cut at the edge
    "?X? x.O ###",  # block of a connection at the edge
    "?XO x.x ###",  # descent to the edge
    "?OX X.O ###",  # cut at the edge
)
"""The shapes of MoGo (Gelly and others 2006) around the point to play, rows from the top:

`X` and `O` the colours either way round, `x` not X, `o` not O, `.` empty, `#` off the board.
"""
_FITS = {"X": (1,), "O": (2,), "x": (0, 2, 3), "o": (0, 1, 3), ".": (0,), "#": (3,)}
_ANY = (0, 1, 2, 3)


@dataclass(frozen=True, eq=False)
class GoShape:
    """What Go needs of a board size besides its `Shape`.

    `around` has for every colour and point what its stone adds to which point's code, `ring`
    the points around every point, `near` those up to NEAR lines away with their distance,
    `line` is the lines to the nearest edge from 0, and `bare` the codes of an empty board.
    """

    around: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]
    ring: tuple[tuple[int, ...], ...]
    near: tuple[tuple[tuple[int, int], ...], ...]
    line: tuple[int, ...]
    bare: tuple[int, ...]


@cache
def go_shape(shape: Shape) -> GoShape:
    """Go's additions to a shape, made once for each size."""
    around: list[list[tuple[int, int]]] = [[] for _ in range(shape.area)]
    bare = [0] * shape.area
    for point in range(shape.area):
        row, col = divmod(point, shape.cols)
        for place, (right, up) in enumerate(STEPS):
            if 0 <= col + right < shape.cols and 0 <= row + up < shape.rows:
                other = point + right + up * shape.cols
                around[point].append((other, 1 << 2 * (place ^ 2)))
            else:
                bare[point] |= OFF_BOARD << 2 * place
    return GoShape(
        around=tuple(
            tuple(tuple((other, unit * stone) for other, unit in row) for row in around)
            for stone in (1, 2)
        ),
        ring=tuple(tuple(other for other, _ in row) for row in around),
        near=tuple(_near(shape, point) for point in range(shape.area)),
        line=tuple(
            min(col, row, shape.cols - 1 - col, shape.rows - 1 - row)
            for row in range(shape.rows)
            for col in range(shape.cols)
        ),
        bare=tuple(bare),
    )


def _near(shape: Shape, point: int) -> tuple[tuple[int, int], ...]:
    """The points of a diamond around a point, with their distance."""
    row, col = divmod(point, shape.cols)
    found = []
    for up in range(-NEAR, NEAR + 1):
        for right in range(abs(up) - NEAR, NEAR + 1 - abs(up)):
            if 0 <= col + right < shape.cols and 0 <= row + up < shape.rows:
                found.append((point + right + up * shape.cols, abs(up) + abs(right)))
    return tuple(found)


class Clues(dict[int, int]):
    """The clues of every code asked for so far."""

    def __missing__(self, code: int) -> int:
        clues = self[code] = clues_of(code)
        return clues


CLUES = Clues()


def clues_of(code: int) -> int:
    """All that a code tells of an empty point."""
    cells = [code >> 2 * place & 3 for place in range(8)]
    beside, corners = cells[:4], cells[4:]
    clues = ROOMY if beside.count(EMPTY) >= 2 else 0
    for colour, stone in enumerate((1, 2)):
        if stone in beside:
            clues |= TOUCHES[colour]
            if _is_eye(beside, corners, stone):
                clues |= EYE[colour]
    fitting = -1
    for place, cell in enumerate(cells):
        fitting &= _fitting()[place][cell]
    return clues | PATTERN if fitting else clues


def _is_eye(beside: list[int], corners: list[int], stone: int) -> bool:
    """The usual guess: one's own all around, the enemy on at most one corner, at the edge none."""
    if any(cell not in (stone, OFF_BOARD) for cell in beside):
        return False
    return corners.count(3 - stone) + (OFF_BOARD in corners) < 2


@lru_cache(1)
def _fitting() -> tuple[tuple[int, ...], ...]:
    """For every place and what lies there the patterns, turned in all ways, that allow it."""
    variants = {variant for pattern in PATTERNS for variant in _turned(pattern)}
    table = [[0] * 4 for _ in range(8)]
    for number, variant in enumerate(sorted(variants)):
        for place, sign in enumerate(variant):
            for cell in _FITS.get(sign, _ANY):
                table[place][cell] |= 1 << number
    return tuple(map(tuple, table))


def _turned(pattern: str) -> list[str]:
    """A pattern's eight signs in the order of a code, turned, mirrored and recoloured."""
    rows = pattern.split()
    signs = [rows[1 - up][1 + right] for right, up in STEPS]
    turned = []
    for _ in range(4):
        signs = signs[1:4] + signs[:1] + signs[5:] + signs[4:5]
        mirrored = [signs[place] for place in (0, 3, 2, 1, 7, 6, 5, 4)]
        turned += ["".join(signs), "".join(mirrored)]
    return turned + [text.translate(str.maketrans("XOxo", "OXox")) for text in turned]
