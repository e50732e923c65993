"""The person's progress on this device: lessons, explanations, levels, puzzles, cards to practise.

learned = JSON object: "version", "lessons" and "known", lists of names, and "days", a list of the
          dates on which a lesson was finished
met = JSON object: "version", "met", an object: the number of times each encounter was explained
due = JSON object: "version", "days" (the numbers of the days on which cards come up, the
      soonest first, no more than are asked in some days), "names" (their ids), "asked" (a day,
      and the number of cards asked on it)
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from redstone.app.play.encounter import Encounter, EncounterCounts, with_one_more
from redstone.app.play.ending import end_for
from redstone.app.play.series import PLAIN, NextStep, Series
from redstone.app.play.session import Session
from redstone.app.storage.validation import VERSION, Damaged, Newer, is_count, opened_object, reader

if TYPE_CHECKING:
    from redstone.app.storage.boot_state import BootState, Texts
    from redstone.app.storage.ladder import Fit, LevelLadder
    from redstone.app.storage.puzzle_results import PuzzleKeeper


LEARNED = "redstone.learned"
"""The name under which the browser stores it."""
BEGUN = "begun"
"""Known from the first move, or the first request to play; the person is then no newcomer."""
SWAP = "swap"
"""Known once the person swapped, or was offered to swap, for the first time."""
FIRST_GAMES = ("first-game", "second-game", "third-game")
"""Known, one after the other, as games against the computer end on this device."""
OF_RULES = {
    "redstone": (
        "place",
        "liberties",
        "forbidden",
        "red-takes",
        "red-needs",
        "red-stays",
        "both",
        "must-move",
        "the-end",
        "play-out",
    ),
    "red": ("first", "same", "pie"),
    "savage": ("turns", "debt", "freed", "the-end"),
    "go": ("take", "eyes", "count", "passes", "dead", "ko", "superko"),
}
"""By game, the names of the lessons of its course about the rules, in order."""
LAST_OF_RULES = {game: f"{game}/{names[-1]}" for game, names in OF_RULES.items()}
"""By game, the last lesson of its course about the rules, with the course's name."""
OF_PIE = frozenset({"redstone/swap", "red/pie"})
"""The lessons about the pie rule."""
MAX_NAMES = 200
MAX_DAYS = 400
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_NAME = re.compile(r"[a-z][a-z-]{0,30}(?:/[a-z][a-z-]{0,30})?", re.ASCII)
MAX_LEARNED = 2 * MAX_NAMES * len(f'"{"-" * 63}", ') + 14 * MAX_DAYS + 100
"""Characters of the longest text that is written."""


@dataclass(frozen=True)
class Learned:
    """The lessons done and the things known, by name; `and_all_of` merges two.

    `days` has the dates on which a lesson was finished.
    """

    lessons: frozenset[str] = frozenset()
    known: frozenset[str] = frozenset()
    days: frozenset[str] = frozenset()

    @property
    def has_played(self) -> bool:
        """True once the first games have been played to their end."""
        return self.known.issuperset(FIRST_GAMES)

    @property
    def knows_pie(self) -> bool:
        """True once a lesson about the pie rule was done."""
        return bool(OF_PIE & self.lessons)

    def knows_rules(self, game: str) -> bool:
        """Return True once a game's lessons on the rules are done or first games were played."""
        return self.has_played or LAST_OF_RULES.get(game) in {None, *self.lessons}

    def next_of_rules(self, game: str) -> tuple[int, int] | None:
        """Return the number of the first lesson on a game's rules still to do, and of all of them.

        None before one of them is done.
        """
        names = OF_RULES.get(game, ())
        left = [at for at, name in enumerate(names, 1) if f"{game}/{name}" not in self.lessons]
        return (left[0], len(names)) if 0 < len(left) < len(names) else None

    def and_all_of(self, other: "Learned") -> "Learned":
        """Return the union of both."""
        days = self.days | other.days
        return Learned(self.lessons | other.lessons, self.known | other.known, days)


class Learner:
    """Stores what the person has learned, unless a later version wrote the stored text."""

    def __init__(self, learned: Learned, texts: "Texts", *, newer: bool = False) -> None:
        """Keep what the person has learned in `texts`.

        With `newer`, the stored text is of a later version and is not overwritten.
        """
        self.learned, self._texts, self._newer = learned, texts, newer
        self._kept: Learned | None = None

    def finish(self, lesson: str, day: str = "") -> None:
        """Mark a lesson as done on a date (ISO text, empty for none), and store it."""
        self.merge(Learned(lessons=frozenset({lesson}), days=frozenset({day} - {""})))

    def know(self, what: str) -> bool:
        """Mark a name as known and store it; return True if it was not known before."""
        first = what not in self.learned.known
        self.merge(Learned(known=frozenset({what})))
        return first

    def end_game(self) -> None:
        """Record one more of the first games as finished, until all of them are."""
        self.know(next((name for name in FIRST_GAMES if name not in self.learned.known), BEGUN))

    def merge(self, more: Learned) -> None:
        """Merge in what was learned elsewhere, and store the result."""
        self.learned = self.learned.and_all_of(more)
        self.store()

    def store(self) -> None:
        """Store the lessons and names learned, unless nothing has changed since the last time."""
        if not self._newer and self._kept != self.learned:
            self._kept = self.learned
            self._texts.keep(LEARNED, learned_text(self.learned))


def learned_text(learned: Learned) -> str:
    """Return the text to store under `LEARNED`."""
    return json.dumps({"version": VERSION, **write_learned(learned)})


@reader
def parse_learned(text: str) -> Learned:
    """Parse a text of `learned_text`. Raises Damaged."""
    return read_learned(opened_object(text, MAX_LEARNED))


def write_learned(learned: Learned) -> dict[str, object]:
    """Return the names and dates as JSON-compatible data."""
    names = {"lessons": sorted(learned.lessons), "known": sorted(learned.known)}
    return {**names, "days": sorted(learned.days)[-MAX_DAYS:]}


@reader
def read_learned(data: Mapping[str, object]) -> Learned:
    """Parse the data of `write_learned`. Raises Damaged."""
    days = _names(data.get("days", []), MAX_DAYS, _DATE)
    return Learned(_names(data.get("lessons")), _names(data.get("known")), days)


def _names(value: object, most: int = MAX_NAMES, form: re.Pattern[str] = _NAME) -> frozenset[str]:
    """Parse a list of at most `most` names of a given form. Raises Damaged."""
    if not isinstance(value, list) or len(value) > most:
        raise Damaged("it has no list of names")
    if not all(isinstance(name, str) and form.fullmatch(name) for name in value):
        raise Damaged("it names what has no name")
    return frozenset(value)


MET = "redstone.met"
MAX_MET = 2_000
"""Characters of the text, which has about ten names."""
MAX_TIMES = 99
"""A bound that no number of explanations reaches."""


def write_met(met: EncounterCounts) -> dict[str, int]:
    """Return the explanation counts as JSON-compatible data."""
    return {encounter.value: times for encounter, times in met.items()}


@reader
def parse_met(text: str) -> EncounterCounts:
    """Parse the text stored under `MET` (explanations shown, with counts). Raises Damaged."""
    return read_met(opened_object(text, MAX_MET)["met"])


@reader
def read_met(data: object) -> EncounterCounts:
    """Parse the data of `write_met`; unknown names are left out. Raises Damaged."""
    if not isinstance(data, dict) or not all(map(_is_count_of_explanations, data.values())):
        raise Damaged("it does not say how often something was explained")
    known = {encounter.value: encounter for encounter in Encounter}
    return {known[name]: times for name, times in data.items() if name in known}


def merged_met(one: EncounterCounts, other: EncounterCounts) -> EncounterCounts:
    """Return the larger explanation count of each situation, of two windows or devices."""
    return {kind: max(one.get(kind, 0), other.get(kind, 0)) for kind in (*one, *other)}


class Explainer:
    """Shows explanations of new situations, and stores how often each was shown."""

    def __init__(self, texts: "Texts", put_aside: Callable[[str], object]) -> None:
        """Read nothing yet; `put_aside` gets a damaged text, and explanations then start over."""
        self._texts, self._put_aside = texts, put_aside
        self._newer = False
        self.met: EncounterCounts = {}

    def show_due(self, session: Session) -> bool:
        """Show the explanation that is due now, and count it; return False if there is none.

        Another notice prevents it.
        """
        if session.board_input.now.notices:
            return False  # one thing at a time
        # Imported with the first explanation, like its conditions.
        from redstone.app.play.encounters import due_explanation

        found = due_explanation(session.board_input.now, self.read())
        if found is None:
            return False
        session.board_input.show_notices(found)
        self.learn(with_one_more(self.met, found.encounter))
        return True

    def learn(self, met: EncounterCounts) -> None:
        """Merge explanation counts with the stored ones, and store them."""
        self.met = merged_met(self.read(), met)
        self._write()

    def forget(self) -> None:
        """Store explanation counts of zero, so that every situation is explained again."""
        self.met = {}
        self._write()

    def read(self) -> EncounterCounts:
        """Return the stored counts, reread as another window may have changed them.

        A damaged text is set aside, and its counts are forgotten.
        """
        text = self._texts.stored(MET)
        try:
            if text:
                self.met = parse_met(text)
        except Newer:
            self._newer = True
        except Damaged:
            self._put_aside(text)
            self.forget()
        return self.met

    def _write(self) -> None:
        """Store the counts, unless a later version wrote the stored text."""
        if not self._newer:
            self._texts.keep(MET, json.dumps({"version": VERSION, "met": write_met(self.met)}))


def _is_count_of_explanations(value: object) -> bool:
    """Return True for a valid count of explanations."""
    return type(value) is int and 0 <= value <= MAX_TIMES


DUE = "redstone.due"
"""The name under which the browser stores it."""
A_DAY = 10
"""The largest number of cards asked in a day."""
MAX_DUE = 1_000
"""Characters of the longest text that is written."""


def write_due(texts: "Texts", coming: Sequence[tuple[int, str]], day: int, asked: int) -> None:
    """Store each practice card's due day and id, and the number `asked` on `day` so far.

    The soonest day is the first.
    """
    days, names = [due for due, _ in coming], [name for _, name in coming]
    data = {"version": VERSION, "days": days, "names": names, "asked": [day, asked]}
    text = json.dumps(data, separators=(",", ":"))
    if texts.stored(DUE) != text:
        texts.keep(DUE, text)


def due_today(texts: "Texts", day: int) -> int:
    """Return the number of practice cards left to ask on a day, 0 if unknown."""
    text = texts.stored(DUE)
    try:
        return _due(text, day) if text else 0
    except Damaged:
        return 0


@reader
def _due(text: str, day: int) -> int:
    """Return the number of cards due on a day, up to the rest of the daily limit.

    Raises Damaged.
    """
    data = opened_object(text, MAX_DUE)
    last, asked = data["asked"]
    if not all(map(is_count, (last, asked, *data["days"]))):
        raise Damaged("a day is none")
    left: int = A_DAY - asked if last == day else A_DAY
    due: int = sum(each <= day for each in data["days"])
    return max(0, min(left, due))


class Experience:
    """Access to the stored progress; ladder and puzzle results are imported on first use."""

    def __init__(
        self, begun: "BootState", texts: "Texts", put_aside: Callable[[str], object]
    ) -> None:
        """Store the person's progress in `texts`; only that in lessons is read at once.

        `put_aside` gets texts that cannot be read.
        """
        self._session, self._texts, self._put_aside = begun.session, texts, put_aside
        self.learner = Learner(begun.learned, texts, newer=LEARNED in begun.newer)
        self._going_on = self._counted = -1  # tables
        self._session.fitting = lambda setup: self.fit(setup.game, setup.cols * setup.rows).level

    @cached_property
    def explaining(self) -> "Explainer":
        """The store of explanations that the person has seen."""
        from redstone.app.storage.progress import Explainer

        return Explainer(self._texts, self._put_aside)

    @cached_property
    def ladder(self) -> "LevelLadder":
        """The store of the person's progress through the computer's levels."""
        from redstone.app.storage.ladder import LevelLadder

        return LevelLadder(self._texts, self.learner, self._put_aside)

    @cached_property
    def puzzles(self) -> "PuzzleKeeper":
        """The store of puzzle results."""
        from redstone.app.storage.puzzle_results import PuzzleKeeper

        return PuzzleKeeper(self._texts, self._put_aside)

    @property
    def next_step(self) -> NextStep:
        """The next step to suggest after the game shown: level, lesson, achievement.

        A game that has just ended is counted first.
        """
        self.count_end()
        table = self._session.table
        if not table.position.is_over:
            return PLAIN
        after = self.ladder.after(table)
        # Imported when a game first ends.
        from redstone.app.storage.ladder import next_lesson

        lesson = next_lesson(table, self.learner.learned)
        at = self.learner.learned.next_of_rules(table.game.rules.name)
        if after is PLAIN or not table.setup.fits:
            return replace(after, lesson=lesson, rules_lesson=at)
        level = self._session.fitting(table.setup)
        fitting = None if level == table.setup.level else level
        return NextStep(Series(wins=after.series.wins), after.feat, fitting, lesson, at)

    def fit(self, game: str, points: int) -> "Fit":
        """Return the estimated level for the person in a game on a board of `points` points."""
        from redstone.app.storage.ladder import fit_of

        return fit_of(self._texts, game, points)

    def count_end(self) -> None:
        """Count the game against the computer that has ended here, once.

        Until the first games here are finished, the computer never offers to resign.
        """
        table, outcome = self._session.table, self._session.position.outcome
        if not table.is_finished:
            self._going_on = table.id
        elif self._going_on == table.id != self._counted and table.has_computer and outcome:
            self._counted = table.id
            self.ladder.count(table, end_for(table, outcome))
        self._session.offers_wins = self.learner.learned.has_played
