"""However a command ends, people see one line at most and never a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.effort import some
from tests.filling import FILE
from tests.patience import PATIENCE
from tools.build.paths import ROOT

INTERRUPTED = """
import os, signal, sys, threading
from redstone.__main__ import main
threading.Timer(0.4, os.kill, (os.getpid(), signal.SIGINT)).start()
sys.exit(main(sys.argv[1:]))
"""
"""A command that receives the signal of Ctrl-C."""
SLOW = """
import os, signal, time
os.kill(os.getpid(), signal.SIGINT)
time.sleep(600)
"""
"""The end of a rules file that receives the signal of Ctrl-C while it is loaded."""
LONG = {
    "perft": ["redstone", "9", "9"],
    "solve": ["#redstone7n-1-0"],
    "analyse": ["#redstone9-1-0", "--time", "600"],
    "review": ["#redstone9-1-e5d4c3", "--sims", "1000000"],
    "bench": [],
    "puzzles": ["make", "found.txt", "--engine", "python"],
    "openings": ["make", "searches.txt", "--size", "13"],
    "match": ["sims:1000000", "random", "--size", "9"],
    "lab": ["match", "sims:1000000", "random", "--size", "9", "--workers", "1"],
    "widget": ["#redstone7n-1-0", "--puzzle", "--time", "600"],
    "sheet": ["#redstone7p-2-bbwe47-0", "--time", "600"],
    "gtp": [],
    "show": ["-"],
}
FULL = Path("/dev/full")


def run(*command: str, **how: object) -> "subprocess.CompletedProcess[str]":
    """Return the result of Python with these arguments; `how` goes to `subprocess.run`."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, *command],
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True} | how,
        env=environment,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_a_command_with_a_line_at_most(name: str, tmp_path: Path) -> None:
    kept_open, _end = os.pipe()  # the person there types nothing
    ended = run("-c", INTERRUPTED, name, *LONG[name], stdin=kept_open, cwd=tmp_path)
    assert ended.returncode == 130
    assert ended.stderr.count("\n") <= 1
    assert "Traceback" not in ended.stderr


def test_ctrl_c_ends_the_check_of_a_slow_rules_file_silently(tmp_path: Path) -> None:
    slow = tmp_path / "slow.py"
    slow.write_text(FILE.read_text(encoding="utf-8") + SLOW)
    ended = run("-m", "redstone", "rules", "check", str(slow))
    assert (ended.returncode, ended.stderr) == (130, "")


@pytest.mark.skipif(not FULL.exists(), reason="there is no full device here")
@pytest.mark.parametrize(
    "command",
    [
        ["show", "#redstone9-1-e5"],
        ["show", "#redstone9-1-e5", "--svg"],
        ["perft", "redstone", "2", "2"],
        ["puzzles", "list"],
        ["widget", "#redstone9-1-e5"],
        ["widget", "#redstone9-1-e5", "-o", "/dev/full"],
        ["sheet", "#redstone9-1-e5"],
        ["review", "#redstone3-1-b2", "--sims", "9"],
        ["solve", "#redstone3-1-b2"],
    ],
    ids=lambda command: command[0],
)
def test_a_full_disk_is_reported_in_one_line(command: list[str]) -> None:
    with FULL.open("w") as full:
        ended = run("-m", "redstone", *command, stdout=full)
    assert (ended.returncode, ended.stderr) == (2, "redstone: No space left on device\n")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory is not limited so")
def test_missing_memory_is_reported_in_one_line() -> None:
    ends = set()
    for kilobytes in some(range(50_000, 130_000, 10_000), 4):
        command = f"{sys.executable} -m redstone analyse '#redstone9-1-e5' --sims 50"
        limited = f"ulimit -v {kilobytes}; exec {command}"
        ended = run("-c", "import os, sys; os.execvp('sh', ['sh', '-c', sys.argv[1]])", limited)
        ends.add(ended.returncode)
        if ended.returncode > 0:  # below 0 wasmtime has ended the process itself
            assert ended.returncode == 2
            assert ended.stderr.startswith("redstone: ")
            assert ended.stderr.count("\n") == 1
    assert 2 in ends


@pytest.mark.parametrize(
    ("error", "last"),
    [
        ("MemoryError()", "redstone: not enough memory\n"),
        ("SystemError('error return without exception set')", "redstone: not enough memory\n"),
        ("SystemError('bad argument')", "SystemError: bad argument\n"),
    ],
)
def test_memory_errors_are_reported_even_if_the_import_hides_them(error: str, last: str) -> None:
    lines = (
        "from unittest.mock import patch",
        "from redstone.__main__ import main",
        f"with patch('redstone.commandline.run', side_effect={error}): main([])",
    )
    ended = run("-c", "\n".join(lines))
    assert ended.stderr.endswith(last)
    assert (ended.stderr == last) == last.startswith("redstone: ")


def test_closed_standard_input_and_output_are_no_error() -> None:
    for command in ("gtp", "show -", "show '#redstone9-1-0'"):
        closed = f"exec {sys.executable} -m redstone {command} <&- >&-"
        ended = run("-c", "import os, sys; os.execvp('sh', ['sh', '-c', sys.argv[1]])", closed)
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


def test_a_reader_may_close_the_pipe_before_anything_is_written() -> None:
    for command in ("puzzles list", "widget '#redstone9-1-0'", "perft redstone 2 4"):
        piped = f"{sys.executable} -m redstone {command} | true"
        ended = run("-c", "import os, sys; os.execvp('sh', ['sh', '-c', sys.argv[1]])", piped)
        assert (ended.returncode, ended.stderr) == (0, "")
