"""The first visit and the next one on a phone: `python -m benchmarks.phone [ROUNDS]`.

With the browser's own throttling: the processor four times slower (the page's thread; workers are
not slowed), and the network as its "Fast 4G", with files compressed as by common hosts, but over
HTTP/1.1, six at a time. Told are, from navigation: when a tap on the board is taken (it is tried
sixty times a second), how long it takes to the end of the frame that shows its stone, and when the
computer has answered.
"""

import gzip
import sys
import tempfile
from functools import cache
from http import HTTPStatus
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from benchmarks.table import Figure, print_figures
from tools.browsing import READY_MS, served
from tools.build.release import PACKED
from tools.chromium import find_chromium, flags
from tools.serve import SiteHandler

ROUNDS = 3
POLLING_MS = 250
"""To look at each frame, as Playwright does, would have the page make frames."""
SLOWER = 4
FAST_4G = {
    "offline": False,
    "latency": 165,
    "downloadThroughput": 1_125_000,
    "uploadThroughput": 168_750,
}
"""Milliseconds, and bytes a second: the preset of Chromium's developer tools."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}
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
FORGET = """async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}"""


class Compressed(SiteHandler):
    """Sends files as hosts with gzip do."""

    def do_GET(self) -> None:  # noqa: N802 - the name that http.server asks for
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix in PACKED or not path.is_file():
            return super().do_GET()
        body = zipped(path)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")  # as GitHub Pages says
        self.end_headers()
        self.wfile.write(body)
        return None


@cache
def zipped(path: Path) -> bytes:
    """A file's bytes, gzipped."""
    return gzip.compress(path.read_bytes(), 6)


def visit(context: BrowserContext, address: str) -> tuple[Page, dict[str, float]]:
    """A visit in a page of its own, which taps as early as it can."""
    page = context.new_page()
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", FAST_4G)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(PROBE)
    page.goto(address, wait_until="commit")
    page.wait_for_function("window.found?.answered", timeout=3 * READY_MS, polling=POLLING_MS)
    found: dict[str, float] = page.evaluate("found")
    tools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return page, found


def visits(address: str) -> dict[str, dict[str, float]]:
    """The first visit of a new browser, and the next one, which finds no game."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=find_chromium(), args=flags(), **PHONE
        )
        try:
            page, cold = visit(context, address)
            page.wait_for_function(KEPT, timeout=3 * READY_MS, polling=POLLING_MS)
            page.goto(f"{address}THIRD-PARTY.txt")
            page.evaluate(FORGET)
            page.close()
            _, warm = visit(context, address)
        finally:
            context.close()
    return {"cold": cold, "warm": warm}


def run(rounds: int = ROUNDS) -> list[Figure]:
    """Medians."""
    with served(handler=Compressed) as address:
        runs = [visits(address) for _ in range(rounds)]

    def told(load: str, what: str) -> float:
        return median(found[load][what] for found in runs)

    return [
        Figure("phone: board can be touched, cold", told("cold", "touched") / 1000, 1, "s"),
        Figure("phone: board can be touched, warm", told("warm", "touched") / 1000, 1, "s"),
        Figure("phone: early stone painted, cold", told("cold", "painted"), 100, "ms"),
        Figure("phone: early stone painted, warm", told("warm", "painted"), 100, "ms"),
        Figure("phone: first answer, cold", told("cold", "answered") / 1000, 8, "s"),
        Figure("phone: first answer, warm", told("warm", "answered") / 1000, 3, "s"),
    ]


def main() -> None:
    """Print a line for each wait."""
    print_figures(run(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))


if __name__ == "__main__":
    main()
