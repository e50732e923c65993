"""What every game offers to records, computer player and page."""

from collections.abc import Iterator
from typing import Protocol

from redstone.board import Point
from redstone.position import Move, Position


class Rules(Protocol):
    """One game with its options: a stateless, comparable value.

    Resigning is always possible and belongs to `game.Game`, not here.
    """

    @property
    def name(self) -> str:
        """The game's name in links and on the command line."""

    @property
    def options(self) -> str:
        """The options as a link writes them; empty for the default."""

    def start(self, cols: int, rows: int) -> Position:
        """The position before the first move. Raises ValueError for a side outside 2 to 19."""

    def legal_moves(self, position: Position) -> Iterator[Move]:
        """Every move that `play` accepts, points row by row from a1; none after the end."""

    def play(self, position: Position, move: Move) -> Position:
        """The position after a move. Raises IllegalMove and changes nothing if refused."""

    def captures(self, position: Position, move: Move) -> frozenset[Point]:
        """The stones of both colours that a legal move takes; does not check legality."""
