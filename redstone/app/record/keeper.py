"""The store of game results, with the ratings and levels computed from them.

Results are in a store of the database that is read when needed. Games without a result, stored
before or while this room was not available, are added from the stored games once all results are
known.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from time import time
from typing import NamedTuple

from redstone.app.record.game_results import finding_results, result_of
from redstone.app.record.phases import finding_phases, phases_of
from redstone.app.record.rated_text import (
    RATINGS,
    RECENT,
    Rated,
    fits_text,
    parse_rated,
    rated_text,
)
from redstone.app.record.ratings import in_time, rating_all
from redstone.app.record.result import (
    RESULTS,
    GameResult,
    GameResults,
    Phase,
    parse_result,
    read_result,
)
from redstone.app.storage.boot_state import Texts
from redstone.app.storage.kept_game import is_id
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.ladder import FITS
from redstone.app.storage.record_store import RecordStore
from redstone.app.storage.validation import VERSION, Damaged, is_count, opened_object, reader
from redstone.record.work import WAITS, Work

LOOKED = RESULTS
"""The name of the database entry with the time up to which games were searched for results."""
MAX_RESULTS = 5_000
"""The number of results beyond which the oldest are deleted."""
MAX_MARK = 100


class SearchTimes(NamedTuple):
    """Until when stored games were searched for results, and when results were deleted.

    Games that ended before the deletion get no results. Both are in milliseconds since 1970.
    """

    until: int = 0
    forgotten: int = 0


class ResultKeeper(RecordStore[GameResult]):
    """The store of results by game id, and the ratings computed from them.

    `hears` is called when another window has changed a result.
    """

    def __init__(self, kept: KeptGames, texts: Texts) -> None:
        """Keep results in the database and ratings in `texts`; read the ratings."""
        super().__init__(kept, GameResults(), self._notify)
        self.hears: Callable[[], None] = lambda: None
        self._games, self._texts = kept, texts
        self.rated = _rated(texts.stored(RATINGS))
        self._forgotten: Mapping[str, GameResult] = {}

    @property
    def search_times(self) -> SearchTimes:
        """The times up to which games were searched for results, and up to which all were deleted.

        Times in the future are ignored.
        """
        try:
            until, forgotten = parse_mark(self._games.metadata(LOOKED))
        except Damaged:
            return SearchTimes()
        forgotten = min(forgotten, _now())
        return SearchTimes(until if until <= _now() else forgotten, forgotten)

    def noting(self, game_id: str, seconds: float | None) -> Work[bool]:
        """Store and rate the result of a stored game, if it has ended.

        Returns False if it has not, or if it is known or a study.
        """
        self.rated = _rated(self._texts.stored(RATINGS))  # another window may have changed it
        game = self._games.get(game_id)
        if game is None or game.is_study or game_id in {*self.values, *self.rated.recent}:
            return False
        record, seats, setup = yield from game.opening()
        result = result_of(record, seats, setup, game.played, seconds)
        if result is None:
            return False
        self.put({game_id: result})
        ratings = self.rated.ratings.after(result)
        self._store_ratings(self.rated.with_one_more(game_id, ratings))
        return True

    def note_unwanted(self, game_id: str) -> bool:
        """Set the search times so that this game and earlier ones get no result; return False."""
        game, looked = self._games.get(game_id), self.search_times
        if game is not None:
            over = min(game.played, _now())
            self._store_search_times(
                SearchTimes(max(looked.until, over), max(looked.forgotten, over))
            )
        return False

    def adding_missing(self) -> Work[None]:
        """Add missing results of stored games since the last search, and recompute all ratings."""
        looked = self.search_times
        games = [game for game in self._games.newest_first() if game.played > looked.until]
        found = yield from finding_results(games, self.values)
        self.add(found)
        if games:
            now = _now()
            times = (game.played for game in games if game.played <= now)
            self._store_search_times(looked._replace(until=max(times, default=looked.until)))
        yield from self.rating_all_again()

    def finding_phases(self) -> Work[None]:
        """Store in which phase games were lost, for those reviewed since the last call."""
        self._store_phases((yield from finding_phases(self._games, self.values)))

    def noting_mistakes(self, links: Mapping[str, str]) -> Work[None]:
        """Store in which phase games were lost, by links up to each game's worst mistake."""
        self._store_phases((yield from phases_of(links, self.values)))

    def rating_all_again(self) -> Work[None]:
        """Recompute the ratings from all results."""
        ratings, _ = yield from rating_all(self.in_time)
        ids = sorted(self.values, key=lambda name: self.values[name].at)
        self._store_ratings(Rated(ratings, tuple(ids[-RECENT:])))

    @property
    def in_time(self) -> list[GameResult]:
        """All results, in time order."""
        return in_time(self.values)

    def exporting(self) -> Work[list[dict[str, object]]]:
        """Return all records for an export file, including unreadable ones."""
        yield from self._waiting()
        told = [{"id": name, **found.data} for name, found in self.values.items()]
        return told + [{"id": name, "text": text} for name, (_, text) in self.illegible.items()]

    def importing(
        self, records: Iterable[Mapping[str, object]], *, keeps: bool = True
    ) -> Work[None]:
        """Import results from an export file, and find those of the games imported with it.

        A known game keeps its result. Unless the person `keeps` results, only games with
        records in the file count. Damaged records are set aside.
        """
        yield from self._waiting()
        found = dict[str, GameResult]()
        for record in records:
            name, text = record.get("id"), record.get("text")
            try:
                told = parse_result(text) if isinstance(text, str) else read_result(record)
                if not is_id(name):
                    raise Damaged("it has no id")
                found[name] = told
            except Damaged:
                self._games.put_aside(text if isinstance(text, str) else json.dumps({**record}))
            yield
        self.add(found)
        if keeps:
            looked = self.search_times
            self._store_search_times(looked._replace(until=looked.forgotten))
            yield from self.adding_missing()
        else:
            yield from self.rating_all_again()

    def _waiting(self) -> Work[None]:
        """Wait (incrementally) until the results were read, or reading has failed."""
        self.when_read(lambda: None)
        while not self.is_read:
            yield WAITS

    def add(self, results: Mapping[str, GameResult]) -> int:
        """Store results that are new, and delete the oldest in excess; return how many are new."""
        new = {name: result for name, result in results.items() if name not in self.values}
        if new:
            self.put(new)
        excess = len(self.values) - MAX_RESULTS
        if excess > 0:
            self.remove(sorted(self.values, key=lambda name: self.values[name].at)[:excess])
        return len(new)

    # -- forgetting ---------------------------------------------------------------------------

    def forget(self, now: int) -> None:
        """Delete all results and ratings; `now` is in milliseconds since 1970."""
        self._forgotten = dict(self.values)
        self.remove([*self.values, *self.illegible])
        self._store_search_times(SearchTimes(now, now))
        self._store_ratings(Rated())

    def put_back(self) -> Work[None]:
        """Restore the deleted results; possible until the page is closed."""
        self.put(self._forgotten)
        self._forgotten = {}
        yield from self.rating_all_again()

    # -- inside -------------------------------------------------------------------------------

    def _notify(self) -> None:
        """Call `hears`, as another window has changed a result."""
        self.hears()

    def _store_phases(self, phases: Mapping[str, Phase]) -> None:
        """Store in which phase each game was lost; ignore games without a result."""
        known = {name: self.values[name] for name in phases if name in self.values}
        if known:
            self.put({name: replace(each, phase=phases[name]) for name, each in known.items()})

    def _store_ratings(self, rated: Rated) -> None:
        """Store the ratings, and the levels that fit them."""
        self.rated = rated
        self._texts.keep(RATINGS, rated_text(rated))
        self._texts.keep(FITS, fits_text(rated.ratings.fits()))

    def _store_search_times(self, looked: SearchTimes) -> None:
        """Store the times up to which games were searched and results were deleted."""
        text = json.dumps({"version": VERSION, **looked._asdict()})
        self._games.write([], {LOOKED: text})


def result_keeper_of(kept: KeptGames, texts: Texts) -> ResultKeeper:
    """Return the page's single store of results, created on the first call."""
    known = kept.keepers.get(RESULTS)
    return known if isinstance(known, ResultKeeper) else ResultKeeper(kept, texts)


@reader
def parse_mark(text: str) -> SearchTimes:
    """Parse the times up to which games were searched and results were deleted. Raises Damaged."""
    data = opened_object(text, MAX_MARK)
    looked = SearchTimes(data["until"], data["forgotten"])
    if not all(map(is_count, looked)):
        raise Damaged("it is no time")
    return looked


def _now() -> int:
    """Return the current time in milliseconds since 1970."""
    return int(1000 * time())


def _rated(text: str) -> Rated:
    """Parse the stored ratings; empty if the text is empty or damaged."""
    try:
        return parse_rated(text)
    except Damaged:
        return Rated()
