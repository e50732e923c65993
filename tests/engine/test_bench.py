"""The bench command: the contents of its report, not the speed."""

import json

import pytest

from redstone.__main__ import main
from redstone.commands import bench
from redstone.rules import GAMES
from redstone.runtime.engines import KernelEngine
from tests.kernel.python_kernel import PythonKernel


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bench command measure for a very short time."""
    monkeypatch.setattr(bench, "BATCH_SECONDS", 0.002)
    monkeypatch.setattr(bench, "BATCHES", 1)


@pytest.mark.parametrize("name", GAMES)
def test_the_json_report_has_positive_counts_for_every_size(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(bench, "SIZES", (5, 7))
    assert main(["bench", "--game", name, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["game"] == name
    assert report["calibration"] > 0
    assert list(report["sizes"]) == ["5", "7"]
    for counts in report["sizes"].values():
        assert list(counts) == list(bench.COLUMNS)
        assert all(count > 0 for count in counts.values())


def test_the_text_report_has_a_row_for_every_size(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("calibration loop: ")
    assert [line.split()[0] for line in lines[3:8]] == ["5", "7", "9", "13", "19"]


@pytest.mark.parametrize("name", ["redstone", "savage", "go"])
def test_reports_the_compiled_kernel_beside_python(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(bench, "SIZES", (2, 3))
    monkeypatch.setattr(bench, "engine_named", lambda _: KernelEngine("kernel", PythonKernel))
    report = bench.measure(name)
    kernel = report["kernel"]
    assert isinstance(kernel, dict)
    assert list(kernel) == ["2", "3"]
    assert all(count > 0 for counts in kernel.values() for count in counts.values())
    rows = [line.split()[0] for line in bench.in_words(report).splitlines()[3:]]
    assert rows == ["2", "3", "kernel", "2", "3"]


def test_without_a_compiled_kernel_only_python_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SIZES", (2,))
    monkeypatch.setattr(bench, "engine_named", lambda _: KernelEngine("python", None))
    assert bench.measure("go")["kernel"] is None
