"""An example of a game of one's own: stones are placed in turn, and whoever fills the board wins.

python -m redstone rules check docs/library/filling.py
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from redstone.board import Board, Point
from redstone.position import (
    Illegality,
    IllegalMove,
    Move,
    Outcome,
    Place,
    Player,
    Position,
    Reason,
)
from redstone.rules.protocol import Traits


@dataclass(frozen=True)
class Rules:
    """What `redstone.rules.protocol.Rules` lists."""

    name = "filling"
    title = "Filling"
    options = ""
    traits = Traits(annihilation=False)

    def start(self, cols: int, rows: int) -> Position:
        """An empty board."""
        return Position(Board.empty(cols, rows))

    def set_up(self, board: Board, to_move: Player, due: int) -> Position:
        """A board with stones."""
        return Position(board, to_move, due=due, is_set_up=True)

    def legal_moves(self, position: Position) -> Iterator[Move]:
        """A stone at every empty point."""
        if not position.is_over:
            yield from map(Place, position.board.empty_points())

    def play(self, position: Position, move: Move) -> Position:
        """The position after a stone."""
        if position.is_over:
            raise IllegalMove(move, Illegality.GAME_OVER)
        if not isinstance(move, Place) or move.red:
            raise IllegalMove(move, Illegality.OTHER_GAME)
        if move.point not in position.board:
            raise IllegalMove(move, Illegality.OFF_BOARD)
        if position.board.stone_at(move.point) is not None:
            raise IllegalMove(move, Illegality.OCCUPIED)
        mover = position.to_move
        board = position.board.place(move.point, mover.stone)
        full = next(iter(board.empty_points()), None) is None
        outcome = Outcome(mover, Reason.ANNIHILATION) if full else None
        after = replace(position, board=board, ply=position.ply + 1, outcome=outcome)
        return replace(after, to_move=mover.enemy)

    def captures(self, position: Position, move: Move) -> frozenset[Point]:
        """Nothing is ever taken."""
        return frozenset()
