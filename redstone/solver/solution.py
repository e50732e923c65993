"""Who wins a position of Redstone or Red, by which moves, and how: all of it proven.

`Solver` is asked in slices, so that a page can show how far it is and break it off.
"""

from dataclasses import dataclass
from functools import cache

from redstone.bot.groups import BLACK, WHITE
from redstone.position import Place, Player, Position
from redstone.record.game import Game
from redstone.rules.red import Red
from redstone.rules.redstone import Redstone
from redstone.solver.board import Continuation, SolverBoard
from redstone.solver.proof import Proof

PLAYERS = {BLACK: Player.BLACK, WHITE: Player.WHITE}
SLICE = 500
"""Positions looked into between two looks at the clock: about a fortieth of a second native."""


@dataclass(frozen=True)
class Solution:
    """What is proven of a position.

    `winner` is None as long as that is not decided. `moves` are all placements of the player to
    move that win, in the order of their points, as far as they are known: all of them only if
    `is_complete`. `line` is a way to the end along the proof, in which the winner makes the
    shortest way and the loser the longest that the proof knows.
    """

    winner: Player | None
    moves: tuple[Place, ...]
    line: tuple[Place, ...]
    is_complete: bool
    positions: int


class Solver:
    """The search for the solution of one game's position."""

    def __init__(self, game: Game) -> None:
        """Raises ValueError for a game that is over, or that the solver does not know."""
        if not isinstance(game.rules, Redstone | Red):
            raise ValueError(f"{game.rules.title} is not solved")
        if game.position.is_over:
            raise ValueError("the game is over")
        self._board = SolverBoard.of(game.position)
        self._proof = Proof()

    @property
    def positions(self) -> int:
        """How many positions have been looked into."""
        return self._proof.looked_into

    @property
    def is_done(self) -> bool:
        """True once it is known of every move whether it wins."""
        return self._open_move() is None and self._winner() is not None

    def step(self, positions: int) -> None:
        """Look into about so many positions more, or until done."""
        if self._winner() is None:
            self._proof.search(self._board, positions)
            return
        move = self._open_move()
        if move is not None:
            self._proof.search(self._board.after(move), positions)

    def solution(self) -> Solution:
        """What is known now."""
        winner = self._winner()
        return Solution(
            None if winner is None else PLAYERS[winner],
            self._winning_moves(),
            () if winner is None else self._line(),
            self.is_done,
            self.positions,
        )

    def _winner(self) -> int | None:
        return self._proof.winner(self._board.key)

    def _winner_by(self, move: Continuation) -> int | None:
        return self._proof.winner(move.key) if move.winner is None else move.winner

    def _winning_moves(self) -> tuple[Place, ...]:
        me, places = self._board.to_move, self._board.shape.places
        area = self._board.shape.area
        won = [m.move for m in self._board.continuations() if self._winner_by(m) == me]
        return tuple(places[move] for move in sorted(won, key=lambda m: (m % area, m)))

    def _open_move(self) -> int | None:
        """Of the moves of which it is not known who wins, the one that needs least work."""
        if self._winner() not in (None, self._board.to_move):
            return None  # none wins
        me = self._board.to_move
        unknown = [m for m in self._board.continuations() if self._winner_by(m) is None]
        best = min(unknown, key=lambda m: self._proof.effort(m.key, me ^ 1), default=None)
        return None if best is None else best.move

    def _line(self) -> tuple[Place, ...]:
        """The way along the proof; the winner's moves are those that are known to win."""
        lengths: dict[int, tuple[int, int]] = {}
        board, places, line = self._board, self._board.shape.places, list[Place]()
        while True:
            move = self._best(board, lengths)[1]
            line.append(places[move])
            if any(m.move == move and m.winner is not None for m in board.continuations()):
                return tuple(line)
            board = board.after(move)

    def _best(self, board: SolverBoard, lengths: dict[int, tuple[int, int]]) -> tuple[int, int]:
        """How many moves are left, and the first of them by its number on this board."""
        winner = self._proof.winner(board.key)
        known = [m for m in board.continuations() if self._winner_by(m) == winner]
        found = [(self._left_after(board, m, lengths) + 1, m.move) for m in known]
        return min(found) if winner == board.to_move else max(found)

    def _left_after(
        self, board: SolverBoard, move: Continuation, lengths: dict[int, tuple[int, int]]
    ) -> int:
        """How many moves are left after this one; each position is looked at once."""
        if move.winner is not None:
            return 0
        if move.key not in lengths:
            lengths[move.key] = self._best(board.after(move.move), lengths)
        return lengths[move.key][0]
