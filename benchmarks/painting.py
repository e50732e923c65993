"""From tap to painted stone, and the preview while pointing: `python -m benchmarks.painting`.

On a 19x19 board with 260 moves played. A tap counts until the frame after it has been made; a
preview until the canvas has been painted, before the browser composes the frame. Aims: 95th
percentiles of at most 50 ms and 16 ms.
"""

import random
from collections.abc import Sequence

from redstone.app.play.settings import Opponent, Setup
from redstone.position import Place
from redstone.record.game import Game
from redstone.rules.redstone import Redstone
from tools.browsing import chromium, open_game, served

SIDE, PLIES, TAPS = 19, 260, 60

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
    const times = { tap: [], preview: [] };
    for (const name of names) {
        const place = at(name);
        let start = performance.now();
        box.dispatchEvent(new PointerEvent("pointerdown", place)); // shows the preview
        times.preview.push(performance.now() - start);
        await wait(100);
        start = performance.now();
        box.dispatchEvent(new PointerEvent("pointerup", place));
        await painted();
        times.tap.push(performance.now() - start);
        await wait(300); // let names, storage and motion come to rest
    }
    return times;
}"""


def crowded_game(rng: random.Random) -> Game:
    """A long game of mostly own stones."""
    game = Game.new(Redstone(), SIDE, SIDE)
    while game.ply < PLIES:
        game = game.play(own_placement(game, rng))
    return game


def own_placement(game: Game, rng: random.Random) -> Place:
    """An own stone where one is legal, else red."""
    moves = [m for m in game.rules.legal_moves(game.position) if isinstance(m, Place)]
    return rng.choice([move for move in moves if not move.red] or moves)


def report(name: str, times: Sequence[float], aim: float) -> None:
    """Print median, 95th percentile and maximum in milliseconds beside the aim."""
    ordered = sorted(times)
    middle, high = ordered[len(ordered) // 2], ordered[int(0.95 * len(ordered))]
    print(f"{name:8} {middle:8.1f} {high:8.1f} {ordered[-1]:8.1f} {aim:8.0f}")


def main() -> None:
    """Tap on single-choice points one after the other and print how long it takes."""
    rng = random.Random(1)
    game = crowded_game(rng)
    names, after = [], game
    for _ in range(TAPS):
        move = own_placement(after, rng)
        after = after.play(move)
        names.append(str(move.point))
    setup = Setup(cols=SIDE, rows=SIDE, opponent=Opponent.PERSON)
    with served() as address, chromium() as browser:
        times = open_game(browser, address, game, setup).evaluate(MEASURE, names)
    print(f"{'ms':8} {'median':>8} {'95 %':>8} {'max':>8} {'aim':>8}")
    report("tap", times["tap"], 50)
    report("preview", times["preview"], 16)


if __name__ == "__main__":
    main()
