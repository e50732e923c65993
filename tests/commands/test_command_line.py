"""The command line as a whole: help with examples, and errors in a sentence with status 2."""

import pytest

from redstone.__main__ import COMMANDS, main

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
    ("arguments", "says"),
    [
        ([], "COMMAND"),
        (["fly"], "fly"),
        (["show"], "link"),
        (["perft", "chess", "3", "2"], "chess"),
        (["perft", "redstone", "20", "2"], "'20' is not a board size"),
        (["perft", "redstone", "3", "0"], "'0' is not a whole number"),
        (["perft", "redstone", "3", "\u0663"], "not a whole number"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out, err = capsys.readouterr()
    assert (ended.value.code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_perft_prints_a_count_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "redstone", "2", "5"]) == 0
    assert capsys.readouterr().out == "1 4\n2 12\n3 32\n4 16\n5 0\n"
