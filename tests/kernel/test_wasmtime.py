"""The compiled kernel on the command line, run by wasmtime."""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from redstone.__main__ import main
from redstone.commands.engines import engine
from redstone.engine.kernel import Kernel
from redstone.engine.kernel_tree import KernelTree
from redstone.engine.proof import KernelProof
from redstone.engine.trees import TREES
from redstone.kernel.nodes import IS_FULL, NODES, USED_NODES
from redstone.kernel.simulation import FOR_GOOD, LENGTH
from redstone.record.game import Game
from redstone.rules import GAMES
from redstone.rules.protocol import Rules
from redstone.rules.redstone import Redstone
from redstone.runtime import compiled, engines
from redstone.runtime.compiled import CompiledKernel
from redstone.runtime.engines import KERNEL, PYTHON, USUAL
from tests.effort import some
from tests.kernel.python_kernel import PythonKernel
from tests.patience import PATIENCE
from tools.kernel.build import kernel

LINK = "#redstone5-1-b4zc3c4b3"


@pytest.fixture(scope="module", autouse=True)
def _compiled_kernel() -> None:
    """Compile the kernel, or skip the tests if wasmtime is not installed."""
    pytest.importorskip("wasmtime")
    kernel()


def search_results(kernel: Kernel) -> tuple[list[int], list[float]]:
    """Run a search of 150 simulations, and return the visits and RAVE wins of all edges."""
    for name, *numbers in (("seed", 7), ("begin", 5, 4, 0), ("put", 7, 1), ("plant",)):
        kernel.call(str(name), *map(int, numbers))
    kernel.call("simulate", 150, 0)
    edges = kernel.read("tree", 4)[3]
    return kernel.read("visits", edges), kernel.read_reals("rave_wins", edges)


def test_the_compiled_kernel_agrees_with_python() -> None:
    assert search_results(CompiledKernel()) == search_results(PythonKernel())


def test_each_kernel_has_its_own_memory() -> None:
    one, other = CompiledKernel(), CompiledKernel()
    one.call("begin", 3, 3, 0)
    assert (one.read("measures", 1), other.read("measures", 1)) == ([9], [0])


def test_the_compiled_kernel_is_used_if_available(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the built file Python is used, and a request for the kernel is refused.

    So is a request for an unknown engine.
    """
    assert (engine(USUAL), engine("kernel"), engine("python")) == (KERNEL, KERNEL, PYTHON)
    monkeypatch.setattr(compiled, "COMPILED", compiled.COMPILED.with_name("not-there.wasm"))
    assert engine(USUAL) == PYTHON
    with pytest.raises(argparse.ArgumentTypeError, match="make build"):
        engine("kernel")
    with pytest.raises(argparse.ArgumentTypeError, match="python or kernel"):
        engine("abacus")


def test_a_kernel_compiled_from_other_sources_is_not_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """For example after an update of the clone without a build."""
    copy = tmp_path / "kernel.wasm"
    built = compiled.COMPILED
    copy.write_bytes(built.read_bytes())
    monkeypatch.setattr(compiled, "COMPILED", copy)
    assert engine(USUAL) == KERNEL
    (tmp_path / compiled.MADE_OF).write_text("of other sources")
    assert engine(USUAL) == PYTHON
    with pytest.raises(argparse.ArgumentTypeError, match="other sources"):
        engine("kernel")
    (tmp_path / compiled.MADE_OF).write_text(built.with_name(compiled.MADE_OF).read_text())
    assert engine(USUAL) == KERNEL


@pytest.mark.parametrize("name", ["python", "kernel"])
def test_commands_use_the_requested_engine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    made: list[Kernel] = []

    def make() -> Kernel:
        """Return a new compiled kernel, and record it."""
        made.append(CompiledKernel())
        return made[-1]

    monkeypatch.setattr(engines, "KERNEL", KERNEL._replace(make=make))
    arguments = ["--sims", "60", "--json", "--engine", name, LINK]
    assert main(["analyse", *arguments]) == 0
    assert json.loads(capsys.readouterr().out)["simulations"] >= 60
    assert main(["review", *arguments]) == 0
    assert bool(made) == (name == "kernel")
    assert TREES.make is None


@pytest.mark.parametrize("name", ["python", "kernel"])
def test_proofs_use_the_requested_engine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    were_compiled: list[bool] = []

    def made(kernel: Kernel, rules: Rules, **options: Any) -> KernelProof:
        """Return a kernel's proof, and record if the kernel is compiled."""
        were_compiled.append(kernel.is_compiled)
        return KernelProof(kernel, rules, **options)

    monkeypatch.setattr("redstone.engine.solver.KernelProof", made)
    assert main(["solve", "--json", "--engine", name, "#redstone4x2n-1-b1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["result"], told["moves"]) == ("loss", [])
    assert len(told["line"]) > 5
    assert were_compiled == [name == "kernel"]


def test_both_engines_can_play_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    players = ["sims:20@python", "sims:20@kernel"]
    assert main(["match", *players, "--size", "3", "--games", "4", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["games"]) == 4


@pytest.mark.parametrize("gigabytes", [4, 6])
def test_without_enough_memory_python_is_used(gigabytes: int) -> None:
    """With 4 GB of address space none fits; with 6 GB one fits, but not two."""
    limited = f"ulimit -v {gigabytes}000000 && exec {sys.executable} -m redstone "
    for command in (
        "match sims:20 sims:30 --size 4 --games 1",
        "widget '#redstone4-1-b2'",
        "analyse --sims 20 '#redstone5-1-b4zc3c4b3'",
    ):
        ended = subprocess.run(
            ["sh", "-c", limited + command], capture_output=True, timeout=PATIENCE, check=False
        )
        assert (ended.returncode, ended.stderr) == (0, b"")


def test_without_enough_memory_the_compiled_kernel_is_refused_with_a_message() -> None:
    limited = f"ulimit -v 4000000 && exec {sys.executable} -m redstone "
    ended = subprocess.run(
        ["sh", "-c", f"{limited} analyse --engine kernel '{LINK}'"],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == 2
    assert b"The compiled kernel cannot be run here: " in ended.stderr
    assert ended.stderr.count(b"\n") == 1


def test_a_full_tree_frees_nodes_before_its_root_and_then_stops_growing() -> None:
    game = Game.new(Redstone(), 19, 19)
    tree = KernelTree(CompiledKernel(), game.rules, game.position, Random(1))
    tree.simulate(2000)
    best = tree.move(tree.root.moves[tree.root.best_index()])
    tree.advance(best, game.play(best).position, returns=True)
    while not tree.kernel.read("tree", 5)[IS_FULL]:
        tree.simulate(100)
    before = tree.root.total
    tree.simulate(100)
    assert tree.root.total == sum(tree.root.visits) == before + 100
    assert not tree.retreat()
    for _ in range(80):
        tree.simulate(100)
    used = tree.kernel.read("tree", 5)
    assert used[IS_FULL] == FOR_GOOD
    tree.simulate(100)
    assert tree.kernel.read("tree", 5) == used
    assert tree.root.total == sum(tree.root.visits) == before + 8200


@pytest.mark.parametrize("name", some(["redstone", "savage", "go"], 1))
def test_a_tree_that_is_full_of_nodes_is_pruned_once(name: str) -> None:
    """Small boards have few moves, so their nodes run out before their edges."""
    rules = GAMES[name]("n" if name == "redstone" else "")
    tree = KernelTree(CompiledKernel(), rules, rules.start(4, 4), Random(1))
    while not tree.kernel.read("tree", 5)[IS_FULL]:
        tree.simulate(1000)
    assert tree.kernel.read("tree", 5)[USED_NODES] == NODES
    before = tree.root.total
    tree.simulate(2000)
    assert tree.root.total == before + 2000
    assert tree.kernel.read("prunings", 1) == [1]


def test_a_line_of_the_tree_stops_growing_after_four_moves_for_each_point() -> None:
    rules = GAMES["go"]("")
    tree = KernelTree(CompiledKernel(), rules, rules.start(4, 4), Random(1))
    tree.simulate(260_000)
    used = tree.kernel.read("tree", 5)[USED_NODES]
    parents = tree.kernel.read("parent", used)
    plies = [-1] * used
    for node in range(1, used):
        plies[node] = plies[parents[node]] + 1
    assert LENGTH * 16 - 4 < max(plies) <= LENGTH * 16
