"""Keeps the results of games as they end, and what follows from them: ratings, the level that fits.

Results are on a shelf of the database. What was not told as it happened, games kept before or while
this room could not be had, is taken in from the kept games once all results are known.
"""

from collections.abc import Callable, Mapping

from redstone.app.kept.at_hand import Texts
from redstone.app.kept.door import VERSION, Damaged, is_count, opened_object, reader
from redstone.app.kept.fitting import FITS, fits_text
from redstone.app.kept.kept_games import KeptGames
from redstone.app.kept.shelf import Shelf
from redstone.app.record.rated_text import RATINGS, RECENT, Rated, parse_rated, rated_text
from redstone.app.record.ratings import in_time, rating_all
from redstone.app.record.result import RESULTS, Result, Results
from redstone.app.record.taking import result_of, taking
from redstone.record.work import Work

LOOKED = "results"
"""What is remembered of the database: the time up to which its games were looked through."""
MAX_RESULTS = 5_000
"""Beyond these the oldest go."""
MAX_MARK = 100


class Record(Shelf[Result]):
    """The results by the ids of their games, with all that is made of them.

    `hears` is called when another window has changed something.
    """

    def __init__(self, kept: KeptGames, texts: Texts) -> None:
        super().__init__(kept, Results(), self._heard)
        self.hears: Callable[[], None] = lambda: None
        self._games, self._texts = kept, texts
        self.rated = _rated(texts.stored(RATINGS))
        self._forgotten: Mapping[str, Result] = {}

    @property
    def looked(self) -> int | None:
        """The time up to which kept games were looked through, in milliseconds; None for never."""
        try:
            return parse_mark(self._games.about(LOOKED))
        except Damaged:
            return None

    def noting(self, game_id: str, seconds: float | None) -> Work[bool]:
        """Note that a kept game has ended, after so many seconds of the person. True if new."""
        self.rated = _rated(self._texts.stored(RATINGS))  # another window may have gone on
        game = self._games.get(game_id)
        if game is None or game.is_study or game_id in {*self.values, *self.rated.recent}:
            return False
        record, seats, setup = yield from game.opening()
        result = result_of(record, seats, setup, game.played, seconds)
        if result is None:
            return False
        self.put({game_id: result})
        ratings = self.rated.ratings.after(result)
        self._keep(self.rated.with_one_more(game_id, ratings))
        return True

    def taking_in(self) -> Work[None]:
        """Take in the kept games that have ended untold, and rate all; once results are read."""
        since = self.looked
        games = [game for game in self._games.newest_first() if game.played > (since or 0)]
        found = yield from taking(games, self.values)
        self.add(found)
        if games and (since is None or games[0].played > since):
            self._look(games[0].played)
        yield from self.rating_anew()

    def rating_anew(self) -> Work[None]:
        """Make the ratings of all results."""
        ratings, _ = yield from rating_all(self.in_time)
        ids = sorted(self.values, key=lambda name: self.values[name].at)
        self._keep(Rated(ratings, tuple(ids[-RECENT:])))

    @property
    def in_time(self) -> list[Result]:
        """All results in the order of time."""
        return in_time(self.values)

    def add(self, results: Mapping[str, Result]) -> int:
        """Keep results that are not known yet; how many were new."""
        new = {name: result for name, result in results.items() if name not in self.values}
        if new:
            self.put(new)
        excess = len(self.values) - MAX_RESULTS
        if excess > 0:
            self.remove(sorted(self.values, key=lambda name: self.values[name].at)[:excess])
        return len(new)

    def look_again(self, since: int = 0) -> None:
        """Games were added that may be older than what was looked through."""
        if self.looked:
            self._look(since)

    # -- forgetting ---------------------------------------------------------------------------

    def forget(self, now: int) -> None:
        """Forget all results and ratings; `now` is in milliseconds since 1970."""
        self._forgotten = dict(self.values)
        self.remove([*self.values, *self.illegible])
        self._look(now)
        self._keep(Rated())

    def put_back(self) -> Work[None]:
        """Undo what was forgotten, until the page is left."""
        self.put(self._forgotten)
        self._forgotten = {}
        yield from self.rating_anew()

    # -- inside -------------------------------------------------------------------------------

    def _heard(self) -> None:
        self.hears()

    def _keep(self, rated: Rated) -> None:
        self.rated = rated
        self._texts.keep(RATINGS, rated_text(rated))
        self._texts.keep(FITS, fits_text(rated.ratings.fits()))

    def _look(self, at: int) -> None:
        self._games.write([], {LOOKED: f'{{"version":{VERSION},"looked":{at}}}'})


def record_of(kept: KeptGames, texts: Texts) -> Record:
    """The one record of a page, made when it is first asked for."""
    known = kept.keepers.get(RESULTS)
    return known if isinstance(known, Record) else Record(kept, texts)


@reader
def parse_mark(text: str) -> int:
    """The time up to which games were looked through. Raises Damaged."""
    looked = opened_object(text, MAX_MARK)["looked"]
    if not is_count(looked):
        raise Damaged("it is no time")
    return looked


def _rated(text: str) -> Rated:
    """The ratings of a text; without it, or where it is damaged, they are made anew later."""
    try:
        return parse_rated(text)
    except Damaged:
        return Rated()
