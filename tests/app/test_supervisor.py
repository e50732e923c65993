"""The life of a worker, with fake workers and a fake clock."""

from collections.abc import Callable

import pytest

from redstone.app.computer.messages import (
    ProofFound,
    WorkerAnswer,
    read_ask,
    write_answer,
    write_ask,
    write_failed,
    write_proof,
    write_ready,
    write_received,
)
from redstone.app.computer.supervisor import (
    LENIENCE,
    READING,
    READING_PLIES,
    RESTARTS,
    SILENCE,
    START,
    TICK_MS,
    Supervisor,
    WorkerState,
)
from redstone.app.play.request import Request, Trouble
from redstone.engine.report import Report
from redstone.mind.proven import Evidence, Proven
from redstone.mind.thought import ByProof, InPlay
from redstone.position import Place, Player
from redstone.record.game import Game
from redstone.record.notation import parse_move, parse_point
from redstone.rules.savage import Savage
from tests.app.sessions import against_computer, two_people

REPORT = Report(10, 0.5, 0.5)
MOVE = Place(parse_point("c3"))


def request(number: int, game: Game | None = None) -> Request:
    """Return a request with this id to move in a game."""
    return Request(number, game or against_computer().game, InPlay(1), 1)


class FakeWorker:
    """A worker that sends the messages given by a test, and records those it receives."""

    def __init__(self, receive: Callable[[str], None], broke: Callable[[], None]) -> None:
        """Make a worker that sends messages to `receive` and calls `broke` on errors."""
        self._receive, self._broke = receive, broke
        self.posted: list[str] = []
        self.ended = False

    def send(self, text: str) -> None:
        """Send a message to the page. The worker must not have ended."""
        assert not self.ended
        self._receive(text)

    def report_error(self) -> None:
        """Call the page's function for error events. The worker must not have ended."""
        assert not self.ended
        self._broke()

    def post(self, text: str) -> None:
        """Record a message to the worker, which must not have ended."""
        assert not self.ended
        self.posted.append(text)

    def end(self) -> None:
        """Mark the worker as ended."""
        assert not self.ended
        self.ended = True


class FakeHost:
    """A browser whose clock a test moves. At most one worker is alive."""

    def __init__(self) -> None:
        """Make a browser without workers and timers, at time 0."""
        self.workers: list[FakeWorker] = []
        self.hidden = False
        self._now = 0
        self._timers: dict[int, tuple[int, Callable[[], None]]] = {}
        self._last = 0

    def begin(self, receive: Callable[[str], None], broke: Callable[[], None]) -> FakeWorker:
        """Start a fake worker; all others must have ended."""
        assert all(worker.ended for worker in self.workers)
        self.workers.append(FakeWorker(receive, broke))
        return self.workers[-1]

    def later(self, milliseconds: int, call: Callable[[], None]) -> Callable[[], None]:
        """Set a timer, and return a function that cancels it."""
        self._last += 1
        number = self._last
        self._timers[number] = (self._now + milliseconds, call)

        def take_back() -> None:
            """Cancel the timer. Raises KeyError if it has rung."""
            del self._timers[number]  # a KeyError for one that has rung

        return take_back

    def is_hidden(self) -> bool:
        """Return True if the test has hidden the page."""
        return self.hidden

    @property
    def worker(self) -> FakeWorker:
        """The latest worker."""
        return self.workers[-1]

    @property
    def is_ticking(self) -> bool:
        """True if any timer is set."""
        return bool(self._timers)

    def wait(self, ticks: int) -> None:
        """Let this many ticks pass, and ring each timer when it is due."""
        until = self._now + ticks * TICK_MS
        while self._timers:
            number = min(self._timers, key=lambda key: self._timers[key][0])
            due, call = self._timers[number]
            if due > until:
                break
            del self._timers[number]
            self._now = max(self._now, due)
            call()
        self._now = until

    def sleep(self, ticks: int) -> None:
        """Let the page sleep: every timer due meanwhile rings once, at the end."""
        self._now += ticks * TICK_MS
        self.wait(0)


class SupervisorBench:
    """A supervisor with a fake browser, and the answers and troubles that it has reported."""

    def __init__(self) -> None:
        """Make a supervisor, and lists of its answers and troubles."""
        self.host = FakeHost()
        self.heard: list[WorkerAnswer | ProofFound] = []
        self.told: list[Trouble] = []
        self.computer = Supervisor(self.host, self.heard.append, self.told.append)

    def ready(self) -> None:
        """Let the worker report that it is ready."""
        self.host.worker.send(write_ready())

    def thinking(self, number: int = 1, game: Game | None = None) -> None:
        """Send a request, and let a worker begin to think about it."""
        self.computer.set_request(request(number, game))
        if self.computer.life is WorkerState.STARTING:
            self.ready()
        self.host.worker.send(write_received(number))
        self.host.worker.send(write_answer(number, REPORT))
        assert self.computer.life is WorkerState.THINKING


@pytest.fixture
def bench() -> SupervisorBench:
    """Return a supervisor that has no worker yet."""
    return SupervisorBench()


def test_a_worker_is_started_asked_and_its_answer_reported(bench: SupervisorBench) -> None:
    """It gets the request once it is ready, and only once. Then it is idle."""
    bench.computer.set_request(request(1))
    assert bench.host.worker.posted == []  # nothing before it can hear
    bench.ready()
    assert bench.host.worker.posted == [write_ask(request(1))]
    bench.host.worker.send(write_received(1))
    bench.host.worker.send(write_answer(1, REPORT))
    bench.host.worker.send(write_answer(1, REPORT, MOVE))
    assert bench.heard == [WorkerAnswer(1, REPORT, None), WorkerAnswer(1, REPORT, MOVE)]
    assert bench.computer.life is WorkerState.IDLE
    assert not bench.host.is_ticking
    bench.computer.set_request(request(1))  # answered: not asked again
    assert len(bench.host.worker.posted) == 1


def test_a_proof_is_reported_and_resumed_after_the_worker_falls_silent(
    bench: SupervisorBench,
) -> None:
    """A new worker gets the same request, and an answer to another one is ignored."""
    wanted = Request(1, two_people().game, ByProof(every_move=True), 1, hint=True)
    bench.computer.set_request(wanted)
    bench.ready()
    bench.host.worker.send(write_received(1))
    far = Evidence(1000, 0.5)
    bench.host.worker.send(write_proof(1, far))
    bench.host.wait(SILENCE + 1)
    assert len(bench.host.workers) == 2
    bench.ready()
    assert bench.host.worker.posted == [write_ask(wanted)]
    bench.host.worker.send(write_proof(2, far))  # of nothing that is wanted
    bench.host.worker.send(write_proof(1, Evidence(9, 0.1, Proven(Player.BLACK))))
    assert [word.id for word in bench.heard] == [1, 1]
    assert bench.computer.life is WorkerState.IDLE
    assert not bench.told


def test_a_prepared_worker_is_asked_at_once(bench: SupervisorBench) -> None:
    """A worker started without a request, even twice, gets the first request."""
    bench.computer.prepare()
    bench.computer.prepare()
    bench.ready()
    assert not bench.host.is_ticking
    bench.computer.set_request(request(1))
    assert len(bench.host.workers) == 1
    assert read_ask(bench.host.worker.posted[0]).id == 1


def test_another_request_takes_the_place_of_the_first(bench: SupervisorBench) -> None:
    """Answers and failures of the first are ignored. Wanting nothing stops the worker."""
    bench.thinking(1)
    bench.computer.set_request(request(2))
    assert read_ask(bench.host.worker.posted[-1]).id == 2
    bench.host.worker.send(write_answer(1, REPORT, MOVE))  # stale
    bench.host.worker.send(write_failed(1))
    assert len(bench.heard) == 1
    assert bench.computer.life is WorkerState.THINKING
    bench.computer.set_request(None)
    assert "stop" in bench.host.worker.posted[-1]
    assert not bench.host.is_ticking


def test_move_now_before_the_worker_is_ready_is_sent_once_it_is_ready(
    bench: SupervisorBench,
) -> None:
    """It is for one request only, and is not sent without one."""
    bench.computer.move_now()  # nothing is asked: nothing to hurry
    bench.computer.set_request(request(1))
    bench.computer.move_now()
    bench.ready()
    assert ["now" in text for text in bench.host.worker.posted] == [False, True]
    bench.computer.set_request(request(2))
    assert "now" not in bench.host.worker.posted[-1]
    bench.computer.move_now()
    assert "now" in bench.host.worker.posted[-1]


def test_a_fault_that_the_worker_reports_is_passed_on_at_once(bench: SupervisorBench) -> None:
    """The worker is ended, and no other is started."""
    bench.thinking(1)
    bench.host.worker.send(write_failed(1))
    assert bench.told == [Trouble.FAULT]
    assert bench.computer.life is WorkerState.GIVEN_UP
    assert bench.host.worker.ended  # so a failed computer is not heard
    assert not bench.host.is_ticking


@pytest.mark.parametrize("text", ["{}", "nonsense", '{"id": 1, "best": 7}'])
def test_a_worker_that_sends_nonsense_is_reported(bench: SupervisorBench, text: str) -> None:
    """It is reported as a fault."""
    bench.thinking(1)
    bench.host.worker.send(text)
    assert bench.told == [Trouble.FAULT]


def test_an_error_is_reported_at_once(bench: SupervisorBench) -> None:
    """An error event of a thinking worker is reported as a fault, and no other is started."""
    bench.thinking(1)
    bench.host.worker.report_error()
    assert bench.told == [Trouble.FAULT]
    assert len(bench.host.workers) == 1


def test_a_worker_that_cannot_start_is_reported_and_not_restarted(bench: SupervisorBench) -> None:
    """It is reported only to someone who waits.

    One more start is tried, then each request is answered by the trouble.
    """
    bench.computer.prepare()
    bench.host.worker.report_error()
    assert bench.told == []  # no one waits
    bench.computer.prepare()
    assert len(bench.host.workers) == 1
    bench.computer.set_request(request(1))
    bench.host.worker.report_error()
    assert bench.told == [Trouble.NO_START]
    for number in range(2, 6):
        bench.computer.set_request(None)
        bench.computer.set_request(request(number))
        bench.computer.prepare()
        assert bench.computer.life is WorkerState.GIVEN_UP
        assert bench.told == [Trouble.NO_START] * number
    bench.host.wait(2 * START)
    assert len(bench.host.workers) == 2


def test_a_start_that_never_ends_is_reported_in_time(bench: SupervisorBench) -> None:
    """After START ticks the trouble is reported, and no other worker is started."""
    bench.computer.set_request(request(1))
    bench.host.wait(START)
    assert bench.told == []
    bench.host.wait(1)
    assert bench.told == [Trouble.NO_START]
    bench.host.wait(10 * START)
    assert len(bench.host.workers) == 1


def test_a_restart_after_a_reported_error_repeats_the_request(bench: SupervisorBench) -> None:
    bench.thinking(1)
    bench.host.worker.report_error()
    bench.computer.restart()
    assert len(bench.host.workers) == 2
    bench.ready()
    assert read_ask(bench.host.worker.posted[0]).id == 1
    bench.host.worker.send(write_answer(1, REPORT, MOVE))
    assert bench.heard[-1] == WorkerAnswer(1, REPORT, MOVE)
    assert len(bench.told) == 1


def test_a_worker_silent_for_too_long_is_replaced_and_gets_the_request(
    bench: SupervisorBench,
) -> None:
    bench.thinking(1)
    bench.host.wait(SILENCE)
    assert len(bench.host.workers) == 1
    bench.host.wait(1)
    assert len(bench.host.workers) == 2
    assert bench.told == []
    bench.ready()
    assert read_ask(bench.host.worker.posted[0]).id == 1


def test_an_idle_worker_that_ended_is_replaced_at_the_next_request(bench: SupervisorBench) -> None:
    """It is when it does not answer that request in time."""
    bench.computer.prepare()
    bench.ready()
    bench.host.wait(1000)
    bench.computer.set_request(request(1))
    bench.host.wait(SILENCE + 1)
    assert len(bench.host.workers) == 2


def test_interim_reports_do_not_add_restarts(bench: SupervisorBench) -> None:
    """After RESTARTS silent workers the trouble is reported, though each had reported."""
    bench.thinking(1)
    for count in range(1, RESTARTS + 1):
        bench.host.wait(SILENCE + 1)
        assert len(bench.host.workers) == 1 + count
        bench.ready()
        for _ in range(5):
            bench.host.wait(1)
            bench.host.worker.send(write_answer(1, REPORT))
    bench.host.wait(SILENCE + 1)
    assert bench.told == [Trouble.SILENCE]
    assert len(bench.host.workers) == 1 + RESTARTS
    assert bench.host.worker.ended


def test_a_final_answer_restores_the_number_of_restarts(bench: SupervisorBench) -> None:
    """Many requests, each with a silent worker and then an answer, make no trouble."""
    for number in range(1, 3 * RESTARTS):
        bench.thinking(number)
        bench.host.wait(SILENCE + 1)
        bench.ready()
        bench.host.worker.send(write_answer(number, REPORT, MOVE))
    assert bench.told == []


def test_a_worker_that_keeps_reporting_is_not_replaced(bench: SupervisorBench) -> None:
    bench.thinking(1)
    for _ in range(100):
        bench.host.wait(SILENCE)
        bench.host.worker.send(write_answer(1, REPORT))
    assert len(bench.host.workers) == 1


def test_a_worker_that_reads_a_long_game_is_replaced_later(bench: SupervisorBench) -> None:
    """The patience grows with the number of moves."""
    game = Game.new(Savage(), 9, 9)
    for row in range(1, 9, 2):
        for col in "acegj":
            game = game.play(parse_move(f"{col}{row}"))
    longer = game.ply // READING_PLIES
    bench.computer.set_request(request(1, game))
    bench.ready()
    bench.host.worker.send(write_received(1))
    bench.host.wait(READING + longer)
    assert len(bench.host.workers) == 1
    bench.host.wait(1)
    assert len(bench.host.workers) == 2


def test_a_slow_device_gets_more_time(bench: SupervisorBench) -> None:
    """The later the first report of a search came, the longer silence is tolerated."""
    bench.computer.set_request(request(1))
    bench.ready()
    bench.host.worker.send(write_received(1))
    bench.host.wait(6)  # one simulation of Savage Go on 19x19
    bench.host.worker.send(write_answer(1, REPORT))
    bench.host.wait(SILENCE + LENIENCE * 5)
    assert len(bench.host.workers) == 1
    bench.host.wait(1)
    assert len(bench.host.workers) == 2


def test_a_suspended_page_does_not_count_its_worker_as_dead(bench: SupervisorBench) -> None:
    """Timers that ring late, before the reports of that time, replace no worker."""
    bench.thinking(1)
    for _ in range(10):
        bench.host.sleep(60)  # the tick comes before the words of that minute
        bench.host.worker.send(write_answer(1, REPORT))
    assert len(bench.host.workers) == 1


def test_silence_of_a_hidden_page_does_not_count(bench: SupervisorBench) -> None:
    """Only the ticks after it is visible again do."""
    bench.thinking(1)
    bench.host.hidden = True
    bench.host.wait(100)
    bench.host.hidden = False
    bench.host.wait(SILENCE)
    assert len(bench.host.workers) == 1
    bench.host.wait(1)
    assert len(bench.host.workers) == 2


def test_an_error_in_an_idle_worker_is_not_reported(bench: SupervisorBench) -> None:
    """The next request gets another worker."""
    bench.thinking(1)
    bench.host.worker.send(write_answer(1, REPORT, MOVE))
    bench.host.worker.report_error()
    assert bench.told == []
    bench.thinking(2)
    assert len(bench.host.workers) == 2
