"""The puzzle book: shows puzzles from the collection one after another, and stores results."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date

from redstone.app.play.board_state import BoardState
from redstone.app.play.notices import Notice
from redstone.app.puzzles.attempt import AttemptResult, AttemptStage
from redstone.app.puzzles.collection import PuzzleCollection, PuzzleSet, open_entry
from redstone.app.puzzles.puzzle import BadPuzzle, Puzzle, name_of, read_puzzle
from redstone.app.puzzles.run import PuzzleRun
from redstone.app.puzzles.session import PuzzleSession
from redstone.app.storage.puzzle_results import (
    CLEAN,
    FAILED,
    HELPED,
    MAX_SECONDS,
    PuzzleKeeper,
    PuzzleResult,
)
from redstone.puzzles.entry import PuzzleEntry
from redstone.record.game import Game

DAILY = "daily"
"""The name in place of a set for the puzzle of the day."""
RECEIVED = "received"
"""The name in place of a set for a puzzle received as a link."""
MADE = "made"
"""The name in place of a set for a position of which a puzzle is made."""
EXAMPLE = read_puzzle("#redstone4p-2-wbwe3b2e3we5-0-ibt31", "b2")
"""A puzzle that is always available, even if the collection cannot be read."""


@dataclass(frozen=True)
class TimeSource:
    """Clocks: today's date on this device, and seconds from an arbitrary start."""

    today: Callable[[], date]
    seconds: Callable[[], float]


@dataclass(frozen=True)
class Showing:
    """The context in which a puzzle is shown: its set, start time, day, and timed run.

    `told` has the notices about the link with which it came.
    """

    set_name: str
    since: float
    day: date | None = None
    told: tuple[Notice, ...] = ()
    run: PuzzleRun | None = None


class PuzzleBook:
    """Shows one puzzle after the other on the board, and stores the results.

    `unreadable` has the names of entries that could not be replayed.
    """

    def __init__(
        self,
        collection: PuzzleCollection,
        keeper: PuzzleKeeper,
        clocks: TimeSource,
        now: BoardState,
    ) -> None:
        """Show the puzzles of a collection at a board like that of `now`, with stored results."""
        self.collection, self._keeper, self._clocks = collection, keeper, clocks
        self.puzzled = keeper.read()
        self.unreadable: set[str] = set()
        self._apart: PuzzleSet | None = None
        self.session = PuzzleSession(EXAMPLE, now.settings, touch=now.pointing.touch)
        self.showing = Showing(RECEIVED, clocks.seconds())
        self._noted: PuzzleResult | None = None
        self._missed = 0

    # -- the puzzle shown --------------------------------------------------------------------

    @property
    def today(self) -> date:
        """Today's date, by the clock given to the book."""
        return self._clocks.today()

    @property
    def seconds(self) -> float:
        """The current time in seconds, from an arbitrary start."""
        return self._clocks.seconds()

    @property
    def damaged(self) -> int:
        """The number of puzzles in the collection that can't be shown."""
        return self.collection.damaged + len(self.unreadable)

    @property
    def damaged_progress(self) -> int:
        """The number of stored results that couldn't be read."""
        return self._keeper.damaged

    @property
    def shown_set(self) -> PuzzleSet | None:
        """The set of the puzzle shown; None for a daily puzzle or one from a link."""
        name = self.showing.set_name
        apart = self._apart if self._apart and self._apart.name == name else None
        return apart or self.collection.find(name)

    @property
    def place(self) -> tuple[int, int]:
        """The puzzle's number in its set (from 1), and the set's size; (0, 0) without a set."""
        shown = self.shown_set
        if shown is None:
            return 0, 0
        return shown.place_of(self.session.attempt.puzzle.name), len(shown.entries)

    def solved(self, these: PuzzleSet) -> int:
        """Return the number of solved puzzles in a set."""
        return sum(map(self._is_solved, these.entries))

    # -- going from one to the next ----------------------------------------------------------

    def begin(self, game: str) -> None:
        """Show a puzzle to begin with: the daily one, or the first unsolved one of a game.

        It is the daily one if the person has tried puzzles before but not this one. If
        there are no puzzles to show, an example is shown.
        """
        done = self.today.isoformat() in self.puzzled.days
        wanted = [s for s in self.collection.sets if s.game == game] or self.collection.sets
        if self.puzzled.tried and not done and self.choose(DAILY):
            return
        open_sets = [s for s in wanted if self.solved(s) < len(s.entries)]
        if not any(self.choose(s.name) for s in (*open_sets, *self.collection.sets)):
            self.show_outside(EXAMPLE)

    def choose(self, name: str) -> bool:
        """Show the daily puzzle, or the first unsolved one of a set, by name.

        Returns False if none can be shown.
        """
        if name == DAILY:
            day = self.today
            entry = self.collection.daily(day)
            return entry is not None and self.show(entry, name, day)
        found = self.collection.find(name)
        return found is not None and self._show_one_of(found, after=-1)

    def go_through(self, these: PuzzleSet, at: PuzzleEntry | None = None) -> bool:
        """Show a set from outside the collection: puzzle `at`, or the first unsolved one.

        Returns False if there is nothing to show.
        """
        if at is not None and at not in these.entries:
            return False
        self._apart = these
        return self._show_one_of(these, after=-1) if at is None else self.show(at, these.name)

    def next(self) -> None:
        """Show the next unsolved puzzle of the set; without one, a puzzle as `begin` chooses it."""
        shown, (number, _) = self.shown_set, self.place
        if shown is None or not self._show_one_of(shown, after=number - 1):
            self.begin(self.session.board_input.now.game.rules.name)

    def show_outside(self, puzzle: Puzzle, told: tuple[Notice, ...] = ()) -> None:
        """Show a puzzle from outside with notices; one from the collection has its solution.

        Today's puzzle counts as the daily one.
        """
        entry, today = self.collection.by_name.get(puzzle.name), self.today
        if entry is None or not (
            self.show(entry, DAILY, today)
            if entry == self.collection.daily(today)
            else self.show(entry, f"{entry.game}/{entry.grade}")
        ):
            self._show(puzzle, Showing(RECEIVED, self.seconds))
        self.showing = replace(self.showing, told=told)

    @property
    def bookmark(self) -> str:
        """The text by which `open_at` reopens the puzzle; empty for a puzzle opened by its link."""
        name = self.showing.set_name
        return "" if name == RECEIVED else f"{name} {self.session.attempt.puzzle.link}"

    def open_at(self, bookmark: str) -> bool:
        """Show the puzzle of a `bookmark` from its start; return False for an invalid one.

        A puzzle being made is opened for that. A daily puzzle of another day is shown among
        those of its grade.
        """
        name, _, link = bookmark.partition(" ")
        try:
            puzzle = read_puzzle(link)
        except BadPuzzle:
            return False
        entry = self.collection.by_name.get(puzzle.name)
        if name == MADE:
            self.make(puzzle.game)
        elif entry is None:
            return False
        elif (these := self.collection.find(name)) and entry in these.entries:
            return self.show(entry, name)
        else:
            self.show_outside(puzzle)
        return True

    def make(self, game: Game) -> None:
        """Show the position of a game as a puzzle to be made, and request its proof."""
        self._show_as(Showing(MADE, self.seconds))
        self.session.show(Puzzle(game.without_future()), made=True)

    # -- how it goes -------------------------------------------------------------------------

    def store_result(self) -> None:
        """Store the attempt's result if it is final, and new wrong tries at a daily puzzle.

        Puzzles outside the collection and in timed runs have no results.
        """
        attempt, showing = self.session.attempt, self.showing
        if attempt.puzzle.name not in self.collection.by_name or showing.run:
            return
        solved = attempt.stage is AttemptStage.SOLVED
        self._count_misses()
        match attempt.result:
            case AttemptResult.CLEAN:
                self._store_if_better(PuzzleResult(CLEAN, self._seconds_since(showing.since)))
            case AttemptResult.HELPED:
                self._store_if_better(PuzzleResult(HELPED))
            case AttemptResult.FAILED:
                self._store_if_better(PuzzleResult(HELPED if solved else FAILED))

    def _store_if_better(self, tried: PuzzleResult) -> None:
        """Store a result of the puzzle shown if it is the first, or the first that is solved."""
        if self._noted is None or (tried.is_solved and not self._noted.is_solved):
            self._noted = tried
            name = self.session.attempt.puzzle.name
            self._keeper.note(name, tried, self.showing.day, self.today)
            self.puzzled = self._keeper.puzzled

    def _count_misses(self) -> None:
        """Store new wrong tries at a daily puzzle; giving up counts as one."""
        attempt, day = self.session.attempt, self.showing.day
        missed = attempt.wrong + attempt.given_up
        if day is not None and missed > self._missed:
            self._keeper.miss(day, missed - self._missed)
            self.puzzled = self._keeper.puzzled
        self._missed = missed

    def note_run(self, game: str, solved: int) -> None:
        """Store the number of puzzles solved in a run, if it is the best of the game."""
        self._keeper.note_run(game, solved)
        self.puzzled = self._keeper.puzzled

    @property
    def noted(self) -> PuzzleResult | None:
        """The result stored since the puzzle was shown, or None."""
        return self._noted

    def _seconds_since(self, then: float) -> int | None:
        """Return the whole seconds since a time, None if they are too many to store."""
        taken = max(1, round(self.seconds - then))
        return taken if taken <= MAX_SECONDS else None

    # -- inside ------------------------------------------------------------------------------

    def _show_one_of(self, these: PuzzleSet, after: int) -> bool:
        """Show the first unsolved puzzle of a set, starting after index `after` and going round.

        If all are solved, the next one is shown. Returns False if none can be shown.
        """
        turned = [*these.entries[after + 1 :], *these.entries[: after + 1]]
        unsolved = [entry for entry in turned if not self._is_solved(entry)]
        return any(self.show(entry, these.name) for entry in (*unsolved, *turned))

    def _is_solved(self, entry: PuzzleEntry) -> bool:
        """Return True if the puzzle of an entry was solved."""
        how = self.puzzled.tried.get(name_of(entry.link))
        return how is not None and how.is_solved

    def show(
        self,
        entry: PuzzleEntry,
        set_name: str,
        day: date | None = None,
        run: PuzzleRun | None = None,
    ) -> bool:
        """Show an entry as a puzzle of a set, day or run; return False if it can't be replayed."""
        try:
            puzzle = open_entry(entry)
        except BadPuzzle:
            self.unreadable.add(name_of(entry.link))
            return False
        self._show(puzzle, Showing(set_name, self.seconds, day, run=run))
        return True

    def _show(self, puzzle: Puzzle, showing: Showing) -> None:
        """Show a puzzle on the board, in this context."""
        self._show_as(showing)
        self.session.show(puzzle)

    def _show_as(self, showing: Showing) -> None:
        """Set the context of the next puzzle, which has no result yet."""
        self.showing, self._noted, self._missed = showing, None, 0
        self.session.hurries = showing.run is not None
