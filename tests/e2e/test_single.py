"""The single file, downloaded from the site and opened from a disk, plays like the site."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.app.sessions import link
from tests.e2e.conftest import OpenContext
from tests.e2e.site import Site
from tests.e2e.table import BoardPage
from tests.e2e.watch import FaultWatch


def press_download(table: BoardPage) -> None:
    """Press the button that downloads the app as a single file."""
    table.press_tool("[data-download]")


def download_single_file(table: BoardPage, folder: Path) -> Path:
    """Download the app as a single file, as a player does, and return its path."""
    with table.page.expect_download() as download:
        press_download(table)
    expect(table["#update"]).to_contain_text("in your downloads")
    assert download.value.suggested_filename == "redstone.html"
    target = folder / "redstone.html"
    download.value.save_as(target)
    return target


def test_a_game_in_the_single_file_is_played_stored_sent_and_exported(
    open_context: OpenContext, own_site: Site, watches: list[FaultWatch], tmp_path: Path
) -> None:
    """A failed download is reported first.

    Back and Forward, lessons, links and exports work in the file. The watch fails the test if the
    file's page makes any request.
    """
    page = open_context().new_page()
    table = BoardPage(page, own_site.url).open()
    watches[0].allow("404")
    own_site.missing.add("redstone.html")
    press_download(table)
    expect(table["#update"]).to_contain_text("couldn’t load")
    own_site.missing.clear()
    file = download_single_file(table, tmp_path)
    table = BoardPage(page, file.as_uri()).open()
    expect(table["[data-download]"]).to_have_count(0)
    table.tap("d4")
    table.expect_plies(2)
    assert table.address().startswith("#redstone7n-1-d4")

    table.reload()
    table.expect_plies(2)
    table["#learn"].click()
    expect(table["#lesson"]).to_be_visible()
    table.settle()
    page.evaluate("history.back()")
    expect(table["#lesson"]).to_have_count(0)
    table.expect_plies(2)
    page.evaluate("history.forward()")
    expect(table["#lesson"]).to_be_visible()
    table["#lesson-leave"].click()
    expect(table["#lesson"]).to_have_count(0)
    table.open_dialog("share")
    # It leads to where the file is from.
    sent = re.compile(rf"^{re.escape(own_site.url)}#redstone7n-1-d4")
    expect(table["#share-link"]).to_have_value(sent)
    page.keyboard.press("Escape")

    page.evaluate("link => { location.hash = link; }", link("c3"))
    expect(table["#received-title"]).to_have_text("Redstone, 5 × 5")
    table["#received-take"].click()
    table.open_dialog("games")
    expect(table["#games-list li"]).to_have_count(2)
    with page.expect_download() as download:
        table["[data-action=export-games]"].click()
    exported = json.loads(download.value.path().read_text())
    assert {game["link"].partition("-")[0] for game in exported["games"]} == {
        "#redstone7n",
        "#redstone5",
    }
