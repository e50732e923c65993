"""A new version of the site: it waits, asks, and comes when the player agrees."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.site import Site
from tests.e2e.table import Table
from tools.build.release import fill_in, release_facts

ACTIVE = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
WAITING = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
MARK = "getComputedStyle(document.documentElement).getPropertyValue('--release').trim()"


def release(folder: Path, name: str) -> None:
    """Change the site in a folder, and its service worker with it, as a build does."""
    theme = folder / "web" / "styles" / "theme.css"
    theme.write_text(f":root {{ --release: {name}; }}\n{theme.read_text()}")
    paths = [path for path in folder.rglob("*") if path.is_file() and path.name != "sw.js"]
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    lines = (folder / "sw.js").read_text().splitlines(keepends=True)
    blank = "".join(
        "const RELEASE = null;\n" if line.startswith("const RELEASE = ") else line for line in lines
    )
    (folder / "sw.js").write_bytes(fill_in(blank.encode(), RELEASE=release_facts(files)))


@pytest.fixture
def page(open_context: OpenContext, own_site: Site) -> Page:
    """A page with the first version kept by its service worker."""
    page = open_context(service_workers="allow").new_page()
    Table(page, own_site.url).open()
    page.wait_for_function(ACTIVE)
    return page


def start_with_new_version_waiting(page: Page, site: Site) -> None:
    """Publish another version and open the page again, which still is the first."""
    release(site.folder, "second")
    Table(page, site.url).reload()
    page.wait_for_function(WAITING)
    assert page.evaluate(MARK) == ""


def test_a_new_version_waits_until_the_player_agrees(page: Page, own_site: Site) -> None:
    start_with_new_version_waiting(page, own_site)
    expect(page.get_by_text("A new version is ready.")).to_be_visible()
    page.get_by_role("button", name="Update now").click()
    page.wait_for_function(f"{MARK} === 'second'")
    Table(page, own_site.url).wait_ready()
    expect(page.locator("#update")).to_be_hidden()
    caches = page.evaluate("caches.keys()")
    assert len(caches) == 1, f"old versions are kept: {caches}"


def test_later_means_not_in_this_visit(page: Page, own_site: Site) -> None:
    start_with_new_version_waiting(page, own_site)
    page.get_by_role("button", name="Later").click()
    expect(page.locator("#update")).to_be_hidden()
    Table(page, own_site.url).reload()
    assert page.evaluate(MARK) == ""
    expect(page.get_by_text("A new version is ready.")).to_be_visible()


def test_nobody_is_asked_in_the_middle_of_a_game(page: Page, own_site: Site) -> None:
    page.evaluate("import('./web/load/updates.js').then((updates) => updates.setBusy(true))")
    release(own_site.folder, "second")
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    page.wait_for_function(WAITING)
    expect(page.locator("#update")).to_be_hidden()
    page.evaluate("import('./web/load/updates.js').then((updates) => updates.setBusy(false))")
    expect(page.get_by_text("A new version is ready.")).to_be_visible()


def test_caches_of_others_on_the_same_host_are_left_alone(page: Page, own_site: Site) -> None:
    page.evaluate("caches.open('redstone http://elsewhere/ 1')")
    start_with_new_version_waiting(page, own_site)
    page.get_by_role("button", name="Update now").click()
    page.wait_for_function(f"{MARK} === 'second'")
    names = page.evaluate("caches.keys()")
    assert "redstone http://elsewhere/ 1" in names
    assert len(names) == 2
