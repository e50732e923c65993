"""Searches as lists of calls, run by the kernel's Python and by its compiled form in Node."""

import atexit
import json
import subprocess
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from redstone.engine.layout import lay_out
from redstone.position import Position
from redstone.rules.protocol import Rules
from tests.kernel.python_kernel import PythonKernel
from tools.build.paths import ROOT
from tools.kernel.build import KERNEL, kernel

Call = tuple[str, *tuple[int, ...]]


class Recorder:
    """An `engine.kernel.Kernel` that only records its calls."""

    is_compiled = False

    def __init__(self) -> None:
        """Begin without calls."""
        self.calls: list[Call] = []

    def call(self, name: str, *arguments: int) -> int:
        """Record a call, and return 0."""
        self.calls.append((name, *arguments))
        return 0

    def read(self, array: str, count: int) -> list[int]:
        """Raise NotImplementedError."""
        raise NotImplementedError

    def read_reals(self, array: str, count: int) -> list[float]:
        """Raise NotImplementedError."""
        raise NotImplementedError


def set_up_calls(rules: Rules, position: Position) -> list[Call]:
    """Return the calls that set up a position."""
    recorder = Recorder()
    lay_out(recorder, rules, position)
    return recorder.calls


Outcome = tuple[list[int], dict[str, str]]
"""The value returned by each call, and the digest of every array at the end."""

CHUNK = 1 << 16
ZEROS = bytes(CHUNK)


def digest(array: "memoryview[Any]") -> str:
    """Return one hash of an array's bytes, skipping the chunks that are all zeros."""
    found, view = sha256(), array.cast("B")
    for start in range(0, len(view), CHUNK):
        chunk = bytes(view[start : start + CHUNK])
        if chunk != ZEROS[: len(chunk)]:
            found.update(b"%d " % start + chunk)
    return found.hexdigest()


def in_python(calls: Sequence[Call]) -> Outcome:
    """Run the calls in the interpreted kernel. Return their results and each array's hash."""
    kernel = PythonKernel()
    returned = [kernel.call(name, *arguments) for name, *arguments in calls]
    digests = {name: digest(view) for name, view in kernel.arrays.items()}
    return returned, digests


@cache
def lengths() -> dict[str, int]:
    """Return the number of bytes of each array."""
    return {name: view.nbytes for name, view in PythonKernel().arrays.items()}


@cache
def node() -> "subprocess.Popen[str]":
    """Return one Node process for all tasks, because starting takes longer than most of them."""
    script = str(Path(__file__).with_name("run.mjs"))
    begun = subprocess.Popen(
        ["node", script], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    atexit.register(begun.communicate)
    return begun


def compiled(calls: Sequence[Call]) -> Outcome:
    """Run the calls in the site's compiled module, in a new kernel in Node."""
    kernel()
    task = {"module": str(KERNEL), "calls": calls, "lengths": lengths()}
    into, out = node().stdin, node().stdout
    assert into is not None
    assert out is not None
    into.write(json.dumps(task) + "\n")
    into.flush()
    line = out.readline()
    assert line, f"node has ended with {node().wait()}"
    answer = json.loads(line)
    return answer["returned"], answer["hashes"]


def assert_alike(calls: Sequence[Call]) -> None:
    """Assert that every call returns the same and every array ends the same, bit by bit."""
    here, there = in_python(calls), compiled(calls)
    differing = [
        call for call, one, other in zip(calls, here[0], there[0], strict=True) if one != other
    ]
    assert not differing, f"{differing[0]} returned something else"
    assert {name for name in here[1] if here[1][name] != there[1][name]} == set()
