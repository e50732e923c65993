"""Rooms in the browser's history: Back leaves one, Forward enters again, reloads stay."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.app.sessions import link
from tests.e2e.table import TOOLS, BoardPage, saved_game, two_people
from tests.e2e.waiting import expect_soon
from tests.e2e.watch import FaultWatch
from tests.effort import some

ENTRANCES = {
    "learn": ("#learn",),
    "puzzles": ("#puzzles",),
    "study": ("#more-open", TOOLS, "#more-study"),
    "editor": ("[data-open=new-game]", "#set-up-game"),
    "record": ("#more-open", "#more-record"),
}
"""The buttons that enter each room."""
PUZZLE = "#redstone4p-2-wbwe3b2e3we5-0-ibt31"
AT_HOME = saved_game("a1 b2", two_people())


def expect_room(table: BoardPage, name: str) -> None:
    """Wait until this room is open and has the current history entry. An empty name is the game."""
    expect_soon(
        table.page, lambda: table.page.evaluate("document.documentElement.dataset.room"), name
    )
    table.settle()
    expect_soon(table.page, lambda: table.page.evaluate("history.state?.room"), name)


def enter(table: BoardPage, name: str) -> None:
    """Enter a room by its buttons, and wait until it is open."""
    for css in ENTRANCES[name]:
        table[css].locator("visible=true").first.click()
    expect_room(table, name)


def play_from_editor(table: BoardPage) -> None:
    """Start a game of two people from the editor's position."""
    table["#editor-use"].click()
    expect(table["#editor-ways:modal"]).to_be_visible()
    table["[data-action=editor-people]"].click()


def back(table: BoardPage) -> None:
    """Go back in the browser's history, which loads no page."""
    table.page.evaluate("history.back()")


def forward(table: BoardPage) -> None:
    """Go forward in the browser's history."""
    table.page.evaluate("history.forward()")


def expect_rooms_below(table: BoardPage, entries: int) -> None:
    """Wait until this many entries of rooms are below the current one."""
    expect_soon(table.page, lambda: table.page.evaluate("history.state.deep"), entries)


def expect_game(table: BoardPage, text: str) -> None:
    """Wait until the game of these moves is shown with its address, and no card is open."""
    expect_room(table, "")
    expect_soon(table.page, table.address, link(text))
    table.expect_plies(len(text.split()))
    expect(table["#received"]).to_be_hidden()
    expect(table["#visit"]).to_be_hidden()
    assert len(table.records()) <= 2, "nothing has arrived"


@pytest.mark.parametrize("room", some(ENTRANCES, 2))
def test_back_leaves_a_room_forward_reenters_it_and_a_reload_stays(
    table: BoardPage, room: str
) -> None:
    """Leaving by the room's button goes back in the history too."""
    table.open(AT_HOME)
    length = table.page.evaluate("history.length")
    enter(table, room)
    assert table.page.evaluate("history.length") == length + 1
    back(table)
    expect_game(table, "a1 b2")
    forward(table)
    expect_room(table, room)
    table.reload()
    expect_room(table, room)
    assert table.page.evaluate("history.length") == length + 1
    back(table)
    expect_game(table, "a1 b2")
    forward(table)  # the room's route is forgotten
    expect_room(table, room)
    back(table)
    expect_game(table, "a1 b2")
    for _visit in range(2):
        enter(table, room)
        table["[data-action=leave-room]:visible"].click()
        expect_game(table, "a1 b2")
        expect_rooms_below(table, 0)
    table.tap("e5")
    expect_game(table, "a1 b2 e5")


def test_back_goes_from_room_to_room_and_restores_each(running: BoardPage) -> None:
    """From the editor it leads to the study with its branch, and then to the game.

    Two entries forward lead to the editor with its stone.
    """
    table = running.take_up(AT_HOME)
    enter(table, "study")
    table.tap("c3")
    expect(table["#study-list"]).to_contain_text("c3")
    table["[data-open=study-tools]:visible"].click()
    table["#study-set-up"].click()
    expect_room(table, "editor")
    table.tap("e1")
    back(table)
    expect_room(table, "study")
    expect(table["#study-list"]).to_contain_text("c3")
    back(table)
    expect_game(table, "a1 b2")
    table.page.evaluate("history.go(2)")
    expect_room(table, "editor")
    expect(table.button("e1")).to_have_attribute("aria-label", "e1, black")
    table["[data-action=leave-room]:visible"].click()
    expect_game(table, "a1 b2")
    expect_rooms_below(table, 0)


def test_forward_restores_the_chosen_lesson(running: BoardPage) -> None:
    table = running.take_up(AT_HOME)
    enter(table, "learn")
    table["#lesson-list"].select_option(index=3)
    chosen = table["#lesson-list"].input_value()
    back(table)
    expect_game(table, "a1 b2")
    forward(table)
    expect(table["#lesson-list"]).to_have_value(chosen)


def test_a_link_that_arrives_in_a_room_opens_once_and_back_leads_to_the_game(
    running: BoardPage,
) -> None:
    """Its game can be played on, and Back then leads to one's own."""
    table = running.take_up(AT_HOME)
    enter(table, "learn")
    table.page.evaluate("link => { location.hash = link; }", link("c3 d4"))
    expect(table["#received"]).to_be_visible()
    expect_room(table, "")
    table.expect_plies(2)
    table["#received"].get_by_text("Two players here").click()
    table.tap("b2")
    expect_soon(table.page, table.address, link("c3 d4 b2"))
    back(table)
    expect_game(table, "a1 b2")


def test_a_puzzle_by_link_has_its_own_history_entry_and_forward_reopens_it(
    table: BoardPage,
) -> None:
    """Back leads to the game with its address, and Forward to the puzzle with its."""
    table.open(AT_HOME)
    length = table.page.evaluate("history.length")
    table.page.evaluate("link => { location.hash = link; }", PUZZLE)
    expect_room(table, "puzzles")
    assert table.page.evaluate("history.length") == length + 1
    expect_soon(table.page, table.address, PUZZLE)
    table.reload()
    expect_room(table, "puzzles")
    expect_soon(table.page, table.address, PUZZLE)
    back(table)
    expect_room(table, "")
    expect_soon(table.page, table.address, link("a1 b2"))
    forward(table)
    expect_room(table, "puzzles")
    expect_soon(table.page, table.address, PUZZLE)


def test_back_and_forward_use_a_game_started_in_a_room(running: BoardPage) -> None:
    """A game started in the editor is the one to which Back leads from the editor."""
    table = running.take_up(AT_HOME)
    enter(table, "editor")
    table.tap("e1")
    table["#editor-white"].click()
    table.tap("d4")
    play_from_editor(table)
    expect_room(table, "")
    expect_soon(table.page, lambda: table.address() != link("a1 b2"), True)
    begun = table.address()
    expect_rooms_below(table, 0)
    forward(table)
    expect_room(table, "editor")
    back(table)
    expect_room(table, "")
    expect_soon(table.page, table.address, begun)
    expect(table["#received"]).to_be_hidden()


def test_a_rooms_sheets_open_again_after_one_led_to_another_room(running: BoardPage) -> None:
    """Sheets of the editor and of a study can be opened in a second visit, and are closed first."""
    table = running.take_up(AT_HOME)
    for _ in range(2):
        table.press_tool("#more-editor")
        expect_room(table, "editor")
        expect(table["#editor-ways"]).to_be_hidden()
        play_from_editor(table)
        expect_room(table, "")
        expect(table["dialog[open]"]).to_have_count(0)
    enter(table, "study")
    for _ in range(2):
        table["[data-open=study-tools]:visible"].click()
        expect(table["#study-tools:modal"]).to_be_visible()
        table["#study-set-up"].click()
        expect_room(table, "editor")
        back(table)
        expect_room(table, "study")
        expect(table["dialog[open]"]).to_have_count(0)


def test_an_overlay_closes_with_its_room(running: BoardPage) -> None:
    """Settings opened in a study are closed by Back."""
    table = running.take_up(AT_HOME)
    enter(table, "study")
    table.open_dialog("settings")
    back(table)
    expect_game(table, "a1 b2")
    expect(table["dialog[open]"]).to_have_count(0)


# -- the latest request counts --------------------------------------------------------------


class HeldRequest:
    """A request for a room's part of the page, held until the test releases it."""

    def __init__(self, page: Page, room: str) -> None:
        """Hold the next requests of a page for the HTML of this room."""
        self.page = page
        self._routes: list[Route] = []
        page.route(f"**/web/{room}/room.html", self._hold)

    def _hold(self, route: Route) -> None:
        """Keep a request waiting."""
        self._routes.append(route)

    def wait(self) -> "HeldRequest":
        """Wait until the file is requested."""
        expect_soon(self.page, lambda: bool(self._routes), True)
        return self

    def let_go(self) -> None:
        """Answer the request, and wait until all of it has arrived."""
        with self.page.expect_event("requestfinished"):
            self._routes.pop().continue_()

    def fail(self) -> None:
        """Abort the request."""
        with self.page.expect_event("requestfailed"):
            self._routes.pop().abort()


def test_a_room_still_being_loaded_does_not_open_over_a_new_game(table: BoardPage) -> None:
    """Its file arrives after a new game was started, and is ignored."""
    table.open(AT_HOME)
    held = HeldRequest(table.page, "learn")
    table["#learn"].click()
    held.wait()
    table.open_dialog("new-game")
    table["#start-game"].click()
    table.expect_plies(0)
    held.let_go()
    enter(table, "puzzles")  # asked for later, and there
    table["[data-action=leave-room]:visible"].click()
    expect_room(table, "")
    expect(table["#lesson"]).to_have_count(0)
    table.expect_plies(0)


def test_the_room_clicked_last_opens_even_if_the_first_loads_later(table: BoardPage) -> None:
    table.open(AT_HOME)
    held = HeldRequest(table.page, "learn")
    table["#learn"].click()
    held.wait()
    enter(table, "puzzles")
    held.let_go()
    table.tap("a1")
    expect_room(table, "puzzles")
    back(table)
    expect_game(table, "a1 b2")


def test_a_room_that_fails_to_load_shows_nothing_over_another(
    table: BoardPage, watches: list[FaultWatch]
) -> None:
    """No message about the lessons is shown once the puzzles have been opened."""
    watches[0].allow("ERR_FAILED")
    table.open(AT_HOME)
    held = HeldRequest(table.page, "learn")
    table["#learn"].click()
    held.wait()
    enter(table, "puzzles")
    held.fail()
    back(table)
    expect_game(table, "a1 b2")
    expect(table["#detail"]).not_to_contain_text("couldn’t load")
