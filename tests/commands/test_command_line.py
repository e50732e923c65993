"""The command line as a whole: help with examples, and errors as a sentence with status 2."""

import re

import pytest

from redstone.__main__ import main
from redstone.commandline import COMMANDS
from redstone.commands.review import summary
from redstone.review.moves import reviewed
from redstone.version import VERSION
from tests.review.test_moves import evaluated

NAMES = [command.__name__.rpartition(".")[2] for command in COMMANDS]


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_help_with_an_example(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert f"python -m redstone {name} " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["fly"], "fly"),
        (["show"], "link"),
        (["perft", "chess", "3", "2"], "chess"),
        (["perft", "redstone", "20", "2"], "'20' is not a board size"),
        (["perft", "redstone", "3", "0"], "'0' is not a whole number"),
        (["perft", "redstone", "3", "\u0663"], "not a whole number"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], expected: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out, err = capsys.readouterr()
    assert (ended.value.code, out) == (2, "")
    assert expected in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["lab"], ["puzzles"], ["rules"]])
def test_without_a_command_the_help_is_printed(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert out.startswith("usage: ")
    assert "positional arguments:" in out
    assert err == ""


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["gtp", "--level", "x"], "'x' is not a whole number"),
        (["gtp", "--level", "11"], "11 is not a level"),
        (["gtp", "--sims", "1.5"], "'1.5' is not a whole number"),
        (["gtp", "--time", "soon"], "'soon' is not a time in seconds"),
        (["match", "time:x", "random"], "'x' is not a time in seconds"),
        (["match", "level:", "random"], "'' is not a whole number"),
        (["perft", "redstone", "3", "2", "--rules", "nofile.py"], "no such file: nofile.py"),
    ],
)
def test_errors_about_numbers_and_files_name_what_is_expected(
    capsys: pytest.CaptureFixture[str], arguments: list[str], expected: str
) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    err = capsys.readouterr().err
    assert expected in err
    assert "literal" not in err
    assert "convert" not in err


def test_a_review_of_no_moves_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", "#redstone9-1-0"]) == 0
    assert capsys.readouterr() == ("No moves to review\n", "")


def test_a_review_ends_with_the_accuracy(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", "--sims", "20", "#redstone5-1-b4zc3c4b3d1d3a3"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.partition(" ")[0] for row in rows[8:10]] == ["Black:", "White:"]
    assert all(re.fullmatch(r"\w+: accuracy \d+%", row) for row in rows[8:10])


@pytest.mark.usefixtures("bare_rates")
@pytest.mark.parametrize(
    ("rates", "said"),
    [
        ([0.4, 0.6, 0.85, 0.1, 0.95, 0.04], "Turning point: move 2, c3"),
        ([0.58, 0.42, 0.85, 0.1, 0.95, 0.04], "Last real chance lost: move 2, c3"),
        ([0.8, 0.2, 0.85, 0.1, 0.95, 0.04], "White was behind from the start"),
    ],
)
def test_a_review_names_the_move_that_lost_the_game(rates: list[float], said: str) -> None:
    game = evaluated("#redstone4n-1-b2c3c2b3d2w", rates)
    assert summary(game, reviewed(game))[-1] == said


def test_perft_prints_one_count_per_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "redstone", "2", "5"]) == 0
    assert capsys.readouterr().out == "1 4\n2 12\n3 32\n4 16\n5 0\n"


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"redstone {VERSION}\n"
