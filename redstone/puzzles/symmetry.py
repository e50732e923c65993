"""The symmetries of a position: which moves are the same but for how the board is turned."""

from collections.abc import Iterable

from redstone.board import Board
from redstone.bot.shape import shape_of
from redstone.position import Move, Place
from redstone.solver.images import symmetries_of


def distinct(board: Board, moves: Iterable[Move]) -> tuple[Move, ...]:
    """The first of each kind of moves that are the same up to the symmetry of a board."""
    shape = shape_of(board)
    cells = [board.stone_at(place.point) for place in shape.places[: shape.area]]
    kept = [
        image
        for image in symmetries_of(board.cols, board.rows)
        if all(cells[image[point]] is cells[point] for point in range(shape.area))
    ]
    seen, found = set[Move](), list[Move]()
    for move in moves:
        if move in seen:
            continue
        found.append(move)
        seen.add(move)
        if isinstance(move, Place):
            number = shape.number(move)
            red, point = divmod(number, shape.area)
            seen.update(shape.places[red * shape.area + image[point]] for image in kept)
    return tuple(found)
