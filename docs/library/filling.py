"""An example of a game of your own: players place stones in turn, and the last stone wins.

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
    """The rules, with the members of `redstone.rules.protocol.Rules`."""

    name = "filling"
    title = "Filling"
    options = ""
    traits = Traits(annihilation=False)

    def start(self, cols: int, rows: int) -> Position:
        """Return the start: an empty board."""
        return Position(Board.empty(cols, rows))

    def set_up(self, board: Board, to_move: Player, due: int) -> Position:
        """Return the start from a board with stones."""
        return Position(board, to_move, due=due, is_set_up=True)

    def legal_moves(self, position: Position) -> Iterator[Move]:
        """Yield a stone at every empty point."""
        if not position.is_over:
            yield from map(Place, position.board.empty_points())

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a stone. Raises IllegalMove."""
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
        """Return no points: nothing is ever captured."""
        return frozenset()
