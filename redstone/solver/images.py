"""A position as one exact number; also one that is the same for all reflections and rotations."""

from dataclasses import dataclass
from functools import cache

from redstone.bot.shape import Shape

KIND_BITS = 2
"""An empty point is 0; black, white and red are 1, 2 and 3."""
TURN_BITS = 2
"""In a position's key these come before the image: whose turn it is."""
MOST_TURNED = {"redstone": 30, "red": 30, "savage": 28}
"""Points of the largest board whose symmetric positions are known to be the same: its keys have one
word in the kernel."""
RED_KIND = 2
"""The index of red stones among `weights`; those of the colours are BLACK and WHITE."""


@dataclass(frozen=True, eq=False)
class Images:
    """What each stone adds to a board's images under some symmetries, side by side in a number."""

    weights: tuple[tuple[int, ...], ...]
    """By kind and point."""
    shifts: tuple[int, ...]
    """Where the image under each symmetry begins."""
    mask: int

    def key(self, image: int) -> int:
        """The smallest of the images: equal for no board but this one and its symmetric ones."""
        mask = self.mask
        return min([image >> shift & mask for shift in self.shifts])


def savage_turn_bits(area: int) -> int:
    """As TURN_BITS, with the stones due in a turn of Savage Go: no more than there are points."""
    return 2 * (area.bit_length() // 2 + 1)


@cache
def images_of(shape: Shape, is_symmetric: bool) -> Images:
    """The images of a board of this shape, under all its symmetries or as it lies alone."""
    symmetries = symmetries_of(shape.cols, shape.rows)[: None if is_symmetric else 1]
    width = KIND_BITS * shape.area
    shifts = tuple(width * number for number in range(len(symmetries)))
    weights = tuple(
        tuple(
            sum(
                kind << (shift + KIND_BITS * points[point])
                for shift, points in zip(shifts, symmetries, strict=True)
            )
            for point in range(shape.area)
        )
        for kind in (1, 2, 3)
    )
    return Images(weights, shifts, (1 << width) - 1)


@cache
def symmetries_of(cols: int, rows: int) -> tuple[tuple[int, ...], ...]:
    """Where each point goes by each reflection and rotation of the board, itself the first."""
    grid = [list(range(row * cols, (row + 1) * cols)) for row in range(rows)]
    images = []
    for turned in (grid, [list(column) for column in zip(*grid, strict=True)]):
        if len(turned) == rows:
            for flipped in (turned, turned[::-1]):
                images.append(tuple(point for row in flipped for point in row))
                images.append(tuple(point for row in flipped for point in row[::-1]))
    return tuple(images)
