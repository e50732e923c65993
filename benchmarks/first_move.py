"""The computer's first moves in the page: `python -m benchmarks.first_move [LEVEL]`.

It measures the time from the tap that gives it the turn until the page shows its move, and the
playouts a second that the page reports meanwhile. The first turn includes the start of the worker,
the second does not. Level 10 thinks for at most half a minute. Aim on 13x13: 100 playouts a second.
"""

import sys
from typing import Any

from redstone.app.play.settings import Setup
from redstone.record.game import Game
from redstone.rules.redstone import Redstone
from tools.browsing import chromium, open_game, served

LEVEL = 10
SIDES = (9, 13, 19)
TAPS = ("c3", "e3")
"""The person's moves."""

MEASURE = """async (name) => {
    const box = document.getElementById("board");
    const thinking = document.getElementById("thinking");
    const text = document.getElementById("thinking-text");
    const button = document.querySelector(`#grid button[aria-label^="${name},"]`);
    const { x, y, width, height } = button.getBoundingClientRect();
    const place = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true,
        isPrimary: true, button: 0, pointerType: "mouse" };
    box.dispatchEvent(new PointerEvent("pointerdown", place));
    box.dispatchEvent(new PointerEvent("pointerup", place));
    const start = performance.now();
    const counts = [];
    let begun = false;
    while (!begun || !thinking.hidden) {
        await new Promise((done) => setTimeout(done, 10));
        if (performance.now() - start > 60000) throw new Error("no move in a minute");
        begun ||= !thinking.hidden;
        const count = Number(text.textContent.replace(/[^0-9]/g, ""));
        if (!thinking.hidden && count && count !== counts.at(-1)?.[1])
            counts.push([performance.now() - start, count]);
    }
    return { whole: performance.now() - start, counts };
}"""


def main() -> None:
    """Print a line for each size and turn."""
    level = int(sys.argv[1]) if len(sys.argv) > 1 else LEVEL
    print(f"{'board':6}{'turn':>5}{'s to the move':>15}{'s to a count':>14}{'games a second':>16}")
    for side in SIDES:
        setup = Setup(cols=side, rows=side, level=level)
        game = Game.new(Redstone(pie=False), side, side)
        with served() as address, chromium() as browser:
            page = open_game(browser, address, game, setup)
            for turn, point in enumerate(TAPS, 1):
                report(side, turn, page.evaluate(MEASURE, point))


def report(side: int, turn: int, times: dict[str, Any]) -> None:
    """Print the times of one turn; the rate is measured from the first count to the last."""
    counts = times["counts"]
    (begin, low), (end, high) = counts[0], counts[-1]
    rate = 1000 * (high - low) / (end - begin) if end > begin else float("nan")
    print(f"{side:<6}{turn:5}{times['whole'] / 1000:15.2f}{begin / 1000:14.2f}{rate:16.0f}")


if __name__ == "__main__":
    main()
