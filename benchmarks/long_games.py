"""Long games and many games: `python -m benchmarks.long_games`, after `make build`.

It measures the longest task of the page's main thread, in processor time, in these cases: a held
key steps through 1,000 moves; a game of this length is read from a link or a file, shared, pictured
in "Games", continued from there and studied; a file of 5,000 stored games is imported and saved;
"Games" is opened with them. No frame waits longer. The page's start is not included.
"""

import json
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page

from benchmarks.frames import CATEGORIES, LongTask, tasks_of
from benchmarks.painting import crowded_game
from benchmarks.table import Measurement, print_figures
from redstone.app.play.settings import Opponent, Seats, Setup
from redstone.app.storage.export_file import VERSION
from redstone.app.storage.intake import EXPORT
from redstone.app.storage.kept_game import KeptGame
from redstone.app.storage.session_text import link_of, write_players
from redstone.record.game import Game
from redstone.record.link import format_link
from redstone.rules.redstone import Redstone
from tests.at_once import format_sgf
from tools.browsing import chromium, open_game, served

AIM = 50.0
"""The aim in milliseconds."""
SIDE, LONG, KEPT, STEPS = 19, 1_000, 5_000, 200
REST_MS = 2_500
LONGEST_WAIT_MS = 120_000
LISTED = "count => document.querySelectorAll('#moves .move-list li').length === count"
DESCRIBED = """() => document.querySelector('#games-list b')
    && [...document.querySelectorAll('#games-list b')].slice(0, 40).every(b => b.textContent)"""
TOLD = "() => document.getElementById('games-note').textContent"
STUDIED = "() => document.querySelector('#app[data-room=study] #study-list button')"


@dataclass
class Trace:
    """The tasks of the main thread during an action."""

    tasks: list[LongTask]

    def figure(self, what: str) -> Measurement:
        """Return the longest task as a measurement."""
        return Measurement(what, max(task.processor for task in self.tasks), AIM, "ms")


@contextmanager
def traced(browser: Browser, page: Page) -> Iterator[Trace]:
    """Yield a trace, which has the tasks of the block once it has run."""
    page.wait_for_timeout(REST_MS)
    browser.start_tracing(page=page, categories=CATEGORIES)
    trace = Trace([])
    yield trace
    trace.tasks = tasks_of(json.loads(browser.stop_tracing()))


def stepping(browser: Browser, page: Page) -> Measurement:
    """Measure the longest task while a held key steps back through a game of many moves."""
    with traced(browser, page) as trace:
        hold_left(page)
    return trace.figure(f"step through {LONG} moves, longest task")


def reading(browser: Browser, page: Page, game: Game) -> Measurement:
    """Measure the longest task while a link of many moves is read in an open page."""
    with traced(browser, page) as trace:
        page.evaluate("link => { location.hash = link; }", format_link(game))
        page.wait_for_function(LISTED, arg=len(game.line), timeout=LONGEST_WAIT_MS)
        page.wait_for_timeout(REST_MS)
    return trace.figure(f"read a link of {len(game.line)} moves, longest task")


def sharing(browser: Browser, page: Page, game: Game) -> Measurement:
    """Measure the longest task while the share dialog opens, with the link and its QR code."""
    with traced(browser, page) as trace:
        page.locator("#head [data-open=share]").click()
        page.wait_for_timeout(REST_MS)
    return trace.figure(f"share a game of {len(game.line)} moves, longest task")


def importing(browser: Browser, page: Page, game: Game) -> Measurement:
    """Measure the longest task while the game is imported as an SGF file."""
    with traced(browser, page) as trace:
        choose_file(page, "a.sgf", format_sgf(game).encode())
        page.wait_for_function(LISTED, arg=len(game.line), timeout=LONGEST_WAIT_MS)
        page.wait_for_timeout(REST_MS)
    return trace.figure(f"import a file of {len(game.line)} moves, longest task")


def taking_up(browser: Browser, page: Page, game: Game, other: Game) -> list[Measurement]:
    """Measure the longest tasks while a long stored game is pictured in "Games", and reopened."""
    page.evaluate("link => { location.hash = link; }", format_link(other))
    page.wait_for_function(LISTED, arg=len(other.line), timeout=LONGEST_WAIT_MS)
    with traced(browser, page) as pictured:
        page.locator("#head [data-open=games]").click()
        page.wait_for_function(DESCRIBED, timeout=LONGEST_WAIT_MS)
    with traced(browser, page) as taken:
        page.locator("#games-list li:not(:has([aria-current])) [data-does=open]").click()
        page.wait_for_function(LISTED, arg=len(game.line), timeout=LONGEST_WAIT_MS)
        page.wait_for_timeout(REST_MS)
    about = f"of {len(game.line)} moves, longest task"
    return [pictured.figure(f"picture a kept game {about}"), taken.figure(f"take up one {about}")]


def studying(browser: Browser, page: Page, game: Game) -> list[Measurement]:
    """Measure the longest tasks while a long game's study opens, and a held key steps in it."""
    with traced(browser, page) as opened:
        page.locator("[data-action=study]").first.dispatch_event("click")
        page.wait_for_function(STUDIED, timeout=LONGEST_WAIT_MS)
        page.wait_for_timeout(REST_MS)
    with traced(browser, page) as stepped:
        hold_left(page)
    about = f"a study of {len(game.line)} moves, longest task"
    return [opened.figure(f"open {about}"), stepped.figure(f"step through {about}")]


def listing(browser: Browser, page: Page, games: list[Game]) -> list[Measurement]:
    """Measure the longest tasks while many games are imported, exported, and shown in "Games"."""
    with traced(browser, page) as imported:
        choose_file(page, "a.json", exported(games))
        page.wait_for_function(TOLD, timeout=LONGEST_WAIT_MS)
        page.wait_for_timeout(2 * REST_MS)
    with traced(browser, page) as saved, page.expect_download():
        page.locator("[data-action=export-games]").dispatch_event("click")
    page.reload()
    page.wait_for_selector("html[data-ready=true]")
    with traced(browser, page) as trace:
        page.locator("#head [data-open=games]").click()
        page.wait_for_function(DESCRIBED, timeout=LONGEST_WAIT_MS)
    return [
        imported.figure(f"import {KEPT} games, longest task"),
        saved.figure(f"save {KEPT} games as a file, longest task"),
        trace.figure(f"open “Games” with {KEPT} games, longest task"),
    ]


def choose_file(page: Page, name: str, data: bytes) -> None:
    """Choose a file with this name and data in the page's file field, and wait until it is taken.

    The file is on the disk, so that its bytes cause no task.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(data)
        page.set_input_files("#file", path)
        page.wait_for_function("() => !document.getElementById('file').files.length")
        page.wait_for_timeout(REST_MS)


def hold_left(page: Page) -> None:
    """Hold the left arrow key for STEPS repeats."""
    for _ in range(STEPS):
        page.keyboard.down("ArrowLeft")
    page.keyboard.up("ArrowLeft")
    page.wait_for_timeout(REST_MS)


def exported(games: list[Game]) -> bytes:
    """Return an export file of KEPT stored games, which repeat these."""
    setup = Setup(cols=SIDE, rows=SIDE, opponent=Opponent.PERSON)
    players = write_players(setup, Seats.for_setup(setup))
    links = [link_of(game) for game in games]
    kept = (
        KeptGame(f"{n:016x}", links[n % len(links)], players, n, {}) for n in range(1, KEPT + 1)
    )
    lines = ",\n".join(json.dumps({"id": one.id, "revision": 1, **one.data}) for one in kept)
    return f'{{"format":"{EXPORT}","version":{VERSION},\n"games":[\n{lines}\n]}}\n'.encode()


def run() -> list[Measurement]:
    """Measure the longest tasks of the page with a long game, and with many stored games.

    Each action has a page of its own.
    """
    setup = Setup(cols=SIDE, rows=SIDE, opponent=Opponent.PERSON)
    game, empty = crowded_game(random.Random(1), LONG), Game.new(Redstone(), SIDE, SIDE)
    short = [crowded_game(random.Random(seed), 40 + 20 * seed) for seed in range(1, 9)]
    with served() as address, chromium() as browser:

        def opened(first: Game) -> Page:
            """Return a new page with this game."""
            return open_game(browser, address, first, setup)

        return [
            stepping(browser, opened(game)),
            reading(browser, opened(empty), game),
            sharing(browser, opened(game), game),
            importing(browser, opened(empty), game),
            *taking_up(browser, opened(game), game, short[0]),
            *studying(browser, opened(game), game),
            *listing(browser, opened(empty), short),
        ]


if __name__ == "__main__":
    print_figures(run())
