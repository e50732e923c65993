"""A board for searches that plays by the rules of a game themselves: slow, but of any game."""

from collections.abc import Iterator
from random import Random
from typing import Self

from redstone.board import Point
from redstone.bot.playboard import BLACK, WHITE
from redstone.position import Mark, Move, Pass, Place, Player, Position, Resume, Swap
from redstone.record.game import Game
from redstone.rules.any_move import after_any_move
from redstone.rules.protocol import Rules

LONGEST = 4
"""A playout that takes more moves than so many a point of the board counts as a draw."""


class RulesBoard:
    """A `playboard.PlayBoard`; nothing is known of a move but that it is legal.

    The numbers are those of own stones, of red ones and of marks, each by its point, then the pass
    and the wish to resume.
    """

    trust = 1

    def __init__(self, rules: Rules, position: Position) -> None:
        self._rules = rules
        self._take(position)

    def _take(self, position: Position) -> None:
        self._position = position
        self.to_move = BLACK if position.to_move is Player.BLACK else WHITE

    @classmethod
    def of(cls, game: Game) -> Self:
        """The board of a game that is not over."""
        return cls(game.rules, game.position)

    @property
    def area(self) -> int:
        """How many points there are."""
        return self._position.board.cols * self._position.board.rows

    @property
    def moves(self) -> int:
        """Three numbers a point, and two."""
        return 3 * self.area + 2

    def copy(self) -> Self:
        """The same position: positions are values."""
        return type(self)(self._rules, self._position)

    def play(self, number: int) -> None:
        """Play a legal move."""
        self._take(self._rules.play(self._position, self.move(number)))

    def result(self) -> float | None:
        """The value of the end, None before it."""
        outcome = self._position.outcome
        if outcome is None:
            return None
        return 0.5 if outcome.winner is None else float(outcome.winner is Player.BLACK)

    def opinions(self) -> Iterator[tuple[int, float]]:
        """Every legal move is as good as another; whether to swap is not searched for."""
        for move in self._rules.legal_moves(self._position):
            if not isinstance(move, Swap):
                yield self.number(move), 0.5

    def playout(self, rng: Random, played: tuple[list[int], list[int]]) -> float:
        """Play on by lot."""
        for _move in range(LONGEST * self.area):
            value = self.result()
            if value is not None:
                return value
            player = self.to_move
            made = after_any_move(self._rules, self._position, rng, self._made)
            if not isinstance(made, Swap):
                played[player].append(self.number(made))
        return 0.5

    def _made(self, move: Move) -> Move:
        """A move, which is played. Raises IllegalMove."""
        self._take(self._rules.play(self._position, move))
        return move

    def number(self, move: Move) -> int:
        """The number of a move. Raises ValueError for the swap and for resigning."""
        match move:
            case Place(point, red):
                return self._index(point) + self.area * red
            case Mark(point):
                return self._index(point) + 2 * self.area
            case Pass():
                return 3 * self.area
            case Resume():
                return 3 * self.area + 1
        raise ValueError(f"{move} has no number")

    def move(self, number: int) -> Move:
        """The move of a number."""
        kind, index = divmod(number, self.area)
        if kind == 3:
            return Resume() if index else Pass()
        row, col = divmod(index, self._position.board.cols)
        point = Point(col, row)
        return Mark(point) if kind == 2 else Place(point, red=kind == 1)

    def _index(self, point: Point) -> int:
        return point.row * self._position.board.cols + point.col
