"""The review of each move: chances before and after, best move, and mistake class.

Everything here is derived from the evaluations stored in a game; nothing is searched.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from redstone.engine.chances import Chances, of_evaluation
from redstone.position import Mark, Move, Pass, Player, Position, Resume
from redstone.record.edit import Edit
from redstone.record.game import Game, Seat, seat_to_move
from redstone.record.node import Evaluation
from redstone.review.values import (
    chances_before,
    is_certain,
    is_forced,
    rate_before,
    values,
)


class MoveClass(Enum):
    """The class of a move that lost chances; the value is the word displayed."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LEAST_LOSS = {MoveClass.BLUNDER: 20, MoveClass.MISTAKE: 12, MoveClass.INACCURACY: 7}
"""Minimum loss of a move of each class, in percentage points of the chances shown."""

EVEN, OPEN, GONE = 50, 40, 25
"""Chances in percent: from EVEN a player has the lead, and below GONE little hope.

A loser who never had OPEN was behind from the start.
"""


@dataclass(frozen=True)
class ReviewedMove:
    """The review of move number `ply` of a line, made by the colour `by`.

    `before` and `after` are the mover's chances as shown, `rates` the win rates behind them. `best`
    is None if there was no choice, and may be the move itself. `judged` is False for actions in a
    stopped game of Go, which are a matter of agreement. `answer` has the moves expected after it.
    `certain` is true if its loss is larger than chance explains.
    """

    ply: int
    move: Move
    by: Player
    seat: Seat
    before: Chances
    after: Chances
    rates: tuple[float, float]
    best: Move | None
    judged: bool = True
    answer: tuple[Move, ...] = ()
    certain: bool = True

    @property
    def loss(self) -> int:
        """The percentage points of chances that the move lost; 0 without a choice.

        Moves that are not judged lose nothing either.
        """
        chosen = self.judged and self.best is not None
        return points_lost(self.before, self.after) if chosen else 0

    @property
    def klass(self) -> MoveClass | None:
        """The move's mistake class, None if it lost too little."""
        return class_of(self.loss)

    @property
    def had_lead(self) -> bool:
        """True if the mover had the lead before the move."""
        return self.before.percent >= EVEN

    @property
    def exact(self) -> bool:
        """True if both chances are proven."""
        return self.before.games is None and self.after.games is None


def points_lost(before: Chances, after: Chances) -> int:
    """Return the percentage points lost between two chances of a player, at least 0."""
    return max(0, before.percent - after.percent)


def class_of(points: int) -> MoveClass | None:
    """Return the mistake class for a loss in percentage points, None if it is small."""
    return next((klass for klass, least in LEAST_LOSS.items() if points >= least), None)


def reviewed(game: Game) -> tuple[ReviewedMove | None, ...]:
    """Return the review of each move of a line (not of a resignation), None if not evaluated."""
    return reviewed_by(game, values(game))


def reviewed_by(game: Game, known: Sequence[Evaluation | None]) -> tuple[ReviewedMove | None, ...]:
    """Return the review of each move of a line by its evaluations, which agree with each other.

    It is None for a move without an evaluation before or after it.
    """
    return tuple(
        None if before is None or after is None else reviewed_move(game, ply, before, after)
        for ply, (before, after) in enumerate(pairwise(known), 1)
    )


def reviewed_move(game: Game, ply: int, found: Evaluation, then: Evaluation) -> ReviewedMove | None:
    """Return the review of a move from the evaluations before and after it, or None.

    None if they are not enough for chances, and for an edit.
    """
    here, there, move = game.line_positions[ply - 1], game.line_positions[ply], game.line[ply - 1]
    if isinstance(move, Edit):
        return None
    before = of_evaluation(game.rules, here, found)
    after = chances_before(game.rules, here, there, then)
    if before is None or after is None:
        return None
    best = None if is_forced(game.go_to(ply - 1)) else next(iter(found.line), move)
    judged, rates = not _only_counts(here, move), (found.rate, rate_before(here, there, then.rate))
    lost = points_lost(before, after)
    certain = is_certain(game.rules, (here, there), (found, then), lost)
    return ReviewedMove(
        ply,
        move,
        here.to_move,
        seat_to_move(here),
        before,
        after,
        rates,
        best,
        judged,
        then.line,
        certain,
    )


def _only_counts(here: Position, move: Move) -> bool:
    """Return True for an action in Go's scoring phase, which is not judged."""
    stopped = here.go is not None and here.go.stopped
    return stopped and isinstance(move, Mark | Pass | Resume)


def turning_point(game: Game, moves: Sequence[ReviewedMove | None]) -> ReviewedMove | None:
    """Return the last move by which the loser's chances fell below even for good.

    If there is none, return the last by which they fell below GONE. None if nobody has won, or if
    the loser was behind from the start.
    """
    own = _loser_moves(game, moves)
    if not _had_chances(own):
        return None
    falls = (
        move
        for least in (EVEN, GONE)
        for move in reversed(own)
        if move.after.percent < least <= move.before.percent
    )
    return next(falls, None)


def was_behind(game: Game, moves: Sequence[ReviewedMove | None]) -> bool:
    """Return True if the loser was behind from the start: no move began with chances of OPEN.

    False if nobody has won, and until all moves are reviewed.
    """
    own = _loser_moves(game, moves)
    return bool(own) and None not in moves and not _had_chances(own)


def _had_chances(own: Sequence[ReviewedMove]) -> bool:
    """Return True if a player's chances were at least OPEN before one of the moves."""
    return any(move.before.percent >= OPEN for move in own)


def _loser_moves(game: Game, moves: Sequence[ReviewedMove | None]) -> list[ReviewedMove]:
    """Return the reviewed moves of the loser; empty if nobody has won."""
    winner = game.outcome.winner if game.outcome else None
    loser = game.owner(winner.enemy) if winner else None
    return [move for move in moves if move is not None and move.seat is loser]
