"""The overview of the puzzles: progress by grade and theme, and on recent days."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TypedDict

from redstone.app.puzzles.book import DAILY, PuzzleBook
from redstone.app.puzzles.collection import PuzzleSet
from redstone.app.puzzles.puzzle import name_of
from redstone.app.puzzles.words import overview as words
from redstone.app.puzzles.words import puzzles as puzzle_words
from redstone.app.puzzles.words import runs as run_words
from redstone.app.puzzles.words import sharing
from redstone.app.storage.puzzle_results import CLEAN, PuzzleResult, last_days
from redstone.puzzles.entry import PuzzleEntry

DAYS = 35
"""The number of days shown, up to today: five whole weeks."""


@dataclass(frozen=True)
class Done:
    """The numbers of puzzles solved on the first try, later, and not yet; the best time in seconds.

    The best time is None if none was solved on the first try.
    """

    first: int = 0
    later: int = 0
    left: int = 0
    best: int | None = None


def done_of(entries: Iterable[PuzzleEntry], tried: Mapping[str, PuzzleResult]) -> Done:
    """Return the progress in some puzzles."""
    found = [tried.get(name_of(entry.link)) for entry in entries]
    solved = [how for how in found if how is not None and how.is_solved]
    first = [how for how in solved if how.result == CLEAN]
    best = min((how.seconds for how in first if how.seconds), default=None)
    return Done(len(first), len(solved) - len(first), len(found) - len(solved), best)


class SetRow(TypedDict):
    """A set with its progress; `best` is a time as a text, empty for none."""

    name: str
    title: str
    first: int
    later: int
    left: int
    best: str
    shown: bool


class DayCell(TypedDict):
    """A day, as in "2026-11-22", and the result of its puzzle.

    `how` is empty for an untried puzzle. `told` has both as a text.
    """

    day: str
    how: str
    told: str


class Today(TypedDict):
    """The day's puzzle, with the `name` in place of its set; it can be shared once `tried`."""

    name: str
    told: str
    row: str
    tried: bool
    solved: bool


class GameChoice(TypedDict):
    """A game whose sets can be shown."""

    name: str
    title: str
    shown: bool


class RunChoice(TypedDict):
    """A game in which a run can be started, and the best run as a text, empty before the first."""

    name: str
    title: str
    best: str


class Overview(TypedDict):
    """The overview; `today` is None if the collection has no puzzle for the day."""

    today: Today | None
    days: list[DayCell]
    runs: list[RunChoice]
    games: list[GameChoice]
    grades: list[SetRow]
    themes: list[SetRow]


def overview(book: PuzzleBook, game: str = "") -> Overview:
    """Return the overview of a game's sets, by default those of the puzzle shown."""
    games = book.collection.games
    own = game or book.session.attempt.puzzle.game.rules.name
    chosen = own if own in games else next(iter(games), "")
    return {
        "today": _today(book),
        "days": _days(book),
        "runs": [_run(book, name) for name in games],
        "games": [
            {"name": name, "title": puzzle_words.title_of(name), "shown": name == chosen}
            for name in games
        ],
        "grades": _rows(book, book.collection.sets, chosen),
        "themes": _rows(book, book.collection.themed, chosen),
    }


def _run(book: PuzzleBook, game: str) -> RunChoice:
    """Return the choice to start a run in a game."""
    best = run_words.best_text(book.puzzled.runs.get(game, 0))
    return {"name": game, "title": puzzle_words.title_of(game), "best": best}


def _rows(book: PuzzleBook, sets: Iterable[PuzzleSet], game: str) -> list[SetRow]:
    """Return the rows of a game's sets."""
    return [_row(book, these) for these in sets if these.game == game]


def _row(book: PuzzleBook, these: PuzzleSet) -> SetRow:
    """Return the row of a set, with the person's progress."""
    done = done_of(these.entries, book.puzzled.tried)
    return {
        "name": these.name,
        "title": words.row_title(these.grade, these.theme, done=not done.left),
        "first": done.first,
        "later": done.later,
        "left": done.left,
        "best": words.time(done.best) if done.best else "",
        "shown": these.name == book.showing.set_name,
    }


def _today(book: PuzzleBook) -> Today | None:
    """Return the state of the day's puzzle, None without one."""
    day = book.today
    if book.collection.daily(day) is None:
        return None
    tried = book.puzzled.days.get(day.isoformat())
    return {
        "name": DAILY,
        "told": sharing.day_result(tried, book.puzzled.missed.get(day.isoformat(), 0)),
        "row": sharing.streak(book.puzzled.days_in_a_row(day)),
        "tried": tried is not None,
        "solved": tried is not None and tried.is_solved,
    }


def _days(book: PuzzleBook) -> list[DayCell]:
    """Return the last days in the order of time."""
    days = reversed([*last_days(book.today, DAYS)])
    return [_day(day, book.puzzled.days.get(day.isoformat())) for day in days]


def _day(day: date, tried: PuzzleResult | None) -> DayCell:
    """Return the cell of a day, with the result of its puzzle."""
    how = tried.result if tried else ""
    return {"day": day.isoformat(), "how": how, "told": words.day_result(day, how)}
