"""Check that a turn of Savage Go can be completed, without searching over empty points.

After a placement the own groups without liberty must get one by the end of the turn. They have no
empty neighbour, so only the capture of an enemy group beside each of them helps. The cost is to
fill all liberties of these enemy groups. That is enough, as every stone placed on the way lies
beside one of them. So a placement is legal if and only if some set of enemy groups touches every
bounded own group and has together at most as many liberties as stones are due then. See
`completion` for the search and its limits.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property

from redstone.board import Board, Group, Point, Stone
from redstone.position import SavageState
from redstone.rules.bounded import bounded_groups
from redstone.rules.cheapest_cover import Choice, Part, choice_of
from redstone.rules.completion import (
    NO_PLAN,
    TurnAnswer,
    TurnStage,
    costly_choices,
    first_plan,
    plan_after,
)


class SavageTurn:
    """A turn in progress, with `due` stones of colour `own` still to place.

    `state` is the turn's state in the game, None for a position that does not come from play.
    """

    def __init__(
        self, board: Board, own: Stone, due: int, state: SavageState | None = None
    ) -> None:
        """Examine a turn of a player who has `due` stones to place on this board."""
        self._board, self._own, self._due, self._state = board, own, due, state

    @property
    def plan(self) -> int | None:
        """A mask of points that complete the turn once filled; 0 if nothing needs a liberty.

        None if the turn cannot be completed, or if no plan was found.
        """
        return self._stage.plan

    @cached_property
    def bounded_own(self) -> tuple[Group, ...]:
        """The own groups without liberties, which a capture at the turn's end must free."""
        return bounded_groups(self._board, self._own)

    def legal_points(self) -> Iterator[Point]:
        """Yield the points where a stone may be placed, row by row from a1."""
        return filter(self.is_legal, self._board.empty_points())

    def has_legal_point(self) -> bool:
        """Return True if a stone may be placed anywhere.

        The points of a plan are always legal. If nothing needs to be freed, so are those beside an
        empty point. Few turns need a closer test.
        """
        plan, board = self._stage.plan, self._board
        if plan != 0:
            return plan is not None
        empty = board.empty_points()
        if any(board.has_room_beside(point) for point in empty):
            return True
        return any(map(self.is_legal, empty))

    def is_legal(self, point: Point) -> bool:
        """Return True if the turn can be completed after an own stone at this empty point."""
        return self.answer(point).plan is not None

    def answer(self, point: Point) -> TurnAnswer:
        """Return the plan for the rest of the turn after an own stone at this empty point.

        It has no points to fill, but None, if the turn could not be completed.
        """
        if self._stage.plan is None:
            return NO_PLAN._replace(settled=self._first.settled)
        freeing = None
        if self.is_bounded_at(point):
            freeing = self._freeing(self._board.groups_beside(point))
        return plan_after(self._stage, 1 << self._number(point), freeing, lambda: self._choices)

    def is_bounded_at(self, point: Point) -> bool:
        """Return True if an own stone at this empty point would be in a group without liberties."""
        board = self._board
        if board.has_room_beside(point):
            return False
        beside = board.groups_beside(point)
        return all(group.stone is not self._own or len(group.liberties) == 1 for group in beside)

    @cached_property
    def _stage(self) -> TurnStage:
        """The turn's state: from play, or from a plan searched now."""
        state = self._state
        if state is None:
            return TurnStage(self._first.plan, self._due, self._first.work)
        return TurnStage(state.plan, self._due, state.work)

    @cached_property
    def _first(self) -> TurnAnswer:
        """The plan searched for a position that does not come from play."""
        return first_plan(self._choices, self._due)

    @cached_property
    def _choices(self) -> Part:
        """The choices (of enemy groups to capture) that free each own group without liberties."""
        return costly_choices(self._freeing((group,)) for group in self.bounded_own)

    def _freeing(self, groups: Iterable[Group]) -> Choice:
        """Return the choice of captures that would free these groups: liberties per enemy group."""
        enemies = set[Group]()
        for group in groups:
            enemies |= {group} if group.stone is not self._own else self._enemies_of(group)
        return choice_of(map(self._mask, enemies))

    def _enemies_of(self, group: Group) -> set[Group]:
        """Return the enemy groups adjacent to an own group without liberties."""
        beside = {other for point in group.points for other in self._board.groups_beside(point)}
        return beside - {group}

    def _mask(self, group: Group) -> int:
        """Return the mask of a group's liberties."""
        return sum(1 << self._number(point) for point in group.liberties)

    def _number(self, point: Point) -> int:
        """Return a point's index, row by row from a1."""
        return point.row * self._board.cols + point.col
