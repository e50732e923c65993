"""Lines that continue a game, the proven results of all moves, and symmetric moves."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from redstone.board import Board
from redstone.mind.proven import Line, Proven
from redstone.position import Move, Place
from redstone.puzzles.symmetry import images_onto_itself
from redstone.record.game import Game


def with_answer(game: Game, line: Line) -> Game:
    """Return the game after a line's moves up to the end of the opponent's first turn."""
    mover, answered = game.position.to_move, False
    for move in line:
        if answered and game.position.to_move is mover:
            break
        game = game.play(move)
        answered = answered or game.position.to_move is not mover
    return game


def with_future(game: Game, line: Line) -> Game:
    """Return the game with a line added after the position shown, which stays shown."""
    cursor = game.cursor
    for move in line:
        game = game.add(move)
    return game.go_to_node(cursor)


def is_same(board: Board, move: Move, other: Move) -> bool:
    """Return True if two moves are equal up to a symmetry of the board."""
    return any(image(move) == other for image in images_onto_itself(board))


def as_played(board: Board, line: Line, move: Move) -> Line:
    """Return the line after its first move, mapped by the symmetry that turns that into `move`."""
    image = next(image for image in images_onto_itself(board) if image(line[0]) == move)
    return tuple(image(follows) for follows in line[1:])


def at_line_end(game: Game) -> Game:
    """Return a game at the end of its line."""
    return game.go_to(len(game.line))


def with_line_at_end(game: Game, line: Line) -> Game:
    """Return a game with this line added to its end, at the same position."""
    return with_future(at_line_end(game), line).go_to_node(game.cursor)


@dataclass(frozen=True)
class Answered:
    """A move with its symmetric equivalents and its refutation, empty if the move wins.

    `refutation` begins with the move; it is empty for a winning move.
    """

    moves: Line
    refutation: Line = ()

    @property
    def move(self) -> Move:
        """The move that represents all of them."""
        return self.moves[0]


@lru_cache(maxsize=1)
def answered_moves(game: Game, known: Proven) -> tuple[Answered, ...]:
    """Return the winning and then the losing moves of a proof, grouped by symmetry.

    Each losing group has the refutation of its first move.
    """
    lines = {line[0]: line for line in known.refuted}
    winning, losing = _grouped_by_symmetry(game, known.moves), _grouped_by_symmetry(game, lines)
    return (*map(Answered, winning), *(Answered(moves, lines[moves[0]]) for moves in losing))


def _grouped_by_symmetry(game: Game, moves: Iterable[Move]) -> list[Line]:
    """Return moves grouped by symmetry, in board order."""
    images, left, found = images_onto_itself(game.position.board), sorted(moves, key=_place), []
    while left:
        same = {image(left[0]) for image in images}
        found.append(tuple(move for move in left if move in same))
        left = [move for move in left if move not in same]
    return found


def _place(move: Move) -> tuple[int, int, bool]:
    """Return a sort key of a move: its point, own stones before red."""
    return (move.point.col, move.point.row, move.red) if isinstance(move, Place) else (0, 0, False)
