"""A real Chromium against the built site, and fixtures for pages that are watched for faults.

Most tests open their pages in one of a few contexts that stay (`Room`), emptied before each test:
compiling Python's WebAssembly costs more than anything else that they do. A context of its own is
for what would outlive a test there: a page that hangs, another clock, another language.
"""

import shutil
from collections.abc import Callable, Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, expect

from tests.e2e.site import Site
from tests.e2e.table import Table, saved_game, two_people
from tests.e2e.watch import Watch
from tools.build.paths import CACHE, DIST
from tools.chromium import find_chromium, flags

RESULTS = CACHE / "failures"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}

PATIENCE_MS = 45_000
"""How long anything that is expected may take on a busy machine."""
expect.set_options(timeout=PATIENCE_MS)

OpenContext = Callable[..., BrowserContext]
WASM = "pyodide/pyodide.asm.wasm"
EMPTY = """async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) {
        await new Promise((done, failed) => {
            const request = indexedDB.deleteDatabase(name);
            request.onsuccess = done;
            request.onerror = () => failed(request.error);
        });
    }
}"""
KEEP_SNAPSHOT = """(address) => new Promise((done, failed) => {
    const worker = new Worker(address, { type: "module" });
    worker.onmessage = ({ data }) => {
        worker.terminate();
        if (data === "kept") done();
        else failed(Error(data));
    };
    worker.onerror = failed;
})"""
FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is an end-to-end test."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.e2e)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let fixtures know, when they end, how the test went."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Chromium of this machine, quiet."""
    return {"executable_path": find_chromium(), "args": [*flags(), "--process-per-site"]}


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """The built site, for tests that leave it alone."""
    assert (DIST / "index.html").exists(), "Nothing is built yet: run `make build`."
    site = Site(DIST)
    yield site
    site.stop()


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A copy of the built site for one test, to stop, change and disturb."""
    site = Site(Path(shutil.copytree(DIST, tmp_path / "site")))
    yield site
    for event in site.held.values():
        event.set()
    site.stop()


@pytest.fixture
def watches(request: pytest.FixtureRequest) -> Iterator[list[Watch]]:
    """The watches of all contexts of a test; any fault they have seen fails it."""
    watches: list[Watch] = []
    yield watches
    faults = [fault for watch in watches for fault in watch.found()]
    folder = RESULTS / request.node.name.replace("/", "-")
    if faults or request.node.stash.get(FAILED, False):
        kept = [watch.keep(folder / str(number)) for number, watch in enumerate(watches)]
        print("\n".join(kept))
    for watch in watches:
        watch.end()
    assert not faults, "\n".join(faults)


@pytest.fixture
def open_context(browser: Browser, watches: list[Watch]) -> OpenContext:
    """Makes fresh, watched contexts, with options as for Playwright's `new_context`."""

    def open_it(**options: Any) -> BrowserContext:
        context = browser.new_context(**{"service_workers": "block"} | options)
        watches.append(Watch(context))
        return context

    return open_it


TRIES = 4
"""So often a context that stays is opened; the busier the machine, the likelier a crash."""


def despite_crashes(open_it: Callable[[], None]) -> None:
    """Open a context, again if Chromium's own process ends as it begins."""
    for _ in range(TRIES - 1):
        try:
            return open_it()
        except Error as error:
            if "crashed" not in str(error):
                raise
    return open_it()


class Room:
    """A context that stays, whose pages share what is compiled, those of disturbed sites too.

    Its anchor, a page of the site without the game, keeps their process and the compiled
    WebAssembly alive, and has made the snapshot from which they start. Service workers are
    blocked unless the options say otherwise.
    """

    def __init__(self, browser: Browser, site: Site, **options: Any) -> None:
        self._open_context = partial(browser.new_context, **{"service_workers": "block"} | options)
        self._url = site.url
        despite_crashes(self._open)

    def _open(self) -> None:
        self._watch: Watch | None = None
        self._context = self._open_context()
        self._anchor = self._context.new_page()
        self._connection = self._context.new_cdp_session(self._anchor)
        self._has_crashed = False
        self._anchor.on("crash", self._on_crash)
        self._anchor.goto(f"{self._url}web/first-picture.json")
        compiled = f"WebAssembly.compileStreaming(fetch('{self._url}{WASM}'))"
        self._anchor.evaluate(f"async () => {{ window.kept = await {compiled}; }}")
        self._anchor.evaluate(KEEP_SNAPSHOT, f"{self._url}web/load/snapshot_worker.mjs")

    def _on_crash(self, _: Page) -> None:
        self._has_crashed = True

    def enter(self, watches: list[Watch]) -> BrowserContext:
        """Forget what the test before has left, and watch this one."""
        if self._has_crashed:
            self._context.close()
            despite_crashes(self._open)
        self._anchor.evaluate(EMPTY)
        for origin in self._watch.origins if self._watch else ():
            if not self._url.startswith(f"{origin}/"):  # a site that is gone
                gone = {"origin": origin, "storageTypes": "all"}
                self._connection.send("Storage.clearDataForOrigin", gone)
        self._watch = Watch(self._context, self._anchor)
        watches.append(self._watch)
        return self._context


class Parlour:
    """A context that stays with a page that runs, in which tests take up one game after another."""

    def __init__(self, browser: Browser, site: Site, **options: Any) -> None:
        self._open_context = partial(browser.new_context, service_workers="block", **options)
        self._url = site.url
        self._table: Table | None = None
        self._window: ViewportSize | None = None
        self._is_spoilt = False

    def _open(self) -> None:
        page = self._open_context().new_page()
        self._window = page.viewport_size
        self._table = Table(page, self._url).open(saved_game("", two_people(3)))

    def enter(self, watches: list[Watch]) -> Table:
        """The page, watched, and loaded anew if the test before has failed."""
        if self._table and self._is_spoilt:
            self._table.page.context.close()
            self._table = None
        if self._table is None:
            despite_crashes(self._open)
        assert self._table is not None
        page = self._table.page
        watches.append(Watch(page.context, page))
        self._is_spoilt = True
        if self._window and self._window != page.viewport_size:
            page.set_viewport_size(self._window)
        page.mouse.move(0, 0)
        return self._table

    def leave(self, *, spoilt: bool) -> None:
        """The test is over; what has failed may have left anything."""
        self._is_spoilt = spoilt


@pytest.fixture(scope="session")
def desktop_parlour(browser: Browser, site: Site) -> Parlour:
    """The one of desktop size."""
    return Parlour(browser, site)


@pytest.fixture(scope="session")
def phone_parlour(browser: Browser, site: Site) -> Parlour:
    """That of a phone that takes windows of every size, with a pixel a CSS pixel."""
    return Parlour(browser, site, **PHONE | {"device_scale_factor": 1})


@pytest.fixture(scope="session")
def desktop(browser: Browser, site: Site) -> Room:
    """The context of desktop size that stays."""
    return Room(browser, site)


@pytest.fixture(scope="session")
def other_desktop(browser: Browser, site: Site) -> Room:
    """The one of another browser, which knows nothing of the first."""
    return Room(browser, site)


@pytest.fixture(scope="session")
def with_service_workers(browser: Browser, site: Site) -> Room:
    """One in which service workers may work; only pages of copies of the site come into it."""
    return Room(browser, site, service_workers="allow")


@pytest.fixture(scope="session")
def phone(browser: Browser, site: Site) -> Room:
    """The context of a phone that stays."""
    return Room(browser, site, **PHONE)


@pytest.fixture(scope="session")
def plain_phone(browser: Browser, site: Site) -> Room:
    """One with a pixel a CSS pixel: windows of every size cost seconds to paint with three."""
    return Room(browser, site, **PHONE | {"device_scale_factor": 1})


@pytest.fixture
def context(desktop: Room, watches: list[Watch]) -> BrowserContext:
    """An empty, watched context of desktop size without service workers.

    Of a site of its own, which no other test has had, a test finds nothing loaded there.
    """
    return desktop.enter(watches)


@pytest.fixture
def online(with_service_workers: Room, watches: list[Watch]) -> BrowserContext:
    """An empty, watched context in which service workers may work, for a copy of the site."""
    return with_service_workers.enter(watches)


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A new page of that context."""
    return context.new_page()


@pytest.fixture
def table(page: Page, site: Site) -> Table:
    """The game on a page of desktop size; not yet opened."""
    return Table(page, site.url)


@pytest.fixture
def running(
    request: pytest.FixtureRequest, desktop_parlour: Parlour, watches: list[Watch]
) -> Iterator[Table]:
    """A page of desktop size that runs; for tests of what is seen of a game taken up."""
    yield desktop_parlour.enter(watches)
    desktop_parlour.leave(spoilt=request.node.stash.get(FAILED, False))


@pytest.fixture
def running_phone(
    request: pytest.FixtureRequest, phone_parlour: Parlour, watches: list[Watch]
) -> Iterator[Table]:
    """A page on a phone that runs, for windows of every size."""
    yield phone_parlour.enter(watches)
    phone_parlour.leave(spoilt=request.node.stash.get(FAILED, False))


@pytest.fixture
def other_table(other_desktop: Room, watches: list[Watch], site: Site) -> Table:
    """The game in another browser; not yet opened."""
    return Table(other_desktop.enter(watches).new_page(), site.url)


@pytest.fixture
def phone_table(phone: Room, watches: list[Watch], site: Site) -> Table:
    """The game on a phone; not yet opened."""
    return Table(phone.enter(watches).new_page(), site.url)


@pytest.fixture
def plain_table(plain_phone: Room, watches: list[Watch], site: Site) -> Table:
    """The game on a phone that takes windows of every size; not yet opened."""
    return Table(plain_phone.enter(watches).new_page(), site.url)
