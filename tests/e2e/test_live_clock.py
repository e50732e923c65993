"""A live game with a clock through the real page, to the fall of a flag."""

from playwright.sync_api import expect

from tests.e2e.table import BoardPage
from tests.e2e.test_live import expect_live, invite, play, shown_invitation

SHORT = "document.querySelector('#live-clock').options[1].value = '3'"
"""Replaces a clock of minutes by one of three seconds."""


def test_a_fallen_flag_ends_the_game_on_both_devices(
    table: BoardPage, other_table: BoardPage
) -> None:
    """The invitation's clock of three seconds is shown on both, and falls after one move."""
    card = invite(table.open(), 5)
    table.page.evaluate(SHORT)
    table["#live-clock"].select_option("3")
    expect(table["#live-card"]).not_to_have_value(card)
    other_table.open(link=shown_invitation(table).removeprefix(table.url))
    expect(other_table["#live-lead"]).to_contain_text("Each of you has 0:03")
    table["#live-other"].fill(shown_invitation(other_table))
    for each in (table, other_table):
        each["#live-connect"].click()
    for each in (table, other_table):
        expect_live(each, "connected")
        expect(each["#plate-white .clock"]).to_have_text("3.0")
    play(table, other_table, "a1", 1)
    for each in (table, other_table):
        expect(each["#turn"]).to_contain_text("on time")
        expect(each["#plate-white .clock"]).to_have_text("0.0")
