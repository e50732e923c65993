"""GTP 2 lets either colour move at any time. Undo and files work with that too."""

from pathlib import Path

import pytest

from redstone.commands.gtp_engine import GtpSession
from redstone.engine.levels import level_by_simulations
from redstone.record.game import Game
from redstone.rules import GAMES
from tests.commands.gtp_answers import answers


def engine(game: str = "go", size: int = 5) -> GtpSession:
    """Return a quick engine on an empty board."""
    return GtpSession(Game.new(GAMES[game](""), size, size), level_by_simulations(20), seed=1)


def board(asked: GtpSession) -> str:
    """Return the engine's board as text without spaces."""
    (rows,) = answers(asked, "gogui-rules_board")
    return rows.replace(" ", "")


@pytest.mark.parametrize("game", GAMES)
def test_play_accepts_several_stones_of_one_colour_in_a_row(game: str) -> None:
    asked = engine(game)
    assert answers(asked, "play b b2", "play b d4", "play b b4", "play w c3") == ["="] * 4
    assert board(asked) == ".....\n.X.X.\n..O..\n.X...\n....."
    assert answers(asked, "gogui-rules_side_to_move") == ["black"]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_move_may_be_by_white(game: str) -> None:
    asked = engine(game)
    assert answers(asked, "play w c3", "gogui-rules_side_to_move") == ["=", "black"]
    assert board(asked).count("O") == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_moves_for_either_colour(game: str) -> None:
    asked = engine(game)
    moves = (("b", (1, 0)), ("b", (2, 0)), ("w", (2, 1)), ("w", (2, 2)), ("b", (3, 2)))
    for colour, sides in moves:
        (vertex,) = answers(asked, f"genmove {colour}")
        assert vertex not in ("SWAP", "resign", "pass")
        assert (board(asked).count("X"), board(asked).count("O")) == sides


@pytest.mark.parametrize("game", GAMES)
def test_undo_goes_back_over_moves_of_one_colour(game: str) -> None:
    asked = engine(game)
    seen = []
    for line in ("play b b2", "play b d4", "genmove b", "genmove w", "play w a1", "play b e1"):
        seen.append((board(asked), answers(asked, "gogui-rules_side_to_move")))
        asked.answer(line)
    for before in reversed(seen):
        assert answers(asked, "undo") == ["="]
        assert (board(asked), answers(asked, "gogui-rules_side_to_move")) == before
    assert answers(asked, "undo") == ["? cannot undo"]


def test_after_two_stones_there_is_no_swap() -> None:
    asked = engine("redstone")
    assert answers(asked, "play b c3", "play b d4") == ["=", "="]
    assert "SWAP" not in answers(asked, "gogui-rules_legal_moves")[0]
    assert answers(asked, "undo") == ["="]
    assert "SWAP" in answers(asked, "gogui-rules_legal_moves")[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_loaded_file_can_be_continued_by_either_colour(game: str, tmp_path: Path) -> None:
    file, asked, other = tmp_path / "a.sgf", engine(game), engine(game, 9)
    moves = ["play b b2", "play w d4", "play w b4", "play b d2"]
    assert answers(asked, *moves, f"printsgf {file}") == ["="] * 5
    assert answers(other, f"loadsgf {file}") == ["="]
    assert board(other) == board(asked)
    before = board(other)
    assert answers(other, "play b a1", "play b e5", "undo", "undo") == ["="] * 4
    assert board(other) == before


def test_passes_by_one_colour_do_not_end_the_game() -> None:
    asked = engine()
    assert answers(asked, *["play b pass"] * 4) == ["="] * 4
    assert answers(asked, "play b c3", "play w pass", "play b pass") == ["="] * 3
    assert answers(asked, "gogui-rules_final_result") == ["unknown"]


def test_prisoners_count_through_moves_of_one_colour() -> None:
    """A white stone is captured by three black ones in a row, under territory scoring."""
    asked = GtpSession(Game.new(GAMES["go"]("bk0"), 5, 5), level_by_simulations(20), seed=1)
    answers(asked, "play w a1", "play b a2", "play b b1")
    assert board(asked) == ".....\n.....\n.....\nX....\n.X..."
    for line in ("play w pass", "play b pass", "play w pass"):
        assert answers(asked, line) == ["="]
    assert answers(asked, "play b pass", "play w pass", "final_score") == ["=", "=", "B+24"]


def test_moves_after_the_end_are_refused() -> None:
    asked = engine("redstone", 2)
    answers(asked, "play b a1", "play w b2", "play b a2", "play w xb1")
    assert answers(asked, "play b a2", "play w a2") == ["? illegal move: the game is over"] * 2


def test_ko_is_over_after_a_second_stone() -> None:
    asked = engine()
    for line in ("b b1", "b a2", "b b3", "w c1", "w d2", "w c3", "w b2", "b c2"):
        assert answers(asked, f"play {line}") == ["="]
    assert board(asked).split("\n")[3] == "X.XO."
    assert answers(asked, "play w b2")[0].startswith("? illegal move")
    assert answers(asked, "play b e5", "play w b2") == ["=", "="]
