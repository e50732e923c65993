"""The data of the puzzle room's script, for the column beside the board."""

from typing import TypedDict

from redstone.app.puzzles.book import MADE, RECEIVED, PuzzleBook
from redstone.app.puzzles.collection import PuzzleSet
from redstone.app.puzzles.making import MoveLine, move_lines
from redstone.app.puzzles.run import MISSES
from redstone.app.puzzles.session import PuzzleSession
from redstone.app.puzzles.words import puzzles as words
from redstone.app.puzzles.words import runs as run_words

OUTSIDE = {RECEIVED: words.RECEIVED, MADE: words.MADE}
"""The titles of puzzles outside all sets, by the names in place of a set."""


class SetBar(TypedDict):
    """The progress in the current set; `share` is from 0 to 1."""

    title: str
    told: str
    share: float


class PuzzleFigure(TypedDict):
    """A statistic with its label and a note."""

    name: str
    number: str
    about: str


class RunBar(TypedDict):
    """The state of a timed run: seconds `left` (None at its end), puzzles solved and missed.

    `label` is the label of the number solved. `told` is the number of misses as a text, empty for
    none.
    """

    left: float | None
    solved: int
    label: str
    missed: int
    most: int
    told: str


class PuzzlesData(TypedDict, total=False):
    """The column's data, or a part of it.

    `proving` is the progress of a slow proof (0 to 1) or None.
    """

    proving: float | None
    set: SetBar | None
    run: RunBar | None
    figures: list[PuzzleFigure]
    lines: list[MoveLine]


def puzzle_column(book: PuzzleBook) -> PuzzlesData:
    """Return the data beside the board: proof, progress, timed run, statistics, list of moves."""
    shown = book.shown_set
    return {
        "proving": proving(book.session),
        "set": None if shown is None else _set_bar(book, shown),
        "run": _run_bar(book),
        "figures": _figures(book),
        "lines": move_lines(book.session),
    }


def proving(session: PuzzleSession) -> float | None:
    """Return the progress of a slow proof from 0 to 1, None if there is none."""
    return session.evidence.progress if session.is_slow and session.evidence else None


def _set_bar(book: PuzzleBook, shown: PuzzleSet) -> SetBar:
    """Return a set's title, the number of solved puzzles as a text, and their share."""
    solved, count = book.solved(shown), len(shown.entries)
    title = words.set_title(shown.game, shown.grade, shown.theme)
    return {"title": title, "told": words.solved_of(solved, count), "share": solved / count}


def _run_bar(book: PuzzleBook) -> RunBar | None:
    """Return the timed run's time left, counts and texts for the page; None without a run."""
    run = book.showing.run
    if run is None:
        return None
    return {
        "left": None if run.ending else run.left(book.seconds),
        "solved": run.solved,
        "label": words.solved_label(run.solved),
        "missed": len(run.missed),
        "most": MISSES,
        "told": run_words.misses_text(len(run.missed)),
    }


def _figures(book: PuzzleBook) -> list[PuzzleFigure]:
    """Return the person's statistics with labels, without zeros: solved, in a row, days.

    They are empty before the first solved puzzle, in a run, and while a puzzle is being made.
    """
    puzzled = book.puzzled
    solved = sum(tried.is_solved for tried in puzzled.tried.values())
    if not solved or book.session.attempt.made or book.showing.run:
        return []
    days = puzzled.days_in_a_row(book.today)
    figures = words.figures(solved, puzzled.streak, puzzled.best, days)
    return [
        {"name": name, "number": number, "about": about}
        for name, number, about in figures
        if number != "0"
    ]
