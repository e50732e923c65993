"""Every room in every state of the tour, in some windows that leave the least room, and others.

Which windows changes from state to state and from day to day, and each day a quarter of the ways
are measured in another language too. With THOROUGH=1 it is all of them.

The board, the questions and the buttons are visible without scrolling and uncovered, and the
current entry of a list is in sight. With text twice as large, nothing has to be scrolled sideways.
"""

from collections.abc import Sequence
from functools import partial

import pytest
from playwright.sync_api import Browser

from tests.e2e.conftest import RESULTS
from tests.e2e.site import Site
from tests.effort import THOROUGH, some
from tests.today import TODAY
from tests.tour.__main__ import go, open_table
from tests.tour.gauge import ACROSS, LARGE, LOW, UPRIGHT, Gauge, Size, Windows
from tests.tour.ways import WAYS, Way, newcomer
from tools.languages.site import offered_catalogues

LEAST = ((1024, 600), (1366, 650), (568, 320), (640, 360), (667, 375), (320, 568), (360, 640))
"""The least window of each layout, in which long words have the least room."""
OTHERS = sorted({*LOW, *ACROSS, *UPRIGHT, *LARGE} - {*LEAST})
LONG_WORDS = (*LEAST, (1440, 900))
TWICE = ((1280, 800), (1366, 650), (390, 844), (844, 390))
"""Windows with text twice as large."""


def alternately(windows: Sequence[Size], state: int) -> Sequence[Size]:
    """Return one of the windows for every second state, others the next day; all if thorough."""
    if THOROUGH:
        return windows
    turn, is_measured = divmod(TODAY + state, 2)
    return [windows[turn % len(windows)]] if is_measured else []


WINDOWS: dict[str, Windows] = {
    "en": lambda state: [*some(LEAST, 2, state), *alternately(OTHERS, state)],
    **dict.fromkeys(sorted(offered_catalogues()), partial(some, LONG_WORDS, 2)),
}
"""The languages and their windows."""
QUARTERS = tuple(WAYS[at : at + 4] for at in range(0, len(WAYS), 4))
TRANSLATED = [(tag, quarter) for quarter in range(len(QUARTERS)) for tag in WINDOWS if tag != "en"]
CASES = [*(("en", quarter) for quarter in range(len(QUARTERS))), *some(TRANSLATED, 1)]
"""The languages with the quarters of the ways on which each is measured."""


def misfits(browser: Browser, url: str, tag: str, ways: tuple[Way, ...], gauge: Gauge) -> list[str]:
    """Walk these ways through the app, and return a line for each misfit and each broken way.

    The gauge measures each state on the way.
    """
    told = []
    for way in ways:
        trouble = go(way, gauge)
        told += [trouble] if trouble else []
        if trouble or way is newcomer:
            gauge.table.page.context.close()
            gauge.table = open_table(browser, url, tag, "light")
    gauge.table.page.context.close()
    return told + gauge.misfits


def large(state: int) -> Sequence[Size]:
    """Return the window with larger text of a state that is not measured in one of `OTHERS`."""
    return alternately(TWICE, state + 1)


def nowhere(_state: int) -> list[tuple[int, int]]:
    """Return an empty list, for languages in which larger text is not measured."""
    return []


@pytest.mark.parametrize(("tag", "quarter"), CASES)
def test_every_state_fits_its_window(browser: Browser, site: Site, tag: str, quarter: int) -> None:
    """Walk a quarter of the ways of the tour in one language.

    No state is truncated, covered or scrolled.
    """
    ways = QUARTERS[quarter]
    table = open_table(browser, site.url, tag, "light", ways[0])
    twice = large if tag == "en" else nowhere
    gauge = Gauge(table, RESULTS / f"fitting-{tag}-{quarter}", WINDOWS[tag], twice)
    told = misfits(browser, site.url, tag, ways, gauge)
    assert not told, "\n".join([*told, f"Photographs are in {gauge.folder}"])
