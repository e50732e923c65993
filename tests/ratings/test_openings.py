"""The tree of a person's openings: symmetrical moves count together, and are shown as played."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.play.ending import PersonalResult
from redstone.app.play.settings import Opponent
from redstone.app.record.figures import Tally
from redstone.app.record.openings import (
    Began,
    Ground,
    OpeningTree,
    growing_tree,
    move_of,
    step_of,
    turnings,
)
from redstone.app.record.result import GameResult
from redstone.position import Move, Pass, Player
from redstone.record.notation import parse_move
from redstone.record.work import run_to_end
from tests.ratings.results import result

SEVEN = Ground("redstone", 7, 7)
WIDE = Ground("redstone", 7, 5)


def moves(text: str) -> list[Move]:
    """Return moves from tokens separated by spaces."""
    return [*map(parse_move, text.split())]


def result_with_opening(text: str, ground: Ground = SEVEN, **other: object) -> GameResult:
    """Return a won game with this opening."""
    made = replace(result(PersonalResult.WON), cols=ground.cols, rows=ground.rows)
    return replace(made, opening=tuple(text.split()), **other)  # type: ignore[arg-type]


def tree(*results: GameResult, ground: Ground = SEVEN, began: Began = Began.EITHER) -> OpeningTree:
    """Return the opening tree of some games."""
    return run_to_end(growing_tree(results, ground, began))


def game_counts(found: OpeningTree, text: str = "") -> dict[str, int]:
    """Return the number of games with each continuation."""
    return {str(move): tally.games for move, tally in found.after(moves(text)).items()}


def test_the_four_corners_are_one_first_move_but_several_second_moves() -> None:
    found = tree(
        result_with_opening("a1 g7"),
        result_with_opening("g1 a7"),
        result_with_opening("g7 a7"),
        result_with_opening("a7 d4"),
    )
    assert game_counts(found) == {"a1": 4}
    assert sorted(game_counts(found, "a1").values()) == [1, 1, 2]
    assert game_counts(found, "a1")["g7"] == 2
    assert game_counts(found, "g1")["a7"] == 2, "on the board as it lies"
    assert game_counts(found, "g1 a7") == {}


def test_on_an_oblong_board_only_points_equal_by_its_symmetries_are_one_move() -> None:
    found = tree(
        result_with_opening("a3", ground=WIDE),
        result_with_opening("d1", ground=WIDE),
        result_with_opening("g3", ground=WIDE),
        ground=WIDE,
    )
    assert game_counts(found) == {"a3": 2, "d1": 1}


def test_passes_and_swaps_are_moves_and_red_differs_from_an_own_stone() -> None:
    found = tree(
        result_with_opening("d4 z c3"), result_with_opening("d4 c3"), result_with_opening("d4 xc3")
    )
    assert game_counts(found, "d4") == {"z": 1, "c3": 1, "xc3": 1}


def test_games_are_separated_by_the_player_who_began() -> None:
    mine = result_with_opening("d4 c3")
    swapped = result_with_opening("d4 z", colour=Player.WHITE, winner=Player.WHITE)
    theirs = result_with_opening("c3 d4", colour=Player.WHITE, winner=Player.BLACK)
    games = mine, swapped, theirs
    assert game_counts(tree(*games)) == {"d4": 2, "c3": 1}
    assert game_counts(tree(*games, began=Began.PERSON)) == {"d4": 2}
    assert game_counts(tree(*games, began=Began.OTHER)) == {"c3": 1}
    assert tree(*games).after(moves(""))[parse_move("d4")] == Tally(won=2)


def test_the_tree_excludes_other_games_boards_and_two_people_here() -> None:
    both = result_with_opening("d4", opponent=Opponent.PERSON, colour=None, level=None)
    others = (
        result_with_opening("d4", game="go"),
        result_with_opening("d4", ground=WIDE),
        both,
        result_with_opening(""),
    )
    assert game_counts(tree(*others)) == {}


points = st.builds(
    lambda col, row: f"{'abcdefg'[col]}{row + 1}", st.integers(0, 6), st.integers(0, 6)
)


@given(st.lists(points, min_size=1, max_size=5, unique=True), st.integers(0, 7))
def test_symmetric_games_have_the_same_tree(line: list[str], side: int) -> None:
    turning, _ = [*turnings(7, 7)][side]
    steps = [step_of(move) for move in moves(" ".join(line))]
    turned = " ".join(str(move_of((kind, *turning(col, row)))) for kind, col, row in steps)
    found = tree(result_with_opening(" ".join(line)), result_with_opening(turned))
    for length in range(len(line)):
        shown = game_counts(found, " ".join(line[:length]))
        assert [*shown.values()] == [2]
        whole = [*line[:length], *shown]
        alike = tree(
            result_with_opening(" ".join(whole)), result_with_opening(" ".join(line[: length + 1]))
        )
        assert [*game_counts(alike, "").values()] == [2], (
            "what is shown leads to where the games went"
        )


@pytest.mark.parametrize("cols", [7, 4])
def test_each_rotation_and_reflection_of_a_board_comes_with_its_inverse(cols: int) -> None:
    sides = [*turnings(cols, 7)]
    assert len(sides) == (8 if cols == 7 else 4)
    for turning, undo in sides:
        for point in ((0, 0), (1, 5), (3, 2)):
            assert undo(*turning(*point)) == point


def test_a_pass_survives_a_round_trip() -> None:
    assert move_of(step_of(Pass())) == Pass()
