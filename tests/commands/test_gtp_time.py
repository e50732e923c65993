"""Time in GTP: settings, time left, and moves within the limit."""

from collections.abc import Iterator
from itertools import product
from math import inf
from random import Random

import pytest

from redstone.commands import gtp_engine
from redstone.commands.gtp_engine import GtpSession
from redstone.commands.gtp_time import (
    GtpClock,
    GtpTimeLeft,
    TimeSettings,
    read_kgs_settings,
    read_settings,
)
from redstone.engine import search, solver
from redstone.engine.levels import level_by_time
from redstone.mind import minds, proving
from redstone.mind.mind import Mind
from redstone.mind.minds import thinking
from redstone.position import Player
from redstone.record.game import Game
from redstone.rules import GAMES
from tests.effort import some

BLACK, WHITE = Player.BLACK, Player.WHITE


def clock(settings: TimeSettings | None) -> GtpClock:
    """Return a clock with these settings."""
    made = GtpClock()
    made.set(settings)
    return made


@pytest.mark.parametrize(
    ("arguments", "settings"),
    [
        ("300 0 0", TimeSettings(300)),
        ("300 30 5", TimeSettings(300, 30, 5)),
        ("0 30 5", TimeSettings(0, 30, 5)),
        ("1.5 0 0", TimeSettings(1.5)),
        ("300 30 0", None),
        ("0 0 0", None),
    ],
)
def test_gtp_time_settings_are_read(arguments: str, settings: TimeSettings | None) -> None:
    assert read_settings(*arguments.split()) == settings


@pytest.mark.parametrize(
    ("arguments", "settings"),
    [
        ("none", None),
        ("absolute 300", TimeSettings(300)),
        ("canadian 300 60 10", TimeSettings(300, 60, 10)),
        ("byoyomi 300 30 5", TimeSettings(300, 30, 5, is_japanese=True)),
    ],
)
def test_kgs_time_settings_are_read(arguments: str, settings: TimeSettings | None) -> None:
    assert read_kgs_settings(*arguments.split()) == settings


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("time_settings x 0 0", "main_time must be a number of seconds, not 'x'"),
        ("time_settings 1 -1 0", "byo_yomi_time must be a number of seconds, not '-1'"),
        ("time_settings 1 nan 0", "byo_yomi_time must be a number of seconds, not 'nan'"),
        ("time_settings 1 1 1.5", "byo_yomi_stones must be a whole number, not '1.5'"),
        ("time_settings 1", "three arguments expected: MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES"),
        ("time_left b 10 x", "stones must be a whole number, not 'x'"),
        ("time_left b inf 0", "time must be a number of seconds, not 'inf'"),
        ("time_left g 10 0", "the colour must be b or w, not 'g'"),
        ("time_left b", "three arguments expected: COLOUR TIME STONES"),
        ("kgs-time_settings", "one to four arguments expected: KIND [TIME] [TIME] [NUMBER]"),
        (
            "kgs-time_settings sand 5",
            "the kind of time must be none, absolute, byoyomi, canadian, not 'sand'",
        ),
        ("kgs-time_settings absolute", "absolute must be followed by MAIN_TIME"),
        ("kgs-time_settings none 5", "none must be followed by nothing"),
    ],
)
def test_invalid_times_are_refused_by_name(line: str, expected: str) -> None:
    asked = GtpSession(Game.new(GAMES["go"](""), 5, 5), level_by_time(1.0), seed=1)
    assert asked.answer(line) == f"? syntax error: {expected}\n\n"


def test_without_settings_there_is_no_limit() -> None:
    assert clock(None).budget(BLACK, 40) == inf


def test_main_time_is_divided_among_many_moves() -> None:
    made = clock(TimeSettings(100))
    assert made.budget(BLACK, 50) == pytest.approx(1.98)
    assert made.budget(BLACK, 1) == pytest.approx(4.95)
    made.spend(BLACK, 60, 60)
    assert made.budget(BLACK, 50) == pytest.approx(0.78)
    assert made.budget(WHITE, 50) == pytest.approx(1.98)


@pytest.mark.parametrize("seconds", [0, 0.1, 0.5, 3, 1000])
@pytest.mark.parametrize("stones", [0, 1, 7])
def test_no_move_may_use_all_the_time_left(seconds: float, stones: int) -> None:
    made = clock(TimeSettings(100, 30, 5))
    made.set_time_left(BLACK, GtpTimeLeft(seconds, stones))
    assert 0 <= made.budget(BLACK, 40) <= max(seconds - 1, seconds / 2)


def test_time_left_from_the_controller_sets_the_budget_until_a_new_game() -> None:
    made = clock(TimeSettings(1000))
    made.set_time_left(BLACK, GtpTimeLeft(10))
    assert made.budget(BLACK, 20) == pytest.approx(9 / 20)
    made.begin()
    assert made.budget(BLACK, 20) == pytest.approx(999 / 20)


def test_canadian_byo_yomi_begins_again_after_its_stones() -> None:
    made = clock(TimeSettings(0, 21, 2))
    assert made.budget(BLACK, 40) == pytest.approx(10)
    made.spend(BLACK, 15, 15)
    assert made.budget(BLACK, 40) == pytest.approx(5)
    made.spend(BLACK, 1, 1)
    assert made.budget(BLACK, 40) == pytest.approx(10)


def test_japanese_byo_yomi_is_for_each_stone() -> None:
    made = clock(TimeSettings(2, 11, 3, is_japanese=True))
    assert made.budget(BLACK, 40) == pytest.approx(1)
    made.spend(BLACK, 3, 3)
    for _ in range(5):
        assert made.budget(BLACK, 40) == pytest.approx(10)
        made.spend(BLACK, 9, 9)
    made.set_time_left(BLACK, GtpTimeLeft(5, 1))
    assert made.budget(BLACK, 40) == pytest.approx(4)


@pytest.fixture
def time_limits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a list that collects the seconds the engine allows each of its searches."""
    seconds_allowed: list[float] = []

    def noted(mind: Mind, seconds: float) -> Iterator[None]:
        """Record the time limit, and search."""
        seconds_allowed.append(seconds)
        return thinking(mind, seconds)

    monkeypatch.setattr(gtp_engine, "thinking", noted)
    return seconds_allowed


@pytest.mark.parametrize("game", GAMES)
def test_a_move_keeps_within_the_time_left(game: str, time_limits: list[float]) -> None:
    """The engine would think for ten minutes, but thinks only as long as the clock allows."""
    asked = GtpSession(Game.new(GAMES[game](""), 9, 9), level_by_time(600.0), seed=1)
    assert asked.answer("time_settings 600 0 0") == "=\n\n"
    for colour, left in (("b", 9), ("w", 8)):
        assert asked.answer(f"time_left {colour} {left} 0") == "=\n\n"
        assert asked.answer(f"genmove {colour}").startswith("= ")
        assert time_limits.pop() <= left / 20


@pytest.mark.parametrize("game", GAMES)
def test_at_zero_time_left_moves_are_made_without_a_search(
    game: str, time_limits: list[float]
) -> None:
    asked = GtpSession(Game.new(GAMES[game](""), 9, 9), level_by_time(600.0), seed=1)
    asked.answer("time_settings 600 0 0")
    for colour in "bwbwbw":
        assert asked.answer(f"time_left {colour} 0 0") == "=\n\n"
        assert asked.answer(f"genmove {colour}").startswith("= ")
    assert not time_limits


def test_is_short_reserves_the_largest_earlier_overrun() -> None:
    made = clock(TimeSettings(100))
    made.set_time_left(BLACK, GtpTimeLeft(5))
    assert made.is_short(BLACK)
    for _ in range(20):
        made.spend(WHITE, 1, 1)
    assert not made.is_short(BLACK)
    made.spend(WHITE, 3, 2)
    assert made.is_short(BLACK)
    made.set_time_left(BLACK, GtpTimeLeft(12))
    assert not made.is_short(BLACK)
    made.set_time_left(BLACK, GtpTimeLeft(12, 12))
    assert made.is_short(BLACK)
    assert not clock(None).is_short(BLACK)


def test_a_new_game_has_its_full_time_again(time_limits: list[float]) -> None:
    asked = GtpSession(Game.new(GAMES["go"](""), 5, 5), level_by_time(0.01), seed=1)
    for line in ("time_settings 41 0 0", "time_left b 10 0", "genmove b", "clear_board"):
        asked.answer(line)
    asked.answer("genmove b")
    asked.answer("kgs-time_settings none")
    asked.answer("genmove w")
    first, second, third = time_limits
    assert first < 0.5
    assert 1 < second < third == inf


class StallingTime:
    """A time that advances a little with each reading, sometimes much more."""

    def __init__(self) -> None:
        """Begin at time 0, with fixed random delays."""
        self.now, self._rng = 0.0, Random(1)

    def __call__(self) -> float:
        """Return the time, as `perf_counter` does, a bit later at each call."""
        self.now += 0.4 if self._rng.random() < 0.003 else 0.02
        return self.now


@pytest.fixture
def fake_time(monkeypatch: pytest.MonkeyPatch) -> StallingTime:
    """Replace the clock of the engine, search and solver by a fake one, and return that."""
    made = StallingTime()
    for module in (gtp_engine, minds, search, solver, proving):
        monkeypatch.setattr(module, "perf_counter", made)
    return made


LIMITS = (
    TimeSettings(12),
    TimeSettings(2, 6, 5),
    TimeSettings(0, 5, 1),
    TimeSettings(3, 3, 3, is_japanese=True),
)


@pytest.mark.parametrize(
    ("game", "settings"), some(product(["redstone", "savage", "go"], LIMITS), 5), ids=str
)
def test_a_whole_game_is_within_its_time(
    game: str, settings: TimeSettings, fake_time: StallingTime
) -> None:
    """The controller takes the time itself, with that of its messages."""
    asked = GtpSession(Game.new(GAMES[game](""), 5, 5), level_by_time(600.0), seed=1)
    times = f"{settings.main:g} {settings.extra:g} {settings.stones}"
    kind = "kgs-time_settings byoyomi" if settings.is_japanese else "time_settings"
    assert asked.answer(f"{kind} {times}") == "=\n\n"
    left, moves = dict.fromkeys(Player, settings.begins_with), 0
    while not asked.answer("gogui-rules_side_to_move").startswith("?") and moves < 60:
        player = (BLACK, WHITE)[moves % 2]
        here, begun = left[player], fake_time.now
        asked.answer(f"time_left {player.value} {here.seconds:.0f} {here.stones}")
        if "resign" in asked.answer(f"genmove {player.value}"):
            break
        spent, moves = fake_time.now - begun + 0.05, moves + 1
        can_be_over = settings.is_japanese and here.stones > 1
        goes_over = (
            bool(settings.stones) and not here.stones and spent < here.seconds + settings.extra
        )
        assert spent < here.seconds or can_be_over or goes_over
        left[player] = settings.after(here, spent)
    assert moves > 5


def test_more_time_is_reserved_after_moves_that_overrun() -> None:
    made = clock(TimeSettings(0, 5, 1))
    assert made.budget(BLACK, 20) == pytest.approx(4)
    made.spend(BLACK, 4.8, 4)
    assert made.budget(BLACK, 20) == pytest.approx(5 - 1.6)
