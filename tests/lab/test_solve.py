"""`lab solve`: first stones proven in turns, with the same result if it is broken off."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from redstone.__main__ import main
from redstone.engine.proof import KernelProof
from redstone.engine.solver import PositionValue, Solver
from redstone.engine.trees import TREES
from redstone.lab import lab, lab_solve
from redstone.openings.text import format_maps, opening_map
from redstone.record.game import Game
from redstone.record.notation import parse_move, parse_size
from redstone.rules import GAMES
from redstone.rules.redstone import Redstone
from redstone.runtime.compiled import CompiledKernel, Missing
from tests.effort import some
from tests.kernel.python_kernel import PythonKernel
from tests.lab.executors import AtOnce

SMALL = ["--size", "3", "--engine", "kernel", "--positions", "40"]
RULES = Redstone(pie=False)


@pytest.fixture(autouse=True)
def work_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[Executor], None]]:
    """Work in a temporary folder. Yield a function that sets the executor and forgets proofs."""
    monkeypatch.chdir(tmp_path)

    def begin(executor: Executor) -> None:
        """Let jobs run on this executor, with no proofs in memory."""

        @contextmanager
        def given(_on: str | None, _workers: int | None) -> Iterator[tuple[Executor, int]]:
            """Yield the executor as two workers."""
            yield executor, 2

        monkeypatch.setattr(lab, "machines", given)
        lab_solve._prover.cache_clear()

    begin(AtOnce())
    yield begin
    lab_solve._prover.cache_clear()


def output_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of `lab solve`."""
    assert main(["lab", "solve", *arguments]) == 0
    return capsys.readouterr().out


def results(file: str) -> dict[str, Any]:
    """Return the results in a file by their tasks."""
    lines = [json.loads(line) for line in Path(file).read_text(encoding="ascii").splitlines()]
    return {line["task"]: line["result"] for line in lines[1:]}


def known_map(game: str, size: str) -> str:
    """Return the stored map of a board, as text."""
    key = parse_size(size)
    found = opening_map(GAMES[game](""), *key)
    assert found is not None
    return format_maps({(game, *key): found})


@pytest.mark.usefixtures("compiled_kernel")
def test_an_interrupted_run_has_the_same_result(
    capsys: pytest.CaptureFixture[str],
    work_with: Callable[[Executor], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lab_solve, "DEAR", 20)
    whole = output_of(capsys, *SMALL, "--file", "whole")
    assert whole == known_map("redstone", "3")
    turns = [name for name in results("whole") if name.startswith("a1 ")]
    assert len(turns) > 1, "a first stone takes several turns"
    broken = [*SMALL, "--file", "broken"]
    for left in (2, 1, 3):
        work_with(AtOnce(left))
        assert main(["lab", "solve", *broken]) == 130
    capsys.readouterr()
    work_with(AtOnce())
    assert output_of(capsys, *broken) == whole
    assert sum(len(result["proofs"]) for result in results("broken").values()) > 0


@pytest.mark.usefixtures("compiled_kernel")
def test_proof_numbers_are_reported_until_all_is_proven(
    capsys: pytest.CaptureFixture[str], work_with: Callable[[Executor], None]
) -> None:
    work_with(AtOnce(3))
    assert main(["lab", "solve", *SMALL]) == 130
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["a1", "a2", "b2"]
    assert lines[0].startswith("a1: proof numbers ")
    assert "40 positions" in lines[0]
    assert "; replies: " in err


@pytest.mark.usefixtures("compiled_kernel")
def test_a_new_worker_begins_with_the_proofs_in_the_file(
    capsys: pytest.CaptureFixture[str],
    work_with: Callable[[Executor], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lab_solve, "DEAR", 1)
    output_of(capsys, *SMALL, "--file", "whole")
    whole = results("whole")
    proofs = tuple(lab_solve._proofs_in(whole))
    work_with(AtOnce())
    turn = lab_solve.SearchRound("redstone", (3, 3), "a1", 40, 1)
    again = lab_solve.run_round(turn, proofs)
    assert (again["winner"], again["proofs"]) == ("white", [])
    assert again["positions"] < whole["a1 1"]["positions"]


@pytest.mark.usefixtures("compiled_kernel")
@pytest.mark.parametrize(
    ("game", "size"), some([("redstone", "4x3"), ("redstone", "4"), ("savage", "4x3")], 1)
)
def test_lab_solve_prints_the_known_values_of_small_boards(
    capsys: pytest.CaptureFixture[str], game: str, size: str
) -> None:
    arguments = ["--game", game, "--size", size, "--positions", "100000", "--table", "64"]
    if (game, size) == ("savage", "4x3"):
        assert output_of(capsys, *arguments) == "savage 4x3\na1 lost\na2 won\nb1 lost\nb2 lost\n"
    else:
        assert output_of(capsys, *arguments) == known_map(game, size)


@pytest.mark.usefixtures("compiled_kernel")
def test_separate_processes_give_the_same_results(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    file = Path("two")
    arguments = ["--size", "4x3", "--positions", "2000", "--table", "1", "--workers", "2"]
    assert output_of(capsys, *arguments, "--file", str(file)) == known_map("redstone", "4x3")
    file.unlink()


@pytest.mark.usefixtures("compiled_kernel")
def test_memory_added_to_the_kernel_makes_its_table_larger() -> None:
    buckets, found = list[int](), list[PositionValue | None]()
    for added in (0, 96):
        kernel = CompiledKernel(added=added)
        with TREES.growing_in(lambda kernel=kernel: kernel):  # type: ignore[misc]
            solver = Solver(Game.new(RULES, 4, 3).play(parse_move("a1")), wants_all=False)
        while not solver.done:
            solver.examine(10_000)
        buckets.append(kernel.read("room", 1)[0] + 1)
        found.append(solver.solution().result)
    assert buckets[1] == 4 * buckets[0]
    assert found == [PositionValue.WIN] * 2


@pytest.mark.usefixtures("compiled_kernel")
def test_more_memory_than_a_program_can_have_is_refused_with_a_message() -> None:
    with pytest.raises(Missing, match="no memory for a table that is 8192 MiB larger"):
        CompiledKernel(added=8192)


def test_a_proof_can_be_transferred_to_another_kernel() -> None:
    position = Game.new(RULES, 3, 3).play(parse_move("a1")).position
    one, other = (KernelProof(PythonKernel(), RULES, symmetric=True) for _ in range(2))
    one.search(position, 5000)
    key, moves = one.steps(position)
    proofs = {each.key: each for each in one.long_proofs(0)}
    assert {each.key for each in one.long_proofs(proofs[key].work)} <= {*proofs}
    for move in moves:
        if one.winner(move.key) is not None:
            assert proofs[move.key].winner == one.winner(move.key)
    other.steps(position)
    other.add(proofs[key])
    assert (other.winner(key), other.plies(key)) == (one.winner(key), one.plies(key))
