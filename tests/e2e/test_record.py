"""The statistics in a browser: the plot is painted, and the tables are readable."""

import json

from playwright.sync_api import expect

from redstone.app.record.result import RESULTS
from redstone.app.storage.intake import EXPORT
from tests.e2e.scripts import IMPORT
from tests.e2e.table import BoardPage, against_computer, saved_game
from tests.e2e.test_accessibility import assert_no_violation_light_or_dark
from tests.ratings.results import DAY, series

PAINTED = """() => {
    const canvas = document.querySelector("#record-plot canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size > 3;
}"""
"""True if the plot has lines, a margin and figures."""


def import_results(table: BoardPage, ends: str, every: int = DAY) -> BoardPage:
    """Import results of games into the page, and return it.

    Letters give how the games ended, `every` is their distance in milliseconds.
    """
    lines = ",\n".join(
        json.dumps({"store": RESULTS, "id": name, **found.data})
        for name, found in series(ends, every=every).items()
    )
    file = f'{{"format":"{EXPORT}","version":1,\n"games":[],\n"shelved":[\n{lines}\n]}}'
    table.page.evaluate(IMPORT, [file, {}])
    return table


def test_results_are_drawn_listed_and_deleted(table: BoardPage) -> None:
    """The plot is painted and a table lists the level. Once deleted, the tables are empty."""
    import_results(table.open(saved_game("", against_computer(5))), "wlwlwwlwlwwlwl")
    table["#more-open"].click()
    table["#more-record"].click()
    expect(table["[data-name=levels] tbody tr"]).to_contain_text(["3, Casual"])
    table.page.wait_for_function(PAINTED)
    expect(table["#record-ratings input"]).to_have_count(0)  # there is only one
    expect(table["#board"]).to_be_hidden()
    assert_no_violation_light_or_dark(table)
    table["#record-forget-open"].click()
    table["#record-forget-go"].click()
    expect(table["#record-told"]).to_contain_text("have been deleted")
    expect(table["#record-tables"]).to_be_empty()
    table["#record-leave"].click()
    expect(table["#board"]).to_be_visible()


def test_the_calendar_of_results_names_monday_to_sunday(running: BoardPage) -> None:
    table = running.take_up(saved_game("", against_computer(5)))
    import_results(table, "w", every=int(table.page.evaluate("Date.now()")))
    table["#more-open"].click()
    table["#more-record"].click()
    expect(table["#record-weekdays span"]).to_have_text(
        ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    )
    table["#record-leave"].click()


def test_the_focus_moves_into_a_room_without_a_board_and_back(running: BoardPage) -> None:
    """It is on the statistics' title, and on the menu's button after leaving by a button or Escape.

    Escape in a dialog over the statistics only closes the dialog.
    """
    table = running.take_up(saved_game("", against_computer(5)))
    for way in ("Enter", "Escape"):
        for css in ("#more-open", "#more-record"):
            table[css].focus()
            table.page.keyboard.press("Enter")
        expect(table["#record-title"]).to_be_focused()
        table["#record-forget-open"].press("Enter")
        table.page.keyboard.press("Escape")
        expect(table["#record-forget"]).to_be_hidden()
        expect(table["#record"]).to_be_visible()
        table["#record-leave"].press(way)
        expect(table["#more-open"]).to_be_focused()
