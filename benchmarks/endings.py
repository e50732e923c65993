"""The share of won endings that a level throws away: `python -m benchmarks.endings [--help]`.

With `--make` endings are searched for and appended to a file, a link a line: positions of games of
a weak search against itself, with few empty points, proven to be won, in which few of the moves
win. Otherwise a level plays each of them to its end against best play, the defence proven to last
longest. Won endings that it loses on the way are thrown away; the losing move is proven too. The
processor time is that of its moves. Each game is a line of a file, so that an interrupted run can
continue.
"""

import argparse
import json
from collections.abc import Iterator
from itertools import count
from math import inf
from pathlib import Path
from random import Random
from time import monotonic, process_time
from typing import Any

from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.players import SearchPlayer
from redstone.commands.series import wilson
from redstone.engine.levels import Level, level_by_number, level_by_simulations
from redstone.engine.search import Thinker
from redstone.engine.solver import PositionValue, Solver
from redstone.engine.trees import TREES
from redstone.position import Move, Place
from redstone.record.game import Game
from redstone.record.link import format_link, read_link
from redstone.rules.redstone import Redstone
from tools.build.paths import ROOT

ENDINGS = Path(__file__).with_suffix(".txt")
FILE = ROOT / "build" / "endings.jsonl"
WEAK, RANDOM_STONES, WANDERS = level_by_simulations(20), 3, 0.15
"""The players of the games that endings are taken from, which often miss the best move."""
SLICE = 1000


def main() -> None:
    """Search games for won endings with few winning moves, or let a level play those of a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--make", type=int, metavar="N", help="look for so many more, and end")
    parser.add_argument("--empty", type=int, nargs=2, default=(8, 14), metavar=("LEAST", "MOST"))
    parser.add_argument("--share", type=float, default=0.6, help="of the moves that win, at most")
    parser.add_argument("--size", type=arguments.size, default=(5, 5))
    parser.add_argument("--positions", type=int, default=20_000, help="an ending may take")
    parser.add_argument("--first", type=int, default=1, help="the number of the first game")
    parser.add_argument("--endings", type=Path, default=ENDINGS)
    parser.add_argument("--level", type=int, default=6)
    parser.add_argument("--seeds", type=int, default=1, help="games of each ending")
    parser.add_argument("--minutes", type=float, default=inf, help="then break off")
    parser.add_argument("--file", type=Path, default=FILE)
    add_engine(parser)
    options = parser.parse_args()
    options.until = monotonic() + 60 * options.minutes
    with TREES.growing_in(options.engine.make):
        if options.make:
            make(options)
        else:
            play_all(options)


# -- search for endings ---------------------------------------------------------


def make(options: argparse.Namespace) -> None:
    """Search games for endings with few winning moves, and append each to the file as a line.

    A line has the link, the winning moves at most, and the empty points.
    """
    found = 0
    for seed in count(options.first):
        if found == options.make or monotonic() > options.until:
            print(f"{found} found; the next game is {seed}")
            return
        line = None
        for game in reversed(list(endings(seed, options))):
            at_most = winning_at_most(game, options)
            if at_most is None:
                break
            moves = len(list(game.rules.legal_moves(game.position)))
            if 0 < at_most <= options.share * moves:
                line = f"{format_link(game)} {at_most} of {moves} win at most, {empty(game)} empty"
        if line:
            found += 1
            print(line, flush=True)
            with options.endings.open("a") as file:
                file.write(line + "\n")


def winning_at_most(game: Game, options: argparse.Namespace) -> int | None:
    """Return an upper bound on the number of winning moves, 0 if none wins.

    The proof ends once the share wanted is certain or impossible. None if its limit comes first.
    """
    moves = len(list(game.rules.legal_moves(game.position)))
    solver = Solver(game, limit=options.positions)
    while True:
        known = list(solver.proven_moves().values())
        at_most = moves - known.count(False)
        few = True in known and at_most <= options.share * moves
        if few or not at_most or known.count(True) > options.share * moves:
            return at_most
        if solver.done:
            return None
        solver.examine(SLICE)


def endings(seed: int, options: argparse.Namespace) -> Iterator[Game]:
    """Play a game of a weak search, and yield its positions with as few empty points as asked."""
    rng, game = Random(seed), Game.new(Redstone(pie=False), *options.size)
    least, most = options.empty
    while game.outcome is None and empty(game) >= least:
        if empty(game) <= most:
            yield game
        game = game.play(weak_move(game, rng))


def weak_move(game: Game, rng: Random) -> Move:
    """Return a move of a weak search, or sometimes a random one."""
    if game.ply < RANDOM_STONES or rng.random() < WANDERS:
        return rng.choice(list(game.rules.legal_moves(game.position)))
    thinker = Thinker(game, WEAK, rng.randrange(1 << 30))
    thinker.step(inf)
    return thinker.choice()


def empty(game: Game) -> int:
    """Return the number of empty points."""
    board = game.position.board
    return len(board.points) - len(board.stones)


def solved(solver: Solver) -> Solver:
    """Run a solver to its end, and return it."""
    while not solver.done:
        solver.examine(SLICE)
    return solver


# -- play of endings -------------------------------------------------------------


def play_all(options: argparse.Namespace) -> None:
    """Let a level play the endings that it has not played yet, and print the share thrown away.

    Each result is stored as a line of a file.
    """
    level = level_by_number(options.level)
    kind = f"{level} by {options.engine.name}"
    options.file.parent.mkdir(exist_ok=True)
    options.file.touch()
    kept = map(json.loads, options.file.read_text().splitlines())
    known = {(line["link"], line["seed"]): line for line in kept if line["level"] == kind}
    with options.file.open("a") as file:
        for link in links(options.endings):
            for seed in range(1, options.seeds + 1):
                if (link, seed) not in known and monotonic() < options.until:
                    line = {"level": kind, "link": link, "seed": seed}
                    line |= played(read_link(link).game, level, seed)
                    known[link, seed] = line
                    file.write(json.dumps(line) + "\n")
                    file.flush()
                    if line["thrown"]:
                        print(f"{link}: {line['thrown']} throws it away", flush=True)
    print(in_words(level, list(known.values())))


def links(path: Path) -> Iterator[str]:
    """Return the link of each line of a file: its first word."""
    return (line.split()[0] for line in path.read_text().splitlines())


def played(game: Game | None, level: Level, seed: int) -> dict[str, Any]:
    """Play a won ending to its end against the best defence.

    Returns a dict: `thrown` is the move that threw the win away, None if none did, `slowest` the
    longest processor time of a move in seconds, and `moves` the number of the level's moves.
    """
    assert game is not None
    computer, solver = SearchPlayer(level, seed), solved(Solver(game, wants_all=False))
    assert solver.solution().result is PositionValue.WIN
    slowest, moves = 0.0, 0
    while True:
        begun = process_time()
        move = computer.choose(game)
        slowest, moves = max(slowest, process_time() - begun), moves + 1
        game = game.play(move)
        if game.outcome is not None:
            won = game.outcome.winner is game.positions[-2].to_move
            return {"thrown": None if won else str(move), "slowest": slowest, "moves": moves}
        solver = solved(Solver(game, wants_all=False, known=solver))
        if solver.solution().result is not PositionValue.LOSS:
            return {"thrown": str(move), "slowest": slowest, "moves": moves}
        game = game.play(defence(solver))
        if game.outcome is not None:
            return {"thrown": None, "slowest": slowest, "moves": moves}
        solver = solved(Solver(game, wants_all=False, known=solver))


def defence(solver: Solver) -> Move:
    """Return the move that delays a loss for longest."""
    move = solver.solution().line[0]
    assert isinstance(move, Place)
    return move


def in_words(level: Level, games: list[dict[str, Any]]) -> str:
    """Return a sentence with the share of won endings that a level threw away."""
    thrown, moves = sum(bool(game["thrown"]) for game in games), sum(g["moves"] for g in games)
    low, high = wilson(thrown, len(games))
    slowest = max((game["slowest"] for game in games), default=0.0)
    return (
        f"level {level.number}: {thrown} of {len(games)} thrown away ({low:.0%} to {high:.0%}) in "
        f"{moves} moves, the slowest {slowest:.2f} s"
    )


if __name__ == "__main__":
    main()
