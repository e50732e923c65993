"""The choice of puzzles for a collection: graded by tries, no near duplicates, few of one move."""

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

BOUNDS = {"redstone": (20, 17, 14, 10, 5), "savage": (18, 14)}
"""A puzzle's grade is one more than the bounds that its solved tries stay below.

In Rasch's model (1960) how often a puzzle is solved, by solvers who all try as often, says all that
their tries say of its difficulty; so the grades are cut from that number.
"""
ONE_MOVE_GRADES = 2
"""Up to this grade there are puzzles of one move,"""
OTHERS_FOR_ONE = 3
"""one for so many others."""
NEAR = 8
"""Boards that differ at one point in so many, or fewer, are nearly the same."""


@dataclass(frozen=True)
class Graded:
    """A puzzle with the tries of those who were let at it."""

    entry: PuzzleEntry
    tries: SolverTries

    @property
    def solved(self) -> int:
        """The number of grading tries that solved it."""
        return sum(self.tries.graded)

    @property
    def grade(self) -> int:
        """Return its difficulty, from 1."""
        return 1 + sum(self.solved < bound for bound in BOUNDS[self.entry.game])

    @cached_property
    def position(self) -> Position:
        """The position to be solved."""
        return puzzle_of(self.entry).position

    @cached_property
    def own(self) -> int:
        """The number of the winner's moves in its solution."""
        return own_moves(puzzle_of(self.entry), tuple(map(parse, self.entry.solution)))

    def with_themes(self) -> PuzzleEntry:
        """Return the entry as the collection has it."""
        themes = themes_of(puzzle_of(self.entry), tuple(map(parse, self.entry.solution)))
        names = tuple(theme.value for theme in themes)
        return replace(self.entry, grade=self.grade, themes=names)


def choose(
    kept: Iterable[PuzzleEntry], found: Iterable[PuzzleEntry], tries: Mapping[str, SolverTries]
) -> list[PuzzleEntry]:
    """The collection: in each game and grade those of few moves first, and of them the easiest.

    What is `kept` stays, but for puzzles of one move; of the others those stay that are not nearly
    there already. All must have been tried.
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
    """Those of which nothing near is there, that with the longest solution first.

    Two are near if their boards are nearly alike when turned, mirrored, or seen by the other
    colour.
    """
    seen: dict[tuple[str, str], list[str]] = {}
    for puzzle in there:
        seen.setdefault(_board_of(puzzle), []).extend(_images(puzzle.position))
    for puzzle in sorted(more, key=lambda p: (-p.own, p.solved, p.entry.link)):
        images, others = _images(puzzle.position), seen.setdefault(_board_of(puzzle), [])
        if not any(_is_near(images[0], other) for other in others):
            others += images
            yield puzzle


def _board_of(puzzle: Graded) -> tuple[str, str]:
    return puzzle.entry.game, puzzle.entry.size


def _is_near(one: str, other: str) -> bool:
    return NEAR * sum(a != b for a, b in zip(one, other, strict=True)) <= len(one)


def _images(position: Position) -> tuple[str, ...]:
    """Return the board as the player to move sees it, turned and mirrored in all ways."""
    board, me = position.board, position.to_move.stone
    kinds = {None: ".", Stone.RED: "#", me: "o"}
    return tuple(
        "".join(kinds.get(board.stone_at(turned(point)), "x") for point in board.points)
        for turned in images_of(board)
    )


def _mixed(puzzles: Sequence[Graded]) -> Iterator[Graded]:
    """In turns one of each game, grade, size, colour and first theme."""
    kinds: dict[tuple[object, ...], list[Graded]] = {}
    for puzzle in puzzles:
        kinds.setdefault(_kind(puzzle), []).append(puzzle)
    turns = zip_longest(*kinds.values())
    return (puzzle for turn in turns for puzzle in turn if puzzle is not None)


def _kind(puzzle: Graded) -> tuple[object, ...]:
    entry = puzzle.entry
    themes = puzzle.with_themes().themes[:1]
    return entry.game, puzzle.grade, entry.size, puzzle.position.to_move.value, *themes
