"""The bench command: what it reports, not how fast."""

import json

import pytest

from redstone.__main__ import main
from redstone.commands import bench
from redstone.rules import GAMES


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "BATCH_SECONDS", 0.002)
    monkeypatch.setattr(bench, "BATCHES", 1)


@pytest.mark.parametrize("name", GAMES)
def test_reports_every_size(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert main(["bench", "--game", name, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["game"] == name
    assert report["calibration"] > 0
    assert list(report["sizes"]) == ["5", "7", "9", "13", "19"]
    for counts in report["sizes"].values():
        assert list(counts) == list(bench.COLUMNS)
        assert all(count > 0 for count in counts.values())


def test_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("calibration loop: ")
    assert [line.split()[0] for line in lines[3:]] == ["5", "7", "9", "13", "19"]
