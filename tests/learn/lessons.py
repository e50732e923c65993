"""Every step of every course, and exact answers about small positions."""

from collections.abc import Callable, Iterator

from redstone.app.learn.courses import COURSES
from redstone.app.learn.learning import Learning
from redstone.app.learn.lesson import ANY, LessonStep, PlayTask
from redstone.app.learn.session import LessonSession
from redstone.app.play.settings import Settings
from redstone.board import Point
from redstone.position import Mark, Move, Pass, Place, Player, Position
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules.protocol import Rules


def every_learning() -> Iterator[Learning]:
    """Yield each step of each course, at its beginning."""
    for course in COURSES.values():
        for lesson_at, lesson in enumerate(course.lessons):
            for step_at in range(len(lesson.steps)):
                yield Learning(course, lesson_at, step_at)


STEPS = list(every_learning())


def name_of(learning: Learning) -> str:
    """Return the name of a step for a test."""
    return f"{learning.course.game}-{learning.step.name}"


def step_named(name: str) -> LessonStep:
    """Return a step by the name of its test."""
    return next(learning.step for learning in STEPS if name_of(learning) == name)


def controls(step: LessonStep) -> frozenset[str]:
    """Return the moves other than placements that a step answers by name, right or wrong."""
    turns = step.task.turns if isinstance(step.task, PlayTask) else ()
    named = [
        tokens
        for turn in turns
        for tokens in (turn.right, *turn.wrong.values(), *turn.refuted.values())
        if tokens != ANY
    ]
    moves = [parse_move(token) for tokens in named for token in tokens.split()]
    return frozenset(str(move) for move in moves if not isinstance(move, Place | Mark))


def at(learning: Learning) -> LessonSession:
    """Return a session at the beginning of a step."""
    return LessonSession(learning, Settings(), touch=True)


def after(game: Game, *tokens: str) -> Game:
    """Return a game after some further moves."""
    for token in tokens:
        game = game.play(parse_move(token))
    return game


def wins(rules: Rules, position: Position, known: dict[object, bool] | None = None) -> bool:
    """Return True if the player to move wins with best play on both sides, by full search."""
    known = {} if known is None else known
    key = (position.board, position.to_move, position.ply == 1)
    if key not in known:
        moves = (move for move in rules.legal_moves(position) if isinstance(move, Place))
        known[key] = any(move_wins(rules, position, move, known) for move in moves)
    return known[key]


def move_wins(
    rules: Rules, position: Position, move: Move, known: dict[object, bool] | None = None
) -> bool:
    """Return True if the mover wins after a legal move."""
    after = rules.play(position, move)
    if after.outcome is not None:
        return after.outcome.winner is position.to_move
    return not wins(rules, after, {} if known is None else known)


def can_take(
    rules: Rules, position: Position, stone: Point, where: frozenset[Point], most: int
) -> bool:
    """Return True if the enemy can capture a stone by force, playing only at some points.

    Both may pass freely. The search is `most` moves deep.
    """
    owner = next(player for player in Player if player.stone is position.board.stone_at(stone))

    def taken(now: Position, left: int) -> bool:
        """Return True if the stone is captured within `left` moves with best play."""
        if now.board.stone_at(stone) is not owner.stone:
            return True
        if left == 0 or now.is_over or (now.go is not None and now.go.stopped):
            return False
        moves = [m for m in rules.legal_moves(now) if isinstance(m, Pass) or _within(m, where)]
        combine: Callable[..., bool] = all if now.to_move is owner else any
        return combine(taken(rules.play(now, move), left - 1) for move in moves)

    return taken(position, most)


def _within(move: Move, where: frozenset[Point]) -> bool:
    """Return True for a placement on one of these points."""
    return isinstance(move, Place) and move.point in where
