"""SGF nodes that no legal move could make are shown, kept and exported unchanged."""

import pytest

from redstone.app.storage.arrivals import opens_as_study
from redstone.app.storage.studies import opening_study, study_record
from redstone.board import Stone
from redstone.record.game import Game
from redstone.record.link import format_link, read_link
from redstone.record.notation import parse_point
from redstone.record.sgf import formatting_sgf, reading_sgf
from redstone.record.work import run_to_end
from redstone.summary import name_in
from tests.at_once import read_file

SAME_COLOUR = b"(;GM[1]SZ[9]KM[0];B[ee];B[cc];W[gg];B[gc])"
SET_UP = b"(;GM[1]SZ[9]KM[0];B[ee];W[dd];AB[cc]AE[dd]PL[W]C[look];W[gg](;B[hh];B[])(;W[ii]))"
IN_REDSTONE = b"(;RU[Redstone]SZ[9];B[ee];B[cc];W[gg];RSR[aa]AE[gg];W[gc])"
AT_THE_START = b"(;SZ[9]KM[0](;AE[aa]AB[bb];B[cc])(;W[dd]))"
LATER_AT_THE_START = b"(;AP[Redstone:1]RU[Go]SZ[9]KM[0];AB[bb];B[cc])"
EVERY = {
    "same colour": SAME_COLOUR,
    "set-up": SET_UP,
    "in Redstone": IN_REDSTONE,
    "variations": AT_THE_START,
    "ours": LATER_AT_THE_START,
}


def game_of(data: bytes) -> Game:
    """Return the game of a file without a fault."""
    reading = run_to_end(reading_sgf(data))
    assert reading.fault is None
    assert reading.game is not None
    return reading.game


def test_a_colour_may_play_twice() -> None:
    game = game_of(SAME_COLOUR)
    assert game.tokens == ("e5", "c7", "g3", "g7")
    stones = {str(point): stone for point, stone in game.position.board.stones.items()}
    assert stones == {
        "e5": Stone.BLACK, "c7": Stone.BLACK, "g3": Stone.WHITE, "g7": Stone.BLACK
    }  # fmt: skip
    assert [name_in(game.nodes, number) for number in (1, 2, 3)] == [
        "e5", "c7 (out of turn)", "g3"
    ]  # fmt: skip


def test_stones_may_be_set_up_in_mid_game() -> None:
    game = game_of(SET_UP)
    board = game.nodes[3].position.board
    assert board.stone_at(parse_point("c7")) is Stone.BLACK
    assert board.stone_at(parse_point("d6")) is None
    assert name_in(game.nodes, 3) == "set-up"
    assert game.nodes[3].notes.comment == "look"
    assert name_in(game.nodes, 4) == "g3"


def test_a_red_stone_may_be_set_up() -> None:
    assert game_of(IN_REDSTONE).position.board.stone_at(parse_point("a9")) is Stone.RED


@pytest.mark.parametrize("data", EVERY.values(), ids=EVERY)
def test_edits_are_exported_unchanged(data: bytes) -> None:
    game = game_of(data)
    assert game_of(run_to_end(formatting_sgf(game)).encode()) == game


@pytest.mark.parametrize("data", EVERY.values(), ids=EVERY)
def test_a_study_keeps_edits(data: bytes) -> None:
    game = game_of(data)
    assert run_to_end(opening_study(study_record("study-id", game, "", 0))) == game
    assert opens_as_study(read_file(data))


def test_a_link_ends_before_a_position_that_is_no_valid_set_up() -> None:
    game = game_of(IN_REDSTONE).go_to(2)  # two black stones and no white one
    read = read_link(format_link(game))
    assert read.game is not None
    assert read.game.tokens == ("e5",)


@pytest.mark.parametrize("data", [SAME_COLOUR, SET_UP])
def test_the_link_of_each_node_has_its_board_and_player_to_move(data: bytes) -> None:
    game = game_of(data)
    for number in range(len(game.nodes)):
        shown = game.go_to_node(number)
        read = read_link(format_link(shown))
        assert read.fault is None
        assert read.game is not None
        assert read.game.position.board == shown.position.board
        assert read.game.position.to_move is shown.position.to_move


def test_the_style_in_which_variations_are_shown_is_kept() -> None:
    game = game_of(b"(;ST[2]SZ[9]KM[0];B[ee])")
    assert "ST[2]" in run_to_end(formatting_sgf(game))


def test_either_player_may_move_after_a_set_up() -> None:
    game = game_of(b"(;SZ[9]KM[0];B[ee];W[dd];AB[cc];W[gg];W[hh])")
    assert [name_in(game.nodes, number) for number in (3, 4, 5)] == [
        "set-up", "g3", "h2 (out of turn)"
    ]  # fmt: skip
