"""A test of the puzzles' grades: `python -m benchmarks.puzzles`.

The share of solving tries, by grade and solver, among tries that were not used for grading
(`redstone.commands.puzzle_tries`). `python -m redstone puzzles try` makes the tries.
"""

from collections.abc import Iterator
from pathlib import Path

from redstone.commands.puzzle_tries import SOLVERS, TRIES, SolverTries, read_tries
from redstone.puzzles.entry import PuzzleEntry, read_entries

FILE = Path(__file__).with_suffix(".jsonl")
"""The tries at the collection."""


def main() -> None:
    """Print for each game a table of the share of puzzle tries solved, by grade and solver."""
    entries, tries = read_entries(), read_tries(FILE)
    for game in dict.fromkeys(entry.game for entry in entries):
        print(*rows([entry for entry in entries if entry.game == game], tries), "", sep="\n")


def rows(entries: list[PuzzleEntry], tries: dict[str, SolverTries]) -> Iterator[str]:
    """Yield the lines of a table for a game's puzzles."""
    grades = sorted({entry.grade for entry in entries})
    counts = [sum(entry.grade == grade for entry in entries) for grade in grades]
    yield row(entries[0].game, *(f"grade {grade}" for grade in grades))
    yield row(*["---"] * (1 + len(grades)))
    yield row("puzzles", *counts)
    for name, shares in shares_solved(entries, tries).items():
        yield row(name, *(f"{share:.0%}" for share in shares))


def row(*cells: object) -> str:
    """Return a line of a Markdown table."""
    return f"| {' | '.join(map(str, cells))} |"


def shares_solved(
    entries: list[PuzzleEntry], tries: dict[str, SolverTries]
) -> dict[str, list[float]]:
    """Return each solver's share of solved tries by grade, lowest grade first."""
    grades = sorted({entry.grade for entry in entries})
    found = {name: list[float]() for name in SOLVERS}
    for grade in grades:
        again = [tries[entry.link].again for entry in entries if entry.grade == grade]
        for name, solved in zip(SOLVERS, zip(*again, strict=True), strict=True):
            found[name].append(sum(solved) / (TRIES * len(solved)))
    return found


if __name__ == "__main__":
    main()
