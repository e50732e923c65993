"""Exact values of small positions: who wins with best play on both sides."""

from functools import cache
from operator import itemgetter

from redstone.bot.fastboard import FastBoard
from redstone.bot.groups import RED
from redstone.bot.policy import opinions

KINDS = bytes(group if group <= RED else 2 + (group & 1) for group in range(256))
"""What lies at a point, by the number of its group on a board of so few points."""


@cache
def solver_of(cols: int, rows: int) -> "Solver":
    """The solver of a size, which knows what it has solved before."""
    return Solver(cols, rows)


class Solver:
    """Depth-first search that remembers every position it has solved.

    It knows a position up to the symmetries of its board, and shares nothing with the
    computer's search but the fast board and the order in which moves are tried.
    """

    def __init__(self, cols: int, rows: int) -> None:
        self._won: dict[bytes, bool] = {}
        self._images = [itemgetter(*points) for points in symmetries(cols, rows)]

    def wins(self, board: FastBoard) -> bool:
        """True if the player to move wins; the game must not be over."""
        key = self._key(board)
        won = self._won.get(key)
        if won is None:
            won = any(self.move_wins(board, move) for move in self._moves(board))
            self._won[key] = won
        return won

    def move_wins(self, board: FastBoard, move: int) -> bool:
        """True if a legal placement keeps or makes a won game."""
        mover, after = board.to_move, board.copy()
        after.play(move)
        winner = after.winner if move >= board.shape.area else None
        return not self.wins(after) if winner is None else winner == mover

    def _moves(self, board: FastBoard) -> list[int]:
        return [move for move, _ in sorted(opinions(board), key=lambda item: -item[1])]

    def _key(self, board: FastBoard) -> bytes:
        kinds = bytes(board.at).translate(KINDS)
        return min(bytes(image(kinds)) for image in self._images) + bytes((board.to_move,))


def symmetries(cols: int, rows: int) -> list[list[int]]:
    """The point numbers of a board as its reflections and rotations permute them."""
    grid = [list(range(row * cols, (row + 1) * cols)) for row in range(rows)]
    images = []
    for rows_image in (grid, [list(column) for column in zip(*grid, strict=True)]):
        if len(rows_image) == rows:
            for flipped in (rows_image, rows_image[::-1]):
                images.append([p for row in flipped for p in row])
                images.append([p for row in flipped for p in row[::-1]])
    return images
