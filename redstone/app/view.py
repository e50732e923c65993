"""What to show of a session at one moment, before anyone thinks of pixels or sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from redstone.app.choices import NO_TOLL, Choices, Toll
from redstone.app.session import Session
from redstone.board import Board, Point, Stone
from redstone.bot.report import Candidate
from redstone.position import Move, Place, Position


@dataclass(frozen=True)
class Change:
    """What the last move placed, and the stones it took off."""

    placed: Place
    removed: Mapping[Point, Stone]


@dataclass(frozen=True)
class View:
    """The board with all that is marked on it.

    `ghost` is the stone a tap would place, or the staged one, with its `toll`; `refused` is
    where nothing may be placed, with the groups `lit` that forbid it; `red_points` has the
    tolls of the legal red stones if they are to be shown; `expected` is a line of moves;
    `spots` are points to look at.
    """

    board: Board
    mover: Stone
    moment: int = 0
    last: Place | None = None
    change: Change | None = None
    ghost: Place | None = None
    staged: bool = False
    toll: Toll = NO_TOLL
    refused: Point | None = None
    lit: frozenset[Point] = frozenset()
    red_points: Mapping[Point, Toll] = field(default_factory=dict)
    hints: tuple[Candidate, ...] = ()
    expected: tuple[Move, ...] = ()
    spots: frozenset[Point] = frozenset()


def view_of(session: Session) -> View:
    """The view of a session now."""
    position = session.position
    ghost = session.staged or _ghost_pointed_at(session)
    choices = session.choices_at(ghost.point) if ghost else None
    hints = _hints(session)
    last = session.game.moves[-1] if session.game.moves else None
    return View(
        board=position.board,
        mover=position.to_move.stone,
        moment=session.moment,
        last=last if isinstance(last, Place) else None,
        change=last_change(session) if session.forward else None,
        ghost=ghost,
        staged=session.staged is not None,
        toll=(choices.toll(ghost) if choices and ghost else None) or NO_TOLL,
        refused=session.refusal.point if session.refusal else None,
        lit=forbidding(session.refusal) if session.refusal else frozenset(),
        red_points=_red_points(session),
        hints=hints,
        expected=_expected(session, hints),
    )


def last_change(session: Session) -> Change | None:
    """What the last move changed on the board, None if there was none or it placed nothing."""
    game = session.game
    if not game.moves:
        return None
    return change_between(game.positions[-2], game.moves[-1], game.position)


def change_between(before: Position, move: Move, after: Position) -> Change | None:
    """What a move changed on the board, None if it placed nothing."""
    if not isinstance(move, Place):
        return None
    stones, left = before.board.stones, after.board.stones
    return Change(move, {point: stone for point, stone in stones.items() if point not in left})


def forbidding(choices: Choices) -> frozenset[Point]:
    """The stones of all groups concerned by the refusals at a point."""
    groups = [group.points for error in choices.refusals for group in error.groups]
    return frozenset[Point]().union(*groups)


def _ghost_pointed_at(session: Session) -> Place | None:
    if session.pointed is None or not session.may_play:
        return None
    return session.choices_at(session.pointed).first


def _red_points(session: Session) -> Mapping[Point, Toll]:
    if not (session.settings.show_red and session.may_play):
        return {}
    choices = session.all_choices().values()
    return {choice.point: choice.red for choice in choices if choice.red is not None}


def _hints(session: Session) -> tuple[Candidate, ...]:
    """The best moves; one with less than a tenth of the best one's visits is a guess."""
    best = session.hint.best if session.hint else ()
    return tuple(move for move in best if 10 * move.visits >= best[0].visits)


def _expected(session: Session, hints: tuple[Candidate, ...]) -> tuple[Move, ...]:
    """The expected line, while the best move is pointed at."""
    best = hints[0].move if hints else None
    pointed_at = isinstance(best, Place) and best.point == session.pointed
    return session.hint.line if session.hint and pointed_at else ()
