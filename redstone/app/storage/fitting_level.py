"""The level that fits the person on this device, as computed and stored by the `record` room.

fits = JSON object: "version", and "fits": by the game's name a list of [points, level, games],
one for each class of boards: the most points, the level, and the number of games on such
boards
"""

from typing import NamedTuple

from redstone.app.play.series import Series
from redstone.app.storage.boot_state import Texts
from redstone.app.storage.ladder import SERIES, parse_series
from redstone.app.storage.validation import Damaged, is_count, opened_object, reader
from redstone.engine.levels import LEVELS, level_by_number

FITS = "redstone.fits"
MAX_TEXT = 5_000


class Fit(NamedTuple):
    """The `level` that fits on boards of at most `points` points, estimated from `games` games."""

    points: int
    level: int
    games: int


def fit_of(texts: Texts, game: str, points: int) -> Fit:
    """Return the level that fits; without an estimate, that of the latest series of games."""
    try:
        fits = parse_fits(texts.stored(FITS)).get(game, ())
    except Damaged:
        fits = ()  # it is computed again after the next game
    usual = Fit(points, _by_series(texts), 0)
    return next((fit for fit in fits if points <= fit.points), usual)


@reader
def parse_fits(text: str) -> dict[str, tuple[Fit, ...]]:
    """Read the text that `fits_text` of the room writes. Raises Damaged."""
    fits = opened_object(text, MAX_TEXT)["fits"]
    return {game: tuple(_fit(*entry) for entry in entries) for game, entries in fits.items()}


def _fit(points: object, level: object, games: object) -> Fit:
    """Return a fit of plain data. Raises Damaged."""
    if not (is_count(points) and is_count(level) and is_count(games)):
        raise Damaged("it is no level that fits")
    return Fit(points, level_by_number(level).number, games)


def _by_series(texts: Texts) -> int:
    """Return the level of the person's series, or the one it leads to; by default the first."""
    try:
        series = parse_series(texts.stored(SERIES))
    except Damaged:
        series = Series()
    return series.level_ahead or series.level or LEVELS[0].number
