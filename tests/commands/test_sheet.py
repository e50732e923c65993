"""Sheets for print: the puzzles on one page, the answers on the next."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from redstone.__main__ import main
from redstone.puzzles.entry import read_entries
from tools.build.sources import packs


def sheet_html(tmp_path: Path, *given: str) -> str:
    """Run `sheet` with these arguments, and return the HTML."""
    file = tmp_path / "sheet.html"
    assert main(["sheet", *given, "-o", str(file)]) == 0
    return file.read_text(encoding="utf-8")


def pages(text: str) -> list[list[str]]:
    """Return the captions of each page of a sheet, from its HTML."""
    sections = re.findall(r"<section>.*?</section>", text, re.S)
    return [re.findall(r"<figcaption>(.*?)</figcaption>", section, re.S) for section in sections]


def test_a_sheet_has_puzzles_on_one_page_and_solutions_on_the_next(tmp_path: Path) -> None:
    given = ("--puzzles", "redstone", "--grade", "2", "--size", "5", "--count", "3")
    asked, answers = pages(sheet_html(tmp_path, *given))
    entries = [e for e in read_entries() if (e.game, e.grade, e.size) == ("redstone", 2, "5")]
    assert len(asked) == len(answers) == 3
    for number, (question, answer, entry) in enumerate(
        zip(asked, answers, entries, strict=False), 1
    ):
        assert re.fullmatch(rf"{number}\. (Black|White) to move\.", question)
        assert answer.startswith(f"{number}. 1 ")
        assert entry.solution[0].removeprefix("x") in answer.partition(",")[0]


def test_the_answer_to_a_position_is_its_following_moves(tmp_path: Path) -> None:
    file = tmp_path / "study.sgf"
    file.write_text("(;GM[1]RU[Redstone]SZ[5]C[<b>White</b> &c];B[cc])", encoding="utf-8")
    text = sheet_html(tmp_path, "#redstone5-1-c3-b2d4", str(file), "--title", "<i>Homework</i>")
    asked, answers = pages(text)
    assert asked[0] == "1. White to move."
    assert answers == ["1. 1 b2, 2 d4"]
    assert "<h1>&lt;i&gt;Homework&lt;/i&gt;</h1>" in text
    assert "<b>" not in text
    pictures = [unquote(address) for address in re.findall(r'src="data:[^,]+,([^"]*)"', text)]
    assert [picture.count("<use ") for picture in pictures] == [1, 1, 3]


def test_all_games_of_a_file_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "problems.sgf"
    good, bad = "(;GM[1]SZ[9]AB[ba]AW[ab];B[bb])", "(;GM[1]SZ[9]AB[ba]AW[ab];B[ba])"
    file.write_text(f"{good}\n{bad}\n{good}")
    asked, _answers = pages(sheet_html(tmp_path, str(file)))
    assert len(asked) == 2
    assert "problems.sgf, game 2" in capsys.readouterr().err
    assert len(pages(sheet_html(tmp_path, str(file), "--number", "3"))[0]) == 1


@pytest.mark.parametrize(
    "given", [[], ["--puzzles", "go", "--theme", "eye"], ["#redstone5-1-c3c3"]]
)
def test_a_sheet_without_diagrams_is_refused(
    given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", *given]) == 2
    assert capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ([], "Name a link or file, or use --puzzles."),
        (["--puzzles", "redstone", "--grade", "99"], "No puzzles of grade 99; grades are 1–6."),
        (["--puzzles", "savage", "--size", "9"], "No puzzles of size 9."),
        (
            ["--puzzles", "redstone", "--grade", "1", "--size", "19"],
            "No puzzles of grade 1 and size 19.",
        ),
        (["--puzzles", "go"], "No puzzles of Go."),
    ],
)
def test_missing_puzzles_are_reported(
    given: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", *given]) == 2
    assert capsys.readouterr().err == f"{expected}\n"


def test_no_pack_of_the_site_contains_the_sheet_module() -> None:

    assert "redstone/widget/sheet.py" not in packs()
