"""A sketch: a position being edited, which may be illegal, and its text form.

A tab stores the text for a reload:

    text = game "/" options "/" "black" or "white" to move "/" stones due { "/" row }

The rows are from top to bottom, as in diagrams. The rules of set-ups may be broken. Boards
impossible in the game are not read.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType

from redstone.app.storage.validation import Damaged, reader
from redstone.board import Board, Point, Stone
from redstone.position import Player
from redstone.record.diagram import format_rows, parse_rows
from redstone.record.game import Game
from redstone.record.start import SetUpRefusal
from redstone.rules import GAMES
from redstone.rules.protocol import Rules

Image = Callable[[Point], Point]
"""A mapping of points to points."""
EXCHANGED = {Stone.BLACK: Stone.WHITE, Stone.WHITE: Stone.BLACK, Stone.RED: Stone.RED}
ROOMY = 13
"""The side of a board on which every option that places stones has room for them."""


@dataclass(frozen=True)
class Sketch:
    """An edited position: stones, player to move, and stones due.

    It has only what the game's boards can have: red stones in games with red, and one stone due in
    games with turns of one stone. `made` checks the other rules.
    """

    rules: Rules
    board: Board
    to_move: Player = Player.BLACK
    due: int = 1

    @property
    def made(self) -> Game | SetUpRefusal:
        """The game that starts from this position, or the first set-up rule that it breaks."""
        return Game.from_set_up(self.rules, self.board, self.to_move, self.due)

    @property
    def has_red(self) -> bool:
        """True if the game has red stones."""
        return self.rules.traits.has_red

    @property
    def most_due(self) -> int:
        """The maximum number of stones due in a turn."""
        return len(self.board.points) if self.rules.traits.takes_at_end else 1

    # -- edits ------------------------------------------------------------------------

    def with_stone(self, points: Iterable[Point], stone: Stone | None) -> "Sketch":
        """Return a copy with `stone` at some points, None to clear them."""
        stones = dict(self.board.stones)
        for point in points:
            stones.pop(point, None)
            if stone is not None and (stone is not Stone.RED or self.has_red):
                stones[point] = stone
        return self._with(self.board.cols, self.board.rows, stones)

    def cleared(self) -> "Sketch":
        """Return the empty board, with Black to move."""
        return Sketch(self.rules, Board.empty(self.board.cols, self.board.rows))

    def turned(self) -> "Sketch":
        """Return the sketch rotated by 90 degrees clockwise."""
        last = self.board.cols - 1
        return self._moved(lambda point: Point(point.row, last - point.col), turned=True)

    def mirrored(self) -> "Sketch":
        """Return the sketch mirrored left to right."""
        last = self.board.cols - 1
        return self._moved(lambda point: Point(last - point.col, point.row))

    def with_colours_swapped(self) -> "Sketch":
        """Return the sketch with Black and White exchanged, including the player to move."""
        stones = {point: EXCHANGED[stone] for point, stone in self.board.stones.items()}
        swapped = self._with(self.board.cols, self.board.rows, stones)
        return replace(swapped, to_move=self.to_move.enemy)

    def with_turn_passed(self) -> "Sketch":
        """Return the sketch with the other player to move."""
        return replace(self, to_move=self.to_move.enemy)

    def with_due(self, due: int) -> "Sketch":
        """Return a copy with `due` stones to place, clamped to the values the game allows."""
        return replace(self, due=max(1, min(due, self.most_due)))

    def resized(self, cols: int, rows: int) -> "Sketch":
        """Return the sketch on a board of another size, with the stones that fit.

        The lower left corner stays in place. Raises ValueError for a side outside 2 to 19.
        """
        empty = Board.empty(cols, rows)
        stones = {point: stone for point, stone in self.board.stones.items() if point in empty}
        return self._with(cols, rows, stones)

    def with_rules(self, rules: Rules) -> "Sketch":
        """Return the sketch under other rules; red stones are dropped if the game has none."""
        other = replace(self, rules=rules)
        return other.with_stone(red_points(self.board) if not other.has_red else (), None)

    # -- inside -----------------------------------------------------------------------

    def _moved(self, image: Image, *, turned: bool = False) -> "Sketch":
        """Return the sketch with its points mapped by `image`; `turned` swaps columns and rows."""
        stones = {image(point): stone for point, stone in self.board.stones.items()}
        cols, rows = self.board.cols, self.board.rows
        return self._with(rows, cols, stones) if turned else self._with(cols, rows, stones)

    def _with(self, cols: int, rows: int, stones: dict[Point, Stone]) -> "Sketch":
        """Return the sketch with another board of this size and stones."""
        board = Board(cols, rows, MappingProxyType(stones))
        return replace(self, board=board).with_due(self.due)


def sketch_of(game: Game) -> Sketch:
    """Return the position shown of a game as a sketch."""
    position = game.position
    due = position.due if game.rules.traits.takes_at_end else 1
    sketch = Sketch(rules_for_set_up(game.rules), position.board, position.to_move)
    return sketch.with_due(due)


def rules_for_set_up(rules: Rules) -> Rules:
    """Return the rules with default options if theirs place (handicap) stones.

    Set-ups exclude such options.
    """
    start = rules.start(ROOMY, ROOMY)
    return GAMES[rules.name]("") if start.board.stones else rules


def red_points(board: Board) -> frozenset[Point]:
    """Return the points with red stones."""
    return frozenset(point for point, stone in board.stones.items() if stone is Stone.RED)


MAX_TEXT = 1000
"""Characters of a text that is read; the largest board takes about 400."""


def write_sketch(sketch: Sketch) -> str:
    """Serialise a sketch as text for `read_sketch`."""
    rules = sketch.rules
    parts = (rules.name, rules.options, sketch.to_move.value, str(sketch.due))
    return "/".join((*parts, *format_rows(sketch.board)))


@reader
def read_sketch(text: str) -> Sketch:
    """Parse a text of `write_sketch`. Raises Damaged."""
    if len(text) > MAX_TEXT:
        raise Damaged("it is too long")
    name, options, side, due, *rows = text.split("/")
    rules = rules_for_set_up(GAMES[name](options))
    sketch = Sketch(rules, parse_rows(rows), Player(side)).with_due(int(due))
    reds = red_points(sketch.board)
    return sketch.with_stone(reds, None) if reds and not sketch.has_red else sketch
