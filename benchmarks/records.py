"""The room of the record with many results: `python -m benchmarks.records`, after `make build`.

A file with 1,000 games and as many results is imported, the page is reloaded, and the room is
opened. The figures are the time from the tap until the room appears and until it is complete, by
the clock, and the longest task of the main thread meanwhile, in processor time. Then the openings
of all games are measured.
"""

import json
import random
from time import perf_counter

from playwright.sync_api import Browser, Page

from benchmarks.long_games import REST_MS, choose_file, traced
from benchmarks.painting import crowded_game
from benchmarks.table import Measurement, print_figures
from redstone.app.play.settings import Colour, Opponent, Seats, Setup
from redstone.app.record.result import RESULTS, GameResult
from redstone.app.storage.export_file import VERSION
from redstone.app.storage.intake import EXPORT
from redstone.app.storage.kept_game import KeptGame
from redstone.app.storage.session_text import link_of, write_players
from redstone.position import Player, Reason
from redstone.record.game import Game
from redstone.rules.redstone import Redstone
from tools.browsing import chromium, open_game, served

COUNT, SIDE = 1_000, 7
AIM, AIM_TASK = 100.0, 50.0
"""The aims in milliseconds: until the room appears, and for a task."""
WAIT_MS = 120_000
DAY_MS = 86_400_000
LETTERS = "abcdefg"
TAP = """() => new Promise((done) => {
    const begun = performance.now(), app = document.getElementById("app");
    const look = () => {
        if (app.dataset.room === "record") done(performance.now() - begun);
        else requestAnimationFrame(look);
    };
    document.getElementById("more-record").click();
    look();
})"""
TOLD = "() => document.querySelector('#record-tables table')"
TREE = "() => document.querySelector('#record-moves tbody tr')"


def a_result(number: int, chance: random.Random) -> GameResult:
    """Return a random result of a 7x7 game against the computer.

    The level rises with the number, as for a person who improves.
    """
    level = min(9, 1 + number // 120)
    winner = Player.BLACK if chance.random() < 0.5 else Player.WHITE
    moves = [f"{chance.choice(LETTERS)}{chance.randint(1, SIDE)}" for _ in range(12)]
    return GameResult(
        at=1_700_000_000_000 + number * DAY_MS // 4,
        game="redstone",
        cols=SIDE,
        rows=SIDE,
        options="n",
        opponent=Opponent.COMPUTER,
        level=level,
        colour=Player.BLACK,
        winner=winner,
        reason=Reason.ANNIHILATION,
        moves=40,
        seconds=chance.randint(60, 900),
        opening=tuple(moves),
        rated=True,
    )


def exported() -> bytes:
    """Return an export file of COUNT unfinished games and as many results."""
    chance = random.Random(1)
    setup = Setup(cols=SIDE, rows=SIDE, options="n", colour=Colour.BLACK)
    players = write_players(setup, Seats.for_setup(setup))
    links = [link_of(crowded_game(random.Random(seed), 20)) for seed in range(8)]
    ids = [f"{n:016x}" for n in range(1, COUNT + 1)]
    kept = [KeptGame(each, links[n % len(links)], players, n, {}) for n, each in enumerate(ids)]
    games = ",\n".join(json.dumps({"id": one.id, "revision": 1, **one.data}) for one in kept)
    results = ",\n".join(
        json.dumps({"store": RESULTS, "id": each, **a_result(n, chance).data})
        for n, each in enumerate(ids)
    )
    begun = f'{{"format":"{EXPORT}","version":{VERSION},\n'
    return f'{begun}"games":[\n{games}\n],\n"shelved":[\n{results}\n]}}\n'.encode()


def entering(page: Page, what: str) -> Measurement:
    """Measure the time from the tap to the room, by the page's clock."""
    return Measurement(f"{what}, until it is there", page.evaluate(TAP), AIM, "ms")


def opening(browser: Browser, page: Page) -> list[Measurement]:
    """Measure opening the statistics with all results, their openings, and opening them again."""
    choose_file(page, "a.json", exported())
    page.wait_for_function(
        "() => document.getElementById('games-note').textContent", timeout=WAIT_MS
    )
    page.wait_for_timeout(4 * REST_MS)
    page.reload()
    page.wait_for_selector("html[data-ready=true]")
    about = f"open the record of {COUNT} results"
    with traced(browser, page) as first:
        there = entering(page, about)
        begun = perf_counter()
        page.wait_for_function(TOLD, timeout=WAIT_MS)
        told = Measurement(
            f"{about}, until it tells all", 1000 * (perf_counter() - begun), 1000, "ms"
        )
        page.wait_for_timeout(REST_MS)
    with traced(browser, page) as openings:
        page.locator("#record-to-openings").dispatch_event("click")
        page.wait_for_function(TREE, timeout=WAIT_MS)
        page.wait_for_timeout(REST_MS)
    page.locator("#record-openings-leave").dispatch_event("click")
    page.locator("#record-leave").dispatch_event("click")
    page.wait_for_selector("#app:not([data-room])", timeout=WAIT_MS)
    again = entering(page, "open it again")
    tasks = [
        Measurement(what, max(task.processor for task in trace.tasks), AIM_TASK, "ms")
        for what, trace in (("longest task on the way", first), ("… of the openings", openings))
    ]
    return [there, told, *tasks, again]


def run() -> list[Measurement]:
    """Measure the record room in a new browser."""
    with served() as address, chromium() as browser:
        empty = Game.new(Redstone(), SIDE, SIDE)
        setup = Setup(cols=SIDE, rows=SIDE, opponent=Opponent.PERSON)
        return opening(browser, open_game(browser, address, empty, setup))


if __name__ == "__main__":
    print_figures(run())
