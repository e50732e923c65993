"""Takes the pictures shown when the app is installed: `python -m tools.install_pictures`.

Run `make build` before. They are in the repository, so that the build needs no browser.
"""

from base64 import b64decode

from playwright.sync_api import Browser

from redstone.app.play.settings import Opponent, Setup
from redstone.record.game import Game
from redstone.record.link import read_link
from tools.browsing import chromium, open_game, served
from tools.build.extra_files import PICTURES
from tools.build.paths import ROOT

LINK = (
    "#redstone9n-1-e5d6g3e6f6e3g6f2f1h8g4c4f7f8e8a3c5j1d4f4b5b6d5f5d1c3h1e7xj2e4a5d8d3xe9d2g5b7b1"
    "-iknm2"
)
"""The game shown."""
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
"""Widths and heights, as the manifest names them."""
QUALITY = 42
"""Quality of the WebP pictures, so that each fits the limit for files beside the app."""


def main() -> None:
    """Take a picture of the app in each of SIZES, and write it to PICTURES."""
    reading = read_link(LINK)
    assert reading.game is not None, reading.fault
    PICTURES.mkdir(exist_ok=True)
    with served() as address, chromium() as browser:
        for name, size in SIZES.items():
            path = PICTURES / f"{name}.webp"
            path.write_bytes(screenshot_of(browser, address, reading.game, size))
            print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")


def screenshot_of(browser: Browser, address: str, game: Game, size: tuple[int, int]) -> bytes:
    """Return a WebP screenshot of the page with a game, in a window of this size."""
    viewport = {"width": size[0], "height": size[1]}
    page = open_game(browser, address, game, Setup(opponent=Opponent.PERSON), viewport=viewport)
    page.evaluate("() => document.fonts.ready")
    session = page.context.new_cdp_session(page)
    options = {"format": "webp", "quality": QUALITY}
    return b64decode(session.send("Page.captureScreenshot", options)["data"])


if __name__ == "__main__":
    main()
