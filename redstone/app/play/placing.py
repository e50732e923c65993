"""What a tap or a key on a point comes to: a move to be made, or a moment without one."""

from dataclasses import replace

from redstone.app.play import pointing
from redstone.app.play.choices import Choices, has_red
from redstone.app.play.moment import Moment
from redstone.board import Point
from redstone.position import Illegality, IllegalMove, Mark, Move, Place


def tap(now: Moment, point: Point, cell: float) -> Moment | Move:
    """A tap on a point, on a board whose lines are `cell` CSS pixels apart.

    A second tap on what is staged plays it, whichever stone it is. The second half of a double
    tap does no harm: a stone that one has just placed is no refusal, and a self-capture that is
    staged waits for more than another tap.
    """
    if now.table.is_stopped and now.table.is_open:
        return mark(now, point)
    if not now.table.may_play:
        return now.refuse_time()
    if pointing.was_just_placed(now.table, point):
        return now
    choices, staged = now.table.choices.at(point), now.pointing.staged
    if staged is not None and staged.point == point:
        return _tap_staged(now, choices, staged)
    return _tap_unstaged(now, choices, cell)


def place(now: Moment, move: Place) -> Moment | Move:
    """A stone that is named too. One that takes only own stones is staged first."""
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


def press(now: Moment, point: Point) -> Moment | Move:
    """Enter or space on a point: plays what is staged there, else as a tap."""
    staged = now.pointing.staged
    if staged is not None and staged.point == point:
        return staged
    return tap(now, point, pointing.SMALL_CELL)


def switch(now: Moment) -> Moment:
    """The other kind of stone is staged, where both are legal."""
    staged = now.pointing.staged
    if staged is None or not now.table.choices.at(staged.point).both:
        return now
    return now.stage(replace(staged, red=not staged.red))


def mark(now: Moment, point: Point) -> Moment | Move:
    """The string at a point is marked as dead, or unmarked; only its owner may."""
    if now.table.link_sent:
        return now.refuse_time()
    if now.table.may_mark(point):
        return Mark(point)
    group = now.table.position.board.group_at(point)
    illegality = Illegality.STOPPED if group else Illegality.NO_STRING
    error = IllegalMove(Mark(point), illegality, (group,) if group else ())
    return _refused(now, point, error)


def _tap_staged(now: Moment, choices: Choices, staged: Place) -> Moment | Move:
    return now if pointing.is_grave(now.table, choices, staged) else staged


def _tap_unstaged(now: Moment, choices: Choices, cell: float) -> Moment | Move:
    first = choices.first
    if first is None:
        return now.refuse(choices)
    sure = not pointing.stages(now.table, now.settings.confirm, choices, first, cell)
    return first if sure else now.stage(first)


def _refused(now: Moment, point: Point, error: IllegalMove) -> Moment:
    return now.refuse(Choices(point, None, None, (error,)))
