"""Selection of puzzles for the collection: graded, without near duplicates."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, zip_longest

from redstone.board import Stone
from redstone.commands.puzzle_tries import SolverTries
from redstone.commands.puzzle_walks import own_moves
from redstone.position import Position
from redstone.puzzles.entry import PuzzleEntry
from redstone.puzzles.proof import parse, puzzle_of
from redstone.puzzles.symmetry import images_of
from redstone.puzzles.themes import themes_of

BOUNDS = {"redstone": (20, 17, 14, 10, 5), "savage": (18, 14, 9, 4)}
"""Lower bounds of solved tries: the grade is one more than the number of bounds missed.

In Rasch's model (1960), if all solvers try a puzzle equally often, the number of solutions contains
all that the tries say about its difficulty. So the grades are cut by that number.
"""
ONE_MOVE_GRADES = 2
"""Highest grade with puzzles of one move."""
OTHERS_FOR_ONE = 3
"""Number of longer puzzles for each puzzle of one move."""
NEAR = 8
"""Boards are near duplicates if they differ at one point in this many, or fewer."""


@dataclass(frozen=True)
class Graded:
    """A puzzle with its solvers' results, which determine its grade."""

    entry: PuzzleEntry
    tries: SolverTries

    @property
    def solved(self) -> int:
        """The number of grading attempts that solved it."""
        return sum(self.tries.graded)

    @property
    def grade(self) -> int:
        """The puzzle's difficulty, from 1."""
        return 1 + sum(self.solved < bound for bound in BOUNDS[self.entry.game])

    @cached_property
    def position(self) -> Position:
        """The puzzle's position."""
        return puzzle_of(self.entry).position

    @cached_property
    def own(self) -> int:
        """The number of the winner's moves in the solution."""
        return own_moves(puzzle_of(self.entry), tuple(map(parse, self.entry.solution)))

    def with_themes(self) -> PuzzleEntry:
        """Return the puzzle's collection entry, with grade and themes."""
        themes = themes_of(puzzle_of(self.entry), tuple(map(parse, self.entry.solution)))
        names = tuple(theme.value for theme in themes)
        return replace(self.entry, grade=self.grade, themes=names)


def choose(
    kept: Iterable[PuzzleEntry], found: Iterable[PuzzleEntry], tries: Mapping[str, SolverTries]
) -> list[PuzzleEntry]:
    """Return the collection in order: by game and grade, short solutions first, then easy ones.

    All puzzles in `kept` stay except those of one move. Of the others those are added that are
    no near duplicates. Puzzles of one move are limited to easy ones and to a share. All must
    have been tried.
    """
    first = [Graded(entry, tries[entry.link]) for entry in kept]
    more = [Graded(entry, tries[entry.link]) for entry in found]
    everything = [*first, *_not_near(more, first)]
    longer = [puzzle for puzzle in everything if puzzle.own > 1]
    short = [p for p in everything if p.own == 1 and p.grade <= ONE_MOVE_GRADES]
    chosen = [*longer, *islice(_mixed(short), len(longer) // OTHERS_FOR_ONE)]
    games = list(BOUNDS)
    chosen.sort(key=lambda p: (games.index(p.entry.game), p.grade, p.own, -p.solved, p.entry.link))
    return [puzzle.with_themes() for puzzle in chosen]


def _not_near(more: Iterable[Graded], there: Iterable[Graded]) -> Iterator[Graded]:
    """Yield the puzzles of `more` that are no near duplicates of `there` or of one another.

    Long solutions are preferred. Two are near duplicates if their boards are nearly equal when
    rotated, mirrored, or with colours exchanged.
    """
    seen: dict[tuple[str, str], list[str]] = {}
    for puzzle in there:
        seen.setdefault(_board_of(puzzle), []).extend(images(puzzle.position))
    for puzzle in sorted(more, key=lambda p: (-p.own, p.solved, p.entry.link)):
        own, others = images(puzzle.position), seen.setdefault(_board_of(puzzle), [])
        if not any(_is_near(own[0], other) for other in others):
            others += own
            yield puzzle


def _board_of(puzzle: Graded) -> tuple[str, str]:
    """Return a puzzle's game and size."""
    return puzzle.entry.game, puzzle.entry.size


def _is_near(one: str, other: str) -> bool:
    """Return True if two boards differ in few points."""
    return NEAR * sum(a != b for a, b in zip(one, other, strict=True)) <= len(one)


def images(position: Position) -> tuple[str, ...]:
    """Return the board from the mover's view in all symmetries."""
    board, me = position.board, position.to_move.stone
    kinds = {None: ".", Stone.RED: "#", me: "o"}
    return tuple(
        "".join(kinds.get(board.stone_at(turned(point)), "x") for point in board.points)
        for turned in images_of(board)
    )


def _mixed(puzzles: Sequence[Graded]) -> Iterator[Graded]:
    """Return the puzzles in turn from each kind: game, grade, size, colour and first theme."""
    kinds: dict[tuple[object, ...], list[Graded]] = {}
    for puzzle in puzzles:
        kinds.setdefault(_kind(puzzle), []).append(puzzle)
    turns = zip_longest(*kinds.values())
    return (puzzle for turn in turns for puzzle in turn if puzzle is not None)


def _kind(puzzle: Graded) -> tuple[object, ...]:
    """Return the properties by which puzzles are interleaved."""
    entry = puzzle.entry
    themes = puzzle.with_themes().themes[:1]
    return entry.game, puzzle.grade, entry.size, puzzle.position.to_move.value, *themes
