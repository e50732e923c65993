"""The review of a record's main line, computed from the evaluations in its notes."""

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from redstone.app.storage.studies import chances_along
from redstone.engine.chances import Chances
from redstone.position import Move
from redstone.record.game import Game, Seat
from redstone.record.node import Evaluation, evaluation_of
from redstone.review.lookback import counted
from redstone.review.moves import (
    MoveClass,
    ReviewedMove,
    class_of,
    points_lost,
    reviewed_move,
)
from redstone.review.values import chances_before, values

WORST = 3
"""The number of one's own worst moves that are looked at one by one."""
GRAVE = (MoveClass.BLUNDER, MoveClass.MISTAKE)
"""Classes of moves that are looked at one by one; lesser ones if there are none of them."""


@dataclass(frozen=True)
class Trial:
    """The person's attempt to find a better move in place of move number `ply`.

    It lasts while the board shows the position with the id `moment`, or moves tried from there.
    """

    ply: int
    moment: int


class TryResult(Enum):
    """The verdict on a tried move."""

    ASKING = "asking"
    SAME = "same"
    BEST = "best"
    GOOD = "good"
    BETTER = "better"
    WORSE = "worse"

    @property
    def is_right(self) -> bool:
        """True for a move as good as the best one."""
        return self in (TryResult.BEST, TryResult.GOOD)


def main_line(game: Game) -> Game:
    """Return the game at the end of its main line."""
    base = game.go_to_node(0)
    return base.go_to(len(base.line))


SIGN_OF = {MoveClass.BLUNDER: "??", MoveClass.MISTAKE: "?", MoveClass.INACCURACY: "?!"}
"""The sign of a move by its class, unless it has a sign in the record."""


class Findings:
    """The reviewed moves of a record, cached."""

    def __init__(self) -> None:
        """Start without reviewed moves in the cache."""
        self._game: Game | None = None
        self._moves: tuple[ReviewedMove | None, ...] = ()
        self._known: dict[int, tuple[Evaluation, Evaluation, Move, ReviewedMove | None]] = {}
        self._tree: Game | None = None
        self._signs: dict[int, str] = {}
        self._judged: dict[int, tuple[Evaluation, Evaluation, Move | None, str]] = {}

    def main_line_moves(self, game: Game) -> tuple[ReviewedMove | None, ...]:
        """Return the reviewed moves of the main line, None for moves without evaluations."""
        if self._game is None or self._game.nodes is not game.nodes:
            self._game, line = game, main_line(game)
            pairs = enumerate(pairwise(values(line)), 1)
            self._moves = tuple(self._move(line, ply, *pair) for ply, pair in pairs)
        return self._moves

    def branch_signs(self, game: Game) -> dict[int, str]:
        """Return the review's signs for bad moves in branches, by node number."""
        if self._tree is None or self._tree.nodes is not game.nodes:
            main = set(main_line(game).path)
            numbers = (number for number in range(1, len(game.nodes)) if number not in main)
            signs = {number: self._sign(game, number) for number in numbers}
            self._tree, self._signs = game, {number: sign for number, sign in signs.items() if sign}
        return self._signs

    def _sign(self, game: Game, number: int) -> str:
        """Return the review's sign for a branch's move (cached), empty for none."""
        made = game.nodes[number]
        then = evaluation_of(made.position, made.notes.evaluation)
        before = game.nodes[made.parent or 0].notes.evaluation
        if before is None or then is None or not before.line:
            return ""
        known = self._judged.get(number)
        if known is None or known[:3] != (before, then, made.move):
            line = game.go_to_node(number)
            found = reviewed_move(line, line.ply, before, then)
            sign = SIGN_OF[found.klass] if found is not None and found.klass else ""
            self._judged[number] = known = before, then, made.move, sign
        return known[3]

    def _move(
        self, line: Game, ply: int, before: Evaluation | None, after: Evaluation | None
    ) -> ReviewedMove | None:
        """Return the review of a move (cached), None without the evaluations."""
        if before is None or after is None or not before.line:
            return None
        known, move = self._known.get(ply), line.line[ply - 1]
        if known is None or known[:3] != (before, after, move):
            known = before, after, move, reviewed_move(line, ply, before, after)
            self._known[ply] = known
        return known[3]


def mistakes_of(moves: tuple[ReviewedMove | None, ...]) -> tuple[ReviewedMove, ...]:
    """Return the moves that lost much, in game order; if there are none, all that lost some."""
    judged = [move for move in moves if move is not None and move.klass is not None]
    worst = [move for move in judged if move.klass in GRAVE]
    return tuple(worst or judged)


def worst_of(moves: tuple[ReviewedMove | None, ...], seat: Seat | None) -> tuple[ReviewedMove, ...]:
    """Return the WORST moves of a seat by their loss, in game order.

    If the seat is unknown, or lost nothing, these are both sides' mistakes.
    """
    own = [move for move in moves if move is not None and move.klass and move.seat is seat]
    lost_most = sorted(own, key=lambda move: -move.loss)[:WORST]
    return tuple(sorted(lost_most, key=lambda move: move.ply)) or mistakes_of(moves)


def chances_of(line: Game, seat: Seat) -> tuple[Chances | None, ...]:
    """Return a seat's chances at each position of a line, None if unknown."""
    known = values(line)
    return chances_along(line.rules, line.line_positions[: len(known)], known, seat)


def outcome_of(tried: Game, move: ReviewedMove) -> TryResult:
    """Return the verdict on a try for a better move: same, best, good, better or worse.

    A try is good if it loses almost nothing against the best. Without an evaluation the verdict
    is ASKING.
    """
    made = tried.nodes[tried.path[move.ply]]
    if made.move == move.move:
        return TryResult.SAME
    if made.move == move.best:
        return TryResult.BEST
    then = chances_tried(tried, move.ply)
    if then is None:
        return TryResult.ASKING
    if class_of(points_lost(move.before, then)) is None:
        return TryResult.GOOD
    return TryResult.WORSE if class_of(points_lost(then, move.after)) is None else TryResult.BETTER


def chances_tried(tried: Game, ply: int) -> Chances | None:
    """Return the mover's chances after move number `ply` of a try, None if unknown."""
    before, after = tried.line_positions[ply - 1 : ply + 1]
    return chances_before(tried.rules, before, after, _known(tried, ply))


def _known(line: Game, ply: int) -> Evaluation | None:
    """Return the evaluation after `ply` moves, or None; in Go's scoring phase, by the points."""
    here = line.nodes[line.path[ply]]
    if here.position.go is not None and here.position.go.stopped:
        return counted(line.go_to(ply))
    return evaluation_of(here.position, here.notes.evaluation)
