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
    """Return a request with this id for this kind of thought."""
    return Request(number, against_computer().game, thought, 1)


def report(*best: tuple[Move, int], proven: bool | None = None) -> Report:
    """Return a report of a search whose moves have these visits."""
    moves = tuple(Candidate(move, visits, 0.5, (move,)) for move, visits in best)
    return Report(sum(visits for _, visits in best), 0.5, 0.5, moves, moves[0].line, proven)


class ManyHosts(FakeHost):
    """A browser with several workers."""

    def begin(self, receive: object, broke: object) -> FakeWorker:
        """Start another fake worker, while others may be alive."""
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

    def set_request(self, number: int, thought: Thought) -> None:
        """Send a request, and report all started workers ready."""
        self.worker_pool.set_request(request(number, thought))
        for worker in self.host.workers:
            if not worker.posted:
                worker.send(write_ready())

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
def test_all_workers_get_a_request_for_endless_analysis_or_the_highest_level(
    thought: Thought,
) -> None:
    bench = PoolBench()
    bench.set_request(7, thought)
    assert [requested_ids(worker) for worker in bench.host.workers] == [[7], [7], [7]]


def test_one_worker_gets_a_request_of_a_lower_level() -> None:
    bench = PoolBench()
    bench.set_request(7, InPlay(9))
    assert [requested_ids(worker) for worker in bench.host.workers] == [[7]]


def test_a_pool_of_one_worker_passes_everything_on() -> None:
    """The request reaches it, and its report is unchanged."""
    bench = PoolBench(workers=1)
    bench.set_request(7, Endless())
    bench.host.worker.send(write_answer(7, report((A, 10))))
    assert [requested_ids(worker) for worker in bench.host.workers] == [[7]]
    assert bench.last.report == report((A, 10))


def test_the_joined_votes_are_reported_and_decide() -> None:
    """All workers' visits are added once the first one reports, and the best move is played."""
    bench = PoolBench()
    bench.set_request(7, InPlay(10))
    chair, second, third = bench.host.workers
    second.send(write_answer(7, report((B, 40), (A, 10))))
    third.send(write_answer(7, report((B, 30), (A, 20)), B))
    assert not bench.heard, "the others speak through the chair"
    chair.send(write_answer(7, report((A, 40), (B, 20))))
    assert [(each.move, each.visits) for each in bench.last.report.best] == [(B, 90), (A, 70)]
    chair.send(write_answer(7, report((A, 60), (B, 40)), A, 1000.0))
    assert (bench.last.move, bench.last.speed) == (B, 1000.0)
    assert bench.last.report.simulations == 200


def test_when_the_first_worker_is_done_the_others_stop() -> None:
    """The same request, made again, is not sent again."""
    bench = PoolBench()
    bench.set_request(7, InPlay(10))
    chair, second, _ = bench.host.workers
    chair.send(write_answer(7, report((A, 60)), A))
    assert second.posted[-1] == STOP
    bench.worker_pool.set_request(request(7, InPlay(10)))
    assert requested_ids(second) == [7], "the same is not asked again"


def test_a_proof_by_any_worker_ends_the_search() -> None:
    """The first worker is told to move now, and the proven move is the answer."""
    bench = PoolBench()
    bench.set_request(7, Endless())
    chair, second, _ = bench.host.workers
    second.send(write_answer(7, report((B, 9), proven=True), B))
    assert chair.posted[-1] == NOW
    chair.send(write_answer(7, report((A, 60)), A))
    assert (bench.last.move, bench.last.report.proven) == (B, True)


def test_votes_on_another_position_do_not_count() -> None:
    """Reports on the request before are ignored."""
    bench = PoolBench()
    bench.set_request(7, Endless())
    chair, second, _ = bench.host.workers
    second.send(write_answer(7, report((B, 99))))
    bench.set_request(8, Endless())
    second.send(write_answer(7, report((B, 99))))
    chair.send(write_answer(8, report((A, 10))))
    assert bench.last.report == report((A, 10))


def test_the_failure_of_another_worker_is_ignored() -> None:
    """Its visits count no more, and no trouble is reported."""
    bench = PoolBench()
    bench.set_request(7, Endless())
    chair, second, _ = bench.host.workers
    second.send(write_answer(7, report((B, 99))))
    second.send(write_failed(7))
    chair.send(write_answer(7, report((A, 10))))
    assert not bench.troubles
    assert bench.last.report == report((A, 10))


def test_the_failure_of_the_first_worker_is_reported() -> None:
    """It is reported as a fault of the whole pool."""
    bench = PoolBench()
    bench.set_request(7, Endless())
    bench.host.workers[0].send(write_failed(7))
    assert bench.troubles == [Trouble.FAULT]


def test_a_swap_is_not_voted_on() -> None:
    """If the first worker swaps, its answer is passed on unchanged."""
    bench = PoolBench()
    bench.set_request(7, InPlay(10))
    chair, second, _ = bench.host.workers
    second.send(write_answer(7, report((A, 99))))
    swap = replace(report((Swap(), 5), (A, 60)))
    chair.send(write_answer(7, swap, Swap()))
    assert (bench.last.move, bench.last.report) == (Swap(), swap)
