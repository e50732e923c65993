"""The computer's side of a game: its current request and its answers."""

from dataclasses import dataclass, replace

from redstone.app.play.request import Request, Trouble
from redstone.app.play.table import Table
from redstone.board import Point
from redstone.engine.chances import Chances, of_report
from redstone.engine.levels import strength_of
from redstone.engine.report import Report, Verdict
from redstone.mind.thought import Advice, InPlay
from redstone.position import GoState, Mark, Move, Pass, Place, Player, Position

GIVES_UP_FROM = 3
"""The lowest level at which the computer resigns.

Below it the computer plays to the end, so that beginners learn how a game is won.
"""
LOSING = (Verdict.LOST, Verdict.HOPELESS)


@dataclass(frozen=True)
class OwnMove:
    """The computer's latest move: its search report, with the positions before and after."""

    position: Position
    report: Report
    after: Position


@dataclass(frozen=True)
class GivingUp:
    """The computer's offer to resign: the report, and the move it plays if that is refused."""

    report: Report
    move: Move


@dataclass(frozen=True)
class ComputerSide:
    """The current request to the computer, and its answers so far.

    `request_id` changes with every new request; answers to older ones are stale. `from_here` lets
    the computer move although moves can be redone. `ready` has the marks of stopped play that the
    person has agreed to before the computer. `marks_on` is set while the computer marks stones
    during the person's turn. `seen` is the report on its latest move. `gives_up` is an offer that
    awaits the person's answer. `has_given_up` is set from then on, so that it offers once a game.
    """

    request_id: int
    report: Report | None = None
    hint_wanted: bool = False
    failed: Trouble | None = None
    from_here: bool = False
    ready: frozenset[Point] | None = None
    marks_on: bool = False
    seen: OwnMove | None = None
    gives_up: GivingUp | None = None
    has_given_up: bool = False

    @property
    def hint(self) -> Report | None:
        """The report for the requested hint, None without a request or before a stable answer."""
        report = self.report if self.hint_wanted else None
        return report if report is not None and report.stays else None

    def at(self, table: Table, request_id: int) -> "ComputerSide":
        """Return the state for another position of the game, without a request.

        The marks that the person agreed to are kept only in Go's scoring phase.
        """
        ready = self.ready if table.is_stopped else None
        return ComputerSide(request_id, ready=ready, seen=self.seen, has_given_up=self.has_given_up)

    def offer_win(self, report: Report, move: Move) -> "ComputerSide":
        """Return the state with an offer to resign instead of playing `move`."""
        return replace(self, gives_up=GivingUp(report, move), has_given_up=True)


def due_request(table: Table, side: ComputerSide) -> Request | None:
    """Return the request due now: the computer's move, a hint, or None.

    While moves can be redone the computer waits, so that the game can be browsed. Further marks are
    requested as if the person had agreed to the present ones: the person agrees once, to all.
    """
    if side.marks_on:
        agreed = table.game.play(Pass())
        return Request(side.request_id, agreed, InPlay(table.setup.level), table.id)
    level, hint = table.setup.level, table.is_persons_turn
    if hint and side.hint_wanted:
        return Request(side.request_id, table.game, Advice(), table.id, hint)
    if side.gives_up is not None:
        return None
    if hint or not (table.has_computer and table.is_open) or awaits_marks(table, side):
        return None
    here = not table.game.future or side.from_here
    return Request(side.request_id, table.game, InPlay(level), table.id) if here else None


def is_waiting(table: Table, side: ComputerSide) -> bool:
    """Return True if the computer is to move but waits, as undone moves could be redone."""
    its_turn = table.has_computer and table.is_open and not table.is_persons_turn
    its_turn &= side.gives_up is None
    return its_turn and not awaits_marks(table, side) and due_request(table, side) is None


def awaits_marks(table: Table, side: ComputerSide) -> bool:
    """Return True while the computer waits for the person to agree to the dead-stone marks.

    The computer does not agree first: its count of the stones needs the person's marks.
    """
    go = table.position.go
    if go is None or not go.stopped or go.agreed is not None or table.game.future:
        return False
    if not (table.has_computer and table.is_open) or table.is_persons_turn:
        return False
    return side.ready is None or _persons(table, side.ready) != _persons(table, go.dead)


def gives_up(table: Table, side: ComputerSide, report: Report | None, move: Move) -> bool:
    """Return True if the computer should offer to resign instead of playing this move.

    It does so once a game.
    """
    if side.has_given_up or report is None or table.is_stopped or not isinstance(move, Place):
        return False
    return table.setup.level >= GIVES_UP_FROM and report.verdict in LOSING


def acting_player(table: Table, side: ComputerSide) -> Player | None:
    """Return the player who is to act; None after the end.

    In Go's scoring phase this may be the player who marks dead stones, even if the other is to
    move.
    """
    if table.position.is_over:
        return None
    if awaits_marks(table, side):
        return table.game.colour(table.home_seat)
    return table.position.to_move.enemy if side.marks_on else table.position.to_move


def marks_new_string(table: Table, move: Move) -> bool:
    """Return True for a dead-stone mark on a string that is not marked yet."""
    go = table.position.go
    return go is not None and isinstance(move, Mark) and move.point not in go.dead


def agrees_to_ready(go: GoState | None, side: ComputerSide) -> bool:
    """Return True if the computer agreed to exactly the marks the person had agreed to."""
    return go is not None and go.stopped and go.agreed is not None and go.dead == side.ready


def chances_now(table: Table, side: ComputerSide) -> Chances | None:
    """Return the computer's own chances while the position after its move is shown.

    They are those among players of its level. Returns None after the end, and if the search played
    no game.
    """
    seen = side.seen
    if seen is None or table.position.is_over or seen.after != table.position:
        return None
    strength = strength_of(table.setup.level)
    return of_report(table.game.rules, seen.position, seen.report, strength)


def _persons(table: Table, dead: frozenset[Point]) -> frozenset[Point]:
    """Return those of the dead stones that belong to the person."""
    board, stone = table.position.board, table.game.colour(table.home_seat).stone
    return frozenset(point for point in dead if board.stone_at(point) is stone)
