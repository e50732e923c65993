"""Searches as lists of calls, run alike by the kernel's Python and by its compiled form in node."""

import gc
import json
import subprocess
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

from redstone.bot.kernel import Laid, lay_out
from tests.kernel.python_kernel import PythonKernel
from tools.build.paths import ROOT
from tools.kernel.build import KERNEL, kernel

Call = tuple[str, *tuple[int, ...]]


class Recorder:
    """A `bot.kernel.Kernel` that only writes down what it is called for."""

    def __init__(self) -> None:
        self.calls: list[Call] = []

    def call(self, name: str, *arguments: int) -> int:
        self.calls.append((name, *arguments))
        return 0

    def read(self, array: str, count: int) -> list[int]:
        raise NotImplementedError

    def read_reals(self, array: str, count: int) -> list[float]:
        raise NotImplementedError


def position(board: Laid) -> list[Call]:
    """The calls that lay a position out."""
    recorder = Recorder()
    lay_out(recorder, board)
    return recorder.calls


Outcome = tuple[list[int], dict[str, str]]
"""What each call returned, and in the end the hash of every array."""


def in_python(calls: Sequence[Call]) -> Outcome:
    kernel = PythonKernel()
    returned = [kernel.call(name, *arguments) for name, *arguments in calls]
    hashes = {name: sha256(view).hexdigest() for name, view in kernel.arrays.items()}
    del kernel
    gc.collect()  # its memory is hashed, and so taken, whole
    return returned, hashes


@cache
def lengths() -> dict[str, int]:
    """The bytes of each array."""
    return {name: view.nbytes for name, view in PythonKernel().arrays.items()}


def compiled(calls: Sequence[Call]) -> Outcome:
    """The same by the module as the site has it, in node."""
    kernel()
    task = {"module": str(KERNEL), "calls": calls, "lengths": lengths()}
    done = subprocess.run(
        ["node", str(Path(__file__).with_name("run.mjs"))],
        input=json.dumps(task),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    return answer["returned"], answer["hashes"]


def assert_alike(calls: Sequence[Call]) -> None:
    """Every call returns the same, and every array ends the same, bit by bit."""
    here, there = in_python(calls), compiled(calls)
    differing = [
        call for call, one, other in zip(calls, here[0], there[0], strict=True) if one != other
    ]
    assert not differing, f"{differing[0]} returned something else"
    assert {name for name in here[1] if here[1][name] != there[1][name]} == set()
