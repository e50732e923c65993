"""Pyodide under Node: the page's interpreter, at build time."""

import os
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.build.archive import read_zip, write_zip
from tools.build.paths import CACHE, PYODIDE, ROOT, BuildError

HERE = Path(__file__).parent
FULL_STDLIB = PYODIDE / "python_stdlib.zip"
SECONDS = 300
"""Time limit, far above the time on a slow machine."""


def run_in_pyodide(
    script: str, *args: str, stdlib: Path = FULL_STDLIB, pyodide: Path = PYODIDE
) -> None:
    """Run a script of this folder in Pyodide; its paths are relative to the project.

    Raises BuildError.
    """
    runner = HERE / "in_pyodide.mjs"
    paths = [runner, *(path.relative_to(ROOT) for path in (pyodide, stdlib, HERE / script))]
    command = ["node", *map(str, paths), *args]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    if done.returncode != 0:
        raise BuildError(f"{script} failed in Pyodide:\n{done.stdout}{done.stderr}")


def compile_sources(sources: Mapping[str, bytes], folder: str) -> dict[str, bytes]:
    """Return the bytecode (`.pyc`) of sources (`.py`) by name.

    Tracebacks name them under `folder`.
    """
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as name:
        place = Path(name)
        write_zip(place / "sources.zip", sources)
        relative = os.path.relpath(place, ROOT)
        target = f"{relative}/bytecode.zip"
        run_in_pyodide("inside_compile.py", f"{relative}/sources.zip", target, folder)
        return read_zip(place / "bytecode.zip")
