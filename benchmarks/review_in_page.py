"""A whole review in the page: `python -m benchmarks.review_in_page [--help]`, after `make build`.

A game of 100 moves on 9x9 is opened in Chromium and reviewed at the default depth. The figures are
the seconds by the clock, and the processor time of the page's process with its worker and
painting, which other programs hardly affect. The worker is already running, as it is after a game
against the computer; `--cold` includes its start.
"""

import argparse
from time import perf_counter
from typing import Any

from playwright.sync_api import Browser, Page

from redstone.app.play.settings import Opponent, Setup
from redstone.record.link import read_link
from tools.browsing import chromium, open_game, served

MOVES = (
    "h3f7c5g5c2e6g4e5g7g8f5d8e4h5f6f4g6h6h8f3h7a1d4c1e7g3xf8d5xd6d5xe5j8xg9b2c3c4xb4f9xe9h9xj9b1xj7d3d1b3"
    "e3e2xd2b5d7c6e8xh4a6a5c7b6a3b7f1xe1h2g1j5g2b8a8c8c9xd9a9xb9xf2xa7a8xa9j4xj3j2xj1h1e2xj2h2xh3a8f1c4g4h9h2xj6h6xh5g5xg4f4xf3g2"
)
"""A game between two searches of 100 simulations a move."""
LOOP = """() => {
    const start = performance.now();
    let x = 0;
    for (let i = 0; i < 2e8; i++) x += i & 3;
    return [x, (performance.now() - start) / 1000];
}"""
"""The calibration: a loop of 200 million iterations."""
PATIENCE_MS = 900_000


def main() -> None:
    """Review the game in the page, and print its times and accuracies."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cold", action="store_true", help="begin the worker, too")
    options = parser.parse_args()
    game = read_link(f"#redstone9-1-{MOVES}").game
    assert game is not None
    setup = Setup(opponent=Opponent.PERSON)
    with served() as address, chromium() as browser:
        page = open_game(browser, address, game, setup)
        _, loop = page.evaluate(LOOP)
        page.locator("#more-open").click()
        page.locator("#tools-open").click()
        page.locator("#more-study").click()
        if not options.cold:
            warm_up(page)
        page.locator("#study-tabs [data-tab=review]").click()
        before, start = processor(browser), perf_counter()
        page.locator("#review-begin").click()
        page.locator("#review-how:not([hidden])").wait_for(timeout=PATIENCE_MS)
        seconds, used = perf_counter() - start, processor(browser) - before
        print(f"{game.ply} moves on 9x9: {shown_accuracies(page)}")
        print(f"{seconds:.1f} s on the clock, {used:.1f} s of the processor")
        print(f"the calibration's loop takes {loop:.2f} s in this page")


def warm_up(page: Page) -> None:
    """Let the worker think for a short time."""
    page.locator("#study-think").click()
    page.locator("#study-lines li").first.wait_for(timeout=PATIENCE_MS)
    page.locator("#study-think").click()
    page.wait_for_timeout(3000)


def processor(browser: Browser) -> float:
    """Return the processor time in seconds of the processes with a page."""
    found: Any = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return sum(
        float(each["cpuTime"]) for each in found["processInfo"] if each["type"] == "renderer"
    )


def shown_accuracies(page: Page) -> str:
    """Return the accuracies shown after the review."""
    return page.locator("#review-players").inner_text()


if __name__ == "__main__":
    main()
