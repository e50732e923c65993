"""Executors for tasks: this machine's cores, or a Dask cluster."""

import logging
import os
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from signal import SIG_IGN, SIGINT, signal
from threading import Event, Thread
from typing import Any

AHEAD = 4
"""Tasks submitted for each worker, so that none waits for the next."""
SECONDS = 5
"""Seconds to wait for a scheduler."""
LOOK = 2
"""Seconds between two looks at a scheduler's workers."""
PACKAGE = "redstone"


class NoMachines(Exception):
    """No worker is available; the text is a sentence."""


class LostMachines(Exception):
    """Workers or the scheduler ended early; the text is a sentence."""


@contextmanager
def machines(on: str | None, workers: int | None) -> Iterator[tuple[Executor, int]]:
    """Yield an executor, and how many tasks to submit at a time.

    With `on` it is that of a Dask scheduler, otherwise one of `workers` processes here. Raises
    NoMachines, and LostMachines if workers end early.
    """
    if on is not None:
        with _dask(on) as found:
            yield found
        return
    count = workers or os.cpu_count() or 1
    # Spawned processes: a fork would share the memory of a kernel.
    pool = ProcessPoolExecutor(count, get_context("spawn"), initializer=begin_worker)
    try:
        yield pool, AHEAD * count
    except BrokenExecutor as error:
        raise LostMachines("A worker process has ended before its time.") from error
    except BaseException:  # Ctrl-C too: don't wait for results
        for worker in active_children():
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def begin_worker() -> None:
    """Initialise a worker process: ignore Ctrl-C, and exit when the parent exits."""
    signal(SIGINT, SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    """Exit this process once the parent's sentinel is ready."""
    wait([sentinel])
    os._exit(1)


@contextmanager
def _dask(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield an executor on a Dask scheduler, and how many tasks to submit at a time.

    Raises NoMachines, and LostMachines if workers end early.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        said = "Other machines need Dask. In a clone of Redstone: pip install '.[lab]'"
        raise NoMachines(said) from None
    try:
        client: Any = Client(address, timeout=SECONDS)
    except (OSError, ValueError) as error:
        raise NoMachines(f"There is no scheduler at {address or 'an empty address'}.") from error
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # one line says why it ends
    ended = Event()
    with client:
        threads = sum(client.nthreads().values())
        for worker, found in client.run(find_spec, PACKAGE).items():
            if found is None:  # a task would end it without an answer
                raise NoMachines(f"The worker at {worker} lacks the package {PACKAGE}.")
        watch = Thread(target=_tell_of_waiting, args=(client, address, ended), daemon=True)
        watch.start()
        try:
            yield client.get_executor(pure=False), AHEAD * max(1, threads)
        except CancelledError:
            raise LostMachines(f"The scheduler at {address} has ended.") from None
        except KilledWorker as error:
            raise LostMachines("A task has ended several workers.") from error
        except ModuleNotFoundError as error:
            raise LostMachines(f"A worker lacks a package: {error}.") from error
        finally:
            ended.set()
            watch.join()


def _tell_of_waiting(client: Any, address: str, ended: Event) -> None:
    """Print a line each time the scheduler has lost all workers, until `ended` is set."""
    waits = False
    while not ended.is_set():
        try:
            workers = client.nthreads()
        except Exception:  # the scheduler has gone, as the tasks report too
            return
        if not workers and not waits:
            print(f"waiting for workers at {address}", file=sys.stderr, flush=True)
        waits = not workers
        ended.wait(LOOK)
