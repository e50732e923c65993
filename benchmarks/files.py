"""Large files and many games: `python -m benchmarks.files`, after `make build`.

It measures a file of 10 MB with 5,000 games, the search among 5,000 stored games by keystroke, and
a key in a study of 5,000 nodes.
"""

import random
import time

from playwright.sync_api import Browser, Page

from benchmarks.long_games import (
    AIM,
    KEPT,
    LONGEST_WAIT_MS,
    REST_MS,
    SIDE,
    choose_file,
    exported,
    traced,
)
from benchmarks.painting import crowded_game
from benchmarks.table import Measurement, percentile, print_figures
from redstone.app.play.settings import Opponent, Setup
from redstone.record.game import Game
from redstone.rules.redstone import Redstone
from tools.browsing import chromium, open_game, served

GAMES, BYTES, NODES, BRANCH = 5_000, 10_000_000, 5_000, 50
LISTED_AIM, KEY_AIM, STUDY_AIM = 2_000.0, 100.0, 70.0
"""The aims in milliseconds: for a list, a keystroke of a search, and a key in a study."""
SEARCH, STEPS = "redstone 19 no such word", 20
WATCHED = """() => {
    const list = document.getElementById('collection-list');
    const changed = () => { window.listed ??= performance.now(); };
    new MutationObserver(changed).observe(list, { childList: true });
    document.getElementById('file').addEventListener(
        'change', () => { window.chosen = performance.now(); }, { capture: true });
}"""
LISTED = "() => window.listed"
FOUND = "() => !document.querySelector('#games-list li')"
IMPORTED = "() => document.getElementById('games-note').textContent"
STUDIED = "() => document.querySelector('#app[data-room=study] #study-list button')"
TYPED = """async text => {
    const field = document.getElementById('games-find'), times = [];
    for (let at = 1; at <= text.length; at++) {
        const begun = performance.now();
        field.value = text.slice(0, at);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
        times.push(performance.now() - begun);
    }
    return times;
}"""
PRESSED = """async steps => {
    const list = document.getElementById('study-list'), times = [];
    for (let at = 0; at < steps; at++) {
        const begun = performance.now(), before = list.dataset.cursor;
        document.body.dispatchEvent(new KeyboardEvent('keydown',
            { key: 'ArrowLeft', code: 'ArrowLeft', bubbles: true }));
        while (list.dataset.cursor === before && performance.now() - begun < 5000)
            await new Promise(done => setTimeout(done));
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
        times.push(performance.now() - begun);
        await new Promise(done => setTimeout(done, 300));
    }
    return times;
}"""


def many_games() -> bytes:
    """Return an SGF file of 5,000 games in GB18030, with comments that fill 10 MB."""
    chance = random.Random(1)
    points = [chr(97 + col) + chr(97 + row) for col in range(SIDE) for row in range(SIDE)]
    games = []
    for number in range(GAMES):
        played = chance.sample(points, 120)
        moves = "".join(f";{'BW'[at % 2]}[{point}]" for at, point in enumerate(played))
        head = f"(;GM[1]FF[4]CA[GB18030]SZ[19]KM[6.5]PB[柯洁 {number}]PW[朴廷桓 {number}]RE[B+R]"
        left = BYTES // GAMES - len(head) - 5 - len(moves) - 10
        games.append(f"{head}{moves}C[{'好棋。' * (left // 6)}])")
    return "\n".join(games).encode("gb18030")


def many_nodes() -> bytes:
    """Return an SGF file of a study: a main line of 100 moves, and a branch at each of them."""
    chance = random.Random(2)
    points = [chr(97 + col) + chr(97 + row) for col in range(SIDE) for row in range(SIDE)]
    main = chance.sample(points, NODES // BRANCH)

    def branch(first: int) -> str:
        """Return a branch of random moves; `first` is the index of its first move in the line."""
        rest = chance.sample([point for point in points if point not in main], BRANCH - 1)
        colours = ("BW"[(first + at) % 2] for at in range(len(rest)))
        return "".join(f";{colour}[{point}]" for colour, point in zip(colours, rest, strict=True))

    text = ""
    for at in reversed(range(len(main))):
        text = f"(;{'BW'[at % 2]}[{main[at]}]{text})({branch(at)})"
    return f"(;GM[1]FF[4]SZ[19]KM[6.5]RU[Go]{text})".encode()


def listing(browser: Browser, page: Page) -> list[Measurement]:
    """Measure the time until the games of a large file are listed, and the longest task."""
    data = many_games()
    page.evaluate(WATCHED)
    with traced(browser, page) as trace:
        choose_file(page, "games.sgf", data)
        page.wait_for_function(LISTED, timeout=LONGEST_WAIT_MS)
        page.wait_for_timeout(REST_MS)
    shown = page.evaluate("window.listed - window.chosen")
    about = f"a file of {len(data) / 1e6:.0f} MB and {GAMES} games"
    return [
        Measurement(f"list {about}", shown, LISTED_AIM, "ms"),
        trace.figure(f"list {about}, longest task"),
    ]


def searching(browser: Browser, page: Page, games: list[Game]) -> list[Measurement]:
    """Import games, and measure a search among them: the first answer, the slowest letter typed.

    The longest task of the main thread is measured too.
    """
    choose_file(page, "a.json", exported(games))
    page.wait_for_function(IMPORTED, timeout=LONGEST_WAIT_MS)
    page.reload()
    page.wait_for_selector("html[data-ready=true]")
    page.locator("#head [data-open=games]").click()
    with traced(browser, page) as trace:
        begun = time.perf_counter()
        page.fill("#games-find", SEARCH)
        page.wait_for_function(FOUND, timeout=LONGEST_WAIT_MS)
        first = 1000 * (time.perf_counter() - begun)
        slowest = max(page.evaluate(TYPED, SEARCH))
    about = f"search among {KEPT} games"
    return [
        Measurement(f"{about}, first answer", first, LISTED_AIM, "ms"),
        Measurement(f"{about}, slowest letter", slowest, KEY_AIM, "ms"),
        trace.figure(f"{about}, longest task"),
    ]


def stepping(page: Page) -> list[Measurement]:
    """Measure the times of key presses that step back in a study of many nodes."""
    choose_file(page, "study.sgf", many_nodes())
    page.wait_for_function(STUDIED, timeout=LONGEST_WAIT_MS)
    page.wait_for_timeout(REST_MS)
    times = page.evaluate(PRESSED, STEPS)
    about = f"a key in a study of {NODES} nodes"
    return [
        Measurement(f"{about}, median", percentile(times, 0.5), STUDY_AIM, "ms"),
        Measurement(f"{about}, 95 %", percentile(times, 0.95), AIM + STUDY_AIM, "ms"),
    ]


def run() -> list[Measurement]:
    """Measure steps in a large study, listing a large file, and a search among stored games.

    Each part has a page of its own.
    """
    setup = Setup(cols=SIDE, rows=SIDE, opponent=Opponent.PERSON)
    empty = Game.new(Redstone(), SIDE, SIDE)
    short = [crowded_game(random.Random(seed), 40 + 20 * seed) for seed in range(1, 9)]
    with served() as address, chromium() as browser:

        def opened() -> Page:
            """Return a new page with an empty board."""
            return open_game(browser, address, empty, setup)

        return [
            *stepping(opened()),
            *listing(browser, opened()),
            *searching(browser, opened(), short),
        ]


if __name__ == "__main__":
    print_figures(run())
