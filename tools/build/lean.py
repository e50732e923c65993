"""Pyodide without parts that only packages could use, of which the site has none.

Its WebAssembly exports every function of CPython and of the C library by name, and its JavaScript a
name for each. Without them a sixth of the functions and most of the JavaScript are unreachable (see
`lean.mjs`).
"""

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from tools.build.archive import digest
from tools.build.paths import CACHE, NODE_MODULES, PYODIDE, ROOT, WEB, BuildError
from tools.build.pyscript import pyscript_files

SCRIPTS = ("lean.mjs", "lean_glue.mjs", "lean_wasm.mjs")
STARTER = PYODIDE / "pyodide.mjs"
MADE = ("pyodide.asm.mjs", "pyodide.asm.wasm")
BESIDE = ("package.json", "pyodide.mjs", "pyodide-lock.json")
"""The other files that a Pyodide in its own folder needs to run under Node."""
SECONDS = 600
"""Time limit, far above the time on a slow machine."""


def lean_pyodide() -> Path:
    """Return the folder of the lean Pyodide, built again if its sources have changed."""
    asking = [STARTER, *pyscript_files(), *WEB.rglob("*.mjs")]
    here = Path(__file__).parent
    sources = [*(PYODIDE / name for name in MADE), *asking, *(here / name for name in SCRIPTS)]
    minifier = NODE_MODULES / "terser" / "package.json"
    key = digest({str(path.relative_to(ROOT)): path.read_bytes() for path in (*sources, minifier)})
    target = CACHE / f"pyodide-{key}"
    if not target.exists():
        for old in CACHE.glob("pyodide-*"):
            shutil.rmtree(old)
        unfinished = CACHE / "pyodide"
        unfinished.mkdir(parents=True, exist_ok=True)
        _make(here / SCRIPTS[0], unfinished, asking)
        for name in BESIDE:
            shutil.copy(PYODIDE / name, unfinished)
        unfinished.rename(target)
    return target


def _make(script: Path, target: Path, asking: Iterable[Path]) -> None:
    """Run the script that makes the lean Pyodide. Raises BuildError."""
    command = ["node", script, PYODIDE, target, *asking]
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, timeout=SECONDS, check=False
    )
    if done.returncode != 0:
        raise BuildError(f"Pyodide cannot be made lean:\n{done.stdout}{done.stderr}")
