"""The points respond at the places where they are drawn, in each room, on boards of every size."""

import json
import shutil
import subprocess
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from redstone.app.editor.session import EditorSession
from redstone.app.editor.sketch import sketch_of
from redstone.app.editor.start import EditorStart
from redstone.app.editor.state import editor_pointing_state
from redstone.app.learn.learning import Learning
from redstone.app.learn.session import LessonSession
from redstone.app.learn.state import lesson_pointing_state
from redstone.app.page.parts import PageState
from redstone.app.page.state import layout_of, picture_of, pointing_state
from redstone.app.play.board_input import BoardInput
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Settings, Setup
from redstone.app.practice.practising import Practising
from redstone.app.practice.state import practice_pointing_state
from redstone.app.puzzles.puzzle import read_puzzle
from redstone.app.puzzles.state import puzzle_pointing_state
from redstone.app.record.session import RecordSession
from redstone.app.record.state import record_pointing_state
from redstone.app.study.session import StudySession
from redstone.app.study.state import study_pointing_state
from redstone.pictures.overlay import bare
from tests.app.sessions import BIG
from tests.effort import some
from tests.learn.lessons import STEPS, name_of
from tests.patience import PATIENCE
from tests.practice.test_practice_session import PracticeBench
from tests.puzzles.test_book import Device
from web.pointer import Pointer

SCRIPTS = Path(__file__).parents[2] / "web" / "board"
LATTICE = SCRIPTS / "lattice.js"
SIZES = list(product(range(2, 20), repeat=2))
SETTINGS = {"with coordinates": Settings(), "without": Settings(coordinates=False)}

AT_PLACES = """
import { readFileSync } from "node:fs";
const { crossingOf, pointAt } = await import(process.argv[1]);
const BESIDE = [-0.4, 0, 0.4]; // by the distance of the lines
const OUTSIDE = 0.6;
const unlike = [];

function check(picture, x, y, expected) {
  const point = pointAt(picture, x, y);
  const found = point && [point.col, point.row];
  if (JSON.stringify(found) !== JSON.stringify(expected)) unlike.push({ x, y, found, expected });
}

/** The places of lines across the other way, in their order; `at` is 1 for x, 2 for y. */
function linesOf(picture, at) {
  const lines = picture.commands.filter((each) => each[0] === "line" && each[5] === "line");
  const across = lines.filter((line) => line[at] === line[at + 2]);
  return across.map((line) => line[at]).sort((a, b) => a - b);
}

for (const picture of JSON.parse(readFileSync(0))) {
  const [xs, ys] = [linesOf(picture, 1), linesOf(picture, 2)];
  const away = picture.pitch;
  xs.forEach((x, col) => ys.forEach((y, row) => {
    const [left, top] = crossingOf(picture, { col, row });
    if (Math.hypot(left - x, top - y) > 1e-9) unlike.push({ x, y, left, top });
    for (const dx of BESIDE) {
      for (const dy of BESIDE) check(picture, x + dx * away, y + dy * away, [col, row]);
    }
  }));
  check(picture, xs[0] - OUTSIDE * away, ys[0], null);
  check(picture, xs[0], ys[0] - OUTSIDE * away, null);
  check(picture, xs.at(-1) + OUTSIDE * away, ys[0], null);
  check(picture, xs[0], ys.at(-1) + OUTSIDE * away, null);
}
console.log(JSON.stringify(unlike));
"""
"""Runs the page's own script on pictures, and returns the points found at other places."""

EMPTY_BOARDS = """
import { readFileSync } from "node:fs";
const { boardOf, emptyBoard } = await import(process.argv[1]);
const pictures = JSON.parse(readFileSync(0));
console.log(JSON.stringify(pictures.map((picture) => emptyBoard(boardOf(picture)))));
"""
"""Reads the boards of pictures by the page's own script, and returns its empty ones like them."""


def test_a_point_of_a_picture_is_found_around_where_its_lines_cross() -> None:
    """The page's script finds it there, up to 0.4 line distances away, and none outside the board.

    It runs on pictures of all sizes.
    """
    assert run_by_node(AT_PLACES, LATTICE, json.dumps(pictures_of_every_size())) == []


def test_before_python_runs_the_page_draws_the_same_empty_boards() -> None:
    """The page's script draws those of all sizes like Python, to the last digit."""
    pictures = pictures_of_every_size()
    drawn = run_by_node(EMPTY_BOARDS, SCRIPTS / "empty.js", json.dumps(pictures))
    same = {"moment": 0, "next": ""}  # they depend on the game
    assert drawn == [picture | same for picture in pictures]


def pictures_of_every_size() -> list[dict[str, Any]]:
    """Return the pictures of empty boards of all sizes, with and without coordinates."""
    return [
        dict(picture_of(a_game(cols, rows, settings).board_input.now))
        for cols, rows in SIZES
        for settings in SETTINGS.values()
    ]


def run_by_node(program: str, module: Path, text: str) -> Any:
    """Return the JSON that a program prints: Node.js runs it on a script of the page and a text."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("the page's script is run by Node.js")
    command = [node, "--input-type=module", "-e", program, module.as_uri()]
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    return json.loads(done.stdout)


def a_game(cols: int, rows: int, settings: Settings) -> Session:
    """Return a session at the start of a game of two people."""
    return Session(Setup(cols=cols, rows=rows, opponent=Opponent.PERSON), settings)


def test_the_board_receives_points_by_their_rows_from_the_top() -> None:
    """Taps, keys and pointing at columns and rows act on the right points."""
    session, shown = a_game(4, 3, Settings()), list[str]()
    pointer = Pointer(
        lambda: session.board_input, lambda: shown.append("all"), lambda: shown.append("pointed")
    )
    pointer.tap(3, 0, BIG)
    pointer.tap(0, 2, BIG)
    pointer.key("press", 1, 1)
    assert [str(move) for move in session.game.moves] == ["d3", "a1", "b2"]
    pointer.point(2, 1)
    assert str(session.board_input.now.pointing.pointed) == "c2"
    assert shown == ["all", "all", "all", "pointed"]


def test_taps_and_keys_outside_the_board_are_ignored() -> None:
    session = a_game(4, 3, Settings())
    before = session.board_input.now
    pointer = Pointer(lambda: session.board_input, lambda: None, lambda: None)
    for col, row in ((4, 0), (0, 3)):
        pointer.tap(col, row, BIG)
        pointer.key("press", col, row)
        pointer.point(col, row)
        assert session.board_input.now is before


Board = tuple[BoardInput, Callable[[], PageState]]
"""The input at a board, and a function that returns the state showing the pointed place."""


def game(session: Session) -> Board:
    """Return the board of a game session itself."""
    return session.board_input, lambda: pointing_state(session.board_input.now)


def study(session: Session) -> Board:
    """Return the board of a study of the game."""
    room = StudySession(session.game, session.board_input.now.settings, touch=False)
    return room.board_input, lambda: study_pointing_state(room)


def editor(session: Session) -> Board:
    """Return the board of the editor, with the game's stones."""
    begun = EditorStart(sketch_of(session.game))
    room = EditorSession(begun, session.board_input.now.settings, touch=False)
    return room.board_input, lambda: editor_pointing_state(room)


def puzzle(session: Session) -> Board:
    """Return the board of a puzzle of this size."""
    board, book = session.position.board, DEVICE.book()
    book.session.board_input.set_settings(session.board_input.now.settings)
    book.session.show(read_puzzle(f"#redstone{board.cols}x{board.rows}np-2-0-0"))
    return book.session.board_input, lambda: puzzle_pointing_state(book)


def practice(session: Session) -> Board:
    """Return the board of practice, before its first card."""
    room = Practising(CARDS.deck, session.board_input.now)
    return room.session.board_input, lambda: practice_pointing_state(room)


def openings(session: Session) -> Board:
    """Return the board of the openings, of the game's size."""
    room = RecordSession(session.game, session.board_input.now.settings, touch=False)
    return room.board.board_input, lambda: record_pointing_state(room)


DEVICE, CARDS = Device(), PracticeBench()


def assert_drawn_as_laid_out(board_input: BoardInput, shown: Callable[[], PageState]) -> None:
    """Check that the board is drawn in the page's one layout, with and without a pointer."""
    ground = bare(layout_of(board_input.now))
    for point in (None, board_input.now.position.board.points[0]):
        board_input.point_at(point)
        assert shown()["picture"]["commands"][: len(ground)] == ground


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
@pytest.mark.parametrize("room", [game, study, editor, puzzle, practice, openings])
def test_every_room_draws_a_board_in_the_one_layout(
    room: Callable[[Session], Board], settings: Settings
) -> None:
    """The first drawing commands are those of the empty board, with and without a pointer."""
    for cols, rows in some(SIZES, 40):
        assert_drawn_as_laid_out(*room(a_game(cols, rows, settings)))


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
@pytest.mark.parametrize("learning", STEPS, ids=name_of)
def test_every_lesson_draws_its_board_in_the_one_layout(
    learning: Learning, settings: Settings
) -> None:
    """The first drawing commands are those of the empty board, with and without a pointer."""
    session = LessonSession(learning, settings, touch=False)
    assert_drawn_as_laid_out(session.board_input, lambda: lesson_pointing_state(session))
