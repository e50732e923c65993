"""The pictures at the end of a game: its small graph, and the replay of the last capture."""

import pytest

from redstone.app.page.end_card import Replay, end_state
from redstone.app.page.state import layout_of
from redstone.app.play.session import Session
from redstone.app.play.table import ReviewSummary
from redstone.app.show.graph import HEIGHT, WIDTH, deciding_capture, win_probability_graph
from redstone.pictures.svg import About, svg_of
from redstone.position import Player
from redstone.record.notation import parse_move
from tests.app.sessions import against_computer, playing, session_from_board, two_people, with_moves
from tests.app.test_ending import LARGE_CAPTURE
from tests.insight.boards import board_of

CAPTURE = "a2 a3 c3 b2 b1 xa1"
"""Moves in which White's red at a1 captures a2. Nothing is captured afterwards."""


def resigned(session: Session) -> Session:
    """Let the player to move in a session resign, and return the session."""
    session.board_input.make(session.table.seat_of(parse_move("w")), parse_move("w"))
    return session


def test_blacks_share_is_drawn_from_below_and_the_turning_point_is_marked() -> None:
    """The graph is a dark area over a light ground, a line at even chances, and two discs."""
    ground, share, line, *mark = win_probability_graph([0.5, None, 0.75, 0.0], 2).commands
    assert ground == ["area", 0, 0, WIDTH, 0, WIDTH, HEIGHT, 0, HEIGHT, "count-white"]
    assert share[1:3] == [0, HEIGHT]
    assert share[3:-3] == [0, HEIGHT / 2, 2 * WIDTH / 3, HEIGHT / 4, WIDTH, HEIGHT]
    assert share[-1] == "count-black"
    assert line[0] == "line"
    assert [disc[:3] for disc in mark] == [["disc", 2 * WIDTH / 3, HEIGHT / 4]] * 2


@pytest.mark.parametrize("turned", [None, 0, 3, 9])
@pytest.mark.parametrize("black", [[], [0.5], [0.0, 1.0, 0.0, 1.0], [None, 0.3, None, None]])
def test_a_graph_stays_within_its_picture(black: list[float | None], turned: int | None) -> None:
    """Areas and discs of any chances are inside, and it can be written as SVG."""
    made = win_probability_graph(black, turned)
    for name, *values in made.commands:
        if name == "disc":
            x, y, radius, _ = values
            assert float(radius) <= float(x) <= WIDTH - float(radius)
            assert float(radius) <= float(y) <= HEIGHT - float(radius)
        if name == "area":
            numbers = [float(value) for value in values[:-1]]
            assert all(0 <= x <= WIDTH for x in numbers[::2])
            assert all(0 <= y <= HEIGHT for y in numbers[1::2])
    assert "polygon" in svg_of(made, About("", ""))


def test_the_card_has_the_graph_of_a_game_that_was_reviewed() -> None:
    """A review of other moves gives none."""
    session = resigned(with_moves(two_people(), "c3 d4"))
    assert end_state(session.board_input.now, None)["end"]["graph"] is None
    session.store_review(ReviewSummary(session.game.moves[:-1], (0.5, 0.4)))
    assert end_state(session.board_input.now, None)["end"]["graph"] is None, "it is of other moves"
    session.store_review(ReviewSummary(session.game.moves, (0.5, 0.4, 0.6), 1))
    drawn = end_state(session.board_input.now, None)["end"]["graph"]
    assert drawn is not None
    assert drawn["commands"] == win_probability_graph((0.5, 0.4, 0.6), 1).commands


def test_the_deciding_capture_is_shown_before_and_as_the_stones_go() -> None:
    """The first picture has five stones at rest.

    In the second one red settles and a stone vanishes.
    """
    session = resigned(with_moves(two_people(), f"{CAPTURE} d4"))
    found = deciding_capture(session.board_input.now, layout_of(session.board_input.now))
    assert found is not None
    before, after = found
    stones = [command for command in before.commands if command[0] == "stone"]
    assert len(stones) == 5
    assert all(stone[6] == "" for stone in stones)
    motions = [command[6] for command in after.commands if command[0] == "stone"]
    assert (motions.count("vanish"), motions.count("settle")) == (1, 1)
    assert len(motions) == 6
    assert len({before.moment, after.moment, session.board_input.now.position_id}) == 3


def test_a_large_capture_before_safe_moves_ran_out_is_the_deciding_one() -> None:
    """Six stones vanish; the last capture takes three."""
    position = session_from_board(board_of(*LARGE_CAPTURE), Player.BLACK)
    session = with_moves(position, "b1 c1 xc3 a3 b3 xa4 b4 c2 xd2")
    found = deciding_capture(session.board_input.now, layout_of(session.board_input.now))
    assert found is not None
    assert [each[6] for each in found[1].commands if each[0] == "stone"].count("vanish") == 6


def test_a_game_without_captures_has_no_replay() -> None:
    session = resigned(with_moves(two_people(), "c3 d4"))
    assert deciding_capture(session.board_input.now, layout_of(session.board_input.now)) is None
    told = Replay().of(session.board_input.now)
    assert told is not None
    assert told["shown"] == []


@pytest.mark.parametrize("game", ["redstone", "savage"])
def test_a_game_with_a_capture_has_a_replay_of_two_pictures(game: str) -> None:
    """The capture ends the game, or a resignation follows it."""
    session = playing(game, "a1 b2 a2", size=2) if game == "redstone" else playing(game, "a1 b1")
    for token in ("xb1",) if game == "redstone" else ("e5", "a2", "w"):
        session.board_input.make(session.table.seat_of(parse_move(token)), parse_move(token))
    assert session.position.is_over
    told = Replay().of(session.board_input.now)
    assert told is not None
    assert len(told["shown"]) == 2


def test_the_replay_of_the_last_capture_starts_only_at_the_end_of_play() -> None:
    """It is not given before the end, nor when a finished game is stepped through."""
    replay, session = Replay(), with_moves(against_computer(), f"{CAPTURE} d4")
    assert replay.of(session.board_input.now) is None, "the game goes on"
    resigned(session)
    told = replay.of(session.board_input.now)
    assert told is not None
    assert replay.of(session.board_input.now) is told
    session.go_to(3)
    assert replay.of(session.board_input.now) is None
    session.go_to(session.game.ply + 10)
    assert session.position.is_over
    assert replay.of(session.board_input.now) is None, "it is looked through"


def test_a_review_of_another_game_does_not_remove_the_graph() -> None:
    session = resigned(with_moves(two_people(), "c3 d4"))
    session.store_review(ReviewSummary(session.game.moves, (0.5, 0.4, 0.6), 1))
    session.store_review(ReviewSummary(session.game.moves[:-1], (0.5, 0.4)))
    assert end_state(session.board_input.now, None)["end"]["graph"] is not None
