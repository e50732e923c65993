"""How long the page takes to start: `python -m benchmarks.start_up [ROUNDS]`.

From navigation until the page's own Python has run, against a stock page: the same game with
PyScript and Pyodide as npm has them and the package as single `.py` files. Cold is the first load
in a new browser, warm a reload; both without a service worker. The two pages take turns within one
run, as only such figures compare. Aim: at most half of the stock page's time.
"""

import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Page

from tools.browsing import READY_MS, chromium
from tools.build.paths import DIST, PYODIDE, PYSCRIPT
from tools.build.sources import shipped_sources
from tools.serve import SiteHandler, listen

ROUNDS = 5
RELOADS = 3
"""Warm loads a round."""

TELL_WHEN_READY = """
    new MutationObserver((_, observer) => {
        if (document.documentElement?.dataset.ready !== "true") return;
        window.readyAt = performance.now();
        observer.disconnect();
    }).observe(document, { subtree: true, attributeFilter: ["data-ready"] });
"""


def make_stock_site(folder: Path) -> None:
    """The game as a page made by PyScript's manual, out of the built site."""
    shutil.copytree(DIST, folder, ignore=shutil.ignore_patterns("pyodide", "pyscript", "sw.js"))
    shutil.copytree(PYODIDE, folder / "pyodide")
    shutil.copytree(PYSCRIPT / "dist", folder / "pyscript")
    files = shipped_sources()
    for name, source in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(source)
    own = (DIST / "pyscript.toml").read_text()
    modules = own[own.index("[js_modules") :]
    listed = "".join(f'"./{name}" = "./{name}"\n' for name in files)
    interpreter = 'interpreter = "./pyodide/pyodide.mjs"\n'
    (folder / "pyscript.toml").write_text(f"{interpreter}\n[files]\n{listed}\n{modules}")
    lines = (folder / "index.html").read_text().splitlines(keepends=True)
    kept = [line for line in lines if "loading.js" not in line and "updates.js" not in line]
    (folder / "index.html").write_text("".join(kept))


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder while the block runs."""
    server = listen(SiteHandler, folder, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def ready_milliseconds(page: Page) -> float:
    """The time from navigation until Python is ready."""
    page.wait_for_function("window.readyAt", timeout=READY_MS)
    return float(page.evaluate("window.readyAt"))


def loads(address: str) -> tuple[float, list[float]]:
    """Milliseconds of one cold load, and of the warm ones after it."""
    with chromium() as browser:
        page = browser.new_context(service_workers="block").new_page()
        page.add_init_script(TELL_WHEN_READY)
        page.goto(address)
        cold = ready_milliseconds(page)
        warm = []
        for _ in range(RELOADS):
            page.reload()
            warm.append(ready_milliseconds(page))
    return cold, warm


def main() -> None:
    """Print medians of both pages and their ratio."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    cold: dict[str, list[float]] = {"own": [], "stock": []}
    warm: dict[str, list[float]] = {"own": [], "stock": []}
    with tempfile.TemporaryDirectory() as name:
        make_stock_site(Path(name) / "stock")
        with served(DIST) as own, served(Path(name) / "stock") as stock:
            for _ in range(rounds):
                for page, address in (("own", own), ("stock", stock)):
                    first, others = loads(address)
                    cold[page].append(first)
                    warm[page].extend(others)
    print(
        f"ms from navigation to ready, medians of {rounds} cold and {rounds * RELOADS} warm loads"
    )
    print(f"{'':6}{'own':>8}{'stock':>8}{'ratio':>8}")
    for label, times in (("cold", cold), ("warm", warm)):
        own_time, stock_time = median(times["own"]), median(times["stock"])
        print(f"{label:6}{own_time:8.0f}{stock_time:8.0f}{own_time / stock_time:8.2f}")


if __name__ == "__main__":
    main()
