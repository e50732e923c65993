"""Long games and many: `python -m benchmarks.long_games`, after `make build`.

The longest task of the page's main thread, by the processor's time, while a key is held that steps
through 1,000 moves, while a link of so many is read, and while "Games" is opened with 5,000 kept
games. No frame waits longer. Nothing else of the start is in it.
"""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, Page

from benchmarks.frames import CATEGORIES, Task, tasks_of
from benchmarks.painting import crowded_game
from benchmarks.table import Figure, print_figures
from redstone.app.kept.exchange import VERSION
from redstone.app.kept.intake import EXPORT
from redstone.app.kept.kept_game import KeptGame
from redstone.app.kept.storage import link_of, write_players
from redstone.app.play.settings import Opponent, Seats, Setup
from redstone.record.game import Game
from redstone.record.link import format_link
from redstone.rules.redstone import Redstone
from tools.browsing import chromium, open_game, served

AIM = 50.0
"""Milliseconds."""
SIDE, LONG, KEPT, STEPS = 19, 1_000, 5_000, 200
REST_MS = 2_500
LONGEST_WAIT_MS = 120_000
LISTED = "count => document.querySelectorAll('#moves .move-list li').length === count"
DESCRIBED = (
    "() => [...document.querySelectorAll('#games-list b')].slice(0, 40).every(b => b.textContent)"
)


@dataclass
class Trace:
    """The tasks of the main thread while something was done."""

    tasks: list[Task]

    def figure(self, what: str) -> Figure:
        """The longest of them."""
        return Figure(what, max(task.processor for task in self.tasks), AIM, "ms")


@contextmanager
def traced(browser: Browser, page: Page) -> Iterator[Trace]:
    """The tasks while the block runs."""
    page.wait_for_timeout(REST_MS)
    browser.start_tracing(page=page, categories=CATEGORIES)
    trace = Trace([])
    yield trace
    trace.tasks = tasks_of(json.loads(browser.stop_tracing()))


def stepping(browser: Browser, page: Page) -> Figure:
    """A key that is held on a game of many moves."""
    with traced(browser, page) as trace:
        for _ in range(STEPS):
            page.keyboard.down("ArrowLeft")
        page.keyboard.up("ArrowLeft")
        page.wait_for_timeout(REST_MS)
    return trace.figure(f"step through {LONG} moves, longest task")


def reading(browser: Browser, page: Page, game: Game) -> Figure:
    """A link of many moves that comes while the page is open."""
    with traced(browser, page) as trace:
        page.evaluate("link => { location.hash = link; }", format_link(game))
        page.wait_for_function(LISTED, arg=len(game.line), timeout=LONGEST_WAIT_MS)
        page.wait_for_timeout(REST_MS)
    return trace.figure(f"read a link of {len(game.line)} moves, longest task")


def listing(browser: Browser, page: Page, games: list[Game]) -> Figure:
    """The games dialog with so many games, until the first ones are described."""
    page.set_input_files("#file", {"name": "a.json", "mimeType": "", "buffer": exported(games)})
    page.wait_for_function(
        "n => document.getElementById('games-note').textContent", timeout=LONGEST_WAIT_MS
    )
    page.wait_for_timeout(2 * REST_MS)
    page.reload()
    page.wait_for_selector("html[data-ready=true]")
    with traced(browser, page) as trace:
        page.locator("#head [data-open=games]").click()
        page.wait_for_function(DESCRIBED, timeout=LONGEST_WAIT_MS)
    return trace.figure(f"open “Games” with {KEPT} games, longest task")


def exported(games: list[Game]) -> bytes:
    """A file of many kept games: these, in turn."""
    setup = Setup(cols=SIDE, rows=SIDE, opponent=Opponent.PERSON)
    players = write_players(setup, Seats.for_setup(setup))
    links = [link_of(game) for game in games]
    kept = (
        KeptGame(f"{n:016x}", links[n % len(links)], players, n, {}) for n in range(1, KEPT + 1)
    )
    lines = ",\n".join(json.dumps({"id": one.id, "revision": 1, **one.data}) for one in kept)
    return f'{{"format":"{EXPORT}","version":{VERSION},\n"games":[\n{lines}\n]}}\n'.encode()


def run() -> list[Figure]:
    """All of it, each on a page of its own."""
    setup = Setup(cols=SIDE, rows=SIDE, opponent=Opponent.PERSON)
    game, empty = crowded_game(random.Random(1), LONG), Game.new(Redstone(), SIDE, SIDE)
    short = [crowded_game(random.Random(seed), 40 + 20 * seed) for seed in range(1, 9)]
    with served() as address, chromium() as browser:
        return [
            stepping(browser, open_game(browser, address, game, setup)),
            reading(browser, open_game(browser, address, empty, setup), game),
            listing(browser, open_game(browser, address, empty, setup), short),
        ]


if __name__ == "__main__":
    print_figures(run())
