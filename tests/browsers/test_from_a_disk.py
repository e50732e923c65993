"""The single file opened from a disk, in Chromium, Firefox and WebKit.

If a browser stores nothing for a file, the page says so, as on a site without storage.
"""

import json

import pytest

from tests.browsers.driver import BrowserVisit, Driver
from tests.browsers.test_journey import play, reload, swap
from tools.build.paths import DIST
from tools.build.single import NAME

pytestmark = pytest.mark.browsers


def test_a_game_in_the_single_file_is_answered_stored_sent_and_exported(driver: Driver) -> None:
    """After play, a swap in a link's game and a reload, the list and the export have two games."""
    visit = BrowserVisit(driver, (DIST / NAME).as_uri())
    visit.load()
    play(visit)
    swap(visit)
    reload(visit)
    visit.click("[data-open=games]")
    visit.until("return document.querySelectorAll('#games-list li').length === 2")
    visit.click("[data-action=export-games]")
    exported = json.loads(visit.wait_for_file())
    assert {game["link"].partition("-")[0] for game in exported["games"]} == {
        "#redstone7n",
        "#redstone5",
    }
    assert not driver.faults()
