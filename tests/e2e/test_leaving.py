"""The unfinished work of a room that was left: frames and timers that fire too late."""

import pytest
from playwright.sync_api import expect

from redstone.board import Point
from redstone.position import Place
from redstone.record.game import Game
from redstone.record.link import format_link
from redstone.rules import GAMES
from tests.e2e.table import BoardPage
from tests.e2e.test_visits import AT_HOME, ENTRANCES, enter, expect_game

LEAVE_AT_ONCE = """async () => {
    const used = (element) => element.checkVisibility() && !element.disabled;
    const [leave] = [...document.querySelectorAll("[data-action=leave-room]")].filter(used);
    const own = ":is([data-action], [data-node], [data-tab]):not([data-action=leave-room])";
    const pressed = [...document.querySelectorAll(own)].filter(used);
    for (const button of pressed) button.click();
    leave.click();
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return pressed.length;
}"""
"""Presses everything and leaves the room in one task, without a frame in between."""
WRITE = """([text, link]) => {
    document.execCommand("insertText", false, text);
    location.hash = link;
}"""
"""Types into the focused field and follows a link before the typing pause."""


@pytest.mark.parametrize("room", [room for room in ENTRANCES if room != "record"])
def test_a_room_can_be_left_in_the_frame_of_its_first_update(running: BoardPage, room: str) -> None:
    """After all buttons were pressed at once, the game is shown as before.

    A record without results has no buttons.
    """
    table = running.take_up(AT_HOME)
    enter(table, room)
    assert table.page.evaluate(LEAVE_AT_ONCE) >= 3
    expect_game(table, "a1 b2")
    enter(table, room)


def test_a_comment_typed_as_another_study_opens_is_not_in_that_study(running: BoardPage) -> None:
    """The field for comments is empty once the study of a link is shown."""
    table = running.take_up(AT_HOME)
    enter(table, "study")
    table["#study-comment"].focus()
    game = Game.new(GAMES["redstone"]("n"), 4, 4)
    game = game.play(Place(Point(1, 1))).go_to(0).play(Place(Point(2, 2)))
    table.page.evaluate(WRITE, ["of the first", format_link(game)])
    expect(table["#grid button"]).to_have_count(16)
    expect(table["#study-comment"]).to_have_value("")
