"""The results of puzzles, stored on the device.

    puzzled = JSON object: "version", "tried" (an object: the result of each puzzle, by its name),
              "days" (the same of daily puzzles, by their dates), "missed" (the number of wrong
              tries at these, by their dates), "runs" (the most puzzles solved in a run, by game),
              "solved" (the dates on which any puzzle was solved), "streak" and "best", whole
              numbers

A result is a list: "failed", "helped" or "clean", and the seconds taken or null. A text of an
earlier version has no "missed", no "runs" and no "solved".
"""

import json
import re
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from redstone.app.play.series import streak_of
from redstone.app.storage.boot_state import Texts
from redstone.app.storage.validation import VERSION, Damaged, Newer, opened_object, reader

PUZZLED = "redstone.puzzled"
"""The name under which the browser stores it."""
FAILED, HELPED, CLEAN = RESULTS = ("failed", "helped", "clean")
"""Not solved yet; solved, but with help or not at the first try; solved at the first try."""
MAX_TRIED = 3_000
MAX_DAYS = 400
MAX_SECONDS = 86_400
"""Seconds of the longest try whose time counts; after that the person was probably away."""
MAX_COUNT = 1_000_000
MAX_MISSED = 99
"""More wrong tries at a day's puzzle are stored as this number."""
MAX_GAMES = 20
MAX_RUN = 1_000
MAX_TEXT = 40 * (MAX_TRIED + MAX_DAYS) + 40 * MAX_DAYS + 40 * MAX_GAMES + 200
"""Characters of the longest text that is written."""
_NAME = re.compile(r"[0-9a-f]{8}", re.ASCII)
_GAME = re.compile(r"[a-z]{1,20}", re.ASCII)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


@dataclass(frozen=True)
class PuzzleResult:
    """The best result of a puzzle; `seconds` if it was solved at the first try."""

    result: str
    seconds: int | None = None

    @property
    def is_solved(self) -> bool:
        """True if the puzzle was solved in any way."""
        return self.result != FAILED

    def or_better(self, other: "PuzzleResult | None") -> "PuzzleResult":
        """Return the better of two results."""
        return self if other is None or _worth(self) >= _worth(other) else other


def _worth(tried: PuzzleResult) -> tuple[int, int]:
    """Return a sort key: the better the result, the higher."""
    return RESULTS.index(tried.result), -MAX_SECONDS if tried.seconds is None else -tried.seconds


@dataclass(frozen=True)
class PuzzleProgress:
    """The results of puzzles by name, and of daily puzzles by date.

    `missed` has the number of wrong tries at a day's puzzle before it was solved, by date. `streak`
    is the number of latest new puzzles in a row solved at the first try, and `best` the longest
    such streak. `runs` has the most puzzles solved in a run, by game. `solved_on` has the dates on
    which any puzzle was solved.
    """

    tried: Mapping[str, PuzzleResult] = field(default_factory=dict)
    days: Mapping[str, PuzzleResult] = field(default_factory=dict)
    streak: int = 0
    best: int = 0
    missed: Mapping[str, int] = field(default_factory=dict)
    runs: Mapping[str, int] = field(default_factory=dict)
    solved_on: frozenset[str] = frozenset()

    def with_solved(self, today: date) -> "PuzzleProgress":
        """Return a copy with a puzzle solved on this day."""
        return replace(self, solved_on=self.solved_on | {today.isoformat()})

    def with_try(self, name: str, tried: PuzzleResult) -> "PuzzleProgress":
        """Return a copy with another attempt at a puzzle, and the streak of first tries.

        Only a first attempt can be clean; of two results the better one stays.
        """
        known, streak = self.tried.get(name), self.streak
        if tried.result == FAILED:
            streak = 0
        elif tried.result == CLEAN and known is None:
            streak += 1
        if known is not None and known.result != CLEAN and tried.is_solved:
            tried = PuzzleResult(HELPED)
        everything = {**self.tried, name: tried.or_better(known)}
        return replace(self, tried=everything, streak=streak, best=max(self.best, streak))

    def with_day(self, day: date, tried: PuzzleResult) -> "PuzzleProgress":
        """Return a copy with the result of a daily puzzle; only its first attempt can be clean."""
        known = self.days.get(day.isoformat())
        if known is not None:
            tried = known if known.is_solved or not tried.is_solved else PuzzleResult(HELPED)
        return replace(self, days={**self.days, day.isoformat(): tried})

    def with_misses(self, day: date, more: int) -> "PuzzleProgress":
        """Return a copy with more wrong tries at a day's puzzle, ignored once it is solved."""
        name = day.isoformat()
        known = self.days.get(name)
        if known is not None and known.is_solved:
            return self
        missed = min(MAX_MISSED, self.missed.get(name, 0) + more)
        return replace(self, missed={**self.missed, name: missed})

    def with_run(self, game: str, solved: int) -> "PuzzleProgress":
        """Return a copy with a run's number of solved puzzles; only the best per game is kept."""
        return replace(self, runs=_larger_counts(self.runs, {game: min(MAX_RUN, solved)}))

    @property
    def all_days(self) -> list[str]:
        """All dates on which a puzzle was solved, daily or other."""
        daily = {day for day, tried in self.days.items() if tried.is_solved}
        return sorted(daily | self.solved_on)

    def days_in_a_row(self, today: date) -> int:
        """Return the current streak of daily puzzles in days; today's may still be unsolved."""
        solved = (day for day, tried in self.days.items() if tried.is_solved)
        return streak_of(filter(None, map(_date, solved)), today).now

    def and_all_of(self, other: "PuzzleProgress") -> "PuzzleProgress":
        """Return the merged results of two windows or devices, the better of each.

        A day's first result here stays.
        """
        return PuzzleProgress(
            {n: t.or_better(self.tried.get(n)) for n, t in {**self.tried, **other.tried}.items()},
            {**other.days, **self.days},
            max(self.streak, other.streak),
            max(self.best, other.best),
            {**_without(other.missed, self.days), **self.missed},
            _larger_counts(self.runs, other.runs),
            self.solved_on | other.solved_on,
        )


def last_days(today: date, most: int) -> Iterator[date]:
    """Yield up to `most` days, from `today` backwards."""
    last = today.toordinal()
    return (date.fromordinal(day) for day in range(last, max(0, last - most), -1))


def _date(name: str) -> date | None:
    """Parse an ISO date; return None if it is invalid."""
    try:
        return date.fromisoformat(name)
    except ValueError:
        return None


def _larger_counts(counted: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """Return the larger count of each name in two mappings."""
    names = {**counted, **other}
    return {name: max(counted.get(name, 0), other.get(name, 0)) for name in names}


def _without(counted: Mapping[str, int], names: Container[str]) -> dict[str, int]:
    """Return the counts except those of `names`."""
    return {name: count for name, count in counted.items() if name not in names}


class PuzzleKeeper:
    """Stores the results of puzzles, unless a later version wrote the stored text.

    `damaged` is the number of unreadable entries in the stored text, which is set aside.
    """

    def __init__(self, texts: Texts, put_aside: Callable[[str], object]) -> None:
        """Keep puzzle results in `texts`, not read yet; `put_aside` gets damaged texts."""
        self._texts, self._put_aside = texts, put_aside
        self._newer = False
        self.damaged = 0
        self.puzzled = PuzzleProgress()

    def read(self) -> PuzzleProgress:
        """Return the stored results, reread as another window may have changed them.

        Damaged ones are set aside.
        """
        text = self._texts.stored(PUZZLED)
        try:
            if text:
                self.puzzled, damaged = parse_puzzled(text)
                self._set_aside(text, damaged)
        except Newer:
            self._newer = True
        except Damaged:
            self._set_aside(text, 1)
        return self.puzzled

    def note(
        self, name: str, tried: PuzzleResult, day: date | None, today: date | None = None
    ) -> None:
        """Store the result of an attempt at puzzle `name`, and of the daily puzzle if `day` is set.

        A solved puzzle counts for the date `today`.
        """
        puzzled = self.read().with_try(name, tried)
        if tried.is_solved and today is not None:
            puzzled = puzzled.with_solved(today)
        self._store(puzzled if day is None else puzzled.with_day(day, tried))

    def miss(self, day: date, more: int) -> None:
        """Add wrong tries at a day's puzzle, and store them."""
        self._store(self.read().with_misses(day, more))

    def note_run(self, game: str, solved: int) -> None:
        """Store a run's number of solved puzzles, if it is the best of the game."""
        self._store(self.read().with_run(game, solved))

    def merge(self, more: PuzzleProgress) -> None:
        """Merge in results from elsewhere, and store them."""
        self._store(self.read().and_all_of(more))

    def forget(self) -> None:
        """Delete all stored puzzle results."""
        self._store(PuzzleProgress())

    def _store(self, puzzled: PuzzleProgress) -> None:
        """Store the results, unless a later version wrote the text."""
        self.puzzled = puzzled
        if not self._newer:
            data = {"version": VERSION, **write_puzzled(puzzled)}
            self._texts.keep(PUZZLED, json.dumps(data, separators=(",", ":")))

    def _set_aside(self, text: str, damaged: int) -> None:
        """Set aside a text if it has damaged entries, and store the readable rest."""
        if damaged:
            self.damaged = damaged
            self._put_aside(text)
            self._store(self.puzzled)


def write_puzzled(puzzled: PuzzleProgress) -> dict[str, object]:
    """Return the results as JSON-compatible data, only the latest ones if too many."""
    return {
        "tried": _results_data(puzzled.tried, MAX_TRIED),
        "days": _results_data(dict(sorted(puzzled.days.items())), MAX_DAYS),
        "missed": dict(sorted(puzzled.missed.items())[-MAX_DAYS:]),
        "runs": dict(list(puzzled.runs.items())[:MAX_GAMES]),
        "solved": sorted(puzzled.solved_on)[-MAX_DAYS:],
        "streak": puzzled.streak,
        "best": puzzled.best,
    }


def _results_data(tried: Mapping[str, PuzzleResult], most: int) -> dict[str, object]:
    """Return the latest `most` results as JSON-compatible data."""
    return {name: [how.result, how.seconds] for name, how in list(tried.items())[-most:]}


@reader
def parse_puzzled(text: str) -> tuple[PuzzleProgress, int]:
    """Parse the text stored under `PUZZLED`; also return the count of damaged entries."""
    return read_puzzled(opened_object(text, MAX_TEXT))


@reader
def read_puzzled(data: Mapping[str, object]) -> tuple[PuzzleProgress, int]:
    """Parse the data of `write_puzzled`; also return the count of damaged entries."""
    tried, bad_tries = _read_results(data.get("tried"), _NAME, MAX_TRIED)
    days, bad_days = _read_results(data.get("days"), _DATE, MAX_DAYS)
    missed, bad_misses = _read_counts(data.get("missed", {}), _DATE, MAX_DAYS, MAX_MISSED)
    counts = [data.get("streak"), data.get("best")]
    good = [n for n in counts if type(n) is int and 0 <= n <= MAX_COUNT]
    bad_counts = len(counts) - len(good)
    streak, best = (0, 0) if bad_counts else good
    runs, bad_runs = _read_counts(data.get("runs", {}), _GAME, MAX_GAMES, MAX_RUN)
    solved, bad_dates = _read_dates(data.get("solved", []))
    damaged = bad_tries + bad_days + bad_misses + bad_runs + bad_counts + bad_dates
    best = max(streak, best)
    return PuzzleProgress(tried, days, streak, best, missed, runs, solved), damaged


def _read_results(
    value: object, name: re.Pattern[str], most: int
) -> tuple[dict[str, PuzzleResult], int]:
    """Return the valid results by name, and the count of damaged ones. Raises Damaged."""
    if not isinstance(value, dict) or len(value) > most:
        raise Damaged("it does not say how puzzles went")
    read = {key: _read_result(how) for key, how in value.items() if name.fullmatch(key)}
    good = {key: how for key, how in read.items() if how is not None}
    return good, len(value) - len(good)


def _read_dates(value: object) -> tuple[frozenset[str], int]:
    """Return the valid dates, and the count of damaged ones."""
    if not isinstance(value, list) or len(value) > MAX_DAYS:
        return frozenset(), 1
    good = [each for each in value if isinstance(each, str) and _DATE.fullmatch(each)]
    return frozenset(good), len(value) - len(good)


def _read_counts(
    value: object, name: re.Pattern[str], most: int, highest: int
) -> tuple[dict[str, int], int]:
    """Return the valid counts (1 to `highest`) by name, and the number of damaged entries."""
    if not isinstance(value, dict) or len(value) > most:
        return {}, 1
    good = {
        key: count
        for key, count in value.items()
        if name.fullmatch(key) and type(count) is int and 0 < count <= highest
    }
    return good, len(value) - len(good)


def _read_result(value: object) -> PuzzleResult | None:
    """Parse one result; return None if it is damaged."""
    match value:
        case [str(result), None] if result in RESULTS:
            return PuzzleResult(result)
        case [str(result), int(seconds)] if result in RESULTS and 0 < seconds <= MAX_SECONDS:
            return PuzzleResult(result, None if isinstance(seconds, bool) else seconds)
    return None
