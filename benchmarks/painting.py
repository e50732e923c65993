"""From tap to painted stone, and the preview while pointing: `python -m benchmarks.painting`.

On a 19x19 board with 260 moves played, and with a list of 600. A tap counts until its handlers are
done, and until the frame after it has been made; a preview until the canvas has been painted,
before the browser composes the frame.
"""

import random

from benchmarks.table import Figure, percentile, print_figures
from redstone.app.play.settings import Opponent, Setup
from redstone.position import Place
from redstone.record.game import Game
from redstone.rules.redstone import Redstone
from tools.browsing import chromium, open_game, served

SIDE, PLIES, LONG, TAPS = 19, 260, 600, 60
AIMS = {"handler": 10.0, "tap": 33.0, "preview": 8.0}
"""Milliseconds, for the 95th percentile."""

MEASURE = """async (names) => {
    const box = document.getElementById("board");
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    const painted = () => new Promise((done) => requestAnimationFrame(() => {
        const channel = new MessageChannel(); // its message comes after the frame is made
        channel.port1.onmessage = done;
        channel.port2.postMessage(0);
    }));
    const at = (name) => {
        const button = document.querySelector(`#grid button[aria-label^="${name},"]`);
        const { x, y, width, height } = button.getBoundingClientRect();
        return { clientX: x + width / 2, clientY: y + height / 2, bubbles: true,
            isPrimary: true, button: 0, pointerType: "mouse" };
    };
    const times = { tap: [], handler: [], preview: [] };
    for (const name of names) {
        const place = at(name);
        let start = performance.now();
        box.dispatchEvent(new PointerEvent("pointerdown", place)); // shows the preview
        times.preview.push(performance.now() - start);
        await wait(100);
        start = performance.now();
        box.dispatchEvent(new PointerEvent("pointerup", place));
        times.handler.push(performance.now() - start);
        await painted();
        times.tap.push(performance.now() - start);
        await wait(300); // let names, storage and motion come to rest
    }
    return times;
}"""


def crowded_game(rng: random.Random, plies: int = PLIES) -> Game:
    """A long game of mostly own stones."""
    game = Game.new(Redstone(), SIDE, SIDE)
    while game.ply < plies:
        game = game.play(own_placement(game, rng))
    return game


def own_placement(game: Game, rng: random.Random) -> Place:
    """An own stone where one is legal, else red."""
    moves = [m for m in game.rules.legal_moves(game.position) if isinstance(m, Place)]
    return rng.choice([move for move in moves if not move.red] or moves)


def measure(plies: int) -> list[Figure]:
    """Taps after so many moves."""
    rng = random.Random(1)
    game = crowded_game(rng, plies)
    names, after = [], game
    for _ in range(TAPS):
        move = own_placement(after, rng)
        after = after.play(move)
        names.append(str(move.point))
    setup = Setup(cols=SIDE, rows=SIDE, opponent=Opponent.PERSON)
    with served() as address, chromium() as browser:
        times = open_game(browser, address, game, setup).evaluate(MEASURE, names)
    return [
        Figure(f"{name}, {plies} moves, 95 %", percentile(times[name], 0.95), aim, "ms")
        for name, aim in AIMS.items()
    ]


def run() -> list[Figure]:
    """What a tap and a preview take."""
    return [*measure(PLIES), *measure(LONG)]


def main() -> None:
    """Tap on single-choice points one after the other and print how long it takes."""
    print_figures(run())


if __name__ == "__main__":
    main()
