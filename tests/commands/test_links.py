"""The arguments in place of a link: links, attempts at one, and names of files."""

import json
from pathlib import Path

import pytest

from redstone.__main__ import main
from redstone.commands.links import is_name

COMMANDS = ("show", "review", "analyse", "solve", "widget", "sheet")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["nofile", "no/file.sgf", "redstone9.sgf", "go", "x" * 300])
def test_a_name_without_a_file_is_told_as_such(
    capsys: pytest.CaptureFixture[str], command: str, name: str
) -> None:
    assert main([command, name]) == 2
    assert capsys.readouterr() == ("", f"no such file: {name}\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_is_told_as_such(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    assert main([command, str(tmp_path)]) == 2
    assert capsys.readouterr() == ("", f"a folder, not a file: {tmp_path}\n")


@pytest.mark.parametrize("command", ["show", "review", "analyse", "solve"])
def test_a_file_where_only_links_are_taken_is_told_as_such(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[1]SZ[9];B[cc])")
    assert main([command, str(file)]) == 2
    assert capsys.readouterr() == ("", f"a file, not a link: {file}\n")


def test_json_has_it_as_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "--json", "nofile"]) == 2
    out, err = capsys.readouterr()
    error = {"kind": "unreadable", "at": 0, "message": "no such file: nofile"}
    assert json.loads(out) == {"error": error}
    assert err == "no such file: nofile\n"


@pytest.mark.parametrize(
    "text",
    [
        *("#redstone9-1-e5", "redstone9-1-e5", " REDSTONE9-1-E5 ", "redstone9-1-e5x9", "#", ""),
        *("https://example.org/redstone/", "chess9-1-e4", "redstone13x9n-2-0-0", "x" * 2000),
        "X . O\n. . .",
    ],
)
def test_an_attempt_at_a_link_is_no_name(text: str) -> None:
    assert not is_name(text)


def test_what_cannot_be_printed_is_escaped(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "no\x1bfile"]) == 2
    assert capsys.readouterr().err == "no such file: 'no\\x1bfile'\n"
