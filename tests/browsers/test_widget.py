"""Widgets in another site's page, in Chromium, Firefox and WebKit."""

from pathlib import Path

import pytest

from tests.browsers.driver import BrowserVisit, Driver
from tests.e2e.site import Site
from tests.widget.pages import foreign_page

pytestmark = pytest.mark.browsers
SHOWN = """
    const [id, text] = args;
    const shadow = document.getElementById(id).shadowRoot;
    return Boolean(shadow?.querySelector(".said")?.textContent.includes(text));
"""
DO = """
    const [id, selector] = args;
    document.getElementById(id).shadowRoot.querySelector(selector).click();
"""
LOOKS = """
    const shadow = document.getElementById("game").shadowRoot;
    const style = getComputedStyle(shadow.querySelector(".said"));
    const stone = shadow.querySelector("use").getBoundingClientRect();
    const puzzle = document.getElementById("puzzle").shadowRoot;
    const black = getComputedStyle(puzzle.querySelector(".frame"));
    return [style.fontSize, style.textTransform, stone.width > 10, black.backgroundColor];
"""


def test_another_sites_page_shows_widgets(driver: Driver, tmp_path: Path) -> None:
    """The game steps back, the study and the puzzle have their texts, and styles stay apart."""
    foreign_page(tmp_path)
    site = Site(tmp_path)
    visit = BrowserVisit(driver, site.url)
    driver.open(site.url)
    visit.until(SHOWN, "game", "8 a3.")
    driver.run(DO, "game", "[data-step=back]")
    visit.until(SHOWN, "game", "7 d3.")
    visit.until(SHOWN, "study", "1 c3.")
    visit.until(SHOWN, "puzzle", "moves, and wins. How?")
    assert driver.run(LOOKS) == ["16px", "none", True, "rgb(32, 36, 43)"]
    assert not driver.faults()
    site.stop()
