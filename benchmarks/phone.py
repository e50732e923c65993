"""The first visit and the next one on a phone: `python -m benchmarks.phone [ROUNDS]`.

The browser throttles the processor to a quarter (only the page's thread, not workers) and the
network to its "Fast 4G". Files are compressed as by common hosts, but sent over HTTP/1.1, six at a
time. The figures, from navigation, are the time when a tap on the board works (it is tried sixty
times a second), the time from there to the end of the frame with its stone, and the time of the
computer's answer. The pages are not observed by Playwright (see `unwatched`).
"""

import gzip
import sys
from functools import cache
from http import HTTPStatus
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser

from benchmarks.table import Measurement, print_figures
from benchmarks.unwatched import Unwatched
from tools.browsing import READY_MS, chromium, served
from tools.build.release import PACKED
from tools.serve import SiteHandler

ROUNDS = 3
PAUSE = 0.25
"""Seconds between two looks at a page, each of which takes some of its time."""
SLOWER = 4
FAST_4G = {
    "offline": False,
    "latency": 165,
    "downloadThroughput": 1_125_000,
    "uploadThroughput": 168_750,
}
"""Milliseconds, and bytes a second: the preset of Chromium's developer tools."""
PHONE: dict[str, Any] = {"width": 390, "height": 844, "deviceScaleFactor": 3, "mobile": True}
PROBE = """(() => {
    const found = (window.found = {});
    document.addEventListener("early-tap", () => {
        found.touched = performance.now();
        requestAnimationFrame(() => scheduler.postTask(() => { // after the frame, before what waits
            found.painted = performance.now() - found.touched;
        }, { priority: "user-blocking" }));
    }, { once: true });
    function tap() {
        if (found.touched) return clearInterval(trying);
        const board = document.getElementById("board");
        const bounds = document.getElementById("canvas")?.getBoundingClientRect();
        if (!bounds?.width) return;
        const middle = { clientX: bounds.x + bounds.width / 2,
            clientY: bounds.y + bounds.height / 2,
            bubbles: true, isPrimary: true, button: 0, pointerType: "touch" };
        for (const kind of ["pointerdown", "pointerup"]) {
            board.dispatchEvent(new PointerEvent(kind, middle));
        }
    }
    const trying = setInterval(tap, 16);
    new MutationObserver(() => {
        if (document.querySelectorAll("#moves .move-list [data-ply]").length >= 2) {
            found.answered ??= performance.now();
        }
    }).observe(document, { subtree: true, childList: true });
})()"""
KEPT = """navigator.serviceWorker?.controller
    && document.documentElement.dataset.snapshot === "kept" """
FORGET = """(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
})()"""


class Compressed(SiteHandler):
    """A server that compresses files as hosts with gzip do."""

    def do_GET(self) -> None:  # noqa: N802 - the name that http.server asks for
        """Serve a file, gzipped unless its type is compressed already."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix in PACKED or not path.is_file():
            return super().do_GET()
        body = gzipped(path)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")  # as GitHub Pages sets it
        self.end_headers()
        self.wfile.write(body)
        return None


@cache
def gzipped(path: Path) -> bytes:
    """Return the gzipped content of a file, cached by path."""
    return gzip.compress(path.read_bytes(), 6)


def visit(browser: Browser, address: str) -> tuple[Unwatched, dict[str, float]]:
    """Visit the site in a new page that taps as early as possible.

    Returns the page, and the time in milliseconds of each stage.
    """
    page = Unwatched(browser, apart=False)
    page.send("Emulation.setDeviceMetricsOverride", **PHONE)
    page.send("Emulation.setTouchEmulationEnabled", enabled=True)
    page.send("Network.emulateNetworkConditions", **FAST_4G)
    page.send("Emulation.setCPUThrottlingRate", rate=SLOWER)
    page.open(address, PROBE)
    page.until("window.found?.answered", 3 * READY_MS, PAUSE)
    found: dict[str, float] = page.run("found")
    page.send("Emulation.setCPUThrottlingRate", rate=1)
    return page, found


def visits(address: str) -> dict[str, dict[str, float]]:
    """Return the times of the first visit of a new browser, and of the next one, without a game."""
    with chromium() as browser:
        page, cold = visit(browser, address)
        page.until(KEPT, 3 * READY_MS, PAUSE)
        page.open(f"{address}THIRD-PARTY.txt")
        page.until("location.pathname.endsWith('.txt') && document.readyState === 'complete'")
        page.run(FORGET)
        page.close()
        _, warm = visit(browser, address)
    return {"cold": cold, "warm": warm}


def run(rounds: int = ROUNDS) -> list[Measurement]:
    """Measure some rounds of visits, and return the medians with their aims."""
    with served(handler=Compressed) as address:
        runs = [visits(address) for _ in range(rounds)]

    def told(load: str, what: str) -> float:
        """Return the median of a time in visits of this kind."""
        return median(found[load][what] for found in runs)

    return [
        Measurement("phone: board can be touched, cold", told("cold", "touched") / 1000, 1, "s"),
        Measurement("phone: board can be touched, warm", told("warm", "touched") / 1000, 1, "s"),
        Measurement("phone: early stone painted, cold", told("cold", "painted"), 100, "ms"),
        Measurement("phone: early stone painted, warm", told("warm", "painted"), 100, "ms"),
        Measurement("phone: first answer, cold", told("cold", "answered") / 1000, 8, "s"),
        Measurement("phone: first answer, warm", told("warm", "answered") / 1000, 3, "s"),
    ]


def main() -> None:
    """Measure the visits on a throttled phone, and print a line for each waiting time."""
    print_figures(run(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))


if __name__ == "__main__":
    main()
