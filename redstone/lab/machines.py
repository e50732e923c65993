"""Where tasks are worked off: the cores of this machine, or those behind a Dask scheduler."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any

AHEAD = 4
"""Tasks handed out for each worker, so that none waits for the next."""
SECONDS = 5
"""How long a scheduler is waited for."""


class NoMachines(Exception):
    """There is nothing to work on; the text is a sentence."""


@contextmanager
def machines(on: str | None, workers: int | None) -> Iterator[tuple[Executor, int]]:
    """An executor, and how many tasks it is handed at a time. Raises NoMachines."""
    if on is not None:
        with _dask(on) as found:
            yield found
        return
    count = workers or os.cpu_count() or 1
    # Processes of their own from the start: a fork would share what a kernel holds.
    pool = ProcessPoolExecutor(
        count, get_context("spawn"), initializer=signal, initargs=(SIGINT, SIG_IGN)
    )
    try:
        yield pool, AHEAD * count
    except BaseException:  # Ctrl-C too: no result is waited for
        for worker in active_children():
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _dask(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        from distributed import Client
    except ImportError:
        said = "Other machines need Dask. In a clone of Redstone: pip install '.[lab]'"
        raise NoMachines(said) from None
    try:
        client: Any = Client(address, timeout=SECONDS)
    except OSError as error:
        raise NoMachines(f"There is no scheduler at {address}.") from error
    with client:
        threads = sum(client.nthreads().values())
        yield client.get_executor(pure=False), AHEAD * max(1, threads)
