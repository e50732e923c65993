"""Without a network, a site that was loaded once starts again and plays."""

from playwright.sync_api import BrowserContext, expect

from tests.e2e.site import Site
from tests.e2e.table import READY_MS, BoardPage, against_computer, saved_game
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


def test_with_the_server_stopped_a_reload_a_stone_and_a_computer_move_work(
    online: BrowserContext, own_site: Site
) -> None:
    """The game was loaded and played on before."""
    table = BoardPage(online.new_page(), own_site.url).open(saved_game("", against_computer()))
    table.tap("b2")
    table.expect_plies(2)
    wait_until(table.page, KEPT)
    own_site.stop()
    table.reload()
    table["#undo"].click()
    table.expect_plies(0)
    table.tap("c3")
    table.expect_plies(2)


def test_a_new_tab_opens_offline_under_both_addresses_of_the_page(
    online: BrowserContext, own_site: Site
) -> None:
    """The address of `index.html` with a query opens though only the folder's was visited."""
    first = BoardPage(online.new_page(), own_site.url).open()
    wait_until(first.page, KEPT)
    own_site.stop()
    BoardPage(online.new_page(), own_site.url + "index.html?from=home").open()


def test_the_address_without_its_last_slash_opens_without_a_network(
    online: BrowserContext, own_site: Site
) -> None:
    first = BoardPage(online.new_page(), own_site.url)
    with first.page.expect_response(own_site.url.rstrip("/")):
        first.open()
    wait_until(first.page, KEPT)
    own_site.stop()
    BoardPage(online.new_page(), own_site.url.rstrip("/")).open()


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
