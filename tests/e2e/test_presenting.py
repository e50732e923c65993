"""A presented record: only its board, stepped through by a presenter's keys."""

import pytest
from playwright.sync_api import expect

from tests.e2e.table import BoardPage, saved_game, two_people
from tests.e2e.waiting import expect_soon

REFUSE = """() => {
    document.documentElement.requestFullscreen = () => Promise.reject(new Error("refused"));
}"""
"""Keeps the stage in the window, because the browser's own Escape would leave full screen first."""


def test_a_game_is_presented_by_keys_and_left_by_escape(running: BoardPage) -> None:
    """PageUp, PageDown and Home step through the moves. Escape leads back to the sheet."""
    page = running.page
    running.take_up(saved_game("b4 c3 c4 b3 d1 d3 a3", two_people(options="n")))
    share = running.open_dialog("share")
    if not share.locator("details[open]").count():
        share.get_by_text("More", exact=True).click()
    page.evaluate(REFUSE)
    running["[data-action=share-present]"].click()
    stage = running["#stage"]
    expect(stage.locator(".said")).to_contain_text("7 a3.")
    page.keyboard.press("PageUp")
    expect(stage.locator(".said")).to_contain_text("6 d3.")
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    expect(stage.locator(".said")).to_contain_text("1 b4.")
    expect(stage.locator("[data-step=back]")).to_be_hidden()
    page.mouse.move(300, 300)
    expect(stage.locator(".ring")).to_be_visible()
    page.keyboard.press("Escape")
    expect(stage).to_have_count(0)
    expect(share).to_be_visible()
    share.get_by_role("button", name="Close").click()
    page.evaluate("() => { delete document.documentElement.requestFullscreen; }")


@pytest.mark.parametrize("way", ["touch", "key", "back"])
def test_the_presentation_can_be_left_without_escape(running_phone: BoardPage, way: str) -> None:
    """A touch or key on its button, and the browser's way back, lead to the sheet.

    Play continues.
    """
    table, page = running_phone, running_phone.page
    table.take_up(saved_game("b4 c3 c4", two_people(options="n")))
    share = table.open_dialog("share")
    if not share.locator("details[open]").count():
        share.get_by_text("More", exact=True).click()
    page.evaluate(REFUSE)
    table["[data-action=share-present]"].click()
    stage = table["#stage"]
    expect(stage.locator(".said")).to_contain_text("3 c4.")
    close = stage.get_by_role("button", name="Close")
    if way == "touch":
        close.tap()
    elif way == "key":
        close.press("Enter")
    else:
        page.go_back()
    expect(stage).to_have_count(0)
    expect(share).to_be_visible()
    expect_soon(page, lambda: page.evaluate("[history.state.deep, history.state.room]"), [0, ""])
    assert page.url.startswith(table.url)
    share.get_by_role("button", name="Close").click()
    table.tap("d4")
    table.expect_plies(4)
    page.evaluate("() => { delete document.documentElement.requestFullscreen; }")
