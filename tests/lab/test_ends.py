"""However a job ends, its results are stored, no process is left, and one line gives the reason."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import cast

import pytest

from redstone.__main__ import main
from redstone.lab.results import locked
from redstone.rules import GAMES
from tools.build.paths import ROOT

SMALL = ["--size", "3", "--engine", "python"]
LONG = ["lab", "match", "sims:5", "sims:6", "--size", "4", "--engine", "python", "--games", "99999"]
RULES = ROOT / "docs/library/filling.py"
WAIT = 60.0
PROC = Path("/proc")

needs_proc = pytest.mark.skipif(not PROC.is_dir(), reason="processes are looked up in /proc")


@pytest.fixture(autouse=True)
def _in_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder of the test."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def long_job() -> Iterator[subprocess.Popen[str]]:
    """Start a job with two workers, wait for its first results, and kill it after the test."""
    command = [sys.executable, "-m", "redstone", *LONG, "--workers", "2", "--file", "results"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        wait_for(lambda: Path("results").exists() and len(result_lines()) >= 4)
        yield process
    finally:
        process.kill()
        process.communicate()


def wait_for(condition: Callable[[], bool], seconds: float = WAIT) -> None:
    """Wait until a condition holds. Raises AssertionError after some seconds."""
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end
        sleep(0.02)


def result_lines() -> list[str]:
    """Return the lines of the file of results, without its head."""
    return Path("results").read_text().splitlines()[1:]


def workers_of(pid: int) -> list[int]:
    """Return the worker processes that a process has started."""
    children = (PROC / str(pid) / "task" / str(pid) / "children").read_text().split()
    return [int(child) for child in children if "spawn_main" in command_of(int(child))]


def command_of(pid: int) -> str:
    """Return the command line of a process, "" if it is gone."""
    try:
        return (PROC / str(pid) / "cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def are_gone(pids: list[int]) -> bool:
    """Return True if none of these processes is a worker any more."""
    return not any("spawn_main" in command_of(pid) for pid in pids)


@needs_proc
def test_a_killed_worker_ends_the_job_with_one_line(long_job: subprocess.Popen[str]) -> None:
    workers = workers_of(long_job.pid)
    assert len(workers) == 2
    os.kill(workers[0], signal.SIGKILL)
    out, err = long_job.communicate(timeout=WAIT)
    assert long_job.returncode == 2
    assert err == "lab: A worker process has ended before its time.\n"
    assert "sims:5" in out
    assert len(result_lines()) >= 2
    wait_for(lambda: are_gone(workers), 5)


@needs_proc
def test_workers_end_with_their_parent_process(long_job: subprocess.Popen[str]) -> None:
    workers = workers_of(long_job.pid)
    assert len(workers) == 2
    long_job.kill()
    long_job.wait()
    wait_for(lambda: are_gone(workers), 5)


@needs_proc
def test_ctrl_c_ends_a_job_soon(long_job: subprocess.Popen[str]) -> None:
    workers = workers_of(long_job.pid)
    began = monotonic()
    long_job.send_signal(signal.SIGINT)
    out, err = long_job.communicate(timeout=WAIT)
    assert monotonic() - began < 3
    assert (long_job.returncode, err) == (130, "")
    assert "sims:5" in out
    assert are_gone(workers)


def test_one_process_at_a_time_adds_to_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    job = ["lab", "match", "random", "greedy", *SMALL, "--games", "2", "--workers", "1"]
    with locked(Path("results")):
        assert main([*job, "--file", "results"]) == 2
    assert capsys.readouterr() == (
        "",
        "lab: results is in use: another process adds results to it.\n",
    )
    assert Path("results").read_text() == ""
    assert main([*job, "--file", "results"]) == 0
    assert len(result_lines()) == 2


@pytest.fixture
def _restored_games() -> Iterator[None]:
    """Unregister the games of rule files after a test."""
    games, known = cast("dict[str, object]", GAMES), {*GAMES}
    yield
    for name in games.keys() - known:
        del games[name]


@pytest.mark.usefixtures("_restored_games")
def test_workers_get_the_rules_of_a_file_and_a_changed_file_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    job = ["lab", "match", "random", "greedy", *SMALL, "--games", "2", "--workers", "1"]
    here = Path("filling.py")
    here.write_text(RULES.read_text())
    assert main([*job, "--rules", "filling.py", "--file", "results", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == "filling"
    about = json.loads(Path("results").read_text().splitlines()[0])["about"]
    assert len(about["rules"]) == 8
    here.write_text(RULES.read_text() + "\n# changed\n")
    assert main([*job, "--rules", "filling.py", "--file", "results"]) == 2
    assert "something else: rules " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "reason"), [("none/plot.svg", "there is no such folder"), (".", "it is a folder")]
)
def test_a_plot_that_cannot_be_written_is_refused_before_the_work(
    name: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "match", "random", "greedy", *SMALL, "--plot", name]) == 2
    assert reason in capsys.readouterr().err
    assert not list(Path().iterdir())
