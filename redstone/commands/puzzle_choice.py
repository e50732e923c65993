"""Which of the puzzles found make the collection: graded, balanced, none nearly there twice."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, zip_longest
from math import log2

from redstone.board import Stone, all_points
from redstone.commands.puzzle_games import Found
from redstone.position import Position
from redstone.puzzles.entry import Entry, parse_entry
from redstone.puzzles.proof import puzzle_of
from redstone.puzzles.themes import themes_of
from redstone.record.link import format_puzzle
from redstone.record.notation import parse_move
from redstone.solver.images import symmetries_of

MOST = {"redstone": 390, "savage": 90}
"""Puzzles of a game in the collection."""
BOUNDS = {"redstone": (4.3, 5.6, 7.0, 8.5, 10.5), "savage": (7.5, 10.0)}
"""A puzzle's grade is one more than the bounds that its cost reaches: the first grade is found by
the search at once, or nearly so, and over in a few moves; the last takes it hundreds of games."""
MOST_PLIES = 20
"""Of a longer proof nobody reads more."""
NEAR = 8
"""Boards that differ at one point in so many, or fewer, are nearly the same."""


@dataclass(frozen=True)
class Find:
    """A puzzle as the file of finds has it, its cost in numbers: see `puzzle_games.Found`."""

    rank: int
    settled: int
    plies: int
    entry: Entry

    @property
    def cost(self) -> float:
        """What finding the answer costs: the higher, the harder.

        The search's simulations count by their doublings, what the policy puts before the answer
        and the moves to see ahead beside them.
        """
        plies, own = min(self.plies, MOST_PLIES), len(self.entry.solution) // 2
        return log2(1 + self.settled) + log2(self.rank) + 0.15 * plies + 0.5 * own

    @property
    def grade(self) -> int:
        """How hard it is, from 1."""
        return 1 + sum(self.cost >= bound for bound in BOUNDS[self.entry.game])

    @cached_property
    def position(self) -> Position:
        """What is to be solved."""
        return puzzle_of(self.entry).position


def written(found: Found) -> str:
    """A line of the file of finds; grade and themes are found out when it is chosen from."""
    entry = Entry(1, (), format_puzzle(found.game), tuple(map(str, found.solution)))
    return f"{found.rank} {found.settled} {found.plies} {entry}"


def parse_find(line: str) -> Find:
    """A find of a line. Raises ValueError."""
    rank, settled, plies, entry = line.split(" ", 3)
    read = parse_entry(entry)
    solution = tuple(map(parse_move, read.solution))
    themes = tuple(theme.value for theme in themes_of(puzzle_of(read), solution))
    return Find(int(rank), int(settled), int(plies), replace(read, themes=themes))


def choose(finds: Iterable[Find]) -> list[Entry]:
    """The collection: in each game the easiest first."""
    kept = list(_without_near_duplicates(finds))
    entries = []
    for game, most in MOST.items():
        chosen = _balanced([find for find in kept if find.entry.game == game], most)
        chosen.sort(key=lambda find: find.cost)
        entries += [replace(find.entry, grade=find.grade) for find in chosen]
    return entries


def _without_near_duplicates(finds: Iterable[Find]) -> Iterator[Find]:
    """Of puzzles that are nearly the same the one with the longest solution, and then the hardest.

    They are if they have one answer in one game record, and if their boards are nearly alike when
    turned, mirrored, or seen by the other colour.
    """
    answers = set[tuple[str, str]]()
    seen: dict[tuple[str, str], list[str]] = {}
    for find in sorted(finds, key=lambda f: (len(f.entry.solution), f.cost), reverse=True):
        entry = find.entry
        answer = _beginning(entry.link), entry.solution[0]
        images = _images(find.position)
        others = seen.setdefault((entry.game, entry.size), [])
        if answer in answers or any(_is_near(images[0], other) for other in others):
            continue
        answers.add(answer)
        others += images
        yield find


def _is_near(one: str, other: str) -> bool:
    return NEAR * sum(a != b for a, b in zip(one, other, strict=True)) <= len(one)


def _images(position: Position) -> tuple[str, ...]:
    """The board as the player to move sees it, turned and mirrored in all ways."""
    board, me = position.board, position.to_move.stone
    kinds = {None: ".", Stone.RED: "#", me: "o"}
    seen = [kinds.get(board.stone_at(point), "x") for point in all_points(board.cols, board.rows)]
    symmetries = symmetries_of(board.cols, board.rows)
    return tuple("".join(seen[point] for point in points) for points in symmetries)


def _beginning(link: str) -> str:
    """What the links of one game's moments share."""
    return link[:24]


def _balanced(finds: Sequence[Find], most: int) -> list[Find]:
    """So many at most, drawn in turns from the grades, in each from its kinds in turns."""
    grades: dict[int, list[Find]] = {}
    for find in finds:
        grades.setdefault(find.grade, []).append(find)
    return list(islice(_in_turns([list(_mixed(found)) for found in grades.values()]), most))


def _mixed(finds: Sequence[Find]) -> Iterator[Find]:
    """In turns one of each size, colour and first theme."""
    kinds: dict[tuple[str, ...], list[Find]] = {}
    for find in finds:
        kinds.setdefault(_kind(find), []).append(find)
    return _in_turns(kinds.values())


def _in_turns(lists: Iterable[Sequence[Find]]) -> Iterator[Find]:
    return (find for turn in zip_longest(*lists) for find in turn if find is not None)


def _kind(find: Find) -> tuple[str, ...]:
    return find.entry.size, find.position.to_move.value, *find.entry.themes[:1]
