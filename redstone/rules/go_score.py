"""Counting in Go: whose territory is which, and the parts of the score."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from redstone.board import Board, Point, Stone
from redstone.position import PerPlayer, Player, Score


@dataclass(frozen=True, slots=True)
class Tally:
    """The parts of one player's score.

    Area scoring counts live `stones` and `territory`; territory scoring counts `territory`,
    the `prisoners` taken before and the enemy's `dead` stones in the territory. What a way of
    scoring does not count is 0. `komi` is in points.
    """

    stones: int = 0
    territory: int = 0
    prisoners: int = 0
    dead: int = 0
    komi: float = 0.0

    @property
    def total(self) -> float:
        """The score."""
        return self.stones + self.territory + self.prisoners + self.dead + self.komi


@dataclass(frozen=True, slots=True)
class Count:
    """What both players have, as it follows from the stones marked dead."""

    black: Tally
    white: Tally

    def of(self, player: Player) -> Tally:
        """The parts of one player."""
        return self.black if player is Player.BLACK else self.white

    @property
    def score(self) -> Score:
        """The totals."""
        return Score(self.black.total, self.white.total)

    @property
    def winner(self) -> Player | None:
        """Who has more, None if they are equal."""
        if self.black.total == self.white.total:
            return None
        return Player.BLACK if self.black.total > self.white.total else Player.WHITE


def area_owners(board: Board, dead: frozenset[Point]) -> Mapping[Point, Player]:
    """The owner of every point without a live stone, as far as only one colour surrounds it.

    Dead stones of both colours are taken off first. A region that no stone surrounds, or
    stones of both colours, belongs to nobody.
    """
    owners: dict[Point, Player] = {}
    for region, colours in _regions(board, dead):
        if len(colours) == 1:
            owner = Player.BLACK if Stone.BLACK in colours else Player.WHITE
            owners.update(dict.fromkeys(region, owner))
    return owners


def territory_owners(board: Board, dead: frozenset[Point]) -> Mapping[Point, Player]:
    """As `area_owners`, but without the points of a player's own dead stones."""
    return {
        point: owner
        for point, owner in area_owners(board, dead).items()
        if board.stone_at(point) is not owner.stone
    }


def count_area(board: Board, dead: frozenset[Point], komi: float) -> Count:
    """The count by live stones and territory; `komi` is White's, in points."""
    owners = list(area_owners(board, dead).values())
    live = [stone for point, stone in board.stones.items() if point not in dead]
    black, white = (
        (live.count(player.stone), owners.count(player)) for player in (Player.BLACK, Player.WHITE)
    )
    return Count(Tally(*black), Tally(*white, komi=komi))


def count_territory(
    board: Board, dead: frozenset[Point], prisoners: PerPlayer, komi: float
) -> Count:
    """The count by territory, prisoners and dead stones; `komi` is White's, in points."""
    owners = territory_owners(board, dead)
    found = list(owners.values())
    within = [owner for point, owner in owners.items() if point in dead]
    black, white = (
        Tally(
            territory=found.count(player),
            prisoners=prisoners.of(player),
            dead=within.count(player),
            komi=komi if player is Player.WHITE else 0.0,
        )
        for player in (Player.BLACK, Player.WHITE)
    )
    return Count(black, white)


def _regions(board: Board, dead: frozenset[Point]) -> Iterator[tuple[set[Point], set[Stone]]]:
    """The connected regions without live stones, each with the colours of those around it."""
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
