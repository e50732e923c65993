"""Every room in every state of the tour, in windows of every size.

The board, the questions and the buttons are visible without scrolling and uncovered, and the
current entry of a list is in sight. With text twice as large, nothing has to be scrolled sideways.
"""

import pytest
from playwright.sync_api import Browser

from tests.e2e.conftest import RESULTS
from tests.e2e.site import Site
from tests.tour.__main__ import go, open_table
from tests.tour.gauge import ACROSS, LARGE, LOW, UPRIGHT, Gauge
from tests.tour.ways import WAYS, Way, live, newcomer

LEAST = ((1024, 600), (1366, 650), (568, 320), (640, 360), (667, 375), (320, 568), (360, 640))
"""The least window of each layout, in which long words have the least room."""
SIZES = {
    "en": (*LOW, *ACROSS, *UPRIGHT, *LARGE),
    "de": (*LEAST, (1440, 900)),
    "ru": (*LEAST, (1440, 900)),
}
"""The languages and their windows."""
TWICE = ((1280, 800), (1366, 650), (390, 844), (844, 390))
"""Windows with text twice as large."""
HALVES = (WAYS[: len(WAYS) // 2], WAYS[len(WAYS) // 2 :])


def misfits(browser: Browser, url: str, tag: str, ways: tuple[Way, ...], gauge: Gauge) -> list[str]:
    """Return a line for each misfit on these ways, and for each way that broke off."""
    told = []
    for way in ways:
        trouble = go(way, gauge)
        told += [trouble] if trouble else []
        if trouble or way is newcomer:
            gauge.table.page.context.close()
            gauge.table = open_table(browser, url, tag, "light")
    gauge.table.page.context.close()
    return told + gauge.misfits


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("tag", SIZES)
def test_every_state_fits_its_window(browser: Browser, site: Site, tag: str, half: int) -> None:
    ways = HALVES[half]
    table = open_table(browser, site.url, tag, "light", ways[0])
    gauge = Gauge(table, RESULTS / f"fitting-{tag}-{half}", SIZES[tag])
    told = misfits(browser, site.url, tag, ways, gauge)
    assert not told, "\n".join([*told, f"Photographs are in {gauge.folder}"])


def test_with_text_twice_as_large_nothing_overlaps_or_exceeds_the_window(
    browser: Browser, site: Site
) -> None:
    ways = tuple(way for way in WAYS if way is not live)
    table = open_table(browser, site.url, "en", "light", ways[0])
    gauge = Gauge(table, RESULTS / "fitting-twice", TWICE, large=True)
    told = misfits(browser, site.url, "en", ways, gauge)
    assert not told, "\n".join([*told, f"Photographs are in {gauge.folder}"])
