"""A third browser watches a live game through the real page."""

from playwright.sync_api import expect

from tests.e2e.conftest import OpenContext
from tests.e2e.site import Site
from tests.e2e.table import Table
from tests.e2e.test_live import card_of, connect, expect_live, play


def test_a_third_browser_sees_the_game_from_its_start_and_every_move(
    table: Table, other_table: Table, open_context: OpenContext, site: Site
) -> None:
    watcher = Table(open_context().new_page(), site.url)
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
    expect(watcher["#detail"]).to_contain_text("kept in “Games”")
