"""The time of a search's first answer, and its stability: `python -m benchmarks.first_answer`.

The positions of blunders.jsonl in Redstone, those before the planted blunders, are searched as by a
study, or for a hint. The figures are the time at which the best move is first shown, the share that
is still best at the end, the number of changes on the way, and the distance of the chances from the
last ones. Time is processor time, so that other programs do not count; the compiled kernel by
wasmtime is about as fast as in the page, Python here twice as fast as there.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import fmean, median
from time import process_time

from benchmarks.reviewing import planted_games
from redstone.commands.engines import add_engine
from redstone.commands.series import wilson
from redstone.engine import search
from redstone.engine.chances import of_report
from redstone.engine.endgame import Endgame
from redstone.engine.levels import ENDLESS, HINT
from redstone.engine.report import Report
from redstone.engine.search import Thinker
from redstone.engine.trees import TREES
from redstone.position import Move
from redstone.record.game import Game

SLICE = 0.03
"""Seconds between two reports, as in the page."""
SECONDS = 3.0


@dataclass(frozen=True)
class ShownAnswers:
    """The answers to a position: time of the first, all best moves, error of the chances."""

    seconds: float
    simulations: int
    best: tuple[Move, ...]
    off: float

    @property
    def stood(self) -> bool:
        """True if the first best move is also the last one."""
        return self.best[0] == self.best[-1]

    @property
    def changes(self) -> int:
        """The number of changes of the best move."""
        return sum(one != other for one, other in zip(self.best, self.best[1:], strict=False))


def main() -> None:
    """Search test positions; print the time of the first answer, and how long it stays best."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of thought on a position")
    parser.add_argument("--hint", action="store_true", help="as long as a hint thinks")
    parser.add_argument("--seed", type=int, default=1)
    add_engine(parser)
    options = parser.parse_args()
    vars(search)["perf_counter"] = process_time
    rng = Random(options.seed)
    with TREES.growing_in(options.engine.make):
        found = [measure_answers(game, options, rng.randrange(2**32)) for game in positions()]
    print(in_words([each for each in found if each is not None]))


def positions() -> Iterator[Game]:
    """Yield the positions before the blunders planted in the test games of Redstone."""
    for planted in planted_games():
        if planted.game.rules.name == "redstone":
            for ply in sorted(planted.plies):
                yield planted.game.go_to(ply - 1).without_future()


def measure_answers(game: Game, options: argparse.Namespace, seed: int) -> ShownAnswers | None:
    """Search a position, and return its answers; None if nothing was shown."""
    level, studies = (HINT, False) if options.hint else (ENDLESS, True)
    thinker = Thinker(game, level, seed, studies=studies)
    thinker.prove_with(Endgame(wants_all=studies))
    start, shown, times = process_time(), list[Report](), list[float]()
    while not thinker.done and process_time() - start < options.seconds:
        thinker.step(SLICE)
        report = thinker.report()
        if report.stays and report.best:
            shown.append(report)
            times.append(process_time() - start)
    if not shown:
        return None
    first, last = (of_report(game.rules, game.position, each) for each in (shown[0], shown[-1]))
    assert first is not None
    assert last is not None
    best = tuple(report.best[0].move for report in shown)
    return ShownAnswers(times[0], shown[0].simulations, best, abs(first.share - last.share))


def in_words(found: list[ShownAnswers]) -> str:
    """Return the figures on all answers as a text of several lines."""
    stood, count = sum(each.stood for each in found), len(found)
    low, high = wilson(stood, count)
    times = sorted(each.seconds for each in found)
    return (
        f"{count} positions, shown after {median(times):.2f} s, {times[-1]:.2f} s at most, and "
        f"{median(each.simulations for each in found):.0f} simulations\n"
        f"the first best move is the last one in {stood} ({low:.0%} to {high:.0%}); "
        f"changes: {sum(each.changes for each in found)}\n"
        f"chances off by {100 * fmean(each.off for each in found):.1f} points of a hundred"
    )


if __name__ == "__main__":
    main()
