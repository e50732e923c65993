"""`make monkey`: seeded steps on all controls of the page, until something breaks.

make monkey SEED=1 MINUTES=10                           rounds of seed 1, for ten minutes
make monkey TRAIL=build/monkey/1-3.txt                  repeats a trail
make monkey TRAIL=build/monkey/1-3.txt SHORTEN=1        and searches for a shorter one
"""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from faulthandler import cancel_dump_traceback_later, dump_traceback_later
from functools import partial
from itertools import count
from pathlib import Path
from time import monotonic

from tests.e2e.site import Site
from tests.monkey.monkey import Monkey, RoundFailure
from tests.monkey.step import MonkeyStep, read_trail
from tools.browsing import chromium
from tools.build.paths import CACHE, DIST

TRAILS = CACHE / "monkey"
HUNG_SECONDS = 400
"""Seconds after which a step counts as hung and the run is aborted."""


def arguments() -> Namespace:
    """Return the parsed arguments of the command line."""
    parser = ArgumentParser(prog="make monkey", description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", default="1")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--steps", type=int, default=150, help="the most in a round")
    parser.add_argument("--round", type=int, help="this one alone")
    parser.add_argument("--trail", type=Path, help="a trail to be gone again")
    parser.add_argument("--shorten", action="store_true", help="find a shorter one")
    return parser.parse_args()


class Diary:
    """Prints and stores each step before it is done, because the page may hang in it."""

    def __init__(self, path: Path) -> None:
        """Write to this file, whose folder is made."""
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)

    def __call__(self, number: int, step: MonkeyStep) -> None:
        """Print a step and write it to the trail. The process ends if the next one hangs."""
        print(f"{number:4} {step}"[:200], flush=True)
        with self.path.open("a" if number else "w", encoding="utf-8") as file:
            file.write(f"{step}\n")
        dump_traceback_later(HUNG_SECONDS, exit=True)


def play(monkey: Monkey, asked: Namespace) -> list[RoundFailure]:
    """Play rounds until the minutes are over, or one round if named.

    Return the failures, whose trails are stored.
    """
    deadline = monotonic() + 60 * asked.minutes
    failures = []
    for number in count() if asked.round is None else [asked.round]:
        if monotonic() > deadline:
            break
        print(f"round {number} of seed {asked.seed}")
        monkey.pictures = TRAILS / f"{asked.seed}-{number}"
        monkey.tell = Diary(monkey.pictures.with_suffix(".txt"))
        failure = monkey.play(asked.seed, number, asked.steps, deadline)
        if failure:
            report(failure, monkey.pictures.with_suffix(".txt"))
            failures.append(failure)
    return failures


def follow(monkey: Monkey, asked: Namespace) -> list[RoundFailure]:
    """Repeat the steps of a stored trail, and search for a shorter one if requested.

    Return the failure in a list, empty for none.
    """
    monkey.pictures = asked.trail.with_suffix(".again")
    monkey.tell = Diary(asked.trail.with_suffix(".again.txt"))
    failure = monkey.follow(read_trail(asked.trail.read_text(encoding="utf-8")))
    if failure and asked.shorten:
        failure = monkey.shorten(
            failure, partial(report, path=asked.trail.with_suffix(".short.txt"))
        )
    if failure:
        report(failure, asked.trail.with_suffix(".again.txt"))
    return [failure] if failure else []


def report(failure: RoundFailure, path: Path) -> None:
    """Print a failure, and store its trail at `path`."""
    failure.keep(path)
    print(f"FAULT after {len(failure.trail)} steps: {failure.fault}\ntrail: {path}", flush=True)


def main() -> int:
    """Play, or repeat a trail. Returns 1 if anything was wrong."""
    asked = arguments()
    assert (DIST / "index.html").exists(), "Nothing is built yet: run `make build`."
    site = Site(DIST)
    with chromium() as browser:
        monkey = Monkey(browser, site.url)
        failures = (follow if asked.trail else play)(monkey, asked)
    cancel_dump_traceback_later()
    site.stop()
    print(f"{monkey.steps} steps, {monkey.missed} without effect, {len(failures)} faults")
    for fault, times in Counter(failure.fault for failure in failures).most_common():
        print(f"{times} times: {fault}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
