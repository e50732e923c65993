"""The picture of a view: each drawing command and its place."""

import json
from dataclasses import replace

import pytest

from redstone.app.play.session import Session
from redstone.board import COLUMN_LETTERS, Board, Point, Stone, all_points
from redstone.engine.report import Candidate, Report
from redstone.insight.choices import Toll
from redstone.pictures.drawing import HALO, Command, draw, star_points
from redstone.pictures.layout import Layout, plain
from redstone.pictures.view import View
from redstone.position import Place
from redstone.record.notation import parse_move
from tests.app.sessions import (
    BIG,
    BOTH_AT_A1,
    NEITHER_AT_A1,
    RED_AT_A1,
    against_computer,
    at,
    drawn,
    two_people,
    with_moves,
)

SMALLEST_PHONE, MIN_TEXT_PX = 312, 6
"""CSS pixels: the board's width on the smallest phone, and the least type size of painters.js."""
DIGIT = 0.58
"""The width of a digit divided by the height of its type."""


def commands(session: Session, name: str) -> list[Command]:
    """Return the drawing commands with this name in the picture of a session's board."""
    return [command for command in drawn(session).commands if command[0] == name]


@pytest.mark.parametrize(("cols", "rows"), [(2, 2), (5, 5), (13, 9), (19, 19), (2, 19)])
def test_a_stone_on_any_point_is_within_the_picture(cols: int, rows: int) -> None:
    layout = Layout(cols, rows)
    for point in all_points(cols, rows):
        x, y = layout.xy(point)
        assert 0.5 <= x <= layout.width - 0.5
        assert 0.5 <= y <= layout.height - 0.5


@pytest.mark.parametrize("labelled", [True, False])
@pytest.mark.parametrize(("cols", "rows"), [(2, 2), (3, 3), (5, 5), (13, 9)])
def test_margins_are_the_same_on_all_four_sides(cols: int, rows: int, *, labelled: bool) -> None:
    """The outermost lines are as far from each side, with and without coordinates."""
    layout = Layout(cols, rows, labelled, spread=True)
    left, bottom = layout.xy(Point(0, 0))
    right, top = layout.xy(Point(cols - 1, rows - 1))
    margins = (left, layout.width - right, top, layout.height - bottom)
    assert margins == pytest.approx([layout.margin] * 4)


def test_spread_pictures_of_the_smallest_boards_are_as_wide_as_of_5x5() -> None:
    """On 2 × 2 they are at least 1.5 times as wide as unspread ones, and from 5 × 5 no wider."""
    assert Layout(3, 3, spread=True).width == Layout(4, 4, spread=True).width == Layout(5, 5).width
    assert Layout(2, 2, spread=True).width > 1.5 * Layout(2, 2).width
    for side in (5, 9, 19):
        assert Layout(side, side, spread=True).width == Layout(side, side).width


def test_a1_is_drawn_at_the_bottom_left() -> None:
    x, y = Layout(5, 5).xy(at("a1"))
    assert all(Layout(5, 5).xy(point)[0] >= x for point in all_points(5, 5))
    assert all(Layout(5, 5).xy(point)[1] <= y for point in all_points(5, 5))


@pytest.mark.parametrize(
    ("cols", "rows", "names"),
    [
        (5, 5, "c3"),
        (6, 6, ""),
        (7, 7, "c3 c5 e3 e5"),
        (8, 8, "c3 c6 f3 f6"),
        (9, 9, "c3 c5 c7 e3 e5 e7 g3 g5 g7"),
        (13, 13, "d4 d7 d10 g4 g7 g10 k4 k7 k10"),
        (19, 19, "d4 d10 d16 k4 k10 k16 q4 q10 q16"),
    ],
)
def test_star_points_lie_where_players_expect_them(cols: int, rows: int, names: str) -> None:
    """They are at the usual points of seven sizes of boards."""
    assert " ".join(str(point) for point in star_points(cols, rows)) == names


def test_stones_that_red_would_capture_are_lifted_ringed_and_counted() -> None:
    """It is so while the point where red is legal is pointed at."""
    session = with_moves(two_people(), RED_AT_A1)
    session.board_input.point_at(at("a1"))
    x, y = Layout(5, 5).xy(at("a2"))
    doomed = [ring for ring in commands(session, "ring") if ring[4] == "doom"]
    assert [ring[1] for ring in doomed] == [x]
    assert all(float(ring[2]) < y for ring in doomed)
    assert any(
        command[5] == "1" and command[4] == "count-on-black"
        for command in commands(session, "text")
    )
    assert [stone[3] for stone in commands(session, "stone") if stone[4] != 1] == ["black", "red"]


@pytest.mark.parametrize(("cols", "rows"), [(2, 2), (5, 5), (19, 19), (2, 19), (19, 2)])
@pytest.mark.parametrize("toll", [Toll(black=9), Toll(black=40, white=40)], ids=["one", "both"])
def test_the_count_of_stones_that_red_would_capture_is_within_the_picture(
    cols: int, rows: int, toll: Toll
) -> None:
    board = Board.empty(cols, rows)
    toll = replace(toll, points=frozenset(board.points))
    for point in board.points:
        picture = draw(
            View(board, Stone.BLACK, ghost=Place(point, red=True), toll=toll), Layout(cols, rows)
        )
        (badge,) = (command for command in picture.commands if command[0] == "pill")
        x, y, width, height = map(float, badge[1:5])
        assert width / 2 <= x <= picture.width - width / 2, point
        assert height / 2 <= y <= picture.height - height / 2, point


def test_a_refused_point_is_crossed_shaken_and_its_groups_lit() -> None:
    """The groups that take the stone's liberties are ringed, and the cross has a halo."""
    session = with_moves(two_people(), NEITHER_AT_A1)
    session.board_input.tap(at("a1"), BIG)
    lit = {(ring[1], ring[2]) for ring in commands(session, "ring") if ring[4] == "forbid"}
    white = {Layout(5, 5).xy(at(name)) for name in ("a2", "b2", "b1", "c1")}
    assert lit == white
    assert [stone[6] for stone in commands(session, "stone") if stone[6]] == ["shake"]
    lines = [line for line in commands(session, "line") if line[5] in ("badge", "forbid")]
    halo, cross = lines[:2], lines[2:]
    assert [line[1:5] for line in halo] == [line[1:5] for line in cross], "on red too it is seen"
    assert {line[5] for line in cross} == {"forbid"}
    assert {line[6] for line in halo} == {0.09 + HALO}


def test_a_capture_just_played_settles_and_vanishes() -> None:
    """The red stone has the motion "settle", the captured one "vanish"."""
    session = with_moves(two_people(), RED_AT_A1)
    session.board_input.tap(at("a1"), BIG)
    motions = sorted(
        (str(stone[6]), str(stone[3])) for stone in commands(session, "stone") if stone[6]
    )
    assert motions == [("settle", "red"), ("vanish", "black")]


def test_no_stone_is_animated_after_a_step_back() -> None:
    session = with_moves(two_people(), RED_AT_A1 + " xa1")
    session.go_to(session.game.ply - 1)
    assert not [stone for stone in commands(session, "stone") if stone[6]]


def test_the_setting_shows_a_red_stone_at_each_point_where_it_is_legal() -> None:
    """With the setting on, a red stone is drawn at the only point where it is legal."""
    session = with_moves(two_people(), BOTH_AT_A1)
    assert not [stone for stone in commands(session, "stone") if stone[3] == "red"]
    session.board_input.set_settings(replace(session.board_input.now.settings, show_red=True))
    x, _ = Layout(5, 5).xy(at("a1"))
    assert [stone[1] for stone in commands(session, "stone") if stone[3] == "red"] == [x]


@pytest.mark.usefixtures("bare_rates")
def test_hints_show_chances_and_the_line_of_the_best_move_under_the_pointer() -> None:
    """Pointing at it numbers the moves of its line on the board."""
    session = against_computer()
    session.ask_hint()
    request = session.request
    assert request is not None
    best = (Candidate(parse_move("c3"), 90, 0.61), Candidate(parse_move("d4"), 10, 0.48))
    line = (parse_move("c3"), parse_move("b2"))
    session.receive_report(request.id, Report(100, 1.0, 0.61, best, line))
    texts = [command[5] for command in commands(session, "text") if command[4] == "hint-text"]
    assert texts == ["61", "48"]
    session.board_input.point_at(at("c3"))
    numbers = [c[5] for c in commands(session, "text") if str(c[4]).startswith("count-on")]
    assert numbers == ["1", "2"]


@pytest.mark.usefixtures("bare_rates")
@pytest.mark.parametrize(
    ("rates", "shown"),
    [
        ((0.61, 0.61, 0.48), [("61", "hint-best"), ("61", "hint-best"), ("48", "hint")]),
        ((1.0, 1.0, 1.0), [("99", "hint-best")]),
        ((0.0, 0.0, 0.0), [("1", "hint-best")]),
        ((1.0, 1.0, 0.9), [("99", "hint-best"), ("99", "hint-best"), ("96", "hint")]),
    ],
)
def test_equal_hints_look_alike_and_those_of_a_decided_game_are_one(
    rates: tuple[float, ...], shown: list[tuple[str, str]]
) -> None:
    """Three hints with these win rates are drawn with these figures and styles."""
    session = against_computer()
    session.ask_hint()
    assert session.request is not None
    moves = map(parse_move, ("c3", "d4", "b2"))
    best = tuple(Candidate(move, 1000, rate) for move, rate in zip(moves, rates, strict=True))
    session.receive_report(session.request.id, Report(3000, 1.0, rates[0], best))
    figures = [command[5] for command in commands(session, "text") if command[4] == "hint-text"]
    discs = [c[4] for c in commands(session, "disc") if str(c[4]).startswith("hint")]
    assert list(zip(figures, discs, strict=True)) == shown


@pytest.mark.usefixtures("bare_rates")
def test_hints_with_few_simulations_are_not_drawn_unless_proven() -> None:
    """Of four moves, the one with 2 visits is drawn because it is proven, that with 8 is not."""
    session = against_computer()
    session.ask_hint()
    request = session.request
    assert request is not None
    found = [("c3", 2, 1.0), ("d4", 90, 0.61), ("b2", 9, 0.6), ("b4", 8, 0.5)]
    best = tuple(
        Candidate(parse_move(move), visits, rate, proven=True if rate == 1.0 else None)
        for move, visits, rate in found
    )
    session.receive_report(request.id, Report(109, 1.0, 1.0, best, (), proven=True))
    texts = [command[5] for command in commands(session, "text") if command[4] == "hint-text"]
    assert texts == ["100", "61", "59"]  # the best is proven, in however few visits


def test_a_picture_is_plain_data() -> None:
    """It survives a round trip through JSON."""
    session = with_moves(two_people(19), "q16 d4")
    picture = drawn(session).as_json()
    assert json.loads(json.dumps(picture)) == picture


def test_a_staged_stone_is_ringed_and_one_that_is_pointed_at_is_not() -> None:
    """A stone is staged by a tap on a point where two are legal, before it is confirmed."""
    session = with_moves(two_people(), BOTH_AT_A1)
    session.board_input.point_at(at("a1"))
    assert not [ring for ring in commands(session, "ring") if ring[4] == "staged"]
    session.board_input.tap(at("a1"), BIG)
    staged = [tuple(ring[1:3]) for ring in commands(session, "ring") if ring[4] == "staged"]
    assert staged == [Layout(5, 5).xy(at("a1"))]


def test_of_a_point_played_twice_in_a_line_the_first_number_is_shown() -> None:
    """The numbers are those of an expected line of moves drawn on the board."""
    line = ((Place(at("c3")), Stone.BLACK), (Place(at("b2")), Stone.WHITE))
    view = View(Board.empty(5, 5), Stone.BLACK, expected=(*line, line[0]))
    texts = [command for command in draw(view, plain(view.board)).commands if command[0] == "text"]
    assert [(text[4], text[5]) for text in texts] == [
        ("count-on-black", "1"),
        ("count-on-white", "2"),
    ]


def test_the_board_fills_its_picture() -> None:
    """The first command draws a board of the picture's width and height."""
    picture = draw(View(Board.empty(5, 3), Stone.BLACK), Layout(5, 3))
    assert picture.commands[0] == ["board", 0, 0, picture.width, picture.height]


def test_unchanged_stones_share_their_commands_with_the_previous_picture() -> None:
    session = with_moves(two_people(), "c3 d4")
    before = drawn(session).commands
    session.board_input.tap(at("b2"), BIG)
    after = drawn(session).commands
    alike = [(one, other) for one, other in zip(before, after, strict=False) if one == other]
    assert len(alike) > 2 * 5
    assert all(one is other for one, other in alike)


@pytest.mark.parametrize("size", [2, 9, 13, 14, 19])
def test_coordinates_can_be_read_on_a_phone_and_lie_beside_the_stones(size: int) -> None:
    """The letters and numbers are large enough on the smallest phone, and within the margin."""
    told = commands(two_people(size), "text")
    assert [each[5] for each in told] == [*COLUMN_LETTERS[:size], *map(str, range(1, size + 1))]
    layout = Layout(size, size, spread=True)
    for _, x, y, height, _, text in told:
        assert isinstance(height, float)
        assert height * SMALLEST_PHONE / layout.width >= MIN_TEXT_PX
        middle = x if str(text).isdigit() else layout.height - float(y)
        half = DIGIT * height * len(str(text)) / 2
        assert half - 0.01 <= float(middle) <= layout.margin - 0.46 - half
