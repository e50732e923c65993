"""The turns of a game (of one stone or several), derived from its positions."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from redstone.board import Point, Stone
from redstone.position import Move, Place, Player, Position, Resign
from redstone.record.game import Game
from redstone.rules.savage import goes_on, was_skipped


@dataclass(frozen=True)
class Turn:
    """A player's turn: the stones `due` at its start, and its moves.

    `taken` has the stones captured when it ended. A turn in progress is not `complete`.
    """

    player: Player
    due: int
    moves: tuple[Move, ...]
    taken: Mapping[Point, Stone]
    complete: bool

    @property
    def points(self) -> frozenset[Point]:
        """The points of the turn's stones."""
        return frozenset(move.point for move in self.moves if isinstance(move, Place))

    @property
    def cut_short(self) -> bool:
        """True if the turn ended before all due stones were placed."""
        return self.complete and len(self.moves) < self.due


def last_turn(game: Game) -> Turn | None:
    """Return the turn of the last move, complete or not; None before the first move."""
    if not game.moves:
        return None
    positions, end = game.line_positions, game.ply
    start = _start(positions, end - 1)
    before, after = positions[end - 1], positions[end]
    return Turn(
        positions[start].to_move,
        positions[start].due,
        game.line[start:end],
        removed(before, game.line[end - 1], after),
        not goes_on(before, after),
    )


def stone_in_turn(game: Game) -> tuple[int, int]:
    """Return the next stone's number in its turn (from 1), and the stones due at its start."""
    positions, ply = game.line_positions, game.ply
    start = _start(positions, ply)
    return ply - start + 1, positions[start].due


def turn_numbers(game: Game, start: int) -> list[int]:
    """Return, for each move from `start` on, its turn's number if it begins one, else 0.

    In a game with turns of one stone that is the number of the move.
    """
    positions = game.line_positions
    if not game.rules.traits.takes_at_end:
        return list(range(start + 1, len(positions)))
    begins = [
        ply == 0 or not goes_on(positions[ply - 1], positions[ply]) for ply in range(len(game.line))
    ]
    numbers = zip(accumulate(map(int, begins)), begins, strict=True)
    return [number if new else 0 for number, new in numbers][start:]


def number_of(game: Game, ply: int) -> int:
    """Return the turn number shown for the line's move `ply`."""
    if not game.rules.traits.takes_at_end:
        return ply
    return sum(map(bool, turn_numbers(game, 0)[:ply]))


def skipped(game: Game) -> Player | None:
    """Return the player skipped after the last move for lack of a legal stone, or None."""
    if not (game.moves and game.rules.traits.takes_at_end) or isinstance(game.moves[-1], Resign):
        return None
    before, after = game.positions[-2:]
    return before.to_move.enemy if was_skipped(before, after) else None


def removed(before: Position, move: Move, after: Position) -> Mapping[Point, Stone]:
    """Return the stones captured by a move, itself included in a self-capture."""
    gone = {}
    if len(after.board.stones) <= len(before.board.stones):
        gone = {p: s for p, s in before.board.stones.items() if p not in after.board.stones}
    if isinstance(move, Place) and after.board.stone_at(move.point) is None:
        gone[move.point] = Stone.RED if move.red else before.to_move.stone
    return gone


def _start(positions: tuple[Position, ...], ply: int) -> int:
    """Return the ply at which the turn of the move at `ply` began."""
    while ply > 0 and goes_on(positions[ply - 1], positions[ply]):
        ply -= 1
    return ply
