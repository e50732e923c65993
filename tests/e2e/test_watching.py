"""A third browser watches a live game through the real page."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.table import BoardPage
from tests.e2e.test_live import expect_live, invite, play, shown_invitation


@pytest.fixture
def watcher(plain_table: BoardPage) -> BoardPage:
    """Return the spectator's page, in a third browser with a window of desktop size."""
    plain_table.page.set_viewport_size({"width": 1280, "height": 720})
    return plain_table


def test_a_spectator_sees_the_game_its_clock_and_after_a_reload_the_last_position(
    table: BoardPage, other_table: BoardPage, watcher: BoardPage
) -> None:
    """Players see that one person watches.

    Both agree to a pause, which the spectator sees without a cover. After a reload an invitation to
    watch again is offered.
    """
    card = invite(table.open(), 5)
    table["#live-clock"].select_option("300")
    expect(table["#live-card"]).not_to_have_value(card)
    join(table, other_table)
    play(table, other_table, "a1", 1)
    table.page.evaluate("document.querySelector('[data-action=live-watch]').click()")
    join(table, watcher, "watch a game of Redstone")
    watcher.expect_plies(1)
    expect(other_table["#plates .plate"].filter(has_text="1 person watching")).to_have_count(1)
    expect(watcher["#plate-black .clock"]).to_have_text("5:00")
    expect(watcher["#plate-white .clock"]).to_have_text(re.compile(r"4:\d\d"))
    table.page.evaluate("document.querySelector('[data-action=live-pause]').click()")
    other_table["#live-yes-button"].click()
    for each in (table, other_table):
        expect(each["#clock-cover"]).to_be_visible()
        expect(each["#clock-cover button"]).to_be_hidden()
    expect(watcher["#detail"]).to_contain_text("paused")
    expect(watcher["#clock-cover"]).to_have_count(0)
    table["#live-go-on-button"].click()
    for each in (table, other_table):
        expect(each["#clock-cover"]).to_have_count(0)
    play(other_table, table, "b2", 2)
    watcher.expect_plies(2)
    watcher.page.reload()
    expect(watcher["#live-lead"]).to_contain_text("You were watching this game")
    shown_invitation(watcher)


def join(host: BoardPage, guest: BoardPage, lead: str = "") -> None:
    """Open the host's invitation on the guest's page, answer it, and connect both.

    `lead` is part of the text above it.
    """
    guest.open(link=shown_invitation(host).removeprefix(host.url))
    expect(guest["#live-lead"]).to_contain_text(lead)
    host["#live-other"].fill(shown_invitation(guest))
    for each in (host, guest):
        each["#live-connect"].click()
    for each in (host, guest):
        expect_live(each, "connected")
