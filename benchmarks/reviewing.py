"""The share of planted blunders that a review finds: `python -m benchmarks.reviewing [--help]`.

It reviews the games of blunders.jsonl, made by `benchmarks.plant_blunders`. For each class of
moves, the recall is the share of planted blunders with at least this class, and the precision the
share of planted moves among those with at least this class. The players' own mistakes lower the
precision. The bounds of the classes were chosen on Redstone's 7x7 and 9x9; the other boards show
if they hold elsewhere.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from sys import stderr
from time import process_time

from redstone.commands.engines import add_engine
from redstone.commands.series import wilson
from redstone.engine.trees import TREES
from redstone.record.game import Game
from redstone.record.link import read_link
from redstone.record.notation import format_size
from redstone.review.figures import move_accuracy
from redstone.review.moves import LEAST_LOSS, MoveClass, ReviewedMove, reviewed
from redstone.review.reviewer import Reviewer
from redstone.rules import GAMES

BLUNDERS = Path(__file__).with_name("blunders.jsonl")


@dataclass(frozen=True)
class Planted:
    """A game of the test set, and the plies of its blunders."""

    game: Game
    plies: frozenset[int]

    @property
    def board(self) -> str:
        """The game and its size, as in "go 7"."""
        board = self.game.start.board
        return f"{self.game.rules.name} {format_size(board.cols, board.rows)}"


@dataclass
class BoardReview:
    """The results of reviews: the planted moves, and all others."""

    blunders: list[ReviewedMove] = field(default_factory=list)
    others: list[ReviewedMove] = field(default_factory=list)


def planted_games() -> Iterator[Planted]:
    """Yield the games with planted blunders, from blunders.jsonl."""
    for line in BLUNDERS.read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        game = read_link(data["link"]).game
        assert game is not None
        yield Planted(game, frozenset(each["ply"] for each in data["planted"]))


def moves_of(game: Game, simulations: int | None, seed: int) -> list[ReviewedMove]:
    """Return the reviewed moves of a game."""
    reviewer = Reviewer(game, simulations, seed)
    while not reviewer.done:
        reviewer.step(1.0)
    return [move for move in reviewed(reviewer.game) if move is not None]


def main() -> None:
    """Review the games with planted blunders; print the recall and precision of each move class.

    They are printed by board and in total.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sims", type=int, help="those of the page when left out")
    parser.add_argument("--games", type=int, default=None)
    parser.add_argument("--game", choices=GAMES, help="this game alone")
    parser.add_argument("--seed", type=int, default=1)
    add_engine(parser)
    options = parser.parse_args()
    start = process_time()
    with TREES.growing_in(options.engine.make):
        boards = found_in(options)
    for board, found in boards.items():
        report(board, found)
    together = BoardReview()
    for found in boards.values():
        together.blunders += found.blunders
        together.others += found.others
    report("all", together)
    print(f"{process_time() - start:.0f} s of the processor")


def found_in(options: argparse.Namespace) -> dict[str, BoardReview]:
    """Review the chosen games, and return the results by board."""
    start = process_time()
    boards: dict[str, BoardReview] = defaultdict(BoardReview)
    for planted in list(planted_games())[: options.games]:
        if options.game not in (None, planted.game.rules.name):
            continue
        found = boards[planted.board]
        for move in moves_of(planted.game, options.sims, options.seed):
            (found.blunders if move.ply in planted.plies else found.others).append(move)
        print(f"{planted.board}, {process_time() - start:.0f} s", file=stderr, flush=True)
    return boards


def report(board: str, found: BoardReview) -> None:
    """Print a board's recall and precision for each class of moves, and the losses of moves."""
    blunders, others = found.blunders, found.others
    figure = 100 * fmean(move_accuracy(move.loss) for move in others)
    print(f"{board}: {len(blunders)} planted, {len(others)} others, whose figure is {figure:.0f}")
    for klass in LEAST_LOSS:
        print(f"  {score(klass, blunders, others)}")
    print("  lost by those planted:", " ".join(f"{move.loss}" for move in by_loss(blunders)))
    print("  lost most by others:", " ".join(f"{move.loss}" for move in by_loss(others)[:20]))


def by_loss(moves: list[ReviewedMove]) -> list[ReviewedMove]:
    """Return the moves sorted by loss, the largest first."""
    return sorted(moves, key=lambda move: -move.loss)


def score(klass: MoveClass, blunders: list[ReviewedMove], others: list[ReviewedMove]) -> str:
    """Return the recall and precision of a class, with their intervals."""
    least = LEAST_LOSS[klass]
    found = sum(move.loss >= least for move in blunders)
    told = found + sum(move.loss >= least for move in others)
    parts = []
    for name, count in (("recall", len(blunders)), ("precision", told)):
        low, high = wilson(found, count)
        parts.append(f"{name} {found} of {count} ({low:.0%} to {high:.0%})")
    return f"{klass.value} or graver: {', '.join(parts)}"


if __name__ == "__main__":
    main()
