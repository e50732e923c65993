"""The speed of a long search: `python -m benchmarks.steady [SECONDS] [--page]`.

Run it after `make build`. It searches each position for some seconds (10) as a study does, and
compares the last second with the first: in the compiled kernel by processor time, or with `--page`
by the clock in Chromium, with one worker. A search that proves the winner ends there. Aim: at least
half of the first second's games.
"""

import argparse
from time import process_time

from playwright.sync_api import Browser

from redstone.engine.trees import TREES
from redstone.mind.mind import Estimate, Question
from redstone.mind.searching import Searching
from redstone.mind.thought import Endless
from redstone.record.link import read_link
from redstone.runtime.compiled import CompiledKernel
from tools.browsing import READY_MS, chromium, served

SIZES = ("2", "3", "4", "4x5", "5", "7", "9", "13", "19", "2x19")
GAMES = {"redstone": "n", "red": "n", "savage": "", "go": ""}
STALLED = ("#redstone4n-1-b2c3", "#redstone5n-1-c3d4e4a4b3e3b4-iuyma")
"""Positions on small boards in which a search once stalled."""
LINKS = (*(f"#{game}{size}{GAMES[game]}-1-0" for game in GAMES for size in SIZES), *STALLED)
IN_PAGE = ("#redstone4n-1-0", "#redstone19n-1-0", "#savage4-1-0", "#go4-1-0", *STALLED)
SLICE, PATIENCE = 0.05, 2.0
"""Seconds of a step, and seconds that the page may take until it reports playouts."""
ONE_WORKER = "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 })"
COUNT = """async (seconds) => {
    const counts = [];
    const begun = performance.now();
    while (performance.now() - begun < 1000 * seconds) {
        const found = document.body.textContent.match(/, ([0-9,]+) games tried/);
        const count = found && Number(found[1].replaceAll(",", ""));
        if (count && count !== counts.at(-1)?.[1])
            counts.push([performance.now() / 1000, count]);
        await new Promise((done) => setTimeout(done, 20));
    }
    return counts;
}"""

Counts = list[tuple[float, int]]
"""Seconds, and the number of playouts until then."""


def in_kernel(link: str, seconds: float) -> Counts:
    """Search a position in the command line's kernel, and return the counts."""
    with TREES.growing_in(CompiledKernel):
        game = read_link(link).game
        assert game is not None
        search = Searching(Question(game, Endless()), seed=1)
        counts, begun = [(0.0, 0)], process_time()
        while not search.done and counts[-1][0] < seconds:
            search.step(SLICE)
            found = search.found()
            assert isinstance(found, Estimate)
            counts.append((process_time() - begun, found.report.simulations))
    return counts


def in_page(browser: Browser, address: str, link: str, seconds: float) -> Counts:
    """Search a position in a study of the page, and return the counts."""
    page = browser.new_page()
    page.add_init_script(ONE_WORKER)
    page.goto(f"{address}{link}")
    page.wait_for_selector("html[data-ready=true]", timeout=READY_MS)
    page.evaluate("document.querySelector('[data-action=study]').click()")
    page.click("#study-think")
    counts = page.evaluate(COUNT, seconds + PATIENCE)
    page.close()
    return [(at, count) for at, count in counts]


def speed(counts: Counts, since: float, until: float) -> float:
    """Return the playouts a second between two times, as far as counts exist."""
    within = [each for each in counts if since <= each[0] <= until]
    (begin, low), (end, high) = within[0], within[-1]
    return (high - low) / (end - begin) if end > begin else 0.0


def print_line(link: str, counts: Counts, seconds: float) -> bool:
    """Print both speeds; return True if the search is not steady."""
    first, last = counts[0][0], counts[-1][0]
    if last - first < seconds - PATIENCE:
        print(f"{link:36}{'proven after':>14}{counts[-1][1]:12,} games", flush=True)
        return False
    before, after = speed(counts, first, first + 1.0), speed(counts, last - 1.0, last)
    slow = after < before / 2
    print(f"{link:36}{before:14,.0f}{after:14,.0f}{'  MISSED' * slow}", flush=True)
    return slow


def main() -> int:
    """Print a line for each position; return 1 if one is not steady."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seconds", type=float, nargs="?", default=10.0)
    parser.add_argument("--page", action="store_true")
    options = parser.parse_args()
    print(f"{'games a second':36}{'first second':>14}{'last second':>14}")
    if not options.page:
        slow = [
            print_line(link, in_kernel(link, options.seconds), options.seconds) for link in LINKS
        ]
        return int(any(slow))
    with served() as address, chromium() as browser:
        slow = [
            print_line(link, in_page(browser, address, link, options.seconds), options.seconds)
            for link in IN_PAGE
        ]
    return int(any(slow))


if __name__ == "__main__":
    raise SystemExit(main())
