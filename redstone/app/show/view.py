"""The content of a session's board view, without pixels and sentences."""

from collections.abc import Mapping
from dataclasses import replace

from redstone.app.play.board_state import BoardState
from redstone.app.play.effects import effects_of
from redstone.app.play.ending import PersonalResult
from redstone.board import Point, Stone
from redstone.engine.chances import Prospect, prospects
from redstone.insight.choices import NO_TOLL, Choices, Toll, has_red
from redstone.pictures.view import View, at_rest
from redstone.position import IllegalMove, Place
from redstone.record.change import last_change

DECIDED = {0, 1, 99, 100}
"""Percentages that mean a decided game."""


def view_of(now: BoardState) -> View:
    """Return all that the picture of a board state shows: board, marks, previews, hints."""
    ghost = now.pointing.staged or _ghost_pointed_at(now)
    choices = now.table.choices.at(ghost.point) if ghost else None
    hints = _hints(now)
    effects = effects_of(now)
    return replace(
        at_rest(now.game, now.table.settling),
        open=now.table.may_play and not now.table.is_stopped,
        moment=now.position_id,
        change=last_change(now.game) if now.forward else None,
        theirs=effects.theirs,
        rises=_winner(now) if effects.end is PersonalResult.WON else None,
        ghost=ghost,
        staged=now.pointing.staged is not None,
        toll=(choices.toll(ghost) if choices and ghost else None) or NO_TOLL,
        refused=now.pointing.refusal.point if now.pointing.refusal else None,
        lit=refusing_stones(now.pointing.refusal) if now.pointing.refusal else frozenset(),
        red_points=_red_points(now),
        hints=hints,
        expected=_expected(now, hints),
    )


def _winner(now: BoardState) -> Stone | None:
    """Return the winner's stone colour, None without a winner."""
    outcome = now.position.outcome
    return outcome.winner.stone if outcome and outcome.winner else None


def refusing_stones(choices: Choices) -> frozenset[Point]:
    """Return the stones of all groups named in the refusals at a point."""
    groups = [group.points for error in choices.refusals for group in error.groups]
    return frozenset[Point]().union(*groups)


def _ghost_pointed_at(now: BoardState) -> Place | None:
    """Return the placement to preview at the pointer, or None."""
    if now.pointing.pointed is None or not now.table.may_play or now.table.is_stopped:
        return None
    return now.table.choices.at(now.pointing.pointed).first


def _red_points(now: BoardState) -> Mapping[Point, Toll]:
    """Return the points where the person may place red, with the captures, if they are shown."""
    if not (now.settings.show_red and now.table.is_persons_turn):
        return {}
    if not has_red(now.game.rules):
        return {}
    choices = now.table.choices.everywhere.values()
    return {choice.point: choice.red for choice in choices if choice.red is not None}


def _hints(now: BoardState) -> tuple[Prospect, ...]:
    """Return the hint's best moves, for display.

    A move with less than a tenth of the most visits is left out, as a guess. If all moves win or
    lose with certainty, only the best one is returned.
    """
    report = now.computer.hint
    if report is None:
        return ()
    most = max((each.visits for each in report.best if isinstance(each.move, Place)), default=0)
    found = prospects(now.game.rules, now.position, report)
    told = [each for each in found if each is found[0] or 10 * each.candidate.visits >= most]
    figures = {each.chances.percent for each in told}
    return tuple(told[:1] if len(figures) == 1 and figures & DECIDED else told)


def _expected(now: BoardState, hints: tuple[Prospect, ...]) -> tuple[tuple[Place, Stone], ...]:
    """Return the expected next stones with their colours, while pointing at the best move."""
    best = hints[0].candidate.move if hints else None
    if not now.computer.hint or not isinstance(best, Place) or best.point != now.pointing.pointed:
        return ()
    position, rules = now.position, now.game.rules
    line: list[tuple[Place, Stone]] = []
    for move in now.computer.hint.line:
        if isinstance(move, Place):
            line.append((move, Stone.RED if move.red else position.to_move.stone))
        try:
            position = rules.play(position, move)
        except IllegalMove:
            break
    return tuple(line)
