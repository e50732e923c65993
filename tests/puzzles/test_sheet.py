"""The printed sheet of puzzles: the questions, and the winning moves on the next page."""

import xml.etree.ElementTree as ET
from random import Random
from typing import Any

import pytest

from redstone.app.puzzles.collection import the_collection
from redstone.app.puzzles.puzzle import Puzzle, read_puzzle
from redstone.app.puzzles.runs import PuzzleRuns
from redstone.app.puzzles.sheet import MOST, puzzle_sheet
from tests.puzzles.test_book import Device

LINK = "https://example.org/"
SVG = "{http://www.w3.org/2000/svg}"


def sheet_of(name: str) -> Any:
    """Return the sheet of a set of the collection, from its first puzzle on."""
    book = Device().book()
    book.collection = the_collection()
    assert book.choose(name)
    return puzzle_sheet(book, LINK)


def numbers(svg: str) -> list[str]:
    """Return the numbers on the stones of a picture, without coordinates."""
    texts = ET.fromstring(svg).iter(f"{SVG}text")
    return [text.text or "" for text in texts if text.get("font-weight") == "600"]


@pytest.mark.parametrize("name", ["redstone/2", "redstone/eye"])
def test_a_set_is_printed_with_its_solutions_apart(name: str) -> None:
    entries = the_collection().find(name)
    assert entries is not None
    sheet = sheet_of(name)
    asked, answers = sheet["diagrams"], sheet["answers"]
    assert len(asked) == len(answers) == min(MOST, len(entries.entries))
    assert sheet["title"].startswith("Redstone")
    for number, (page, answer) in enumerate(zip(asked, answers, strict=True), 1):
        entry = entries.entries[number - 1]
        assert page["caption"].startswith(f"{number}: ")
        assert page["caption"].endswith("How?")
        assert numbers(page["svg"]) == []
        first = entry.solution[0].removeprefix("x")
        assert answer["caption"].startswith(f"{number}: 1 ")
        assert first in answer["caption"].partition(",")[0]
        assert numbers(answer["svg"])[0] == "1"
        assert entry.link in page["svg"]


def test_in_a_run_no_solution_is_printed() -> None:
    book = Device().book()
    book.collection = the_collection()
    PuzzleRuns(book, Random(1)).begin("redstone")
    assert book.showing.run is not None
    sheet: Any = puzzle_sheet(book, LINK)
    assert len(sheet["diagrams"]) == 1
    assert sheet["answers"] == []


def test_a_puzzle_without_a_set_is_printed_alone_without_an_unknown_solution() -> None:
    book = Device().book()
    book.show_outside(Puzzle(read_puzzle("#redstone4p-2-wbwe3b2e3we5-0").game))
    sheet: Any = puzzle_sheet(book, LINK)
    assert len(sheet["diagrams"]) == 1
    assert sheet["answers"] == []
    assert sheet["title"] == "Redstone"
