"""The kernel's language: valid code means the same compiled, invalid code is reported by line."""

import json
import subprocess
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

import redstone.kernel
from redstone.kernel.machine import is_exported
from tests.kernel import sample
from tests.kernel.scenes import Call
from tests.patience import PATIENCE
from tools.build.paths import ROOT
from tools.kernel.build import optimise
from tools.kernel.code import KernelFault
from tools.kernel.program import program

NUMBERS = (-100, -3, -1, 0, 1, 2, 7, 8, 31, 100)
OF_ONE = ("after_a_loop", "nothing")
OF_TWO = ("arithmetic", "wide_sums", "real_sums", "conditions", "loops", "exchanges")


def test_every_construct_gives_the_same_results_compiled(tmp_path: Path) -> None:
    calls: list[Call] = [(name, *both) for name in OF_TWO for both in product(NUMBERS, NUMBERS)]
    calls += [(name, a) for name in OF_ONE for a in NUMBERS]
    module = tmp_path / "sample.wasm"
    module.write_bytes(optimise(program([sample])))
    task = {"module": str(module), "calls": calls, "lengths": {}}
    done = subprocess.run(
        ["node", "tests/kernel/run.mjs"],
        input=json.dumps(task),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    here = [getattr(sample, name)(*values) or 0 for name, *values in calls]
    assert json.loads(done.stdout)["returned"] == here
    assert len(set(here)) > 200


HEAD = "from redstone.kernel.machine import f64, i32, i32_array, i64\nfew = i32_array(4)\n"
FAULTS = {
    "def f(a):\n    pass": (3, "a kind is wanted"),
    "def f(a: i32):\n    pass": (3, "a kind is wanted"),
    "def f(a: int) -> None:\n    pass": (3, "a kind is wanted"),
    "def f(a: i32 = 1) -> None:\n    pass": (3, "one by one"),
    "def f(a: i32) -> i32:\n    return a // 2": (4, "no such operation"),
    "def f(a: i32) -> i32:\n    return a / 2": (4, "no such operation"),
    "def f(a: i64) -> i32:\n    return a": (4, "i64 where i32 is wanted"),
    "def f(a: f64) -> f64:\n    return a + 1 if a else a": (4, "no condition"),
    "def f(a: i32, b: f64) -> f64:\n    return a + b": (4, "do not meet"),
    "def f(a: i32) -> i32:\n    return 1 << 31": (4, "does not fit"),
    "def f(a: i32) -> i32:\n    return b": (4, "no value yet"),
    "def f(a: i32) -> i32:\n    return a if a else 1": (4, "no condition"),
    "def f(a: i32) -> None:\n    few[4] = a": (4, "no element 4"),
    "def f(a: i32) -> None:\n    few[-1] = a": (4, "no element -1"),
    "def f(a: i32) -> None:\n    a[0] = 1": (4, "only the kernel's arrays"),
    "def f(a: i32) -> None:\n    a = 1\n    a = 0.5": (5, "f64 where i32 is wanted"),
    "def f(a: i32) -> None:\n    print(a)": (4, "no function of the kernel"),
    "def f(a: i32) -> None:\n    f(a, a)": (4, "takes 1 arguments"),
    "def f(a: i32) -> i32:\n    return [a]": (4, "List is not understood"),
    "def f(a: i32) -> None:\n    with a:\n        pass": (4, "With is not understood"),
    "def f(a: i32) -> None:\n    for a in few:\n        pass": (4, "for goes over a range"),
    "def f(a: i32) -> None:\n    for i in range(a):\n        pass\n    else:\n        pass": (
        4,
        "For is not understood",
    ),
    "def f(a: i32) -> None:\n    few[0:2] = a": (4, "Slice"),
    "def f(a: i32) -> None:\n    return a": (4, "said to return nothing"),
    "def f(a: i32) -> i32:\n    return": (4, "is to be returned"),
    "def f(a: i32) -> i32:\n    return 0 < a < 3": (4, "Compare is not understood"),
}


@pytest.mark.parametrize("text", FAULTS)
def test_unsupported_code_is_reported_with_file_and_line(text: str, tmp_path: Path) -> None:
    line, what = FAULTS[text]
    module = module_from(tmp_path / "wrong.py", HEAD + text + "\n")
    with pytest.raises(KernelFault) as fault:
        program([module])
    assert f"wrong.py:{line}: " in str(fault.value)
    assert what in str(fault.value)


def module_from(path: Path, text: str) -> ModuleType:
    """Write a module's source to a file, and import it."""
    path.write_text(text)
    spec = spec_from_file_location("wrong", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_exported_names_are_unique() -> None:
    """Arrays and functions are found by their names only, whatever module defines them."""
    modules = redstone.kernel.MODULES
    known: dict[str, object] = {}
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, memoryview) or is_exported(value):
                assert known.setdefault(name, value) is value, name
    for module in modules:
        for name, value in vars(module).items():
            assert not isinstance(value, FunctionType) or known.get(name, value) is value, name
