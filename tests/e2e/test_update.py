"""A new version of the site: it waits, asks, and takes over when the player agrees."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.app.sessions import link
from tests.e2e.site import Site
from tests.e2e.table import BoardPage, saved_game, two_people
from tests.e2e.waiting import wait_until
from tools.build.release import WORKER, fill_in, release_facts

ACTIVE = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
WAITING = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
RELEASES = """caches.keys().then((names) =>
    names.filter((name) => name.startsWith("redstone ")))"""
"""Returns the caches of releases. The page may also have stored a snapshot."""
THEME = "web/styles/page.css"
MARK = "getComputedStyle(document.documentElement).getPropertyValue('--release').trim()"


def release(folder: Path, name: str) -> None:
    """Change a style in the site's folder, which names the release, and its service worker."""
    theme = folder / THEME
    theme.write_text(f":root {{ --release: {name}; }}\n{theme.read_text()}")
    write_worker(folder)


def write_worker(folder: Path, comment: str = "") -> None:
    """Write the service worker for the current files, with a comment that changes its text."""
    paths = [path for path in folder.rglob("*") if path.is_file() and path.name != WORKER]
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    lines = (folder / WORKER).read_text().splitlines(keepends=True)
    text = "".join(
        "const RELEASE = null;\n" if line.startswith("const RELEASE = ") else line for line in lines
    )
    worker = f"{text}// {comment}\n".encode()
    (folder / WORKER).write_bytes(fill_in(worker, RELEASE=release_facts(files, worker)))


@pytest.fixture
def page(online: BrowserContext, own_site: Site) -> Page:
    """Return a page whose service worker has cached the first version."""
    page = online.new_page()
    BoardPage(page, own_site.url).open()
    wait_until(page, ACTIVE)
    return page


def start_with_new_version_waiting(page: Page, site: Site) -> None:
    """Publish another version and open the page again, which still runs the first."""
    release(site.folder, "second")
    BoardPage(page, site.url).reload()
    wait_until(page, WAITING)
    assert page.evaluate(MARK) == ""


def test_a_new_version_waits_for_the_players_agreement_and_is_announced_in_other_tabs(
    page: Page, own_site: Site
) -> None:
    """Postponed, the first version stays over a reload.

    Agreed to in another tab, the second one runs there and the first one's cache is deleted, but
    not those of other sites on the same host. The notice of that in the first tab stays through
    moves until it is closed.
    """
    page.evaluate("caches.open('redstone http://elsewhere/ 1')")
    start_with_new_version_waiting(page, own_site)
    page.get_by_role("button", name="Later").click()
    expect(page.locator("#update")).to_be_hidden()
    table = BoardPage(page, own_site.url).reload()
    assert page.evaluate(MARK) == ""
    expect(page.get_by_text("A new version is ready.")).to_be_visible()
    other = page.context.new_page()
    BoardPage(other, own_site.url).open()
    other.get_by_role("button", name="Update now").click()
    notice = page.get_by_text("A new version is running in another tab.")
    expect(notice).to_be_visible()
    table.tap("c3")
    table.expect_plies(1, at_least=True)
    table.settle()
    expect(notice).to_be_visible()
    page.get_by_role("button", name="Later").click()
    table["#undo"].click()
    table.settle()
    expect(notice).to_be_hidden()
    other.wait_for_function(f"{MARK} === 'second'")
    BoardPage(other, own_site.url).wait_ready()
    expect(other.locator("#update")).to_be_hidden()
    wait_until(other, f"{RELEASES}.then((names) => names.length === 2)")  # the old one is gone
    assert "redstone http://elsewhere/ 1" in other.evaluate(RELEASES)


FOUND = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    do await new Promise((done) => setTimeout(done, 200)); while (registration.installing);
    return registration.waiting ? "installed" : "redundant";
}"""
"""The state of the server's current service worker: "installed" or "redundant"."""


def release_name(folder: Path) -> str:
    """Return the name of the release in a folder's service worker."""
    found = re.search(r'^const RELEASE = .*"name": "(\w+)"', (folder / WORKER).read_text(), re.M)
    assert found is not None
    return found[1]


def expect_to_start_offline(page: Page, site: Site, mark: str = "") -> None:
    """Check that a reload without the server runs the version with this mark from its cache."""
    site.stop()
    BoardPage(page, site.url).reload()
    assert page.evaluate(MARK) == mark
    site.start()


def test_an_older_worker_script_and_a_rollback_keep_the_running_copy(
    page: Page, own_site: Site
) -> None:
    """The older script served beside newer files does not replace the first version.

    If all of the first version is published again, updating to it leaves its cache only.
    """
    first = {name: (own_site.folder / name).read_bytes() for name in (WORKER, THEME)}
    (running,) = page.evaluate(RELEASES)
    start_with_new_version_waiting(page, own_site)
    (own_site.folder / WORKER).write_bytes(first[WORKER])
    page.evaluate(FOUND)
    assert running in page.evaluate(RELEASES)
    expect_to_start_offline(page, own_site)
    (own_site.folder / THEME).write_bytes(first[THEME])
    assert page.evaluate(FOUND) == "installed"
    with page.expect_navigation():
        page.get_by_role("button", name="Update now").click()
    BoardPage(page, own_site.url).wait_ready()
    wait_until(page, f"{RELEASES}.then((names) => names.length === 1)")
    expect_to_start_offline(page, own_site)


def test_a_failed_and_an_interrupted_installation_are_not_used(page: Page, own_site: Site) -> None:
    """If a changed service worker cannot be installed, the first version starts offline.

    A new version deletes the cache of its interrupted installation. It is not offered in the middle
    of a game, but once the only move is undone, and then starts offline from its own cache.
    """
    write_worker(own_site.folder, "another text")
    (own_site.folder / "LICENSE").write_text("cut in two by a proxy")
    assert page.evaluate(FOUND) == "redundant"
    assert len(page.evaluate(RELEASES)) == 1
    expect_to_start_offline(page, own_site)
    table = BoardPage(page, own_site.url)
    table.tap("c3")
    table.expect_plies(1, at_least=True)
    release(own_site.folder, "second")
    left = f"redstone {own_site.url} {release_name(own_site.folder)} interrupted"
    page.evaluate(
        "(left) => caches.open(left).then((cache) => cache.put('./', new Response('half')))", left
    )
    assert page.evaluate(FOUND) == "installed"
    names = page.evaluate(RELEASES)
    assert left not in names
    assert len(names) == 2
    table.settle()
    expect(page.locator("#update")).to_be_hidden()
    table["#undo"].click()
    table.expect_plies(0)
    expect(page.get_by_text("A new version is ready.")).to_be_visible()
    page.get_by_role("button", name="Update now").click()
    page.wait_for_function(f"{MARK} === 'second'")
    BoardPage(page, own_site.url).wait_ready()
    expect_to_start_offline(page, own_site, "second")


STORE = "web/page/scripts.js"
"""The built file that has the migrations of `web/games/store.js`."""
LAST_MIGRATION = re.compile(r'\["cards","results"\]\)(?=\])')
TAKE_OVER = """async () => {
    const { waiting } = await navigator.serviceWorker.getRegistration();
    const done = new Promise((taken) => {
        navigator.serviceWorker.addEventListener("controllerchange", taken, { once: true });
    });
    waiting.postMessage("take-over");
    await done;
}"""
"""Does what “Update now” does, which is not offered during a game."""


def change_database(folder: Path) -> None:
    """Change the built scripts in a folder so that they make a newer version of the database."""
    script = (folder / STORE).read_text()
    (last,) = LAST_MIGRATION.findall(script)
    newer = f'{last},database=>{{database.createObjectStore("wonders")}}'
    (folder / STORE).write_text(script.replace(last, newer))


@pytest.mark.parametrize("changes_database", [False, True])
def test_two_tabs_in_two_versions_lose_nothing(
    online: BrowserContext, own_site: Site, changes_database: bool
) -> None:
    """A tab of each version stores moves.

    Both games are there after a reload of both tabs. If the second version changes the database,
    the first says that a newer one keeps the games.
    """
    old = BoardPage(online.new_page(), own_site.url).open(saved_game("", two_people()))
    old.tap("c3")
    old.wait_until_kept("games", link("c3"))
    wait_until(old.page, ACTIVE)
    if changes_database:
        change_database(own_site.folder)
    release(own_site.folder, "second")
    new = BoardPage(online.new_page(), own_site.url).open()
    wait_until(new.page, WAITING)
    new.page.evaluate(TAKE_OVER)
    assert new.reload().page.evaluate(MARK) == "second"
    new.page.get_by_role("button", name="New game").first.click()
    new["#new-game-form"].get_by_role("button", name="Start").click()
    new.tap("a1")
    new.wait_until_kept("games", link("a1"))
    old.tap("d4")
    old.expect_plies(2)
    if changes_database:
        expect(old["#detail"]).to_contain_text("A newer version of this page keeps your games")
    assert old.page.evaluate(MARK) == ""
    for table in (old, new):
        table.reload()
        assert table.page.evaluate(MARK) == "second"
    assert (old.moves(), new.moves()) == ("c3 d4", "a1")
    old.wait_until_kept("games", link("c3 d4"))
    new.wait_until_kept("games", link("a1"))
    assert len(new.records()) == 2
