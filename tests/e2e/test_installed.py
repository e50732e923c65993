"""The installed app: its manifest, launches by the system, and unknown addresses."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.app.sessions import link
from tests.e2e.site import Site
from tests.e2e.table import BoardPage

QUEUE = """
    Object.defineProperty(window, "launchQueue", {
        value: { setConsumer: (consumer) => { window.launched = consumer; } },
    });
"""
"""Installs a launch queue that the test fills."""
HAND_FILE = """text => window.launched({
    files: [{ getFile: async () => new File([text], "a.sgf") }],
})"""
FILE = "(;GM[1]RU[Redstone]SZ[5];B[cc];W[bc];B[dc])"


def test_files_and_links_of_the_system_open_in_the_running_page(page: Page, site: Site) -> None:
    """The manifest has no errors and the expected entries.

    Links and a file handed over by the launch queue open without loading the page again.
    """
    page.add_init_script(QUEUE)
    table = BoardPage(page, site.url).open()
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = found["manifest"]
    assert (manifest["shareTarget"]["action"], manifest["shareTarget"]["method"]) == (
        site.url,
        "kGet",
    )
    assert manifest["launchHandler"]["clientMode"] == "kFocusExisting"
    assert {each["formFactor"] for each in manifest["screenshots"]} == {"kWide", "kNarrow"}
    assert [each["url"] for each in manifest["shortcuts"]] == [
        site.url,
        f"{site.url}#daily",
        f"{site.url}#study",
    ]
    loads = page.evaluate("performance.timeOrigin")
    page.evaluate("address => window.launched({ targetURL: address })", site.url + link("c3 d4"))
    table.expect_plies(2)
    page.evaluate("address => window.launched({ targetURL: address })", site.url)
    page.evaluate(HAND_FILE, FILE)
    table.expect_plies(3)
    page.evaluate("address => window.launched({ targetURL: address })", f"{site.url}#daily")
    expect(table["#app"]).to_have_attribute("data-room", "puzzles")
    assert page.evaluate("performance.timeOrigin") == loads, "it was not loaded again"


@pytest.mark.parametrize("language", ["", "de", "no tag!"])
def test_the_page_for_unknown_addresses_redirects_to_the_start_page_with_the_link(
    browser: Browser, own_site: Site, language: str
) -> None:
    lost, home = (own_site.folder / "404.html").read_text(), f"{own_site.url}{link('c3')}"
    page = browser.new_page()
    page.add_init_script(f"localStorage.setItem('redstone.language', '{language}')")
    page.route(
        f"{own_site.url}lost/*",
        lambda route: route.fulfill(status=404, body=lost, content_type="text/html"),
    )
    page.route(own_site.url, lambda route: route.fulfill(body="home", content_type="text/plain"))
    page.goto(f"{own_site.url}lost/page?x#{home.partition('#')[2]}")
    page.wait_for_url(home)
    page.close()
