"""The tour's camera: its pictures, their sizes, and the truncated texts that it finds."""

import struct
from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.table import BoardPage, saved_game, two_people
from tests.tour.camera import DESKTOP, PHONE, SIZES, Camera
from tests.tour.ways import links

TIGHT = """() => {
    document.getElementById("undo").style = "overflow: hidden; min-width: 0; max-width: 9px";
}"""


def size_of(picture: Path) -> tuple[int, int]:
    """Return the width and height of a PNG, from its header."""
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    return width, height


def test_a_tour_is_photographed_at_every_size_and_put_on_sheets(
    running: BoardPage, browser: Browser, tmp_path: Path
) -> None:
    """Each state has a picture of each window's size, and the sheets have the expected names."""
    camera = Camera(running, tmp_path)
    links(camera)
    names = ["001-received", "002-bad-link", "003-no-link", "004-older"]
    taken = {f"{name}-{size[0]}.png": size for name in names for size in SIZES}
    assert {path.name: size_of(path) for path in tmp_path.iterdir()} == taken
    assert camera.cut == {}
    sheets = [path.name for path in camera.sheets(browser)]
    assert sheets == ["sheet-360-01.png", "sheet-1440-01.png", "sheet-1440-02.png"]


def test_scrolling_parts_are_photographed_to_the_end_and_truncated_texts_reported(
    running: BoardPage, tmp_path: Path
) -> None:
    """A phone needs more pictures of the settings than a desktop. A narrowed button is reported."""
    camera = Camera(running.take_up(saved_game("c3 d4", two_people())), tmp_path)
    running.open_dialog("settings")
    camera.shoot("settings", scrolled="settings")
    parts = {size: len(list(tmp_path.glob(f"*-{size[0]}.png"))) for size in SIZES}
    assert parts[PHONE] > parts[DESKTOP] >= 1
    running.page.keyboard.press("Escape")
    running.page.evaluate(TIGHT)
    camera.shoot("tight")
    assert any("undo" in found for found in camera.cut["002-tight-360"])
