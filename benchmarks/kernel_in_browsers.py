"""The kernel's speed in each browser: `python -m benchmarks.kernel_in_browsers [BROWSER …]`.

A study of the empty board thinks without end, and the page reports the number of playouts over
time. One worker is used on any machine. The speed is measured between the first count and the last,
by the clock.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

from tests.browsers.browsers import BROWSERS, launch
from tests.browsers.driver import BrowserVisit
from tools.browsing import served

LINKS = ("#redstone9n-1-0", "#redstone19n-1-0", "#savage9-1-0", "#go9-1-0")
SECONDS = 8
"""The thinking time on each board, in seconds."""
COUNT = """
    Object.defineProperty(navigator, "hardwareConcurrency", { value: 1, configurable: true });
    window.counts = [];
    const note = () => {
        const found = document.body.textContent.match(/, ([0-9,]+) games tried/);
        const count = found && Number(found[1].replaceAll(",", ""));
        if (count && count !== window.counts.at(-1)?.[1])
            window.counts.push([performance.now(), count]);
    };
    const all = { subtree: true, childList: true, characterData: true };
    new MutationObserver(note).observe(document.body, all);
    return true;
"""


def main() -> None:
    """Print a line for each browser and board."""
    with served() as address:
        for name in sys.argv[1:] or BROWSERS:
            for link in LINKS:
                with TemporaryDirectory() as folder:
                    driver = launch(name, Path(folder))
                    try:
                        speed = measured(BrowserVisit(driver, f"{address}{link}"))
                    finally:
                        driver.close()
                print(f"{name:10}{link:18}{speed:10.0f} games a second", flush=True)


def measured(visit: BrowserVisit) -> float:
    """Return the playouts a second of a study of the board visited."""
    visit.load()
    visit.driver.run(COUNT)
    visit.driver.run("document.querySelector('[data-action=study]').click()")
    visit.click("#study-think")
    visit.until("return window.counts.length > 1")
    sleep(SECONDS)
    counts = visit.driver.run("return window.counts")
    (begin, low), (end, high) = counts[0], counts[-1]
    return float(1000 * (high - low) / (end - begin))


if __name__ == "__main__":
    main()
