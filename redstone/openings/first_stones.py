"""First stones up to the symmetry of the board."""

from redstone.board import Point, all_points


def representative(cols: int, rows: int, point: Point) -> Point:
    """Return the first of the points that are equal to this one by the board's symmetries.

    Points compare by column, then by row, so it lies in the lower left of the board.
    """
    images = [
        Point(col, row)
        for col in (point.col, cols - 1 - point.col)
        for row in (point.row, rows - 1 - point.row)
    ]
    if cols == rows:
        images += [Point(image.row, image.col) for image in images]
    return min(images)


def first_stones(cols: int, rows: int) -> tuple[Point, ...]:
    """Return the representative points of a board, by column and row."""
    return tuple(sorted({representative(cols, rows, point) for point in all_points(cols, rows)}))
