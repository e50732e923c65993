"""The number of safe moves that a small closed region guarantees to its owner.

A region is closed for a player if it is surrounded by only red and groups of theirs that cannot be
captured, so nothing outside affects it. Its points are numbered. `beside` has the neighbours of
each within the region, and `walled` is true for those that touch such a group: an owner's stone
there becomes part of it, and is safe.

A region may be needed as an eye, so that the groups around it cannot be captured. Then some point
that touches them must be empty after each move of the owner.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

EMPTY, OWNER, ENEMY, RED = range(4)
MOST_POINTS = 4
"""Maximum size of a searched region; each point more makes four times as many positions."""


class RegionShape(NamedTuple):
    """The shape of a closed region: each point's neighbours, and if it touches the wall."""

    beside: tuple[tuple[int, ...], ...]
    walled: tuple[bool, ...]


Cells = tuple[int, ...]
"""The contents of a region's points, each EMPTY, OWNER, ENEMY or RED."""


NO_EYE = -1
"""The value of a region that the enemy can destroy as an eye."""


@lru_cache(maxsize=8192)
def sure_in(shape: RegionShape, cells: Cells, *, as_eye: bool = False) -> int:
    """Return how many safe moves the region guarantees its owner (NO_EYE for no eye); cached.

    It is the minimum of two numbers: the owner's result with a safe move now, and the result after
    any move of the enemy, answered by a safe move or not at all. So after each enemy move in a
    region and the answer to it, and after each safe move without one, the numbers of all regions
    together have fallen by one at most. While they are not all 0 there is a safe move. So the owner
    makes as many safe moves as their sum. It ends, as own or red stones only become more.
    """
    if as_eye and not any(map(_is_open, cells, shape.walled)):
        return NO_EYE
    answered = (
        max(_by_safe_move(shape, after, as_eye=as_eye), sure_in(shape, after, as_eye=as_eye))
        for after in _enemy_moves(shape, cells)
    )
    return min(max(0, _by_safe_move(shape, cells, as_eye=as_eye)), *answered, len(cells))


def _is_open(cell: int, walled: bool) -> bool:
    """Return True for an empty cell that touches a wall."""
    return cell == EMPTY and walled


def _by_safe_move(shape: RegionShape, cells: Cells, *, as_eye: bool) -> int:
    """Return the guaranteed safe moves if the owner makes one now; NO_EYE if impossible."""
    left = (sure_in(shape, after, as_eye=as_eye) for after in _safe_moves(shape, cells))
    return max((1 + more for more in left if more != NO_EYE), default=NO_EYE)


def _safe_moves(shape: RegionShape, cells: Cells) -> Iterator[Cells]:
    """Yield the region after each safe move of the owner."""
    for point in _empty(cells):
        bounded = _bounded(shape, cells, point)
        if bounded and not _captures_colour(bounded, cells, OWNER):
            yield _without(_with(cells, point, RED), bounded)
        placed = _with(cells, point, OWNER)
        _, liberties, is_walled = _group(shape, placed, point)
        if not _captures_colour(bounded, cells, ENEMY) and (is_walled or len(liberties) > 1):
            yield placed


def _enemy_moves(shape: RegionShape, cells: Cells) -> Iterator[Cells]:
    """Yield the region after each legal move of the enemy in it."""
    for point in _empty(cells):
        bounded = _bounded(shape, cells, point)
        if bounded:
            yield _without(_with(cells, point, RED), bounded)
        placed = _with(cells, point, ENEMY)
        _, liberties, _ = _group(shape, placed, point)
        if liberties and not _captures_colour(bounded, cells, OWNER):
            yield placed


def _empty(cells: Cells) -> Iterator[int]:
    """Yield the indices of the empty cells."""
    return (point for point, cell in enumerate(cells) if cell == EMPTY)


def _with(cells: Cells, point: int, cell: int) -> Cells:
    """Return the cells with one of them changed."""
    return (*cells[:point], cell, *cells[point + 1 :])


def _without(cells: Cells, groups: list[frozenset[int]]) -> Cells:
    """Return the cells with these groups captured."""
    gone = frozenset[int]().union(*groups)
    return tuple(EMPTY if at in gone else cell for at, cell in enumerate(cells))


def _captures_colour(bounded: list[frozenset[int]], cells: Cells, cell: int) -> bool:
    """Return True if one of these groups has the colour `cell` (OWNER or ENEMY)."""
    return any(cells[min(group)] == cell for group in bounded)


def _bounded(shape: RegionShape, cells: Cells, point: int) -> list[frozenset[int]]:
    """Return the groups, of both colours, whose only liberty is this empty cell."""
    found = []
    for at in shape.beside[point]:
        if cells[at] in (OWNER, ENEMY):
            group, liberties, is_walled = _group(shape, cells, at)
            if liberties == {point} and not is_walled:
                found.append(group)
    return found


def _group(shape: RegionShape, cells: Cells, start: int) -> tuple[frozenset[int], set[int], bool]:
    """Return the group at a cell: its cells, its liberties inside, and True if it joins the wall.

    The last is True only for an owner's group that touches it.
    """
    cell = cells[start]
    points, liberties, frontier = {start}, set[int](), [start]
    while frontier:
        for at in shape.beside[frontier.pop()]:
            if cells[at] == EMPTY:
                liberties.add(at)
            elif cells[at] == cell and at not in points:
                points.add(at)
                frontier.append(at)
    is_walled = cell == OWNER and any(shape.walled[at] for at in points)
    return frozenset(points), liberties, is_walled
