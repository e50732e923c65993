"""The level ladder: the series of games against one level, and the level that fits.

Both are stored on the device. The `record` room computes the levels that fit.

series = JSON object: "version", "level" from 1, "won", "games" from 1, "wins" in a row
fits = JSON object: "version", and "fits": by the game's name a list of [points, level, games],
one for each class of boards: the most points, the level, and the number of games on such
boards
"""

import json
from collections.abc import Callable
from typing import NamedTuple

from redstone.app.play.ending import (
    LargeCapture,
    PersonalResult,
    RanOut,
    Turned,
    end_for,
    ending_of,
)
from redstone.app.play.series import (
    PLAIN,
    STREAKS,
    Achievement,
    NextStep,
    Series,
    counts_for_series,
    has_moved,
    measures_person,
)
from redstone.app.play.table import Table
from redstone.app.storage.boot_state import Texts
from redstone.app.storage.progress import FIRST_GAMES, Learned, Learner
from redstone.app.storage.validation import VERSION, Damaged, Newer, is_count, opened_object, reader
from redstone.app.words.ending import cause_at
from redstone.app.words.taught import ATARI, COUNT, EYES, LIBERTIES, RACE, Taught, of_loss
from redstone.engine.levels import LEVELS, level_by_number
from redstone.position import Reason
from redstone.record.game import seat_to_move

SERIES = "redstone.series"
COUNTED = "counted"
"""Known if games were counted from the first one on, so that a first win is certain to be the
first."""
WON = "won"
"""Known from the first win against the computer on."""
MAX_TEXT = 200
"""Characters of the text."""
MAX_GAMES = 10_000
"""Longer series are stored with this length."""


@reader
def parse_series(text: str) -> Series:
    """Parse the text stored under `SERIES`. Raises Damaged."""
    data = opened_object(text, MAX_TEXT)
    level, won, games = data.get("level"), data.get("won"), data.get("games")
    if type(level) is not int or type(games) is not int or type(won) is not bool:
        raise Damaged("it is no series")
    wins = data.get("wins", games if won else 0)
    if type(wins) is not int or not (0 <= games <= MAX_GAMES and 0 <= wins <= MAX_GAMES):
        raise Damaged("it is too long a series")
    return Series(level_by_number(level).number, won, games, wins)


def series_text(series: Series) -> str:
    """Return a series as text, to store under `SERIES`."""
    counted = {"games": min(series.games, MAX_GAMES), "wins": min(series.wins, MAX_GAMES)}
    told = {"level": series.level, "won": series.won, **counted}
    return json.dumps({"version": VERSION, **told})


class LevelLadder:
    """Counts finished games against the computer, and suggests the next step after each."""

    def __init__(self, texts: Texts, learner: Learner, put_aside: Callable[[str], object]) -> None:
        """Store the series in `texts`; `put_aside` gets an unreadable text."""
        self._texts, self._learner, self._put_aside = texts, learner, put_aside
        self._newer = False
        self._table = -1
        self._next_step = PLAIN

    def count(self, table: Table, end: PersonalResult) -> None:
        """Count a finished game against the computer in the series, and store the next step.

        Helped games do not count, but a first win is always noted.
        """
        if FIRST_GAMES[0] not in self._learner.learned.known:
            self._learner.know(COUNTED)
        self._learner.end_game()
        won = end is PersonalResult.WON
        is_first = won and has_moved(table) and self._note_win()
        feat = Achievement.FIRST_WIN if is_first else None
        if not counts_for_series(table):
            if is_first:
                self._store_next_step(table, NextStep(feat=feat))
            return
        series = self._read().with_one_more(table.setup.level, end)
        if not self._newer:
            self._texts.keep(SERIES, series_text(series))
        if won and measures_person(table):
            feat = self._achievement(table, series, is_first=is_first)
        self._store_next_step(table, NextStep(series, feat))

    def after(self, table: Table) -> NextStep:
        """Return the next step stored for the table's game, PLAIN if none was stored for it."""
        return self._next_step if table.id == self._table else PLAIN

    def _store_next_step(self, table: Table, after: NextStep) -> None:
        """Store the next step for the table's game."""
        self._table, self._next_step = table.id, after

    def _note_win(self) -> bool:
        """Record a win against the computer; return True if it is the person's first."""
        return self._learner.know(WON) and COUNTED in self._learner.learned.known

    def _achievement(self, table: Table, series: Series, *, is_first: bool) -> Achievement | None:
        """Return the achievement for an unaided win, or None; record that the level was beaten.

        It is a first win, a level beaten for the first time, or a number of wins in a row.
        """
        level = level_by_number(table.setup.level)
        beaten = self._learner.know(f"beaten/{level.name.lower()}")
        if is_first:
            return Achievement.FIRST_WIN
        if beaten:
            return Achievement.LEVEL_BEATEN
        return Achievement.STREAK if series.wins in STREAKS else None

    def _read(self) -> Series:
        """Return the stored series, reread as another window may have changed it.

        Empty for a damaged text, which is set aside, or one of a later version.
        """
        text = self._texts.stored(SERIES)
        try:
            return parse_series(text) if text else Series()
        except Newer:
            self._newer = True
        except Damaged:
            self._put_aside(text)
        return Series()


RULES = ""
"""The name for the lessons on the rules."""
OF_LOSSES = {
    "redstone": (ATARI, EYES),
    "red": (ATARI, EYES),
    "savage": (COUNT,),
    "go": (LIBERTIES,),
}
"""By game, the lessons for a loss by captures, in this order."""


def next_lesson(table: Table, learned: Learned) -> str | None:
    """Return the name of the lesson to suggest after a loss to the computer, None for none.

    It is RULES for a person who does not know the rules, else the first lesson on such a loss that
    has not been learned. After other losses than by annihilation there is no lesson.
    """
    outcome = table.position.outcome
    if (
        outcome is None
        or not table.has_computer
        or end_for(table, outcome) is not PersonalResult.LOST
    ):
        return None
    if not learned.knows_rules(table.game.rules.name):
        return RULES
    if outcome.reason is not Reason.ANNIHILATION:
        return None
    left = (taught.name for taught in _fitting(table) if taught.name not in learned.lessons)
    return next(left, None)


def _fitting(table: Table) -> tuple[Taught, ...]:
    """Return the lessons on how such a game was lost: on the reason that the end card gives.

    Without one they are on the race of safe moves, or the game's.
    """
    ending = ending_of(table)
    turning = ending.turning if ending is not None else None
    if isinstance(turning, Turned):
        cause = cause_at(table, turning.ply)
        about = of_loss(table.game.rules.name, cause.motifs)
        if cause.text:
            return () if about is None else (about,)
    by_own_move = seat_to_move(table.game.positions[-2]) is table.seats.person
    by_safe_moves = by_own_move and table.game.rules.traits.has_red
    if isinstance(turning, RanOut) or (by_safe_moves and not isinstance(turning, LargeCapture)):
        return (RACE,)
    return OF_LOSSES.get(table.game.rules.name, ())


FITS = "redstone.fits"
MAX_FITS = 5_000


class Fit(NamedTuple):
    """The estimated best `level` for boards up to `points` points, from `games` games."""

    points: int
    level: int
    games: int


def fit_of(texts: Texts, game: str, points: int) -> Fit:
    """Return the level that fits the person on a board size, by stored ratings or the series."""
    try:
        fits = parse_fits(texts.stored(FITS)).get(game, ())
    except Damaged:
        fits = ()  # it is computed again after the next game
    usual = Fit(points, _by_series(texts), 0)
    return next((fit for fit in fits if points <= fit.points), usual)


@reader
def parse_fits(text: str) -> dict[str, tuple[Fit, ...]]:
    """Parse the text of estimated levels by game that `fits_text` wrote. Raises Damaged."""
    fits = opened_object(text, MAX_FITS)["fits"]
    return {game: tuple(_fit(*entry) for entry in entries) for game, entries in fits.items()}


def _fit(points: object, level: object, games: object) -> Fit:
    """Construct a validated fit. Raises Damaged."""
    if not (is_count(points) and is_count(level) and is_count(games)):
        raise Damaged("it is no level that fits")
    return Fit(points, level_by_number(level).number, games)


def _by_series(texts: Texts) -> int:
    """Return the level that the stored series suggests, else its own; the first without one."""
    try:
        series = parse_series(texts.stored(SERIES))
    except Damaged:
        series = Series()
    return series.level_ahead or series.level or LEVELS[0].number
