"""The speed of a device, and the texts about it before a game."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.page.new_game import fields_of, new_game_state
from redstone.app.play.settings import Setup
from redstone.app.storage.speeds import MAX_RATES, Speeds, read_speeds
from redstone.app.words.levels import ABOUT, numbered_name, time_per_move
from redstone.engine.levels import LEVELS, Level, level_by_number
from redstone.language import _

SEVENTH, TENTH = level_by_number(7), level_by_number(10)


def test_no_speed_is_known_before_a_search() -> None:
    speeds = Speeds({"go 81": 1000.0})
    assert all(speeds.seconds(level, "redstone", 81) is None for level in LEVELS)
    assert "You’ll see how long the computer takes" in time_per_move(LEVELS[1], None)
    assert time_per_move(TENTH, None).startswith("At most 30 seconds a move.")


def test_the_lowest_level_whose_searches_are_too_short_to_measure_answers_at_once() -> None:
    assert time_per_move(LEVELS[0], None) == "Answers at once on this device."


def test_the_time_of_a_move_follows_from_its_simulations() -> None:
    speeds = Speeds()
    speeds.learn("redstone", 81, 35.0)
    assert SEVENTH.simulations == 70
    assert speeds.seconds(SEVENTH, "redstone", 81) == pytest.approx(2.0)
    assert time_per_move(SEVENTH, 2.0) == "Takes about 2 seconds a move on this device."
    assert speeds.seconds(LEVELS[0], "redstone", 81) == pytest.approx(4 / 35)
    assert time_per_move(LEVELS[0], 0.016) == "Answers at once on this device."


def test_on_a_slow_device_levels_take_no_longer_than_their_time_limit() -> None:
    speeds = Speeds({"savage 361": 60.0})
    seconds = [speeds.seconds(level, "savage", 361) for level in LEVELS]
    assert max(each for each in seconds[:-1] if each) <= 10
    assert seconds[-1] == TENTH.seconds


@pytest.mark.parametrize("rate", [293.0, 6053.0])
def test_only_levels_that_say_so_take_more_than_ten_seconds(rate: float) -> None:
    """With a laptop's Pyodide, with and without the kernel: games per second on 19x19."""
    for level in LEVELS:
        laptop = Speeds({"redstone 361": rate}).seconds(level, "redstone", 361)
        assert laptop is not None
        assert (laptop > 10) == ("half a minute" in _(ABOUT[level.number]))


BEFORE = {7: (500, 4.0), 8: (2000, 5.0), 9: (8000, 9.0), 10: (32_000, 30.0)}
"""The previous bounds of levels, for Python alone, in simulations and seconds."""


@pytest.mark.parametrize("level", LEVELS[6:], ids=numbered_name)
def test_without_the_compiled_kernel_levels_stay_within_their_earlier_limits(level: Level) -> None:
    simulations, seconds = level.simulations_in(compiled=False), level.seconds
    assert simulations is not None
    assert seconds is not None
    assert (simulations, seconds) <= BEFORE[level.number]
    assert seconds <= BEFORE[level.number][1]


def test_the_speed_on_another_board_is_estimated_from_the_nearest() -> None:
    """The rates of `benchmarks/bot.md`, in Pyodide. A third is close enough for "about"."""
    speeds = Speeds({"redstone 81": 1837.0, "redstone 25": 5750.0})
    for points, rate in ((49, 3018), (169, 801), (361, 293)):
        seconds = speeds.seconds(SEVENTH, "redstone", points)
        assert seconds == pytest.approx(74 / rate, rel=0.35)


def test_a_rate_approaches_repeated_measurements() -> None:
    speeds = Speeds()
    for rate in (1000.0, 100.0, 100.0):
        speeds.learn("go", 25, rate)
    assert 100 < speeds.rates["go 25"] < 1000


def test_speeds_survive_a_round_trip_within_a_limit() -> None:
    speeds = Speeds()
    for points in range(4, 4 + 2 * MAX_RATES):
        speeds.learn("go", points, 10.0)
    assert len(speeds.rates) == MAX_RATES
    assert read_speeds(speeds.text) == speeds


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"version": 2, "rates": {"go 9": 1}}',
        '{"version": 1, "rates": []}',
        '{"version": 1, "rates": {"go": 1, "go 0": 1, "go x": 1, "go 9": -1, "go 9x": 2}}',
        '{"version": 1, "rates": {"go 9": true, "go 25": "7", "go 36": 1e999, "go 49": NaN}}',
    ],
)
def test_invalid_speed_texts_are_ignored(text: str) -> None:
    assert read_speeds(text) == Speeds()


@given(st.dictionaries(st.text(max_size=9), st.integers() | st.floats() | st.text(max_size=3)))
def test_any_rates_are_read_without_an_exception_and_only_positive_ones_used(
    rates: dict[str, object],
) -> None:
    speeds = read_speeds(json.dumps({"version": 1, "rates": rates}))
    assert all(rate > 0 for rate in speeds.rates.values())


@pytest.mark.parametrize("level", LEVELS, ids=numbered_name)
def test_the_dialog_describes_the_chosen_level(level: Level) -> None:
    number = level.number
    fields = fields_of(Setup(level=number))
    state = new_game_state(fields, Speeds({"redstone 81": 1e6}))
    assert state["valuetexts"] == {"level": state["texts"]["level-name"]}
    assert state["texts"]["level-name"] == numbered_name(LEVELS[number - 1])
    assert state["texts"]["level-about"] == _(ABOUT[number])
    assert state["texts"]["level-time"] == "Answers at once on this device."


def test_the_dialog_shows_no_time_per_move_for_an_invalid_board_size() -> None:
    fields = {**fields_of(Setup(cols=7, rows=5)), "cols": "99"}
    assert (
        "You’ll see how long"
        in new_game_state(fields, Speeds({"redstone 81": 1.0}))["texts"]["level-time"]
    )
