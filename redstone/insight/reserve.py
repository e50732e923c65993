"""The race of safe moves under Redstone's rules: how many a player has left.

A move is *safe* that gives nothing away: a stone of the own colour whose group has two liberties
after it, or a red one that takes only the enemy's. Nobody may pass: whoever has no safe move left
must leave stones of their own in atari, or take some. Two numbers are told of each player.

`sure`: so many safe moves the player makes whatever the enemy does. Take groups that each have two
eyes of one point, an eye being an empty point with nothing but such groups and red around it. The
enemy may place nothing in an eye: a stone of theirs would have no liberty, and red would take
nothing. So these groups are never taken as long as two eyes of each are left. Call groups that
share eyes a family. A family with k eyes has k - 2 to fill: while there are more than two, some eye
can be filled so that each of its groups keeps two. For where one group is alone with three, any
will do. Else there are groups with an eye in common. Filling that makes them one with all their
other eyes: if these are two or more, good. If it is one, x, they have no others, and as the
family has a third eye, x belongs to another group too, which has another eye: fill x instead. To
these come the closed regions among such groups alone, as `region` counts them. A group without a
family may live by itself all the same, with closed regions that no other group touches, two of
which stay eyes whatever the enemy does: at the enemy's turn it has a liberty in each of them, so
that no single stone takes it. These two count as eyes, its other regions in full.

`most`: more safe moves the player cannot make unless stones are taken, those of the enemy within a
small closed region not counted. Join the player's stones and the empty points to clusters: no move
of either side joins two of them, and a safe stone keeps two liberties in its own. So a cluster of
n empty points has at most n - 2 of them: every safe move takes one away, others may take more, and
if the enemy cuts a cluster in two, both together have fewer.

Where both numbers are the same, they are the count.
"""

from collections.abc import Iterator
from typing import NamedTuple

from redstone.board import Board, Group, Point, Stone
from redstone.insight.masks import bit, everywhere, mask, parts, points_of
from redstone.insight.region import EMPTY, ENEMY, MOST_POINTS, NO_EYE, Shape, sure_in
from redstone.position import Player

KEPT = 2
"""Liberties that a safe stone's group has, and eyes with which it lives."""


class Reserve(NamedTuple):
    """How many safe moves a player has left: as many are sure, and more than `most` cannot be.

    With `prey` there is something to be taken, which is safe and may make room for more.
    """

    sure: int
    most: int
    prey: bool = False


def reserve(board: Board, player: Player) -> Reserve:
    """Return the safe moves that a player has left, in a game under Redstone's rules."""
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
    """True if red could take enemy stones and no own ones, not in a small closed region only."""
    own = player.stone
    counted = frozenset[Point]().union(*_small_regions(board, own))
    return any(
        len(group.liberties) == 1
        and group.stone is not own
        and not group.points & counted
        and not _takes_own(board, min(group.liberties), own)
        for group in board.groups
    )


def _takes_own(board: Board, point: Point, own: Stone) -> bool:
    beside = board.groups_beside(point)
    return any(group.stone is own and len(group.liberties) == 1 for group in beside)


def _small_regions(board: Board, own: Stone) -> list[frozenset[Point]]:
    """Return the regions of up to `MOST_POINTS` that own and red stones close off."""
    closed = mask(board, own, Stone.RED)
    small = (
        part
        for part in parts(board, everywhere(board) & ~closed)
        if part.bit_count() <= MOST_POINTS
    )
    return [points_of(board, part) for part in small]


def _clusters(board: Board, own: Stone, enemies: set[Point]) -> Iterator[int]:
    """Yield the sizes of the clusters, in points that are empty or may be so."""
    own_stones = mask(board, own)
    closed = mask(board, Stone.RED, Stone.BLACK, Stone.WHITE) & ~own_stones
    for point in enemies:
        closed &= ~bit(board, point)
    for part in parts(board, everywhere(board) & ~closed):
        yield (part & ~own_stones).bit_count()


def _families(board: Board, eyes: frozenset[Point]) -> list[set[Group]]:
    """Return the groups that live by two eyes each, those that share eyes together."""
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
    """Return the eyes of some groups that only groups alive have a part in."""
    beside = (eye for group in family for eye in group.liberties & eyes)
    return frozenset(eye for eye in beside if alive.issuperset(board.groups_beside(eye)))


def _living_alone(
    board: Board, regions: list[frozenset[Point]], alive: set[Group]
) -> tuple[set[Group], int]:
    """Other groups that live by regions of their own, and the safe moves sure in these."""
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
    """Return the groups around a region, those of stones in it left out."""
    beside = {group for point in region for group in board.groups_beside(point)}
    return frozenset(group for group in beside if not group.points <= region)


def _sure_in(board: Board, region: frozenset[Point], own: Stone, *, as_eye: bool = False) -> int:
    """Return the safe moves that the owner of a closed region is sure of in it; see `region`."""
    points = sorted(region)
    number = {point: at for at, point in enumerate(points)}
    around = [board.neighbours(point) for point in points]
    shape = Shape(
        tuple(tuple(number[beside] for beside in found if beside in number) for found in around),
        tuple(any(board.stone_at(beside) is own for beside in found) for found in around),
    )
    cells = tuple(ENEMY if point in board.stones else EMPTY for point in points)
    return sure_in(shape, cells, as_eye=as_eye)
