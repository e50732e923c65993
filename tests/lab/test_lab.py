"""`redstone lab` gives the same results on any executor and after any interruption."""

import json
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from benchmarks.calibration import GAMES_FILE
from redstone.__main__ import main
from redstone.commands import puzzle_tries
from redstone.commands.puzzle_tries import tries_line
from redstone.lab import lab, lab_puzzles, lab_tune, machines, plots
from redstone.lab.calibration import read, read_line, write
from redstone.lab.fitting import fits_of, format_fits, keys
from redstone.lab.matches import Plan, complete_games, name_of
from redstone.puzzles.entry import read_entries
from tests.lab.executors import AtOnce
from tests.patience import PATIENCE

SMALL = ["--size", "3", "--seed", "4", "--engine", "python"]
OPENINGS = ["openings", "--size", "3x2", "--engine", "python"]


@pytest.fixture(autouse=True)
def set_executor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Executor], None]:
    """Work in a temporary folder. Return a function that sets the executor of the jobs."""
    monkeypatch.chdir(tmp_path)

    def work_with(executor: Executor) -> None:
        """Let jobs run on this executor."""

        @contextmanager
        def given(_on: str | None, _workers: int | None) -> Iterator[tuple[Executor, int]]:
            """Yield the executor as two workers."""
            yield executor, 2

        monkeypatch.setattr(lab, "machines", given)

    work_with(AtOnce())
    return work_with


def output_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of a command."""
    assert main(["lab", *arguments]) == 0
    return capsys.readouterr().out


def match(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """Return the JSON result of a match."""
    found = json.loads(output_of(capsys, "match", *arguments, *SMALL, "--json"))
    assert isinstance(found, dict)
    return found


def test_an_interrupted_match_has_the_same_result(
    capsys: pytest.CaptureFixture[str], set_executor: Callable[[Executor], None]
) -> None:
    whole = match(capsys, "random", "greedy", "--games", "8", "--file", "whole")
    assert len(whole["games"]) == sum(whole["wins"]) == 8
    assert [game["first"] for game in whole["games"]] == ["a", "b"] * 4
    starts = [game["moves"][0] for game in whole["games"]]
    assert starts[::2] == starts[1::2]
    set_executor(AtOnce(left=3))
    assert main(["lab", "match", "random", "greedy", "--games", "8", *SMALL]) == 130
    set_executor(AtOnce())
    capsys.readouterr()
    assert match(capsys, "random", "greedy", "--games", "8") == whole
    assert len(list(Path().glob("lab-match-*.jsonl"))) == 1


def test_a_longer_match_continues_a_shorter_one(
    capsys: pytest.CaptureFixture[str], set_executor: Callable[[Executor], None]
) -> None:
    few = match(capsys, "random", "greedy", "--games", "4")
    more = match(capsys, "random", "greedy", "--games", "6")
    assert more["games"][:4] == few["games"]
    set_executor(AtOnce(left=0))
    assert match(capsys, "random", "greedy", "--games", "6") == more
    assert match(capsys, "random", "greedy", "--games", "4") == few


def test_a_round_robin_has_a_cross_table(capsys: pytest.CaptureFixture[str]) -> None:
    players = ["random", "greedy", "sims:8"]
    found = match(capsys, *players, "--games", "4")
    table = found["table"]
    assert all(
        table[one][other] + table[other][one] == 4 for one, other in ((0, 1), (0, 2), (1, 2))
    )
    assert [table[n][n] for n in range(3)] == [None] * 3
    best = max(range(3), key=lambda n: found["ratings"][n]["elo"])
    rows = output_of(capsys, "match", *players, "--games", "4", *SMALL).splitlines()
    assert len(rows) == 3
    assert players[best] in rows[0]


def test_a_sequential_test_stops_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["sims:16", "random", "--games", "400", "--sprt", "0", "100"]
    found = match(capsys, *arguments)
    assert found["sprt"]["accepted"] == 1
    assert found["sprt"]["log_likelihood_ratio"] >= found["sprt"]["bound"]
    assert 32 <= len(found["games"]) < 400
    assert found == match(capsys, *arguments)
    assert "100 is accepted" in output_of(capsys, "match", *arguments, *SMALL)


def test_complete_games_has_the_games_before_the_first_missing_one() -> None:
    plan = Plan(("a", "b"), "redstone", (3, 3), True, 10, 1)
    won = {"winner": "a"}
    known = {name_of(0, 1, number): won for number in (0, 1, 2, 5)}
    assert complete_games(plan, known, 0, 1) == [won] * 3


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["match", "random"], "two players or more"),
        (["match", "random", "random"], "each once"),
        (["match", "random", "greedy", "beginner", "--sprt", "0", "10"], "takes two players"),
        (["match", "random", "greedy", "--sprt", "10", "0"], "smaller difference first"),
        (["match", "random", "greedy", "--sprt", "nan", "0"], "smaller difference first"),
        (["match", "random", "greedy", "--sprt", "0", "inf"], "smaller difference first"),
        (["puzzles", "--tries", "nofile"], "no such file: nofile"),
        (["openings", "--size", "12"], "no searches are planned"),
        (["tune", "--size", "12"], "no games are planned"),
    ],
)
def test_invalid_arguments_are_refused_with_a_message(
    capsys: pytest.CaptureFixture[str], arguments: list[str], expected: str
) -> None:
    assert main(["lab", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert expected in err
    assert err.count("\n") == 1


def test_a_file_of_another_match_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    match(capsys, "random", "greedy", "--games", "2", "--file", "a")
    assert main(["lab", "match", "random", "beginner", *SMALL, "--file", "a"]) == 2
    assert "something else: players" in capsys.readouterr().err


def test_a_file_of_another_kind_is_refused_and_stays(capsys: pytest.CaptureFixture[str]) -> None:
    game = Path("game.sgf")
    game.write_text("(;GM[1]SZ[9]\n;B[cc]\n;W[dd])")
    assert main(["lab", "match", "random", "greedy", *SMALL, "--file", "game.sgf"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "game.sgf is not a file of results, and was left as it is" in err
    assert game.read_text() == "(;GM[1]SZ[9]\n;B[cc]\n;W[dd])"


def test_results_of_another_version_are_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match(capsys, "random", "greedy", "--games", "2", "--file", "a")
    monkeypatch.setattr(lab, "VERSION", "9.9")
    assert main(["lab", "match", "random", "greedy", *SMALL, "--file", "a"]) == 2
    assert "something else: redstone " in capsys.readouterr().err


def test_a_plot_that_cannot_be_drawn_is_refused_before_the_work(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plots, "find_spec", lambda _name: None)
    plotted = ["random", "greedy", *SMALL, "--plot", "ladder.svg"]
    assert main(["lab", "match", *plotted]) == 2
    assert "Plots need matplotlib." in capsys.readouterr().err
    assert not list(Path().iterdir())


def test_workers_ignore_ctrl_c_and_the_job_ends_without_waiting() -> None:
    began = monotonic()
    with suppress(KeyboardInterrupt), machines.machines(None, 2) as (executor, _ahead):
        told = executor.submit(signal.getsignal, signal.SIGINT)
        assert told.result() == signal.SIG_IGN
        for _ in range(4):
            executor.submit(sleep, 2 * PATIENCE)
        raise KeyboardInterrupt
    assert monotonic() - began < PATIENCE


def test_openings_agree_with_the_single_core_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = output_of(capsys, *OPENINGS)
    assert main(["openings", "make", "old.txt", "--size", "3x2", "--engine", "python"]) == 0
    assert main(["openings", "map", "old.txt"]) == 0
    assert capsys.readouterr().out == found
    assert "redstone 3x2" in found


def test_lab_puzzles_prints_the_puzzles_of_each_random_walk_in_order(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_puzzles, "find", lambda _game, _size, number: [number] * (number % 3))
    monkeypatch.setattr(lab_puzzles, "puzzle_line", lambda number: f"of walk {number}")
    arguments = ["puzzles", "--walks", "4", "--engine", "python"]
    found = ["of walk 1", *["of walk 2"] * 2, "of walk 4"]
    assert output_of(capsys, *arguments).splitlines() == found
    assert output_of(capsys, *arguments, "--walks", "2").splitlines() == found[:3]


def test_lab_puzzles_tries_prints_the_results_of_the_solvers_on_the_puzzles_of_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_tries, "SOLVERS", {"noisy": puzzle_tries.SOLVERS["level 1"]})
    entries = read_entries()[:2]
    Path("found").write_text("".join(f"{entry}\n" for entry in entries))
    tries = output_of(capsys, "puzzles", "--tries", "found", "--engine", "python")
    assert tries == "".join(
        f"{tries_line(entry.link, puzzle_tries.try_solvers(entry))}\n" for entry in entries
    )


def test_a_tune_prints_the_fit_of_its_games(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = {played.key: write(played) for played in read(GAMES_FILE)}
    monkeypatch.setattr(lab_tune, "play", lambda *key: kept[key])
    fit = output_of(capsys, "tune", "--size", "5", "--games", "2", "--engine", "python")
    games = [read_line(kept[key]) for key in keys() if key[1] == 5 and key[2] <= 2]
    assert fit == format_fits(fits_of(games))
    assert fit.startswith("go ")


def test_an_unreachable_scheduler_is_named_in_the_error() -> None:
    pytest.importorskip("distributed", reason="make adapters tries it")
    with pytest.raises(machines.NoMachines, match="no scheduler"), machines.machines("x", None):
        pass
