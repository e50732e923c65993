"""The legal placements at a point, their captures, and the reasons why others are refused."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from redstone.board import Board, Point, Stone
from redstone.position import IllegalMove, Move, Place, Position, Reason
from redstone.rules.protocol import Rules


@dataclass(frozen=True)
class Toll:
    """The stones captured by a placement, counted by colour."""

    points: frozenset[Point] = frozenset()
    black: int = 0
    white: int = 0

    def of(self, stone: Stone) -> int:
        """Return the number of captured stones of a colour, 0 for red."""
        return {Stone.BLACK: self.black, Stone.WHITE: self.white}.get(stone, 0)


NO_TOLL = Toll()


@dataclass(frozen=True)
class Choices:
    """The legal placements at one point with their captures, and why others are refused.

    `repeats` is true if the own stone would end the game by repetition.
    """

    point: Point
    own: Toll | None
    red: Toll | None
    refusals: tuple[IllegalMove, ...] = ()
    repeats: bool = False

    @property
    def both(self) -> bool:
        """True if the own stone and the red one are legal (Fig. 4 of the rule sheet)."""
        return self.own is not None and self.red is not None

    @property
    def first(self) -> Place | None:
        """The placement that a tap makes: the own stone if legal, else the red one, or None."""
        if self.own is None and self.red is None:
            return None
        return Place(self.point, red=self.own is None)

    def toll(self, move: Place) -> Toll | None:
        """Return the stones that a placement at this point captures, None if it is illegal."""
        return self.red if move.red else self.own

    def costs_only_own(self, move: Place, own: Stone) -> bool:
        """Return True for a placement that captures own stones and no enemy stones."""
        toll = self.toll(move)
        return toll is not None and bool(toll.points) and toll.of(own) == len(toll.points)


def has_red(rules: Rules) -> bool:
    """Return True if the game has red stones."""
    return rules.traits.has_red


def takes_at_end(rules: Rules) -> bool:
    """Return True if the game captures only at the end of the turn."""
    return rules.traits.takes_at_end


def toll_of(board: Board, points: frozenset[Point]) -> Toll:
    """Return the captures of these points of a board, counted by colour."""
    stones = [board.stone_at(point) for point in points]
    return Toll(points, stones.count(Stone.BLACK), stones.count(Stone.WHITE))


def toll_for(rules: Rules, position: Position, move: Place) -> Toll:
    """Return the captures of a legal placement, its own stone included in a self-capture.

    In a game that captures at the end of the turn, they are the stones that this stone deprives of
    their last liberty.
    """
    board, own = position.board, position.to_move.stone
    if takes_at_end(rules):
        beside = (group for group in board.groups_beside(move.point) if group.stone is not own)
        lost = (group.points for group in beside if len(group.liberties) == 1)
        return toll_of(board, frozenset[Point]().union(*lost))
    taken = rules.captures(position, move)
    return toll_of(board.place(move.point, own) if move.point in taken else board, taken)


@dataclass(frozen=True)
class LegalChoices:
    """The legal moves in one position, computed on demand and cached."""

    rules: Rules
    position: Position
    _at: dict[Point, Choices] = field(default_factory=dict, init=False, repr=False, compare=False)
    _allowed: dict[Move, bool] = field(default_factory=dict, init=False, repr=False, compare=False)

    def at(self, point: Point) -> Choices:
        """Return the placements at one point, with refusals."""
        if point not in self._at:
            self._at[point] = _choices_at(self.rules, self.position, point)
        return self._at[point]

    @cached_property
    def everywhere(self) -> Mapping[Point, Choices]:
        """The legal placements at every point that has any, without refusals."""
        return _all_choices(self.rules, self.position)

    def allows(self, move: Move) -> bool:
        """Return True if a move is legal (cached)."""
        if move not in self._allowed:
            self._allowed[move] = _is_legal(self.rules, self.position, move)
        return self._allowed[move]


def _is_legal(rules: Rules, position: Position, move: Move) -> bool:
    """Return True if the rules accept a move."""
    try:
        rules.play(position, move)
    except IllegalMove:
        return False
    return True


def _choices_at(rules: Rules, position: Position, point: Point) -> Choices:
    """Compute the placements and refusals at one point."""
    tolls: list[Toll | None] = []
    refusals = []
    repeats = False
    for move in _placements(rules, point):
        try:
            after = rules.play(position, move)
        except IllegalMove as error:
            tolls.append(None)
            # A traceback holds this frame, and the frame the refusals: a cycle that only the
            # garbage collector would free, all at once after many moves.
            refusals.append(error.with_traceback(None))
        else:
            tolls.append(toll_for(rules, position, move))
            repeats = after.outcome is not None and after.outcome.reason is Reason.REPETITION
    red = tolls[1] if len(tolls) > 1 else None
    return Choices(point, tolls[0], red, tuple(refusals), repeats)


def _all_choices(rules: Rules, position: Position) -> Mapping[Point, Choices]:
    """Compute the legal placements at every point that has any."""
    tolls: dict[Point, dict[bool, Toll]] = {}
    for move in rules.legal_moves(position):
        if isinstance(move, Place):
            tolls.setdefault(move.point, {})[move.red] = toll_for(rules, position, move)
    return {
        point: Choices(point, at_point.get(False), at_point.get(True))
        for point, at_point in tolls.items()
    }


def _placements(rules: Rules, point: Point) -> tuple[Place, ...]:
    """Return the placements to try at a point: own stone, then red if the game has it."""
    own = Place(point)
    return (own, Place(point, red=True)) if has_red(rules) else (own,)
