"""The board is tapped where it is painted: all lessons, and boards of every size in the rooms."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from redstone.app.learn.learning import Learning
from redstone.app.learn.session import name_of
from redstone.app.play.settings import Settings
from redstone.board import Point
from tests.e2e.painted import names_of_stones, painted, places
from tests.e2e.table import BoardPage, against_computer, saved_game
from tests.e2e.test_editor import OPENED_MS, open_editor
from tests.e2e.test_lessons import RULES, answer
from tests.e2e.waiting import expect_soon
from tests.effort import some
from tests.learn.lessons import STEPS

SIZES = [
    *((side, side) for side in range(2, 20)),
    (2, 19),
    (19, 2),
    (3, 2),
    (2, 5),
    (7, 4),
    (13, 9),
]
"""The sizes of boards, a sixth of which an ordinary run taps on each device and in each room."""


def click(table: BoardPage, point: str) -> None:
    """Click where a point is painted."""
    table.page.mouse.click(*painted(table.page, point))


def touch(table: BoardPage, point: str) -> None:
    """Touch a point where it is painted."""
    table.page.touchscreen.tap(*painted(table.page, point))


def lesson_of(learning: Learning) -> str:
    """Return the name by which a step's lesson is listed."""
    return name_of(learning.course.game, learning.lesson.name)


LESSONS = list(dict.fromkeys(map(lesson_of, STEPS)))
DEVICES: dict[str, Callable[[BoardPage, str], None]] = {"table": click, "plain_table": touch}
WINDOWS = {"table": (1440, 900), "plain_table": (390, 844)}


@pytest.mark.parametrize("device", DEVICES)
def test_every_step_of_every_course_is_solved_on_the_painted_board(
    request: pytest.FixtureRequest, device: str
) -> None:
    """The right answers are given by clicks or touches where the points are painted.

    An ordinary run solves a tenth of the lessons on each device, others the next day.
    """
    table: BoardPage = request.getfixturevalue(device)
    width, height = WINDOWS[device]
    table.page.set_viewport_size({"width": width, "height": height})
    table.open(saved_game("", against_computer(5), Settings(beat=False)))
    if not table["#learn"].is_visible():
        table["#more-open"].click()
    table["[data-action=learn]"].locator("visible=true").first.click()
    chosen = some(LESSONS, len(LESSONS) // 10, 2 * [*DEVICES].index(device))
    for before, learning in zip([None, *STEPS], STEPS, strict=False):
        name = lesson_of(learning)
        if name not in chosen:
            continue
        if before and before.course is learning.course and lesson_of(before) in chosen:
            table["#lesson-next"].click()
        else:
            table["#lesson-list"].select_option(name)
        measured = device == "plain_table" and learning in RULES
        answer(table, learning, DEVICES[device], measured=measured)


def assert_tapped_where_painted(table: BoardPage, point: str, device: str) -> None:
    """Tap a point where it is painted, and check that a stone appears there and nowhere else."""
    before = names_of_stones(table.page)
    DEVICES[device](table, point)
    expect_soon(table.page, lambda: names_of_stones(table.page) - before, {point})


def far_points(cols: int, rows: int) -> tuple[str, str]:
    """Return the lower right corner and a point in the middle of a board, by their names."""
    return str(Point(cols - 1, 0)), str(Point(cols // 2, rows // 2))


def sizes_for(device: str, turn: int) -> list[tuple[int, int]]:
    """Return the sizes tapped on a device. Another `turn` gives others."""
    return some(SIZES, len(SIZES) // 6, turn + [*DEVICES].index(device))


def wait_for_board(table: BoardPage, cols: int, rows: int) -> None:
    """Wait until a board with this many lines is painted."""
    expect_soon(
        table.page,
        lambda: (len(places(table.page)["xs"]), len(places(table.page)["ys"])),
        (cols, rows),
    )
    table.settle()


@pytest.mark.parametrize("device", DEVICES)
def test_boards_of_every_size_are_tapped_where_they_are_painted(
    request: pytest.FixtureRequest, device: str
) -> None:
    """In studies and puzzles a tap puts a stone on the point that is painted there."""
    table: BoardPage = request.getfixturevalue(device)
    table.open(saved_game("", against_computer(5)))
    for cols, rows in sizes_for(device, 0):
        follow(table, f"#redstone{cols}x{rows}n-2-0-a1-0b1")
        expect(table["#app[data-room=study]"]).to_be_attached(timeout=OPENED_MS)
        wait_for_board(table, cols, rows)
        for point in far_points(cols, rows):
            assert_tapped_where_painted(table, point, device)
    for cols, rows in sizes_for(device, 2):
        follow(table, f"#redstone{cols}x{rows}np-2-0-a1")
        expect(table["#app[data-room=puzzles]"]).to_be_attached(timeout=OPENED_MS)
        wait_for_board(table, cols, rows)
        assert_tapped_where_painted(table, far_points(cols, rows)[0], device)


def follow(table: BoardPage, link: str) -> None:
    """Change the address to a link, on the open page."""
    table.page.evaluate("(link) => { location.hash = link; }", link)


@pytest.mark.parametrize("device", DEVICES)
def test_editor_boards_of_every_size_are_tapped_where_they_are_painted(
    request: pytest.FixtureRequest, device: str
) -> None:
    """In the editor a tap puts a stone on the point that is painted there."""
    table: BoardPage = request.getfixturevalue(device)
    table.open(saved_game("", against_computer(5)))
    open_editor(table)
    for cols, rows in sizes_for(device, 4):
        table["#editor-board-open"].click()
        for name, lines in (("cols", cols), ("rows", rows)):
            table[f"#editor-{name}"].fill(str(lines))
            table[f"#editor-{name}"].blur()
        table["[data-action=editor-clear]"].click()
        table["#editor-board button[value=close]"].click()
        wait_for_board(table, cols, rows)
        for point in far_points(cols, rows):
            assert_tapped_where_painted(table, point, device)
