"""Samples of random games, for testing rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

from redstone.board import MAX_SIZE, Point
from redstone.position import (
    IllegalMove,
    Mark,
    Move,
    Pass,
    Place,
    Player,
    Position,
    Resign,
    Resume,
    Swap,
)
from redstone.record.diagram import format_diagram
from redstone.record.game import Game
from redstone.rules.any_move import after_any_move
from redstone.rules.protocol import Rules

LONGEST = 200
"""Moves for each point of the board after which a random game counts as endless."""
SET_UPS = 200
"""Number of boards from random games to try as set-ups."""
SHORT, SHORTEST = 8, 14
"""Number of games that are stopped early, and their length in moves."""


class BrokenClause(Exception):
    """Raised if a clause fails: a description, with position and move if known."""

    def __init__(self, said: str, position: Position | None = None, move: Move | None = None):
        """Store the violation, with the position and move at which it occurred."""
        super().__init__(said)
        self.said, self.position, self.move = said, position, move

    def __str__(self) -> str:
        """Return the violation with its move and a diagram of its position, if known."""
        if self.position is None:
            return self.said
        at = f" at {self.move}" if self.move else ""
        mover = self.position.to_move.value.capitalize()
        return f"{self.said}{at}, {mover} to move:\n{format_diagram(self.position.board)}"


@dataclass(frozen=True)
class Sample:
    """Random games of some rules on one board size: `games` from the start, as many set up.

    A sample with the same values has the same games.
    """

    rules: Rules
    size: tuple[int, int]
    games: int = 3

    @cached_property
    def played(self) -> tuple[Game, ...]:
        """Complete random games. Raises BrokenClause if one does not end."""
        start = Game.new(self.rules, *self.size)
        return tuple(self._played_on(start, Random(seed)) for seed in range(self.games))

    @cached_property
    def set_up(self) -> tuple[Game, ...]:
        """Complete games that start from random set-ups."""
        return tuple(self._set_up(Random(seed)) for seed in range(self.games))

    @cached_property
    def begun(self) -> tuple[Game, ...]:
        """Games cut off after some moves."""
        start = Game.new(self.rules, *self.size)
        return tuple(self._played_on(start, Random(seed), SHORTEST) for seed in range(SHORT))

    @property
    def both(self) -> tuple[Game, ...]:
        """All complete games, from the start and from set-ups."""
        return self.played + self.set_up

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """About forty positions of a game and ten of one set up, including first and last ones."""
        found: list[Position] = []
        for game, count in ((self.played[0], 40), (self.set_up[0], 8)):
            all_of = game.positions
            found += [*all_of[:3], *all_of[3 :: max(1, len(all_of) // count)], all_of[-1]]
        return tuple(found)

    def _set_up(self, rng: Random) -> Game:
        """Return a complete random game from a random set-up. Raises BrokenClause without one."""
        area, rules = self.size[0] * self.size[1], self.rules
        start = Game.new(rules, *self.size)
        for _try in range(SET_UPS):
            board = self._played_on(start, rng, rng.randrange(2 * area)).position.board
            due = rng.randint(1, 4) if rules.traits.takes_at_end else 1
            found = Game.from_set_up(rules, board, rng.choice(tuple(Player)), due)
            if isinstance(found, Game):
                return self._played_on(found, rng)
        raise BrokenClause(f"none of {SET_UPS} boards from random games can be set up")

    def _played_on(self, game: Game, rng: Random, longest: int | None = None) -> Game:
        """Return the game continued at random to its end, or to `longest` moves.

        Raises BrokenClause if it does not end, or has no legal move.
        """
        rules, most = self.rules, LONGEST * self.size[0] * self.size[1]
        while game.outcome is None and (longest is None or game.ply < longest):
            if game.ply > most:
                raise BrokenClause(f"a random game does not end within {most} moves", game.position)
            if next(rules.legal_moves(game.position), None) is None:
                raise BrokenClause("there is no legal move, and no outcome", game.position)
            game = after_any_move(rules, game.position, rng, game.play)
        return game


def every_move(position: Position) -> Iterator[Move]:
    """Yield all moves that notation allows on the board, legal or not, and some off it."""
    board = position.board
    beside = [Point(board.cols, 0)] if board.cols < MAX_SIZE else []  # otherwise it has no name
    for point in (*board.points, *beside, Point(0, board.rows)):
        yield Place(point)
        yield Place(point, red=True)
        yield Mark(point)
    yield from (Swap(), Resign(), Pass(), Resume())


def refused(rules: Rules, position: Position, move: Move) -> bool:
    """Return True if the rules refuse a move."""
    try:
        rules.play(position, move)
    except IllegalMove:
        return True
    return False
