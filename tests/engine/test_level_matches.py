"""The measurements of levels play their games and report them."""

import sys
from pathlib import Path

import pytest

from benchmarks import levels, proving


def test_the_levels_benchmark_prints_a_table_and_stores_each_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "games.jsonl")
    given = ["--size", "3", "--games", "2", "--only", "1:beginner", "--engine", "python"]
    monkeypatch.setattr(sys, "argv", ["levels", *given, "--file", file])
    levels.main()
    assert capsys.readouterr().out.startswith("| level:1 | beginner | 3x3 | ")
    assert Path(file).read_text().count("\n") == 2


def test_the_proving_benchmark_prints_results_and_stores_each_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "games.jsonl")
    given = ["--size", "3", "--games", "2", "--seconds", "0.01", "--engine", "python"]
    monkeypatch.setattr(sys, "argv", ["proving", *given, "--file", file])
    proving.main()
    assert capsys.readouterr().out
    assert Path(file).read_text().count("\n") == 2
