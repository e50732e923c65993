"""Without a network, a site that was loaded once starts again and plays."""

from playwright.sync_api import BrowserContext, expect

from tests.app.sessions import link
from tests.e2e.site import Site
from tests.e2e.table import READY_MS, BoardPage, against_computer, saved_game
from tests.e2e.test_choosing import rules
from tests.e2e.test_lessons import REDSTONE, answer, enter
from tests.e2e.test_update import RELEASES
from tests.e2e.waiting import wait_until

KEPT = """async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active.state === "activated";
}"""

TELL_OUTCOME = """
    const register = ServiceWorkerContainer.prototype.register;
    ServiceWorkerContainer.prototype.register = async function (...options) {
        const registration = await register.apply(this, options);
        const worker = registration.installing;
        worker.addEventListener("statechange", () => { window.outcome = worker.state; });
        return registration;
    };
"""
"""Returns the state of a new service worker: "redundant" if it could not be installed."""


def test_with_the_server_stopped_the_page_opens_under_all_its_addresses_and_plays(
    online: BrowserContext, own_site: Site
) -> None:
    """A game played before is reloaded and continued, and rules and lessons are opened first then.

    New tabs open `index.html` with a query, the folder without its last slash, and a link shared to
    the installed app, though only the folder's address was visited.
    """
    table = BoardPage(online.new_page(), own_site.url)
    with table.page.expect_response(own_site.url.rstrip("/"), timeout=READY_MS):
        table.open(saved_game("", against_computer()))
    table.tap("b2")
    table.expect_plies(2)
    wait_until(table.page, KEPT)
    own_site.stop()
    table.reload()
    table["#undo"].click()
    table.expect_plies(0)
    table.tap("c3")
    table.expect_plies(2)
    rules(table, "savage")
    table.page.keyboard.press("Escape")
    enter(table, by="#learn")
    answer(table, REDSTONE[0], BoardPage.tap)
    table.page.close()
    for address in (f"{own_site.url}index.html?from=home", own_site.url.rstrip("/")):
        BoardPage(online.new_page(), address).open().page.close()
    shared = f"{own_site.url}{link('c3 d4 e5')}".replace("#", "%23")
    table = BoardPage(online.new_page(), own_site.url)
    table.open(link=f"?title=Redstone&text=Your+move%3A+{shared}&url={shared}")
    table.expect_plies(3)
    wait_until(table.page, "() => location.search === '' && location.hash.length > 1")


def test_a_damaged_download_is_not_cached(online: BrowserContext, own_site: Site) -> None:
    """If a file differs from its checksum, no service worker is installed, and no message shown."""
    (own_site.folder / "LICENSE").write_text("cut in two by a proxy")
    page = online.new_page()
    page.add_init_script(TELL_OUTCOME)
    BoardPage(page, own_site.url).open()
    page.wait_for_function("window.outcome === 'redundant'", timeout=READY_MS)
    assert page.evaluate(RELEASES) == []
    assert page.evaluate("navigator.serviceWorker.controller") is None
    expect(page.locator("#update")).to_be_hidden()
    expect(page.locator("#failure")).to_be_hidden()
