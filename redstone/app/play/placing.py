"""The result of a tap or key on a point: a move, or a new board state."""

from dataclasses import dataclass, replace

from redstone.app.play import pointing
from redstone.app.play.board_state import BoardState
from redstone.board import Point
from redstone.insight.choices import Choices, has_red
from redstone.position import Illegality, IllegalMove, Mark, Move, Place


@dataclass(frozen=True)
class Act:
    """A tap or key press on a point.

    `cell` is the distance of the board's lines in CSS pixels, None for a key. `red` is the stone
    named, None for a tap or a key that names none.
    """

    point: Point
    cell: float | None = None
    red: bool | None = None


def act_result(now: BoardState, act: Act) -> BoardState | Move:
    """Return the new board state, or the move to make, after a tap or key on a point.

    Enter and Space play a stone staged there.
    """
    if act.red is not None:
        return placement_result(now, Place(act.point, act.red))
    staged = now.pointing.staged
    if act.cell is None and staged is not None and staged.point == act.point:
        return now.refuse_time() if now.table.is_paused else staged
    return tap_result(now, act.point, act.cell)


def tap_result(now: BoardState, point: Point, cell: float | None) -> BoardState | Move:
    """Return the new board state, or the move to make, after a tap on a point.

    `cell` is the line spacing in CSS pixels, None for a key. A second tap on a staged stone
    plays it, even if the other kind of stone is possible. The second half of a double tap does
    no harm: it is ignored on a stone just placed, and a staged self-capture needs more than
    another tap. A key is pressed once, so it is always answered.
    """
    if now.table.is_stopped and now.table.is_open:
        return mark_result(now, point)
    if not now.table.may_play:
        return now.refuse_time()
    if cell is not None and pointing.was_just_placed(now.table, point):
        return now
    choices, staged = now.table.choices.at(point), now.pointing.staged
    if staged is not None and staged.point == point:
        return _tap_staged(now, choices, staged)
    return _tap_unstaged(now, choices, cell or pointing.SMALL_CELL)


def placement_result(now: BoardState, move: Place) -> BoardState | Move:
    """Return the new board state, or the move to make, after a key that names the stone.

    A stone that captures only own stones is staged first.
    """
    if not now.table.may_play:
        return now.refuse_time()
    if move.red and not has_red(now.table.game.rules):
        return _refused(now, move.point, IllegalMove(move, Illegality.OTHER_GAME))
    choices = now.table.choices.at(move.point)
    if choices.toll(move) is None:
        return now.refuse(choices)
    if move != now.pointing.staged and pointing.always_stages(now.table, choices, move):
        return now.stage(move)
    return move


def with_other_stone(now: BoardState) -> BoardState:
    """Return the state with the other kind of stone staged, if both are legal."""
    staged = now.pointing.staged
    if staged is None or not now.table.choices.at(staged.point).both:
        return now
    return now.stage(replace(staged, red=not staged.red))


def mark_result(now: BoardState, point: Point) -> BoardState | Move:
    """Return the mark of a string as dead or alive (Go), or a state that refuses it.

    Only the string's owner may mark it.
    """
    if now.table.link_shared:
        return now.refuse_time()
    if now.table.may_mark(point):
        return Mark(point)
    group = now.table.position.board.group_at(point)
    illegality = Illegality.STOPPED if group else Illegality.NO_STRING
    error = IllegalMove(Mark(point), illegality, (group,) if group else ())
    return _refused(now, point, error)


def _tap_staged(now: BoardState, choices: Choices, staged: Place) -> BoardState | Move:
    """Return the staged stone as the move to make, but nothing new for a self-capture."""
    return now if pointing.is_grave(now.table, choices, staged) else staged


def _tap_unstaged(now: BoardState, choices: Choices, cell: float) -> BoardState | Move:
    """Return the stone to play or stage after a tap on another point, or a refusal."""
    first = choices.first
    if first is None:
        return now.refuse(choices)
    sure = not pointing.stages(now.table, now.settings.confirm, choices, first, cell)
    return first if sure else now.stage(first)


def _refused(now: BoardState, point: Point, error: IllegalMove) -> BoardState:
    """Return the state with a placement at a point refused for this reason."""
    return now.refuse(Choices(point, None, None, (error,)))
