"""The eight symmetries of a board and the exchange of colours, on points, moves and positions."""

from dataclasses import dataclass, replace
from itertools import product
from types import MappingProxyType

from redstone.board import Board, Point, Stone
from redstone.position import Move, Outcome, Place, Position

_EXCHANGED = {Stone.BLACK: Stone.WHITE, Stone.WHITE: Stone.BLACK, Stone.RED: Stone.RED}


@dataclass(frozen=True)
class Symmetry:
    """A reflection or rotation: the flips come first, then the exchange of columns and rows."""

    flip_cols: bool
    flip_rows: bool
    transpose: bool

    def point(self, board: Board, point: Point) -> Point:
        """Where a point of this board goes."""
        col = board.cols - 1 - point.col if self.flip_cols else point.col
        row = board.rows - 1 - point.row if self.flip_rows else point.row
        return Point(row, col) if self.transpose else Point(col, row)

    def move(self, board: Board, move: Move) -> Move:
        """A move on this board as the same move on the image."""
        return (
            replace(move, point=self.point(board, move.point)) if isinstance(move, Place) else move
        )

    def position(self, position: Position) -> Position:
        """The image of a position."""
        board = position.board
        cols, rows = (board.rows, board.cols) if self.transpose else (board.cols, board.rows)
        stones = {self.point(board, point): stone for point, stone in board.stones.items()}
        return replace(position, board=Board(cols, rows, MappingProxyType(stones)))


SYMMETRIES = tuple(Symmetry(*flags) for flags in product((False, True), repeat=3))


def exchange_colours(position: Position) -> Position:
    """The position with Black and White in each other's place; red stones stay."""
    board, outcome = position.board, position.outcome
    stones = {point: _EXCHANGED[stone] for point, stone in board.stones.items()}
    return replace(
        position,
        board=Board(board.cols, board.rows, MappingProxyType(stones)),
        to_move=position.to_move.enemy,
        first_player=position.first_player.enemy,
        outcome=outcome and Outcome(outcome.winner and outcome.winner.enemy, outcome.reason),
    )
