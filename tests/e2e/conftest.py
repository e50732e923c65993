"""A real Chromium on the built site, and fixtures for pages that are watched for faults.

Most tests open their pages in one of a few long-lived contexts (`SharedContext`). Each is emptied
before a test, because compiling Python's WebAssembly takes more time than the rest of a test. Tests
that only look at a game or play it open it in a page that already runs (`SharedPage`), which takes
a tenth of the time of loading one. Games of earlier tests stay stored there, so such a test counts
no games, and opens only links of games that no other test uses. A test gets a context of its own
for a page that hangs, another clock, or another language, which would outlive the test.
"""

import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.shared_contexts import USUAL, SharedContext, SharedPage
from tests.e2e.site import Site
from tests.e2e.table import BoardPage
from tests.e2e.watch import FaultWatch
from tools.build.paths import CACHE, DIST
from tools.chromium import find_headless_shell, flags

RESULTS = CACHE / "failures"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}

PATIENCE_MS = 45_000
"""The time limit of any expectation on a busy machine."""
expect.set_options(timeout=PATIENCE_MS)

OpenContext = Callable[..., BrowserContext]
FAILED = pytest.StashKey[bool]()


LONG = (
    "test_no_dialog_and_no_room_is_truncated_in_any_language",
    "test_every_state_fits_its_window",
    "test_every_step_of_every_course_is_solved_on_the_painted_board",
    "test_a_solver_that_crashes_is_replaced_and_without_one_nothing_is_decided",
    "test_a_seed_determines_the_steps",
    "test_two_tabs_in_two_versions_lose_nothing",
)
"""The tests that take ten seconds or more.

They start first, so that none is left alone at the end.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder as end-to-end tests, and put the long ones first."""
    places = [at for at, item in enumerate(items) if Path(__file__).parent in item.path.parents]
    ours = [items[at] for at in places]
    ours.sort(key=lambda item: not item.name.startswith(LONG))
    for at, item in zip(places, ours, strict=True):
        item.add_marker(pytest.mark.e2e)
        items[at] = item


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Store whether a test failed, for the fixtures that end after it."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Return the launch options of this machine's Chromium, without background activity.

    No page lives long enough for WebAssembly's optimizing compiler to save processor time.
    """
    args = [*flags(), "--process-per-site", "--js-flags=--liftoff-only"]
    return {"executable_path": find_headless_shell(), "args": args}


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """Serve the built site, for tests that do not change it."""
    assert (DIST / "index.html").exists(), "Nothing is built yet: run `make build`."
    site = Site(DIST)
    yield site
    site.stop()


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """Serve a copy of the built site for one test to stop, change and disturb."""
    site = Site(
        Path(shutil.copytree(DIST, tmp_path / "site", ignore=shutil.ignore_patterns("docs")))
    )
    yield site
    for event in site.held.values():
        event.set()
    site.stop()


@pytest.fixture
def watches(request: pytest.FixtureRequest) -> Iterator[list[FaultWatch]]:
    """Provide the list of the watches of a test's contexts.

    Any fault that they have seen fails the test. After a failure each watch stores its screenshots
    and output in RESULTS.
    """
    watches: list[FaultWatch] = []
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
def open_context(browser: Browser, watches: list[FaultWatch]) -> OpenContext:
    """Provide a function that makes watched contexts, with the options of `Browser.new_context`.

    Service workers are blocked unless an option allows them.
    """

    def open_it(**options: Any) -> BrowserContext:
        """Return a new watched context."""
        context = browser.new_context(**USUAL | options)
        watches.append(FaultWatch(context))
        return context

    return open_it


@pytest.fixture(scope="session")
def desktop_shared_page(browser: Browser, site: Site) -> SharedPage:
    """Return the running page of desktop size that tests share one after the other."""
    return SharedPage(browser, site, has_snapshot=True)


@pytest.fixture(scope="session")
def phone_shared_page(browser: Browser, site: Site) -> SharedPage:
    """Return the running page of a phone that tests share, with a pixel a CSS pixel."""
    return SharedPage(browser, site, **PHONE | {"device_scale_factor": 1})


@pytest.fixture(scope="session")
def desktop(browser: Browser, site: Site) -> SharedContext:
    """Return the context of desktop size that tests share one after the other."""
    return SharedContext(browser, site, has_snapshot=True)


@pytest.fixture(scope="session")
def other_desktop(browser: Browser, site: Site) -> SharedContext:
    """Return a shared context of another browser, without data of the first."""
    return SharedContext(browser, site)


@pytest.fixture(scope="session")
def with_service_workers(browser: Browser, site: Site) -> SharedContext:
    """Return a shared context with service workers. Only copies of the site are opened in it."""
    return SharedContext(browser, site, service_workers="allow")


@pytest.fixture(scope="session")
def phone(browser: Browser, site: Site) -> SharedContext:
    """Return the context of a phone that tests share one after the other."""
    return SharedContext(browser, site, **PHONE)


@pytest.fixture(scope="session")
def plain_phone(browser: Browser, site: Site) -> SharedContext:
    """Return a shared phone with a pixel per CSS pixel. With three, large windows take seconds."""
    return SharedContext(browser, site, **PHONE | {"device_scale_factor": 1})


@pytest.fixture
def context(desktop: SharedContext, watches: list[FaultWatch]) -> BrowserContext:
    """Provide an empty, watched context of desktop size without service workers.

    Nothing of a site with a new address is cached in it.
    """
    return desktop.enter(watches)


@pytest.fixture
def online(with_service_workers: SharedContext, watches: list[FaultWatch]) -> BrowserContext:
    """Provide an empty, watched context that allows service workers, for a copy of the site."""
    return with_service_workers.enter(watches)


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """Open a new page in `context`."""
    return context.new_page()


@pytest.fixture
def table(page: Page, site: Site) -> BoardPage:
    """Return a `BoardPage` on a new page of desktop size, which has not loaded the site yet."""
    return BoardPage(page, site.url)


@pytest.fixture
def running(
    request: pytest.FixtureRequest, desktop_shared_page: SharedPage, watches: list[FaultWatch]
) -> Iterator[BoardPage]:
    """Provide a running page of desktop size, for tests that look at a game.

    After a failed test the next one gets a new page.
    """
    yield desktop_shared_page.enter(watches)
    desktop_shared_page.leave(spoilt=request.node.stash.get(FAILED, False))


@pytest.fixture
def running_phone(
    request: pytest.FixtureRequest, phone_shared_page: SharedPage, watches: list[FaultWatch]
) -> Iterator[BoardPage]:
    """Provide a running page on a phone, for windows of every size.

    After a failed test the next one gets a new page.
    """
    yield phone_shared_page.enter(watches)
    phone_shared_page.leave(spoilt=request.node.stash.get(FAILED, False))


@pytest.fixture
def other_table(other_desktop: SharedContext, watches: list[FaultWatch], site: Site) -> BoardPage:
    """Return a `BoardPage` in another browser context, which has not loaded the site yet."""
    return BoardPage(other_desktop.enter(watches).new_page(), site.url)


@pytest.fixture
def phone_table(phone: SharedContext, watches: list[FaultWatch], site: Site) -> BoardPage:
    """Return a `BoardPage` on a phone, which has not loaded the site yet."""
    return BoardPage(phone.enter(watches).new_page(), site.url)


@pytest.fixture
def plain_table(plain_phone: SharedContext, watches: list[FaultWatch], site: Site) -> BoardPage:
    """Return a `BoardPage` on a phone that has not loaded the site yet.

    A CSS pixel is one pixel, because windows of every size take seconds with three.
    """
    return BoardPage(plain_phone.enter(watches).new_page(), site.url)
