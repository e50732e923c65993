"""The Elo of levels and of puzzles' grades: `python -m benchmarks.anchors`.

The levels' ratings maximise the likelihood of the matches in benchmarks/bot.md, by the model of
Bradley and Terry (1952), on a scale on which the beginner has 1000. The Elo of each grade maximises
the likelihood of the levels' tries in benchmarks/puzzles.md. `redstone/engine/anchors.py` has the
output.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log

from redstone.engine.anchors import FAR, BoardClass
from redstone.engine.levels import LEVELS
from redstone.lab.logistic import Row, chance, fit
from tools.build.paths import ROOT

BEGINNER, SIDES = 0, {BoardClass.SEVEN: 7, BoardClass.NINE: 9}
ZERO = 1000
PER_UNIT = 400 / log(10)
HELD = 1e-4
"""The small ridge term of the fit, which makes its solution unique."""
TRIES = 3
"""Number of tries of each solver at each puzzle."""
TOP = len(LEVELS) - 1
"""The highest level with matches against another."""
_MATCH = re.compile(
    r"\| level:(\d+) \| (?:level:(\d+)|beginner) \| (\d+)x\3 \| ([\d.]+) - ([\d.]+)"
)
_HEAD = re.compile(r"\| (redstone|savage) \|( grade \d+ \|)+\n.*\n\| puzzles \|(.*)\|")
_SOLVER = re.compile(r"\| level (\d+) \|(.*)\|")

Match = tuple[int, int, float, float]
"""Two players, as the levels' numbers or the beginner's, and their scores."""


def main() -> None:
    """Print the Elo of levels and puzzle grades, fitted to the results in bot.md and puzzles.md."""
    told = (ROOT / "benchmarks" / "bot.md").read_text(encoding="utf-8")
    for board in SIDES:
        print(board.name, levels_of(told, board))
    tries = (ROOT / "benchmarks" / "puzzles.md").read_text(encoding="utf-8")
    print(grades_of(tries, levels_of(told, BoardClass.SEVEN)))


def levels_of(told: str, board: BoardClass) -> tuple[int, ...]:
    """Return the Elo of all levels on boards of a class, from the matches in a text."""
    seven = _ratings([*_matches(told, SIDES[BoardClass.SEVEN])])
    if board is BoardClass.SEVEN:
        return _rounded(seven)
    here = [*_matches(told, SIDES[board])]
    first = _ratings([each for each in here if each[1] == BEGINNER])
    above = {one: PER_UNIT * log(won / lost) for one, _, won, lost in here if one not in first}
    for level, higher in pairwise(range(1, TOP + 1)):
        step = above.get(higher, seven.get(higher, 0.0) - seven[level])
        first.setdefault(higher, first[level] + step)
    return _rounded(first)


def grades_of(told: str, levels: Sequence[float]) -> dict[str, tuple[int, ...]]:
    """Return the Elo of each grade of each game's puzzles, from the levels' tries in a text."""
    found = dict[str, tuple[int, ...]]()
    for block in told.split("\n\n"):
        head = _HEAD.match(block)
        if head:
            solvers = {int(level): _shares(cells) for level, cells in _SOLVER.findall(block)}
            counts = [float(cell) * TRIES for cell in head[3].split("|")]
            grades = (
                _grade(
                    [(levels[level - 1], shares[at], count) for level, shares in solvers.items()]
                )
                for at, count in enumerate(counts)
            )
            found[head[1]] = tuple(round(grade, -1) for grade in map(round, grades))
    return found


def _matches(told: str, side: int) -> Iterator[Match]:
    """Yield the matches in the tables of a text that were played on boards of this side."""
    for one, other, size, won, lost in _MATCH.findall(told):
        if int(size) == side:
            yield int(one), int(other or BEGINNER), float(won), float(lost)


def _ratings(matches: Sequence[Match]) -> dict[int, float]:
    """Return the Elo of the players in these matches, relative to the beginner."""
    names = sorted({name for match in matches for name in match[:2]} - {BEGINNER})
    rows = list[Row]()
    for one, other, won, lost in matches:
        known = [float(name == one) - float(name == other) for name in names]
        rows.append((known, won / (won + lost), won + lost))
    found = fit(rows, [0.0] * len(names), [HELD] * len(names))
    return {name: PER_UNIT * value for name, value in zip(names, found, strict=True)}


def _rounded(levels: dict[int, float]) -> tuple[int, ...]:
    """Return the Elo of all levels as whole numbers, with an estimate for the highest."""
    told = [round(ZERO + levels[number]) for number in range(1, TOP + 1)]
    return (*told, told[-1] + FAR)


def _grade(tries: Sequence[tuple[float, float, float]]) -> float:
    """Return the Elo of a grade, by bisection.

    Each of `tries` has a solver's Elo, the share solved, and the number of tries.
    """
    low, high = 0.0, 4000.0
    while high - low > 1.0:
        middle = (low + high) / 2
        said = sum(count * chance([1.0], [(elo - middle) / PER_UNIT]) for elo, _, count in tries)
        if said > sum(share * count for _, share, count in tries):
            low = middle
        else:
            high = middle
    return low


def _shares(cells: str) -> list[float]:
    """Return the shares in a table's cells such as "45 % | 50 %", from 0 to 1."""
    return [float(cell.strip().removesuffix("%")) / 100 for cell in cells.split("|")]


if __name__ == "__main__":
    main()
