"""The person's progress on this device: lessons, explanations, levels, puzzles."""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from redstone.app.play.ending import end_for
from redstone.app.play.series import PLAIN, NextStep, Series
from redstone.app.storage.boot_state import BootState, Texts
from redstone.app.storage.learned import LEARNED, Learner

if TYPE_CHECKING:
    from redstone.app.storage.explained_situations import Explainer
    from redstone.app.storage.ladder import Fit, LevelLadder
    from redstone.app.storage.puzzle_results import PuzzleKeeper


class Experience:
    """Access to the stored progress; all parts but the lessons' are imported on first use."""

    def __init__(self, begun: BootState, texts: Texts, put_aside: Callable[[str], object]) -> None:
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
        from redstone.app.storage.explained_situations import Explainer

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
