"""A real Chromium against the built site, and fixtures for pages that are watched for faults.

Most tests open their pages in one of two contexts that stay (`Room`), emptied before each test:
compiling Python's WebAssembly costs more than anything else that they do.
"""

import shutil
from collections.abc import Callable, Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.site import Site
from tests.e2e.table import Table
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

PATIENCE_MS = 20_000
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


class Room:
    """A context that stays, without service workers, whose pages share what is compiled.

    Its anchor, a page of the site without the game, keeps their process and the compiled
    WebAssembly alive, and has made the snapshot from which they start.
    """

    def __init__(self, browser: Browser, site: Site, **options: Any) -> None:
        self._open_context = partial(browser.new_context, service_workers="block", **options)
        self._url = site.url
        self._open()

    def _open(self) -> None:
        self._context = self._open_context()
        self._anchor = self._context.new_page()
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
            self._open()
        self._anchor.evaluate(EMPTY)
        watches.append(Watch(self._context, self._anchor))
        return self._context


@pytest.fixture(scope="session")
def desktop(browser: Browser, site: Site) -> Room:
    """The context of desktop size that stays."""
    return Room(browser, site)


@pytest.fixture(scope="session")
def phone(browser: Browser, site: Site) -> Room:
    """The context of a phone that stays."""
    return Room(browser, site, **PHONE)


@pytest.fixture(scope="session")
def plain_phone(browser: Browser, site: Site) -> Room:
    """One with a pixel a CSS pixel: windows of every size cost seconds to paint with three."""
    return Room(browser, site, **PHONE | {"device_scale_factor": 1})


@pytest.fixture
def context(request: pytest.FixtureRequest, watches: list[Watch]) -> BrowserContext:
    """An empty, watched context of desktop size without service workers.

    A test that disturbs a site of its own has a context of its own too: nothing is loaded yet.
    """
    if "own_site" in request.fixturenames:
        open_context: OpenContext = request.getfixturevalue("open_context")
        return open_context()
    desktop: Room = request.getfixturevalue("desktop")
    return desktop.enter(watches)


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A new page of that context."""
    return context.new_page()


@pytest.fixture
def table(page: Page, site: Site) -> Table:
    """The game on a page of desktop size; not yet opened."""
    return Table(page, site.url)


@pytest.fixture
def phone_table(phone: Room, watches: list[Watch], site: Site) -> Table:
    """The game on a phone; not yet opened."""
    return Table(phone.enter(watches).new_page(), site.url)


@pytest.fixture
def plain_table(plain_phone: Room, watches: list[Watch], site: Site) -> Table:
    """The game on a phone that takes windows of every size; not yet opened."""
    return Table(plain_phone.enter(watches).new_page(), site.url)
