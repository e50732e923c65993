"""A series of games between two players, with statistics."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import process_time

from redstone.commands.players import MatchPlayer
from redstone.english import refusal
from redstone.gtp.client import EngineFailure
from redstone.position import IllegalMove, Move, Place
from redstone.record.game import Game, Seat
from redstone.rules.protocol import Rules

Z_95 = 1.959964
"""The two-sided 95 % point of the normal distribution."""


@dataclass(frozen=True)
class MatchResult:
    """A finished game: the first seat and the winner, 0 for A, 1 for B; no winner is a draw."""

    first: int
    winner: int | None
    moves: tuple[Move, ...]


def wilson(successes: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a success rate; (0, 1) for no games."""
    if not games:
        return 0.0, 1.0
    rate, square = successes / games, Z_95**2 / games
    centre = rate + square / 2
    spread = Z_95 * sqrt(rate * (1 - rate) / games + square / (4 * games))
    low, high = (centre - spread) / (1 + square), (centre + spread) / (1 + square)
    return max(0.0, low), min(1.0, high)


def openings(rules: Rules, size: tuple[int, int], rng: Random) -> Iterator[Game]:
    """Yield start positions with one random stone each, twice in a row, covering all points first.

    Twice, so that both players get both sides of it. With the pie rule the second player may swap,
    so a strong stone is no advantage.
    """
    empty = Game.new(rules, *size)
    while True:
        moves = [move for move in rules.legal_moves(empty.position) if isinstance(move, Place)]
        rng.shuffle(moves)
        for move in moves:
            yield empty.play(move)
            yield empty.play(move)


def play_game(game: Game, first: int, players: tuple[MatchPlayer, MatchPlayer]) -> MatchResult:
    """Play a game to its end; `first` is the index of the player who begins.

    Raises EngineFailure, also for an illegal move.
    """
    while game.outcome is None:
        seat = game.owner(game.position.to_move)
        mover = players[first if seat is Seat.FIRST else 1 - first]
        move = mover.choose(game)
        try:
            game = game.play(move)
        except IllegalMove as error:
            raise EngineFailure(f"{mover.name} plays {refusal(error)}") from error
    if game.outcome.winner is None:
        return MatchResult(first, None, game.moves)
    winner = first if game.owner(game.outcome.winner) is Seat.FIRST else 1 - first
    return MatchResult(first, winner, game.moves)


@dataclass
class MatchClock:
    """A player with its processor time (seconds) and moves in a series."""

    player: MatchPlayer
    seconds: float = 0.0
    moves: int = 0

    @property
    def name(self) -> str:
        """The player's name."""
        return self.player.name

    def choose(self, game: Game) -> Move:
        """Return the player's move, and add the processor time and the move to its totals."""
        start = process_time()
        try:
            return self.player.choose(game)
        finally:
            self.seconds += process_time() - start
            self.moves += 1

    def close(self) -> None:
        """Close the timed player."""
        self.player.close()


def play_series(
    starts: Iterator[Game],
    count: int,
    players: tuple[MatchPlayer, MatchPlayer],
    done: Callable[[MatchResult], None],
) -> None:
    """Play `count` games, players alternating seats; call `done` for each."""
    for number in range(count):
        done(play_game(next(starts), number % 2, players))
