"""Checks a review's classes of moves against longer searches: `python -m benchmarks.names FILE`.

Each line of FILE has a name and a link. For each game it prints the number of moves reviewed, of
classes that contradict the figures beside them, of classed moves that lose less than a point by
searches of --sims simulations, and of unclassed moves that lose 30 points or more by them. First
stones and swaps are not checked, because these searches do not know the swap.
"""

import argparse
from pathlib import Path
from time import process_time

from redstone.commands.engines import add_engine
from redstone.engine.chances import of_evaluation
from redstone.engine.pie import may_swap
from redstone.engine.trees import TREES
from redstone.record.game import Game
from redstone.record.link import read_link
from redstone.record.node import evaluation_of
from redstone.review.moves import LEAST_LOSS, ReviewedMove, reviewed
from redstone.review.reviewer import Reviewer, searched
from redstone.review.values import chances_before

LARGE = 30
"""Loss in points from which a move must have a name."""


def main() -> None:
    """Review a file's games; print a line for each game, and one for each wrong class of a move."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--sims", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    add_engine(parser)
    options = parser.parse_args()
    with TREES.growing_in(options.engine.make):
        for line in options.file.read_text(encoding="utf-8").splitlines():
            name, link = line.split()
            game = read_link(link).game
            assert game is not None
            print(review_line(name, game, options.sims, options.seed), flush=True)


def review_line(name: str, game: Game, simulations: int, seed: int) -> str:
    """Review a game, and compare the classes of its moves with their losses by separate searches.

    Returns a line of counts, and one for each move whose class does not fit.
    """
    start, reviewer = process_time(), Reviewer(game, None, seed)
    while not reviewer.done:
        reviewer.step(1.0)
    seconds = process_time() - start
    moves = [move for move in reviewed(reviewer.game) if move is not None]
    contradicting = sum(contradicts(move) for move in moves)
    small, missed, rows = 0, 0, list[str]()
    for move in moves:
        if may_swap(game.go_to(move.ply - 1)) or may_swap(game.go_to(move.ply)):
            continue
        lost = lost_by(game, move.ply, simulations, seed)
        small += move.klass is not None and lost < 1
        missed += move.klass is None and lost >= LARGE
        if (move.klass is not None and lost < 1) or (move.klass is None and lost >= LARGE):
            called = move.klass.value if move.klass else "no name"
            figures = f"{move.before.percent}% to {move.after.percent}%"
            rows.append(f"  move {move.ply}, {move.move}: {called}, {figures}; loses {lost}")
    named = sum(move.klass is not None for move in moves)
    head = (
        f"{name}: {len(moves)} moves, {named} named, {contradicting} contradict their figures, "
        f"{small} named lose nothing, {missed} without a name lose {LARGE}; {seconds:.1f} s"
    )
    return "\n".join([head, *rows])


def contradicts(move: ReviewedMove) -> bool:
    """Return True if a move's class does not fit the chances shown, or they are inconsistent.

    They are if a move gains, or if the best move loses.
    """
    drop = move.before.percent - move.after.percent
    fitting = next((klass for klass, least in LEAST_LOSS.items() if drop >= least), None)
    return move.klass is not fitting or drop < 0 or (move.best == move.move and drop != 0)


def lost_by(game: Game, ply: int, simulations: int, seed: int) -> int:
    """Return the points that a move loses, by searches of the positions before and after it."""
    here, there = game.go_to(ply - 1), game.go_to(ply)
    before = of_evaluation(game.rules, here.position, searched(here, simulations, seed))
    found = evaluation_of(there.position, None)
    if found is None:
        found = searched(there, simulations, seed + ply)
    after = chances_before(game.rules, here.position, there.position, found)
    assert before is not None
    assert after is not None
    return before.percent - after.percent


if __name__ == "__main__":
    main()
