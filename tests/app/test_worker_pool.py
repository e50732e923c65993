"""Several workers that act as one computer, with fake workers."""

from dataclasses import replace
from functools import partial

import pytest

from redstone.app.computer.messages import (
    NOW,
    STOP,
    ProofFound,
    WorkerAnswer,
    read_ask,
    write_answer,
    write_failed,
    write_ready,
)
from redstone.app.computer.supervisor import Supervisor
from redstone.app.computer.worker_pool import WorkerPool
from redstone.app.play.request import Request, Trouble
from redstone.engine.report import Candidate, Report
from redstone.mind.thought import Endless, InPlay, Thought
from redstone.position import Move, Swap
from redstone.record.notation import parse_move
from tests.app.sessions import against_computer
from tests.app.test_supervisor import FakeHost, FakeWorker

A, B = parse_move("a1"), parse_move("b2")


def request(number: int, thought: Thought) -> Request:
    """Return a request with this id."""
    return Request(number, against_computer().game, thought, 1)


def report(*best: tuple[Move, int], proven: bool | None = None) -> Report:
    """Return a report of a search whose moves have these visits."""
    moves = tuple(Candidate(move, visits, 0.5, (move,)) for move, visits in best)
    return Report(sum(visits for _, visits in best), 0.5, 0.5, moves, moves[0].line, proven)


class ManyHosts(FakeHost):
    """A browser with several workers."""

    def begin(self, receive: object, broke: object) -> FakeWorker:
        """Start another fake worker."""
        self.workers.append(FakeWorker(receive, broke))  # type: ignore[arg-type]
        return self.workers[-1]


class PoolBench:
    """A worker pool of three workers, with its messages so far and its fake browser."""

    def __init__(self, workers: int = 3) -> None:
        """Make a pool of fake workers, and record its answers and troubles."""
        self.host = ManyHosts()
        self.heard: list[WorkerAnswer | ProofFound] = []
        self.troubles: list[Trouble] = []
        make = partial(Supervisor, self.host)
        self.worker_pool = WorkerPool(make, workers, self.heard.append, self.troubles.append)

    def want(self, number: int, thought: Thought) -> None:
        """Send a request, and report all started workers ready."""
        self.worker_pool.want(request(number, thought))
        for worker in self.host.workers:
            if not worker.posted:
                worker.says(write_ready())

    @property
    def last(self) -> WorkerAnswer:
        """Return the last answer."""
        answer = self.heard[-1]
        assert isinstance(answer, WorkerAnswer)
        return answer


def requested_ids(worker: FakeWorker) -> list[int]:
    """Return the ids of the requests that a worker received."""
    return [read_ask(text).id for text in worker.posted if "game" in text]


@pytest.mark.parametrize("thought", [Endless(), InPlay(10)])
def test_all_workers_are_asked_for_the_strongest_search(thought: Thought) -> None:
    bench = PoolBench()
    bench.want(7, thought)
    assert [requested_ids(worker) for worker in bench.host.workers] == [[7], [7], [7]]


def test_one_worker_is_asked_for_other_requests() -> None:
    bench = PoolBench()
    bench.want(7, InPlay(9))
    assert [requested_ids(worker) for worker in bench.host.workers] == [[7]]


def test_a_pool_of_one_worker_passes_everything_on() -> None:
    bench = PoolBench(workers=1)
    bench.want(7, Endless())
    bench.host.worker.says(write_answer(7, report((A, 10))))
    assert [requested_ids(worker) for worker in bench.host.workers] == [[7]]
    assert bench.last.report == report((A, 10))


def test_the_joined_votes_are_reported_and_decide() -> None:
    bench = PoolBench()
    bench.want(7, InPlay(10))
    chair, second, third = bench.host.workers
    second.says(write_answer(7, report((B, 40), (A, 10))))
    third.says(write_answer(7, report((B, 30), (A, 20)), B))
    assert not bench.heard, "the others speak through the chair"
    chair.says(write_answer(7, report((A, 40), (B, 20))))
    assert [(each.move, each.visits) for each in bench.last.report.best] == [(B, 90), (A, 70)]
    chair.says(write_answer(7, report((A, 60), (B, 40)), A, 1000.0))
    assert (bench.last.move, bench.last.speed) == (B, 1000.0)
    assert bench.last.report.simulations == 200


def test_when_the_first_worker_is_done_the_others_stop() -> None:
    bench = PoolBench()
    bench.want(7, InPlay(10))
    chair, second, _ = bench.host.workers
    chair.says(write_answer(7, report((A, 60)), A))
    assert second.posted[-1] == STOP
    bench.worker_pool.want(request(7, InPlay(10)))
    assert requested_ids(second) == [7], "the same is not asked again"


def test_a_proof_by_any_worker_ends_the_search() -> None:
    bench = PoolBench()
    bench.want(7, Endless())
    chair, second, _ = bench.host.workers
    second.says(write_answer(7, report((B, 9), proven=True), B))
    assert chair.posted[-1] == NOW
    chair.says(write_answer(7, report((A, 60)), A))
    assert (bench.last.move, bench.last.report.proven) == (B, True)


def test_votes_on_another_position_do_not_count() -> None:
    bench = PoolBench()
    bench.want(7, Endless())
    chair, second, _ = bench.host.workers
    second.says(write_answer(7, report((B, 99))))
    bench.want(8, Endless())
    second.says(write_answer(7, report((B, 99))))
    chair.says(write_answer(8, report((A, 10))))
    assert bench.last.report == report((A, 10))


def test_the_failure_of_another_worker_is_ignored() -> None:
    bench = PoolBench()
    bench.want(7, Endless())
    chair, second, _ = bench.host.workers
    second.says(write_answer(7, report((B, 99))))
    second.says(write_failed(7))
    chair.says(write_answer(7, report((A, 10))))
    assert not bench.troubles
    assert bench.last.report == report((A, 10))


def test_the_failure_of_the_first_worker_is_reported() -> None:
    bench = PoolBench()
    bench.want(7, Endless())
    bench.host.workers[0].says(write_failed(7))
    assert bench.troubles == [Trouble.FAULT]


def test_a_swap_is_not_voted_on() -> None:
    bench = PoolBench()
    bench.want(7, InPlay(10))
    chair, second, _ = bench.host.workers
    second.says(write_answer(7, report((A, 99))))
    swap = replace(report((Swap(), 5), (A, 60)))
    chair.says(write_answer(7, swap, Swap()))
    assert (bench.last.move, bench.last.report) == (Swap(), swap)
