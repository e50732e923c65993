"""The statistics room's figures as page data: sentences, plot, and tables with bars.

A table has a name, a title, the heads of its columns and rows. A row has a title, cells, the parts
of its bar with their text for screen readers, and the target of a press on it, empty for none.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypedDict

from redstone.app.record import words
from redstone.app.record.figures import Tally, most_frequent_phase
from redstone.app.record.plot import rating_plot, sampled
from redstone.app.record.puzzles import ThemeDone
from redstone.app.record.ratings import Key, Track, level_that_fits
from redstone.app.record.result import Phase, local_date
from redstone.app.record.session import DeletedData, RecordSession
from redstone.app.record.summary import Summary
from redstone.app.words.notices import SENTENCES
from redstone.engine.anchors import BEGINNER
from redstone.language import Text, _, day, number, sentences
from redstone.pictures.drawing import PictureData
from redstone.position import Player

ENOUGH = 5
"""The least number of puzzles of a theme, or of reviewed losses, for a comment on them."""
ROWS = 12
"""The rows of the table with the plot's data."""


class CalendarDay(TypedDict):
    """A cell of the activity calendar: day of the month, ISO date, text, and what was done.

    `marks` has some of "games", "lessons" and "puzzles".
    """

    number: str
    date: str
    told: str
    marks: list[str]


class RatingChoice(TypedDict):
    """A rating of games and boards, or of puzzles, which has no name."""

    name: str
    title: str
    told: str
    shown: bool


class RatingPlot(TypedDict):
    """The plot of a rating, with the table of its data."""

    picture: PictureData
    label: str
    title: str
    about: str
    head: list[str]
    rows: list[list[str]]


class ResultRow(TypedDict):
    """A row of a table of results."""

    title: str
    cells: list[str]
    parts: list[int]
    told: str
    go: str


class ResultTable(TypedDict):
    """A table of results."""

    name: str
    title: str
    head: list[str]
    rows: list[ResultRow]


class Figures(TypedDict):
    """All figures of the statistics room."""

    told: list[str]
    ratings: list[RatingChoice]
    plot: RatingPlot | None
    days: list[CalendarDay]
    more: list[str]
    tables: list[ResultTable]
    next: str
    empty: bool


def figures_data(session: RecordSession, *, keeps: bool) -> Figures:
    """Return all statistics as page data: notes, ratings, plot, calendar, tables, advice.

    `keeps` is False if new results are not stored.
    """
    summary = session.summary
    empty: Figures = {
        "told": [], "ratings": [], "plot": None, "days": [], "more": [], "tables": [], "next": "",
        "empty": False,
    }  # fmt: skip
    if summary is None:
        return {**empty, "told": [_(words.READING)]}
    told = [*_forgotten(session.forgotten)]
    if session.trouble is not None:
        told.append(_(SENTENCES[session.trouble]))
    elif not session.is_whole:
        told.append(_(words.NOT_READ))
    told += [] if keeps else [_(words.SWITCHED_OFF)]
    days = [*_days(summary)]
    if not (summary.results or summary.puzzles.tries or days):
        return {**empty, "told": told or [_(words.EMPTY), _(words.FOR_A_RATING)], "empty": not told}
    key = session.key
    return {
        "told": [*told, *_opening_sentence(summary, key)],
        "days": days,
        "more": [*_more(summary)],
        "ratings": [*_ratings(summary, key)],
        "plot": _plot(key, summary.along[key]) if key else None,
        "tables": [table for table in _tables(summary) if table["rows"]],
        "next": _next(summary),
        "empty": False,
    }


def _forgotten(what: DeletedData | None) -> Iterator[str]:
    """Yield notes on data just deleted, and on data that remains; none without deleted data."""
    if what is None:
        return
    if what.results:
        yield _(words.FORGOTTEN)
    if what.cards:
        yield _(words.CARDS_FORGOTTEN)
    if what.puzzles:
        yield _(words.PUZZLES_FORGOTTEN)
    yield _(words.STILL_THERE)


def _opening_sentence(summary: Summary, key: Key | None) -> Iterator[str]:
    """Yield the sentence on the rating's growth, or on the games won; none before a game.

    If games don't count for a rating, and there is none yet, another one says what it takes.
    """
    sure = [track for track in summary.along[key] if track.means_something] if key else []
    if len(sure) > 1:
        yield words.growth(sure[0], sure[-1])
    elif summary.all.games:
        every = summary.all
        yield (
            words.won(every) if every.won else words.games_played_text(every, summary.recent_games)
        )
    tracks = [each[-1] for each in summary.along.values()]
    if summary.all.games > sum(track.games for track in tracks) and not any(
        track.has_enough for track in tracks
    ):
        yield _(words.FOR_A_RATING)


def _more(summary: Summary) -> Iterator[str]:
    """Yield the sentences on games, streaks and thinking time above the tables."""
    if summary.results:
        yield words.games_played_text(summary.all, summary.recent_games)
    if row := words.streaks_text(summary.streaks):
        yield row
    if summary.all.seconds:
        yield words.time_spent_text(summary.all.seconds)


def _days(summary: Summary) -> Iterator[CalendarDay]:
    """Yield the days of the activity calendar with marks; none if there was no activity."""
    if all(each.is_empty for each in summary.days):
        return
    for each in summary.days:
        marks = {"games": each.games, "lessons": each.lessons, "puzzles": each.puzzles}
        yield {
            "number": number(each.date.day),
            "date": each.date.isoformat(),
            "told": words.day_told(each),
            "marks": [name for name, done in marks.items() if done],
        }


def _ratings(summary: Summary, shown: Key | None) -> Iterator[RatingChoice]:
    """Yield the rows of ratings by game and board, and the puzzle rating."""
    for key in summary.keys:
        track = summary.along[key][-1]
        fits = level_that_fits(track.rating, *key)
        yield {
            "name": f"{key[0]} {key[1].value}",
            "title": words.board_name(key),
            "told": words.rating(track, fits),
            "shown": key == shown,
        }
    if summary.puzzle_track.games:
        told = words.puzzle_rating(summary.puzzle_track)
        yield {"name": "", "title": _(words.PUZZLES), "told": told, "shown": False}


def _plot(key: Key, tracks: Sequence[Track]) -> RatingPlot | None:
    """Return the plot of a rating's history with its data table; None before it is meaningful."""
    if not tracks[-1].means_something:
        return None
    days = [local_date(track.at) for track in tracks]
    rows = [
        [day(local_date(track.at), year=True), number(round(track.rating.elo)),
         number(round(track.rating.margin))]
        for track in sampled(tracks, ROWS)
    ]  # fmt: skip
    picture = rating_plot(key, tracks, day(days[0]), day(days[-1]))
    return {
        "picture": picture.as_json(),
        "label": words.plot_label(days[0], days[-1], tracks[-1]),
        "title": words.board_name(key),
        "about": sentences(_(words.LINES), _(words.SURE_OF, beginner=number(BEGINNER))),
        "head": [_(head) for head in words.RATING_HEAD],
        "rows": rows,
    }


def _tables(summary: Summary) -> Iterator[ResultTable]:
    """Yield the tables of results: by board, level, colour, costliest phase and puzzle theme."""
    boards = sorted(summary.boards.items(), key=lambda one: -one[1].games)
    levels = sorted(summary.levels.items())
    yield _table("boards", words.HEAD, [_row(words.board_name(k), t) for k, t in boards])
    yield _table("levels", words.HEAD, [_row(words.level(k), t) for k, t in levels])
    colours = [(each, summary.colours[each]) for each in Player if each in summary.colours]
    yield _table("colours", words.HEAD, [_row(words.colour(k), t) for k, t in colours])
    yield _table("phases", words.PHASE_HEAD, [*_phases(summary)])
    themes = sorted(summary.puzzles.themes, key=_share)
    yield _table("themes", words.THEME_HEAD, [_theme(these) for these in themes])


def _table(name: str, head: Iterable[Text], rows: list[ResultRow]) -> ResultTable:
    """Return a table of results with the title for its name, these headings and rows."""
    title = _(words.TABLES[name])
    return {"name": name, "title": title, "head": [_(each) for each in head], "rows": rows}


def _row(title: str, found: Tally) -> ResultRow:
    """Return a table row for a tally."""
    counts = [found.won, found.drawn, found.lost]
    cells = [*map(number, counts), words.score(found)]
    return {"title": title, "cells": cells, "parts": counts, "told": words.tally(found), "go": ""}


def _phases(summary: Summary) -> Iterator[ResultRow]:
    """Yield the rows on the phases in which games were lost."""
    lost = sum(tally.lost for tally in summary.phases.values())
    for phase in Phase:
        count = summary.phases.get(phase, Tally()).lost
        if count:
            parts = [0, 0, count, lost - count]
            title = _(words.PHASES[phase])
            yield {"title": title, "cells": [number(count)], "parts": parts, "told": "", "go": ""}


def _theme(these: ThemeDone) -> ResultRow:
    """Return the row of a puzzle theme."""
    counts = [these.first, these.later, these.failed]
    cells = [*map(number, counts)]
    return {
        "title": these.title, "cells": cells, "parts": counts, "told": "", "go": these.name,
    }  # fmt: skip


def _share(these: ThemeDone) -> float:
    """Return the share of a theme's tried puzzles solved at the first try."""
    return these.first / these.tried


def _next(summary: Summary) -> str:
    """Return advice on what to practise: the phase of most losses, or the weakest theme.

    If neither is known, it suggests reviews, or is empty without a loss.
    """
    phase = most_frequent_phase(summary.phases, ENOUGH)
    if phase is not None:
        return _(words.NEXT[phase])
    tried = [these for these in summary.puzzles.themes if these.tried >= ENOUGH]
    weakest = min(tried, key=_share, default=None)
    if weakest is not None:
        return words.weakest_theme_text(weakest.title, round(100 * _share(weakest)))
    return _(words.UNREVIEWED) if summary.all.lost else ""
