"""The person's ratings on this device, computed from all results in time order.

There is one rating for each game and class of boards. The opponents are the computer's levels; a
game with help, or against people, does not count. On a new board the rating starts from that of the
nearest board.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import hypot

from redstone.app.play.ending import PersonalResult
from redstone.app.record.glicko import WIDEST, GlickoRating, RatedGame, after_rest, rated
from redstone.app.record.result import GameResult
from redstone.app.storage.ladder import Fit
from redstone.engine.anchors import MOST_POINTS, BoardClass, board_class, level_anchor
from redstone.engine.levels import LEVELS
from redstone.record.work import Work
from redstone.rules import GAMES

FIRST = GlickoRating(elo=900.0)
"""The rating of an unknown person: between the first two levels."""
APART = 200.0
"""The deviation in Elo between a person's strengths on two boards, or in two games."""
PERIOD_MS = 7 * 86_400_000
"""The period of the rating without games: a week."""
ENOUGH = 10
"""The number of games from which a rating is shown, however wide its margin."""
LARGEST = 361
SCORES = {PersonalResult.WON: 1.0, PersonalResult.DRAWN: 0.5, PersonalResult.LOST: 0.0}

Key = tuple[str, BoardClass]
"""A game by its name in links, and a class of boards."""


@dataclass(frozen=True)
class Track:
    """A rating after `games` games, the last of which ended at `at` (ms since 1970).

    `scored` is the score in them. It is not stored with the ratings, but computed from the results.
    """

    rating: GlickoRating = FIRST
    games: int = 0
    at: int = 0
    scored: float = 0.0

    @property
    def has_enough(self) -> bool:
        """True once there are enough games to show a rating."""
        return self.games >= ENOUGH

    @property
    def means_something(self) -> bool:
        """True if there are both wins and losses; otherwise it is only a bound."""
        return self.has_enough and 0 < self.scored < self.games

    def after_game(self, rating: GlickoRating, met: RatedGame, at: int = 0) -> "Track":
        """Return the rating after one game against a rated opponent, counting it.

        `rating` is used in place of the track's own; `at` is the game's time.
        """
        return Track(rated(rating, [met]), self.games + 1, at, self.scored + met.score)

    def after(self, result: GameResult, score: float, at: int) -> "Track":
        """Return the rating after one more game against the computer, first widened by the pause.

        `score` is 0, 0.5 or 1, and `at` the time in milliseconds.
        """
        waited = max(0, at - self.at) / PERIOD_MS if self.games else 0.0
        anchor = level_anchor(result.game, board_class(result.points), result.level or 1)
        met = RatedGame(anchor.elo, anchor.deviation, score)
        return self.after_game(after_rest(self.rating, waited), met, max(at, self.at))


@dataclass(frozen=True)
class Ratings:
    """The person's ratings by game and board class."""

    tracks: Mapping[Key, Track] = field(default_factory=dict)

    def after(self, result: GameResult) -> "Ratings":
        """Return the ratings with one more result counted, unless it is not a rated one."""
        end = result.end
        if not result.rated or end is None:
            return self
        key = key_of(result)
        track = self.track(key).after(result, SCORES[end], result.at)
        return replace(self, tracks={**self.tracks, key: track})

    def track(self, key: Key) -> Track:
        """Return the rating for a game and board class; without one, a guess from the nearest one.

        The guess is less certain.
        """
        known = self.tracks.get(key)
        if known is not None:
            return known
        near = min(self.tracks, key=lambda other: _distance(key, other), default=None)
        if near is None:
            return Track()
        rating = self.tracks[near].rating
        wider = min(WIDEST, hypot(rating.deviation, APART))
        return Track(GlickoRating(rating.elo, wider))

    def fits(self) -> dict[str, tuple[Fit, ...]]:
        """Return the fitting level for every board of every game; empty without ratings."""
        if not self.tracks:
            return {}
        return {game: tuple(self._fit(game, board) for board in BoardClass) for game in GAMES}

    def _fit(self, game: str, board: BoardClass) -> Fit:
        """Return the fitting level for a game on a board class."""
        track = self.track((game, board))
        level = level_that_fits(track.rating, game, board)
        return Fit(MOST_POINTS.get(board, LARGEST), level, track.games)


def level_that_fits(rating: GlickoRating, game: str, board: BoardClass) -> int:
    """Return the level whose expected score for the person is nearest to one half."""
    numbers = (level.number for level in LEVELS)
    return min(numbers, key=lambda number: abs(level_anchor(game, board, number).elo - rating.elo))


def key_of(result: GameResult) -> Key:
    """Return the key (game and board class) of the rating that a result counts for."""
    return result.game, board_class(result.points)


def in_time(results: Mapping[str, GameResult]) -> list[GameResult]:
    """Return results in rating order, which is the same on every device."""
    return [result for _, result in sorted(results.items(), key=lambda one: (one[1].at, one[0]))]


Tracks = dict[Key, list[Track]]
"""Each rating after each of its games, in the order of time."""


def rating_all(results: Iterable[GameResult]) -> Work[tuple[Ratings, Tracks]]:
    """Rate results in time order; return the final ratings, and all ratings by key."""
    ratings, along = Ratings(), Tracks()
    for result in results:
        after = ratings.after(result)
        if after is not ratings:
            along.setdefault(key_of(result), []).append(after.tracks[key_of(result)])
        ratings = after
        yield
    return ratings, along


def _distance(key: Key, other: Key) -> tuple[int, int]:
    """Return how far apart two keys are: another game is farther than another board."""
    boards = [*BoardClass]
    apart = abs(boards.index(key[1]) - boards.index(other[1]))
    return int(key[0] != other[0]), apart
