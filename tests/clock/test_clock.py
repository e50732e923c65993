"""The clock of a game with a fake time, compared with a ticking one and checked for invariants."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redstone.clock.clock import Clock
from redstone.clock.control import Control, Controls, System
from redstone.clock.remaining import MAX_LEFT, Remaining
from redstone.record.game import Seat
from tests.clock.reference import TickingClock, same
from tests.effort import share

FIRST, SECOND = Seat

SHORT = st.one_of(
    st.builds(Control, st.integers(1, 3)),
    st.builds(Control, st.integers(1, 3), st.just(System.FISCHER), st.integers(1, 2)),
    st.builds(Control, st.integers(1, 3), st.just(System.BRONSTEIN), st.integers(1, 2)),
    st.builds(
        Control, st.integers(0, 2), st.just(System.BYO_YOMI), st.integers(1, 2), st.integers(1, 3)
    ),
)
CONTROLS = st.builds(Controls, SHORT, SHORT)
TIMES = st.one_of(st.integers(0, 60), st.integers(0, 1_500), st.sampled_from([999, 1_000, 1_001]))
ACTS = st.tuples(
    st.sampled_from(
        ["press", "stay", "nobody", "pause", "resume", "back", "again", "look", "text"]
    ),
    TIMES,
)
STORY = st.lists(ACTS, max_size=25)


def other(seat: Seat | None) -> Seat:
    """Return the other seat, the first one for None."""
    return FIRST if seat is None else seat.other


def do(clock: Clock, action: str, now: int) -> Clock:
    """Return the clock after one generated action, such as "press", "pause" or "undo"."""
    to = other(clock.turn)
    acts: dict[str, Callable[[], Clock]] = {
        "press": lambda: clock.hand_over(to, now),
        "stay": lambda: clock.hand_over(clock.turn, now),
        "nobody": lambda: clock.hand_over(None, now),
        "pause": lambda: clock.pause(now),
        "resume": lambda: clock.resume(now),
        "back": lambda: clock.step(to, now, first=1, second=1),
        "again": lambda: clock.step(to, now, first=-1, second=-1),
        "text": lambda: Clock.parse(str(clock)),
        "look": lambda: clock.at(now),
    }
    return acts[action]()


@settings(max_examples=share(300))
@given(CONTROLS, STORY)
def test_the_clock_agrees_with_a_ticking_reference(
    controls: Controls, story: list[tuple[str, int]]
) -> None:
    clock, ticking, now = Clock.new(controls), TickingClock(controls), 1_700_000_000_000
    for action, time in story:
        now += time
        ticking.wait(time)
        if action in ("back", "again"):
            continue  # tournaments know nothing of them
        clock = do(clock, action, now)
        if action == "press":
            ticking.press(other(ticking.turn))
        elif action == "nobody":
            ticking.press(None)
        elif action in ("pause", "resume"):
            getattr(ticking, action)()
        assert same(clock, ticking, now)
        known = clock.at(now)
        assert known.is_paused is (ticking.paused and not ticking.fallen)
        assert (known.flagged is not None) is ticking.fallen


def earned(before: Clock, after: Clock, seat: Seat) -> int:
    """Return the milliseconds that a seat's total time has grown between two clocks."""
    control = before.controls.of(seat)
    return after.side(seat).total(control) - before.side(seat).total(control)


@settings(max_examples=share(300))
@given(CONTROLS, STORY)
def test_time_spent_equals_time_passed(controls: Controls, story: list[tuple[str, int]]) -> None:
    """Time runs off one side only, as much as has passed. It grows only when a press earns time."""
    clock, now = Clock.new(controls), 5
    for action, time in story:
        before, now = clock, now + time
        waited = clock.at(now)
        gone = {seat: -earned(before, waited, seat) for seat in Seat}
        runs = before.turn if before.is_running else None
        for seat in Seat:
            expected = 0
            if seat is runs:
                expected = min(time, before.side(seat).total(controls.of(seat)))
            assert gone[seat] == expected
        clock = do(clock, action, now).at(now)
        for seat in Seat:
            most = controls.of(seat).each * 1_000
            may_earn = action in ("press", "nobody") and seat is before.turn
            assert 0 <= earned(waited, clock, seat) <= (most if may_earn else 0)
            assert min(clock.side(seat).left, clock.side(seat).periods, clock.side(seat).owed) >= 0


@settings(max_examples=share(300))
@given(CONTROLS, STORY)
def test_a_clock_survives_a_round_trip_through_its_text(
    controls: Controls, story: list[tuple[str, int]]
) -> None:
    clock, now = Clock.new(controls), 5
    for action, time in story:
        now += time
        clock = do(clock, action, now)
        assert Clock.parse(str(clock)) == clock
        assert Clock.parse(str(clock)).at(now + 7) == clock.at(now + 7)


@settings(max_examples=share(300))
@given(CONTROLS, STORY, st.lists(TIMES, max_size=4))
def test_reading_the_clock_does_not_change_it(
    controls: Controls, story: list[tuple[str, int]], looks: list[int]
) -> None:
    """Asking often returns the same times as asking once."""
    seldom = often = Clock.new(controls)
    now = 5
    for action, time in story:
        for look in sorted(look for look in looks if look < time):
            often = often.at(now + look)
        now += time
        seldom, often = do(seldom, action, now), do(often, action, now)
        assert seldom.at(now) == often.at(now)


@given(CONTROLS, st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_paused_clock_loses_no_time(controls: Controls, before: int, pause: int) -> None:
    clock = Clock.new(controls).hand_over(FIRST, 0).pause(before)
    assert clock.at(before + pause) == clock
    assert clock.flag_falls is None
    gone_on = clock.resume(before + pause)
    assert [gone_on.side(s) for s in Seat] == [clock.side(s) for s in Seat]
    assert gone_on.is_running is (clock.flagged is None)


@given(CONTROLS)
def test_the_flag_falls_at_the_predicted_time(controls: Controls) -> None:
    clock = Clock.new(controls).hand_over(SECOND, 10)
    falls = clock.flag_falls
    assert falls is not None
    assert clock.at(falls - 1).flagged is None
    fallen = clock.at(falls)
    assert fallen.flagged is SECOND
    assert fallen.flag_falls is None
    assert fallen.hand_over(FIRST, falls + 1) == fallen.step(FIRST, 0, first=1, second=1) == fallen
    assert fallen.pause(falls).resume(falls + 5) == fallen


def test_a_press_after_the_flag_fell_is_too_late() -> None:
    clock = Clock.new(Controls.parse("60")).hand_over(FIRST, 0)
    assert clock.hand_over(SECOND, 60_000).flagged is FIRST
    assert clock.hand_over(SECOND, 59_999).flagged is None


def test_setting_the_devices_clock_back_gives_no_time() -> None:
    clock = Clock.new(Controls.parse("60")).hand_over(FIRST, 1_000_000).at(1_010_000)
    back = clock.at(400_000)
    assert back.first == clock.first
    assert back.at(401_000).first.left == clock.first.left - 1_000


def test_stones_before_the_last_of_a_turn_earn_no_increment() -> None:
    """In Savage Go the turn is reported after each stone."""
    clock = Clock.new(Controls.parse("60f5")).hand_over(FIRST, 0)
    for second in range(1, 5):
        clock = clock.hand_over(FIRST, second * 1_000)
    clock = clock.hand_over(SECOND, 5_000)
    assert clock.first.left == 60_000


def test_undo_returns_no_time_and_no_increment_is_earned_twice() -> None:
    clock = Clock.new(Controls.parse("60f5")).hand_over(FIRST, 0)
    clock = clock.hand_over(SECOND, 10_000)
    assert clock.first.left == 55_000
    clock = clock.step(FIRST, 12_000, first=1, second=0)
    assert (clock.first.left, clock.second.left) == (55_000, 58_000)
    clock = clock.hand_over(SECOND, 13_000)
    assert clock.first.left == 54_000
    clock = clock.hand_over(FIRST, 13_000).hand_over(SECOND, 13_000)
    assert clock.first.left == 59_000


def test_undo_does_not_restore_a_used_period() -> None:
    clock = Clock.new(Controls.parse("0y2x30")).hand_over(FIRST, 0).hand_over(SECOND, 20_000)
    assert clock.first == Remaining(30_000, 1)
    clock = clock.step(FIRST, 20_000, first=1, second=0).hand_over(SECOND, 30_000)
    assert clock.first == Remaining(20_000, 1)


def test_a_step_back_and_forward_restores_the_clock() -> None:
    clock = Clock.new(Controls.parse("60f5")).hand_over(FIRST, 0).hand_over(SECOND, 0)
    back = clock.step(FIRST, 0, first=1, second=0)
    assert back.step(SECOND, 0, first=-1, second=0) == clock


def test_byo_yomi_goes_through_its_periods() -> None:
    clock = Clock.new(Controls.parse("10y3x5")).hand_over(FIRST, 0)
    assert clock.at(9_999).first == Remaining(1, 3)
    assert clock.at(10_000).first == Remaining(5_000, 2)
    assert clock.at(14_999).first == Remaining(1, 2)
    assert clock.at(15_000).first == Remaining(5_000, 1)
    assert clock.at(24_999).first == Remaining(1, 0)
    assert clock.at(25_000).first == Remaining(0, 0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "60f",
        "60f0",
        "060",
        "60y0x5",
        "86401",
        "60f3601",
        "60 ",
        "60-60",
        "-60",
        "60-",
        "6٠",
    ],
)
def test_invalid_time_controls_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no time control"):
        Controls.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "60 60000 60000",
        "60 60000 60000 ",
        "60 60001 60000 stopped",
        "60 0 60000 stopped",
        "60 0 60000 first 5 5",
        "60 0 0 first 5",
        "60 60000p1 60000 stopped",
        "60y2x5 60000p3 60000p2 stopped",
        "60 60000 60000 third 5",
        "60 60000 60000 first 05",
        "60 60000 60000 first 5 -5",
        "60 60000 60000 stopped" + " " * 200,
        f"60f5 {MAX_LEFT + 1} 60000 stopped",
    ],
)
def test_invalid_clock_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no (clock|time|game)"):
        Clock.parse(text)


@given(st.text(alphabet="0123456789 fbypxo-firstecondp", max_size=60))
def test_any_text_is_read_as_a_clock_or_refused(text: str) -> None:
    try:
        clock = Clock.parse(text)
    except ValueError:
        return
    assert str(clock) == text


def test_times_stay_with_the_seats_after_a_swap() -> None:
    """A swap of colours is a turn of the second seat like any other."""
    clock = Clock.new(Controls.parse("60-30")).hand_over(FIRST, 0).hand_over(SECOND, 1_000)
    swapped = clock.hand_over(FIRST, 3_000)
    assert (swapped.first.left, swapped.second.left) == (59_000, 28_000)
    assert replace(swapped, since=None).is_paused
