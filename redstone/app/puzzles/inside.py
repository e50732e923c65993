"""What the puzzles' own script shows: the list of sets, and the column beside the board."""

from typing import TypedDict

from redstone.app.puzzles.book import DAILY, MADE, RECEIVED, PuzzleBook
from redstone.app.puzzles.collection import PuzzleSet
from redstone.app.puzzles.made import MoveLine, move_lines
from redstone.app.puzzles.session import PuzzleSession
from redstone.app.puzzles.words import puzzles as words
from redstone.language import _

OUTSIDE = {RECEIVED: words.RECEIVED, MADE: words.MADE}
"""What puzzles are called that belong to no set, by the names that stand for sets."""


class ListedSet(TypedDict):
    """A set, or a puzzle outside of all, to choose."""

    name: str
    title: str


class SetGroup(TypedDict):
    """What is listed under one title."""

    title: str
    entries: list[ListedSet]


class SetList(TypedDict):
    """What there is to choose from, and the name of what is shown."""

    sets: list[SetGroup]
    shown: str


class SetBar(TypedDict):
    """How far somebody has come in the set shown: `share` is 0 to 1."""

    title: str
    told: str
    share: float


class Figure(TypedDict):
    """A number with its name."""

    name: str
    number: str


class Inside(SetList):
    """What the room's own script shows: the list, and the column; `proving` is a share or None."""

    proving: float | None
    set: SetBar | None
    figures: list[Figure]
    lines: list[MoveLine]


def inside(book: PuzzleBook) -> Inside:
    """All of it."""
    shown = book.shown_set
    return {
        **puzzle_list(book),
        "proving": proving(book.session),
        "set": None if shown is None else _set_bar(book, shown),
        "figures": _figures(book),
        "lines": move_lines(book.session),
    }


def proving(session: PuzzleSession) -> float | None:
    """The share of its time that a proof has taken; None where none is waited for."""
    return session.evidence.progress if session.is_slow and session.evidence else None


def _set_bar(book: PuzzleBook, shown: PuzzleSet) -> SetBar:
    solved, count = book.solved(shown), len(shown.entries)
    title = words.set_title(shown.game, shown.grade)
    return {"title": title, "told": words.solved_of(solved, count), "share": solved / count}


def _figures(book: PuzzleBook) -> list[Figure]:
    """How somebody has done so far; none before the first puzzle."""
    puzzled = book.puzzled
    solved = sum(tried.is_solved for tried in puzzled.tried.values())
    if not solved or book.session.attempt.made:
        return []
    days = puzzled.days_in_a_row(book.today)
    figures = words.figures(solved, puzzled.streak, puzzled.best, days)
    return [{"name": name, "number": number} for name, number in figures]


def puzzle_list(book: PuzzleBook) -> SetList:
    """What there is to choose from, by game, and what is shown of it."""
    day = book.today
    daily = book.collection.daily(day)
    shown = book.showing.set_name
    groups: dict[str, list[ListedSet]] = {}
    if shown in OUTSIDE:
        title = _(OUTSIDE[shown])
        groups[title] = [{"name": shown, "title": title}]
    if daily is not None:
        tried = book.puzzled.days.get(day.isoformat())
        title = words.daily_entry(day, solved=tried is not None and tried.is_solved)
        groups[_(words.DAILY)] = [{"name": DAILY, "title": title}]
    for these in book.collection.sets:
        title = words.set_entry(these.game, these.grade, book.solved(these), len(these.entries))
        entries = groups.setdefault(words.game_title(these.game), [])
        entries.append({"name": these.name, "title": title})
    sets: list[SetGroup] = [
        {"title": title, "entries": entries} for title, entries in groups.items()
    ]
    return {"sets": sets, "shown": shown}
