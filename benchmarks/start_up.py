"""The start time of the page: `python -m benchmarks.start_up [BROWSER…] [ROUNDS]`.

It measures the stages from navigation to the first frame, in Chromium (and in firefox and webkit if
they are named). Two other pages are measured for comparison. The stock page is the same game with
PyScript and Pyodide from npm and the package as single `.py` files. The bare page loads the same
Pyodide with the same library without PyScript, and imports one module. Cold is the first load in a
new browser. Warm is the reload after it without a service worker. Visited is a load that a service
worker answers and that continues from a snapshot, as do all visits some seconds after the first
start. All take turns within one run, as only such figures are comparable.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

from benchmarks.table import Measurement, print_figures
from tests.browsers.browsers import BROWSERS, launch
from tests.browsers.driver import BrowserVisit
from tools.browsing import served
from tools.build.paths import DIST, PYODIDE, PYSCRIPT, ROOT
from tools.build.release import WORKER, fill_in, release_facts
from tools.build.single import NAME
from tools.build.sources import shipped_sources

ROUNDS = 9
STAGES = ("fetched", "compiled", "interpreter", "PyScript", "imports", "state", "frame")
PAGES = ("own", "stock", "bare")
WATCH = '<script src="./stages.js"></script>'
WHOLE = "return window.stages?.frame !== undefined && window.stages"
KEPT = """return navigator.serviceWorker.controller !== null
    && document.documentElement.dataset.snapshot === "kept";
"""
BARE = f"""<!doctype html><html><head><title>bare</title>{WATCH}</head><body><script type="module">
import {{ loadPyodide }} from "./web/load/interpreter.mjs";
const pyodide = await loadPyodide();
pyodide.pyimport("redstone.board");
document.documentElement.dataset.ready = "true";
</script></body></html>"""

STOCK_INTERPRETER = """export { loadPyodide } from "../../pyodide/pyodide.mjs";
export const startedWithoutSnapshot = () => false;
export const lendEngine = (worker) => worker.postMessage(null);
"""
"""The stock page's replacement for our loader: PyScript loads Python, and nothing else."""
OWN_WAYS = ("interpreter.mjs", "modulepreload")
"""Lines of the page that start it otherwise than PyScript's manual says."""

Stages = dict[str, float]
"""The end of each stage by name, in milliseconds from navigation."""


def make_own_site(folder: Path) -> None:
    """Copy the built site to a folder without its service worker, with a script for the stages."""
    shutil.copytree(DIST, folder, ignore=shutil.ignore_patterns(WORKER, NAME))
    shutil.copy(ROOT / "benchmarks" / "stages.js", folder)
    page = (folder / "index.html").read_text()
    (folder / "index.html").write_text(page.replace("<meta name", f"{WATCH}\n<meta name", 1))


def make_visited_site(folder: Path) -> None:
    """Copy the built site to a folder with its service worker and a script for the stages."""
    make_own_site(folder)
    paths = [path for path in folder.rglob("*") if path.is_file()]
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    worker = (ROOT / WORKER).read_bytes()
    filled = fill_in(worker, RELEASE=release_facts(files, worker))
    (folder / WORKER).write_bytes(filled)


def make_bare_site(folder: Path) -> None:
    """Copy the built site to a folder, with a start page that only loads Python."""
    make_own_site(folder)
    (folder / "index.html").write_text(BARE)


def make_stock_site(folder: Path) -> None:
    """Make the game's page in a folder as PyScript's manual says, with unchanged packages."""
    make_own_site(folder)
    for name, source in (("pyodide", PYODIDE), ("pyscript", PYSCRIPT / "dist")):
        shutil.rmtree(folder / name)
        shutil.copytree(source, folder / name)
    files = shipped_sources()
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    own = (DIST / "pyscript.toml").read_text()
    modules = own[own.index("[js_modules") :]
    listed = "".join(f'"./{name}" = "./{name}"\n' for name in files)
    interpreter = 'interpreter = "./pyodide/pyodide.mjs"\n'
    (folder / "pyscript.toml").write_text(f"{interpreter}\n[files]\n{listed}\n{modules}")
    (folder / "web" / "load" / "interpreter.mjs").write_text(STOCK_INTERPRETER)
    lines = (folder / "index.html").read_text().splitlines(keepends=True)
    kept = [line for line in lines if not any(own in line for own in OWN_WAYS)]
    (folder / "index.html").write_text("".join(kept))


@contextmanager
def all_served() -> Iterator[dict[str, str]]:
    """Yield the addresses of all sites while the block runs."""
    makers = {
        "own": make_own_site,
        "visited": make_visited_site,
        "stock": make_stock_site,
        "bare": make_bare_site,
    }
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        for site, make in makers.items():
            make(Path(name) / site)
        yield {site: stack.enter_context(served(Path(name) / site)) for site in makers}


def loads(browser: str, address: str, *, visited: bool = False) -> dict[str, Stages]:
    """Return the stages of a cold load and a reload; with `visited`, of a load after a visit."""
    folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)  # gone with this call
    driver = launch(browser, Path(folder.name))
    try:
        visit = BrowserVisit(driver, address)
        driver.open(address)
        cold: Stages = visit.until(WHOLE)
        if visited:
            visit.until(KEPT)
        driver.reload()
        again: Stages = visit.until(WHOLE)
    finally:
        driver.close()
    return {"visited": again} if visited else {"cold": cold, "warm": again}


def measure(browser: str, rounds: int) -> dict[tuple[str, str], Stages]:
    """Load every page this number of times in a browser; return each stage's median.

    The medians are by page and kind of load.
    """
    found: dict[tuple[str, str], list[Stages]] = {}
    with all_served() as addresses:
        for _ in range(rounds):
            for page in (*PAGES, "visited"):
                made = loads(browser, addresses[page], visited=page == "visited")
                for load, stages in made.items():
                    site = "own" if load == "visited" else page
                    found.setdefault((site, load), []).append(stages)
    return {key: _medians(runs) for key, runs in found.items()}


def _medians(runs: list[Stages]) -> Stages:
    """Return the median of each stage that all runs have, in milliseconds."""
    named = [stage for stage in STAGES if all(stage in run for run in runs)]
    return {stage: median(run[stage] for run in runs) for stage in named}


def print_stages(browser: str, found: dict[tuple[str, str], Stages]) -> None:
    """Print a line for each page and load with the end of each stage, in milliseconds."""
    print(f"{browser + ', ms':16}" + "".join(f"{stage:>13}" for stage in STAGES))
    for page, load in sorted(found):
        stages = found[page, load]
        cells = (f"{stages[stage]:.0f}" if stage in stages else "-" for stage in STAGES)
        print(f"{page + ' ' + load:16}" + "".join(f"{cell:>13}" for cell in cells))


def figures(browser: str, found: dict[tuple[str, str], Stages]) -> list[Measurement]:
    """Return the start times with their aims."""
    whole = {key: stages["frame"] for key, stages in found.items()}
    stock, bare = (whole[page, "warm"] for page in ("stock", "bare"))
    cold, warm, visited = (whole["own", load] for load in ("cold", "warm", "visited"))
    return [
        Measurement(f"start, {browser}: cold, of stock", cold / whole["stock", "cold"], 0.35),
        Measurement(f"start, {browser}: warm, of stock", warm / stock, 0.25),
        Measurement(f"start, {browser}: warm, of bare", warm / bare, 1.15),
        Measurement(f"start, {browser}: visited, of stock", visited / stock, 0.25),
        Measurement(f"start, {browser}: visited, of bare", visited / bare, 1.15),
        Measurement(f"start, {browser}: warm, of cold", warm / cold, 1),
    ]


def run(browsers: list[str], rounds: int) -> list[Measurement]:
    """Measure and print the stages, and return the measurements with aims."""
    compared = []
    for browser in browsers:
        found = measure(browser, rounds)
        print_stages(browser, found)
        compared += figures(browser, found)
    return compared


def main() -> None:
    """Measure the browsers named on the command line, and print stages and ratios of each load."""
    named = [word for word in sys.argv[1:] if word in BROWSERS]
    counts = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    print_figures(run(named or ["chromium"], counts[0] if counts else ROUNDS))


if __name__ == "__main__":
    main()
