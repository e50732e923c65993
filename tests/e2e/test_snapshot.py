"""The memory stored for the page's next starts: used if possible, and never needed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.shared_contexts import SharedContext
from tests.e2e.site import Site
from tests.e2e.table import BoardPage, against_computer, saved_game
from tests.e2e.waiting import wait_until
from tests.e2e.watch import FaultWatch
from tools.build.paths import DIST

SNAPSHOTS = "redstone-snapshot "
KEPT = f"caches.keys().then((names) => names.some((name) => name.startsWith('{SNAPSHOTS}')))"
STARTED_WITHOUT = (
    "import('./web/load/interpreter.mjs').then((loader) => loader.startedWithoutSnapshot())"
)
ADDRESSES = """(async () => {
    const name = (await caches.keys()).find((name) => name.startsWith("redstone-snapshot "));
    const kept = name === undefined ? [] : await (await caches.open(name)).keys();
    return kept.map(({ url }) => url);
})()"""
RENAME = f"""async () => {{
    const name = (await caches.keys()).find((name) => name.startsWith("{SNAPSHOTS}"));
    const cache = await caches.open(name);
    const [request] = await cache.keys();
    await cache.put(new URL("other", request.url).href, await cache.match(request));
    await cache.delete(request);
}}"""
DAMAGE = f"""async (damage) => {{
    const name = (await caches.keys()).find((name) => name.startsWith("{SNAPSHOTS}"));
    const cache = await caches.open(name);
    const [request] = await cache.keys();
    const answer = await cache.match(request);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const damages = {{
        "cut": () => bytes.subarray(0, 99),
        "altered at its start": () => bytes.fill(7, 0, 4),
        "altered in its archives": () => bytes.fill(7, bytes.length - 200_000, -190_000),
    }};
    const damaged = damages[damage]();
    await cache.put(request, new Response(damaged, {{ headers: answer.headers }}));
}}"""


KEEP_ASIDE = f"""async () => {{
    const name = (await caches.keys()).find((name) => name.startsWith("{SNAPSHOTS}"));
    const cache = await caches.open(name);
    const [request] = await cache.keys();
    const answer = await cache.match(request);
    window.aside = [name, request.url, answer.headers, await answer.arrayBuffer()];
}}"""
"""Saves the current snapshot."""
PUT_BACK = """async () => {
    const [name, url, headers, bytes] = window.aside;
    await (await caches.open(name)).put(url, new Response(bytes, { headers }));
}"""
"""Restores the saved snapshot."""


@pytest.fixture(scope="module")
def snapshot_context(browser: Browser) -> Iterator[SharedContext]:
    """Provide a context with a snapshot that tests may damage, at an address of its own."""
    site = Site(DIST)
    context = SharedContext(browser, site, has_snapshot=True)
    context.anchor.evaluate(KEEP_ASIDE)
    yield context
    site.stop()


@pytest.fixture
def table(snapshot_context: SharedContext, watches: list[FaultWatch]) -> BoardPage:
    """Return a game against the computer that has started from a snapshot."""
    context = snapshot_context.enter(watches)
    snapshot_context.anchor.evaluate(PUT_BACK)
    table = BoardPage(context.new_page(), snapshot_context.url).open(
        saved_game("", against_computer())
    )
    assert not table.page.evaluate(STARTED_WITHOUT)
    return table


def play(table: BoardPage) -> None:
    """Place a stone, and wait for the computer's, whose Python starts as the page's does."""
    table.tap("c3")
    table.expect_plies(2)


def test_the_next_start_uses_the_stored_snapshot_unless_it_is_of_another_release(
    open_context: OpenContext, own_site: Site
) -> None:
    """A browser stores a snapshot by itself, also in place of one with another address."""
    page = open_context(service_workers="allow").new_page()
    table = BoardPage(page, own_site.url).open(saved_game("", against_computer()))
    assert page.evaluate(STARTED_WITHOUT)
    wait_until(page, KEPT)
    table.reload()
    assert not page.evaluate(STARTED_WITHOUT)
    play(table)
    page.evaluate(RENAME)
    table.reload()
    assert page.evaluate(STARTED_WITHOUT)
    wait_until(page, f"async () => !(await {ADDRESSES}).some((one) => one.endsWith('/other'))")
    wait_until(page, f"async () => (await {ADDRESSES}).length === 1")


@pytest.mark.parametrize("damage", ["cut", "altered at its start", "altered in its archives"])
def test_a_damaged_snapshot_is_discarded(table: BoardPage, damage: str) -> None:
    """The page starts without it, and a game against the computer can be played."""
    table.page.evaluate(DAMAGE, damage)
    table.reload()
    assert table.page.evaluate(STARTED_WITHOUT)
    play(table)


def test_after_a_failed_start_no_snapshot_is_used(table: BoardPage) -> None:
    """A failed start is recorded in localStorage, and the page is loaded again."""
    table.page.evaluate("localStorage['redstone.starts'] = '[0]'")
    table.reload()
    assert table.page.evaluate(STARTED_WITHOUT)


def test_without_cache_storage_the_page_starts_and_plays(page: Page, site: Site) -> None:
    page.add_init_script("delete window.caches; delete self.caches;")
    table = BoardPage(page, site.url).open(saved_game("", against_computer()))
    assert page.evaluate(STARTED_WITHOUT)
    play(table)
    expect(page.locator("#failure")).to_be_hidden()
