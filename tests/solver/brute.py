"""Every legal move of every position looked at, for the solver to be held against."""

import random

from redstone.bot.fastboard import FastBoard
from redstone.bot.groups import BLACK
from redstone.bot.savage_board import SavageBoard
from redstone.position import Move, Position
from redstone.record.game import Game
from redstone.solver.solver import Result, Solution, Solver
from tests.bot import solver as redstone_solver


class SavageBrute:
    """Who wins a position of Savage Go, by looking at everything; no game comes back to itself.

    It knows nothing of symmetries, and shares nothing with the solver but the fast board.
    """

    def __init__(self) -> None:
        self._won: dict[tuple[object, ...], int] = {}

    def winner(self, board: SavageBoard) -> int:
        """The colour that wins a position that is not over."""
        key = (bytes(group and 1 + (group & 1) for group in board.at), board.to_move, board.due)
        if key not in self._won:
            winners = {self.winner_by(board, move) for move in board.legal_moves()}
            me = board.to_move
            self._won[key] = me if me in winners else me ^ 1
        return self._won[key]

    def winner_by(self, board: SavageBoard, move: int) -> int:
        """The colour that wins after a legal placement."""
        after = board.copy()
        after.play(move)
        return self.winner(after) if after.winner is None else after.winner


class Brute:
    """The winning placements of a position of either game, by looking at everything."""

    def __init__(self, name: str, size: tuple[int, int]) -> None:
        self._savage = SavageBrute() if name == "savage" else None
        self._redstone = redstone_solver.Solver(*size)

    def winning(self, position: Position) -> set[str]:
        """The tokens of all placements that win."""
        if self._savage is not None:
            savage, me = SavageBoard.of(position), int(position.to_move.value == "white") + BLACK
            won = [m for m in savage.legal_moves() if self._savage.winner_by(savage, m) == me]
            return {str(savage.shape.places[move]) for move in won}
        board = FastBoard.of(position)
        won = [m for m in board.legal_moves() if self._redstone.move_wins(board, m)]
        return {str(board.shape.places[move]) for move in won}


def solved(game: Game) -> Solution:
    """The whole solution of a position."""
    solver = Solver(game)
    while not solver.done:
        solver.look_into(1000)
    return solver.solution()


def check(game: Game, brute: Brute) -> None:
    """Assert that the solver finds what is there: every winning move, and a line that holds."""
    found, winning = solved(game), brute.winning(game.position)
    assert found.is_complete
    assert {str(move) for move in found.moves} == winning
    assert found.result is (Result.WIN if winning else Result.LOSS)
    check_line(game, found)


def check_line(game: Game, found: Solution) -> None:
    """Assert that the line is legal and leads to the end that was found."""
    winner = game.position.to_move
    if found.result is Result.WIN:
        assert found.line[0] in found.moves
    else:
        winner = winner.enemy
    for move in found.line:
        game = game.play(move)
    assert game.outcome is not None
    assert game.outcome.winner is winner


def random_moments(game: Game, count: int, seed: int, least_ply: int = 0) -> list[Game]:
    """Moments of random games, none of them over."""
    rng, found = random.Random(seed), list[Game]()
    while len(found) < count:
        moment, line = game, list[Game]()
        while moment.outcome is None:
            line.append(moment)
            moves: list[Move] = list(moment.rules.legal_moves(moment.position))
            moment = moment.play(rng.choice(moves))
        found += rng.sample(line[least_ply:], min(2, len(line[least_ply:])))
    return found[:count]
