"""The current ratings as stored text, so that a new result needs no recomputation.

    ratings = JSON object: "version", "tracks" (by game and class of boards, as in "redstone
              seven", a list of Elo, deviation, volatility, games and the time of the last one),
              and "recent" (the ids of the latest games that count in them)

All of it follows from the results, and is computed again whenever these have been read.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite

from redstone.app.record.glicko import WIDEST, GlickoRating
from redstone.app.record.ratings import Key, Ratings, Track
from redstone.app.storage.kept_game import is_id
from redstone.app.storage.ladder import Fit
from redstone.app.storage.validation import VERSION, Damaged, is_count, opened_object, reader
from redstone.engine.anchors import BoardClass
from redstone.rules import GAMES

RATINGS = "redstone.ratings"
MAX_TEXT = 10_000
RECENT = 20
MAX_ELO = 4_000.0
"""A bound of ratings; the strongest anchor has less than 3,000."""
LEAST_DEVIATION, LEAST_VOLATILITY = 1.0, 0.001
"""Bounds that ratings do not reach: after 5,000 even games both values are still higher."""


@dataclass(frozen=True)
class Rated:
    """Ratings, with the ids of the latest games counted in them."""

    ratings: Ratings = field(default_factory=Ratings)
    recent: tuple[str, ...] = ()

    def with_one_more(self, game_id: str, ratings: Ratings) -> "Rated":
        """Return ratings that count one more game, whose id is remembered among the recent ones."""
        return Rated(ratings, (*self.recent, game_id)[-RECENT:])


def rated_text(rated: Rated) -> str:
    """Return ratings as text, to store under `RATINGS`."""
    tracks = {
        f"{game} {board.value}": [
            round(track.rating.elo, 3),
            round(track.rating.deviation, 3),
            round(track.rating.volatility, 6),
            track.games,
            track.at,
        ]
        for (game, board), track in rated.ratings.tracks.items()
    }
    told = {"version": VERSION, "tracks": tracks, "recent": rated.recent}
    return json.dumps(told, separators=(",", ":"))


def fits_text(fits: Mapping[str, tuple[Fit, ...]]) -> str:
    """Return the fitting levels as text, to store under `FITS` (see `storage.ladder`)."""
    return json.dumps({"version": VERSION, "fits": fits}, separators=(",", ":"))


@reader
def parse_rated(text: str) -> Rated:
    """Parse a text of `rated_text`. Raises Damaged."""
    data = opened_object(text, MAX_TEXT)
    tracks = {_key(name): _track(*entry) for name, entry in data["tracks"].items()}
    recent = tuple(data["recent"])
    if not all(map(is_id, recent)):
        raise Damaged("it names what is no game")
    return Rated(Ratings(tracks), recent[-RECENT:])


def _key(name: str) -> Key:
    """Parse a rating's key. Raises Damaged, or ValueError for an unknown board class."""
    game, _, board = name.partition(" ")
    if game not in GAMES:
        raise Damaged(f"{game!r} is no game")
    return game, BoardClass(board)


def _track(elo: float, deviation: float, volatility: float, games: int, at: int) -> Track:
    """Construct a validated rating. Raises Damaged."""
    numbers = (float(elo), float(deviation), float(volatility))
    good = all(map(isfinite, numbers)) and abs(elo) <= MAX_ELO
    good = good and LEAST_VOLATILITY <= volatility < 1
    if (
        not good
        or not LEAST_DEVIATION <= deviation <= WIDEST
        or not (is_count(games) and is_count(at))
    ):
        raise Damaged("it is no rating")
    return Track(GlickoRating(*numbers), games, at)
