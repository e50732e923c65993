"""What a review shows of a record's main line, as far as it is evaluated: read off its notes."""

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from redstone.bot.chances import Chances, of_evaluation
from redstone.position import Move
from redstone.record.game import Game, Seat
from redstone.record.node import Evaluation
from redstone.review.lookback import counted, evaluation_of, reviewed_plies
from redstone.review.moves import (
    Class,
    ReviewedMove,
    chances_seen_from,
    evaluations,
    reviewed_move,
)

NEAR = 0.1
"""A move whose chances differ by less is as good as another: 300 games cannot tell them apart."""
GRAVE = (Class.BLUNDER, Class.MISTAKE)
"""Classes of moves that are gone through one by one; lesser ones where there are none."""


@dataclass(frozen=True)
class Trial:
    """A better move is sought in place of the main line's move number `ply`.

    `tried` is the number of the node that the latest try has led to.
    """

    ply: int
    tried: int | None = None


class Trying(Enum):
    """What comes of a try."""

    ASKING = "asking"
    SAME = "same"
    BEST = "best"
    GOOD = "good"
    BETTER = "better"
    WORSE = "worse"


def main_line(game: Game) -> Game:
    """The record at the end of its main line, whatever moment is shown."""
    base = game.go_to_node(0)
    return base.go_to(len(base.line))


class Findings:
    """The moves of a main line as they are reviewed; knows what it has worked out already."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._moves: tuple[ReviewedMove | None, ...] = ()
        self._known: dict[int, tuple[Evaluation, Evaluation, Move, ReviewedMove | None]] = {}

    def of(self, game: Game) -> tuple[ReviewedMove | None, ...]:
        """The reviewed moves of a record's main line; None where it is not evaluated."""
        if self._game is None or self._game.nodes is not game.nodes:
            self._game, line = game, main_line(game)
            pairs = enumerate(pairwise(evaluations(line)), 1)
            self._moves = tuple(self._move(line, ply, *pair) for ply, pair in pairs)
        return self._moves

    def _move(
        self, line: Game, ply: int, before: Evaluation | None, after: Evaluation | None
    ) -> ReviewedMove | None:
        if before is None or after is None or not before.line:
            return None
        known, move = self._known.get(ply), line.line[ply - 1]
        if known is None or known[:3] != (before, after, move):
            known = before, after, move, reviewed_move(line, ply, before, after)
            self._known[ply] = known
        return known[3]


def grave(moves: tuple[ReviewedMove | None, ...]) -> tuple[ReviewedMove, ...]:
    """The moves to be gone through, in the order of the game."""
    judged = [move for move in moves if move is not None and move.klass is not None]
    worst = [move for move in judged if move.klass in GRAVE]
    return tuple(worst or judged)


def chances_of(line: Game, seat: Seat) -> tuple[Chances | None, ...]:
    """A seat's chances along a line played; None where nothing is known."""
    found = list[Chances | None]()
    for number, known in zip(line.path[: reviewed_plies(line) + 1], evaluations(line), strict=True):
        position = line.nodes[number].position
        first = position.to_move is position.first_player
        own = first is (seat is Seat.FIRST)
        movers = of_evaluation(line.rules, position, known)
        found.append(movers if own or movers is None else movers.others)
    return tuple(found)


def outcome_of(game: Game, trial: Trial, move: ReviewedMove) -> Trying:
    """What the latest try has come to, against the move played and the best one."""
    assert trial.tried is not None
    made = game.nodes[trial.tried]
    if made.move == move.move:
        return Trying.SAME
    if made.move == move.best:
        return Trying.BEST
    then = chances_tried(game, trial)
    if then is None:
        return Trying.ASKING
    if then.share >= move.before.share - NEAR:
        return Trying.GOOD
    return Trying.BETTER if then.share > move.after.share + NEAR else Trying.WORSE


def chances_tried(game: Game, trial: Trial) -> Chances | None:
    """The mover's chances after the latest try; None while they are not known."""
    assert trial.tried is not None
    made = game.nodes[trial.tried]
    assert made.parent is not None
    found = evaluation_of(made.position, made.notes.evaluation)
    if made.position.go is not None and made.position.go.stopped:
        found = counted(game.go_to_node(trial.tried))
    before = game.nodes[made.parent].position
    return chances_seen_from(game.rules, before, made.position, found)
