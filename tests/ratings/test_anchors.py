"""The opponents that people are rated against have measured ratings."""

from itertools import pairwise

import pytest

from benchmarks.anchors import grades_of, levels_of
from redstone.engine.anchors import (
    MEASURED,
    PUZZLES,
    SURE,
    UNSURE,
    BoardClass,
    board_class,
    level_anchor,
    puzzle_anchor,
)
from redstone.engine.levels import LEVELS
from tools.build.paths import ROOT

MATCHES = (ROOT / "benchmarks" / "bot.md").read_text(encoding="utf-8")
TRIES = (ROOT / "benchmarks" / "puzzles.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("board", MEASURED)
def test_the_levels_elo_follows_from_the_matches(board: BoardClass) -> None:
    assert levels_of(MATCHES, board) == MEASURED[board]
    assert len(MEASURED[board]) == len(LEVELS)


def test_the_grades_elo_follows_from_the_tries() -> None:
    assert grades_of(TRIES, MEASURED[BoardClass.SEVEN]) == PUZZLES


def test_the_elo_rises_with_level_and_grade() -> None:
    for worths in (*MEASURED.values(), *PUZZLES.values()):
        assert all(lower < higher for lower, higher in pairwise(worths))


def test_every_board_has_a_class() -> None:
    points = {5: "small", 6: "small", 7: "seven", 8: "seven", 9: "nine", 10: "nine", 11: "large"}
    assert {side: board_class(side * side).value for side in points} == points
    assert board_class(2 * 2) is BoardClass.SMALL
    assert board_class(19 * 19) is BoardClass.LARGE


def test_anchors_taken_from_another_board_have_a_larger_deviation() -> None:
    assert level_anchor("redstone", BoardClass.SEVEN, 9).deviation == SURE
    assert level_anchor("red", BoardClass.NINE, 3).deviation == SURE
    for game, board, level in [
        ("redstone", BoardClass.SEVEN, 10),
        ("redstone", BoardClass.NINE, 4),
        ("redstone", BoardClass.LARGE, 1),
        ("go", BoardClass.SEVEN, 1),
    ]:
        assert level_anchor(game, board, level).deviation == UNSURE
    assert (
        level_anchor("go", BoardClass.LARGE, 3).elo
        == level_anchor("redstone", BoardClass.NINE, 3).elo
    )


def test_an_unmeasured_puzzle_is_no_opponent() -> None:
    assert puzzle_anchor("redstone", 1) == (PUZZLES["redstone"][0], UNSURE)
    for game, grade in (("redstone", 0), ("redstone", 7), ("go", 1)):
        assert puzzle_anchor(game, grade) is None
