"""A game with a clock in the browser, on a fake clock that the test advances."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.site import Site
from tests.e2e.table import BoardPage, saved_game, two_people

LOW = re.compile(r"\blow\b")
FIVE_MINUTES = "300"


def test_a_clock_runs_low_stands_still_while_paused_and_falls(
    open_context: OpenContext, site: Site
) -> None:
    """At 30 seconds it is announced. The pause lasts over a reload, and the fall ends the game."""
    page = open_context(**PHONE | {"device_scale_factor": 1}).new_page()
    page.clock.install()
    table = BoardPage(page, site.url).open(saved_game("", two_people()))
    form = table.open_dialog("new-game")
    form.get_by_text("More", exact=True).click()
    form.locator("#clock").select_option("300")
    form.get_by_role("button", name="Start").click()
    white = table["#plate-white .clock"]
    expect(white).to_have_text("5:00")
    table.press("b2")
    table.expect_plies(1)
    page.clock.fast_forward(270_500)
    expect(white).to_have_class(LOW)
    expect(table["#announce"]).to_have_text("White has 30 seconds left.")
    table["[data-action=pause-clock]"].click()
    resume = table["#clock-cover [data-action=resume-clock]"]
    expect(resume).to_be_focused()
    page.clock.fast_forward(3_600_000)
    table.reload()
    expect(table["#clock-cover"]).to_be_visible()
    resume.click()
    expect(table["#clock-cover"]).to_have_count(0)
    expect(table["[data-action=pause-clock]"]).to_be_focused()
    expect(white).to_have_accessible_name("Time left")
    table.expect_turn("White’s turn.")
    page.clock.fast_forward(31_000)
    table.expect_turn("Black wins on time.")
    expect(table["#moves li"].last).to_contain_text("loses on time")


RETURNS = {
    "visibilitychange": "document.dispatchEvent(new Event('visibilitychange'))",
    "resume": "document.dispatchEvent(new Event('resume'))",
    "pageshow": "window.dispatchEvent(new Event('pageshow'))",
    "focus": "window.dispatchEvent(new Event('focus'))",
    "nothing": "0",
}
"""The events after a sleep in each browser. A visible page may receive none."""


def test_a_flag_that_fell_while_the_device_slept_ends_the_game(
    open_context: OpenContext, site: Site
) -> None:
    """It does after each kind of event with which browsers return, or none."""
    page = open_context().new_page()
    page.clock.install()
    table = BoardPage(page, site.url).open(saved_game("", two_people()))
    for hours, event in enumerate(RETURNS.values(), 1):
        table.take_up(saved_game("", replace(two_people(), clock=FIVE_MINUTES)))
        table.press("b2")
        table.expect_plies(1)
        expect(table["#plate-white .clock"]).to_have_text(re.compile("4:5[0-9]"))
        page.clock.set_system_time(datetime.now(UTC) + timedelta(hours=hours))  # no timer fires
        page.evaluate(event)
        table.expect_turn("Black wins on time.")
