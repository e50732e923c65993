"""Handicap in GTP, as requested by controllers."""

import pytest

from redstone.commands.gtp_engine import GtpSession
from redstone.engine.levels import level_by_simulations
from redstone.record.game import Game
from redstone.rules import GAMES
from tests.commands.gtp_answers import answers


def engine(game: str = "go", cols: int = 9, rows: int = 9) -> GtpSession:
    """Return a quick engine on an empty board."""
    return GtpSession(Game.new(GAMES[game](""), cols, rows), level_by_simulations(20), seed=1)


@pytest.mark.parametrize("command", ["fixed_handicap", "place_free_handicap"])
def test_handicap_stones_in_go_are_placed_on_the_usual_points(command: str) -> None:
    asked = engine()
    (placed,) = answers(asked, f"{command} 4")
    assert sorted(placed.split()) == ["C3", "C7", "G3", "G7"]
    assert answers(asked, "gogui-rules_side_to_move", "undo") == ["white", "? cannot undo"]
    assert answers(asked, f"{command} 2") == ["? board not empty"]
    assert answers(asked, "genmove w", "clear_board", f"{command} 2")[2] == "C3 G7"


def test_place_free_handicap_places_fewer_stones_if_the_board_has_fewer_usual_points() -> None:
    assert len(answers(engine(), "place_free_handicap 20")[0].split()) == 9


def test_a_handicap_for_which_the_board_lacks_usual_points_is_refused() -> None:
    assert answers(engine(), "fixed_handicap 20")[0].startswith("? invalid number of stones")
    assert answers(engine("go", 5, 5), "place_free_handicap 3")[0].startswith("? invalid number")


@pytest.mark.parametrize("size", [(5, 5), (9, 9), (13, 7)])
def test_set_free_handicap_takes_any_points_in_go(size: tuple[int, int]) -> None:
    asked = engine("go", *size)
    assert answers(asked, "set_free_handicap A1 c2 E5") == ["="]
    assert answers(asked, "gogui-rules_side_to_move") == ["white"]
    assert answers(asked, "gogui-rules_board")[0].count("X") == 3
    assert answers(asked, "genmove w", "play b d4", "undo", "undo")[1:] == ["="] * 3
    assert answers(asked, "undo") == ["? cannot undo"]
    assert "AB[a" in answers(asked, "printsgf")[0]


def test_free_stones_on_the_usual_points_are_a_handicap_in_the_sgf_file() -> None:
    asked = engine()
    assert answers(asked, "set_free_handicap G7 C3") == ["="]
    assert "HA[2]" in answers(asked, "printsgf")[0]


@pytest.mark.parametrize(
    ("vertices", "expected"),
    [
        ("A1", "bad vertex list: at least 2 vertices are expected"),
        ("A1 A1", "bad vertex list: a vertex stands twice"),
        ("A1 PASS", "bad vertex list: PASS is not a point of this board"),
        ("A1 K1", "bad vertex list: K1 is not a point of this board"),
        ("A1 I1", "bad vertex list: "),
        ("A1 XB2", "bad vertex list: XB2 is not a point of this board"),
        ("", "syntax error: at least one argument expected: VERTEX..."),
    ],
)
def test_invalid_free_handicap_stones_are_refused(vertices: str, expected: str) -> None:
    asked = engine()
    assert answers(asked, f"set_free_handicap {vertices}")[0].startswith(f"? {expected}")
    assert answers(asked, "gogui-rules_side_to_move") == ["black"]


@pytest.mark.parametrize("game", ["redstone", "red"])
def test_redstone_has_handicap_stones_only_on_its_own_points(game: str) -> None:
    asked = engine(game)
    assert answers(asked, "fixed_handicap 2") == ["C3 G7"]
    assert answers(asked, "gogui-rules_side_to_move") == ["white"]
    board = answers(asked, "gogui-rules_board")[0]
    assert (board.count("X"), board.count("O")) == (2, 1)
    assert answers(asked, "genmove w", "clear_board", "place_free_handicap 9")[2].count(" ") == 3
    refused = answers(engine(game), "set_free_handicap A1 B2")
    assert refused == [
        f"? bad vertex list: {GAMES[game]('').title} has handicap stones on its own points only"
    ]


def test_in_savage_go_black_plays_the_handicap_stones_as_moves() -> None:
    asked = engine("savage")
    assert answers(asked, "fixed_handicap 3") == ["="]
    for vertex in ("A1", "C3", "E5"):
        assert answers(asked, "gogui-rules_side_to_move", f"play b {vertex}") == ["black", "="]
    assert answers(asked, "gogui-rules_side_to_move") == ["white"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("fixed_handicap x", "syntax error: the number of stones must be a whole number, not 'x'"),
        ("place_free_handicap -1", "syntax error: the number of stones must be a whole number"),
        ("fixed_handicap", "syntax error: one argument expected: STONES"),
        ("fixed_handicap 1", "invalid number of stones: 1 handicap stones on this board; allowed"),
        ("komi abc", "syntax error: komi must be a number, not 'abc'"),
        ("komi", "syntax error: one argument expected: KOMI"),
        ("komi 1000", "syntax error: komi must be from -100 to 100, not '1000'"),
        ("play b", "syntax error: two arguments expected: COLOUR VERTEX"),
        ("genmove green", "syntax error: the colour must be b or w, not 'green'"),
        ("quit now", "syntax error: no arguments expected"),
        ("loadsgf /nofolder/nofile", "cannot load file: no such folder: /nofolder"),
        ("loadsgf /nofile.sgf", "cannot load file: no such file: /nofile.sgf"),
        ("printsgf /", "cannot save file: /: Is a directory"),
    ],
)
def test_errors_name_what_was_expected(line: str, expected: str) -> None:
    assert answers(engine(), line)[0].startswith(f"? {expected}")
