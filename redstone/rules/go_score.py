"""Counting in Go: the owners of territory, and both players' points."""

from collections.abc import Iterator, Mapping

from redstone.board import Board, Point, Stone
from redstone.position import PerPlayer, Player
from redstone.rules.count import Count, PointTally


def area_owners(board: Board, dead: frozenset[Point]) -> Mapping[Point, Player]:
    """Return the owner of every non-live point that only one colour surrounds.

    Dead stones of both colours are removed first. A region that no stone surrounds, or stones of
    both colours, has no owner.
    """
    owners: dict[Point, Player] = {}
    for region, colours in _regions(board, dead):
        if len(colours) == 1:
            owner = Player.BLACK if Stone.BLACK in colours else Player.WHITE
            owners.update(dict.fromkeys(region, owner))
    return owners


def territory_owners(board: Board, dead: frozenset[Point]) -> Mapping[Point, Player]:
    """Return the owners as `area_owners` does, without the points of a player's own dead stones."""
    return {
        point: owner
        for point, owner in area_owners(board, dead).items()
        if board.stone_at(point) is not owner.stone
    }


def count_area(board: Board, dead: frozenset[Point], komi: float) -> Count:
    """Count by area scoring: live stones and territory; `komi` is White's, in points."""
    owners = list(area_owners(board, dead).values())
    live = [stone for point, stone in board.stones.items() if point not in dead]
    black, white = (
        (live.count(player.stone), owners.count(player)) for player in (Player.BLACK, Player.WHITE)
    )
    return Count(PointTally(*black), PointTally(*white, komi=komi))


def count_territory(
    board: Board, dead: frozenset[Point], prisoners: PerPlayer, komi: float
) -> Count:
    """Count by territory scoring: territory, prisoners, dead stones; `komi` in points."""
    owners = territory_owners(board, dead)
    found = list(owners.values())
    within = [owner for point, owner in owners.items() if point in dead]
    black, white = (
        PointTally(
            territory=found.count(player),
            prisoners=prisoners.of(player),
            dead=within.count(player),
            komi=komi if player is Player.WHITE else 0.0,
        )
        for player in (Player.BLACK, Player.WHITE)
    )
    return Count(black, white)


def _regions(board: Board, dead: frozenset[Point]) -> Iterator[tuple[set[Point], set[Stone]]]:
    """Yield each connected region without live stones, with the colours around it."""
    seen: set[Point] = set()
    for start in board.points:
        if start in seen or (start in board.stones and start not in dead):
            continue
        region, colours, frontier = {start}, set[Stone](), [start]
        while frontier:
            for point in board.neighbours(frontier.pop()):
                stone = board.stone_at(point)
                if stone is not None and point not in dead:
                    colours.add(stone)
                elif point not in region:
                    region.add(point)
                    frontier.append(point)
        seen |= region
        yield region, colours
