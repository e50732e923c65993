"""Points, stones and boards, with the groups on them and their liberties.

A board knows no rules: it does not check that a stone may be placed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from types import MappingProxyType
from typing import NamedTuple, Self

MIN_SIZE = 2
MAX_SIZE = 19
COLUMN_LETTERS = "abcdefghjklmnopqrst"  # without i, as in Go


class Stone(Enum):
    """A stone; the value is its character in diagrams."""

    BLACK = "X"
    WHITE = "O"
    RED = "#"

    __hash__ = object.__hash__  # enumerations hash in Python, and boards look their stones up


class Point(NamedTuple):
    """A point of a board: column and row from 0, a1 being (0, 0) at the bottom left."""

    col: int
    row: int

    def __str__(self) -> str:
        """Return the name of the point, as in "e5"; `notation.parse_point` parses it."""
        return f"{COLUMN_LETTERS[self.col]}{self.row + 1}"

    def __repr__(self) -> str:
        """Return the point's name."""
        return str(self)


def distance(one: Point, other: Point) -> int:
    """Return the Chebyshev distance: the larger of column and row difference."""
    return max(abs(one.col - other.col), abs(one.row - other.row))


class Group(NamedTuple):
    """Orthogonally connected stones of one colour, black or white, and their liberties."""

    stone: Stone
    points: frozenset[Point]
    liberties: frozenset[Point]


@cache
def all_points(cols: int, rows: int) -> tuple[Point, ...]:
    """Return all points of a board, row by row from a1."""
    return tuple(Point(col, row) for row in range(rows) for col in range(cols))


@cache
def neighbour_table(cols: int, rows: int) -> Mapping[Point, tuple[Point, ...]]:
    """Return for every point of a board the two to four points orthogonally adjacent to it."""
    steps = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return {
        point: tuple(
            Point(point.col + dc, point.row + dr)
            for dc, dr in steps
            if 0 <= point.col + dc < cols and 0 <= point.row + dr < rows
        )
        for point in all_points(cols, rows)
    }


@dataclass(frozen=True)
class Board:
    """An immutable board of `cols` x `rows` points; `stones` has the occupied points only."""

    cols: int
    rows: int
    stones: MappingProxyType[Point, Stone]

    def __hash__(self) -> int:
        """Return a hash of the size and the stones."""
        return hash((self.cols, self.rows, frozenset(self.stones.items())))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the board by its size and stones."""
        return _restored, (self.cols, self.rows, dict(self.stones))

    @classmethod
    def empty(cls, cols: int, rows: int) -> Self:
        """Return a board without stones. Raises ValueError for a side outside 2 to 19."""
        if not (MIN_SIZE <= cols <= MAX_SIZE and MIN_SIZE <= rows <= MAX_SIZE):
            raise ValueError(
                f"a board of {cols}x{rows}: each side is {MIN_SIZE} to {MAX_SIZE} points"
            )
        return cls(cols, rows, MappingProxyType({}))

    @property
    def points(self) -> tuple[Point, ...]:
        """All points, row by row from a1."""
        return all_points(self.cols, self.rows)

    def __contains__(self, point: Point) -> bool:
        """Return True if the board has this point."""
        return 0 <= point.col < self.cols and 0 <= point.row < self.rows

    def stone_at(self, point: Point) -> Stone | None:
        """Return the stone at a point of this board, or None."""
        return self.stones.get(point)

    def neighbours(self, point: Point) -> tuple[Point, ...]:
        """Return the points orthogonally adjacent to a point of this board."""
        return neighbour_table(self.cols, self.rows)[point]

    def has_room_beside(self, point: Point) -> bool:
        """Return True if any neighbour of a point is empty."""
        stones = self.stones
        for neighbour in neighbour_table(self.cols, self.rows)[point]:
            if neighbour not in stones:
                return True
        return False

    def empty_points(self) -> tuple[Point, ...]:
        """Return the points without a stone, row by row from a1."""
        return tuple(point for point in self.points if point not in self.stones)

    def place(self, point: Point, stone: Stone) -> "Board":
        """Return this board with a stone at a point, replacing any there; captures nothing."""
        made = Board(self.cols, self.rows, MappingProxyType(self.stones | {point: stone}))
        known = vars(self).get("masks")
        if known is not None and point not in self.stones:
            bit = 1 << point.row * self.cols + point.col
            vars(made)["masks"] = {**known, stone: known[stone] | bit}
        return made

    def remove(self, points: Iterable[Point]) -> "Board":
        """Return this board without the stones at these points."""
        gone = frozenset(points)
        if not gone:
            return self
        left = {point: stone for point, stone in self.stones.items() if point not in gone}
        return Board(self.cols, self.rows, MappingProxyType(left))

    def count(self, stone: Stone) -> int:
        """Return the number of stones of this kind on the board."""
        return list(self.stones.values()).count(stone)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """All black and white groups, ordered by their first point; red stones form none."""
        found = (self.group_at(point) for point in self.points)
        return tuple(dict.fromkeys(group for group in found if group is not None))

    def group_at(self, point: Point) -> Group | None:
        """Return the black or white group with a stone at this point, or None."""
        group = self._groups_found.get(point)
        if group is None:
            stone = self.stones.get(point)
            if stone is None or stone is Stone.RED:
                return None
            group = self._flood(point, stone)
            self._groups_found.update(dict.fromkeys(group.points, group))
        return group

    def groups_beside(self, point: Point) -> tuple[Group, ...]:
        """Return the black and white groups adjacent to a point, each once."""
        beside: list[Group] = []  # four at most: searching a list is faster than hashing a group
        stones = self.stones
        for neighbour in neighbour_table(self.cols, self.rows)[point]:
            if neighbour in stones:
                group = self.group_at(neighbour)
                if group is not None and group not in beside:
                    beside.append(group)
        return tuple(beside)

    @cached_property
    def masks(self) -> Mapping[Stone, int]:
        """The points of each kind of stone as a bitboard: a bit per point, row by row from a1."""
        found = dict.fromkeys(Stone, 0)
        for point, stone in self.stones.items():
            found[stone] |= 1 << point.row * self.cols + point.col
        return found

    @cached_property
    def placements_found(self) -> dict[Stone, tuple[int, int]]:
        """Cache of legal placements by colour, filled by `rules.placements`."""
        return {}

    @cached_property
    def _groups_found(self) -> dict[Point, Group]:
        """Cache of the groups found so far, by each of their points.

        Most moves concern few groups.
        """
        return {}

    def _flood(self, start: Point, stone: Stone) -> Group:
        """Return the group of a stone by a flood fill from its point."""
        neighbours, stones = neighbour_table(self.cols, self.rows), self.stones
        points, liberties, frontier = {start}, set(), [start]
        while frontier:
            for neighbour in neighbours[frontier.pop()]:
                found = stones.get(neighbour)
                if found is None:
                    liberties.add(neighbour)
                elif found is stone and neighbour not in points:
                    points.add(neighbour)
                    frontier.append(neighbour)
        return Group(stone, frozenset(points), frozenset(liberties))


def _restored(cols: int, rows: int, stones: dict[Point, Stone]) -> Board:
    """Return a board from its pickled parts."""
    return Board(cols, rows, MappingProxyType(stones))
