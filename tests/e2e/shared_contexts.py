"""Contexts that live through many tests: emptied before each, or with a page that keeps running."""

from collections.abc import Callable
from functools import partial
from time import time
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize

from tests.e2e.site import Site
from tests.e2e.table import BoardPage, saved_game, two_people
from tests.e2e.watch import FaultWatch

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
USUAL: dict[str, Any] = {
    "service_workers": "block",
    "permissions": ["clipboard-read", "clipboard-write"],
}
"""Options of new contexts."""
OFF_SECONDS = 300
"""The greatest difference of the browser's clock from ours, unless a test has set it."""
TRIES = 4
"""The number of attempts to open such a context. Crashes are likelier on a busy machine."""


def despite_crashes(open_it: Callable[[], None]) -> None:
    """Open a context, and try up to TRIES times if Chromium's process crashes at its start."""
    for _ in range(TRIES - 1):
        try:
            return open_it()
        except Error as error:
            if "crashed" not in str(error):
                raise
    return open_it()


class SharedContext:
    """A long-lived context for many tests, emptied before each. Its pages share compiled code.

    Its anchor, a page of the site without the game, keeps the process and the compiled WebAssembly
    alive. If many tests use the context, it has made the snapshot from which they start. Service
    workers are blocked by default. `url` is the site's address.
    """

    def __init__(
        self, browser: Browser, site: Site, *, has_snapshot: bool = False, **options: Any
    ) -> None:
        """Open the context, with a snapshot for quicker starts if asked for."""
        self._has_snapshot = has_snapshot
        self._open_context = partial(browser.new_context, **USUAL | options)
        self.url = site.url
        despite_crashes(self._open)

    def _open(self) -> None:
        """Open the context with its anchor page, which compiles Python's WebAssembly and keeps it.

        If the context has a snapshot, the anchor also makes that.
        """
        self._watch: FaultWatch | None = None
        self._context = self._open_context()
        self.anchor = self._context.new_page()
        self._connection = self._context.new_cdp_session(self.anchor)
        self._has_crashed = False
        self.anchor.on("crash", self._on_crash)
        self.anchor.goto(f"{self.url}THIRD-PARTY.txt")
        compiled = f"WebAssembly.compileStreaming(fetch('{self.url}{WASM}'))"
        self.anchor.evaluate(f"async () => {{ window.kept = await {compiled}; }}")
        if self._has_snapshot:
            self.anchor.evaluate(KEEP_SNAPSHOT, f"{self.url}web/load/snapshot_worker.mjs")

    def _on_crash(self, _: Page) -> None:
        """Note that the anchor has crashed."""
        self._has_crashed = True

    def enter(self, watches: list[FaultWatch]) -> BrowserContext:
        """Empty the context of the previous test's data, and return it with a new watch.

        After a crash of the anchor it is a new context. A clock that an earlier test has set fails
        the test.
        """
        if self._has_crashed:
            self._context.close()
            despite_crashes(self._open)
        self.anchor.evaluate(EMPTY)
        off = abs(self.anchor.evaluate("Date.now()") / 1000 - time())
        assert off < OFF_SECONDS, (
            "set in a context that stays, the clock is that of all tests after"
        )
        for origin in self._watch.origins if self._watch else ():
            if not self.url.startswith(f"{origin}/"):  # a site that is gone
                gone = {"origin": origin, "storageTypes": "all"}
                self._connection.send("Storage.clearDataForOrigin", gone)
        self._watch = FaultWatch(self._context, self.anchor)
        watches.append(self._watch)
        return self._context


class SharedPage:
    """A long-lived context with one running page, in which tests open one game after another."""

    def __init__(
        self, browser: Browser, site: Site, *, has_snapshot: bool = False, **options: Any
    ) -> None:
        """Prepare the context. With a snapshot, tests can reload their page more quickly."""
        self._has_snapshot = has_snapshot
        self._open_context = partial(browser.new_context, **USUAL | options)
        self._url = site.url
        self._table: BoardPage | None = None
        self._window: ViewportSize | None = None
        self._is_spoilt = False

    def _open(self) -> None:
        """Open the context with its running page, on a game of two people.

        If it has a snapshot, that is made first.
        """
        page = self._open_context().new_page()
        if self._has_snapshot:
            page.goto(f"{self._url}THIRD-PARTY.txt")
            page.evaluate(KEEP_SNAPSHOT, f"{self._url}web/load/snapshot_worker.mjs")
        self._window = page.viewport_size
        self._table = BoardPage(page, self._url).open(saved_game("", two_people(3)))

    def enter(self, watches: list[FaultWatch]) -> BoardPage:
        """Return the running page with a new watch. After a failed test it is loaded again."""
        if self._table and self._is_spoilt:
            self._table.page.context.close()
            self._table = None
        if self._table is None:
            despite_crashes(self._open)
        assert self._table is not None
        page = self._table.page
        watches.append(FaultWatch(page.context, page))
        self._is_spoilt = True
        if self._window and self._window != page.viewport_size:
            page.set_viewport_size(self._window)
        null: Literal["null"] = "null"  # the test's settings for the screen and the person
        page.emulate_media(media=null, color_scheme=null, reduced_motion=null, forced_colors=null)
        page.mouse.move(0, 0)
        return self._table

    def leave(self, *, spoilt: bool) -> None:
        """End the test. If it failed, `spoilt`, the next one gets a new page."""
        self._is_spoilt = spoilt
