"""The overview of puzzle progress: by grade, by theme, and on recent days."""

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
    """Counts of puzzles solved at the first try, solved later and unsolved; best seconds.

    The best time is None if none was solved on the first try.
    """

    first: int = 0
    later: int = 0
    left: int = 0
    best: int | None = None


def done_of(entries: Iterable[PuzzleEntry], tried: Mapping[str, PuzzleResult]) -> Done:
    """Count puzzles solved on the first try, solved later and left; find the best time."""
    found = [tried.get(name_of(entry.link)) for entry in entries]
    solved = [how for how in found if how is not None and how.is_solved]
    first = [how for how in solved if how.result == CLEAN]
    best = min((how.seconds for how in first if how.seconds), default=None)
    return Done(len(first), len(solved) - len(first), len(found) - len(solved), best)


class SetRow(TypedDict):
    """A table row with the progress in a set; `best` is a time as text, empty for none."""

    name: str
    title: str
    first: int
    later: int
    left: int
    best: str
    shown: bool


class DayCell(TypedDict):
    """A day in ISO form, with the result of its puzzle.

    `how` is empty for an untried puzzle. `told` has both as a text.
    """

    day: str
    how: str
    told: str


class Today(TypedDict):
    """The daily puzzle of today; `name` is that of its set, and it can be shared once `tried`."""

    name: str
    told: str
    row: str
    tried: bool
    solved: bool


class GameChoice(TypedDict):
    """A game whose sets can be selected."""

    name: str
    title: str
    shown: bool


class RunChoice(TypedDict):
    """A game in which a timed run can be started; `best` is the best run as text, or empty."""

    name: str
    title: str
    best: str


class Overview(TypedDict):
    """The overview's data; `today` is None if there is no daily puzzle."""

    today: Today | None
    days: list[DayCell]
    runs: list[RunChoice]
    games: list[GameChoice]
    grades: list[SetRow]
    themes: list[SetRow]


def overview(book: PuzzleBook, game: str = "") -> Overview:
    """Return the data of the puzzle menu: today's puzzle, last days, timed runs, sets.

    The sets are those of `game`, by default of the puzzle shown.
    """
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
    """Return the choice to start a timed run in a game."""
    best = run_words.best_text(book.puzzled.runs.get(game, 0))
    return {"name": game, "title": puzzle_words.title_of(game), "best": best}


def _rows(book: PuzzleBook, sets: Iterable[PuzzleSet], game: str) -> list[SetRow]:
    """Return the rows of those sets that belong to the game."""
    return [_row(book, these) for these in sets if these.game == game]


def _row(book: PuzzleBook, these: PuzzleSet) -> SetRow:
    """Return a set's title, counts of solved puzzles and best time, for the menu."""
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
    """Return the texts and the state of today's puzzle for the menu, None if there is none."""
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
    """Return the cells of the last days, oldest first."""
    days = reversed([*last_days(book.today, DAYS)])
    return [_day(day, book.puzzled.days.get(day.isoformat())) for day in days]


def _day(day: date, tried: PuzzleResult | None) -> DayCell:
    """Return the cell of a day, with the result of its puzzle."""
    how = tried.result if tried else ""
    return {"day": day.isoformat(), "how": how, "told": words.day_result(day, how)}
