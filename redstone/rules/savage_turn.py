"""Can a turn of Savage Go still be completed? Exactly, and without a search over empty points.

After a placement the own groups without liberty must get one by the end of the turn. They have no
empty neighbour, so only the capture of an enemy group beside each of them helps. Filling all
liberties of these enemy groups is what it costs, and it is enough: every stone placed on the way
lies beside one of them. So a placement is legal if and only if some set of enemy groups touches
every bounded own group and has together at most as many liberties as stones are due then.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property

from redstone.board import Board, Group, Point, Stone
from redstone.rules.bounded import bounded_groups
from redstone.rules.cheapest_cover import (
    Choice,
    Cover,
    Memory,
    Part,
    parts,
    smallest_unions,
    union_of,
)


class Turn:
    """A player's turn as it stands: `due` stones of the colour `own` are still to be placed."""

    def __init__(self, board: Board, own: Stone, due: int) -> None:
        self._board, self._own, self._due = board, own, due
        self._memory: Memory = {}
        self._enemies: dict[Group, Choice] = {}

    @cached_property
    def bounded_own(self) -> tuple[Group, ...]:
        """The own groups without liberty, which the turn's capture must free."""
        return bounded_groups(self._board, self._own)

    def legal_points(self) -> Iterator[Point]:
        """The empty points where a stone may be placed, row by row from a1."""
        return filter(self.is_legal, self._board.empty_points())

    def has_legal_point(self) -> bool:
        """True if a stone may be placed anywhere."""
        return next(self.legal_points(), None) is not None

    def is_legal(self, point: Point) -> bool:
        """True if the turn can be completed after an own stone at this empty point."""
        left, here = self._due - 1, 1 << self._number(point)
        size, where = self._cover
        spare = left - size + bool(where & here)
        if spare < 0 or not self.is_bounded_at(point):
            return spare >= 0
        freeing = self._freeing(self._board.groups_beside(point))
        costs = [(mask & ~here).bit_count() for mask in freeing]
        if not costs or min(costs) > left:
            return False
        return min(costs) <= spare or self._can_free(freeing, here, left)

    def is_bounded_at(self, point: Point) -> bool:
        """True if an own stone at this empty point would be in a group without liberty."""
        board = self._board
        if any(neighbour not in board.stones for neighbour in board.neighbours(point)):
            return False
        beside = board.groups_beside(point)
        return all(group.stone is not self._own or len(group.liberties) == 1 for group in beside)

    @cached_property
    def _parts(self) -> tuple[tuple[int, Part, Cover], ...]:
        """What must be freed already, in parts that share no liberty: liberties, choices, cost."""
        choices = [self._freeing((group,)) for group in self.bounded_own]
        return tuple(
            (union_of(map(union_of, part)), part, smallest_unions(part, self._due, self._memory))
            for part in parts(choices)
        )

    @cached_property
    def _cover(self) -> Cover:
        """How many stones it takes to free the own groups, and all points where that is done."""
        covers = [cover for _, _, cover in self._parts]
        return sum(size for size, _ in covers), union_of(where for _, where in covers)

    def _can_free(self, more: Choice, here: int, left: int) -> bool:
        """True if `left` stones free one group more when this liberty is filled already."""
        concerned, choices = here | union_of(more), [more]
        for union, part, (size, _) in self._parts:
            if union & concerned:
                choices.extend(part)
            else:
                left -= size
        remaining = [frozenset(mask & ~here for mask in choice) for choice in choices]
        return smallest_unions(remaining, left, self._memory)[0] <= left

    def _freeing(self, groups: Iterable[Group]) -> Choice:
        """The liberties of each enemy group beside these own ones; enemy groups count as such."""
        found: set[int] = set()
        for group in groups:
            found |= self._masks(group)
        return frozenset(found)

    def _masks(self, group: Group) -> Choice:
        """For an enemy group its liberties as a bit mask, for an own one those of its enemies."""
        if group.stone is not self._own:
            return frozenset((sum(1 << self._number(point) for point in group.liberties),))
        known = self._enemies.get(group)
        if known is None:
            beside = {other for point in group.points for other in self._board.groups_beside(point)}
            known = self._freeing(beside - {group})
            self._enemies[group] = known
        return known

    def _number(self, point: Point) -> int:
        return point.row * self._board.cols + point.col
