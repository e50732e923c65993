"""Each file of the site missing, truncated or altered at the first load: reported, or not needed.

A day's tests try some of the files, and all of them over some days. `EVERY_FILE=1` tries all.
"""

import os
from collections.abc import Iterator
from threading import Event

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from tests.e2e.shared_contexts import SharedContext
from tests.e2e.site import Site
from tests.e2e.table import READY_MS, BoardPage
from tests.e2e.waiting import expect_soon
from tests.e2e.watch import FaultWatch
from tests.today import TODAY
from tools.build.paths import DIST

EVERY_NTH = 1 if os.environ.get("EVERY_FILE") else 25
"""The number of days in which `make test` tries each file once."""
PAGE = ""
"""The path of the page itself. If it is missing, only the server's message is shown."""
DONE_WITHOUT = {
    "web/board/sound.js",
    "web/mind/kernel.wasm",  # Python plays, more slowly
    "web/mind/worker.mjs",  # loaded once the computer is to move
    "web/mind.pack",  # likewise: the worker's modules
    "web/idb.mjs",  # loaded once there is something to store
}
"""The files that a game can be played without."""
REPORTERS = {"web/load/progress.js", PAGE}
"""Files without which no script can report anything. The page's own text does, after a while."""
UNCHECKED = (".css", ".js")
"""Kinds of files in which altered bytes may go unnoticed, such as in a rule or a text."""


@pytest.fixture(scope="module")
def disturbed_site() -> Iterator[Site]:
    """Serve the built site, in which these tests remove, cut or alter files."""
    site = Site(DIST)
    yield site
    site.stop()


@pytest.fixture(scope="module")
def shared_context(browser: Browser, disturbed_site: Site) -> SharedContext:
    """Return a long-lived context on `disturbed_site`, whose pages share compiled code."""
    return SharedContext(browser, disturbed_site)


@pytest.fixture
def context(shared_context: SharedContext, watches: list[FaultWatch]) -> BrowserContext:
    """Return the shared context, emptied, in which no fault fails the test."""
    entered = shared_context.enter(watches)
    watches[0].allow(".")
    return entered


def new_page(context: BrowserContext) -> Page:
    """Open a page without a cache."""
    page = context.new_page()
    connection = context.new_cdp_session(page)
    connection.send("Network.enable")
    connection.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.add_init_script("localStorage.clear()")
    return page


@pytest.fixture(scope="module")
def files(shared_context: SharedContext, disturbed_site: Site) -> list[str]:
    """Return the paths of files requested by a start and a first move that are tried today.

    They are every `EVERY_NTH` of the sorted paths.
    """
    watches: list[FaultWatch] = []
    page = new_page(shared_context.enter(watches))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(disturbed_site.url)))
    table = BoardPage(page, disturbed_site.url).open()
    table.tap("d4")
    table.expect_plies(2)  # the worker has all of its files too
    expected = {"pyodide/pyodide.asm.wasm", "web/page/scripts.js"} | DONE_WITHOUT
    expect_soon(page, lambda: expected - set(asked), set())
    watches[0].end()
    paths = {path.partition("#")[0] for path in asked if "://" not in path}
    found = sorted(path for path in paths if not path.startswith("web/icons/"))
    return found[TODAY % EVERY_NTH :: EVERY_NTH]


@pytest.mark.parametrize("kind", ["missing", "cut", "altered"])
def test_a_start_with_a_faulty_file_reports_it_or_works(
    files: list[str], kind: str, context: BrowserContext, disturbed_site: Site
) -> None:
    """With each file tried today missing, cut or altered, a message is shown or a game works."""
    wrong = [
        said for path in files if (said := fault_of_start(context, disturbed_site, path, kind))
    ]
    assert not wrong, "\n".join(wrong)


def fault_of_start(context: BrowserContext, site: Site, path: str, kind: str) -> str:
    """Start the page with a file that is missing, cut or altered.

    Return a message if the page neither reported that nor works, otherwise an empty string.
    """
    if (path, kind) == (PAGE, "missing"):
        return ""
    page = new_page(context)
    disturbed: set[str] = getattr(site, kind)
    disturbed.add(path)
    try:
        if (path, kind) == (PAGE, "cut"):
            open_cut(page, site)
        else:
            page.goto(site.url, wait_until="commit")
        expect_reported_or_playable(page, site, path, kind)
    except (AssertionError, Error) as error:
        return f"{path} {kind}: {error}".splitlines()[0]
    else:
        return ""
    finally:
        disturbed.clear()
        page.close()


def open_cut(page: Page, site: Site) -> None:
    """Open the page, of which only the first half arrives.

    The connection ends once the browser has processed that half. If cut at once, which no network
    does, Chromium keeps only what it had read, perhaps only the head.
    """
    site.held[PAGE] = Event()
    try:
        page.goto(site.url, wait_until="commit")
        expect(page.locator("#unloaded")).to_be_attached()
    finally:
        site.held.pop(PAGE).set()


def expect_reported_or_playable(page: Page, site: Site, path: str, kind: str) -> None:
    """Check that the page reports the fault and offers a way on, or that a game can be played."""
    failed = page.locator("html[data-failed]")
    if path in REPORTERS:
        told = page.locator("#unloaded, #failure").locator("visible=true")
        expect(told).to_be_visible(timeout=READY_MS)
        return
    if kind == "altered" and path.endswith(UNCHECKED):
        ended = failed.or_(page.locator("html[data-ready=true]")).first
        expect(ended).to_be_attached(timeout=READY_MS)
    elif path not in DONE_WITHOUT:
        expect(failed).to_be_attached(timeout=READY_MS)
    if failed.count():
        expect(page.locator("#failure").get_by_role("button").first).to_be_visible()
    else:
        BoardPage(page, site.url).wait_ready().tap("c3")
        BoardPage(page, site.url).expect_plies(1, at_least=True)
