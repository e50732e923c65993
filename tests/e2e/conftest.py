"""A real Chromium against the built site, and fixtures for pages that are watched for faults.

Most tests open their pages in one of a few contexts that stay (`BrowserRoom`), emptied before each
test, since compiling Python's WebAssembly takes more time than the rest of a test. Tests that only
look at a game, or play it, take it up in a page that runs (`Parlour`), which takes a tenth of the
time of loading one. Games that others have played stay kept there, so such a test counts no games,
and the links that it opens are of games that no other has. A context of its own is for a page that
hangs, another clock, or another language, which would outlive a test.
"""

import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.rooms import BrowserRoom, Parlour
from tests.e2e.site import Site
from tests.e2e.table import Table
from tests.e2e.watch import FaultWatch
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
"""The time limit of any expectation on a busy machine."""
expect.set_options(timeout=PATIENCE_MS)

OpenContext = Callable[..., BrowserContext]
FAILED = pytest.StashKey[bool]()


LONG = (
    "test_a_newcomer_learns_and_plays_a_first_game",
    "test_no_dialog_and_no_room_is_cut_in_any_language",
    "test_every_state_fits_its_window",
    "test_with_text_twice_as_large_nothing_is_over_anything_nor_wider_than_the_window",
    "test_a_course_is_gone_through_with_a_wrong_answer_before_every_right_one",
    "test_a_solver_that_dies_is_replaced_and_without_one_nothing_is_decided",
    "test_a_seed_says_what_is_done_and_its_trail_can_be_gone_again",
    "test_two_tabs_in_two_versions_lose_nothing",
)
"""The tests that take ten seconds and more: who is left with one at the end lets others wait."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is an end-to-end test; the long ones come first."""
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
    site = Site(
        Path(shutil.copytree(DIST, tmp_path / "site", ignore=shutil.ignore_patterns("docs")))
    )
    yield site
    for event in site.held.values():
        event.set()
    site.stop()


@pytest.fixture
def watches(request: pytest.FixtureRequest) -> Iterator[list[FaultWatch]]:
    """The watches of all contexts of a test; any fault they have seen fails it."""
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
    """Makes fresh, watched contexts, with options as for Playwright's `new_context`."""

    def open_it(**options: Any) -> BrowserContext:
        context = browser.new_context(**{"service_workers": "block"} | options)
        watches.append(FaultWatch(context))
        return context

    return open_it


@pytest.fixture(scope="session")
def desktop_parlour(browser: Browser, site: Site) -> Parlour:
    """The one of desktop size."""
    return Parlour(browser, site, has_snapshot=True)


@pytest.fixture(scope="session")
def phone_parlour(browser: Browser, site: Site) -> Parlour:
    """Return the context of a phone that takes windows of every size, with a pixel a CSS pixel."""
    return Parlour(browser, site, **PHONE | {"device_scale_factor": 1})


@pytest.fixture(scope="session")
def desktop(browser: Browser, site: Site) -> BrowserRoom:
    """The context of desktop size that stays."""
    return BrowserRoom(browser, site, has_snapshot=True)


@pytest.fixture(scope="session")
def other_desktop(browser: Browser, site: Site) -> BrowserRoom:
    """The one of another browser, which knows nothing of the first."""
    return BrowserRoom(browser, site)


@pytest.fixture(scope="session")
def with_service_workers(browser: Browser, site: Site) -> BrowserRoom:
    """One in which service workers may work; only pages of copies of the site come into it."""
    return BrowserRoom(browser, site, service_workers="allow")


@pytest.fixture(scope="session")
def phone(browser: Browser, site: Site) -> BrowserRoom:
    """The context of a phone that stays."""
    return BrowserRoom(browser, site, **PHONE)


@pytest.fixture(scope="session")
def plain_phone(browser: Browser, site: Site) -> BrowserRoom:
    """One with a pixel a CSS pixel: windows of every size cost seconds to paint with three."""
    return BrowserRoom(browser, site, **PHONE | {"device_scale_factor": 1})


@pytest.fixture
def context(desktop: BrowserRoom, watches: list[FaultWatch]) -> BrowserContext:
    """An empty, watched context of desktop size without service workers.

    Of a site of its own, which no other test has had, a test finds nothing loaded there.
    """
    return desktop.enter(watches)


@pytest.fixture
def online(with_service_workers: BrowserRoom, watches: list[FaultWatch]) -> BrowserContext:
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
    request: pytest.FixtureRequest, desktop_parlour: Parlour, watches: list[FaultWatch]
) -> Iterator[Table]:
    """A page of desktop size that runs; for tests of what is seen of a game taken up."""
    yield desktop_parlour.enter(watches)
    desktop_parlour.leave(spoilt=request.node.stash.get(FAILED, False))


@pytest.fixture
def running_phone(
    request: pytest.FixtureRequest, phone_parlour: Parlour, watches: list[FaultWatch]
) -> Iterator[Table]:
    """A page on a phone that runs, for windows of every size."""
    yield phone_parlour.enter(watches)
    phone_parlour.leave(spoilt=request.node.stash.get(FAILED, False))


@pytest.fixture
def other_table(other_desktop: BrowserRoom, watches: list[FaultWatch], site: Site) -> Table:
    """The game in another browser; not yet opened."""
    return Table(other_desktop.enter(watches).new_page(), site.url)


@pytest.fixture
def phone_table(phone: BrowserRoom, watches: list[FaultWatch], site: Site) -> Table:
    """The game on a phone; not yet opened."""
    return Table(phone.enter(watches).new_page(), site.url)


@pytest.fixture
def plain_table(plain_phone: BrowserRoom, watches: list[FaultWatch], site: Site) -> Table:
    """The game on a phone that takes windows of every size; not yet opened."""
    return Table(plain_phone.enter(watches).new_page(), site.url)
