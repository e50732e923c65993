"""A start that fails on the stored game, and a browser that stores nothing."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.site import Site
from tests.e2e.table import READY_MS, BoardPage, saved_game, two_people
from tests.e2e.waiting import expect_soon
from tests.e2e.watch import FaultWatch
from tools.chromium import find_chromium, flags

DIES = """
from pyscript.js_modules.scripts import guard as asked, store as stored_texts
if stored_texts.stored("redstone.game") and not asked.leavesGame():
    raise RuntimeError("dies of it")
"""
"""Script put before the game's own start, which fails on any stored game."""
COUNTED = "JSON.parse(localStorage['redstone.starts'] || '[]').at(-1) === 0"
"""True if the failure of the last start has been recorded."""
HANGS = """
import js
js.console.info("it hangs")
while True: pass
"""
"""Script that replaces the game's own start."""
BLOCK_SITE_DATA = {"profile": {"default_content_setting_values": {"cookies": 2}}}
REFUSING = """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
    Object.defineProperty(window, name, {
        configurable: true,
        get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
    });
}
Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
});"""
"""Makes all storage throw, as in a frame without an origin or in Firefox."""
BESIDE = "web/styles/page.css"
"""An address of the site without the page, to inspect stored data."""
NO_ICON = "favicon.ico"
"""The file that a browser requests beside a file shown alone."""
NOTHING_KEPT = "so it can’t keep games"


@pytest.fixture
def blocked(browser_type: BrowserType, tmp_path: Path) -> Iterator[BrowserContext]:
    """Provide a context of a real profile that blocks cookies and site data of all sites."""
    preferences = tmp_path / "profile" / "Default" / "Preferences"
    preferences.parent.mkdir(parents=True)
    preferences.write_text(json.dumps(BLOCK_SITE_DATA))
    context = browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=find_chromium(), args=flags()
    )
    yield context
    context.close()


def expect_playable_without_storage(page: Page, site: Site) -> None:
    """Open a link, play a move, and check that a notice says that nothing can be stored."""
    table = BoardPage(page, site.url).open(link="#redstone5-1-c3")
    expect(page.locator("#update")).to_contain_text(NOTHING_KEPT)
    table["[data-action=received-here]"].click()
    table.tap("d4")
    table.expect_plies(2)
    expect(page.locator("#update")).to_contain_text(NOTHING_KEPT)
    page.get_by_role("button", name="OK").click()
    expect(page.locator("#update")).to_be_hidden()
    expect(page.locator("#failure")).to_be_hidden()


def test_with_site_data_blocked_the_game_plays_and_says_that_nothing_is_stored(
    blocked: BrowserContext, site: Site
) -> None:
    page = blocked.new_page()
    page.goto(site.url)
    assert "refused" in page.evaluate("try { localStorage.length; 'kept' } catch { 'refused' }")
    expect_playable_without_storage(page, site)


def test_the_game_plays_if_every_storage_api_throws(page: Page, site: Site) -> None:
    page.add_init_script(REFUSING)
    expect_playable_without_storage(page, site)


def test_pyscript_opens_no_database(table: BoardPage) -> None:
    """Only a database opened by the test and the page's own exist."""
    table.open()
    opened = """new Promise((done) => {
        const request = indexedDB.open("ours", 1);
        request.onsuccess = () => done(request.result.name);
    })"""
    assert table.page.evaluate(opened) == "ours"
    names = table.page.evaluate("indexedDB.databases().then((all) => all.map((one) => one.name))")
    assert set(names) <= {"ours", "redstone"}, "the page has its own; PyScript has none"


def fail_to_start(page: Page, url: str) -> None:
    """Load the page, and wait until its start has failed and the failure is stored."""
    page.goto(url)
    expect(page.locator("html[data-failed]")).to_be_attached(timeout=60_000)
    page.wait_for_function(COUNTED)


def fail_every_start(site: Site) -> None:
    """Change the copied site's Python so that each start on a stored game raises an exception."""
    main = site.folder / "web" / "main.py"
    main.write_text(DIES + main.read_text())


def test_after_two_failed_starts_one_without_the_stored_game_is_offered(
    page: Page, own_site: Site, watches: list[FaultWatch]
) -> None:
    """The message has the link of the game.

    The start without it works, and stores it as damaged.
    """
    watches[0].allow("dies of it", NO_ICON)
    fail_every_start(own_site)
    kept = saved_game("c3 d4", two_people())
    page.goto(own_site.url + BESIDE)
    page.evaluate("(text) => { localStorage['redstone.game'] = text; }", kept)
    link = own_site.url + "#redstone5-1-c3d4"
    fail_to_start(page, link)
    page.goto("about:blank")
    fail_to_start(page, link)
    page.goto("about:blank")
    page.goto(link)
    panel = page.locator("#failure")
    expect(panel.get_by_role("heading")).to_have_text(
        "Your last game failed to start twice in a row."
    )
    panel.get_by_text("The game as a link").click()
    expect(panel.locator("pre")).to_have_text(link)
    panel.get_by_role("button", name="Start without it").click()
    table = BoardPage(page, own_site.url).wait_ready()
    expect(table["#detail"]).to_contain_text("The one that didn’t start is still in “Games”.")
    expect(panel).to_be_hidden()
    table.expect_plies(0)
    expect_soon(page, lambda: [one["text"] for one in table.records("damaged")], [kept])


def test_trying_again_starts_with_the_stored_game(page: Page, own_site: Site) -> None:
    """After two recorded failures the button opens the game, which clears the record."""
    page.add_init_script("localStorage['redstone.starts'] ??= '[1, 2]'")
    kept = saved_game("c3 d4", two_people())
    page.add_init_script(f"localStorage['redstone.game'] ??= {json.dumps(kept)}")
    page.goto(own_site.url)
    page.get_by_role("button", name="Try it again").click()
    table = BoardPage(page, own_site.url).wait_ready()
    table.expect_plies(2)
    page.wait_for_function("localStorage['redstone.starts'] === ''")


def test_a_start_that_hangs_counts_as_failed(
    open_context: OpenContext, own_site: Site, watches: list[FaultWatch]
) -> None:
    """A page closed while Python hangs leaves one failed start in the stored record."""
    page = open_context().new_page()
    watches[0].allow(NO_ICON)
    main = own_site.folder / "web" / "main.py"
    whole = main.read_text()
    main.write_text(HANGS)
    with page.expect_console_message(lambda message: message.text == "it hangs", timeout=READY_MS):
        page.goto(own_site.url, wait_until="commit")
    context = page.context
    page.close()
    main.write_text(whole)
    again = context.new_page()
    again.goto(own_site.url + BESIDE)
    assert len(json.loads(again.evaluate("localStorage['redstone.starts']"))) == 1
