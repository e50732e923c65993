"""What a review says of each move: chances before and after, the best move, a class by the loss.

Losses and classes go by bare rates; what is shown as chances is made of them by `engine.chances`.

Everything here is read off the evaluations noted in a game; nothing is searched.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from math import sqrt

from redstone.engine.chances import Chances, of_evaluation
from redstone.engine.report import EVEN
from redstone.position import Mark, Move, Pass, Player, Position, Resume, Swap
from redstone.record.game import Game, Seat, seat_to_move
from redstone.record.node import Evaluation, evaluation_of
from redstone.review.lookback import is_forced, reviewed_plies, seen_from
from redstone.rules.protocol import Rules


class Class(Enum):
    """A move that lost chances; the value is what people are told."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LEAST_LOSS = {Class.BLUNDER: 0.2, Class.MISTAKE: 0.12, Class.INACCURACY: 0.07}
"""The share of the simulations that a move of each class has lost at least, the gravest first."""
NOISE = 2.0
"""Standard errors of a rate by so many simulations that a loss must exceed to be one."""


@dataclass(frozen=True)
class ReviewedMove:
    """A move of the line, number `ply`, by the player of the colour `by`.

    `before` and `after` are the mover's chances as people are shown them. `best` is None where
    there was no choice, and may be the move itself. `loss` is the share of the simulations that
    the move lost, as far as they can tell; `klass` follows from it, for the bounds were chosen on
    bare rates. `exact` tells that both chances are proven.
    """

    ply: int
    move: Move
    by: Player
    seat: Seat
    before: Chances
    after: Chances
    best: Move | None
    loss: float
    exact: bool

    @property
    def klass(self) -> Class | None:
        """The class of the move, None for one that lost nothing to speak of."""
        return class_of(self.loss)


def class_of(loss: float) -> Class | None:
    """The class of a move that lost such a share of the simulations."""
    return next((klass for klass, least in LEAST_LOSS.items() if loss >= least), None)


def reviewed(game: Game) -> tuple[ReviewedMove | None, ...]:
    """The moves of the line played, a resignation left out; None where it is not evaluated yet."""
    known = list(evaluations(game))
    return tuple(
        None if before is None or after is None else reviewed_move(game, ply, before, after)
        for ply, (before, after) in enumerate(pairwise(known), 1)
    )


def chances_seen_from(
    rules: Rules, before: Position, after: Position, found: Evaluation | None
) -> Chances | None:
    """The chances of the player to move before, by what is known of the position after."""
    known = of_evaluation(rules, after, found)
    same = seat_to_move(before) is seat_to_move(after)
    return known if same or known is None else known.others


def evaluations(game: Game) -> Iterator[Evaluation | None]:
    """What is known of the start and of the position after each reviewed move."""
    for number in game.path[: reviewed_plies(game) + 1]:
        made = game.nodes[number]
        yield evaluation_of(made.position, made.notes.evaluation)


def reviewed_move(game: Game, ply: int, found: Evaluation, then: Evaluation) -> ReviewedMove | None:
    """A move of the line, by what is known of the positions before and after it.

    None where that is not enough for chances.
    """
    here, there, move = game.line_positions[ply - 1], game.line_positions[ply], game.line[ply - 1]
    before = of_evaluation(game.rules, here, found)
    after = chances_seen_from(game.rules, here, there, then)
    if before is None or after is None:
        return None
    forced = is_forced(game.go_to(ply - 1))
    best = None if forced else next(iter(found.line), move)
    judged = not forced and best != move and not _only_counts(here, move)
    swaps = isinstance(move, Swap) or isinstance(best, Swap)
    loss = loss_between(here, there, found, then, swaps=swaps) if judged else 0.0
    exact = found.winner is not None and then.winner is not None
    return ReviewedMove(
        ply, move, here.to_move, seat_to_move(here), before, after, best, loss, exact
    )


def _only_counts(here: Position, move: Move) -> bool:
    """True for what is done while a game of Go is stopped: it is agreed upon, not judged."""
    stopped = here.go is not None and here.go.stopped
    return stopped and isinstance(move, Mark | Pass | Resume)


def loss_between(
    here: Position, there: Position, found: Evaluation, then: Evaluation, *, swaps: bool = False
) -> float:
    """What a move lost of the simulations, by what is known of the positions before and after."""
    return real_loss(found, seen_from(here, there, then.rate), then, swaps=swaps)


def real_loss(found: Evaluation, after: float, then: Evaluation, *, swaps: bool) -> float:
    """What the mover lost of the simulations, 0 where they cannot tell it from chance.

    Where it is about a swap, the same rate is held against its own opposite.
    """
    loss = found.rate - after
    spread = 2 * sqrt(_variance(found)) if swaps else sqrt(_variance(found) + _variance(then))
    doubt = NOISE * spread
    return loss if loss > doubt else 0.0


def _variance(found: Evaluation) -> float:
    """The variance of a rate by so many simulations; what is proven has none."""
    if found.winner is not None or not found.simulations:
        return 0.0
    return found.rate * (1.0 - found.rate) / found.simulations


def turning_point(game: Game, moves: Sequence[ReviewedMove | None]) -> ReviewedMove | None:
    """The move that gave the game away: the last one by which the loser lost the better half.

    None where nobody has won, or where no single move did it.
    """
    winner = game.outcome.winner if game.outcome else None
    if winner is None:
        return None
    loser = game.owner(winner.enemy)
    turned = [
        move
        for move in moves
        if move is not None and move.seat is loser and move.klass is not None
        if move.after.share < EVEN <= move.before.share
    ]
    lost = [move for move in moves if move is not None and move.seat is loser and move.klass]
    return turned[-1] if turned else max(lost, key=lambda move: move.loss, default=None)
