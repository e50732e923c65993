"""The end of a finished game: the result for the person, its length and turning point."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from redstone.app.play.table import ReviewSummary, Table
from redstone.board import Stone
from redstone.insight.race import has_safe_move
from redstone.position import (
    Mark,
    Move,
    Outcome,
    Pass,
    Place,
    Player,
    Position,
    Reason,
    Resign,
    Resume,
)
from redstone.record.game import Game, seat_to_move
from redstone.record.turn_record import number_of

LEAST_TAKEN = 2
"""The fewest captured stones that make a capture a turning point."""

LARGE, PART = 6, 3
"""A capture is large if it takes so many of a player's stones, at least one in PART of them."""

LAST_MOVES = 60
"""So many last moves of a game are looked through for the time when safe moves ran out."""


class PersonalResult(Enum):
    """A result from the person's view; WON if two people play here and one of them wins."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True)
class Turned:
    """The turning point found by a review: the losing move's number `ply` in the line.

    It is 0 if the loser was behind from the start. Without `had_lead`, the move lost the last real
    chance of a player who was behind before it.
    """

    ply: int
    had_lead: bool = True


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
class LargeCapture:
    """The largest capture of the loser's stones, with the stones captured by colour.

    The loser ran out of safe moves some time after this move number `ply`.
    """

    ply: int
    black: int = 0
    white: int = 0


@dataclass(frozen=True)
class RanOut:
    """The turning point at which the loser had no safe move, while the winner had one later."""

    ply: int


@dataclass(frozen=True)
class FinalCapture:
    """The capture of the loser's last stones by move `ply`, with the stones captured by colour."""

    ply: int
    black: int = 0
    white: int = 0


Turning = Turned | LargeCapture | RanOut | FinalCapture | LargestCapture
"""The event that decided a game: found by a review, or by the rules alone."""


@dataclass(frozen=True)
class Ending:
    """The result of a finished game for the person here, with its length and turning point.

    The stones of a turn count as one move, as in the list of moves. `review_summary` is that of a
    review, None without one. A game `by_others` was not played here.
    """

    end: PersonalResult
    outcome: Outcome
    moves: int
    turning: Turning | None
    review_summary: ReviewSummary | None = None
    by_others: bool = False


def end_for(table: Table, outcome: Outcome) -> PersonalResult:
    """Return an outcome as won, lost or drawn for the person here."""
    if outcome.winner is None:
        return PersonalResult.DRAWN
    won = table.seats.is_person(table.game.owner(outcome.winner))
    return PersonalResult.WON if won else PersonalResult.LOST


def ending_of(table: Table) -> Ending | None:
    """Return the ending of a finished game, None if the position shown is not over."""
    outcome = table.position.outcome
    if outcome is None:
        return None
    end = end_for(table, outcome)
    turning: Turning | None = None
    if outcome.winner is not None:
        turning = _turning_point(table) or _by_rules(table.game, outcome.winner)
    summary, by_others = _current_review_summary(table), table.setup.by_others
    return Ending(end, outcome, length_of(table.game), turning, summary, by_others)


def length_of(game: Game) -> int:
    """Return the number of turns played, without marks, agreements and resignations."""
    pairs = zip(game.moves, game.positions, strict=False)
    return number_of(game, sum(_is_played(move, before) for move, before in pairs))


def _is_played(move: Move, before: Position) -> bool:
    """Return True for a move that counts in a game's length."""
    agrees = isinstance(move, Pass) and before.go is not None and before.go.stopped
    return not (agrees or isinstance(move, Mark | Resign | Resume))


def _current_review_summary(table: Table) -> ReviewSummary | None:
    """Return the review summary, None if there is none or the game has changed since."""
    found = table.review_summary
    return found if found is not None and found.moves == table.game.moves else None


def _turning_point(table: Table) -> Turned | None:
    """Return the turning point found by a review, or None."""
    found = _current_review_summary(table)
    if found is None or found.turned is None:
        return None
    return Turned(found.turned, found.had_lead)


def _by_rules(game: Game, winner: Player) -> Turning | None:
    """Return the turning point that captures or safe moves show, or None.

    It is a large capture before the loser ran out of safe moves, else where they ran out, else the
    final capture or the largest one.
    """
    captures = [*_captures(game)]
    ran_out = _ran_out(game, winner) if game.rules.traits.has_red else None
    if ran_out is not None:
        return _large_capture(game, winner.enemy, captures, ran_out.ply) or ran_out
    outcome = game.position.outcome
    if captures and outcome is not None and outcome.reason is Reason.ANNIHILATION:
        last = captures[-1]
        return FinalCapture(last.ply, last.black, last.white)
    largest = max(captures, key=lambda haul: haul.taken, default=None)
    return largest if largest and largest.taken >= LEAST_TAKEN else None


def _ran_out(game: Game, winner: Player) -> RanOut | None:
    """Return the loser's first move made without a safe move at hand, or None.

    Only moves after the winner's last such move count, and only the game's last `LAST_MOVES`.
    """
    loser, found = game.owner(winner.enemy), None
    turns = [*enumerate(zip(game.positions, game.moves, strict=False), 1)]
    for ply, (before, move) in reversed(turns[-LAST_MOVES:]):
        if isinstance(move, Resign) or has_safe_move(game.rules, before):
            continue
        if seat_to_move(before) is not loser:
            break
        found = RanOut(ply)
    return found


def _large_capture(
    game: Game, loser: Player, captures: Iterable[LargestCapture], end: int
) -> LargeCapture | None:
    """Return the capture before move `end` that took most of the loser's stones, if it is large."""
    large = [
        (lost, haul)
        for haul in captures
        if (lost := haul.black if loser is Player.BLACK else haul.white) >= LARGE
        and PART * lost >= game.positions[haul.ply - 1].board.count(loser.stone)
        and haul.ply < end
    ]
    if not large:
        return None
    _, most = max(large, key=lambda each: each[0])
    return LargeCapture(most.ply, most.black, most.white)


def _captures(game: Game) -> Iterator[LargestCapture]:
    """Yield each move that captured stones, with the numbers of black and white ones."""
    counts = [
        (b.count(Stone.BLACK), b.count(Stone.WHITE)) for b in (p.board for p in game.positions)
    ]
    for ply, move in enumerate(game.moves, 1):
        if isinstance(move, Place):
            adds = None if move.red else game.positions[ply - 1].to_move
            (black, white), (black_left, white_left) = counts[ply - 1 : ply + 1]
            black += adds is Player.BLACK
            white += adds is Player.WHITE
            if black > black_left or white > white_left:
                yield LargestCapture(ply, black - black_left, white - white_left)
