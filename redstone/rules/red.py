"""Red (Mark Steere, 2012): Redstone under its earlier name, with a rule for the first turns.

Source: the rule sheet at marksteeregames.com. In their first turn each player must place a stone
of their own colour. Everything else is as in Redstone, the pie rule included.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Self

from redstone.board import Board, Point
from redstone.position import Illegality, IllegalMove, Move, Place, Player, Position
from redstone.rules import redstone
from redstone.rules.placements import Token
from redstone.rules.protocol import Traits


@dataclass(frozen=True)
class Red:
    """The rules of Red; with `pie` the second player may swap."""

    pie: bool = True

    name = "red"
    title = "Red"
    traits = Traits(has_red=True, pie=True)

    @classmethod
    def from_options(cls, text: str) -> Self:
        """Return the rules with a link's options: "n" for no pie rule.

        Raises ValueError on others.
        """
        return cls(pie=redstone.has_pie(text, cls.name))

    @property
    def options(self) -> str:
        """The options as in a link; empty for the default."""
        return "" if self.pie else "n"

    def start(self, cols: int, rows: int) -> Position:
        """Return an empty board, Black to move. Raises ValueError for a side outside 2 to 19."""
        return Position(Board.empty(cols, rows))

    def set_up(self, board: Board, to_move: Player, due: int) -> Position:
        """Return the first position of a game that starts with this board."""
        return Position(board, to_move, due=due, is_set_up=True)

    def legal_moves(self, position: Position) -> Iterator[Move]:
        """Yield every move that `play` accepts, row by row from a1, the swap last."""
        return redstone.accepted_moves(position, self.pie)

    def legal_tokens(self, position: Position, write: Callable[[str], Token]) -> list[Token]:
        """Return the tokens of `legal_moves`, as made by `write`, sorted as strings."""
        return redstone.accepted_tokens(position, self.pie, write)

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move. Raises IllegalMove, and changes nothing, if refused."""
        return redstone.play_accepted(position, move, self.pie, refusal)

    def captures(self, position: Position, move: Move) -> frozenset[Point]:
        """Return the stones of both colours that a legal move captures; legality is not checked."""
        return redstone.taken_by(position, move)


def refusal(position: Position, move: Place) -> IllegalMove | None:
    """Return why a placement is illegal, None if it is legal.

    The game must not be over; this is not checked. On boards from 2x2 the rule for first turns
    forbids nothing more, as a red stone has nothing to capture then. It only gives the refusal its
    reason.
    """
    board = position.board
    free = move.point in board and board.stone_at(move.point) is None
    if move.red and free and is_first_turn(position):
        return IllegalMove(move, Illegality.FIRST_IS_OWN)
    return redstone.refusal(position, move)


def is_first_turn(position: Position) -> bool:
    """Return True if the player to move has not placed a stone yet.

    A player whose stones are all captured has lost, so a colour without stones has not moved.
    """
    placed = position.to_move.stone in position.board.stones.values()
    return not (placed or position.is_set_up)
