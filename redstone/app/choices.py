"""What can be placed at a point, what it would take, and why not."""

from collections.abc import Mapping
from dataclasses import dataclass

from redstone.board import Board, Point, Stone
from redstone.position import IllegalMove, Move, Place, Position
from redstone.rules.protocol import Rules


@dataclass(frozen=True)
class Toll:
    """The stones that a placement takes off, counted by colour."""

    points: frozenset[Point] = frozenset()
    black: int = 0
    white: int = 0

    def of(self, stone: Stone) -> int:
        """How many stones of a colour it takes."""
        return {Stone.BLACK: self.black, Stone.WHITE: self.white}.get(stone, 0)


NO_TOLL = Toll()


@dataclass(frozen=True)
class Choices:
    """The legal placements at a point with their tolls, and the refusals of the others."""

    point: Point
    own: Toll | None
    red: Toll | None
    refusals: tuple[IllegalMove, ...] = ()

    @property
    def both(self) -> bool:
        """True where the own stone and red are legal (Fig. 4 of the rule sheet)."""
        return self.own is not None and self.red is not None

    @property
    def first(self) -> Place | None:
        """What a tap places or stages: the own stone if it is legal, else red."""
        if self.own is None and self.red is None:
            return None
        return Place(self.point, red=self.own is None)

    def toll(self, move: Place) -> Toll | None:
        """What a placement at this point takes, None if it is not legal."""
        return self.red if move.red else self.own

    def costs_only_own(self, move: Place, own: Stone) -> bool:
        """True for a placement that takes stones of one's own and none of the enemy's."""
        toll = self.toll(move)
        return toll is not None and bool(toll.points) and toll.of(own) == len(toll.points)


def toll_of(board: Board, points: frozenset[Point]) -> Toll:
    """Some stones of a board, counted by colour."""
    stones = [board.stone_at(point) for point in points]
    return Toll(points, stones.count(Stone.BLACK), stones.count(Stone.WHITE))


def is_legal(rules: Rules, position: Position, move: Move) -> bool:
    """True if the rules accept a move; found without listing the others."""
    try:
        rules.play(position, move)
    except IllegalMove:
        return False
    return True


def choices_at(rules: Rules, position: Position, point: Point) -> Choices:
    """What the player to move can place at one point."""
    tolls: list[Toll | None] = []
    refusals = []
    for move in (Place(point), Place(point, red=True)):
        try:
            rules.play(position, move)
        except IllegalMove as error:
            tolls.append(None)
            refusals.append(error)
        else:
            tolls.append(toll_of(position.board, rules.captures(position, move)))
    return Choices(point, tolls[0], tolls[1], tuple(refusals))


def all_choices(rules: Rules, position: Position) -> Mapping[Point, Choices]:
    """The legal placements at every point that has one; refusals are left out."""
    tolls: dict[Point, dict[bool, Toll]] = {}
    for move in rules.legal_moves(position):
        if isinstance(move, Place):
            toll = toll_of(position.board, rules.captures(position, move))
            tolls.setdefault(move.point, {})[move.red] = toll
    return {
        point: Choices(point, at_point.get(False), at_point.get(True))
        for point, at_point in tolls.items()
    }
