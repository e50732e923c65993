"""The texts of the page and the documentation are true and suit every reader."""

import re
from pathlib import Path

import pytest

from redstone.app.play.challenge import Challenge, format_challenge
from redstone.app.words.levels import ABOUT
from redstone.engine.levels import LEVELS, NEAREST
from redstone.position import Player
from redstone.record.game import Game
from redstone.rules.redstone import Redstone
from tests.at_once import read_challenge
from tools.build.forms import page_text

ROOT = Path(__file__).parents[2]
TEXTS = [
    ROOT / "index.html",
    ROOT / "README.md",
    *sorted((ROOT / "web" / "rules").glob("*.html")),
    *sorted((ROOT / "docs").glob("*.md")),
]
OF_A_MAN = re.compile(r"\b(?:he|him|his|himself)\b", re.I)


def test_the_list_of_texts_includes_rules_and_docs() -> None:
    """The files to check are in these folders among others."""
    assert {path.parent.name for path in TEXTS} >= {"rules", "docs"}


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_no_text_assumes_a_players_gender(path: Path) -> None:
    """Lines with "he" or the like are about Mark Steere."""
    lines = path.read_text().splitlines()
    assert not [line for line in lines if OF_A_MAN.search(line) and "Mark Steere" not in line]


def test_the_setting_for_second_taps_names_the_cases_that_need_one() -> None:
    """The HTML's default choice says that it is for small points."""
    page = page_text("index.html")
    assert re.findall(r'name="confirm" value="auto"><span>(.*)</span>', page) == [
        "If points are small"
    ]


def test_every_level_has_a_description() -> None:
    assert list(ABOUT) == [level.number for level in LEVELS]


def test_the_documentation_has_the_levels_of_challenges() -> None:
    """The table of older levels and the list of levels equal those in the code."""
    text = (ROOT / "docs" / "links.md").read_text()
    before, strength = re.findall(r"^\| (?:written before|strength) \|(.*)\|$", text, re.M)
    numbers = [[int(cell.strip(" q")) for cell in row.split("|")] for row in (before, strength)]
    assert dict(zip(*numbers, strict=True)) == NEAREST
    ((first, last, tenth),) = re.findall(r"`q1([0-9])` to `q1([0-9])`, and `q(10)`", text)
    told = [*range(int(first), int(last) + 1), int(tenth)]
    assert told == [level.number for level in LEVELS]
    game = Game.new(Redstone(), 5, 5)
    for level in told:
        asked = Challenge(level, Player.WHITE)
        assert read_challenge(format_challenge(game, asked))[0] == asked
