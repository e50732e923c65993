"""A sketch of a position: stones, the player to move, stones due, legal or not."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType

from redstone.board import Board, Point, Stone
from redstone.position import Player
from redstone.record.game import Game
from redstone.record.start import SetUpRefusal
from redstone.rules import GAMES
from redstone.rules.protocol import Rules

Image = Callable[[Point], Point]
"""A map of points to points."""
EXCHANGED = {Stone.BLACK: Stone.WHITE, Stone.WHITE: Stone.BLACK, Stone.RED: Stone.RED}
ROOMY = 13
"""The side of a board that has room for whatever options lay out."""


@dataclass(frozen=True)
class Sketch:
    """A sketch of stones on a board of a game.

    It has only features of the game's boards: red only in games with red, one stone due in games
    with turns of one. `made` checks the other rules.
    """

    rules: Rules
    board: Board
    to_move: Player = Player.BLACK
    due: int = 1

    @property
    def made(self) -> Game | SetUpRefusal:
        """The game that starts like this, or the first rule of set-ups that it breaks."""
        return Game.from_set_up(self.rules, self.board, self.to_move, self.due)

    @property
    def has_red(self) -> bool:
        """True if red stones can be laid out."""
        return self.rules.traits.has_red

    @property
    def most_due(self) -> int:
        """Return the largest number of stones that a turn may still have to place."""
        return len(self.board.points) if self.rules.traits.takes_at_end else 1

    # -- edits ------------------------------------------------------------------------

    def with_stone(self, points: Iterable[Point], stone: Stone | None) -> "Sketch":
        """Return this with a stone, or none, at some points; red only if the game has it."""
        stones = dict(self.board.stones)
        for point in points:
            stones.pop(point, None)
            if stone is not None and (stone is not Stone.RED or self.has_red):
                stones[point] = stone
        return self._with(self.board.cols, self.board.rows, stones)

    def cleared(self) -> "Sketch":
        """An empty board, Black to move."""
        return Sketch(self.rules, Board.empty(self.board.cols, self.board.rows))

    def turned(self) -> "Sketch":
        """A quarter turn to the right."""
        last = self.board.cols - 1
        return self._moved(lambda point: Point(point.row, last - point.col), turned=True)

    def mirrored(self) -> "Sketch":
        """Left and right exchanged."""
        last = self.board.cols - 1
        return self._moved(lambda point: Point(last - point.col, point.row))

    def with_colours_swapped(self) -> "Sketch":
        """Black and White in each other's place, on the board and on the move."""
        stones = {point: EXCHANGED[stone] for point, stone in self.board.stones.items()}
        swapped = self._with(self.board.cols, self.board.rows, stones)
        return replace(swapped, to_move=self.to_move.enemy)

    def with_turn_passed(self) -> "Sketch":
        """The other player to move."""
        return replace(self, to_move=self.to_move.enemy)

    def with_due(self, due: int) -> "Sketch":
        """Return this with `due` stones still to place, clamped to the values the game allows."""
        return replace(self, due=max(1, min(due, self.most_due)))

    def resized(self, cols: int, rows: int) -> "Sketch":
        """A board of another size with the stones that have room, from the lower left.

        Raises ValueError for a side outside 2 to 19.
        """
        empty = Board.empty(cols, rows)
        stones = {point: stone for point, stone in self.board.stones.items() if point in empty}
        return self._with(cols, rows, stones)

    def of(self, rules: Rules) -> "Sketch":
        """Return the same stones in another game, without red if it has none."""
        other = replace(self, rules=rules)
        return other.with_stone(red_points(self.board) if not other.has_red else (), None)

    # -- inside -----------------------------------------------------------------------

    def _moved(self, image: Image, *, turned: bool = False) -> "Sketch":
        stones = {image(point): stone for point, stone in self.board.stones.items()}
        cols, rows = self.board.cols, self.board.rows
        return self._with(rows, cols, stones) if turned else self._with(cols, rows, stones)

    def _with(self, cols: int, rows: int, stones: dict[Point, Stone]) -> "Sketch":
        board = Board(cols, rows, MappingProxyType(stones))
        return replace(self, board=board).with_due(self.due)


def sketch_of(game: Game) -> Sketch:
    """The position shown of a game; an option for handicap stones is left out."""
    position = game.position
    due = position.due if game.rules.traits.takes_at_end else 1
    sketch = Sketch(plain(game.rules), position.board, position.to_move)
    return sketch.with_due(due)


def plain(rules: Rules) -> Rules:
    """Return the rules, with default options if theirs place stones, which set-ups exclude."""
    start = rules.start(ROOMY, ROOMY)
    return GAMES[rules.name]("") if start.board.stones else rules


def red_points(board: Board) -> frozenset[Point]:
    """Return the points with red stones."""
    return frozenset(point for point, stone in board.stones.items() if stone is Stone.RED)
