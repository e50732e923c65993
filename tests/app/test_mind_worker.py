"""The worker's Python module, with a fake of the browser that it runs in."""

import asyncio
import importlib
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from redstone.app.computer.messages import (
    NOW,
    STOP,
    Failed,
    Heard,
    ProofFound,
    Ready,
    Word,
    WorkerAnswer,
    read_word,
    write_ask,
)
from redstone.app.play.request import Request
from redstone.engine import search
from redstone.engine.levels import HINT, level_by_number
from redstone.engine.report import Report
from redstone.engine.search import Thinker
from redstone.engine.solver import Solver
from redstone.engine.trees import TREES
from redstone.mind import minds, searching
from redstone.mind.mind import Estimate, Finding, Mind, Question
from redstone.mind.minds import mind_for
from redstone.mind.proven import Proven
from redstone.mind.thought import Advice, ByProof, Endless, InPlay, LookBack, Simulations, Thought
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.review.task import Sequel, by_python
from redstone.rules.redstone import Redstone
from tests.kernel.python_kernel import PythonKernel

NAME = "web.mind.worker"


class WorkerBench:
    """The worker's module under test, the messages it has sent, and its console errors."""

    def __init__(self) -> None:
        """Make the fake browser's objects, which record messages and errors."""
        self.words: list[Word] = []
        self.errors: list[str] = []
        console = SimpleNamespace(error=self.errors.append)
        self.js = SimpleNamespace(postMessage=self._say, console=console)
        self.module: Any = None

    def _say(self, text: str) -> None:
        """Record a message of the worker."""
        self.words.append(read_word(text))

    async def send_and_wait(self, request: Request, *then: str) -> None:
        """Send a request and then these texts, and wait for the answer or a failure."""
        self.module.receive(write_ask(request))
        for text in then:
            self.module.receive(text)
        while not self._is_over():
            await asyncio.sleep(0.001)

    def _is_over(self) -> bool:
        """Return True once the last message is a failure or a final answer."""
        last = self.words[-1]
        return isinstance(last, Failed) or (
            isinstance(last, WorkerAnswer | ProofFound) and last.is_last
        )


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[WorkerBench]:
    """Provide the worker's module just loaded, with fakes of the browser's modules."""
    made = WorkerBench()
    ffi = SimpleNamespace(JsBuffer=None, JsProxy=None)
    monkeypatch.setitem(sys.modules, "js", made.js)
    monkeypatch.setitem(sys.modules, "pyodide", SimpleNamespace(ffi=ffi))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    monkeypatch.delitem(sys.modules, NAME, raising=False)
    made.module = importlib.import_module(NAME)
    made.module.ready()
    yield made
    sys.modules.pop(NAME)
    TREES.make = None


class WorkerHost:
    """The kernel's interface as in `kernel.mjs`, implemented by the interpreted kernel."""

    def __init__(self) -> None:
        """Make a host with an interpreted kernel and no recorded calls."""
        self._kernel = PythonKernel()
        self.calls: list[str] = []

    def call(self, name: str, *numbers: int) -> int:
        """Call a function of the kernel, and record its name."""
        self.calls.append(name)
        return self._kernel.call(name, *numbers)

    def integers(self, name: str, count: int) -> SimpleNamespace:
        """Return the first numbers of an array, as Pyodide's proxy of an array."""
        return SimpleNamespace(to_py=lambda: self._kernel.arrays[name][:count])

    reals = integers


def request(number: int, moves: str = "c3 d4", level: int = 5, table: int = 1) -> Request:
    """Return a request to move in a game on 5 × 5, for the computer of this level."""
    game = Game.new(Redstone(), 5, 5)
    for token in moves.split():
        game = game.play(parse_move(token))
    return Request(number, game, InPlay(level), table)


def test_importing_the_worker_leaves_the_kernel_of_the_process_unchanged(
    bench: WorkerBench,
) -> None:
    """Only `use_compiled_kernel` sets it. Other tests of the page run in the same process."""
    assert TREES.make is None
    bench.module.use_compiled_kernel(WorkerHost)
    assert TREES.kernel() is TREES.kernel()


def test_the_worker_reports_readiness_receipt_progress_and_a_move(bench: WorkerBench) -> None:
    """The last report has the level's number of simulations and the only move."""
    assert bench.words == [Ready()]
    asyncio.run(bench.send_and_wait(request(1)))
    assert bench.words[1] == Heard(1)
    *reports, answer = bench.words[2:]
    assert isinstance(answer, WorkerAnswer)
    assert answer.move is not None
    assert answer.report.simulations == level_by_number(5).simulations
    assert all(isinstance(each, WorkerAnswer) and each.move is None for each in reports)


def test_a_report_comes_at_once_and_then_often(
    bench: WorkerBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is after one simulation, and more follow, at least every half second."""
    now = 0.0

    def step(thinker: Thinker, seconds: float) -> None:
        """Move the fake clock by the time of a slice, and search."""
        nonlocal now
        now += seconds
        thinker_step(thinker, 0.0)

    thinker_step = Thinker.step
    monkeypatch.setattr(Thinker, "step", step)
    monkeypatch.setattr(bench.module, "perf_counter", lambda: now)
    asyncio.run(bench.send_and_wait(request(1)))
    reports = [word for word in bench.words if isinstance(word, WorkerAnswer)]
    assert reports[0].report.simulations == 1
    assert len(reports) >= 40 * 0.03 / 0.5


def test_with_a_kernel_each_request_gets_its_simulations_and_a_move(
    bench: WorkerBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The requests are those of two levels, a study and a review.

    The kernel plants a tree for them.
    """
    monkeypatch.setattr(search, "DOUBTFUL", 0.0)  # a verdict would take simulations of its own
    host = WorkerHost()
    bench.module.use_compiled_kernel(lambda: host)
    asyncio.run(bench.send_and_wait(request(1)))
    asyncio.run(bench.send_and_wait(request(2, "c3 d4 b2", level=3)))
    asyncio.run(bench.send_and_wait(study_request(3, Simulations(30))))
    asyncio.run(bench.send_and_wait(study_request(4, LookBack(20, None))))
    assert host.calls.count("plant") >= 3
    answers = [word for word in bench.words if isinstance(word, WorkerAnswer) and word.is_last]
    levels = [level_by_number(number).simulations for number in (5, 3)]
    assert [answer.report.simulations for answer in answers] == [*levels, 30, 20]
    assert all(answer.move is not None for answer in answers)


def test_after_a_kernel_fault_it_continues_with_a_new_kernel(
    bench: WorkerBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The request fails, and the next one is answered."""

    def fail(*_: object) -> int:
        """Raise an error, as a kernel that has failed."""
        raise ZeroDivisionError("unreachable")

    first, second = WorkerHost(), WorkerHost()
    monkeypatch.setattr(first, "call", fail)
    bench.module.use_compiled_kernel(iter((first, second)).__next__)
    asyncio.run(bench.send_and_wait(request(1)))
    assert bench.words[-1] == Failed(1)
    asyncio.run(bench.send_and_wait(request(2)))
    assert isinstance(bench.words[-1], WorkerAnswer)
    assert "plant" in second.calls


def test_an_exception_in_the_search_is_reported(
    bench: WorkerBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is sent as a failure and logged, and the next request is answered."""

    def step(_thinker: Thinker, _seconds: float) -> None:
        """Raise ZeroDivisionError."""
        raise ZeroDivisionError("a mistake")

    with monkeypatch.context() as broken:
        broken.setattr(Thinker, "step", step)
        asyncio.run(bench.send_and_wait(request(1)))
    assert bench.words[-1] == Failed(1)
    assert "a mistake" in bench.errors[0]
    asyncio.run(bench.send_and_wait(request(2)))
    assert isinstance(bench.words[-1], WorkerAnswer)


@pytest.mark.parametrize("game", ["nonsense", "#redstone5-1-c3d4w"])
def test_an_exception_in_reading_is_reported(bench: WorkerBench, game: str) -> None:
    """A text that is no game, or a game that is over, is answered by a failure."""
    asked = json.loads(write_ask(request(1))) | {"game": game}

    async def send_faulty_request() -> None:
        """Send the faulty request, and wait for the failure."""
        bench.module.receive(json.dumps(asked))
        while Failed(1) not in bench.words:
            await asyncio.sleep(0)

    asyncio.run(send_faulty_request())
    assert bench.words == [Ready(), Heard(1), Failed(1)]


def record_new_searches(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """Return a list to which each search from an empty tree will append its game."""
    found: list[Game] = []
    begun: Callable[..., None] = Thinker.__init__

    def begin(self: Thinker, game: Game, *rest: Any, **named: Any) -> None:
        """Record the game, and start the search."""
        found.append(game)
        begun(self, game, *rest, **named)

    monkeypatch.setattr(Thinker, "__init__", begin)
    return found


def test_a_request_for_another_game_starts_a_new_search(
    bench: WorkerBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Requests for the same table continue the search there is."""
    made = record_new_searches(monkeypatch)
    for number, table, count in ((1, 1, 1), (2, 1, 1), (3, 2, 2), (4, 2, 2), (5, 1, 3)):
        asyncio.run(bench.send_and_wait(request(number, table=table)))
        assert len(made) == count, f"request {number}"


def test_move_now_ends_the_search_with_its_best_move_so_far(bench: WorkerBench) -> None:
    """The answer comes before the level's 3200 simulations."""
    asyncio.run(bench.send_and_wait(request(1, level=10), '{"now": true}'))
    answer = bench.words[-1]
    assert isinstance(answer, WorkerAnswer)
    assert answer.report.simulations < 3200


def test_another_request_takes_the_place_of_the_first(bench: WorkerBench) -> None:
    """Only the second one is answered."""
    asyncio.run(bench.send_and_wait(request(1, level=10), write_ask(request(2))))
    assert [word.id for word in bench.words if isinstance(word, WorkerAnswer)][-1] == 2
    assert not any(isinstance(word, WorkerAnswer) and word.id == 1 for word in bench.words)


def study_request(number: int, thought: Thought, moves: str = "c3 d4") -> Request:
    """Return a request for a study's thought about a game on 5x5."""
    return replace(request(number, moves), thought=thought)


def test_full_strength_is_as_many_simulations_as_are_asked_for(bench: WorkerBench) -> None:
    """A study's request for 30 is answered after 30."""
    asyncio.run(bench.send_and_wait(study_request(1, Simulations(30))))
    answer = bench.words[-1]
    assert isinstance(answer, WorkerAnswer)
    assert answer.report.simulations == 30


def test_endless_analysis_continues_until_it_is_stopped(bench: WorkerBench) -> None:
    """Its reports have more and more simulations, no move, and none comes after the stop."""

    async def analyse_then_stop() -> int:
        """Stop an analysis after two reports. Return the number of messages at the stop."""
        bench.module.receive(write_ask(study_request(1, Endless())))
        while sum(isinstance(word, WorkerAnswer) for word in bench.words) < 2:
            await asyncio.sleep(0.001)
        bench.module.receive('{"stop": true}')
        heard = len(bench.words)
        await asyncio.sleep(0.3)
        return heard

    assert asyncio.run(analyse_then_stop()) == len(bench.words)
    reports = [word for word in bench.words if isinstance(word, WorkerAnswer)]
    assert all(word.move is None for word in reports)
    assert reports[1].report.simulations > reports[0].report.simulations


def test_endless_analysis_ends_with_a_proof(bench: WorkerBench) -> None:
    """On 2 × 2, where the player who begins loses, all moves are proven to lose."""
    game = Game.new(Redstone(pie=False), 2, 2)
    asyncio.run(bench.send_and_wait(Request(1, game, Endless(), 1)))
    answer = bench.words[-1]
    assert isinstance(answer, WorkerAnswer)
    assert answer.report.proven is False
    assert all(best.proven is False for best in answer.report.best)


def test_a_step_along_the_line_reuses_the_search_tree(bench: WorkerBench) -> None:
    """The first report after the best move has at least half of its visits."""
    asyncio.run(bench.send_and_wait(study_request(1, Simulations(400))))
    answer = bench.words[-1]
    assert isinstance(answer, WorkerAnswer)
    best = answer.report.best[0]
    assert best.line[0] == best.move
    heard = len(bench.words)
    asyncio.run(bench.send_and_wait(study_request(2, Simulations(1000), f"c3 d4 {best.move}")))
    first = next(word for word in bench.words[heard:] if isinstance(word, WorkerAnswer))
    assert first.report.simulations >= best.visits // 2


def test_a_hints_search_tree_is_not_used_by_the_computer(
    bench: WorkerBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer to the next request has its level's own simulations.

    Otherwise the computer would play above its level.
    """
    monkeypatch.setattr(search, "DOUBTFUL", 0.0)  # a verdict would take simulations of its own
    # A slow machine would find less in the hint's seconds.
    level = replace(HINT, seconds=None, by_python=2000)
    monkeypatch.setattr(searching, "HINT", level)
    own = level_by_number(4).simulations
    assert own is not None
    asyncio.run(bench.send_and_wait(study_request(1, Advice())))
    advised = bench.words[-1]
    assert isinstance(advised, WorkerAnswer)
    best = advised.report.best[0]
    assert best.visits > own
    asyncio.run(bench.send_and_wait(request(2, f"c3 d4 {best.move}", level=4)))
    answer = bench.words[-1]
    assert isinstance(answer, WorkerAnswer)
    assert answer.report.simulations == own


def test_without_the_compiled_kernel_a_review_searches_less(bench: WorkerBench) -> None:
    """The number of simulations is the one for Python then, and otherwise as asked."""
    for number, kernel in ((1, False), (2, True)):
        if kernel:
            bench.module.use_compiled_kernel(WorkerHost)
        asyncio.run(bench.send_and_wait(study_request(number, LookBack(100, None))))
    answers = [word for word in bench.words if isinstance(word, WorkerAnswer) and word.is_last]
    assert [answer.report.simulations for answer in answers] == [by_python(100), 100]


def test_reports_of_a_long_search_come_less_often(
    bench: WorkerBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They come less than 0.25 seconds apart at first, and about one second after a minute."""
    now = 0.0

    def step(_thinker: Thinker, seconds: float) -> None:
        """Move the fake clock by the time of a slice."""
        nonlocal now
        now += seconds

    monkeypatch.setattr(Thinker, "step", step)
    monkeypatch.setattr(bench.module, "perf_counter", lambda: now)
    monkeypatch.setattr(bench.module, "PAUSE", 0.0)
    told: list[float] = []
    monkeypatch.setattr(bench.js, "postMessage", lambda _text: told.append(now))

    async def analyse_for_a_minute() -> None:
        """Let an endless analysis run for 60 seconds of the fake clock."""
        bench.module.receive(write_ask(study_request(1, Endless())))
        while now < 60:
            await asyncio.sleep(0)

    asyncio.run(analyse_for_a_minute())
    gaps = [after - before for before, after in pairwise(told)]
    assert max(gaps[:10]) < 0.25
    assert min(gaps[-10:]) > 0.9
    assert max(gaps) < 1.1


def test_a_review_searches_from_the_end_of_the_game(bench: WorkerBench) -> None:
    """The position before the last is then searched with the last's result, without errors."""
    game = study_request(1, Endless()).game
    asyncio.run(bench.send_and_wait(Request(1, game, LookBack(40), 1)))
    last = bench.words[-1]
    assert isinstance(last, WorkerAnswer)
    assert last.report.simulations == by_python(40)
    assert last.report.line[0] == last.move
    before = game.go_to(game.ply - 1).without_future()
    sequel = Sequel(game.moves[-1], 1.0 - last.report.win_rate)
    asyncio.run(bench.send_and_wait(Request(2, before, LookBack(20, sequel), 1)))
    answer = bench.words[-1]
    assert isinstance(answer, WorkerAnswer)
    assert answer.id == 2
    assert answer.report.progress == 1.0
    assert not bench.errors


def test_a_long_search_in_a_review_is_reported(
    bench: WorkerBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reports without a move come before the answer, with growing progress."""
    monkeypatch.setattr(bench.module, "AT_LAST", 0.0)
    monkeypatch.setattr(bench.module, "SLICE", 0.0)
    monkeypatch.setattr(minds, "QUIET", 0.0)
    asyncio.run(bench.send_and_wait(Request(1, study_request(1, Endless()).game, LookBack(20), 1)))
    answers = [word for word in bench.words if isinstance(word, WorkerAnswer)]
    assert [answer.move is None for answer in answers[-3:]] == [True, True, False]
    assert answers[0].report.progress < answers[5].report.progress
    assert all(answer.report.progress < 1.0 for answer in answers[:-1])


class FakeMind:
    """A made-up mind that answers requests of a study after three steps."""

    may_answer = True

    def __init__(self, question: Question) -> None:
        """Make a mind that starts with this question."""
        self.questions, self.steps, self._told = 0, 0, False
        self.switch_to(question)

    def switch_to(self, question: Question) -> bool:
        """Accept a question of an endless analysis and start again, otherwise return False."""
        if not isinstance(question.thought, Endless):
            return False
        self.questions, self.steps, self._game = self.questions + 1, 0, question.game
        return True

    @property
    def done(self) -> bool:
        """True after three steps."""
        return self.steps == 3

    def step(self, _seconds: float) -> None:
        """Count a step."""
        self.steps += 1

    def found(self) -> Finding | None:
        """Return a report once two steps were made, None before."""
        return None if self.steps < 2 else Estimate(Report(self.steps, 0.5, 0.5))

    def answer(self) -> Finding:
        """Return a report with the first legal move, and that move."""
        move = next(iter(self._game.rules.legal_moves(self._game.position)))
        return Estimate(Report(self.steps, 1.0, 0.5, line=(move,)), move)


def test_the_worker_uses_any_mind_until_it_refuses_a_question(
    bench: WorkerBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The findings of a fake mind are reported for two requests.

    For a third, which it refuses, another mind is made.
    """
    minds: list[Mind] = []

    def made(question: Question) -> Mind:
        """Return a fake mind for an endless analysis, otherwise the real one, and record it."""
        oracle = isinstance(question.thought, Endless)
        minds.append(FakeMind(question) if oracle else mind_for(question))
        return minds[-1]

    monkeypatch.setattr(bench.module, "REPORT_EVERY", 0.0)
    monkeypatch.setattr(bench.module, "receive", bench.module.Worker(made).receive)
    for number in (1, 2):
        asyncio.run(bench.send_and_wait(study_request(number, Endless())))
    told = [word for word in bench.words if isinstance(word, WorkerAnswer)]
    expected = [(2, False), (3, False), (3, True)]
    assert [(word.report.simulations, word.is_last) for word in told] == [*expected, *expected]
    assert [word.id for word in told] == [1, 1, 1, 2, 2, 2]
    asyncio.run(bench.send_and_wait(request(3)))
    oracle, search = minds
    assert isinstance(oracle, FakeMind)
    assert oracle.questions == 2
    assert bench.words[-1].id == 3  # type: ignore[union-attr]
    assert search.done


def test_a_fake_mind_told_to_move_now_answers_with_its_result_so_far(
    bench: WorkerBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer comes before its third step."""
    monkeypatch.setattr(FakeMind, "done", False)
    monkeypatch.setattr(bench.module, "receive", bench.module.Worker(FakeMind).receive)
    asyncio.run(bench.send_and_wait(study_request(1, Endless()), NOW))
    last = bench.words[-1]
    assert isinstance(last, WorkerAnswer)
    assert last.report.simulations < 3


def proof_request(number: int, moves: str) -> Request:
    """Return a request to prove all moves of a position on 3x3."""
    game = Game.new(Redstone(pie=False), 3, 3)
    for token in moves.split():
        game = game.play(parse_move(token))
    return Request(number, game, ByProof(every_move=True), 1, hint=True)


def last_proof(bench: WorkerBench) -> Proven:
    """Return the proof in the worker's last message, which must contain one."""
    word = bench.words[-1]
    assert isinstance(word, ProofFound)
    assert word.evidence.proven is not None
    return word.evidence.proven


def test_a_proof_reports_progress_and_its_result(
    bench: WorkerBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The only winning move and four refutations are found, and the counts of positions grow."""
    monkeypatch.setattr(bench.module, "REPORT_EVERY", 0.0)
    monkeypatch.setattr(bench.module, "SLICE", 0.0)
    asyncio.run(bench.send_and_wait(proof_request(1, "a1 a3 c3 c1")))
    assert [str(move) for move in last_proof(bench).moves] == ["b2"]
    assert len(last_proof(bench).refuted) == 4
    told = [word.evidence.positions for word in bench.words if isinstance(word, ProofFound)]
    assert told == sorted(told)
    assert told[0] < told[-1]


def test_a_hurried_proof_reports_partial_results(
    bench: WorkerBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told to move now, it reports a proof that is not settled, and not for lack of memory."""
    monkeypatch.setattr(bench.module, "SLICE", 0.0)
    asyncio.run(
        bench.send_and_wait(
            replace(proof_request(1, "a1"), game=study_request(1, Endless()).game), NOW
        )
    )
    assert not last_proof(bench).is_settled
    assert not last_proof(bench).full


def test_a_stopped_proof_reports_nothing_more(bench: WorkerBench) -> None:
    """The next proof then has its result."""

    async def prove_then_stop() -> None:
        """Start a proof, stop it, and assert that no message follows."""
        bench.module.receive(write_ask(study_request(1, ByProof())))
        await asyncio.sleep(0.05)
        bench.module.receive(STOP)
        heard = len(bench.words)
        await asyncio.sleep(0.05)
        assert len(bench.words) == heard

    asyncio.run(prove_then_stop())
    asyncio.run(bench.send_and_wait(proof_request(2, "a1 a3 c3 c1")))
    assert last_proof(bench).is_settled


def test_without_memory_nothing_is_proven(
    bench: WorkerBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A MemoryError in the solver gives a proof marked as full, without a logged error."""

    def step(_solver: Solver, _seconds: float) -> None:
        """Raise MemoryError."""
        raise MemoryError

    monkeypatch.setattr(Solver, "step", step)
    asyncio.run(bench.send_and_wait(proof_request(1, "a1 a3 c3 c1")))
    assert last_proof(bench) == Proven(full=True)
    assert not bench.errors
