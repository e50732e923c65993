"""Timed runs through puzzles: starting one, showing its puzzles, ending it."""

import re
from dataclasses import replace
from random import Random

from redstone.app.puzzles.attempt import AttemptStage
from redstone.app.puzzles.book import PuzzleBook
from redstone.app.puzzles.collection import PuzzleSet
from redstone.app.puzzles.run import (
    MISSES,
    PuzzleRun,
    RunEnding,
    choose_puzzles,
    names_of,
    read_run,
)

RUN = "run"
"""The name in place of a set for the puzzles of a run."""
MISSED = "missed"
"""The name in place of a theme for the set of missed puzzles of a run."""

_MISSED = re.compile(
    rf"([a-z]{{1,20}})/{MISSED}((?: [0-9a-f]{{8}}){{1,{MISSES}}}) ([0-9a-f]{{8}})", re.ASCII
)


class PuzzleRuns:
    """The timed runs in a puzzle book; puzzles solved in a run count only for the run."""

    def __init__(self, book: PuzzleBook, rng: Random) -> None:
        """Run through the puzzles of a book, chosen by `rng`."""
        self._book, self._rng = book, rng

    @property
    def run(self) -> PuzzleRun | None:
        """The run that the puzzle shown belongs to, finished or not; None without one."""
        return self._book.showing.run

    @property
    def is_running(self) -> bool:
        """True while a run is in progress."""
        return self.run is not None and self.run.ending is None

    @property
    def bookmark(self) -> str:
        """The text by which a reload restores the run's result or missed puzzles; else empty."""
        shown = self._book.shown_set
        if shown is None or shown.theme != MISSED:
            return self.run.bookmark if self.run else ""
        at = self._book.session.attempt.puzzle.name
        return " ".join((shown.name, *names_of(shown.entries), at))

    def begin(self, game: str) -> None:
        """Start a run through puzzles of a game, if it has any."""
        book = self._book
        entries = choose_puzzles(book.collection, game, self._rng)
        if entries:
            self._show_next(
                PuzzleRun(game, book.seconds, entries, best=book.puzzled.runs.get(game, 0))
            )

    def update(self) -> None:
        """Go on to the next puzzle once the current one is solved or missed, or end the run.

        It ends when the time is over.
        """
        run, attempt = self.run, self._book.session.attempt
        if run is None or run.ending:
            return
        if not run.left(self._book.seconds):
            self.end(RunEnding.TIME)
        elif attempt.stage is AttemptStage.SOLVED:
            self._advance(run.after(solved=True))
        elif attempt.wrong:
            self._advance(run.after(solved=False))

    def end(self, ending: RunEnding) -> None:
        """End the run, unless it is over."""
        if self.run and self.is_running:
            self._end(replace(self.run, ending=ending))

    def try_missed(self) -> None:
        """Show the puzzles missed in a finished run, if any, one after another, untimed."""
        run = self.run
        if run and run.ending and run.missed:
            self._book.go_through(PuzzleSet(run.game, 0, run.missed, MISSED))

    def open_at(self, bookmark: str) -> bool:
        """Show a bookmarked run's result or missed puzzles; return False for any other text."""
        book = self._book
        run = read_run(bookmark, book.collection.by_name, book.puzzled.runs)
        if run is None:
            return self._open_missed(bookmark)
        of_game = (entry for entry in book.collection.entries if entry.game == run.game)
        if not any(book.show(entry, RUN) for entry in (*run.missed[-1:], *of_game)):
            return False
        self._end(run)
        return True

    # -- inside ------------------------------------------------------------------------------

    def _open_missed(self, bookmark: str) -> bool:
        """Show a bookmarked run's missed puzzles at the one it names; False for another text."""
        found, known = _MISSED.fullmatch(bookmark), self._book.collection.by_name
        if found is None or found[3] not in known:
            return False
        missed = tuple(known[name] for name in found[2].split() if name in known)
        these = PuzzleSet(found[1], 0, missed, MISSED)
        return self._book.go_through(these, known[found[3]])

    def _advance(self, run: PuzzleRun) -> None:
        """Show the run's next puzzle, or end it after too many misses; store a best count."""
        if run.is_best:
            self._book.note_run(run.game, run.solved)
        if len(run.missed) < MISSES:
            self._show_next(run)
        else:
            self._end(replace(run, ending=RunEnding.MISSES))

    def _show_next(self, run: PuzzleRun) -> None:
        """Show the next displayable puzzle, or end the run if none is left."""
        while run.entries and not self._book.show(run.entries[0], RUN, run=run):
            run = run.without_next()
        if not run.entries:
            self._end(replace(run, ending=RunEnding.ALL))

    def _end(self, run: PuzzleRun) -> None:
        """Show the finished run, with its current puzzle stopped."""
        self._book.showing = replace(self._book.showing, run=run)
        self._book.session.halt()
