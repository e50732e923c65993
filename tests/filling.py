"""A made-up game, and a board for its search, for tests of what any game can rely on."""

from collections.abc import Iterator
from random import Random
from typing import Self

from redstone.board import Board, Point
from redstone.bot.playboard import BLACK, USUAL_TRUST, WHITE
from redstone.commands.outside import load_rules
from redstone.position import Move, Place, Player
from redstone.record.game import Game
from redstone.rules.protocol import Rules
from tools.build.paths import ROOT

FILE = ROOT / "docs" / "library" / "filling.py"
"""The example of the documentation."""
FILLING = load_rules(FILE)


def filling(options: str) -> Rules:
    """The rules of the example, which has no options, as entries of `GAMES` make them."""
    if options:
        raise ValueError(f"{options!r} is not an option of {FILLING.name}")
    return FILLING


class FillingBoard:
    """A `playboard.PlayBoard`: the free points are all there is to know."""

    trust = USUAL_TRUST

    def __init__(self, board: Board, free: list[int], to_move: int) -> None:
        self.board, self.free, self.to_move = board, free, to_move

    @classmethod
    def of(cls, game: Game) -> Self:
        """The board of a game that is not over."""
        board = game.position.board
        free = [n for n, point in enumerate(board.points) if board.stone_at(point) is None]
        return cls(board, free, BLACK if game.position.to_move is Player.BLACK else WHITE)

    @property
    def moves(self) -> int:
        """A number for every point."""
        return self.area

    @property
    def area(self) -> int:
        """How many points there are."""
        return self.board.cols * self.board.rows

    def copy(self) -> Self:
        """The same position."""
        return type(self)(self.board, self.free[:], self.to_move)

    def play(self, number: int) -> None:
        """Fill a point."""
        self.free.remove(number)
        self.to_move ^= 1

    def result(self) -> float | None:
        """Whoever was the last to play has won."""
        return None if self.free else float(self.to_move != BLACK)

    def opinions(self) -> Iterator[tuple[int, float]]:
        """Every free point is as good as another."""
        return ((number, 0.5) for number in self.free)

    def playout(self, rng: Random, played: tuple[list[int], list[int]]) -> float:
        """Fill the board by lot."""
        rng.shuffle(self.free)
        while self.free:
            played[self.to_move].append(self.free[-1])
            self.play(self.free[-1])
        return float(self.to_move != BLACK)

    def number(self, move: Move) -> int:
        """The number of a stone's point."""
        if not isinstance(move, Place):
            raise ValueError(f"{move} is not a stone")
        return move.point.row * self.board.cols + move.point.col

    def move(self, number: int) -> Move:
        """The stone at a numbered point."""
        row, col = divmod(number, self.board.cols)
        return Place(Point(col, row))
