"""Files that commands append to: a file of another kind is refused and stays unchanged."""

from pathlib import Path

import pytest

from redstone.__main__ import main

OTHERS = [
    b"(;GM[1]SZ[9]\n;B[cc]\n;W[dd])",
    b"a text\nof some lines\n",
    b"\x89PNG\r\n\x1a\n\x00",
    b"without an end",
    b"\n",
]
ADDING = [
    ["puzzles", "make", "FILE", "--seconds", "0.001"],
    ["puzzles", "make", "FILE", "--links", "FILE"],
    ["puzzles", "try", "nothing", "FILE", "--seconds", "0.001"],
    ["openings", "make", "FILE", "--size", "3x2", "--seconds", "1"],
]


@pytest.mark.parametrize("text", OTHERS, ids=range(len(OTHERS)))
@pytest.mark.parametrize("command", ADDING, ids=lambda command: "-".join(command[:2]))
def test_a_file_of_another_kind_stays_unchanged(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str], text: bytes
) -> None:
    file = tmp_path / "file"
    file.write_bytes(text)
    assert main([str(file) if word == "FILE" else word for word in command]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "was left as it is" in err
    assert file.read_bytes() == text


def test_making_puzzles_again_appends_to_the_file_that_the_command_wrote(tmp_path: Path) -> None:
    file, before = tmp_path / "file", 0
    for _ in range(2):
        arguments = ["--size", "3", "--engine", "python", "--seconds", "0.3"]
        assert main(["puzzles", "make", str(file), *arguments]) == 0
        lines = len(file.read_text().splitlines())
        assert lines > before
        before = lines
