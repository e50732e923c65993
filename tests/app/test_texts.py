"""What the page and the documentation say is said of everybody, and is true."""

import re
from pathlib import Path

import pytest

from redstone.app.play.challenge import Challenge, format_challenge, read_challenge
from redstone.app.words.levels import ABOUT
from redstone.bot.levels import LEVELS
from redstone.position import Player
from redstone.record.game import Game
from redstone.rules.redstone import Redstone

ROOT = Path(__file__).parents[2]
TEXTS = [
    ROOT / "index.html",
    ROOT / "README.md",
    *sorted((ROOT / "web" / "rules").glob("*.html")),
    *sorted((ROOT / "docs").glob("*.md")),
]
OF_A_MAN = re.compile(r"\b(?:he|him|his|himself)\b", re.I)


def test_there_are_texts_to_look_at() -> None:
    assert {path.parent.name for path in TEXTS} >= {"rules", "docs"}


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_a_player_may_be_anybody(path: Path) -> None:
    lines = path.read_text().splitlines()
    assert not [line for line in lines if OF_A_MAN.search(line) and "Mark Steere" not in line]


def test_the_setting_for_second_taps_tells_where_they_are_asked_for() -> None:
    page = (ROOT / "index.html").read_text()
    assert re.findall(r'name="confirm" value="auto" checked><span>(.*)</span>', page) == [
        "Where points are small"
    ]


def test_something_is_said_of_every_level() -> None:
    assert list(ABOUT) == [level.number for level in LEVELS]


def test_the_documentation_has_the_levels_of_challenges() -> None:
    text = (ROOT / "docs" / "links.md").read_text()
    (ends,) = re.findall(r'level += "([0-9])" to "([0-9])"', text) or [()]
    told = range(int(ends[0]), int(ends[1]) + 1)
    assert list(told) == [level.number for level in LEVELS]
    game = Game.new(Redstone(), 5, 5)
    for level in told:
        asked = Challenge(level, Player.WHITE)
        assert read_challenge(format_challenge(game, asked))[0] == asked
