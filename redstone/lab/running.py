"""Running tasks on any `concurrent.futures` executor; each result is written as it comes."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any

from redstone.engine.trees import TREES
from redstone.lab.results import Results
from redstone.lab.stamp import Stamp, stamp, worker
from redstone.runtime.compiled import CompiledKernel, Missing
from redstone.runtime.engines import KERNEL, PYTHON


@dataclass(frozen=True)
class LabTask:
    """A task: its name in the results file, and the function's arguments."""

    name: str
    arguments: tuple[Any, ...]


class WrongWorker(Exception):
    """Raised if a worker has another version or lacks the engine."""


def never() -> bool:
    """Return False: the default stop condition."""
    return False


@dataclass(frozen=True)
class TaskRun:
    """The settings for running tasks: function, engine, limits and callbacks.

    `work` is a function of a module, so that it can be sent to other processes, and returns plain
    values. At most `ahead` tasks are submitted at a time. `told` is called with each task's name
    when its result is known. Once `enough` returns True, no more tasks are started.
    """

    work: Callable[..., Any]
    engine: str
    ahead: int
    told: Callable[[str], None]
    enough: Callable[[], bool] = never


def run_tasks(run: TaskRun, tasks: Iterable[LabTask], executor: Executor, results: Results) -> None:
    """Run the tasks without known results, writing each result as it comes.

    It ends early once `run.enough()`. The same tasks have the same results with any executor.
    Raises WrongWorker, and errors of the work; earlier results have been written by then.
    """
    left = (task for task in tasks if task.name not in results.known)
    running: dict[Future[Any], str] = {}
    try:
        running |= _begun(run, islice(left, run.ahead), executor)
        while running and not run.enough():
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                name = running.pop(future)
                results.add(name, future.result())
                run.told(name)
            running |= _begun(run, islice(left, run.ahead - len(running)), executor)
    finally:
        for future in running:
            future.cancel()


def _begun(
    run: TaskRun, tasks: Iterator[LabTask], executor: Executor
) -> Iterator[tuple[Future[Any], str]] | dict[Future[Any], str]:
    """Submit tasks until the results suffice; return their names by future."""
    mark = stamp(run.engine)
    return {
        executor.submit(run_in_worker, mark, run.work, task.arguments): task.name
        for task in tasks
        if not run.enough()
    }


def run_in_worker(mark: Stamp, work: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Run a task in a worker process, with the stamp's engine.

    Raises WrongWorker if the worker's version or engine is another.
    """
    here = stamp(mark.engine)
    if here != mark:
        raise WrongWorker(f"{worker()} runs redstone {here}, and not {mark}.")
    if mark.engine == PYTHON.name:
        with TREES.growing_in(None):
            return work(*arguments)
    try:
        CompiledKernel()
    except Missing as missing:
        raise WrongWorker(f"{worker()} has no {KERNEL.name}. {missing}") from None
    with TREES.growing_in(CompiledKernel):
        return work(*arguments)
