"""The longest tasks of the page's main thread while the computer thinks.

Run `python -m benchmarks.frames` after `make build`. It measures the tasks of the main thread from
the tap to the computer's answer; no frame waits longer than the longest one. Times are by the
clock, and in processor time, which other programs do not lengthen. The same page at rest is
measured for comparison. Aim: 100 ms.
"""

import json
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page

from redstone.app.play.settings import Setup
from redstone.record.game import Game
from redstone.rules.redstone import Redstone
from tools.browsing import chromium, open_game, served

AIM = 100
"""The aim in milliseconds."""
SIDE, LEVEL = 13, 9
"""A board and a level on which the computer thinks for seconds."""
TAPS = ("d4", "k10", "d10", "k4")
LONGEST_THINK_MS = 120_000
REST_MS = 5_000
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
ANSWERED = """plies => document.querySelectorAll("#moves .move-list li").length >= plies
    && document.getElementById("thinking").hidden"""


@dataclass(frozen=True)
class LongTask:
    """A task of the main thread, in milliseconds by the clock and of processor time."""

    clock: float
    processor: float


def tasks_of(trace: dict[str, Any]) -> list[LongTask]:
    """Return the tasks of the pages' main threads in a trace of Chromium."""
    events = trace["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return [
        LongTask(event.get("dur", 0) / 1000, event.get("tdur", 0) / 1000)
        for event in events
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) in mains
    ]


def traced(browser: Browser, page: Page, plies: int = 0) -> list[LongTask]:
    """Return the main thread's tasks until `plies` moves are played; for 0, of idle seconds."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    if plies:
        page.locator(f'#grid button[aria-label^="{TAPS[plies // 2 - 1]},"]').click()
        page.wait_for_function(ANSWERED, arg=plies, timeout=LONGEST_THINK_MS)
    else:
        page.wait_for_timeout(REST_MS)
    return tasks_of(json.loads(browser.stop_tracing()))


def report(name: str, tasks: list[LongTask]) -> None:
    """Print a line about tasks: their number, the longest times, and how many exceed the aim."""
    clock, processor = max(t.clock for t in tasks), max(t.processor for t in tasks)
    above = sum(task.processor > AIM for task in tasks)
    print(f"{name:10} {len(tasks):8} {clock:12.1f} {processor:12.1f} {above:10}")


def main() -> None:
    """Play some moves against the computer and print the longest tasks of each."""
    game = Game.new(Redstone(pie=False), SIDE, SIDE)
    setup = Setup(cols=SIDE, rows=SIDE, options="n", level=LEVEL)
    print(f"{'':10} {'tasks':>8} {'clock, ms':>12} {'cpu, ms':>12} {'over ' + str(AIM):>10}")
    with served() as address, chromium() as browser:
        page = open_game(browser, address, game, setup)
        for number in range(1, len(TAPS) + 1):
            report(f"move {2 * number}", traced(browser, page, 2 * number))
        report("at rest", traced(browser, page))


if __name__ == "__main__":
    main()
