"""Exact values of small positions: the winner with best play on both sides."""

from functools import cache
from operator import itemgetter

from redstone.board import Board
from tests.engine.fast_board import EMPTY, RED, FastBoard

KINDS = bytes(group if group <= RED else 2 + (group & 1) for group in range(256))
"""The kind of stone at a point, by group number on a board this small."""


@cache
def solver_of(cols: int, rows: int) -> "RefereeSolver":
    """Return the solver of a board size, which remembers its solutions."""
    return RefereeSolver(cols, rows)


class RefereeSolver:
    """Depth-first search that remembers every position it has solved.

    It identifies positions up to the symmetries of the board, and shares nothing with the
    computer's search.
    """

    def __init__(self, cols: int, rows: int) -> None:
        """Begin without known positions, and prepare the symmetries of a board size."""
        self._won: dict[bytes, bool] = {}
        self._images = [itemgetter(*points) for points in symmetries(cols, rows)]

    def wins(self, board: FastBoard) -> bool:
        """Return True if the player to move wins. The game must not be over."""
        key = self._key(board)
        won = self._won.get(key)
        if won is None:
            won = any(self.move_wins(board, move) for move in self._moves(board))
            self._won[key] = won
        return won

    def move_wins(self, board: FastBoard, move: int) -> bool:
        """Return True if the mover wins after a legal placement."""
        mover, after = board.to_move, board.copy()
        after.play(move)
        winner = after.winner if move >= board.shape.area else None
        return not self.wins(after) if winner is None else winner == mover

    def _moves(self, board: FastBoard) -> list[int]:
        """Return the legal placements, the cheapest first."""
        return sorted(board.legal_moves(), key=lambda move: cost_of(board, move))

    def _key(self, board: FastBoard) -> bytes:
        """Return a key that is the same for all symmetric positions."""
        kinds = bytes(board.at).translate(KINDS)
        return min(bytes(image(kinds)) for image in self._images) + bytes((board.to_move,))


def cost_of(board: FastBoard, move: int) -> int:
    """Return a placement's rank for move ordering; lower ones lose fewer stones or liberties."""
    at, liberties, stones, me = board.at, board.liberties, board.stones, board.to_move
    is_red, point = divmod(move, board.shape.area)
    beside = {at[each] for each in board.neighbours[point]}
    groups, bit = beside - {EMPTY, RED}, board.bits[point]
    friends = [group for group in groups if group & 1 == me]
    if is_red:
        taken = [group for group in groups if liberties[group] == bit]
        lost = sum(len(stones[g]) if g & 1 == me else -len(stones[g]) for g in taken)
        return 2 + lost if lost > 0 else -1
    room = sum(board.bits[each] for each in board.neighbours[point] if at[each] == EMPTY)
    for group in friends:
        room |= liberties[group]
    room &= board.others[point]
    if room & (room - 1):
        return 0 if EMPTY in beside or len(friends) < len(groups) else 2
    return 3 + sum(len(stones[group]) for group in friends) if friends else 1


def kinds_of(board: Board) -> bytes:
    """Return the kind of stone on every point, row by row from a1, 0 for none."""
    stones = board.stones
    return bytes(ord(stones[point].value) if point in stones else 0 for point in board.points)


def symmetries(cols: int, rows: int) -> list[list[int]]:
    """Return the permutations of a board's point numbers by its reflections and rotations."""
    grid = [list(range(row * cols, (row + 1) * cols)) for row in range(rows)]
    images = []
    for rows_image in (grid, [list(column) for column in zip(*grid, strict=True)]):
        if len(rows_image) == rows:
            for flipped in (rows_image, rows_image[::-1]):
                images.append([p for row in flipped for p in row])
                images.append([p for row in flipped for p in row[::-1]])
    return images
