"""The opening tree of a person's games, with symmetric lines merged.

A line is represented by the smallest of its images under the board's symmetries. A beginning of
that image is the smallest image of the same beginning, so the representatives form a tree.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from redstone.app.record.figures import Tally, is_personal
from redstone.app.record.result import GameResult
from redstone.board import Point
from redstone.position import Move, Place, Player, Swap
from redstone.record.notation import parse_move
from redstone.record.work import Work

Step = tuple[str, int, int]
"""A move for comparison: its kind, column and row; the latter are -1 without a point."""
Turning = Callable[[int, int], tuple[int, int]]


class Ground(NamedTuple):
    """A game (by name in links) on a board of one size."""

    game: str
    cols: int
    rows: int


def ground_of(result: GameResult) -> Ground:
    """Return the game and board of a result."""
    return Ground(result.game, result.cols, result.rows)


class Began(Enum):
    """A filter of games by who made the first move."""

    EITHER = "either"
    PERSON = "person"
    OTHER = "other"


@dataclass
class Branch:
    """A node of the opening tree: results of the games through it, and continuations."""

    tally: Tally = field(default_factory=Tally)
    children: dict[Step, "Branch"] = field(default_factory=dict)


@dataclass(frozen=True)
class OpeningTree:
    """The opening tree of one game on one board size."""

    ground: Ground
    root: Branch

    def after(self, moves: Sequence[Move]) -> Mapping[Move, Tally]:
        """Return the moves played after these ones, each with its results, most frequent first.

        Moves are those on the board shown; the tree's symmetry is undone. Empty if no game has
        these moves.
        """
        steps = [*map(step_of, moves)]
        turning, undo = min(
            turnings(self.ground.cols, self.ground.rows),
            key=lambda both: [*_turned(steps, both[0])],
        )
        branch: Branch | None = self.root
        for step in _turned(steps, turning):
            branch = branch.children.get(step) if branch else None
        if branch is None:
            return {}
        ways = sorted(branch.children.items(), key=lambda way: (-way[1].tally.games, way[0]))
        return {move_of(step): child.tally for way, child in ways for step in _turned([way], undo)}


def growing_tree(results: Iterable[GameResult], ground: Ground, began: Began) -> Work[OpeningTree]:
    """Build the tree of the openings in all games on `ground` begun by one side (incremental)."""
    tree = OpeningTree(ground, Branch())
    sides = [turning for turning, _ in turnings(ground.cols, ground.rows)]
    for result in results:
        same = ground_of(result) == ground and is_personal(result)
        if same and result.opening and _is_of(result, began):
            steps = [step_of(parse_move(token)) for token in result.opening]
            _add_result(tree.root, min([*_turned(steps, turning)] for turning in sides), result)
            yield
    return tree


def turnings(cols: int, rows: int) -> Iterator[tuple[Turning, Turning]]:
    """Yield the symmetries of a board, each with its inverse."""
    right, top = cols - 1, rows - 1
    mirrors: list[Turning] = [
        lambda c, r: (c, r),
        lambda c, r: (right - c, r),
        lambda c, r: (c, top - r),
        lambda c, r: (right - c, top - r),
    ]
    for mirror in mirrors:
        yield mirror, mirror
        if cols == rows:
            yield _composed(mirror, _transposed), _composed(_transposed, mirror)


def step_of(move: Move) -> Step:
    """Return a move as (kind, column, row); both are -1 for a move without a point."""
    if isinstance(move, Place):
        return ("x" if move.red else "", move.point.col, move.point.row)
    return (str(move), -1, -1)


def move_of(step: Step) -> Move:
    """Return the move for a (kind, column, row) step."""
    kind, col, row = step
    return parse_move(kind) if col < 0 else Place(Point(col, row), red=kind == "x")


def _is_of(result: GameResult, began: Began) -> bool:
    """Return True if the game was begun by the side selected.

    Black makes the first move; a swap exchanges the colours.
    """
    swapped = str(Swap()) in result.opening
    person = (result.colour is Player.BLACK) is not swapped
    return began is Began.EITHER or person is (began is Began.PERSON)


def _add_result(branch: Branch, steps: Iterable[Step], result: GameResult) -> None:
    """Count a result at a branch and at every branch along the steps, adding missing ones."""
    branch.tally = branch.tally.plus(result)
    for step in steps:
        branch = branch.children.setdefault(step, Branch())
        branch.tally = branch.tally.plus(result)


def _turned(steps: Iterable[Step], turning: Turning) -> Iterator[Step]:
    """Yield the steps mapped by a symmetry."""
    for step in steps:
        kind, col, row = step
        yield step if col < 0 else (kind, *turning(col, row))


def _transposed(col: int, row: int) -> tuple[int, int]:
    """Return the point mirrored at the main diagonal."""
    return row, col


def _composed(first: Turning, then: Turning) -> Turning:
    """Return the symmetry that applies `first`, then `then`."""
    return lambda col, row: then(*first(col, row))
