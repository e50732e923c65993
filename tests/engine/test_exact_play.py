"""On boards that can be solved, the computer wins every won game."""

import random
from itertools import product

import pytest

from redstone.engine.levels import level_by_simulations
from redstone.engine.search import Thinker
from redstone.position import Move, Place, Player
from redstone.record.diagram import format_diagram
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from tests.effort import some
from tests.engine.fast_board import FastBoard
from tests.engine.referee import RefereeSolver, solver_of

WINNING_OPENINGS = {
    (2, 2): "",
    (3, 2): "",
    (4, 2): "b1 c1 b2 c2",
    (3, 3): "b1 a2 b2 c2 b3",
    (4, 3): "b2 c2",
}
"""The first player's winning stones, as found by three independent programs."""

UP_TO_SYMMETRY = {(3, 3): "a1 b1 b2", (4, 3): "a1 b1 a2 b2"}
"""One opening of each class under reflections and rotations."""

SIMULATIONS = 1350
SOLVABLE_PLY = 6
"""From this ply, any position of a 4x4 board is solved in about a second."""


def start(cols: int, rows: int) -> Game:
    """Return an empty board without the pie rule. With it, the second player would always win."""
    return Game.new(Redstone(pie=False), cols, rows)


@pytest.mark.parametrize("size", WINNING_OPENINGS, ids="{0[0]}x{0[1]}".format)
def test_the_solver_gives_the_known_values_of_openings(size: tuple[int, int]) -> None:
    solver, board = solver_of(*size), FastBoard.of(start(*size).position)
    won = {str(board.shape.places[m]) for m in board.legal_moves() if solver.move_wins(board, m)}
    assert won == set(WINNING_OPENINGS[size].split())


@pytest.mark.parametrize("size", UP_TO_SYMMETRY, ids="{0[0]}x{0[1]}".format)
def test_the_computer_keeps_every_won_position_won(size: tuple[int, int]) -> None:
    """Openings of each class, the computer on either side, the opponent's moves at random."""
    solver, rng = solver_of(*size), random.Random(1)
    for opening, me in some(product(UP_TO_SYMMETRY[size].split(), Player), 3):
        play_out(start(*size).play(parse_move(opening)), me, solver, rng)


@pytest.mark.parametrize(
    ("opening", "winner"), some([("a1", "white"), ("b1", "white"), ("b2", "black")], 1)
)
def test_the_computer_wins_every_won_game_on_4x4(opening: str, winner: str) -> None:
    """An opening of each class, the computer on the side that wins with best play."""
    solver, rng, me = solver_of(4, 4), random.Random(1), Player(winner)
    game = start(4, 4).play(parse_move(opening))
    assert play_out(game, me, solver, rng, SOLVABLE_PLY) is me


def play_out(
    game: Game, me: Player, solver: RefereeSolver, rng: random.Random, solvable_from: int = 0
) -> Player | None:
    """Let the computer play one side against random moves, and return the winner.

    From ply `solvable_from`, each of its moves in a won position must keep it won.
    """
    while game.outcome is None:
        if game.position.to_move is me:
            move = chosen_move(game)
            if game.ply >= solvable_from:
                assert_keeps_win(game, move, solver)
        else:
            move = rng.choice(list(game.rules.legal_moves(game.position)))
        game = game.play(move)
    return game.outcome.winner


def assert_keeps_win(game: Game, move: Move, solver: RefereeSolver) -> None:
    """Assert that a move keeps a won position won; accept any move in a lost one."""
    assert isinstance(move, Place)
    board, shown = FastBoard.of(game.position), format_diagram(game.position.board)
    if solver.wins(board):
        kept = solver.move_wins(board, board.shape.number(move))
        assert kept, f"{game.position.to_move.value} loses by {move}\n{shown}"


def chosen_move(game: Game) -> Move:
    """Return the computer's move with a twentieth of the highest level's simulations."""
    thinker = Thinker(game, level_by_simulations(SIMULATIONS), seed=game.ply)
    while not thinker.done:
        thinker.step(1.0)
    return thinker.choice()
