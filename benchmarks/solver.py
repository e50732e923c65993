"""The speed and reach of the solver. See `python -m benchmarks.solver --help`.

By default: the endings of games, by board and empty points, that are settled within 1, 10 and 60
seconds of processor time, the positions needed, and positions a second. With `--all`: every
position that can be reached on a small board against the tests' brute force. With `--known`: the
values of whole boards that several programs have found. With `--games`: games of the computer
against itself, with the proven wins that were thrown away.
"""

import argparse
from collections.abc import Iterator, Sequence
from random import Random
from statistics import median
from time import process_time

from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.engine.endgame import Endgame
from redstone.engine.kernel import COLOURS
from redstone.engine.levels import level_by_simulations
from redstone.engine.proof import KernelProof
from redstone.engine.search import Thinker
from redstone.engine.solver import PositionValue, Solver
from redstone.engine.trees import TREES
from redstone.position import Player, Position
from redstone.record.game import Game
from redstone.rules import GAMES
from redstone.rules.protocol import Rules
from redstone.rules.redstone import Redstone
from redstone.rules.savage import Savage

LIMITS = (1.0, 10.0, 60.0)
ENDED: dict[str, Rules] = {"redstone": Redstone(pie=False), "savage": Savage()}
"""The games whose endings are examined."""
SLICE = 300
KNOWN = {
    ("redstone", (4, 3)): "b2 c2",
    ("redstone", (6, 2)): None,
    ("redstone", (5, 3)): "b1 b2 b3 c1 c2 c3 d1 d2 d3",
    ("redstone", (4, 4)): "b2 b3 c2 c3",
    ("savage", (4, 3)): None,
    ("savage", (5, 2)): "",
    ("savage", (6, 2)): "",
}
"""The first player's winning moves without the pie rule; None if only the win is known.

Several programs have found them. The tests of the solver have the smaller boards.
"""


def main() -> None:
    """Measure the solver on endings, whole boards, all positions of a board, or in games.

    The command line chooses.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=ENDED, default="redstone", help="whose endings")
    parser.add_argument("--size", type=arguments.size, default=(5, 5))
    parser.add_argument("--empty", type=int, nargs="+", default=[6, 8, 10, 12])
    parser.add_argument("--count", type=int, default=20, help="endings of each kind")
    parser.add_argument("--seconds", type=float, default=60.0, help="an ending may take so long")
    parser.add_argument("--every-move", action="store_true", help="settle every move, not one")
    parser.add_argument("--all", action="store_true", help="all positions of a board of --size")
    parser.add_argument("--known", action="store_true", help="whole boards")
    parser.add_argument("--first", type=int, default=1, help="the number of the first game")
    parser.add_argument("--games", type=int, help="so many games of the computer on --size")
    add_engine(parser)
    options = parser.parse_args()
    with TREES.growing_in(options.engine.make):
        measure(options)


def measure(options: argparse.Namespace) -> None:
    """Run the measurement that the options choose, with the current engine; print its results."""
    if options.all:
        print(against_brute_force(options.size))
    elif options.known:
        for name, size in KNOWN:
            print(known_value(name, size), flush=True)
    elif options.games:
        print(games(options.size, options.games, options.first))
    else:
        for empty in options.empty:
            found = endings(ENDED[options.game], options.size, empty, options.count)
            kind = f"{options.size[0]}x{options.size[1]}, {empty} empty"
            told = in_words(list(found), options.seconds, wants_all=options.every_move)
            print(f"{options.game} {kind}: {told}", flush=True)


def in_words(games: Sequence[Game], seconds: float, *, wants_all: bool = False) -> str:
    """Return a sentence about endings: the number solved within each of LIMITS, and the speed."""
    taken, positions, spent = list[float](), list[int](), 0.0
    for game in games:
        solver = Solver(game, wants_all=wants_all)
        start = process_time()
        while not solver.done and process_time() - start < seconds:
            solver.examine(SLICE * solver.pace)
        time = process_time() - start
        positions.append(solver.positions)
        spent += time
        found = solver.solution()
        if found.is_complete if wants_all else found.result is not None:
            taken.append(time)
    shares = (
        f"{sum(time <= limit for time in taken)} within {limit:g} s"
        for limit in LIMITS
        if limit <= seconds
    )
    return (
        f"of {len(games)} {', '.join(shares)}; {median(positions):,.0f} positions, at most"
        f" {max(positions):,}; {sum(positions) / spent:,.0f} a second"
    )


def endings(rules: Rules, size: tuple[int, int], empty: int, count: int) -> Iterator[Game]:
    """Yield games of a weak search against itself, each once it has this few empty points."""
    seed = 0
    while count:
        seed += 1
        rng, game = Random(seed), Game.new(rules, *size)
        while game.outcome is None:
            board = game.position.board
            if len(board.points) - len(board.stones) <= empty:
                yield game
                count -= 1
                break
            if game.ply < 3 or rng.random() < 0.15:
                game = game.play(rng.choice(list(game.rules.legal_moves(game.position))))
                continue
            with TREES.growing_in(None):  # the same games with any prover
                thinker = Thinker(game, level_by_simulations(20), seed)
            thinker.step(60.0)
            game = game.play(thinker.choice())


def against_brute_force(size: tuple[int, int]) -> str:
    """Solve every reachable position of a board, and compare the winner with a full search.

    Returns a sentence with their number. Raises AssertionError for a difference.
    """
    from tests.engine.fast_board import FastBoard  # only this needs the tests
    from tests.engine.referee import RefereeSolver as Brute

    rules = Redstone(pie=False)
    brute, seen, waiting = Brute(*size), set[int](), [rules.start(*size)]
    proof = KernelProof(TREES.kernel(), rules, symmetric=True)
    while waiting:
        position = waiting.pop()
        key, _ = proof.steps(position)
        if key in seen:
            continue
        seen.add(key)
        proof.search(position, 10_000_000)
        wins = proof.winner(key) == COLOURS[position.to_move]
        assert wins == brute.wins(FastBoard.of(position)), position
        waiting += [after for after in _after(position) if not after.is_over]
    return f"{size[0]}x{size[1]}: {len(seen)} positions up to symmetry, all as by brute force"


def _after(position: Position) -> Iterator[Position]:
    """Yield the positions after each legal move of Redstone without the pie rule."""
    rules = Redstone(pie=False)
    return (rules.play(position, move) for move in rules.legal_moves(position))


def known_value(name: str, size: tuple[int, int]) -> str:
    """Solve an empty board, compare with the known result, and return a sentence about the effort.

    All first stones are compared if their results are known. Raises AssertionError for a
    difference.
    """
    board, wanted = f"{name} {size[0]}x{size[1]}", KNOWN[name, size]
    game = Game.new(GAMES[name]("n" if GAMES[name]("").traits.pie else ""), *size)
    solver, start = Solver(game, wants_all=wanted is not None), process_time()
    while not solver.done:
        solver.examine(SLICE * solver.pace)
    found, time = solver.solution(), process_time() - start
    if found.result is None:
        return f"{board}: not settled by {solver.positions:,} positions, {time:.0f} s"
    moves = " ".join(sorted(map(str, found.moves)))
    assert found.result is (PositionValue.LOSS if wanted == "" else PositionValue.WIN), board
    assert wanted in (None, moves), f"{board}: {moves}"
    return f"{board}: as known, by {solver.positions:,} positions, {time:.0f} s"


def games(size: tuple[int, int], count: int, first: int) -> str:
    """Play games of two sides that prove wins near the end; count proven wins thrown away.

    Returns the counts as a sentence.
    """
    proven = thrown = 0
    for seed in range(first, first + count):
        game, winner = Game.new(Redstone(pie=False), *size), None
        thinkers = dict[Player, Thinker]()
        while game.outcome is None:
            me = game.position.to_move
            thinker = thinkers.setdefault(me, _player(game, seed))
            thinker.follow(game)
            while not thinker.done:
                thinker.step(60.0)
            if thinker.report().proven and winner is None:
                winner = me
            game = game.play(thinker.choice())
        proven += winner is not None
        thrown += winner is not None and game.outcome.winner is not winner
    board = f"{size[0]}x{size[1]}"
    return f"{board}: {count} games, {proven} wins proven in play, {thrown} of them thrown away"


def _player(game: Game, seed: int) -> Thinker:
    """Return a player of 140 simulations per move that also searches for proofs."""
    thinker = Thinker(game, level_by_simulations(140), seed)
    thinker.prove_with(Endgame())
    return thinker


if __name__ == "__main__":
    main()
