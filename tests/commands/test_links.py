"""Arguments that stand for a link: links, broken links, and names of files."""

import json
from pathlib import Path

import pytest

from redstone.__main__ import main
from redstone.commands.links import is_name

COMMANDS = ("show", "review", "analyse", "solve", "widget", "sheet")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["nofile", "no/file.sgf", "redstone9.sgf", "go", "x" * 300])
def test_a_name_without_a_file_is_reported_as_such(
    capsys: pytest.CaptureFixture[str], command: str, name: str
) -> None:
    assert main([command, name]) == 2
    assert capsys.readouterr() == ("", f"no such file: {name}\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_is_reported_as_such(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    assert main([command, str(tmp_path)]) == 2
    assert capsys.readouterr() == ("", f"a folder, not a file: {tmp_path}\n")


TWO = "(;GM[1]SZ[9]RU[Go]KM[7]PB[Ann];B[cc];W[dd])\n(;GM[1]SZ[9]RU[Go]KM[7]PW[Bo];B[ee])\n"


def show_json(capsys: pytest.CaptureFixture[str], *given: str) -> dict[str, object]:
    """Run `show --json`, and return its output parsed."""
    main(["show", "--json", *given])
    told: dict[str, object] = json.loads(capsys.readouterr().out)
    return told


def test_a_game_of_a_file_is_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.sgf"
    file.write_text(TWO)
    first, second = show_json(capsys, str(file)), show_json(capsys, str(file), "--number", "2")
    assert (first["moves"], first["games"], first["number"]) == (["c7", "d6"], 2, 1)
    assert first["players"] == {"black": "Ann", "white": ""}
    assert (first["encoding"], first["skipped"]) == ("utf-8", [])
    assert (second["moves"], second["number"]) == (["e5"], 2)
    assert main(["show", str(file), "--number", "3"]) == 2
    assert capsys.readouterr().err == "The file has 2 games.\n"


@pytest.mark.parametrize("command", ["review", "analyse", "solve", "widget", "sheet"])
def test_every_command_takes_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[1]SZ[3]RU[Redstone];B[bb])")
    assert main([command, str(file)]) == 0
    assert capsys.readouterr().out


def test_guessed_encodings_skipped_text_and_further_games_of_a_file_are_noted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mail.txt"
    file.write_bytes("Hi!\n(;GM[1]SZ[9]RU[Go]KM[7]PB[山田太郎能];B[cc])\nBye".encode("cp932"))
    told = show_json(capsys, str(file))
    assert (told["encoding"], told["moves"]) == ("cp932", ["c7"])
    assert told["skipped"] == [
        "Its encoding is missing or wrong, so it’s read as shift_jis.",
        "Text that isn’t part of the game was skipped.",
    ]
    file.write_text(TWO)
    assert main(["widget", str(file)]) == 0
    assert "Note: the file has 2 games, and this is the first." in capsys.readouterr().err


@pytest.mark.parametrize("text", ["See https://x.org/%23redstone9-1-e5 :-)", "X . O\n. . .\n"])
def test_a_link_or_a_drawn_board_in_a_file_is_shown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    file = tmp_path / "note.txt"
    file.write_text(text)
    assert show_json(capsys, str(file))["game"] == "redstone"


def test_json_reports_an_unreadable_file_as_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
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
def test_a_broken_link_is_not_taken_for_a_file_name(text: str) -> None:
    assert not is_name(text)


def test_unprintable_characters_are_escaped(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "no\x1bfile"]) == 2
    assert capsys.readouterr().err == "no such file: 'no\\x1bfile'\n"
