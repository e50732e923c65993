"""Does the computer win what can be won? See `python -m benchmarks.exact_play --help`.

From all openings up to symmetry it plays both sides, against random moves and against a search.
Its moves are compared with the exact values: in a won position it must make a winning one. So it
must win every game from the side that wins with best play, and from the other whenever it can.
"""

import argparse
from collections.abc import Callable
from itertools import product
from random import Random

from redstone.bot.fastboard import FastBoard
from redstone.bot.levels import level_by_number, level_by_simulations, level_by_time
from redstone.commands.engines import USUAL, engine
from redstone.commands.players import Search
from redstone.commands.simple_players import random_move
from redstone.position import Move, Place, Player
from redstone.record.diagram import format_diagram
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from tests.bot.solver import Solver

OPENINGS = {
    (3, 3): {"a1": False, "a2": True, "b2": True},
    (4, 3): {"a1": False, "b1": False, "a2": False, "b2": True},
    (4, 4): {"a1": False, "b1": False, "b2": True},
}
"""Whether the first player wins with this stone, by size of the board."""
SOLVABLE_PLY = {(3, 3): 0, (4, 3): 0, (4, 4): 5}
"""From here on every position is solved in seconds."""
OPPONENT = level_by_simulations(1000)

Choose = Callable[[Game], Move]


def main() -> None:
    """Play, and print every game and every win thrown away."""
    parser = argparse.ArgumentParser(description=__doc__)
    strength = parser.add_mutually_exclusive_group()
    strength.add_argument("--time", type=float, default=3.0, help="seconds a move")
    strength.add_argument("--level", type=int, help="as in play; the same on every machine")
    parser.add_argument("--games", type=int, default=2, help="from each side of each opening")
    parser.add_argument("--sizes", type=parse_size, nargs="+", default=[(3, 3), (4, 3)])
    options = parser.parse_args()
    by_number = options.level is not None
    level = level_by_number(options.level) if by_number else level_by_time(options.time)
    for size in options.sizes:
        solver = Solver(*size)
        for opening in OPENINGS[size]:
            for seed, me in product(range(options.games), Player):
                for name, choose in opponents(seed):
                    start = Game.new(Redstone(pie=False), *size).play(parse_move(opening))
                    computer = Search(level, seed + 1, engine(USUAL))
                    said = play(start, me, computer, choose, solver)
                    against = f"from {opening}, {me.value} against {name} {seed}"
                    print(f"{format_size(size)} {against}: {said}", flush=True)


def parse_size(text: str) -> tuple[int, int]:
    """The size of "4x3"; argparse reports any other than those of OPENINGS."""
    size = {format_size(size): size for size in OPENINGS}.get(text)
    if size is None:
        raise argparse.ArgumentTypeError(f"{text} is not {', '.join(map(format_size, OPENINGS))}")
    return size


def format_size(size: tuple[int, int]) -> str:
    """Columns and rows as in "4x3"."""
    return "{}x{}".format(*size)


def opponents(seed: int) -> list[tuple[str, Choose]]:
    """The two opponents of every opening."""
    rng = Random(seed)
    return [
        ("random", lambda game: random_move(game, rng)),
        ("search", Search(OPPONENT, seed, engine(USUAL)).choose),
    ]


def play(game: Game, me: Player, computer: Search, opponent: Choose, solver: Solver) -> str:
    """Play a game to its end; how it ended and how many moves threw a win away."""
    lost, size = 0, (game.start.board.cols, game.start.board.rows)
    must_win = (me is Player.BLACK) == OPENINGS[size][str(game.moves[0])]
    while game.outcome is None:
        if game.position.to_move is me:
            move = computer.choose(game)
            lost += throws_away(game, move, solver)
        else:
            move = opponent(game)
        game = game.play(move)
    defeat = "LOSES" if must_win else "loses"
    return f"{'wins' if game.outcome.winner is me else defeat}, {lost} wins thrown away"


def throws_away(game: Game, move: Move, solver: Solver) -> bool:
    """True for a losing move in a won position; False where the board is not solved."""
    board = game.start.board
    if game.ply < SOLVABLE_PLY[board.cols, board.rows] or not isinstance(move, Place):
        return False
    fast = FastBoard.of(game.position)
    if not solver.wins(fast) or solver.move_wins(fast, fast.shape.number(move)):
        return False
    print(f"{move} throws the win away:\n{format_diagram(game.position.board)}")
    return True


if __name__ == "__main__":
    main()
