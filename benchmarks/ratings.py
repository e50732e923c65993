"""The games until a rating is shown, its margin then, and the share of margins that are right.

    python -m benchmarks.ratings

Simulated players win as often as their strength says. They play one level, or follow the series:
one level up after two wins in a row, one down after three losses.
"""

from random import Random
from statistics import median
from typing import NamedTuple

from redstone.app.play.ending import PersonalResult
from redstone.app.play.series import Series
from redstone.app.play.settings import Opponent
from redstone.app.record.glicko import expected
from redstone.app.record.ratings import Ratings, Track
from redstone.app.record.result import GameResult
from redstone.engine.anchors import BoardClass, level_anchor
from redstone.position import Player, Reason

KEY = ("redstone", BoardClass.SEVEN)
BEGUN_AT = 2
"""The level of a newcomer."""
STRENGTHS = (600, 900, 1200, 1500, 1800, 2100, 2400)
PLAYERS = 300
MOST = 60
"""Number of games after which a player is dropped."""
DAY_MS = 86_400_000


class First(NamedTuple):
    """A player's first shown rating: the number of games, its margin, and if that is right."""

    games: int
    margin: float
    holds: bool


def result(number: int, level: int, *, won: bool) -> GameResult:
    """Return a rated game on 7x7 by a person who plays Black."""
    winner = Player.BLACK if won else Player.WHITE
    return GameResult(
        (1 + number) * DAY_MS, "redstone", 7, 7, "n", Opponent.COMPUTER, level, Player.BLACK,
        winner, Reason.ANNIHILATION, 40, rated=True,
    )  # fmt: skip


def first_shown(strength: float, rng: Random, *, moves_on: bool) -> First | None:
    """Return the first rating that is shown; None if there is none in MOST games."""
    ratings, level, series = Ratings(), BEGUN_AT, Series()
    for number in range(MOST):
        won = rng.random() < expected(strength, level_anchor(*KEY, level).elo)
        ratings = ratings.after(result(number, level, won=won))
        track: Track = ratings.track(KEY)
        if track.means_something:
            rating = track.rating
            return First(track.games, rating.margin, abs(rating.elo - strength) <= rating.margin)
        series = series.with_one_more(level, PersonalResult.WON if won else PersonalResult.LOST)
        if moves_on and series.level_ahead:
            level, series = series.level_ahead, Series()
    return None


def main() -> None:
    """Print a table."""
    for moves_on in (False, True):
        print("by the series" if moves_on else f"level {BEGUN_AT}")
        for strength in STRENGTHS:
            rng = Random(strength)
            tries = [first_shown(strength, rng, moves_on=moves_on) for _ in range(PLAYERS)]
            shown = [each for each in tries if each is not None]
            if not shown:
                print(f"{strength:>6}  never")
                continue
            games = sorted(each.games for each in shown)
            print(
                f"{strength:>6}  {len(shown) / PLAYERS:4.0%} shown, after {median(games):.0f} games"
                f" (95 %: {games[int(0.95 * (len(games) - 1))]}), margin"
                f" {median(each.margin for each in shown):.0f}, true strength within it"
                f" {sum(each.holds for each in shown) / len(shown):4.0%}"
            )


if __name__ == "__main__":
    main()
