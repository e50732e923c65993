"""The computer's answers are shown after a short delay, stone by stone."""

from collections.abc import Callable

import pytest

from redstone.app.computer.messages import WorkerAnswer
from redstone.app.computer.pace import BEAT, BETWEEN, Pace
from redstone.engine.report import Report
from redstone.position import Pass

REPORT = Report(10, 1.0, 0.5)


class PaceBench:
    """A pace with a clock and a timer that the test moves, and the ids of the answers shown."""

    def __init__(self) -> None:
        """Make a pace with a clock at 100 seconds, no timer, and no answers shown."""
        self.now = 100.0
        self.timer: tuple[float, Callable[[], None]] | None = None
        self.taken: list[int] = []
        self.pace = Pace(lambda: self.now, self._later, lambda answer: self.taken.append(answer.id))

    def _later(self, milliseconds: int, call: Callable[[], None]) -> Callable[[], None]:
        """Set the timer, and return a function that cancels it."""
        self.timer = self.now + milliseconds / 1000, call

        def take_back() -> None:
            """Cancel the timer, which must be set."""
            assert self.timer is not None  # once, and not after it has happened
            self.timer = None

        return take_back

    def wait(self, seconds: float) -> None:
        """Let time pass, and ring the timer if it is due."""
        self.now += seconds
        if self.timer and self.timer[0] <= self.now + 1e-3:
            call, self.timer = self.timer[1], None
            call()

    def hear(self, number: int, *, later_stone: bool = False, beat: bool = True) -> None:
        """Receive the computer's final answer to the request of this id.

        `later_stone` is a further stone of a turn, and `beat` delays answers.
        """
        self.pace.receive(WorkerAnswer(number, REPORT, Pass()), later_stone=later_stone, beat=beat)


@pytest.fixture
def bench() -> PaceBench:
    """Return a pace that has just been asked for the answer to request 1."""
    made = PaceBench()
    made.pace.ask(None)
    made.pace.ask(1)
    return made


def test_the_delay_lasts_long_enough_to_see_ones_own_stone() -> None:
    """BEAT is 0.4 to 0.6 seconds."""
    assert 0.4 <= BEAT <= 0.6


def test_a_quick_answer_is_delayed(bench: PaceBench) -> None:
    """It is shown when BEAT seconds have passed since the request."""
    bench.wait(0.1)
    bench.hear(1)
    bench.wait(BEAT - 0.2)
    assert bench.taken == []
    bench.wait(0.1)
    assert bench.taken == [1]


def test_a_slow_answer_comes_at_once(bench: PaceBench) -> None:
    """After BEAT seconds it is shown without a timer."""
    bench.wait(BEAT)
    bench.hear(1)
    assert (bench.taken, bench.timer) == ([1], None)


def test_a_page_that_starts_with_a_request_does_not_delay_its_answer() -> None:
    """The answer to its second request is delayed."""
    started = PaceBench()
    started.pace.ask(1)
    started.hear(1)
    assert (started.taken, started.timer) == ([1], None)
    started.pace.ask(2)
    started.hear(2)
    assert started.taken == [1]


def test_without_a_delay_an_answer_is_shown_at_once(bench: PaceBench) -> None:
    bench.hear(1, beat=False)
    assert bench.taken == [1]


def test_interim_reports_are_not_delayed(bench: PaceBench) -> None:
    bench.pace.receive(WorkerAnswer(1, REPORT, None), later_stone=False, beat=True)
    assert bench.taken == [1]


def test_hurrying_shows_a_delayed_answer(bench: PaceBench) -> None:
    """It is shown once, and the timer is removed."""
    bench.hear(1)
    bench.pace.hurry()
    assert (bench.taken, bench.timer) == ([1], None)
    bench.pace.hurry()
    bench.wait(BEAT)
    assert bench.taken == [1]


def test_an_answer_to_an_older_request_is_dropped(bench: PaceBench) -> None:
    """A delayed answer is not shown once another request was made."""
    bench.hear(1)
    bench.pace.ask(1)
    assert bench.timer
    bench.pace.ask(2)
    bench.wait(BEAT)
    assert bench.taken == []
    bench.pace.ask(None)


@pytest.mark.parametrize("beat", [True, False])
def test_the_stones_of_a_turn_come_one_after_the_other(bench: PaceBench, beat: bool) -> None:
    """A further stone is shown after a pause, even if answers are not delayed."""
    bench.wait(BEAT)
    bench.hear(1)
    bench.pace.ask(2)
    bench.hear(2, later_stone=True, beat=beat)
    assert bench.taken == [1]
    bench.wait(BETWEEN)
    assert bench.taken == [1, 2]
