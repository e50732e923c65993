"""The list of all moves in a puzzle's position with their results, winning ones first."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from redstone.mind.proven import Line, Proven
from redstone.position import Move, Place
from redstone.puzzles.symmetry import images_onto_itself
from redstone.record.game import Game


@dataclass(frozen=True)
class Answered:
    """A move with its symmetric equivalents, and its refutation.

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
    """Return the moves of a game's position that are proven to win or to lose."""
    lines = {line[0]: line for line in known.refuted}
    winning, losing = _grouped_by_symmetry(game, known.moves), _grouped_by_symmetry(game, lines)
    return (*map(Answered, winning), *(Answered(moves, lines[moves[0]]) for moves in losing))


def _grouped_by_symmetry(game: Game, moves: Iterable[Move]) -> list[Line]:
    """Return moves in the order of their points, grouped by symmetry."""
    images, left, found = images_onto_itself(game.position.board), sorted(moves, key=_place), []
    while left:
        same = {image(left[0]) for image in images}
        found.append(tuple(move for move in left if move in same))
        left = [move for move in left if move not in same]
    return found


def _place(move: Move) -> tuple[int, int, bool]:
    """Return a sort key of a move: its point, own stones first."""
    return (move.point.col, move.point.row, move.red) if isinstance(move, Place) else (0, 0, False)
