"""Bounds on the number of safe moves that each player has left (Redstone's rules).

A move is *safe* if it gives nothing away: an own stone whose group has two liberties after it, or a
red one that captures only the enemy's stones. Nobody may pass: a player without a safe move must
leave own stones in atari, or capture some. Two numbers are computed for each player.

`sure` is the number of safe moves that the player can make whatever the enemy does. Take groups
that each have two eyes of one point, an eye being an empty point with nothing but such groups and
red around it. The enemy may place nothing in an eye: an enemy stone would have no liberty, and red
would capture nothing. So these groups are never captured while two eyes of each are left. Groups
that share eyes form a family. A family with k eyes has k - 2 to fill: while there are more than
two, some eye can be filled so that each of its groups keeps two. If a single group has three, any
will do. Otherwise some groups have an eye in common. Filling it joins them into one group with all
their other eyes: if these are two or more, good. If it is one, x, they have no others, and as the
family has a third eye, x belongs to another group too, which has another eye: fill x instead. Added
to these are the closed regions among such groups alone, as `region` counts them. A group without a
family may also live by itself, with closed regions that no other group touches, two of which stay
eyes whatever the enemy does: at the enemy's turn it has a liberty in each of them, so that no
single stone captures it. These two count as eyes, its other regions in full.

`most` is the largest number of safe moves that the player can make unless stones are captured,
apart from enemy stones within a small closed region. Join the player's stones and the empty points
to clusters: no move of either side joins two of them, and a safe stone keeps two liberties in its
own. So a cluster of n empty points has at most n - 2 of them: every safe move takes one away,
others may take more, and if the enemy cuts a cluster in two, both together have fewer.

If both numbers are equal, they are exact.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from redstone.board import Board, Group, Point, Stone
from redstone.insight.region import EMPTY, ENEMY, MOST_POINTS, NO_EYE, RegionShape, sure_in
from redstone.position import Player


def bit(board: Board, point: Point) -> int:
    """Return the bitboard mask of one point."""
    return 1 << (point.row * board.cols + point.col)


def everywhere(board: Board) -> int:
    """Return the mask of all points of a board."""
    return (1 << (board.cols * board.rows)) - 1


def mask(board: Board, *stones: Stone) -> int:
    """Return the mask of the points with stones of these kinds."""
    cols, found = board.cols, board.stones.items()
    return sum(1 << (col + cols * row) for (col, row), stone in found if stone in stones)


def points_of(board: Board, points: int) -> frozenset[Point]:
    """Return the points of a mask; fast only for few points."""
    found = []
    while points:
        number = (points & -points).bit_length() - 1
        found.append(board.points[number])
        points &= points - 1
    return frozenset(found)


def parts(board: Board, points: int) -> Iterator[int]:
    """Yield each connected component of a bitboard mask as a mask."""
    cols, after_first = board.cols, _after_first_column(board.cols, board.rows)
    before_last = after_first >> 1
    while points:
        part, grown = 0, points & -points
        while grown != part:
            part = grown
            sideways = (part & before_last) << 1 | (part & after_first) >> 1
            grown = (part | sideways | part << cols | part >> cols) & points
        points &= ~part
        yield part


@cache
def _after_first_column(cols: int, rows: int) -> int:
    """Return the mask of all points except those of the first column."""
    row = (1 << cols) - 2
    return sum(row << cols * number for number in range(rows))


KEPT = 2
"""Liberties of a safe stone's group, and eyes by which a group lives."""


class Reserve(NamedTuple):
    """Bounds on a player's safe moves left: at least `sure`, at most `most`.

    `prey` is true if enemy stones can be captured, which is safe and may make room for more.
    """

    sure: int
    most: int
    prey: bool = False


def reserve(board: Board, player: Player) -> Reserve:
    """Return the bounds on a player's safe moves left, without `prey`.

    `prey` is left False: see `has_prey`.
    """
    own = player.stone
    regions = _small_regions(board, own)
    eyes = frozenset(point for region in regions if len(region) == 1 for point in region)
    families = _families(board, eyes)
    alive = {group for family in families for group in family}
    sure = sum(len(_eyes_of(family, eyes, alive, board)) - KEPT for family in families)
    lone, private = _living_alone(board, regions, alive)
    sure += private
    areas = [region for region in regions if len(region) > 1]
    for area in areas:
        walls = _walls(board, area)
        if walls and walls <= alive | lone and not (len(walls) == 1 and walls <= lone):
            sure += _sure_in(board, area, own)
    enemies = {point for area in areas for point in area if point in board.stones}
    most = sum(max(0, size - KEPT) for size in _clusters(board, own, enemies))
    return Reserve(sure, most)


def has_prey(board: Board, player: Player) -> bool:
    """Return True if red could capture only enemy stones, outside small closed regions."""
    own = player.stone
    counted = frozenset[Point]().union(*_small_regions(board, own))
    return any(
        len(group.liberties) == 1
        and group.stone is not own
        and not group.points & counted
        and not _captures_own(board, min(group.liberties), own)
        for group in board.groups
    )


def _captures_own(board: Board, point: Point, own: Stone) -> bool:
    """Return True if a red stone at a point would capture own stones."""
    beside = board.groups_beside(point)
    return any(group.stone is own and len(group.liberties) == 1 for group in beside)


def _small_regions(board: Board, own: Stone) -> list[frozenset[Point]]:
    """Return the regions of at most `MOST_POINTS` points enclosed by own and red stones."""
    closed = mask(board, own, Stone.RED)
    small = (
        part
        for part in parts(board, everywhere(board) & ~closed)
        if part.bit_count() <= MOST_POINTS
    )
    return [points_of(board, part) for part in small]


def _clusters(board: Board, own: Stone, enemies: set[Point]) -> Iterator[int]:
    """Yield the size of each cluster of empty, own and capturable points, without own stones."""
    own_stones = mask(board, own)
    closed = mask(board, Stone.RED, Stone.BLACK, Stone.WHITE) & ~own_stones
    for point in enemies:
        closed &= ~bit(board, point)
    for part in parts(board, everywhere(board) & ~closed):
        yield (part & ~own_stones).bit_count()


def _families(board: Board, eyes: frozenset[Point]) -> list[set[Group]]:
    """Return the groups that live by two one-point eyes each, merged if they share an eye."""
    groups = {group for eye in eyes for group in board.groups_beside(eye)}
    while True:
        alive = {group for group in groups if len(_eyes_of({group}, eyes, groups, board)) >= KEPT}
        if alive == groups:
            break
        groups = alive
    families: list[set[Group]] = []
    for eye in eyes:
        joined = set(board.groups_beside(eye)) & groups
        if joined == set(board.groups_beside(eye)) and joined:
            for family in [family for family in families if family & joined]:
                families.remove(family)
                joined |= family
            families.append(joined)
    return families


def _eyes_of(
    family: set[Group], eyes: frozenset[Point], alive: set[Group], board: Board
) -> frozenset[Point]:
    """Return the eyes of a family of groups that touch only groups in `alive`."""
    beside = (eye for group in family for eye in group.liberties & eyes)
    return frozenset(eye for eye in beside if alive.issuperset(board.groups_beside(eye)))


def _living_alone(
    board: Board, regions: list[frozenset[Point]], alive: set[Group]
) -> tuple[set[Group], int]:
    """Return groups outside families that live by their own regions, and their safe moves.

    The safe moves are those that are sure in these regions, less what the two eyes cost.
    """
    by_group: dict[Group, list[frozenset[Point]]] = {}
    for region in regions:
        walls = _walls(board, region)
        if len(walls) == 1 and not walls & alive:
            by_group.setdefault(next(iter(walls)), []).append(region)
    lone, sure = set[Group](), 0
    for group, own_regions in by_group.items():
        worth = [_sure_in(board, region, group.stone) for region in own_regions]
        as_eyes = [_sure_in(board, region, group.stone, as_eye=True) for region in own_regions]
        pairs = zip(worth, as_eyes, strict=True)
        losses = sorted(full - eye for full, eye in pairs if eye != NO_EYE)
        if len(losses) >= KEPT:
            lone.add(group)
            sure += sum(worth) - sum(losses[:KEPT])
    return lone, sure


def _walls(board: Board, region: frozenset[Point]) -> frozenset[Group]:
    """Return the groups that enclose a region, without those inside it."""
    beside = {group for point in region for group in board.groups_beside(point)}
    return frozenset(group for group in beside if not group.points <= region)


def _sure_in(board: Board, region: frozenset[Point], own: Stone, *, as_eye: bool = False) -> int:
    """Return the safe moves that a closed region guarantees its owner; see `region`."""
    points = sorted(region)
    number = {point: at for at, point in enumerate(points)}
    around = [board.neighbours(point) for point in points]
    shape = RegionShape(
        tuple(tuple(number[beside] for beside in found if beside in number) for found in around),
        tuple(any(board.stone_at(beside) is own for beside in found) for found in around),
    )
    cells = tuple(ENEMY if point in board.stones else EMPTY for point in points)
    return sure_in(shape, cells, as_eye=as_eye)
