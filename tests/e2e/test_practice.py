"""Practice in a browser: its layout on every screen, and its stored data."""

from dataclasses import replace
from datetime import date, datetime, timedelta

from playwright.sync_api import expect

from redstone.app.practice.card import CardKind, name_of
from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.site import Site
from tests.e2e.table import BoardPage, saved_game, two_people
from tests.e2e.test_accessibility import assert_no_violation_light_or_dark
from tests.e2e.test_lessons import assert_no_layout_faults
from tests.e2e.test_puzzles import expect_texts, make
from tests.e2e.waiting import tap
from tests.practice.cards import proven_card, read

PUT = """(record) => new Promise((done) => {
    const asked = indexedDB.open("redstone");
    asked.onsuccess = () => {
        const changing = asked.result.transaction("cards", "readwrite");
        changing.objectStore("cards").put(record);
        changing.oncomplete = () => { asked.result.close(); done(); };
    };
})"""
"""Puts a record into a record store of the page's database."""


def test_a_mistake_is_asked_on_a_phone_until_it_is_learned(
    open_context: OpenContext, site: Site
) -> None:
    """After a wrong and a right answer the card is stored, and is asked again the next day."""
    table = BoardPage(open_context(**PHONE | {"device_scale_factor": 1}).new_page(), site.url)
    table.open(saved_game("c3", two_people()))
    table.tap("d4")
    table.wait_until_kept("games", "c3d4")
    card = replace(proven_card(), due=date.today().toordinal() - 1)
    record = {"id": name_of(read(card)), "revision": 1, "text": CardKind().text(card)}
    table.page.evaluate(PUT, record)
    table.reload()
    tap(table["#more-open"])
    tap(table["#more-practice"])
    expect_texts(table, "Find a better move.", "You played a2 here. It’s the last one for today.")
    assert_no_layout_faults(table)
    assert_no_violation_light_or_dark(table)
    expect(table["#practice-figures"]).to_contain_text("in all")
    table.reload()  # the card is read ahead of all others, and asked again
    expect_texts(table, "Find a better move.", "You played a2 here. It’s the last one for today.")
    make(table, "a2", BoardPage.touch)
    expect_texts(table, "That’s what you played.", "The reply is red c3.")
    tap(table["#practice-again"])
    make(table, "xc3", BoardPage.touch)
    expect_texts(table, "Right.", "Red c3 wins (proven)")
    table.wait_until_kept("cards", '"asked":1,"missed":1')
    table.page.keyboard.press("n")
    expect_texts(table, "Nothing more for today.", "1 comes up tomorrow.")
    expect(table["#practice-figures"]).to_contain_text("in all")
    table.page.clock.set_fixed_time(datetime.now() + timedelta(days=1))
    table.page.evaluate("window.dispatchEvent(new Event('focus'))")  # after a night asleep
    expect_texts(table, "Find a better move.", "You played a2 here. It’s the last one for today.")
    tap(table["#practice-leave"])
    expect(table["#practice"]).to_have_count(0)
