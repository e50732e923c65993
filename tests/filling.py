"""A made-up game, and a board for its search, for tests of what any game can rely on."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from redstone.board import Board, Point
from redstone.bot.playboard import BLACK, USUAL_TRUST, WHITE
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
from redstone.record.game import Game
from redstone.rules.protocol import Traits


@dataclass(frozen=True)
class Filling:
    """A made-up game: stones are placed in turn, and whoever fills the board wins."""

    name = "filling"
    title = "Filling"
    options = ""
    traits = Traits(annihilation=False)

    @classmethod
    def from_options(cls, text: str) -> "Filling":
        """The rules; there are no options."""
        if text:
            raise ValueError(f"{text!r} is not an option of {cls.name}")
        return cls()

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
