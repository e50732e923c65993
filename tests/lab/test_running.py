"""Each task is done once, on any executor and after any interruption."""

import json
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest

from redstone.lab import running
from redstone.lab.results import Results, Unfit
from redstone.lab.running import LabTask, TaskRun, WrongWorker, never, run_tasks
from redstone.lab.stamp import Stamp, stamp
from redstone.runtime.compiled import Missing
from redstone.runtime.engines import PYTHON
from tests.lab.executors import AtOnce

ABOUT = {"lab": "squares", "seed": 1}
NUMBERS = range(20)


def square(number: int) -> list[int]:
    """Return a number and its square, as some work."""
    return [number, number**2]


def tasks() -> Iterator[LabTask]:
    """Yield twenty tasks."""
    return (LabTask(f"square {number}", (number,)) for number in NUMBERS)


def run_and_list_new(path: Path, executor: Executor, ahead: int = 3) -> list[str]:
    """Run all tasks with a file of results, and return the names of those done in this run."""
    results, before = Results(path, ABOUT), Results(path, ABOUT).known
    run_tasks(TaskRun(square, PYTHON.name, ahead, lambda _name: None), tasks(), executor, results)
    return [name for name in results.known if name not in before]


def stored_results(path: Path) -> dict[str, object]:
    """Return the results in a file, in the order of the tasks."""
    return dict(sorted(Results(path, ABOUT).known.items()))


def test_all_executors_give_the_same_results(tmp_path: Path) -> None:
    assert len(run_and_list_new(tmp_path / "one", AtOnce())) == len(NUMBERS)
    with ThreadPoolExecutor(4) as executor:
        assert len(run_and_list_new(tmp_path / "many", executor, ahead=50)) == len(NUMBERS)
    assert stored_results(tmp_path / "one") == stored_results(tmp_path / "many")
    assert stored_results(tmp_path / "one")["square 7"] == [7, 49]


def test_an_interrupted_run_continues_without_repeating_tasks(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with pytest.raises(KeyboardInterrupt):
        run_and_list_new(path, AtOnce(left=7))
    before = path.read_bytes()
    done = len(stored_results(path))
    assert 0 < done <= 7
    assert len(run_and_list_new(path, AtOnce())) == len(NUMBERS) - done
    assert path.read_bytes().startswith(before)
    names = [json.loads(line).get("task") for line in path.read_text().splitlines()[1:]]
    assert sorted(names) == sorted(task.name for task in tasks())
    assert run_and_list_new(path, AtOnce(left=0)) == []


def test_the_task_of_a_truncated_line_is_repeated(tmp_path: Path) -> None:
    path = tmp_path / "file"
    run_and_list_new(path, AtOnce())
    whole = stored_results(path)
    for cut in (1, 9, 40):
        path.write_bytes(path.read_bytes()[:-cut])
        assert len(run_and_list_new(path, AtOnce())) >= 1
        assert stored_results(path) == whole
    path.write_bytes(path.read_bytes()[:5])
    assert len(run_and_list_new(path, AtOnce())) == len(NUMBERS)


def test_a_file_of_another_job_is_left_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "file"
    run_and_list_new(path, AtOnce())
    before = path.read_bytes()
    with pytest.raises(Unfit, match="something else: seed 1"):
        Results(path, ABOUT | {"seed": 2})
    path.write_bytes(before + b'{"result":1}\n')
    with pytest.raises(Unfit, match="left as it is: line 22 is no result"):
        Results(path, ABOUT)
    path.write_bytes(b"a list\n")
    with pytest.raises(Unfit, match="left as it is: line 1 is no result"):
        Results(path, ABOUT)


@pytest.mark.parametrize(
    "text",
    [
        b"(;GM[1]SZ[9]\n;B[cc]\n;W[dd])",
        b"(;GM[1]SZ[9];B[cc])",
        b"a list\nof things\nwithout an end",
        b"\x89PNG\r\n\x1a\n\x00",
        b'"about"\n',
        b'{"about":3}\n',
        b'{"about":{"lab":"squares","seed":1}}\nand a note',
        b'{"about":{"lab":"squares","seed":1}}\n{"task":"square 1","result":[1,1]}\n\n',
        b'{"about":{"lab":"cubes","seed":1}}\n{"task":"cube 1","resu',
    ],
    ids=range(9),
)
def test_a_file_that_has_no_results_is_left_unchanged(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(text)
    with pytest.raises(Unfit):
        Results(path, ABOUT)
    assert path.read_bytes() == text


def test_an_empty_file_is_used(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    assert len(run_and_list_new(path, AtOnce())) == len(NUMBERS)


def test_no_task_starts_once_the_job_is_decided(tmp_path: Path) -> None:
    results = Results(tmp_path / "file", ABOUT)
    run = TaskRun(square, PYTHON.name, 2, lambda _name: None, lambda: len(results.known) >= 5)
    run_tasks(run, tasks(), AtOnce(), results)
    assert 5 <= len(results.known) <= 7


def test_no_more_tasks_are_submitted_ahead_than_allowed(tmp_path: Path) -> None:
    drawn, done = 0, 0

    def counted() -> Iterator[LabTask]:
        """Yield the tasks, and assert that at most three are ahead of those done."""
        nonlocal drawn
        for task in tasks():
            drawn += 1
            assert drawn - done <= 3
            yield task

    def told(_name: str) -> None:
        """Count a task as done."""
        nonlocal done
        done += 1

    results = Results(tmp_path / "file", ABOUT)
    run_tasks(TaskRun(square, PYTHON.name, 3, told), counted(), AtOnce(), results)
    assert drawn == done == len(NUMBERS)
    assert not never()


def test_a_worker_of_another_version_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "stamp", lambda engine: Stamp("9.9", "abcd", engine))
    mark = stamp(PYTHON.name)
    with pytest.raises(WrongWorker, match=r"process \d+ on .* runs redstone 9.9-abcd \(python\)"):
        running.run_in_worker(mark, square, (2,))


def test_a_worker_without_the_engine_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        """Raise Missing."""
        raise Missing("It is not there.")

    monkeypatch.setattr(running, "CompiledKernel", missing)
    with pytest.raises(WrongWorker, match=r"has no kernel. It is not there."):
        running.run_in_worker(stamp("kernel"), square, (2,))


def test_an_exception_of_a_task_propagates_and_results_stay(tmp_path: Path) -> None:
    results = Results(tmp_path / "file", ABOUT)
    bad = [*islice(tasks(), 3), LabTask("bad", ("x", "y"))]
    with pytest.raises(TypeError):
        run_tasks(TaskRun(square, PYTHON.name, 1, lambda _name: None), bad, AtOnce(), results)
    assert len(stored_results(tmp_path / "file")) == 3
