"""The start of the page: its messages while Python loads, and when it cannot be loaded."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.site import Site, altered
from tests.e2e.table import BoardPage
from tests.e2e.test_every_file import new_page
from tests.e2e.watch import FaultWatch
from tests.effort import some
from tools.build.release import COUNTED
from tools.build.report import is_first

WASM = "pyodide/pyodide.asm.wasm"
WORKERS = {"web/mind/worker.mjs", "web/mind/kernel.wasm", "web/mind.pack"}
"""The files of the computer's worker."""
AFTER_READY = {"web/board/sound.js", "web/idb.mjs"} | WORKERS
"""The files requested as soon as the page is ready, or in the same moment."""
NOTE_REQUESTS = """window.requested = [];
new PerformanceObserver((list) => requested.push(...list.getEntries()))
    .observe({ type: "resource", buffered: true });
new MutationObserver(() => {
    if (document.documentElement?.dataset.ready) window.readyAt ??= performance.now();
}).observe(document, { subtree: true, attributeFilter: ["data-ready"] })"""
"""Stores the page's own requests as they end, and the time at which the page is ready."""
EARLIER = """() => requested.filter(({ startTime }) => startTime < window.readyAt)
    .map(({ name }) => name)"""
"""Returns the page's own requests before it is ready. The worker's own follow once it runs."""
STARTED = """() => `${performance.getEntriesByType("navigation")[0].type}, ready at ` +
    `${window.readyAt}, requests at ${requested.map(({ startTime }) => startTime).join(" ")}`"""
"""Returns a line for a failure: the kind of navigation and the times of the requests, in ms."""
ANY_FAULT = "."


LATE = 1_000_000
"""Received bytes that Chromium reports only with the next ones; 0.1 to 0.3 MB were observed."""


def progress_without_half(site: Site) -> re.Pattern[str]:
    """Return a pattern for the progress shown once all but half of the largest file has come.

    This server compresses no file.
    """
    sizes = {name: (site.folder / name).stat().st_size for name in COUNTED}
    total = sum(sizes.values())
    most = total - sizes[WASM] / 2
    tenths = range(round((most - LATE) / 1e5), round(most / 1e5) + 1)
    received = "|".join(re.escape(f"{tenth / 10:.1f}") for tenth in tenths)
    return re.compile(rf"^Loading the game, ({received}) of {total / 1e6:.1f} MB$")


def test_a_first_visit_shows_bytes_then_stages_and_fetches_the_files_counted_for_it(
    page: Page, own_site: Site
) -> None:
    """The progress bar shows received bytes, which grow.

    Loading, starting and started are reported in this order. No other files are requested before
    the page is ready, and only a few known ones then.
    """
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(own_site.url)))
    arrived = own_site.held[WASM] = threading.Event()
    page.add_init_script(
        """window.told = [];
        addEventListener("redstone:loading", ({ detail }) => told.push(detail));"""
    )
    page.add_init_script(NOTE_REQUESTS)
    page.goto(own_site.url)
    line = page.get_by_role("progressbar", name="Loading")
    expect(line).to_have_attribute("aria-valuetext", progress_without_half(own_site))
    expect(line).to_have_attribute("aria-valuenow", re.compile("^[45][0-9]$"))
    expect(line).to_be_visible()
    arrived.set()
    BoardPage(page, own_site.url).wait_ready()
    earlier = [url.removeprefix(own_site.url) for url in page.evaluate(EARLIER)]
    others = [name for name in asked if name and not is_first(name)]
    assert len(asked) > len(others) + 10
    assert set(others) <= AFTER_READY, "counted by tools/build/report.py"
    assert len(earlier) > 10, page.evaluate(STARTED)
    assert {name for name in earlier if not is_first(name)} <= AFTER_READY - WORKERS
    expect(line).to_be_hidden()
    told = page.evaluate("told")
    received = [news["received"] for news in told if news["stage"] == "loading"]
    assert received == sorted(received)
    assert all(news["total"] == told[0]["total"] for news in told if news["stage"] == "loading")
    stages = [news["stage"] for news in told]
    assert list(dict.fromkeys(stages)) == ["loading", "starting", "started"]


def test_a_start_without_progress_is_reported_as_slow(
    open_context: OpenContext, own_site: Site
) -> None:
    """After 20 seconds without progress a button offers to try again, which starts the game."""
    page = open_context().new_page()
    arrived = own_site.held[WASM] = threading.Event()
    page.clock.install()
    page.goto(own_site.url)
    line = page.locator("#loading")
    expect(line).to_have_attribute("aria-valuetext", progress_without_half(own_site))
    page.clock.run_for(1_000)  # the progress is shown within a moment
    page.clock.fast_forward(21_000)
    expect(page.locator("#loading-words")).to_contain_text(
        "This is taking unusually long; still waiting."
    )
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    page.clock.resume()
    own_site.held.clear()
    again.click()
    BoardPage(page, own_site.url).wait_ready()
    arrived.set()
    expect(again).to_be_hidden()


PARTS = (
    WASM,
    "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.mjs",
    "pyodide/python_stdlib.pack",
    "pyscript/core.js",
    "pyscript.toml",
    "web/load/interpreter.mjs",
    "web/redstone.pack",
    "web/main.py",
    "web/page/scripts.js",
    "web/load/early.js",
    "web/styles/page.css",
)
"""Files of every kind that a start needs."""
CHECKED = (WASM, "pyodide/pyodide.asm.mjs", "pyodide/python_stdlib.pack", "web/redstone.pack")
"""Files of which every byte matters."""


@contextmanager
def missing(site: Site, path: str) -> Iterator[str]:
    """Make a file of a site answer 404 while the context is open, and yield what is wrong."""
    site.missing.add(path)
    yield f"{path} is missing"
    site.missing.remove(path)


@contextmanager
def damaged(site: Site, path: str, damage: Callable[[bytes], bytes]) -> Iterator[str]:
    """Replace a file of a site by a damaged one while the context is open. Yield what is wrong."""
    file = site.folder / path
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    yield f"{path} is {damage.__name__}"
    file.write_bytes(whole)


def test_a_connection_cut_in_the_middle_of_a_file_is_reported(
    page: Page, own_site: Site, watches: list[FaultWatch]
) -> None:
    """The message and its details name the file."""
    watches[0].allow(ANY_FAULT)
    own_site.cut.add(WASM)
    page.goto(own_site.url)
    failure = page.locator("#failure")
    expect(failure.get_by_role("heading")).to_have_text("Part of the game couldn’t load.")
    expect(failure.locator("pre")).to_contain_text(WASM)


def halved(content: bytes) -> bytes:
    """Return the first half of a file's content, as a proxy may keep it."""
    return content[: len(content) // 2]


def test_a_missing_or_damaged_file_is_reported_and_tried_again(
    context: BrowserContext, own_site: Site, watches: list[FaultWatch]
) -> None:
    """Starts with one faulty file after the other show their failures; a button tries again.

    The start without a fault succeeds. Nothing is requested from another host.
    """
    watches[0].allow(ANY_FAULT)
    faults = [
        *(missing(own_site, path) for path in some(PARTS, 2)),
        *(damaged(own_site, path, halved) for path in some(CHECKED, 1)),
        *(damaged(own_site, path, altered) for path in some(CHECKED, 1, turn=2)),
    ]
    page = new_page(context)
    failure = page.get_by_role("alert").filter(has_text="couldn’t")
    again = failure.get_by_role("button", name="Try again")
    for number, fault in enumerate(faults):
        with fault as what:
            if number:
                # A starting page writes its address, which counts as a navigation.
                page.evaluate("window.isFormer = true")
                again.click()
                page.wait_for_function("!window.isFormer")
            else:
                page.goto(own_site.url)
            expect(failure, what).to_be_visible()
    again.click()
    BoardPage(page, own_site.url).wait_ready()
    expect(failure).to_be_hidden()
    assert not [fault for fault in watches[0].faults if "another host" in fault]


def test_a_failure_is_explained_with_its_details(
    page: Page, own_site: Site, watches: list[FaultWatch]
) -> None:
    """A missing file is reported in plain words.

    Its name and the status 404 are shown on request.
    """
    watches[0].allow(ANY_FAULT)
    own_site.missing.add(WASM)
    page.goto(own_site.url)
    failure = page.locator("#failure")
    expect(failure.get_by_role("heading")).to_have_text("Part of the game couldn’t load.")
    expect(failure.get_by_text("Try again. If that doesn’t help")).to_be_visible()
    expect(failure.locator("pre")).to_be_hidden()
    failure.get_by_text("Technical details").click()
    expect(failure.locator("pre")).to_contain_text(f"{WASM}: 404")
    expect(page.locator("#loading")).to_be_hidden()


def test_a_python_error_at_the_start_is_reported(
    page: Page, own_site: Site, watches: list[FaultWatch]
) -> None:
    """The details have the exception as text, not as markup."""
    watches[0].allow(ANY_FAULT)
    main = own_site.folder / "web" / "main.py"
    main.write_text("raise RuntimeError('<b>no</b>')")
    page.goto(own_site.url)
    failure = page.locator("#failure")
    expect(failure.get_by_role("heading")).to_have_text("The game couldn’t start.")
    expect(failure.locator("pre")).to_contain_text("RuntimeError: <b>no</b>")
    expect(failure.locator("b")).to_have_count(0)
    expect(page.locator(".py-error")).to_have_count(0)


def test_missing_webassembly_is_reported(page: Page, site: Site, watches: list[FaultWatch]) -> None:
    """The heading says that the browser can't run the game."""
    watches[0].allow(ANY_FAULT)
    page.add_init_script("delete window.WebAssembly")
    page.goto(site.url)
    heading = page.locator("#failure").get_by_role("heading")
    expect(heading).to_have_text("This browser can’t run the game.")
