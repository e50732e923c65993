"""One-point eyes, by which a group lives and where the enemy may not place."""

from redstone.board import Board, Point, Stone

_CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def is_eye(board: Board, point: Point, own: Stone) -> bool:
    """Return True for an empty point surrounded by only this colour and red that is a real eye.

    Each group beside it has another liberty. So under Redstone's rules the enemy may place neither
    stone here, and under Go's only one that captures itself. As usual in Go it is no eye if the
    enemy holds two of the points diagonal to it, or one at the edge.
    """
    if board.stone_at(point) is not None:
        return False
    beside = [board.stone_at(neighbour) for neighbour in board.neighbours(point)]
    if own not in beside or any(stone not in (own, Stone.RED) for stone in beside):
        return False
    if any(len(group.liberties) == 1 for group in board.groups_beside(point)):
        return False
    return _enemies_diagonal(board, point, own) <= (1 if len(beside) == 4 else 0)


def eyes(board: Board, own: Stone) -> frozenset[Point]:
    """Return all one-point eyes of a colour."""
    return frozenset(point for point in board.empty_points() if is_eye(board, point, own))


def _enemies_diagonal(board: Board, point: Point, own: Stone) -> int:
    """Return the number of enemy stones on the points diagonal to a point."""
    corners = (Point(point.col + dc, point.row + dr) for dc, dr in _CORNERS)
    stones = [board.stone_at(corner) for corner in corners if corner in board]
    return sum(stone not in (None, own, Stone.RED) for stone in stones)
