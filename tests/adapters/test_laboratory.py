"""The laboratory on real processes: all cores, and Dask's workers, one of which is killed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
MATCH = ["match", "sims:30", "sims:15", "--size", "5", "--games", "24", "--json"]
PATIENCE = 240
"""Seconds after which a wait fails."""
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT)}


def start_command(*arguments: str, folder: Path) -> subprocess.Popen[str]:
    """Start `redstone lab` with these arguments, in a process group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "redstone", "lab", *arguments, "--engine", "python"],
        cwd=folder,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def output_of(*arguments: str, folder: Path) -> dict[str, Any]:
    """Run `redstone lab` to its end, and return its JSON output. Fails on an error status."""
    out, err = (process := start_command(*arguments, folder=folder)).communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    found = json.loads(out)
    assert isinstance(found, dict)
    return found


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds. Fails after PATIENCE seconds."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def lines(file: Path) -> int:
    """Return the number of complete lines in a file."""
    return file.read_bytes().count(b"\n") if file.exists() else 0


@pytest.fixture(scope="module")
def single_core_result(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Run the match on one core, and return its JSON result."""
    return output_of(*MATCH, "--workers", "1", folder=tmp_path_factory.mktemp("alone"))


def test_a_killed_run_continues_without_repeating_games(
    single_core_result: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "results"
    process = start_command(*MATCH, "--workers", "2", "--file", str(file), folder=tmp_path)
    with process:
        wait_for(lambda: lines(file) > 5)
        os.killpg(process.pid, signal.SIGKILL)
    before = file.read_bytes().rpartition(b"\n")[0]
    assert (
        output_of(*MATCH, "--workers", "2", "--file", str(file), folder=tmp_path)
        == single_core_result
    )
    assert file.read_bytes().startswith(before)
    tasks = [json.loads(line).get("task") for line in file.read_text().splitlines()[1:]]
    assert len(tasks) == len(set(tasks)) == len(single_core_result["games"])


@contextmanager
def dask(
    *arguments: str, folder: Path, environment: Mapping[str, str] = ENVIRONMENT
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a Dask scheduler or worker with these arguments, and kill it at the end."""
    command = [sys.executable, "-m", "dask", *arguments, "--no-dashboard"]
    with (folder / f"{arguments[0]}.log").open("ab") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)
        try:
            yield process
        finally:
            process.kill()
            process.wait()


def test_dask_workers_give_the_same_results_though_one_is_killed(
    single_core_result: dict[str, Any], tmp_path: Path
) -> None:
    place, file = tmp_path / "scheduler.json", tmp_path / "results"
    scheduler = ("scheduler", "--host", "127.0.0.1", "--port", "0")
    worker = ("worker", "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny")
    where = ("--scheduler-file", str(place))
    with ExitStack() as stack:
        stack.enter_context(dask(*scheduler, *where, folder=tmp_path))
        wait_for(place.exists)
        workers = [
            stack.enter_context(dask(*worker, *where, "--name", name, folder=tmp_path))
            for name in ("one", "other")
        ]
        address = json.loads(place.read_text())["address"]
        process = start_command(*MATCH, "--on", address, "--file", str(file), folder=tmp_path)
        wait_for(lambda: lines(file) > 5 or process.poll() is not None)
        workers[0].send_signal(signal.SIGKILL)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    assert json.loads(out) == single_core_result


def test_a_worker_without_the_package_and_missing_workers_are_reported(tmp_path: Path) -> None:
    place, file = tmp_path / "scheduler.json", tmp_path / "results"
    scheduler = ("scheduler", "--host", "127.0.0.1", "--port", "0")
    worker = ("worker", "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny")
    where = ("--scheduler-file", str(place))
    bare = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with dask(*scheduler, *where, folder=tmp_path):
        wait_for(place.exists)
        address = json.loads(place.read_text())["address"]
        arguments = (*MATCH, "--on", address, "--file", str(file))
        with dask(*worker, *where, folder=tmp_path, environment=bare):
            wait_for(lambda: "Registered" in (tmp_path / "worker.log").read_text())
            process = start_command(*arguments, folder=tmp_path)
            out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out) == (2, "")
        assert "lacks the package redstone." in err
        with dask(*worker, *where, folder=tmp_path):
            process = start_command(*arguments, folder=tmp_path)
            wait_for(lambda: lines(file) > 5 or process.poll() is not None)
        assert process.stderr is not None
        while "waiting for workers" not in (line := process.stderr.readline()):
            assert line, "it has ended"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, err
    assert lines(file) > 5


def test_an_unreachable_scheduler_is_named_in_the_error(tmp_path: Path) -> None:
    process = start_command(*MATCH, "--on", "tcp://127.0.0.1:1", folder=tmp_path)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (2, "")
    assert "There is no scheduler at tcp://127.0.0.1:1." in err


def test_ratings_are_plotted_as_svg_and_png_files(
    single_core_result: dict[str, Any], tmp_path: Path
) -> None:
    from redstone.lab.plots import plot_ratings

    plot_ratings(single_core_result, tmp_path / "two.svg")
    rated = [{"elo": 50.0, "margin": 20.0}, {"elo": -50.0, "margin": 20.0}]
    plot_ratings({"players": ["a", "b"], "ratings": rated}, tmp_path / "many.png")
    assert b"<svg" in (tmp_path / "two.svg").read_bytes()
    assert (tmp_path / "many.png").read_bytes().startswith(b"\x89PNG")
