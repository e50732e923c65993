"""Does the computer win what can be won? See `python -m benchmarks.exact_play --help`.

On 3x3 and 4x4, from all openings up to symmetry, it plays the side that wins with best play,
against random moves and against a search. Its moves are compared with the exact values.
"""

import argparse
from collections.abc import Callable
from random import Random

from redstone.bot.fastboard import FastBoard
from redstone.bot.levels import Level, level_by_simulations, level_by_time
from redstone.commands.players import Search, random_move
from redstone.diagram import format_diagram
from redstone.game import Game
from redstone.notation import parse_move
from redstone.position import Move, Place, Player
from redstone.rules.redstone import Redstone
from tests.bot.solver import Solver

OPENINGS = {3: {"a1": False, "a2": True, "b2": True}, 4: {"a1": False, "b1": False, "b2": True}}
"""Whether the first player wins with this stone, by side of the board."""
SOLVABLE_PLY = {3: 0, 4: 5}
"""From here on every position is solved in seconds."""
OPPONENT = level_by_simulations(1000)

Choose = Callable[[Game], Move]


def main() -> None:
    """Play, and print every game and every win thrown away."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--time", type=float, default=3.0, help="seconds a move")
    parser.add_argument("--games", type=int, default=2, help="against each opponent")
    options = parser.parse_args()
    level = level_by_time(options.time)
    for side, openings in OPENINGS.items():
        solver = Solver(side, side)
        for opening, first_wins in openings.items():
            me = Player.BLACK if first_wins else Player.WHITE
            for seed in range(options.games):
                for name, choose in opponents(seed):
                    game = Game.new(Redstone(pie=False), side, side).play(parse_move(opening))
                    winner, lost = play(game, me, level, choose, solver)
                    verdict = "wins" if winner is me else "LOSES"
                    against = f"{side}x{side} from {opening}, {me.value} against {name} {seed}"
                    print(f"{against}: {verdict}, {lost} wins thrown away", flush=True)


def opponents(seed: int) -> list[tuple[str, Choose]]:
    """The two opponents of every opening."""
    rng = Random(seed)
    return [
        ("random", lambda game: random_move(game, rng)),
        ("search", Search(OPPONENT, seed).choose),
    ]


def play(
    game: Game, me: Player, level: Level, opponent: Choose, solver: Solver
) -> tuple[Player | None, int]:
    """The winner of a game, and how many of the computer's moves threw a win away."""
    computer, lost = Search(level, 1), 0
    while game.outcome is None:
        if game.position.to_move is me:
            move = computer.choose(game)
            lost += throws_away(game, move, solver)
        else:
            move = opponent(game)
        game = game.play(move)
    return game.outcome.winner, lost


def throws_away(game: Game, move: Move, solver: Solver) -> bool:
    """True for a losing move in a won position; False where the board is not solved."""
    if game.ply < SOLVABLE_PLY[game.start.board.cols] or not isinstance(move, Place):
        return False
    board = FastBoard.of(game.position)
    if not solver.wins(board) or solver.move_wins(board, board.shape.number(move)):
        return False
    print(f"{move} throws the win away:\n{format_diagram(game.position.board)}")
    return True


if __name__ == "__main__":
    main()
