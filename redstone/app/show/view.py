"""What to show of a session at one moment, before anyone thinks of pixels or sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from redstone.app.play.change import Change, doomed, last_change
from redstone.app.play.choices import NO_TOLL, Choices, Toll, has_red
from redstone.app.play.effects import NO_EFFECTS, Effects, effects_of
from redstone.app.play.moment import Moment
from redstone.app.play.turn_record import last_turn
from redstone.board import Board, Point, Stone
from redstone.bot.chances import Prospect, prospects
from redstone.position import IllegalMove, Place


@dataclass(frozen=True)
class View:
    """The board with all that is marked on it.

    `open` tells that a person may place a stone. `last` is the last placement, `with_last` where
    the other stones of its turn lie; `doomed` are the stones that the turn will take as it
    stands. `effects` are those of the step that led here, `winner` is the stone of who has won.
    `ghost` is the stone a tap would place, or the staged one, with its `toll`; `refused` is where
    nothing may be placed, with the groups `lit` that forbid it; `red_points` has the tolls of the
    legal red stones if they are to be shown; `expected` is a line of placements with their
    stones; `spots` are points to look at, `barred` those where `mover` may place nothing, and
    `instead` is the stone that would have been better than the last. In Go, while play is stopped
    and after it was scored, `dead` are the stones marked, and `territory` has the owners' stones.
    What the ghost takes is `counted` beside it unless the picture says enough.
    """

    board: Board
    mover: Stone
    open: bool = False
    moment: int = 0
    last: Place | None = None
    with_last: frozenset[Point] = frozenset()
    change: Change | None = None
    effects: Effects = NO_EFFECTS
    winner: Stone | None = None
    doomed: frozenset[Point] = frozenset()
    ghost: Place | None = None
    staged: bool = False
    toll: Toll = NO_TOLL
    refused: Point | None = None
    lit: frozenset[Point] = frozenset()
    red_points: Mapping[Point, Toll] = field(default_factory=dict)
    hints: tuple[Prospect, ...] = ()
    expected: tuple[tuple[Place, Stone], ...] = ()
    spots: frozenset[Point] = frozenset()
    barred: frozenset[Point] = frozenset()
    instead: tuple[Place, Stone] | None = None
    dead: frozenset[Point] = frozenset()
    territory: Mapping[Point, Stone] = field(default_factory=dict)
    counted: bool = True


def view_of(now: Moment) -> View:
    """The view of a session now."""
    position = now.position
    ghost = now.pointing.staged or _ghost_pointed_at(now)
    choices = now.table.choices.at(ghost.point) if ghost else None
    hints = _hints(now)
    last = now.game.moves[-1] if now.game.moves else None
    turn = last_turn(now.game)
    return View(
        board=position.board,
        mover=position.to_move.stone,
        open=now.table.may_play and not now.table.is_stopped,
        moment=now.position_id,
        last=last if isinstance(last, Place) else None,
        with_last=turn.points if turn and isinstance(last, Place) else frozenset(),
        change=last_change(now) if now.forward else None,
        effects=effects_of(now),
        winner=_winner(now),
        doomed=doomed(now),
        ghost=ghost,
        staged=now.pointing.staged is not None,
        toll=(choices.toll(ghost) if choices and ghost else None) or NO_TOLL,
        refused=now.pointing.refusal.point if now.pointing.refusal else None,
        lit=forbidding(now.pointing.refusal) if now.pointing.refusal else frozenset(),
        red_points=_red_points(now),
        hints=hints,
        expected=_expected(now, hints),
        dead=position.go.dead if position.go else frozenset(),
        territory=_territory(now),
    )


def _winner(now: Moment) -> Stone | None:
    outcome = now.position.outcome
    return outcome.winner.stone if outcome and outcome.winner else None


def forbidding(choices: Choices) -> frozenset[Point]:
    """The stones of all groups concerned by the refusals at a point."""
    groups = [group.points for error in choices.refusals for group in error.groups]
    return frozenset[Point]().union(*groups)


def _ghost_pointed_at(now: Moment) -> Place | None:
    if now.pointing.pointed is None or not now.table.may_play or now.table.is_stopped:
        return None
    return now.table.choices.at(now.pointing.pointed).first


def _red_points(now: Moment) -> Mapping[Point, Toll]:
    if not (now.settings.show_red and now.table.is_persons_turn):
        return {}
    if not has_red(now.game.rules):
        return {}
    choices = now.table.choices.everywhere.values()
    return {choice.point: choice.red for choice in choices if choice.red is not None}


def _hints(now: Moment) -> tuple[Prospect, ...]:
    """The best moves; one with less than a tenth of the most visits is a guess."""
    report = now.computer.hint
    if report is None:
        return ()
    most = max((each.visits for each in report.best if isinstance(each.move, Place)), default=0)
    found = prospects(now.game.rules, now.position, report)
    return tuple(each for each in found if each is found[0] or 10 * each.candidate.visits >= most)


def _expected(now: Moment, hints: tuple[Prospect, ...]) -> tuple[tuple[Place, Stone], ...]:
    """The expected placements, while the best move is pointed at."""
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


def _territory(now: Moment) -> Mapping[Point, Stone]:
    settling = now.table.settling
    if settling is None:
        return {}
    return {point: owner.stone for point, owner in settling.territory.items()}
