"""A game between browsers of two makers, using only the built page."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browsers.browsers import launch
from tests.browsers.driver import BrowserVisit, Driver
from tests.e2e.site import Site
from tools.build.paths import DIST

pytestmark = pytest.mark.browsers

INVITE = """
    document.getElementById("new-live").click();
"""
CHOOSE = """
    const field = document.getElementById("live-size");
    if (field === null) return false;
    field.value = args[0];
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return true;
"""
CARD = "return document.getElementById('live-card')?.value"
"""Script that returns the shown invitation as a link, empty until there is one."""
TAKE = """
    const field = document.getElementById("live-other");
    field.value = args[0];
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
"""
CAN_CONNECT = "return !document.getElementById('live-connect').disabled"
IS_JOINED = "return document.documentElement.dataset.live === 'connected'"


@pytest.fixture
def visits(tmp_path: Path) -> Iterator[tuple[BrowserVisit, BrowserVisit]]:
    """Provide visits to the page in Chromium and in Firefox, each with an empty profile."""
    site, drivers = Site(DIST), list[Driver]()
    for name in ("chromium", "firefox"):
        folder = tmp_path / name
        folder.mkdir()
        drivers.append(launch(name, folder))
    host, guest = (BrowserVisit(driver, site.url) for driver in drivers)
    yield host, guest
    for driver in drivers:
        driver.close()
    site.stop()


def test_chromium_and_firefox_play_a_game(visits: tuple[BrowserVisit, BrowserVisit]) -> None:
    """They connect by links, make three moves in turn, and have the same moves without faults."""
    host, guest = visits
    host.load()
    host.driver.run(INVITE)
    host.until(CHOOSE, "5")
    guest.address = host.until(CARD)
    guest.load()
    card = guest.until(CARD)
    host.driver.run(TAKE, card)
    for visit in visits:
        visit.until(CAN_CONNECT)
        visit.driver.run("document.getElementById('live-connect').click()")
    for visit in visits:
        visit.until(IS_JOINED)
    for number, (visit, point) in enumerate(((host, "c3"), (guest, "d4"), (host, "b2")), 1):
        visit.tap(point)
        for each in visits:
            each.wait_for_moves(number)
    assert host.moves() == guest.moves()
    for visit in visits:
        assert not visit.driver.faults()
