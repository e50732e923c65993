"""Exhaustive search of small positions, as a reference for the solver."""

import random

from redstone.engine.solver import PositionValue, ProvenPosition, Solver
from redstone.position import Move, Player, Position
from redstone.record.game import Game
from redstone.rules.savage import Savage
from tests.engine.fast_board import FastBoard
from tests.engine.referee import RefereeSolver as RedstoneSolver
from tests.engine.referee import kinds_of

SAVAGE = Savage()


class SavageBrute:
    """The winner of a position of Savage Go by exhaustive search; no position repeats.

    It knows only the rules, and no symmetries.
    """

    def __init__(self) -> None:
        """Begin without known positions."""
        self._won: dict[tuple[object, ...], Player] = {}

    def winner(self, position: Position) -> Player:
        """Return the winner of a position that is not over."""
        me, key = position.to_move, (kinds_of(position.board), position.to_move, position.due)
        if key not in self._won:
            winners = {self.winner_by(position, move) for move in SAVAGE.legal_moves(position)}
            self._won[key] = me if me in winners else me.enemy
        return self._won[key]

    def winner_by(self, position: Position, move: Move) -> Player:
        """Return the winner after a legal placement."""
        after = SAVAGE.play(position, move)
        if after.outcome is None:
            return self.winner(after)
        assert after.outcome.winner is not None, "a game so short is no draw for its length"
        return after.outcome.winner


class Brute:
    """The winning placements of a position of either game, by exhaustive search."""

    def __init__(self, name: str, size: tuple[int, int]) -> None:
        """Prepare the exhaustive search of Savage Go, or of games with red on this board size."""
        self._savage = SavageBrute() if name == "savage" else None
        self._redstone = RedstoneSolver(*size)

    def winning(self, position: Position) -> set[str]:
        """Return the tokens of all winning placements."""
        if self._savage is not None:
            me, moves = position.to_move, SAVAGE.legal_moves(position)
            return {str(move) for move in moves if self._savage.winner_by(position, move) is me}
        board = FastBoard.of(position)
        won = [m for m in board.legal_moves() if self._redstone.move_wins(board, m)]
        return {str(board.shape.places[move]) for move in won}


def solved(game: Game) -> ProvenPosition:
    """Return the complete solution of a position."""
    solver = Solver(game)
    while not solver.done:
        solver.examine(1000)
    return solver.solution()


def check(game: Game, brute: Brute) -> None:
    """Assert that the solver finds every winning move, and a line that is correct."""
    found, winning = solved(game), brute.winning(game.position)
    assert found.is_complete
    assert {str(move) for move in found.moves} == winning
    assert found.result is (PositionValue.WIN if winning else PositionValue.LOSS)
    check_line(game, found)


def check_line(game: Game, found: ProvenPosition) -> None:
    """Assert that the line is legal and leads to the result of the solution."""
    winner = game.position.to_move
    if found.result is PositionValue.WIN:
        assert found.line[0] in found.moves
    else:
        winner = winner.enemy
    for move in found.line:
        game = game.play(move)
    assert game.outcome is not None
    assert game.outcome.winner is winner


def random_moments(game: Game, count: int, seed: int, least_ply: int = 0) -> list[Game]:
    """Return positions of random games, none of them over."""
    rng, found = random.Random(seed), list[Game]()
    while len(found) < count:
        moment, line = game, list[Game]()
        while moment.outcome is None:
            line.append(moment)
            moves: list[Move] = list(moment.rules.legal_moves(moment.position))
            moment = moment.play(rng.choice(moves))
        found += rng.sample(line[least_ply:], min(2, len(line[least_ply:])))
    return found[:count]
