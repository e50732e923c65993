"""How a finished game went: for whom, how long, and where it turned as far as that is known."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from redstone.app.play.computer_side import Chances
from redstone.app.play.table import Table
from redstone.app.play.turn_record import number_of
from redstone.position import Mark, Move, Outcome, Pass, Place, Player, Position, Resign, Resume
from redstone.record.game import Game

LEAST_SWING = 0.15
"""The computer's chances go up and down by less than this without anything having happened."""
LEAST_TAKEN = 2
"""A single stone taken turns no game."""


class End(Enum):
    """How the game went for the person here; where both sit here, somebody has won."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True)
class Swing:
    """The person's move number `ply` of the line changed the computer's chances most.

    `before` and `after` are what the computer gave itself before its moves around it, from 0 to 1.
    """

    ply: int
    before: float
    after: float


@dataclass(frozen=True)
class Haul:
    """The winner's move number `ply` of the line took most of the loser's stones, so many."""

    ply: int
    taken: int


@dataclass(frozen=True)
class Ending:
    """How a game has ended for the person here, after how many moves, and where it turned.

    The stones of a turn are one move, as in the list of moves.
    """

    end: End
    outcome: Outcome
    moves: int
    turning: Swing | Haul | None


def end_for(table: Table, outcome: Outcome) -> End:
    """How an outcome is for the person here."""
    if outcome.winner is None:
        return End.DRAWN
    won = table.seats.is_person(table.game.owner(outcome.winner))
    return End.WON if won else End.LOST


def ending_of(table: Table, course: Sequence[Chances]) -> Ending | None:
    """The ending of a table whose position is over, None for others.

    `course` has the computer's chances, as far as they are known.
    """
    outcome = table.position.outcome
    if outcome is None:
        return None
    end = end_for(table, outcome)
    turning: Swing | Haul | None = None
    if outcome.winner is not None:
        turning = _swing(table.game, course, end) or _haul(table.game, outcome.winner)
    return Ending(end, outcome, _length(table.game), turning)


def _length(game: Game) -> int:
    """How many moves were played: not what was marked, agreed to or given up."""
    pairs = zip(game.moves, game.positions, strict=False)
    return number_of(game, sum(_is_played(move, before) for move, before in pairs))


def _is_played(move: Move, before: Position) -> bool:
    agrees = isinstance(move, Pass) and before.go is not None and before.go.stopped
    return not (agrees or isinstance(move, Mark | Resign | Resume))


def _swing(game: Game, course: Sequence[Chances], end: End) -> Swing | None:
    """The largest change of the computer's chances by a turn of the person, the way it ended."""
    ways = [swing for swing in _swings(game, course) if (swing.after < swing.before) is _fell(end)]
    largest = max(ways, key=lambda swing: abs(swing.after - swing.before), default=None)
    if largest is None or abs(largest.after - largest.before) < LEAST_SWING:
        return None
    return largest


def _fell(end: End) -> bool:
    """True where the person has won: then the computer's chances went down."""
    return end is End.WON


def _swings(game: Game, course: Sequence[Chances]) -> Iterator[Swing]:
    plies = {id(position): ply for ply, position in enumerate(game.positions)}
    known = [
        (plies[id(chances.position)], chances.report.win_rate)
        for chances in course
        if id(chances.position) in plies and chances.report.simulations
    ]
    for (ply, before), (later, after) in pairwise(known):
        if later - ply > 1:  # else the computer went on with its own turn
            yield Swing(ply + 1, before, after)


def _haul(game: Game, winner: Player) -> Haul | None:
    """The first of the moves by which the winner took most of the loser's stones."""
    counts = [position.board.count(winner.enemy.stone) for position in game.positions]
    hauls = [
        Haul(ply, counts[ply - 1] - counts[ply])
        for ply, move in enumerate(game.moves, 1)
        if isinstance(move, Place) and game.positions[ply - 1].to_move is winner
    ]
    largest = max(hauls, key=lambda haul: haul.taken, default=None)
    return largest if largest and largest.taken >= LEAST_TAKEN else None
