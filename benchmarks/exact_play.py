"""Does the computer win what can be won? See `python -m benchmarks.exact_play --help`.

From all openings up to symmetry it plays both sides, against random moves and against a search.
Its moves are compared with the exact values: in a won position it must make a winning one. So it
must win every game from the side that wins with best play, and from the other whenever it can.
On 5x5 the values of openings are not known: there its moves are judged from the end of the game
back to where the solver's proof takes too much.
"""

import argparse
from collections.abc import Callable
from functools import partial
from itertools import pairwise, product
from random import Random

from redstone.commands.players import SearchPlayer
from redstone.commands.simple_players import random_move
from redstone.engine.levels import Level, level_by_number, level_by_simulations, level_by_time
from redstone.engine.solver import PositionValue, Solver
from redstone.engine.trees import TREES
from redstone.position import Move, Place, Player
from redstone.record.diagram import format_diagram
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from redstone.runtime.engines import USUAL, engine_named
from tests.engine.fast_board import FastBoard
from tests.engine.referee import RefereeSolver as Table

OPENINGS: dict[tuple[int, int], dict[str, bool | None]] = {
    (3, 3): {"a1": False, "a2": True, "b2": True},
    (4, 3): {"a1": False, "b1": False, "a2": False, "b2": True},
    (4, 4): {"a1": False, "b1": False, "b2": True},
    (5, 5): dict.fromkeys(("a1", "b1", "c1", "b2", "c2", "c3"), None),
}
"""The known results of the first player for each first stone, by board size."""
SOLVABLE_PLY = {(3, 3): 0, (4, 3): 0, (4, 4): 5}
"""Ply from which every position is solved in seconds."""
SLICE, MOST_SLICES = 1000, 2000
"""The limit of a proof on larger boards: 2,000,000 positions, about ten seconds of the kernel."""
OPPONENT = level_by_simulations(1000)

Choose = Callable[[Game], Move]
Judge = Callable[[list[Game], Player], str]


def main() -> None:
    """Let the computer play from openings with known values, and print the results.

    Each game has a line, and so has each win that the computer throws away.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    strength = parser.add_mutually_exclusive_group()
    strength.add_argument("--time", type=float, default=3.0, help="seconds a move")
    strength.add_argument("--level", type=int, help="as in play; the same on every machine")
    parser.add_argument("--games", type=int, default=2, help="from each side of each opening")
    parser.add_argument("--sizes", type=parse_size, nargs="+", default=[(3, 3), (4, 3)])
    options = parser.parse_args()
    by_number = options.level is not None
    level = level_by_number(options.level) if by_number else level_by_time(options.time)
    with TREES.growing_in(engine_named(USUAL).make):
        for size in options.sizes:
            play_all(size, level, options.games)


def play_all(size: tuple[int, int], level: Level, games: int) -> None:
    """Play some games from each side of each opening of a size, against each opponent."""
    judge = judge_of(size)
    for opening in OPENINGS[size]:
        for seed, me in product(range(games), Player):
            for name, choose in opponents(seed):
                start = Game.new(Redstone(pie=False), *size).play(parse_move(opening))
                said = play(
                    start, me, SearchPlayer(level, seed + 1, engine_named(USUAL)), choose, judge
                )
                against = f"from {opening}, {me.value} against {name} {seed}"
                print(f"{format_size(size)} {against}: {said}", flush=True)


def parse_size(text: str) -> tuple[int, int]:
    """Parse a size such as "4x3"; argparse reports sizes that are not in OPENINGS."""
    size = {format_size(size): size for size in OPENINGS}.get(text)
    if size is None:
        raise argparse.ArgumentTypeError(f"{text} is not {', '.join(map(format_size, OPENINGS))}")
    return size


def format_size(size: tuple[int, int]) -> str:
    """Format a size, columns and rows, as in "4x3"."""
    return "{}x{}".format(*size)


def opponents(seed: int) -> list[tuple[str, Choose]]:
    """Return the computer's two opponents as names and functions that choose moves."""
    rng = Random(seed)
    return [
        ("random", lambda game: random_move(game, rng)),
        ("search", SearchPlayer(OPPONENT, seed, engine_named(USUAL)).choose),
    ]


def play(game: Game, me: Player, computer: SearchPlayer, opponent: Choose, judge: Judge) -> str:
    """Play a game to its end, and return its result with the judge's count of wins thrown away."""
    size, games = (game.start.board.cols, game.start.board.rows), [game]
    first_wins = OPENINGS[size][str(game.moves[0])]
    while game.outcome is None:
        game = game.play((computer.choose if game.position.to_move is me else opponent)(game))
        games.append(game)
    defeat = "LOSES" if first_wins is (me is Player.BLACK) else "loses"
    ends = "wins" if game.outcome.winner is me else defeat
    return f"{ends}, {judge(games, me)}"


def judge_of(size: tuple[int, int]) -> Judge:
    """Return the judge for boards of a size: by table if they are solved, otherwise by proof."""
    return partial(by_table, Table(*size)) if size in SOLVABLE_PLY else by_proof


def by_table(table: Table, games: list[Game], me: Player) -> str:
    """Return a phrase with the number of wins that a player threw away, judged by a table."""
    lost = sum(
        throws_away(game, after.moves[-1], table)
        for game, after in pairwise(games)
        if game.position.to_move is me
    )
    return f"{lost} wins thrown away"


def throws_away(game: Game, move: Move, table: Table) -> bool:
    """Return True, and print the position, for a losing move in a won position.

    False also for positions that are not solved.
    """
    board = game.start.board
    if game.ply < SOLVABLE_PLY[board.cols, board.rows] or not isinstance(move, Place):
        return False
    fast = FastBoard.of(game.position)
    if not table.wins(fast) or table.move_wins(fast, fast.shape.number(move)):
        return False
    print_thrown_win(game, move)
    return True


def by_proof(games: list[Game], me: Player) -> str:
    """Print each win that a player threw away at the end of a game; return a phrase with the count.

    The player's moves are judged from the last one back to the first position without a proof.
    The phrase also has the number of moves judged.
    """
    lost, judged, solver, outcome = 0, 0, None, games[-1].outcome
    assert outcome is not None
    after = outcome.winner
    for game, then in reversed(list(pairwise(games))):
        solver = Solver(game, wants_all=False, known=solver)
        winner = proven_winner(solver, game)
        if winner is None:
            break
        if game.position.to_move is me:
            judged += 1
            if winner is me and after is not me:
                lost += 1
                print_thrown_win(game, then.moves[-1])
        after = winner
    return f"{lost} wins thrown away in the last {judged} moves"


def proven_winner(solver: Solver, game: Game) -> Player | None:
    """Return the winner with best play, None if the proof exceeds its limit."""
    for _ in range(MOST_SLICES):
        if solver.done:
            break
        solver.examine(SLICE)
    mover = game.position.to_move
    match solver.solution().result:
        case PositionValue.WIN:
            return mover
        case PositionValue.LOSS:
            return mover.enemy
        case _:
            return None


def print_thrown_win(game: Game, move: Move) -> None:
    """Print a position with the move that throws the win away."""
    print(f"{move} throws the win away:\n{format_diagram(game.position.board)}")


if __name__ == "__main__":
    main()
