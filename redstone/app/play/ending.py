"""The end of a finished game: the result for the person, its length and turning point."""

from dataclasses import dataclass
from enum import Enum

from redstone.app.play.table import Hindsight, Table
from redstone.board import Stone
from redstone.position import Mark, Move, Outcome, Pass, Place, Player, Position, Resign, Resume
from redstone.record.game import Game
from redstone.record.turn_record import number_of

LEAST_TAKEN = 2
"""The fewest captured stones that make a capture a turning point."""


class End(Enum):
    """The result for the person here; WON if two people play here and one of them wins."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True)
class Turned:
    """The turning point found by a review: move number `ply` of the line.

    It is 0 if the loser was behind from the start.
    """

    ply: int


@dataclass(frozen=True)
class LargestCapture:
    """The largest capture: move number `ply` of the line, with the stones captured, by colour.

    Either player may have made it. The mover's own stones count too.
    """

    ply: int
    black: int = 0
    white: int = 0

    @property
    def taken(self) -> int:
        """The number of captured stones."""
        return self.black + self.white


@dataclass(frozen=True)
class Ending:
    """The result of a finished game for the person here, with its length and turning point.

    The stones of a turn count as one move, as in the list of moves. `hindsight` is the summary of a
    review, None without one.
    """

    end: End
    outcome: Outcome
    moves: int
    turning: Turned | LargestCapture | None
    hindsight: Hindsight | None = None


def end_for(table: Table, outcome: Outcome) -> End:
    """Return an outcome from the point of view of the person here."""
    if outcome.winner is None:
        return End.DRAWN
    won = table.seats.is_person(table.game.owner(outcome.winner))
    return End.WON if won else End.LOST


def ending_of(table: Table) -> Ending | None:
    """Return the ending of a table whose position is over, None for other positions."""
    outcome = table.position.outcome
    if outcome is None:
        return None
    end = end_for(table, outcome)
    turning: Turned | LargestCapture | None = None
    if outcome.winner is not None:
        turning = _turned(table) or _haul(table.game)
    return Ending(end, outcome, length_of(table.game), turning, _hindsight(table))


def length_of(game: Game) -> int:
    """Return the number of moves played, without marks, agreements and resignations."""
    pairs = zip(game.moves, game.positions, strict=False)
    return number_of(game, sum(_is_played(move, before) for move, before in pairs))


def _is_played(move: Move, before: Position) -> bool:
    """Return True for a move that counts in a game's length."""
    agrees = isinstance(move, Pass) and before.go is not None and before.go.stopped
    return not (agrees or isinstance(move, Mark | Resign | Resume))


def _hindsight(table: Table) -> Hindsight | None:
    """Return the summary of a review, None if the game has changed since."""
    found = table.hindsight
    return found if found is not None and found.moves == table.game.moves else None


def _turned(table: Table) -> Turned | None:
    """Return the turning point found by a review, or None."""
    found = _hindsight(table)
    return None if found is None or found.turned is None else Turned(found.turned)


def _haul(game: Game) -> LargestCapture | None:
    """Return the first of the largest captures, None if none is large enough."""
    counts = [
        (b.count(Stone.BLACK), b.count(Stone.WHITE)) for b in (p.board for p in game.positions)
    ]
    hauls = list[LargestCapture]()
    for ply, move in enumerate(game.moves, 1):
        if isinstance(move, Place):
            adds = None if move.red else game.positions[ply - 1].to_move
            (black, white), (black_left, white_left) = counts[ply - 1 : ply + 1]
            black += adds is Player.BLACK
            white += adds is Player.WHITE
            hauls.append(LargestCapture(ply, black - black_left, white - white_left))
    largest = max(hauls, key=lambda haul: haul.taken, default=None)
    return largest if largest and largest.taken >= LEAST_TAKEN else None
