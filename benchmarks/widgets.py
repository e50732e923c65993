"""The time until twenty widgets of a hundred moves are shown: `python -m benchmarks.widgets`.

The time is from navigation until the last widget shows its board, in Chromium on a page with
nothing else. Aim: one second.
"""

import statistics
import tempfile
from pathlib import Path

import redstone
from redstone.record.game import Game
from tests.games import random_game
from tests.widget.pages import foreign_page
from tools.browsing import chromium, served

WIDGETS = 20
TIMES = 5
DRAWN = """(count) => {
    const boards = [...document.querySelectorAll("redstone-board")];
    const drawn = boards.filter((board) => board.shadowRoot?.querySelector(".board use"));
    return drawn.length >= count ? performance.now() : 0;
}"""


def a_game() -> Game:
    """Return a game of a hundred moves on the largest board."""
    return random_game(redstone.new().record.rules, (19, 19), 1, 100)


def main() -> None:
    """Measure the time until all widgets are shown, and print the median."""
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        foreign_page(folder, more=WIDGETS - 2)
        made = redstone.Game(a_game()).widget("https://example.org/redstone/")
        (folder / "game.html").write_text(made, encoding="utf-8")
        with served(folder) as address:
            spent = []
            for _ in range(TIMES):
                page = browser.new_page()
                page.goto(address)
                found = page.wait_for_function(DRAWN, arg=WIDGETS + 1)
                spent.append(found.json_value())
                page.close()
    print(f"{WIDGETS} widgets of {len(made):,} bytes: {statistics.median(spent):.0f} ms")


if __name__ == "__main__":
    main()
