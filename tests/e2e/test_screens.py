"""The browser's own changes to a page: it darkens it, or moves it to another screen."""

import pytest
from PIL import ImageChops

from redstone.app.play.settings import ColourTheme, Settings
from tests.e2e.table import BoardPage, saved_game, two_people
from tests.e2e.test_forced_colours import picture
from tests.e2e.waiting import expect_soon

FINE = """() => {
    const canvas = document.getElementById("canvas");
    return Math.round(10 * canvas.width / canvas.clientWidth) / 10;
}"""
"""Returns the number of the board's pixels per pixel of the page."""
SHOWN = ("#plate-black .swatch", "#plate-white .swatch", "#board", "#bar")


@pytest.mark.parametrize("theme", [ColourTheme.LIGHT, ColourTheme.SYSTEM])
def test_the_page_is_not_darkened_by_the_browser(running: BoardPage, theme: ColourTheme) -> None:
    """Plates, board and buttons look the same with Chromium's automatic dark mode.

    It darkens pages if the system is dark. Only the page's own wish prevents that.
    """
    page = running.page
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    running.take_up(saved_game("c3 d4", two_people(), Settings(theme=theme, beat=False)))
    running.settle()
    before = [picture(running[css]) for css in SHOWN]
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setAutoDarkModeOverride", {"enabled": True})
    running.settle()
    after = [picture(running[css]) for css in SHOWN]
    session.send("Emulation.setAutoDarkModeOverride", {})
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    for one, other in zip(before, after, strict=True):
        assert ImageChops.difference(one, other).getbbox() is None


def test_the_board_follows_a_new_device_pixel_ratio_at_once(table: BoardPage) -> None:
    """With a ratio of 2 the canvas gets two pixels per CSS pixel."""
    page = table.open().page
    assert page.evaluate(FINE) == 1
    session = page.context.new_cdp_session(page)
    size = page.viewport_size
    assert size is not None
    session.send(
        "Emulation.setDeviceMetricsOverride", {**size, "deviceScaleFactor": 2, "mobile": False}
    )
    page.emulate_media(reduced_motion="reduce")  # which makes an emulated screen repaint
    expect_soon(page, lambda: page.evaluate(FINE), 2)
    table.settle()
