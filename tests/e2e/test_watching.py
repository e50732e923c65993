"""A third browser watches a live game through the real page."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import OpenContext
from tests.e2e.site import Site
from tests.e2e.table import BoardPage
from tests.e2e.test_live import card_of, connect, expect_live, invite, play


def test_a_third_browser_sees_the_game_from_its_start_and_every_move(
    table: BoardPage, other_table: BoardPage, open_context: OpenContext, site: Site
) -> None:
    watcher = BoardPage(open_context().new_page(), site.url)
    connect(table.open(), other_table)
    play(table, other_table, "a1", 1)
    table.page.evaluate("document.querySelector('[data-action=live-watch]').click()")
    watcher.open(link=card_of(table).removeprefix(table.url))
    expect(watcher["#live-lead"]).to_contain_text("watch a game of Redstone")
    table["#live-other"].fill(card_of(watcher))
    for each in (table, watcher):
        each["#live-connect"].click()
    expect_live(watcher, "connected")
    watcher.expect_plies(1)
    expect(other_table["#plates .plate"].filter(has_text="1 person watching")).to_have_count(1)
    play(other_table, table, "b2", 2)
    watcher.expect_plies(2)
    watcher["[data-action=watch-keep]"].click()
    expect(watcher["#detail"]).to_contain_text("The game is in “Games”")


def test_a_spectator_sees_the_clock_and_after_a_reload_the_last_position(
    table: BoardPage, other_table: BoardPage, open_context: OpenContext, site: Site
) -> None:
    watcher = BoardPage(open_context().new_page(), site.url)
    card = invite(table.open(), 5)
    table["#live-clock"].select_option("300")
    expect(table["#live-card"]).not_to_have_value(card)
    join(table, other_table)
    play(table, other_table, "a1", 1)
    table.page.evaluate("document.querySelector('[data-action=live-watch]').click()")
    join(table, watcher)
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
    card_of(watcher)


def join(host: BoardPage, guest: BoardPage) -> None:
    """Open the host's invitation, exchange the answer, and connect both."""
    guest.open(link=card_of(host).removeprefix(host.url))
    host["#live-other"].fill(card_of(guest))
    for each in (host, guest):
        each["#live-connect"].click()
    for each in (host, guest):
        expect_live(each, "connected")
