"""Memory of page and computer player together: `python -m benchmarks.memory` (Linux).

Proportional set size of all renderers of the browser: of an empty page, of the page at rest, and of
the page while its worker thinks at level 10 on 19x19.
"""

from pathlib import Path

from playwright.sync_api import Browser, Page

from benchmarks.table import Figure, print_figures
from redstone.app.play.settings import Colour, Opponent, Setup
from redstone.record.game import Game
from redstone.rules.redstone import Redstone
from tools.browsing import READY_MS, chromium, open_game, served

SLOW_LEVEL = 10
SIMULATIONS = 500
"""How far the worker thinks before its memory is read."""


def renderer_megabytes(browser: Browser) -> float:
    """What the renderer processes of a browser hold, shared pages counted in proportion."""
    infos = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return sum(proportional_megabytes(info["id"]) for info in infos if info["type"] == "renderer")


def proportional_megabytes(pid: int) -> float:
    """The PSS of a process by /proc, in megabytes."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    kilobytes = next(line.split()[1] for line in lines if line.startswith("Pss:"))
    return int(kilobytes) / 1000


def wait_for_simulations(page: Page, count: int) -> None:
    """Wait until the computer says that it has tried so many games."""
    page.wait_for_function(
        """(count) => {
            const text = document.getElementById("thinking-text").textContent;
            return Number(text.replace(/\\D/g, "")) >= count;
        }""",
        arg=count,
        timeout=3 * READY_MS,
    )


def run() -> list[Figure]:
    """What page and computer hold, beside an empty page."""
    game = Game.new(Redstone(), 19, 19)
    alone = Setup(cols=19, rows=19, opponent=Opponent.PERSON)
    thinking = Setup(cols=19, rows=19, colour=Colour.WHITE, level=SLOW_LEVEL)
    with served() as address:
        with chromium() as browser:
            browser.new_page()
            empty = renderer_megabytes(browser)
        with chromium() as browser:
            open_game(browser, address, game, alone)
            resting = renderer_megabytes(browser)
        with chromium() as browser:
            page = open_game(browser, address, game, thinking)
            wait_for_simulations(page, SIMULATIONS)
            both = renderer_megabytes(browser)
    return [
        Figure(
            f"memory: page at rest, above an empty one of {empty:.0f}", resting - empty, 150, "MB"
        ),
        Figure("memory: page and computer", both, 220, "MB"),
    ]


def main() -> None:
    """Print a line for each state."""
    print_figures(run())


if __name__ == "__main__":
    main()
