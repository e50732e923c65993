"""How a finished game went: for whom, how long, and where it turned as far as that is known."""

from dataclasses import dataclass
from enum import Enum

from redstone.app.play.table import Hindsight, Table
from redstone.position import Mark, Move, Outcome, Pass, Place, Player, Position, Resign, Resume
from redstone.record.game import Game
from redstone.record.turn_record import number_of

LEAST_TAKEN = 2
"""A single stone taken turns no game."""


class End(Enum):
    """How the game went for the person here; where both sit here, somebody has won."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True)
class Turned:
    """A review has found that the game turned with move number `ply` of the line."""

    ply: int


@dataclass(frozen=True)
class Haul:
    """The winner's move number `ply` of the line took most of the loser's stones, so many."""

    ply: int
    taken: int


@dataclass(frozen=True)
class Ending:
    """How a game has ended for the person here, after how many moves, and where it turned.

    The stones of a turn are one move, as in the list of moves. `hindsight` is there where the game
    was reviewed.
    """

    end: End
    outcome: Outcome
    moves: int
    turning: Turned | Haul | None
    hindsight: Hindsight | None = None


def end_for(table: Table, outcome: Outcome) -> End:
    """How an outcome is for the person here."""
    if outcome.winner is None:
        return End.DRAWN
    won = table.seats.is_person(table.game.owner(outcome.winner))
    return End.WON if won else End.LOST


def ending_of(table: Table) -> Ending | None:
    """The ending of a table whose position is over, None for others."""
    outcome = table.position.outcome
    if outcome is None:
        return None
    end = end_for(table, outcome)
    turning: Turned | Haul | None = None
    if outcome.winner is not None:
        turning = _turned(table) or _haul(table.game, outcome.winner)
    return Ending(end, outcome, length_of(table.game), turning, _hindsight(table))


def length_of(game: Game) -> int:
    """How many moves were played: not what was marked, agreed to or given up."""
    pairs = zip(game.moves, game.positions, strict=False)
    return number_of(game, sum(_is_played(move, before) for move, before in pairs))


def _is_played(move: Move, before: Position) -> bool:
    agrees = isinstance(move, Pass) and before.go is not None and before.go.stopped
    return not (agrees or isinstance(move, Mark | Resign | Resume))


def _hindsight(table: Table) -> Hindsight | None:
    """What a review has found of the game as it stands."""
    found = table.hindsight
    return found if found is not None and found.moves == table.game.moves else None


def _turned(table: Table) -> Turned | None:
    found = _hindsight(table)
    return None if found is None or found.turned is None else Turned(found.turned)


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
