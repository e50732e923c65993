"""Explanations when they apply: the first capture, a hint's reason, a forced move, the race."""

import re

from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.shared_contexts import SharedContext
from tests.e2e.site import Site
from tests.e2e.table import BoardPage, against_computer, saved_game
from tests.e2e.test_accessibility import assert_no_violation_light_or_dark
from tests.e2e.waiting import tap
from tests.e2e.watch import FaultWatch

WON = "b1 a1 e5 d4"
"""Moves after which Black's red at a2 captures the white stone at a1."""
DOOMED = "b3 b4 c4 e2 a4 c2 a5 a1 xb5 c3 a3 e4 e1 b1 b2 d3 b4 a2 d4 c1 xd1 d5"
"""Moves after which red at c5 is Black's only move, and captures all eight of Black's stones."""
TOOK = "You captured a white stone. Red captures all groups without a liberty at the same time"
READ_OUT = """() => {
    const announce = document.getElementById("announce");
    window.readOut = [];
    const listen = () => window.readOut.push(announce.textContent);
    new MutationObserver(listen).observe(announce, { childList: true, characterData: true });
}"""
"""Records all announcements from now on, because the computer may answer before a test looks."""
FORCED = "Your only move loses 8 of your stones."


def board_box(table: BoardPage) -> tuple[float, ...]:
    """Return the board's x, y, width and height in CSS pixels."""
    found = table["#board"].bounding_box()
    assert found is not None
    return found["x"], found["y"], found["width"], found["height"]


def test_a_capture_and_a_hints_reason_are_explained_to_a_newcomer(page: Page, site: Site) -> None:
    """The first capture's text is announced and stays until the hint's.

    The board keeps its place.
    """
    page.set_viewport_size(ViewportSize(width=1440, height=900))
    table = BoardPage(page, site.url, is_new=True).open(saved_game(WON, against_computer()))
    before = board_box(table)
    page.evaluate(READ_OUT)
    table.button("a2").focus()
    page.keyboard.press("r")
    table.expect_plies(6)
    page.wait_for_function("(took) => readOut.some((text) => text.includes(took))", arg=TOOK)
    expect(table["#detail"]).to_contain_text(TOOK)  # the computer's answer does not hide it
    assert_no_violation_light_or_dark(table)
    page.keyboard.press("h")
    expect(table["#detail"]).to_contain_text(
        "Hover over it to see what could happen next", timeout=60_000
    )
    reason = re.compile(r"% to win\)( – it \w+ .+)?\. Hover")
    expect(table["#detail"]).to_contain_text(reason)
    expect(table["#detail"]).not_to_contain_text(TOOK)
    assert board_box(table) == before


def test_a_forced_move_is_explained_on_a_small_phone(
    phone: SharedContext, watches: list[FaultWatch], site: Site
) -> None:
    """Safe moves are counted until switched off, and all explanations can be shown again.

    The board keeps its place while the stone is proposed.
    """
    table = BoardPage(phone.enter(watches).new_page(), site.url, is_new=True)
    table.page.set_viewport_size(ViewportSize(width=320, height=568))
    table.open(saved_game(DOOMED, against_computer()))
    expect(table["#announce"]).to_contain_text(FORCED)
    expect(table["#detail"]).to_contain_text("You can’t pass")
    expect(table["#race-black"]).to_have_text("Safe moves: 0")
    expect(table["#race-white"]).to_have_text("Safe moves: 0–3+")
    assert_no_violation_light_or_dark(table)
    table.open_dialog("settings")
    table["#settings-form [name=show_race]"].uncheck()
    expect(table["#race-black"]).to_have_text("")
    table["#settings summary"].click()
    table["[data-action=explain-again]"].click()
    expect(table["#explain-note"]).to_contain_text("every explanation again")
    table["#settings [value=close]"].click()
    before = board_box(table)
    table.touch("c5")
    expect(table["#choice"]).to_be_visible()  # own captures take two taps
    assert board_box(table) == before
    tap(table["#cancel"])
    expect(table["#detail"]).to_contain_text(FORCED)
