"""The growth of page and computer: `python -m benchmarks.lasting [GAMES] [MINUTES]` (Linux).

The page plays GAMES (30) against the lowest level, with a line after each. The figure is the memory
after the last five minus that after the sixth to tenth. Then the computer thinks for MINUTES (6) in
a study of 19x19. The figures are the memory at the end, and its growth in the last third. Files of
the browser are not counted, as other browsers share them.
"""

import sys
import time
from statistics import median

from benchmarks.memory import IN_ALL, READY, SIDE, Held, page_memory
from benchmarks.table import Measurement, print_figures
from benchmarks.unwatched import Unwatched
from redstone.app.play.settings import Opponent, Setup
from redstone.record.game import Game
from redstone.rules import GAMES as RULES
from tools.browsing import served, storing_script

GAMES, MINUTES = 30, 6.0
SMALL = 5
WARMING = 5
"""Games until everything that a game needs is loaded and compiled, and games in one reading."""
PATIENCE_MS = 300_000
"""The time limit of a game on a busy machine."""
GROWTH = 5.0
"""Growth accepted, in megabytes: less than one garbage collection of the engine frees."""
SAMPLE = 10.0
"""Seconds between two readings of a page that thinks."""
COUNTS = ("Nodes", "JSEventListeners", "JSHeapUsedSize")
"""The browser's counts for a page, besides its memory."""
PLAY = """void (async () => {
    globalThis.played = false;
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    const turn = () => document.getElementById("turn").textContent;
    const press = (action) => document.querySelector(`[data-action=${action}]`).click();
    while (!/wins|draw/.test(turn())) {
        const offered = document.getElementById("take-win");
        if (offered.checkVisibility()) offered.click();
        const free = [...document.querySelectorAll('#grid button[aria-label*=", empty: "]')];
        if (turn() === "Your turn." && free.length) {
            const button = free[Math.floor(Math.random() * free.length)];
            for (const key of ["o", "r"]) {
                if (turn() !== "Your turn.") break;
                button.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
                const confirm = document.getElementById("confirm"); // of one's own stones' loss
                if (confirm.checkVisibility()) confirm.click();
            }
        }
        await wait(30);
    }
    await wait(500);
    press("rematch");
    await wait(500);
    globalThis.played = true;
})()"""
"""A script that plays at random until the game is over, and begins the next."""
THINK = """
    document.querySelector("[data-action=study]").click();
    new Promise((done) => {
        const look = setInterval(() => {
            const button = document.getElementById("study-think");
            if (!button?.checkVisibility()) return;
            clearInterval(look);
            button.click();
            done();
        }, 100);
    });
"""


def games(address: str, count: int) -> Measurement:
    """Measure the memory that a number of games leaves behind."""
    setup = Setup(cols=SMALL, rows=SMALL, options="n", level=1)
    script = storing_script(Game.new(RULES["redstone"]("n"), SMALL, SMALL), setup, beat=False)
    found = list[float]()
    with page_memory(address, script) as (page, now):
        page.until(READY)
        page.send("Performance.enable")
        for number in range(1, count + 1):
            page.run(PLAY)
            page.until("played", PATIENCE_MS)
            page.clear_up()
            found.append(growing_memory(now()))
            print(f"game {number:3}: {found[-1]:6.1f} MB; {object_counts(page)}", flush=True)
    before, after = found[WARMING : 2 * WARMING], found[-WARMING:]
    return Measurement(
        f"memory: growth by {count} games", median(after) - median(before), GROWTH, "MB"
    )


def thinking(address: str, minutes: float) -> list[Measurement]:
    """Measure the memory of a study in which the computer thinks for some minutes."""
    setup = Setup(cols=SIDE, rows=SIDE, opponent=Opponent.PERSON)
    samples = list[Held]()
    with page_memory(
        address, storing_script(Game.new(RULES["redstone"](""), SIDE, SIDE), setup)
    ) as (page, now):
        page.until(READY)
        page.run(THINK)
        begun = time.monotonic()
        while time.monotonic() < begun + 60 * minutes:
            time.sleep(SAMPLE)
            samples.append(now())
            told = ", ".join(f"{kind} {megabytes:.1f}" for kind, megabytes in samples[-1].items())
            print(f"after {time.monotonic() - begun:4.0f} s: {told}", flush=True)
    third = [growing_memory(sample) for sample in samples[-(len(samples) // 3) :]]
    half = len(third) // 2
    return [
        Measurement(
            f"memory: thought for {minutes:g} minutes", sum(samples[-1].values()), IN_ALL, "MB"
        ),
        Measurement(
            "memory: growth in the last third of it",
            median(third[half:]) - median(third[:half]),
            GROWTH,
            "MB",
        ),
    ]


def growing_memory(parts: Held) -> float:
    """Return the memory that can grow, in megabytes."""
    return parts["own"] + parts["code"] + parts["shared"]


def object_counts(page: Unwatched) -> str:
    """Return the browser's own counts of a page's objects."""
    metrics = page.send("Performance.getMetrics")["metrics"]
    values = {metric["name"]: metric["value"] for metric in metrics}
    return ", ".join(f"{name} {values[name]:,.0f}" for name in COUNTS)


def main() -> None:
    """Play, then think, then print the figures."""
    given = sys.argv[1:]
    count = int(given[0]) if given else GAMES
    minutes = float(given[1]) if given[1:] else MINUTES
    if count < 3 * WARMING:
        sys.exit(f"At least {3 * WARMING} games are needed to tell whether they leave anything.")
    with served() as address:
        print_figures([games(address, count), *thinking(address, minutes)])


if __name__ == "__main__":
    main()
