"""Streaks of the record: wins in a row, and days with a game, by the local time of play."""

import time
from collections.abc import Callable, Iterator
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from redstone.app.play.ending import PersonalResult
from redstone.app.play.settings import Seats, Setup
from redstone.app.record.figures import recent_results, streaks
from redstone.app.record.game_results import result_of
from redstone.app.record.result import GameResult, GameResults, parse_result
from redstone.position import Resign
from redstone.record.game import Game, Seat
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from tests.ratings.results import DAY, result

SETUP = Setup(cols=3, rows=3, options="n", level=3)
TOKYO, LOS_ANGELES = "Asia/Tokyo", "America/Los_Angeles"

Travel = Callable[[str], None]


@pytest.fixture
def travel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Travel]:
    """Provide a function that moves this process to another time zone."""

    def to(zone: str) -> None:
        """Set this process's time zone."""
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield to
    monkeypatch.undo()
    time.tzset()


def result_ending_at(at: int) -> GameResult:
    """Return the result, as read back later, of a game that ended at this time in milliseconds."""
    game = Game.new(GAMES["redstone"]("n"), 3, 3).play(parse_move("b2")).play(Resign())
    ended = result_of(game, Seats(Seat.FIRST), SETUP, at)
    assert ended is not None
    return parse_result(GameResults().text(ended))


def test_a_result_keeps_the_local_day_on_which_it_was_played(travel: Travel) -> None:
    travel(TOKYO)
    times = [(25, 20), (26, 10), (27, 8)]  # two dates in Los Angeles
    moments = [datetime(2026, 11, day, hour, tzinfo=ZoneInfo(TOKYO)) for day, hour in times]
    found = [result_ending_at(int(1000 * moment.timestamp())) for moment in moments]
    travel(LOS_ANGELES)
    assert streaks(found, date(2026, 11, 27)) == streaks(found, date(2026, 11, 26))
    assert streaks(found, date(2026, 11, 27)).days == 3
    assert streaks(found, date(2026, 11, 27)).most_days == 3
    assert len(recent_results(found, date(2026, 11, 27), days=2)) == 2


def test_an_old_result_without_a_day_uses_the_devices_time_zone() -> None:
    old = [result(PersonalResult.WON, at=number * DAY + DAY // 2) for number in (1, 2)]
    assert all(each.date_there is None for each in old)
    found = streaks(old, date(1970, 1, 3))
    assert (found.wins, found.most_wins, found.days, found.most_days) == (2, 2, 2, 2)
