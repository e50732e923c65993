"""Moves as action numbers for learning programs.

On a board of n points, numbered row by row from a1, an own stone has its point's number, a red one
n more. After them come the swap in games with the pie rule, and the pass in Go.
"""

from redstone.board import Board, Point
from redstone.position import Move, Pass, Place, Swap
from redstone.rules.protocol import Rules


class Actions:
    """The numbering of all moves of a game on one board as actions, legal or not."""

    def __init__(self, rules: Rules, board: Board) -> None:
        """Number the moves of a game on a board: own stones, red stones, then swap or pass."""
        traits = rules.traits
        kinds = (False, True) if traits.has_red else (False,)
        moves: list[Move] = [Place(point, red) for red in kinds for point in board.points]
        if traits.pie:
            moves.append(Swap())
        if traits.passes:
            moves.append(Pass())
        self.moves = tuple(moves)
        self._cols, self._points = board.cols, len(board.points)
        self._others = {move: number for number, move in enumerate(moves) if not _places(move)}

    def __len__(self) -> int:
        """Return the number of actions."""
        return len(self.moves)

    def number(self, move: Move) -> int:
        """Return the number of a move. Raises KeyError for a move without one."""
        if isinstance(move, Place):
            return self.point(move.point) + (self._points if move.red else 0)
        return self._others[move]

    def point(self, point: Point) -> int:
        """Return the number of an own stone at a point, counted row by row from a1."""
        return point.row * self._cols + point.col


def _places(move: Move) -> bool:
    """Return True for a placement."""
    return isinstance(move, Place)
