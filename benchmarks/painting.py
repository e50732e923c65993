"""The times from tap to painted stone and of previews: `python -m benchmarks.painting`.

It uses the browser's own mouse on a 19x19 board with 260 moves played, and with a list of 600. A
tap is measured to the end of its handlers, to the end of making the next frame, and until that
frame is shown, which the browser reports in steps of 8 ms. Without a GPU the processor composes it.
A preview is measured until the canvas is painted, before the browser makes the frame.
"""

import random

from playwright.sync_api import Page

from benchmarks.table import Measurement, percentile, print_figures
from redstone.app.play.settings import Opponent, Setup
from redstone.insight.choices import LegalChoices
from redstone.position import Place
from redstone.record.game import Game
from redstone.rules.redstone import Redstone
from tools.browsing import chromium, open_game, served

SIDE, PLIES, LONG, TAPS = 19, 260, 600, 60
AIMS = {"handler": 10.0, "tap": 33.0, "shown": 50.0, "preview": 8.0}
"""The aims in milliseconds, for the 95th percentile."""

LISTEN = """() => {
    const times = window.times = { handler: [], tap: [], shown: [], preview: [] };
    const frame = () => new Promise((done) => requestAnimationFrame(() => {
        const channel = new MessageChannel(); // its message comes after the frame is made
        channel.port1.onmessage = done;
        channel.port2.postMessage(0);
    }));
    let start, before; // the page's own listeners come between these of capture and of bubbling
    const around = (name, first, last) => {
        addEventListener(name, first, { capture: true });
        addEventListener(name, last);
    };
    around("pointerup", () => {
        start = performance.now();
        const since = start;
        frame().then(() => times.tap.push(performance.now() - since));
    }, () => times.handler.push(performance.now() - start));
    around("pointermove",
        () => requestAnimationFrame(() => { before = performance.now(); }),
        () => requestAnimationFrame(() => times.preview.push(performance.now() - before)));
    new PerformanceObserver((list) => {
        const ups = list.getEntries().filter((entry) => entry.name === "pointerup");
        times.shown.push(...ups.map((entry) => entry.duration));
    }).observe({ type: "event", durationThreshold: 16 });
}"""
"""A script that records the times of each mouse move and tap from now on, in milliseconds."""
PLACES = """names => names.map((name) => {
    const button = document.querySelector(`#grid button[aria-label^="${name},"]`);
    const { x, y, width, height } = button.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
})"""
REST_MS, PREVIEWED_MS, SETTLED_MS = 2_000, 100, 300
"""Milliseconds to wait after the start, over a point, and after a tap for its consequences."""


def crowded_game(rng: random.Random, plies: int = PLIES) -> Game:
    """Return a random 19x19 game of this length, with red stones only if nothing else is legal."""
    game = Game.new(Redstone(), SIDE, SIDE)
    while game.ply < plies:
        game = game.play(own_placement(game, rng))
    return game


def own_placement(game: Game, rng: random.Random) -> Place:
    """Return a random placement of an own stone if one is legal, otherwise of a red one."""
    moves = [m for m in game.rules.legal_moves(game.position) if isinstance(m, Place)]
    return rng.choice([move for move in moves if not move.red] or moves)


def taps_after(game: Game, rng: random.Random) -> list[str]:
    """Return the names of points for successive taps after a game, each of which plays at once."""
    names = list[str]()
    for _ in range(TAPS):
        moves = sorted(tapped_at_once(game), key=lambda move: move.red)
        move = rng.choice([move for move in moves if move.red is moves[0].red])
        game = game.play(move)
        names.append(str(move.point))
    return names


def tapped_at_once(game: Game) -> list[Place]:
    """Return the placements that a tap plays without a question: harmless, no alternative."""
    position = game.position
    choices = LegalChoices(game.rules, position).everywhere.values()
    own = position.to_move.stone
    single = [(choice, choice.first) for choice in choices if not choice.both]
    return [move for choice, move in single if move and not choice.costs_only_own(move, own)]


def tap_all(page: Page, names: list[str]) -> dict[str, list[float]]:
    """Tap the points with the mouse, waiting in between, and return the recorded times."""
    page.wait_for_timeout(REST_MS)
    places = page.evaluate(PLACES, names)
    page.evaluate(LISTEN)
    for x, y in places:
        page.mouse.move(x, y)
        page.wait_for_timeout(PREVIEWED_MS)
        page.mouse.down()
        page.mouse.up()
        page.wait_for_timeout(SETTLED_MS)
    times: dict[str, list[float]] = page.evaluate("window.times")
    return times


def measure(plies: int) -> list[Measurement]:
    """Measure taps and previews in a game with this number of moves played.

    Raises RuntimeError if a tap has played no move.
    """
    rng = random.Random(1)
    game = crowded_game(rng, plies)
    names = taps_after(game, rng)
    setup = Setup(cols=SIDE, rows=SIDE, opponent=Opponent.PERSON)
    with served() as address, chromium() as browser:
        page = open_game(browser, address, game, setup)
        times = tap_all(page, names)
        played = page.locator("#moves .move-list").first.locator("li").count()
    if played != plies + TAPS:
        raise RuntimeError(f"{TAPS} taps played {played - plies} moves")
    return [
        Measurement(f"{name}, {plies} moves, 95 %", percentile(times[name], 0.95), aim, "ms")
        for name, aim in AIMS.items()
    ]


def run() -> list[Measurement]:
    """Measure taps and previews with PLIES and with LONG moves played."""
    return [*measure(PLIES), *measure(LONG)]


def main() -> None:
    """Print the times of taps and previews."""
    print_figures(run())


if __name__ == "__main__":
    main()
